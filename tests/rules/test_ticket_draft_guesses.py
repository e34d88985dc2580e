"""What a seat can tell of others' tickets in a draft and after it: its guesses are as likely as the truth.

The slow clear twin here knows nothing of the kernel: it goes through every deal and every choice that
the seat can't have ruled out. A guess of the kernel's must come as often as its histories weigh. On real
boards, where there are too many, another twin looks for one history at least that explains the guess.
"""

import math
import random
from collections import Counter
from collections.abc import Collection, Iterator
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
from stellwerk.kernel.compiled import COMPILED
from stellwerk.kernel.layout import OWES, PHASE, TURN
from stellwerk.kernel.rules import DRAW_DECK, DRAW_TICKETS, Rules
from stellwerk.kernel.state import State
from stellwerk.kernel.views import SPECTATOR, sample, view

Tickets = frozenset[int]
#: What is hidden from seat 0: for each other seat what it has picked, and chooses from or keeps.
Hidden = tuple[tuple[Tickets, Tickets], ...]

#: Guesses that are counted; interpreted they are slow, and the rules are the same.
SAMPLES = 2500 if COMPILED else 600
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
    """How likely each hidden state is after this many rounds, and after keeping if `keep` is given."""
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
    """A draft after this many rounds (None: when it is over), and what seat 0 saw of it."""
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
    """The last ticket is picked without asking: it is the one besides those chosen."""
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
def test_guesses_are_right_after_the_draft_too(seats: int, deal: int, keep: int, tickets: int) -> None:
    r = rules_for(tiny(tickets, seats, deal, keep), seats)
    for seed in (21, 22):
        s, seen = played(r, seed, None)
        chances = posterior(frozenset(range(tickets)), seats, deal, keep, with_last(r, s, seen, deal), deal)
        assert_as_likely(guesses(r, s, seed), chances)


# --- when tickets have come up since


def move(r: Rules, s: State, dice: random.Random, drawing: Collection[int]) -> None:
    """One decision: these seats draw tickets and keep the fewest they may, the others draw cards."""
    seat = next(n for n in range(int(r.seats)) if int(s.b[OWES]) >> n & 1)
    options = flow.options(r, s, seat)
    wanted = [DRAW_TICKETS, DRAW_DECK] if seat in drawing else [DRAW_DECK]
    actions = [int(r.track_count) + action for action in wanted]
    if r.phase_names[int(s.b[PHASE])] == "keep":
        chosen = min(options, key=lambda option: (int(r.slot_of[option] - r.keep_slot)).bit_count())
    else:
        chosen = next((action for action in actions if action in options), dice.choice(options))
    flow.step(r, s, seat, chosen)


#: In the last two, what can be told by chance alone hardly ever agrees with all that has come up since.
LATER = [
    (2, 4, 2, 9, 1),
    (2, 4, 2, 9, 2),
    (3, 2, 1, 8, 1),
    (3, 3, 2, 10, 1),
    (3, 3, 1, 10, 2),
    (3, 3, 2, 10, 3),
    (3, 4, 2, 12, 3),
]


@pytest.mark.rule("IB5", "KR4")
@pytest.mark.parametrize("seats, deal, keep, tickets, draws", LATER)
def test_tickets_drawn_since_were_kept_by_nobody(
    seats: int, deal: int, keep: int, tickets: int, draws: int
) -> None:
    """Seat 0 draws tickets, the others do not: they hold what they kept of the draft and nothing else."""
    r = rules_for(tiny(tickets, seats, deal, keep), seats)
    s, seen = played(r, 31, None)
    dice = random.Random(31)
    for _ in range(draws):
        while int(s.b[TURN]) != 0:
            move(r, s, dice, [0])
        while int(s.b[TURN]) == 0:
            move(r, s, dice, [0])
    drawn = members(r, s, "tickets", 0) | members(r, s, "known", 0)
    chances = posterior(frozenset(range(tickets)), seats, deal, keep, with_last(r, s, seen, deal), deal)
    left = {
        hidden: chance for hidden, chance in chances.items() if not any(drawn & hand for _, hand in hidden)
    }
    total = sum(left.values())
    assert_as_likely(guesses(r, s, 31), {hidden: chance / total for hidden, chance in left.items()})


# --- the other twin: is there a history that explains a guess?


@dataclass(frozen=True)
class Account:
    """What a seat can tell of a draft: all it saw, and what each other can have picked round by round."""

    seen: Tickets
    picks: dict[int, list[Tickets]]
    #: What it never saw in the draft, if that was what another picked from.
    blind: Tickets


def account(seen: Seen, seat: int, seats: int, step: int, tickets: Tickets) -> Account:
    """Follows every packet round the table; packet p is dealt to seat p."""
    each = len(seen.offers)
    all_seen = frozenset().union(*seen.offers)
    found: dict[int, list[Tickets]] = {other: [NONE] * each for other in range(seats) if other != seat}
    for packet in range(seats):
        inside = tickets - all_seen
        for turn in range(each):
            holder = (packet + step * turn) % seats
            if holder == seat:
                inside = seen.offers[turn] - {seen.picks[turn]}
                continue
            later = [n for n in range(turn, each) if (packet + step * n) % seats == seat]
            found[holder][turn] = inside - seen.offers[later[0]] if later else inside
    return Account(all_seen, found, tickets - all_seen)


def is_filled(slots: list[tuple[Tickets, int]], spare: list[int], hand: Tickets, forced: Tickets) -> bool:
    """Whether every pick of a seat in its drafts can be in its hand, or one of the number it gave back.

    The forced tickets must be picks of the second draft. (A matching by augmenting paths, those forced first:
    what is matched once stays matched.)
    """
    given_back = [(-1, draft) for draft, number in enumerate(spare) for _ in range(number)]
    items = [(ticket, 1) for ticket in sorted(forced)]
    items += [(ticket, -1) for ticket in sorted(hand - forced)] + given_back
    owner: dict[int, int] = {}

    def place(item: int, tried: set[int]) -> bool:
        ticket, only = items[item]
        for n, (allowed, draft) in enumerate(slots):
            fits = (ticket < 0 or ticket in allowed) and only in {-1, draft}
            if fits and n not in tried:
                tried.add(n)
                if n not in owner or place(owner[n], tried):
                    owner[n] = item
                    return True
        return False

    placed = [place(item, set()) for item in range(len(items))]
    return all(placed[: len(forced)]) and len(owner) == len(slots)


def fewest_blind(
    accounts: list[Account], other: int, keep: int, hand: Tickets, forced: Tickets, later: Tickets
) -> int | None:
    """How many tickets of its hand a seat must have picked unseen in the second draft; None: no history."""
    slots = [(allowed - later, 0) for allowed in accounts[0].picks[other]]
    spare = [max(0, len(each.picks[other]) - keep) for each in accounts]
    if len(accounts) == 1:
        return 0 if is_filled(slots, spare, hand, NONE) else None
    second = accounts[1].picks[other]
    blind = [n for n, allowed in enumerate(second) if allowed == accounts[1].blind]
    for number in range(len(blind) + 1):
        shut = blind[number:]
        more = [(NONE if n in shut else allowed, 1) for n, allowed in enumerate(second)]
        if len(forced) <= keep and is_filled(slots + more, spare, hand, forced):
            return number
    return None


def contradiction(
    r: Rules, guess: State, seat: int, accounts: list[Account], later: Tickets = NONE, keep: int = 4
) -> str:
    """Why a guess can't be, empty if some history explains it.

    There is an account of each draft that is over; `later` was seen in a second draft that goes on.
    """
    hands = {n: members(r, guess, "tickets", n) for n in range(int(r.seats))}
    rest = forced = NONE
    if len(accounts) > 1:
        later = accounts[1].seen
        layer = int(guess.b[r.layout.field("draft layer").at])
        rest = frozenset(n for n in range(int(r.ticket_count)) if int(guess.b[r.layer + n]) == layer)
        each = len(accounts[1].picks[(seat + 1) % len(hands)])
        if len(rest) == len(hands) * (each - keep):
            # nobody has drawn from it: what the seat saw in the draft is there or was kept of it
            forced = later
            if forced - rest - frozenset().union(*hands.values()):
                return "a ticket of the second draft is neither in its rest nor kept"
    blind = 0
    for other in accounts[0].picks:
        number = fewest_blind(accounts, other, keep, hands[other], forced & hands[other], later)
        if number is None:
            return f"seat {other} can't hold this"
        blind += number
    if rest:
        blind_picks = sum(picks.count(accounts[1].blind) for picks in accounts[1].picks.values())
        if blind + len(rest - accounts[1].seen) > blind_picks:
            return "too many tickets that the seat never saw lie in the rest of the second draft"
    return ""


class Watcher:
    """Plays a game and looks at guesses again and again; lists those that can't be."""

    def __init__(self, name: str, seats: int, seed: int) -> None:
        self.r = rules_for(boards.board(name), seats)
        self.s, self.dice, self.stream = flow.new(self.r, seed), random.Random(seed), Stream(seed)
        self.seats = range(seats)
        self.tickets = frozenset(range(int(self.r.ticket_count)))
        self.accounts: list[list[Account]] = [[] for _ in self.seats]
        self.guesses = 0
        self.bad: list[str] = []

    def draft(self, step: int) -> None:
        r, s = self.r, self.s
        held = [members(r, s, "tickets", seat) for seat in self.seats]
        seen = [Seen((), ()) for _ in self.seats]
        while is_drafting(r, s):
            before = [picked_by(r, s, seat) for seat in self.seats]
            offers = [members(r, s, "offer", seat) for seat in self.seats]
            if self.accounts[0]:
                self.look(1, [each.union(*past.offers) for each, past in zip(offers, seen, strict=True)])
            is_picking = r.phase_names[int(s.b[PHASE])] == "draft pick"
            for seat in self.seats:
                if not is_picking:  # the last ticket was picked without asking
                    last = before[seat] - set(seen[seat].picks)
                    seen[seat] = Seen((*seen[seat].offers, last), (*seen[seat].picks, *last))
                flow.step(r, s, seat, self.dice.choice(flow.options(r, s, seat)))
            for seat in self.seats if is_picking else ():
                (mine,) = (picked_by(r, s, seat) - before[seat]) & offers[seat]
                seen[seat] = Seen((*seen[seat].offers, offers[seat]), (*seen[seat].picks, mine))
        for seat in self.seats:
            tickets = self.tickets - held[seat]
            self.accounts[seat].append(account(seen[seat], seat, len(self.seats), step, tickets))

    def look(self, number: int, later: list[Tickets] | None = None) -> None:
        for seat in self.seats:
            known = self.accounts[seat], later[seat] if later else NONE
            assert contradiction(self.r, self.s, seat, *known) == "", "the truth can be"
            seen = view(self.r, self.s, seat)
            for _ in range(number):
                guess = sample(self.r, seen, seat, self.stream)
                assert view(self.r, guess, seat) == seen
                assert checks.faults(self.r, guess) == []
                self.guesses += 1
                why = contradiction(self.r, guess, seat, *known)
                self.bad += [f"seat {seat}: {why}"] if why else []

    def play(self, decisions: int, drawing: Collection[int], every: int) -> None:
        for n in range(decisions):
            if not int(self.s.b[OWES]) or is_drafting(self.r, self.s):
                return
            if every and n % every == 0:
                self.look(1)
            move(self.r, self.s, self.dice, drawing)


@pytest.mark.rule("IB5", "KR4")
@pytest.mark.parametrize("drawing", [(0,), (0, 1, 2, 3, 4)], ids=["one draws", "all draw"])
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("name", ["iberia", "south_korea"])
def test_no_guess_contradicts_what_a_seat_knows(name: str, seats: int, drawing: tuple[int, ...]) -> None:
    for seed in (3, 4):
        game = Watcher(name, seats, seed)
        game.draft(1)
        game.look(2)
        if name == "iberia":
            game.play(1000, (), 0)
            game.draft(-1)
            game.look(3)
        game.play(60, drawing, 6)
        assert game.guesses > 10 * seats
        assert game.bad == []


@pytest.mark.parametrize("name", ["iberia", "south_korea"])
def test_the_twin_recognises_the_impossible(name: str) -> None:
    """Where two others are taken for one another, it nearly always knows."""
    game = Watcher(name, 4, 1)
    game.draft(1)
    at, size = game.r.layout.field("tickets").at, game.r.layout.field("tickets").size
    noticed = 0
    for n in range(40):
        guess = sample(game.r, view(game.r, game.s, 0), 0, Stream(n))
        for word in range(size):
            one, two = at + size + word, at + 2 * size + word
            guess.w[one], guess.w[two] = guess.w[two], guess.w[one]
        noticed += contradiction(game.r, guess, 0, game.accounts[0]) != ""
    assert noticed > 30


# --- later in the game


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_no_guess_gives_others_first_draft_tickets_seen_in_the_second(seats: int) -> None:
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


def test_after_the_second_draft_passed_tickets_are_with_others_or_under_the_deck() -> None:
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
def test_a_guess_always_looks_the_same_and_is_possible(seats: int) -> None:
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
