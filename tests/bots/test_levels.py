"""Easy, medium and hard: who they are, how they feel, and that each is stronger than the one before."""

import io
import time
from collections.abc import Callable

import pytest
from rich.console import Console
from table import table

from stellwerk import Game, bots
from stellwerk.actions import Action, Claim, DrawUnseen, Keep, Pass, PayWith, Special, Take
from stellwerk.boards import board, boards
from stellwerk.boards.rules import rules_for
from stellwerk.bots import BadBot, Dice
from stellwerk.bots.levels import DEFAULT, DRAW, GREAT, LEVELS, PACE, SMALL, Pacing, kind_of, pace_of
from stellwerk.bots.native.easy import NEXT_BEST
from stellwerk.bots.native.search import SearchMind
from stellwerk.bots.playing import Played
from stellwerk.cli import main
from stellwerk.kernel.compiled import COMPILED
from stellwerk.terminal.play import TerminalGame, seated


def budget(name: str) -> tuple[int, int]:
    """Iterations and milliseconds of a search by name."""
    mind = bots.named(name).mind(rules_for(board("usa"), 2))
    assert isinstance(mind, SearchMind)
    return int(mind.iterations), int(mind.milliseconds)


# --- who they are


def test_there_are_four_levels_with_words_for_both_languages() -> None:
    assert list(LEVELS) == ["easy", "medium", "tricky", "hard"] == bots.names()[-4:]
    for level in LEVELS.values():
        assert set(level.about) == {"en", "de"}


def test_tricky_thinks_for_a_moment() -> None:
    assert LEVELS["tricky"].seconds == 0.1
    assert budget("tricky") == (0, 100)


def test_hard_thinks_for_a_second_unless_it_is_told_otherwise() -> None:
    assert LEVELS["hard"].seconds == 1.0
    assert budget("hard") == (0, 1000)
    assert budget("hard:0.3s") == (0, 300)
    assert budget("hard:50") == (50, 0), "so that a test repeats"
    assert budget("hard:50:0.3s") == (50, 300), "whichever comes first"


def test_only_a_search_takes_a_budget() -> None:
    for name in ("easy:1s", "medium:100"):
        with pytest.raises(BadBot, match=f"nothing can follow {name.partition(':')[0]}"):
            bots.named(name)
    for name in ("hard:soon", "hard:", "hard:50:", "hard:0", "hard:0s", "hard:1s:50"):
        with pytest.raises(BadBot, match="as in hard:400, or seconds, as in hard:1s"):
            bots.named(name)


# --- the same view and dice, the same choice


@pytest.mark.parametrize("level", ["easy", "medium", "hard:8"])
def test_a_game_between_them_can_be_repeated(level: str) -> None:
    rules = rules_for(board("usa"), 2)
    players = [bots.named(level), bots.named("random")]
    first, again = (bots.play(players, rules, seed=5) for _ in range(2))
    assert first.state == again.state
    assert first.faults == []


def test_easy_takes_now_and_then_what_is_not_the_best() -> None:
    game = table("Anna: hand 3 red, 2 blue, 4 white; tickets los_angeles-miami, boston-miami")
    decision = bots.decision_of(game, "Anna")
    choices = [str(bots.named("easy").choose(decision, Dice(seed))) for seed in range(60)]
    assert 1 < len(set(choices)) <= 1 + NEXT_BEST
    assert len({str(bots.named("medium").choose(decision, Dice(seed))) for seed in range(5)}) == 1


def test_easy_does_not_overlook_what_is_plainly_best() -> None:
    """The last turn: tracks of up to 15 points, or one of 1."""
    game = table("last turns: 1\nAnna: hand 6 blue, 1 red; tickets none")
    decision = bots.decision_of(game, "Anna")
    choices = {str(bots.named("easy").choose(decision, Dice(seed))) for seed in range(40)}
    lengths = {
        game.board.connections[game.board.tracks[game.board.track_index(choice.split()[1])].connection].length
        for choice in choices
    }
    assert min(lengths) >= 3, choices


def test_easy_does_not_always_keep_the_best_tickets_but_none_that_are_plainly_worse() -> None:
    """Three trains are left: one ticket is complete, one costs 5 points, one 22."""
    tracks = """
        denver-santa_fe, el_paso-santa_fe, calgary-helena, helena-seattle, duluth-helena, denver-helena,
        el_paso-los_angeles, new_orleans-miami, portland-salt_lake_city
    """
    game = table(f"Anna: hand 1 red; tracks {' '.join(tracks.split())}")
    game.apply("tickets", outcomes=["denver-el_paso", "kansas_city-houston", "seattle-new_york"])
    decision = bots.decision_of(game, "Anna")
    kept = {str(bots.named("easy").choose(decision, Dice(seed))) for seed in range(40)}
    assert len(kept) > 1
    assert not any("seattle-new_york" in choice for choice in kept)


# --- each is stronger than the one before


def margins(strong: str, weak: str, games: int, name: str = "usa") -> list[int]:
    """The points by which one is ahead of the other, game by game; they change seats."""
    rules = rules_for(board(name), 2)
    found = []
    for game in range(games):
        seat = game % 2
        players = [bots.named(strong), bots.named(weak)]
        played: Played = bots.play(players if seat == 0 else players[::-1], rules, seed=game // 2)
        assert played.faults == []
        found.append(played.scores[seat] - played.scores[1 - seat])
    return found


@pytest.mark.parametrize("name", boards())
def test_easy_beats_chance(name: str) -> None:
    found = margins("easy", "random", 6, name)
    assert sum(gap > 0 for gap in found) >= 5


@pytest.mark.parametrize("name", boards())
def test_medium_beats_easy(name: str) -> None:
    """Three games of four or more in the long run; so few games say no more than this."""
    games, least = (100, 65) if COMPILED else (10, 5)
    found = margins("medium", "easy", games, name)
    assert sum(gap > 0 for gap in found) >= least
    assert sum(found) > 0


# --- never over its time


@pytest.mark.skipif(not COMPILED, reason="a playout takes too long interpreted")
@pytest.mark.parametrize("name", boards())
def test_hard_answers_within_its_time(name: str) -> None:
    """As good a clock as a test can be on a busy machine: each decision, and half as much again."""
    game = Game(board(name), 2, seed=3)
    hard = bots.named("hard:0.1s")
    for number in range(12):
        if game.is_over:
            break
        (seat, *_) = game.decisions()
        decision = bots.decision_of(game, seat)
        start = time.process_time()
        choice = hard.choose(decision, Dice(number))
        assert time.process_time() - start < 0.15
        game.apply(choice, seat)


# --- the pace


def test_a_track_takes_longer_than_a_card_and_a_card_longer_than_what_follows() -> None:
    kinds: dict[tuple[str, Action], str] = {
        ("turn", Claim("denver-omaha")): GREAT,
        ("turn", Special("station")): GREAT,
        ("start tickets", Keep(())): GREAT,
        ("turn", Take("red")): DRAW,
        ("turn", DrawUnseen()): DRAW,
        ("second card", DrawUnseen()): SMALL,
        ("second card", Take("red")): SMALL,
        ("colour", PayWith("red")): SMALL,
        ("city", Special("city paris")): SMALL,
        ("turn", Pass()): SMALL,
    }
    for (phase, action), kind in kinds.items():
        assert kind_of(phase, action) == kind, (phase, action)


def pauses(seed: int, action: Action, number: int = 200) -> list[float]:
    pacing = Pacing(seed)
    return [pacing.pause("medium", "turn", action) for _ in range(number)]


def test_pauses_are_within_their_bounds_and_never_quite_the_same() -> None:
    for action, kind in ((Claim("denver-omaha"), GREAT), (DrawUnseen(), DRAW), (Pass(), SMALL)):
        shortest, longest = PACE[kind]
        found = pauses(1, action)
        assert shortest <= min(found) < max(found) <= longest
        assert len(set(found)) > 100


def test_the_same_table_has_the_same_pace() -> None:
    assert pauses(4, DrawUnseen()) == pauses(4, DrawUnseen()) != pauses(5, DrawUnseen())


def test_the_time_that_a_bot_thought_is_part_of_its_pause() -> None:
    claim = Claim("denver-omaha")
    plain, thoughtful, slow = (Pacing(2).pause("hard:1s", "turn", claim, spent) for spent in (0.0, 0.4, 9.0))
    assert thoughtful == pytest.approx(plain - 0.4)
    assert slow == 0.0


def test_every_bot_has_a_pace() -> None:
    for name in (*bots.names(), "hard:0.3s", "mybot.py:MyBot"):
        assert set(pace_of(name)) == {GREAT, DRAW, SMALL}


def watched(wait: Callable[[float], None]) -> Game:
    """A game of bots at the terminal, some way in."""
    game = Game("usa", 2, seed=6)
    shown = TerminalGame(game, 0, seated(["medium"], 0, 2), Console(file=io.StringIO()))
    shown.wait = wait
    for _ in range(60):
        shown.let_bot_play(game.decisions()[0])
    return game


def test_the_pace_changes_no_choice() -> None:
    waited: list[float] = []
    assert watched(waited.append) == watched(lambda _: None)


def test_the_terminal_waits_as_long_as_a_player_would_think() -> None:
    waited: list[float] = []
    watched(waited.append)
    assert min(waited) > 0
    assert 0.9 < max(waited) <= 2.0


# --- the command line


def test_medium_plays_where_nobody_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    assert DEFAULT == "medium"
    assert main(["play", "--people", "0", "--seats", "2", "--seed", "3"]) == 0
    unnamed = capsys.readouterr().out
    assert main(["play", "--people", "0", "--seats", "2", "--seed", "3", "--bots", "medium"]) == 0
    assert capsys.readouterr().out == unnamed
    with pytest.raises(SystemExit):
        main(["play", "--help"])
    assert f"(default: {DEFAULT})" in " ".join(capsys.readouterr().out.split())


def test_levels_can_be_mixed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", "--people", "0", "--seats", "2", "--seed", "3", "--bots", "easy,medium"]) == 0
    assert "Score sheet" in capsys.readouterr().out
    assert main(["play", "--people", "0", "--seats", "3", "--bots", "easy,medium"]) == 2
    assert "name one for all, or one for each" in capsys.readouterr().err
