"""Made-up results: games that nobody played, fair and lively, or with a planted fault."""

import json
import random
import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import msgspec
import pyarrow as pa

from stellwerk import boards
from stellwerk.fairness.rows import Row
from stellwerk.kernel.board import Board
from stellwerk.lab import parquet
from stellwerk.lab.plan import TournamentRequest, tournament_of
from stellwerk.lab.report.data import Section, sections_of

DOCS = Path(__file__).parents[2] / "docs"


def alps_text() -> str:
    """The small board that docs/new-board.md makes."""
    [text] = re.findall(r"```json\n(.*?)```", (DOCS / "new-board.md").read_text("utf-8"), re.DOTALL)
    return str(text)


def alps() -> Board:
    return boards.load(alps_text())


def changed_alps(**changes: object) -> str:
    return json.dumps({**json.loads(alps_text()), **changes})


@dataclass(frozen=True)
class Planted:
    """What is wrong with the games; by default, nothing."""

    #: Extra points for moving first, second …
    gains: Sequence[float] = ()
    #: Connections that nobody claims; tickets that are never, always completed.
    dead: Collection[str] = ()
    hard: Collection[str] = ()
    easy: Collection[str] = ()
    #: The points of a line, which one lucky seat gets.
    lines: Mapping[str, int] = field(default_factory=dict)
    #: Everybody has these of a mechanic.
    bonuses: Mapping[str, int] = field(default_factory=dict)
    end: str = "trains"
    rounds: int = 25
    bots: Sequence[str] = ()


#: Nothing is wrong.
FAIR = Planted()


def made(
    board: Board, seats: int = 4, games: int = 1200, planted: Planted = FAIR, chance: int = 0, copies: int = 1
) -> list[Row]:
    """Games that are fair and lively except for the planted faults.

    `copies`: how often each deal is played, with the same result.
    """
    dice = random.Random(chance)
    found: list[Row] = []
    for deal in range(games // copies):
        rows = made_game(board, seats, planted, dice)
        for copy in range(copies):
            number = deal * copies + copy
            found += [msgspec.structs.replace(row, game=number, seed=1000 + deal) for row in rows]
    return found


def made_game(board: Board, seats: int, planted: Planted, dice: random.Random) -> list[Row]:
    first = dice.randrange(seats)
    orders = [(seat - first) % seats for seat in range(seats)]
    tracks = [round(dice.gauss(40, 12) + (planted.gains[order] if planted.gains else 0)) for order in orders]
    hands = [hand(board, dice, planted) for _ in range(seats)]
    tickets = [sum(worth(board, ticket, ticket in done) for ticket in kept) for kept, done in hands]
    lines = line_points(dice, seats, planted.lines)
    bonuses = [{**planted.bonuses, **festival_points(mine, planted.lines)} for mine in lines]
    claims = claimed(board, dice, seats, planted.dead)
    scores = [tracks[seat] + tickets[seat] + sum(bonuses[seat].values()) for seat in range(seats)]
    winners = [seat for seat in range(seats) if scores[seat] == max(scores)]
    rounds = planted.rounds + dice.randrange(-3, 4)
    return [
        Row(
            game=0,
            seed=0,
            board=board.id,
            seats=seats,
            options="",
            seat=seat,
            order=orders[seat],
            bot=planted.bots[seat] if planted.bots else "planner",
            score=scores[seat],
            won=1 / len(winners) if seat in winners else 0.0,
            decided_by="points",
            start=0,
            tracks=tracks[seat],
            other=0,
            tickets=tickets[seat],
            path=0,
            bonuses=bonuses[seat],
            lines=lines[seat],
            kept=hands[seat][0],
            completed=hands[seat][1],
            claimed=claims[seat],
            shared=(),
            trains_left=2,
            cards_left=5,
            decisions=60,
            choices=600 + 10 * seat,
            turns=rounds * seats,
            rounds=rounds,
            end=planted.end,
            fault="",
        )
        for seat in range(seats)
    ]


def festival_points(mine: Mapping[str, int], lines: Mapping[str, int]) -> dict[str, int]:
    return {"festivals": sum(mine.values())} if lines else {}


def hand(board: Board, dice: random.Random, planted: Planted) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Tickets kept, and those of them that are done."""
    kept = tuple(sorted(ticket.id for ticket in dice.sample(board.tickets, 3)))
    done = [ticket in planted.easy or (ticket not in planted.hard and dice.random() < 0.6) for ticket in kept]
    return kept, tuple(ticket for ticket, is_done in zip(kept, done, strict=True) if is_done)


def worth(board: Board, ticket: str, done: bool) -> int:
    points = board.tickets[board.ticket_index(ticket)].points
    return points if done else -points


def line_points(dice: random.Random, seats: int, lines: Mapping[str, int]) -> list[dict[str, int]]:
    """Each line's points go to one seat."""
    found: list[dict[str, int]] = [{} for _ in range(seats)]
    for line, points in lines.items():
        found[dice.randrange(seats)][line] = points
    return found


def claimed(board: Board, dice: random.Random, seats: int, dead: Collection[str]) -> list[tuple[str, ...]]:
    """Every living track is claimed in half of the games."""
    found: list[list[str]] = [[] for _ in range(seats)]
    for track in board.tracks:
        if board.connections[track.connection].id not in dead and dice.random() < 0.5:
            found[dice.randrange(seats)].append(track.id)
    return [tuple(tracks) for tracks in found]


# --- as tables and files


def table_of(rows: Iterable[Row]) -> Any:
    return pa.Table.from_batches([parquet.batch_of(list(rows))])


def judged(rows: Iterable[Row], board: Board | None, language: str = "en") -> Section:
    """The one section of a report on these games."""
    known = {} if board is None else {board.id: board}
    [section] = sections_of(table_of(rows), known, language)
    return section


def written(path: Path, rows: Sequence[Row], board_text: str) -> Path:
    """The games as a file of results."""
    seats = rows[0].seats
    asked = TournamentRequest(
        ("planner",), (("planner",) * seats,), {"board": board_text}, None, len(rows) // seats
    )
    about = parquet.About(tournament_of(asked), len(rows) // seats, len(rows) // seats)
    lines = [msgspec.json.encode(row) + b"\n" for row in rows]
    parquet.write(path, about, [b"".join(lines[at : at + seats]) for at in range(0, len(lines), seats)])
    return path
