"""`stellwerk simulate`: random bots inside the compiled kernel, and how fast they play."""

import json
import sys
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from rich.console import Console
from rich.table import Table
from rich.text import Text

from stellwerk.boards.report import printable
from stellwerk.boards.rules import rules_for
from stellwerk.kernel import bits, playout
from stellwerk.kernel.chance import SEED_LIMIT, seed_number
from stellwerk.kernel.compiled import COMPILED

from .jobs import WorkerDied, board_of, progress_bar, ranges, spread

#: The kernel's policies by name.
POLICIES = {
    "flat": playout.FLAT,
    "factored": playout.FACTORED,
    "hoard": playout.HOARD,
    "miser": playout.MISER,
    "eager": playout.EAGER,
}
#: The options of a game that were said, in the order of their names.
Options: TypeAlias = tuple[tuple[str, bool], ...]
#: Games in a task: a fraction of a second of work.
CHUNK = 2000 if COMPILED else 25


@dataclass(frozen=True)
class Batch:
    """Games with seeds in a row, for one process."""

    board: str
    seats: int
    policy: str
    first_seed: int
    games: int
    options: Options = ()


@dataclass
class Figures:
    """What some games came to; sums, so that the order of batches does not matter."""

    games: int = 0
    decisions: int = 0
    #: CPU time of play alone.
    seconds: float = 0.0
    digests: int = 0
    turns: int = 0
    points: list[int] = field(default_factory=list)

    def add(self, other: "Figures") -> None:
        self.games += other.games
        self.decisions += other.decisions
        self.seconds += other.seconds
        self.digests += other.digests
        self.turns += other.turns
        self.points = [
            a + b for a, b in zip(self.points or [0] * len(other.points), other.points, strict=True)
        ]

    @property
    def checksum(self) -> str:
        """The same for the same games, whoever played them in whatever order."""
        return f"{self.digests % SEED_LIMIT:015x}"

    @property
    def games_per_second(self) -> float:
        """Per core: games by the CPU time of all jobs together."""
        return self.games / max(self.seconds, 1e-9)

    @property
    def decisions_per_second(self) -> float:
        return self.decisions / max(self.seconds, 1e-9)


def play_batch(batch: Batch) -> Figures:
    rules = rules_for(board_of(batch.board), batch.seats, dict(batch.options))
    words = bits.empty(playout.SUM_WORDS)
    policy = POLICIES[batch.policy]
    start = time.process_time()
    decisions, digests = playout.simulate(rules, batch.first_seed, batch.games, policy, words)
    seconds = time.process_time() - start
    points = [int(words[playout.TOTALS_WORD + seat]) for seat in range(batch.seats)]
    return Figures(batch.games, decisions, seconds, digests, int(words[playout.TURNS_WORD]), points)


def batches(
    board: str, seats: int, games: int, seed: int, policy: str, jobs: int, options: Options
) -> list[Batch]:
    """Game n of a run has the seed of the run + n, so that any of them can be played again alone."""
    size = min(CHUNK, -(-games // jobs))
    return [
        Batch(board, seats, policy, seed + first, number, options) for first, number in ranges(games, size)
    ]


def simulate_command(
    board: str,
    source: str,
    seats: int,
    games: int,
    seed: int | str,
    jobs: int,
    policy: str,
    as_json: bool,
    options: Mapping[str, bool] | None = None,
) -> int:
    """`board` is what the user calls it, `source` its id or the text of its file.

    `seed` is told as it was typed; `first_seed` is the number it stands for, the seed of the first game.
    """
    chosen = tuple(sorted((options or {}).items()))
    rules_for(board_of(source), seats, dict(chosen))  # refuses what can't be, before any process starts
    start = seed_number(seed)
    total = Figures()
    with progress_bar() as bar:
        task = bar.add_task(f"{board}, {seats} seats", total=games)
        try:
            for figures in spread(
                play_batch, batches(source, seats, games, start, policy, jobs, chosen), jobs
            ):
                total.add(figures)
                bar.advance(task, figures.games)
        except WorkerDied as died:
            bar.stop()
            sys.stderr.write(f"stellwerk: {died}\n")
            return 1
    facts = {
        "board": board,
        "seats": seats,
        "options": dict(chosen),
        "policy": policy,
        "games": total.games,
        "seed": seed,
        "first_seed": start,
        "jobs": jobs,
        "compiled": COMPILED,
        "decisions": total.decisions,
        "seconds": round(total.seconds, 6),
        "games_per_second": round(total.games_per_second, 1),
        "decisions_per_second": round(total.decisions_per_second, 1),
        "checksum": total.checksum,
        "mean_turns": round(total.turns / games, 2),
        "mean_scores": [round(points / games, 2) for points in total.points],
    }
    if as_json:
        sys.stdout.write(json.dumps(facts, indent=2) + "\n")
    else:
        Console(highlight=False).print(facts_table(facts))
    return 0


def facts_table(facts: dict[str, object]) -> Table:
    table = Table.grid(padding=(0, 2))
    for name, value in facts.items():
        # seeds are there to be typed again; a seed may be any text, and so may the name of a file
        shown = str(value) if name.endswith("seed") else readable(value)
        table.add_row(Text(name.replace("_", " "), "bold"), Text(printable(shown)))
    return table


def readable(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, int):
        return f"{value:,}"
    if isinstance(value, float):
        return f"{value:,.2f}"
    if isinstance(value, list):
        return ", ".join(readable(each) for each in value)
    return str(value)
