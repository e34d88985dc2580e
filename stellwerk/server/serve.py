"""`stellwerk serve`: the server on this machine, from the first line that it prints to the goodbye."""

import asyncio
import contextlib
import errno
import logging
import os
import signal
import socket
import sys
import threading
import webbrowser
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import uvicorn
from uvicorn.server import HANDLED_SIGNALS

from stellwerk.server.app import app
from stellwerk.server.catalogue import Boards
from stellwerk.server.protocol import LONGEST_MESSAGE
from stellwerk.server.store import opened
from stellwerk.server.thinking import Thinkers

USUAL_PORT: Final = 8000
#: Ports that are tried after the usual one.
MORE_PORTS: Final = 50
#: A longer message closes the connection; shorter ones that are too long get an answer.
LONGEST_READ: Final = 16 * LONGEST_MESSAGE
#: Who serves only this machine answers to these names alone.
LOOPBACK: Final = ("127.0.0.1", "localhost", "::1")
#: Seconds that pages are given to go when the server ends.
GOODBYE: Final = 2


class CantServe(Exception):
    """The server can't be started; the message says why."""


def serve_command(
    host: str,
    port: int | None,
    store: str | None,
    boards: Path | None,
    browse: bool | None,
    workers: int | None,
) -> int:
    logging.basicConfig(level=logging.WARNING, format="stellwerk: %(message)s", stream=sys.stderr)
    if boards is not None and not boards.is_dir():
        raise CantServe(f"There is no folder {boards} with boards.")
    listening = bound(host, port)
    try:
        return asyncio.run(served(host, listening, store or usual_store(), boards, browse, workers))
    finally:
        listening.close()


async def served(
    host: str,
    listening: socket.socket,
    store: str,
    folder: Path | None,
    browse: bool | None,
    workers: int | None,
) -> int:
    kept = await opened(store)
    try:
        hosts = LOOPBACK if host in LOOPBACK else ()
        config = uvicorn.Config(
            app(kept, Boards(folder), Thinkers(workers), hosts),
            ws="websockets-sansio",
            ws_max_size=LONGEST_READ,
            log_config=None,
            log_level="warning",
            access_log=False,
            server_header=False,
            timeout_graceful_shutdown=GOODBYE,
        )
        url = address(host, listening.getsockname()[1])
        server = Announced(config, url, has_screen() if browse is None else browse)
        await server.serve([listening])
    finally:
        await kept.close()
    if server.was_ready:
        sys.stdout.write("\nGoodbye! All games are saved.\n")
    return 0 if server.was_ready else 1


class Announced(uvicorn.Server):
    """Says where it is as soon as it is there."""

    def __init__(self, config: uvicorn.Config, url: str, browse: bool) -> None:
        super().__init__(config)
        self.url = url
        self.browse = browse
        self.was_ready = False

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.should_exit:
            return
        self.was_ready = True
        sys.stdout.write(f"Stellwerk: {self.url}  (Ctrl-C ends it)\n")
        sys.stdout.flush()
        if self.browse:
            # a thread: some systems wait until the browser is closed
            threading.Thread(target=webbrowser.open, args=(self.url,), daemon=True).start()

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Ctrl-C is how one ends it, so it is no error afterwards."""
        before = {each: signal.signal(each, self.handle_exit) for each in HANDLED_SIGNALS}
        try:
            yield
        finally:
            for each, handler in before.items():
                signal.signal(each, handler)


def bound(host: str, port: int | None) -> socket.socket:
    """A socket at the port; if none was asked for, at the first one that is free."""
    ports = [port] if port is not None else range(USUAL_PORT, USUAL_PORT + MORE_PORTS)
    for each in ports:
        try:
            found = listening_at(host, each)
        except OSError as trouble:
            if not is_taken(trouble):
                raise CantServe(f"{host}:{each} can't be served: {trouble.strerror or trouble}.") from None
            continue
        if each != ports[0]:
            sys.stdout.write(f"Port {ports[0]} is taken, so it is {each}.\n")
        return found
    if port is not None:
        raise CantServe(f"Port {port} is taken: end what runs there, or name another with --port.")
    raise CantServe(f"No port from {ports[0]} to {ports[-1]} is free: name one with --port.")


def listening_at(host: str, port: int) -> socket.socket:
    family, kind, protocol, _, place = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
    found = socket.socket(family, kind, protocol)
    try:
        if os.name == "posix":
            # a server that starts again need not wait until the old connections are forgotten
            found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        found.bind(place)
        found.listen(128)
    except OSError:
        found.close()
        raise
    found.set_inheritable(False)
    return found


def is_taken(trouble: OSError) -> bool:
    return trouble.errno in {errno.EADDRINUSE, getattr(errno, "WSAEADDRINUSE", -1)}


def address(host: str, port: int) -> str:
    """Where a browser on this machine finds it."""
    if host in {"0.0.0.0", "::", ""}:  # noqa: S104 only shown
        host = "localhost"
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def has_screen() -> bool:
    """Whether a browser could be opened for somebody who sits here."""
    if not sys.stdout.isatty():
        return False
    if sys.platform in {"darwin", "win32"}:
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def usual_store() -> str:
    """A file where programs of this system keep what belongs to their user."""
    home = Path.home()
    if sys.platform == "darwin":
        folder = home / "Library" / "Application Support"
    elif sys.platform == "win32":
        folder = Path(os.environ.get("LOCALAPPDATA") or home / "AppData" / "Local")
    else:
        folder = Path(os.environ.get("XDG_DATA_HOME") or home / ".local" / "share")
    return f"sqlite:///{folder / 'stellwerk' / 'games.db'}"
