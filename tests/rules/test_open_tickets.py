"""Tickets that are not kept lie open next to the deck and become the new one (NL3)."""

import random
from collections import Counter
from itertools import combinations, pairwise

import pytest
from nederland import nederland, open_tickets
from table import board_of, offers, only, play, player, refused, seen, table

from stellwerk import Board, Game, boards, record
from stellwerk.actions import held as held_tickets
from stellwerk.events import Event, TicketsKept, TicketsOffered, TicketsReturned, TicketsShuffled
from stellwerk.kernel import checks, flow, views
from stellwerk.kernel.chance import Stream, stream_start
from stellwerk.kernel.layout import RNG_TICKETS
from stellwerk.kernel.state import State
from stellwerk.position import BadPosition
from stellwerk.views import from_json, to_json

FOUR = ("lingen-duisburg", "duisburg-rotterdam", "emmen-antwerpen", "leeuwarden-antwerpen")


def drawn(text: str = "", came: tuple[str, ...] = FOUR) -> Game:
    """Anna draws these four."""
    game = nederland(text)
    play(game, f"tickets → {', '.join(came)}")
    return game


# --- they lie open


@pytest.mark.rule("NL3")
def test_what_is_not_kept_lies_open_for_all_to_see() -> None:
    game = drawn()
    before = game.tickets_left
    events = play(game, f"keep {FOUR[0]}")
    (returned,) = only(events, TicketsReturned)
    assert returned == TicketsReturned(0, 3, returned.tickets, "open")
    assert set(returned.tickets or ()) == set(FOUR[1:])
    for viewer in (0, 1, None):
        assert returned.seen_by(viewer) == returned
        view = game.view(viewer)
        assert set(view.ticket_discards) == set(FOUR[1:])
        assert view.put_back == ()
        assert from_json(to_json(view)) == view
    assert game.tickets_left == before, "none went under the deck"


@pytest.mark.rule("NL3")
def test_what_is_kept_stays_hidden() -> None:
    game = drawn()
    (kept,) = only(play(game, f"keep {FOUR[0]}"), TicketsKept)
    assert kept.seen_by(1) == TicketsKept(0, 1, None)
    assert game.view("Ben").seats[0].tickets == 1


@pytest.mark.rule("NL3")
def test_keeping_all_discards_nothing() -> None:
    game = drawn()
    assert not only(play(game, f"keep {' '.join(FOUR)}"), TicketsReturned)
    assert open_tickets(game) == ()


@pytest.mark.rule("NL3")
def test_what_is_discarded_at_the_start_is_opened_when_all_have_chosen() -> None:
    game = Game("nederland", seats=["Anna", "Ben", "Clara"], seed=4)
    offers_before = {name: game.offer(name) for name in game.names}
    for name in ("Clara", "Anna"):
        events = play(game, f"{name}: keep {' '.join(game.offer(name)[:3])}")
        assert events == ()
        assert open_tickets(game) == ()
        assert all(game.view(viewer).ticket_discards == () for viewer in (0, 1, 2))
    events = play(game, f"Ben: keep {' '.join(game.offer('Ben')[:4])}")
    assert [(each.seat, each.number, each.place) for each in only(events, TicketsReturned)] == [
        (0, 2, "open"),
        (1, 1, "open"),
        (2, 2, "open"),
    ]
    left = {*offers_before["Anna"][3:], *offers_before["Ben"][4:], *offers_before["Clara"][3:]}
    assert set(open_tickets(game)) == left


@pytest.mark.rule("NL3")
def test_a_choice_at_the_start_can_be_taken_back_until_then() -> None:
    game = Game("nederland", seats=["Anna", "Ben"], seed=4)
    play(game, "Anna: keep " + " ".join(game.offer("Anna")[:3]))
    game.take_back("Anna")
    play(game, "Anna: keep " + " ".join(game.offer("Anna")))
    play(game, "Ben: keep " + " ".join(game.offer("Ben")))
    assert open_tickets(game) == ()


# --- a new deck


@pytest.mark.rule("NL3")
def test_when_the_last_ticket_is_taken_the_open_ones_are_the_new_deck() -> None:
    """Four are left and four are drawn."""
    game = nederland(f"ticket deck: {', '.join(FOUR)}")
    assert len(open_tickets(game)) == 40
    events = play(game, "tickets")
    assert only(events, TicketsShuffled) == [TicketsShuffled(40)]
    assert set(game.offer("Anna")) == set(FOUR)
    assert open_tickets(game) == ()
    assert game.tickets_left == 40
    play(game, f"keep {FOUR[0]}")
    assert set(open_tickets(game)) == set(FOUR[1:]), "the running draw was not among those shuffled"
    assert game.tickets_left == 40


@pytest.mark.rule("NL3")
@pytest.mark.parametrize("left", [1, 2, 3])
def test_a_draw_takes_what_the_deck_has_then_shuffles_and_takes_the_rest(left: int) -> None:
    game = nederland(f"ticket deck: {', '.join(FOUR[:left])}")
    lay_open = set(open_tickets(game))
    events = play(game, "tickets")
    kinds = [type(event) for event in events]
    assert kinds == [TicketsOffered, TicketsShuffled, TicketsOffered]
    first, second = only(events, TicketsOffered)
    assert (set(first.tickets or ()), first.number) == (set(FOUR[:left]), left)
    assert second.number == 4 - left
    assert set(second.tickets or ()) <= lay_open
    assert only(events, TicketsShuffled) == [TicketsShuffled(44 - left)]
    assert game.tickets_left == 44 - 4
    assert game.view(None).seats[0].offered == 4
    assert checks.faults(game.rules, game.state) == []


@pytest.mark.rule("NL3")
def test_everybody_sees_that_tickets_are_shuffled() -> None:
    game = nederland(f"ticket deck: {FOUR[0]}")
    (event,) = only(play(game, "tickets"), TicketsShuffled)
    assert event.seen_by(None) == event
    assert str(event) == "The open tickets are shuffled: the new ticket deck has 43."


@pytest.mark.rule("NL3")
def test_what_is_shuffled_can_be_drawn_again() -> None:
    game = nederland(f"ticket deck: {', '.join(FOUR)}")
    play(game, "tickets", f"keep {FOUR[0]}")
    play(game, "Ben: tickets → breda-eindhoven, amsterdam-rotterdam, haarlem-breda, liege-duisburg")
    assert "breda-eindhoven" in game.offer("Ben")


def all_held_but(left: tuple[str, ...], more: str = "") -> Game:
    """Clara holds every ticket but these, which are the deck."""
    ids = [ticket.id for ticket in boards.board("nederland").tickets if ticket.id not in left]
    return nederland(f"seats: Anna, Ben, Clara\nClara: tickets {', '.join(ids)}\n{more}")


@pytest.mark.rule("NL3")
@pytest.mark.parametrize("left", [1, 2, 3])
def test_without_open_tickets_a_draw_takes_what_there_is(left: int) -> None:
    game = all_held_but(FOUR[:left])
    events = play(game, "tickets")
    assert not only(events, TicketsShuffled)
    if left > 1:
        assert set(game.offer("Anna")) == set(FOUR[:left])
        assert game.tickets_left == 0
    else:
        assert game.tickets("Anna") == FOUR[:1], "the only one is kept at once"


@pytest.mark.rule("NL3")
def test_the_deck_is_never_empty_while_tickets_lie_open() -> None:
    """What Anna does not keep of the last tickets is the deck at once."""
    game = all_held_but(FOUR[:3])
    play(game, "tickets")
    events = play(game, f"keep {FOUR[1]}")
    assert only(events, TicketsShuffled) == [TicketsShuffled(2)]
    assert game.tickets_left == 2
    assert open_tickets(game) == ()
    play(game, "Ben: tickets")
    assert set(game.offer("Ben")) == {FOUR[0], FOUR[2]}


@pytest.mark.rule("NL3")
def test_with_no_tickets_at_all_none_can_be_drawn() -> None:
    game = all_held_but(FOUR[:1])
    play(game, "tickets")
    assert player(game) == "Ben"
    assert refused(game, "tickets") == "The ticket deck is empty."
    assert "tickets" not in offers(game)


# --- written down


@pytest.mark.rule("NL3")
def test_a_position_with_open_tickets_is_read_as_it_was_written() -> None:
    game = nederland(f"ticket deck: {', '.join(FOUR[:2])}\nBen: tickets {FOUR[3]}")
    play(game, "tickets")
    for _ in range(2):
        assert Game.from_position(game.position()) == game
        play(game, offers(game)[0])
    assert "shuffles: 1" in game.position()
    assert "shuffled last: 1 " in game.position()


@pytest.mark.rule("NL3")
@pytest.mark.parametrize("text, why", [
    (f"open tickets: {FOUR[0]}\nAnna: tickets {FOUR[0]}", "in 2 places"),
    (f"ticket layers: out {FOUR[0]}\nopen tickets: {FOUR[0]}", "in 2 places"),
    (f"shuffles: 1\nshuffled last: 2 {FOUR[0]}", "can't have been in shuffle 2: there were 1"),
    (f"shuffles: 1\nshuffled last: 1 {FOUR[0]}", "lies in the deck, but was not shuffled into it"),
    ("shuffles: 40", "there can't be 40 shuffles"),
])  # fmt: skip
def test_a_position_that_can_not_be_is_refused(text: str, why: str) -> None:
    with pytest.raises(BadPosition, match=why):
        Game.from_position(f"board: nederland\nseats: Anna, Ben\n{text}")


@pytest.mark.rule("NL3")
def test_an_empty_deck_with_open_tickets_is_refused() -> None:
    ids = [ticket.id for ticket in boards.board("nederland").tickets]
    with pytest.raises(BadPosition, match="should have been shuffled into a new one"):
        Game.from_position(f"board: nederland\nseats: Anna, Ben\nopen tickets: {', '.join(ids)}")


@pytest.mark.rule("NL3")
def test_a_record_in_which_tickets_are_shuffled_is_played_again() -> None:
    """Everybody draws tickets whenever they can and keeps one: the deck goes round."""
    game = Game("nederland", seats=5, seed=8)
    for _ in range(60):
        seat = game.decisions()[0]
        wanted = [option for option in offers(game, game.names[seat]) if option == "tickets"]
        fewest = min(offers(game, game.names[seat]), key=lambda option: len(option.split()))
        game.apply(wanted[0] if wanted else fewest, seat)
    events = tuple(event for entry in game.log for event in entry.events)
    assert len(only(events, TicketsShuffled)) >= 1
    again = record.load(game.record())
    assert again == game


# --- what a seat may know, on a deck small enough to count all ways


def tiny(tickets: int) -> Board:
    """Eight tracks in a row; this many tickets, of which two are drawn at a time."""
    cities = ("ulm", "bonn", "kiel", "graz", "linz", "wien", "bern", "genf", "nizza")
    rows = [f"{a}-{b} 1 red" for a, b in pairwise(cities)]
    wanted = tuple(f"ulm-{city} {n}" for n, city in enumerate(cities[1 : tickets + 1], 1))
    return board_of(
        *rows,
        tickets=wanted,
        tickets_start={"deal": 1, "keep": 1, "rest": "open"},
        tickets_draw={"take": 2, "keep": 1, "rest": "open"},
    )


def held(game: Game, state: State, seat: int) -> tuple[str, ...]:
    return tuple(game.board.tickets[n].id for n in held_tickets(game.rules, state, seat))


def hands(game: Game, state: State) -> tuple[str, ...]:
    """Ben's and Clara's tickets."""
    return (*held(game, state, 1), "and", *held(game, state, 2))


def guesses(game: Game, who: str, number: int) -> list[State]:
    """States redrawn from what a seat sees; each is possible and looks the same to the seat."""
    seat, as_seen = game.seat(who), seen(game, who).state
    stream = Stream(7)
    found = [views.sample(game.rules, as_seen, seat, stream) for _ in range(number)]
    for guess in found[:50]:
        assert checks.faults(game.rules, guess) == []
        assert views.view(game.rules, guess, seat) == as_seen
    return found


def is_even(found: Counter[tuple[str, ...]], ways: int) -> bool:
    """Whether all ways came, about equally often (chi-square, far out)."""
    expected = sum(found.values()) / ways
    chi = sum((number - expected) ** 2 / expected for number in found.values())
    return len(found) == ways and chi < ways + 7 + 4 * (2 * (ways - 1)) ** 0.5


@pytest.mark.rule("NL3")
def test_tickets_unseen_since_the_last_shuffle_are_in_hands() -> None:
    """Bonn is Anna's. Kiel was in no deck since: Ben has it, and one of Graz, Linz and Wien."""
    text = """
        shuffles: 1
        shuffled last: 1 ulm-graz, ulm-linz, ulm-wien, ulm-bern
        open tickets: ulm-bern
        Anna: tickets ulm-bonn
        Ben: tickets ulm-kiel, ulm-graz
    """
    game = table(text, tiny(6))
    assert game.tickets_left == 2
    found = Counter(held(game, guess, 1) for guess in guesses(game, "Anna", 1200))
    assert set(found) == {("ulm-kiel", name) for name in ("ulm-graz", "ulm-linz", "ulm-wien")}
    assert is_even(found, 3)


@pytest.mark.rule("NL3")
def test_each_has_as_many_older_tickets_as_at_the_shuffle() -> None:
    """Old are Kiel, Graz and Linz: two are Ben's, one is Clara's; Wien and Bern are Ben's and the deck's."""
    text = """
        seats: Anna, Ben, Clara
        shuffles: 1
        shuffled last: 1 ulm-wien, ulm-bern, ulm-genf
        open tickets: ulm-genf
        Anna: tickets ulm-bonn
        Ben: tickets ulm-kiel, ulm-graz, ulm-wien
        Clara: tickets ulm-linz
    """
    game = table(text, tiny(7))
    found = Counter(hands(game, guess) for guess in guesses(game, "Anna", 2400))
    old = ("ulm-kiel", "ulm-graz", "ulm-linz")
    ways = {
        (*pair, new, "and", *(name for name in old if name not in pair))
        for pair in combinations(old, 2)
        for new in ("ulm-wien", "ulm-bern")
    }
    assert set(found) == ways
    assert is_even(found, 6)


@pytest.mark.rule("NL3")
def test_a_player_who_has_not_drawn_holds_nothing_that_lay_open_since() -> None:
    """Clara draws and draws; Ben has his first tickets to the end, through shuffle after shuffle."""
    game = Game("nederland", ["Anna", "Ben", "Clara"], seed=1)
    for seat in range(3):
        play_at(game, seat, min(game.options(seat), key=lambda option: len(str(option).split())))
    lay_open: set[str] = set()
    shuffles = 0
    while shuffles < 4 or game.decisions() != (0,) or game.phase() != "turn":
        seat = game.decisions()[0]
        wanted = "tickets" if seat == 2 and game.phase() == "turn" and game.can("tickets") else "draw"
        if game.phase() == "keep":
            wanted = str(next(option for option in game.options(seat) if len(str(option).split()) == 2))
        lay_open |= set(game.view(0).ticket_discards)
        shuffles += len(only(play_at(game, seat, wanted), TicketsShuffled))
    assert not lay_open & set(game.tickets("Ben"))
    for guess in guesses(game, "Anna", 100):
        assert not lay_open & set(held(game, guess, 1))


def play_at(game: Game, seat: int, action: object) -> tuple[Event, ...]:
    return game.apply(str(action), seat)


@pytest.mark.rule("NL3")
def test_during_a_draw_that_shuffled_others_know_which_part_is_older() -> None:
    """Ben took the last ticket, Wien, then one of the four that lay open; he has not chosen yet."""
    text = """
        turn: Ben
        open tickets: ulm-kiel, ulm-graz, ulm-linz, ulm-bern
        Anna: tickets ulm-bonn
    """
    game = table(text, tiny(6))
    events = play(game, "tickets → ulm-wien, ulm-kiel")
    assert only(events, TicketsShuffled) == [TicketsShuffled(4)]
    found: Counter[tuple[str, ...]] = Counter()
    for guess in guesses(game, "Anna", 1600):
        found[Game.from_state(game.board, game.names, game.switches, guess).offer(1)] += 1
    new = ("ulm-kiel", "ulm-graz", "ulm-linz", "ulm-bern")
    assert {frozenset(offer) for offer in found} == {frozenset({"ulm-wien", name}) for name in new}
    assert is_even(found, 4)


@pytest.mark.rule("NL3")
def test_guesses_are_right_over_many_games() -> None:
    """Ben draws twice, the second time beyond the shuffle, and keeps anything; Anna looks on.

    Of all the games that look the same to her, Ben's and Clara's tickets are spread as her guesses are.
    """
    text = """
        seats: Anna, Ben, Clara
        turn: Ben
        open tickets: ulm-linz, ulm-wien
        Anna: tickets ulm-bonn; hand 2 red
        Ben: tickets ulm-kiel
        Clara: tickets ulm-graz; hand 2 red; open 2 red
    """
    game = table(text, tiny(8))
    rules, dice, stream = game.rules, random.Random(3), Stream(3)
    start = seen(game, "Anna").state
    tickets, anything = int(rules.track_count) + 10, -1
    turns = ((1, tickets), (1, anything), (2, 0), (0, 1), (1, tickets), (1, anything))
    worlds: dict[bytes, Counter[tuple[str, ...]]] = {}
    states: dict[bytes, State] = {}
    for seed in range(4000):
        s = views.sample(rules, start, 0, stream)
        s.w[RNG_TICKETS] = stream_start(seed, 2)
        for seat, option in turns:
            chosen = dice.choice(flow.options(rules, s, seat)) if option == anything else option
            flow.step(rules, s, seat, chosen)
        for n in range(3):
            s.w[n] = 0  # the streams of chance
        as_seen = views.view(rules, s, 0)
        key = as_seen.to_bytes()
        worlds.setdefault(key, Counter())[hands(game, s)] += 1
        states[key] = as_seen
    common = [key for key, found in worlds.items() if sum(found.values()) > 60]
    assert len(common) >= 10
    for key in common:
        thought: Counter[tuple[str, ...]] = Counter()
        for _ in range(300):
            guess = views.sample(rules, states[key], 0, stream)
            thought[hands(game, guess)] += 1
        assert set(thought) == set(worlds[key])
        assert is_even(thought, len(thought))
        assert is_even(worlds[key], len(thought))
    assert max(len(worlds[key]) for key in common) >= 12
