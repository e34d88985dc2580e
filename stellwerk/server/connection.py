"""A page at a table: reads what it says, answers, and tells it what its seat may see.

Whatever comes in is answered: what can't be read, is out of date or not allowed is refused with a reason
and changes nothing. Messages out wait in a queue, so that a slow page holds up nobody; one that is too slow
is let go, and comes back by itself.
"""

import asyncio
import logging
import time
from collections.abc import MutableMapping
from contextlib import suppress
from typing import Any, Final

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from stellwerk.actions import BadAction
from stellwerk.server import refusals, told
from stellwerk.server.protocol import (
    LONGEST_MESSAGE,
    Act,
    AskHint,
    AskPayments,
    AskWhy,
    Done,
    FromPage,
    Hello,
    Hints,
    Hurry,
    Language,
    Payments,
    SetPace,
    Sit,
    TakeBack,
    Thinking,
    Told,
    ToPage,
    Welcome,
    WhyNot,
)
from stellwerk.server.refusals import Illegal, Refusal
from stellwerk.server.table import Table
from stellwerk.server.tables import Tables

log = logging.getLogger("stellwerk")

#: Messages that may wait for a page.
MOST_WAITING: Final = 500
#: Questions of a page that may wait for their answers.
MOST_ASKED: Final = 5000
#: What a page may ask for at once, and a second; faster ones wait. A plain message counts 1.
BURST: Final = 500
RATE: Final = 250.0
#: What is more work: the whole log in words, all ways to pay.
COSTS: Final[dict[type[object], int]] = {Hello: 20, Sit: 20, AskPayments: 5, AskHint: 20}
#: Seconds after which who does not take a message is let go.
STALLED: Final = 30.0
#: A close code of our own: the page is too slow, and should come again.
TOO_SLOW: Final = 4001
GONE: Final = 4004

_decoder: Final[msgspec.json.Decoder[FromPage]] = msgspec.json.Decoder(FromPage)


class Connection:
    def __init__(
        self, socket: WebSocket, tables: Tables, table: Table, browser: str, language: Language
    ) -> None:
        self.socket = socket
        self.tables = tables
        self.table = table
        self.browser = browser
        self.language = language
        self.seat: int | None = None
        self._last: Told | None = None
        #: Messages as they came, and those that go out; None: no more.
        self._in: asyncio.Queue[MutableMapping[str, Any] | None] = asyncio.Queue()
        self._out: asyncio.Queue[bytes | None] = asyncio.Queue(MOST_WAITING)
        self._allowed = float(BURST)
        self._counted = time.monotonic()
        #: It listens too slowly and is being let go.
        self._is_doomed = False

    # --- in

    async def run(self) -> None:
        """Until the page goes."""
        sender = asyncio.create_task(self._send())
        answering = asyncio.create_task(self._answer_all())
        try:
            await self._receive()
        except (WebSocketDisconnect, RuntimeError):
            pass  # it has gone
        finally:
            self._is_doomed = True
            self._in.put_nowait(None)
            # what is being decided is decided; what waits behind it is not even read
            await answering
            self.table.listeners.discard(self)
            sender.cancel()
            await asyncio.gather(sender, return_exceptions=True)

    async def _receive(self) -> None:
        while not self._is_doomed:
            message = await self.socket.receive()
            if message["type"] != "websocket.receive":
                return
            if self._in.qsize() > MOST_ASKED:
                self._let_go()
                return
            self._in.put_nowait(message)

    async def _answer_all(self) -> None:
        """One after another, none faster than is fair to others."""
        while (message := await self._in.get()) is not None and not self._is_doomed:
            await self._answer(message.get("text"))
            await self._slow_down()

    async def _slow_down(self) -> None:
        """Lets nobody ask so fast that others wait."""
        now = time.monotonic()
        self._allowed = min(BURST, self._allowed + (now - self._counted) * RATE)
        self._counted = now
        self._allowed -= 1
        # also if there is nothing to wait for: others come next
        await asyncio.sleep(max(0.0, -self._allowed / RATE))

    async def _answer(self, raw: str | None) -> None:
        number = -1
        try:
            text = short(raw)
            number = id_of(text)
            await self._do(read(text))
        except Refusal as refused:
            self._put(refused.message(self.language, number))
        except (WebSocketDisconnect, asyncio.CancelledError):
            raise
        except Exception:
            log.exception("table %s: a message could not be answered", self.table.id)
            self._put(Refusal("trouble").message(self.language, number))

    async def _do(self, said: FromPage) -> None:
        self._allowed -= COSTS.get(type(said), 0)
        if isinstance(said, Hello):
            self._hello(said)
            return
        if self not in self.table.listeners:
            raise Refusal("no hello")
        match said:
            case Sit():
                self._sit(said)
            case Act():
                self._mine(said.seat)
                await self.table.act(said.seat, said.version, said.actions)
            case TakeBack():
                self._mine(said.seat)
                await self.table.take_back(said.seat, said.version)
            case AskWhy():
                self._why(said)
                return
            case AskPayments():
                self._payments(said)
                return
            case AskHint():
                await self._hints(said)
                return
            case SetPace():
                self._at_home()
                await self.table.set_pace(said.pace)
                self._welcome_all()
            case Hurry():
                self._at_home()
                self.table.hurry()
        self._put(Done(said.id))

    def _mine(self, seat: int) -> None:
        if seat < 0 or not self.table.holds(self.browser, seat):
            raise Refusal("not yours")

    def _at_home(self) -> None:
        """Who only watches has no say in how the table is run."""
        if self.browser not in self.table.kept.holders.values():
            raise Refusal("not yours")

    def _hello(self, said: Hello) -> None:
        if said.seat is not None:
            self._mine(said.seat)
        self.seat, self.language = said.seat, said.language
        self._last = None
        self.table.listeners.add(self)
        self.welcome()
        self._tell(said.after)
        self.table.wake()

    def _sit(self, said: Sit) -> None:
        if said.seat is not None:
            self._mine(said.seat)
        self.seat, self._last = said.seat, None
        self._tell(None)

    def _why(self, said: AskWhy) -> None:
        self._mine(said.seat)
        try:
            reason = self.table.game.why_not(said.action, said.seat)
        except BadAction as bad:
            raise Refusal("unknown", why=str(bad)) from None
        why = "" if reason is None else Illegal(reason).text(self.language)
        self._put(WhyNot(said.id, why))

    def _payments(self, said: AskPayments) -> None:
        self._mine(said.seat)
        game = self.table.game
        if said.version != told.version(game, said.seat):
            raise Refusal("stale")
        try:
            reason = game.why_not(said.action, said.seat)
        except BadAction as bad:
            raise Refusal("unknown", why=str(bad)) from None
        if reason is not None:
            raise Illegal(reason)
        self._put(Payments(said.id, told.payments(game, said.seat, said.action, self.language)))

    async def _hints(self, said: AskHint) -> None:
        self._mine(said.seat)
        game = self.table.game
        found = (await self.table.hints(said.seat, said.version, self.language)).hints
        labels = tuple(told.label(game, each.action, self.language) for each in found)
        self._put(Hints(said.id, found, labels))

    # --- out

    def tell(self, table: Table) -> None:
        """The game has gone on: tells what this seat sees of it, if it sees anything new."""
        del table
        self._tell(None if self._last is None else self._last.version)

    def _tell(self, after: int | None) -> None:
        seen = told.told(self.table.game, self.seat, self.language, after)
        last, self._last = self._last, seen
        if last is None or (last.version, last.view) != (seen.version, seen.view):
            self._put(seen)

    def mended(self, seat: int, code: str, name: str) -> None:
        self._put(Thinking(seat, refusals.text(code, self.language, name=name)))

    def welcome(self) -> None:
        self._put(Welcome(self.tables.facts(self.table.kept, self.browser, self.language)))

    def _welcome_all(self) -> None:
        for listener in self.table.listeners:
            if isinstance(listener, Connection):
                listener.welcome()

    def _put(self, message: ToPage) -> None:
        try:
            self._out.put_nowait(msgspec.json.encode(message))
        except asyncio.QueueFull:
            self._let_go()

    def _let_go(self) -> None:
        """It does not listen, or asks without end; it will say hello again and be told everything."""
        self._is_doomed = True
        self.table.listeners.discard(self)
        if self._out.full():
            self._out.get_nowait()
        self._out.put_nowait(None)

    async def _send(self) -> None:
        with suppress(WebSocketDisconnect, RuntimeError):
            while (data := await self._out.get()) is not None:
                try:
                    await asyncio.wait_for(self.socket.send_text(data.decode()), STALLED)
                except TimeoutError:
                    break
            self._is_doomed = True
            await self.socket.close(TOO_SLOW)


# --- reading


def short(raw: str | None) -> str:
    """A message that is text, and not too long."""
    if raw is None:
        raise Refusal("malformed", why="binary")
    if len(raw) > LONGEST_MESSAGE or len(raw.encode()) > LONGEST_MESSAGE:
        raise Refusal("too long")
    return raw


def read(raw: str) -> FromPage:
    try:
        return _decoder.decode(raw)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as bad:
        raise Refusal("malformed", why=str(bad)) from None


def id_of(raw: str) -> int:
    """The number of a message, even of one that can't be read otherwise; -1 if it has none."""
    try:
        found: Any = msgspec.json.decode(raw)
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return -1
    number = found.get("id") if isinstance(found, dict) else None
    return number if isinstance(number, int) and not isinstance(number, bool) else -1
