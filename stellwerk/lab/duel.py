"""`stellwerk duel A B`: which of two bots is stronger, and how sure one can be of it.

Every deal is played once with A at each seat, B at all others, so both have the same luck. The deals, not the
games, are independent of each other: all that is said about certainty counts deals.
"""

import json
import math
import shlex
import sys
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final, TypeAlias

from rich.console import Console, Group
from rich.table import Table
from rich.text import Text

from stellwerk.boards.report import printable
from stellwerk.boards.rules import rules_for
from stellwerk.bots import Fault, Played, named, play
from stellwerk.kernel.chance import seed_number
from stellwerk.kernel.compiled import COMPILED
from stellwerk.kernel.layout import FIRST, TURNS

from .jobs import WorkerDied, board_of, progress_bar, spread

#: A won game, in parts that shared wins cut without a rest.
WIN: Final = 60
#: The quantile of the normal distribution for 95 %.
Z: Final = 1.959964
#: So far from the target, on either side, lie the two rates between which the sequential test decides.
MARGIN: Final = 0.02
#: How often it may be wrong, on either side.
RISK: Final = 0.05
#: As many faults are kept with all that is known of them; the others are counted.
MOST_FAULTS: Final = 20
#: As many of a side are told to people.
TOLD_FAULTS: Final = 5
#: The options of a game that were said, in the order of their names.
Options: TypeAlias = tuple[tuple[str, bool], ...]

ABOVE: Final = "above"
BELOW: Final = "below"
INTERRUPTED: Final = 130


@dataclass(frozen=True)
class Deal:
    """A deal to be played, for any process."""

    number: int
    seed: int
    board: str
    seats: int
    a: str
    b: str
    limit: float | None = None
    options: Options = ()


# --- what the games come to: sums of whole numbers, so that their order does not matter


@dataclass
class Side:
    """What one of the bots did; points and tickets only of games in which it did not fail."""

    #: Seats that it played, and those that it played to the end.
    seats: int = 0
    finished: int = 0
    points: int = 0
    tickets: int = 0
    completed: int = 0
    decisions: int = 0
    nanoseconds: int = 0
    failed: int = 0
    faults: list[Fault] = field(default_factory=list)

    def take(self, played: Played, seat: int) -> None:
        self.seats += 1
        self.decisions += played.decisions[seat]
        self.nanoseconds += played.nanoseconds[seat]
        faults = [fault for fault in played.faults if fault.seat == seat]
        self.failed += len(faults)
        self.faults = (self.faults + faults)[:MOST_FAULTS]
        if not faults:
            self.finished += 1
            self.points += played.scores[seat]
            self.tickets += played.tickets[seat]
            self.completed += played.completed[seat]

    def add(self, other: "Side") -> None:
        self.seats += other.seats
        self.finished += other.finished
        self.points += other.points
        self.tickets += other.tickets
        self.completed += other.completed
        self.decisions += other.decisions
        self.nanoseconds += other.nanoseconds
        self.failed += other.failed
        self.faults = (self.faults + other.faults)[:MOST_FAULTS]

    def to_dict(self, name: str) -> dict[str, object]:
        return {
            "bot": name,
            "mean_score": mean(self.points, self.finished),
            "tickets_kept": mean(self.tickets, self.finished),
            "tickets_completed": mean(self.completed, self.finished),
            "decisions": mean(self.decisions, self.seats),
            "microseconds": mean(self.nanoseconds / 1000, self.decisions),
            "failed_games": self.failed,
            "faults": [
                {
                    "kind": fault.kind,
                    "text": fault.text,
                    "seed": fault.seed,
                    "seat": fault.seat,
                    "decision": fault.decision,
                    "phase": fault.phase,
                }
                for fault in self.faults
            ],
        }


@dataclass
class Score:
    """A duel so far."""

    deals: int = 0
    games: int = 0
    #: What A won in each deal, added up, and the squares of it; a deal won at every seat is seats * WIN.
    won: int = 0
    squares: int = 0
    #: What A won as the first to move, the second …
    won_by_order: list[int] = field(default_factory=list)
    games_by_order: list[int] = field(default_factory=list)
    turns: int = 0
    #: CPU time of play.
    seconds: float = 0.0
    a: Side = field(default_factory=Side)
    b: Side = field(default_factory=Side)

    def add(self, other: "Score") -> None:
        self.deals += other.deals
        self.games += other.games
        self.won += other.won
        self.squares += other.squares
        self.won_by_order = added(self.won_by_order, other.won_by_order)
        self.games_by_order = added(self.games_by_order, other.games_by_order)
        self.turns += other.turns
        self.seconds += other.seconds
        self.a.add(other.a)
        self.b.add(other.b)


def added(some: list[int], more: list[int]) -> list[int]:
    return [x + y for x, y in zip(some or [0] * len(more), more, strict=True)]


def mean(total: float, number: int) -> float | None:
    return round(total / number, 3) if number else None


# --- playing


def play_deal(deal: Deal) -> Score:
    """Plays a deal once with A at every seat."""
    rules = rules_for(board_of(deal.board), deal.seats, dict(deal.options))
    a, b = named(deal.a), named(deal.b)
    score = Score(won_by_order=[0] * deal.seats, games_by_order=[0] * deal.seats)
    start = time.process_time()
    for place in range(deal.seats):
        players = [a if seat == place else b for seat in range(deal.seats)]
        take(score, play(players, rules, deal.seed, deal.limit, dict(deal.options)), place)
    score.seconds = time.process_time() - start
    score.deals = 1
    score.squares = score.won * score.won
    return score


def take(score: Score, played: Played, place: int) -> None:
    """Writes down a game in which A sat at this place."""
    seats = len(played.scores)
    share = WIN // len(played.winners) if place in played.winners else 0
    order = (place - int(played.state.b[FIRST])) % seats
    score.games += 1
    score.won += share
    score.won_by_order[order] += share
    score.games_by_order[order] += 1
    score.turns += int(played.state.w[TURNS])
    for seat in range(seats):
        (score.a if seat == place else score.b).take(played, seat)


def in_order(scores: Iterator[tuple[int, Score]]) -> Iterator[Score]:
    """Results in the order of their deals, however they come: where a test stops must not depend on luck."""
    waiting: dict[int, Score] = {}
    due = 0
    for number, score in scores:
        waiting[number] = score
        while due in waiting:
            yield waiting.pop(due)
            due += 1


def numbered(deal: Deal) -> tuple[int, Score]:
    return deal.number, play_deal(deal)


# --- how sure it is


def win_rate(score: Score, seats: int) -> float:
    return score.won / (score.games * WIN) if score.games else 1 / seats


def weight(score: Score, seats: int) -> float:
    """How many independent games that can only be won or lost tell as much as these deals do.

    As many as there are deals if A wins each at all seats or at none, more if the seats of a deal make up for
    each other. The spread of the deals is taken with one more that is won and one more that is lost, so that
    few or equal deals don't look like certainty.
    """
    whole = seats * WIN
    rate = (score.won / whole + 1) / (score.deals + 2)
    spread_of_deals = (score.squares / whole**2 + 1) / (score.deals + 2) - rate**2
    return score.deals * rate * (1 - rate) / spread_of_deals


def interval(score: Score, seats: int) -> tuple[float, float]:
    """95 % for A's win rate: Wilson's interval for so many games as the deals are worth."""
    if score.deals == 0:
        return 0.0, 1.0
    return wilson(win_rate(score, seats), weight(score, seats))


def wilson(rate: float, number: float) -> tuple[float, float]:
    """95 % for the rate behind one that was seen in so many independent games."""
    middle = (rate + Z**2 / (2 * number)) / (1 + Z**2 / number)
    half = Z / (1 + Z**2 / number) * math.sqrt(rate * (1 - rate) / number + Z**2 / (4 * number**2))
    return max(0.0, middle - half), min(1.0, middle + half)


def verdict(score: Score, seats: int, target: float) -> str:
    """Wald's sequential test between two rates, MARGIN below and above the target; empty: not decided yet.

    The likelihood ratio is that of the normal distribution with the spread of the deals.
    """
    low, high = max(target - MARGIN, target / 2), min(target + MARGIN, (1 + target) / 2)
    rate = win_rate(score, seats)
    # the spread is that of games at the target: at 0 or 100 % there is none to be seen
    spread_of_one = max(rate * (1 - rate), low * (1 - low), high * (1 - high)) / weight(score, seats)
    ratio = (high - low) * (rate - (low + high) / 2) / spread_of_one
    limit = math.log((1 - RISK) / RISK)
    return ABOVE if ratio >= limit else BELOW if ratio <= -limit else ""


# --- the command


@dataclass
class Duel:
    """What was asked for, and what came of it."""

    board: str
    seats: int
    #: As many games as were asked for; whole deals are played.
    wanted: int
    seed: int | str
    first_seed: int
    a: str
    b: str
    options: Options
    jobs: int
    limit: float | None
    target: float | None
    score: Score = field(default_factory=Score)
    decided: str = ""
    interrupted: bool = False
    #: By the clock, of all.
    seconds: float = 0.0


def duel_command(
    board: str,
    source: str,
    a: str,
    b: str,
    seats: int,
    games: int,
    seed: int | str,
    jobs: int,
    as_json: bool,
    options: Mapping[str, bool] | None = None,
    limit: float | None = None,
    target: float | None = None,
    strict: bool = False,
) -> int:
    """`board` is what the user calls it, `source` its id or the text of its file."""
    chosen = tuple(sorted((options or {}).items()))
    rules_for(board_of(source), seats, dict(chosen))  # refuses what can't be, before any process starts
    for name in (a, b):
        named(name)
    first = seed_number(seed)
    duel = Duel(board, seats, games, seed, first, a, b, chosen, jobs, limit, target)
    numbers = range(-(-games // seats))
    try:
        run(duel, [Deal(n, deal_seed(first, n), source, seats, a, b, limit, chosen) for n in numbers])
    except WorkerDied as died:
        sys.stderr.write(f"stellwerk: {died}\n")
        return 1
    if as_json:
        sys.stdout.write(json.dumps(to_dict(duel), indent=2) + "\n")
    else:
        Console(highlight=False).print(report(duel))
    sys.stderr.write("".join(f"{line}\n" for line in fault_lines(duel)))
    if duel.interrupted:
        return INTERRUPTED
    return 1 if strict and duel.score.a.failed + duel.score.b.failed else 0


def deal_seed(first: int, number: int) -> int:
    """The seed of a deal: the first has the duel's own; duels with other seeds have other deals."""
    return seed_number(f"{first} deal {number}") if number else first


def run(duel: Duel, deals: list[Deal]) -> None:
    """Plays until all is played, the test has decided, or somebody interrupts."""
    start = time.monotonic()
    score = duel.score
    try:
        with progress_bar() as bar:
            line = bar.add_task(f"{duel.a} against {duel.b}", total=len(deals) * duel.seats)
            for one in in_order(spread(numbered, deals, duel.jobs)):
                score.add(one)
                bar.advance(line, one.games)
                if duel.target is not None:
                    duel.decided = verdict(score, duel.seats, duel.target)
                if duel.decided:
                    break
    except KeyboardInterrupt:
        duel.interrupted = True
    duel.seconds = time.monotonic() - start


def to_dict(duel: Duel) -> dict[str, object]:
    score = duel.score
    low, high = interval(score, duel.seats)
    return {
        "board": duel.board,
        "seats": duel.seats,
        "options": dict(duel.options),
        "games": score.games,
        "deals": score.deals,
        "seed": duel.seed,
        "first_seed": duel.first_seed,
        "a": score.a.to_dict(duel.a),
        "b": score.b.to_dict(duel.b),
        "win_rate": round(win_rate(score, duel.seats), 5) if score.games else None,
        "interval": [round(low, 5), round(high, 5)],
        "win_rate_by_order": by_order(score),
        "target": duel.target,
        "decided": duel.decided or None,
        "interrupted": duel.interrupted,
        "mean_turns": mean(score.turns, score.games),
        "games_per_second": round(score.games / max(score.seconds, 1e-9), 1),
        "seconds": round(duel.seconds, 3),
        "jobs": duel.jobs,
        "compiled": COMPILED,
    }


def by_order(score: Score) -> list[float | None]:
    """How often A won as the first to move, the second …"""
    both = zip(score.won_by_order, score.games_by_order, strict=True)
    return [mean(won / WIN, games) for won, games in both]


# --- for people


def report(duel: Duel) -> Group:
    score = duel.score
    if not score.games:
        return Group(Text("No deal was played to its end."))
    low, high = interval(score, duel.seats)
    head = Text.assemble(
        (f"{printable(duel.a)} wins {win_rate(score, duel.seats):.1%}", "bold"),
        f" of the games against {printable(duel.b)}\n95 % interval: {low:.1%} to {high:.1%}",
    )
    return Group(head, Text(), sides_table(duel), Text(), facts_table(duel))


def sides_table(duel: Duel) -> Table:
    table = Table(box=None, pad_edge=False)
    table.add_column("")
    table.add_column(Text(f"A: {printable(duel.a)}"), justify="right")
    table.add_column(Text(f"B: {printable(duel.b)}"), justify="right")
    a, b = duel.score.a.to_dict(duel.a), duel.score.b.to_dict(duel.b)
    for name, digits in (
        ("mean_score", 1),
        ("tickets_kept", 2),
        ("tickets_completed", 2),
        ("decisions", 1),
        ("microseconds", 1),
        ("failed_games", 0),
    ):
        words = LABELS.get(name, name.replace("_", " "))
        table.add_row(Text(words, "bold"), shown(a[name], digits), shown(b[name], digits))
    return table


LABELS: Final = {"decisions": "decisions a game", "microseconds": "microseconds a decision"}


def shown(value: object, digits: int) -> str:
    return f"{value:,.{digits}f}" if isinstance(value, int | float) else "–"


def facts_table(duel: Duel) -> Table:
    score = duel.score
    is_rounded = score.games != duel.wanted and not duel.decided and not duel.interrupted
    asked = f"; {duel.wanted:,} asked for" if is_rounded else ""
    orders = ["–" if rate is None else f"{rate:.1%}" for rate in by_order(score)]
    facts = {
        "board": f"{duel.board}, {duel.seats} seats" + "".join(f", {switch(each)}" for each in duel.options),
        "games": f"{score.games:,}: {score.deals:,} deals, each with A at every seat{asked}",
        "seed": str(duel.seed),
        "A wins as 1st, 2nd …": ", ".join(orders),
        "mean turns": shown(score.turns / score.games, 1),
        "games per second": f"{score.games / max(score.seconds, 1e-9):,.1f} a core"
        + ("" if COMPILED else ", interpreted"),
    }
    if duel.target is not None:
        verdicts = {ABOVE: "decided, A is above it", BELOW: "decided, A is below it"}
        facts["target"] = f"{duel.target:.1%}: {verdicts.get(duel.decided, 'not decided')}"
    if duel.interrupted:
        facts["interrupted"] = "these are the deals played so far"
    table = Table.grid(padding=(0, 2))
    for name, value in facts.items():
        table.add_row(Text(name, "bold"), Text(printable(value)))
    return table


def switch(option: tuple[str, bool]) -> str:
    name, on = option
    return f"{name} {'on' if on else 'off'}"


def fault_lines(duel: Duel) -> list[str]:
    """Each fault with the command that shows it again."""
    lines: list[str] = []
    for side in (duel.score.a, duel.score.b):
        told = side.faults[:TOLD_FAULTS]
        lines += [f"{fault}\n  again: {again(duel, fault)}" for fault in told]
        if side.failed > len(told):
            lines.append(f"… and {side.failed - len(told)} more faults of {told[0].bot}")
    return lines


def again(duel: Duel, fault: Fault) -> str:
    words = ["stellwerk", "duel", duel.a, duel.b, "--board", duel.board, "--seats", str(duel.seats)]
    words += ["--games", str(duel.seats), "--seed", str(fault.seed)]
    for name, on in duel.options:
        words += ["--option", f"{name}={'on' if on else 'off'}"]
    if duel.limit is not None:
        words += ["--time-limit", f"{duel.limit:g}"]
    return shlex.join(words)
