"""Draws and prints map makers' boards, each in a process with limits of time and memory.

A file may ask for any amount of work, and nobody but those who asked for that board should wait for it.
"""

import asyncio
import signal
import sys
from asyncio.subprocess import DEVNULL, Process
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from typing import Final

import msgspec

from stellwerk.faults import Fault
from stellwerk.server import processes

#: Seconds of processor time that a drawing may take. Our boards take two to four.
SECONDS: Final = 20.0
#: On a busy machine they may take this many times as long by the clock.
BUSY: Final = 3
#: Bytes that a drawing may use; our boards use a fifth.
MEMORY: Final = 1_000_000_000
#: Drawings at a time.
AT_ONCE: Final = 2
#: After this many seconds a drawing lets another board be drawn at the same time.
QUICK: Final = 5.0
#: How many may go on like that; more keep their places.
MOST_SLOW: Final = 4
#: The signal that ends a process when its time is up.
TOO_LONG: Final = int(getattr(signal, "SIGXCPU", 0))
#: The server and the processes that think come first.
NICE: Final = 10

ENDING: Final = Fault("the server is ending")

Files = dict[str, bytes]


class NotDrawn(Exception):
    """The board can't be drawn or printed; `said` is the reason."""

    def __init__(self, said: Fault) -> None:
        super().__init__(str(said))
        self.said = said


class Made(msgspec.Struct, frozen=True):
    """What a drawing process answers."""

    files: Files = {}
    #: What went wrong, if something did; "memory" if there was not enough.
    fault: str = ""


@dataclass(frozen=True)
class Work:
    """What a process makes of a board, and what it may take."""

    #: Its `main()` does it.
    module: str
    #: Of processor time.
    seconds: float
    at_once: int
    #: What is said when it takes too long or too much memory, or fails.
    too_long: str
    too_much: str
    fails: str


DRAWING: Final = Work(
    __name__,
    SECONDS,
    AT_ONCE,
    "drawing it takes more than {seconds} seconds; are lat and lon of a city swapped?",
    "drawing it takes too much memory",
    "drawing it fails: {why}",
)


# --- in the server


class Drawer:
    """Makes something of boards, given as in `boards.sources`."""

    def __init__(self, seconds: float = SECONDS, work: Work = DRAWING) -> None:
        self.work = work
        self.seconds = seconds
        self._free = asyncio.Semaphore(work.at_once)
        self._slow = 0
        self._processes: set[Process] = set()
        self._is_closed = False

    async def drawn(self, source: str, language: str) -> Files:
        """All pictures of a board, by file name; NotDrawn if it fails."""
        return await self.made(source, language)

    async def made(self, source: str, argument: str) -> Files:
        """What the work makes of a board, by file name; NotDrawn if it fails."""
        async with self._place():
            if self._is_closed:
                raise NotDrawn(ENDING)
            process = await self._started(argument)
            self._processes.add(process)
            try:
                answer = await self._answer(process, source)
            finally:
                await processes.end(process)
                self._processes.discard(process)
        if self._is_closed:
            raise NotDrawn(ENDING)
        if answer is None and process.returncode == -TOO_LONG:
            raise NotDrawn(self._too_long())
        if answer is None or answer.fault:
            raise NotDrawn(went_wrong(answer.fault if answer else f"exit {process.returncode}", self.work))
        return answer.files

    @asynccontextmanager
    async def _place(self) -> AsyncIterator[None]:
        """A place among the drawings at work; given up to others after a while."""
        await self._free.acquire()
        is_slow = False

        async def give_way() -> None:
            nonlocal is_slow
            while not is_slow:
                await asyncio.sleep(QUICK)
                if self._slow < MOST_SLOW:
                    is_slow = True
                    self._slow += 1
                    self._free.release()

        giving_way = asyncio.create_task(give_way())
        try:
            yield
        finally:
            giving_way.cancel()
            if is_slow:
                self._slow -= 1
            else:
                self._free.release()

    async def _started(self, argument: str) -> Process:
        try:
            return await processes.start(self.work.module, argument, str(self.seconds), stderr=DEVNULL)
        except OSError as trouble:
            raise NotDrawn(went_wrong(str(trouble), self.work)) from None

    async def _answer(self, process: Process, source: str) -> Made | None:
        """The process's answer; None if it has died."""
        try:
            output, _ = await asyncio.wait_for(process.communicate(source.encode()), BUSY * self.seconds)
            return msgspec.msgpack.decode(output, type=Made)
        except TimeoutError:
            raise NotDrawn(self._too_long()) from None
        except (OSError, msgspec.DecodeError):
            return None

    def _too_long(self) -> Fault:
        return Fault(self.work.too_long, seconds=f"{self.seconds:g}")

    async def close(self) -> None:
        """Ends all drawings; those who wait for one get NotDrawn."""
        self._is_closed = True
        await asyncio.gather(*map(processes.end, list(self._processes)))


def went_wrong(what: str, work: Work = DRAWING) -> Fault:
    return Fault(work.too_much) if what == "memory" else Fault(work.fails, why=Fault(what))


# --- in the process


def main() -> None:
    """Draws the board on stdin; language and seconds are arguments."""
    answer(made)


def answer(make: Callable[[str, str], Made]) -> None:
    """What is made of the board on stdin; its argument and the seconds are those of the process."""
    argument, seconds = sys.argv[1], float(sys.argv[2])
    limit(seconds)
    with processes.own_stdout() as answers:
        answers.write(msgspec.msgpack.encode(make(sys.stdin.buffer.read().decode(), argument)))


def made(source: str, language: str) -> Made:
    def drawn() -> Files:
        from stellwerk.server.boards import pictures

        return pictures.made_of(source, language)

    return tried(drawn)


def tried(make: Callable[[], Files]) -> Made:
    try:
        return Made(make())
    except MemoryError:
        return Made(fault="memory")
    except Exception as trouble:  # noqa: BLE001 whatever it is, the board's entry shows it
        return Made(fault=f"{type(trouble).__name__}: {trouble}")


def limit(seconds: float) -> None:
    """Lets the system end the process, where it can, even if the server is gone."""
    processes.give_way(NICE)
    try:
        import resource
    except ImportError:
        return
    whole = max(1, round(seconds))
    for what, most in ((resource.RLIMIT_CPU, whole), (resource.RLIMIT_AS, MEMORY)):
        # a lower limit may be set already, and some systems have no limit of memory
        with suppress(ValueError, OSError):
            resource.setrlimit(what, (most, most + 1))
