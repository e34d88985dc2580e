"""`stellwerk soak`: random games with every invariant checked, and a count of the special situations."""

import contextlib
import itertools
import json
import shlex
import sys
import time
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64
from rich.console import Console, Group
from rich.table import Table
from rich.text import Text

from stellwerk import __version__
from stellwerk.boards import from_source
from stellwerk.boards.rules import BadSetUp, rules_for
from stellwerk.fairness.words import number_text
from stellwerk.faults import Fault
from stellwerk.kernel import bits, checks, playout
from stellwerk.kernel.board import Board
from stellwerk.kernel.chance import seed_number, stream_start
from stellwerk.kernel.compiled import COMPILED
from stellwerk.kernel.layout import OVER, PHASE, RNG_TICKETS, SCORE
from stellwerk.kernel.rules import Rules
from stellwerk.kernel.state import State
from stellwerk.position import parse
from stellwerk.words import fault_text

from .duel import Switches
from .jobs import followed, ranges, spread
from .provenance import code_digest, origin, show_origin
from .simulate import POLICIES
from .situations import listener, possible_on, situation_text, starts_on
from .texts import rate_text, say

#: The longest random game seen took some 500. No rule bounds a game: a tunnel can be given up forever.
MOST_DECISIONS = 20_000
#: A replay takes the outcomes of chance from the game; if it drew any itself, this seed would show it.
OTHER_SEED = 1 << 50
#: Games in a task.
CHUNK = 100 if COMPILED else 2


@dataclass(frozen=True)
class SoakBatch:
    board: str
    #: As the user named it.
    board_name: str
    seats: int
    policy: str
    first_seed: int
    games: int
    #: Decisions between two checks; 0: only at the end.
    check: int
    switches: Switches = ()
    #: The position to start from, as text; empty: the set-up.
    start: str = ""


@dataclass(frozen=True)
class Violation:
    """A game that broke an invariant, and how to reproduce it."""

    board: str
    seats: int
    policy: str
    seed: int
    decision: int
    faults: list[str]
    switches: Switches = ()
    start: str = ""

    @property
    def command(self) -> str:
        options = "".join(f" --option {name}{'' if on else '=off'}" for name, on in self.switches)
        return (
            f"stellwerk soak --board {shlex.quote(self.board)}{options} --seats {self.seats} "
            f"--policy {self.policy} --seed {self.seed} --games 1 --check every"
        )

    def to_dict(self) -> dict[str, object]:
        facts = vars(self).items()
        named = {"options" if name == "switches" else name: value for name, value in facts}
        return {**named, "command": self.command}

    def lines(self, language: str = "en") -> list[str]:
        where = "Fault: {board}, {seats} seats, policy {policy}, seed {seed}, decision {decision}"
        return [
            say(language, where, **vars(self)),
            *[f"  {fault_text(Fault(fault), language)}" for fault in self.faults],
            *([say(language, "It started from this position:"), self.start] if self.start else []),
            say(language, "Reproduce it: {command}", command=self.command),
        ]


@dataclass
class Tally:
    games: int = 0
    decisions: int = 0
    checks: int = 0
    seconds: float = 0.0
    longest: int = 0
    #: How often each situation occurred, and in how many games.
    times: Counter[str] = field(default_factory=Counter)
    in_games: Counter[str] = field(default_factory=Counter)
    violation: Violation | None = None

    def add(self, other: "Tally") -> None:
        self.games += other.games
        self.decisions += other.decisions
        self.checks += other.checks
        self.seconds += other.seconds
        self.longest = max(self.longest, other.longest)
        self.times += other.times
        self.in_games += other.in_games
        self.violation = self.violation or other.violation


class Broken(Exception):
    """A game broke a rule, at this decision."""

    def __init__(self, decision: int, faults: list[str]) -> None:
        super().__init__(decision, faults)
        self.decision = decision
        self.faults = faults


# --- playing


def soak_batch(batch: SoakBatch) -> Tally:
    rules = rules_for(from_source(batch.board), batch.seats, dict(batch.switches))
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
                tally.violation = Violation(*where, *found, batch.switches, batch.start)
                break
            forget(rules)
    finally:
        rules.listening = False
        forget(rules)
    tally.seconds = time.process_time() - start
    return tally


def soak_game(rules: Rules, seed: int, batch: SoakBatch, tally: Tally) -> None:
    """Plays one game; Broken if anything impossible happens."""
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


def play_checked(rules: Rules, seed: int, batch: SoakBatch, game: Tally) -> Counter[str]:
    """Plays and checks; returns the situations that occurred."""
    words = bits.empty(playout.SOAK_WORDS)
    counter = listener(rules)
    check, policy = batch.check, POLICIES[batch.policy]
    state = begun(rules, seed, words, batch.start)
    start = [int(state.w[SCORE + n]) for n in range(int(rules.seats))]
    outcomes: list[tuple[int, int]] = []
    while state.b[PHASE] != OVER:
        counter.notice(rules.emitted)
        outcomes += rules.outcomes
        forget(rules)
        if check:
            refuse_faults(rules, state, game)
        if game.decisions >= MOST_DECISIONS:
            raise Broken(game.decisions, [f"the game has not ended after {game.decisions} decisions"])
        game.decisions += int(playout.play_on(rules, state, policy, words, check or MOST_DECISIONS))
    counter.notice(rules.emitted)
    outcomes += rules.outcomes
    counted = counter.finish(state, words)
    refuse_faults(rules, state, game)
    refuse_other_scores(state, start, counter.scored, game)
    refuse_other_replay(rules, state, seed, batch, outcomes, game)
    return counted


def begun(rules: Rules, seed: int, words: vec[i64], start: str, deal_seed: int = -1) -> State:
    """A new game, from the set-up or from a position."""
    if not start:
        return playout.begin(rules, seed, words, deal_seed)
    words[playout.STREAM_WORD] = stream_start(seed, playout.POLICY_STREAM)
    return parse(f"seed: {seed if deal_seed < 0 else deal_seed}\n{start}", rules.board).state


def refuse_other_scores(state: State, start: Sequence[int], scored: Mapping[int, int], game: Tally) -> None:
    """The running score is the sum of the points scored in events."""
    for seat, first in enumerate(start):
        total = first + scored.get(seat, 0)
        if state.w[SCORE + seat] != total:
            fault = f"seat {seat} has {int(state.w[SCORE + seat])} points; its events add up to {total}"
            raise Broken(game.decisions, [fault])


def refuse_other_replay(
    rules: Rules, state: State, seed: int, batch: SoakBatch, outcomes: list[tuple[int, int]], game: Tally
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
        raise Broken(game.decisions, ["with the same choices and outcomes, a replay ends differently"])


def refuse_faults(rules: Rules, state: State, game: Tally) -> None:
    game.checks += 1
    faults = checks.faults(rules, state)
    if faults:
        raise Broken(game.decisions, faults)


def forget(rules: Rules) -> None:
    rules.emitted.clear()
    rules.outcomes.clear()
    rules.forced.clear()


# --- the command


@dataclass(frozen=True)
class SoakOptions:
    #: Ids or texts of boards, by what the user calls them.
    sources: Mapping[str, str]
    #: Empty: all numbers of seats that a board has.
    seats: Sequence[int] = ()
    policies: Sequence[str] = tuple(POLICIES)
    games: int = 20
    seed: int | str = 0
    jobs: int = 1
    #: Decisions between two checks; 0: only at the end.
    check: int = 1
    #: Empty: every combination of a board's options.
    switches: Mapping[str, bool] = field(default_factory=dict)
    #: Whether a situation that never occurred is a failure.
    complete: bool = False
    json: bool = False
    lang: str = "en"


def soak_command(asked: SoakOptions) -> int:
    tasks = batches(asked)
    total = Tally()
    possible = possible_on([from_source(source) for source in asked.sources.values()])
    games = sum(task.games for task in tasks)
    for tally in followed(spread(soak_batch, tasks, asked.jobs), say(asked.lang, "soak"), games, asked.lang):
        total.add(tally)
        if total.violation is not None:
            break
    if asked.json:
        sys.stdout.write(json.dumps(to_dict(total, possible, asked), indent=2) + "\n")
    else:
        Console(highlight=False).print(report(total, possible, asked.lang))
        show_origin(origin(asked.seed, *asked.sources.values()), asked.lang)
    if total.violation is None:
        never = [situation_text(name, asked.lang) for name in possible if not total.times[name]]
        never = never if asked.complete else []
        sys.stderr.write(
            "".join(say(asked.lang, "Never occurred: {about}", about=about) + "\n" for about in never)
        )
        return 1 if never else 0
    sys.stderr.write("\n".join(total.violation.lines(asked.lang)) + "\n")
    return 1


def batches(asked: SoakOptions) -> list[SoakBatch]:
    """Some games of every combination, then more of each, so that a violation shows early."""
    combinations = [each for name in asked.sources for each in combinations_on(name, asked)]
    first = seed_number(asked.seed)
    return [
        SoakBatch(*where, first + begin, size, asked.check, chosen, start)
        for begin, size in ranges(asked.games, CHUNK)
        for where, chosen, start in combinations
    ]


def combinations_on(name: str, asked: SoakOptions) -> list[tuple[tuple[str, str, int, str], Switches, str]]:
    """Each number of seats, policy and choice of options on a board; then its special starting positions."""
    source, switches = asked.sources[name], asked.switches
    board = from_source(source)
    low, high = board.seats
    found: list[tuple[tuple[str, str, int, str], Switches, str]] = []
    for number in asked.seats or range(low, high + 1):
        try:
            rules_for(board, number, switches)
        except BadSetUp:
            if asked.seats or (number == high and not found):
                raise  # what was asked for is impossible
            continue  # an option that is not for all numbers of seats
        for chosen in [tuple(sorted(switches.items()))] if switches else choices(board, number):
            found += [((source, name, number, policy), chosen, "") for policy in asked.policies]
    for start in starts_on(source):
        position = parse(start, board)
        number, chosen = len(position.names), tuple(sorted(position.options.items()))
        if not asked.seats or number in asked.seats:
            found += [((source, name, number, policy), chosen, start) for policy in asked.policies]
    return found


def choices(board: Board, seats: int) -> list[Switches]:
    """Every combination of a board's options that this number of seats allows."""
    found: list[Switches] = []
    names = [option.id for option in board.options]
    for values in itertools.product((False, True), repeat=len(names)):
        chosen = tuple(zip(names, values, strict=True))
        with contextlib.suppress(BadSetUp):
            rules_for(board, seats, dict(chosen))
            found.append(chosen)
    return found


HEADS: Final = ("times", "games", "of all")


def to_dict(total: Tally, possible: Mapping[str, str], asked: SoakOptions) -> dict[str, object]:
    return {
        "games": total.games,
        "decisions": total.decisions,
        "checks": total.checks,
        "check_every": asked.check,
        "seed": asked.seed,
        "first_seed": seed_number(asked.seed),
        "stellwerk": __version__,
        "code": code_digest(),
        "boards": {board.id: board.hash for board in map(from_source, asked.sources.values())},
        "seconds": round(total.seconds, 3),
        "longest_game": total.longest,
        "compiled": COMPILED,
        "situations": {
            name: {"about": about, "times": total.times[name], "games": total.in_games[name]}
            for name, about in possible.items()
        },
        "fault": None if total.violation is None else total.violation.to_dict(),
    }


def report(total: Tally, possible: Iterable[str], language: str) -> Group:
    title = say(language, "Special situations")
    table = Table(title=title, title_justify="left", title_style="bold", box=None, pad_edge=False)
    table.add_column(say(language, "situation"))
    for head in HEADS:
        table.add_column(say(language, head), justify="right")
    for name in possible:
        met = total.in_games[name]
        table.add_row(
            situation_text(name, language),
            number_text(total.times[name], 0, language),
            number_text(met, 0, language),
            rate_text(met / total.games, language, 2) if met else "–",
            style="" if met else "dim",
        )
    verdict = "no fault" if total.violation is None else "stopped at a fault"
    checked = ", {decisions:#} decisions, {checks:1 check|# checks}: "
    length = "longest game {longest:#} decisions; {seconds} s of CPU time, "
    summary = Text.assemble(
        (say(language, "{number:1 game|# games}", number=total.games), "bold"),
        say(language, checked, decisions=total.decisions, checks=total.checks),
        (say(language, verdict), "bold"),
        "\n",
        say(language, length, longest=total.longest, seconds=number_text(total.seconds, 1, language)),
        say(language, "compiled" if COMPILED else "interpreted"),
    )
    return Group(summary, Text(), table) if total.games else Group(summary)
