"""The map in characters."""

import pytest

from stellwerk.boards import board, boards
from stellwerk.terminal import chart
from stellwerk.terminal.canvas import Canvas
from stellwerk.terminal.inks import SEAT_INKS, SEAT_SIGNS

SIZES = [(20, 6), (54, 12), (78, 13), (90, 30), (160, 48)]


@pytest.mark.parametrize("name", boards())
@pytest.mark.parametrize("width, height", SIZES)
def test_names_touch_neither_each_other_nor_a_city(name: str, width: int, height: int) -> None:
    made = chart.chart_of(chart._Key(board(name)), width, height)
    taken = {chart.cell_at(point) for point in made.cities}
    for label in made.labels:
        for cell in label.cells():
            assert cell not in taken
            assert 0 <= cell[0] < width
            assert 0 <= cell[1] < height
            taken.add(cell)


@pytest.mark.parametrize("name", boards())
@pytest.mark.parametrize("width, height", SIZES)
def test_every_city_is_on_the_sheet(name: str, width: int, height: int) -> None:
    made = chart.chart_of(chart._Key(board(name)), width, height)
    for column, row in map(chart.cell_at, made.cities):
        assert 0 <= column < width
        assert 0 <= row < height


@pytest.mark.parametrize("name", boards())
def test_a_large_sheet_names_nearly_all_cities(name: str) -> None:
    made = chart.chart_of(chart._Key(board(name)), 110, 34)
    assert len(made.labels) >= 0.95 * len(made.cities)


def test_north_is_up_and_west_is_left() -> None:
    usa = board("usa")
    made = chart.chart_of(chart._Key(usa), 90, 30)
    at = {city.id: made.cities[n] for n, city in enumerate(usa.cities)}
    assert at["seattle"][0] < at["denver"][0] < at["boston"][0]
    assert at["winnipeg"][1] < at["denver"][1] < at["houston"][1]


def test_a_claimed_track_shows_its_owners_sign_and_ink() -> None:
    usa = board("usa")
    track = usa.track_index("helena-winnipeg")
    free = chart.draw(usa, 90, 30, {})
    claimed = chart.draw(usa, 90, 30, {track: 1})
    assert all(SEAT_SIGNS[1] not in line.plain for line in free.lines(""))
    assert sum(line.plain.count(SEAT_SIGNS[1]) for line in claimed.lines("")) == 1
    assert SEAT_INKS[1] in claimed.inks.values()
    assert SEAT_INKS[1] not in free.inks.values()


def test_a_station_stands_in_its_city() -> None:
    europe = board("europe")
    city = europe.city_index("paris")
    drawn = chart.draw(europe, 90, 30, {}, {city: 2})
    place = chart.cell_at(chart.chart_of(chart._Key(europe), 90, 30).cities[city])
    assert drawn.cell(*place).text == chart.STATION


def test_lines_off_the_sheet_do_no_harm() -> None:
    canvas = Canvas(4, 2)
    canvas.line((-10, -10), (30, 30), "red")
    canvas.write(-1, 0, "abcdefgh", "")
    canvas.write(0, 9, "x", "")
    assert [len(line.plain) for line in canvas.lines("")] == [4, 4]
    assert canvas.lines("")[0].plain == "bcde"
