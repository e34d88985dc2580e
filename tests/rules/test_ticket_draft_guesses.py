"""What a seat can tell of others' tickets in a draft and after it: its guesses are as likely as the truth.

The slow clear twin here knows nothing of the kernel: it goes through every deal and every choice that
the seat can't have ruled out. A guess of the kernel's must come as often as its histories weigh.
"""

import math
import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import combinations, pairwise, product

import pytest
from table import board_of

from stellwerk import Board, boards
from stellwerk.boards.rules import rules_for
from stellwerk.kernel import checks, flow
from stellwerk.kernel.bits import WORD
from stellwerk.kernel.chance import Stream
from stellwerk.kernel.layout import OWES, PHASE
from stellwerk.kernel.rules import Rules
from stellwerk.kernel.state import State
from stellwerk.kernel.views import SPECTATOR, sample, view

Tickets = frozenset[int]
#: What is hidden from seat 0: for each other seat what it has picked, and chooses from or keeps.
Hidden = tuple[tuple[Tickets, Tickets], ...]

SAMPLES = 2500
NONE: Tickets = frozenset()


# --- the twin


@dataclass(frozen=True)
class Seen:
    """What seat 0 saw: the tickets before it in each round, and its choice of them."""

    offers: tuple[Tickets, ...]
    picks: tuple[int, ...]


def deals(tickets: Tickets, seats: int, deal: int) -> Iterator[tuple[Tickets, ...]]:
    if seats == 0:
        yield ()
        return
    for chosen in combinations(sorted(tickets), deal):
        for rest in deals(tickets - set(chosen), seats - 1, deal):
            yield (frozenset(chosen), *rest)


def picks(
    offers: tuple[Tickets, ...], seen: Seen, turn: int, done: int, step: int, weight: float
) -> Iterator[tuple[float, tuple[Tickets, ...], tuple[Tickets, ...]]]:
    """Every way on from a round that agrees with what was seen: its weight, all picks, all offers."""
    seats = len(offers)
    none = (NONE,) * seats
    if turn == done:
        yield weight, none, offers
        return
    others = [sorted(offer) for offer in offers[1:]]
    for chosen in product([seen.picks[turn]], *others):
        each = weight / math.prod(len(offer) for offer in offers[1:])
        left = [offer - {ticket} for offer, ticket in zip(offers, chosen, strict=True)]
        handed = tuple(left[(seat - step) % seats] for seat in range(seats))
        if turn + 1 < len(seen.offers) and handed[0] != seen.offers[turn + 1]:
            continue
        for total, taken, at_last in picks(handed, seen, turn + 1, done, step, each):
            yield total, tuple(old | {new} for old, new in zip(taken, chosen, strict=True)), at_last


def posterior(
    tickets: Tickets, seats: int, deal: int, keep: int | None, seen: Seen, done: int
) -> dict[Hidden, float]:
    """How likely each hidden state is when all have picked in so many rounds, and kept if `keep` is given."""
    found: dict[Hidden, float] = {}
    for rest in deals(tickets - seen.offers[0], seats - 1, deal):
        for weight, taken, offers in picks((seen.offers[0], *rest), seen, 0, done, 1, 1.0):
            states: list[Hidden] = [tuple(zip(taken[1:], offers[1:], strict=True))]
            if keep is not None:
                hands = [list(combinations(sorted(picked), keep)) for picked in taken[1:]]
                states = [tuple((NONE, frozenset(hand)) for hand in kept) for kept in product(*hands)]
            for state in states:
                found[state] = found.get(state, 0) + weight / len(states)
    total = sum(found.values())
    return {hidden: weight / total for hidden, weight in found.items()}


# --- the kernel's guesses


def tiny(tickets: int, seats: int, deal: int, keep: int) -> Board:
    cities = "ulm bonn kiel jena hof trier"
    names = cities.split()
    lines = [f"{a}-{b} 1 red" for a, b in pairwise(names)]
    pairs = [f"{a}-{b} {points}" for points in (5, 6) for a, b in combinations(names, 2)]
    return board_of(
        *lines,
        tickets=tuple(pairs[:tickets]),
        mechanics=[{"name": "ticket_draft", "deal": deal, "keep": keep}],
        tickets_start={"deal": 0, "keep": 0},
        tickets_draw={"take": 2, "keep": 1},
        seats=[2, seats],
    )


def members(r: Rules, s: State, name: str, seat: int) -> Tickets:
    field = r.layout.field(name)
    at = field.at + seat * field.size
    words = [int(s.w[at + n]) for n in range(field.size)]
    return frozenset(n * WORD + bit for n, word in enumerate(words) for bit in range(WORD) if word >> bit & 1)


def is_drafting(r: Rules, s: State) -> bool:
    return r.phase_names[int(s.b[PHASE])].startswith("draft")


def picked_by(r: Rules, s: State, seat: int) -> Tickets:
    """All that a seat has picked; at last it lies before it."""
    last = r.phase_names[int(s.b[PHASE])] == "draft keep"
    return members(r, s, "offer" if last else "picked", seat)


def played(r: Rules, seed: int, done: int | None) -> tuple[State, Seen]:
    """A draft after so many rounds (None: when it is over), and what seat 0 saw of it."""
    dice = random.Random(seed)
    s = flow.new(r, seed)
    offers: list[Tickets] = []
    chosen: list[int] = []
    while is_drafting(r, s):
        if r.phase_names[int(s.b[PHASE])] == "draft pick":
            if len(offers) == done:
                break
            before = members(r, s, "offer", 0), picked_by(r, s, 0)
            offers.append(before[0])
        elif done is not None:
            break
        for seat in range(int(r.seats)):
            if int(s.b[OWES]) >> seat & 1:
                flow.step(r, s, seat, dice.choice(flow.options(r, s, seat)))
        if len(chosen) < len(offers):
            now = picked_by(r, s, 0) if is_drafting(r, s) else members(r, s, "drafted", 0)
            (mine,) = (now - before[1]) & before[0]
            chosen.append(mine)
    if r.phase_names[int(s.b[PHASE])] == "draft pick":
        offers.append(members(r, s, "offer", 0))
    return s, Seen(tuple(offers), tuple(chosen))


def with_last(r: Rules, s: State, seen: Seen, deal: int) -> Seen:
    """The last ticket is picked without asking: it is what one has beside those chosen."""
    all_of_them = picked_by(r, s, 0) if is_drafting(r, s) else members(r, s, "drafted", 0)
    rest = tuple(all_of_them - set(seen.picks))
    if len(seen.picks) == deal - 1 and len(rest) == 1:
        return Seen((*seen.offers[: deal - 1], frozenset(rest)), (*seen.picks, *rest))
    return seen


def guesses(r: Rules, s: State, seed: int) -> Counter[Hidden]:
    seen, stream = view(r, s, 0), Stream(seed)
    found: Counter[Hidden] = Counter()
    for _ in range(SAMPLES):
        guess = sample(r, seen, 0, stream)
        others = range(1, int(r.seats))
        if not is_drafting(r, s):
            found[tuple((NONE, members(r, guess, "tickets", seat)) for seat in others)] += 1
        elif r.phase_names[int(s.b[PHASE])] == "draft keep":
            found[tuple((members(r, guess, "offer", seat), NONE) for seat in others)] += 1
        else:
            sets = [(members(r, guess, "picked", seat), members(r, guess, "offer", seat)) for seat in others]
            found[tuple(sets)] += 1
    return found


def assert_as_likely(found: Counter[Hidden], chances: dict[Hidden, float]) -> None:
    """By chi-square where each state is expected often enough; else by where each ticket is."""
    assert set(found) <= set(chances), "no guess is impossible"
    if SAMPLES * min(chances.values()) >= 5:
        cells = len(chances)
        value = sum((found[each] - SAMPLES * p) ** 2 / (SAMPLES * p) for each, p in chances.items())
        assert value < cells + 7 + 4 * math.sqrt(2 * max(1, cells - 1))
    for place in {place for hidden in chances for place in places(hidden)}:
        p = sum(chance for hidden, chance in chances.items() if place in places(hidden))
        number = sum(number for hidden, number in found.items() if place in places(hidden))
        assert abs(number - SAMPLES * p) < 5 * math.sqrt(SAMPLES * max(p * (1 - p), 0) + 1), place


@cache
def places(hidden: Hidden) -> frozenset[tuple[int, int, int]]:
    """Where each ticket is: with which seat, picked or not yet."""
    return frozenset(
        (seat, part, ticket)
        for seat, both in enumerate(hidden)
        for part, tickets in enumerate(both)
        for ticket in tickets
    )


CASES = [(2, 3, 2, 8), (2, 4, 2, 9), (3, 2, 1, 8), (3, 3, 2, 10), (2, 2, 1, 6)]


@pytest.mark.rule("IB5", "KR4")
@pytest.mark.parametrize("seats, deal, keep, tickets", CASES)
def test_in_the_draft_every_guess_is_as_likely_as_it_should_be(
    seats: int, deal: int, keep: int, tickets: int
) -> None:
    r = rules_for(tiny(tickets, seats, deal, keep), seats)
    for done in range(deal + 1):
        if done == deal - 1:
            continue  # the last ticket is picked without asking
        s, seen = played(r, 11 + done, done)
        if done == deal:
            seen = with_last(r, s, seen, deal)
        chances = posterior(frozenset(range(tickets)), seats, deal, None, seen, done)
        assert_as_likely(guesses(r, s, done), chances)


@pytest.mark.rule("IB5", "KR4")
@pytest.mark.parametrize("seats, deal, keep, tickets", CASES)
def test_right_after_it_too(seats: int, deal: int, keep: int, tickets: int) -> None:
    r = rules_for(tiny(tickets, seats, deal, keep), seats)
    for seed in (21, 22):
        s, seen = played(r, seed, None)
        chances = posterior(frozenset(range(tickets)), seats, deal, keep, with_last(r, s, seen, deal), deal)
        assert_as_likely(guesses(r, s, seed), chances)


# --- later in the game


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_nobody_is_guessed_to_hold_from_the_first_draft_what_one_saw_in_the_second(seats: int) -> None:
    """While the second draft goes on, others' hands are what they kept of the first."""
    r = rules_for(boards.board("iberia"), seats)
    stage = r.layout.field("second draft").at
    for seed in range(3):
        s, dice = flow.new(r, seed), random.Random(seed)
        while int(s.b[stage]) < 2:
            seat = next(n for n in range(seats) if int(s.b[OWES]) >> n & 1)
            options = flow.options(r, s, seat)
            draw = int(r.track_count) + 9
            flow.step(r, s, seat, draw if draw in options else dice.choice(options))
        while int(s.b[stage]) == 2:
            seen = [
                members(r, s, name, 0) for name in ("offer", "picked", "passed again 1", "passed again 3")
            ]
            for n in range(10):
                guess = sample(r, view(r, s, 0), 0, Stream(n))
                for other in range(1, seats):
                    assert not any(part & members(r, guess, "tickets", other) for part in seen)
            seat = next(n for n in range(seats) if int(s.b[OWES]) >> n & 1)
            flow.step(r, s, seat, dice.choice(flow.options(r, s, seat)))


def test_after_the_second_draft_what_one_passed_on_is_with_others_or_under_the_deck() -> None:
    r = rules_for(boards.board("iberia"), 4)
    stage = r.layout.field("second draft").at
    s, dice = flow.new(r, 5), random.Random(5)
    while int(s.b[stage]) < 3:
        seat = next(n for n in range(4) if int(s.b[OWES]) >> n & 1)
        options = flow.options(r, s, seat)
        draw = int(r.track_count) + 9
        flow.step(r, s, seat, draw if draw in options else dice.choice(options))
    layer = int(s.b[r.layout.field("draft layer").at])
    passed = members(r, s, "passed again 1", 0)
    for n in range(60):
        guess = sample(r, view(r, s, 0), 0, Stream(n))
        for ticket in passed - members(r, s, "drafted again", 0):
            held = [ticket in members(r, guess, "tickets", other) for other in range(1, 4)]
            assert any(held) != (int(guess.b[int(r.layer) + ticket]) == layer)


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_a_guess_always_looks_the_same_and_could_be(seats: int) -> None:
    r = rules_for(boards.board("iberia"), seats)
    for seed in range(2):
        s, dice, stream = flow.new(r, seed), random.Random(seed), Stream(seed)
        while int(s.b[OWES]):
            if dice.random() < (0.25 if is_drafting(r, s) else 0.02):
                for seat in range(SPECTATOR, seats):
                    seen = view(r, s, seat)
                    guess = sample(r, seen, seat, stream)
                    assert checks.faults(r, guess) == []
                    assert view(r, guess, seat) == seen
            seat = dice.choice([n for n in range(seats) if int(s.b[OWES]) >> n & 1])
            flow.step(r, s, seat, dice.choice(flow.options(r, s, seat)))
