"""A server behind a proxy: who really called, and by which name, as far as the proxy may be believed.

Only with a public address, and only what comes from the proxy's own address is believed; so nobody else can
say that he is somebody else. From here on a request looks as if it had come without a proxy, and hosts,
origins, cookies and limits need not know of any.
"""

import ipaddress

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Receive, Scope, Send

from stellwerk.server.settings import Settings


class Proxied:
    def __init__(self, inner: ASGIApp, settings: Settings) -> None:
        self.inner = inner
        self.settings = settings

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] in {"http", "websocket"} and self.settings.public:
            scope = as_called(scope, self.settings)
        await self.inner(scope, receive, send)


def as_called(scope: Scope, settings: Settings) -> Scope:
    """The request as it came to the proxy; the same if it came to us alone."""
    brought = brought_by_proxy(scope, settings)
    if brought is None:
        return scope
    secure = {"http": "https", "ws": "wss"} if settings.is_secure else {}
    others = [(name, value) for name, value in scope["headers"] if name != b"host"]
    return {
        **scope,
        "client": (brought, 0),
        "scheme": secure.get(scope.get("scheme", "http"), scope.get("scheme", "http")),
        "headers": [(b"host", settings.netloc.encode()), *others],
    }


def brought_by_proxy(scope: Scope, settings: Settings) -> str | None:
    """The address of whom the proxy brings; None if nobody comes from there."""
    client = scope.get("client")
    if client is None or client[0] not in settings.proxies:
        return None
    lines = Headers(scope=scope).getlist("x-forwarded-for")
    # each proxy adds, at the end, whom it was called by; what stands before, anybody may have written
    told = [each.strip() for line in lines for each in line.split(",")]
    others = [each for each in told if each not in settings.proxies]
    return others[-1] if others and is_address(others[-1]) else None


def is_address(text: str) -> bool:
    try:
        ipaddress.ip_address(text)
    except ValueError:
        return False
    return True
