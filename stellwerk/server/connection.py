"""A page at a table: reads what it says, answers, and tells it what its seat may see.

Whatever comes in is answered: what can't be read, is out of date or not allowed is refused with a reason
and changes nothing. Messages out wait in a queue, so that a slow page holds up nobody; one that is too slow
is let go, and comes back by itself.
"""

import asyncio
import logging
import time
from collections.abc import Callable, MutableMapping, Sequence
from contextlib import suppress
from typing import Any, Final

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from stellwerk import words
from stellwerk.actions import BadAction
from stellwerk.faults import Fault
from stellwerk.server import identity, refusals, seating, told
from stellwerk.server.line import short_way
from stellwerk.server.names import tidy_line
from stellwerk.server.protocol import (
    LONGEST_CHAT,
    LONGEST_MESSAGE,
    Act,
    AskHint,
    AskPayments,
    AskWhy,
    Chat,
    ChatLine,
    Done,
    FromPage,
    GiveSeat,
    Hello,
    Hints,
    Hurry,
    Language,
    NewLink,
    Payments,
    Rename,
    Say,
    SetListed,
    SetPace,
    SetWebhook,
    Sit,
    TakeBack,
    TakeSeat,
    Thinking,
    ToPage,
    Vote,
    Welcome,
    WhyNot,
)
from stellwerk.server.refusals import Illegal, Refusal
from stellwerk.server.store import Kept, NotSaved
from stellwerk.server.table import Table
from stellwerk.server.tables import Tables
from stellwerk.server.webhooks import Webhooks

log = logging.getLogger("stellwerk")

#: Messages that may wait for a page.
MOST_WAITING: Final = 500
#: Questions of a page that may wait for their answers.
MOST_ASKED: Final = 5000
#: What a page may ask for at once, and a second; faster ones wait. A plain message counts 1.
BURST: Final = 500
RATE: Final = 250.0
#: What is more work: the whole log in words, all ways to pay, what everybody is told of.
COSTS: Final[dict[type[object], int]] = {
    **dict.fromkeys((Hello, Sit, AskHint), 20),
    **dict.fromkeys((SetPace, GiveSeat, TakeSeat, Rename, NewLink, Vote, SetListed, SetWebhook), 10),
    AskPayments: 5,
}
#: Lines of chat that a seat may say at once, and the seconds until it may say one more.
MOST_SAID: Final = 5
BREATH: Final = 3.0
#: Seconds after which who does not take a message is let go.
STALLED: Final = 30.0
#: A close code of our own: the page is too slow, and should come again.
TOO_SLOW: Final = 4001
GONE: Final = 4004

_decoder: Final[msgspec.json.Decoder[FromPage]] = msgspec.json.Decoder(FromPage)


class Connection:
    def __init__(
        self,
        socket: WebSocket,
        tables: Tables,
        table: Table,
        browser: str,
        language: Language,
        webhooks: Webhooks,
    ) -> None:
        self.socket = socket
        self.tables = tables
        self.table = table
        self.browser = browser
        self.language = language
        self.webhooks = webhooks
        self._counters = table.house.counters
        self.seat: int | None = None
        #: What it was told last, as `told.Packed.trace` has it.
        self._last: tuple[int, int] | None = None
        #: Whether it has been told everything, so that what changes is news.
        self._is_welcome = False
        #: As the seats were called when it was told last.
        self._names: tuple[str, ...] = ()
        #: Messages as they came, and those that go out; None: no more.
        self._in: asyncio.Queue[MutableMapping[str, Any] | None] = asyncio.Queue()
        self._out: asyncio.Queue[bytes | None] = asyncio.Queue(MOST_WAITING)
        #: What goes at once; behind one that has to wait, all wait.
        self._say_at_once = short_way(socket.scope)
        self._is_sending = False
        self._allowed = float(BURST)
        self._counted = time.monotonic()
        #: It listens too slowly and is being let go, or its table is gone; how it learns of it.
        self._is_doomed = False
        self._goodbye = TOO_SLOW

    # --- in

    async def run(self) -> None:
        """Until the page goes."""
        self._counters.connections += 1
        sender = asyncio.create_task(self._send())
        answering = asyncio.create_task(self._answer_all())
        try:
            await self._receive()
        except (WebSocketDisconnect, RuntimeError):
            pass  # it has gone
        finally:
            self._counters.connections -= 1
            self._is_doomed = True
            self._in.put_nowait(None)
            # what is being decided is decided; what waits behind it is not even read
            await answering
            self.table.leave(self)
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
        text = ""
        try:
            text = short(raw)
            await self._do(read(text))
        except Refusal as refused:
            self._counters.refused += 1
            self._put(refused.message(self.language, id_of(text)))
        except (WebSocketDisconnect, asyncio.CancelledError):
            raise
        except Exception:
            log.exception("table %s: a message could not be answered", self.table.id)
            self._put(Refusal("trouble").message(self.language, id_of(text)))

    async def _do(self, said: FromPage) -> None:
        self._allowed -= COSTS.get(type(said), 0)
        if isinstance(said, Hello):
            await self._hello(said)
            return
        if self not in self.table.listeners:
            raise Refusal("no hello")
        match said:
            case AskWhy():
                self._why(said)
            case AskPayments():
                self._payments(said)
            case AskHint():
                await self._hints(said)
            case _:
                await self._obey(said)
                self._put(Done(said.id))

    async def _obey(self, said: FromPage) -> None:
        """What has no other answer than that it is done."""
        match said:
            case Sit():
                self._sit(said)
            case Act():
                self._mine(said.seat)
                await self.table.act(said.seat, said.version, said.actions)
            case TakeBack():
                self._mine(said.seat)
                await self.table.take_back(said.seat, said.version)
            case SetPace():
                self._at_home()
                await self.table.set_pace(said.pace)
            case Hurry():
                self._at_home()
                self.table.hurry()
            case Say():
                await self._say(said)
            case _:
                await self.table.change(self._change(said))

    def _mine(self, seat: int) -> None:
        if seat < 0 or not self.table.holds(self.browser, seat):
            raise Refusal("not yours")

    def _at_home(self) -> None:
        """Who only watches has no say in how the table is run."""
        seating.expect_home(self.table.kept, self.browser)

    def _change(self, said: FromPage) -> Callable[[Kept], Kept]:
        """What a message makes of who sits where."""
        browser = self.browser
        match said:
            case GiveSeat(seat=seat, level=level):
                return lambda kept: seating.given(kept, seat, level, browser, time.time())
            case TakeSeat(seat=seat):
                return lambda kept: seating.taken_back(kept, seat, browser, time.time())
            case Rename(seat=seat, name=name):
                return lambda kept: seating.called_anew(kept, seat, name, browser)
            case NewLink(seat=seat):
                return lambda kept: seating.alone(kept, seat, browser)
            case Vote():
                return lambda kept: self._voted(kept, said)
            case SetListed(listed=listed):
                return lambda kept: seating.listed(kept, listed, browser)
            case SetWebhook(seat=seat, url=url):
                self._mine(seat)
                webhook = self.webhooks.webhook(url, self.language, identity.base_of(self.socket))
                return lambda kept: seating.called(kept, seat, webhook, browser)
            case _:  # pragma: no cover all others are answered before
                raise Refusal("malformed", why=type(said).__name__)

    def _voted(self, kept: Kept, said: Vote) -> Kept:
        if not 0 <= said.on < len(kept.set_up.seats):
            raise Refusal("no vote")
        if said.yes and not self.table.may_be_voted_on(said.on):
            raise Refusal("no vote")
        missing = self.table.missing(said.on)
        return seating.voted(kept, said.seat, said.on, said.yes, self.browser, missing)

    async def _say(self, said: Say) -> None:
        self._mine(said.seat)
        line = tidy_line(said.text)
        if not line:
            raise Refusal("empty")
        if len(line) > LONGEST_CHAT:
            raise Refusal("too long")
        self._breathe(said.seat)
        await self.table.say(said.seat, line)

    def _breathe(self, seat: int) -> None:
        """Lets no seat talk down the others; from another window it is the same seat."""
        breaths = self.table.breaths
        now = time.monotonic()
        until = max(breaths.get(seat, now), now)
        if until - now > (MOST_SAID - 1) * BREATH:
            raise Refusal("too fast")
        breaths[seat] = until + BREATH

    async def _hello(self, said: Hello) -> None:
        if said.seat is not None:
            self._mine(said.seat)
        try:
            lines = await self.table.chat()
        except NotSaved:
            raise Refusal("store away") from None
        # it may have lost its seat while we waited
        if said.seat is not None:
            self._mine(said.seat)
        self.seat, self.language = said.seat, said.language
        self._last, self._is_welcome = None, False
        self.table.arrive(self)
        self._is_welcome = True
        self.welcome()
        self.came()
        self._put(Chat(tuple(lines), fresh=False))
        self._tell(said.after)
        self.table.telling.rest()
        with suppress(NotSaved):
            await self.tables.touch(self.table.kept, self.browser)
        if seating.came(self.table.kept, self.browser) is not self.table.kept:
            with suppress(Refusal):
                await self.table.change(lambda kept: seating.came(kept, self.browser))

    def _sit(self, said: Sit) -> None:
        if said.seat is not None:
            self._mine(said.seat)
        self.seat, self._last = said.seat, None
        self._tell(None)
        self.table.telling.rest()

    def _why(self, said: AskWhy) -> None:
        self._mine(said.seat)
        try:
            reason = self.table.game.why_not(said.action, said.seat)
        except BadAction as bad:
            raise Refusal("unknown", why=Fault(str(bad))) from None
        why = "" if reason is None else Illegal(reason).text(self.language)
        self._put(WhyNot(said.id, why))

    def _payments(self, said: AskPayments) -> None:
        self._mine(said.seat)
        game = self.table.game
        if said.version != self.table.telling.version(game, said.seat):
            raise Refusal("stale")
        try:
            reason = game.why_not(said.action, said.seat)
        except BadAction as bad:
            raise Refusal("unknown", why=Fault(str(bad))) from None
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
        self._tell(None if self._last is None else self._last[0])

    def _tell(self, after: int | None, *, again: bool = False) -> None:
        table = self.table
        seen = table.telling.told(table.game, self.seat, self.language, after, table.left())
        packed = told.packed(seen)
        last, self._last, self._names = self._last, packed.trace, table.game.names
        if again or last != self._last:
            self._send_out(packed.data)

    def mended(self, seat: int, code: str) -> None:
        who = words.called(self.table.game.names, self.language)[seat]
        self._put(Thinking(seat, refusals.text(code, self.language, name=who)))

    def welcome(self) -> None:
        self._put(Welcome(self.tables.facts(self.table.kept, self.browser, self.language)))

    def changed(self) -> None:
        """Something about the table has changed; whose seat was given up sees no more than everybody."""
        if not self._is_welcome:
            return  # that comes at once, and first of all
        self.welcome()
        if self.seat is not None and not self.table.holds(self.browser, self.seat):
            self.seat, self._last = None, None
        if self._last is None or self._names != self.table.game.names:
            self._tell(None, again=True)
        elif self.table.kept.set_up.clock:
            self._tell(self._last[0], again=True)

    def came(self) -> None:
        self._put(self.table.here())

    def said(self, lines: Sequence[ChatLine]) -> None:
        self._put(Chat(tuple(lines), fresh=True))

    def gone(self) -> None:
        """The table was cleared away, for good: the page need not try again."""
        self._put(Refusal("no table").message(self.language))
        self._goodbye = GONE
        self._let_go()

    def _put(self, message: ToPage) -> None:
        self._send_out(msgspec.json.encode(message))

    def _send_out(self, data: bytes) -> None:
        """At once, or behind all that waits."""
        if not self._is_sending and not self._is_doomed and self._say_at_once(data):
            return
        self._is_sending = True
        try:
            self._out.put_nowait(data)
        except asyncio.QueueFull:
            self._let_go()

    def _let_go(self) -> None:
        """It does not listen, or asks without end; it will say hello again and be told everything."""
        self._is_doomed = True
        self.table.leave(self)
        if self._out.full():
            self._out.get_nowait()
        self._out.put_nowait(None)

    async def _send(self) -> None:
        with suppress(WebSocketDisconnect, RuntimeError):
            while (data := await self._out.get()) is not None:
                try:
                    async with asyncio.timeout(STALLED):
                        await self.socket.send_text(data.decode())
                except TimeoutError:
                    break
                del data  # it would be kept until the next one comes, perhaps for hours
                self._is_sending = not self._out.empty()
            self._is_doomed = True
            await self.socket.close(self._goodbye)


# --- reading


def short(raw: str | None) -> str:
    """A message that is text, and not too long."""
    if raw is None:
        raise Refusal("malformed", why=Fault("binary"))
    if len(raw) > LONGEST_MESSAGE or len(raw.encode()) > LONGEST_MESSAGE:
        raise Refusal("too long")
    return raw


def read(raw: str) -> FromPage:
    try:
        return _decoder.decode(raw)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as bad:
        raise Refusal("malformed", why=Fault(str(bad))) from None


def id_of(raw: str) -> int:
    """The number of a message, even of one that can't be read otherwise; -1 if it has none."""
    try:
        found: Any = msgspec.json.decode(raw)
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return -1
    number = found.get("id") if isinstance(found, dict) else None
    return number if isinstance(number, int) and not isinstance(number, bool) else -1
