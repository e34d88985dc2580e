"""What a learner sees: all that its seat may know, by name, and nothing else."""

import random
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
from random_play import decisions, owing
from table import play, table

from stellwerk import Game, boards
from stellwerk.boards.rules import BadSetUp, rules_for
from stellwerk.bots import decision_of
from stellwerk.envs import SeatEnv, VectorEnv, any_of, observe, observer
from stellwerk.envs.native.foresight import NO_WAY
from stellwerk.envs.parts import parts_of, plan_names, seen_fields
from stellwerk.kernel import flow
from stellwerk.kernel.board import CARDS
from stellwerk.kernel.chance import Stream
from stellwerk.kernel.layout import NOBODY, OWNER, OWNER_ONLY, PAYER, PHASE, POINTS, USED
from stellwerk.kernel.mechanic import Mechanic
from stellwerk.kernel.rules import Rules
from stellwerk.kernel.state import State
from stellwerk.kernel.views import sample, view

#: What is put where a seat may not look.
JUNK = 77
#: Every board with few and with many seats.
GAMES = [(name, seats) for name in boards.boards() for seats in boards.board(name).seats]
#: Every board with every number of seats.
TABLES = [
    (name, seats)
    for (name, fewest), (_, most) in zip(GAMES[::2], GAMES[1::2], strict=True)
    for seats in range(fewest, most + 1)
]


def moments(rules: Rules, games: int = 2, each: int = 3) -> Iterator[tuple[State, random.Random]]:
    """States from all parts of random games."""
    for seed in range(games):
        for n, (state, dice) in enumerate(decisions(rules, seed)):
            if n % each == 0 or rules.private[int(state.b[PHASE])]:
                yield state, dice


# --- hidden is hidden


@pytest.mark.parametrize("name, seats", GAMES)
def test_a_game_that_looks_the_same_is_observed_the_same(name: str, seats: int) -> None:
    rules = rules_for(boards.board(name), seats)
    seen = observer(rules, plan=True)
    for state, dice in moments(rules):
        if not owing(state):
            continue
        seat = dice.randrange(seats)
        mine = view(rules, state, seat)
        twin = sample(rules, mine, seat, Stream(dice.randrange(1 << 30)))
        observed = seen.observation(state, seat)
        np.testing.assert_array_equal(observed, seen.observation(twin, seat))
        np.testing.assert_array_equal(observed, seen.observation(mine, seat))
        if seat == int(flow.decider(state)):
            mask = seen.mask(state, seat)
            assert list(np.flatnonzero(mask)) == flow.options(rules, state, seat)
            np.testing.assert_array_equal(mask, seen.mask(twin, seat))


@pytest.mark.parametrize("name, seats", GAMES)
def test_nothing_is_read_where_a_seat_may_not_look(name: str, seats: int) -> None:
    """Other than with games dealt anew, whatever lies there is nonsense now."""
    rules = rules_for(boards.board(name), seats)
    seen = observer(rules, plan=True)
    for state, dice in moments(rules, games=1):
        seat = dice.randrange(seats)
        spoilt = state.copy()
        blank = view(rules, state, seat)
        for places, there, shown in (
            (rules.hidden_bytes[seat + 1], spoilt.b, blank.b),
            (rules.hidden_words[seat + 1], spoilt.w, blank.w),
        ):
            for place in places:
                if shown[place] == 0:  # else it is a ticket that the seat put there itself
                    there[place] = JUNK
        np.testing.assert_array_equal(seen.observation(state, seat), seen.observation(spoilt, seat))


def test_a_payment_that_nobody_has_seen_looks_like_the_beginning_of_the_turn() -> None:
    game = table("turn: Anna\nAnna: hand 2 red, 2 blue, 1 locomotive")
    seen = observer(game.rules, plan=True)
    before = seen.observation(game.state, 1)
    game.apply(grey(game))
    assert game.phase() == "colour"
    np.testing.assert_array_equal(before, seen.observation(game.state, 1))
    mine = seen.named(seen.observation(game.state, 0))
    assert mine["claim track"].sum() == 1
    assert mine["phase"][game.rules.phase_names.index("colour")] == 1


def grey(game: Game) -> str:
    """A track that can be paid with more than one colour."""
    for action in game.options():
        probe = game.copy()
        probe.apply(action)
        if probe.phase() == "colour":
            return str(action)
    raise AssertionError("no such track")


# --- nothing is forgotten


@pytest.mark.parametrize("name, seats", GAMES)
def test_every_field_that_a_seat_sees_is_a_part(name: str, seats: int) -> None:
    rules = rules_for(boards.board(name), seats)
    parts = parts_of(rules, plan_names(True))
    visible = {field.name for field in rules.layout.fields if field.audience != NOBODY}
    assert visible <= {part.name for part in parts}
    assert {field.name for field in seen_fields(rules)} - visible == {"ticket layers"}
    assert [part.start for part in parts] == [0, *[part.stop for part in parts[:-1]]]
    assert all(int(np.prod(part.shape)) == part.stop - part.start for part in parts)
    assert all(part.meaning for part in parts)


@pytest.mark.parametrize("name, seats", GAMES)
def test_payment_fields_left_out_are_empty_at_every_decision(name: str, seats: int) -> None:
    rules = rules_for(boards.board(name), seats)
    for state, _ in moments(rules, games=1, each=1):
        if owing(state):
            assert [int(state.b[place]) for place in (OWNER, USED, POINTS, PAYER)] == [0, 0, 0, 0]


@pytest.mark.parametrize("name, seats", GAMES)
def test_numbers_stay_within_what_the_parts_say(name: str, seats: int) -> None:
    rules = rules_for(boards.board(name), seats)
    seen = observer(rules, plan=True)
    low, high = seen.limits()
    for state, _ in moments(rules, games=1, each=7):
        for seat in range(seats):
            observed = seen.observation(state, seat)
            assert (observed >= low).all()
            assert (observed <= high).all()


class Sights(Mechanic):
    """A mechanic that nobody has thought of here."""

    def declare(self, r: Rules) -> None:
        self.seen = r.layout.byte("sights seen", 2, parts=int(self.seats), codec="postcards")
        self.secret = r.layout.byte("sights wanted", parts=int(self.seats), audience=OWNER_ONLY)

    def set_up(self, r: Rules, s: State) -> None:  # noqa: ARG002
        for n in range(4):
            s.b[self.seen + n] = n + 1
        s.b[self.secret], s.b[self.secret + 1] = 8, 9


def test_fields_of_a_new_mechanic_are_observed_automatically() -> None:
    board = boards.board("usa")
    rules = Rules(board, 2, [Sights(board, {}, 2)], doubles_open=False)
    seen, state = observer(rules), flow.new(rules, 1)
    mine, theirs = (seen.named(seen.observation(state, seat)) for seat in (0, 1))
    assert mine["sights seen"].tolist() == [[1, 2], [3, 4]]
    assert theirs["sights seen"].tolist() == [[3, 4], [1, 2]]
    assert (int(mine["sights wanted"]), int(theirs["sights wanted"])) == (8, 9)


def test_only_the_seat_that_put_a_ticket_back_knows_where_it_lies() -> None:
    game = table("turn: Anna\nticket deck: boston-miami, dallas-new_york, denver-pittsburgh")
    play(game, "tickets", "keep boston-miami")
    seen = observer(game.rules)
    mine, theirs = (seen.named(seen.observation(game.state, seat)) for seat in (0, 1))
    names = [game.board.tickets[n].id for n in np.flatnonzero(mine["ticket layers"])]
    assert sorted(names) == ["dallas-new_york", "denver-pittsburgh"]
    assert not theirs["ticket layers"].any()


# --- by name


def test_parts_say_what_the_game_says() -> None:
    game = Game("europe", 3, seed=7)
    dice = random.Random(7)
    seen = observer(game.rules)
    while not game.is_over:
        seat = dice.choice(game.decisions())
        told = seen.named(seen.observation(game.state, seat))
        mine = game.view(seat)
        order = [(seat + n) % 3 for n in range(3)]
        assert [int(n) for n in told["trains"]] == [game.trains(other) for other in order]
        assert [int(n) for n in told["score"]] == [game.scores()[other] for other in order]
        assert {card: int(n) for card, n in zip(CARDS, told["hand"], strict=True) if n} == mine.hand
        for row, other in enumerate(order):
            names = [game.board.tracks[n].id for n in np.flatnonzero(told["tracks"][row])]
            assert tuple(names) == mine.seats[other].tracks
        tickets = [game.board.tickets[n].id for n in np.flatnonzero(told["tickets"])]
        assert sorted(tickets) == sorted(each.ticket for each in mine.tickets)
        assert list(np.flatnonzero(told["turn"])) == [order.index(mine.turn)]
        assert game.rules.phase_names[int(np.flatnonzero(told["phase"])[0])] == mine.phase
        shown = {card: mine.display.count(card) for card in (*CARDS, None)}
        assert list(told["display"]) == list(shown.values())
        game.apply(dice.choice(game.options(seat)), seat)


@pytest.mark.parametrize("name, seats", [("usa", 2), ("iberia", 3)])
def test_each_part_of_what_a_planner_sees_can_be_had_alone(name: str, seats: int) -> None:
    rules = rules_for(boards.board(name), seats)
    plain, whole = observer(rules), observer(rules, plan=True)
    names = plan_names(True)
    choices = [[each] for each in names] + [["contested", "plan"], list(names)]
    for state, _ in moments(rules, games=1, each=9):
        told = whole.named(whole.observation(state, 0))
        for chosen in choices:
            some = observer(rules, plan=chosen)
            seen = some.observation(state, 0)
            assert (seen[: plain.size] == plain.observation(state, 0)).all(), "plain parts come first"
            mine = some.named(seen)
            assert [each for each in mine if each in names] == [each for each in names if each in chosen]
            assert all((mine[each] == told[each]).all() for each in chosen)


@pytest.mark.parametrize(
    "plan, why",
    [
        ("contested", "plan is True, False or a list of parts"),
        (7, "plan is True, False or a list of parts"),
        (["luck"], "no part 'luck'; it sees plan, plan lacks"),
        ([["plan"]], "no part"),
    ],
)
def test_parts_that_a_planner_does_not_see_are_refused(plan: Any, why: str) -> None:
    with pytest.raises(BadSetUp, match=why):
        VectorEnv("usa", 2, 4, 1, plan=plan)


def test_a_plan_says_what_tickets_still_cost() -> None:
    game = table(
        "turn: Anna\ndisplay: red, blue, purple, green, white\n"
        "Anna: hand 2 purple; tickets denver-pittsburgh, boston-miami\n"
        "Anna: tracks omaha-chicago, chicago-pittsburgh:orange\nBen: hand 4 white; tracks helena-omaha"
    )
    seen = observer(game.rules, plan=True)
    plain, ahead = (each.observation(game.state, 0) for each in (observer(game.rules), seen))
    np.testing.assert_array_equal(plain, ahead[: len(plain)])
    told = seen.named(ahead)

    def of(name: str, label: str) -> int:
        part = next(part for part in seen.parts if part.name == name)
        return int(told[name][part.labels.index(label)])

    assert (of("ticket trains", "denver-pittsburgh"), of("ticket cards", "denver-pittsburgh")) == (4, 2)
    assert of("track cards", "denver-omaha") == 2
    assert of("plan tracks", "denver-omaha") == 22, "its ticket, won or lost"
    assert of("contested", "denver-omaha") == 1, "Ben has arrived at Omaha"
    assert of("plan", "slack") == of("plan", "turns left") - of("plan", "turns")
    assert of("plan", "trains") + of("plan", "trains beside") == game.trains(0)


def test_a_ticket_without_a_way_says_so() -> None:
    """Nothing leads out of Miami any more."""
    game = table(
        "turn: Anna\nAnna: hand 1 red; tickets boston-miami\n"
        "Ben: tracks atlanta-miami, charleston-miami, new_orleans-miami"
    )
    seen = observer(game.rules, plan=True)
    told = seen.named(seen.observation(game.state, 0))
    tickets = next(part for part in seen.parts if part.name == "ticket trains").labels
    assert told["ticket trains"][tickets.index("boston-miami")] == NO_WAY
    assert told["plan tracks"].sum() == 0


def test_a_batch_is_named_as_a_whole() -> None:
    seen = observer(rules_for(boards.board("japan"), 2))
    batch = np.zeros((5, seen.size), np.int16)
    named = seen.named(batch)
    assert named["tracks"].shape == (5, 3, len(seen.rules.board.tracks))  # two seats, and "all"
    assert named["turns"].shape == (5,)
    with pytest.raises(ValueError, match=f"has {seen.size} numbers"):
        seen.named(batch[:, 1:])


def test_a_bot_is_shown_what_the_environment_shows() -> None:
    game = Game("poland", 2, seed=3)
    for _ in range(60):
        seat = game.decisions()[0]
        for plan in (False, True):
            observation, mask = observe(decision_of(game, seat), plan)
            shown = observer(game.rules, plan).observation(game.state, seat)
            np.testing.assert_array_equal(observation, shown)
        assert list(np.flatnonzero(mask)) == game.option_ids(seat)
        game.apply(game.options(seat)[-1], seat)


# --- what the parts are


def with_all_options(name: str, seats: int) -> VectorEnv:
    """Every board with all options that it has for this many seats, against a bot, with the ends of games."""
    options = {
        option.id: True
        for option in boards.board(name).options
        if not option.seats or option.seats[0] <= seats <= option.seats[1]
    }
    return VectorEnv(name, seats, 8, 1, ["greedy"], options, autoreset="next step", plan=True)


@pytest.mark.parametrize("name, seats", GAMES)
def test_every_part_has_a_sentence_and_its_entries_have_names(name: str, seats: int) -> None:
    env = with_all_options(name, seats)
    for part in env.parts:
        assert part.meaning != part.name
        assert len(part.meaning.split()) > 1
        assert "{}" not in part.meaning
        if (part.low, part.high) == (0, 1):
            assert part.labels
        if part.labels:
            assert len(part.labels) == part.shape[-1]
            assert len(set(part.labels)) == len(part.labels)
    assert len({part.meaning for part in env.parts}) == len(env.parts)


def test_labels_are_the_names_of_the_game() -> None:
    usa, iberia = VectorEnv("usa", 3, 1, 1), VectorEnv("iberia", 2, 1, 1)
    assert usa.part("phase").labels[:2] == ("over", "start tickets")
    assert usa.part("tracks").labels == tuple(track.id for track in boards.board("usa").tracks)
    assert usa.part("tickets").labels == tuple(ticket.id for ticket in boards.board("usa").tickets)
    assert usa.part("hand").labels == CARDS
    assert usa.part("display").labels == (*CARDS, "gap")
    assert usa.part("turn").labels == ("own", "next 1", "next 2")
    assert iberia.part("passed again 3").meaning.endswith("in round 3 of the second draft")
    assert iberia.part("festivals taken").labels[-1] in iberia.setting.rules.card_names
    with pytest.raises(BadSetUp, match=r"There is no part 'hands'; there are .*hand, "):
        usa.part("hands")


def test_the_open_decision_is_the_one_with_its_label() -> None:
    env = SeatEnv("europe", 2, ["random"])
    seen, info = env.reset(seed=1)
    dice = np.random.default_rng(1)
    met = set()
    for _ in range(60):
        marks = env.named(seen["observation"])["phase"]
        assert [env.part("phase").labels[n] for n in np.flatnonzero(marks)] == [info["phase"]]
        met.add(info["phase"])
        seen, _, _, _, info = env.step(dice.choice(np.flatnonzero(seen["action_mask"])))
    assert len(met) > 2


@pytest.mark.parametrize("name, seats", TABLES)
def test_scaled_numbers_are_about_one(name: str, seats: int) -> None:
    env, chance = with_all_options(name, seats), np.random.default_rng(1)
    turn, most = env.reset(), np.zeros(env.size)
    for _ in range(170):
        masks = turn.masks
        masks[~masks.any(axis=1)] = 1  # a game that is over takes any action
        turn = env.step(any_of(masks, chance))
        most = np.maximum(most, np.abs(turn.observations * env.scale).max(axis=0))
    assert {part.name for part in env.parts if most[part.place].max() > 2} == set()
