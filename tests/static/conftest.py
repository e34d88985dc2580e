"""The static site, in a real browser: a file server, and nothing of ours behind it."""

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from browsing import Come, Person, browser
from file_server import START_MS, Files, hosted
from playwright.sync_api import Browser, expect

FILES = Path(__file__).parents[2] / "build" / "static"
expect.set_options(timeout=START_MS)


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    with browser() as found:
        yield found


@pytest.fixture
def files(tmp_path: Path) -> Iterator[Files]:
    assert (FILES / "index.html").is_file(), "there is nothing to test: `make test-static` builds it"
    # a copy: a test may change it
    shutil.copytree(FILES, tmp_path / "files")
    found = Files(hosted(tmp_path, tmp_path / "files"))
    yield found
    found.stop()


@pytest.fixture
def come(chromium: Browser, files: Files) -> Iterator[Come]:
    people: list[Person] = []

    def comes(kind: type[Person] = Person, *, url: str = files.url, **how: Any) -> Any:
        people.append(kind(chromium, url, timeout_ms=START_MS, **how))
        return people[-1]

    yield comes
    for person in people:
        person.close()
    assert [person.unexpected for person in people if person.unexpected] == [], "the page complained"


@pytest.fixture
def person(come: Come) -> Person:
    return come()
