"""A relay between browser and server, whose lines can die without a word, as a phone's do in a tunnel."""

import contextlib
import socket
import threading
from collections.abc import Collection
from types import TracebackType
from typing import Final, Literal, Self, TypeAlias

#: To the server, or to the browser.
Way: TypeAlias = Literal["up", "down"]
CHUNK: Final = 65536


class Relay:
    """Passes on what is said, until `die`; `revive` lets new lines through, and old ones stay dead."""

    def __init__(self, port: int) -> None:
        self.target = port
        self.listening = socket.create_server(("127.0.0.1", 0))
        self.port = int(self.listening.getsockname()[1])
        self.lines: list[Line] = []
        self.dead: frozenset[Way] = frozenset()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def die(self, ways: Collection[Way] = ("up", "down")) -> None:
        """From now on nothing comes through on these ways; every line stays open, and new ones do too."""
        self.dead = frozenset(ways)
        for line in self.lines:
            line.dead = self.dead

    def revive(self) -> None:
        self.dead = frozenset()

    def __enter__(self) -> Self:
        threading.Thread(target=self._accept, daemon=True).start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, problem: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.listening.close()
        for line in self.lines:
            line.close()

    def _accept(self) -> None:
        with contextlib.suppress(OSError):  # closed: the test is over
            while True:
                browser, _ = self.listening.accept()
                self.lines.append(Line(browser, self.target, self.dead))


class Line:
    def __init__(self, browser: socket.socket, port: int, dead: frozenset[Way]) -> None:
        self.dead = dead
        self.ends = browser, socket.create_connection(("127.0.0.1", port))
        up, down = self.ends
        threading.Thread(target=self._pass_on, args=("up", up, down), daemon=True).start()
        threading.Thread(target=self._pass_on, args=("down", down, up), daemon=True).start()

    def _pass_on(self, way: Way, source: socket.socket, target: socket.socket) -> None:
        with contextlib.suppress(OSError):
            while data := source.recv(CHUNK):
                if way not in self.dead:
                    target.sendall(data)
        if not self.dead:
            self.close()

    def close(self) -> None:
        for end in self.ends:
            with contextlib.suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
            end.close()
