"""What docs/new-board.md and docs/new-mechanic.md tell to do works to the letter."""

import importlib.util
import json
import re
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from deciding import chosen
from judging import Judge
from random_play import decisions

import stellwerk.words
from stellwerk import Game, boards, bots, events, mechanics
from stellwerk.boards.rules import rules_for
from stellwerk.bots import coach, words
from stellwerk.kernel import checks
from stellwerk.kernel.board import Board
from stellwerk.kernel.layout import OVER, PHASE

DOCS = Path(__file__).parents[1] / "docs"


def blocks(page: str, language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", (DOCS / page).read_text("utf-8"), re.DOTALL)


def the_board() -> dict[str, Any]:
    [example] = blocks("new-board.md", "json")
    found: dict[str, Any] = json.loads(example)
    return found


def module(name: str, text: str, folder: Path) -> ModuleType:
    """The text as a file, imported under this name: as if it stood in the package."""
    path = folder / f"{name.rpartition('.')[2]}.py"
    path.write_text(text, "utf-8")
    spec = importlib.util.spec_from_file_location(name, path)
    assert spec is not None
    assert spec.loader is not None
    made = importlib.util.module_from_spec(spec)
    sys.modules[name] = made
    spec.loader.exec_module(made)
    return made


@pytest.fixture
def alps() -> Board:
    return boards.load(json.dumps(the_board()))


@pytest.fixture
def alps_with_sights(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Board:
    """The board of the one page with the mechanic of the other."""
    code, told, texts, more_import, judgement, said = blocks("new-mechanic.md", "python")
    monkeypatch.setattr(events.Event, "kinds", dict(events.Event.kinds))  # a new event registers itself
    for folder in ("mechanics", "events", "words", "coach"):
        (tmp_path / folder).mkdir()
    made = module("stellwerk.mechanics.sights", f"{more_import}\n{code}\n{judgement}", tmp_path / "mechanics")
    monkeypatch.setattr(mechanics, "sights", made, raising=False)
    monkeypatch.setitem(mechanics.MECHANICS, "sights", (made.Sights, made.DATA))
    seen = module("stellwerk.events.sights", told, tmp_path / "events")
    monkeypatch.setitem(events.TOLD, "sights", seen.TOLD)
    made = module("stellwerk.words.sights", texts, tmp_path / "words")
    monkeypatch.setitem(stellwerk.words.MECHANICS, "sights", made.WORDS)
    spoken = module("stellwerk.bots.words.sights", said, tmp_path / "coach")
    monkeypatch.setitem(words.MECHANICS, "sights", spoken.WORDS)
    data = the_board()
    data["mechanics"] = [{"name": "tunnels"}, {"name": "sights"}]
    for city in data["cities"]:
        if city["id"] in {"milano", "villach"}:
            city["sight"] = 3
    return boards.load(json.dumps(data))


def test_the_board_of_the_page_has_no_fault_and_plays(alps: Board) -> None:
    for seats in (2, 3, 4):
        rules = rules_for(alps, seats)
        for seed in range(5):
            for state, _ in decisions(rules, seed):
                assert checks.faults(rules, state) == []
                last = state
            assert last.b[PHASE] == OVER


def test_the_mechanic_of_the_page_plays_with_all_invariants(alps_with_sights: Board) -> None:
    for seats in (2, 4):
        rules = rules_for(alps_with_sights, seats)
        for seed in range(5):
            for state, _ in decisions(rules, seed):
                assert checks.faults(rules, state) == []
                last = state
            assert last.b[PHASE] == OVER


def test_the_first_who_builds_to_a_sight_scores(alps_with_sights: Board) -> None:
    position = """
        board: alps
        seats: Anna, Ben
        turn: Anna
        Anna: hand 4 white
        Ben: hand 4 blue
    """
    game = Game.from_position(position, board=alps_with_sights)
    happened = game.claim("milano-torino:white")
    assert "Anna is the first to see the sights of Milano." in [str(event) for event in happened]
    german = [event.text("de") for event in happened]
    assert "Anna sieht die Sehenswürdigkeiten von Milano zuerst." in german
    assert game.scores() == (2 + 3, 0)


def last_turn(board: Board) -> Game:
    """Two white tracks of 2 can be claimed, one of them to a sight."""
    position = """
        board: alps
        seats: Anna, Ben
        turn: Anna
        last turns: 1
        Anna: hand 2 white
    """
    return Game.from_position(position, board=board)


def test_a_bot_builds_where_there_is_a_sight(alps_with_sights: Board) -> None:
    game = last_turn(alps_with_sights)
    anna = Judge(game, "Anna")
    assert anna.worth("milano-torino:white") == 3
    assert anna.worth("innsbruck-salzburg") == 0
    assert chosen(game, "Anna") == "claim milano-torino:white"


@pytest.mark.parametrize(
    "language, said",
    [
        ("en", "Nobody has seen the sights of Milano yet: three points at once."),
        ("de", "Die Sehenswürdigkeiten von Milano hat noch niemand gesehen: sofort drei Punkte."),
    ],
)
def test_the_coach_says_why(alps_with_sights: Board, language: str, said: str) -> None:
    decision = bots.decision_of(last_turn(alps_with_sights), "Anna")
    (hint,) = coach.hints(decision, bots.Dice(1), language=language, number=1)
    assert hint.notation == "claim milano-torino:white"
    assert said in hint.reason


def test_bots_play_the_mechanic_of_the_page(alps_with_sights: Board) -> None:
    played = bots.play([bots.named("planner"), bots.named("easy")], rules_for(alps_with_sights, 2), seed=3)
    assert played.faults == []
