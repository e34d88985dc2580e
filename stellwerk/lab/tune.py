"""`stellwerk tune`: finds the weights with which the planner plays best, for a board and number of seats.

A hill climb: each step changes a few weights and plays the same deals with both sets until it is clear which
is better. Opponents are the first planner, greedy and what the run found earlier, so that a set does not just
exploit one of them; with three or more seats it also sits at tables of its own kind, where sets that beat all
others by waiting for them may score badly. The result plays deals that it has never seen, and is kept only if
it beats the earlier set, makes no fewer points among its own kind, and does no worse against greedy and
`planner:1`.
"""

import json
import math
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from random import Random
from statistics import fmean, pstdev
from typing import Any, Final, TypeAlias

from stellwerk.boards import from_source, sets
from stellwerk.boards.format import WEIGHT
from stellwerk.boards.loader import by_seats
from stellwerk.boards.rules import rules_for
from stellwerk.bots.native import weights
from stellwerk.bots.native.greedy import GreedyMind
from stellwerk.bots.native.match import AT_A_PAUSE, AT_THE_END, Match
from stellwerk.bots.native.mind import Mind
from stellwerk.bots.native.planner import PlannerMind
from stellwerk.fairness.rows import tickets_of
from stellwerk.faults import UserError
from stellwerk.kernel import scoring
from stellwerk.kernel.chance import seed_number
from stellwerk.kernel.layout import TOTAL
from stellwerk.kernel.rules import Rules

from .duel import ABOVE, WIN, Score, interval, verdict, win_rate
from .jobs import WorkerPool
from .provenance import origin
from .texts import rate_text, say

#: A set of weights, or greedy; an opponent may also be ITSELF, the set that is being played.
Who: TypeAlias = "Mapping[str, int] | None"
Opponent: TypeAlias = "Who | str"
GREEDY: Final = None
ITSELF: Final = "itself"

#: How many weights a change moves, and the standard deviation of the logarithm of the factor.
MOVED: Final = (1, 1, 2, 3, 5)
SPREAD: Final = 0.4
#: Weights near zero move by steps of this size, and so do all that may be negative.
STEP: Final = 20
STEPS: Final = {"tickets": 300, "least": 1500, "coming": 250, "stretch": 40, "missed": 40, "laying": 60}
SIGNED: Final = ("tickets", "least")
#: Where `least` starts if it is lower: small steps must be able to make a difference.
LOWEST: Final = -3000
#: Every STEP_DEALS deals a change is dropped unless it is DROPPED standard errors better; from SOON deals on
#: it is kept once it is CLEAR of them better. At the last deal BETTER is enough.
STEP_DEALS: Final = 20
SOON: Final = 60
DROPPED, CLEAR, BETTER = 0.5, 2.6, 1.8
#: The number of changes tried on the same deals.
STALE: Final = 25
#: The number of the run's earlier sets that are kept as opponents.
REMEMBERED: Final = 3
#: The opponents of eight deals with two seats, and with more; of the earlier sets the latest comes first.
FIRST, BEFORE = "first", "before"
OPPONENTS: Final = (FIRST, BEFORE, FIRST, "greedy", FIRST, BEFORE, FIRST, BEFORE)
OF_MANY: Final = (FIRST, BEFORE, ITSELF, "greedy", FIRST, BEFORE, ITSELF, BEFORE)
#: A win is worth 100 points; no more than MOST_AHEAD of a lead count beside it.
MOST_AHEAD: Final = 50
#: Decisions after which a game is abandoned.
LONGEST: Final = 5000
#: The check plays up to CHECKED times the games of a change; NO_WORSE is the loss that counts as none.
CHECKED: Final = 3
NO_WORSE: Final = 0.02
THE_SET_BEFORE: Final = "the earlier weights"
#: What a run needs in order to resume.
SAVED: Final = ("found", "before", "tried", "kept", "passed", "worth", "seconds")
#: Deals per task.
BLOCK: Final = 10


@dataclass(frozen=True)
class TuneOptions:
    #: As the user calls it; its id, or the text of its file.
    board: str
    source: str
    seats: int = 2
    minutes: float | None = None
    tries: int | None = None
    #: The most games played to judge a change.
    games: int = 500
    seed: int | str = 0
    jobs: int = 1
    #: The file of sets to write the result to. The state of the run is kept beside it, in a `.run` file.
    output: str | None = None
    #: A file of sets to start from; by default the board's own set.
    start: str | None = None
    #: What completing all tickets is worth, where a win is worth 100.
    tickets: int = 0
    lang: str = "en"

    @property
    def path(self) -> Path:
        return Path(self.output or f"weights-{Path(self.board).stem}.json")

    @property
    def run_path(self) -> Path:
        return self.path.with_name(self.path.name + f".{self.seats}.run")

    @property
    def deals(self) -> int:
        return max(1, self.games // self.seats)


# --- playing


@dataclass(frozen=True)
class Task:
    """Deals for a process to play, each with the set at every seat in turn."""

    number: int
    source: str
    seats: int
    who: Who
    #: Seeds, and who has all other seats.
    deals: Sequence[tuple[int, Opponent]]
    tickets: int = 0


@dataclass(frozen=True)
class Result:
    number: int
    #: The mean worth of a game, for each deal.
    worth: Sequence[float]
    #: What was won in each deal, as in `duel.Score`.
    won: Sequence[int]
    #: The share of its tickets that it completed.
    completed: float = 0.0


def play_task(task: Task) -> Result:
    r = rules_for(from_source(task.source), task.seats)
    mind, others = mind_of(r, task.who), dict[str, Mind]()
    won, worth, completed = [], [], 0.0
    for seed, who in task.deals:
        if who == ITSELF:
            worth.append(points_among_equals(r, mind, seed) / 100)
            continue
        key = json.dumps(who)
        if key not in others:
            others[key] = mind_of(r, who)
        deal = [played(r, mind, others[key], place, seed) for place in range(task.seats)]
        won.append(sum(share for share, _, _ in deal))
        worth.append(
            fmean(share / WIN + ahead / 100 + done * task.tickets / 100 for share, ahead, done in deal)
        )
        completed += sum(done for _, _, done in deal)
    games = max(1, len(task.deals) * task.seats)
    return Result(task.number, worth, won, completed / games)


def mind_of(r: Rules, who: Opponent) -> Mind:
    return PlannerMind(r.fork(), who) if isinstance(who, Mapping) else GreedyMind(r.fork())


def finished(r: Rules, minds: list[Mind], seed: int) -> Match | None:
    """A game played to its end; None if it has none."""
    match = Match(r, minds, seed, most=LONGEST)
    while (stop := match.play()) == AT_A_PAUSE:
        pass
    return match if stop == AT_THE_END else None


def points_among_equals(r: Rules, mind: Mind, seed: int) -> float:
    """The mean points of a seat if all have the same mind."""
    match = finished(r, [mind] * int(r.seats), seed)
    return fmean(int(match.state.w[TOTAL + seat]) for seat in range(r.seats)) if match else -float(MOST_AHEAD)


def played(r: Rules, mind: Mind, other: Mind, place: int, seed: int) -> tuple[int, int, float]:
    """A game with a mind at this place: its share of WIN, its lead within limits, its share of tickets."""
    seats = int(r.seats)
    match = finished(r, [mind if seat == place else other for seat in range(seats)], seed)
    if match is None:
        return 0, -MOST_AHEAD, 0.0
    totals = [int(match.state.w[TOTAL + seat]) for seat in range(seats)]
    ahead = totals[place] - max(total for seat, total in enumerate(totals) if seat != place)
    share = WIN if ahead > 0 else WIN // totals.count(totals[place]) if ahead == 0 else 0
    scoring.connect(r, match.state, place)
    kept, completed = tickets_of(r, match.state, place)
    return share, max(-MOST_AHEAD, min(MOST_AHEAD, ahead)), len(completed) / max(1, len(kept))


Spread: TypeAlias = Callable[[Sequence[Task]], Iterable[Result]]


@contextmanager
def processes(jobs: int) -> Iterator[Spread]:
    """A function that plays tasks, with worker processes that live as long as the context."""
    if jobs == 1:
        yield lambda tasks: map(play_task, tasks)
        return
    pool = WorkerPool(play_task, jobs)
    try:
        yield lambda tasks: sorted(pool.results(tasks), key=lambda result: result.number)
    finally:
        pool.stop()


# --- a change


def changed(found: Mapping[str, int], chance: Random) -> dict[str, int]:
    """A copy with some weights moved: by a factor, or near zero by a step."""
    new = dict(found)
    for name in chance.sample(sorted(new), min(len(new), chance.choice(MOVED))):
        step = STEPS.get(name, STEP)
        if name in SIGNED:
            value = new[name] + chance.gauss(0, step / 2)
        else:
            value = max(0.0, (new[name] + step) * math.exp(chance.gauss(0, SPREAD)) - step)
        new[name] = max(WEIGHT[0], min(WEIGHT[1], round(value)))
    return new


def is_better(more: Sequence[float], is_last: bool) -> bool | None:
    """Whether a change is kept, given what it gained in each deal so far; None: play more deals."""
    error = pstdev(more) / math.sqrt(len(more))
    if fmean(more) <= DROPPED * error:
        return False
    if len(more) >= SOON and fmean(more) > CLEAR * error:
        return True
    return fmean(more) > BETTER * error if is_last else None


# --- a run


class Run:
    """The climb so far."""

    def __init__(self, asked: TuneOptions) -> None:
        self.asked = asked
        r = rules_for(from_source(asked.source), asked.seats)
        self.board_hash = r.board.hash
        self.first = weights.first(r)
        #: The board's set as it is now.
        self.old: Mapping[str, int] = {**weights.names(r), **weights.for_table(r)}
        start = {**self.old, **known(starting_set(asked), self.old)}
        self.start = {name: max(value, LOWEST) for name, value in start.items()}
        self.found: Mapping[str, int] = self.start
        self.before: list[Mapping[str, int]] = [self.old]
        #: Changes tried and kept; deals used up, and what `found` is worth in each of the current ones.
        self.tried = 0
        self.kept = 0
        self.passed = 0
        self.worth: list[float] = []
        self.seconds = 0.0

    def try_change(self, spread: Spread) -> None:
        """Plays a change of the best set so far, and keeps it if it is better."""
        begun = time.monotonic()
        new = changed(self.found, Random(f"{self.asked.seed} change {self.tried}"))
        self.tried += 1
        worth: list[float] = []
        is_kept: bool | None = None
        while is_kept is None:
            worth += self.play(new, len(worth), spread)
            if len(self.worth) < len(worth):
                self.worth += self.play(self.found, len(self.worth), spread)
            more = [ours - theirs for ours, theirs in zip(worth, self.worth, strict=False)]
            is_kept = is_better(more, len(worth) >= self.asked.deals)
        if is_kept:
            self.kept += 1
            self.before = [self.old, *self.before[1:], self.found][-REMEMBERED:]
            self.found = new
        if is_kept or self.tried % STALE == 0:
            self.passed += self.asked.deals
            self.worth = []
        self.seconds += time.monotonic() - begun

    def play(self, who: Who, first: int, spread: Spread) -> list[float]:
        """What a set is worth in each of the next few deals, from this one on."""
        asked, last = self.asked, min(first + STEP_DEALS, self.asked.deals)
        tasks = [
            Task(
                n,
                asked.source,
                asked.seats,
                who,
                [self.deal(d) for d in range(n, min(n + BLOCK, last))],
                asked.tickets,
            )
            for n in range(first, last, BLOCK)
        ]
        return [worth for result in spread(tasks) for worth in result.worth]

    def deal(self, number: int) -> tuple[int, Opponent]:
        """The seed of a deal, and the opponent in it."""
        return seed_number(f"{self.asked.seed} tune {self.passed + number}"), self.opponent(number)

    def opponent(self, number: int) -> Opponent:
        opponents = OF_MANY if self.asked.seats > 2 else OPPONENTS
        kind = opponents[number % len(opponents)]
        if kind == BEFORE:
            return self.before[-1 - number // len(opponents) % len(self.before)]
        return self.first if kind == FIRST else ITSELF if kind == ITSELF else GREEDY

    # --- on disk

    def save(self) -> None:
        text = json.dumps({**self.key(), **{name: getattr(self, name) for name in SAVED}})
        new = self.asked.run_path.with_name(self.asked.run_path.name + ".new")
        new.write_text(text, "utf-8")
        new.replace(self.asked.run_path)

    def take_up(self) -> None:
        """Resumes an earlier run with the same arguments."""
        path = self.asked.run_path
        if not path.exists():
            return
        try:
            saved = json.loads(path.read_text("utf-8"))
            is_ours = {name: saved[name] for name in self.key()} == self.key()
            for name in SAVED:
                setattr(self, name, saved[name])
        except (KeyError, TypeError, ValueError):
            raise UserError(f"{path} can't be read: delete it to start over") from None
        if not is_ours:
            raise UserError(
                f"{path} is of a run with another board, seed or weights: delete it, "
                "or name another file with -o"
            )

    def key(self) -> dict[str, Any]:
        asked = self.asked
        return {
            "board": self.board_hash,
            "seats": asked.seats,
            "seed": asked.seed,
            "games": asked.games,
            "old": self.old,
            "start": self.start,
            "tickets": asked.tickets,
        }


def starting_set(asked: TuneOptions) -> Mapping[str, int]:
    """The set of the file to start from, for the nearest number of seats."""
    if asked.start is None:
        return {}
    try:
        found = by_seats(json.loads(Path(asked.start).read_text("utf-8")))
    except (OSError, ValueError, TypeError, AttributeError, KeyError):
        raise UserError(f"{asked.start} is not a file of sets such as this command writes") from None
    if not found:
        raise UserError(f"{asked.start} has no set")
    return found[sets.nearest_seats(found, asked.seats)]


def known(given: Mapping[str, int], names: Iterable[str]) -> dict[str, int]:
    return {name: given[name] for name in names if name in given}


# --- the check


def check(run: Run, spread: Spread) -> dict[str, Score] | None:
    """Plays the set that was found on deals that it has never seen; None if it is not kept."""
    found, asked = run.found, run.asked
    most = CHECKED * asked.deals
    # a set tuned for tickets need only win as often
    target = 1 / asked.seats + (-NO_WORSE if asked.tickets else NO_WORSE)
    against_old = Score()
    for block in blocks(f"{asked.seed} check", most):
        add(against_old, asked, found, run.old, block, spread)
        decided = verdict(against_old, asked.seats, target)
        if decided:
            break
    scores = {THE_SET_BEFORE: against_old}
    if decided != ABOVE or (asked.seats > 2 and not as_good_among_equals(run, most, spread)):
        return None
    for name, who in (("planner:1", run.first), ("greedy", GREEDY)):
        new, old = Score(), Score()
        for block in blocks(f"{asked.seed} {name}", most // 2):
            add(new, asked, found, who, block, spread)
            add(old, asked, run.old, who, block, spread)
        if win_rate(new, asked.seats) < win_rate(old, asked.seats) - NO_WORSE:
            return None
        scores[name] = new
    return scores


def as_good_among_equals(run: Run, deals: int, spread: Spread) -> bool:
    """Whether a table of the new set makes as many points as one of the earlier set."""
    asked = run.asked
    seeds = [seed for block in blocks(f"{asked.seed} equals", deals) for seed in block]
    tasks = [
        Task(n, asked.source, asked.seats, who, [(seed, ITSELF) for seed in seeds])
        for n, who in enumerate((run.found, run.old))
    ]
    new, old = (fmean(result.worth) for result in spread(tasks))
    return new >= old


def blocks(name: str, deals: int) -> Iterator[list[int]]:
    seeds = [seed_number(f"{name} {n}") for n in range(max(1, deals))]
    return (seeds[n : n + BLOCK * 8] for n in range(0, len(seeds), BLOCK * 8))


def add(score: Score, asked: TuneOptions, who: Who, other: Who, seeds: Sequence[int], spread: Spread) -> None:
    """Plays these deals and adds the results to the score."""
    tasks = [
        Task(n, asked.source, asked.seats, who, [(seed, other) for seed in seeds[n : n + BLOCK]])
        for n in range(0, len(seeds), BLOCK)
    ]
    for result in spread(tasks):
        for won in result.won:
            score.deals += 1
            score.games += asked.seats
            score.won += won
            score.squares += won * won


# --- the command


def tune_command(asked: TuneOptions) -> int:
    run = Run(asked)
    run.take_up()
    with processes(asked.jobs) as spread:
        search(run, spread)
        progress(say(asked.lang, "checked on deals that it never saw …"))
        scores = check(run, spread)
    if scores is None:
        sys.stdout.write(say(asked.lang, "It is not clearly better: the weights stay as they are.") + "\n")
        return 1
    keep(run, scores)
    for name, score in scores.items():
        who = say(asked.lang, name) if name == THE_SET_BEFORE else name
        text = say(
            asked.lang, "wins {rate} against {name}", rate=figure(score, asked.seats, asked.lang), name=who
        )
        sys.stdout.write(text + "\n")
    sys.stdout.write(say(asked.lang, "The weights are in {path}.", path=asked.path) + "\n")
    return 0


def search(run: Run, spread: Spread) -> None:
    """Tries changes until time or tries run out, or Ctrl-C is pressed."""
    asked, began = run.asked, time.monotonic()
    try:
        while not is_enough(run, time.monotonic() - began):
            run.try_change(spread)
            run.save()
            text = "{tried:1 change|# changes} tried, {kept:#} kept"
            progress(say(asked.lang, text, tried=run.tried, kept=run.kept))
    except KeyboardInterrupt:
        progress(say(asked.lang, "stopped; Ctrl-C again ends without a check"))


def is_enough(run: Run, seconds: float) -> bool:
    asked = run.asked
    if asked.tries is not None:
        return run.tried >= asked.tries
    return seconds >= 60 * (10.0 if asked.minutes is None else asked.minutes)


def progress(text: str) -> None:
    """Overwrites the last line on a terminal; elsewhere adds a line."""
    sys.stderr.write(f"\r\x1b[2K{text}" if sys.stderr.isatty() else f"{text}\n")
    sys.stderr.flush()


def figure(score: Score, seats: int, language: str) -> str:
    """A win rate, plus or minus half its 95 % interval, and the number of games."""
    low, high = interval(score, seats)
    rate, half = rate_text(win_rate(score, seats), language), rate_text((high - low) / 2, language)
    return say(language, "{rate} ± {half} of {games:#}", rate=rate, half=half, games=score.games)


def keep(run: Run, scores: Mapping[str, Score]) -> None:
    """Adds the set to the file, and deletes the state of the run."""
    asked = run.asked
    there = json.loads(asked.path.read_text("utf-8")) if asked.path.exists() else {}
    board = Path(asked.board).name
    figures = ", ".join(
        f"{figure(score, asked.seats, 'en')} against {name}" for name, score in scores.items()
    )
    begun = (" --start …" if asked.start else "") + (f" --tickets {asked.tickets}" if asked.tickets else "")
    made = (
        f"stellwerk tune {board} --seats {asked.seats} --seed {asked.seed} --games {asked.games}{begun} "
        f"--tries {run.tried}: {run.seconds / 60:.0f} minutes, "
        f"{origin(asked.seed, asked.source).in_words()}; it wins {figures}"
    )
    there[str(asked.seats)] = {"made": made, "weights": run.found}
    text = json.dumps(dict(sorted(there.items())), indent=1, ensure_ascii=False) + "\n"
    asked.path.write_text(text, "utf-8")
    asked.run_path.unlink(missing_ok=True)
