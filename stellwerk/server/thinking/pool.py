"""The processes that think, seen from the server: every question is answered, whatever happens to them.

A process that dies or takes too long is replaced, and the question asked again; after some deaths over the
same question a plain bot answers instead. So a game always goes on.
"""

import asyncio
import os
from asyncio.subprocess import Process
from collections.abc import Callable
from contextlib import suppress
from typing import Final

import msgspec

from stellwerk.server import processes
from stellwerk.server.thinking import worker
from stellwerk.server.thinking.worker import LENGTH, LONGEST, Answer, Question, think

#: Seconds that an answer may take beyond the bot's own time: the machine may be busy.
GRACE: Final = 10.0
#: Seconds for a process to start.
START: Final = 60.0
#: A question that has killed so many processes goes to the stand-in.
MOST_DEATHS: Final = 3
STAND_IN: Final = "greedy"


class WorkerGone(Exception):
    """The process has died, or was ended because it took too long."""


class NoAnswer(Exception):
    """Nobody could answer."""


class ThinkerPool:
    """A few processes, started when they are first needed."""

    def __init__(self, number: int | None = None) -> None:
        self.number = number or max(1, (os.cpu_count() or 1) - 1)
        self._free = asyncio.Semaphore(self.number)
        self._idle: list[Thinker] = []
        self._all: set[Thinker] = set()
        self._ending: set[asyncio.Task[None]] = set()
        self._closed = False
        #: Processes that have died or were too slow; questions that wait or are being thought about.
        self.deaths = 0
        self.waiting = 0

    def warm_up(self) -> "asyncio.Task[None]":
        """Starts the first process, so that nobody has to wait for it later."""
        return asyncio.create_task(self._warm_up())

    async def _warm_up(self) -> None:
        async with self._free:
            with suppress(WorkerGone):
                self._idle.append(await self._thinker())

    async def choose(
        self, question: Question, seconds: float, on_death: Callable[[], None] = lambda: None
    ) -> Answer:
        """A decision; `on_death` is called each time a process had to be replaced."""
        for _ in range(MOST_DEATHS):
            try:
                answer = await self._ask(question, seconds + GRACE)
            except WorkerGone:
                on_death()
                continue
            if not answer.fault:
                return answer
            break
        return await asyncio.to_thread(think, msgspec.structs.replace(question, bot=STAND_IN))

    async def hints(self, question: Question) -> Answer:
        """Hints; NoAnswer if there are none."""
        for _ in range(MOST_DEATHS):
            try:
                answer = await self._ask(question, GRACE)
            except WorkerGone:
                continue
            if answer.fault:
                raise NoAnswer(answer.fault)
            return answer
        raise NoAnswer("every process that thought about it has died")

    async def _ask(self, question: Question, limit: float) -> Answer:
        self.waiting += 1
        try:
            return await self._asked(question, limit)
        except WorkerGone:
            self.deaths += 1
            raise
        finally:
            self.waiting -= 1

    async def _asked(self, question: Question, limit: float) -> Answer:
        async with self._free:
            thinker = self._idle.pop() if self._idle else await self._thinker()
            try:
                answer = await thinker.ask(msgspec.msgpack.encode(question), limit)
            except BaseException:
                # also if nobody waits any more: its answer would be taken for the next question's
                self._discard(thinker)
                raise
            self._idle.append(thinker)
            return msgspec.msgpack.decode(answer, type=Answer)

    async def _thinker(self) -> "Thinker":
        if self._closed:
            raise WorkerGone("the server is ending")
        found = await Thinker.created()
        self._all.add(found)
        try:
            await found.ready()
        except BaseException:
            self._discard(found)
            raise
        return found

    def _discard(self, thinker: "Thinker") -> None:
        """Ends a process without waiting for it."""
        self._all.discard(thinker)
        ending = asyncio.create_task(processes.end(thinker.process))
        self._ending.add(ending)
        ending.add_done_callback(self._ending.discard)

    @property
    def pids(self) -> list[int]:
        return [thinker.process.pid for thinker in self._all]

    async def close(self) -> None:
        self._closed = True
        for thinker in list(self._all):
            self._discard(thinker)
        await asyncio.gather(*self._ending)


class Thinker:
    """One process."""

    def __init__(self, process: Process) -> None:
        self.process = process

    @classmethod
    async def created(cls) -> "Thinker":
        try:
            return cls(await processes.start(worker.__name__))
        except OSError as trouble:
            raise WorkerGone(str(trouble)) from trouble

    async def ready(self) -> None:
        """Waits until it has imported everything."""
        try:
            await asyncio.wait_for(self._message(), START)
        except (TimeoutError, OSError, EOFError) as trouble:
            raise WorkerGone("it does not start") from trouble

    async def ask(self, question: bytes, limit: float) -> bytes:
        try:
            return await asyncio.wait_for(self._ask(question), limit)
        except (TimeoutError, OSError, EOFError) as trouble:
            raise WorkerGone(str(trouble)) from trouble

    async def _ask(self, question: bytes) -> bytes:
        stdin = self.process.stdin
        assert stdin is not None
        stdin.write(LENGTH.pack(len(question)) + question)
        await stdin.drain()
        return await self._message()

    async def _message(self) -> bytes:
        """Its next message; the first one is empty and says that it is ready."""
        stdout = self.process.stdout
        assert stdout is not None
        (length,) = LENGTH.unpack(await stdout.readexactly(LENGTH.size))
        if length > LONGEST:
            raise WorkerGone("the answer is too long")
        return await stdout.readexactly(length)
