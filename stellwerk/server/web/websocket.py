"""uvicorn's WebSocket protocol, with a direct way out for messages that can be sent at once.

Everybody at a table gets every decision, so messages are most of the server's work. Through ASGI each one
wakes a task, sets a timer and is copied several times. Here it is written together with everything else for
the same page in this turn of the event loop. Slow readers, and other ASGI servers, get the usual way.
"""

from collections.abc import Callable, MutableMapping
from typing import Any, Final, TypeAlias

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request

#: Sends a message if that can be done at once; False if it can't.
SendNow: TypeAlias = Callable[[bytes], bool]

#: The extension of a connection's ASGI scope that has its `SendNow`.
EXTENSION: Final = "stellwerk.send_now"
#: With more messages waiting to be answered, nothing more is read.
MOST_READ: Final = 64
#: The first byte of an unfragmented text message.
TEXT: Final = b"\x81"
#: Up to this length the size fits into the second byte, or into two further bytes.
TINY: Final = 125
SHORT: Final = 0xFFFF


def send_now(scope: MutableMapping[str, Any]) -> SendNow:
    """The direct way of a connection; one that always says no if its server has none."""
    found: SendNow = scope.get("extensions", {}).get(EXTENSION, {}).get("send", never)
    return found


def never(_: bytes) -> bool:
    return False


def framed(text: bytes) -> bytes:
    """A text message as a server sends it (RFC 6455, 5.2)."""
    size = len(text)
    if size <= TINY:
        return b"%b%c%b" % (TEXT, size, text)
    if size <= SHORT:
        return b"%b\x7e%b%b" % (TEXT, size.to_bytes(2, "big"), text)
    return b"%b\x7f%b%b" % (TEXT, size.to_bytes(8, "big"), text)


class DirectWebSocketProtocol(WebSocketsSansIOProtocol):
    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        #: What goes out at the end of this turn of the event loop.
        self._batch: list[bytes] = []

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if not self.close_sent:
            self.scope["extensions"][EXTENSION] = {"send": self.send_now}

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self._batch.clear()
        if (scope := getattr(self, "scope", None)) is not None:
            scope["extensions"].pop(EXTENSION, None)  # else we would keep ourselves alive

    # --- out

    def send_now(self, text: bytes) -> bool:
        """Sends a message; False if it has to wait, or the page is gone."""
        if not self.writable.is_set() or self.close_sent or self.disconnected or self.transport.is_closing():
            return False
        if not self._batch:
            self.loop.call_soon(self._flush)
        self._batch.append(framed(text))
        return True

    def _flush(self) -> None:
        if self._batch and not self.transport.is_closing():
            self.transport.write(b"".join(self._batch))
        self._batch.clear()

    async def send(self, message: Any) -> None:
        self._flush()
        await super().send(message)

    def shutdown(self) -> None:
        self._flush()
        super().shutdown()

    # --- in

    def send_receive_event_to_app(self) -> None:
        """As uvicorn does, but without pausing after each message, which would cost two system calls."""
        was_paused, self.read_paused = self.read_paused, True
        super().send_receive_event_to_app()
        self.read_paused = was_paused
        if not was_paused and self.queue.qsize() > MOST_READ:
            self.read_paused = True
            self.transport.pause_reading()
