"""A page at a table: reads its messages, answers them, and sends what its seat may see.

Every message is answered: what is malformed, out of date or not allowed is refused with a reason and changes
nothing. Outgoing messages wait in a queue, so that a slow page holds up nobody; one that is too slow is
disconnected, and comes back by itself. The next message is read when the last one is answered and the answer
sent: so a page takes no more of our memory than the few messages that its socket holds.
"""

import asyncio
import logging
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any, Final

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from stellwerk import words
from stellwerk.actions import BadAction
from stellwerk.faults import Fault
from stellwerk.server import refusals
from stellwerk.server.protocol.base import LONGEST_MESSAGE, Language
from stellwerk.server.protocol.socket import (
    LONGEST_CHAT,
    PING,
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
    NewLink,
    Payments,
    Pong,
    Rename,
    Say,
    SetListed,
    SetPace,
    SetPush,
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
from stellwerk.server.settings import Quotas
from stellwerk.server.stores.store import NotSaved, StoredTable
from stellwerk.server.tables import seating
from stellwerk.server.tables.facts import table_facts
from stellwerk.server.tables.live_table import LiveTable
from stellwerk.server.tables.registry import Tables
from stellwerk.server.tables.seat_names import tidy_line
from stellwerk.server.views import snapshots
from stellwerk.server.web import identity
from stellwerk.server.web.limits import Budget
from stellwerk.server.web.push import Pushes
from stellwerk.server.web.send_now import is_lost, send_now
from stellwerk.server.web.webhooks import Webhooks

log = logging.getLogger("stellwerk")

#: Outgoing bytes that may wait.
MOST_WAITING: Final = 1_000_000
#: Messages that cost more of our time than others (`limits.Budget`): the whole log in words, all ways to pay,
#: what everybody gets.
COSTS: Final[dict[type[object], int]] = {
    **dict.fromkeys((Hello, Sit, AskHint), 20),
    **dict.fromkeys((SetPace, GiveSeat, TakeSeat, Rename, NewLink, Vote, SetListed, SetWebhook, SetPush), 10),
    AskPayments: 5,
}
#: Seconds after which a page that does not take a message is disconnected.
STALLED: Final = 30.0
#: A close code of our own: the page is too slow, and may come again.
TOO_SLOW: Final = 4001
#: Another one: the table is gone, or can't be loaded.
GONE: Final = 4004

_decoder: Final[msgspec.json.Decoder[FromPage]] = msgspec.json.Decoder(FromPage)


class Connection:
    def __init__(
        self,
        socket: WebSocket,
        tables: Tables,
        table: LiveTable,
        browser: str,
        language: Language,
        webhooks: Webhooks,
        pushes: Pushes,
        budget: Budget | None = None,
        address: str = "",
    ) -> None:
        self.socket = socket
        self.tables = tables
        self.table = table
        self.browser = browser
        self.language = language
        self.webhooks = webhooks
        self.pushes = pushes
        #: Our time for the page; those of one address share it.
        self._budget = budget or Budget(Quotas.address_budget)
        #: Where it comes from; "": from this machine.
        self.address = address
        self._counters = table.context.counters
        self.seat: int | None = None
        #: The fingerprint of its last snapshot.
        self._last: tuple[int, int] | None = None
        #: Whether it has had its welcome, so that changes are news.
        self._is_welcome = False
        #: The names of the seats in its last snapshot.
        self._names: tuple[str, ...] = ()
        #: Outgoing messages that wait (None: no more), and their bytes.
        self._out: asyncio.Queue[bytes | None] = asyncio.Queue()
        self._waiting = 0
        #: Sends a message at once, if it can; behind one that has to wait, all wait.
        self._send_now = send_now(socket.scope)
        self._is_taken = asyncio.Event()
        self._is_taken.set()
        #: It is too slow and is being disconnected, or its table is gone.
        self._is_closing = False
        self._close_code = TOO_SLOW

    # --- in

    async def run(self) -> None:
        """Until the page disconnects."""
        self._counters.connections += 1
        sender = asyncio.create_task(self._work_off())
        try:
            await self._answer_messages()
        except (WebSocketDisconnect, RuntimeError):
            pass  # it has gone
        finally:
            self._counters.connections -= 1
            self._is_closing = True
            self.table.audience.leave(self)
            sender.cancel()
            await asyncio.gather(sender, return_exceptions=True)

    async def _answer_messages(self) -> None:
        """One after another, no faster than is fair to others, and not before the last answer is sent.

        What comes meanwhile waits in the socket, and if that is full, at the page.
        """
        while not self._is_closing:
            message = await self.socket.receive()
            if message["type"] != "websocket.receive" or self._is_closing:
                return
            await self._answer(message.get("text"))
            self._budget.spend(1)
            await self._budget.wait(lambda: is_lost(self.socket.scope))
            await self._is_taken.wait()

    async def _answer(self, raw: str | None) -> None:
        text = ""
        try:
            if raw == PING:
                self._put(Pong())
                return
            text = short(raw)
            await self._dispatch(read(text))
        except Refusal as refusal:
            self._counters.refused += 1
            self._put(refusal.message(self.language, id_of(text)))
        except (WebSocketDisconnect, asyncio.CancelledError):
            raise
        except Exception:
            log.exception("table %s: a message could not be answered", self.table.id)
            self._put(Refusal("trouble").message(self.language, id_of(text)))

    async def _dispatch(self, said: FromPage) -> None:
        self._budget.spend(COSTS.get(type(said), 0))
        if isinstance(said, Hello):
            await self._hello(said)
            return
        if self not in self.table.audience.listeners:
            raise Refusal("no hello")
        match said:
            case AskWhy():
                self._why(said)
            case AskPayments():
                self._payments(said)
            case AskHint():
                await self._hints(said)
            case _:
                await self._carry_out(said)
                self._put(Done(said.id))

    async def _carry_out(self, said: FromPage) -> None:
        """Messages that are answered with Done."""
        match said:
            case Sit():
                self._sit(said)
            case Act():
                self._expect_own(said.seat)
                await self.table.act(said.seat, said.version, said.actions)
            case TakeBack():
                self._expect_own(said.seat)
                await self.table.take_back(said.seat, said.version)
            case SetPace():
                self._expect_player()
                await self.table.set_pace(said.pace)
            case Hurry():
                self._expect_player()
                self.table.hurry()
            case Say():
                await self._say(said)
            case _:
                await self.table.change(self._change(said))

    def _expect_own(self, seat: int) -> None:
        if seat < 0 or not self.table.holds(self.browser, seat):
            raise Refusal("not yours")

    def _expect_player(self) -> None:
        """Refusal for somebody who only watches."""
        seating.expect_player(self.table.stored, self.browser)

    def _change(self, said: FromPage) -> Callable[[StoredTable], StoredTable]:
        """The change of the table that a message asks for."""
        browser = self.browser
        match said:
            case GiveSeat(seat=seat, level=level):
                return lambda stored: seating.given(stored, seat, level, browser, time.time())
            case TakeSeat(seat=seat):
                return lambda stored: seating.taken_back(stored, seat, browser, time.time())
            case Rename(seat=seat, name=name):
                return lambda stored: seating.renamed_by_holder(stored, seat, name, browser)
            case NewLink(seat=seat):
                return lambda stored: seating.with_new_link(stored, seat, browser)
            case Vote():
                return lambda stored: self._voted(stored, said)
            case SetListed(listed=listed):
                return lambda stored: seating.listed(stored, listed, browser)
            case SetWebhook(seat=seat, url=url):
                self._expect_own(seat)
                webhook = self.webhooks.webhook(url, self.language, identity.base_of(self.socket))
                return lambda stored: seating.with_webhook(stored, seat, webhook, browser)
            case SetPush(seat=seat, subscription=given):
                self._expect_own(seat)
                push = self.pushes.push(given, self.language)
                return lambda stored: seating.with_push(stored, seat, push, browser)
            case _:  # pragma: no cover all others are answered before
                raise Refusal("malformed", why=type(said).__name__)

    def _voted(self, stored: StoredTable, said: Vote) -> StoredTable:
        if not 0 <= said.on < len(stored.set_up.seats):
            raise Refusal("no vote")
        if said.yes and not self.table.deadlines.may_be_voted_on(said.on):
            raise Refusal("no vote")
        absent = self.table.deadlines.not_counted(said.on)
        return seating.voted(stored, said.seat, said.on, said.yes, self.browser, absent)

    async def _say(self, said: Say) -> None:
        self._expect_own(said.seat)
        line = tidy_line(said.text)
        if not line:
            raise Refusal("empty")
        if len(line) > LONGEST_CHAT:
            raise Refusal("too long")
        await self.table.chat.say(said.seat, line)

    async def _hello(self, said: Hello) -> None:
        if said.seat is not None:
            self._expect_own(said.seat)
        try:
            lines = await self.table.chat.lines()
        except NotSaved:
            raise Refusal("store away") from None
        # it may have lost its seat meanwhile
        if said.seat is not None:
            self._expect_own(said.seat)
        self.seat, self.language = said.seat, said.language
        self._last, self._is_welcome = None, False
        self.table.audience.arrive(self)
        self._is_welcome = True
        self._send_welcome()
        self.presence_changed()
        self._put(Chat(tuple(lines), fresh=False))
        self._send_snapshot(said.after)
        self.table.snapshots.release()
        with suppress(NotSaved):
            await self.tables.touch(self.table.stored, self.browser)
        if seating.without_votes_on(self.table.stored, self.browser) is not self.table.stored:
            with suppress(Refusal):
                await self.table.change(lambda stored: seating.without_votes_on(stored, self.browser))

    def _sit(self, said: Sit) -> None:
        if said.seat is not None:
            self._expect_own(said.seat)
        self.seat, self._last = said.seat, None
        self._send_snapshot(None)
        self.table.snapshots.release()

    def _why(self, said: AskWhy) -> None:
        self._expect_own(said.seat)
        try:
            reason = self.table.game.why_not(said.action, said.seat)
        except BadAction as bad:
            raise Refusal("unknown", why=Fault(str(bad))) from None
        why = "" if reason is None else Illegal(reason).text(self.language)
        self._put(WhyNot(said.id, why))

    def _payments(self, said: AskPayments) -> None:
        self._expect_own(said.seat)
        game = self.table.game
        if said.version != self.table.version(said.seat):
            raise Refusal("stale")
        try:
            reason = game.why_not(said.action, said.seat)
        except BadAction as bad:
            raise Refusal("unknown", why=Fault(str(bad))) from None
        if reason is not None:
            raise Illegal(reason)
        self._put(Payments(said.id, snapshots.payments(game, said.seat, said.action, self.language)))

    async def _hints(self, said: AskHint) -> None:
        self._expect_own(said.seat)
        game = self.table.game
        scope = self.socket.scope
        asked = self.table.hints(said.seat, said.version, self.language, lambda: not is_lost(scope))
        found = (await asked).hints
        labels = tuple(snapshots.label(game, each.action, self.language) for each in found)
        self._put(Hints(said.id, found, labels))

    # --- out

    def game_changed(self) -> None:
        """Sends what this seat sees of the game, if it sees anything new."""
        self._send_snapshot(None if self._last is None else self._last[0])

    def _send_snapshot(self, after: int | None, *, again: bool = False) -> None:
        table = self.table
        left = table.deadlines.seconds_left()
        seen = table.snapshots.snapshot(table.game, self.seat, self.language, after, left)
        message = snapshots.encoded(seen)
        last, self._last, self._names = self._last, message.fingerprint, table.game.names
        if again or last != self._last:
            self._send(message.data)

    def bot_delayed(self, seat: int, code: str) -> None:
        who = words.called(self.table.game.names, self.language)[seat]
        self._put(Thinking(seat, refusals.text(code, self.language, name=who)))

    def _send_welcome(self) -> None:
        self._put(Welcome(table_facts(self.tables, self.table.stored, self.browser, self.language)))

    def table_changed(self) -> None:
        """Sends the new facts; a page that has lost its seat sees only what everybody sees."""
        if not self._is_welcome:
            return  # the welcome comes at once, and first
        self._send_welcome()
        if self.seat is not None and not self.table.holds(self.browser, self.seat):
            self.seat, self._last = None, None
        if self._last is None or self._names != self.table.game.names:
            self._send_snapshot(None, again=True)
        elif self.table.stored.set_up.clock:
            self._send_snapshot(self._last[0], again=True)

    def presence_changed(self) -> None:
        self._put(self.table.audience.here())

    def chat_added(self, lines: Sequence[ChatLine]) -> None:
        self._put(Chat(tuple(lines), fresh=True))

    def table_deleted(self) -> None:
        """The page need not try again."""
        self._put(Refusal("no table").message(self.language))
        self.drop(GONE)

    def _put(self, message: ToPage) -> None:
        self._send(msgspec.json.encode(message))

    def _send(self, data: bytes) -> None:
        """At once, or behind everything that waits."""
        if self._is_closing or (self._is_taken.is_set() and self._send_now(data)):
            return
        if self._waiting and self._waiting + len(data) > MOST_WAITING:
            self._drop()
            return
        self._is_taken.clear()
        self._waiting += len(data)
        self._out.put_nowait(data)

    def drop(self, code: int) -> None:
        """Disconnects the page."""
        self._close_code = code
        self._drop()

    def _drop(self) -> None:
        """Disconnects a page that does not read; it may say hello again."""
        self._is_closing = True
        self.table.audience.leave(self)
        self._out.put_nowait(None)

    async def _work_off(self) -> None:
        with suppress(WebSocketDisconnect, RuntimeError):
            while (data := await self._out.get()) is not None:
                try:
                    async with asyncio.timeout(STALLED):
                        await self.socket.send_text(data.decode())
                except TimeoutError:
                    break
                self._waiting -= len(data)
                del data  # else it stays in memory until the next one comes, perhaps for hours
                if self._out.empty():
                    self._is_taken.set()
            self._is_closing = True
            await self.socket.close(self._close_code)
        self._is_taken.set()


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
    """The number of a message, even of a malformed one; -1 if it has none."""
    try:
        found: Any = msgspec.json.decode(raw)
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return -1
    number = found.get("id") if isinstance(found, dict) else None
    return number if isinstance(number, int) and not isinstance(number, bool) else -1
