"""Nobody is told what others hold: twin games on the real server, and every byte compared.

Two tables at which a seat must not be able to tell that the others hold other cards and tickets; see
`twins` and `twin_tables`. `python benchmarks/fuzz.py twins` compares more games, and all of each.
"""

import time
from collections.abc import Iterable
from itertools import islice
from pathlib import Path

import pytest
from serving import Page, Server
from twin_tables import Difference, TwinTable, compared
from twins import OVER, Leg, relay, strange_tickets, twins_of_deals

from stellwerk import boards

#: Of the pairs in the middle of a game, so many are compared here.
MIDDLE = 3


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
    assert found.pairs >= 5
    assert found.steps >= 20
    assert found.answers >= 20 * found.pairs


def test_so_it_is_with_a_neutral_player(server: Server) -> None:
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
import stellwerk.server.told
stellwerk.server.told.is_noticed = lambda _entry, _seat: True
""",
    "everybody may ask for everybody": """
import stellwerk.server.connection
stellwerk.server.connection.Connection._mine = lambda _self, _seat: None
""",
    "records go to whoever asks": """
from stellwerk import record
whole = record.dump
record.dump = lambda game, seat=None: whole(game)
""",
    "an unseen choice moves the clock": """
import time, msgspec, stellwerk.server.table as table
whole = table.gone_on
table.gone_on = lambda *of: msgspec.structs.replace(whole(*of), changed=time.time())
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
    for leg in islice(relay(board, 3, seed=8), 6):
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
        text = "\n".join(text for _, text in table.transcript.heard)
        assert [ticket for ticket in strange if f'"{ticket}"' in text] == []
    assert number > 10


def test_a_choice_that_nobody_has_seen_does_not_move_the_clock(page: Page) -> None:
    """Else it would tell that there is something to choose, and so of the hand."""
    position = (
        "board: south_korea\nseats: Anna, Ben\nturn: Anna\n"
        "Anna: hand 8 white, 4 locomotive, 5 blue; tickets munsan-mokpo\n"
    )
    table = page.create("", "person", "person", position=position, clock=3600)
    with page.sit(table, 0) as anna:
        claim = next(each for each in anna.options if each["type"] == "claim")
        with page.sit(table, 1) as ben:
            before = ben.told["left"][0]
        time.sleep(0.6)
        anna.act(claim)
        assert anna.told["view"]["phase"] != "turn"
        with page.sit(table, 1) as ben:
            assert before - 60 < ben.told["left"][0] < before - 0.5
            assert ben.told["view"]["phase"] == "turn"


def test_a_deal_for_the_others_is_another_one_in_the_twin() -> None:
    """Or the comparison would prove nothing."""
    for board in boards.boards():
        twins = twins_of_deals(board, 3, 0, seed=2)
        for other in (1, 2):
            assert twins.real.hand(other) != twins.twin.hand(other)
            assert twins.real.offer(other) != twins.twin.offer(other)
        assert twins.real.hand(0) == twins.twin.hand(0)
