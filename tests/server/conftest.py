"""One server for all tests that leave it alive."""

from collections.abc import Iterator

import pytest
from serving import Page, Server


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
