"""Every command takes `--lang`, and what it prints in German has no English heads."""

import ast
import re
from pathlib import Path

import pytest

from stellwerk import lab
from stellwerk.boards import tables
from stellwerk.cli import COMMANDS, main, parser
from stellwerk.lab import situations, texts

Capture = pytest.CaptureFixture[str]
GAMES = ("--board", "usa", "--games", "2", "--jobs", "1")
#: German words that every command below prints, by its command line.
PRINTED = {
    ("boards",): "Zielkarten",
    ("check", "usa"): "keine Fehler",
    ("replay", "game.jsonl"): "Aktionen nachgespielt",
    ("duel", "random", "greedy", *GAMES): "der Spiele gegen greedy",
    ("simulate", *GAMES): "Entscheidungen je Sekunde",
    ("soak", *GAMES, "--seats", "2", "--policy", "flat", "--fast"): "Besondere Lagen",
    ("tournament", "random", "greedy", *GAMES, "--out", "out"): "Aufstellungen",
}
#: What German prints as English does.
SAME = {"95 %"}
#: The playtest has its texts in the report's.
OTHER_TEXTS = {"texts.py", "playtest.py"}


@pytest.mark.parametrize("command", [command.__name__.rpartition(".")[2] for command in COMMANDS])
def test_every_command_takes_a_language(command: str, capsys: Capture) -> None:
    with pytest.raises(SystemExit):
        parser().parse_args([command, "--help"])
    assert "--lang {en,de}" in capsys.readouterr().out


@pytest.mark.parametrize("arguments", PRINTED)
def test_german_output_has_no_english_words(
    arguments: tuple[str, ...], capsys: Capture, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    played = ["play", "--people", "0", "--seats", "2", "--bots", "random", "--seed", "1"]
    if "game.jsonl" in arguments:
        assert main([*played, "--record", "game.jsonl", "--lang", "de"]) == 0
    assert main([*arguments, "--lang", "de"]) == 0
    shown = capsys.readouterr().out
    assert PRINTED[arguments] in shown
    english = {text for text in {**tables.GERMAN, **texts.GERMAN} if "{" not in text} - SAME
    cells = {cell.strip() for line in shown.splitlines() for cell in re.split(r"  +|[│┃]", line)}
    assert not english & cells


def test_json_is_the_same_in_every_language(capsys: Capture) -> None:
    printed = []
    for language in ("en", "de"):
        assert main(["boards", "--json", "--lang", language]) == 0
        printed.append(capsys.readouterr().out)
    assert printed[0] == printed[1]


def test_every_text_of_the_lab_has_german_words() -> None:
    """Also those that are printed when something goes wrong."""
    files = Path(str(lab.__file__)).parent.glob("*.py")
    trees = [ast.parse(file.read_text("utf-8")) for file in files if file.name not in OTHER_TEXTS]
    nodes = [node for tree in trees for node in ast.walk(tree)]
    written = {str(node.value).replace("_", " ") for node in nodes if isinstance(node, ast.Constant)}
    assert texts.GERMAN.keys() <= written, "a text that nothing prints"
    calls = [node for node in nodes if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "say"]
    said = {node.args[1].value for node in calls if isinstance(node.args[1], ast.Constant)}
    assert len(said) > 20
    assert said <= texts.GERMAN.keys()


def test_every_situation_has_german_words() -> None:
    assert situations.GERMAN.keys() == situations.SITUATIONS.keys()
    for name, about in situations.SITUATIONS.items():
        rule = re.search(r"\(.*\)$", about)
        assert rule is not None
        assert situations.situation_text(name, "de").endswith(rule[0]), name


@pytest.mark.parametrize(
    "arguments, reason",
    [
        (("simulate", "--board", "uso"), 'kein Spielplan heißt "uso"; meinst du "usa"?'),
        (("play", "--board", "usa", "--seats", "6"), "USA ist für 2 bis 5 Leute, nicht für 6."),
        (("soak", "--board", "usa", "--option", "rain"), "USA hat keine Option"),
    ],
)
def test_refusals_are_german_where_words_exist(
    arguments: tuple[str, ...], reason: str, capsys: Capture
) -> None:
    assert main([*arguments, "--lang", "de"]) == 2
    assert capsys.readouterr().err.startswith(f"stellwerk: {reason}")
