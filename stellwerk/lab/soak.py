"""`stellwerk soak`: random games with all invariants on, and a count of the special situations met."""

import contextlib
import itertools
import json
import shlex
import sys
import time
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from librt.vecs import vec
from mypy_extensions import i64
from rich.console import Console, Group
from rich.table import Table
from rich.text import Text

from stellwerk.boards.rules import BadSetUp, rules_for
from stellwerk.kernel import bits, checks, playout
from stellwerk.kernel.board import Board
from stellwerk.kernel.chance import seed_number, stream_start
from stellwerk.kernel.compiled import COMPILED
from stellwerk.kernel.layout import OVER, PHASE, RNG_TICKETS, SCORE
from stellwerk.kernel.rules import Rules
from stellwerk.kernel.state import State
from stellwerk.position import parse

from .jobs import WorkerDied, board_of, progress_bar, ranges, spread
from .simulate import POLICIES, Options, readable
from .situations import listener, possible_on, starts_on

#: The longest random game seen has some 500. No rule bounds a game: a tunnel can be given up for ever.
MOST_DECISIONS = 20_000
#: A game is replayed with chance from its outcomes; were chance asked otherwise, this seed would show it.
OTHER_SEED = 1 << 50
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
    options: Options = ()
    #: The position that the games start from, as text; empty: from the set-up.
    start: str = ""


@dataclass(frozen=True)
class Fault:
    """A game that went wrong, and how to see it again."""

    board: str
    seats: int
    policy: str
    seed: int
    decision: int
    faults: list[str]
    options: Options = ()
    start: str = ""

    @property
    def command(self) -> str:
        options = "".join(f" --option {name}{'' if on else '=off'}" for name, on in self.options)
        return (
            f"stellwerk soak --board {shlex.quote(self.board)}{options} --seats {self.seats} "
            f"--policy {self.policy} --seed {self.seed} --games 1 --check every"
        )

    def to_dict(self) -> dict[str, object]:
        return {**vars(self), "command": self.command}

    def lines(self) -> list[str]:
        where = f"{self.board}, {self.seats} seats, policy {self.policy}, seed {self.seed}"
        return [
            f"Fault: {where}, decision {self.decision}",
            *[f"  {fault}" for fault in self.faults],
            *([f"It began from this position:\n{self.start}"] if self.start else []),
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
    rules = rules_for(board_of(batch.board), batch.seats, dict(batch.options))
    tally = Tally()
    start = time.process_time()
    rules.listening = True
    try:
        for seed in range(batch.first_seed, batch.first_seed + batch.games):
            try:
                soak_game(rules, seed, batch, tally)
            except Broken as broken:
                found = broken.decision, broken.faults
                where = batch.board_name, batch.seats, batch.policy, seed
                tally.fault = Fault(*where, *found, batch.options, batch.start)
                break
            forget(rules)
    finally:
        rules.listening = False
        forget(rules)
    tally.seconds = time.process_time() - start
    return tally


def soak_game(rules: Rules, seed: int, batch: Batch, tally: Tally) -> None:
    """Plays one game; Broken if anything impossible happens in it."""
    game = Tally(games=1)
    try:
        counted = play_checked(rules, seed, batch, game)
    except Broken:
        raise
    except Exception as trouble:
        raise Broken(game.decisions, [f"{type(trouble).__name__}: {trouble}"]) from trouble
    game.longest = game.decisions
    game.times = counted
    game.in_games.update(counted.keys())
    tally.add(game)


def play_checked(rules: Rules, seed: int, batch: Batch, game: Tally) -> Counter[str]:
    """Plays and checks; the situations that came up."""
    words = bits.empty(playout.SOAK_WORDS)
    ears = listener(rules)
    check, policy = batch.check, POLICIES[batch.policy]
    state = begun(rules, seed, words, batch.start)
    start = [int(state.w[SCORE + n]) for n in range(int(rules.seats))]
    outcomes: list[tuple[int, int]] = []
    while state.b[PHASE] != OVER:
        ears.hear(rules.heard)
        outcomes += rules.outcomes
        forget(rules)
        if check:
            refuse_faults(rules, state, game)
        if game.decisions >= MOST_DECISIONS:
            raise Broken(game.decisions, [f"the game has not ended after {game.decisions} decisions"])
        game.decisions += int(playout.play_on(rules, state, policy, words, check or MOST_DECISIONS))
    ears.hear(rules.heard)
    outcomes += rules.outcomes
    counted = ears.finish(state, words)
    refuse_faults(rules, state, game)
    refuse_other_scores(state, start, ears.scored, game)
    refuse_other_replay(rules, state, seed, batch, outcomes, game)
    return counted


def begun(rules: Rules, seed: int, words: vec[i64], start: str, deal_seed: int = -1) -> State:
    """A new game, from the set-up or from a position."""
    if not start:
        return playout.begin(rules, seed, words, deal_seed)
    words[playout.STREAM_WORD] = stream_start(seed, playout.POLICY_STREAM)
    return parse(f"seed: {seed if deal_seed < 0 else deal_seed}\n{start}", rules.board).state


def refuse_other_scores(state: State, start: Sequence[int], scored: Mapping[int, int], game: Tally) -> None:
    """The running score is what was told, point by point."""
    for seat, first in enumerate(start):
        told = first + scored.get(seat, 0)
        if state.w[SCORE + seat] != told:
            fault = f"seat {seat} has {int(state.w[SCORE + seat])} points; what was told adds up to {told}"
            raise Broken(game.decisions, [fault])


def refuse_other_replay(
    rules: Rules, state: State, seed: int, batch: Batch, outcomes: list[tuple[int, int]], game: Tally
) -> None:
    """The same choices and outcomes of chance lead to the same end, whatever the seed."""
    words = bits.empty(playout.SOAK_WORDS)
    rules.scripted, rules.script, rules.script_at = True, outcomes, 0
    try:
        again = begun(rules, seed, words, batch.start, deal_seed=seed + OTHER_SEED)
        playout.play_on(rules, again, POLICIES[batch.policy], words, MOST_DECISIONS)
    finally:
        rules.scripted, rules.script, rules.script_at = False, [], 0
    for stream in range(RNG_TICKETS + 1):
        again.w[stream] = state.w[stream]
    if again != state:
        raise Broken(game.decisions, ["replayed with the same choices and outcomes, the game ends otherwise"])


def refuse_faults(rules: Rules, state: State, game: Tally) -> None:
    game.checks += 1
    faults = checks.faults(rules, state)
    if faults:
        raise Broken(game.decisions, faults)


def forget(rules: Rules) -> None:
    rules.heard.clear()
    rules.outcomes.clear()
    rules.forced.clear()


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
    options: Mapping[str, bool] | None = None,
    complete: bool = False,
) -> int:
    """`sources`: boards by the names the user gave them; no seats: all numbers of seats a board has.

    No options: every choice of them. `complete`: a situation that never came is a failure.
    """
    first = seed_number(seed)
    tasks = batches(sources, seats, policies, games, first, check, options or {})
    total = Tally()
    possible = possible_on([board_of(source) for source in sources.values()])
    with progress_bar() as bar:
        line = bar.add_task("soak", total=sum(task.games for task in tasks))
        try:
            for tally in spread(soak_batch, tasks, jobs):
                total.add(tally)
                bar.advance(line, tally.games)
                if total.fault is not None:
                    break
        except WorkerDied as died:
            bar.stop()
            sys.stderr.write(f"stellwerk: {died}\n")
            return 1
    if as_json:
        sys.stdout.write(json.dumps(to_dict(total, possible, seed, first, check), indent=2) + "\n")
    else:
        Console(highlight=False).print(report(total, possible))
    if total.fault is None:
        never = [about for name, about in possible.items() if complete and not total.times[name]]
        sys.stderr.write("".join(f"Never met: {about}\n" for about in never))
        return 1 if never else 0
    sys.stderr.write("\n".join(total.fault.lines()) + "\n")
    return 1


def batches(
    sources: Mapping[str, str],
    seats: Sequence[int],
    policies: Sequence[str],
    games: int,
    first: int,
    check: int,
    options: Mapping[str, bool],
) -> list[Batch]:
    """Some games of every combination, then some more of each, so that a fault shows early."""
    found: list[Batch] = []
    combinations: list[tuple[tuple[str, str, int, str], Options, str]] = []
    for name, source in sources.items():
        board = board_of(source)
        for number in seats or range(board.seats[0], board.seats[1] + 1):
            try:
                rules_for(board, number, options)
            except BadSetUp:
                is_last = number == board.seats[1]
                if seats or (is_last and not any(where[1] == name for where, *_ in combinations)):
                    raise  # what was asked for can't be
                continue  # an option that is not for all numbers of seats
            for chosen in [tuple(sorted(options.items()))] if options else choices(board, number):
                combinations += [((source, name, number, policy), chosen, "") for policy in policies]
        for start in starts_on(source):
            position = parse(start, board)
            number, chosen = len(position.names), tuple(sorted(position.options.items()))
            if not seats or number in seats:
                combinations += [((source, name, number, policy), chosen, start) for policy in policies]
    for begin, size in ranges(games, CHUNK):
        found += [
            Batch(*where, first + begin, size, check, chosen, start) for where, chosen, start in combinations
        ]
    return found


def choices(board: Board, seats: int) -> list[Options]:
    """Every choice of a board's options that can be played at this number of seats."""
    found: list[Options] = []
    names = [option.id for option in board.options]
    for values in itertools.product((False, True), repeat=len(names)):
        chosen = tuple(zip(names, values, strict=True))
        with contextlib.suppress(BadSetUp):
            rules_for(board, seats, dict(chosen))
            found.append(chosen)
    return found


def to_dict(
    total: Tally, possible: Mapping[str, str], seed: int | str, first: int, check: int
) -> dict[str, object]:
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
            for name, about in possible.items()
        },
        "fault": None if total.fault is None else total.fault.to_dict(),
    }


def report(total: Tally, possible: Mapping[str, str]) -> Group:
    table = Table(
        title="Special situations", title_justify="left", title_style="bold", box=None, pad_edge=False
    )
    table.add_column("situation")
    table.add_column("times", justify="right")
    table.add_column("games", justify="right")
    table.add_column("of all", justify="right")
    for name, about in possible.items():
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
