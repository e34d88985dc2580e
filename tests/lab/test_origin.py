"""Every printed result ends with what it depends on: version, code, boards, seed."""

import re
from pathlib import Path

import pytest

from stellwerk.boards import board
from stellwerk.cli import main
from stellwerk.lab.provenance import Origin

ORIGIN = r"stellwerk \d+\.\d+\.\d+, code [0-9a-f]{8}, "
USA = f"board {board('usa').hash[:8]}, seed Gotthard"
BOTH = f"boards usa {board('usa').hash[:8]}, japan {board('japan').hash[:8]}, seed Gotthard"


@pytest.mark.parametrize(
    "said, ending",
    [
        ("duel random random --games 2", USA),
        ("simulate --games 2 --board usa", USA),
        ("soak --board usa,japan --seats 2 --games 1 --policy flat", BOTH),
        ("tournament random --board usa,japan --games 2 --out {folder}", BOTH),
    ],
)
def test_a_printed_result_says_what_it_depends_on(
    said: str,
    ending: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("COLUMNS", "40")  # it is one line in a narrow terminal, too
    words = said.format(folder=tmp_path / "games").split()
    assert main([*words, "--seed", "Gotthard"]) == 0
    assert re.fullmatch(ORIGIN + ending, capsys.readouterr().out.splitlines()[-1])
    if words[0] == "tournament":
        assert main(["report", str(tmp_path / "games")]) == 0
        assert re.fullmatch(ORIGIN + ending, capsys.readouterr().out.splitlines()[-1])


def test_the_line_in_german() -> None:
    found = Origin("0.2.0", "4ff9ad96" * 8, {"usa": "4915d895" * 8}, 7)
    assert found.in_words("de") == "stellwerk 0.2.0, Code 4ff9ad96, Spielplan 4915d895, Startzahl 7"
