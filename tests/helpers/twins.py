"""Twin games: two games that one seat can't tell apart, played side by side.

A game, and another that looks the same to one seat (or to spectators) while the others hold other cards and
tickets. `Twins.step` lets the same happen in both before that seat's eyes; what it is sent must then be the
same, byte for byte, until a `Stop` says why the two can't look the same any more.

    twins = twins_at(game, seat, seed)      # from any moment: the rest is redrawn
    twins = twins_of_deals(board, 3, seat, seed)    # from the set-up: the others are dealt something else
    twins = twins_of_hands(game, seat, seed)        # the same tickets, other hands: may look alike to the end
"""

import json
import random
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import takewhile
from typing import Final, TypeAlias

from stellwerk import Game
from stellwerk.actions import Action, Claim, Keep, parse
from stellwerk.events import Event, Payment, TicketsReturned
from stellwerk.kernel.board import CARDS, Board
from stellwerk.kernel.chance import Stream
from stellwerk.kernel.events import ImpossibleOutcome
from stellwerk.kernel.layout import ANSWER, DECK, HAND, KINDS, OPEN, PHASE, TURN
from stellwerk.kernel.tickets import OUT
from stellwerk.kernel.views import SPECTATOR, sample
from stellwerk.kernel.views import view as kernel_view
from stellwerk.log import Entry
from stellwerk.outcomes import NamedOutcome, outcome_name
from stellwerk.reasons import IllegalAction
from stellwerk.record import RecordSource, witnessed
from stellwerk.views import to_json, view

#: How often another seat draws something else in the twin, though it could draw the same.
DIFFERENT: Final = 0.3
#: How often another deal is tried for the twin.
DEALS: Final = 30
#: The most pairs of twins for a game; one that needs more goes without its end.
MOST_LEGS: Final = 90
#: The questions of a payment.
PAYING: Final = ("colour", "number", "locomotives")
#: Why twins stopped: both games are over.
OVER: Final = "over"


#: Whether two entries are alike.
IsLike: TypeAlias = Callable[[Entry, Entry], bool]


class Stop(Exception):
    """The two games can no longer look the same; the message says why."""


@dataclass
class Twins:
    """A game and its twin, as one seat (or a spectator) sees them."""

    real: Game
    twin: Game
    seat: int
    dice: random.Random
    #: Whether others may draw and keep other tickets in the twin: the end shows them.
    other_tickets: bool = True
    #: How often a player who can claim a track does; otherwise they do anything.
    claims: float = 0.0
    #: Choices of others of which nothing has been shown.
    unseen: dict[int, list[Entry]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.sources = RecordSource(self.seat), RecordSource(self.seat)
        self.same("at the start", (), ())

    # --- a step in both

    def step(self) -> None:
        real = self.real
        seat = self.dice.choice(real.decisions())
        before = real.state
        action = self.chosen(self.wanted(seat))
        events = real.apply(action, seat)
        entry = real.log[-1]
        together = real.rules.together[int(before.b[PHASE])]
        if seat == self.seat:
            seen = self.apply(str(action), seat, entry)
        elif together:
            seen = self.apply(self.alike(seat, entry), seat, entry)
        elif events:
            seen = self.follow([*self.unseen.pop(seat, []), entry])
        else:
            self.unseen.setdefault(seat, []).append(entry)
            seen = ()
        if real.is_over or self.twin.is_over:
            self.expect_same_end()
        self.same(f"after {entry}", events, seen)
        if real.can_take_back(seat) and self.dice.random() < 0.1:
            self.take_back(seat, together=bool(together))

    def wanted(self, seat: int) -> list[Action]:
        """What a seat may do; for other seats, preferably what they may do in the twin too."""
        options = self.real.options(seat)
        if seat == self.seat or self.unseen.get(seat):
            return options
        return [option for option in options if option in self.twin.options(seat)] or options

    def chosen(self, options: Sequence[Action]) -> Action:
        claims = [option for option in options if isinstance(option, Claim)]
        return self.dice.choice(claims if claims and self.dice.random() < self.claims else options)

    def take_back(self, seat: int, *, together: bool) -> None:
        """As the server does it: of a payment all that was chosen, and what it was for."""
        is_followed = seat == self.seat or together
        while True:
            self.real.take_back(seat)
            if is_followed:
                self.twin.take_back(seat)
            else:
                self.unseen[seat].pop()
            if self.real.phase(seat) not in PAYING or not self.real.can_take_back(seat):
                break
        self.same("after taking back", (), ())

    def alike(self, seat: int, entry: Entry) -> str:
        """An answer in the twin that looks the same: as many tickets, or any."""
        wanted = parse(entry.action)
        options = self.twin.options(seat)
        if isinstance(wanted, Keep):
            options = [
                option
                for option in options
                if isinstance(option, Keep) and len(option.tickets) == len(wanted.tickets)
            ]
        if wanted in options:
            return str(wanted)
        return str(self.dice.choice(options))

    def follow(self, chain: Sequence[Entry]) -> tuple[object, ...]:
        """Does in the twin what was seen of another seat's choices in the game."""
        first, last = chain[0], chain[-1]
        action = self.alike(first.seat, first) if isinstance(parse(first.action), Keep) else first.action
        given = [entry.action for entry in chain[1:]]
        # what looks otherwise without a reason is played too: `same` will complain
        found = self.answers(self.twin, [action], given, last, self.looks_like)
        found = found or self.answers(self.twin, [action], given, last, pays_like)
        if not found:
            raise Stop("the other seat can't do that in the twin")
        for each in found[:-1]:
            self.twin.apply(each, first.seat)
        return self.apply(found[-1], first.seat, last)

    def answers(
        self, game: Game, tried: Sequence[str], given: Sequence[str], last: Entry, is_like: IsLike
    ) -> list[str]:
        """Choices that end like the last entry, or none; questions are answered as they were in the game."""
        for action in tried:
            probe = game.copy()
            try:
                probe.apply(action, last.seat)
            except IllegalAction:
                continue
            if probe.log[-1].events:
                if is_like(probe.log[-1], last):
                    return [action]
                continue
            # a question that had only one answer in the game was not asked there
            options = [str(option) for option in probe.options(last.seat)]
            same = [each for each in given if each in options]
            more = self.answers(probe, same or options, given, last, is_like)
            if more:
                return [action, *more]
        return []

    def looks_like(self, one: Entry, other: Entry) -> bool:
        """Whether the seat sees the same of both, until chance comes into it."""
        sure = self.sent(sure_of(one)), self.sent(sure_of(other))
        return pays_like(one, other) and (sure[0] == sure[1] or is_beginning(*sure))

    def apply(self, action: str, seat: int, entry: Entry) -> tuple[object, ...]:
        try:
            return self.twin.apply(action, seat, outcomes=self.outcomes(entry))
        except ImpossibleOutcome as impossible:
            raise Stop("chance can't answer so in the twin") from impossible
        except IllegalAction as illegal:
            if seat == self.seat:
                raise  # it was among the options of both
            raise Stop("the other seat can't do that in the twin") from illegal

    def expect_same_end(self) -> None:
        """The end shows all tickets: it looks the same only if they are the same."""
        if self.real.is_over != self.twin.is_over:
            raise Stop("the other game is over")
        tickets = [[game.tickets(seat) for seat in range(game.seats)] for game in self.games]
        if tickets[0] != tickets[1]:
            raise Stop("the end shows all tickets")

    # --- chance

    def outcomes(self, entry: Entry) -> list[NamedOutcome]:
        """For the twin: what the seat saw is the same; what others drew mostly too, if it is there."""
        asked = witnessed(self.real.rules, entry, self.real.seats)
        state, rules = self.twin.state, self.twin.rules
        deck = Counter({card: int(state.b[DECK + kind]) for kind, card in enumerate(CARDS)})
        deck.subtract([str(name) for name, who in asked if self.seat in who and name in CARDS])
        layers = {
            ticket.id: int(state.b[int(rules.layer) + n]) for n, ticket in enumerate(rules.board.tickets)
        }
        found: list[NamedOutcome] = []
        for name, who in asked:
            if self.seat in who or not isinstance(name, str):
                found.append(name)
            elif name in CARDS:
                found.append(self.other_card(name, deck))
            else:
                found.append(self.other_ticket(name, layers))
        return found

    def other_card(self, wanted: str, deck: Counter[str]) -> str:
        others = [card for card in deck if deck[card] > 0 and card != wanted]
        card = wanted
        if others and (deck[wanted] <= 0 or self.dice.random() < DIFFERENT):
            card = self.dice.choice(others)
        deck[card] -= 1
        return card

    def other_ticket(self, wanted: str, layers: dict[str, int]) -> str:
        in_deck = [layer for layer in layers.values() if 0 < layer < OUT]
        top = [ticket for ticket, layer in layers.items() if in_deck and layer == min(in_deck)]
        ticket = wanted
        if top and (wanted not in top or (self.other_tickets and self.dice.random() < DIFFERENT)):
            ticket = self.dice.choice(top)
        layers[ticket] = 0
        return ticket

    # --- the same?

    def same(self, when: str, real: tuple[object, ...], twin: tuple[object, ...]) -> None:
        """Everything that the seat is sent is the same in both games."""
        viewer = self.viewer
        if viewer is not None and self.drafts() and self.real.offer(viewer) != self.twin.offer(viewer):
            raise Stop("other tickets are passed on to the seat")
        if self.laid_open(real) != self.laid_open(twin):
            raise Stop("somebody lays other tickets open")
        events = self.sent(real), self.sent(twin)
        if events[0] != events[1] and is_beginning(*events):
            raise Stop("somebody else had no choice in one of the games")
        assert events[0] == events[1], when
        lines = [source.new_lines(game) for source, game in zip(self.sources, self.games, strict=True)]
        assert lines[0] == lines[1], when
        texts = [to_json(view(game, viewer)) for game in self.games]
        assert texts[0] == texts[1], when
        if viewer is not None and not self.real.is_over:
            assert self.real.option_ids(viewer) == self.twin.option_ids(viewer), when
            assert refusals(self.real, viewer) == refusals(self.twin, viewer), when

    def laid_open(self, events: Sequence[object]) -> list[object]:
        """Tickets that others did not keep, where everybody sees them (NL3)."""
        returned = [event for event in events if isinstance(event, TicketsReturned)]
        return [event.tickets for event in returned if event.place == "open" and event.seat != self.seat]

    def drafts(self) -> bool:
        return str(self.real.phase()).startswith("draft")

    @property
    def viewer(self) -> int | None:
        """The seat; None: a spectator."""
        return None if self.seat == SPECTATOR else self.seat

    @property
    def games(self) -> tuple[Game, Game]:
        return self.real, self.twin

    def sent(self, events: Sequence[object]) -> list[str]:
        return [json.dumps(event.seen_by(self.viewer).to_dict()) for event in events]  # type: ignore[attr-defined]


def refusals(game: Game, seat: int) -> list[str]:
    """Why a seat may not do this or that."""
    found = [str(game.why_not(action, seat)) for action in questions(game)]
    try:
        game.copy().take_back(seat)
    except IllegalAction as illegal:
        found.append(str(illegal))
    return found


def questions(game: Game) -> list[str]:
    """Actions of every kind, in notation: one may ask why they can't be done."""
    track, ticket = game.board.tracks[0].id, game.board.tickets[0].id
    actions = ["draw", "take red", "take locomotive", "tickets", "pay blue", "locos 1"]
    return [*actions, f"claim {track}", f"keep {ticket}"]


def payment(entry: Entry) -> Payment | None:
    """What the seat was first seen to pay."""
    paid = [event for event in entry.events if isinstance(event, Payment) and event.seat == entry.seat]
    return paid[0] if paid else None


def sure_of(entry: Entry) -> list[Event]:
    """What happened before chance came into it."""
    return list(takewhile(lambda event: not event.outcomes(), entry.events))


def pays_like(one: Entry, other: Entry) -> bool:
    return payment(one) == payment(other)


def is_beginning(one: Sequence[str], other: Sequence[str]) -> bool:
    short = min(len(one), len(other))
    return one[:short] == other[:short] and len(one) != len(other)


def is_hidden_payment(game: Game, seat: int) -> bool:
    """Whether another seat has begun a payment: its twin would be at the start of its turn."""
    return bool(game.rules.private[int(game.state.b[PHASE])]) and seat != int(game.state.b[TURN])


# --- how twins are made


def twins_at(game: Game, seat: int, seed: int) -> Twins:
    """Everything that the seat does not see is redrawn."""
    rules = game.rules
    state = sample(rules, kernel_view(rules, game.state, seat), seat, Stream(seed))
    for other in range(game.seats):
        # a seat that has already chosen will be seen to have kept as many
        state.w[ANSWER + other] = game.state.w[ANSWER + other]
    if rules.planted >= 0:
        # nobody knows where the draft card lies; in both games it comes at the same time
        state.b[rules.planted] = game.state.b[rules.planted]
    real, twin = [
        Game.from_state(game.board, game.names, game.switches, each, seed) for each in (game.state, state)
    ]
    return Twins(real, twin, seat, random.Random(seed))


def twins_of_hands(game: Game, seat: int, seed: int) -> Twins:
    """The others hold other cards, which they drew unseen; their tickets are the same, so is the end."""
    dice = random.Random(seed)
    state = game.state.copy()
    for other in range(game.seats):
        for _ in range(6 if other != seat else 0):
            at, open_at = HAND + other * KINDS, OPEN + other * KINDS
            unseen = [n for n in range(KINDS) if int(state.b[at + n]) > int(state.b[open_at + n])]
            in_deck = [n for n in range(KINDS) if int(state.b[DECK + n]) > 0]
            if unseen and in_deck:
                old, new = dice.choice(unseen), dice.choice(in_deck)
                state.b[at + old], state.b[DECK + old] = state.b[at + old] - 1, state.b[DECK + old] + 1
                state.b[at + new], state.b[DECK + new] = state.b[at + new] + 1, state.b[DECK + new] - 1
    real, twin = [
        Game.from_state(game.board, game.names, game.switches, each, seed) for each in (game.state, state)
    ]
    return Twins(real, twin, seat, dice, other_tickets=False)


def twins_of_deals(
    board: str | Board, seats: int, seat: int, seed: int, options: dict[str, bool] | None = None
) -> Twins:
    """From the set-up on: the others are dealt other cards and tickets."""
    dice = random.Random(seed)
    real = Game(board, seats, seed, options)
    witnesses = witnessed(real.rules, real.set_up, seats)
    outcomes = [outcome_name(real.rules, outcome) for outcome in real.set_up.outcomes]
    hidden = [n for n, (name, who) in enumerate(witnesses) if seat not in who and isinstance(name, str)]
    for _ in range(DEALS):
        trial = exchanged(outcomes, hidden, dice)
        try:
            Game(board, seats, seed, options, outcomes=trial)
        except ImpossibleOutcome:
            continue
        outcomes = trial
    return Twins(real, Game(board, seats, seed, options, outcomes=outcomes), seat, dice)


def exchanged(
    outcomes: Sequence[NamedOutcome], hidden: Sequence[int], dice: random.Random
) -> list[NamedOutcome]:
    """Two hidden outcomes change places, or a card becomes another one."""
    found = list(outcomes)
    one, other = dice.choice(hidden), dice.choice(hidden)
    if (found[one] in CARDS) == (found[other] in CARDS):
        found[one], found[other] = found[other], found[one]
    if found[one] in CARDS and dice.random() < 0.5:
        found[one] = dice.choice(CARDS)
    return found


# --- whole games, in parts


@dataclass
class Leg:
    """A part of a game that twins have come through: see `relay`."""

    twins: Twins
    #: After each step how long the logs of both games were.
    marks: list[tuple[int, int]]
    why: str
    #: The game before the last step, and after it.
    before: Game
    after: Game


def relay(
    board: str | Board, seats: int, seed: int, options: dict[str, bool] | None = None, steps: int = 40
) -> Iterator[Leg]:
    """A whole game, from the set-up to the end, as one pair of twins after another.

    Each goes on where the last one had to stop. The eyes change from pair to pair, spectators' among them.
    """
    dice = random.Random(f"{seed} {seats}")
    eyes = [*range(seats), SPECTATOR]
    dice.shuffle(eyes)
    game: Game | None = None
    number = 0
    while game is None or not game.is_over:
        seat, dealt = eyes[number % len(eyes)], seed * 1000 + number
        twins = twins_from(game, seat, dealt) if game else twins_of_deals(board, seats, seat, dealt, options)
        twins.claims = 0.5
        leg = played_on(twins, steps)
        yield leg
        number += 1
        # an end that could not be compared is played again
        is_missed = leg.after.is_over and leg.why != OVER and number < MOST_LEGS
        game = settled(leg.before if is_missed else leg.after, dice)


def twins_from(game: Game, seat: int, seed: int) -> Twins:
    """When the last round has begun, twins that can look alike to the end."""
    return twins_at(game, seat, seed) if game.turns_left is None else twins_of_hands(game, seat, seed)


def played_on(twins: Twins, steps: int) -> Leg:
    """Plays until the two can no longer look the same, or are about to show their tickets."""
    marks: list[tuple[int, int]] = []
    why, before = "long enough", twins.real.copy()
    for _ in range(steps):
        before = twins.real.copy()
        try:
            twins.step()
        except Stop as stop:
            why = str(stop)
            break
        marks.append((len(twins.real.log), len(twins.twin.log)))
        if twins.real.is_over:
            why = OVER
            break
        if twins.real.turns_left is not None and twins.other_tickets:
            why = "the last round begins"
            break
    return Leg(twins, marks, why, before, twins.real)


def settled(game: Game, dice: random.Random) -> Game:
    """The game at a moment without hidden choices under way."""
    found = game.copy()
    while not found.is_over and found.rules.private[int(found.state.b[PHASE])]:
        seat = found.decisions()[0]
        found.apply(dice.choice(found.options(seat)), seat)
    return found


# --- what nobody may tell


def strange_tickets(game: Game, viewer: int | None) -> set[str]:
    """Tickets that others had at any time, and that a seat (or a spectator) never saw.

    Of what was before a position that the game starts from, a seat's view tells what it remembers.
    """
    theirs, seen = set[str](), set[str]()
    if game.start is not None:
        before = to_json(view(next(moments(game)), viewer))
        seen.update(ticket.id for ticket in game.board.tickets if f'"{ticket.id}"' in before)
    for moment in moments(game):
        for seat in range(moment.seats):
            (seen if seat == viewer else theirs).update(moment.tickets(seat), moment.offer(seat))
        for event in moment.log[-1].events if moment.log else ():
            if isinstance(event, TicketsReturned) and event.place == "open":
                seen.update(event.tickets or ())
    return set() if game.is_over else theirs - seen


def moments(game: Game) -> Iterator[Game]:
    """The game at its beginning and after each entry."""
    if game.start is None:
        again = Game(game.board, game.names, game.seed, game.switches, outcomes=game.set_up.outcomes)
    else:
        again = Game.from_state(game.board, game.names, game.switches, game.start, game.seed)
    yield again
    for entry in game.log:
        if entry.is_take_back:
            again.take_back(entry.seat)
        else:
            again.apply(entry.action, entry.seat, outcomes=entry.outcomes)
        yield again
