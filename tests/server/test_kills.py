"""kill -9 at any moment loses nothing that a page was sent; `make kills` does it hundreds of times."""

from pathlib import Path

import pytest
from killing import campaign
from serving import ConnectionClosed, Page, Server


def test_nothing_that_was_sent_is_lost(tmp_path: Path) -> None:
    found = campaign(tmp_path, kills=4, seed=11)
    assert found.faults == []
    assert found.kills == 4
    assert found.decisions > 4


def test_a_page_continues_where_it_was(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        page = Page(server)
        table = page.create("poland", "person", "person")
        with page.sit(table, 0) as seat:
            seat.act(seat.options[0])
            server.kill()
            with pytest.raises((ConnectionClosed, OSError)):
                seat.ask("hurry")
        server.start()
        with page.sit(table, 0, after=seat.version) as back:
            assert back.snapshot["view"] == seat.snapshot["view"]
            assert back.snapshot["moments"] == []
            # it had been seen by nobody, and still can be taken back
            back.ask("take_back", seat=0, version=back.version)
        assert [each["id"] for each in page.get("/api/tables")["tables"]] == [table["id"]]
