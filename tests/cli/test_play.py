"""A game at the terminal: people against bots, through a pipe as well."""

import io
import itertools
import random
import re
import subprocess
import sys
from collections.abc import Callable, Iterable
from pathlib import Path

import pytest

from stellwerk import Game
from stellwerk.boards import boards
from stellwerk.cli import main
from stellwerk.record import load
from stellwerk.words import LANGUAGES

CONTROL = re.compile(r"[\x00-\x09\x0b-\x1f\x7f]")
#: More lines than any game asks for; numbers that are no options are refused, and the next is read.
NUMBERS = [str(number) for number in random.Random(5).choices(range(1, 30), k=20_000)]

Capture = pytest.CaptureFixture[str]
Type = Callable[[Iterable[str]], None]


@pytest.fixture
def type_lines(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Type:
    """Types these lines; games that are left are saved in a folder of the test."""
    monkeypatch.chdir(tmp_path)

    def typed(lines: Iterable[str]) -> None:
        monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))

    return typed


def watched(*arguments: str) -> list[str]:
    return ["play", "--people", "0", *arguments]


# --- watching


def test_bots_are_watched_as_a_plain_log(capsys: Capture) -> None:
    assert main(watched("--seats", "3", "--seed", "3")) == 0
    printed = capsys.readouterr()
    assert printed.err == ""
    assert not CONTROL.search(printed.out)
    lines = printed.out.splitlines()
    assert lines[0] == "USA, Ada, Ben, Clara, seed 3"
    assert any(" claims " in line for line in lines)
    assert "Score sheet" in printed.out
    assert lines[-1].endswith("points.") or "tie broken" in lines[-1] or "shared" in lines[-1]


def test_the_same_seed_is_the_same_game(capsys: Capture) -> None:
    shown = []
    for seed in ("7", "7", "8"):
        assert main(watched("--seed", seed, "--board", "europe", "--seats", "2")) == 0
        shown.append(capsys.readouterr().out)
    assert shown[0] == shown[1] != shown[2]


def test_the_log_keeps_secrets(capsys: Capture) -> None:
    assert main(watched("--seed", "3")) == 0
    log = capsys.readouterr().out.partition("Score sheet")[0]
    assert "draws a card from the deck." in log
    assert "keeps 2 tickets." in log


# --- playing


@pytest.mark.parametrize("board, language", list(zip(boards(), itertools.cycle(LANGUAGES), strict=False)))
def test_a_person_plays_a_whole_game_through_a_pipe(
    board: str, language: str, type_lines: Type, capsys: Capture, tmp_path: Path
) -> None:
    type_lines(NUMBERS)
    arguments = ["--board", board, "--seats", "2", "--bots", "random", "--seed", "4", "--lang", language]
    assert main(["play", *arguments, "--record", "game.jsonl"]) == 0
    printed = capsys.readouterr().out
    assert not CONTROL.search(printed)
    game = load((tmp_path / "game.jsonl").read_bytes())
    assert game.is_over
    assert game.result(language).verdict() in printed
    assert {"en": "Score sheet", "de": "Wertung"}[language] in printed
    assert sum(entry.seat == 0 for entry in game.log) > 20


def test_the_real_program_plays_through_a_pipe(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "stellwerk", "play", "--seats", "2", "--bots", "random", "--seed", "1"]
    done = subprocess.run(
        command, input="\n".join(NUMBERS), capture_output=True, encoding="utf-8", check=True, cwd=tmp_path
    )
    assert "Score sheet" in done.stdout
    assert done.stderr == ""


def test_a_person_does_not_see_the_cards_of_bots(type_lines: Type, capsys: Capture) -> None:
    type_lines(NUMBERS)
    assert main(["play", "--seats", "2", "--bots", "random", "--seed", "3"]) == 0
    log = capsys.readouterr().out.partition("Score sheet")[0]
    assert "Ada is dealt orange, yellow, green and yellow." in log
    assert "Ben is dealt 4 cards." in log
    assert "Ben draws a card from the deck." in log
    assert not re.search(r"Ben draws an? \w+ card\.", log)


def test_every_question_is_answered(type_lines: Type, capsys: Capture) -> None:
    """Numbers, notation, help, a hint, the map, why not, and taking back."""
    lines = ["keep", "1", "?", "hint", "map denv", "map Atlantis", "? claim calgary-helena", "fly", "99"]
    claim = "claim atlanta-nashville"
    type_lines([*lines, "", claim, "undo", claim, "pay green", "quit"])
    assert main(["play", "--seats", "2", "--bots", "random", "--seed", "3"]) == 0
    printed = capsys.readouterr().out
    for answer in (
        "Keep at least 2",
        "Type the number of an option, or an action such as: tickets",
        "Ada decides. The best of ",
        "Denver–Omaha: 4 purple, free",
        "No city is called Atlantis.",
        "more cards of one colour or locomotives for Calgary–Helena.",
        "There is no action 'fly'",
        "There are options 1 to ",
        "Choose a colour to pay for Atlanta–Nashville.",
        "Ada claims Atlanta–Nashville with 1 green card.",
        "Saved. Continue with: stellwerk play --resume stellwerk-usa-1.jsonl",
    ):
        assert answer in printed, answer


def test_a_game_that_was_left_is_continued(type_lines: Type, capsys: Capture, tmp_path: Path) -> None:
    arguments = ["--seats", "2", "--bots", "random"]
    type_lines([*NUMBERS[:40], "quit"])
    assert main(["play", *arguments, "--seed", "3"]) == 0
    path = tmp_path / "stellwerk-usa-1.jsonl"
    before = load(path.read_bytes())
    assert not before.is_over
    type_lines(NUMBERS)
    capsys.readouterr()
    assert main(["play", *arguments, "--resume", path.name]) == 0
    assert "Score sheet" in capsys.readouterr().out
    after = load(path.read_bytes())
    assert after.is_over
    assert after.log[: len(before.log)] == before.log


def test_two_people_share_a_screen(type_lines: Type, capsys: Capture) -> None:
    type_lines(["", "1", "", "1", "", "quit"])
    assert main(["play", "--people", "Anna,Ben", "--seats", "2", "--seed", "3"]) == 0
    anna, ben, *_ = capsys.readouterr().out.split("Press Enter when nobody else is looking.")[1:]
    assert "Anna is dealt orange" in anna
    assert "Ben is dealt 4 cards" in anna
    assert "Anna is dealt 4 cards" in ben
    assert "Ben is dealt " in ben


def test_more_people_than_seats(capsys: Capture) -> None:
    assert main(["play", "--people", "Anna,Ben,Cleo", "--seats", "2"]) == 2
    assert "3 people can't play at 2 seats" in capsys.readouterr().err


# --- the record


def test_the_game_that_is_shown_can_be_recorded(tmp_path: Path, capsys: Capture) -> None:
    path = tmp_path / "game.jsonl"
    assert main(watched("--seed", "3", "--record", str(path))) == 0
    shown = capsys.readouterr().out
    game = load(path.read_bytes())
    assert game.is_over
    assert (game.seed, game.names) == (3, ("Ada", "Ben", "Clara"))
    assert game.result().verdict() in shown
    assert path.read_text("utf-8") == game.record()


def test_a_record_is_never_overwritten(tmp_path: Path, capsys: Capture) -> None:
    path = tmp_path / "game.jsonl"
    path.write_text("precious", "utf-8")
    assert main(watched("--record", str(path))) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert f"{path} exists already" in printed.err
    assert len(printed.err.splitlines()) == 1
    assert path.read_text("utf-8") == "precious"


def test_a_record_that_can_not_be_written(tmp_path: Path, capsys: Capture) -> None:
    for name in (str(tmp_path / "no" / "game.jsonl"), str(tmp_path / "a\0b")):
        assert main(watched("--record", name)) == 2
        assert "cannot be written: " in capsys.readouterr().err
    assert main(watched("--seats", "9", "--record", str(tmp_path / "new.jsonl"))) == 2
    assert "2 to 5 seats" in capsys.readouterr().err
    assert not list(tmp_path.iterdir()), "nothing is begun for a game that can't be"


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="only there is a disk that is always full")
def test_a_full_disk_is_reported(monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    monkeypatch.setattr(Path, "open", lambda *_, **__: open("/dev/full", "w", encoding="utf-8"))  # noqa: PTH123, SIM115
    assert main(watched("--record", "game.jsonl")) == 2
    assert "game.jsonl cannot be written" in capsys.readouterr().err


@pytest.mark.parametrize(
    "content, reason",
    [
        (b"nonsense", "game.jsonl:1: "),
        (Game("usa", 2, seed=1).record().encode().replace(b'"usa"', b'"uso"', 1), "game.jsonl:1: "),
        (None, "game.jsonl: there is no such file"),
    ],
)
def test_a_record_that_can_not_be_continued(
    content: bytes | None, reason: str, tmp_path: Path, capsys: Capture
) -> None:
    path = tmp_path / "game.jsonl"
    if content is not None:
        path.write_bytes(content)
    assert main(["play", "--resume", str(path)]) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert reason in printed.err
