"""What a process counts for the owner of the server: decisions, how long they took, what went wrong."""

import logging
import time
from collections import deque
from typing import Final

#: How many decisions have their time remembered.
LATEST: Final = 1000


class Counters:
    """What this process has done since its start."""

    def __init__(self) -> None:
        self.started = time.monotonic()
        #: Pages that are connected now.
        self.connections = 0
        self.decisions = 0
        self.refused = 0
        self.troubles = 0
        self._latest: deque[float] = deque(maxlen=LATEST)

    @property
    def uptime(self) -> float:
        return time.monotonic() - self.started

    def decided(self, seconds: float) -> None:
        """A decision was saved and sent to everybody this many seconds after it came in."""
        self.decisions += 1
        self._latest.append(seconds)

    def latency(self, quantile: float) -> float:
        """A quantile of the last decisions, in milliseconds; 0 if there were none."""
        if not self._latest:
            return 0.0
        ordered = sorted(self._latest)
        return round(1000 * ordered[min(len(ordered) - 1, int(quantile * len(ordered)))], 2)


class WarningCounter(logging.Handler):
    """Counts the warnings and errors of the log."""

    def __init__(self, counters: Counters) -> None:
        super().__init__(logging.WARNING)
        self.counters = counters

    def emit(self, record: logging.LogRecord) -> None:
        del record
        self.counters.troubles += 1
