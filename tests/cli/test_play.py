"""A game between bots, with and without a terminal."""

import io
import re
from pathlib import Path

import pytest
from rich.console import Console
from rich.live import Live

from stellwerk.boards import board
from stellwerk.cli import main
from stellwerk.game import Game
from stellwerk.kernel.views import SPECTATOR, view
from stellwerk.record import load
from stellwerk.terminal import play
from stellwerk.terminal.picture import Line, picture_of
from stellwerk.terminal.screen import Screen, bar

CONTROL = re.compile(r"[\x00-\x09\x0b-\x1f\x7f]")


def test_without_a_terminal_there_is_a_plain_log(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", "--seats", "3", "--seed", "3"]) == 0
    told = capsys.readouterr()
    assert told.err == ""
    assert not CONTROL.search(told.out)
    lines = told.out.splitlines()
    assert lines[0] == "USA, Ada, Ben, Clara, seed 3"
    assert any(" claims " in line for line in lines)
    assert "Score sheet" in told.out
    assert lines[-1].endswith("points.") or "tie broken" in lines[-1] or "shared" in lines[-1]


def test_the_same_seed_is_the_same_game(capsys: pytest.CaptureFixture[str]) -> None:
    shown = []
    for seed in ("7", "7", "8"):
        assert main(["play", "--seed", seed, "--board", "europe", "--seats", "2"]) == 0
        shown.append(capsys.readouterr().out)
    assert shown[0] == shown[1] != shown[2]


def test_the_log_keeps_secrets(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", "--seed", "3"]) == 0
    log = capsys.readouterr().out.partition("Score sheet")[0]
    assert "draws a card from the deck." in log
    assert "keeps 2 tickets." in log


@pytest.mark.parametrize("name, seats", [("usa", 2), ("usa", 5), ("europe", 5)])
@pytest.mark.parametrize("width, height", [(80, 24), (60, 18), (104, 28), (140, 45), (220, 60), (40, 10)])
def test_the_screen_fits_every_terminal(name: str, seats: int, width: int, height: int) -> None:
    game = Game(board(name), list(play.NAMES[:seats]), seed=4)
    for _ in zip(range(150), play.moves(game), strict=False):
        pass
    log = [Line("Ada claims a track with an awfully long name [red] and so on " * 5, 0), Line("x")]
    picture = picture_of(game.rules, game.state, game.names, log)
    console = Console(width=width, height=height, force_terminal=True, file=io.StringIO(), color_system=None)
    lines = console.render_lines(Screen(picture, "keys"), console.options.update(height=height))
    texts = ["".join(segment.text for segment in line) for line in lines]
    assert len(texts) == height
    assert {len(text) for text in texts} == {width}
    whole = "\n".join(texts)
    assert " ".join(game.board.name["en"].upper()) in whole
    assert "keys" in texts[-1]
    if height >= 18:
        assert all(seat in whole for seat in game.names)


def test_bars() -> None:
    assert bar(0, 100, 10) == ""
    assert bar(-5, 100, 10) == ""
    assert bar(100, 100, 10) == "█" * 10
    assert bar(500, 100, 10) == "█" * 10
    assert bar(5, 100, 10) == "▌"


class Typist:
    """Presses keys, one at each look at the keyboard."""

    listening = True

    def __init__(self, keys: str, then: str = "") -> None:
        self.keys = list(keys)
        self.then = then

    def wait(self, seconds: float) -> str:
        assert seconds >= 0
        return self.keys.pop(0) if self.keys else self.then


def terminal() -> Console:
    return Console(width=80, height=24, force_terminal=True, file=io.StringIO(), legacy_windows=False)


def shown(game: Game, typist: Typist, speed: str, step: bool) -> None:
    with Live(console=terminal(), screen=True, auto_refresh=False) as live:
        play.run(play.Show(game, live, typist, play.SPEEDS[speed], step))  # type: ignore[arg-type]


def test_space_goes_step_by_step_and_q_quits() -> None:
    game = Game("usa", 2, seed=1)
    with pytest.raises(play.Quit):
        shown(game, Typist("   ", then="q"), "slow", step=True)
    assert not game.is_over
    assert 0 < len(game.log) < 12


def test_r_runs_through_to_the_end() -> None:
    game = Game("usa", 2, seed=1)
    shown(game, Typist(" r++++", then="x"), "fast", step=True)
    assert game.is_over


# --- the record


def test_the_game_that_is_shown_can_be_recorded(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "game.jsonl"
    assert main(["play", "--seed", "3", "--record", str(path)]) == 0
    shown = capsys.readouterr().out
    game = load(path.read_bytes())
    assert game.is_over
    assert (game.seed, game.names) == (3, ("Ada", "Ben", "Clara"))
    assert game.result().verdict() in shown
    assert path.read_text("utf-8") == game.record()


def test_a_record_is_never_written_over(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "game.jsonl"
    path.write_text("precious", "utf-8")
    assert main(["play", "--record", str(path)]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert f"{path} is there already" in told.err
    assert len(told.err.splitlines()) == 1
    assert path.read_text("utf-8") == "precious"


def test_a_record_that_can_not_be_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for name in (str(tmp_path / "no" / "game.jsonl"), str(tmp_path / "a\0b")):
        assert main(["play", "--record", name]) == 2
        assert "cannot be written: " in capsys.readouterr().err
    assert main(["play", "--seats", "9", "--record", str(tmp_path / "new.jsonl")]) == 2
    assert "2 to 5 seats" in capsys.readouterr().err
    assert not list(tmp_path.iterdir()), "nothing is begun for a game that can't be"


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="only there is a disk that is always full")
def test_a_full_disk_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Path, "open", lambda *_, **__: open("/dev/full", "w", encoding="utf-8"))  # noqa: PTH123, SIM115
    with pytest.raises(play.Unwritable, match="cannot be written"), play.Tape("game.jsonl") as tape:
        tape.write(Game("usa", 2, seed=1))


def test_who_quits_has_the_record_so_far(tmp_path: Path) -> None:
    game = Game("usa", 2, seed=1)
    path = tmp_path / "game.jsonl"
    with play.Tape(str(path)) as tape, Live(console=terminal(), screen=True, auto_refresh=False) as live:
        typist = Typist("   ", then="q")
        with pytest.raises(play.Quit):
            play.run(play.Show(game, live, typist, play.SPEEDS["slow"], True, tape))  # type: ignore[arg-type]
    assert load(path.read_bytes()) == game


def test_a_picture_shows_only_what_spectators_see() -> None:
    """Inside a payment that nobody has seen, it is the picture of before."""
    game = Game.from_position(
        "board: usa\nseats: Anna, Ben\nturn: Anna\nAnna: hand 3 blue, 3 red, 2 locomotive\n"
    )
    before = picture_of(game.rules, game.state, game.names)
    game.apply("claim duluth-omaha:grey1")
    assert picture_of(game.rules, game.state, game.names) == before
    blank = view(game.rules, game.state, SPECTATOR)
    assert picture_of(game.rules, blank, game.names) == before
    assert before.seats[0].cards == 8
