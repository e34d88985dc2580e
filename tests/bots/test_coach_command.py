"""`stellwerk hint`, and what docs/bots.md says of the coach."""

import doctest
import json
import re
import shlex
from pathlib import Path

import pytest

from stellwerk import Game, boards, position
from stellwerk.cli import main

PAGE = Path(__file__).parents[2] / "docs" / "bots.md"
RECORDS = Path(__file__).parents[1] / "records"
RECORD = str(RECORDS / "usa-2-lively.jsonl")
FRESH = Game("usa", 2, 1)
AS_DATA = position.to_json(FRESH.rules, FRESH.state)


def section() -> str:
    return PAGE.read_text("utf-8").partition("## The coach\n")[2].partition("\n## ")[0]


def block(language: str) -> str:
    found = re.search(rf"```{language}\n(.*?)```", section(), re.DOTALL)
    assert found is not None
    return found[1]


@pytest.fixture
def anna(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The position of the page, saved as it says."""
    path = tmp_path / "anna.txt"
    path.write_text(block("text"), "utf-8")
    monkeypatch.chdir(tmp_path)
    return path


def told(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main(["hint", *arguments]) == 0
    return capsys.readouterr().out


def refused(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main(["hint", *arguments]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.count("\n") == 1
    return said.err


# --- the page


@pytest.mark.usefixtures("anna")
def test_the_commands_of_the_page_print_what_it_shows(capsys: pytest.CaptureFixture[str]) -> None:
    shown = re.split(r"^\$ stellwerk hint ", block("console"), flags=re.MULTILINE)[1:]
    assert len(shown) == 2
    for each in shown:
        command, _, output = each.partition("\n")
        assert told(capsys, *shlex.split(command)) == output


@pytest.mark.usefixtures("anna")
def test_the_example_of_the_page_runs() -> None:
    parsed = doctest.DocTestParser().get_doctest(block("pycon"), {}, "bots.md", str(PAGE), 0)
    result = doctest.DocTestRunner().run(parsed)
    assert result.attempted > 5
    assert result.failed == 0


# --- records


def test_a_record_can_be_asked_at_any_moment(capsys: pytest.CaptureFixture[str]) -> None:
    at_turn = told(capsys, RECORD, "--turn", "3", "--lang", "de")
    assert at_turn.startswith(("Anna entscheidet. Die besten von ", "Ben entscheidet. Die besten von "))
    begun = [line for line in Path(RECORD).read_text("utf-8").splitlines() if '"phase":"turn"' in line]
    number = json.loads(begun[0])["n"] - 1
    assert told(capsys, RECORD, "--at", str(number)) == told(capsys, RECORD, "--turn", "1")


def test_json_has_all_that_a_page_needs(capsys: pytest.CaptureFixture[str]) -> None:
    found = json.loads(told(capsys, RECORD, "--turn", "9", "--json", "--number", "2"))
    assert found["board"] == "usa"
    assert found["name"] in {"Anna", "Ben"}
    assert len(found["hints"]) == 2
    best = found["hints"][0]
    assert best["worth"] == 0
    assert {"action", "notation", "reason", "facts", "tracks", "tickets", "cities", "seats"} < set(best)
    assert best["facts"][0]["code"]


def test_a_game_that_goes_on_needs_no_moment(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    game = Game("poland", ["Ola", "Max"], seed=3)
    path = tmp_path / "game.jsonl"
    path.write_text(game.record(), "utf-8")
    assert told(capsys, str(path), "--seat", "Max").startswith("Max decides.")
    assert told(capsys, str(path), "--seat", "1") == told(capsys, str(path), "--seat", "Max")


# --- what makes no sense


def test_several_decide_at_once(capsys: pytest.CaptureFixture[str]) -> None:
    assert "several seats decide now; choose one with --seat: Anna, Ben." in refused(
        capsys, RECORD, "--at", "0"
    )


def test_a_seat_that_owes_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    who = json.loads(told(capsys, RECORD, "--turn", "5", "--json"))["name"]
    other = {"Anna": "Ben", "Ben": "Anna"}[who]
    said = refused(capsys, RECORD, "--turn", "5", "--seat", other)
    assert f"{other} has nothing to decide now; {who} must decide." in said


def test_a_game_that_is_over(capsys: pytest.CaptureFixture[str]) -> None:
    said = refused(capsys, RECORD)
    number = re.search(r"the game is over; --at (\d+) goes back", said)
    assert number is not None
    assert told(capsys, RECORD, "--at", number[1])


@pytest.mark.parametrize(
    "arguments, reason",
    [
        (("nowhere.jsonl",), "nowhere.jsonl: there is no such file."),
        ((RECORD, "--at", "9999"), "so --at 9999 is too many."),
        ((RECORD, "--turn", "9999"), "so there is no turn 9999."),
        ((RECORD, "--turn", "3", "--seat", "Zoe"), "Nobody called 'Zoe' plays here, only Anna, Ben."),
        ((RECORD, "--turn", "3", "--seat", "7"), "There is no seat 7"),
        ((RECORD, "--turn", "3", "--thinker", "greedy"), "the coach thinks with planner or search"),
        ((str(RECORDS / "make.py"),), "is a text of another kind; a record or a position as text is needed"),
    ],
)
def test_wrong_use_is_told_in_one_line(
    arguments: tuple[str, ...], reason: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert reason in refused(capsys, *arguments)


def test_a_position_has_no_past(anna: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert "no earlier moments to go back to." in refused(capsys, str(anna), "--at", "3")


def test_a_torn_record_names_the_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "torn.jsonl"
    path.write_text(Path(RECORD).read_text("utf-8")[:900], "utf-8")
    assert re.search(r"torn\.jsonl:\d+: ", refused(capsys, str(path)))


@pytest.mark.parametrize(
    "data, kind",
    [
        (b"\x89PNG\xff\xfe", "a picture"),
        (b"\xff\xfe\x00", "no text"),
        (b"", "an empty file"),
        (b"Dear Anna,\nhow are you?\n", "a text of another kind"),
        (b"[1, 2]", "JSON of another kind"),
        (boards.board_text("usa").encode(), "a board file"),
        (json.dumps(AS_DATA).encode(), "a position as JSON"),
    ],
)
def test_a_file_of_another_kind_is_called_so(
    data: bytes, kind: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "file"
    path.write_bytes(data)
    assert f"file: is {kind}; a record or a position as text is needed" in refused(capsys, str(path))


def test_what_a_seat_saw_is_no_game_to_give_hints_for(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "mine.jsonl"
    path.write_text(Game("usa", 2, 1).record(1), "utf-8")
    assert "this is only what seat 1 saw of a game" in refused(capsys, str(path))
