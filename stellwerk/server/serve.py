"""`stellwerk serve`: starts the server on this machine, and ends it."""

import asyncio
import contextlib
import errno
import ipaddress
import logging
import os
import signal
import socket
import sys
import threading
import time
import webbrowser
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields
from functools import partial
from pathlib import Path
from typing import Any, Final, cast
from urllib.parse import urlsplit

import uvicorn
from uvicorn.server import HANDLED_SIGNALS

from stellwerk.faults import UserError
from stellwerk.kernel.compiled import KIND
from stellwerk.locks import taken
from stellwerk.server.boards.catalogue import Boards
from stellwerk.server.boards.drawer import SECONDS
from stellwerk.server.garbage_collection import GarbageCollectionTuner, give_memory_back
from stellwerk.server.logs import Folding, start_logging
from stellwerk.server.protocol.base import LONGEST_MESSAGE
from stellwerk.server.settings import (
    LOOPBACK,
    Quotas,
    Settings,
    new_token,
)
from stellwerk.server.stores.sqlite import MEMORY, make_folder
from stellwerk.server.stores.store import SQLITE, Store, StoreAway, opened
from stellwerk.server.thinking.pool import ThinkerPool
from stellwerk.server.web.app import app
from stellwerk.server.web.limits import Gate
from stellwerk.server.web.proxy import is_address
from stellwerk.server.web.push import key_in
from stellwerk.server.web.reach import network_address
from stellwerk.server.web.request_timeouts import TimeoutHTTPProtocol
from stellwerk.server.web.websocket import DirectWebSocketProtocol

log: Final = logging.getLogger("stellwerk")

USUAL_PORT: Final = 8000
#: Hosts that stand for every address of this machine.
EVERYWHERE: Final = ("0.0.0.0", "::", "")  # noqa: S104 only compared
#: Ports that are tried after the usual one.
MORE_PORTS: Final = 50
#: A longer message closes the connection; shorter ones are refused if they are too long.
LONGEST_READ: Final = 2 * LONGEST_MESSAGE
#: Connections that the system holds until we come to accept them.
BACKLOG: Final = 128
#: Descriptors for other things than connections: files, the store, processes that think, and connections that
#: are just being turned away.
RESERVED: Final = 256
#: Seconds after which a silent page is asked whether it is there, and then has to answer.
PING, PONG = 20.0, 20.0
#: The environment variable with the owner's token.
OWNER: Final = "STELLWERK_OWNER"
#: The file with the key for Web Push, beside the store.
PUSH_KEY: Final = "push-key.pem"
SHORTEST_TOKEN: Final = 16
DAY: Final = 24 * 3600.0
#: Seconds between two looks for a store that is away.
PAUSE: Final = 1.0
#: Seconds between two looks at lines of the log that were left out, and at memory that is free.
TIDY: Final = 10.0
#: Seconds for pages to disconnect when the server ends.
GOODBYE: Final = 2
#: What the terminal shows; the page has a language of its own.
TEXTS: Final = {
    "ready": {
        "en": "Stellwerk: {url}  (Ctrl-C ends it){kind}",
        "de": "Stellwerk: {url}  (Strg-C beendet es){kind}",
    },
    "network": {
        "en": "For others in the same network: {url}",
        "de": "Für andere im selben Netz: {url}",
    },
    "interpreted": {
        "en": KIND,
        "de": KIND and " (nicht kompiliert: es geht, aber einige hundert Mal langsamer)",
    },
    "owner": {
        "en": "For its owner: {url}/owner#{token}{note}",
        "de": "Für den Betrieb: {url}/owner#{token}{note}",
    },
    "own token": {"en": "  (… is what {name} says)", "de": "  (… steht in {name})"},
    "token in file": {
        "en": "  (… is the owner in the file of settings)",
        "de": "  (… steht als owner in der Datei mit den Einstellungen)",
    },
    "next port": {
        "en": "Port {first} is taken, so it is {port}.",
        "de": "Port {first} ist belegt, darum ist es {port}.",
    },
    "goodbye": {
        "en": "Goodbye! All games are saved.",
        "de": "Auf Wiedersehen! Alle Spiele sind gespeichert.",
    },
}


class CantServe(UserError):
    """The server can't be started; the message says why."""


@dataclass(frozen=True)
class ServeOptions(Quotas):
    """The options of the command line."""

    host: str = "127.0.0.1"
    port: int | None = None
    store: str | None = None
    boards: Path | None = None
    #: Seconds of processor time for drawing a board file.
    drawing: float = SECONDS
    browse: bool | None = None
    workers: int | None = None
    public: str = ""
    proxies: tuple[str, ...] = ()
    webhook_hosts: tuple[str, ...] = ()
    #: Whom push services may contact; "": no Web Push.
    push: str = ""
    push_key: Path | None = None
    push_hosts: tuple[str, ...] = ()
    #: In days; None: never.
    forget_after: int | None = None
    forget_most: bool = False
    shut_out: tuple[str, ...] = ()
    #: Seconds to wait for the store at the start.
    wait: float = 60.0
    #: "text" or "json".
    log: str = "text"
    #: The owner's token; "": the environment says it, or each start makes a new one.
    owner: str = ""
    lang: str = "en"


def say(language: str, code: str, **values: object) -> str:
    return TEXTS[code][language].format_map(values)


def serve_command(asked: ServeOptions) -> int:
    folding = start_logging(asked.log)
    if asked.boards is not None and not asked.boards.is_dir():
        raise CantServe(f"There is no folder {asked.boards} with boards.")
    settings = settings_of(asked)
    listening = bound(asked.host, asked.port, asked.lang)
    store = asked.store or usual_store()
    try:
        with alone(store):
            return asyncio.run(served(asked, settings, store, listening, folding))
    finally:
        listening.close()


async def served(
    asked: ServeOptions, settings: Settings, store: str, listening: socket.socket, folding: Folding
) -> int:
    opened_store = await opened_in_time(store, asked.wait)
    try:
        boards = Boards(asked.boards, asked.drawing)
        gate = Gate(settings)
        config = uvicorn.Config(
            app(opened_store, boards, ThinkerPool(asked.workers), settings, gate),
            http=cast("type[TimeoutHTTPProtocol]", partial(TimeoutHTTPProtocol, gate)),
            ws=DirectWebSocketProtocol,
            ws_max_size=LONGEST_READ,
            ws_ping_interval=PING,
            ws_ping_timeout=PONG,
            # not uvicorn's 2048: without descriptors, asyncio logs an error for each that it tries to accept
            backlog=BACKLOG,
            # it takes 40 kB for each connected page, and more time than everything else
            ws_per_message_deflate=False,
            log_config=None,
            log_level="warning",
            access_log=False,
            server_header=False,
            # `Proxied` does it
            proxy_headers=False,
            timeout_graceful_shutdown=GOODBYE,
        )
        port = listening.getsockname()[1]
        url = address(asked.host, port)
        browse = has_screen() if asked.browse is None else asked.browse
        kind = say(asked.lang, "interpreted")
        lines = [say(asked.lang, "ready", url=url, kind=kind), owner_line(settings, url, asked)]
        if asked.host in EVERYWHERE and not settings.public and (network := network_address(port)):
            lines.insert(1, say(asked.lang, "network", url=network))
        server = Announced(config, url, browse, lines, boards)
        GarbageCollectionTuner().start()
        tidying = asyncio.create_task(tidy_up(folding))
        await server.serve([listening])
        tidying.cancel()
    finally:
        await opened_store.close()
    if server.was_ready:
        sys.stdout.write(f"\n{say(asked.lang, 'goodbye')}\n")
    return 0 if server.was_ready else 1


async def tidy_up(folding: Folding) -> None:
    """Writes how often something was logged, even if it is not logged any more; and gives memory back."""
    while True:
        await asyncio.sleep(TIDY)
        folding.write_old()
        give_memory_back()


async def opened_in_time(store: str, seconds: float) -> Store:
    """The store; if it is away, as a database is that starts at the same time, it is waited for."""
    end, has_said = time.monotonic() + seconds, False
    while True:
        try:
            return await opened(store)
        except StoreAway as away:
            if time.monotonic() >= end:
                raise
            if not has_said:
                log.warning("%s Waiting for it, for %d seconds at most.", away, seconds)
            has_said = True
            await asyncio.sleep(PAUSE)


# --- settings


def settings_of(asked: ServeOptions) -> Settings:
    public = public_address(asked.public)
    is_loopback = asked.host in LOOPBACK
    names = {str(urlsplit(public).hostname)} if public else set()
    quotas: dict[str, Any] = {each.name: getattr(asked, each.name) for each in fields(Quotas)}
    return Settings(
        hosts=(*LOOPBACK, *names) if is_loopback or public else (),
        public=public,
        proxies=tuple(map(proxy_address, asked.proxies)) or LOOPBACK,
        is_local=is_loopback and not public,
        webhook_hosts=tuple(map(webhook_host, asked.webhook_hosts)),
        forget_after=(asked.forget_after or 0) * DAY,
        forget_most=asked.forget_most,
        shut_out=tuple(map(shut_out_address, asked.shut_out)),
        owner=owner_of(os.environ.get(OWNER) or asked.owner),
        **push_of(asked),
        **quotas | {"most_connections": connections_within(asked.most_connections)},
    )


def push_of(asked: ServeOptions) -> dict[str, Any]:
    """The settings of Web Push, if the owner wants it."""
    contact = asked.push
    if not contact:
        return {}
    if not contact.startswith(("mailto:", "https://")):
        raise CantServe(f"--push is an address such as mailto:you@example.org, not {contact!r}.")
    store = asked.store or usual_store()
    beside = Path(store.removeprefix("sqlite:///")) if store.startswith("sqlite:///") else None
    path = asked.push_key or (beside.with_name(PUSH_KEY) if beside else None)
    if path is None:
        raise CantServe("--push needs --push-key FILE here: all servers on one database share it.")
    hosts = tuple(map(webhook_host, asked.push_hosts))
    return {"push_key": key_in(path), "push_contact": contact, "push_hosts": hosts}


def connections_within(wished: int) -> int:
    """Raises our limit of descriptors as far as necessary; returns how many connections fit below it."""
    try:
        import resource
    except ImportError:
        return wished  # Windows has no such limit
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    unlimited = resource.RLIM_INFINITY
    most = wished + RESERVED if hard == unlimited else min(wished + RESERVED, hard)
    if soft != unlimited and soft < most:
        with contextlib.suppress(OSError, ValueError):  # some systems allow less than they say
            resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
            soft = most
    return wished if soft == unlimited else max(1, min(wished, soft - min(RESERVED, soft // 2)))


def public_address(text: str) -> str:
    """The address that people see, as browsers write it; "" if there is none."""
    if not text:
        return ""
    try:
        found = urlsplit(text.strip())
        is_right = found.scheme in {"http", "https"} and bool(found.hostname) and found.port != 0
    except ValueError:
        is_right = False
    if not is_right or "@" in found.netloc or found.query or found.fragment or found.path not in {"", "/"}:
        raise CantServe(f"--public is an address such as https://trains.example, not {text!r}.")
    usual = {"http": ":80", "https": ":443"}[found.scheme]
    return f"{found.scheme}://{found.netloc.lower().removesuffix(usual)}"


def proxy_address(text: str) -> str:
    if not is_address(text):
        raise CantServe(f"--proxy is the address of a machine such as 10.0.0.5, not {text!r}.")
    return str(ipaddress.ip_address(text))


def webhook_host(text: str) -> str:
    """A host that may be called, as in "hooks.example" or "localhost:9000"."""
    try:
        found = urlsplit(f"//{text}")
        is_right = found.netloc == text and bool(found.hostname) and "@" not in text and found.port != 0
    except ValueError:
        is_right = False
    if not is_right or not text.isascii():
        raise CantServe(f"--webhook-host is a name such as hooks.example, not {text!r}.")
    return text.lower()


def shut_out_address(text: str) -> str:
    if not is_address(text):
        raise CantServe(f"--shut-out is the address of a machine such as 203.0.113.7, not {text!r}.")
    return text


def owner_of(token: str) -> str:
    """The owner's token, if they have chosen one; else each start makes a new one."""
    if token and (len(token) < SHORTEST_TOKEN or not token.isascii() or not token.isprintable()):
        raise CantServe(f"{OWNER} must have at least {SHORTEST_TOKEN} plain letters and digits.")
    return token or new_token()


def owner_line(settings: Settings, url: str, asked: ServeOptions) -> str:
    """Where the owner's page is. A token that they have chosen themselves stays out of the log."""
    language = asked.lang
    is_own = settings.owner in {os.environ.get(OWNER), asked.owner}
    told = "own token" if os.environ.get(OWNER) else "token in file"
    token, note = ("…", say(language, told, name=OWNER)) if is_own else (settings.owner, "")
    return say(language, "owner", url=settings.public or url, token=token, note=note)


@contextlib.contextmanager
def alone(store: str) -> Iterator[None]:
    """A SQLite file has one server: two would not notify each other."""
    path = store.removeprefix(SQLITE)
    if path in {store, MEMORY}:
        yield
        return
    make_folder(Path(path))
    try:
        # what the file is, not its name: there may be links to it. Windows keeps readers from locked files
        place = f"{Path(path).resolve()}.lock" if os.name == "nt" else path
        lock = os.open(place, os.O_RDWR | os.O_CREAT, 0o600)
    except OSError:
        yield  # the store can't be opened either, and says why
        return
    try:
        if not taken(lock):
            raise CantServe(
                f"Another Stellwerk serves {path} already: open its address, end it, or name another file "
                "with --store. (Several servers can share a PostgreSQL: --store postgresql://…)"
            )
        yield
    finally:
        os.close(lock)


class Announced(uvicorn.Server):
    """Prints its addresses as soon as it is ready."""

    def __init__(
        self, config: uvicorn.Config, url: str, browse: bool, lines: Sequence[str], boards: Boards
    ) -> None:
        super().__init__(config)
        self.boards = boards
        self.url = url
        self.browse = browse
        self.lines = lines
        self.was_ready = False

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.should_exit:
            return
        self.was_ready = True
        sys.stdout.write("".join(f"{line}\n" for line in self.lines))
        sys.stdout.flush()
        if self.browse:
            # in a thread: some systems wait until the browser is closed
            threading.Thread(target=webbrowser.open, args=(self.url,), daemon=True).start()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Answers those who wait for a drawing first: else everybody would wait for them."""
        await self.boards.close()
        await super().shutdown(sockets)

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Ctrl-C is the usual way to end it, so it is no error."""
        before: dict[int, Any] = {each: signal.signal(each, self.handle_exit) for each in HANDLED_SIGNALS}
        if hasattr(signal, "SIGHUP"):
            # a terminal that closes ends it, too; a service does not mind those who want it to reload
            asked = self.handle_exit if sys.stdin and sys.stdin.isatty() else signal.SIG_IGN
            before[signal.SIGHUP] = signal.signal(signal.SIGHUP, asked)
        try:
            yield
        finally:
            for each, handler in before.items():
                signal.signal(each, handler)


def bound(host: str, port: int | None, language: str) -> socket.socket:
    """A socket at the port; without one, at the first free port."""
    ports = [port] if port is not None else range(USUAL_PORT, USUAL_PORT + MORE_PORTS)
    for each in ports:
        try:
            found = listening_at(host, each)
        except OSError as trouble:
            if not is_taken(trouble):
                raise CantServe(f"{host}:{each} can't be served: {trouble.strerror or trouble}.") from None
            continue
        if each != ports[0]:
            sys.stdout.write(say(language, "next port", first=ports[0], port=each) + "\n")
        return found
    if port is not None:
        raise CantServe(f"Port {port} is taken: end what runs there, or name another with --port.")
    raise CantServe(f"No port from {ports[0]} to {ports[-1]} is free: name one with --port.")


def listening_at(host: str, port: int) -> socket.socket:
    family, kind, protocol, _, place = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
    found = socket.socket(family, kind, protocol)
    try:
        if os.name == "posix":
            # so that a restart need not wait for old connections to time out
            found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        found.bind(place)
        found.listen(BACKLOG)
    except OSError:
        found.close()
        raise
    found.set_inheritable(False)
    return found


def is_taken(trouble: OSError) -> bool:
    return trouble.errno in {errno.EADDRINUSE, getattr(errno, "WSAEADDRINUSE", -1)}


def address(host: str, port: int) -> str:
    """The address for a browser on this machine."""
    if host in EVERYWHERE:
        host = "localhost"
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def has_screen() -> bool:
    """Whether somebody sits here for whom a browser can be opened."""
    if not sys.stdout.isatty():
        return False
    if sys.platform in {"darwin", "win32"}:
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def usual_store() -> str:
    """A file where programs of this system keep their users' data."""
    home = Path.home()
    if sys.platform == "darwin":
        folder = home / "Library" / "Application Support"
    elif sys.platform == "win32":
        folder = Path(os.environ.get("LOCALAPPDATA") or home / "AppData" / "Local")
    else:
        folder = Path(os.environ.get("XDG_DATA_HOME") or home / ".local" / "share")
    return f"sqlite:///{folder / 'stellwerk' / 'games.db'}"
