"""The garbage collector is cheap while the server runs, and nothing stays for ever."""

import gc
import platform
import weakref
from collections.abc import Iterator
from pathlib import Path

import pytest

from stellwerk.server.garbage_collection import GarbageCollectionTuner, give_memory_back


class Ring:
    """Refers to itself: only a search finds that nobody needs it."""

    def __init__(self) -> None:
        self.me = self


@pytest.fixture
def tuner(request: pytest.FixtureRequest) -> Iterator[GarbageCollectionTuner]:
    found = GarbageCollectionTuner(*request.param)
    found.start()
    yield found
    found.stop()


@pytest.mark.parametrize("tuner", [(3600.0, 0)], indirect=True)
def test_with_many_objects_survivors_are_frozen(
    tuner: GarbageCollectionTuner,  # noqa: ARG001 it works by being there
) -> None:
    ring = Ring()
    gc.collect()
    gone = weakref.ref(ring)
    before = gc.get_freeze_count()
    del ring
    gc.collect()
    assert gone() is not None
    assert gc.get_freeze_count() >= before > 1000


@pytest.mark.parametrize("tuner", [(3600.0, 10**9)], indirect=True)
def test_with_few_objects_nothing_is_frozen(tuner: GarbageCollectionTuner) -> None:  # noqa: ARG001
    ring = Ring()
    gc.collect()
    gone = weakref.ref(ring)
    del ring
    gc.collect()
    assert gone() is None


@pytest.mark.parametrize("tuner", [(0.0, 0)], indirect=True)
def test_from_time_to_time_everything_is_collected(tuner: GarbageCollectionTuner) -> None:  # noqa: ARG001
    ring = Ring()
    gc.collect()
    gone = weakref.ref(ring)
    del ring
    gc.collect()
    gc.collect()
    assert gone() is None


@pytest.mark.parametrize("tuner", [(3600.0, 0)], indirect=True)
def test_garbage_never_comes_to_much(tuner: GarbageCollectionTuner) -> None:  # noqa: ARG001
    needed = gc.get_freeze_count()
    most = 0
    for _ in range(25):
        rings = [Ring() for _ in range(needed // 5)]
        gc.collect()  # they are needed now, and left out of the next searches
        del rings
        most = max(most, gc.get_freeze_count())
    assert most < 4 * needed


def memory() -> int:
    """In bytes, of this process."""
    return int(Path("/proc/self/statm").read_text().split()[1]) * 4096


@pytest.mark.skipif(platform.libc_ver()[0] != "glibc", reason="only glibc can give memory back")
def test_free_memory_goes_back_to_the_system() -> None:
    # of a size that is not mapped one by one; the last of them keeps the heap from shrinking by itself
    blocks = [bytes(60_000) for _ in range(2_000)]
    last = bytes(60_000)
    full = memory()
    blocks.clear()
    give_memory_back()
    assert memory() < full - 80_000_000
    del last
