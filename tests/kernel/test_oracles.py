"""The kernel's quick answers against slow ones that follow the rule book's words, on small boards."""

import random
from collections import defaultdict
from itertools import product

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from random_play import decisions, owing, phase
from small_boards import board_of, small_board

from stellwerk import boards
from stellwerk.boards.rules import rules_for
from stellwerk.kernel import checks, flow, scoring
from stellwerk.kernel.board import CARDS, COLOURS, GREY, Board
from stellwerk.kernel.events import DREW, SWEPT, TOOK_OPEN, TURNED_UP
from stellwerk.kernel.layout import (
    DECK,
    DISCARDS,
    DISPLAY,
    GAP,
    HAND,
    KINDS,
    LOCO,
    OVER,
    PHASE,
    SCORE,
    SLOTS,
    TOTAL,
    TRAINS,
    TURN,
    TURNS,
    WINNERS,
)
from stellwerk.kernel.rules import DRAW_DECK, MOST_SWEEPS, VERSION, Rules
from stellwerk.kernel.state import State
from stellwerk.position import parse

QUICK = settings(
    max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow], derandomize=True
)
seeds = st.integers(0, 10**6)
seat_numbers = st.integers(2, 5)

Link = tuple[int, int]


def ends_of(r: Rules, track: int) -> Link:
    connection = r.board.connections[r.board.tracks[track].connection]
    return connection.a, connection.b


def need_of(r: Rules, track: int) -> int:
    return int(str(r.board.connections[r.board.tracks[track].connection].data.get("ferry", 0)))


def tickets_of(r: Rules, s: State, seat: int) -> list[int]:
    at = int(r.tickets) + seat * int(r.ticket_words)
    return [n for n in range(int(r.ticket_count)) if int(s.w[at + n // 60]) >> n % 60 & 1]


def is_joined(links: list[Link], a: int, b: int) -> bool:
    """Whether one can travel from a to b: a search from city to city."""
    reached, waiting = {a}, [a]
    while waiting:
        here = waiting.pop()
        for one, other in links:
            for to in [other] * (one == here) + [one] * (other == here):
                if to not in reached:
                    reached.add(to)
                    waiting.append(to)
    return b in reached


def ticket_points(r: Rules, tickets: list[int], links: list[Link]) -> tuple[int, int]:
    """Points of the tickets, and how many are complete."""
    points = complete = 0
    for ticket in (r.board.tickets[n] for n in tickets):
        is_complete = is_joined(links, ticket.a, ticket.b)
        points += ticket.points if is_complete else -ticket.points
        complete += is_complete
    return points, complete


def longest(edges: list[tuple[int, int, int]]) -> int:
    """The longest path that uses no track twice: every walk is tried."""

    def from_city(city: int, left: frozenset[int]) -> int:
        best = 0
        for n in left:
            a, b, length = edges[n]
            for to in [b] * (a == city) + [a] * (b == city):
                best = max(best, length + from_city(to, left - {n}))
        return best

    cities = {city for a, b, _ in edges for city in (a, b)}
    return max((from_city(city, frozenset(range(len(edges)))) for city in cities), default=0)


def finished_game(board: Board, seats: int, seed: int) -> tuple[Rules, State]:
    r = rules_for(board, seats)
    last = None
    for s, _ in decisions(r, seed):
        last = s
    assert last is not None
    assert last.b[PHASE] == OVER
    return r, last


# --- the end of the game


@pytest.mark.rule("B19")
@QUICK
@given(seeds, seat_numbers)
def test_a_ticket_is_complete_if_one_can_travel_it_on_own_tracks(seed: int, seats: int) -> None:
    board = small_board(seed % 50, trains=10)
    r = rules_for(board, seats)
    for s, dice in decisions(r, seed, 200):
        if dice.random() < 0.1:
            for seat in range(seats):
                links = [ends_of(r, track) for track in checks.tracks_of(r, s, seat)]
                scoring.connect(r, s, seat)
                for n, ticket in enumerate(board.tickets):
                    assert scoring.is_complete(r, n) == is_joined(links, ticket.a, ticket.b)


def best_with_stations(r: Rules, s: State, seat: int) -> tuple[int, int]:
    """Ticket points, then completed tickets, of the best choice of one foreign track a station (B27)."""
    own = [ends_of(r, track) for track in checks.tracks_of(r, s, seat)]
    field = r.layout.field("stations")
    cities = [int(s.b[field.at + seat * field.size + n]) - 1 for n in range(field.size)]
    foreign = [
        ends_of(r, track)
        for other in range(int(r.seats))
        if other != seat
        for track in checks.tracks_of(r, s, other)
    ]
    choices = [[None, *[link for link in foreign if city in link]] for city in cities if city >= 0]
    tickets = tickets_of(r, s, seat)
    return max(
        ticket_points(r, tickets, own + [link for link in chosen if link is not None])
        for chosen in product(*choices)
    )


@pytest.mark.rule("B20")
@pytest.mark.rule("B21")
@pytest.mark.rule("B27")
@QUICK
@given(seeds, seat_numbers)
def test_stations_are_used_in_the_best_way_and_the_score_adds_up(seed: int, seats: int) -> None:
    board = small_board(seed % 40, trains=12, mechanics=("stations", "ferries", "tunnels"))
    r, s = finished_game(board, seats, seed)
    field = r.layout.field("stations")
    paths = {}
    for seat in range(seats):
        tracks = checks.tracks_of(r, s, seat)
        paths[seat] = longest([(*ends_of(r, track), int(r.length[track])) for track in tracks])
    keys = {}
    for seat in range(seats):
        points, complete = best_with_stations(r, s, seat)
        built = sum(int(s.b[field.at + seat * field.size + n]) > 0 for n in range(field.size))
        total = int(s.w[SCORE + seat]) + points + 4 * (3 - built)
        total += 10 if paths[seat] == max(paths.values()) else 0
        assert int(s.w[TOTAL + seat]) == total
        assert int(r.completed[seat]) == complete, "of equal choices the one with more tickets is better"
        keys[seat] = (total, complete, -built, paths[seat])
    winners = [seat for seat in range(seats) if keys[seat] == max(keys.values())]
    assert int(s.b[WINNERS]) == sum(1 << seat for seat in winners)


@pytest.mark.rule("B27")
def test_of_equally_good_tracks_a_station_uses_the_one_that_completes_more_tickets() -> None:
    """Left is worth 5, right is worth 2 and 3: completed tickets break a tie for the win."""
    board = board_of(
        [("hub", "left"), ("hub", "right"), ("right", "more")],
        [("hub", "left", 5), ("hub", "right", 2), ("hub", "more", 3)],
        mechanics=("stations",),
    )
    tickets = "hub-left, hub-right, hub-more"
    text = f"board: {board.id}\nseats: Anna, Ben\nphase: over\nBen: tracks hub-left, hub-right\n"
    position = parse(f"{text}Anna: tracks right-more; tickets {tickets}; stations hub", board)
    assert int(position.rules.completed[0]) == 2


@pytest.mark.rule("B19")
@pytest.mark.rule("B21")
@QUICK
@given(seeds, seat_numbers)
def test_the_score_adds_up_without_stations(seed: int, seats: int) -> None:
    r, s = finished_game(small_board(seed % 40, trains=12, tickets=15), seats, seed)
    paths = {}
    for seat in range(seats):
        tracks = checks.tracks_of(r, s, seat)
        paths[seat] = longest([(*ends_of(r, track), int(r.length[track])) for track in tracks])
    keys = {}
    for seat in range(seats):
        tracks = checks.tracks_of(r, s, seat)
        points, complete = ticket_points(r, tickets_of(r, s, seat), [ends_of(r, track) for track in tracks])
        total = sum((0, 1, 2, 4, 7, 10, 15)[int(r.length[track])] for track in tracks) + points
        total += 10 if paths[seat] == max(paths.values()) else 0
        assert int(s.w[TOTAL + seat]) == total
        keys[seat] = (total, complete, paths[seat])
    winners = [seat for seat in range(seats) if keys[seat] == max(keys.values())]
    assert int(s.b[WINNERS]) == sum(1 << seat for seat in winners)


# --- payments

#: A payment: the colour ("" for locomotives only), cards of it, locomotives.
Payment = tuple[str, int, int]


def payments(hand: dict[str, int], colour: str, length: int, need: int) -> set[Payment]:
    """All ways to pay for a track with a hand, by the words of B11 and B25."""
    found: set[Payment] = set()
    for name in COLOURS if colour == GREY else (colour,):
        for locos in range(length + 1):
            if locos >= need and locos <= hand[CARDS[LOCO]] and length - locos <= hand[name]:
                found.add((name if locos < length else "", length - locos, locos))
    return found


def hand_of(s: State, seat: int) -> dict[str, int]:
    return {CARDS[kind]: int(s.b[HAND + seat * KINDS + kind]) for kind in range(KINDS)}


def paid_ways(r: Rules, start: State, track: int) -> list[Payment]:
    """How the kernel's small questions let the seat in turn pay for a track: every chain is walked."""
    seat = int(start.b[TURN])
    before = hand_of(start, seat)
    found = []
    first = start.copy()
    flow.step(r, first, seat, track)
    waiting = [first]
    while waiting:
        s = waiting.pop()
        if phase(r, s) in {"colour", "locomotives"} and s.w[TURNS] == start.w[TURNS]:
            for option in flow.options(r, s, seat):
                after = s.copy()
                flow.step(r, after, seat, option)
                waiting.append(after)
            continue
        now = hand_of(s, seat)
        played = {name: before[name] - now[name] for name in before if before[name] != now[name]}
        locos = played.pop(CARDS[LOCO], 0)
        assert len(played) <= 1, "cards of two colours were played"
        name, number = next(iter(played.items()), ("", 0))
        found.append((name, number, locos))
    return found


hands = st.lists(st.integers(0, 4), min_size=9, max_size=9)


@pytest.mark.rule("B11")
@pytest.mark.rule("B25")
@QUICK
@given(hands, st.integers(0, 49))
def test_a_track_can_be_paid_in_every_way_that_the_rules_allow(hand: list[int], number: int) -> None:
    board = small_board(number, mechanics=("ferries",))
    cards = ", ".join(f"{n} {name}" for n, name in zip(hand, CARDS, strict=True) if n) or "none"
    position = parse(f"board: {board.id}\nseats: Anna, Ben\nAnna: hand {cards}", board)
    r, s = position.rules, position.state
    options = flow.options(r, s, 0)
    held = dict(zip(CARDS, hand, strict=True))
    for track, row in enumerate(board.tracks):
        expected = payments(held, row.colour, int(r.length[track]), need_of(r, track))
        assert (track in options) == bool(expected)
        if expected:
            ways = paid_ways(r, s, track)
            assert set(ways) == expected
            assert len(ways) == len(expected), "there are two ways to say the same"


def can_claim(r: Rules, s: State, seat: int, track: int) -> bool:
    """B11-B15 by their words."""
    board = r.board
    owned: dict[int, set[int]] = defaultdict(set)
    for owner in range(int(r.seats)):
        for other in checks.tracks_of(r, s, owner):
            owned[board.tracks[other].connection].add(owner)
            if other == track:
                return False
    here = board.tracks[track].connection
    if seat in owned[here]:
        return False
    if owned[here] and r.seats < board.doubles_open_from and not board.connections[here].border:
        return False
    length = board.connections[here].length
    if int(s.b[TRAINS + seat]) < length:
        return False
    return bool(payments(hand_of(s, seat), board.tracks[track].colour, length, need_of(r, track)))


@pytest.mark.rule("B12")
@pytest.mark.rule("B13")
@pytest.mark.rule("B14")
@pytest.mark.rule("B15")
@QUICK
@given(st.sampled_from(["usa", "europe", "small"]), seeds, seat_numbers)
def test_the_tracks_on_offer_are_those_that_the_rules_allow(name: str, seed: int, seats: int) -> None:
    board = small_board(seed % 50, mechanics=("ferries",)) if name == "small" else boards.board(name)
    r = rules_for(board, seats)
    for s, dice in decisions(r, seed):
        if phase(r, s) == "turn" and dice.random() < 0.04:
            seat = owing(s)[0]
            offered = {option for option in flow.options(r, s, seat) if option < r.track_count}
            assert offered == {n for n in range(int(r.track_count)) if can_claim(r, s, seat, n)}


# --- the display


def too_few_others(s: State) -> bool:
    """With N cards in display, deck and discards, L of them locomotives: N - L < min(5, N) - 2."""
    kinds = [int(s.b[DISPLAY + slot]) for slot in range(SLOTS) if int(s.b[DISPLAY + slot]) != GAP]
    number = [int(s.b[DECK + kind]) + int(s.b[DISCARDS + kind]) + kinds.count(kind) for kind in range(KINDS)]
    return sum(number) - number[LOCO] < min(5, sum(number)) - 2


def follow_display(r: Rules, s: State, option: int) -> tuple[int, bool]:
    """Takes a card and follows the display by what is told: the sweeps, and whether it was all by B5."""
    seat = owing(s)[0]
    display = [int(s.b[DISPLAY + slot]) for slot in range(SLOTS)]
    r.emitted.clear()
    r.listening = True
    try:
        flow.step(r, s, seat, option)
    finally:
        r.listening = False
    if sum(code in {TOOK_OPEN, DREW} for code, *_ in r.emitted) != 1:
        return 0, True  # a forced second card came with it: followed another time
    sweeps = 0
    for code, _, a, b, _ in r.emitted:
        if code == TOOK_OPEN:
            display[b] = GAP
        elif code == TURNED_UP:
            display[b] = a
        elif code == SWEPT:
            if display.count(LOCO) < 3 or too_few_others(s) or sweeps == MOST_SWEEPS[VERSION]:
                return sweeps, False
            sweeps += 1
            display = [GAP] * SLOTS
    same = display == [int(s.b[DISPLAY + slot]) for slot in range(SLOTS)]
    stays = display.count(LOCO) < 3 or too_few_others(s) or sweeps == MOST_SWEEPS[VERSION]
    return sweeps, same and stays


@pytest.mark.rule("B5")
def test_three_locomotives_are_swept_away_as_the_rule_says() -> None:
    """Ben holds nearly all coloured cards: what is turned up is mostly locomotives."""
    met: dict[int, int] = defaultdict(int)
    for seed in range(200):
        dice = random.Random(seed)
        rest = dice.randint(0, 8)
        held = [12 - (n < rest) for n in range(8)]
        cards = ", ".join(f"{n} {colour}" for n, colour in zip(held, COLOURS, strict=True))
        position = parse(f"board: usa\nseats: Anna, Ben\nseed: {seed}\nBen: hand {cards}")
        r, s = position.rules, position.state
        first = int(r.track_count)
        for _ in range(12):
            options = flow.options(r, s, owing(s)[0])
            draws = [option for option in options if first <= option < first + DRAW_DECK]
            if not draws:
                break
            sweeps, right = follow_display(r, s, dice.choice(draws))
            assert right
            met[sweeps] += 1
    assert set(met) > {0, 1, 2, 3}
