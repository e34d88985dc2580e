"""Europe's starting tickets: a long one and three short ones (B28)."""

from collections import Counter
from math import comb

import pytest
from table import PLAYERS, offers, only, play, player, refused

from stellwerk import Game, boards
from stellwerk.events import TicketsReturned

EUROPE = boards.board("europe")
LONG = {ticket.id for ticket in EUROPE.tickets if ticket.long}
SHORT = {ticket.id for ticket in EUROPE.tickets if not ticket.long}


def begun(seats: int = 2, seed: int = 1) -> Game:
    return Game("europe", seats=PLAYERS[:seats], seed=seed)


def keep_first_two(game: Game) -> set[str]:
    """All keep two tickets; those that nobody kept."""
    left = set()
    for name in game.names:
        offer = game.offer(name)
        left |= set(offer[2:])
        play(game, f"{name}: keep {offer[0]} {offer[1]}")
    return left


@pytest.mark.rule("B28")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_each_player_is_dealt_one_long_ticket_and_three_short_ones(seats: int) -> None:
    game = begun(seats)
    dealt: list[str] = []
    for name in game.names:
        offer = game.offer(name)
        assert len(LONG & set(offer)) == 1
        assert len(SHORT & set(offer)) == 3
        dealt += offer
    assert len(set(dealt)) == 4 * seats


@pytest.mark.rule("B28")
def test_the_long_tickets_are_those_worth_20_points_or_more() -> None:
    assert {ticket.id for ticket in EUROPE.tickets if ticket.points >= 20} == LONG
    assert len(LONG) == 6
    assert len(SHORT) == 40


@pytest.mark.rule("B28")
def test_any_two_or_more_may_be_kept() -> None:
    assert len(offers(begun(), "Anna")) == comb(4, 2) + comb(4, 3) + comb(4, 4)


@pytest.mark.rule("B28")
def test_one_is_not_enough() -> None:
    game = begun()
    for ticket in game.offer("Anna"):
        assert refused(game, f"keep {ticket}", "Anna") == "You must keep at least 2 tickets."
    assert refused(game, "keep none", "Anna") == "You must keep at least 2 tickets."


@pytest.mark.rule("B28")
def test_the_long_ticket_need_not_be_kept() -> None:
    game = begun()
    short = sorted(set(game.offer("Anna")) & SHORT)[:2]
    play(game, f"Anna: keep {' '.join(short)}", f"Ben: keep {' '.join(game.offer('Ben'))}")
    assert set(game.tickets("Anna")) == set(short)
    assert LONG & set(game.tickets("Ben"))


@pytest.mark.rule("B28")
@pytest.mark.parametrize("seats", [2, 5])
def test_starting_tickets_that_are_not_kept_leave_the_game(seats: int) -> None:
    game = begun(seats)
    before = game.tickets_left
    assert before == 40 - 3 * seats
    keep_first_two(game)
    assert game.tickets_left == before
    returned = only(game.log[-1].events, TicketsReturned)
    assert {event.place for event in returned} == {"out"}
    assert sum(event.number for event in returned) == 2 * seats


@pytest.mark.rule("B28")
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_later_draws_bring_short_tickets_only_and_none_that_left_the_game(seed: int) -> None:
    """All that is left in the deck is drawn and kept: neither a long ticket nor a returned one comes."""
    game = begun(3, seed)
    gone = keep_first_two(game)
    drawn: set[str] = set()
    while game.tickets_left:
        name = player(game)
        play(game, "tickets")
        drawn |= set(game.offer(name))
        if game.offer(name):  # a last ticket is kept at once
            play(game, f"keep {' '.join(game.offer(name))}")
    kept = {ticket for name in game.names for ticket in game.tickets(name)}
    assert kept == (SHORT - gone) | (LONG & kept)
    assert drawn <= SHORT - gone
    assert len(LONG & kept) <= 3
    assert refused(game, "tickets") == "The ticket deck is empty."


@pytest.mark.rule("B28", "B16")
def test_tickets_drawn_later_and_not_kept_go_under_the_deck() -> None:
    game = begun()
    keep_first_two(game)
    before = game.tickets_left
    play(game, "tickets")
    assert len(game.offer(player(game))) == 3
    play(game, f"keep {game.offer(player(game))[0]}")
    assert game.tickets_left == before - 1
    assert [event.place for event in only(game.log[-1].events, TicketsReturned)] == ["under"]


@pytest.mark.rule("B28")
def test_each_long_ticket_is_as_likely_as_another() -> None:
    found: Counter[str] = Counter()
    for seed in range(240):
        found.update(LONG & set(begun(2, seed).offer("Anna")))
    assert set(found) == LONG
    assert all(20 < number < 64 for number in found.values())


@pytest.mark.rule("B28")
def test_each_short_ticket_is_as_likely_as_another() -> None:
    found: Counter[str] = Counter()
    for seed in range(400):
        found.update(SHORT & set(begun(2, seed).offer("Ben")))
    assert set(found) == SHORT
    assert all(10 < number < 60 for number in found.values())
