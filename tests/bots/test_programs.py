"""Bots that are programs of their own: what they are told, and what happens if they fail."""

import json
import os
import select
import sys
from pathlib import Path

import pytest

from stellwerk import Game, bots
from stellwerk.boards import board
from stellwerk.boards.rules import rules_for
from stellwerk.bots import BadBot, BotFault, Dice, Seating
from stellwerk.bots.playing import Played, play
from stellwerk.bots.programs import Program, stop
from stellwerk.cli import main

#: Seconds for a decision: programs start slowly on a busy machine.
TIMEOUT = 120.0
EXAMPLES = Path(__file__).parents[2] / "examples"
#: Answers with the last option, and writes down what it is told.
LAST_OPTION = """
import json, sys
log = open(sys.argv[1], "a", buffering=1) if sys.argv[1:] else None
for line in sys.stdin:
    if log:
        log.write(line)
    told = json.loads(line)
    if told["type"] == "decision":
        print(told["options"][-1], flush=True)
"""


@pytest.fixture
def program(tmp_path: Path) -> "Programs":
    return Programs(tmp_path)


class Programs:
    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def name(self, text: str, arguments: str = "") -> str:
        """The name of a bot that runs this text."""
        file = self.folder / "a bot.py"
        file.write_text(text, "utf-8")
        return f"exec:{sys.executable} '{file}' {arguments}".strip()


def duel(name: str, limit: float = TIMEOUT) -> Played:
    players = [bots.named(name), bots.named("greedy")]
    return play(players, rules_for(board("usa"), 2), 7, limit)


def kind_of_fault(name: str, limit: float = TIMEOUT) -> tuple[str, str]:
    fault = next(fault for fault in duel(name, limit).faults if fault.seat == 0)
    return fault.kind, fault.text


# --- playing


def test_a_program_plays_a_whole_game(program: Programs) -> None:
    played = duel(program.name(LAST_OPTION))
    assert played.faults == []
    assert played.decisions[0] > 20


def test_it_is_told_the_game_and_then_each_decision(program: Programs) -> None:
    log = program.folder / "log"
    player = bots.named(program.name(LAST_OPTION, f"'{log}'"))
    table = Game("nederland", ["Anna", "Ben"], 7, {"tolls": False})
    decision = bots.decision_of(table, "Ben")
    assert Seating(table, {1: player}, TIMEOUT).choose(1) == table.option_ids(1)[-1]
    game, asked = (json.loads(line) for line in log.read_text("utf-8").splitlines())
    assert (game["type"], game["protocol"], game["seat"], game["names"]) == ("game", 1, 1, ["Anna", "Ben"])
    assert game["options"]["tolls"] is False
    assert game["board"]["id"] == "nederland"
    assert (asked["type"], asked["phase"]) == ("decision", "start tickets")
    assert asked["options"] == [str(option) for option in decision.options]
    assert asked["view"]["hand"] == decision.view.hand
    assert [facts["cards"] for facts in asked["view"]["seats"]] == [4, 4]


def test_the_same_seed_gives_the_same_game(program: Programs) -> None:
    name = program.name(
        "import json, random, sys\n"
        "for line in sys.stdin:\n"
        "    told = json.loads(line)\n"
        "    if told['type'] == 'game': dice = random.Random(told['seed'])\n"
        "    else: print(dice.choice(told['options']), flush=True)\n"
    )
    one, other = duel(name), duel(name)
    assert one.faults == other.faults == []
    assert (one.scores, one.decisions) == (other.scores, other.decisions)


def test_a_bot_in_javascript_plays_a_tournament(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    name = f"exec:node '{EXAMPLES / 'mybot.js'}'"
    command = ["tournament", name, "random", "--games", "2", "--seed", "7", "--out", str(tmp_path / "out")]
    command += ["--time-limit", str(TIMEOUT)]
    assert main([*command, "--json"]) == 0
    (rating,) = [row for row in json.loads(capsys.readouterr().out)["standings"] if row["bot"] == name]
    assert rating["failed"] == 0
    assert rating["games"] == 2


# --- failing


@pytest.mark.parametrize(
    "text,kind,told",
    [
        ("raise SystemExit(3)", "ended", "ended with exit code 3"),
        ("input()\ninput()\nprint('jump', flush=True)", "unreadable", "jump"),
        ("import sys\nsys.stdin.readline()\nprint('draw', flush=True)\nsys.stdin.read()", "illegal", "draw"),
    ],
)
def test_what_it_does_wrong_has_a_name(program: Programs, text: str, kind: str, told: str) -> None:
    found, why = kind_of_fault(program.name(text))
    assert found == kind
    assert told in why


def test_a_program_that_never_answers_is_too_slow(program: Programs) -> None:
    assert kind_of_fault(program.name("import sys\nsys.stdin.read()"), 0.2)[0] == "too slow"


@pytest.mark.skipif(os.name != "posix", reason="groups of processes of POSIX systems")
def test_what_a_program_has_started_ends_with_it(tmp_path: Path) -> None:
    """As a script that starts the bot itself."""
    os.mkfifo(tmp_path / "held")
    script = Program(["sh", "-c", f"sleep 60 > {tmp_path}/held & read line"])
    with (tmp_path / "held").open() as held:  # once it runs
        stop(script._process)
        assert select.select([held], [], [], 10)[0], "nobody holds it open any more"


def test_a_program_that_is_not_there_is_refused() -> None:
    with pytest.raises(BadBot, match=r"there is no program ./nobody that can be run"):
        bots.named("exec:./nobody --fast")
    with pytest.raises(BadBot, match="say which program"):
        bots.named("exec:")
    with pytest.raises(BadBot, match="No closing quotation"):
        bots.named("exec:'a b")


def test_a_program_that_can_no_longer_be_run_fails(tmp_path: Path) -> None:
    file = tmp_path / "bot"
    file.write_bytes(b"no program")
    file.chmod(0o755)
    decision = bots.decision_of(Game("usa", 2, 7), 0)
    with pytest.raises(BotFault, match=r"ended: .* can't be run"):
        bots.named(f"exec:{file}").choose(decision, Dice(1))
