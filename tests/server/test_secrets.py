"""Nobody is sent what others hold: twin games on the real server, and every byte compared.

Two tables at which a seat must not be able to tell that the others hold other cards and tickets; see
`twins` and `twin_tables`. `make fuzz ARGS=twins` compares more games, and all of each.
"""

import random
import time
from collections.abc import Iterable
from itertools import islice
from pathlib import Path

import pytest
from serving import Page, Server
from twin_tables import Difference, TwinTable, compared
from twins import OVER, Leg, relay, strange_tickets, twins_of_deals

from stellwerk import Game, boards
from stellwerk.actions import Claim
from stellwerk.events.festivals import FestivalTaken
from stellwerk.events.tolls import TollPaid

#: How many pairs in the middle of a game are compared here.
MIDDLE = 1


def some(legs: Iterable[Leg]) -> list[Leg]:
    """The set-up, some of the middle, and the end of a game."""
    whole = [leg for leg in legs if leg.marks]
    middle = whole[2:-1]
    return [*whole[:2], *middle[:: max(1, len(middle) // MIDDLE)][:MIDDLE], whole[-1]]


@pytest.mark.parametrize("board", boards.boards())
def test_nobody_can_tell_twin_tables_apart(server: Server, board: str) -> None:
    seats = 3 if board != "poland" else 2
    found = compared(server, some(relay(board, seats, seed=5)))
    assert found.ends == 1, "the end was not compared"
    assert found.pairs >= 4
    assert found.steps >= 10
    assert found.answers >= 20 * found.pairs


def test_nobody_can_tell_twin_tables_apart_with_a_neutral_player(server: Server) -> None:
    found = compared(server, islice(relay("nederland", 2, 3, {"neutral": True}), 4), hints=0)
    assert found.steps >= 4


# --- these tests can fail

LEAKS = {
    "a card that another draws is named": """
from stellwerk.events import CardDrawn
CardDrawn.secret = ()
""",
    "the view shows everything": """
import stellwerk.views
stellwerk.views.kernel_view = lambda _rules, state, _seat: state
""",
    "what nobody has seen is counted": """
import stellwerk.server.views.snapshots
stellwerk.server.views.snapshots.is_noticed = lambda _entry, _seat: True
""",
    "everybody may ask for everybody": """
import stellwerk.server.web.connection
stellwerk.server.web.connection.Connection._expect_own = lambda _self, _seat: None
""",
    "records go to whoever asks": """
from stellwerk import record
whole = record.dump
record.dump = lambda game, seat=None: whole(game)
""",
    "an unseen choice moves the clock": """
import time, msgspec, stellwerk.server.tables.live_table as table
whole = table.with_progress
table.with_progress = lambda *of: msgspec.structs.replace(whole(*of), changed=time.time())
""",
}


class LeakyServer(Server):
    """A server with a fault of which we make sure that it would be found."""

    def __init__(self, folder: Path, leak: str) -> None:
        super().__init__(folder)
        self.program = ("-c", f"{leak}\nfrom stellwerk.cli import main\nimport sys\nsys.exit(main())")


@pytest.mark.parametrize("leak", LEAKS)
def test_twins_would_notice_a_leak(tmp_path: Path, leak: str) -> None:
    # when something happened, one must ask again and again
    often = 1 if "clock" in leak else 1000
    with LeakyServer(tmp_path, LEAKS[leak]) as server, pytest.raises(Difference):
        compared(server, islice(relay("usa", 3, seed=5), 12), often, hints=0)


# --- by name


@pytest.mark.parametrize("board", ["europe", "iberia", "poland"])
def test_tickets_of_others_are_named_nowhere(server: Server, board: str) -> None:
    pages = [Page(server) for _ in range(3)]
    number = 0
    for leg in islice(relay(board, 3, seed=8), 4):
        if leg.why == OVER:
            break
        table = TwinTable(pages, leg.twins.real, leg.twins.viewer)
        with table.open():
            table.inquire(with_hints=False)
            for mark, _ in leg.marks:
                table.play(mark)
                table.settle()
            table.inquire(with_hints=False)
        strange = strange_tickets(leg.twins.real, leg.twins.viewer)
        # one that the test itself asks about
        strange.discard(leg.twins.real.board.tickets[0].id)
        number += len(strange)
        text = "\n".join(text for _, text in table.transcript.received)
        assert [ticket for ticket in strange if f'"{ticket}"' in text] == []
    assert number > 10


# --- what everybody could have counted along (NL4, IB11)

COUNTED = {"nederland": "tokens", "iberia": "festivals taken"}


def in_the_middle(board: str) -> Game:
    """A game of three in which each has paid or taken something."""
    dice = random.Random(7)
    game = Game(board, 3, seed=7)
    while len({event.seat for event in paid_or_taken(game)}) < 3:
        seat = game.decisions()[0]
        options = game.options(seat)
        claims = [option for option in options if isinstance(option, Claim)]
        game.apply(dice.choice(claims or options), seat)
    return game


def paid_or_taken(game: Game) -> list[TollPaid | FestivalTaken]:
    events = [event for entry in game.log for event in entry.events]
    return [event for event in events if isinstance(event, TollPaid | FestivalTaken)]


@pytest.mark.rule("NL4", "IB11")
@pytest.mark.parametrize("board", COUNTED)
@pytest.mark.parametrize("open_books", [False, True])
def test_what_others_hold_in_secret_is_added_up_only_with_open_books(
    page: Page, board: str, open_books: bool
) -> None:
    game = in_the_middle(board)
    table = page.create(board, *["person"] * 3, record=game.record(), open_books=open_books)
    assert page.see(table)["open_books"] == open_books, "guests are told"
    for eyes in (0, 1, 2, None):
        with page.sit(table, eyes) as seat:
            seats = seat.snapshot["view"]["seats"]
            seen = [n for n in range(3) if COUNTED[board] in seats[n]["more"]]
            assert seen == ([0, 1, 2] if open_books else [n for n in range(3) if n == eyes])
            for n in seen:
                assert seats[n]["more"][COUNTED[board]] == game.view(n).seats[n].mechanics[COUNTED[board]]
            assert any("moments" in message for message in seat.received)


def test_a_table_keeps_its_books_closed_unless_somebody_asks(page: Page) -> None:
    assert page.create("nederland", "person", "easy")["open_books"] is False


def test_where_there_are_no_books_none_are_opened(page: Page) -> None:
    assert page.create("usa", "person", "easy", open_books=True)["open_books"] is False
    tollless = page.create("nederland", "person", "easy", options={"tolls": False}, open_books=True)
    assert tollless["open_books"] is False


def test_a_choice_that_nobody_has_seen_does_not_move_the_clock(page: Page) -> None:
    """It would reveal that there is something to choose, and so something of the hand."""
    position = (
        "board: south_korea\nseats: Anna, Ben\nturn: Anna\n"
        "Anna: hand 8 white, 4 locomotive, 5 blue; tickets munsan-mokpo\n"
    )
    table = page.create("", "person", "person", position=position, clock=3600)
    with page.sit(table, 0) as anna:
        claim = next(each for each in anna.options if each["type"] == "claim")
        with page.sit(table, 1) as ben:
            before = ben.snapshot["left"][0]
        time.sleep(0.6)
        anna.act(claim)
        assert anna.snapshot["view"]["phase"] != "turn"
        with page.sit(table, 1) as ben:
            assert before - 60 < ben.snapshot["left"][0] < before - 0.5
            assert ben.snapshot["view"]["phase"] == "turn"


def test_a_deal_for_the_others_is_another_one_in_the_twin() -> None:
    """Or the comparison would prove nothing."""
    for board in boards.boards():
        twins = twins_of_deals(board, 3, 0, seed=2)
        for other in (1, 2):
            assert twins.real.hand(other) != twins.twin.hand(other)
            assert twins.real.offer(other) != twins.twin.offer(other)
        assert twins.real.hand(0) == twins.twin.hand(0)
