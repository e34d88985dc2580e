"""Each of our boards has a picture on which nothing covers anything."""

import json
import math
from collections.abc import Callable, Iterator
from itertools import combinations, pairwise

import pytest

from stellwerk.boards import board
from stellwerk.drawing.geometry import Box, Point, around, distance_to_shape, overlap, turned
from stellwerk.drawing.plan import Plan, Sheet, as_data
from stellwerk.drawing.sheet import BOUND, BOUND_ENLARGED

OURS = ("europe", "iberia", "japan", "nederland", "poland", "south_korea", "usa")
PlanOf = Callable[[str], Plan]
Shape = list[Point]

pytestmark = pytest.mark.parametrize("board_id", OURS)


def spaces(sheet: Sheet) -> Iterator[tuple[str, Shape]]:
    """Each space with the track it belongs to."""
    for line in sheet.lines:
        for row in line.rows:
            for s in row.spaces:
                yield row.track, turned(s.x, s.y, s.length, s.width, s.angle)


def test_no_label_covers_another_label(board_id: str, plan_of: PlanOf) -> None:
    for sheet in plan_of(board_id).sheets:
        for one, other in combinations(sheet.labels, 2):
            assert not one.box.meets(other.box), (one.city, other.city)


def test_a_name_is_nearest_to_its_own_city(board_id: str, plan_of: PlanOf) -> None:
    for sheet in plan_of(board_id).sheets:
        dots = {dot.city: dot for dot in sheet.dots if dot.plate is None}
        for label in sheet.labels:
            away = {city: label.box.away((dot.x, dot.y)) for city, dot in dots.items()}
            assert min(away, key=lambda city: away[city]) == label.city


def test_spaces_of_a_track_keep_a_gap(board_id: str, plan_of: PlanOf) -> None:
    """Also on the inside of a bend."""
    for sheet in plan_of(board_id).sheets:
        for (one, shape), (other, after) in pairwise(spaces(sheet)):
            if one == other:
                gaps = [distance_to_shape(corner, after) for corner in shape]
                gaps += [distance_to_shape(corner, shape) for corner in after]
                assert min(gaps) >= 1.5, one


def test_no_label_covers_a_space(board_id: str, plan_of: PlanOf) -> None:
    for sheet in plan_of(board_id).sheets:
        rows = [(track, shape, around(shape)) for track, shape in spaces(sheet)]
        for label in sheet.labels:
            for track, shape, box in rows:
                near = box.meets(label.box)
                assert not (near and overlap(label.box.corners(), shape)), (label.city, track)


def test_no_label_covers_a_city_a_plate_or_a_coin(board_id: str, plan_of: PlanOf) -> None:
    for sheet in plan_of(board_id).sheets:
        for label in sheet.labels:
            for dot in sheet.dots:
                if dot.plate is None:
                    assert label.box.away((dot.x, dot.y)) >= dot.radius, (label.city, dot.city)
                else:
                    assert not label.box.meets(dot.plate), (label.city, dot.city)
            for line in sheet.lines:
                if line.coin is not None:
                    away = label.box.away((line.coin.x, line.coin.y))
                    assert away >= line.coin.radius, (label.city, line.connection)


def test_no_space_covers_one_of_another_track(board_id: str, plan_of: PlanOf) -> None:
    for sheet in plan_of(board_id).sheets:
        rows = [(track, shape, around(shape)) for track, shape in spaces(sheet)]
        for (one, shape, box), (other, another, its_box) in combinations(rows, 2):
            if one != other and box.meets(its_box):
                assert not overlap(shape, another), (one, other)


def test_no_space_covers_a_city_a_plate_or_a_coin(board_id: str, plan_of: PlanOf) -> None:
    for sheet in plan_of(board_id).sheets:
        coins = [line.coin for line in sheet.lines if line.coin is not None]
        for track, shape in spaces(sheet):
            for dot in sheet.dots:
                if dot.plate is None:
                    assert distance_to_shape((dot.x, dot.y), shape) >= dot.radius - 0.5, (track, dot.city)
                else:
                    assert not overlap(dot.plate.corners(), shape), (track, dot.city)
            for coin in coins:
                assert distance_to_shape((coin.x, coin.y), shape) >= coin.radius - 1, track


def test_everything_is_inside_its_frame(board_id: str, plan_of: PlanOf) -> None:
    plan = plan_of(board_id)
    page = Box(0, 0, plan.width, plan.height)
    for sheet in plan.sheets:
        assert page.holds(sheet.frame)
        boxes = [label.box for label in sheet.labels]
        boxes += [around(shape) for _, shape in spaces(sheet)]
        boxes += [dot.plate or Box(dot.x, dot.y, 0, 0).grown(dot.radius) for dot in sheet.dots]
        assert all(sheet.frame.holds(box) for box in boxes)


def test_tables_cover_neither_the_map_nor_each_other(board_id: str, plan_of: PlanOf) -> None:
    plan = plan_of(board_id)
    page = Box(0, 0, plan.width, plan.height)
    boxes = [plan.cartouche.box, *(panel.box for panel in plan.panels)]
    for one, other in combinations([plan.sheets[0].frame, *boxes], 2):
        assert not one.meets(other)
    assert all(page.holds(box) for box in boxes)


def test_enlarged_parts_cover_nothing_of_the_main_map(board_id: str, plan_of: PlanOf) -> None:
    main, *parts = plan_of(board_id).sheets
    for part in parts:
        assert main.frame.holds(part.frame)
        assert not any(label.box.meets(part.frame) for label in main.labels)
        assert not any(overlap(part.frame.corners(), shape) for _, shape in spaces(main))
        assert not any(part.frame.holds_point((dot.x, dot.y)) for dot in main.dots)
    for one, other in combinations(parts, 2):
        assert not one.frame.meets(other.frame)


def test_every_track_has_its_spaces_once(board_id: str, plan_of: PlanOf) -> None:
    facts = board(board_id)
    drawn = [row for sheet in plan_of(board_id).sheets for line in sheet.lines for row in line.rows]
    assert sorted(row.track for row in drawn) == sorted(track.id for track in facts.tracks)
    lengths = {track.id: facts.connections[track.connection].length for track in facts.tracks}
    assert all(len(row.spaces) == lengths[row.track] for row in drawn)


def test_spaces_can_be_seen(board_id: str, plan_of: PlanOf) -> None:
    """The shortest is still longer than it is wide: a car, not a dot."""
    for sheet in plan_of(board_id).sheets:
        for line in sheet.lines:
            for row in line.rows:
                assert min(s.length for s in row.spaces) >= 20
                assert min(s.length / s.width for s in row.spaces) >= 1.4


def test_ferries_have_a_locomotive_for_each_they_need(board_id: str, plan_of: PlanOf) -> None:
    facts = {connection.id: connection.data.get("ferry", 0) for connection in board(board_id).connections}
    for sheet in plan_of(board_id).sheets:
        for line in sheet.lines:
            for row in line.rows:
                assert sum(s.sign == "locomotive" for s in row.spaces) == facts[line.connection]


def test_tolls_are_on_their_coins(board_id: str, plan_of: PlanOf) -> None:
    facts = {connection.id: connection.data.get("toll") for connection in board(board_id).connections}
    for sheet in plan_of(board_id).sheets:
        for line in sheet.lines:
            assert (line.coin.value if line.coin else None) == facts[line.connection]


def test_cities_stand_near_their_true_places(board_id: str, plan_of: PlanOf) -> None:
    for sheet in plan_of(board_id).sheets:
        part = BOUND_ENLARGED if sheet.id else BOUND
        assert sheet.bound == pytest.approx(part * max(sheet.frame.width, sheet.frame.height))
        for dot in sheet.dots:
            if dot.plate is None:
                assert math.dist((dot.x, dot.y), dot.true) <= sheet.bound + 0.1, dot.city


def test_every_city_is_drawn_and_named(board_id: str, plan_of: PlanOf) -> None:
    sheets = plan_of(board_id).sheets
    facts = board(board_id)
    assert {dot.city for sheet in sheets for dot in sheet.dots} == {city.id for city in facts.cities}
    for sheet in sheets:
        named = {label.city for label in sheet.labels}
        named |= {dot.city for dot in sheet.dots if dot.plate is not None}
        assert named == {dot.city for dot in sheet.dots}


def test_a_plan_is_json(board_id: str, plan_of: PlanOf) -> None:
    assert json.loads(json.dumps(as_data(plan_of(board_id))))["board"] == board_id
