"""One server for all tests that leave it alive, and one PostgreSQL."""

import logging
from collections.abc import Iterator

import pytest
from postgresql import Cluster
from serving import Page, Server

from stellwerk.server.logs import Folding


@pytest.fixture(autouse=True)
def no_log_of_another_test() -> Iterator[None]:
    """A server in the process of a test leaves its log behind, on a stream that is closed by then."""
    yield
    root = logging.getLogger()
    for handler in root.handlers[:]:
        if isinstance(handler, Folding):
            root.removeHandler(handler)


@pytest.fixture(scope="session")
def cluster() -> Iterator[Cluster]:
    """A PostgreSQL of our own, started when the first test asks for it."""
    with Cluster() as found:
        yield found


@pytest.fixture
def base(cluster: Cluster) -> Iterator[str]:
    """The address of an empty database in it."""
    url = cluster.database()
    yield url
    cluster.give_back(url)


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("server")) as found:
        yield found
        assert "Goodbye" in found.stop()
        assert found.errors.read_text() == "", "the server complained"


@pytest.fixture
def page(server: Server) -> Page:
    """A browser that nobody has used yet."""
    return Page(server)
