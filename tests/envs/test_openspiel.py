import pickle
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import playthroughs
import pyspiel
import pytest
from open_spiel.python.algorithms import ismcts, mcts
from open_spiel.python.tests import games_sim_test

import stellwerk.envs
import stellwerk.openspiel
from stellwerk import boards
from stellwerk.actions import DrawUnseen
from stellwerk.boards.rules import BadSetUp
from stellwerk.game import Game
from stellwerk.kernel.events import CHANCE_CARD, CHANCE_TICKET

#: Seats by board.
SEATS = dict(zip(boards.boards(), (2, 3, 2, 2, 2, 2, 4), strict=True))


def load(board: str = "usa", seats: int = 2, **more: str | bool) -> Any:
    return pyspiel.load_game("stellwerk", {"board": board, "seats": seats, **more})


def played(state: Any, seed: int) -> Iterator[Any]:
    """A random game from here on: its states where a seat decides, and its end."""
    chance = np.random.RandomState(seed)
    while not state.is_terminal():
        if state.is_chance_node():
            actions, weights = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(int(chance.choice(actions, p=weights)))
        else:
            yield state
            state.apply_action(int(chance.choice(state.legal_actions())))
    yield state


def told(state: Any, player: int) -> tuple[Any, ...]:
    return (
        state.current_player(),
        state.information_state_string(player),
        state.observation_string(player),
        state.observation_tensor(player),
        state.information_state_tensor(player),
    )


# --- OpenSpiel's own tests


@pytest.mark.parametrize("board", boards.boards())
def test_openspiel_simulates_every_board(board: str) -> None:
    pyspiel.random_sim_test(load(board, SEATS[board]), 1, True, False)


@pytest.mark.parametrize("board", ["iberia", "nederland"])
def test_openspiels_tests_of_python_games_pass(board: str) -> None:
    np.random.seed(5)  # noqa: NPY002 what their test draws from
    games_sim_test.GamesSimTest().sim_game(load(board, 2, reward="points"))


@pytest.mark.parametrize("board", boards.boards())
def test_a_playthrough_is_as_it_was(board: str) -> None:
    """If a rule, a board or an observation is meant to change: `make playthroughs`."""
    assert playthroughs.text_of(board) == (playthroughs.FOLDER / f"{board}.txt").read_text("utf-8")


# --- chance


def test_chance_has_the_weights_of_the_deck() -> None:
    """12 cards of each colour and 14 locomotives (B3)."""
    state = load().new_initial_state()
    assert dict(state.chance_outcomes()) == {action: 0.5 for action, _ in state.chance_outcomes()}
    state.apply_action(state.legal_actions()[0])
    assert [round(weight * 110) for _, weight in state.chance_outcomes()] == [12] * 8 + [14]
    state.apply_action(state.string_to_action("locomotive"))
    assert [round(weight * 109) for _, weight in state.chance_outcomes()] == [12] * 8 + [13]


@pytest.mark.parametrize("board", boards.boards())
def test_a_game_is_the_one_that_the_engine_plays_with_these_outcomes(board: str) -> None:
    """Actions and outcomes of chance, given to `stellwerk.Game`, lead to the same states."""
    state = load(board, 2).new_initial_state()
    game: Game | None = None
    chance = np.random.RandomState(11)
    outcomes: list[tuple[int, int]] = []
    taken: tuple[int, int] | None = None
    while not state.is_terminal():
        asked = state.course.asked
        if asked is None:
            if game is None:
                game = Game(board, 2, outcomes=outcomes)
            elif taken is not None:
                game.apply(taken[1], taken[0], outcomes=outcomes)
            assert list(game.state.b) == list(state.course.state.b)
            outcomes, taken = [], (state.current_player(), int(chance.choice(state.legal_actions())))
            state.apply_action(taken[1])
        else:
            assert asked.source in {*range(4)}
            actions, weights = zip(*state.chance_outcomes(), strict=True)
            action = int(chance.choice(actions, p=weights))
            first = state.get_game().chances.first[asked.source]
            outcomes.append((asked.source, action - first))
            state.apply_action(action)
    assert game is not None
    assert taken is not None
    game.apply(taken[1], taken[0], outcomes=outcomes)
    assert game.is_over
    assert list(game.state.b) == list(state.course.state.b)


def test_impossible_outcomes_and_illegal_actions_are_refused() -> None:
    state = load().new_initial_state()
    with pytest.raises(ValueError, match="Chance is asked for the first seat: blue can't come now"):
        state.apply_action(state.get_game().chances.action(CHANCE_CARD, 2))
    for number in (9999, -5):
        with pytest.raises(ValueError, match=f"{number} is no outcome of chance: .* from 0 to 40"):
            state.apply_action(number)
    with pytest.raises(ValueError, match="where a seat decides, not at a node of chance"):
        state.resample_from_infostate(0, lambda: 0.5)
    state = next(played(state, 1))
    with pytest.raises(ValueError, match="draw: "):
        state.apply_action(
            state.get_game().setting.observer.table.option(DrawUnseen(), state.course.state, 0)
        )
    with pytest.raises(ValueError, match="9999 is no action: they are numbered from 0 to "):
        state.apply_action(9999)
    for player in (-1, 2):
        with pytest.raises(ValueError, match=f"{player} is no player: they are numbered from 0 to 1"):
            state.resample_from_infostate(player, lambda: 0.5)
    with pytest.raises(ValueError, match="Chance decides nothing here"):
        state.chance_outcomes()


def test_actions_and_outcomes_have_names() -> None:
    state = next(played(load().new_initial_state(), 1))
    assert state.action_to_string(0, state.legal_actions()[0]).startswith("keep ")
    assert state.action_to_string(1, 0) == "claim atlanta-charleston"
    chances = state.get_game().chances
    ticket = chances.action(CHANCE_TICKET, 0)
    assert state.action_to_string(pyspiel.PlayerId.CHANCE, ticket) == boards.board("usa").tickets[0].id


# --- what is seen


@pytest.mark.parametrize("board", boards.boards())
def test_a_state_drawn_anew_looks_the_same_to_its_player(board: str) -> None:
    draws = np.random.RandomState(3)
    for number, state in enumerate(played(load(board, 2).new_initial_state(), 17)):
        if number % 16 or state.is_terminal():
            continue
        for player in range(2):
            other = state.resample_from_infostate(player, draws.uniform)
            assert told(other, player) == told(state, player)
            assert other.history() == []
    assert number > 16


def test_two_pasts_that_a_player_was_told_apart_have_different_strings() -> None:
    """Perfect recall: the same cards in another order are another information state."""
    game = load()

    def dealt(first: str, second: str) -> Any:
        state = game.new_initial_state()
        state.apply_action(state.legal_actions()[0])
        for card in (first, second):
            state.apply_action(state.string_to_action(card))
        while state.is_chance_node():
            state.apply_action(state.chance_outcomes()[0][0])
        return state

    one, other = dealt("red", "blue"), dealt("blue", "red")
    assert one.observation_string(0) == other.observation_string(0)
    assert one.information_state_string(0) != other.information_state_string(0)
    assert one.information_state_string(1) == other.information_state_string(1)  # who has not seen the cards


def test_public_and_private_observations_are_told_apart() -> None:
    state = next(played(load().new_initial_state(), 1))
    kinds = {
        who: pyspiel.IIGObservationType(public_info=public, perfect_recall=False, private_info=private)
        for who, public, private in (
            ("everybody", True, pyspiel.PrivateInfoType.NONE),
            ("player", False, pyspiel.PrivateInfoType.SINGLE_PLAYER),
        )
    }
    seen = {who: state.get_game().make_py_observer(kind) for who, kind in kinds.items()}
    assert all(observer.tensor is None for observer in seen.values())
    assert "hand: " not in seen["everybody"].string_from(state, 0)
    assert seen["everybody"].string_from(state, 0) == seen["everybody"].string_from(state, 1)
    assert seen["player"].string_from(state, 0).startswith("hand: ")


# --- copies


def test_states_are_stored_at_any_moment() -> None:
    game = load("iberia", 3)
    state = game.new_initial_state()
    chance = np.random.RandomState(2)
    for number in range(400):
        if state.is_terminal():
            break
        if number % 25 == 0:
            _, again = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))
            assert [told(again, player) for player in range(3)] == [
                told(state, player) for player in range(3)
            ]
            assert again.legal_actions() == state.legal_actions()
            assert str(pickle.loads(pickle.dumps(state))) == str(state)  # noqa: S301 our own
        state.apply_action(int(chance.choice(state.legal_actions())))
    assert number > 100


@pytest.mark.parametrize(
    "other, named",
    [
        (("usa", 2, ""), r"usa \(\w{12}\), 2 seats"),
        (("nederland", 2, ""), r"nederland \(\w{12}\), 2 seats, neutral .*tolls on"),
        (("nederland", 3, "tolls off"), r"nederland \(\w{12}\), 3 seats, .*tolls off"),
    ],
)
def test_a_state_of_another_game_is_refused(other: tuple[str, int, str], named: str) -> None:
    """Once it was loaded without a word, and then meant something else."""
    board, seats, options = other
    game = load(board, seats, options=options)
    state = next(played(load("nederland", 3).new_initial_state(), 1))
    own = r"state of nederland \(\w{12}\), 3 seats, .*tolls on"
    with pytest.raises(ValueError, match=rf"{own}, and can't be loaded into a game of {named}"):
        game.deserialize_state(state.serialize())


def test_a_clone_goes_its_own_way() -> None:
    state = next(played(load().new_initial_state(), 1))
    before = str(state)
    *_, end = played(state.clone(), 2)
    assert end.is_terminal()
    with pytest.raises(ValueError, match="The game is over"):
        end.apply_action(0)
    assert sum(end.returns()) == pytest.approx(0)
    assert str(state) == before


# --- settings


def test_options_of_the_board_are_a_text() -> None:
    assert load("nederland", 3, options="tolls off").setting.switches["tolls"] is False
    with pytest.raises(BadSetUp, match="'tolls on; neutral off', not 'tolls=off'"):
        stellwerk.openspiel.StellwerkGame({"options": "tolls=off"})
    with pytest.raises(BadSetUp, match="no reward"):
        stellwerk.openspiel.StellwerkGame({"reward": "love"})
    with pytest.raises(BadSetUp, match=r"The board file nowhere\.json can't be read: No such file"):
        load("nowhere.json")


def test_parts_of_the_plan_are_a_text() -> None:
    plain, some = load("usa", 2), load("usa", 2, plan_parts="contested; ticket cards")
    names = [part.name for part in some.setting.observer.parts]
    assert names == [*[part.name for part in plain.setting.observer.parts], "ticket cards", "contested"]
    again = pyspiel.load_game(str(some))
    assert again.observation_tensor_shape() == some.observation_tensor_shape()
    with pytest.raises(BadSetUp, match="sees no part 'luck'; it sees plan, plan lacks, ticket trains"):
        stellwerk.openspiel.StellwerkGame({"plan_parts": "luck"})


def test_a_board_of_ones_own_is_named_by_its_file(tmp_path: Path) -> None:
    file = tmp_path / "mine.json"
    file.write_text(boards.board_text("japan").replace('"id": "japan"', '"id": "mine"', 1), "utf-8")
    game = load(str(file), 3, plan=True)
    assert game.observation_tensor_shape() > load("japan", 3).observation_tensor_shape()
    states = played(game.new_initial_state(), 5)
    for _ in range(12):
        state = next(states)
    stored = pyspiel.serialize_game_and_state(game, state)
    there, again = pyspiel.deserialize_game_and_state(stored)
    assert there.setting.board.id == "mine"
    assert str(again) == str(state)
    file.unlink()
    restored = pickle.loads(pickle.dumps(state.course)).state  # noqa: S301 our own
    assert restored.to_bytes() == state.course.state.to_bytes()


def test_its_search_plays() -> None:
    game = load()
    evaluator = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
    bot = ismcts.ISMCTSBot(game, evaluator, 2.0, 4, random_state=np.random.RandomState(2))
    state = next(played(game.new_initial_state(), 1))
    assert bot.step(state) in state.legal_actions()
