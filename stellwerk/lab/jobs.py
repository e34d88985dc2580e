"""Runs work in several processes. Tasks and results are small and can be pickled; boards travel as text."""

import contextlib
import pickle
import signal
import threading
import traceback
from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from queue import SimpleQueue
from typing import Any, ClassVar, Final, Generic, Protocol, TypeVar

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

from stellwerk.faults import UserError

from .texts import say

T = TypeVar("T")
R = TypeVar("R")
#: Tasks that a process has: the current one and the next.
WAITING: Final = 2
#: A task is given up after it has killed this many processes.
MOST_DEATHS: Final = 3
#: Seconds for a process to end by itself.
GRACE: Final = 5.0


# --- processes


def spread(work: Callable[[T], R], tasks: Sequence[T], jobs: int) -> Iterator[R]:
    """The results of all tasks in any order; with one job, computed in this process.

    A process that dies is replaced, and another takes over its tasks.
    """
    if jobs == 1 or len(tasks) == 1:
        for task in tasks:
            yield work(task)
        return
    pool = WorkerPool(work, min(jobs, len(tasks)))
    try:
        yield from pool.results(tasks)
    finally:
        pool.stop()


class WorkerDied(UserError):
    """The same task ended several of our processes: killed, out of memory, or by a bot."""

    exit_code: ClassVar[int] = 1

    def __init__(self, task: object) -> None:
        super().__init__(
            "a process died {times} times while playing the same games: "
            "a bot ends it, or there is too little memory",
            times=MOST_DEATHS,
        )
        self.task = task


class WorkerPool(Generic[T, R]):
    """Processes that work through the same tasks.

    The pools of the standard library don't say which task a process was working on when it died, and before
    Python 3.14 they can't be stopped in the middle of one. The server's (`server/thinking/pool.py`) shares
    its processes between people who wait: that is another job.
    """

    def __init__(self, work: Callable[[T], R], size: int) -> None:
        self.work = work
        self.workers: list[Worker[T, R]] = []
        with interruptions_ignored():
            for _ in range(size):
                self.workers.append(Worker(work))

    def results(self, tasks: Iterable[T]) -> Iterator[R]:
        rest = enumerate(tasks)
        again: deque[tuple[int, T]] = deque()
        deaths: Counter[int] = Counter()
        while True:
            for worker in self.workers:
                worker.fill(chain(drained(again), rest))
            busy = [worker.pipe for worker in self.workers if worker.given]
            if not busy:
                return
            ready = set(wait(busy))
            for place, worker in enumerate(self.workers):
                if worker.pipe not in ready:
                    continue
                try:
                    yield worker.result()
                except WorkerLost:
                    number, task = worker.given[0]
                    deaths[number] += 1
                    if deaths[number] == MOST_DEATHS:
                        raise WorkerDied(task) from None
                    again.extend(worker.given)
                    self.workers[place] = self.replaced(worker)

    def replaced(self, worker: "Worker[T, R]") -> "Worker[T, R]":
        worker.stop()
        with interruptions_ignored():
            return Worker(self.work)

    def stop(self) -> None:
        """Ends the processes at once, whatever they are doing."""
        for worker in self.workers:
            worker.process.terminate()
        for worker in self.workers:
            worker.stop()


class WorkerLost(Exception):
    """The process has ended."""


class Worker(Generic[T, R]):
    """A process and its tasks, the current one first."""

    def __init__(self, work: Callable[[T], R]) -> None:
        # spawn: the same on every system, and no fork next to the thread of the progress bar
        context = get_context("spawn")
        self.given: deque[tuple[int, T]] = deque()
        self.pipe, theirs = context.Pipe()
        self.process = context.Process(target=_serve, args=(theirs, work), daemon=True)
        self.process.start()
        theirs.close()  # so that the end of the process is the end of the pipe

    def fill(self, tasks: Iterator[tuple[int, T]]) -> None:
        """Gives it tasks until one waits behind the current one."""
        while len(self.given) < WAITING and (numbered := next(tasks, None)) is not None:
            self.given.append(numbered)
            # a dead process is noticed when its result is fetched
            with contextlib.suppress(OSError):
                self.pipe.send(numbered[1])

    def result(self) -> R:
        """Its next result; WorkerLost if there will be none."""
        try:
            result, trouble = self.pipe.recv()
        except (EOFError, OSError):
            raise WorkerLost from None
        if trouble is not None:
            raise trouble
        self.given.popleft()
        found: R = result
        return found

    def stop(self) -> None:
        self.process.terminate()
        self.process.join(GRACE)
        if self.process.is_alive():
            self.process.kill()
            self.process.join()
        self.pipe.close()


def drained(queue: "deque[T]") -> Iterator[T]:
    while queue:
        yield queue.popleft()


@contextlib.contextmanager
def interruptions_ignored() -> Iterator[None]:
    """Processes inherit signal handlers: from the start, they leave interruptions to their parent."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _serve(pipe: "Connection[Any, Any]", work: Callable[[T], R]) -> None:
    """What such a process does, until the other end is closed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    tasks: SimpleQueue[tuple[T] | None] = SimpleQueue()
    threading.Thread(target=_fetch, args=(pipe, tasks), daemon=True).start()
    while (task := tasks.get()) is not None:
        with contextlib.suppress(OSError):
            pipe.send(_outcome(work, task[0]))


def _fetch(pipe: "Connection[Any, Any]", tasks: "SimpleQueue[tuple[T] | None]") -> None:
    """Takes tasks as they come: if they stayed in the pipe, both sides could wait for each other."""
    with contextlib.suppress(EOFError, OSError):
        while True:
            tasks.put((pipe.recv(),))
    tasks.put(None)


def _outcome(work: Callable[[T], R], task: T) -> "tuple[R | None, Exception | None]":
    try:
        return work(task), None
    except Exception as trouble:  # noqa: BLE001 the other side deals with it
        trouble.add_note(traceback.format_exc())
        try:
            pickle.loads(pickle.dumps(trouble))  # noqa: S301 our own
        except Exception:  # noqa: BLE001 some exceptions can't travel
            return None, RuntimeError(traceback.format_exc())
        return None, trouble


def first_line(wrong: BaseException) -> str:
    """The message of an exception, in one line."""
    return next((line for line in str(wrong).splitlines() if line.strip()), type(wrong).__name__)


def ranges(games: int, size: int) -> Iterable[tuple[int, int]]:
    """Divides games into parts: (first, number)."""
    return [(first, min(size, games - first)) for first in range(0, games, size)]


# --- progress


class Rate(ProgressColumn):
    """Games per second, by the clock."""

    def __init__(self, language: str) -> None:
        super().__init__()
        self.unit = say(language, "games/s")

    def render(self, task: Task) -> Text:
        speed = task.finished_speed or task.speed
        return Text("" if speed is None else f"{speed:,.0f} {self.unit}", style="progress.data.speed")


class OfGames(Protocol):
    games: int


Played = TypeVar("Played", bound=OfGames)


def followed(results: Iterable[Played], title: str, games: int, language: str) -> Iterator[Played]:
    """The same results, with a bar that shows how many of the games are played."""
    with progress_bar(language) as bar:
        line = bar.add_task(title, total=games)
        for each in results:
            yield each
            bar.advance(line, each.games)


def progress_bar(language: str) -> Progress:
    """A bar on stderr, so that stdout stays clean; nothing if stderr is no terminal."""
    console = Console(stderr=True)
    return Progress(
        SpinnerColumn("dots"),
        TextColumn("{task.description}"),
        BarColumn(bar_width=None),
        MofNCompleteColumn(),
        Rate(language),
        TimeRemainingColumn(),
        console=console,
        transient=True,
        disable=not console.is_terminal,
    )
