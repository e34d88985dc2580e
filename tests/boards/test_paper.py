"""Boards with their places in millimetres are boards like all others."""

import json
from typing import Any

import jsonschema  # type: ignore[import-untyped]
import pytest
from fantasy import data_url, fantasy_board, jpeg, png
from faulty import expect_german
from random_play import decisions

from stellwerk.boards import check, load
from stellwerk.boards.declared import registered
from stellwerk.boards.paper import paper_of
from stellwerk.boards.raster import BadRaster, examined
from stellwerk.boards.rules import rules_for
from stellwerk.boards.schema import schema
from stellwerk.boards.validator import look
from stellwerk.drawing.findings import findings
from stellwerk.drawing.layout import plan
from stellwerk.drawing.svg import svg
from stellwerk.words import fault_text


def faults(board: dict[str, Any]) -> list[str]:
    report = check(json.dumps(board), "lost.json")
    for fault in report.faults:
        expect_german(fault_text(report.sentence(fault), "de"))
    return [f"{fault.place}: {fault.reason}" for fault in report.faults]


def test_a_board_on_paper_has_no_faults_and_can_be_played() -> None:
    board = fantasy_board()
    assert check(json.dumps(board)).sentences() == []
    jsonschema.Draft202012Validator(schema(registered())).validate(board)
    loaded = load(json.dumps(board))
    assert findings(loaded) == []
    assert len(list(decisions(rules_for(loaded, 2), 1))) > 20


def test_moving_a_city_or_the_picture_is_no_other_board() -> None:
    moved = fantasy_board(background={"picture": data_url(png())})
    moved["cities"][0]["x"] += 10
    one, other = load(json.dumps(fantasy_board())), load(json.dumps(moved))
    assert one.hash == other.hash
    assert one != other


@pytest.mark.parametrize(
    "change, said",
    [
        ({"size": [790]}, "size: has 1 entries; it needs 2 or more"),
        ({"size": [50, 9000]}, "50 is out of range"),
        ({"background": {"picture": "data:text/html;base64,PHNjcmlwdD4="}}, "must be a PNG or JPEG"),
        ({"background": {"picture": data_url(b"<svg/>")}}, "this is neither a PNG nor a JPEG"),
        ({"background": {"picture": data_url(png()[:-20])}}, "the picture is damaged"),
        ({"background": {"picture": "data:image/png;base64,AAA"}}, "its base64 can't be read"),
    ],
)
def test_what_is_wrong_with_the_paper_is_said(change: dict[str, Any], said: str) -> None:
    assert any(said in each for each in faults(fantasy_board(**change)))


def test_places_of_the_other_kind_are_recognised() -> None:
    board = fantasy_board()
    board["cities"][1] = {"id": "elm", "name": "Elm", "lat": 50.0, "lon": 8.0}
    assert [each for each in faults(board) if "elm)" in each and "without a size" in each]
    del board["size"]
    assert [each for each in faults(board) if "with a size in millimetres" in each]
    board = fantasy_board(background={"picture": data_url(png())})
    del board["size"]
    assert any("is only for boards with a size" in each for each in faults(board))
    off = fantasy_board()
    off["cities"][0]["x"] = 800
    assert faults(off) == [
        "cities[0] (grey_harbour): x 800 lies off the board, which is 790 mm wide",
    ]
    twice = fantasy_board()
    twice["cities"][1] |= {"x": 80, "y": 260}
    assert any('lies exactly where "grey_harbour" lies; correct x and y' in each for each in faults(twice))


def test_cities_are_drawn_just_where_they_are_with_the_picture_under_them() -> None:
    board = load(
        json.dumps(fantasy_board(background={"picture": data_url(png()), "place": [10, 20, 300, 200]}))
    )
    made = plan(board)
    sheet = made.sheets[0]
    scale = sheet.frame.width / 790
    for dot, city in zip(sheet.dots, board.cities, strict=True):
        x, y = city.data["x"], city.data["y"]
        assert isinstance(x, int)
        assert isinstance(y, int)
        assert (dot.x, dot.y) == dot.true
        assert dot.x - sheet.frame.x == pytest.approx(x * scale, abs=0.1)
    drawn = svg(made, fonts=False)
    assert drawn.count("<image ") == 1
    assert data_url(png()) in drawn
    paper = paper_of(board)
    assert paper is not None
    assert paper.place == (10, 20, 300, 200)


def test_a_connection_without_room_for_its_spaces_is_named() -> None:
    board = fantasy_board()
    board["connections"][3]["length"] = 9
    board["cities"][3] |= {"x": 330, "y": 340}
    [short] = [each for each in findings(load(json.dumps(board))) if "mm too short" in str(each.said)]
    assert short.path == ("connections", 3)


# --- pictures


def test_a_picture_is_put_together_without_what_is_none() -> None:
    secret = b"taken at 52.5 N"
    found = examined(png(4, 3, (b"tEXt", b"Comment\0" + secret), (b"eXIf", secret)) + b"<script>")
    assert (found.kind, found.width, found.height) == ("png", 4, 3)
    assert found.content == png()
    found = examined(jpeg(40, 30, secret) + b"<script>")
    assert (found.media, found.width, found.height) == ("image/jpeg", 40, 30)
    assert found.content == jpeg(40, 30)


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"GIF89a",
        b"\x89PNG\r\n\x1a\n",
        b"\xff\xd8",
        b"\xff\xd8\xff\xd9",
        b"<svg xmlns='http://www.w3.org/2000/svg'/>",
        png()[:40],
        png().replace(b"IDAT", b"iDAT"),
        png(6000, 1),
        png(0, 3),
        jpeg(0, 3),
        jpeg()[:-2],
        b"\0" * 800_000,
    ],
)
def test_what_is_no_plain_picture_is_refused(content: bytes) -> None:
    with pytest.raises(BadRaster) as bad:
        examined(content)
    expect_german(fault_text(bad.value.said, "de"))


def test_a_bomb_is_not_unpacked() -> None:
    """A thousand times as much as the head says."""
    small, large = png(4, 3), png(4000, 2000)
    at, end = large.index(b"IDAT") - 4, large.index(b"IEND") - 4
    bomb = small[: small.index(b"IDAT") - 4] + large[at:end] + small[small.index(b"IEND") - 4 :]
    with pytest.raises(BadRaster, match="damaged"):
        examined(bomb)


# --- as it stands


def test_an_unfinished_board_gets_faults_and_warnings_together() -> None:
    board = fantasy_board(trains=5)
    board["cities"] += [{"id": "new"}, 17]
    board["connections"][0]["length"] = "three"
    seen = look(board)
    places = [same[0].path for same in seen.faults]
    assert ("cities", 7) in places
    assert ("cities", 8) in places
    assert ("connections", 0, "length") in places
    assert any(each.path == ("connections", 4, "length") for each in seen.warnings), "longer than the trains"
    assert seen.kept["cities"][8] == {}  # type: ignore[index]
    assert "length" not in seen.kept["connections"][0]  # type: ignore[index, operator]
