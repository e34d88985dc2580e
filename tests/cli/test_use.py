"""How the command behaves before it does anything: help, wrong use, interruptions."""

import json
import os
import signal
import subprocess
import sys
import time
from importlib.metadata import version

import pytest

from stellwerk.cli import main
from stellwerk.kernel.compiled import KIND
from stellwerk.server.serve import ServeOptions

COMMANDS = (
    "boards",
    "check",
    "draw",
    "duel",
    "hint",
    "play",
    "playtest",
    "print",
    "rate",
    "replay",
    "report",
    "simulate",
    "soak",
    "train",
    "tune",
)


def refused(*arguments: str) -> int:
    """The exit code of a command line that argparse refuses."""
    with pytest.raises(SystemExit) as stop:
        main(arguments)
    return int(str(stop.value.code))


def started(*arguments: str) -> "subprocess.Popen[str]":
    """The real program."""
    command = [sys.executable, "-m", "stellwerk", *arguments]
    pipe = subprocess.PIPE
    return subprocess.Popen(
        command, stdout=pipe, stderr=pipe, text=True, encoding="utf-8", start_new_session=True
    )


def test_help_names_every_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert refused("--help") == 0
    shown = capsys.readouterr().out
    assert all(f"    {command} " in shown for command in COMMANDS)


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_shows_examples(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert refused(command, "--help") == 0
    shown = capsys.readouterr().out
    assert f"examples:\n  stellwerk {command}" in shown


def test_no_command_opens_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    served: list[ServeOptions] = []

    def serve_command(asked: ServeOptions) -> int:
        served.append(asked)
        return 0

    monkeypatch.setattr("stellwerk.server.serve.serve_command", serve_command)
    assert main([]) == main(["serve"]) == 0
    assert served == [ServeOptions(), ServeOptions()], (
        "the defaults of the command line are those of the server"
    )


def test_version(capsys: pytest.CaptureFixture[str]) -> None:
    assert refused("--version") == 0
    said = " ".join(capsys.readouterr().out.split())
    assert said == f"stellwerk {version('stellwerk')}{KIND}"


@pytest.mark.parametrize(
    "arguments, reason",
    [
        (("fly",), "invalid choice: 'fly'"),
        (("simulate", "--games", "0"), "must be a whole number of 1 or more, not '0'"),
        (("simulate", "--games", "-5"), "must be a whole number of 1 or more, not '-5'"),
        (("simulate", "--games", "many"), "not 'many'"),
        (("simulate", "--games", "9" * 50), "of 1 or more"),
        (("simulate", "--jobs", "0"), "from 1 to 1024"),
        (("simulate", "--policy", "clever"), "invalid choice: 'clever'"),
        (("simulate", "--game", "3"), "unrecognized arguments"),
        (("soak", "--seats", "5-2"), "as in 3, 2,4 or 2-5"),
        (("soak", "--check", "sometimes"), "every, end, or a number"),
        (("soak", "--check", "0"), "every, end, or a number"),
        (("soak", "--policy", "flat,clever"), "'clever' is none of flat, factored"),
        (("soak", "--check", "3", "--fast"), "not allowed with"),
        (("play", "--speed", "warp"), "invalid choice: 'warp'"),
        (("check",), "FILE"),
    ],
)
def test_wrong_use_is_reported_in_one_line(
    arguments: tuple[str, ...], reason: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert refused(*arguments) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert reason in told.err
    assert told.err.splitlines()[-1].startswith("Try `stellwerk")
    assert len(told.err.splitlines()) == 2


@pytest.mark.parametrize("command", ["simulate", "play", "soak"])
@pytest.mark.parametrize(
    "arguments, reason",
    [
        (("--board", "uso"), 'no board is called "uso"; did you mean "usa"? (there are'),
        (("--board", "./nowhere.json"), "./nowhere.json: there is no such file."),
        (("--board", "usa", "--seats", "6"), "USA is for 2 to 5 seats, not 6."),
        (("--board", "usa", "--seats", "1"), "USA is for 2 to 5 seats, not 1."),
    ],
)
def test_games_that_cannot_be_are_refused_with_the_reason(
    command: str, arguments: tuple[str, ...], reason: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([command, *arguments]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.startswith(f"stellwerk: {reason}")
    assert told.err.count("\n") == 1


def test_a_faulty_board_file_is_refused(
    capsys: pytest.CaptureFixture[str], tmp_path: os.PathLike[str]
) -> None:
    path = os.path.join(tmp_path, "broken.json")  # noqa: PTH118 the command takes text
    with open(path, "w", encoding="utf-8") as file:  # noqa: PTH123
        file.write('{"format": 1}')
    assert main(["simulate", "--board", path, "--games", "1"]) == 2
    assert "run `stellwerk check" in capsys.readouterr().err


def test_boards_and_check(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["boards", "--json"]) == 0
    assert {"usa", "europe"} <= {board["id"] for board in json.loads(capsys.readouterr().out)}
    assert main(["check", "nowhere.json"]) == 2
    assert "no such file" in capsys.readouterr().err


def test_interruption_says_goodbye(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupted(options: object) -> int:
        raise KeyboardInterrupt(options)

    monkeypatch.setattr("stellwerk.boards.commands.boards_command", interrupted)
    assert main(["boards"]) == 130
    assert capsys.readouterr().err == "\nStopped. Goodbye!\n"


def processor_seconds(group: int) -> int:
    """What the processes of a group have worked, in whole seconds."""
    rows = subprocess.run(
        ["ps", "-A", "-o", "pgid=,time="],  # noqa: S607 wherever it is
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    clocks = [row.split()[1] for row in rows.splitlines() if int(row.split()[0]) == group]
    return sum(60 * int(clock.split(":")[-2]) + int(float(clock.split(":")[-1])) for clock in clocks)


@pytest.mark.skipif(os.name != "posix", reason="signals of POSIX systems")
@pytest.mark.parametrize("jobs, wait", [("1", 1), ("2", 2)])
def test_a_real_interruption_leaves_no_traceback(jobs: str, wait: float) -> None:
    """As from a keyboard: all processes of the group hear it, at once or in the midst of work."""
    running = started("simulate", "--games", "1000000000", "--jobs", jobs)
    while processor_seconds(running.pid) < wait:  # a busy machine takes longer to load it all
        assert running.poll() is None
        time.sleep(0.05)
    os.killpg(running.pid, signal.SIGINT)
    out, err = running.communicate(timeout=60)
    assert running.returncode == 130
    assert out == ""
    assert err == "\nStopped. Goodbye!\n"


def test_a_reader_that_goes_away_is_no_error() -> None:
    with started("play", "--people", "0", "--seed", "1") as running:
        assert running.stdout is not None
        assert running.stderr is not None
        running.stdout.readline()
        running.stdout.close()
        assert running.stderr.read() == ""
        assert running.wait(timeout=30) == 141


@pytest.mark.parametrize("command", ["boards", "--help"])
def test_what_a_command_does_not_need_is_not_loaded(command: str) -> None:
    code = f"""
import sys
from stellwerk.cli import main
try:
    main(["{command}"])
finally:
    rooms = ("stellwerk.lab", "stellwerk.server", "stellwerk.bots", "stellwerk.drawing", "stellwerk.printing")
    slow = (*rooms, "typst", "numpy", "pyarrow")
    sys.stderr.write(" ".join(name for name in slow if name in sys.modules))
"""
    done = subprocess.run([sys.executable, "-P", "-c", code], capture_output=True, text=True, check=True)
    assert done.stderr == ""
