"""Bots that never end a game: it is ended for them, they are named, and all other games are played."""

import json
from pathlib import Path

import pytest

from stellwerk.bots.playing import MOST_DECISIONS
from stellwerk.cli import main
from stellwerk.lab import parquet

#: One of the two has six locomotives and puts them back; from then on every tunnel costs a card more than was
#: laid out, as nothing but locomotives is left to turn up.
CIRCLING = """
class Circling:
    all_cards_are_taken = locomotives_are_back = False

    def __init__(self):
        Circling.all_cards_are_taken = Circling.locomotives_are_back = False

    def choose(self, decision, dice):
        if decision.phase == "tunnel":
            return "give up"
        if decision.phase == "turn" and Circling.locomotives_are_back:
            return "claim sarajevo-sofia"
        options = [str(option) for option in decision.options]
        if decision.phase != "turn":
            return options[-1]
        cards = [option for option in options if option.split()[0] in {"draw", "take"}]
        if cards and not Circling.all_cards_are_taken:
            return cards[0]
        Circling.all_cards_are_taken = True
        if decision.view.hand["locomotive"] < 6:
            return "claim sarajevo-sofia"
        Circling.locomotives_are_back = True
        return "claim palermo-smyrna"
"""


def test_a_game_that_two_bots_never_end_is_ended(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "circling.py"
    path.write_text(CIRCLING, "utf-8")
    bot, out = f"{path}:Circling", tmp_path / "out"
    line_ups = ("--line-up", f"{bot},{bot}", "--line-up", "random,random")
    where = ("--board", "europe", "--seed", "4", "--games", "1", "--jobs", "1", "--out", str(out), "--json")
    assert main(["tournament", *line_ups, *where]) == 0
    shown = capsys.readouterr()
    facts = json.loads(shown.out)
    assert facts["failed"] == {bot: 2}
    assert facts["complete"], "the others go on"
    for seat in (0, 1):
        assert f"{bot}: endless in seed 4 (game 0), seat {seat}, decision {MOST_DECISIONS + 1} (" in shown.err
    assert "a game on europe that had no end after 10,000 decisions" in shown.err
    assert "--board europe --games 1 --seed 4 --out game-0" in shown.err, "how to see it again"
    table = parquet.read(out).to_pydict()
    assert sum(table["decisions"][:2]) == MOST_DECISIONS, "counted, so that it repeats on any machine"
    assert table["won"][:2] == [0.5, 0.5], "where all fail they share it"
    assert [fault == "" for fault in table["fault"]] == [False, False, True, True]
