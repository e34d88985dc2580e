"""A server behind a proxy: who really called, and by which name.

Only with a public address, and only if the request comes from the proxy's own address; so nobody can pretend
to be somebody else. From here on a request looks as if there were no proxy, and hosts, origins, cookies and
limits need not know of one.
"""

import ipaddress
from typing import Final

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Receive, Scope, Send

from stellwerk.server.settings import Settings

#: The client's address if the proxy does not name one.
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
    named = client_by_proxy(scope, settings)
    if named is None:
        # a proxy that names no client, or somebody on this machine: all of them count as one
        return {**found, "client": (UNKNOWN, 0)}
    others = [(name, value) for name, value in scope["headers"] if name != b"host"]
    return {**found, "client": (named, 0), "headers": [(b"host", settings.netloc.encode()), *others]}


def client_by_proxy(scope: Scope, settings: Settings) -> str | None:
    """The client that the proxy names; None if it names none, or not an address."""
    lines = Headers(scope=scope).getlist("x-forwarded-for")
    # each proxy adds its own client at the end; anybody may have written what comes before
    named = [bare(each.strip()) for line in lines for each in line.split(",")]
    others = [each for each in named if each not in settings.proxies]
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
