import json
import re
from collections.abc import Callable, Mapping
from typing import Any

import pytest

from stellwerk.boards import board_text, check
from stellwerk.kernel.data import BoardData

Faults = Callable[[object], list[str]]
File = dict[str, Any]
Declared = Mapping[str, BoardData]


@pytest.mark.parametrize(
    "text, fault",
    [
        ("", "b.json:1:1: not JSON: the file ends too early: expected a value"),
        ('{\n "id": tiny\n}', "b.json:2:8: not JSON: expected a value, found 'tiny'"),
        ('{\n "id": "tiny\n}', 'b.json:2:8: not JSON: this text has no closing " on its line'),
        ('{"id": "tiny",\n}', "b.json:1:14: not JSON: take out this comma: nothing follows it"),
        ("[1, 2,]", "b.json:1:6: not JSON: take out this comma: nothing follows it"),
        ('{"lat": 53,5}', "b.json:1:9: not JSON: a decimal has a point: write 53.5, not 53,5"),
        ('{"lat": -0,25, "lon": 1}', "b.json:1:9: not JSON: a decimal has a point: write -0.25, not -0,25"),
        ("{“id”: 1}", 'b.json:1:2: not JSON: write straight quotes (") instead of “'),
        ('{"id”: 1}', 'b.json:1:5: not JSON: write straight quotes (") instead of ”'),
        ('{"id": „tiny“}', 'b.json:1:8: not JSON: write straight quotes (") instead of „'),
        ("{'id': 1}", "b.json:1:2: not JSON: write straight quotes (\") instead of '"),
        ("// mine\n{}", "b.json:1:1: not JSON: JSON has no comments: take this one out"),
        ('{"id": 1, # mine\n}', "b.json:1:11: not JSON: JSON has no comments: take this one out"),
        ('{"id": /* mine */ 1}', "b.json:1:8: not JSON: JSON has no comments: take this one out"),
        ("{}\n// the end", "b.json:2:1: not JSON: JSON has no comments: take this one out"),
        ('{"id" "tiny"}', "b.json:1:7: not JSON: expected ':' after the key"),
        ('{"id": "tiny" "x": 1}', "b.json:1:15: not JSON: expected ',' or '}', found \"x\""),
        ("{id: 1}", "b.json:1:2: not JSON: expected a key in \"quotes\", found 'id: 1}'"),
        ("{1: 1}", "b.json:1:2: not JSON: expected a key in \"quotes\", found '1'"),
        ("{}\n\n  {}", "b.json:3:3: not JSON: nothing may follow the last bracket"),
        ("[NaN]", "b.json:1:2: not JSON: expected a value, found 'NaN]'"),
        ("[01]", "b.json:1:2: not JSON: expected a value, found '01]'"),
        ("[,]", "b.json:1:2: not JSON: expected a value, found ','"),
        ("[1e999]", "b.json:1:2: not JSON: this number is too large"),
        ("[" + "1" * 5000 + "]", "b.json:1:2: not JSON: this number is too long"),
        (r'["\x"]', "b.json:1:2: not JSON: this backslash starts no escape that JSON knows"),
        (r'["\ud800"]', "b.json:1:2: not JSON: half a character (a lone surrogate) cannot be written"),
        ("[" * 3000, "b.json:1:21: not JSON: nested more than 20 deep: this is not a board file"),
        ("[]", "b.json:1: board: a board file is a table in {…}, not []"),
    ],
)
def test_a_file_that_is_not_json(text: str, fault: str, declared: Declared) -> None:
    assert check(text, "b.json", declared).lines() == (fault,)


def test_a_file_of_a_later_format(tiny: File, faults: Faults) -> None:
    tiny["format"] = 2
    tiny["wagons"] = "new in format 2"
    assert faults(tiny) == ["format: format 2 is not known here; this version reads format 1"]


def test_a_file_without_format(tiny: File, faults: Faults) -> None:
    del tiny["format"]
    assert faults(tiny) == ['board: "format" is missing (the version of this format)']


@pytest.mark.parametrize(
    "key", ["id", "name", "provenance", "seats", "trains", "cities", "connections", "tickets"]
)
def test_a_key_that_must_be_there(tiny: File, faults: Faults, key: str) -> None:
    del tiny[key]
    assert any(fault.startswith(f'board: "{key}" is missing') for fault in faults(tiny))


def test_a_key_nobody_knows(tiny: File, faults: Faults) -> None:
    tiny["trians"] = 45
    tiny["connections"][0]["lenght"] = 4
    assert faults(tiny) == [
        'connections[0] (hamburg-bremen): unknown key "lenght"; did you mean "length"?',
        'trians: unknown key "trians"; did you mean "trains"?',
    ]


def test_a_key_written_twice(tiny: File, declared: Declared) -> None:
    text = json.dumps(tiny, indent=1).replace('"trains": 12', '"trains": 12,\n "trains": 13')
    assert check(text, "tiny.json", declared).lines() == (
        'tiny.json:14: trains: the key "trains" is written twice; take one out',
    )


def test_true_is_not_a_number(tiny: File, faults: Faults) -> None:
    tiny["trains"] = True
    assert faults(tiny) == ["trains: must be a whole number, not true"]


def test_a_table_where_a_list_belongs(tiny: File, faults: Faults) -> None:
    tiny["tickets"] = {"a": "bremen"}
    assert 'tickets: must be a list in […], not {"a": "bremen"}' in faults(tiny)


def test_a_list_where_a_table_belongs(tiny: File, faults: Faults) -> None:
    tiny["connections"][0] = ["hamburg", "bremen", 1]
    assert 'connections[0]: must be a table in {…}, not ["hamburg", "bremen", 1]' in faults(tiny)


def test_all_faults_are_reported_with_their_lines(tiny: File, declared: Declared) -> None:
    tiny["trains"] = 0
    tiny["cities"][2]["lat"] = 200
    tiny["connections"][3]["length"] = 11
    tiny["tickets"][3]["b"] = "hamburg"
    text = "{\n" + ",\n".join(f'"{key}": {_lined(value)}' for key, value in tiny.items()) + "\n}"
    assert check(text, "tiny.json", declared).lines() == (
        "tiny.json:7: trains: 0 is out of range 1–99",
        "tiny.json:13: cities[2] (hannover): lat 200 is out of range from -90 to 90",
        'tiny.json:20: tickets[3] (hamburg-hamburg): leads from "hamburg" to itself; name another city',
        "tiny.json:28: connections[3] (hannover-berlin): length 11 is out of range 1–9",
    )


def _lined(value: object) -> str:
    """One entry a line, as map makers write it."""
    if not isinstance(value, list) or not value or not isinstance(value[0], dict):
        return json.dumps(value)
    return "[\n" + ",\n".join(json.dumps(entry) for entry in value) + "\n]"


EVIL = "Evil\x1b]0;pwn\x07\nX"


@pytest.mark.parametrize(
    "put, place",
    [
        (lambda file, text: file["name"].update(en=text), "name: en"),
        (lambda file, text: file.update(provenance=text), "provenance"),
        (lambda file, text: file.update({"$schema": text}), "$schema"),
        (lambda file, text: file["cities"][0].update(name=text), "cities[0] (hamburg): name"),
        (
            lambda file, text: file["cities"][0].update(country=True, names={"en": "H", "de": text}),
            "cities[0] (hamburg): names.de",
        ),
        (lambda file, text: file["options"][0]["text"].update(de=text), "options[0] (quick): text.de"),
        (lambda file, text: file["cities"][0].update(fair=text), "cities[0] (hamburg): fair"),
        (
            lambda file, text: file["mechanics"][0].update(note={"any": [1, text]}),
            "mechanics[0] (fairs): note.any[1]",
        ),
        (
            lambda file, text: file["mechanics"][0].update(note={text: 1}),
            "mechanics[0] (fairs): note the key",
        ),
    ],
)
def test_texts_that_cannot_be_printed(
    tiny: File, faults: Faults, option: Callable[..., File], put: Callable[[File, str], object], place: str
) -> None:
    tiny["options"] = [option("quick")]
    tiny["mechanics"] = [{"name": "fairs", "if": "quick"}]
    tiny["cities"][0]["fair"] = "Dom"
    put(tiny, "Ærø 東京 مكة")
    assert faults(tiny) == []
    put(tiny, EVIL)
    (fault,) = faults(tiny)
    assert fault.startswith(place)
    assert fault.endswith('X" has a character that cannot be printed (U+001B); take it out')
    assert fault.isprintable()


def test_names_that_are_too_long_to_show(tiny: File, faults: Faults, option: Callable[..., File]) -> None:
    tiny["name"]["de"] = tiny["cities"][0]["name"] = "L" * 60
    tiny["doubles"] = {"open_with": "quick"}
    tiny["options"] = [option("quick") | {"text": {"en": "S" * 300, "de": "S"}}]
    assert faults(tiny) == []
    tiny["name"]["de"] += "L"
    tiny["cities"][0]["name"] += "L"
    tiny["options"][0]["text"]["de"] *= 301
    tiny["provenance"] = "S" * 1001
    assert sorted(re.sub(r'"(L|S)+…', "…", fault) for fault in faults(tiny)) == [
        "cities[0] (hamburg): name … has 61 characters; at most 60 are possible",
        "name: de … has 61 characters; at most 60 are possible",
        "options[0] (quick): text.de … has 301 characters; at most 300 are possible",
        "provenance: … has 1001 characters; at most 1000 are possible",
    ]


@pytest.mark.parametrize("letter", ["\n", "\t", "\x00", "\x7f", "\x9b", "\u200b", "\u202e", "\u2028"])
def test_a_name_with_a_character_that_cannot_be_printed(tiny: File, faults: Faults, letter: str) -> None:
    tiny["cities"][0]["name"] = f"Ham{letter}burg"
    (fault,) = faults(tiny)
    assert f"(U+{ord(letter):04X})" in fault


def test_a_blank_name(tiny: File, faults: Faults) -> None:
    tiny["cities"][0]["name"] = " "
    assert faults(tiny) == ['cities[0] (hamburg): name " " must be a text that is not empty']


@pytest.mark.parametrize("board_id", ["usa", "europe"])
@pytest.mark.parametrize(
    "key", ["seats", "tickets_start", "options", "mechanics", "cities", "connections", "tickets"]
)
@pytest.mark.parametrize("value", [None, 5, "x"])
def test_a_cause_is_reported_once(board_id: str, key: str, value: object) -> None:
    """Not a second time for each city that cannot be known then."""
    board = json.loads(board_text(board_id))
    board[key] = value
    found = check(json.dumps(board)).faults
    assert [fault.place for fault in found] == [key]


@pytest.mark.parametrize("key", ["cities", "connections", "tickets"])
def test_an_entry_that_cannot_be_made_out(tiny: File, faults: Faults, key: str) -> None:
    tiny[key][0] = None
    assert faults(tiny) == [f"{key}[0]: must be a table in {{…}}, not null"]


@pytest.mark.parametrize("key", ["cities", "connections", "tickets"])
def test_an_empty_list(tiny: File, faults: Faults, key: str) -> None:
    tiny[key] = []
    (fault,) = faults(tiny)
    assert fault.startswith(f"{key}: has 0 entries; it needs ")


def test_a_misspelt_mechanic_is_reported_once() -> None:
    board = json.loads(board_text("europe"))
    board["mechanics"][0]["name"] = "ferry"
    (fault,) = check(json.dumps(board)).faults
    assert fault.reason.startswith('unknown mechanic "ferry"')


def test_quoted_text_cannot_harm_a_terminal(tiny: File, faults: Faults) -> None:
    tiny["cities"][0]["id"] = "\x1b[31m\x9b"
    assert all(fault.isprintable() for fault in faults(tiny))
    tiny["seats"] = "x" * 1000
    assert 'seats: must be a list in […], not "' + "x" * 59 + "…" in faults(tiny)
