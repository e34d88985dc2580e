"""`stellwerk duel A B`: which of two bots is stronger, and how certain that is.

Every deal is played once with A at each seat and B at all others, so both have the same luck. Deals are
independent of each other and games are not, so certainty is a matter of deals.
"""

import json
import math
import shlex
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, TypeAlias

from rich.console import Console, Group
from rich.table import Table
from rich.text import Text

from stellwerk.boards import from_source
from stellwerk.boards.rules import rules_for
from stellwerk.bots import FaultReport, Played, named, play
from stellwerk.fairness.wilson import wilson
from stellwerk.fairness.words import number_text
from stellwerk.faults import printable
from stellwerk.kernel.chance import seed_number
from stellwerk.kernel.compiled import COMPILED
from stellwerk.kernel.layout import FIRST, TURNS

from .jobs import followed, spread
from .provenance import origin, provenance, show_origin
from .sums import Sums
from .texts import rate_text, say

#: A win, as a number that up to five winners share without a remainder.
WIN: Final = 60
#: The sequential test decides between two rates, so far below and above the target.
MARGIN: Final = 0.02
#: How often it may be wrong, on either side.
RISK: Final = 0.05
#: This many faults are kept in full; the others are only counted.
MOST_FAULTS: Final = 20
#: This many of each side are printed.
SHOWN_FAULTS: Final = 5
#: The options of a board that the user set, sorted by name.
Switches: TypeAlias = tuple[tuple[str, bool], ...]

ABOVE: Final = "above"
BELOW: Final = "below"
INTERRUPTED: Final = 130


@dataclass(frozen=True)
class Deal:
    """A deal to play, as a process gets it."""

    number: int
    seed: int
    board: str
    seats: int
    a: str
    b: str
    limit: float | None = None
    switches: Switches = ()


# --- results


@dataclass
class Side(Sums):
    """What one of the bots did; points and tickets are from games in which it did not fail."""

    #: Seats that it played, and those of them that it played to the end.
    seats: int = 0
    finished: int = 0
    points: int = 0
    tickets: int = 0
    completed: int = 0
    decisions: int = 0
    nanoseconds: int = 0
    failed: int = 0
    faults: tuple[FaultReport, ...] = ()

    def take(self, played: Played, seat: int) -> None:
        self.seats += 1
        self.decisions += played.decisions[seat]
        self.nanoseconds += played.nanoseconds[seat]
        faults = tuple(fault for fault in played.faults if fault.seat == seat)
        self.failed += len(faults)
        self.faults = (self.faults + faults)[:MOST_FAULTS]
        if not faults:
            self.finished += 1
            self.points += played.scores[seat]
            self.tickets += played.tickets[seat]
            self.completed += played.completed[seat]

    def add(self, other: "Side") -> None:
        super().add(other)
        self.faults = self.faults[:MOST_FAULTS]

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
class Score(Sums):
    """A duel so far."""

    deals: int = 0
    games: int = 0
    #: The sum of what A won in each deal, and of its squares; a deal won at every seat is seats * WIN.
    won: int = 0
    squares: int = 0
    #: What A won as the first to move, the second …
    won_by_order: list[int] = field(default_factory=list)
    games_by_order: list[int] = field(default_factory=list)
    turns: int = 0
    #: CPU time spent playing.
    seconds: float = 0.0
    a: Side = field(default_factory=Side)
    b: Side = field(default_factory=Side)


def mean(total: float, number: int) -> float | None:
    return round(total / number, 3) if number else None


# --- playing


def play_deal(deal: Deal) -> Score:
    """Plays a deal once with A at every seat."""
    rules = rules_for(from_source(deal.board), deal.seats, dict(deal.switches))
    a, b = named(deal.a), named(deal.b)
    score = Score(won_by_order=[0] * deal.seats, games_by_order=[0] * deal.seats)
    start = time.process_time()
    for place in range(deal.seats):
        players = [a if seat == place else b for seat in range(deal.seats)]
        take(score, play(players, rules, deal.seed, deal.limit, dict(deal.switches)), place)
    score.seconds = time.process_time() - start
    score.deals = 1
    score.squares = score.won * score.won
    return score


def take(score: Score, played: Played, place: int) -> None:
    """Adds a game in which A sat at this place."""
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
    """Results in the order of their deals: where the test stops must not depend on the processes."""
    waiting: dict[int, Score] = {}
    due = 0
    for number, score in scores:
        waiting[number] = score
        while due in waiting:
            yield waiting.pop(due)
            due += 1


def numbered(deal: Deal) -> tuple[int, Score]:
    return deal.number, play_deal(deal)


# --- certainty


def win_rate(score: Score, seats: int) -> float:
    return score.won / (score.games * WIN) if score.games else 1 / seats


def weight(score: Score, seats: int) -> float:
    """How many independent games, won or lost, would say as much as these deals do.

    As many as there are deals if A wins each at all seats or at none; more if the seats of a deal balance
    each other. One deal won and one lost are added to the spread, so that few or equal deals don't look
    certain.
    """
    whole = seats * WIN
    rate = (score.won / whole + 1) / (score.deals + 2)
    spread_of_deals = (score.squares / whole**2 + 1) / (score.deals + 2) - rate**2
    return score.deals * rate * (1 - rate) / spread_of_deals


def interval(score: Score, seats: int) -> tuple[float, float]:
    """95 % for A's win rate: Wilson's interval for as many games as the deals are worth."""
    if score.deals == 0:
        return 0.0, 1.0
    return wilson(win_rate(score, seats), weight(score, seats))


def verdict(score: Score, seats: int, target: float) -> str:
    """Wald's sequential test between two rates, MARGIN below and above the target; empty: not decided yet.

    The likelihood ratio is that of the normal distribution with the spread of the deals.
    """
    low, high = max(target - MARGIN, target / 2), min(target + MARGIN, (1 + target) / 2)
    rate = win_rate(score, seats)
    # at least the spread of games at the target: at 0 or 100 % there would be none
    spread_of_one = max(rate * (1 - rate), low * (1 - low), high * (1 - high)) / weight(score, seats)
    ratio = (high - low) * (rate - (low + high) / 2) / spread_of_one
    limit = math.log((1 - RISK) / RISK)
    return ABOVE if ratio >= limit else BELOW if ratio <= -limit else ""


# --- the command


@dataclass(frozen=True)
class DuelOptions:
    a: str
    b: str
    #: As the user calls it.
    board: str
    #: Its id, or the text of its file.
    source: str
    seats: int = 2
    #: Rounded up to whole deals.
    games: int = 200
    seed: int | str = 0
    jobs: int = 1
    #: Seconds for a decision.
    time_limit: float | None = None
    #: A win rate: the duel ends once it is clear on which side of it A is.
    target: float | None = None
    #: Whether a bot's fault makes the command fail.
    strict: bool = False
    switches: Mapping[str, bool] = field(default_factory=dict)
    json: bool = False
    lang: str = "en"

    def deals(self) -> list[Deal]:
        first, chosen = seed_number(self.seed), tuple(sorted(self.switches.items()))
        return [
            Deal(n, deal_seed(first, n), self.source, self.seats, self.a, self.b, self.time_limit, chosen)
            for n in range(-(-self.games // self.seats))
        ]


@dataclass
class Duel:
    """What was asked for, and the result so far."""

    asked: DuelOptions
    score: Score = field(default_factory=Score)
    decided: str = ""
    interrupted: bool = False
    #: By the clock, for everything.
    seconds: float = 0.0


def duel_command(asked: DuelOptions) -> int:
    # refuses what is impossible, before any process starts
    rules_for(from_source(asked.source), asked.seats, asked.switches)
    for name in (asked.a, asked.b):
        named(name)
    duel = Duel(asked)
    run(duel, asked.deals())
    if asked.json:
        sys.stdout.write(json.dumps(to_dict(duel), indent=2) + "\n")
    else:
        Console(highlight=False).print(report(duel))
        show_origin(origin(asked.seed, asked.source), asked.lang)
    sys.stderr.write("".join(f"{line}\n" for line in fault_lines(duel)))
    if duel.interrupted:
        return INTERRUPTED
    return 1 if asked.strict and duel.score.a.failed + duel.score.b.failed else 0


def deal_seed(first: int, number: int) -> int:
    """The seed of a deal: the first has the duel's own; other seeds have other deals."""
    return seed_number(f"{first} deal {number}") if number else first


def run(duel: Duel, deals: list[Deal]) -> None:
    """Plays until all games are over, the test has decided, or the user interrupts."""
    start = time.monotonic()
    asked, score = duel.asked, duel.score
    try:
        title = say(asked.lang, "{a} against {b}", a=asked.a, b=asked.b)
        scores = in_order(spread(numbered, deals, asked.jobs))
        for one in followed(scores, title, len(deals) * asked.seats, asked.lang):
            score.add(one)
            if asked.target is not None:
                duel.decided = verdict(score, asked.seats, asked.target)
            if duel.decided:
                break
    except KeyboardInterrupt:
        duel.interrupted = True
    duel.seconds = time.monotonic() - start


def to_dict(duel: Duel) -> dict[str, object]:
    score = duel.score
    low, high = interval(score, duel.asked.seats)
    return {
        "board": duel.asked.board,
        "seats": duel.asked.seats,
        "options": dict(sorted(duel.asked.switches.items())),
        "games": score.games,
        "deals": score.deals,
        "seed": duel.asked.seed,
        "first_seed": seed_number(duel.asked.seed),
        "a": score.a.to_dict(duel.asked.a),
        "b": score.b.to_dict(duel.asked.b),
        "win_rate": round(win_rate(score, duel.asked.seats), 5) if score.games else None,
        "interval": [round(low, 5), round(high, 5)],
        "win_rate_by_order": by_order(score),
        "target": duel.asked.target,
        "decided": duel.decided or None,
        "interrupted": duel.interrupted,
        "mean_turns": mean(score.turns, score.games),
        "games_per_second": round(score.games / max(score.seconds, 1e-9), 1),
        "seconds": round(duel.seconds, 3),
        "jobs": duel.asked.jobs,
        **provenance(duel.asked.source),
    }


def by_order(score: Score) -> list[float | None]:
    """How often A won as the first to move, the second …"""
    both = zip(score.won_by_order, score.games_by_order, strict=True)
    return [mean(won / WIN, games) for won, games in both]


# --- for people


def report(duel: Duel) -> Group:
    score, language = duel.score, duel.asked.lang
    if not score.games:
        return Group(Text(say(language, "No deal was finished.")))
    won = rate_text(win_rate(score, duel.asked.seats), language)
    low, high = (rate_text(end, language) for end in interval(score, duel.asked.seats))
    head = Text.assemble(
        (say(language, "{a} wins {rate}", a=printable(duel.asked.a), rate=won), "bold"),
        say(language, " of the games against {b}", b=printable(duel.asked.b)) + "\n",
        say(language, "95 % interval: {low} to {high}", low=low, high=high),
    )
    return Group(head, Text(), sides_table(duel), Text(), facts_table(duel))


def sides_table(duel: Duel) -> Table:
    table = Table(box=None, pad_edge=False)
    table.add_column("")
    table.add_column(Text(f"A: {printable(duel.asked.a)}"), justify="right")
    table.add_column(Text(f"B: {printable(duel.asked.b)}"), justify="right")
    a, b = duel.score.a.to_dict(duel.asked.a), duel.score.b.to_dict(duel.asked.b)
    language = duel.asked.lang
    for name, (head, digits) in COMPARED.items():
        both = (shown(side[name], digits, language) for side in (a, b))
        table.add_row(Text(say(language, head), "bold"), *both)
    return table


#: What the bots are compared in, with digits after the point.
COMPARED: Final = {
    "mean_score": ("mean score", 1),
    "tickets_kept": ("tickets kept", 2),
    "tickets_completed": ("tickets completed", 2),
    "decisions": ("decisions per game", 1),
    "microseconds": ("microseconds per decision", 1),
    "failed_games": ("failed games", 0),
}


def shown(value: object, digits: int, language: str) -> str:
    return number_text(value, digits, language) if isinstance(value, int | float) else "–"


def facts_table(duel: Duel) -> Table:
    score, asked, language = duel.score, duel.asked, duel.asked.lang
    board = say(language, "{board}, {seats:1 seat|# seats}", board=asked.board, seats=asked.seats)
    options = [
        say(language, "{name} on" if on else "{name} off", name=name)
        for name, on in sorted(asked.switches.items())
    ]
    games = say(
        language,
        "{games:#}: {deals:1 deal|# deals}, each with A at every seat",
        games=score.games,
        deals=score.deals,
    )
    if score.games != asked.games and not duel.decided and not duel.interrupted:
        games += say(language, "; {games:#} asked for", games=asked.games)
    speed = number_text(score.games / max(score.seconds, 1e-9), 1, language)
    facts = {
        "board": ", ".join([board, *options]),
        "games": games,
        "A wins as 1st, 2nd …": (", " if language == "en" else "; ").join(
            "–" if won is None else rate_text(won, language) for won in by_order(score)
        ),
        "mean turns": number_text(score.turns / score.games, 1, language),
        "games per second": say(language, "{number} per core", number=speed)
        + ("" if COMPILED else say(language, ", interpreted")),
    }
    if asked.target is not None:
        facts["target"] = say(language, VERDICTS[duel.decided], rate=rate_text(asked.target, language))
    if duel.interrupted:
        facts["interrupted"] = say(language, "these are the deals played so far")
    return named_values(facts, language)


VERDICTS: Final = {
    ABOVE: "{rate}: decided, A is above it",
    BELOW: "{rate}: decided, A is below it",
    "": "{rate}: not decided",
}


def named_values(facts: Mapping[str, str], language: str) -> Table:
    table = Table.grid(padding=(0, 2))
    for name, value in facts.items():
        table.add_row(Text(say(language, name), "bold"), Text(printable(value)))
    return table


def fault_lines(duel: Duel) -> list[str]:
    """Each fault with the command that reproduces it."""
    lines: list[str] = []
    for side in (duel.score.a, duel.score.b):
        printed = side.faults[:SHOWN_FAULTS]
        lines += fault_texts([(str(fault), again(duel, fault)) for fault in printed], duel.asked.lang)
        if side.failed > len(printed):
            lines.append(more_faults(side.failed - len(printed), printed[0].bot, duel.asked.lang))
    return lines


def fault_texts(faults: Sequence[tuple[str, str]], language: str) -> list[str]:
    """Of faults and commands."""
    return [f"{fault}\n  {say(language, 'again: {command}', command=command)}" for fault, command in faults]


def more_faults(number: int, bot: str, language: str) -> str:
    return say(language, "… and {number:1 more fault|# more faults} of {bot}", number=number, bot=bot)


def again(duel: Duel, fault: FaultReport) -> str:
    words = [
        "stellwerk",
        "duel",
        duel.asked.a,
        duel.asked.b,
        "--board",
        duel.asked.board,
        "--seats",
        str(duel.asked.seats),
    ]
    words += ["--games", str(duel.asked.seats), "--seed", str(fault.seed)]
    for name, on in sorted(duel.asked.switches.items()):
        words += ["--option", f"{name}={'on' if on else 'off'}"]
    if duel.asked.time_limit is not None:
        words += ["--time-limit", f"{duel.asked.time_limit:g}"]
    return shlex.join(words)
