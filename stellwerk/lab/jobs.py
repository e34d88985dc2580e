"""Spreads work over processes. Tasks and results are small and can be pickled; boards travel as text."""

import signal
import threading
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from functools import lru_cache
from itertools import islice
from multiprocessing import get_context
from typing import Final, TypeVar

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
#: Tasks that are given out for each process.
WAITING: Final = 4


# --- boards


@lru_cache(maxsize=16)
def board_of(source: str) -> Board:
    """The board that a source stands for: the id of one of ours, or the text of a board file."""
    return boards.load(source) if source.lstrip().startswith("{") else boards.board(source)


# --- processes


def spread(work: Callable[[T], R], tasks: Sequence[T], jobs: int) -> Iterator[R]:
    """The results of all tasks in any order; one job works in this process."""
    if jobs == 1 or len(tasks) == 1:
        for task in tasks:
            yield work(task)
        return
    # spawn: the same on every system, and no fork beside the thread that moves the progress bar
    pool = ProcessPoolExecutor(min(jobs, len(tasks)), get_context("spawn"))
    try:
        yield from _results(pool, work, tasks, jobs)
    except BrokenProcessPool:
        raise WorkerDied("a process that played has died, so there are no results") from None
    finally:
        _stop(pool)


class WorkerDied(Exception):
    """A process of ours ended in the midst of its work: killed, out of memory, or by what a bot did."""


def _results(pool: ProcessPoolExecutor, work: Callable[[T], R], tasks: Sequence[T], jobs: int) -> Iterator[R]:
    """A few tasks are always waiting, so that no process is idle and an interruption finds little to undo."""
    rest = iter(tasks)
    running = _submitted(pool, work, list(islice(rest, WAITING * jobs)))
    while running:
        done, running = wait(running, return_when=FIRST_COMPLETED)
        running |= {pool.submit(work, task) for task in islice(rest, len(done))}
        for future in done:
            yield future.result()


def _submitted(pool: ProcessPoolExecutor, work: Callable[[T], R], tasks: Sequence[T]) -> "set[Future[R]]":
    """Starts the workers, which leave an interruption to this process from their first moment on."""
    if threading.current_thread() is not threading.main_thread():
        return {pool.submit(work, task) for task in tasks}
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)  # children begin as their parent is
    try:
        return {pool.submit(work, task) for task in tasks}
    finally:
        signal.signal(signal.SIGINT, before)


def _stop(pool: ProcessPoolExecutor) -> None:
    """Ends the workers at once: nobody waits for what they do."""
    workers = list((pool._processes or {}).values())  # noqa: SLF001 Python 3.14 has a method for this
    pool.shutdown(wait=False, cancel_futures=True)
    for worker in workers:
        worker.terminate()
    for worker in workers:
        worker.join()


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
