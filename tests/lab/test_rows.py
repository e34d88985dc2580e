"""What is written down of a game: the parts make the score, and every name is one of the board's file."""

from collections.abc import Sequence
from pathlib import Path

import msgspec
import pytest

from stellwerk.boards import board, boards
from stellwerk.boards.rules import rules_for
from stellwerk.bots import named, play
from stellwerk.fairness.rows import Row, rows


def played_rows(
    name: str, bots: Sequence[str], seed: int = 1, options: dict[str, bool] | None = None
) -> list[Row]:
    rules = rules_for(board(name), len(bots), options)
    played = play([named(bot) for bot in bots], rules, seed, None, options)
    found = rows(played, rules, 7, bots, options or {})
    assert [row.score for row in found] == played.scores
    assert [row.seat for row in found if row.won] == played.winners
    return found


def games_on(name: str) -> list[list[Row]]:
    """The least and the most seats, each with bots that play for different things."""
    low, high = board(name).seats
    cast = ("planner", "greedy", "random", "easy", "planner")
    return [played_rows(name, cast[:seats], seed) for seats in (low, high) for seed in (1, 2)]


@pytest.mark.parametrize("name", boards())
def test_the_parts_make_the_score(name: str) -> None:
    for game in games_on(name):
        for row in game:
            parts = row.start + row.tracks + row.other + row.tickets + row.path
            assert parts + sum(row.bonuses.values()) == row.score
            lengths = [track_length(name, track) for track in row.claimed]
            assert row.tracks == sum(board(name).track_points[length] for length in lengths)


def track_length(name: str, track: str) -> int:
    facts = board(name)
    return int(facts.connections[facts.tracks[facts.track_index(track)].connection].length)


@pytest.mark.parametrize("name", boards())
def test_names_are_those_of_the_board(name: str) -> None:
    facts = board(name)
    tracks, tickets = {track.id for track in facts.tracks}, {ticket.id for ticket in facts.tickets}
    mechanics = {entry.name for entry in facts.mechanics}
    for game in games_on(name):
        for row in game:
            assert row.board == name
            assert {*row.claimed, *row.shared} <= tracks
            assert set(row.kept) <= tickets
            assert set(row.completed) <= set(row.kept)
            assert set(row.bonuses) <= mechanics
        everybody = [track for row in game for track in row.claimed] + list(game[0].shared)
        assert len(everybody) == len(set(everybody)), "a track belongs to one"
        assert len({row.shared for row in game}) == 1


@pytest.mark.parametrize("name", boards())
def test_seats_of_a_game_fit_together(name: str) -> None:
    for game in games_on(name):
        seats = list(range(len(game)))
        assert [row.seat for row in game] == seats
        assert sorted(row.order for row in game) == seats
        assert sum(row.won for row in game) == pytest.approx(1)
        assert len({(row.turns, row.rounds, row.end, row.decided_by) for row in game}) == 1
        assert game[0].rounds == -(-game[0].turns // len(game))
        assert all(row.choices >= row.decisions > 0 for row in game)
        assert all(row.fault == "" for row in game)


def test_a_tickets_worth_is_won_or_lost() -> None:
    facts = board("usa")
    worth = {ticket.id: ticket.points for ticket in facts.tickets}
    for game in games_on("usa"):
        for row in game:
            done = set(row.completed)
            assert row.tickets == sum(worth[one] if one in done else -worth[one] for one in row.kept)


def test_options_are_sorted_by_name() -> None:
    [row, _] = played_rows("nederland", ("random", "random"), options={"tolls": False, "neutral": False})
    assert row.options == "neutral=off tolls=off"


def test_tracks_of_the_neutral_player_are_everybodys() -> None:
    game = played_rows("nederland", ("planner", "planner"), options={"neutral": True})
    assert game[0].shared
    assert not set(game[0].shared) & {track for row in game for track in row.claimed}


def test_a_failed_bot_is_named(tmp_path: Path) -> None:
    path = tmp_path / "bad.py"
    path.write_text("def choose(decision, dice):\n    raise ValueError('no idea')\n", "utf-8")
    game = played_rows("usa", (f"{path}:choose", "random"), seed=3)
    assert "ValueError: no idea" in game[0].fault
    assert game[0].decisions == 0, "its own, and not those of whoever played on"
    assert (game[0].won, game[1].won, game[1].fault) == (0, 1, "")


def test_a_row_is_written_and_read_back() -> None:
    for row in games_on("iberia")[0]:
        assert msgspec.json.decode(msgspec.json.encode(row), type=Row) == row
