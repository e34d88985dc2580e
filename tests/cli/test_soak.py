import json

import pytest

from stellwerk.boards import board, boards
from stellwerk.boards.rules import rules_for
from stellwerk.cli import main
from stellwerk.kernel import checks
from stellwerk.kernel.layout import TURNS
from stellwerk.kernel.rules import Rules
from stellwerk.kernel.state import State
from stellwerk.lab import soak
from stellwerk.lab.situations import possible_on


def test_random_games_have_no_fault(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["soak", "--games", "1", "--jobs", "1", "--fast", "--json"]) == 0
    told = capsys.readouterr()
    facts = json.loads(told.out)
    assert told.err == ""
    assert facts["fault"] is None
    assert facts["games"] >= 2 * 4 * 4
    assert facts["checks"] > facts["games"]
    assert set(facts["situations"]) == set(possible_on(map(board, boards())))
    for met in ("reshuffled", "last_round", "tunnel", "ferry", "station", "no_cards", "display_gaps"):
        assert facts["situations"][met]["games"] > 0, met


@pytest.mark.rule("B9")
@pytest.mark.parametrize("name", ["usa", "europe"])
def test_hoarders_empty_the_deck_and_the_game_still_ends(
    name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """Three of twelve public engines of this game hang here."""
    arguments = ["soak", "--board", name, "--seats", "4-5", "--policy", "hoard,miser", "--games", "2"]
    assert main([*arguments, "--jobs", "1", "--check", "20", "--json"]) == 0
    facts = json.loads(capsys.readouterr().out)
    for met in ("no_cards", "display_gaps", "one_card", "no_tickets"):
        assert facts["situations"][met]["games"] > 0, met


def test_jobs_do_not_change_what_happens(capsys: pytest.CaptureFixture[str]) -> None:
    found = []
    for jobs in ("1", "2"):
        arguments = ["--board", "usa", "--seats", "2,3", "--policy", "flat", "--games", "4"]
        assert main(["soak", *arguments, "--jobs", jobs, "--check", "end", "--json"]) == 0
        facts = json.loads(capsys.readouterr().out)
        found.append((facts["games"], facts["decisions"], facts["checks"], facts["situations"]))
    assert found[0] == found[1]
    assert found[0][0] == found[0][2] == 8


def test_table_for_people(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["soak", "--board", "usa", "--seats", "2", "--games", "1", "--jobs", "1", "--fast"]
    assert main(arguments) == 0
    shown = capsys.readouterr().out
    assert "5 games" in shown
    assert "no fault" in shown
    assert all(about in shown for about in possible_on([board("usa")]).values())
    assert "(NL9)" not in shown, "what can't happen on this board is not counted"


def test_a_planted_fault_is_found_and_can_be_seen_again(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """From turn 9 on there is one card too many."""

    def planted(rules: Rules, state: State) -> list[str]:
        assert checks.card_faults(rules, state) == []
        return ["there are 13 blue cards; the game has 12"] if state.w[TURNS] >= 9 else []

    monkeypatch.setattr(checks, "faults", planted)
    arguments = ["soak", "--board", "usa", "--seats", "3", "--policy", "flat", "--games", "5", "--seed", "17"]
    assert main([*arguments, "--jobs", "1", "--json"]) == 1
    told = capsys.readouterr()
    fault = json.loads(told.out)["fault"]
    assert fault["faults"] == ["there are 13 blue cards; the game has 12"]
    assert (fault["board"], fault["seats"], fault["policy"], fault["seed"]) == ("usa", 3, "flat", 17)
    assert "Fault: usa, 3 seats, policy flat, seed 17, decision " in told.err
    command = fault["command"].split()
    assert command[:2] == ["stellwerk", "soak"]
    assert main([*command[1:], "--jobs", "1", "--json"]) == 1
    again = json.loads(capsys.readouterr().out)["fault"]
    assert again["decision"] == fault["decision"]


def test_a_crash_is_a_fault(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def crash(rules: Rules, state: State) -> list[str]:
        raise IndexError(f"no such track in {rules.board.id}, {state.w[TURNS]}")

    monkeypatch.setattr(checks, "faults", crash)
    assert main(["soak", "--board", "usa", "--seats", "2", "--games", "1", "--jobs", "1"]) == 1
    assert "IndexError: no such track in usa" in capsys.readouterr().err


def test_a_game_that_does_not_end_is_a_fault(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(soak, "MOST_DECISIONS", 10)
    assert main(["soak", "--board", "usa", "--seats", "2", "--games", "1", "--jobs", "1"]) == 1
    assert "the game has not ended after 10 decisions" in capsys.readouterr().err


def test_soaking_leaves_the_rules_as_they_were() -> None:
    batch = soak.SoakBatch("usa", "usa", 2, "flat", 1, 1, 0)
    soak.soak_batch(batch)
    rules = rules_for(board("usa"), 2)
    assert not rules.listening
    assert rules.emitted == []
