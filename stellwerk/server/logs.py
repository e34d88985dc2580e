"""The server's log: lines with time and level, as text or as JSON, on stderr.

The same trouble often comes a thousand times: every decision notices a database that is away. So of lines
that differ only in their values, the first few of each minute are written, and then how many more there were.
"""

import json
import logging
import sys
import threading
import time
from typing import Final

#: How many lines of a kind are written, in how many seconds.
FIRST: Final = 5
INTERVAL: Final = 60.0


def start_logging(kind: str) -> "Folding":
    """Everything from WARNING on goes to stderr; returns what folds it."""
    handler = Folding(JsonLines() if kind == "json" else Lines())
    logging.basicConfig(level=logging.WARNING, handlers=[handler], force=True)
    # it logs pages about a database that is away; the store logs a sentence
    logging.getLogger("asyncpg").setLevel(logging.ERROR)
    return handler


class Lines(logging.Formatter):
    """As in "2026-11-17 18:30:01 WARNING stellwerk: the database is away"."""

    def __init__(self) -> None:
        super().__init__("%(asctime)s %(levelname)s stellwerk: %(message)s", "%Y-%m-%d %H:%M:%S")


class JsonLines(logging.Formatter):
    """One object a line, for programs that collect logs."""

    def format(self, record: logging.LogRecord) -> str:
        found = {
            "time": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(record.created)),
            "level": record.levelname,
            "logger": record.name,
            "message": record.getMessage(),
        }
        if record.exc_info:
            found["trace"] = self.formatException(record.exc_info)
        return json.dumps(found, ensure_ascii=False)


class Folding(logging.StreamHandler):  # type: ignore[type-arg]
    def __init__(self, formatter: logging.Formatter) -> None:
        super().__init__(sys.stderr)
        self.setFormatter(formatter)
        #: By kind of line: when the first of this minute came, how many have come, and the last of them.
        self._seen: dict[tuple[str, object], tuple[float, int, logging.LogRecord]] = {}
        self._guard = threading.Lock()

    def emit(self, record: logging.LogRecord) -> None:
        now = time.monotonic()
        # asyncio writes what differs into the text itself: there its beginning counts
        kind = record.name, record.msg if record.args else str(record.msg)[:40]
        with self._guard:
            self._write_old(now)
            begun, number, _ = self._seen.get(kind, (now, 0, record))
            self._seen[kind] = begun, number + 1, record
        if number < FIRST:
            super().emit(record)

    def write_old(self) -> None:
        """Says how many lines were left out, once their minute is over."""
        with self._guard:
            self._write_old(time.monotonic())

    def _write_old(self, now: float) -> None:
        for kind, (begun, number, last) in list(self._seen.items()):
            if now - begun >= INTERVAL:
                del self._seen[kind]
                self._write_folded(number, last)

    def _write_folded(self, number: int, last: logging.LogRecord) -> None:
        if number > FIRST:
            text = f"{last.getMessage()} (and {number - FIRST - 1} more like this in the last minute)"
            super().emit(
                logging.LogRecord(last.name, last.levelno, last.pathname, last.lineno, text, (), None)
            )

    def close(self) -> None:
        with self._guard:
            for _, number, last in self._seen.values():
                self._write_folded(number, last)
            self._seen.clear()
        super().close()
