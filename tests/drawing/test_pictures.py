"""What is written: SVG that any program reads, PNG of the width asked for, and words for what is wrong."""

import json
import math
import struct
import xml.etree.ElementTree as ET
from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest

from stellwerk.boards import board, load
from stellwerk.drawing import lettering
from stellwerk.drawing.commands import DrawOptions, Undrawable, draw_command
from stellwerk.drawing.inks import CARDS, SIGN_INKS, SIGNS
from stellwerk.drawing.layout import plan
from stellwerk.drawing.plan import Plan, foreign_names
from stellwerk.drawing.png import png
from stellwerk.drawing.svg import svg
from stellwerk.kernel.board import CARDS as KINDS
from stellwerk.kernel.board import COLOURS, TRACK_COLOURS, Board

PlanOf = Callable[[str], Plan]
NAMESPACE = "{http://www.w3.org/2000/svg}"
PNG_HEAD = b"\x89PNG\r\n\x1a\n"


def made(
    cities: list[tuple[str, float, float]],
    connections: list[tuple[str, str, int]],
    ids: Sequence[str] = (),
) -> Board:
    """A board of a map maker without any hint for the drawing; cities are called by their ids."""
    known = dict(zip((name for name, _, _ in cities), ids, strict=True)) if ids else {}
    return load(
        json.dumps(
            {
                "format": 1,
                "id": "odd",
                "name": {"en": "Odd Board", "de": "Seltsames Brett"},
                "provenance": "a test",
                "own_design": True,
                "seats": [2, 3],
                "trains": 12,
                "tickets_start": {"deal": 1, "keep": 1},
                "tickets_draw": {"take": 1, "keep": 1},
                "cities": [
                    {"id": known.get(i, i), "name": i.title(), "lat": lat, "lon": lon}
                    for i, lat, lon in cities
                ],
                "connections": [
                    {"a": known.get(a, a), "b": known.get(b, b), "length": length, "tracks": ["red", "grey"]}
                    for a, b, length in connections
                ],
                "tickets": [
                    {
                        "a": known.get(cities[0][0], cities[0][0]),
                        "b": known.get(cities[-1][0], cities[-1][0]),
                        "points": points,
                    }
                    for points in (3, 4, 5)
                ],
            }
        )
    )


TWO = made([("here", 50.0, 8.0), ("there", 50.1, 8.3)], [("here", "there", 9)])
FAR_NORTH = made(
    [("alert", 82.5, -62.3), ("longyear", 78.2, 15.6), ("thule", 77.5, -69.3), ("murmansk", 68.97, 33.1)],
    [("alert", "longyear", 4), ("alert", "thule", 2), ("longyear", "murmansk", 5), ("thule", "murmansk", 6)],
)
DATE_LINE = made(
    [("suva", -18.1, 178.4), ("apia", -13.8, -171.8), ("tonga", -21.1, -175.2)],
    [("suva", "apia", 3), ("apia", "tonga", 2), ("tonga", "suva", 2)],
)
EQUATOR = made(
    [("quito", -0.2, -78.5), ("manaus", -3.1, -60.0), ("belem", -1.4, -48.5), ("bogota", 4.7, -74.1)],
    [("quito", "manaus", 4), ("manaus", "belem", 3), ("bogota", "manaus", 4), ("bogota", "quito", 2)],
)
WORLD = made(
    [("london", 51.5, 0.0), ("tokyo", 35.7, 139.7), ("sydney", -33.9, 151.2), ("lima", -12.0, -77.0)],
    [("london", "tokyo", 8), ("tokyo", "sydney", 5), ("sydney", "lima", 9), ("lima", "london", 6)],
)
NEXT_DOOR = made([("upper", 47.0, 9.0), ("lower", 47.0001, 9.0)], [("upper", "lower", 3)])


def test_an_svg_is_well_formed_and_has_a_description(plan_of: PlanOf) -> None:
    root = ET.fromstring(svg(plan_of("usa")))  # noqa: S314 we wrote it ourselves
    assert root.tag == f"{NAMESPACE}svg"
    assert root.get("role") == "img"
    assert "36 cities" in (root.get("aria-label") or "")
    assert root.findtext(f"{NAMESPACE}title") == "USA"
    assert "tracks" in (root.findtext(f"{NAMESPACE}desc") or "")


@pytest.mark.parametrize("board_id", ["europe", "japan"])
def test_every_city_and_track_can_be_found_by_its_id(board_id: str, plan_of: PlanOf) -> None:
    root = ET.fromstring(svg(plan_of(board_id)))  # noqa: S314 we wrote it ourselves
    ids = [element.get("id") for element in root.iter() if element.get("id")]
    assert len(ids) == len(set(ids))
    facts = board(board_id)
    assert {f"city-{city.id}" for city in facts.cities} <= set(ids)
    assert {f"track-{track.id.replace(':', '-')}" for track in facts.tracks} <= set(ids)
    assert {f"connection-{connection.id}" for connection in facts.connections} <= set(ids)


def test_an_svg_brings_its_fonts(plan_of: PlanOf) -> None:
    text = svg(plan_of("usa"))
    assert text.count("@font-face") == 5
    assert "http" not in text.replace("http://www.w3.org/", "")


def test_a_night_has_other_paper_and_the_same_cards(plan_of: PlanOf) -> None:
    day, night = svg(plan_of("usa")), svg(plan_of("usa"), dark=True)
    assert day != night
    assert all(colour in day and colour in night for colour in CARDS.values())


def test_the_same_board_is_always_drawn_the_same() -> None:
    assert svg(plan(FAR_NORTH)) == svg(plan(FAR_NORTH))


def test_german_words_are_german() -> None:
    text = svg(plan(TWO, "de"))
    assert "SELTSAMES BRETT" in text
    assert "Eigener Entwurf zu den veröffentlichten Regeln" in text
    assert "Lokomotive" in text


def test_a_map_is_taken_from_another_language_only_if_it_looks_the_same() -> None:
    assert plan(TWO, "de", plan(TWO)) == plan(TWO, "de")
    country = replace(TWO.cities[0], data={"country": True, "names": {"en": "Norway", "de": "Norwegen"}})
    with_country = replace(TWO, cities=(country, *TWO.cities[1:]))
    assert plan(with_country, "de", plan(with_country)) == plan(with_country, "de") != plan(TWO, "de")


def test_our_own_design_says_so(plan_of: PlanOf) -> None:
    line = "Own design for the published rules"
    for board_id in ("poland", "iberia", "south_korea"):
        assert line in svg(plan_of(board_id), fonts=False)
    assert line not in svg(plan_of("usa"), fonts=False)


def test_a_png_is_as_wide_as_asked(plan_of: PlanOf) -> None:
    picture = png(plan_of("usa"), 640)
    assert picture.startswith(PNG_HEAD)
    assert struct.unpack(">I", picture[16:20]) == (640,)


@pytest.mark.parametrize(
    "odd", [TWO, FAR_NORTH, DATE_LINE, EQUATOR, WORLD, NEXT_DOOR], ids=lambda b: b.cities[0].id
)
def test_any_board_gets_a_picture_without_hand_work(odd: Board) -> None:
    drawn = plan(odd)
    ET.fromstring(svg(drawn))  # noqa: S314 we wrote it ourselves
    (sheet,) = drawn.sheets
    assert len(sheet.labels) == len(odd.cities)
    assert all(sheet.frame.holds(label.box) for label in sheet.labels)
    rows = [row for line in sheet.lines for row in line.rows]
    assert [len(row.spaces) for row in rows] == [odd.connections[t.connection].length for t in odd.tracks]


def test_the_land_is_under_the_board(plan_of: PlanOf) -> None:
    land = plan_of("iberia").sheets[0].geography
    assert land.home
    assert land.abroad
    assert land.coasts
    assert land.borders
    assert plan_of("usa").sheets[0].geography.lakes


GREECE = [
    ("athens", 37.98, 23.73),
    ("patras", 38.25, 21.73),
    ("ioannina", 39.67, 20.85),
    ("larissa", 39.64, 22.42),
    ("volos", 39.36, 22.94),
]
SICILY = [
    ("trapani", 38.02, 12.51),
    ("palermo", 38.12, 13.36),
    ("messina", 38.19, 15.55),
    ("noto", 36.9, 15.1),
]
WALES = [("cardiff", 51.48, -3.18), ("bangor", 53.23, -4.13), ("wrexham", 53.05, -2.99)]
FLORIDA = [("miami", 25.76, -80.19), ("tampa", 27.95, -82.46), ("jacksonville", 30.33, -81.66)]
TASMANIA = [("hobart", -42.88, 147.33), ("launceston", -41.43, 147.14), ("burnie", -41.05, 145.91)]


def round_trip(cities: list[tuple[str, float, float]]) -> Board:
    names = [name for name, _, _ in cities]
    return made(cities, [(a, b, 3) for a, b in zip(names, [*names[1:], names[0]], strict=True)])


@pytest.mark.parametrize("cities", [GREECE, SICILY, WALES, FLORIDA, TASMANIA], ids=lambda c: c[0][0])
def test_a_country_anywhere_has_a_fine_coast(cities: list[tuple[str, float, float]]) -> None:
    (sheet,) = plan(round_trip(cities)).sheets
    inside = [
        (a, b)
        for line in sheet.geography.coasts
        for a, b in pairwise(line)
        if sheet.frame.holds_point(a) and sheet.frame.holds_point(b)
    ]
    assert len(inside) > 50
    steps = sorted(math.dist(a, b) for a, b in inside)
    assert steps[len(steps) // 2] < 40


def test_a_part_of_a_city_has_no_coast_rather_than_a_wrong_one(plan_of: PlanOf) -> None:
    sheets = {sheet.id: sheet for sheet in plan_of("japan").sheets}
    assert not sheets["tokyo"].geography.coasts
    assert sheets["kyushu"].geography.coasts


# --- letters that our fonts lack


def test_every_text_has_a_family_to_fall_back_on(plan_of: PlanOf) -> None:
    root = ET.fromstring(svg(plan_of("usa")))  # noqa: S314 we wrote it ourselves
    families = {element.get("font-family") or "" for element in root.iter(f"{NAMESPACE}text")}
    assert any(family.startswith("'Barlow Condensed', ") for family in families)
    assert all(family.endswith("sans-serif") for family in families)


def test_letters_that_the_fonts_lack_are_measured_sensibly() -> None:
    latin, greek = (lettering.width(name, lettering.STATION, 100) for name in ("Athina", "Αθήνα"))
    assert 0.8 * latin < greek < 1.6 * latin
    assert lettering.width("東京", lettering.STATION, 100) == 200
    # A mark stands on its letter.
    assert lettering.width("e\u0301", lettering.STATION, 100) == lettering.width("e", lettering.STATION, 100)


@pytest.mark.parametrize("name", ["Αθήνα", "Москва", "東京", "القاهرة"])
def test_names_in_other_letters_are_reported_and_drawn(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    foreign = made([(name, 50.0, 8.0), ("there", 50.1, 8.3)], [(name, "there", 3)], ids=("a", "b"))
    for picture in (tmp_path / "odd.svg", tmp_path / "odd.png"):
        assert draw_command(DrawOptions(foreign, picture, width=300)) == 0
        (line,) = capsys.readouterr().err.splitlines()
        assert line.endswith(f": {name}")
    (label, _) = plan(foreign).sheets[0].labels
    assert label.lines == (name,)


def test_names_that_the_fonts_have_are_not_reported(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], plan_of: PlanOf
) -> None:
    draw_command(DrawOptions(TWO, tmp_path / "odd.svg"))
    assert capsys.readouterr().err == ""
    assert not any(foreign_names(plan_of(board_id)) for board_id in ("europe", "poland", "iberia", "japan"))


# --- the command


def test_the_command_writes_what_the_name_says(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    picture = tmp_path / "odd.svg"
    assert draw_command(DrawOptions(TWO, picture)) == 0
    assert picture.read_text("utf-8").startswith("<svg")
    assert "odd.svg: Odd Board" in capsys.readouterr().out
    picture = tmp_path / "odd.PNG"
    assert draw_command(DrawOptions(TWO, picture, width=300, dark=True, lang="de")) == 0
    assert picture.read_bytes().startswith(PNG_HEAD)


@pytest.mark.parametrize(
    "name, words",
    [
        ("odd.gif", "must end in .svg or .png"),
        ("odd", "must end in .svg or .png"),
        ("nowhere/odd.svg", "there is no directory"),
        ("a.svg", "is a directory"),
    ],
)
def test_an_unwritable_file_is_explained_in_plain_words(name: str, words: str, tmp_path: Path) -> None:
    (tmp_path / "a.svg").mkdir()
    with pytest.raises(Undrawable, match=words):
        draw_command(DrawOptions(TWO, tmp_path / name))


def test_a_disk_error_is_explained_in_plain_words(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> int:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "write_bytes", refuse)
    with pytest.raises(Undrawable, match=r"odd.svg can't be written: Permission denied"):
        draw_command(DrawOptions(TWO, tmp_path / "odd.svg"))


@pytest.mark.parametrize("width", [0, 50, 100_000])
def test_a_width_that_makes_no_sense_is_refused(width: int, tmp_path: Path) -> None:
    with pytest.raises(Undrawable, match="from 200 to 12000 pixels"):
        draw_command(DrawOptions(TWO, tmp_path / "odd.png", width=width))


# --- the palette


def test_every_card_has_its_own_colour_and_sign() -> None:
    assert set(CARDS) == set(TRACK_COLOURS)
    assert set(SIGNS) == set(KINDS)
    assert len(set(SIGNS.values())) == len(KINDS)
    assert set(SIGN_INKS) == set(COLOURS)
