"""`make referee`: thousands of games on every board, with every number of seats and option, judged.

Prints every fault with the number of its rule, and exits with 1 if there is any.
"""

import argparse
import os
import signal
import sys
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from multiprocessing import Pool
from random import Random

from referee.book import Book
from referee.judge import REFEREES, book_of, judge
from referee.tape import Fault, Tape
from referee.watch import STYLES, watched

BOTS = ("random", "greedy", "planner", *STYLES)


@dataclass(frozen=True)
class Job:
    """One game; its text names it, and `--again` plays it once more."""

    board: str
    switches: tuple[tuple[str, bool], ...]
    line_up: tuple[str, ...]
    seed: int

    @property
    def kind(self) -> str:
        options = ",".join(name if on else f"no-{name}" for name, on in self.switches) or "-"
        return f"{self.board} {len(self.line_up)} {options}"

    def __str__(self) -> str:
        return f"{self.kind} {'+'.join(self.line_up)} {self.seed}"


@dataclass(frozen=True)
class Verdict:
    job: Job
    #: The fault's sentence, and after how many choices; None: all is well.
    fault: str | None
    entry: int
    choices: int
    #: What was seen, and how often.
    seen: Counter[str]


def judged(job: Job) -> Verdict:
    tape = watched(job.board, job.line_up, job.seed, dict(job.switches))
    fault, entry = None, 0
    try:
        judge(tape)
    except Fault as found:
        fault, entry = str(found), found.entry
    return Verdict(job, fault, entry, len(tape.steps), seen_in(tape))


def seen_in(tape: Tape) -> Counter[str]:
    """How often each kind of event came, and how the game ended."""
    found: Counter[str] = Counter()
    for step in tape.steps:
        kinds = Counter(event["event"] for event in step.events)
        found.update(kinds)
        found["display swept twice or more at once"] += kinds["display_swept"] > 1
        found.update(f"ended by {event['reason']}" for event in step.events if event["event"] == "game_ended")
    found[f"decided by {tape.sheet['decided_by']}"] += 1
    return found


# --- which games


def switch_sets(book: Book, seats: int) -> Iterator[tuple[tuple[str, bool], ...]]:
    """All values of the board's options that go together."""
    options = book.data.get("options", [])
    for values in product((False, True), repeat=len(options)):
        chosen = {option["id"]: on for option, on in zip(options, values, strict=True)}
        if all(
            not chosen[option["id"]]
            or (
                option.get("seats", [2, 5])[0] <= seats <= option.get("seats", [2, 5])[1]
                and all(chosen[need] for need in option.get("needs", []))
            )
            for option in options
        ):
            yield tuple(chosen.items())


def jobs_of(
    games: int, boards: list[str], seats: list[int], bots: list[str], seed: int, *, always_mixed: bool = False
) -> Iterator[Job]:
    """A number of games of each kind; every third one has different players at its table."""
    for number in range(games):
        for board in boards:
            book = book_of(board)
            least, most = book.data["seats"]
            for some in seats:
                if least <= some <= most:
                    for switches in switch_sets(book, some):
                        deal = seed * 1_000_000 + number
                        rng = Random(f"{deal} {board} {some}")
                        mixed = tuple(rng.choices(bots, k=some))
                        alike = (bots[number % len(bots)],) * some
                        yield Job(board, switches, mixed if always_mixed or number % 3 == 2 else alike, deal)


def job_named(text: str) -> Job:
    board, _, options, line_up, seed = text.split()
    switches = [] if options == "-" else options.split(",")
    return Job(
        board,
        tuple((name.removeprefix("no-"), not name.startswith("no-")) for name in switches),
        tuple(line_up.split("+")),
        int(seed),
    )


# --- the campaign


def campaign(jobs: list[Job], workers: int) -> int:
    begun = time.monotonic()
    kinds: Counter[str] = Counter()
    seen: Counter[str] = Counter()
    choices = 0
    faults: list[Verdict] = []
    with Pool(workers, initializer=signal.signal, initargs=(signal.SIGINT, signal.SIG_IGN)) as pool:
        try:
            for number, verdict in enumerate(pool.imap_unordered(judged, jobs, chunksize=4), 1):
                kinds[verdict.job.kind] += 1
                seen += verdict.seen
                choices += verdict.choices
                if verdict.fault:
                    faults.append(verdict)
                    clear()
                    print(f"{verdict.job}\n  entry {verdict.entry}: {verdict.fault}", flush=True)
                progress(number, len(jobs), len(faults), time.monotonic() - begun)
        except KeyboardInterrupt:
            clear()
            print("stopped before its end")
    clear()
    summary(kinds, seen, choices, faults, time.monotonic() - begun)
    return 1 if faults else 0


def progress(done: int, all_games: int, faults: int, seconds: float) -> None:
    if sys.stderr.isatty():
        print(
            f"\r{done:,} of {all_games:,} games, {faults} faults, {seconds:.0f} s ", end="", file=sys.stderr
        )


def clear() -> None:
    if sys.stderr.isatty():
        print("\r\x1b[K", end="", file=sys.stderr)


def summary(
    kinds: Counter[str], seen: Counter[str], choices: int, faults: list[Verdict], seconds: float
) -> None:
    games = kinds.total()
    print("games judged, by board, seats and options")
    for kind, number in sorted(kinds.items()):
        print(f"  {kind:32} {number:7,}")
    print("seen in them")
    for what, number in sorted(seen.items()):
        print(f"  {what:36} {number:9,}")
    print(f"{games:,} games, {choices:,} choices, {seconds:.0f} s, {games / seconds:.1f} games a second")
    if faults:
        rules = Counter((verdict.fault or "").split(":")[0] for verdict in faults)
        counts = ", ".join(f"{rule} ({number})" for rule, number in rules.most_common())
        print(f"{len(faults):,} games are not played by the rules: {counts}")
        print(f'look at one with --again "{faults[0].job}"')
    else:
        print("all are played by the rules")


def again(job: Job) -> int:
    """Plays one game again, and shows what led to its fault."""
    tape = watched(job.board, job.line_up, job.seed, dict(job.switches))
    try:
        judge(tape)
    except Fault as fault:
        for step in tape.steps[max(0, fault.entry - 8) : fault.entry]:
            print(f"{step.seat} {step.action}")
            for event in step.events:
                print(f"    {event}")
        for offer in tape.steps[min(fault.entry, len(tape.steps) - 1)].offers:
            print(f"then seat {offer.seat} is offered ({offer.phase}): {', '.join(offer.options)}")
        print(f"{job}\n  entry {fault.entry}: {fault}")
        return 1
    print(f"{job}: played by the rules")
    return 0


def main() -> int:
    parser = argparse.ArgumentParser(prog="referee", description=__doc__)
    parser.add_argument("--games", type=int, default=24, help="of each kind (24)")
    parser.add_argument("--boards", default=",".join(REFEREES), help="as in usa,japan (all)")
    parser.add_argument("--seats", default="2,3,4,5", help="as in 2,5 (all)")
    parser.add_argument("--bots", default=",".join(BOTS), help=f"as in random,planner ({', '.join(BOTS)})")
    parser.add_argument("--seed", type=int, default=1, help="of the campaign (1)")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes (one a core)")
    parser.add_argument("--again", metavar="GAME", help="one game, as a fault names it")
    args = parser.parse_args()
    if args.again:
        return again(job_named(args.again))
    for board in args.boards.split(","):
        if board not in REFEREES:
            parser.error(f"there is no board {board!r}, only {', '.join(REFEREES)}")
    seats = [int(number) for number in args.seats.split(",")]
    jobs = jobs_of(args.games, args.boards.split(","), seats, args.bots.split(","), args.seed)
    return campaign(list(jobs), args.jobs)


if __name__ == "__main__":
    sys.exit(main())
