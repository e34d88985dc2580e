"""`stellwerk simulate`: random bots inside the compiled kernel, and how fast they play."""

import json
import sys
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from rich.console import Console
from rich.table import Table

from stellwerk.boards import from_source
from stellwerk.boards.rules import rules_for
from stellwerk.fairness.words import number_text
from stellwerk.kernel import bits, playout
from stellwerk.kernel.chance import SEED_LIMIT, seed_number
from stellwerk.kernel.compiled import COMPILED

from .duel import Switches, named_values
from .jobs import followed, ranges, spread
from .provenance import origin, provenance, show_origin
from .sums import Sums
from .texts import say

#: The kernel's policies by name.
POLICIES = {
    "flat": playout.FLAT,
    "factored": playout.FACTORED,
    "hoard": playout.HOARD,
    "miser": playout.MISER,
    "eager": playout.EAGER,
}
#: Games in a task: a fraction of a second of work.
CHUNK = 2000 if COMPILED else 25


@dataclass(frozen=True)
class GameBatch:
    """Games with seeds in a row, for one process."""

    board: str
    seats: int
    policy: str
    first_seed: int
    games: int
    switches: Switches = ()


@dataclass
class Totals(Sums):
    """The results of some games."""

    games: int = 0
    decisions: int = 0
    #: CPU time spent playing.
    seconds: float = 0.0
    digests: int = 0
    turns: int = 0
    points: list[int] = field(default_factory=list)

    @property
    def checksum(self) -> str:
        """The same for the same games, in whatever order and by however many processes."""
        return f"{self.digests % SEED_LIMIT:015x}"

    @property
    def games_per_second(self) -> float:
        """Per core: games by the total CPU time of all jobs."""
        return self.games / max(self.seconds, 1e-9)

    @property
    def decisions_per_second(self) -> float:
        return self.decisions / max(self.seconds, 1e-9)


def play_batch(batch: GameBatch) -> Totals:
    rules = rules_for(from_source(batch.board), batch.seats, dict(batch.switches))
    words = bits.empty(playout.SUM_WORDS)
    policy = POLICIES[batch.policy]
    start = time.process_time()
    decisions, digests = playout.simulate(rules, batch.first_seed, batch.games, policy, words)
    seconds = time.process_time() - start
    points = [int(words[playout.TOTALS_WORD + seat]) for seat in range(batch.seats)]
    return Totals(batch.games, decisions, seconds, digests, int(words[playout.TURNS_WORD]), points)


@dataclass(frozen=True)
class SimulateOptions:
    #: As the user calls it.
    board: str
    #: Its id, or the text of its file.
    source: str
    seats: int = 4
    games: int = 10_000
    seed: int | str = 0
    jobs: int = 1
    policy: str = "flat"
    switches: Mapping[str, bool] = field(default_factory=dict)
    json: bool = False
    lang: str = "en"

    def batches(self) -> list[GameBatch]:
        """Game n of a run has the seed of the run + n, so that each can be played again on its own."""
        seed, chosen = seed_number(self.seed), tuple(sorted(self.switches.items()))
        size = min(CHUNK, -(-self.games // self.jobs))
        return [
            GameBatch(self.source, self.seats, self.policy, seed + first, number, chosen)
            for first, number in ranges(self.games, size)
        ]


def simulate_command(asked: SimulateOptions) -> int:
    # refuses what is impossible, before any process starts
    rules_for(from_source(asked.source), asked.seats, asked.switches)
    total = Totals()
    title = say(asked.lang, "{board}, {seats:1 seat|# seats}", board=asked.board, seats=asked.seats)
    played = spread(play_batch, asked.batches(), asked.jobs)
    for figures in followed(played, title, asked.games, asked.lang):
        total.add(figures)
    facts: dict[str, Any] = {
        "board": asked.board,
        "seats": asked.seats,
        "options": dict(sorted(asked.switches.items())),
        "policy": asked.policy,
        "games": total.games,
        "seed": asked.seed,
        "first_seed": seed_number(asked.seed),
        "jobs": asked.jobs,
        "compiled": COMPILED,
        "decisions": total.decisions,
        "seconds": round(total.seconds, 6),
        "games_per_second": round(total.games_per_second, 1),
        "decisions_per_second": round(total.decisions_per_second, 1),
        "checksum": total.checksum,
        "mean_turns": round(total.turns / asked.games, 2),
        "mean_scores": [round(points / asked.games, 2) for points in total.points],
    }
    if asked.json:
        sys.stdout.write(json.dumps({**facts, **provenance(asked.source)}, indent=2) + "\n")
    else:
        del facts["seed"]  # in the last line
        Console(highlight=False).print(facts_table(facts, asked.lang))
        show_origin(origin(asked.seed, asked.source), asked.lang)
    return 0


def facts_table(facts: dict[str, object], language: str) -> Table:
    # seeds are shown as they were typed
    return named_values(
        {
            name.replace("_", " "): str(value) if name.endswith("seed") else readable(value, language)
            for name, value in facts.items()
        },
        language,
    )


def readable(value: object, language: str) -> str:
    if isinstance(value, bool):
        return say(language, "yes") if value else say(language, "no")
    if isinstance(value, int):
        return number_text(value, 0, language)
    if isinstance(value, float):
        return number_text(value, 2, language)
    if isinstance(value, list):
        # a comma stands within German numbers
        return (", " if language == "en" else "; ").join(readable(each, language) for each in value)
    return str(value)
