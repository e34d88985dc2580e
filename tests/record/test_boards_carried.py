"""Records of boards that the program does not know by name carry the board's file."""

import json
from typing import Any

import pytest

from stellwerk import Game, boards, record
from stellwerk.record import BadRecord
from stellwerk.words import fault_text


def alps(**changes: Any) -> dict[str, Any]:
    data: dict[str, Any] = json.loads(boards.board_text("nederland"))
    return data | {"id": "alps", "name": {"en": "The Alps", "de": "Die Alpen"}} | changes


def played(board: Any, seed: int = 5) -> Game:
    game = Game(board, seats=["Anna", "Ben"], seed=seed)
    for _ in range(12):
        seat = game.decisions()[0]
        game.apply(game.options(seat)[0], seat)
    return game


GAME = played(boards.load(json.dumps(alps(), indent=1)))
TEXT = record.dump(GAME)


def with_file(file: Any) -> str:
    header, rest = TEXT.split("\n", 1)
    return json.dumps(json.loads(header) | {"board_file": file}) + "\n" + rest


def test_a_game_on_a_map_makers_board_is_replayed_without_its_file() -> None:
    again = record.load(TEXT)
    assert again == GAME
    assert again.board == GAME.board
    assert record.dump(again) == TEXT


def test_the_file_is_written_once_and_without_blanks() -> None:
    header = TEXT.split("\n", 1)[0]
    assert json.loads(header)["board_file"] == alps()
    assert '": ' not in header
    assert TEXT.count("board_file") == 1


def test_a_seats_own_record_carries_it_too() -> None:
    assert json.loads(record.dump(GAME, seat=0).split("\n", 1)[0])["board_file"] == alps()


@pytest.mark.parametrize("content", [None, "83a298b55b0d"])
def test_one_of_our_boards_is_only_named(content: str | None) -> None:
    assert "board_file" not in record.dump(played(boards.board("poland", content)))


def test_a_board_that_only_has_the_name_of_one_of_ours_is_carried() -> None:
    mine = boards.load(json.dumps(alps(id="nederland", trains=39)))
    again = record.load(record.dump(played(mine)))
    assert again.board == mine
    assert again.board.trains == 39


def test_the_board_that_is_given_is_used_and_must_be_the_right_one() -> None:
    assert record.load(TEXT, GAME.board).board == GAME.board
    with pytest.raises(BadRecord, match="line 1: the board alps has changed"):
        record.load(TEXT, boards.load(json.dumps(alps(trains=39))))


def test_a_file_with_another_hash_is_refused() -> None:
    with pytest.raises(BadRecord, match="line 1: the board alps has changed: its hash is"):
        record.load(with_file(alps(trains=39)))
    with pytest.raises(BadRecord, match="line 1: the record is of the board alps, not of berge"):
        record.load(with_file(alps(id="berge")))


def test_a_faulty_file_is_refused_with_its_fault() -> None:
    with pytest.raises(BadRecord, match=r"line 1: the board file in the record is faulty: .*trains") as bad:
        record.load(with_file(alps(trains=1000)))
    assert "der Spielplan in der Aufzeichnung hat Fehler" in fault_text(bad.value.said, "de")
    with pytest.raises(BadRecord, match="line 1: the board file in the record is faulty"):
        record.load(with_file({}))
    with pytest.raises(BadRecord, match=r"line 1: .*board_file"):
        record.load(with_file("alps.json"))
    with pytest.raises(BadRecord, match="too long"):
        record.load(with_file(alps(provenance="x" * boards.MAX_BYTES)))


def test_without_the_file_the_record_is_refused() -> None:
    with pytest.raises(BadRecord, match='line 1: no board is called "alps"'):
        record.load(with_file(None))
