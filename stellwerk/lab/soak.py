"""`stellwerk soak`: random games with all invariants on, and a count of the special situations met."""

import json
import shlex
import sys
import time
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from rich.console import Console, Group
from rich.table import Table
from rich.text import Text

from stellwerk.boards.rules import rules_for
from stellwerk.kernel import bits, checks, playout
from stellwerk.kernel.chance import seed_number
from stellwerk.kernel.compiled import COMPILED
from stellwerk.kernel.layout import OVER, PHASE
from stellwerk.kernel.rules import Rules
from stellwerk.kernel.state import State

from .jobs import board_of, progress_bar, ranges, spread
from .simulate import POLICIES, readable
from .situations import SITUATIONS, Listener

#: The longest random game seen has some 500. No rule bounds a game: a tunnel can be given up for ever.
MOST_DECISIONS = 20_000
#: Games in a task.
CHUNK = 100 if COMPILED else 2
#: `--fast` looks at every such decision and at the end.
FAST = 50


@dataclass(frozen=True)
class Batch:
    board: str
    #: As the user named it.
    board_name: str
    seats: int
    policy: str
    first_seed: int
    games: int
    #: Decisions between two checks; 0: only at the end.
    check: int


@dataclass(frozen=True)
class Fault:
    """A game that went wrong, and how to see it again."""

    board: str
    seats: int
    policy: str
    seed: int
    decision: int
    faults: list[str]

    @property
    def command(self) -> str:
        return (
            f"stellwerk soak --board {shlex.quote(self.board)} --seats {self.seats} --policy {self.policy} "
            f"--seed {self.seed} --games 1 --check every"
        )

    def to_dict(self) -> dict[str, object]:
        return {**vars(self), "command": self.command}

    def lines(self) -> list[str]:
        where = f"{self.board}, {self.seats} seats, policy {self.policy}, seed {self.seed}"
        return [
            f"Fault: {where}, decision {self.decision}",
            *[f"  {fault}" for fault in self.faults],
            f"See it again: {self.command}",
        ]


@dataclass
class Tally:
    games: int = 0
    decisions: int = 0
    checks: int = 0
    seconds: float = 0.0
    longest: int = 0
    #: How often each situation came, and in how many games.
    times: Counter[str] = field(default_factory=Counter)
    in_games: Counter[str] = field(default_factory=Counter)
    fault: Fault | None = None

    def add(self, other: "Tally") -> None:
        self.games += other.games
        self.decisions += other.decisions
        self.checks += other.checks
        self.seconds += other.seconds
        self.longest = max(self.longest, other.longest)
        self.times += other.times
        self.in_games += other.in_games
        self.fault = self.fault or other.fault


class Broken(Exception):
    """A game broke a rule, at this decision."""

    def __init__(self, decision: int, faults: list[str]) -> None:
        super().__init__(decision, faults)
        self.decision = decision
        self.faults = faults


# --- playing


def soak_batch(batch: Batch) -> Tally:
    rules = rules_for(board_of(batch.board), batch.seats)
    tally = Tally()
    start = time.process_time()
    rules.listening = True
    try:
        for seed in range(batch.first_seed, batch.first_seed + batch.games):
            try:
                soak_game(rules, seed, POLICIES[batch.policy], batch.check, tally)
            except Broken as broken:
                found = broken.decision, broken.faults
                tally.fault = Fault(batch.board_name, batch.seats, batch.policy, seed, *found)
                break
            forget(rules)
    finally:
        rules.listening = False
        forget(rules)
    tally.seconds = time.process_time() - start
    return tally


def soak_game(rules: Rules, seed: int, policy: int, check: int, tally: Tally) -> None:
    """Plays one game; Broken if anything impossible happens in it."""
    game = Tally(games=1)
    try:
        counted = play_checked(rules, seed, policy, check, game)
    except Broken:
        raise
    except Exception as trouble:
        raise Broken(game.decisions, [f"{type(trouble).__name__}: {trouble}"]) from trouble
    game.longest = game.decisions
    game.times = counted
    game.in_games.update(counted.keys())
    tally.add(game)


def play_checked(rules: Rules, seed: int, policy: int, check: int, game: Tally) -> Counter[str]:
    """Plays and checks; the situations that came up."""
    words = bits.empty(playout.SOAK_WORDS)
    listener = Listener(rules)
    state = playout.begin(rules, seed, words)
    while state.b[PHASE] != OVER:
        listener.hear(rules.heard)
        forget(rules)
        if check:
            refuse_faults(rules, state, game)
        if game.decisions >= MOST_DECISIONS:
            raise Broken(game.decisions, [f"the game has not ended after {game.decisions} decisions"])
        game.decisions += int(playout.play_on(rules, state, policy, words, check or MOST_DECISIONS))
    listener.hear(rules.heard)
    counted = listener.finish(state, words)
    refuse_faults(rules, state, game)
    return counted


def refuse_faults(rules: Rules, state: State, game: Tally) -> None:
    game.checks += 1
    faults = checks.faults(rules, state)
    if faults:
        raise Broken(game.decisions, faults)


def forget(rules: Rules) -> None:
    rules.heard.clear()
    rules.outcomes.clear()


# --- the command


def soak_command(
    sources: Mapping[str, str],
    seats: Sequence[int],
    policies: Sequence[str],
    games: int,
    seed: int | str,
    jobs: int,
    check: int,
    as_json: bool,
) -> int:
    """`sources`: boards by the names the user gave them; no seats: all numbers of seats a board has."""
    first = seed_number(seed)
    tasks = batches(sources, seats, policies, games, first, check)
    total = Tally()
    with progress_bar() as bar:
        line = bar.add_task("soak", total=sum(task.games for task in tasks))
        for tally in spread(soak_batch, tasks, jobs):
            total.add(tally)
            bar.advance(line, tally.games)
            if total.fault is not None:
                break
    if as_json:
        sys.stdout.write(json.dumps(to_dict(total, seed, first, check), indent=2) + "\n")
    else:
        Console(highlight=False).print(report(total))
    if total.fault is None:
        return 0
    sys.stderr.write("\n".join(total.fault.lines()) + "\n")
    return 1


def batches(
    sources: Mapping[str, str],
    seats: Sequence[int],
    policies: Sequence[str],
    games: int,
    first: int,
    check: int,
) -> list[Batch]:
    """Some games of every combination, then some more of each, so that a fault shows early."""
    found: list[Batch] = []
    combinations: list[tuple[str, str, int, str]] = []
    for name, source in sources.items():
        board = board_of(source)
        for number in seats or range(board.seats[0], board.seats[1] + 1):
            rules_for(board, number)  # refuses what can't be
            combinations += [(source, name, number, policy) for policy in policies]
    for start, size in ranges(games, CHUNK):
        found += [Batch(*combination, first + start, size, check) for combination in combinations]
    return found


def to_dict(total: Tally, seed: int | str, first: int, check: int) -> dict[str, object]:
    return {
        "games": total.games,
        "decisions": total.decisions,
        "checks": total.checks,
        "check_every": check,
        "seed": seed,
        "first_seed": first,
        "seconds": round(total.seconds, 3),
        "longest_game": total.longest,
        "compiled": COMPILED,
        "situations": {
            name: {"about": about, "times": total.times[name], "games": total.in_games[name]}
            for name, about in SITUATIONS.items()
        },
        "fault": None if total.fault is None else total.fault.to_dict(),
    }


def report(total: Tally) -> Group:
    table = Table(
        title="Special situations", title_justify="left", title_style="bold", box=None, pad_edge=False
    )
    table.add_column("situation")
    table.add_column("times", justify="right")
    table.add_column("games", justify="right")
    table.add_column("of all", justify="right")
    for name, about in SITUATIONS.items():
        met = total.in_games[name]
        share = f"{met / total.games:.2%}" if total.games else ""
        style = "" if met else "dim"
        table.add_row(about, readable(total.times[name]), readable(met), share if met else "–", style=style)
    verdict = "no fault" if total.fault is None else "stopped at a fault"
    summary = Text.assemble(
        (f"{readable(total.games)} games", "bold"),
        f", {readable(total.decisions)} decisions, {readable(total.checks)} checks: ",
        (verdict, "bold"),
        f"\nlongest game {readable(total.longest)} decisions; {total.seconds:,.1f} s of CPU time, ",
        "compiled" if COMPILED else "interpreted",
    )
    return Group(summary, Text(), table) if total.games else Group(summary)
