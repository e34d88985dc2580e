"""Keeps Python's search for circular garbage from holding everybody up.

A server with hundreds of tables holds millions of objects that live as long as their games. Looking at all of
them takes half a second, finds nothing, and happens the more often the more tables there are. So what has
outlived one search is left out of the next ones; only once an hour all of it is looked at.
"""

import gc
import time
from typing import Final

#: Seconds after which everything is looked at again.
OFTEN_ENOUGH: Final = 3600.0
OLDEST: Final = 2
#: So many objects must have come, less those that have gone, before the young are searched: a decision makes
#: and drops some hundred, and what it leaves is hardly ever circular. After so many of these searches, the
#: next older ones are searched too, and the oldest about as often as Python would do it by itself.
THRESHOLD: Final = (5_000, 5, 5)


class Pauses:
    def __init__(self, every: float = OFTEN_ENOUGH) -> None:
        self._every = every
        self._thawed = time.monotonic()
        self._before = gc.get_threshold()

    def start(self) -> None:
        self._before = gc.get_threshold()
        gc.set_threshold(*THRESHOLD)
        gc.collect()
        gc.freeze()
        gc.callbacks.append(self._searched)

    def stop(self) -> None:
        gc.callbacks.remove(self._searched)
        gc.set_threshold(*self._before)
        gc.unfreeze()

    def _searched(self, phase: str, info: dict[str, int]) -> None:
        """After each search among the oldest: they are left out from now on, or all are let in again."""
        if phase != "stop" or info["generation"] != OLDEST:
            return
        if time.monotonic() - self._thawed < self._every:
            gc.freeze()
        else:
            gc.unfreeze()
            self._thawed = time.monotonic()
