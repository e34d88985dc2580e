"""What a seat may know: nothing more than it saw, nothing less than it may remember."""

import math
import random
from collections import Counter
from collections.abc import Hashable

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from random_play import decisions, move, owing, phase
from small_boards import mixed_usa, small_board, usa_with

from stellwerk import boards
from stellwerk.boards.rules import rules_for
from stellwerk.kernel import checks, flow, layout
from stellwerk.kernel.board import CARDS, COLOURS, Board
from stellwerk.kernel.chance import Stream
from stellwerk.kernel.rules import Rules
from stellwerk.kernel.state import State
from stellwerk.kernel.views import SPECTATOR, sample, view
from stellwerk.position import parse

QUICK = settings(
    max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow], derandomize=True
)

BOARDS: dict[str, Board] = {
    "usa": boards.board("usa"),
    "europe": boards.board("europe"),
    "draft and express": usa_with("ticket_draft", "express_lines"),
    "everything": mixed_usa(),
    "small": small_board(5),
    "small with stations": small_board(6, mechanics=("stations", "tunnels", "ferries")),
}
any_game = st.builds(rules_for, st.sampled_from(list(BOARDS.values())), st.integers(2, 5))
seeds = st.integers(0, 10**6)


def viewers(r: Rules) -> range:
    return range(SPECTATOR, int(r.seats))


def entries(s: State, field: layout.Field, part: int) -> list[int]:
    where = s.w if field.word else s.b
    at = field.at + part * field.size
    return [int(where[n]) for n in range(at, at + field.size)]


def is_zero(s: State, field: layout.Field, part: int) -> bool:
    return not any(entries(s, field, part))


# --- redrawn states


@QUICK
@given(any_game, seeds)
def test_a_redrawn_state_looks_the_same_and_could_be(r: Rules, seed: int) -> None:
    stream = Stream(seed)
    for s, dice in decisions(r, seed, 250):
        rare = phase(r, s) not in {"turn", "second card"}
        if dice.random() < (0.3 if rare else 0.05):
            for seat in viewers(r):
                seen = view(r, s, seat)
                other = sample(r, seen, seat, stream)
                assert checks.faults(r, other) == []
                assert view(r, other, seat) == seen


@QUICK
@given(any_game, seeds)
def test_one_can_play_on_from_a_redrawn_state(r: Rules, seed: int) -> None:
    for s, dice in decisions(r, seed, 120):
        if owing(s) and dice.random() < 0.08:
            other = sample(r, view(r, s, 0), 0, Stream(seed))
            for _ in range(8):
                if owing(other):
                    move(r, other, dice)
            assert checks.faults(r, other) == []


@QUICK
@given(any_game, seeds)
def test_redrawing_does_not_touch_the_view_and_the_view_not_the_state(r: Rules, seed: int) -> None:
    for s, dice in decisions(r, seed, 60):
        if dice.random() < 0.2:
            before = s.to_bytes()
            seen = view(r, s, 1)
            as_seen = seen.to_bytes()
            sample(r, seen, 1, Stream(1))
            assert seen.to_bytes() == as_seen
            assert s.to_bytes() == before


# --- nothing more than it saw


@pytest.mark.rule("B23")
@QUICK
@given(any_game, seeds)
def test_hidden_things_are_not_in_a_view(r: Rules, seed: int) -> None:
    for s, dice in decisions(r, seed, 200):
        if dice.random() > 0.1:
            continue
        for seat in viewers(r):
            seen = view(r, s, seat)
            for field in r.layout.fields:
                for part in range(field.parts):
                    is_nobodys = field.audience == layout.NOBODY and field.name != "ticket layers"
                    if is_nobodys or (field.audience == layout.OWNER_ONLY and part != seat):
                        assert is_zero(seen, field, part), field
                    elif field.audience == layout.ALL:
                        assert entries(seen, field, part) == entries(s, field, part)
            knows_where = r.layout.field("ticket layers")
            known = sum(x.bit_count() for x in entries(s, r.layout.field("known"), seat)) if seat >= 0 else 0
            assert sum(layer > 0 for layer in entries(seen, knows_where, 0)) == known


@pytest.mark.rule("B23")
def test_the_words_of_the_rule_name_these_fields() -> None:
    """Hands, tickets, offers and answers are their owners'; decks and chance are nobody's."""
    r = rules_for(BOARDS["everything"], 3)
    hidden = {field.name: field.audience for field in r.layout.fields if field.audience != layout.ALL}
    for name in ("hand", "tickets", "offer", "known", "answer", "picked", "passed on 1"):
        assert hidden[name] == layout.OWNER_ONLY
    for name in ("deck", "streams", "ticket layers", "top"):
        assert hidden[name] == layout.NOBODY


@QUICK
@given(any_game, seeds)
def test_others_see_nothing_of_a_claim_before_it_is_made(r: Rules, seed: int) -> None:
    dice = random.Random(seed)
    s = flow.new(r, seed)
    before: dict[int, State] = {}
    chains = 0
    for _ in range(200):
        if not owing(s):
            break
        mover = int(s.b[layout.TURN])
        if phase(r, s) == "turn":
            before = {seat: view(r, s, seat) for seat in viewers(r) if seat != mover}
        elif r.private[int(s.b[layout.PHASE])]:
            chains += 1
            for seat, seen in before.items():
                assert view(r, s, seat) == seen
        # claims and stations rather than draws, for their chains
        seat = dice.choice(owing(s))
        options = flow.options(r, s, seat)
        first = int(r.track_count)
        wanted = [option for option in options if not first <= option < first + 12]
        flow.step(r, s, seat, dice.choice(wanted if wanted and dice.random() < 0.7 else options))
    assert chains > 0 or len(r.board.tracks) < 20


@pytest.mark.rule("B6")
def test_an_answer_shows_only_that_it_has_come() -> None:
    for board in (BOARDS["usa"], BOARDS["everything"]):
        r = rules_for(board, 3)
        s = flow.new(r, 4)
        seen = set()
        for option in flow.options(r, s, 0):
            after = s.copy()
            flow.step(r, after, 0, option)
            seen.add((view(r, after, 1).to_bytes(), view(r, after, SPECTATOR).to_bytes()))
        assert len(seen) == 1


# --- nothing less than it may remember

TWO = "board: usa\nseats: Anna, Ben\nturn: Anna\n"


def open_cards(s: State, seat: int) -> dict[str, int]:
    at = layout.OPEN + seat * layout.KINDS
    numbers = {CARDS[kind]: int(s.b[at + kind]) for kind in range(layout.KINDS)}
    return {name: number for name, number in numbers.items() if number}


@pytest.mark.rule("B23")
def test_others_remember_a_card_taken_from_the_display_until_it_is_played() -> None:
    position = parse(
        TWO + "display: red, red, blue, green, white\nAnna: hand 2 red, 5 purple\nBen: hand 1 red"
    )
    r, s = position.rules, position.state
    draw = int(r.track_count)
    flow.step(r, s, 0, draw + CARDS.index("red"))
    flow.step(r, s, 0, draw + 9)  # unseen from the deck: nobody knows it
    assert open_cards(view(r, s, 1), 0) == {"red": 1}
    flow.step(r, s, 1, draw + 9)
    flow.step(r, s, 1, draw + 9)
    hand = [int(s.b[layout.HAND + kind]) for kind in range(layout.KINDS)]
    track = position.board.track_index("denver-salt_lake_city:red")
    flow.step(r, s, 0, track)
    while owing(s) == [0]:
        flow.step(r, s, 0, flow.options(r, s, 0)[0])
    assert hand[CARDS.index("red")] >= 3
    assert open_cards(view(r, s, 1), 0) == {}


def few_tickets_left(text: str, left: tuple[str, ...]) -> str:
    """Cleo holds every ticket but these."""
    ids = [ticket.id for ticket in boards.board("usa").tickets]
    return f"{text}\nCleo: tickets {', '.join(name for name in ids if name not in left)}\n"


def test_who_puts_a_ticket_back_knows_where_it_lies_until_another_draws_there() -> None:
    left = ("boston-miami", "toronto-miami", "denver-el_paso", "dallas-new_york")
    text = few_tickets_left("board: usa\nseats: Anna, Ben, Cleo\nturn: Anna", left)
    position = parse(text + "ticket layers: 2 dallas-new_york")
    r, s = position.rules, position.state
    draw_tickets = int(r.track_count) + 10
    flow.step(r, s, 0, draw_tickets)
    flow.step(r, s, 0, flow.options(r, s, 0)[0])  # keeps the first one, puts two back
    at = int(r.layer)
    back = [n for n in range(int(r.ticket_count)) if int(s.b[at + n]) == 3]
    assert len(back) == 2
    for seat, knows in ((0, True), (1, False), (2, False), (SPECTATOR, False)):
        seen = view(r, s, seat)
        assert [int(seen.b[at + n]) for n in back] == ([3, 3] if knows else [0, 0])
    # Ben draws the one above them and both of Anna's: she knows nothing for sure any more
    flow.step(r, s, 1, draw_tickets)
    flow.step(r, s, 1, flow.options(r, s, 1)[0])
    assert all(int(view(r, s, 0).b[at + n]) == 0 for n in back)
    assert sum(int(x).bit_count() for x in entries(view(r, s, 0), r.layout.field("known"), 0)) == 0


def test_drawing_from_another_layer_forgets_nothing() -> None:
    left = ("boston-miami", "toronto-miami", "denver-el_paso", "dallas-new_york")
    text = few_tickets_left("board: usa\nseats: Anna, Ben, Cleo\nturn: Ben", left)
    position = parse(text + "ticket layers: 2 dallas-new_york\nAnna: known dallas-new_york")
    r, s = position.rules, position.state
    flow.step(r, s, 1, int(r.track_count) + 10)  # Ben draws the three of the first layer
    where = int(r.layer) + position.board.ticket_index("dallas-new_york")
    assert int(view(r, s, 0).b[where]) == 2
    assert int(view(r, s, 2).b[where]) == 0


def test_who_passes_tickets_on_knows_what_the_neighbour_chooses_from() -> None:
    r = rules_for(usa_with("ticket_draft"), 3)
    s = flow.new(r, 1)
    for seat in range(3):
        flow.step(r, s, seat, flow.options(r, s, seat)[0])
    offer, passed = r.layout.field("offer"), r.layout.field("passed on 1")
    assert entries(s, offer, 1) == entries(s, passed, 0)
    for seed in range(20):
        other = sample(r, view(r, s, 0), 0, Stream(seed))
        assert entries(other, offer, 1) == entries(s, offer, 1)


def ids(s: State, field: layout.Field, part: int) -> set[int]:
    """The tickets in a field that holds a set of them."""
    words = entries(s, field, part)
    return {60 * n + bit for n, word in enumerate(words) for bit in range(60) if word >> bit & 1}


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_in_a_draft_every_guess_is_one_that_could_have_come_about(seats: int) -> None:
    """Each ticket that a seat passed on is where the packets can have taken it."""
    r = rules_for(usa_with("ticket_draft"), seats)
    passed = [r.layout.field(f"passed on {n}") for n in range(1, 6)]
    picked, offer = r.layout.field("picked"), r.layout.field("offer")
    for seed in range(6):
        s, dice = flow.new(r, seed), random.Random(seed)
        while r.phase_names[int(s.b[layout.PHASE])].startswith("draft"):
            for seat in range(seats):
                guess = sample(r, view(r, s, seat), seat, Stream(seed))
                assert view(r, guess, seat) == view(r, s, seat)
                assert checks.faults(r, guess) == []
                is_picking = phase(r, s) == "draft pick"
                turn = 6 - len(ids(s, offer, seat)) if is_picking else 6
                taken = picked if is_picking else offer
                for then in range(max(0, turn - seats + 1), min(turn, 5)):
                    packet = ids(s, passed[then], seat)
                    for later in range(then + 1, turn):
                        chooser = (seat + later - then) % seats
                        assert len(packet & ids(guess, taken, chooser)) >= 1
                    if turn < 6:
                        assert ids(guess, offer, (seat + turn - then) % seats) <= packet
            for seat in range(seats):
                flow.step(r, s, seat, dice.choice(flow.options(r, s, seat)))


def test_after_a_draft_a_seat_knows_what_it_put_back() -> None:
    r = rules_for(usa_with("ticket_draft"), 2)
    s = flow.new(r, 5)
    while r.phase_names[int(s.b[layout.PHASE])].startswith("draft"):
        for seat in range(2):
            flow.step(r, s, seat, flow.options(r, s, seat)[0])
    known = ids(s, r.layout.field("known"), 0)
    assert len(known) == 2
    for seed in range(100):
        guess = sample(r, view(r, s, 0), 0, Stream(seed))
        assert not known & ids(guess, r.layout.field("tickets"), 1)


# --- every deal that is possible is as likely as it should be


def chi_square(found: Counter[Hashable], chances: dict[Hashable, float]) -> float:
    assert set(found) <= set(chances)
    number = sum(found.values())
    return sum((found[key] - number * p) ** 2 / (number * p) for key, p in chances.items())


def limit(cells: int) -> float:
    return cells + 7 + 4 * math.sqrt(2 * (cells - 1))


def all_but(rest: dict[str, int]) -> str:
    """A hand of all cards but these and five purple ones in the display."""
    numbers = {name: (14 if name == "locomotive" else 12) - rest.get(name, 0) for name in CARDS}
    numbers["purple"] -= 5
    return ", ".join(f"{number} {name}" for name, number in numbers.items() if number)


def test_every_deal_of_the_unseen_cards_is_equally_likely() -> None:
    """Unseen by Anna: red, blue, green, green. Ben holds two of them, the deck is the other two."""
    text = TWO + "display: purple, purple, purple, purple, purple\n"
    hand = all_but({"red": 1, "blue": 1, "green": 2})
    position = parse(f"{text}Anna: hand {hand}\nBen: hand 1 red, 1 green")
    r, s = position.rules, position.state
    seen, stream = view(r, s, 0), Stream(1)
    found: Counter[Hashable] = Counter()
    for _ in range(3000):
        other = sample(r, seen, 0, stream)
        at = layout.HAND + layout.KINDS
        found[tuple(sorted(CARDS[k] for k in range(9) for _ in range(int(other.b[at + k]))))] += 1
    chances: dict[Hashable, float] = {
        ("blue", "red"): 1 / 6,
        ("green", "red"): 2 / 6,
        ("blue", "green"): 2 / 6,
        ("green", "green"): 1 / 6,
    }
    assert chi_square(found, chances) < limit(4)


def test_a_card_that_was_shown_is_always_in_the_redrawn_hand() -> None:
    text = TWO + "display: purple, purple, purple, purple, purple\n"
    hand = all_but({"red": 1, "blue": 1, "green": 2})
    position = parse(f"{text}Anna: hand {hand}\nBen: hand 1 red, 1 green; open 1 red")
    r, s = position.rules, position.state
    seen, stream = view(r, s, 0), Stream(2)
    found: Counter[Hashable] = Counter()
    for _ in range(2000):
        other = sample(r, seen, 0, stream)
        at = layout.HAND + layout.KINDS
        assert int(other.b[at + CARDS.index("red")]) == 1
        found["blue" if other.b[at + CARDS.index("blue")] else "green"] += 1
    assert chi_square(found, {"blue": 1 / 3, "green": 2 / 3}) < limit(2)


def test_every_place_of_the_unseen_tickets_is_equally_likely() -> None:
    """Ben holds one of three, one is on top of the deck, one below: six ways."""
    left = ("boston-miami", "toronto-miami", "denver-el_paso")
    ids = [ticket.id for ticket in boards.board("usa").tickets]
    mine = ", ".join(name for name in ids if name not in left)
    text = f"{TWO}Anna: tickets {mine}\nBen: tickets boston-miami\nticket layers: 2 denver-el_paso"
    position = parse(text)
    r, s = position.rules, position.state
    numbers = [position.board.ticket_index(name) for name in left]
    seen, stream = view(r, s, 0), Stream(3)
    found: Counter[Hashable] = Counter()
    for _ in range(3000):
        other = sample(r, seen, 0, stream)
        found[tuple(int(other.b[int(r.layer) + n]) for n in numbers)] += 1
    ways: list[Hashable] = [(0, 1, 2), (0, 2, 1), (1, 0, 2), (1, 2, 0), (2, 0, 1), (2, 1, 0)]
    assert chi_square(found, dict.fromkeys(ways, 1 / 6)) < limit(6)


@pytest.mark.rule("B28")
def test_a_long_ticket_was_kept_as_often_as_any_other() -> None:
    """Ben kept two of one long and three short tickets: every two of the four are equally likely."""
    text = "board: europe\nseats: Anna, Ben\nAnna: tickets brest-petrograd, athina-wilno\n"
    position = parse(
        text + "Ben: tickets berlin-roma, kyiv-sochi\nticket layers: out berlin-moskva, riga-bucuresti"
    )
    r, s = position.rules, position.state
    seen, stream = view(r, s, 0), Stream(4)
    found: Counter[Hashable] = Counter()
    long_ones = [n for n, ticket in enumerate(position.board.tickets) if ticket.long]
    for _ in range(3000):
        other = sample(r, seen, 0, stream)
        at = int(r.tickets) + int(r.ticket_words)
        found[any(int(other.w[at + n // 60]) >> n % 60 & 1 for n in long_ones)] += 1
    assert chi_square(found, {True: 1 / 2, False: 1 / 2}) < limit(2)


@pytest.mark.rule("B6")
def test_who_has_answered_may_have_answered_anything() -> None:
    r = rules_for(boards.board("usa"), 2)
    s = flow.new(r, 9)
    options = flow.options(r, s, 1)
    flow.step(r, s, 1, options[0])
    seen, stream = view(r, s, 0), Stream(5)
    found: Counter[Hashable] = Counter()
    for _ in range(2000):
        found[int(sample(r, seen, 0, stream).w[layout.ANSWER + 1])] += 1
    assert len(found) == len(options) == 4
    assert chi_square(found, dict.fromkeys(found, 1 / 4)) < limit(4)


def test_colours_are_redrawn_alike() -> None:
    """Over a whole deck no colour is preferred."""
    r = rules_for(boards.board("usa"), 2)
    s = flow.new(r, 1)
    seen, stream = view(r, s, SPECTATOR), Stream(6)
    found: Counter[Hashable] = Counter()
    left = dict.fromkeys(COLOURS, 12) | {"locomotive": 14}
    for slot in range(5):
        left[CARDS[int(s.b[layout.DISPLAY + slot])]] -= 1
    for _ in range(1500):
        other = sample(r, seen, SPECTATOR, stream)
        for kind in range(9):
            found[CARDS[kind]] += int(other.b[layout.HAND + kind])
    total = sum(left.values())
    assert chi_square(found, {name: number / total for name, number in left.items()}) < limit(9)
