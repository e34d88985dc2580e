"""Spreads work over processes. Tasks and results are small and can be pickled; boards travel as text."""

import contextlib
import pickle
import signal
import threading
import traceback
from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import chain
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from queue import SimpleQueue
from typing import Any, Final, Generic, TypeVar

from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    ProgressColumn,
    SpinnerColumn,
    Task,
    TextColumn,
    TimeRemainingColumn,
)
from rich.text import Text

from stellwerk import boards
from stellwerk.kernel.board import Board

T = TypeVar("T")
R = TypeVar("R")
#: Tasks that a process is given: the one that it works on, and the next.
WAITING: Final = 2
#: So many processes may die over a task before it is given up.
MOST_DEATHS: Final = 3
#: Seconds that a process is given to end.
PATIENCE: Final = 5.0


# --- boards


@lru_cache(maxsize=16)
def board_of(source: str) -> Board:
    """The board that a source stands for: the id of one of ours, or the text of a board file."""
    return boards.load(source) if source.lstrip().startswith("{") else boards.board(source)


# --- processes


def spread(work: Callable[[T], R], tasks: Sequence[T], jobs: int) -> Iterator[R]:
    """The results of all tasks in any order; one job works in this process.

    A process that dies is replaced, and what it had to do is done by another.
    """
    if jobs == 1 or len(tasks) == 1:
        for task in tasks:
            yield work(task)
        return
    crew = Crew(work, min(jobs, len(tasks)))
    try:
        yield from crew.results(tasks)
    finally:
        crew.stop()


class WorkerDied(Exception):
    """Processes of ours ended again and again over the same task: killed, out of memory, or by a bot."""

    def __init__(self, task: object) -> None:
        super().__init__(
            f"a process that played has died, {MOST_DEATHS} times over the same games: "
            "a bot that ends it, or too little memory"
        )
        self.task = task


class Crew(Generic[T, R]):
    """Processes that do the same work on one task after another.

    Not a pool of the standard library: if one of its processes dies, all it had is lost, and nobody knows
    which task it was.
    """

    def __init__(self, work: Callable[[T], R], size: int) -> None:
        self.work = work
        self.hands: list[Hand[T, R]] = []
        with interruptions_ignored():
            for _ in range(size):
                self.hands.append(Hand(work))

    def results(self, tasks: Iterable[T]) -> Iterator[R]:
        rest = enumerate(tasks)
        again: deque[tuple[int, T]] = deque()
        deaths: Counter[int] = Counter()
        while True:
            for hand in self.hands:
                hand.fill(chain(iter_out_of(again), rest))
            busy = [hand.pipe for hand in self.hands if hand.given]
            if not busy:
                return
            ready = set(wait(busy))
            for place, hand in enumerate(self.hands):
                if hand.pipe not in ready:
                    continue
                try:
                    yield hand.result()
                except HandLost:
                    number, task = hand.given[0]
                    deaths[number] += 1
                    if deaths[number] == MOST_DEATHS:
                        raise WorkerDied(task) from None
                    again.extend(hand.given)
                    self.hands[place] = self.replaced(hand)

    def replaced(self, hand: "Hand[T, R]") -> "Hand[T, R]":
        hand.stop()
        with interruptions_ignored():
            return Hand(self.work)

    def stop(self) -> None:
        """Ends the processes at once: nobody waits for what they do."""
        for hand in self.hands:
            hand.process.terminate()
        for hand in self.hands:
            hand.stop()


class HandLost(Exception):
    """The process is not there any more."""


class Hand(Generic[T, R]):
    """A process, and the tasks that it was given, the one that it works on first."""

    def __init__(self, work: Callable[[T], R]) -> None:
        # spawn: the same on every system, and no fork beside the thread that moves the progress bar
        context = get_context("spawn")
        self.given: deque[tuple[int, T]] = deque()
        self.pipe, theirs = context.Pipe()
        self.process = context.Process(target=_serve, args=(theirs, work), daemon=True)
        self.process.start()
        theirs.close()  # so that the end of the process is the end of the pipe

    def fill(self, tasks: Iterator[tuple[int, T]]) -> None:
        """Gives it tasks until one is waiting behind the one that it works on."""
        while len(self.given) < WAITING and (numbered := next(tasks, None)) is not None:
            self.given.append(numbered)
            # if it is dead, that will show when its result is fetched
            with contextlib.suppress(OSError):
                self.pipe.send(numbered[1])

    def result(self) -> R:
        """Its next result; HandLost if there will be none."""
        try:
            result, trouble = self.pipe.recv()
        except (EOFError, OSError):
            raise HandLost from None
        if trouble is not None:
            raise trouble
        self.given.popleft()
        found: R = result
        return found

    def stop(self) -> None:
        self.process.terminate()
        self.process.join(PATIENCE)
        if self.process.is_alive():
            self.process.kill()
            self.process.join()
        self.pipe.close()


def iter_out_of(queue: "deque[T]") -> Iterator[T]:
    while queue:
        yield queue.popleft()


@contextlib.contextmanager
def interruptions_ignored() -> Iterator[None]:
    """Processes begin as their parent is: from their first moment they shall leave an interruption to it."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _serve(pipe: "Connection[Any, Any]", work: Callable[[T], R]) -> None:
    """What such a process does, until nobody is left at the other end."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    tasks: SimpleQueue[tuple[T] | None] = SimpleQueue()
    threading.Thread(target=_fetch, args=(pipe, tasks), daemon=True).start()
    while (task := tasks.get()) is not None:
        with contextlib.suppress(OSError):
            pipe.send(_outcome(work, task[0]))


def _fetch(pipe: "Connection[Any, Any]", tasks: "SimpleQueue[tuple[T] | None]") -> None:
    """Takes tasks as soon as they come: were they left in the pipe, both sides could wait for each other."""
    with contextlib.suppress(EOFError, OSError):
        while True:
            tasks.put((pipe.recv(),))
    tasks.put(None)


def _outcome(work: Callable[[T], R], task: T) -> "tuple[R | None, Exception | None]":
    try:
        return work(task), None
    except Exception as trouble:  # noqa: BLE001 whatever it is, it is the other side's
        trouble.add_note(traceback.format_exc())
        try:
            pickle.loads(pickle.dumps(trouble))  # noqa: S301 our own
        except Exception:  # noqa: BLE001 some exceptions can't travel
            return None, RuntimeError(traceback.format_exc())
        return None, trouble


def first_line(wrong: BaseException) -> str:
    """What an exception says, where there is room for one line."""
    return next((line for line in str(wrong).splitlines() if line.strip()), type(wrong).__name__)


def ranges(games: int, size: int) -> Iterable[tuple[int, int]]:
    """Cuts games into parts: (first, number)."""
    return [(first, min(size, games - first)) for first in range(0, games, size)]


# --- progress


class Rate(ProgressColumn):
    """Games a second, by the clock."""

    def render(self, task: Task) -> Text:
        speed = task.finished_speed or task.speed
        return Text("" if speed is None else f"{speed:,.0f} games/s", style="progress.data.speed")


def progress_bar() -> Progress:
    """A bar on stderr, so that stdout stays clean; nothing where nobody watches."""
    console = Console(stderr=True)
    return Progress(
        SpinnerColumn("dots"),
        TextColumn("{task.description}"),
        BarColumn(bar_width=None),
        MofNCompleteColumn(),
        Rate(),
        TimeRemainingColumn(),
        console=console,
        transient=True,
        disable=not console.is_terminal,
    )
