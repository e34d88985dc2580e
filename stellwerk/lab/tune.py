"""`stellwerk tune`: finds the weights that the planner does best with, on a board with so many seats.

A climb: some weights are changed at a time, and the change is kept if it is better on the same deals, played
until that is clear. Opponents are the first planner, greedy, and what the run itself found before, so that a
set does not merely exploit one of them. The result is checked on deals that it never saw, and kept only if
it beats the set that was there and does no worse against greedy and `planner:1`.
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
from .provenance import in_words
from .texts import rate_text, say

#: A mind by its weights, or greedy.
Who: TypeAlias = "Mapping[str, int] | None"
GREEDY: Final = None

#: How many weights a change moves, and how far: by a factor of e to about this power.
MOVED: Final = (1, 1, 2, 3, 5)
SPREAD: Final = 0.4
#: A weight near 0 moves in steps of this size; those that may be below 0, always.
STEP: Final = 20
STEPS: Final = {"tickets": 300, "least": 1500, "coming": 250, "stretch": 40, "missed": 40, "laying": 60}
SIGNED: Final = ("tickets", "least")
#: "However little" as a number that small steps lead away from.
LOWEST: Final = -3000
#: Every so many deals a change is dropped if it is not half a standard error better, and, after some more,
#: kept if it is clearly better; in the end it must be so many standard errors better.
STEP_DEALS: Final = 20
SOON: Final = 60
DROPPED, CLEAR, BETTER = 0.5, 2.6, 1.8
#: After so many changes on the same deals, others follow.
STALE: Final = 25
#: The pool remembers so many sets of the run.
REMEMBERED: Final = 3
#: The opponents of eight deals: the first planner, greedy, and what was found before, the last of them first.
FIRST, BEFORE = "first", "before"
OPPONENTS: Final = (FIRST, BEFORE, FIRST, "greedy", FIRST, BEFORE, FIRST, BEFORE)
#: What points ahead count beside a win, which is 100 of them; and the most that count.
MOST_AHEAD: Final = 50
#: Decisions after which a game is given up.
LONGEST: Final = 5000
#: The check plays at most so many times the games of a candidate; what counts as no worse.
CHECKED: Final = 3
NO_WORSE: Final = 0.02
THE_SET_BEFORE: Final = "the earlier weights"
#: What is needed to go on.
SAVED: Final = ("found", "before", "tried", "kept", "passed", "worth", "seconds")
#: Deals of a task.
BLOCK: Final = 10


@dataclass(frozen=True)
class TuneOptions:
    #: As the user calls it; its id, or the text of its file.
    board: str
    source: str
    seats: int = 2
    minutes: float | None = None
    tries: int | None = None
    #: The most games that a change plays.
    games: int = 500
    seed: int | str = 0
    jobs: int = 1
    #: The file of sets that the result goes to; beside it, with `.run` added, what is needed to go on.
    output: str | None = None
    #: A file of sets in which the search begins; without one, where the board's set is.
    start: str | None = None
    #: What completing all tickets counts beside a win, which is 100.
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
    """Deals that somebody plays at every seat against others, as a process gets it."""

    number: int
    source: str
    seats: int
    who: Who
    #: Seeds, and who sits at all other seats.
    deals: Sequence[tuple[int, Who]]
    tickets: int = 0


@dataclass(frozen=True)
class Result:
    number: int
    #: Wins and points ahead, a game, of each deal.
    worth: Sequence[float]
    #: What was won in each deal: see `duel.Score`.
    won: Sequence[int]
    #: The share of its tickets that it completed.
    completed: float = 0.0


def play_task(task: Task) -> Result:
    r = rules_for(from_source(task.source), task.seats)
    mind, others = mind_of(r, task.who), dict[str, Mind]()
    won, worth, completed = [], [], 0.0
    for seed, who in task.deals:
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


def mind_of(r: Rules, who: Who) -> Mind:
    return GreedyMind(r.fork()) if who is None else PlannerMind(r.fork(), who)


def played(r: Rules, mind: Mind, other: Mind, place: int, seed: int) -> tuple[int, int, float]:
    """A game with a mind at this place: its share of WIN, points ahead within limits, share of tickets."""
    seats = int(r.seats)
    match = Match(r, [mind if seat == place else other for seat in range(seats)], seed, most=LONGEST)
    while (stop := match.play()) == AT_A_PAUSE:
        pass
    if stop != AT_THE_END:
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
    """A function that plays tasks, in processes that stay."""
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
    """Some weights moved: each by a factor, and near 0 by steps."""
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
    """What a change brings more in each deal so far: whether it is kept; None: more deals will tell."""
    error = pstdev(more) / math.sqrt(len(more))
    if fmean(more) <= DROPPED * error:
        return False
    if len(more) >= SOON and fmean(more) > CLEAR * error:
        return True
    return fmean(more) > BETTER * error if is_last else None


# --- a run


class Run:
    """What was found so far."""

    def __init__(self, asked: TuneOptions) -> None:
        self.asked = asked
        r = rules_for(from_source(asked.source), asked.seats)
        self.board_hash = r.board.hash
        self.first = weights.first(r)
        #: The set that is there now.
        self.old: Mapping[str, int] = {**weights.names(r), **weights.for_table(r)}
        start = {**self.old, **known(starting_set(asked), self.old)}
        self.start = {name: max(value, LOWEST) for name, value in start.items()}
        self.found: Mapping[str, int] = self.start
        self.before: list[Mapping[str, int]] = [self.old]
        #: Changes tried and kept; deals left behind, and what `found` is worth in each of those at hand.
        self.tried = 0
        self.kept = 0
        self.passed = 0
        self.worth: list[float] = []
        self.seconds = 0.0

    def try_change(self, spread: Spread) -> None:
        """Plays a change of what was found, and keeps it if it is better."""
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
        """What somebody is worth in the next few deals from this one on."""
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

    def deal(self, number: int) -> tuple[int, Who]:
        """Its seed, and who is met there."""
        return seed_number(f"{self.asked.seed} tune {self.passed + number}"), self.opponent(number)

    def opponent(self, number: int) -> Who:
        kind = OPPONENTS[number % len(OPPONENTS)]
        if kind == BEFORE:
            return self.before[-1 - number // len(OPPONENTS) % len(self.before)]
        return self.first if kind == FIRST else GREEDY

    # --- on disk

    def save(self) -> None:
        text = json.dumps({**self.key(), **{name: getattr(self, name) for name in SAVED}})
        new = self.asked.run_path.with_name(self.asked.run_path.name + ".new")
        new.write_text(text, "utf-8")
        new.replace(self.asked.run_path)

    def take_up(self) -> None:
        """Goes on where an earlier run of the same kind was stopped."""
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
    """The set that was found, on deals that it never saw; None: it is not kept."""
    found, asked = run.found, run.asked
    most = CHECKED * asked.deals
    # who plays for tickets need only win as often
    target = 1 / asked.seats + (-NO_WORSE if asked.tickets else NO_WORSE)
    against_old = Score()
    for block in blocks(f"{asked.seed} check", most):
        add(against_old, asked, found, run.old, block, spread)
        decided = verdict(against_old, asked.seats, target)
        if decided:
            break
    scores = {THE_SET_BEFORE: against_old}
    if decided != ABOVE:
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


def blocks(name: str, deals: int) -> Iterator[list[int]]:
    seeds = [seed_number(f"{name} {n}") for n in range(max(1, deals))]
    return (seeds[n : n + BLOCK * 8] for n in range(0, len(seeds), BLOCK * 8))


def add(score: Score, asked: TuneOptions, who: Who, other: Who, seeds: Sequence[int], spread: Spread) -> None:
    """Plays these deals and adds them to the score."""
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
        tell(asked, say(asked.lang, "checked on deals that it never saw …"))
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
    """Tries changes until time or their number is up; Ctrl-C ends that too, and what was found is checked."""
    asked, began = run.asked, time.monotonic()
    try:
        while not is_enough(run, time.monotonic() - began):
            run.try_change(spread)
            run.save()
            tell(
                asked,
                say(
                    asked.lang,
                    "{tried:1 change|# changes} tried, {kept:#} kept",
                    tried=run.tried,
                    kept=run.kept,
                ),
            )
    except KeyboardInterrupt:
        tell(asked, say(asked.lang, "stopped; Ctrl-C again ends without a check"))


def is_enough(run: Run, seconds: float) -> bool:
    asked = run.asked
    if asked.tries is not None:
        return run.tried >= asked.tries
    return seconds >= 60 * (10.0 if asked.minutes is None else asked.minutes)


def tell(asked: TuneOptions, text: str) -> None:
    """Progress: one line that is written over, or a line each where nobody looks."""
    del asked
    sys.stderr.write(f"\r\x1b[2K{text}" if sys.stderr.isatty() else f"{text}\n")
    sys.stderr.flush()


def figure(score: Score, seats: int, language: str) -> str:
    """A win rate, half of its 95 % interval, and games."""
    low, high = interval(score, seats)
    rate, half = rate_text(win_rate(score, seats), language), rate_text((high - low) / 2, language)
    return say(language, "{rate} ± {half} of {games:#}", rate=rate, half=half, games=score.games)


def keep(run: Run, scores: Mapping[str, Score]) -> None:
    """Puts the set beside those for other numbers of seats, and ends the run."""
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
        f"{in_words(asked.source)}; it wins {figures}"
    )
    there[str(asked.seats)] = {"made": made, "weights": run.found}
    text = json.dumps(dict(sorted(there.items())), indent=1, ensure_ascii=False) + "\n"
    asked.path.write_text(text, "utf-8")
    asked.run_path.unlink(missing_ok=True)
