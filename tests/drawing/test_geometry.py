import math

import pytest

from stellwerk.drawing import lettering
from stellwerk.drawing.geometry import (
    Bend,
    Box,
    arc,
    clipped,
    distance_to_shape,
    holds,
    overlap,
    through,
    turned,
)
from stellwerk.drawing.projection import fitting


def test_a_turned_rectangle_covers_what_lies_in_it_and_not_what_touches_it() -> None:
    one = turned(0, 0, 10, 4, 45)
    assert overlap(one, turned(3, 3, 2, 2, 10))
    assert overlap(turned(3, 3, 2, 2, 10), one)
    assert not overlap(one, turned(3, -3, 2, 2, 45))
    assert not overlap(Box(0, 0, 2, 2).corners(), Box(2, 0, 2, 2).corners())
    assert overlap(Box(0, 0, 2, 2).corners(), Box(1.9, 0, 2, 2).corners())


def test_distance_to_a_shape_is_nothing_inside() -> None:
    shape = turned(0, 0, 10, 4, 30)
    assert distance_to_shape((0, 0), shape) == 0
    assert distance_to_shape((0, 100), Box(-1, -1, 2, 2).corners()) == pytest.approx(99)


def test_a_bend_is_walked_by_distance() -> None:
    bend = Bend([(0, 0), (10, 0), (10, 10)])
    assert bend.length == 20
    assert bend.at(5) == (5, 0, 0)
    assert bend.at(15) == (10, 5, math.pi / 2)
    assert bend.beside(5, 2)[:2] == (5, 2)


def test_an_arc_bulges_by_its_bow() -> None:
    x, y, _ = (bend := arc((0, 0), (100, 0), 0.2)).at(bend.length / 2)
    assert (x, y) == pytest.approx((50, 20), abs=0.1)


def test_a_line_runs_through_its_points() -> None:
    bend = through([(0, 0), (50, 30), (100, 0)])
    assert min(math.dist(point, (50, 30)) for point in bend.points) < 1e-9


def test_a_ring_is_cut_at_a_box() -> None:
    ring = clipped([(-5, -5), (15, -5), (15, 15), (-5, 15)], Box(0, 0, 10, 10))
    assert set(ring) == {(0, 0), (10, 0), (10, 10), (0, 10)}
    assert clipped([(20, 20), (30, 20), (30, 30)], Box(0, 0, 10, 10)) == []


def test_a_point_is_in_a_ring_or_not() -> None:
    ring = [(0.0, 0.0), (10.0, 0.0), (10.0, 10.0), (0.0, 10.0)]
    assert holds(ring, (5, 5))
    assert not holds(ring, (15, 5))


@pytest.mark.parametrize(
    "places",
    [
        [(-122.0, 47.0), (-80.0, 26.0)],
        [(-62.0, 82.0), (33.0, 69.0)],
        [(178.0, -18.0), (-172.0, -14.0)],
        [(0.0, 51.0), (140.0, 36.0), (151.0, -34.0), (-77.0, -12.0)],
        [(-78.0, -0.2), (-48.0, 1.4)],
        [(147.0, -42.0), (115.0, -32.0)],
    ],
)
def test_a_projection_finds_back_to_the_place(places: list[tuple[float, float]]) -> None:
    projection = fitting(places)
    for lon, lat in places:
        back = projection.place(projection.point((lon, lat)))
        assert (back[0] - lon + 180) % 360 - 180 == pytest.approx(0, abs=1e-6)
        assert back[1] == pytest.approx(lat, abs=1e-6)


def test_north_is_up_and_east_is_right_in_the_middle_of_a_map() -> None:
    for middle in (50.0, -40.0, 0.5):
        projection = fitting([(8.0, middle - 2), (12.0, middle + 2)])
        x, y = projection.point((10.0, middle))
        assert projection.point((10.5, middle))[0] > x
        assert projection.point((10.0, middle + 0.5))[1] < y


def test_letters_have_their_widths() -> None:
    assert (
        lettering.width("Wien", lettering.STATION, 20) > lettering.width("Riga", lettering.STATION, 20) > 10
    )
    assert lettering.width("AB", lettering.TITLE, 100, 0.1) == pytest.approx(
        lettering.width("AB", lettering.TITLE, 100) + 20
    )


@pytest.mark.parametrize("letter", "āōūęłżśńçãñóŁățșÉØüß–’")
def test_letters_of_all_boards_are_in_the_fonts(letter: str) -> None:
    assert all(letter in widths for widths in lettering._widths().values())


def test_a_long_name_breaks_where_it_may() -> None:
    assert lettering.lines("Santiago de Compostela", lettering.STATION, 20, broken=True) == (
        "Santiago de",
        "Compostela",
    )
    assert lettering.lines("Kagoshima-Chūō", lettering.STATION, 20, broken=True) == ("Kagoshima-", "Chūō")
    assert lettering.lines("Paris", lettering.STATION, 20, broken=True) == ("Paris",)
