"""The search for circular garbage: cheap while the server runs, and nothing stays for ever."""

import gc
import weakref
from collections.abc import Iterator

import pytest

from stellwerk.server.pauses import Pauses


class Ring:
    """Refers to itself: only a search finds that nobody needs it."""

    def __init__(self) -> None:
        self.me = self


@pytest.fixture
def pauses(request: pytest.FixtureRequest) -> Iterator[Pauses]:
    found = Pauses(*request.param)
    found.start()
    yield found
    found.stop()


@pytest.mark.parametrize("pauses", [(3600.0, 0)], indirect=True)
def test_where_there_is_much_what_has_been_looked_at_is_left_out_of_the_next_search(pauses: Pauses) -> None:  # noqa: ARG001
    ring = Ring()
    gc.collect()
    gone = weakref.ref(ring)
    before = gc.get_freeze_count()
    del ring
    gc.collect()
    assert gone() is not None
    assert gc.get_freeze_count() >= before > 1000


@pytest.mark.parametrize("pauses", [(3600.0, 10**9)], indirect=True)
def test_where_there_is_little_all_is_looked_at(pauses: Pauses) -> None:  # noqa: ARG001
    ring = Ring()
    gc.collect()
    gone = weakref.ref(ring)
    del ring
    gc.collect()
    assert gone() is None


@pytest.mark.parametrize("pauses", [(0.0, 0)], indirect=True)
def test_from_time_to_time_everything_is_looked_at(pauses: Pauses) -> None:  # noqa: ARG001
    ring = Ring()
    gc.collect()
    gone = weakref.ref(ring)
    del ring
    gc.collect()
    gc.collect()
    assert gone() is None


@pytest.mark.parametrize("pauses", [(3600.0, 0)], indirect=True)
def test_garbage_never_comes_to_much(pauses: Pauses) -> None:  # noqa: ARG001
    needed = gc.get_freeze_count()
    most = 0
    for _ in range(25):
        rings = [Ring() for _ in range(needed // 5)]
        gc.collect()  # they are needed now, and left out of the next searches
        del rings
        most = max(most, gc.get_freeze_count())
    assert most < 4 * needed
