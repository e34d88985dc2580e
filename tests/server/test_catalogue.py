"""The boards that the server offers: ours in a fixed order, own files after them, faults in words."""

import json
import os
import re
from pathlib import Path

import msgspec
import pytest
from faulty import expect_german

from stellwerk import boards
from stellwerk.drawing.inks import CARDS, SEAT_RIMS, SEATS
from stellwerk.server.about import BOARDS
from stellwerk.server.catalogue import LARGEST, ORDER, Boards
from stellwerk.server.pictures import board_shown, inks_css, key_of, made
from stellwerk.server.protocol import BoardShown
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
        assert [level.name for level in catalogue.levels] == ["easy", "medium", "hard"]
        assert catalogue.faults == ()
    assert [level.title for level in Boards().catalogue("de").levels] == ["Leicht", "Mittel", "Schwer"]


def test_every_board_and_mechanic_has_its_words() -> None:
    assert set(BOARDS) == set(boards.boards())
    for words in BOARDS.values():
        assert set(words) == {"en", "de"}
        assert all(words.values())
    for name in boards.boards():
        assert {entry.name for entry in boards.board(name).mechanics} <= set(MECHANICS)


def test_own_boards_follow_and_bad_files_are_told_in_words(tmp_path: Path) -> None:
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


def test_bad_files_are_told_in_german(tmp_path: Path) -> None:
    (tmp_path / "broken.json").write_text("{", "utf-8")
    (tmp_path / "bytes.json").write_bytes(b"\xff\xfe\x00")
    own_board(tmp_path, id="many", trains=0, seats=[1], tickets=[], cities={}, connections=[], name=3)
    own_board(tmp_path, id="mine", name={"en": "Mine", "de": "Meins"})
    (tmp_path / "twice.json").write_text((tmp_path / "mine.json").read_text("utf-8"), "utf-8")
    own_board(tmp_path, id="usa")
    (tmp_path / "huge.json").write_text(" " * (LARGEST + 1), "utf-8")
    told = Boards(tmp_path).catalogue("de").faults
    for fault in told:
        expect_german(fault)
    assert "broken.json, Zeile 1, Spalte 2: kein JSON: die Datei hört zu früh auf: Es fehlt ein" in told[0]
    assert "bytes.json: lässt sich nicht lesen: das ist kein Text in UTF-8" in told
    assert "huge.json: zu groß für einen Spielplan" in told
    assert "many.json, Zeile 1: trains: 0 geht nicht; möglich: 1 bis 99" in told
    assert any(re.fullmatch(r"many.json: und (noch ein|\d+ weitere) Fehler", fault) for fault in told)
    assert "twice.json: Eine andere Datei hat schon die id mine; gib dieser eine andere" in told
    assert "usa.json: Einer unserer Spielpläne hat schon die id usa; gib diesem eine andere" in told


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
    assert offered.shown("no-such-key") is None
    assert offered.poster("no-such-key") is None


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
    shown = offered.shown(key)
    assert shown is not None
    assert msgspec.json.decode(shown, type=BoardShown).name == "Mine"
    poster = offered.poster(key, dark=True)
    assert poster is not None
    assert b"MINE" in poster


def test_seats_have_colours_that_no_card_has() -> None:
    assert len(set(SEATS)) == len(SEAT_RIMS) == 5
    assert not set(SEATS) & set(CARDS.values())


def test_only_files_are_read_however_their_ending_is_written(tmp_path: Path) -> None:
    (tmp_path / "a.JSON").write_text("{", "utf-8")
    (tmp_path / "b.json").mkdir()
    os.mkfifo(tmp_path / "c.json")  # reading it would never end
    (tmp_path / "d.json").symlink_to(tmp_path / "nowhere")
    told = Boards(tmp_path).catalogue("de").faults
    assert [line.split(":")[0].split(",")[0] for line in told] == ["a.JSON", "b.json", "c.json", "d.json"]
    assert told[1:] == tuple(f"{name}.json: Das ist keine Datei" for name in "bcd")
    assert str(tmp_path) not in "".join(told)
