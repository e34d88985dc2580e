"""The tables next to the maps: what each mechanic scores, in words that fit."""

import json

import pytest

from stellwerk.boards import board, boards, load
from stellwerk.drawing import lettering
from stellwerk.drawing.mechanics import ARTS
from stellwerk.drawing.panels import panels
from stellwerk.drawing.plan import Panel
from stellwerk.drawing.words import WORDS
from stellwerk.kernel.board import COLOURS, Board
from stellwerk.words import LANGUAGES
from stellwerk.words.names import colour_name


def words_of(panel: Panel) -> list[str]:
    return [text.words for text in panel.texts]


def table(board_id: str, name: str) -> list[str]:
    """The words of a board's table."""
    return next(words_of(panel) for panel in panels(board(board_id), "en", 500) if panel.id.endswith(name))


@pytest.mark.parametrize("board_id", boards())
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_words_run_out_of_their_table(board_id: str, language: str) -> None:
    for panel in panels(board(board_id), language, 500):
        for text in panel.texts:
            wide = lettering.width(text.words, text.face, text.size, text.spacing)
            left = text.x - wide * {"start": 0.0, "middle": 0.5, "end": 1.0}[text.anchor]
            assert panel.box.x - 1 <= left, text.words
            assert left + wide <= panel.box.right + 12, text.words
            assert text.y <= panel.box.bottom + 1, text.words


def test_every_language_has_all_words() -> None:
    for said in (WORDS, *(art.words for art in ARTS.values())):
        first, *others = (set(words) for words in said.values())
        assert all(words == first for words in others)
        assert tuple(said) == LANGUAGES


def test_tables_show_the_boards_numbers() -> None:
    assert {"1", "2", "4", "7", "10", "15"} <= set(table("usa", "track_points"))
    assert "Longest path" in table("usa", "track_points")
    assert "Longest path" not in table("poland", "track_points")
    assert "55" in table("nederland", "toll_bonus")
    assert "33" in table("iberia", "festival_points")
    assert "San Fermín" in table("iberia", "festival_points")
    assert {"Czechia", "10"} <= set(table("poland", "country_stacks"))
    assert {"25", "−10", "nothing built: −20"} <= set(table("japan", "express_bonus"))
    assert "50" in table("japan", "express_track")
    assert "3 for each seat, 4 points for each one left" in table("europe", "stations")


def test_the_province_mat_has_eight_lines_of_ten_spaces() -> None:
    mat = next(p for p in panels(board("south_korea"), "de", 500) if p.id == "province_mat")
    spaces = [shape for shape in mat.shapes if shape.kind == "mat"]
    assert len(spaces) == 80
    assert len({shape.colour for shape in spaces}) == 8
    assert "Süd-Jeolla" in words_of(mat)


def with_mechanic(name: str, **parameters: object) -> Board:
    """A small board for two to four seats with one mechanic."""
    text = {
        "format": 1,
        "id": "small",
        "name": {"en": "Small", "de": "Klein"},
        "provenance": "a test",
        "own_design": True,
        "seats": [2, 4],
        "trains": 12,
        "tickets_start": {"deal": 1, "keep": 1},
        "tickets_draw": {"take": 1, "keep": 1},
        "mechanics": [{"name": name, **parameters}],
        "cities": [
            {"id": "here", "name": "Here", "lat": 50.0, "lon": 8.0},
            {"id": "there", "name": "There", "lat": 50.1, "lon": 8.3},
        ],
        "connections": [{"a": "here", "b": "there", "length": 3, "tracks": ["red", "grey"], "express": True}],
        "tickets": [{"a": "here", "b": "there", "points": points} for points in range(3, 9)],
    }
    if name != "express_lines":
        del text["connections"][0]["express"]  # type: ignore[index]
    return load(json.dumps(text))


def test_lines_without_a_province_are_called_after_their_colours() -> None:
    small = with_mechanic("province_mat")
    for language in LANGUAGES:
        mat = next(p for p in panels(small, language, 500) if p.id == "province_mat")
        assert len([shape for shape in mat.shapes if shape.kind == "mat"]) == 80
        assert {colour_name(colour, language) for colour in COLOURS} <= set(words_of(mat))


@pytest.mark.parametrize(
    "mechanic, name", [("province_mat", "province_points"), ("express_lines", "express_bonus")]
)
def test_a_table_has_rows_only_for_the_seats_of_the_board(mechanic: str, name: str) -> None:
    small = with_mechanic(mechanic)
    found = next(panel for panel in panels(small, "en", 500) if panel.id.endswith(name))
    assert "4th" in words_of(found)
    assert "5th" not in words_of(found)
    # 2 + 3 + 4 places.
    assert sum(shape.kind == "cell" for shape in found.shapes) == 9
