import json
from collections.abc import Mapping
from typing import Any

import pytest

from stellwerk.boards import UnknownName, find_city, find_connection, find_ticket, find_track, load
from stellwerk.boards.names import connection_ids, ticket_ids, track_ids, turned
from stellwerk.kernel.board import Board
from stellwerk.kernel.data import BoardData


@pytest.fixture
def north(tiny: dict[str, Any], declared: Mapping[str, BoardData]) -> Board:
    return load(json.dumps(tiny), declared)


def test_a_connection_is_called_after_its_cities_in_the_order_of_the_file() -> None:
    assert connection_ids([("omaha", "denver", 4), ("denver", "helena", 4)]) == (
        "omaha-denver",
        "denver-helena",
    )


def test_connections_between_the_same_cities_are_distinguished_by_length() -> None:
    ends = [("aomori", "hakodate", 3), ("hakodate", "aomori", 2)]
    assert connection_ids(ends) == ("aomori-hakodate-3", "hakodate-aomori-2")


@pytest.mark.parametrize(
    "colours, ids",
    [
        (["red"], ("a-b",)),
        (["red", "blue"], ("a-b:red", "a-b:blue")),
        (["grey", "grey"], ("a-b:grey1", "a-b:grey2")),
        (["grey", "red", "grey"], ("a-b:grey1", "a-b:red", "a-b:grey2")),
    ],
)
def test_tracks_are_distinguished_by_colour_then_by_number(colours: list[str], ids: tuple[str, ...]) -> None:
    assert track_ids("a-b", colours) == ids


def test_a_second_ticket_between_the_same_cities_is_numbered() -> None:
    ends = [("a", "b"), ("b", "c"), ("b", "a"), ("a", "b")]
    assert ticket_ids(ends) == ("a-b", "b-c", "b-a-2", "a-b-3")


@pytest.mark.parametrize(
    "name, other",
    [
        ("denver-omaha", "omaha-denver"),
        ("aomori-hakodate-3", "hakodate-aomori-3"),
        ("boston-montreal:grey1", "montreal-boston:grey1"),
        ("nonsense", "nonsense"),
    ],
)
def test_a_name_can_be_turned_round(name: str, other: str) -> None:
    assert turned(name) == other
    assert turned(other) == name


def test_things_are_found_with_their_cities_in_either_order(north: Board) -> None:
    assert find_city(north, "bremen") == 1
    assert find_connection(north, "hannover-berlin") == find_connection(north, "berlin-hannover") == 3
    assert find_track(north, "hamburg-bremen:grey2") == find_track(north, "bremen-hamburg:grey2") == 1
    assert find_ticket(north, "bremen-berlin") == find_ticket(north, "berlin-bremen") == 0


def test_one_of_several_tracks_must_be_named(north: Board) -> None:
    with pytest.raises(UnknownName, match="write one of hamburg-berlin:black, hamburg-berlin:white"):
        find_track(north, "berlin-hamburg")


def test_a_name_slightly_wrong_is_put_right(north: Board) -> None:
    with pytest.raises(UnknownName, match='no city is called "bermen"; did you mean "bremen"'):
        find_city(north, "bermen")
    with pytest.raises(UnknownName, match="no ticket is called"):
        find_ticket(north, "")
