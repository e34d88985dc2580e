"""Keeps Python's search for circular garbage from holding everybody up.

A server with hundreds of tables holds millions of objects that live as long as their games. Looking at all of
them takes half a second, finds nothing, and happens the more often the more tables there are. So if there are
many, what has outlived one search is left out of the next ones, until it may have doubled, and for an hour at
most, and the young are searched less often. Where there are few, all is as ever.
"""

import gc
import time
from typing import Final

#: Seconds after which everything is looked at again.
OFTEN_ENOUGH: Final = 3600.0
OLDEST: Final = 2
#: So many objects are looked at in less than a tenth of a second.
FEW: Final = 500_000
#: Where there are many: so many objects must have come, less those that have gone, before the young are
#: searched; a decision makes and drops some hundred, and what it leaves is hardly ever circular. After so
#: many of these searches the next older ones are searched too, and so on.
THRESHOLD: Final = (5_000, 5, 5)


class Pauses:
    def __init__(self, every: float = OFTEN_ENOUGH, few: int = FEW) -> None:
        self._every = every
        self._few = few
        self._before = gc.get_threshold()
        #: When all were looked at and how many stayed, and how many have been left out since then.
        self._looked = time.monotonic()
        self._stayed = self._left_out = 0
        self._is_partial = False

    def start(self) -> None:
        gc.callbacks.append(self._searched)
        gc.collect()

    def stop(self) -> None:
        gc.callbacks.remove(self._searched)
        gc.set_threshold(*self._before)
        gc.unfreeze()

    def _searched(self, phase: str, info: dict[str, int]) -> None:
        """After each search among the oldest: they are left out from now on, or all are let in again."""
        if phase != "stop" or info["generation"] != OLDEST:
            return
        stayed = len(gc.get_objects(OLDEST))
        if not self._is_partial:
            self._looked, self._stayed, self._left_out = time.monotonic(), stayed, 0
            self._is_partial = stayed > self._few
        else:
            self._left_out += stayed
            self._is_partial = not self._is_time()
        if self._is_partial:
            gc.freeze()
        else:
            gc.unfreeze()
        gc.set_threshold(*(THRESHOLD if self._is_partial else self._before))

    def _is_time(self) -> bool:
        is_late = time.monotonic() - self._looked >= self._every
        return is_late or self._left_out > self._stayed
