"""Spreads work over processes. Tasks and results are small and can be pickled; boards travel as text."""

import signal
import threading
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from multiprocessing import get_context
from multiprocessing.pool import Pool
from typing import TypeVar

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
    with _pool(min(jobs, len(tasks))) as pool:
        yield from pool.imap_unordered(work, tasks)


def _pool(processes: int) -> Pool:
    """Workers that leave an interruption to this process, from their first moment on."""
    # spawn: the same on every system, and no fork beside the thread that moves the progress bar
    context = get_context("spawn")
    if threading.current_thread() is not threading.main_thread():
        return context.Pool(processes)
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)  # children begin as their parent is
    try:
        return context.Pool(processes)
    finally:
        signal.signal(signal.SIGINT, before)


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
