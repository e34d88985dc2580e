"""The boards that the server offers: ours in a fixed order, own files after them, faults in words."""

import asyncio
import json
import os
import re
from pathlib import Path

import msgspec
import pytest
from faulty import expect_german

from stellwerk import boards
from stellwerk.drawing.inks import CARDS, SEAT_RIMS, SEATS
from stellwerk.server.boards.about import BOARDS
from stellwerk.server.boards.catalogue import ORDER, Boards
from stellwerk.server.boards.drawer import NotDrawn
from stellwerk.server.boards.keys import key_of
from stellwerk.server.boards.pictures import board_shown, inks_css, made
from stellwerk.server.protocol.boards import BoardShown
from stellwerk.words import MECHANICS


def own_board(folder: Path, **changes: object) -> Path:
    data = json.loads(boards.board_text("nederland")) | changes
    path = folder / f"{data['id']}.json"
    path.write_text(json.dumps(data), "utf-8")
    return path


def test_our_boards_come_in_their_order_in_both_languages() -> None:
    for language in ("en", "de"):
        catalogue = Boards().catalogue(language)
        assert [card.id for card in catalogue.boards] == list(ORDER)
        assert [level.name for level in catalogue.levels] == ["easy", "medium", "tricky", "hard"]
        assert catalogue.faults == ()
    assert [level.title for level in Boards().catalogue("de").levels] == [
        "Leicht",
        "Mittel",
        "Knifflig",
        "Schwer",
    ]


def test_every_board_and_mechanic_has_its_words() -> None:
    assert set(BOARDS) == set(boards.boards())
    for words in BOARDS.values():
        assert set(words) == {"en", "de"}
        assert all(words.values())
    for name in boards.boards():
        assert {entry.name for entry in boards.board(name).mechanics} <= set(MECHANICS)


def test_own_boards_follow_and_faulty_files_are_explained(tmp_path: Path) -> None:
    own_board(tmp_path, id="mine", name={"en": "Mine", "de": "Meins"})
    (tmp_path / "broken.json").write_text("{", "utf-8")
    (tmp_path / "bytes.json").write_bytes(b"\xff\xfe\x00")
    own_board(tmp_path, id="usa")
    offered = Boards(tmp_path)
    cards = offered.catalogue("de").boards
    assert [card.id for card in cards] == [*ORDER, "mine"]
    assert cards[-1].own_file
    assert "Brückenmaut" in cards[-1].about
    faults = "\n".join(offered.catalogue("en").faults)
    assert all(name in faults for name in ("broken.json", "bytes.json", "usa.json"))
    with pytest.raises(boards.UnknownBoard):
        offered.board("atlantis")


def test_faulty_files_are_explained_in_german(tmp_path: Path) -> None:
    (tmp_path / "broken.json").write_text("{", "utf-8")
    (tmp_path / "bytes.json").write_bytes(b"\xff\xfe\x00")
    own_board(tmp_path, id="many", trains=0, seats=[1], tickets=[], cities={}, connections=[], name=3)
    own_board(tmp_path, id="mine", name={"en": "Mine", "de": "Meins"})
    (tmp_path / "twice.json").write_text((tmp_path / "mine.json").read_text("utf-8"), "utf-8")
    own_board(tmp_path, id="usa")
    (tmp_path / "huge.json").write_text(" " * (boards.MAX_BYTES + 1), "utf-8")
    faults = Boards(tmp_path).catalogue("de").faults
    for fault in faults:
        expect_german(fault)
    assert "broken.json, Zeile 1, Spalte 2: kein JSON: die Datei hört zu früh auf: Es fehlt ein" in faults[0]
    assert "bytes.json: lässt sich nicht lesen: das ist kein Text in UTF-8" in faults
    assert "huge.json: zu groß für einen Spielplan" in faults
    assert "many.json, Zeile 1: trains: 0 geht nicht; möglich: 1 bis 99" in faults
    assert any(re.fullmatch(r"many.json: und (noch ein|\d+ weitere) Fehler", fault) for fault in faults)
    assert "twice.json: Eine andere Datei hat schon die id mine; gib dieser eine andere" in faults
    assert "usa.json: Einer unserer Spielpläne hat schon die id usa; gib diesem eine andere" in faults


def test_a_folder_that_is_not_there_is_a_fault() -> None:
    nowhere = Boards(Path("no-such-folder"))
    assert nowhere.catalogue("en").faults == ("no-such-folder: there is no such folder",)
    assert nowhere.catalogue("de").faults == ("no-such-folder: Diesen Ordner gibt es nicht",)


def test_keys_differ_by_board_and_language_and_follow_the_file(tmp_path: Path) -> None:
    offered = Boards()
    keys = {offered.key(board, language) for board in offered for language in ("en", "de")}
    assert len(keys) == 2 * len(ORDER)
    path = own_board(tmp_path, id="mine")
    before = key_of(boards.load(path), "en")
    own_board(tmp_path, id="mine", trains=39)
    assert key_of(boards.load(path), "en") != before
    assert asyncio.run(offered.shown("no-such-key")) is None
    assert asyncio.run(offered.poster("no-such-key")) is None


def test_the_picture_has_all_tracks_and_cities_and_no_style_of_its_own() -> None:
    board = boards.board("nederland")
    shown = board_shown(board, "de", "k")
    (chart,) = shown.picture.maps
    assert {row.track for line in chart.lines for row in line.rows} == {track.id for track in board.tracks}
    assert {dot.city for dot in chart.dots} == {city.id for city in board.cities}
    ground = shown.picture.ground
    assert not re.search(r"style|<script|#[0-9a-fA-F]{6}", ground)
    known = set(re.findall(r"(--[a-z0-9-]+):", inks_css()))
    assert set(re.findall(r"var\((--[a-z0-9-]+)\)", ground)) <= known
    assert all(name.startswith("gk-") for name in re.findall(r'id="([^"]+)"', ground))
    assert "NIEDERLANDE" in ground


def test_files_are_light_and_can_be_read_again() -> None:
    board = boards.board("nederland")
    files = made(board, "en")
    key = key_of(board, "en")
    assert set(files) == {f"{key}.json", f"{key}.svg", f"{key}-dark.svg"}
    assert msgspec.json.decode(files[f"{key}.json"], type=BoardShown).key == key
    assert not re.search(rb"\.\d\d+[,}\]]", files[f"{key}.json"].split(b'"ground"')[0].split(b'"picture"')[1])
    assert files[f"{key}.svg"] != files[f"{key}-dark.svg"]


def test_a_map_makers_board_gets_its_picture_when_asked(tmp_path: Path) -> None:
    own_board(tmp_path, id="mine", name={"en": "Mine", "de": "Meins"})
    offered = Boards(tmp_path)
    key = offered.key(offered.board("mine"), "en")

    async def pictures() -> tuple[bytes | None, bytes | None]:
        return await asyncio.gather(offered.shown(key), offered.poster(key, dark=True))

    shown, poster = asyncio.run(pictures())
    assert shown is not None
    assert msgspec.json.decode(shown, type=BoardShown).name == "Mine"
    assert poster is not None
    assert b"MINE" in poster


# --- files that change while the server runs


class Looked(Boards):
    """Looks at the folder as often as it is asked to."""

    def look(self) -> list[str]:
        """The ids of the boards that are not ours."""
        self._looked = 0.0
        asyncio.run(self.refresh())
        return [card.id for card in self.catalogue("en").boards if card.own_file]


def test_files_that_come_and_go_are_boards_that_come_and_go(tmp_path: Path) -> None:
    offered = Looked(tmp_path)
    path = own_board(tmp_path, id="mine")
    assert [card.id for card in offered.catalogue("en").boards] == list(ORDER)
    assert offered.look() == ["mine"]
    path.unlink()
    assert offered.look() == []
    with pytest.raises(boards.UnknownBoard):
        offered.board("mine")


def test_a_changed_file_is_another_board_and_the_old_one_keeps_its_pictures(tmp_path: Path) -> None:
    own_board(tmp_path, id="mine", trains=40)
    offered = Looked(tmp_path)
    before = offered.board("mine")
    key = offered.key(before, "en")
    own_board(tmp_path, id="mine", trains=39)
    assert offered.look() == ["mine"]
    now = offered.board("mine")
    assert (before.trains, now.trains) == (40, 39)
    assert '"trains": 39' in offered.source(now)
    assert offered.key(now, "en") != key
    assert offered.key(before, "en") == key  # of who still plays it
    assert offered.look() == ["mine"]
    assert offered.board("mine") is now  # nothing has changed, nothing is read


def test_a_failed_picture_leaves_running_games_the_old_one(tmp_path: Path) -> None:
    """Other names make no other board; if they can't be drawn, games are shown as before."""
    own_board(tmp_path, id="mine", name={"en": "Mine", "de": "Meins"})
    offered = Looked(tmp_path, seconds=0.01)
    before = offered.board("mine")
    own_board(tmp_path, id="mine", name={"en": "Ours", "de": "Unser"})
    assert offered.look() == ["mine"]
    now = offered.board("mine")
    assert now.hash == before.hash
    assert offered.version("mine", now.hash) is now
    with pytest.raises(NotDrawn):
        asyncio.run(offered.shown(offered.key(now, "en")))
    assert offered.version("mine", now.hash) is before


def test_a_file_that_becomes_faulty_is_explained_and_comes_back_when_corrected(tmp_path: Path) -> None:
    path = own_board(tmp_path, id="mine")
    offered = Looked(tmp_path)
    good = path.read_text("utf-8")
    path.write_text(good[:-1], "utf-8")
    assert offered.look() == []
    assert "mine.json:1" in offered.catalogue("en").faults[0]
    path.write_text(good, "utf-8")
    assert offered.look() == ["mine"]
    assert offered.catalogue("en").faults == ()


def test_of_two_files_with_one_id_the_second_comes_when_the_first_goes(tmp_path: Path) -> None:
    first = own_board(tmp_path, id="mine")
    (tmp_path / "other.json").write_text(first.read_text("utf-8"), "utf-8")
    offered = Looked(tmp_path)
    assert offered.catalogue("en").faults[0].startswith("other.json: another file already has the id mine")
    first.unlink()
    assert offered.look() == ["mine"]
    assert offered.catalogue("en").faults == ()


def test_the_folder_is_not_read_on_every_request(tmp_path: Path) -> None:
    offered = Boards(tmp_path)
    own_board(tmp_path, id="mine")
    asyncio.run(offered.refresh())
    assert len(offered.catalogue("en").boards) == len(ORDER)


def test_seats_have_colours_that_no_card_has() -> None:
    assert len(set(SEATS)) == len(SEAT_RIMS) == 5
    assert not set(SEATS) & set(CARDS.values())


def test_only_files_are_read_however_their_ending_is_written(tmp_path: Path) -> None:
    (tmp_path / "a.JSON").write_text("{", "utf-8")
    (tmp_path / "b.json").mkdir()
    os.mkfifo(tmp_path / "c.json")  # reading it would never end
    (tmp_path / "d.json").symlink_to(tmp_path / "nowhere")
    faults = Boards(tmp_path).catalogue("de").faults
    assert [line.split(":")[0].split(",")[0] for line in faults] == ["a.JSON", "b.json", "c.json", "d.json"]
    assert faults[1:] == tuple(f"{name}.json: Das ist keine Datei" for name in "bcd")
    assert str(tmp_path) not in "".join(faults)
