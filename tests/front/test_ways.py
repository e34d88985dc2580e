"""What is left to do for each ticket: checked by claiming the way, and by closing it."""

import random
import time
from collections.abc import Iterator
from itertools import pairwise

import pytest

from stellwerk import Game, boards
from stellwerk.kernel.board import Board
from stellwerk.ways import TicketWay, ways


def positions(board: str, seed: int) -> Iterator[Game]:
    dice = random.Random(seed)
    game = Game(board, seats=2, seed=seed)
    while not game.is_over:
        seat = dice.choice(game.decisions())
        options = game.options(seat)
        claims = [action for action in options if str(action).startswith("claim")]
        game.apply(dice.choice(claims or options), seat)
        yield game


def joined(board: Board, tracks: set[str], a: int, b: int) -> bool:
    """Whether tracks join two cities; a slow and simple twin of the kernel's."""
    reached, old = {a}, set[int]()
    while reached != old:
        old = set(reached)
        for track in board.tracks:
            connection = board.connections[track.connection]
            ends = {connection.a, connection.b}
            is_end = any(board.no_transit and "country" in board.cities[end].data for end in ends)
            if track.id in tracks and ends & reached and not is_end:
                reached |= ends
    return b in reached


@pytest.mark.parametrize("board", boards.boards())
def test_a_way_and_the_seats_own_tracks_join_the_ticket(board: str) -> None:
    statuses = set()
    for game in positions(board, seed=2):
        seat = game.decisions()[0] if game.decisions() else 0
        shared = set(game.tracks("all")) if "all" in game.rules.owners else set()
        mine = set(game.tracks(seat)) | shared
        facts = {fact.ticket: fact.done for fact in (*game.view(seat).tickets, *game.view(seat).offer)}
        found = ways(game, seat)
        assert {way.ticket for way in found} == set(facts)
        for way in found:
            statuses.add(way.status)
            assert (way.status == "done") == facts[way.ticket]
            check_way(game, seat, mine, way)
    assert statuses >= {"open", "lost"}


def check_way(game: Game, seat: int, mine: set[str], way: TicketWay) -> None:
    board = game.board
    ticket = board.tickets[board.ticket_index(way.ticket)]
    if way.status != "open":
        assert (way.tracks, way.trains) == ((), 0)
        return
    assert way.trains <= game.trains(seat)
    taken = {track for owner in range(game.seats) for track in game.tracks(owner)}
    assert not taken & set(way.tracks)
    borrows = board.id == "europe"  # a station may be the missing piece
    assert borrows or joined(board, mine | set(way.tracks), ticket.a, ticket.b)


def test_the_way_is_as_short_as_can_be() -> None:
    game = Game("usa", seats=["Anna", "Ben"], seed=1)
    for way in ways(game, 0):
        ticket = game.board.tickets[game.board.ticket_index(way.ticket)]
        assert way.trains == shortest_by_all_pairs(game.board, ticket.a, ticket.b)
        lengths = {track.id: game.board.connections[track.connection].length for track in game.board.tracks}
        assert way.trains == sum(lengths[track] for track in way.tracks)


def shortest_by_all_pairs(board: Board, a: int, b: int) -> int:
    """Floyd and Warshall."""
    n = len(board.cities)
    far = [[0 if i == j else 10_000 for j in range(n)] for i in range(n)]
    for each in board.connections:
        for i, j in ((each.a, each.b), (each.b, each.a)):
            far[i][j] = min(far[i][j], each.length)
    for k in range(n):
        for i in range(n):
            for j in range(n):
                far[i][j] = min(far[i][j], far[i][k] + far[k][j])
    return far[a][b]


def test_an_express_line_takes_no_trains_as_long_as_there_are_express_trains() -> None:
    game = Game("japan", seats=2, seed=3)
    length = {track.id: game.board.connections[track.connection].length for track in game.board.tracks}
    express = {
        track.id
        for track in game.board.tracks
        if game.board.connections[track.connection].data.get("express")
    }
    found = [way for seat in (0, 1) for way in ways(game, seat)]
    assert any(set(way.tracks) & express for way in found)
    for way in found:
        assert way.trains == sum(length[track] for track in way.tracks if track not in express)


def test_a_ticket_is_lost_when_the_trains_do_not_suffice() -> None:
    for game in positions("usa", seed=6):
        last = game
    assert last.is_over
    for seat in (0, 1):
        assert {way.status for way in ways(last, seat)} <= {"done", "lost"}


def test_progress_makes_the_way_shorter() -> None:
    game = Game("usa", seats=2, seed=9)
    for seat in (0, 1):
        game.apply(game.options(seat)[0], seat)
    rests = []
    for _ in range(300):
        seat = game.decisions()[0]
        mine = {way.ticket: way for way in ways(game, 0)}
        rests.append(sum(way.trains for way in mine.values()))
        wanted = [f"claim {track}" for way in mine.values() for track in way.tracks]
        options = {str(action): action for action in game.options(seat)}
        hit = next((name for name in wanted if name in options), None) if seat == 0 else None
        draws = [name for name in options if name.startswith(("draw", "take", "pay", "locos", "pass"))]
        game.apply(hit or min(draws), seat)
        if not rests[-1]:
            break
    assert all(later <= before for before, later in pairwise(rests))
    assert rests[-1] == 0


def test_finding_ways_is_quick() -> None:
    game = Game("europe", seats=2, seed=9)
    begin = time.perf_counter()
    for _ in range(20):
        ways(game, 0)
    assert (time.perf_counter() - begin) / 20 < 0.05
