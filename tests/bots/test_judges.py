"""Judges are found by their mechanic's name, belong to one mind, and may speak about tickets too."""

from collections.abc import Callable

import pytest
from mypy_extensions import i64
from random_play import decisions

from stellwerk import Game, boards
from stellwerk.actions import offered
from stellwerk.boards.rules import rules_for
from stellwerk.bots import Dice
from stellwerk.bots.judges.base import Judge, Judges
from stellwerk.bots.judges.outlook import POINT, Outlook
from stellwerk.bots.judges.tolls import TollsJudge
from stellwerk.bots.native.planner import PlannerMind
from stellwerk.kernel import flow, views
from stellwerk.kernel.layout import TRAINS
from stellwerk.kernel.state import State

pytestmark = pytest.mark.usefixtures("first_weights")


def test_every_mechanic_has_the_judge_of_its_name() -> None:
    judges = Judges(rules_for(boards.board("nederland"), 3))
    assert [judge.mechanic.name for judge in judges.all] == ["tolls"]
    assert isinstance(judges.all[0], TollsJudge)
    assert judges.on_worth == judges.all
    assert judges.on_way == []


def test_a_mechanic_without_a_judge_is_worth_nothing_to_a_bot() -> None:
    judges = Judges(rules_for(boards.board("europe"), 2))
    (ferries,) = [judge for judge in judges.all if judge.mechanic.name == "ferries"]
    assert type(ferries) is Judge
    assert ferries not in judges.on_worth + judges.on_consider + judges.on_more_cards


def test_what_one_mind_works_out_is_not_disturbed_by_another() -> None:
    game = Game("nederland", ["Anna", "Ben"], seed=1)
    rules = game.rules
    one, other, o = Judges(rules).all[0], Judges(rules).all[0], Outlook(rules)
    o.turn, o.card, o.train, o.turns_left = 250, 100, 50, 15
    state = game.state.copy()
    state.w[rules.layout.field("tokens").at] = 3
    one.consider(state, 0, o)
    before = [int(one.worth(state, 0, track, o)) for track in range(int(rules.track_count))]
    other.consider(state, 1, o)
    others = [int(other.worth(state, 1, track, o)) for track in range(int(rules.track_count))]
    assert [int(one.worth(state, 0, track, o)) for track in range(int(rules.track_count))] == before
    assert others != before, "else the test shows nothing"


@pytest.mark.parametrize("board", ["europe", "japan"])
def test_a_bot_finds_a_way_over_what_mechanics_lend(board: str) -> None:
    """`Judge.way` has a price for exactly those tracks of others that `Mechanic.lends` allows."""
    r = rules_for(boards.board(board), 3)
    judges, o = Judges(r), Outlook(r)
    o.turn, o.card = 250, 100
    lent = 0
    for n, (s, _) in enumerate(decisions(r, seed=2)):
        for judge in judges.on_way if n % 40 == 0 else []:
            judge.consider(s, 0, o)
            for track in range(int(r.track_count)):
                is_lent = judge.mechanic.lends(r, s, 0, track)
                assert (judge.way(s, 0, track, o) >= 0) == is_lent
                lent += is_lent
    assert lent > 0


# --- what a ticket is worth


class Collector(Judge):
    """Likes one ticket this much, and remembers of which tickets it heard that the plan completes them."""

    def __init__(self, mind: PlannerMind, ticket: int, worth: int) -> None:
        super().__init__(mind.r, mind.r.mechanics[0])
        self.ticket, self.liking = ticket, worth
        self.heard: set[tuple[int, bool]] = set()
        mind.planning.judges.on_ticket_worth.append(self)

    def ticket_worth(self, s: State, seat: i64, ticket: i64, is_hoped: bool, o: Outlook) -> i64:  # noqa: ARG002 a point's parameters
        self.heard.add((int(ticket), is_hoped))
        return i64(self.liking if ticket == self.ticket else 0)


def kept(mind: PlannerMind, game: Game) -> set[int]:
    """The tickets that the mind keeps of those that Anna was dealt."""
    view = views.view(game.rules, game.state, 0)
    slot = int(mind.choose(view, 0, Dice(1).stream)) - int(game.rules.keep_slot)
    return {ticket for n, ticket in enumerate(offered(game.rules, view, 0)) if slot >> n & 1}


def kept_in_playouts(mind: PlannerMind, game: Game) -> set[int]:
    """The same, looked at quickly."""
    view = views.view(game.rules, game.state, 0)
    mind.quick = True
    mind.planning.make(view, 0, mind.intent)
    flow.fill(game.rules, view, 0)
    slot = int(mind.decide(view, 0, mind.intent, Dice(1).stream)) - int(game.rules.keep_slot)
    return {ticket for n, ticket in enumerate(offered(game.rules, view, 0)) if slot >> n & 1}


def dealt(seed: int) -> Game:
    return Game("europe", ["Anna", "Ben"], seed=seed)


@pytest.mark.parametrize("choice", [kept, kept_in_playouts])
@pytest.mark.parametrize("worth", [500 * POINT, -500 * POINT])
def test_a_judge_can_make_a_ticket_welcome_or_unwelcome(
    choice: Callable[[PlannerMind, Game], set[int]], worth: int
) -> None:
    game = dealt(1)
    for ticket in offered(game.rules, game.state, 0):
        mind = PlannerMind(game.rules)
        Collector(mind, ticket, worth)
        assert (ticket in choice(mind, game)) == (worth > 0)


@pytest.mark.parametrize("choice", [kept, kept_in_playouts])
def test_a_judge_is_told_whether_the_plan_completes_a_ticket(
    choice: Callable[[PlannerMind, Game], set[int]],
) -> None:
    game = dealt(1)
    tickets = offered(game.rules, game.state, 0)
    mind = PlannerMind(game.rules)
    collector = Collector(mind, -1, 0)
    choice(mind, game)
    assert {ticket for ticket, _ in collector.heard} == set(tickets)
    assert any(is_hoped for _, is_hoped in collector.heard)
    game.state.b[TRAINS] = 0
    collector.heard.clear()
    choice(mind, game)
    assert collector.heard == {(ticket, False) for ticket in tickets}
