"""uvicorn's WebSocket protocol, with a direct way out for messages that can be sent at once.

Everybody at a table gets every decision, so messages are most of the server's work. Through ASGI each one
wakes a task, sets a timer and is copied several times. Here it is written together with everything else for
the same page in this turn of the event loop. Slow readers, and other ASGI servers, get the usual way.
"""

from collections.abc import Callable
from typing import Any, Final

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame
from websockets.http11 import Request

from stellwerk.server.web.send_now import EXTENSION

#: With more messages, or more bytes of them, waiting to be answered, nothing more is read.
MOST_READ: Final = 32
MOST_READ_BYTES: Final = 16_384
#: Bytes that are parsed before we look whether enough is waiting.
PIECE: Final = 4096
#: Frames that bring no message (pings, pongs, parts of messages): a burst, then a rate a second.
#: Browsers send none but pongs; without a limit they cost time and memory that nobody counts. Nothing more is
#: read until they are paid for: somebody who is thrown out comes back at once.
IDLE_FRAMES: Final = (100, 10.0)
#: The first byte of an unfragmented text message.
TEXT: Final = b"\x81"
#: Up to this length the size fits into the second byte, or into two further bytes.
TINY: Final = 125
SHORT: Final = 0xFFFF


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
        #: Called when the connection is gone.
        self.on_lost: Callable[[], None] = lambda: None
        #: What has come and is not parsed yet, because enough waits to be answered.
        self._unparsed = b""
        #: Bytes of the messages that wait.
        self._waiting = 0
        self._idle_frames, self._idle_since = 0.0, 0.0
        self._is_throttled = False
        #: What goes out at the end of this turn of the event loop.
        self._batch: list[bytes] = []

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if not self.close_sent:
            self.scope["extensions"][EXTENSION] = {"send": self.send_now}

    def connection_lost(self, exc: Exception | None) -> None:
        self._forget_messages()
        super().connection_lost(exc)
        self.on_lost()
        self._batch.clear()
        if (scope := getattr(self, "scope", None)) is not None:
            scope["extensions"][EXTENSION] = {}  # else we would keep ourselves alive

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
        self._forget_messages()
        super().shutdown()

    # --- in

    def data_received(self, data: bytes) -> None:
        self._unparsed += data
        self._parse()

    def _parse(self) -> None:
        """Piece by piece: a few kilobytes may hold hundreds of messages."""
        while self._unparsed and not (self.read_paused or self._is_throttled or self.transport.is_closing()):
            piece, self._unparsed = self._unparsed[:PIECE], self._unparsed[PIECE:]
            super().data_received(piece)

    def _forget_messages(self) -> None:
        """What nobody waits for any more is not answered."""
        self._unparsed = b""
        while not self.queue.empty():
            self.queue.get_nowait()

    def send_receive_event_to_app(self) -> None:
        """As uvicorn does, but without pausing after each message, which would cost two system calls."""
        was_paused, self.read_paused = self.read_paused, True
        self._waiting += sum(map(len, self.frames))
        super().send_receive_event_to_app()
        self.read_paused = was_paused
        if not was_paused and (self.queue.qsize() > MOST_READ or self._waiting > MOST_READ_BYTES):
            self.read_paused = True
            self.transport.pause_reading()

    async def receive(self) -> Any:
        message = await self.queue.get()
        if self.queue.empty():
            self._waiting = 0
            if self.read_paused:
                self.read_paused = False
                self._go_on()
        return message

    def _go_on(self) -> None:
        """Parses what has come, and reads more if that is not enough already."""
        self._parse()
        if not self.read_paused and not self._is_throttled and not self.transport.is_closing():
            self.transport.resume_reading()

    def handle_ping(self) -> None:
        if self._within_frame_limit():
            super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        if self._within_frame_limit():
            super().handle_pong(event)

    def handle_cont(self, event: Frame) -> None:
        self._within_frame_limit()
        super().handle_cont(event)

    def _within_frame_limit(self) -> bool:
        """Counts a frame without a message; False if they are too many."""
        most, rate = IDLE_FRAMES
        now = self.loop.time()
        self._idle_frames = max(0.0, self._idle_frames - (now - self._idle_since) * rate) + 1
        self._idle_since = now
        if self._idle_frames > most and not self._is_throttled:
            self._is_throttled = True
            self.transport.pause_reading()
            self.loop.call_later(most / rate, self._end_throttle)
        return not self._is_throttled

    def _end_throttle(self) -> None:
        self._is_throttled = False
        if not self.disconnected:
            self._go_on()
