"""A table: one game, who sits and watches there, and what another process says of it.

Whatever happens, happens in this order: it is tried on a copy, written to the store, and only then does it
become the game and is told, to everybody what he may see. A lock lets one thing happen at a time. What other
processes on the same store have done is read from there, line by line, and told in the same way.
"""

import asyncio
import logging
import time
from collections.abc import Callable, Coroutine, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Protocol

import msgspec

from stellwerk import record
from stellwerk.actions import Action, BadAction
from stellwerk.faults import Fault
from stellwerk.game import Entry, Game
from stellwerk.kernel.views import view
from stellwerk.reasons import IllegalAction
from stellwerk.server import seating, told
from stellwerk.server.playing import AGAIN, Bots
from stellwerk.server.presence import Presence
from stellwerk.server.protocol import ChatLine, Here
from stellwerk.server.refusals import Illegal, Refusal
from stellwerk.server.state import Counters
from stellwerk.server.store import MOST_CHAT, Change, Kept, NotSaved, Standing, Store
from stellwerk.server.thinking import NoAnswer, Thinkers
from stellwerk.server.worker import Answer, Question

log = logging.getLogger("stellwerk")

#: The questions of a payment.
PAYING: Final = ("colour", "number", "locomotives")
#: Decisions in a row that one message may bring.
LONGEST_CHAIN: Final = 12
#: Who chooses and takes back for ever fills the disk; the longest games have some hundred entries.
MOST_ENTRIES: Final = 5000
#: The slowest pace.
SLOWEST: Final = 10.0
#: The coach's chance: hints for the same position are the same every time.
COACH: Final = "coach"
#: Who plays a seat, if no bot does.
PERSON: Final = ""
#: A change that others are ahead of is tried so many times.
MOST_TRIES: Final = 20


class Listener(Protocol):
    """Somebody at a table. What is called here must neither wait nor fail."""

    #: Which browser it is: `Kept.holders` says what it plays.
    browser: str

    def tell(self, table: "Table") -> None:
        """The game has gone on."""

    def mended(self, seat: int, code: str) -> None:
        """A bot had trouble, and the game goes on."""

    def changed(self) -> None:
        """Something about the table has changed: who sits there, its pace …"""

    def came(self) -> None:
        """Somebody has come or gone; `Table.here` says who is there."""

    def said(self, lines: Sequence[ChatLine]) -> None:
        """Somebody has said something."""

    def gone(self) -> None:
        """The table is no more."""


@dataclass
class House:
    """What all tables of a process share."""

    store: Store
    thinkers: Thinkers
    #: Called when nothing is being done at a table: perhaps nobody is left.
    settled: Callable[["Table"], None]
    #: Called when a table was deleted.
    gone: Callable[["Table"], None]
    #: Called when a person's turn begins and nobody of that seat is there.
    signal: Callable[[Kept, int], None] = lambda *_: None
    away: float = seating.AWAY
    counters: Counters = field(default_factory=Counters)


class Table:
    def __init__(self, kept: Kept, game: Game, source: str, house: House) -> None:
        self.kept = kept
        self.game = game
        #: As the processes that think are told the board.
        self._board = source
        self.house = house
        self.store = house.store
        self.thinkers = house.thinkers
        self.telling = told.Telling()
        self.lock = asyncio.Lock()
        self.listeners: set[Listener] = set()
        #: How many are busy with it; a table with none may be dropped from memory.
        self.guests = 0
        self.bots = Bots(self)
        self.presence = Presence(kept.id, self.store)
        self._chat: list[ChatLine] | None = None
        self._chatting = asyncio.Lock()
        #: Until when each seat has said enough.
        self.breaths: dict[int, float] = {}
        #: What other processes have done and we have not looked at yet.
        self._missed: set[str] = set()
        self._is_looking = False
        #: Who may be voted on, as it was told.
        self._votable: tuple[bool, ...] = (False,) * len(kept.set_up.seats)
        self._alarm: asyncio.TimerHandle | None = None
        self._errands: set[asyncio.Task[None]] = set()
        self._is_closed = False

    @property
    def id(self) -> str:
        return self.kept.id

    @property
    def is_idle(self) -> bool:
        return self.guests == 0 and not self.bots.are_busy and not self._errands

    def holds(self, browser: str, seat: int) -> bool:
        return browser in self.kept.holders.get(seat, ())

    # --- coming and going

    def arrive(self, listener: Listener) -> None:
        """Somebody listens from now on; again and again does no harm."""
        if listener not in self.listeners:
            self.listeners.add(listener)
            self._count(listener)
            if self.store.kind != "sqlite":
                self.hear(Change("entries"))  # somebody's process may have died before it told of them
        self.wake()

    def leave(self, listener: Listener) -> None:
        if listener in self.listeners:
            self.listeners.discard(listener)
            self._count()

    def here(self) -> Here:
        """Who is there, at this process or another."""
        *seats, watching = self.presence.counted(len(self.kept.set_up.seats))
        return Here(tuple(number > 0 for number in seats), watching)

    def _count(self, newcomer: Listener | None = None) -> None:
        """Counts who is there, and says so; a newcomer hears it with his welcome."""
        self._compare_here(lambda: self.presence.count(self.listeners, self.kept), newcomer)
        if self.presence.is_news and not self._is_closed:
            self._run(self.presence.announced())

    def _compare_here(self, happens: Callable[[], None], newcomer: Listener | None = None) -> None:
        before = self.here()
        happens()
        if self.here() != before:
            self._call(lambda each: each.came() if each is not newcomer else None)
            self._look_at_votes()

    def look_after_presence(self) -> None:
        """From time to time: others must hear of us, and a process that is silent is dead."""
        silent = self.presence.silent()
        self._compare_here(lambda: self.presence.forget(silent))
        if silent:
            # who died may have written something and not have come to tell of it
            self.hear(Change("all"))
        if self.listeners:
            self._run(self.presence.announced())

    # --- people

    async def act(self, seat: int, version: int, actions: Sequence[Action]) -> None:
        """A person's decisions, all or none; Refusal if they can't be."""
        if not 1 <= len(actions) <= LONGEST_CHAIN:
            raise Refusal("malformed", why=Fault(f"1 to {LONGEST_CHAIN} actions"))
        await self._happen(seat, version, PERSON, lambda game: decided(game, seat, actions))
        self.bots.hurried.clear()

    async def take_back(self, seat: int, version: int) -> None:
        await self._happen(seat, version, PERSON, lambda game: taken_back(game, seat))
        self.bots.hurried.clear()

    async def hints(self, seat: int, version: int, language: str) -> Answer:
        if not self.kept.set_up.hints:
            raise Refusal("no hints")
        self._expect(seat, version)
        if seat not in self.game.decisions():
            raise Refusal("no hint now")
        try:
            return await self.thinkers.hints(self.question(seat, COACH, language=language))
        except NoAnswer as none:
            log.warning("table %s: no hints: %s", self.id, none)
            raise Refusal("no answer") from None

    async def set_pace(self, pace: float) -> None:
        if not 0 <= pace <= SLOWEST:
            raise Refusal("malformed", why=Fault(f"0 to {SLOWEST:g}"))
        await self.change(lambda kept: seating.with_set_up(kept, pace=pace))

    def hurry(self) -> None:
        """No pauses until a person decides again."""
        self.bots.hurried.set()
        self._run(self.store.announce(Change("hurry", self.id, self.store.node)))

    async def act_for(self, seat: int, level: str, version: int, action: Action) -> None:
        """A bot's decision, if it still plays the seat."""
        await self._happen(seat, version, level, lambda game: decided(game, seat, [action]))

    # --- how something happens

    async def _happen(self, seat: int, version: int, who: str, make: Callable[[Game], Game]) -> None:
        """What a seat does in the game, if it has noticed all that it can have, and `who` plays it."""
        begun = time.perf_counter()
        async with self.lock:
            for _ in range(MOST_TRIES):
                if self.kept.bot_at(seat) != who:
                    raise Refusal("stale" if who else "stand-in")
                self._expect(seat, version)
                if await self._committed(make(self.game)):
                    break
                # others may have chosen what this seat can't know of: then its answer is as good as before
                await self._read_again()
            else:
                raise Refusal("stale")
        self.house.counters.decided(time.perf_counter() - begun)

    def _expect(self, seat: int, version: int) -> None:
        if version != self.telling.version(self.game, seat):
            raise Refusal("stale")

    async def _committed(self, trial: Game) -> bool:
        """Writes down what has been added to the game, makes it the game, and tells.

        False if others were first.
        """
        done = len(self.game.log)
        kept = gone_on(self.kept, trial, done)
        try:
            is_first = await self.store.append(kept, done + 1, lines_since(trial, done))
        except NotSaved as trouble:
            log.warning("table %s: not saved: %s", self.id, trouble)
            raise Refusal(trouble.code) from None
        if not is_first:
            return False
        before, self.game, self.kept = self.kept.standing, trial, kept
        self._tell()
        self._look_at_votes()
        # who wrote it calls: nobody else did
        self._signal(before)
        self.wake()
        return True

    def _tell(self) -> None:
        self._call(lambda listener: listener.tell(self))

    def _call(self, call: Callable[[Listener], None]) -> None:
        for listener in list(self.listeners):
            try:
                call(listener)
            except Exception:
                log.exception("table %s: a listener could not be told", self.id)
        self.telling.rest()

    def _signal(self, before: Standing | None) -> None:
        """Calls those whose turn has just begun and who are not there."""
        owed = {} if before is None else dict(zip(before.decides, before.since, strict=False))
        here = self.here().seats
        standing = self.kept.standing
        for seat, since in zip(standing.decides, standing.since, strict=False):
            if owed.get(seat) != since and not here[seat] and not self.kept.bot_at(seat):
                self.house.signal(self.kept, seat)

    # --- who sits where

    async def change(self, make: Callable[[Kept], Kept]) -> Kept:
        """Changes what the table is beside its game.

        `make` makes what shall be of what is, without any other effect; it may be asked again. Refusal if
        it refuses, or if it can't be saved.
        """
        async with self.lock:
            for _ in range(MOST_TRIES):
                wanted = make(self.kept)
                if wanted == self.kept:
                    return self.kept
                wanted = seating.stamped(wanted, self.telling.version(self.game, None), self.game.turns)
                game = named_as(self.game, wanted)
                try:
                    is_kept = await self.store.change(wanted)
                except NotSaved as trouble:
                    log.warning("table %s: not saved: %s", self.id, trouble)
                    raise Refusal(trouble.code, 503) from None
                if is_kept:
                    self._adopt(msgspec.structs.replace(wanted, edition=wanted.edition + 1), game)
                    return self.kept
                await self._read_again()
        raise Refusal("stale", 409)

    async def delete(self, known: Kept) -> bool:
        """Removes the table for good; False if it is no longer as it was known."""
        async with self.lock:
            if self.kept.edition != known.edition:
                return False
            try:
                is_gone = await self.store.delete(self.kept)
            except NotSaved as trouble:
                raise Refusal(trouble.code, 503) from None
            if not is_gone:
                await self._read_again()
                return False
        self._vanish()
        return True

    def _adopt(self, kept: Kept, game: Game) -> None:
        """What the table and its game are from now on, as the store has them; tells what is new."""
        before, self.kept = self.kept, kept
        has_gone_on = len(game.log) > len(self.game.log)
        self.game = game
        if kept.edition != before.edition:
            if kept.set_up.pace == 0:
                self.bots.hurried.set()
            self._count()
            self._votable = self._who_may_be_voted_on()
            self._call(lambda listener: listener.changed())
        if has_gone_on:
            self._tell()
            self._look_at_votes()
        self.wake()

    def _vanish(self) -> None:
        """The table was deleted, here or elsewhere."""
        self._call(lambda listener: listener.gone())
        self.house.gone(self)

    # --- patience and the clock

    def left(self) -> tuple[float | None, ...]:
        """With a clock: the seconds that each seat has left for its turn; None for who owes nothing."""
        clock, now = self.kept.set_up.clock, time.time()
        if not clock:
            return ()
        return tuple(
            None
            if (since := self.kept.since(seat)) is None or not self.kept.has_clock(seat)
            else max(0.0, round(since + clock - now, 1))
            for seat in range(len(self.kept.set_up.seats))
        )

    def may_be_voted_on(self, seat: int) -> bool:
        """Whether the others may vote that a bot shall play for somebody."""
        return self._who_may_be_voted_on()[seat]

    def missing(self, on: int) -> set[int]:
        """Who does not count in a vote on somebody."""
        return seating.missing(self.kept, on, time.time(), self.here().seats, self.house.away)

    def _who_may_be_voted_on(self) -> tuple[bool, ...]:
        now, away = time.time(), self.house.away
        return tuple(
            seating.can_vote(self.kept, seat, now, is_here, away)
            for seat, is_here in enumerate(self.here().seats)
        )

    def _look_at_votes(self) -> None:
        votable = self._who_may_be_voted_on()
        if votable != self._votable:
            self._votable = votable
            self._call(lambda listener: listener.changed())

    def _set_alarm(self) -> None:
        """Rings when a clock runs out next, or somebody has stayed away for too long."""
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None
        now, times = time.time(), []
        for seat in self.kept.standing.decides:
            since = self.kept.since(seat)
            if since is None or self.kept.bot_at(seat):
                continue
            if self.kept.has_clock(seat):
                times.append(since + self.kept.set_up.clock)
            votes = (since + self.house.away, since + self.house.away * seating.LONG)
            times += [each for each in votes if self.listeners and each > now]
        if times and not self._is_closed:
            wait = max(0.0, min(times) - now) + 0.01
            self._alarm = asyncio.get_running_loop().call_later(wait, self._ring)

    def _ring(self) -> None:
        self._alarm = None
        self._look_at_votes()
        self._run(self._look_at_clock())

    async def _look_at_clock(self) -> None:
        """A bot plays for everybody whose time is up, until he takes his seat back."""
        try:
            await self.change(lambda kept: seating.timed_out(kept, time.time()))
        except Refusal as refused:
            log.warning("table %s: the clock has to wait: %s", self.id, refused.code)
            await asyncio.sleep(AGAIN)
        self._set_alarm()

    async def look_after(self) -> None:
        """A sweeper has found it due: bots and clocks are seen to; if it is not, the store is put right."""
        await self._look_at_clock()
        due = self.kept.due
        if due is None or due > time.time():
            async with self.lock:
                if await self.store.change(self.kept):
                    self.kept = msgspec.structs.replace(self.kept, edition=self.kept.edition + 1)
        self.wake()

    # --- chat

    async def chat(self) -> list[ChatLine]:
        """What was said and is kept, oldest first; whoever listens is told what follows."""
        if self._chat is None:
            await self._read_chat()
        return list(self._chat or ())

    async def say(self, seat: int, text: str) -> None:
        try:
            await self.store.say(self.id, seat, time.time(), text)
            await self._read_chat()
        except NotSaved as trouble:
            raise Refusal(trouble.code) from None

    async def _read_chat(self) -> None:
        """From the store, so that everybody hears everything in one order."""
        async with self._chatting:
            before = self._chat
            last = before[-1].n if before else -1
            new = await self.store.chat(self.id, last)
            self._chat = [*(before or ()), *new][-MOST_CHAT:]
        if new and before is not None:
            self._call(lambda listener: listener.said(new))

    # --- what other processes have done

    def hear(self, change: Change) -> None:
        """Something has happened elsewhere; what exactly is read from the store."""
        match change.what:
            case "here":
                self._compare_here(lambda: self.presence.hear(change.node, change.here))
                if self.presence.is_news:
                    self._run(self.presence.announced())
            case "hurry":
                self.bots.hurried.set()
            case "gone":
                self._vanish()
            case "entries" if self._went_on(change):
                pass
            case _:
                self._missed.add(change.what)
                if not self._is_looking:
                    self._is_looking = True
                    self._run(self._look())

    def _went_on(self, change: Change) -> bool:
        """Goes on by the lines that another process has written; False if they have to be read."""
        done = len(self.game.log)
        if change.lines and change.first + len(change.lines) <= done + 1:
            return True  # we have them already
        if not change.lines or change.first != done + 1 or self._missed or self.lock.locked():
            return False
        game = self._continued(change.lines)
        if game is None:
            return False
        self._heard_people(game, done)
        self._adopt(gone_on(self.kept, game, done), game)
        return True

    async def _look(self) -> None:
        """Reads until nothing is missed any more."""
        try:
            while self._missed and not self._is_closed:
                missed, self._missed = self._missed, set()
                try:
                    await self._look_for(missed)
                except (NotSaved, Refusal) as trouble:
                    if isinstance(trouble, Refusal) and trouble.code == "no table":
                        self._vanish()
                        return
                    self._missed |= missed
                    await asyncio.sleep(AGAIN)
        finally:
            self._is_looking = False

    async def _look_for(self, missed: set[str]) -> None:
        if missed != {"chat"}:
            async with self.lock:
                if missed & {"table", "all"}:
                    await self._read_again()
                else:
                    await self._read_on()
        if missed & {"chat", "all"} and self._chat is not None:
            await self._read_chat()

    async def _read_on(self) -> None:
        """The entries that we don't have yet."""
        done = len(self.game.log)
        lines = await self.store.lines(self.id, done)
        game = self._continued(lines)
        if game is None:
            await self._read_again()
            return
        self._heard_people(game, done)
        self._adopt(gone_on(self.kept, game, done), game)

    async def _read_again(self) -> None:
        """The table as it is in the store: somebody else has written, or an earlier write got through."""
        try:
            kept = await self.store.find(self.id)
            lines = await self.store.lines(self.id, len(self.game.log))
        except NotSaved as trouble:
            raise Refusal(trouble.code) from None
        if kept is None:
            raise Refusal("no table")
        done, game = len(self.game.log), self._continued(lines)
        if game is None:
            game = await self._read_all(kept)
        self._heard_people(game, done)
        self._adopt(kept, named_as(game, kept))
        if lines:
            # perhaps we wrote them ourselves and the line broke before the others were told
            self._run(self.store.announce(Change("entries", self.id, self.store.node)))

    async def _read_all(self, kept: Kept) -> Game:
        try:
            lines = await self.store.lines(self.id)
            return record.load("\n".join([kept.header, *lines, ""]), self.game.board)
        except NotSaved as trouble:
            raise Refusal(trouble.code) from None
        except record.BadRecord as bad:
            log.error("table %s can't be read again: %s", self.id, bad)  # noqa: TRY400 the line says it all
            raise Refusal("trouble") from None

    def _continued(self, lines: Sequence[str]) -> Game | None:
        """Our game, gone on by further lines; None if they don't fit."""
        try:
            return record.continued(self.game, lines) if lines else self.game
        except record.BadRecord as bad:
            log.warning("table %s does not go on as written: %s", self.id, bad)
            return None

    def _heard_people(self, game: Game, done: int) -> None:
        if any(not self.kept.bot_at(entry.seat) for entry in game.log[done:]):
            self.bots.hurried.clear()

    # --- bots, and the end

    def wake(self) -> None:
        """Whatever there is to look after is looked after: bots that owe a decision, clocks."""
        if not self._is_closed:
            self.bots.wake()
            self._set_alarm()

    def question(self, seat: int, dice: str, bot: str = "", language: str = "en") -> Question:
        """For those who think: what the seat may know, and nothing else."""
        game = self.game
        seen = view(game.rules, game.state, seat).to_bytes()
        return Question(self._board, game.names, game.switches, seen, seat, dice, bot, language)

    def settled(self) -> None:
        """Something has come to its end; perhaps nobody is left."""
        self.house.settled(self)

    def _run(self, errand: Coroutine[Any, Any, None]) -> None:
        """Something to be done that nobody waits for."""
        if self._is_closed:
            errand.close()
            return
        task = asyncio.create_task(errand)
        self._errands.add(task)
        task.add_done_callback(self._ran)

    def _ran(self, task: asyncio.Task[None]) -> None:
        self._errands.discard(task)
        if not task.cancelled() and (trouble := task.exception()) is not None:
            log.error("table %s: an errand failed", self.id, exc_info=trouble)
        if not self._is_closed:
            self.settled()

    async def close(self) -> None:
        """Stops all that goes on here; the store has what has happened."""
        self._is_closed = True
        if self._alarm is not None:
            self._alarm.cancel()
        # not ourselves: a look that finds the table gone closes it
        errands = [task for task in self._errands if task is not asyncio.current_task()]
        for task in errands:
            task.cancel()
        await asyncio.gather(*errands, return_exceptions=True)
        await self.bots.close()
        self.presence.count((), self.kept)
        if self.presence.is_news:
            await self.presence.announced()


# --- what a seat does, on a copy of the game


def decided(game: Game, seat: int, actions: Sequence[Action]) -> Game:
    """Decisions in a row, all of them; Refusal if one can't be."""
    trial = game.copy()
    for place, action in enumerate(actions):
        try:
            events = trial.apply(action, seat)
        except IllegalAction as illegal:
            raise Illegal(illegal.reason) from None
        except BadAction as bad:
            raise Refusal("unknown", why=Fault(str(bad))) from None
        if events and place < len(actions) - 1:
            # or whether the rest is refused would tell what chance brings
            raise Refusal("too far")
    return trial


def taken_back(game: Game, seat: int) -> Game:
    if len(game.log) >= MOST_ENTRIES:
        raise Refusal("too long")
    trial = game.copy()
    try:
        trial.take_back(seat)
    except IllegalAction as illegal:
        raise Illegal(illegal.reason) from None
    # a payment is chosen at once and taken back at once, with what it was for
    while trial.phase(seat) in PAYING and trial.can_take_back(seat):
        trial.take_back(seat)
    return trial


# --- games and their lines


def named_as(game: Game, kept: Kept) -> Game:
    """The game, its players called as the table says."""
    names = tuple(seat.name for seat in kept.set_up.seats)
    return game if names == game.names else game.renamed(names)


def lines_since(game: Game, done: int) -> list[str]:
    """The record's lines of all entries after the first `done`; at the end, the result."""
    entries: list[Entry] = game.log[done:]
    lines: list[record.Line | record.ResultLine] = [
        record.line_of(game.rules, n, entry) for n, entry in enumerate(entries, done + 1)
    ]
    if game.is_over:
        lines.append(record.ResultLine(record.result_of(game)))
    return [msgspec.json.encode(line).decode() for line in lines]


def header_line(game: Game) -> str:
    return msgspec.json.encode(record.header_of(game)).decode()


def first_lines(game: Game) -> tuple[str, int, list[str]]:
    """The header of a game, the number of its first line, and its lines so far."""
    if game.start is not None:
        return header_line(game), 1, lines_since(game, 0)
    set_up = msgspec.json.encode(record.line_of(game.rules, 0, game.set_up)).decode()
    return header_line(game), 0, [set_up, *lines_since(game, 0)]


def gone_on(kept: Kept, game: Game, done: int) -> Kept:
    """The table after its game has gone on from `done` entries, just now."""
    now = time.time()
    # a choice that nobody has seen leaves no trace: not even when it was made
    is_shown = any(entry.events for entry in game.log[done:])
    standing = standing_of(game, kept.standing, done, now)
    return msgspec.structs.replace(kept, standing=standing, changed=now if is_shown else kept.changed)


def standing_of(game: Game, before: Standing | None, done: int, now: float) -> Standing:
    """As everybody may know it; `before`: how it stood after the first `done` entries.

    Who went on owing a decision has owed it since then, who began to owe one owes it since now.
    """
    if game.is_over:
        sheet = game.sheet()
        return Standing(game.turns, True, (), tuple(sheet.totals), tuple(sheet.winners))
    decides = game.decisions()
    owed: dict[int, float] = {}
    if before is not None and before.turns == game.turns:
        answered = {entry.seat for entry in game.log[done:] if entry.events and is_together(game, entry)}
        pairs = zip(before.decides, before.since, strict=False)
        owed = {seat: since for seat, since in pairs if seat not in answered}
    since = tuple(owed.get(seat, now) for seat in decides)
    return Standing(game.turns, False, decides, game.scores(), (), since)


def is_together(game: Game, entry: Entry) -> bool:
    """Whether all answer at the same time: who answers last may at once owe the next answer."""
    return bool(game.rules.together[game.rules.phase_names.index(entry.phase)])
