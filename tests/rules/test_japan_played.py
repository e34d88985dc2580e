"""Japan played at random: every express train, marker and bonus is where the rules put it."""

import random
from collections import Counter

import pytest
from random_play import move, owing

from stellwerk import boards
from stellwerk.boards.rules import rules_for
from stellwerk.kernel import checks, flow, scoring, views
from stellwerk.kernel.chance import Stream, seed_number
from stellwerk.kernel.compiled import COMPILED
from stellwerk.kernel.layout import LAST, OVER, PHASE, SCORE, TOTAL, TRAINS, TURN, TURNS
from stellwerk.kernel.rules import Rules
from stellwerk.kernel.state import State
from stellwerk.position import dump, parse

#: Games of each number of seats; `make referee` and `make soak` play more.
GAMES = 15 if COMPILED else 2
BONUS = {2: [10, -10], 3: [15, 5, -10], 4: [20, 10, 0, -10], 5: [25, 15, 5, -5, -10]}


def places(r: Rules, s: State) -> list[int]:
    at = r.layout.field("express marker").at
    return [int(s.w[at + seat]) for seat in range(int(r.seats))]


def supply(r: Rules, s: State) -> int:
    return int(s.b[r.layout.field("express trains").at])


def is_line(r: Rules, track: int) -> bool:
    return bool(r.board.connections[r.board.tracks[track].connection].data.get("express"))


def check_step(r: Rules, before: State, after: State, met: Counter[str]) -> None:
    """Checks what a step changed by the tracks that it claimed."""
    seats = int(r.seats)
    moved = [b - a for a, b in zip(places(r, before), places(r, after), strict=True)]
    new = set(checks.tracks_of(r, after, seats)) - set(checks.tracks_of(r, before, seats))
    assert all(is_line(r, track) for track in new)
    assert supply(r, after) == supply(r, before) - len(new)
    assert sum(moved) == sum(int(r.length[track]) for track in new)
    for track in new:
        builder = int(before.b[TURN])
        assert moved[builder] == int(r.length[track])
        assert after.b[TRAINS + builder] == before.b[TRAINS + builder]
        assert after.w[SCORE + builder] == before.w[SCORE + builder]
        met["built"] += 1
    for seat in range(seats):
        mine = set(checks.tracks_of(r, after, seat)) - set(checks.tracks_of(r, before, seat))
        for track in mine:
            if is_line(r, track):
                assert supply(r, before) == 0
                met["ordinary"] += 1


def check_end_of_turn(r: Rules, before: State, after: State) -> None:
    """The last round begins after a turn that leaves two trains at most, and two express trains (JP10)."""
    if int(after.w[TURNS]) != int(before.w[TURNS]) + 1 or int(before.b[LAST]) or int(after.b[PHASE]) == OVER:
        return
    mover = int(before.b[TURN])
    ends = int(after.b[TRAINS + mover]) <= 2 and supply(r, after) <= 2
    assert int(after.b[LAST]) == (int(r.seats) if ends else 0)


def check_bonus(r: Rules, s: State) -> None:
    """JP11 and JP12 once more: sort the places, and the first of the equal ones is everybody's rank."""
    ranked = sorted(places(r, s), reverse=True)
    for seat, place in enumerate(places(r, s)):
        expected = BONUS[int(r.seats)][ranked.index(place)] if place else -20
        scoring.connect(r, s, seat)
        tickets = int(scoring.ticket_score(r, s, seat))
        assert int(s.w[TOTAL + seat]) == int(s.w[SCORE + seat]) + tickets + expected


def check_knowledge(r: Rules, s: State, stream: Stream) -> None:
    """Supply, markers and express lines are public; a position tells them all."""
    for seat in range(-1, int(r.seats)):
        seen = views.view(r, s, seat)
        guess = views.sample(r, seen, seat, stream)
        assert views.view(r, guess, seat) == seen
        assert checks.faults(r, guess) == []
        assert (supply(r, seen), places(r, seen)) == (supply(r, s), places(r, s))
    assert parse(dump(r, s)).state == s


@pytest.mark.rule("JP4", "JP5", "JP7", "JP10", "JP11", "JP12")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_every_game_keeps_the_rules_of_express_lines(seats: int) -> None:
    r = rules_for(boards.board("japan"), seats)
    met: Counter[str] = Counter()
    stream = Stream(seats)
    for seed in range(GAMES):
        dice = random.Random(seed)
        s = flow.new(r, seed_number(seed))
        while owing(s):
            before = s.copy()
            move(r, s, dice)
            check_step(r, before, s, met)
            check_end_of_turn(r, before, s)
            if dice.random() < 0.05:
                assert checks.faults(r, s) == []
            if owing(s) and dice.random() < 0.02:
                check_knowledge(r, s, stream)
        assert checks.faults(r, s) == []
        check_bonus(r, s)
    assert met["built"] > 10 * GAMES
