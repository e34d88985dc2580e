"""All ways to pay: each can be completed, takes the cards it says, and none is missing."""

import random
from collections.abc import Iterator

import pytest

from stellwerk import Game, boards
from stellwerk.actions import Action, Claim, Special
from stellwerk.events import Payment
from stellwerk.payments import Way, payments

QUESTIONS = {"colour", "number", "locomotives"}


def positions(board: str, seed: int, most: int) -> Iterator[Game]:
    """A game at random that likes to hoard cards, so that there are many ways to pay."""
    dice = random.Random(seed)
    game = Game(board, seats=3 if board != "nederland" else 2, seed=seed)
    for _ in range(most):
        if game.is_over:
            return
        seat = game.decisions()[0]
        yield game
        options = game.options(seat)
        draws = [action for action in options if str(action).startswith(("draw", "take"))]
        wanted = draws if draws and dice.random() < 0.7 else options
        game.apply(dice.choice(wanted), seat)


def chains(
    game: Game, seat: int, action: Action, before: tuple[Action, ...] = ()
) -> Iterator[tuple[Action, ...]]:
    """Every chain of answers to the questions of a payment, found by trying them all."""
    trial = game.copy()
    events = trial.apply(action, seat)
    chain = (*before, action)
    if not events and trial.decisions() == (seat,) and trial.phase(seat) in QUESTIONS:
        for answer in trial.options(seat):
            yield from chains(trial, seat, answer, chain)
    else:
        yield chain


def played(game: Game, seat: int, way: Way) -> dict[str, int] | None:
    """The cards of the payment that the chain chose or led to; None if it did neither."""
    trial = game.copy()
    events = [event for action in way.actions for event in trial.apply(action, seat)]
    paid = [event for event in events if isinstance(event, Payment)]
    if paid:
        plain = paid[0].cards - paid[0].locomotives
        found = {paid[0].colour: plain} if plain else {}
        return found | ({"locomotive": paid[0].locomotives} if paid[0].locomotives else {})
    claim = trial.view(seat).claim
    if claim is None or claim.locomotives is None or game.phase(seat) not in QUESTIONS | {"turn"}:
        return None
    plain = claim.cards - claim.locomotives
    found = {str(claim.colour): plain} if plain else {}
    return found | ({"locomotive": claim.locomotives} if claim.locomotives else {})


@pytest.mark.parametrize("board", boards.boards())
def test_all_ways_are_found_each_once_and_take_the_cards_they_say(board: str) -> None:
    seen = 0
    for game in positions(board, seed=5, most=150):
        seat = game.decisions()[0]
        state = game.state.to_bytes()
        for action in game.options(seat)[::7]:
            ways = payments(game, seat, action)
            found = [way.actions for way in ways]
            assert sorted(map(str, found)) == sorted(map(str, chains(game, seat, action)))
            for way in ways:
                cards = played(game, seat, way)
                if isinstance(action, Claim) or cards is not None:
                    assert way.cards == cards
                    seen += 1
        assert game.state.to_bytes() == state
    assert seen > 20


def test_few_locomotives_come_first_then_few_cards_then_the_largest_colour() -> None:
    for game in positions("usa", seed=3, most=200):
        seat = game.decisions()[0]
        for action in game.options(seat):
            ways = payments(game, seat, action)
            locomotives = [way.cards.get("locomotive", 0) for way in ways]
            assert locomotives == sorted(locomotives)


def test_what_is_not_open_has_no_way() -> None:
    game = Game("usa", seats=2, seed=1)
    assert payments(game, 0, "draw") == []
    assert payments(game, 1, "claim denver-omaha") == []


def test_a_station_is_paid_when_its_city_is_chosen() -> None:
    game = Game("europe", seats=2, seed=4)
    for seat in (0, 1):
        game.apply(game.options(seat)[0], seat)
    seat = game.turn
    assert [way.actions for way in payments(game, seat, "station")] == [(Special("station"),)]
    game.apply("station", seat)
    ways = payments(game, seat, "city paris")
    hand = game.hand(seat)
    assert {tuple(way.cards) for way in ways} == {(card,) for card in hand}
    assert all(way.actions[0] == Special("city paris") and sum(way.cards.values()) == 1 for way in ways)


def test_more_cards_for_a_tunnel_are_the_whole_price() -> None:
    game = Game("europe", seats=2, seed=4)
    for seat in (0, 1):
        game.apply(game.options(seat)[0], seat)
    for found in positions("europe", seed=8, most=400):
        if found.phase() == "tunnel":
            seat = found.decisions()[0]
            more = [action for action in found.options(seat) if str(action).startswith("add")]
            for action in more:
                (way,) = payments(found, seat, action)
                claim = found.view(seat).claim
                assert claim is not None
                assert sum(way.cards.values()) > claim.cards
            assert [way.cards for way in payments(found, seat, "give up")] == [{}]
            return
    pytest.fail("no tunnel was dug")
