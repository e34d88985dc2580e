"""A seat at a table of a running server, as a page would play it: taken by its link, then over the socket."""

import asyncio
import re
import urllib.error
import urllib.request
from http.client import HTTPException
from typing import Any, Final, Self, TypeVar

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from stellwerk.actions import Action, BadAction, TakesBack, parse
from stellwerk.faults import UserError
from stellwerk.server.protocol.base import LONGEST_MESSAGE, Trouble
from stellwerk.server.protocol.boards import BoardShown
from stellwerk.server.protocol.snapshots import Snapshot
from stellwerk.server.protocol.socket import (
    Act,
    AskHint,
    AskWhy,
    FromPage,
    Hello,
    Hints,
    Refused,
    ToPage,
    Welcome,
    WhyNot,
)
from stellwerk.server.protocol.tables import Join, Links, TableFacts

#: Seconds within which the server must answer.
TIMEOUT: Final = 30.0
LOST: Final = "The connection was lost. Look at the table again."
#: A link as the page shows it: the seat, or any free one, and its token.
LINK: Final = re.compile(
    r"(?P<base>https?://[^/]+)/join/(?P<table>[\w-]+)#(?P<seat>\d+|any)\.(?P<token>[\w-]+)"
)

Body = TypeVar("Body")


class RefusedHere(Exception):
    """The server refuses it; the text says why."""


class RemoteSeat:
    """Reads what the server tells, and sends what the seat decides."""

    def __init__(self, base: str, table: TableFacts, seat: int, cookie: str) -> None:
        self.base = base
        self.table = table
        self.seat = seat
        self.snapshot: Snapshot | None = None
        #: What has happened since somebody last looked.
        self.news: list[str] = []
        self._cookie = cookie
        self._socket: ClientConnection | None = None
        self._reader: asyncio.Task[None] | None = None
        self._changed = asyncio.Condition()
        self._connecting = asyncio.Lock()
        self._answers: dict[int, asyncio.Future[ToPage]] = {}
        self._id = 0

    # --- coming and going

    async def __aenter__(self) -> Self:
        await self._connect()
        return self

    async def __aexit__(self, *_: object) -> None:
        if self._socket is not None:
            await self._socket.close()
        if self._reader is not None:
            await self._reader

    async def _connect(self) -> None:
        address = f"{self.base.replace('http', 'ws', 1)}/api/tables/{self.table.id}/socket"
        try:
            self._socket = await connect(
                address, additional_headers={"Cookie": self._cookie}, max_size=None, open_timeout=TIMEOUT
            )
        except (OSError, InvalidHandshake, TimeoutError) as trouble:
            raise RefusedHere(f"The server does not answer: {trouble}") from None
        self._reader = asyncio.create_task(self._read(self._socket))
        after = None if self.snapshot is None else self.snapshot.version
        await self._send(Hello("en", self.seat, after))
        before = self.snapshot
        await self._until(lambda: self.snapshot is not before, TIMEOUT)

    async def _read(self, socket: ClientConnection) -> None:
        try:
            async for text in socket:
                await self._take(msgspec.json.decode(text, type=ToPage))
        except ConnectionClosed:
            pass
        for number, waiting in self._answers.items():
            if not waiting.done():
                waiting.set_result(Refused(number, "lost", LOST))

    async def _take(self, message: ToPage) -> None:
        async with self._changed:
            if isinstance(message, Snapshot):
                self.snapshot = message
                self.news += [line for moment in message.moments for line in moment.lines]
            elif isinstance(message, Welcome):
                self.table = message.table
            self._changed.notify_all()
        number = getattr(message, "id", None)
        waiting = self._answers.pop(number, None) if isinstance(number, int) else None
        if waiting is not None and not waiting.done():
            waiting.set_result(message)

    async def _send(self, message: FromPage) -> None:
        assert self._socket is not None
        text = msgspec.json.encode(message)
        if len(text) > LONGEST_MESSAGE:  # the server would hang up
            raise RefusedHere("That is too long for an action.")
        try:
            await self._socket.send(text.decode())
        except ConnectionClosed:
            raise RefusedHere(LOST) from None

    async def _until(self, happens: Any, seconds: float) -> bool:
        """Whether it happens within this many seconds."""
        try:
            async with asyncio.timeout(seconds), self._changed:
                await self._changed.wait_for(happens)
        except TimeoutError:
            return False
        return True

    # --- playing

    def look(self) -> Snapshot:
        if self.snapshot is None:
            raise RefusedHere("The server has sent nothing about the table yet.")
        return self.snapshot

    def is_asked(self) -> bool:
        return bool(self.look().view.options) or self.look().view.result is not None

    async def wait(self, seconds: float) -> None:
        """Until the seat has something to decide, or the game is over, or this many seconds have passed."""
        await self._alive()
        await self._until(self.is_asked, seconds)

    async def act(self, action: str) -> None:
        seen = self.look()
        await self._ask(lambda n: Act(n, self.seat, seen.version, (read(action),)))

    async def why_not(self, action: str) -> str:
        """The reason; "": it is legal."""
        found = await self._ask(lambda n: AskWhy(n, self.seat, read(action)))
        return found.text if isinstance(found, WhyNot) else ""

    async def hints(self) -> Hints:
        version = self.look().version
        found = await self._ask(lambda n: AskHint(n, self.seat, version))
        assert isinstance(found, Hints)
        return found

    async def _ask(self, message: Any) -> ToPage:
        await self._alive()
        self._id = number = self._id + 1
        said = message(number)
        answer = self._answers[number] = asyncio.get_running_loop().create_future()
        try:
            await self._send(said)
            found: ToPage = await asyncio.wait_for(answer, TIMEOUT)
        except TimeoutError:
            raise RefusedHere("The server did not answer in time.") from None
        finally:
            self._answers.pop(number, None)
        if isinstance(found, Refused):
            raise RefusedHere(found.text)
        return found

    async def _alive(self) -> None:
        """Connects again if the line was lost; once, if several tools ask."""
        async with self._connecting:
            if self._reader is None or self._reader.done():
                await self._connect()

    async def board(self) -> BoardShown:
        address = f"{self.base}/api/boards/{self.table.key}.json"
        try:
            return (await asyncio.to_thread(fetched, address, BoardShown))[0]
        except UserError as trouble:
            raise RefusedHere(str(trouble)) from None

    async def link(self) -> str:
        """The link by which this seat can be opened again: that of a free seat is used up."""
        address = f"{self.base}/api/tables/{self.table.id}/links"
        links, _ = await asyncio.to_thread(fetched, address, Links, None, self._cookie)
        return f"{self.base}{links.own[self.seat]}"


def read(action: str) -> Action:
    try:
        return parse(action)
    except TakesBack:
        raise BadAction("You can't take back here.") from None


async def seated(link: str, name: str = "") -> RemoteSeat:
    """Sits down by a seat's link; UserError says why that can't be."""
    found = LINK.fullmatch(link)
    if found is None:
        raise UserError(
            f"{link} is not the link of a seat. The table's page shows it; it looks like "
            "http://127.0.0.1:8000/join/k3v9#1.Xw2f"
        )
    seat = None if found["seat"] == "any" else int(found["seat"])
    address = f"{found['base']}/api/tables/{found['table']}/join"
    asked = Join(found["token"], seat, name)
    table, cookie = await asyncio.to_thread(fetched, address, TableFacts, asked)
    mine = [number for number, each in enumerate(table.seats) if each.mine]
    return RemoteSeat(found["base"], table, mine[0] if seat is None else seat, cookie)


def fetched(address: str, kind: type[Body], body: object = None, cookie: str = "") -> tuple[Body, str]:
    """What the server answers, and the cookie that it gives."""
    data = None if body is None else msgspec.json.encode(body)
    headers = {"Accept-Language": "en", "Cookie": cookie}
    try:
        request = urllib.request.Request(address, data, headers)  # noqa: S310 the link's scheme is http
        with urllib.request.urlopen(request, timeout=TIMEOUT) as answer:  # noqa: S310
            given = answer.headers.get("Set-Cookie", "").partition(";")[0]
            return msgspec.json.decode(answer.read(), type=kind), given or cookie
    except urllib.error.HTTPError as refused:
        with refused:
            raise UserError(reason_in(refused.read()) or f"the server refuses it ({refused.code})") from None
    except (OSError, HTTPException, ValueError) as trouble:
        raise UserError(f"{address.split('/')[2]} does not answer: {trouble}") from None


def reason_in(answer: bytes) -> str:
    try:
        return msgspec.json.decode(answer, type=Trouble).text
    except msgspec.DecodeError:
        return ""
