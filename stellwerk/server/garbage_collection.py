"""Keeps Python's cyclic garbage collector from holding up the event loop.

A server with hundreds of tables has millions of objects that live as long as their games. A full collection
takes half a second, finds nothing, and happens more often the more tables there are. So with many objects,
those that survive a full collection are frozen, for an hour at most or until as many again have come, and
young objects are collected less often. With few objects nothing is changed.

What is free again goes back to the system: by itself, the C library keeps what the busiest minute needed.
"""

import gc
import sys
import time
from typing import Final

#: Seconds between collections of everything.
INTERVAL: Final = 3600.0
OLDEST: Final = 2
#: This many objects are collected in less than a tenth of a second.
FEW: Final = 500_000
#: For `gc.set_threshold`, with many objects: a decision makes and drops some hundred, hardly ever in cycles.
THRESHOLD: Final = (5_000, 5, 5)


class GarbageCollectionTuner:
    def __init__(self, every: float = INTERVAL, few: int = FEW) -> None:
        self._every = every
        self._few = few
        self._before = gc.get_threshold()
        #: The last full collection: when it was, how many objects survived, how many were frozen since.
        self._collected_at = time.monotonic()
        self._survivors = self._frozen = 0
        self._is_partial = False

    def start(self) -> None:
        gc.callbacks.append(self._after_collection)
        gc.collect()

    def stop(self) -> None:
        gc.callbacks.remove(self._after_collection)
        gc.set_threshold(*self._before)
        gc.unfreeze()

    def _after_collection(self, phase: str, info: dict[str, int]) -> None:
        """Freezes the survivors of a collection of the oldest, or thaws everything if it is time."""
        if phase != "stop" or info["generation"] != OLDEST:
            return
        survivors = len(gc.get_objects(OLDEST))
        if not self._is_partial:
            self._collected_at, self._survivors, self._frozen = time.monotonic(), survivors, 0
            self._is_partial = survivors > self._few
        else:
            self._frozen += survivors
            self._is_partial = not self._is_full_due()
        if self._is_partial:
            gc.freeze()
        else:
            gc.unfreeze()
        gc.set_threshold(*(THRESHOLD if self._is_partial else self._before))

    def _is_full_due(self) -> bool:
        is_late = time.monotonic() - self._collected_at >= self._every
        return is_late or self._frozen > self._survivors


def give_memory_back() -> None:
    """Gives pages that are free to the system, where the C library can (glibc): less than a millisecond."""
    import ctypes  # takes a tenth of the server's start

    if sys.platform == "linux" and (trim := getattr(ctypes.CDLL(None), "malloc_trim", None)) is not None:
        trim(0)
