"""The hash recognises a board by what is played, not by how it is drawn or told."""

import json
from collections.abc import Callable, Mapping
from typing import Any

import pytest

from stellwerk.boards import load
from stellwerk.kernel.data import BoardData

File = dict[str, Any]
Change = Callable[[File], object]


@pytest.fixture
def rich_board(tiny: File, option: Callable[..., dict[str, Any]]) -> File:
    """With something of everything."""
    tiny["options"] = [option("quick")]
    tiny["doubles"] = {"open_with": "quick"}
    tiny["mechanics"] = [{"name": "tunnels"}, {"name": "stations", "if": "quick"}]
    tiny["connections"][1]["tunnel"] = True
    tiny["cities"][0] |= {"label": "n", "province": "hanse"}
    return tiny


@pytest.fixture
def content(declared: Mapping[str, BoardData]) -> Callable[[File], str]:
    return lambda file: load(json.dumps(file), declared).hash


def with_keys_turned_round(file: File) -> File:
    return {key: file[key] for key in reversed(file)}


@pytest.mark.parametrize(
    "change",
    [
        lambda file: file["cities"][0].update(label="sw"),
        lambda file: file["cities"][0].update(lat=53.6),
        lambda file: file["cities"][0].update(name="Hammaburg"),
        lambda file: file["cities"][0].update(province="hamburg"),
        lambda file: file["cities"][0].update(names={"en": "Hamburgh", "de": "Hamburg"}),
        lambda file: file["connections"][0].update(sea=True),
        lambda file: file["connections"][0].update(via=[[53.2, 9.1]]),
        lambda file: file["name"].update(en="North"),
        lambda file: file.update(provenance="elsewhere"),
        lambda file: file.update({"$schema": "schema.json"}),
        lambda file: file["options"][0]["text"].update(en="Faster."),
        # Written out or left out, a default is the same.
        lambda file: file.update(end_trains=2),
        lambda file: file["mechanics"][0].update(cards=3),
        lambda file: file["connections"][0].update(border=False),
    ],
)
def test_words_and_drawing_do_not_change_it(
    rich_board: File, content: Callable[[File], str], change: Change
) -> None:
    before = content(rich_board)
    change(rich_board)
    assert content(rich_board) == before


@pytest.mark.parametrize(
    "change",
    [
        lambda file: file.update(id="other"),
        lambda file: file.update(trains=13),
        lambda file: file.update(seats=[2, 2]),
        lambda file: file.update(end_trains=3),
        lambda file: file["cities"][0].update(country=True),
        lambda file: file["cities"].reverse(),
        lambda file: file["connections"][0].update(length=2),
        lambda file: file["connections"][0].update(border=True),
        lambda file: file["connections"][0].update(tunnel=True),
        lambda file: file["connections"][4]["tracks"].reverse(),
        lambda file: file["tickets"][0].update(points=5),
        lambda file: file["tickets"].reverse(),
        lambda file: file["mechanics"].reverse(),
        lambda file: file["mechanics"][0].update(cards=4),
        lambda file: file["mechanics"][1].pop("if"),
        lambda file: file["options"][0].update(default=True),
        lambda file: file["tickets_start"].update(rest="out"),
    ],
)
def test_whatever_is_played_changes_it(
    rich_board: File, content: Callable[[File], str], change: Change
) -> None:
    before = content(rich_board)
    change(rich_board)
    assert content(rich_board) != before


def test_the_order_of_keys_does_not_change_it(rich_board: File, content: Callable[[File], str]) -> None:
    assert content(with_keys_turned_round(rich_board)) == content(rich_board)
