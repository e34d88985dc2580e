"""A board that can't be drawn holds up nobody: a real server with a folder of boards."""

import json
import random
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from serving import Page, Server, Trouble, is_alive, wait_until
from small_boards import board_file

from stellwerk import boards

#: Of processor time; the boards that can be drawn need less, the other one ten times as much.
LIMIT = 6


def crowd() -> dict[str, Any]:
    """As many cities as there may be in one dot of a map that is wide because of one that lies elsewhere."""
    dice = random.Random(1)
    towns = [
        {
            "id": f"t{n}",
            "name": f"Neustadt an der Strecke {n}",
            "lat": 50 + dice.random(),
            "lon": 8 + dice.random(),
        }
        for n in range(119)
    ]
    ends = [(f"t{n}", f"t{n + 1}") for n in range(118)] + [("t0", "far")]
    ends += [(f"t{n}", f"t{n + 57}") for n in range(61)]
    return tiny() | {
        "id": "crowd",
        "name": {"en": "Crowd", "de": "Gedränge"},
        "cities": [*towns, {"id": "far", "name": "Far", "lat": 8.0, "lon": 150.0}],
        "connections": [{"a": a, "b": b, "length": 6, "tracks": ["grey"]} for a, b in ends],
        "tickets": [{"a": f"t{n}", "b": f"t{n + 9}", "points": 5} for n in range(30)],
    }


def tiny() -> dict[str, Any]:
    places = {"hamburg": (53.55, 10.0), "bremen": (53.08, 8.8), "berlin": (52.52, 13.41)}
    return board_file(
        places,
        [("bremen", "berlin", 4), ("hamburg", "berlin", 3), ("hamburg", "bremen", 1)],
        connections=[
            {"a": "hamburg", "b": "bremen", "length": 1, "tracks": ["grey"]},
            {"a": "hamburg", "b": "berlin", "length": 3, "tracks": ["red"]},
        ],
    )


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    found = tmp_path / "boards"
    found.mkdir()
    for board in (crowd(), tiny()):
        (found / f"{board['id']}.json").write_text(json.dumps(board), "utf-8")
        boards.load(found / f"{board['id']}.json")
    return found


@pytest.fixture
def server(tmp_path: Path, folder: Path) -> Iterator[Server]:
    with Server(tmp_path, "--boards", str(folder), "--drawing-limit", str(LIMIT), "--workers", "1") as found:
        yield found


@pytest.fixture
def many() -> Iterator[ThreadPoolExecutor]:
    with ThreadPoolExecutor(16) as found:
        yield found


def card_of(page: Page, board_id: str) -> dict[str, Any]:
    cards: list[dict[str, Any]] = page.get("/api/boards")["boards"]
    return next(card for card in cards if card["id"] == board_id)


def poster_of(page: Page, board_id: str, more: str = "") -> str:
    return f"/api/boards/{card_of(page, board_id)['key']}.svg{more}"


def drawings(server: Server) -> list[int]:
    """The processes that draw; bots think in others."""
    found = []
    for pid in server.workers:
        try:
            command = Path(f"/proc/{pid}/cmdline").read_bytes()
        except OSError:
            continue
        if b"drawer" in command:
            found.append(pid)
    return found


def test_eight_requests_for_a_board_that_is_never_drawn_hold_up_nobody(
    server: Server, folder: Path, many: ThreadPoolExecutor
) -> None:
    page = Page(server)
    never, soon = poster_of(page, "crowd"), poster_of(page, "tiny")
    waiting: list[Future[Any]] = [
        many.submit(page.request, "GET", f"{never}{more}") for more in ("", "?dark=1") * 4
    ]
    wait_until(lambda: drawings(server))
    # one process for all who ask for it, in whatever ink
    assert len(drawings(server)) == 1
    [pid] = drawings(server)
    assert page.request("GET", soon)[0] == 200
    assert page.request("GET", soon)[0] == 200  # made already
    assert page.get("/api/tables") == {"tables": []}
    assert is_alive(pid)
    assert not any(each.done() for each in waiting)

    # and then it ends, for good
    answers = [each.result() for each in waiting]
    assert {status for status, _, _ in answers} == {422}
    assert all(f"drawing it takes more than {LIMIT} seconds" in body.decode() for _, _, body in answers)
    wait_until(lambda: not is_alive(pid))
    assert page.request("GET", never)[0] == 422
    assert drawings(server) == []  # nobody tries again

    # the board says so, in both languages, and nobody begins a game that can't be seen
    assert "are lat and lon of a city swapped?" in card_of(page, "crowd")["undrawn"]
    assert "sind bei einer Stadt lat und lon vertauscht?" in card_of(Page(server, "de"), "crowd")["undrawn"]
    assert card_of(page, "tiny")["undrawn"] == ""
    with pytest.raises(Trouble) as refused:
        page.create("crowd", "person", "easy")
    assert refused.value.code == "not drawn"

    # until its file is mended
    (folder / "crowd.json").write_text(json.dumps(tiny() | {"id": "crowd"}), "utf-8")
    wait_until(lambda: card_of(page, "crowd")["undrawn"] == "")
    assert page.request("GET", poster_of(page, "crowd"))[0] == 200
    page.create("crowd", "person", "easy")


def test_ctrl_c_ends_the_server_and_what_it_draws(server: Server, many: ThreadPoolExecutor) -> None:
    page = Page(server)
    answer = many.submit(page.request, "GET", poster_of(page, "crowd"))
    wait_until(lambda: drawings(server))
    [pid] = drawings(server)
    assert not answer.done()
    assert "Goodbye" in server.stop()
    assert not is_alive(pid)
    # it was the end of the server that answered, not the end of the drawing's time
    status, _, body = answer.result()
    assert (status, "the server is ending" in body.decode()) == (422, True)
    assert server.errors.read_text() == ""
