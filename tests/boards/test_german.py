"""Whatever the validator finds wrong with a board file can be said in German."""

import ast
import json
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from string import Formatter
from typing import Any

import pytest
from faulty import expect_german

import stellwerk
from stellwerk import mechanics, words
from stellwerk.boards import check
from stellwerk.boards.check_play import PLURALS
from stellwerk.boards.declared import registered
from stellwerk.boards.far import FAR_AWAY, MANY_SWAPPED
from stellwerk.boards.format import HAS_SIZE, LISTS, NO_SIZE, board_table
from stellwerk.boards.shapes import TOO_LONG, IdTable, Kinds, Listing, Shape, Table, Text
from stellwerk.boards.validator import OWN_ID
from stellwerk.drawing.findings import CROSSES
from stellwerk.faults import Fault
from stellwerk.kernel.data import BoardData
from stellwerk.server.boards.drawer import DRAWING
from stellwerk.server.workshop.printer import PRINTING
from stellwerk.words import design_faults
from stellwerk.words.board_files import A_THING, ALL_OF_THEM, FAULTS, NO_KINDS, NO_THING

SOURCES = Path(stellwerk.__file__).parent
#: What makes a fault, and which of its arguments is the sentence.
MAKERS = {"Fault": 0, "found": 1, "self.fault": 1, "BadRaster": 0}
#: Handed on by the makers themselves, or told below: a key's description, a shape in words.
HANDED_ON = {
    *("text", "entry.about", "shape.words", "str(trouble)", "what"),
    *("FAR_AWAY", "MANY_SWAPPED", "CROSSES", "OWN_ID", "TOO_LONG", "shape.misplaced[name]"),
    *("self.work.too_long", "work.too_much", "work.fails"),
}
SERVER = [SOURCES / "server" / "boards" / name for name in ("catalogue.py", "drawer.py", "folder.py")]
DRAWN = [SOURCES / "drawing" / name for name in ("findings.py", "on_paper.py")]
FILES = [*sorted((SOURCES / "boards").glob("*.py")), *SERVER, *DRAWN]


def sentences(path: Path) -> Iterator[ast.expr]:
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Call) and (place := MAKERS.get(ast.unparse(node.func))) is not None:
            yield node.args[place]


def fields(text: str) -> set[str]:
    return {field for _, field, _, _ in Formatter().parse(text) if field}


def test_every_sentence_in_the_source_has_its_german() -> None:
    told = [each for path in FILES for each in sentences(path)]
    codes = {str(each.value) for each in told if isinstance(each, ast.Constant) and each.value}
    codes |= {FAR_AWAY, MANY_SWAPPED, NO_SIZE, HAS_SIZE, CROSSES, OWN_ID, TOO_LONG}
    codes |= {text for work in (DRAWING, PRINTING) for text in (work.too_long, work.too_much, work.fails)}
    assert {ast.unparse(each) for each in told if not isinstance(each, ast.Constant)} <= HANDED_ON
    assert len(codes) > 100
    made = [Fault(code, **dict.fromkeys(fields(code), 1)) for code in codes]
    assert [fault.code for fault in made if words.known_fault(fault) is None] == []


def test_the_words_for_people_who_draw_stand_for_sentences_that_there_are() -> None:
    for code, texts in design_faults.SENTENCES.items():
        assert code in FAULTS
        for text in texts.values():
            assert fields(text) <= fields(code), code
        expect_german(re.sub(r"\{[^}]*\}", "…", texts["de"]))


def test_every_german_sentence_speaks_of_what_the_english_one_does() -> None:
    for code, german in FAULTS.items():
        assert fields(german) == fields(code), code
        assert german != code, code
        # Without values a sentence is not filled in: braces would be shown doubled.
        assert fields(code) or "{" not in code + german, code


def shapes(shape: Shape) -> Iterator[Shape]:
    yield shape
    inner: list[Shape] = []
    if isinstance(shape, Table):
        inner = [field.shape for field in shape.fields]
    elif isinstance(shape, Kinds):
        inner = list(shape.tables.values())
    elif isinstance(shape, Listing | IdTable):
        inner = [shape.of]
    for each in inner:
        yield from shapes(each)


def test_what_a_file_can_have_is_described_in_german() -> None:
    every = list(shapes(board_table(registered(), mechanics.NAMES)))
    keys = [field for table in every if isinstance(table, Table) for field in table.fields]
    needed = {field.about for field in keys if not field.name.isdigit()}
    assert {"what a claim costs", "trains for each seat"} <= needed
    needed |= {shape.words for shape in every if isinstance(shape, Text)}
    assert [about for about in needed if words.known_fault(Fault(about)) is None] == []


def test_words_within_sentences_are_german_too() -> None:
    kinds = {shape.what for shape in shapes(board_table(registered(), ())) if isinstance(shape, Kinds)}
    assert kinds == set(NO_KINDS)
    assert set(LISTS) == set(A_THING) == set(NO_THING)
    assert set(PLURALS.values()) == set(ALL_OF_THEM)


def german(board: object, declared: Mapping[str, BoardData]) -> list[str]:
    text = board if isinstance(board, str) else json.dumps(board)
    report = check(text, "b.json", declared)
    told = [words.fault_text(report.sentence(each), "de") for each in (*report.faults, *report.warnings)]
    assert [words.fault_text(report.sentence(each), "en") for each in report.faults] == list(report.lines())
    for line in told:
        expect_german(line)
    return told


@pytest.mark.parametrize(
    "text, said",
    [
        ("", "b.json, Zeile 1, Spalte 1: kein JSON: die Datei hört zu früh auf: Es fehlt ein Wert"),
        ('{"id" 1}', "b.json, Zeile 1, Spalte 7: kein JSON: nach dem Schlüssel fehlt ':'"),
        (
            "{1: 1}",
            (
                "b.json, Zeile 1, Spalte 2: kein JSON: "
                "hier gehört ein Schlüssel in \"Anführungszeichen\" hin, nicht '1'"
            ),
        ),
        ("[1 2]", "b.json, Zeile 1, Spalte 4: kein JSON: hier gehört ',' oder ']' hin, nicht 2"),
        ("[]", "b.json, Zeile 1: Spielplan: eine Spielplandatei ist eine Tabelle in {…}, nicht []"),
    ],
)
def test_a_file_that_is_not_json(text: str, said: str, declared: Mapping[str, BoardData]) -> None:
    assert german(text, declared) == [said]


def test_a_board_full_of_faults(tiny: dict[str, Any], declared: Mapping[str, BoardData]) -> None:
    tiny["trains"] = 0
    tiny["mechanics"] = [{"name": "tols"}]
    del tiny["name"]["de"]
    tiny["cities"][2]["lat"] = 200
    tiny["connections"][3]["length"] = "three"
    tiny["connections"][0]["tracks"] = ["gren"]
    tiny["tickets"][3]["b"] = "hamburk"
    assert german(tiny, declared) == [
        f"b.json, Zeile 1: {line}"
        for line in (
            'name: "de" fehlt (in dieser Sprache)',
            "trains: 0 geht nicht; möglich: 1 bis 99",
            'mechanics[0] (tols): keine Spielregel heißt "tols"; meinst du "tolls"?',
            "cities[2] (hannover): lat: 200 geht nicht; möglich: -90 bis 90",
            (
                'connections[0] (hamburg-bremen): tracks[0]: "gren" geht nicht; möglich: '
                'purple, white, blue, yellow, orange, black, red, green, grey; meinst du "green"?'
            ),
            'connections[3] (hannover-berlin): length: muss eine ganze Zahl sein, nicht "three"',
            (
                'tickets[3] (hamburg-hamburk): b nennt die Stadt "hamburk", die es nicht gibt; '
                'meinst du "hamburg"?'
            ),
        )
    ]


def test_warnings_are_german_too(tiny: dict[str, Any], declared: Mapping[str, BoardData]) -> None:
    tiny["trains"] = 3
    assert german(tiny, declared) == [
        (
            "b.json, Zeile 1: tickets[0] (bremen-berlin): ist nicht zu erfüllen: "
            "Der kürzeste Weg von bremen nach berlin braucht 4 Waggons, und niemand hat mehr als 3; "
            "kürze ihn, wähl nähere Städte oder gib mehr Waggons"
        )
    ]


def test_what_a_map_maker_writes_is_never_taken_for_a_pattern(
    tiny: dict[str, Any], declared: Mapping[str, BoardData]
) -> None:
    tiny["cities"][0]["{what}"] = "{0}"
    [told] = german(tiny, declared)
    assert told == 'b.json, Zeile 1: cities[0] (hamburg): den Schlüssel "{what}" gibt es nicht'
