"""Events say what happened, and show each seat no more than it may see."""

import pickle
import random

import pytest

from stellwerk import events, words
from stellwerk.events import (
    CardDrawn,
    CardsDealt,
    CardTaken,
    CardTurnedUp,
    Event,
    EventMaker,
    GameBegan,
    GameEnded,
    MechanicEvent,
    Scene,
    TicketsKept,
    TicketsOffered,
    TicketsReturned,
    TrackClaimed,
    TurnBegan,
)
from stellwerk.events.stations import StationBuilt
from stellwerk.events.tunnels import TunnelAdded, TunnelCard, TunnelGivenUp, TunnelLaid
from stellwerk.game import Game
from stellwerk.kernel import events as codes

NAMES = ["Anna", "Ben", "Clara"]


def played(board: str, seed: int) -> list[Event]:
    """All events of a random game."""
    game = Game(board, seats=NAMES, seed=seed)
    choose = random.Random(seed)
    while not game.is_over:
        seat = choose.choice(game.decisions())
        game.apply(choose.choice(game.options(seat)), seat)
    return [event for entry in [game.set_up, *game.log] for event in entry.events]


@pytest.fixture(scope="module")
def history() -> list[Event]:
    return played("usa", 5) + played("europe", 5)


def test_a_card_drawn_unseen_is_seen_by_its_taker_alone() -> None:
    event = CardDrawn(0, "blue", scene=Scene(Game("usa", NAMES, 1).board, tuple(NAMES)))
    assert event.seen_by(0) == event
    assert event.seen_by(1) == event.seen_by(None) == CardDrawn(0, None)
    assert str(event) == "Anna draws a blue card from the deck."
    assert str(event.seen_by(1)) == "Anna draws a card from the deck."


def test_a_card_taken_from_the_display_is_seen_by_all() -> None:
    event = CardTaken(0, "orange", 2)
    assert event.seen_by(1) == event.seen_by(None) == event
    assert str(event) == "Seat 0 takes an orange card from the display."


def test_set_up_shows_each_seat_its_own_cards_and_tickets() -> None:
    game = Game("usa", seats=NAMES, seed=1)
    happened = game.set_up.events
    assert isinstance(happened[0], GameBegan)
    dealt = [event for event in happened if isinstance(event, CardsDealt)]
    looked = [event for event in happened if isinstance(event, TicketsOffered)]
    assert [event.number for event in dealt] == [4, 4, 4]
    assert [event.number for event in looked] == [3, 3, 3]
    for seat in range(3):
        assert sorted(dealt[seat].cards or ()) == sorted(
            card for card, number in game.hand(seat).items() for _ in range(number)
        )
        assert set(looked[seat].tickets or ()) == set(game.offer(seat))
        shown = [event.seen_by(seat) for event in happened]
        assert sum(event.cards is not None for event in shown if isinstance(event, CardsDealt)) == 1
        assert sum(event.tickets is not None for event in shown if isinstance(event, TicketsOffered)) == 1


def test_kept_tickets_are_one_event_so_that_their_order_reveals_nothing() -> None:
    # they are emitted one by one in the order of the board's list: kept, given back, kept
    emitted = [
        (codes.KEPT_TICKET, 0, 1, 0, 0),
        (codes.RETURNED_TICKET, 0, 2, 0, 0),
        (codes.KEPT_TICKET, 0, 3, 0, 0),
    ]
    game = Game("usa", seats=2, seed=1)
    kept, returned = EventMaker(game.rules, game.names).events(emitted)
    tickets = [ticket.id for ticket in game.board.tickets]
    assert kept == TicketsKept(0, 2, (tickets[1], tickets[3]))
    assert returned == TicketsReturned(0, 1, (tickets[2],), "under")
    assert kept.seen_by(1) == TicketsKept(0, 2, None)
    assert returned.seen_by(1) == TicketsReturned(0, 1, None, "under")


def test_what_two_seats_keep_at_once_stays_apart() -> None:
    emitted = [(codes.KEPT_TICKET, seat, seat + n, 0, 0) for seat in (0, 1) for n in (1, 2)]
    game = Game("usa", seats=2, seed=1)
    assert [
        event.seat
        for event in EventMaker(game.rules, game.names).events(emitted)
        if isinstance(event, TicketsKept)
    ] == [0, 1]


@pytest.mark.parametrize("watcher", [0, 1, 2, None])
def test_no_spectator_ever_sees_a_hidden_card_or_ticket(history: list[Event], watcher: int | None) -> None:
    for event in history:
        shown = event.seen_by(watcher)
        assert type(shown) is type(event)
        if isinstance(shown, CardDrawn):
            assert (shown.card is None) == (shown.seat != watcher)
        if isinstance(shown, CardsDealt):
            assert (shown.cards is None) == (shown.seat != watcher)
        if isinstance(shown, events.OfTickets):
            assert (shown.tickets is None) == (shown.seat != watcher)
        assert shown.seen_by(watcher) == shown


def test_every_event_reads_as_a_line_with_and_without_what_is_hidden(history: list[Event]) -> None:
    for event in history:
        for shown in (event, event.seen_by(None)):
            line = str(shown)
            assert line.endswith(".")
            assert line[0].isupper() or not line[0].isalpha()
            assert "None" not in line
            assert "{" not in line


def test_every_event_is_written_and_read_as_data(history: list[Event]) -> None:
    for event in history:
        for shown in (event, event.seen_by(None)):
            assert events.from_dict(shown.to_dict()) == shown
            assert pickle.loads(pickle.dumps(shown)) == shown  # noqa: S301 our own


def test_data_that_is_no_event_is_refused() -> None:
    for data in ({}, {"event": "party"}, {"event": "card_drawn"}, {"event": "turn_began", "seat": 0, "x": 1}):
        with pytest.raises(ValueError, match="no event"):
            events.from_dict(data)


def test_data_of_an_event_has_its_kind_and_no_board() -> None:
    assert TurnBegan(1).to_dict() == {"event": "turn_began", "seat": 1}


def test_events_never_change() -> None:
    with pytest.raises(AttributeError, match="immutable"):
        TurnBegan(1).seat = 2  # type: ignore[misc]


def test_a_claim_shows_the_cards_it_was_paid_with() -> None:
    game = Game("usa", ["Anna", "Ben"], 1)
    scene = Scene(game.board, game.names)
    event = TrackClaimed(1, "blue", 4, 1, "denver-omaha", scene=scene)
    assert str(event) == "Ben claims Denver–Omaha with 3 blue cards and 1 locomotive."
    assert (
        str(TrackClaimed(1, "blue", 1, 0, "denver-omaha", scene=scene))
        == "Ben claims Denver–Omaha with 1 blue card."
    )
    only = TrackClaimed(1, "locomotive", 2, 2, "denver-kansas_city:black", scene=scene)
    assert str(only) == "Ben claims Denver–Kansas City (black) with 2 locomotives."


def test_taking_from_the_display_shows_what_replaces_the_card() -> None:
    game = Game("usa", seats=2, seed=1)
    for seat in (0, 1):
        game.apply(game.options(seat)[0], seat)
    card = next(card for card in game.display if card not in {None, "locomotive"})
    taken, turned_up = game.apply(f"take {card}", outcomes=["green"])
    assert isinstance(taken, CardTaken)
    assert turned_up == CardTurnedUp("green", taken.slot)
    assert game.display[taken.slot] == "green"


def test_a_game_announces_its_end(history: list[Event]) -> None:
    assert [event for event in history if isinstance(event, GameEnded)] == [GameEnded("trains")] * 2


def test_tunnels_and_stations_have_their_own_events(history: list[Event]) -> None:
    kinds = {type(event) for event in history}
    assert {TunnelLaid, TunnelCard, TunnelAdded, TunnelGivenUp, StationBuilt} <= kinds
    assert MechanicEvent not in kinds


def test_an_event_that_no_table_knows_shows_others_nothing() -> None:
    game = Game("europe", seats=NAMES, seed=1)
    emitted = (codes.MECHANIC + 8 * 1 + 7, 2, 11, 12, 13)
    (event,) = EventMaker(game.rules, game.names).events([emitted])
    assert event == MechanicEvent(2, "tunnels", 7, (11, 12, 13))
    assert event.seen_by(2) == event
    assert event.seen_by(0) == event.seen_by(None) == MechanicEvent(2, "tunnels", None, None)
    assert str(event.seen_by(0)) == "Something happens to Clara: tunnels."


def test_every_kind_of_event_has_its_words() -> None:
    abstract = {"payment", "of_tickets"}
    codes = [code for said in words.all_words() for code in said.events]
    for kind in set(events.Event.kinds) - abstract:
        assert any(code.split()[0] == kind for code in codes), kind


def test_the_package_has_the_events_of_mechanics_too() -> None:
    assert getattr(events, "StationBuilt", None) is StationBuilt
    assert not hasattr(events, "StationLost")
