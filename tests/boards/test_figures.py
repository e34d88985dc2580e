import json
from collections.abc import Mapping
from typing import Any

import pytest
from rich.console import Console

from stellwerk.boards import load
from stellwerk.boards.figures import ColourFigures, figures, spread
from stellwerk.boards.tables import board_table, figures_tables
from stellwerk.kernel.board import Board
from stellwerk.kernel.data import BoardData


@pytest.fixture
def north(tiny: dict[str, Any], declared: Mapping[str, BoardData]) -> Board:
    return load(json.dumps(tiny), declared)


def test_tracks_are_counted(north: Board) -> None:
    found = figures(north)
    assert (found.cities, found.connections, found.tracks, found.doubles) == (4, 5, 7, 2)
    assert (found.spaces, found.track_points) == (14, 1 + 1 + 2 + 1 + 4 + 4 + 4)
    assert found.colours["grey"] == ColourFigures(2, 2)
    assert found.colours["green"] == ColourFigures(1, 3)
    assert found.colours["purple"] == ColourFigures(0, 0)
    assert found.lengths.histogram == {1: 3, 2: 1, 3: 3}


def test_cities_are_ranked_by_their_connections(north: Board) -> None:
    found = figures(north)
    assert (found.degrees.least, found.degrees.mean, found.degrees.most) == (2, 2.5, 3)
    assert found.most_connected == ("Hamburg", "Hannover")


def test_tickets_are_compared_with_their_shortest_path(north: Board) -> None:
    found = figures(north)
    assert [(ticket.points, ticket.shortest) for ticket in found.tickets] == [(4, 4), (2, 2), (1, 1), (3, 3)]
    assert found.ticket_margin.histogram == {0: 4}
    assert found.ticket_points.mean == 2.5


def test_a_path_does_not_run_through_a_country(
    tiny: dict[str, Any], declared: Mapping[str, BoardData]
) -> None:
    tiny["no_transit"] = True
    tiny["cities"][2]["country"] = True
    tiny["tickets"] = [{"a": "bremen", "b": "berlin", "points": points} for points in (1, 2, 3)]
    assert figures(load(json.dumps(tiny), declared)).tickets[0].shortest == 4
    tiny["connections"][4]["length"] = 6
    assert figures(load(json.dumps(tiny), declared)).tickets[0].shortest == 7


def test_no_numbers_have_no_spread() -> None:
    assert spread([]).count == 0


def test_figures_are_json(north: Board) -> None:
    plain = json.loads(json.dumps(figures(north).to_dict()))
    assert plain["colours"]["red"] == {"tracks": 1, "spaces": 2}
    assert plain["lengths"]["histogram"] == [[1, 3], [2, 1], [3, 3]]
    assert plain["tickets"][0] == {"id": "bremen-berlin", "points": 4, "long": False, "shortest": 4}


@pytest.mark.parametrize("width", [80, 200])
def test_figures_are_tables(north: Board, width: int) -> None:
    console = Console(width=width)
    with console.capture() as printed:
        console.print(figures_tables(figures(north)))
    shown = printed.get()
    assert "5, of which 2 with several tracks" in shown
    assert "Hamburg, Hannover" in shown
    assert max(len(line) for line in shown.splitlines()) <= width


def test_a_ticket_worth_more_than_its_path_is_shown(
    tiny: dict[str, Any], declared: Mapping[str, BoardData]
) -> None:
    tiny["tickets"][0]["points"] = 9
    console = Console(width=100)
    with console.capture() as printed:
        console.print(figures_tables(figures(load(json.dumps(tiny), declared))))
    assert "bremen-berlin" in printed.get()


def test_an_own_design_says_so(tiny: dict[str, Any], declared: Mapping[str, BoardData]) -> None:
    tiny["own_design"] = True
    console = Console(width=120)
    with console.capture() as printed:
        console.print(board_table([load(json.dumps(tiny), declared)]))
    assert "The North / Der Norden (own design)" in printed.get()
