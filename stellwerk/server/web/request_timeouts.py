"""Turns away connections that are too many, and closes those whose request never ends: each costs memory.

uvicorn waits for ever for the rest of a request. Here a request has a minute from its first byte to its last,
and that first byte must come soon. The sockets of tables are no longer requests, and stay open, but are
counted like all connections (`Gate`).
"""

import asyncio
import logging
from typing import Any, Final

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from stellwerk.server.web.limits import Gate
from stellwerk.server.web.websocket import DirectWebSocketProtocol

#: Seconds for a whole request, even the longest record over a slow connection.
REQUEST: Final = 60.0
#: Seconds until its first byte.
FIRST: Final = 10.0

#: The answer to those who find no room, whatever they wanted to ask.
FULL: Final = (
    b"HTTP/1.1 503 Service Unavailable\r\nRetry-After: 10\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"
)

#: Input that is not even HTTP must not fill the owner's log.
quiet = logging.getLogger("stellwerk.http")
quiet.setLevel(logging.ERROR)


class TimeoutHTTPProtocol(H11Protocol):
    """uvicorn's own protocol, with limits of time and number."""

    #: Class attributes: tests shorten them.
    request, first = REQUEST, FIRST

    def __init__(self, gate: Gate, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self.logger = quiet
        self._gate = gate
        self._is_counted = False
        self._deadline: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._is_counted = self._gate.enter(self._peer)
        if self._is_counted:
            self._start_timer(self.first)
        else:
            transport.write(FULL)
            transport.close()

    @property
    def _peer(self) -> str:
        return self.client[0] if self.client else ""

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        super().handle_websocket_upgrade(event)
        upgraded = self.transport.get_protocol()
        if isinstance(upgraded, DirectWebSocketProtocol):
            upgraded.on_lost = self._leave

    def _leave(self) -> None:
        if self._is_counted:
            self._is_counted = False
            self._gate.leave(self._peer)

    def data_received(self, data: bytes) -> None:
        if not self._is_counted:
            return  # it is being turned away
        if self._deadline is None or not self._is_unfinished():
            self._stop_timer()
        super().data_received(data)
        if not self._is_unfinished():
            self._stop_timer()
        elif self._deadline is None:
            self._start_timer(self.request)

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_timer()
        self._leave()
        super().connection_lost(exc)

    def _is_unfinished(self) -> bool:
        """Whether a request has begun and not ended; the one that asked for the socket of a table has."""
        if self.transport.get_protocol() is not self:
            return False
        state = self.conn.their_state
        return state is h11.SEND_BODY or (state is h11.IDLE and bool(self.conn.trailing_data[0]))

    def _start_timer(self, seconds: float) -> None:
        self._deadline = self.loop.call_later(seconds, self._close)

    def _stop_timer(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    def _close(self) -> None:
        if not self.transport.is_closing():
            self.transport.close()
