"""The game as plain files, in a real browser: a file server, and nothing of ours behind it."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from browsing import Person, browser
from file_server import Files
from playwright.sync_api import Browser, expect

FILES = Path(__file__).parents[2] / "build" / "static"
#: Milliseconds that Python may take to start on a busy machine.
START_MS = 180_000
expect.set_options(timeout=START_MS)


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    with browser() as found:
        yield found


@pytest.fixture
def files(tmp_path: Path) -> Iterator[Files]:
    assert (FILES / "index.html").is_file(), "there is nothing to test: `make test-static` builds it"
    (tmp_path / "play").mkdir()
    (tmp_path / "play" / "here").symlink_to(FILES)
    found = Files(tmp_path)
    yield found
    found.stop()


@pytest.fixture
def person(chromium: Browser, files: Files) -> Iterator[Person]:
    found = Person(chromium, files.url)
    found.context.set_default_timeout(START_MS)
    yield found
    found.close()
    assert found.unexpected == [], "the page complained"
