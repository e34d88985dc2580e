"""A table: one game, who watches it, and the bots that play in it.

Whatever happens, happens in this order: it is tried on a copy, written to the store, and only then does it
become the game and is told, to everybody what he may see. A lock lets one thing happen at a time.
"""

import asyncio
import hashlib
import logging
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Final, Protocol

import msgspec

from stellwerk import record
from stellwerk.actions import Action, BadAction, parse
from stellwerk.bots.levels import LEVELS, Pacing
from stellwerk.game import Entry, Game
from stellwerk.kernel.views import view
from stellwerk.reasons import IllegalAction
from stellwerk.server import told
from stellwerk.server.refusals import Illegal, Refusal
from stellwerk.server.store import Kept, NotSaved, Standing, Store
from stellwerk.server.thinking import NoAnswer, Thinkers
from stellwerk.server.worker import Answer, Question

log = logging.getLogger("stellwerk")

#: The questions of a payment.
PAYING: Final = ("colour", "number", "locomotives")
#: Decisions in a row that one message may bring.
LONGEST_CHAIN: Final = 12
#: Who chooses and takes back for ever fills the disk; the longest games have some hundred entries.
MOST_ENTRIES: Final = 5000
#: Seconds before a bot's decision that could not be saved is tried again.
AGAIN: Final = 1.0
#: The slowest pace.
SLOWEST: Final = 10.0
#: The coach's chance: hints for the same position are the same every time.
COACH: Final = "coach"


class Listener(Protocol):
    """Somebody who watches a table."""

    def tell(self, table: "Table") -> None:
        """The game has gone on."""

    def mended(self, seat: int, code: str, name: str) -> None:
        """A bot had trouble, and the game goes on."""


class Chain:
    """What a bot has decided and nobody has seen yet: its pause depends on how it began alone."""

    def __init__(self, phase: str, action: Action) -> None:
        self.phase = phase
        self.action = action
        self.thought = 0.0


class Table:
    def __init__(
        self,
        kept: Kept,
        game: Game,
        source: str,
        store: Store,
        thinkers: Thinkers,
        left: Callable[["Table"], None],
    ) -> None:
        self.kept = kept
        self.game = game
        #: As the processes that think are told the board.
        self._board = source
        self.store = store
        self.thinkers = thinkers
        #: Called when a bot has nothing more to do: perhaps nobody is left.
        self._left = left
        self.lock = asyncio.Lock()
        self.listeners: set[Listener] = set()
        #: How many are busy with it; a table with none may be dropped from memory.
        self.guests = 0
        self._hurried = asyncio.Event()
        self._bots: dict[int, asyncio.Task[None]] = {}
        self._closed = False

    @property
    def id(self) -> str:
        return self.kept.id

    @property
    def is_idle(self) -> bool:
        return self.guests == 0 and not self._bots

    def holds(self, browser: str, seat: int) -> bool:
        return self.kept.holders.get(seat) == browser

    # --- people

    async def act(self, seat: int, version: int, actions: Sequence[Action]) -> None:
        """A person's decisions, all or none; Refusal if they can't be."""
        if not 1 <= len(actions) <= LONGEST_CHAIN:
            raise Refusal("malformed", why=f"1 to {LONGEST_CHAIN} actions")
        async with self.lock:
            await self._act(seat, version, actions)
            self._hurried.clear()

    async def take_back(self, seat: int, version: int) -> None:
        async with self.lock:
            self._expect(seat, version)
            if len(self.game.log) >= MOST_ENTRIES:
                raise Refusal("too long")
            trial = self.game.copy()
            try:
                trial.take_back(seat)
            except IllegalAction as illegal:
                raise Illegal(illegal.reason) from None
            # a payment is chosen at once and taken back at once, with what it was for
            while trial.phase(seat) in PAYING and trial.can_take_back(seat):
                trial.take_back(seat)
            await self._commit(trial)
            self._hurried.clear()

    async def hints(self, seat: int, version: int, language: str) -> Answer:
        if not self.kept.set_up.hints:
            raise Refusal("no hints")
        self._expect(seat, version)
        if seat not in self.game.decisions():
            raise Refusal("no hint now")
        try:
            return await self.thinkers.hints(self._question(seat, COACH, language=language))
        except NoAnswer as none:
            log.warning("table %s: no hints: %s", self.id, none)
            raise Refusal("no answer") from None

    async def set_pace(self, pace: float) -> None:
        if not 0 <= pace <= SLOWEST:
            raise Refusal("malformed", why=f"0 to {SLOWEST:g}")
        async with self.lock:
            set_up = msgspec.structs.replace(self.kept.set_up, pace=pace)
            try:
                await self.store.set_up(self.id, set_up)
            except NotSaved:
                raise Refusal("not saved") from None
            self.kept = msgspec.structs.replace(self.kept, set_up=set_up)
        if pace == 0:
            self.hurry()

    def hurry(self) -> None:
        """No pauses until a person decides again."""
        self._hurried.set()

    # --- how something happens; the lock is held

    def _expect(self, seat: int, version: int) -> None:
        if version != told.version(self.game, seat):
            raise Refusal("stale")

    async def _act(self, seat: int, version: int, actions: Sequence[Action]) -> None:
        self._expect(seat, version)
        trial = self.game.copy()
        for place, action in enumerate(actions):
            try:
                events = trial.apply(action, seat)
            except IllegalAction as illegal:
                raise Illegal(illegal.reason) from None
            except BadAction as bad:
                raise Refusal("unknown", why=str(bad)) from None
            if events and place < len(actions) - 1:
                # or whether the rest is refused would tell what chance brings
                raise Refusal("too far")
        await self._commit(trial)

    async def _commit(self, trial: Game) -> None:
        """Writes down what has been added to the game, makes it the game, and tells."""
        done = len(self.game.log)
        # a choice that nobody has seen leaves no trace: not even when it was made
        is_shown = any(entry.events for entry in trial.log[done:])
        standing, now = standing_of(trial), time.time() if is_shown else self.kept.changed
        try:
            is_first = await self.store.append(self.id, done + 1, lines_since(trial, done), standing, now)
        except NotSaved as trouble:
            log.warning("table %s: not saved: %s", self.id, trouble)
            raise Refusal("not saved") from None
        if not is_first:
            await self._read_again()
            raise Refusal("stale")
        self.game = trial
        self.kept = msgspec.structs.replace(self.kept, standing=standing, changed=now)
        self._tell()
        self.wake()

    async def _read_again(self) -> None:
        """The store is ahead of us: somebody else has written, or an earlier write got through after all."""
        try:
            kept, lines = await self.store.find(self.id), await self.store.lines(self.id)
        except NotSaved:
            raise Refusal("not saved") from None
        if kept is None:
            raise Refusal("no table")
        self.game, self.kept = game_of(kept, lines, self.game), kept
        self._tell()
        self.wake()

    def _tell(self) -> None:
        for listener in list(self.listeners):
            try:
                listener.tell(self)
            except Exception:
                log.exception("table %s: a listener could not be told", self.id)

    # --- bots

    def wake(self) -> None:
        """Lets every bot think that owes a decision and does not think yet."""
        if self._closed:
            return
        for seat in self.game.decisions() if self._is_for_somebody() else ():
            if self.kept.set_up.seats[seat].kind == "bot" and seat not in self._bots:
                self._bots[seat] = asyncio.create_task(self._play(seat))

    def _is_for_somebody(self) -> bool:
        """Bots among themselves play only while somebody watches; else they'd keep others' bots waiting."""
        return bool(self.listeners) or any(seat.kind == "person" for seat in self.kept.set_up.seats)

    async def _play(self, seat: int) -> None:
        """The bot at a seat, until it owes nothing more."""
        chain: Chain | None = None
        try:
            while seat in self.game.decisions() and self._is_for_somebody():
                try:
                    chain = await self._decide(seat, chain)
                except Refusal as refused:
                    chain = None
                    if refused.code == "no table":
                        return
                    if refused.code != "stale":
                        self._mended(seat, "waiting to save")
                        await asyncio.sleep(AGAIN)
        finally:
            del self._bots[seat]
            self._left(self)

    async def _decide(self, seat: int, chain: Chain | None) -> Chain | None:
        """One decision of a bot; what it has begun by that, as long as nobody has seen it."""
        game, version = self.game, told.version(self.game, seat)
        level = self.kept.set_up.seats[seat].level
        answer = await self._thought(seat, level)
        action = legal(game, seat, answer.action)
        chain = chain or Chain(str(game.phase(seat)), action)
        chain.thought += answer.thought
        trial = game.copy()
        is_shown = bool(trial.apply(action, seat)) or seat not in trial.decisions()
        if is_shown:
            await self._pause(level, chain, self._dice(seat, len(game.log)))
        async with self.lock:
            await self._act(seat, version, [action])
        return None if is_shown else chain

    async def _thought(self, seat: int, level: str) -> Answer:
        """The bot's answer; an empty one if nobody at all can answer."""
        question = self._question(seat, self._dice(seat, len(self.game.log)), level)
        try:
            return await self.thinkers.choose(
                question, LEVELS[level].seconds, lambda: self._mended(seat, "worker died")
            )
        except Exception:
            log.exception("table %s: the bot at seat %d fails", self.id, seat)
            return Answer()

    async def _pause(self, level: str, chain: Chain, seed: str) -> None:
        usual = Pacing(seed).pause(level, chain.phase, chain.action)
        seconds = usual * self.kept.set_up.pace - chain.thought
        if seconds > 0 and not self._hurried.is_set():
            with suppress(TimeoutError):
                await asyncio.wait_for(self._hurried.wait(), seconds)

    def _dice(self, seat: int, entry: int) -> str:
        """The same again after a restart, and nothing that a player could guess."""
        text = f"{self.kept.set_up.secret} {seat} {entry}"
        return hashlib.sha256(text.encode()).hexdigest()

    def _question(self, seat: int, dice: str, bot: str = "", language: str = "en") -> Question:
        game = self.game
        seen = view(game.rules, game.state, seat).to_bytes()
        return Question(self._board, game.names, game.switches, seen, seat, dice, bot, language)

    def _mended(self, seat: int, code: str) -> None:
        for listener in list(self.listeners):
            listener.mended(seat, code, self.game.names[seat])

    async def close(self) -> None:
        """Stops the bots; what they have not decided they will decide alike another time."""
        self._closed = True
        tasks = list(self._bots.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def legal(game: Game, seat: int, notation: str) -> Action:
    """A bot's answer; if it is none, the first option that there is, so that the game goes on."""
    try:
        action = parse(notation)
        if game.can(action, seat):
            return action
    except BadAction:
        pass
    log.warning("a bot answered %r, which is not among its options", notation)
    return game.options(seat)[0]


# --- games and their lines


def lines_since(game: Game, done: int) -> list[str]:
    """The record's lines of all entries after the first `done`; at the end, the result."""
    entries: list[Entry] = game.log[done:]
    lines: list[record.Line | record.ResultLine] = [
        record.line_of(game.rules, n, entry) for n, entry in enumerate(entries, done + 1)
    ]
    if game.is_over:
        lines.append(record.ResultLine(record.result_of(game)))
    return [msgspec.json.encode(line).decode() for line in lines]


def first_lines(game: Game) -> tuple[str, int, list[str]]:
    """The header of a game, the number of its first line, and its lines so far."""
    header = msgspec.json.encode(record.header_of(game)).decode()
    if game.start is not None:
        return header, 1, lines_since(game, 0)
    set_up = msgspec.json.encode(record.line_of(game.rules, 0, game.set_up)).decode()
    return header, 0, [set_up, *lines_since(game, 0)]


def game_of(kept: Kept, lines: Sequence[str], like: Game) -> Game:
    """The game of a store's lines, verified; on the board of a game that there is."""
    return record.load("\n".join([kept.header, *lines, ""]), like.board)


def standing_of(game: Game) -> Standing:
    """As everybody may know it."""
    if game.is_over:
        sheet = game.sheet()
        return Standing(game.turns, True, (), tuple(sheet.totals), tuple(sheet.winners))
    return Standing(game.turns, False, game.decisions(), game.scores(), ())
