"""Who somebody is: a cookie with a random number, and nothing else.

The store has only a digest of it, so that somebody who reads the store can't take another's seat.
"""

import hashlib
import hmac
import re
import secrets
from typing import Final
from urllib.parse import urlsplit

from starlette.requests import HTTPConnection
from starlette.responses import Response

COOKIE: Final = "stellwerk"
TOKEN: Final = re.compile(r"[0-9a-f]{32}")
HOST: Final = re.compile(r"(?P<name>[a-z0-9.-]+|\[[0-9a-f:.]+\])(:\d{1,5})?")
#: As long as browsers allow.
SECONDS: Final = 400 * 24 * 3600


def token_of(request: HTTPConnection) -> str | None:
    token = request.cookies.get(COOKIE, "")
    return token if TOKEN.fullmatch(token) else None


def browser_of(token: str) -> str:
    """What the store calls the browser that has this token."""
    return hashlib.sha256(token.encode()).hexdigest()[:32]


def new_token() -> str:
    return secrets.token_hex(16)


def give(response: Response, token: str, request: HTTPConnection) -> None:
    response.set_cookie(
        COOKIE,
        token,
        max_age=SECONDS,
        httponly=True,
        # not "strict": people who follow a link from another site would get a new cookie
        samesite="lax",
        secure=request.url.scheme in {"https", "wss"},
    )


def is_from_here(request: HTTPConnection) -> bool:
    """Whether a request comes from our own page; programs that are no browsers send no origin."""
    origin = request.headers.get("origin")
    if origin is None:
        return True
    try:
        page = urlsplit(origin)
    except ValueError:
        return False
    is_as_safe = page.scheme == "https" or request.url.scheme not in {"https", "wss"}
    return is_as_safe and page.netloc.lower() == request.headers.get("host", "").lower()


def base_of(request: HTTPConnection) -> str:
    """Where our page found us, for links; by what it says itself, as there may be a proxy in between."""
    host = request.headers.get("host", "")
    origin = request.headers.get("origin", "")
    if f"https://{host}".lower() == origin.lower() or request.url.scheme in {"https", "wss"}:
        return f"https://{host}"
    return f"http://{host}"


def is_bearer(request: HTTPConnection, token: str) -> bool:
    """Whether a request has this bearer token, compared in constant time; nobody has an empty one."""
    shown = request.headers.get("authorization", "")
    return bool(token) and hmac.compare_digest(shown.encode(), f"Bearer {token}".encode())


def host_of(request: HTTPConnection) -> str:
    """The host name of a request; "" if it is malformed."""
    found = HOST.fullmatch(request.headers.get("host", "").lower())
    return found["name"] if found else ""
