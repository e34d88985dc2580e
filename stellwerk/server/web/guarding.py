"""What keeps other sites out: security headers, and no answer under another name."""

from collections.abc import Collection
from typing import Final

from starlette.requests import HTTPConnection, Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket

from stellwerk.server.refusals import Refusal
from stellwerk.server.web import identity
from stellwerk.server.web.answers import trouble

HEADERS: Final = {
    "Content-Security-Policy": "; ".join(
        (
            *("default-src 'self'", "img-src 'self' data:", "style-src 'self'", "script-src 'self'"),
            *("connect-src 'self'", "object-src 'none'", "base-uri 'none'", "form-action 'self'"),
            "frame-ancestors 'none'",
        )
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}


class Guarded:
    """Adds security headers to every answer, and turns requests for another host away.

    Another site could let its own name point to this machine; then a browser would take us for that site.
    """

    def __init__(self, inner: ASGIApp, hosts: Collection[str]) -> None:
        self.inner = inner
        self.hosts = hosts

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                extra = [(name.lower().encode(), value.encode()) for name, value in HEADERS.items()]
                message["headers"] = [*message.get("headers", []), *extra]
            await send(message)

        if scope["type"] == "lifespan":
            await self.inner(scope, receive, send)
        elif self.hosts and identity.host_of(HTTPConnection(scope)).strip("[]") not in self.hosts:
            await self._turn_away(scope, receive, guarded)
        else:
            await self.inner(scope, receive, guarded if scope["type"] == "http" else send)

    async def _turn_away(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            await WebSocket(scope, receive, send).close(1008)
            return
        request = Request(scope, receive)
        await trouble(request, Refusal("elsewhere", 403))(scope, receive, send)
