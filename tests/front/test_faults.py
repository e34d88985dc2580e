"""Every fault of a set-up, a position, a record or an action is explained in English and in German."""

import ast
import re
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from string import Formatter

import pytest
from faulty import BAD_POSITIONS, BAD_RECORDS, expect_german
from small_boards import derived

import stellwerk
from stellwerk import Game, boards, position, record, words
from stellwerk.actions import first_words, sentence
from stellwerk.boards.rules import BadSetUp
from stellwerk.faults import Fault
from stellwerk.position import BadPosition
from stellwerk.record import BadRecord

SOURCES = Path(stellwerk.__file__).parent
#: The files that make faults with values.
FRONT = (
    "record/reading.py",
    "boards/rules.py",
    *(f"position/{name}.py" for name in ("__init__", "codecs", "names", "text")),
)
#: The files with plain sentences: what is called, or which functions' sentences count.
PLAIN = [
    *[(f"kernel/{name}.py", "ImpossibleOutcome") for name in ("cards", "flow", "events", "tickets")],
    *[(f"{name}.py", "ImpossibleOutcome") for name in ("game", "outcomes", "record/reading")],
    ("actions.py", "BadAction"),
    ("tabletop.py", "ValueError"),
    ("boards/names.py", "UnknownName"),
    ("boards/loader.py", "UnknownBoard"),
    *[(f"lab/{name}.py", "UserError") for name in ("extras", "plan", "playtest", "tournament")],
    *[(f"lab/{name}.py", "BadResults") for name in ("journal", "parquet")],
    ("lab/report/command.py", "UserError"),
    ("lab/on_ray.py", "NoCluster"),
    ("terminal/play.py", "UserError"),
    *[(f"commands/{name}.py", "UserError") for name in ("named_boards", "tournament")],
]
#: For programmers, not for players.
FOR_PROGRAMMERS = ("The game is not over yet; sheet() shows how it would end now.",)
NAMED = [
    f"no {what} is called 7{more}"
    for what in ("city", "connection", "track", "ticket")
    for more in ("", "; did you mean 7?", "; write one of 7, 8")
]
#: Sentences made of several parts: what each becomes in the end.
PUT_TOGETHER = {
    "there is no 7 7 in this game": [
        f"there is no {what} 7 in this game"
        for what in ("card number", "ticket number", "seat", "place in the deck")
    ],
    "7 is not an action; 7.": [f"7 is not an action; {first_words()}."],
    "`7` needs 7.": [f"`7` needs {what}, as in `7`." for what in ("a track", "a colour", "a number")],
    "There is no action 7 in this game7": [
        f"There is no action 7 in this game; {more}" for more in ("did you mean 7?", f"{first_words()}.")
    ],
    "7 is not a 7: write the two cities, as in `denver-omaha`.": [
        f"7 is not a {what}: write the two cities, as in `denver-omaha`." for what in ("track", "ticket")
    ],
    "7 7": [f"7 is {what}" for what in ("damaged: 7", "damaged: its end is missing", "not a Parquet file")],
    "no 7 is called 77": NAMED,
    "no 7 is called 7; write one of 7": NAMED,
    "7": [sentence(LookupError(each)) for each in NAMED]
    + ["The connection 7 has 2 tracks; name one: 7:red or 7:blue.", "no board is called 7 (there are 7)"],
}


def fields(text: str) -> set[str]:
    parts = [(field, spec or "") for _, field, spec, _ in Formatter().parse(text) if field]
    return {field for field, _ in parts} | {spec.partition("/")[2] for _, spec in parts} - {""}


EVERY_FAULT = [(code, german) for said in words.all_words() for code, german in said.faults.items()]


def test_every_german_fault_speaks_of_what_the_english_one_does() -> None:
    assert len(EVERY_FAULT) > 250
    for code, german in EVERY_FAULT:
        assert fields(german) <= fields(code), code
        assert german != code, code
        left_out = fields(code) - fields(german) - {"more"}
        assert not left_out, f"{code} leaves out {left_out}"


# --- every sentence in the source


def trees(path: str) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
    for node in ast.walk(ast.parse((SOURCES / path).read_text("utf-8"))):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield node


def calls(path: str, name: str) -> Iterator[tuple[ast.FunctionDef | ast.AsyncFunctionDef, ast.Call]]:
    for function in trees(path):
        for node in ast.walk(function):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == name:
                yield function, node


def constants(tree: ast.AST) -> list[str]:
    return [
        each.value
        for each in ast.walk(tree)
        if isinstance(each, ast.Constant) and isinstance(each.value, str)
    ]


def test_every_code_of_the_front_has_its_german() -> None:
    codes = set()
    for path in FRONT:
        for name, place in (("Fault", 0), ("BadSetUp", 0), ("BadPosition", 0), ("BadRecord", 1)):
            for _, call in calls(path, name):
                if len(call.args) > place and isinstance(call.args[place], ast.Constant):
                    codes.add(call.args[place].value)  # type: ignore[attr-defined]
    text = (SOURCES / "position/codecs.py").read_text("utf-8")
    codes |= set(re.findall(r'^NO_\w+ = "(.+)"$', text, re.MULTILINE)) | {record.TORN}
    codes |= {*record.OTHERS.values(), *position.OTHERS.values()}
    assert len(codes) > 75
    assert [
        code for code in codes if words.known_fault(Fault(code, **dict.fromkeys(fields(code), 1))) is None
    ] == []


def variants(node: ast.expr, function: ast.AST) -> list[str]:
    """The texts that an expression may have, with a 7 in place of each value."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return [node.value]
    if isinstance(node, ast.JoinedStr):
        return ["".join(parts) for parts in product(*(variants(part, function) for part in node.values))]
    if isinstance(node, ast.FormattedValue):
        return variants(node.value, function)
    if isinstance(node, ast.IfExp):
        return variants(node.body, function) + variants(node.orelse, function)
    if isinstance(node, ast.Name):
        parts = [
            each.value
            for each in ast.walk(function)
            if isinstance(each, ast.Assign) and assigns(each, node.id)
        ]
        if any(isinstance(each, ast.JoinedStr | ast.IfExp) for each in parts):
            return [text for each in parts for text in variants(each, function)]
    return ["7"]


def assigns(node: ast.Assign, name: str) -> bool:
    return [ast.unparse(target) for target in node.targets] == [name]


def unknown(sentences: list[str]) -> list[str]:
    return [
        each for each in sentences if words.known_fault(Fault(each)) is None and each not in FOR_PROGRAMMERS
    ]


def test_every_fault_of_a_state_is_known_by_its_english_sentence() -> None:
    found: list[str] = []
    mechanics = [f"mechanics/{path.name}" for path in (SOURCES / "mechanics").glob("*.py")]
    for path in ("kernel/checks.py", "position/checks.py", *mechanics):
        for function in trees(path):
            if not function.name.endswith("faults"):
                continue
            for node in ast.walk(function):
                parts: list[ast.expr] = node.elts if isinstance(node, ast.List) else []
                if isinstance(node, ast.Call) and ast.unparse(node.func) == "found.append":
                    parts = node.args
                found += [text for each in parts for text in variants(each, function) if text != "7"]
    assert len(found) > 90
    assert unknown(found) == []


@pytest.mark.parametrize("path, name", PLAIN)
def test_every_plain_sentence_is_recognised(path: str, name: str) -> None:
    parts = [variants(call.args[0], function) for function, call in calls(path, name) if call.args]
    found = [text for texts in parts for each in texts for text in PUT_TOGETHER.get(each, [each])]
    assert found
    assert unknown(found) == []


# --- as users see them


def german(fault: Fault) -> str:
    said = words.fault_text(fault, "de")
    expect_german(said)
    return said


@pytest.mark.parametrize("text, said", BAD_POSITIONS)
def test_an_impossible_position_is_explained_in_german(text: str, said: str) -> None:
    with pytest.raises(BadPosition) as bad:
        position.parse(text)
    assert said in german(bad.value.said)
    assert str(bad.value) == str(bad.value.said) == words.fault_text(bad.value.said, "en")


@pytest.mark.parametrize("text", BAD_RECORDS, ids=BAD_RECORDS.values())
def test_an_impossible_record_is_explained_in_german(text: str) -> None:
    with pytest.raises(BadRecord) as bad:
        record.load(text)
    assert BAD_RECORDS[text] in german(bad.value.said)
    assert str(bad.value) == str(bad.value.said)
    assert bad.value.reason == str(bad.value.fault)


def test_an_impossible_set_up_is_explained_in_german() -> None:
    said = []
    for seats, options in (
        (9, {}),
        (["A", "A"], {}),
        (2, {"fog": True}),
        (["A", " "], {}),
        (5, {"neutral": True}),
    ):
        with pytest.raises(BadSetUp) as bad:
            Game("nederland", seats, options=options)
        said.append(german(bad.value.said))
    assert said == [
        "Niederlande ist für 2 bis 5 Leute, nicht für 9.",
        "Zwei Leute heißen A.",
        "Niederlande hat keine Option 'fog'; es gibt neutral, tolls.",
        "' ' ist kein Name für jemanden, der mitspielt.",
        "Die Option neutral ist für 2 Leute, nicht für 5.",
    ]


def test_a_sentence_without_a_translation_is_shown_as_it_is() -> None:
    fault = Fault("a parcel lies nowhere")
    assert words.fault_text(fault, "de") == "a parcel lies nowhere"
    assert (
        words.fault_text(Fault("line {line}: {why}", line=3, why=fault), "de")
        == "Zeile 3: a parcel lies nowhere"
    )


def test_user_input_is_never_taken_for_a_pattern() -> None:
    name = "{why}{0}"
    with pytest.raises(BadPosition) as bad:
        position.parse(f"board: usa\nseats: A, B\nA: hand 3 {name}")
    assert name in str(bad.value)
    assert name in words.fault_text(bad.value.said, "de")
    long = "x" * 100_000
    assert words.fault_text(Fault(f"no track is called {long}"), "de") == f"no track is called {long}"


@pytest.mark.parametrize("board", boards.boards())
def test_faults_of_mechanics_are_translated(board: str) -> None:
    """Every entry of a real state, turned into something else: whatever is found wrong has its words."""
    game = Game(board, ["Anna", "Ben"], seed=3)
    found = set()
    for field in game.rules.layout.fields:
        if field.word:
            continue
        for value in (1, 3, 200):
            state = game.state.copy()
            state.b[field.at] = value
            found |= set(stellwerk.game.faults_of(game.rules, state))
    assert len(found) > 5
    for fault in found:
        german(Fault(fault))


def test_a_map_makers_board_is_named_in_the_readers_language() -> None:
    with pytest.raises(BadSetUp) as bad:
        Game(derived("south_korea"), 9)
    assert "not 9" in str(bad.value)
    assert "nicht für 9" in german(bad.value.said)
