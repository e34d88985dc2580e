"""Boards change, and games begun on an earlier version go on: every text that was published is kept."""

from importlib.resources import files
from pathlib import Path

import pytest

from stellwerk import Game, record
from stellwerk.boards import UnknownBoard, UnknownVersion, board, board_text, boards, check, load
from stellwerk.boards.loader import EARLIER, HASH_DIGITS

#: The beginnings of all hashes that a board ever had, the last is today's. Whoever changes the rules of play
#: in a board file copies its text to `boards/earlier` first, and adds the new hash here.
PUBLISHED = {
    "europe": ["0107426aba66"],
    "iberia": ["730eb39edd95", "1b72a88c245a", "fb0583c71628", "e0963c5f9093"],
    "japan": ["22417fdfbdb0"],
    "nederland": ["2f19c55af85e"],
    "poland": ["aa932fd72cee", "83a298b55b0d", "4013520f02c2", "8a02d581a3d7"],
    "south_korea": ["300861e751f3", "a548021cbb3f", "61ce4e57e0c5", "11dddb50feaa"],
    "usa": ["4915d8951ab4"],
}
VERSIONS = [(name, digits) for name, versions in PUBLISHED.items() for digits in versions]


def test_the_hash_of_every_board_is_written_down() -> None:
    today = {name: board(name).hash[:HASH_DIGITS] for name in boards()}
    assert {name: versions[-1] for name, versions in PUBLISHED.items()} == today


@pytest.mark.parametrize("name, digits", VERSIONS)
def test_every_version_is_still_there_and_sound(name: str, digits: str) -> None:
    found = board(name, digits)
    assert (found.id, found.hash[:HASH_DIGITS]) == (name, digits)
    assert board(name, found.hash) is found
    text = board_text(name, found.hash)
    assert check(text).sound
    assert load(text) == found, "our own boards are not checked when they are loaded: they must be the same"


def test_every_earlier_text_is_called_by_its_id_and_hash() -> None:
    names = {Path(entry.name).stem for entry in (files("stellwerk.boards") / EARLIER).iterdir()}
    assert names <= {f"{name}-{digits}" for name, digits in VERSIONS}


def test_today_s_version_is_today_s_board() -> None:
    assert board("poland", board("poland").hash) is board("poland")
    assert board_text("poland", board("poland").hash) == board_text("poland")


def test_a_version_that_never_was_is_refused() -> None:
    with pytest.raises(UnknownVersion, match=r'no version of the board poland .* begins with "000000000000"'):
        board("poland", "0" * 64)
    digits = PUBLISHED["poland"][0]
    for wrong in ("", digits[:-1], digits + "f" * 52, "/../../usa.json"):
        with pytest.raises(UnknownVersion):
            board("poland", wrong)
        with pytest.raises(UnknownVersion):
            board_text("poland", wrong)
    with pytest.raises(UnknownBoard):
        board("atlantis", board("poland").hash)


@pytest.mark.parametrize(
    "name, digits", [(name, digits) for name, digits in VERSIONS if len(PUBLISHED[name]) > 1]
)
def test_a_record_of_an_earlier_version_is_replayed_and_played_on(name: str, digits: str) -> None:
    game = Game(board(name, digits), seats=2, seed=5)
    for _ in range(20):
        seat = game.decisions()[0]
        game.apply(game.options(seat)[0], seat)
    again = record.load(record.dump(game))
    assert again == game
    assert again.board is board(name, digits)
