"""The tables beside the maps: what each mechanic scores, in words that fit."""

import pytest

from stellwerk.boards import board, boards
from stellwerk.drawing import lettering
from stellwerk.drawing.panels import panels
from stellwerk.drawing.plan import Panel
from stellwerk.drawing.words import LANGUAGES, WORDS


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
    first, *others = (set(words) for words in WORDS.values())
    assert all(words == first for words in others)


def test_tables_tell_the_boards_numbers() -> None:
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
