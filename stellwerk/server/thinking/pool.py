"""The processes that think, seen from the server: every question is answered, whatever happens to them.

A process that dies or takes too long is replaced, and the question asked again; after some deaths over the
same question a plain bot answers instead. So a game always goes on.

Questions wait in two fair queues: those that take long (the search of hard bots), and all others, for which
one process is always left. When many wait, searches are shorter; what nobody waits for any more is not
thought about.

`lab/jobs.py` has processes too: for one program that wants all of its results and nothing else, so it needs
neither queues nor deadlines, nor an event loop.
"""

import asyncio
import os
from asyncio.subprocess import Process
from collections.abc import Callable, Coroutine
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, Final

import msgspec

from stellwerk.server import processes
from stellwerk.server.thinking import worker
from stellwerk.server.thinking.fair_queue import Asker, FairQueue
from stellwerk.server.thinking.worker import LENGTH, LONGEST, Answer, Question, think
from stellwerk.server.thinking.workshop_tasks import WorkshopTask

#: Seconds that an answer may take beyond the bot's own time: the machine may be busy.
GRACE: Final = 10.0
#: Seconds for a process to start.
START: Final = 60.0
#: A question that has killed this many processes goes to the stand-in.
MOST_DEATHS: Final = 3
STAND_IN: Final = "greedy"
#: Seconds that a task of a review may take, interpreted in a browser; it is counted in playouts, not in time.
REVIEWING: Final = 30.0
#: When more than this many long questions wait for each process, a search has only this share of its time.
SHARES: Final = ((20, 1 / 8), (8, 1 / 4), (2, 1 / 2))
#: With more than this many quick questions waiting for each process, the coach asks its plan alone.
MANY: Final = 2


class WorkerGone(Exception):
    """The process has died, or was ended because it took too long."""


class NoAnswer(Exception):
    """Nobody could answer."""


class NotWanted(Exception):
    """Nobody waits for the answer any more."""


def is_wanted_by_default() -> bool:
    return True


@dataclass(eq=False)
class Job:
    """A question on its way to a process."""

    question: Question
    #: Of the bot's own; 0: no noticeable time.
    seconds: float = 0.0
    is_wanted: Callable[[], bool] = is_wanted_by_default
    answer: "asyncio.Future[Answer]" = field(
        default_factory=lambda: asyncio.get_running_loop().create_future()
    )

    @property
    def is_long(self) -> bool:
        return self.seconds > 0

    def fail(self, trouble: Exception) -> None:
        if not self.answer.done():
            self.answer.set_exception(trouble)


class ThinkerPool:
    """A few processes, started when they are first needed."""

    def __init__(self, number: int | None = None) -> None:
        #: Processes for long questions; there is one more for the others.
        self.number = number or max(1, (os.cpu_count() or 1) - 1)
        self._long: FairQueue[Job] = FairQueue()
        self._quick: FairQueue[Job] = FairQueue()
        self._under_way: set[Job] = set()
        self._idle: list[Thinker] = []
        self._all: set[Thinker] = set()
        self._tasks: set[asyncio.Task[None]] = set()
        self._closed = False
        #: Processes that have died or were too slow.
        self.deaths = 0

    def warm_up(self) -> "asyncio.Task[None]":
        """Starts the first process, so that nobody has to wait for it later."""
        return asyncio.create_task(self._warm_up())

    async def _warm_up(self) -> None:
        with suppress(WorkerGone):
            self._idle.append(await self._thinker())

    # --- for the owner

    @property
    def waiting(self) -> int:
        """Questions that wait or are being thought about."""
        return len(self._long) + len(self._quick) + len(self._under_way)

    @property
    def share(self) -> float:
        """How much of its usual time a search has now."""
        return next((share for most, share in SHARES if len(self._long) > most * self.number), 1.0)

    @property
    def pids(self) -> list[int]:
        return [thinker.process.pid for thinker in self._all]

    # --- questions

    async def choose(
        self,
        question: Question,
        seconds: float,
        on_death: Callable[[], None] = lambda: None,
        asker: Asker = Asker(),  # noqa: B008 it can't be changed
        is_wanted: Callable[[], bool] = is_wanted_by_default,
    ) -> Answer:
        """A decision; `on_death` is called for each process that is replaced. NotWanted: nobody waits."""
        for _ in range(MOST_DEATHS):
            try:
                answer = await self._ask(asker, Job(question, seconds, is_wanted))
            except WorkerGone:
                on_death()
                continue
            if not answer.fault:
                return answer
            break
        return await asyncio.to_thread(think, msgspec.structs.replace(question, bot=STAND_IN))

    async def hints(
        self,
        question: Question,
        asker: Asker = Asker(),  # noqa: B008 it can't be changed
        is_wanted: Callable[[], bool] = is_wanted_by_default,
    ) -> Answer:
        """Hints; NoAnswer if there are none, NotWanted if nobody waits for it."""
        if len(self._quick) > MANY * (self.number + 1):
            question = msgspec.structs.replace(question, thinker="planner")
        return await self._answered(asker, lambda: Job(question, is_wanted=is_wanted))

    async def review(
        self,
        question: Question,
        asker: Asker,
        is_wanted: Callable[[], bool] = is_wanted_by_default,
    ) -> Answer:
        """A task of a review; NoAnswer if it can't be done, NotWanted if nobody waits for it."""
        return await self._answered(asker, lambda: Job(question, REVIEWING, is_wanted))

    async def _answered(self, asker: Asker, job: Callable[[], Job]) -> Answer:
        """Asked again if the process dies that thinks about it."""
        for _ in range(MOST_DEATHS):
            try:
                answer = await self._ask(asker, job())
            except WorkerGone:
                continue
            if answer.fault:
                raise NoAnswer(answer.fault)
            return answer
        raise NoAnswer("every process that thought about it has died")

    async def workshop_task(
        self,
        task: WorkshopTask,
        asker: Asker,
        seconds: float = 0.0,
        is_wanted: Callable[[], bool] = is_wanted_by_default,
    ) -> bytes:
        """What the workshop asks for; NoAnswer if it can't be done, NotWanted if nobody waits for it.

        It is not asked again: a board that takes too long would take as long the next time.
        """
        try:
            answer = await self._ask(asker, Job(Question(workshop=task), seconds, is_wanted))
        except WorkerGone as gone:
            raise NoAnswer(str(gone)) from gone
        if answer.fault:
            raise NoAnswer(answer.fault)
        return answer.made

    async def _ask(self, asker: Asker, job: Job) -> Answer:
        (self._long if job.is_long else self._quick).put(asker, job)
        self._dispatch()
        return await job.answer

    # --- who thinks about what

    def _dispatch(self) -> None:
        """Gives free processes what is to be thought about next."""
        while len(self._under_way) <= self.number and (job := self._next()) is not None:
            if job.answer.done():
                continue  # whoever asked is gone
            if not job.is_wanted():
                job.fail(NotWanted())
                continue
            self._under_way.add(job)
            self._run(self._think(job))

    def _next(self) -> Job | None:
        """A quick question, else a long one if a process for such is free."""
        long = sum(job.is_long for job in self._under_way)
        return self._quick.next() or (self._long.next() if long < self.number else None)

    async def _think(self, job: Job) -> None:
        """Asks a process; its answer comes even if nobody waits for it any more, or the next would get it."""
        try:
            thinker = self._idle.pop() if self._idle else await self._thinker()
            try:
                answer = await self._answer(thinker, job)
            except BaseException:
                self._discard(thinker)
                raise
            self._idle.append(thinker)
            if not job.answer.done():
                job.answer.set_result(answer)
        except WorkerGone as gone:
            self.deaths += 1
            job.fail(gone)
        except BaseException:
            job.fail(WorkerGone("the server is ending"))
            raise
        finally:
            self._under_way.discard(job)
            self._dispatch()

    async def _answer(self, thinker: "Thinker", job: Job) -> Answer:
        question, share = job.question, self.share if job.is_long and job.question.bot else 1.0
        if share < 1:
            bot = f"{question.bot}:{job.seconds * share:g}s"
            question = msgspec.structs.replace(question, bot=bot)
        answer = await thinker.ask(msgspec.msgpack.encode(question), job.seconds + GRACE)
        found = msgspec.msgpack.decode(answer, type=Answer)
        return msgspec.structs.replace(found, share=share)

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
        self._run(processes.end(thinker.process))

    def _run(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def close(self) -> None:
        self._closed = True
        for thinker in list(self._all):
            self._discard(thinker)
        while self._tasks:
            await asyncio.gather(*self._tasks, return_exceptions=True)


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
