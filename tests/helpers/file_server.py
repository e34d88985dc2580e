"""A server for plain files, as a static host is one: it knows nothing of the game."""

import http.server
import threading
from functools import partial
from pathlib import Path
from typing import Any, Final

#: As the docs tell whoever sends a policy for all files: so workers are held to it too.
POLICY: Final = "default-src 'self'; img-src 'self' data:; script-src 'self' 'wasm-unsafe-eval'"
#: Milliseconds that Python may take to start in a browser, on a busy machine.
START_MS: Final = 180_000


class Handler(http.server.SimpleHTTPRequestHandler):
    def end_headers(self) -> None:
        self.send_header("Content-Security-Policy", POLICY)
        super().end_headers()

    def log_message(self, *_given: Any) -> None:
        pass


def hosted(folder: Path, files: Path) -> Path:
    """A folder to serve in which these files have a path of their own, as on a static host."""
    place = folder / "play" / "here"
    place.parent.mkdir()
    place.symlink_to(files)
    return folder


class Files:
    """A file server for a folder that `hosted` has made."""

    def __init__(self, folder: Path) -> None:
        self.server = http.server.ThreadingHTTPServer(
            ("127.0.0.1", 0), partial(Handler, directory=str(folder))
        )
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server.server_port}/play/here/"

    def stop(self) -> None:
        self.server.shutdown()
        self.server.server_close()
