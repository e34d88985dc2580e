"""`stellwerk draw` as it is typed."""

import struct
from pathlib import Path

import pytest

from stellwerk.cli import main
from stellwerk.commands.arguments import WRONG_USE


def test_a_board_is_drawn_by_its_id(tmp_path: Path) -> None:
    picture = tmp_path / "nederland.png"
    arguments = ["draw", "nederland", "-o", str(picture), "--width", "500", "--dark", "--lang", "de"]
    assert main(arguments) == 0
    assert struct.unpack(">I", picture.read_bytes()[16:20]) == (500,)


@pytest.mark.parametrize(
    "arguments, words",
    [
        (["narnia", "-o", "a.svg"], "no board is called"),
        (["narnia.json", "-o", "a.svg"], "there is no such file"),
        (["usa", "-o", "a.bmp"], "must end in .svg or .png"),
        (["usa", "-o", "nowhere/a.svg"], "there is no directory nowhere"),
    ],
)
def test_wrong_use_is_explained_in_plain_words(
    arguments: list[str],
    words: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["draw", *arguments]) == WRONG_USE
    assert words in capsys.readouterr().err
    assert not list(tmp_path.iterdir())
