"""What all addresses have in common: who asks, in which language, reading a body, and answering in JSON."""

import gzip
from contextlib import ExitStack
from typing import TYPE_CHECKING, Final, TypeVar

import msgspec
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response

from stellwerk.faults import Fault
from stellwerk.server.protocol.base import LONGEST_REQUEST, Language, Trouble
from stellwerk.server.refusals import Refusal
from stellwerk.server.web import identity
from stellwerk.server.web.limits import BODY_PIECE, SHORT_BODY
from stellwerk.server.web.page import LEAST

if TYPE_CHECKING:
    from stellwerk.server.web.app import Server

T = TypeVar("T")
JSON: Final = "application/json"


def browser_of(request: Request) -> str:
    return identity.browser_of(request.state.token)


def language_of(request: HTTPConnection) -> Language:
    """From the address, else as the browser prefers."""
    asked = request.query_params.get("language") or request.headers.get("accept-language", "en")
    return "de" if asked.lower().startswith("de") else "en"


def json(request: Request, value: object, status: int = 200) -> Response:
    body = msgspec.json.encode(value)
    headers = {"Cache-Control": "no-store", "Vary": "Accept-Encoding"}
    if len(body) >= LEAST and "gzip" in request.headers.get("accept-encoding", ""):
        body = gzip.compress(body, 4, mtime=0)
        headers["Content-Encoding"] = "gzip"
    return Response(body, status, headers, JSON)


def trouble(request: Request, refusal: Refusal) -> Response:
    return json(request, Trouble(refusal.code, refusal.text(language_of(request))), refusal.status)


async def read(server: "Server", request: Request, shape: type[T], most: int = LONGEST_REQUEST) -> T:
    """The body; Refusal if it is too long or malformed, as soon as that is known."""
    announced = request.headers.get("content-length", "")
    if announced.isdigit() and int(announced[:20]) > most:
        raise Refusal("too long", 413)
    budget = server.limits.budget(request)
    with ExitStack() as stack:
        body = bytearray()
        async for part in request.stream():
            if len(body) <= SHORT_BODY < len(body) + len(part):
                stack.enter_context(server.limits.long_body(request))
            body += part
            if len(body) > most:
                raise Refusal("too long", 413)
            budget.spend(len(part) / BODY_PIECE)
            await budget.wait()
        try:
            return msgspec.json.decode(body, type=shape)
        except (msgspec.DecodeError, UnicodeError, RecursionError) as bad:
            raise Refusal("malformed", why=Fault(str(bad))) from None
