"""Duels: the same luck for both sides, honest figures, and bots that fail without stopping anything."""

import json
import re
import shlex
import signal
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from stellwerk.cli import main
from stellwerk.lab.duel import WIN, Score, deal_seed, interval, verdict, win_rate

PAGE = Path(__file__).parents[2] / "docs" / "bots.md"
#: What depends on the machine.
TIMES = ("microseconds", "games_per_second", "seconds", "jobs")


def duelled(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, Any]:
    assert main(["duel", "--json", *arguments]) == 0
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    return found


def without_times(facts: dict[str, Any]) -> dict[str, Any]:
    kept = {name: value for name, value in facts.items() if name not in TIMES}
    for side in ("a", "b"):
        kept[side] = {name: value for name, value in facts[side].items() if name not in TIMES}
    return kept


def score_of(*won: float, seats: int = 2) -> Score:
    """A duel in which A won this share of each deal."""
    parts = [round(share * seats * WIN) for share in won]
    return Score(
        deals=len(won), games=len(won) * seats, won=sum(parts), squares=sum(part * part for part in parts)
    )


# --- the figures


@pytest.mark.interpreted
def test_a_bot_that_duels_itself_wins_exactly_its_share(capsys: pytest.CaptureFixture[str]) -> None:
    """Both sides have the same deals and the same dice, so nothing but the bots can make a difference."""
    for seats in (2, 3):
        facts = duelled(capsys, "random", "random", "--seats", str(seats), "--games", "12")
        assert facts["win_rate"] == pytest.approx(1 / seats, abs=1e-5)
        names = ("mean_score", "tickets_kept", "tickets_completed", "decisions")
        assert [facts["a"][name] for name in names] == [facts["b"][name] for name in names]


@pytest.mark.interpreted
def test_games_are_rounded_up_to_whole_deals(capsys: pytest.CaptureFixture[str]) -> None:
    facts = duelled(capsys, "random", "random", "--seats", "3", "--games", "4")
    assert (facts["deals"], facts["games"]) == (2, 6)
    assert main(["duel", "random", "random", "--seats", "3", "--games", "4"]) == 0
    assert "6: 2 deals, each with A at every seat; 4 asked for" in " ".join(capsys.readouterr().out.split())


def test_the_figures_stand_under_their_names(capsys: pytest.CaptureFixture[str]) -> None:
    facts = duelled(capsys, "random", "random", "--board", "europe", "--games", "4", "--seed", "Gotthard")
    assert {"board", "seats", "games", "seed", "a", "b", "win_rate", "interval"} <= set(facts)
    assert (facts["board"], facts["seats"], facts["seed"]) == ("europe", 2, "Gotthard")
    low, high = facts["interval"]
    assert 0 <= low < facts["win_rate"] < high <= 1
    for side in (facts["a"], facts["b"]):
        assert side["bot"] == "random"
        assert 0 <= side["tickets_completed"] <= side["tickets_kept"]
        assert side["microseconds"] > 0
        assert side["faults"] == []
    assert facts["mean_turns"] > 20


def test_results_are_the_same_whatever_the_jobs(capsys: pytest.CaptureFixture[str], mybot: str) -> None:
    arguments = (
        f"{mybot}:MyBot",
        "random",
        "--games",
        "6",
        "--seats",
        "3",
        "--board",
        "poland",
        "--seed",
        "5",
    )
    once = duelled(capsys, *arguments)
    assert without_times(duelled(capsys, *arguments, "--jobs", "2")) == without_times(once)
    assert without_times(duelled(capsys, *arguments, "--seed", "6")) != without_times(once)


@pytest.mark.interpreted
def test_an_option_of_the_board_can_be_switched(capsys: pytest.CaptureFixture[str]) -> None:
    facts = duelled(capsys, "random", "random", "--board", "nederland", "--games", "2", "--option", "neutral")
    assert facts["options"] == {"neutral": True}


# --- how sure it is


@pytest.mark.interpreted
def test_the_interval_is_wilsons_where_deals_are_won_or_lost() -> None:
    found = interval(score_of(*[1.0] * 8, *[0.0] * 2), 2)
    assert list(found) == pytest.approx([0.490, 0.943], abs=0.001)


@pytest.mark.interpreted
def test_the_interval_makes_sense_at_the_ends_and_for_few_deals() -> None:
    assert list(interval(score_of(*[1.0] * 100), 2)) == pytest.approx([0.963, 1.0], abs=0.001)
    assert list(interval(score_of(*[0.0] * 100), 2)) == pytest.approx([0.0, 0.037], abs=0.001)
    low, high = interval(score_of(0.5), 2)
    assert low < 0.2
    assert high > 0.8
    assert interval(Score(), 2) == (0.0, 1.0)


@pytest.mark.interpreted
def test_deals_in_which_the_seats_make_up_for_each_other_tell_more() -> None:
    extreme, even = score_of(*[0.0, 1.0] * 50), score_of(*[0.5] * 100)
    assert win_rate(extreme, 2) == win_rate(even, 2) == 0.5
    wide, narrow = interval(extreme, 2), interval(even, 2)
    assert wide[1] - wide[0] == pytest.approx(0.19, abs=0.01)
    assert narrow[1] - narrow[0] < 0.05


@pytest.mark.interpreted
def test_the_sequential_test_decides_when_it_is_clear() -> None:
    assert verdict(score_of(0.5), 2, 0.5) == ""
    assert verdict(score_of(*[1.0, 0.5] * 100), 2, 0.6) == "above"
    assert verdict(score_of(*[1.0, 0.5] * 100), 2, 0.9) == "below"
    assert verdict(score_of(*[1.0, 0.0, 1.0, 0.5, 0.5] * 20), 2, 0.6) == ""
    assert verdict(score_of(*[1.0] * 200), 2, 0.97) == "above"


def test_a_duel_with_a_target_stops_early(capsys: pytest.CaptureFixture[str], mybot: str) -> None:
    arguments = (f"{mybot}:MyBot", "random", "--games", "300", "--target", "20%")
    facts = duelled(capsys, *arguments)
    assert facts["decided"] == "above"
    assert facts["games"] < 150
    assert without_times(duelled(capsys, *arguments, "--jobs", "2")) == without_times(facts)


# --- bots that fail

CAST = '''
import os, signal, sys, time

class Unprintable(Exception):
    def __str__(self):
        raise SystemExit

def after(number, what):
    """A bot that plays well for this many decisions of a game, and then does this."""
    class Failing:
        def __init__(self):
            self.asked = 0
        def choose(self, decision, dice):
            self.asked += 1
            return what(decision) if self.asked > number else dice.choice(decision.options)
    return Failing

def boom(decision):
    raise RuntimeError("no [bold] idea")

def loop(decision):
    while True:
        try:
            time.sleep(0.001)
        except Exception:
            pass

def unprintable(decision):
    raise Unprintable

def pressing(decision):
    raise KeyboardInterrupt

class Nameless:
    def __repr__(self):
        raise SystemExit

Raising = after(3, boom)
Leaving = after(3, lambda decision: sys.exit(0))
Looping = after(3, loop)
Silent = after(3, lambda decision: None)
Mumbling = after(3, lambda decision: "fly denver-omaha!")
Dreaming = after(3, lambda decision: 3.5)
Cheating = after(0, lambda decision: "keep boston-miami new_york-atlanta")
Passing = after(3, lambda decision: "pass")
Unprintable_ = after(3, unprintable)
Pressing = after(3, pressing)
Nameless_ = after(3, lambda decision: Nameless())
Counting = after(3, lambda decision: 0)
Dying = after(3, lambda decision: os._exit(3))

def unmade(what):
    """A bot that can be made once, and then does this."""
    class Unmade:
        made = 0
        def __init__(self):
            Unmade.made += 1
            if Unmade.made > 1:
                what(None)
        def choose(self, decision, dice):
            return dice.choice(decision.options)
    return Unmade

Unmade_leaving = unmade(sys.exit)
Unmade_pressing = unmade(pressing)
Unmade_looping = unmade(loop)

class Unmade:
    made = 0
    def __init__(self):
        Unmade.made += 1
        if Unmade.made > 1:
            raise OSError("no memory left")
    def choose(self, decision, dice):
        return dice.choice(decision.options)

class Chatty:
    def __init__(self):
        print("here I am")
    def choose(self, decision, dice):
        print("hm, let me see")
        return str(dice.choice(decision.options))

class Late:
    def choose(self, decision, dice):
        if dice.below(40) == 0:
            raise ValueError("no more")
        return dice.choice(decision.options)

class Interrupted:
    games = 0
    def __init__(self):
        Interrupted.games += 1
    def choose(self, decision, dice):
        if Interrupted.games > 6:
            signal.raise_signal(signal.SIGINT)  # as from the keyboard, while it thinks
        return dice.choice(decision.options)
'''


@pytest.fixture
def keyboard() -> Iterator[None]:
    """Ctrl-C means what it means to a program that somebody starts, whatever the tests run in."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.fixture
def cast(tmp_path: Path) -> str:
    path = tmp_path / "cast.py"
    path.write_text(CAST, "utf-8")
    return str(path)


@pytest.fixture
def mybot(tmp_path: Path) -> str:
    """The bot of docs/bots.md, saved as the page says."""
    [code] = re.findall(r"```python\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)
    path = tmp_path / "mybot.py"
    path.write_text(code, "utf-8")
    return str(path)


@pytest.mark.interpreted
@pytest.mark.parametrize(
    "bot, kind, text",
    [
        ("Raising", "raised", r"RuntimeError: no \[bold\] idea \(.*cast.py, line \d+\)"),
        ("Leaving", "raised", "SystemExit"),
        ("Looping", "too slow", "no answer within 1 s"),
        ("Silent", "unreadable", "the answer is None, which is not an action"),
        ("Mumbling", "unreadable", "is not an action"),
        ("Dreaming", "unreadable", "the answer is 3.5"),
        ("Cheating", "illegal", "The ticket .* is not offered to you"),
        ("Passing", "illegal", "pass: "),
        ("Unprintable_", "raised", "Unprintable: a Unprintable that can't be shown"),
        ("Unmade", "raised", "OSError: no memory left"),
        ("Unmade_leaving", "raised", "SystemExit"),
        ("Unmade_pressing", "raised", "KeyboardInterrupt"),
        ("Unmade_looping", "too slow", "no answer within 1 s"),
        ("Pressing", "raised", "KeyboardInterrupt"),
        ("Nameless_", "unreadable", "the answer is a Nameless that can't be shown, which is not an action"),
        ("Counting", "unreadable", "the answer is 0, which is not an action"),
    ],
)
def test_who_fails_is_named_and_loses(
    capsys: pytest.CaptureFixture[str], cast: str, bot: str, kind: str, text: str
) -> None:
    name = f"{cast}:{bot}"
    arguments = ["duel", name, "random", "--games", "4", "--seed", "11", "--json", "--time-limit", "1"]
    assert main(arguments) == 0
    told = capsys.readouterr()
    facts = json.loads(told.out)
    assert facts["games"] == 4, "all games are played to their end"
    assert facts["win_rate"] == 0
    assert facts["a"]["failed_games"] == 4
    assert facts["b"]["failed_games"] == 0
    assert facts["b"]["mean_score"] is not None
    assert facts["a"]["mean_score"] is None, "the score is that of whoever played on"
    first = facts["a"]["faults"][0]
    assert first["kind"] == kind
    assert re.search(text, first["text"])
    assert (first["seed"], first["seat"]) == (11, 0)
    assert f"{name}: {kind} in seed 11, seat 0" in told.err
    assert f"again: stellwerk duel {name} random --board usa --seats 2 --games 2 --seed 11" in told.err


@pytest.mark.interpreted
def test_the_others_go_on_when_one_of_them_fails(capsys: pytest.CaptureFixture[str], cast: str) -> None:
    facts = duelled(capsys, "random", f"{cast}:Raising", "--seats", "3", "--games", "6")
    assert facts["win_rate"] == 1, "all others have failed"
    assert facts["b"]["failed_games"] == 12
    assert facts["b"]["faults"][0]["text"].startswith("RuntimeError")


@pytest.mark.interpreted
def test_a_fault_can_be_made_a_failure(capsys: pytest.CaptureFixture[str], cast: str) -> None:
    arguments = ["duel", f"{cast}:Silent", "random", "--games", "2"]
    assert main(arguments) == 0
    assert main([*arguments, "--strict"]) == 1
    assert main(["duel", "random", "random", "--games", "2", "--strict"]) == 0
    assert "failed games" in capsys.readouterr().out


@pytest.mark.interpreted
def test_what_a_bot_prints_does_not_get_into_the_figures(
    capsys: pytest.CaptureFixture[str], cast: str
) -> None:
    Path(cast).write_text(CAST + "\nprint('loaded')\n", "utf-8")
    for jobs in ("1", "2"):
        facts = duelled(capsys, f"{cast}:Chatty", "random", "--games", "4", "--jobs", jobs)
        assert facts["a"]["failed_games"] == 0


@pytest.mark.interpreted
def test_only_what_a_bot_did_itself_is_counted(capsys: pytest.CaptureFixture[str], cast: str) -> None:
    facts = duelled(capsys, f"{cast}:Raising", "random", "--games", "2")
    assert facts["a"]["decisions"] == 3, "and not those of whoever played on"
    facts = duelled(capsys, f"{cast}:Unmade", "random", "--games", "2")
    assert (facts["a"]["decisions"], facts["a"]["microseconds"]) == (0, None)


@pytest.mark.interpreted
def test_a_game_in_which_all_fail_is_shared(capsys: pytest.CaptureFixture[str], cast: str) -> None:
    facts = duelled(capsys, f"{cast}:Raising", f"{cast}:Raising", "--games", "3", "--seats", "3")
    assert facts["win_rate"] == pytest.approx(1 / 3, abs=1e-4)


@pytest.mark.interpreted
def test_the_command_that_shows_a_fault_again_can_be_pasted(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = tmp_path / "my bot's.py"
    path.write_text(CAST, "utf-8")
    assert main(["duel", f"{path}:Late", "random", "--games", "6", "--seed", "8"]) == 0
    [told, line, *_] = capsys.readouterr().err.splitlines()
    words = shlex.split(line.removeprefix("  again: stellwerk"))
    assert main(words) == 0
    assert told in capsys.readouterr().err.splitlines(), "the same fault, in the same game"


@pytest.mark.interpreted
def test_duels_with_neighbouring_seeds_share_no_deal() -> None:
    deals = [deal_seed(first, number) for first in range(20) for number in range(20)]
    assert len(set(deals)) == 400
    assert deal_seed(7, 0) == 7


@pytest.mark.interpreted
def test_a_process_that_dies_ends_the_duel(capfd: pytest.CaptureFixture[str], cast: str) -> None:
    assert main(["duel", f"{cast}:Dying", "random", "--games", "8", "--jobs", "2"]) == 1
    told = capfd.readouterr()
    assert told.out == ""
    assert told.err.startswith("stellwerk: a process died")
    assert told.err.count("\n") == 1


@pytest.mark.interpreted
@pytest.mark.usefixtures("keyboard")
def test_who_interrupts_is_told_what_there_is_so_far(capsys: pytest.CaptureFixture[str], cast: str) -> None:
    assert main(["duel", f"{cast}:Interrupted", "random", "--games", "50", "--json"]) == 130
    facts = json.loads(capsys.readouterr().out)
    assert facts["interrupted"]
    assert facts["deals"] == 2


@pytest.mark.interpreted
def test_a_bot_that_is_not_there_is_wrong_use(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["duel", "plannner", "random"]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.startswith("stellwerk: there is no bot 'plannner': there are random, ")
    for wrong in ("0", "1", "150%", "half"):
        with pytest.raises(SystemExit):
            main(["duel", "random", "random", "--target", wrong])


# --- the page


def test_the_bot_of_the_page_beats_random(capsys: pytest.CaptureFixture[str], mybot: str) -> None:
    facts = duelled(capsys, f"{mybot}:MyBot", "random", "--games", "40")
    assert facts["a"]["faults"] == []
    assert facts["interval"][0] > 0.5


@pytest.mark.interpreted
def test_the_bot_of_the_page_has_twenty_lines(mybot: str) -> None:
    lines = [line for line in Path(mybot).read_text("utf-8").splitlines() if line.strip()]
    assert len(lines) <= 20


def test_it_plays_every_board(capsys: pytest.CaptureFixture[str], mybot: str) -> None:
    for name in ("europe", "iberia", "japan", "nederland", "poland", "south_korea"):
        facts = duelled(capsys, f"{mybot}:MyBot", "random", "--games", "3", "--seats", "3", "--board", name)
        assert facts["a"]["faults"] == []


WATCH_TWO = ("play", "--people", "0", "--seats", "2", "--seed", "3")


def test_bots_by_name_play_at_the_terminal(capsys: pytest.CaptureFixture[str], cast: str, mybot: str) -> None:
    assert main([*WATCH_TWO, "--bots", f"{mybot}:MyBot,random"]) == 0
    assert "Score sheet" in capsys.readouterr().out
    assert main([*WATCH_TWO, "--bots", f"{cast}:Raising"]) == 2
    assert f"{cast}:Raising failed: raised: RuntimeError" in capsys.readouterr().err
    assert main([*WATCH_TWO, "--bots", f"{cast}:Unmade_leaving"]) == 2
    assert f"{cast}:Unmade_leaving failed: raised: SystemExit" in capsys.readouterr().err
    assert main(["play", "--people", "0", "--seats", "3", "--bots", "random,random"]) == 2
    assert "2 bots can't play at 3 seats" in capsys.readouterr().err
