"""What a bot is given, which bots there are by name, and what is said if there is none."""

import copy
import pickle
import random
import re
from collections import Counter
from pathlib import Path

import pytest

from stellwerk import Game, bots
from stellwerk.actions import Action, ActionLike, Claim
from stellwerk.boards import board
from stellwerk.boards.rules import rules_for
from stellwerk.bots import BadBot, Decision, Dice
from stellwerk.bots.native.match import (
    AT_A_LATE_ANSWER,
    AT_AN_ILLEGAL_ANSWER,
    AT_THE_END,
    AT_THE_LIMIT,
    Match,
    mind_stream,
)
from stellwerk.bots.native.mind import Mind
from stellwerk.bots.native.random_mind import WEIGHTS, RandomMind
from stellwerk.bots.registry import search_budget
from stellwerk.kernel import flow
from stellwerk.kernel.bits import WORD
from stellwerk.kernel.chance import Stream, stream_start
from stellwerk.kernel.rules import Rules
from stellwerk.kernel.state import State
from stellwerk.kernel.views import view

pytestmark = pytest.mark.interpreted

ANNAS_TURN = """
    board: usa
    seats: Anna, Ben
    turn: Anna
    Anna: hand 3 blue, 2 red, 1 locomotive
    Ben: hand 4 white
"""


def annas_decision() -> Decision:
    return bots.decision_of(Game.from_position(ANNAS_TURN), "Anna")


# --- the decision


def test_a_decision_tells_what_the_seat_sees() -> None:
    decision = annas_decision()
    assert (decision.seat, decision.phase, decision.names) == (0, "turn", ("Anna", "Ben"))
    assert decision.board.id == "usa"
    assert decision.view.hand == {"blue": 3, "red": 2, "locomotive": 1}
    assert Claim("dallas-houston:grey1") in decision.options
    assert repr(decision) == f"<Anna decides: turn, {len(decision.options)} options>"


def test_others_hands_are_drawn_anew() -> None:
    hands = set()
    for seed in range(5):
        drawn = annas_decision().sample(Dice(seed))
        assert drawn.names == ("Anna", "Ben")
        assert drawn.hand("Anna") == {"blue": 3, "red": 2, "locomotive": 1}
        assert sum(drawn.hand("Ben").values()) == 4
        hands.add(str(drawn.hand("Ben")))
    assert len(hands) > 1


def test_a_game_that_looks_the_same_has_the_same_options() -> None:
    game = Game("nederland", 2, seed=1, options={"tolls": False})
    decision = bots.decision_of(game, 0)
    assert decision.sample(Dice(1)).switches == {"tolls": False, "neutral": False}


def test_only_who_decides_has_a_decision() -> None:
    with pytest.raises(ValueError, match="Ben has nothing to decide now"):
        bots.decision_of(Game.from_position(ANNAS_TURN), "Ben")


# --- its dice


def test_dice_are_those_of_python_from_our_own_stream() -> None:
    dice = Dice(7)
    assert isinstance(dice, random.Random)
    stream = Stream(7)
    assert [dice.below(6) for _ in range(20)] == [int(stream.below(6)) for _ in range(20)]
    again = Dice(stream)
    assert dice.choice("abcdef") == again.choice("abcdef")
    assert dice.random() == again.random()
    assert dice.sample(range(100), 5) == again.sample(range(100), 5)
    assert dice.gauss() == again.gauss()
    assert dice.getrandbits(100) == again.getrandbits(100)


def test_dice_are_even() -> None:
    dice = Dice(1)
    assert Counter(dice.choice("ab") for _ in range(1000))["a"] == pytest.approx(500, abs=60)
    assert sum(dice.random() for _ in range(1000)) == pytest.approx(500, abs=40)
    assert max(dice.getrandbits(40) for _ in range(50)) > 1 << 38


def test_dice_can_be_copied_and_set_back() -> None:
    dice = Dice(3)
    dice.gauss()
    before = dice.getstate()
    copies = [copy.copy(dice), copy.deepcopy(dice), pickle.loads(pickle.dumps(dice))]  # noqa: S301 our own
    drawn = [dice.gauss(), dice.random(), dice.below(1000)]
    for other in copies:
        assert [other.gauss(), other.random(), other.below(1000)] == drawn
    dice.setstate(before)
    assert [dice.gauss(), dice.random(), dice.below(1000)] == drawn
    with pytest.raises(ValueError, match="not a state that getstate"):
        dice.setstate(random.Random(1).getstate())


def test_the_dice_of_a_bot_do_not_tell_the_seed_of_the_game() -> None:
    """A stream that starts from a number can be reckoned back to it; that of a digest can't."""
    starts = {int(stream_start(4, number)) for number in range(5000)}
    assert all(int(mind_stream(4, seat).words[0]) not in starts for seat in range(5))
    assert len({int(mind_stream(seed, seat).words[0]) for seed in range(50) for seat in range(5)}) == 250


def test_dice_have_at_least_one_face() -> None:
    for limit in (0, -1, 1 << 31):
        with pytest.raises(ValueError, match="a limit is from 1"):
            Dice(1).below(limit)


# --- by name


def test_a_native_bot_is_a_bot_like_any_other() -> None:
    def plays(bot: bots.Bot) -> ActionLike:
        return bot.choose(annas_decision(), Dice(3))

    assert plays(bots.named("random")) in annas_decision().options


def test_all_bots_by_name_choose_one_of_the_options() -> None:
    for name in bots.names():
        if name not in {"hard", "search"}:  # they think for a second
            decision = annas_decision()
            assert bots.named(name).choose(decision, Dice(1)) in decision.options, name


def test_a_name_that_nobody_has() -> None:
    with pytest.raises(BadBot, match=r"no bot 'randon'.* did you mean random\?"):
        bots.named("randon")
    with pytest.raises(BadBot, match=r"there are random, .*files as in mybot\.py:MyBot, and programs"):
        bots.named("Deep Blue")
    with pytest.raises(BadBot, match="nothing can follow random"):
        bots.named("random:5")


def test_the_budget_of_a_search() -> None:
    assert search_budget("search:400", "400") == (400, 0)
    assert search_budget("search:1.5s", "1.5s") == (0, 1500)
    for wrong in ("", "0", "-1", "0s", "1.5", "s", "many", "1e3s"):
        with pytest.raises(BadBot, match="as in search:400"):
            search_budget(f"search:{wrong}", wrong)


# --- from files

FILE = """
from beside import FIRST

class Bot:
    def choose(self, decision, dice):
        return decision.options[FIRST]

class NoBot:
    pass

class Needy:
    def __init__(self, strength):
        pass
    def choose(self, decision, dice):
        return "draw"

made = Bot()

def last(decision, dice):
    return str(decision.options[-1])

number = 3
"""


@pytest.fixture
def file(tmp_path: Path) -> str:
    (tmp_path / "beside.py").write_text("FIRST = 0", "utf-8")
    (tmp_path / "filed_bots.py").write_text(FILE, "utf-8")
    return str(tmp_path / "filed_bots.py")


def test_a_bot_from_a_file_is_a_class_or_a_function(file: str) -> None:
    decision = annas_decision()
    assert bots.named(f"{file}:Bot").choose(decision, Dice(1)) == decision.options[0]
    assert bots.named(f"{file}:made").choose(decision, Dice(1)) == decision.options[0]
    assert bots.named(f"{file}:last").choose(decision, Dice(1)) == decision.options[-1]


@pytest.mark.parametrize(
    "wanted, told",
    [
        (":Bott", "has no Bott; it has Bot, Needy"),
        (":NoBot", "has no method `choose`"),
        (":Needy", "can't be made: TypeError: .*strength"),
        (":number", "is not a class or a function"),
        ("", "say which bot of the file, as in .*filed_bots.py:Bot"),
    ],
)
def test_a_file_without_such_a_bot(file: str, wanted: str, told: str) -> None:
    with pytest.raises(BadBot, match=told):
        bots.named(file + wanted)


def test_a_file_that_is_not_there() -> None:
    with pytest.raises(BadBot, match=r"there is no file nowhere/bot\.py"):
        bots.named("nowhere/bot.py:Bot")


def test_each_bot_has_the_modules_that_lie_beside_it(tmp_path: Path) -> None:
    decision = annas_decision()
    for place in (0, 1, 2):
        folder = tmp_path / str(place)
        folder.mkdir()
        (folder / "beside.py").write_text(f"FIRST = {place}", "utf-8")
        (folder / "filed_bots.py").write_text(FILE, "utf-8")
        found = bots.named(f"{folder / 'filed_bots.py'}:Bot").choose(decision, Dice(1))
        assert found == decision.options[place]


@pytest.mark.parametrize("text", ["raise SystemExit", "raise KeyboardInterrupt"])
def test_a_file_that_would_end_the_program(tmp_path: Path, text: str) -> None:
    path = tmp_path / "leaving_bot.py"
    path.write_text(text, "utf-8")
    with pytest.raises(BadBot, match=f"{re.escape(str(path))} can't be loaded: {text.split()[1]}"):
        bots.named(f"{path}:choose")


@pytest.mark.parametrize("text", ["def choose(:", "raise RuntimeError('no')", "import not_there_at_all"])
def test_a_file_that_can_not_be_loaded(tmp_path: Path, text: str) -> None:
    path = tmp_path / "broken_bot.py"
    path.write_text(text, "utf-8")
    with pytest.raises(BadBot, match=f"{re.escape(str(path))} can't be loaded: [A-Z][A-Za-z]+Error"):
        bots.named(f"{path}:choose")


# --- a match


class Careful(Mind):
    """Takes the first option, and notes what it is shown and which chance it has."""

    def __init__(self, r: Rules, wrong_at: int = -1) -> None:
        super().__init__(r)
        self.shown: list[State] = []
        self.chance: list[int] = []
        self.wrong_at = wrong_at

    def choose(self, v: State, seat: int, stream: Stream) -> int:
        self.shown.append(v)
        self.chance.append(int(stream.below(1 << 30)))
        flow.fill(self.r, v, seat)
        if len(self.shown) == self.wrong_at:
            return int(self.r.option_words) * WORD + 7
        return int(flow.nth(self.r, 0))


def test_a_mind_sees_only_the_view_of_its_seat() -> None:
    rules = rules_for(board("usa"), 2)
    minds = [Careful(rules), Careful(rules)]
    game = Match(rules, list(minds), seed=4)
    while game.play():
        pass
    for seat, mind in enumerate(minds):
        assert len(mind.shown) == int(game.decisions[seat]) > 20
        for shown in mind.shown:
            assert view(rules, shown, seat) == shown, "nothing in it that a view would blank"
            assert len(shown.b) == len(game.state.b)


def test_the_chance_of_a_seat_does_not_depend_on_who_else_plays() -> None:
    rules = rules_for(board("usa"), 2)
    drawn = []
    for other in (Careful(rules), RandomMind(rules)):
        mind = Careful(rules)
        game = Match(rules, [mind, other], seed=4)
        while game.play():
            pass
        drawn.append(mind.chance[:20])
    assert drawn[0] == drawn[1]


def test_an_answer_that_is_not_open_is_not_taken() -> None:
    rules = rules_for(board("usa"), 2)
    game = Match(rules, [Careful(rules, wrong_at=5), Careful(rules)], seed=4)
    while (halt := game.play()) == 1:
        pass
    assert halt == AT_AN_ILLEGAL_ANSWER
    assert int(game.asked) == 0
    before = game.state.copy()
    game.sit(0, RandomMind(rules))
    assert game.state == before
    while (halt := game.play()) == 1:
        pass
    assert halt == AT_THE_END


def test_a_mind_that_is_late_is_told() -> None:
    rules = rules_for(board("usa"), 2)
    game = Match(rules, [Careful(rules), Careful(rules)], seed=4, limit=1e-9)
    assert game.play() == AT_A_LATE_ANSWER
    assert int(game.made) == 0


def test_a_game_stands_still_after_as_many_decisions_as_it_may_have() -> None:
    rules = rules_for(board("usa"), 2)
    game = Match(rules, [Careful(rules), Careful(rules)], seed=4, most=7)
    while (halt := game.play()) == 1:
        pass
    assert (halt, int(game.made)) == (AT_THE_LIMIT, 7)
    while (halt := game.play()) == 1:
        pass
    assert halt == AT_THE_END, "and goes on if it is told to"


# --- the random bot


def test_random_likes_each_kind_of_action_as_much_as_it_should() -> None:
    """Three claims, draws and tickets: 24 to 30 to 24 to 2, all claims alike."""
    decision, stream = annas_decision(), Dice(5)
    mind = bots.named("random")
    taken: Counter[Action] = Counter(mind.choose(decision, stream) for _ in range(3000))
    kinds: Counter[str] = Counter()
    for action, number in taken.items():
        kinds[str(action).split()[0]] += number
    whole = sum(WEIGHTS[kind] for kind in ("claim", "take", "draw", "tickets"))
    for kind in ("claim", "take", "draw", "tickets"):
        assert kinds[kind] == pytest.approx(3000 * WEIGHTS[kind] / whole, rel=0.1, abs=25)
    claims = {option for option in decision.options if isinstance(option, Claim)}
    assert claims == {action for action in taken if isinstance(action, Claim)}
    each = kinds["claim"] / len(claims)
    assert all(abs(taken[claim] - each) < 4 * each**0.5 for claim in claims)
