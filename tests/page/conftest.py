"""One browser and one server for all tests; each person has their own cookies, and no page may complain."""

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from browsing import TIMEOUT_MS, Come, Person, Serve, browser
from playwright.sync_api import Browser, expect
from playwright.sync_api import Error as Broken
from serving import Server

FAILED = pytest.StashKey[bool]()
expect.set_options(timeout=TIMEOUT_MS)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Any:
    report = yield
    item.stash[FAILED] = item.stash.get(FAILED, False) or report.failed
    return report


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    with browser() as found:
        yield found


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("server")) as found:
        yield found
        assert found.errors.read_text() == "", "the server complained"


@pytest.fixture
def serve(tmp_path: Path) -> Iterator[Serve]:
    """Starts a server for this test alone. `come` needs it, so that people leave before it stops."""
    with ExitStack() as servers:
        yield lambda *arguments: servers.enter_context(Server(tmp_path, *arguments))


@pytest.fixture
def come(
    chromium: Browser,
    server: Server,
    serve: Serve,  # noqa: ARG001 -- its servers stop after the people have left
    tmp_path: Path,
    request: pytest.FixtureRequest,
) -> Iterator[Come]:
    people: list[Person] = []

    def comes(kind: type[Person] = Person, *, url: str = server.url, **how: Any) -> Any:
        people.append(kind(chromium, url, **how))
        return people[-1]

    yield comes
    for number, person in enumerate(people):
        if request.node.stash.get(FAILED, False):
            keep_evidence(person, tmp_path / f"person-{number}")
        person.close()
    assert [person.unexpected for person in people if person.unexpected] == [], "the page complained"


@pytest.fixture
def person(come: Come) -> Person:
    """Somebody in a hurry, who reads English."""
    return come()


def keep_evidence(person: Person, where: Path) -> None:
    """What the screen looked like when the test failed, and what the page said."""
    picture, said = where.with_suffix(".png"), where.with_suffix(".txt")
    said.write_text("\n".join([person.tab.url, *person.complaints]), "utf-8")
    try:
        person.tab.screenshot(path=picture, timeout=5000)
    except Broken as why:
        print(f"no picture: {why}")  # noqa: T201 -- pytest shows it with the failure
    print(f"the screen: {picture}, the console: {said}")  # noqa: T201
