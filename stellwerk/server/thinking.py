"""The processes that think, seen from the server: whoever asks gets an answer, whatever happens to them.

A process that dies or takes too long is replaced, and the question asked again; after some deaths over the
same question a plain bot answers in its place. So a game always goes on.
"""

import asyncio
import os
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Callable
from contextlib import suppress
from typing import Final

import msgspec

from stellwerk.server.worker import LENGTH, LONGEST, Answer, Question, think

#: Seconds that an answer may take beyond what the bot is given: a machine may be busy.
PATIENCE: Final = 10.0
#: Seconds for a process to start.
START: Final = 60.0
#: A question that has killed so many processes is asked of the stand-in.
MOST_DEATHS: Final = 3
STAND_IN: Final = "greedy"

#: What a process runs. It is told our path: where it is started does not matter.
PROGRAM: Final = "import sys; sys.path[:] = sys.argv[1:]; from stellwerk.server.worker import main; main()"


class Gone(Exception):
    """The process has died, or was ended because it took too long."""


class NoAnswer(Exception):
    """Nobody could answer."""


class Thinkers:
    """A few processes, started when they are first needed."""

    def __init__(self, number: int | None = None) -> None:
        self.number = number or max(1, (os.cpu_count() or 1) - 1)
        self._free = asyncio.Semaphore(self.number)
        self._idle: list[Thinker] = []
        self._all: set[Thinker] = set()
        self._burials: set[asyncio.Task[None]] = set()
        self._closed = False
        #: How many have died or were too slow, since the start; how many questions wait or are thought about.
        self.deaths = 0
        self.waiting = 0

    def warm_up(self) -> "asyncio.Task[None]":
        """Starts the first process, so that nobody waits for it later."""
        return asyncio.create_task(self._warm_up())

    async def _warm_up(self) -> None:
        async with self._free:
            with suppress(Gone):
                self._idle.append(await self._thinker())

    async def choose(
        self, question: Question, seconds: float, on_death: Callable[[], None] = lambda: None
    ) -> Answer:
        """A decision; `on_death` is called each time that somebody had to be replaced."""
        for _ in range(MOST_DEATHS):
            try:
                answer = await self._ask(question, seconds + PATIENCE)
            except Gone:
                on_death()
                continue
            if not answer.fault:
                return answer
            break
        return await asyncio.to_thread(think, msgspec.structs.replace(question, bot=STAND_IN), apart=True)

    async def hints(self, question: Question) -> Answer:
        """Hints; NoAnswer if there are none to be had."""
        for _ in range(MOST_DEATHS):
            try:
                answer = await self._ask(question, PATIENCE)
            except Gone:
                continue
            if answer.fault:
                raise NoAnswer(answer.fault)
            return answer
        raise NoAnswer("whoever thought about it has died")

    async def _ask(self, question: Question, limit: float) -> Answer:
        self.waiting += 1
        try:
            return await self._asked(question, limit)
        except Gone:
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
                # also if nobody waits for the answer any more: it would be taken for the next one's
                self._bury(thinker)
                raise
            self._idle.append(thinker)
            return msgspec.msgpack.decode(answer, type=Answer)

    async def _thinker(self) -> "Thinker":
        if self._closed:
            raise Gone("the server ends")
        found = await Thinker.created()
        self._all.add(found)
        try:
            await found.ready()
        except BaseException:
            self._bury(found)
            raise
        return found

    def _bury(self, thinker: "Thinker") -> None:
        """Ends a process; that it is gone is waited for elsewhere."""
        self._all.discard(thinker)
        burial = asyncio.create_task(thinker.end())
        self._burials.add(burial)
        burial.add_done_callback(self._burials.discard)

    @property
    def pids(self) -> list[int]:
        return [thinker.process.pid for thinker in self._all]

    async def close(self) -> None:
        self._closed = True
        for thinker in list(self._all):
            self._bury(thinker)
        await asyncio.gather(*self._burials)


class Thinker:
    """One process."""

    def __init__(self, process: Process) -> None:
        self.process = process

    @classmethod
    async def created(cls) -> "Thinker":
        # a session of its own: Ctrl-C is for the server, which then ends it
        try:
            process = await asyncio.create_subprocess_exec(
                sys.executable, "-c", PROGRAM, *sys.path, stdin=PIPE, stdout=PIPE, start_new_session=True
            )
        except OSError as trouble:
            raise Gone(str(trouble)) from trouble
        return cls(process)

    async def ready(self) -> None:
        """Waits until it has all that it needs."""
        try:
            await asyncio.wait_for(self._message(), START)
        except (TimeoutError, OSError, EOFError) as trouble:
            raise Gone("it does not start") from trouble

    async def ask(self, question: bytes, limit: float) -> bytes:
        try:
            return await asyncio.wait_for(self._ask(question), limit)
        except (TimeoutError, OSError, EOFError) as trouble:
            raise Gone(str(trouble)) from trouble

    async def _ask(self, question: bytes) -> bytes:
        asked = self.process.stdin
        assert asked is not None
        asked.write(LENGTH.pack(len(question)) + question)
        await asked.drain()
        return await self._message()

    async def _message(self) -> bytes:
        """What it says next; first of all, an empty message when it is ready."""
        told = self.process.stdout
        assert told is not None
        (length,) = LENGTH.unpack(await told.readexactly(LENGTH.size))
        if length > LONGEST:
            raise Gone("an answer that is none")
        return await told.readexactly(length)

    async def end(self) -> None:
        with suppress(ProcessLookupError):
            self.process.kill()
        if self.process.stdin is not None:
            self.process.stdin.close()
        if self.process.stdout is not None:
            # whoever still waits for an answer reads here too, and finds the end
            with suppress(RuntimeError):
                await self.process.stdout.read()
        await self.process.wait()
