"""The line to a page: uvicorn's own WebSocket, with a short way out for what can go at once.

A decision is told to everybody at a table, so a message is what the server makes most of. Through ASGI each
wakes a task, sets an alarm and is copied again and again; here it goes to the system with all that the page
is told in the same turn of the loop. Whoever is slow to read is told the long way, and so is everybody whose
server is not ours.
"""

from collections.abc import Callable, MutableMapping
from typing import Any, Final, TypeAlias

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request

#: Takes a message that can go at once; False if it can't.
ShortWay: TypeAlias = Callable[[bytes], bool]

#: Where the scope of a connection has its short way.
NAME: Final = "stellwerk.short_way"
#: Messages that may wait to be answered before the page is read no further.
MOST_READ: Final = 64
#: The first byte of a whole text message.
TEXT: Final = b"\x81"
#: So many bytes need no number of their own behind the second byte, or one of two bytes.
TINY: Final = 125
SHORT: Final = 0xFFFF


def short_way(scope: MutableMapping[str, Any]) -> ShortWay:
    """The short way of a connection; one that is always closed if its server has none."""
    found: ShortWay = scope.get("extensions", {}).get(NAME, {}).get("say", no_way)
    return found


def no_way(_: bytes) -> bool:
    return False


def framed(text: bytes) -> bytes:
    """A text message as a server sends it (RFC 6455, 5.2)."""
    size = len(text)
    if size <= TINY:
        return b"%b%c%b" % (TEXT, size, text)
    if size <= SHORT:
        return b"%b\x7e%b%b" % (TEXT, size.to_bytes(2, "big"), text)
    return b"%b\x7f%b%b" % (TEXT, size.to_bytes(8, "big"), text)


class Line(WebSocketsSansIOProtocol):
    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        #: What goes out at the end of this turn of the loop.
        self._turn: list[bytes] = []

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if not self.close_sent:
            self.scope["extensions"][NAME] = {"say": self.say}

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self._turn.clear()
        if (scope := getattr(self, "scope", None)) is not None:
            scope["extensions"].pop(NAME, None)  # else we would keep ourselves

    # --- out

    def say(self, text: bytes) -> bool:
        """Sends a message; False if it has to wait, or nobody is there any more."""
        if not self.writable.is_set() or self.close_sent or self.disconnected or self.transport.is_closing():
            return False
        if not self._turn:
            self.loop.call_soon(self._end_turn)
        self._turn.append(framed(text))
        return True

    def _end_turn(self) -> None:
        if self._turn and not self.transport.is_closing():
            self.transport.write(b"".join(self._turn))
        self._turn.clear()

    async def send(self, message: Any) -> None:
        self._end_turn()
        await super().send(message)

    def shutdown(self) -> None:
        self._end_turn()
        super().shutdown()

    # --- in

    def send_receive_event_to_app(self) -> None:
        """As uvicorn does; but that stops reading after each message, which takes two calls of the system."""
        was_paused, self.read_paused = self.read_paused, True
        super().send_receive_event_to_app()
        self.read_paused = was_paused
        if not was_paused and self.queue.qsize() > MOST_READ:
            self.read_paused = True
            self.transport.pause_reading()
