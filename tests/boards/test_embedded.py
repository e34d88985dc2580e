"""The boards that come with the package."""

import json

import pytest

from stellwerk.boards import board, board_text, boards, check, find_connection
from stellwerk.boards.figures import ColourFigures, figures


@pytest.mark.parametrize("board_id", boards())
def test_every_board_is_sound(board_id: str) -> None:
    assert check(board_text(board_id), f"{board_id}.json").lines() == ()
    assert board(board_id).id == board_id


@pytest.mark.parametrize("board_id", boards())
def test_a_board_file_is_written_to_be_read(board_id: str) -> None:
    """One city, connection or ticket a line, so that a change of one is a change of one line."""
    lines = [line.strip().rstrip(",") for line in board_text(board_id).splitlines()]
    file = json.loads(board_text(board_id))
    for entry in (*file["cities"], *file["connections"], *file["tickets"]):
        assert json.dumps(entry, ensure_ascii=False) in lines


def test_both_base_games_are_there() -> None:
    assert {"europe", "usa"} <= set(boards())


def test_a_board_is_made_once() -> None:
    assert board("usa") is board("usa")


@pytest.mark.rule("B24")
def test_usa() -> None:
    usa = board("usa")
    found = figures(usa)
    assert (found.cities, found.connections, found.tracks, found.doubles) == (36, 78, 100, 22)
    assert (found.ticket_points.count, found.ticket_points.least, found.ticket_points.most) == (30, 4, 22)
    assert found.ticket_points.sum == 349
    assert (usa.seats, usa.trains, usa.longest_path, usa.doubles_open_from) == ((2, 5), 45, 10, 4)
    assert (usa.start.deal, usa.start.keep, usa.draw.take, usa.draw.keep) == (3, 2, 3, 1)
    assert usa.mechanics == ()


def test_the_colours_of_usa_are_balanced() -> None:
    colours = figures(board("usa")).colours
    assert colours.pop("grey") == ColourFigures(44, 93)
    assert set(colours.values()) == {ColourFigures(7, 27)}


def test_europe() -> None:
    europe = board("europe")
    found = figures(europe)
    assert (found.cities, found.connections, found.tracks, found.doubles) == (47, 90, 101, 11)
    assert (found.ticket_points.count, found.long_tickets, found.ticket_points.sum) == (46, 6, 444)
    assert (europe.start.deal, europe.start.deal_long, europe.start.keep) == (3, 1, 2)
    assert europe.start.rest == "out"
    assert (europe.seats, europe.trains, europe.longest_path) == ((2, 5), 45, 10)
    assert {count.tracks for colour, count in found.colours.items() if colour != "grey"} == {8}


def test_europe_is_played_with_ferries_tunnels_and_stations() -> None:
    europe = board("europe")
    assert [mechanic.name for mechanic in europe.mechanics] == ["ferries", "tunnels", "stations"]
    assert sum("ferry" in connection.data for connection in europe.connections) == 11
    assert sum("tunnel" in connection.data for connection in europe.connections) == 17
    assert europe.mechanics[1].parameters["cards"] == 3
    assert europe.mechanics[2].parameters == {"each": 3, "points": 4}


def test_the_great_connections_of_europe() -> None:
    europe = board("europe")
    tunnel = europe.connections[find_connection(europe, "stockholm-petrograd")]
    assert (tunnel.length, tunnel.data["tunnel"]) == (8, True)
    ferry = europe.connections[find_connection(europe, "smyrna-palermo")]
    assert (ferry.length, ferry.data["ferry"]) == (6, 2)
