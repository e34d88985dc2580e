"""Whole games with their exact score sheets: an accidental change of a rule shows up here.

`tests/records/make.py` remakes them, on purpose.
"""

import os
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path

import msgspec
import pytest

from stellwerk import record
from stellwerk.boards import board, boards
from stellwerk.events import (
    CardDrawn,
    CardTaken,
    DeckReshuffled,
    DisplaySwept,
    Event,
    EventMaker,
    GameEnded,
    LastRoundBegan,
    Passed,
    TrackClaimed,
    TurnBegan,
)
from stellwerk.events.base import Emitted
from stellwerk.events.stations import StationBuilt
from stellwerk.events.tunnels import TunnelAdded, TunnelGivenUp, TunnelLaid
from stellwerk.game import Game
from stellwerk.kernel import bits, playout
from stellwerk.lab.situations import listener, possible_on
from stellwerk.lab.situations.base import COUNTED
from stellwerk.log import Entry

EXPANSIONS = [name for name in boards() if name not in {"usa", "europe"}]
#: Situations that need not occur on every board.
ANYWHERE = {"passed", "all_passed"}
RECORDS = sorted((Path(__file__).parent.parent / "records").glob("*.jsonl"))

#: What the records must show between them, and the rule it belongs to.
SITUATIONS = {
    "three locomotives swept the display": "B5",
    "a locomotive taken from the display": "B8",
    "the discards shuffled": "B9",
    "gaps in the display": "B9",
    "a draw of one card": "B10",
    "a track paid with locomotives only": "B11",
    "a turn passed": "B17",
    "all passed": "B17",
    "the last round": "B18",
    "a ticket not completed": "B19",
    "a ticket completed": "B19",
    "the longest path shared": "B20",
    "decided by points": "B21",
    "decided by tickets": "B21",
    "decided by path": "B21",
    "a shared win": "B21",
    "a score below zero": "B22",
    "a ferry": "B25",
    "a tunnel without more cards": "B26",
    "a tunnel paid with more cards": "B26",
    "a tunnel given up": "B26",
    "a station built": "B27",
    "a station used": "B27",
    "decided by stations": "B27",
    "a choice taken back": "",
    "the start from a position": "",
}


@cache
def replayed(path: Path) -> Game:
    return record.load(path.read_bytes())


@pytest.mark.interpreted
@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_the_game_ends_with_the_same_sheet(path: Path) -> None:
    lines = path.read_bytes().splitlines()
    result = msgspec.json.decode(lines[-1])["result"]
    sheet = replayed(path).result()
    assert msgspec.json.encode(sheet) == msgspec.json.encode(result["sheet"])
    assert list(sheet.totals) == result["totals"]
    assert list(sheet.winners) == result["winners"]


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_writing_the_replayed_game_gives_the_same_record(path: Path) -> None:
    assert record.dump(replayed(path)) == path.read_text("utf-8")


@pytest.mark.parametrize("board", boards())
def test_each_board_has_its_records(board: str) -> None:
    assert len(of_board(board)) >= 3


def of_board(name: str) -> list[Path]:
    return [path for path in RECORDS if path.stem.startswith(f"{name}-")]


@pytest.mark.parametrize("name", EXPANSIONS)
def test_the_records_of_an_expansion_show_its_special_situations(name: str) -> None:
    """Every one that the soak counts: bonuses, tie-breaks, drafts, empty stacks and supplies."""
    shown = {situation for path in of_board(name) for situation in special(path)}
    wanted = set(possible_on([board(name)])) - ANYWHERE - set(COUNTED)
    assert sorted(wanted - shown) == []


def test_somewhere_all_pass_on_an_expansion() -> None:
    assert any("all_passed" in special(path) for name in EXPANSIONS for path in of_board(name))


@cache
def special(path: Path) -> set[str]:
    """What the soak's listener hears in a record."""
    seen: list[Emitted] = []
    made = EventMaker.events

    def listening(self: EventMaker, emitted: Sequence[Emitted]) -> tuple[Event, ...]:
        seen.extend(emitted)
        return made(self, emitted)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(EventMaker, "events", listening)
        game = record.load(path.read_bytes())
    counter = listener(game.rules)
    counter.notice(seen)
    return set(counter.finish(game.state, bits.empty(playout.SOAK_WORDS)))


def test_the_order_of_pythons_sets_does_not_matter(tmp_path: Path) -> None:
    """Replayed by programs with different hash seeds, a record is written the same."""
    program = (
        "import sys; from stellwerk import record; print(record.dump(record.load(open(sys.argv[1]).read())))"
    )
    written = set()
    for seed in ("1", "2"):
        where = os.environ | {"PYTHONHASHSEED": seed}
        done = subprocess.run(
            [sys.executable, "-c", program, str(RECORDS[0])],
            env=where,
            cwd=tmp_path,
            capture_output=True,
            check=True,
        )
        written.add(done.stdout)
    assert len(written) == 1


# --- what the records show


@pytest.mark.parametrize(
    "situation",
    [
        pytest.param(situation, id=situation, marks=[pytest.mark.rule(rule)] if rule else [])
        for situation, rule in SITUATIONS.items()
    ],
)
def test_the_records_show(situation: str) -> None:
    assert any(shown(path)[situation] for path in RECORDS), f"no golden record shows {situation}"


@cache
def shown(path: Path) -> Counter[str]:
    game = replayed(path)
    found = Counter(happened(game))
    found["the start from a position"] += game.start is not None
    found["gaps in the display"] += has_gaps(path)
    sheet = game.result()
    tickets = [line for column in sheet.seats for line in column.tickets]
    found["a ticket not completed"] += sum(not line.done for line in tickets)
    found["a ticket completed"] += sum(line.done for line in tickets)
    found["a score below zero"] += min(sheet.totals) < 0
    lengths = [column.path for column in sheet.seats]
    found["the longest path shared"] += lengths.count(max(length or 0 for length in lengths)) > 1
    found["a shared win" if sheet.decided_by == "shared" else f"decided by {sheet.decided_by}"] += 1
    found["a station used"] += uses_station(game)
    return found


def happened(game: Game) -> Iterator[str]:
    plain = {
        DisplaySwept: "three locomotives swept the display",
        DeckReshuffled: "the discards shuffled",
        Passed: "a turn passed",
        LastRoundBegan: "the last round",
        TunnelAdded: "a tunnel paid with more cards",
        TunnelGivenUp: "a tunnel given up",
        StationBuilt: "a station built",
    }
    drawn = 0
    for entry in game.log:
        if entry.is_take_back:
            yield "a choice taken back"
        for event in entry.events:
            if type(event) in plain:
                yield plain[type(event)]
            elif isinstance(event, CardTaken | CardDrawn):
                drawn += 1
                if isinstance(event, CardTaken) and event.card == "locomotive":
                    drawn = 2
                    yield "a locomotive taken from the display"
            elif isinstance(event, TurnBegan):
                if drawn == 1:
                    yield "a draw of one card"
                drawn = 0
            elif isinstance(event, GameEnded) and event.reason == "passes":
                yield "all passed"
            elif isinstance(event, TrackClaimed):
                yield from claimed(game, entry, event)


def claimed(game: Game, entry: Entry, event: TrackClaimed) -> Iterator[str]:
    if event.cards == event.locomotives:
        yield "a track paid with locomotives only"
    if game.rules.need[game.board.track_index(event.track)] > 0:
        yield "a ferry"
    if any(isinstance(other, TunnelLaid) for other in entry.events):
        yield "a tunnel without more cards"


def has_gaps(path: Path) -> bool:
    """Whether any decision of the game found the display with gaps."""
    text = path.read_bytes()
    last = record.read(text).actions
    return any(None in record.load(text, to=n).display for n in range(max(0, last - 60), last, 7))


def uses_station(game: Game) -> bool:
    """Whether somebody completed a ticket that their own tracks alone do not complete."""
    return any(
        line.done and not joined(game, seat, line.ticket)
        for seat, column in enumerate(game.result().seats)
        for line in column.tickets
    )


def joined(game: Game, seat: int, ticket: str) -> bool:
    board = game.board
    wanted = board.tickets[board.ticket_index(ticket)]
    owned = [
        board.connections[board.tracks[board.track_index(name)].connection] for name in game.tracks(seat)
    ]
    reached = {wanted.a}
    for _ in owned:
        for connection in owned:
            if reached & {connection.a, connection.b}:
                reached |= {connection.a, connection.b}
    return wanted.b in reached
