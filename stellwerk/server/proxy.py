"""A server behind a proxy: who really called, and by which name, as far as the proxy may be believed.

Only with a public address, and only what comes from the proxy's own address is believed; so nobody else can
say that he is somebody else. From here on a request looks as if it had come without a proxy, and hosts,
origins, cookies and limits need not know of any.
"""

import ipaddress
from typing import Final

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Receive, Scope, Send

from stellwerk.server.settings import Settings

#: Who can't be told from others.
UNKNOWN: Final = "unknown"


class Proxied:
    def __init__(self, inner: ASGIApp, settings: Settings) -> None:
        self.inner = inner
        self.settings = settings

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] in {"http", "websocket"} and self.settings.public:
            scope = as_called(scope, self.settings)
        await self.inner(scope, receive, send)


def as_called(scope: Scope, settings: Settings) -> Scope:
    """The request as it came to the proxy."""
    secure = {"http": "https", "ws": "wss"} if settings.is_secure else {}
    scheme = scope.get("scheme", "http")
    found = {**scope, "scheme": secure.get(scheme, scheme)}
    client = scope.get("client")
    if client is None or client[0] not in settings.proxies:
        return found
    brought = brought_by_proxy(scope, settings)
    if brought is None:
        # a proxy that does not say whom it brings, or somebody on this machine: all of them count as one
        return {**found, "client": (UNKNOWN, 0)}
    others = [(name, value) for name, value in scope["headers"] if name != b"host"]
    return {**found, "client": (brought, 0), "headers": [(b"host", settings.netloc.encode()), *others]}


def brought_by_proxy(scope: Scope, settings: Settings) -> str | None:
    """The address of whom the proxy brings; None if it does not say, or nothing that we understand."""
    lines = Headers(scope=scope).getlist("x-forwarded-for")
    # each proxy adds, at the end, whom it was called by; what stands before, anybody may have written
    told = [bare(each.strip()) for line in lines for each in line.split(",")]
    others = [each for each in told if each not in settings.proxies]
    return others[-1] if others and is_address(others[-1]) else None


def bare(text: str) -> str:
    """An address without the port that some proxies write after it."""
    address, colon, port = text.rpartition(":")
    if colon and port.isdigit() and is_address(address.strip("[]")) and not is_address(text):
        return address.strip("[]")
    return text


def is_address(text: str) -> bool:
    try:
        ipaddress.ip_address(text)
    except ValueError:
        return False
    return True
