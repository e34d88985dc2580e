"""Connections whose request never comes to its end are closed: each costs memory, and anybody can open many.

uvicorn waits for the rest of a request as long as it takes. From its first byte to its last we wait a minute,
however it drips; who connects must begin at once. Sockets of tables are no requests any more and stay.
"""

import asyncio
import logging
from typing import Any, Final

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

#: Seconds for a whole request, the longest record on a slow line included.
REQUEST: Final = 60.0
#: Seconds until its first byte has come.
FIRST: Final = 10.0

#: What strangers send that is not even HTTP must not fill the owner's log.
quiet = logging.getLogger("stellwerk.http")
quiet.setLevel(logging.ERROR)


class Patient(H11Protocol):
    """uvicorn's own protocol, with an end to its patience."""

    #: Class attributes: tests shorten them.
    request, first = REQUEST, FIRST

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self.logger = quiet
        self._deadline: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._wait(self.first)

    def data_received(self, data: bytes) -> None:
        if self._deadline is None or not self._is_unfinished():
            self._stop()
        super().data_received(data)
        if not self._is_unfinished():
            self._stop()
        elif self._deadline is None:
            self._wait(self.request)

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop()
        super().connection_lost(exc)

    def _is_unfinished(self) -> bool:
        """Whether a request has begun and its rest is missing."""
        state = self.conn.their_state
        return state is h11.SEND_BODY or (state is h11.IDLE and bool(self.conn.trailing_data[0]))

    def _wait(self, seconds: float) -> None:
        self._deadline = self.loop.call_later(seconds, self._give_up)

    def _stop(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    def _give_up(self) -> None:
        # a socket of a table has a protocol of its own
        if self.transport.get_protocol() is self and not self.transport.is_closing():
            self.transport.close()
