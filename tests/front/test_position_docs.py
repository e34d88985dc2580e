"""docs/position.md says what is true."""

import re
from pathlib import Path

import pytest

from stellwerk import Game, boards
from stellwerk.boards.rules import rules_for
from stellwerk.kernel.board import CARDS
from stellwerk.kernel.layout import Field
from stellwerk.position import HEADS
from stellwerk.position.codecs import CLAIM
from stellwerk.position.defaults import DEFAULTS

TEXT = (Path(__file__).parent.parent.parent / "docs" / "position.md").read_text("utf-8")


def blocks(language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", TEXT, re.DOTALL)


def test_the_program_runs() -> None:
    for code in blocks("python"):
        exec(compile(code, "docs/position.md", "exec"), {})  # noqa: S102 our own page


@pytest.mark.parametrize("text", blocks("text"))
def test_every_example_can_be_played_on_and_comes_back(text: str) -> None:
    game = Game.from_position(text)
    assert game.options(game.decisions()[0])
    assert Game.from_position(game.position()) == game


def test_the_examples_are_what_the_page_says() -> None:
    games = [Game.from_position(text) for text in blocks("text")]
    finish, quoted, layers, paying, choosing, tunnel, express = games
    assert finish.can("claim denver-omaha", "Anna")
    assert quoted.names == ("Anna, the first", "deck")
    assert layers.tickets_left == 29
    assert paying.phase("Anna") == "locomotives"
    assert choosing.decisions() == (0,)
    assert tunnel.phase("Anna") == "tunnel"
    assert [str(action) for action in express.options()] == ["express none", "express add 1", "express add 3"]


def test_every_line_and_field_is_explained() -> None:
    fields = {field.name for name in boards.boards() for field in fields_of(name)}
    for name in {*HEADS, *DEFAULTS, *CLAIM, *CARDS, *fields}:
        assert re.search(rf"`{name}(?:`| \w)", TEXT), name


def fields_of(name: str) -> list[Field]:
    board = boards.board(name)
    return [field for field in rules_for(board, board.seats[0]).layout.fields if not field.derived]


def test_every_decision_of_the_base_game_is_named() -> None:
    for name in rules_for(boards.board("usa"), 2).phase_names:
        assert not name or f"`{name}`" in TEXT


def test_the_record_s_page_links_it() -> None:
    assert "](position.md)" in (Path(__file__).parent.parent.parent / "docs" / "record.md").read_text("utf-8")
