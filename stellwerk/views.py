"""What a seat may know, typed: for people, servers and programs that show a table.

    seen = view(game, 0)        # what seat 0 sees; view(game, None): what spectators see
    seen.hand, seen.options     # its cards, and what it may do if it decides
    to_json(seen)
    sample(game, 0, seed=1)     # a game that looks the same to seat 0, the rest redrawn

All of it is read from the kernel's view, in which hidden things are blanked, so nothing hidden can
leak. Bots read the kernel's view itself: it is faster.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import compress
from typing import Final, TypeAlias, cast

import msgspec

from stellwerk.actions import Action, action_table, held, members, offered, word_set
from stellwerk.game import Game
from stellwerk.kernel import claims, flow, layout, scoring
from stellwerk.kernel.bits import WORD
from stellwerk.kernel.board import CARDS, COLOURS
from stellwerk.kernel.chance import Stream
from stellwerk.kernel.layout import (
    ANSWER,
    ASK,
    COLOUR,
    DECK_LEFT,
    DISCARDS,
    DISPLAY,
    FIRST,
    GAP,
    HAND,
    HELD,
    KINDS,
    LAST,
    LOCOS,
    OFFERED,
    OPEN,
    OVER,
    OWES,
    PHASE,
    PRICE,
    SCORE,
    SLOTS,
    TICKETS_HELD,
    TICKETS_LEFT,
    TRACK,
    TRAINS,
    TURN,
    TURNS,
    WHAT,
    Field,
)
from stellwerk.kernel.mechanic import Mechanic, joining
from stellwerk.kernel.rules import Rules
from stellwerk.kernel.state import State
from stellwerk.kernel.tickets import OUT
from stellwerk.kernel.views import SPECTATOR, is_chain
from stellwerk.kernel.views import sample as kernel_sample
from stellwerk.kernel.views import view as kernel_view
from stellwerk.scores import Sheet, sheet

#: What a mechanic keeps: a number, numbers, names, cards by their kind, values of cards by country.
Value: TypeAlias = int | str | list[int | str] | dict[str, int | list[int | str]] | None

#: The stream that redraws what a seat does not see: chance in the game has streams of its own.
SAMPLE_STREAM: Final = 3000


class SeatFacts(msgspec.Struct, frozen=True):
    """What everybody knows of a seat."""

    seat: int
    name: str
    trains: int
    #: How many train cards it holds, how many tickets, and how many tickets it chooses from.
    cards: int
    tickets: int
    offered: int
    #: Track points and all else that is scored at once.
    score: int
    #: Cards of its hand that everybody has seen: a lower bound by kind.
    open: dict[str, int]
    tracks: tuple[str, ...]
    #: What the board's mechanics keep for the seat: "stations" …
    mechanics: dict[str, Value] = msgspec.field(name="more")


class TicketFacts(msgspec.Struct, frozen=True):
    ticket: str
    value: int
    #: Whether it would count as completed if the game ended now.
    done: bool


class PutBack(msgspec.Struct, frozen=True):
    """A ticket that the seat put back and whose place it still knows."""

    ticket: str
    #: The layer of the deck in which it lies, lower ones are drawn first; None: it has left the game.
    layer: int | None


class ClaimFacts(msgspec.Struct, frozen=True):
    """The payment under way, as far as it is chosen; others see it once the cards are laid out."""

    #: None if it is not for a track; then the mechanic it is for.
    track: str | None
    mechanic: str | None
    #: The cards to play; as long as their number is not chosen, what the track needs.
    cards: int
    colour: str | None
    is_number_chosen: bool
    locomotives: int | None


class View(msgspec.Struct, frozen=True):
    board: str
    #: Whose view it is; None: a spectator's.
    seat: int | None
    #: The decision that is open, and the seats that owe it. A payment nobody has seen yet is "turn".
    phase: str
    decides: tuple[int, ...]
    turn: int
    #: Who began.
    first: int
    #: Turns ended so far, and turns left once the end is triggered.
    turns: int
    turns_left: int | None
    #: None: a gap.
    display: tuple[str | None, ...]
    #: Cards left in the deck.
    deck: int
    discards: dict[str, int]
    #: Tickets left in the deck.
    ticket_deck: int
    #: Tickets that lie open next to the deck (NL3).
    ticket_discards: tuple[str, ...]
    seats: tuple[SeatFacts, ...]
    #: Tracks of others than the seats: "all", "neutral".
    owners: dict[str, tuple[str, ...]]
    #: Tracks that nobody can claim any more, since a parallel one is taken (B14).
    closed: tuple[str, ...]
    #: What the board's mechanics keep for nobody in particular.
    mechanics: dict[str, Value] = msgspec.field(name="more")
    #: What follows from it by the mechanics' rules: who would get a toll, where a train would go.
    derived: dict[str, Value]
    claim: ClaimFacts | None
    # --- only for the seat itself; None or empty for spectators
    hand: dict[str, int] | None
    tickets: tuple[TicketFacts, ...]
    offer: tuple[TicketFacts, ...]
    put_back: tuple[PutBack, ...]
    #: Its own answer, while those of others are awaited.
    answer: str | None
    #: What it may do, if it owes a decision.
    options: tuple[Action, ...]
    can_take_back: bool
    #: The score sheet, when the game is over.
    result: Sheet | None


class Pieces(msgspec.Struct, frozen=True):
    """What lies on the board and before the seats; it changes only with tracks and mechanics' data."""

    #: Of each seat.
    tracks: tuple[tuple[str, ...], ...]
    of_seats: tuple[dict[str, Value], ...]
    #: As in `View`.
    owners: dict[str, tuple[str, ...]]
    closed: tuple[str, ...]
    mechanics: dict[str, Value]


class Own(msgspec.Struct, frozen=True):
    """What a seat has besides its cards; it changes only with tracks, tickets and mechanics' data."""

    mechanics: dict[str, Value]
    tickets: tuple[TicketFacts, ...]
    offer: tuple[TicketFacts, ...]
    put_back: tuple[PutBack, ...]


def view(
    game: Game,
    seat: int | str | None,
    language: str = "en",
    public: View | None = None,
    own: Own | None = None,
    open_books: bool = False,
    pieces: Pieces | None = None,
) -> View:
    """The game as a seat sees it, given by number or name; None: as spectators do.

    The language is that of the score sheet, when the game is over. `public` (what spectators see), `own`
    (`own_of` the seat) and `pieces` (`pieces_of` the game) save reading these again when a game is shown to
    several seats or after every decision. `open_books`: everybody sees what they could have counted, and not
    only at the end.
    """
    if seat is None:
        return public or view_of(
            game.rules,
            game.state,
            game.names,
            None,
            language=language,
            open_books=open_books,
            pieces=pieces,
        )
    number = game.seat(seat)
    can_take_back = game.can_take_back(number)
    return view_of(
        game.rules, game.state, game.names, number, can_take_back, language, public, own, open_books
    )


def sample(game: Game, seat: int | str | None, seed: int | str) -> Game:
    """A game that looks the same to the seat; what it may not know is redrawn by the seed.

    In it, choices under way that the seat can't see are not made yet; chance continues by the seed.
    ValueError if the game is over: its end shows everybody's tickets.
    """
    if game.is_over:
        raise ValueError("The game is over: there is nothing left to draw.")
    number = SPECTATOR if seat is None else game.seat(seat)
    seen = kernel_view(game.rules, game.state, number)
    drawn = kernel_sample(game.rules, seen, number, Stream(seed, SAMPLE_STREAM))
    version = int(game.rules.version)
    return Game.from_state(game.board, game.names, game.switches, drawn, seed, version=version)


def view_of(
    rules: Rules,
    state: State,
    names: Sequence[str],
    seat: int | None,
    can_take_back: bool = False,
    language: str = "en",
    public: View | None = None,
    own: Own | None = None,
    open_books: bool = False,
    pieces: Pieces | None = None,
) -> View:
    """The same for a state by itself."""
    v = kernel_view(rules, state, SPECTATOR if seat is None else seat)
    if public is None or sees_more(rules, state, seat):
        result = sheet(rules, state, names, language) if is_over(v) else None
        public = public_view(rules, v, names, result, open_books, pieces)
    if seat is None:
        return public
    own = own or own_of(rules, v, seat)
    return msgspec.structs.replace(
        public,
        seat=seat,
        seats=with_own_facts(rules, public.seats, seat, own),
        hand=cards(v, HAND + seat * KINDS),
        derived=with_own_derived(public.derived, derived_for(rules, v, seat)),
        tickets=own.tickets,
        offer=own.offer,
        put_back=own.put_back,
        answer=answer(rules, v, seat),
        options=options(rules, v, seat),
        can_take_back=can_take_back,
    )


def sees_more(rules: Rules, state: State, seat: int | None) -> bool:
    """Whether a seat sees another table than all others: with a payment that nobody has seen yet."""
    return bool(rules.private[int(state.b[PHASE])]) and seat == int(state.b[TURN])


def public_view(
    rules: Rules,
    v: State,
    names: Sequence[str],
    result: Sheet | None,
    open_books: bool,
    pieces: Pieces | None,
) -> View:
    """The part of a view that everybody sees."""
    b = v.b
    audiences = shown_audiences(v, open_books)
    pieces = pieces or pieces_of(rules, v, open_books)
    owes = int(b[OWES])
    kinds = [int(kind) for kind in b[DISPLAY : DISPLAY + SLOTS]]
    return View(
        board=rules.board.id,
        seat=None,
        phase=rules.phase_names[int(b[PHASE])],
        decides=tuple(n for n in range(len(names)) if owes >> n & 1),
        turn=int(b[TURN]),
        first=int(b[FIRST]),
        turns=int(v.w[TURNS]),
        turns_left=int(b[LAST]) or None,
        display=tuple(None if kind == GAP else CARDS[kind] for kind in kinds),
        deck=int(b[DECK_LEFT]),
        discards=cards(v, DISCARDS),
        ticket_deck=int(b[TICKETS_LEFT]),
        ticket_discards=ticket_discards(rules, v),
        seats=tuple(seat_facts(v, n, name, pieces) for n, name in enumerate(names)),
        owners=pieces.owners,
        closed=pieces.closed,
        mechanics=pieces.mechanics,
        derived=derived(rules, v, layout.REMEMBERED in audiences),
        claim=claim_facts(rules, v),
        hand=None,
        tickets=(),
        offer=(),
        put_back=(),
        answer=None,
        options=(),
        can_take_back=False,
        result=result,
    )


def to_json(seen: View) -> str:
    return msgspec.json.encode(seen).decode()


def from_json(text: str | bytes) -> View:
    """The view that `to_json` wrote; msgspec.ValidationError if it is none."""
    return msgspec.json.decode(text, type=View)


# --- the parts; v is the kernel's view


def is_over(v: State) -> bool:
    return int(v.b[PHASE]) == OVER


def has_books(rules: Rules) -> bool:
    """Whether something is hidden that players who keep count would know."""
    return any(field.audience == layout.REMEMBERED for field in rules.layout.fields)


def shown_audiences(v: State, open_books: bool) -> tuple[str, ...]:
    """The audiences that others belong to, for what mechanics keep for a seat."""
    return (layout.ALL, layout.REMEMBERED) if open_books or is_over(v) else (layout.ALL,)


def pieces_of(rules: Rules, v: State, open_books: bool = False) -> Pieces:
    """As everybody sees them."""
    seats, audiences = range(int(rules.seats)), shown_audiences(v, open_books)
    return Pieces(
        tracks=tuple(tracks(rules, v, seat) for seat in seats),
        of_seats=tuple(mechanics_of(rules, v, seat, audiences) for seat in seats),
        owners={name: tracks(rules, v, len(seats) + n) for n, name in enumerate(rules.owners)},
        closed=closed_tracks(rules, v, len(seats)),
        mechanics={
            field.name: value(rules, v, field, 0)
            for field in own_fields(rules)[0]
            if field.audience != layout.REMEMBERED or layout.REMEMBERED in audiences
        }
        | shown(rules, v, SPECTATOR),
    )


def own_of(rules: Rules, v: State, seat: int) -> Own:
    return Own(
        mechanics=mechanics_of(rules, v, seat, None) if own_fields(rules)[1] else {},
        tickets=ticket_facts(rules, v, seat, held(rules, v, seat)),
        offer=ticket_facts(rules, v, seat, offered(rules, v, seat)),
        put_back=put_back(rules, v, seat),
    )


def with_own_facts(rules: Rules, facts: tuple[SeatFacts, ...], seat: int, own: Own) -> tuple[SeatFacts, ...]:
    """What everybody knows of the seats, plus what mechanics keep for the seat itself."""
    if not own_fields(rules)[1]:
        return facts
    return (*facts[:seat], msgspec.structs.replace(facts[seat], mechanics=own.mechanics), *facts[seat + 1 :])


def seat_facts(v: State, seat: int, name: str, pieces: Pieces) -> SeatFacts:
    """As everybody knows them."""
    b = v.b
    return SeatFacts(
        seat=seat,
        name=name,
        trains=int(b[TRAINS + seat]),
        cards=int(b[HELD + seat]),
        tickets=int(b[TICKETS_HELD + seat]),
        offered=int(b[OFFERED + seat]),
        score=int(v.w[SCORE + seat]),
        open=cards(v, OPEN + seat * KINDS),
        tracks=pieces.tracks[seat],
        mechanics=pieces.of_seats[seat],
    )


def mechanics_of(rules: Rules, v: State, seat: int, audiences: tuple[str, ...] | None) -> dict[str, Value]:
    """What mechanics keep for a seat, as far as it is for these audiences; None: all that the seat sees."""
    found = {
        field.name: value(rules, v, field, seat)
        for field in own_fields(rules)[1]
        if audiences is None or field.audience in audiences
    }
    return found | shown(rules, v, seat)


def cards(v: State, at: int) -> dict[str, int]:
    numbers = v.b[at : at + KINDS]
    return {card: int(number) for card, number in zip(CARDS, numbers, strict=True) if number}


def tracks(rules: Rules, v: State, owner: int) -> tuple[str, ...]:
    size = int(rules.track_words)
    at = int(rules.own) + owner * size
    return chosen(track_ids(rules), v.w[at : at + size])


def closed_tracks(rules: Rules, v: State, seats: int) -> tuple[str, ...]:
    """Those that are not free and that nobody owns."""
    size, first, free = int(rules.track_words), int(rules.own), int(rules.free)
    left = [~int(word) & ALL for word in v.w[free : free + size]]
    for owner in range(seats + len(rules.owners)):
        at = first + owner * size
        left = [word & ~int(own) for word, own in zip(left, v.w[at : at + size], strict=True)]
    return chosen(track_ids(rules), left) if any(left) else ()


@lru_cache(maxsize=64)
def track_ids(rules: Rules) -> tuple[str, ...]:
    return tuple(track.id for track in rules.board.tracks)


#: A word of a set in which everything is.
ALL: Final = (1 << WORD) - 1
#: Digits as truth: "0" is false, "1" is true.
TRUTH: Final = bytes(digit == ord("1") for digit in range(256))


def chosen(things: Sequence[str], words: Iterable[int]) -> tuple[str, ...]:
    """The things of a set that a state keeps as words; for large sets much faster than `members`."""
    number = 0
    for place, word in enumerate(words):
        number |= int(word) << place * WORD
    return tuple(compress(things, f"{number:b}"[::-1].encode().translate(TRUTH)))


def ticket_facts(rules: Rules, v: State, seat: int, tickets: Sequence[int]) -> tuple[TicketFacts, ...]:
    if not tickets:
        return ()
    scoring.connect(rules, v, seat)
    board = rules.board
    return tuple(
        TicketFacts(board.tickets[n].id, board.tickets[n].points, bool(scoring.is_complete(rules, n)))
        for n in tickets
    )


def ticket_discards(rules: Rules, v: State) -> tuple[str, ...]:
    if not rules.open_rest:
        return ()
    found = word_set(v, rules.discarded, rules.ticket_words, 0)
    return tuple(rules.board.tickets[n].id for n in found)


def put_back(rules: Rules, v: State, seat: int) -> tuple[PutBack, ...]:
    found = []
    for ticket in word_set(v, rules.known, rules.ticket_words, seat):
        layer = int(v.b[int(rules.layer) + ticket])
        found.append(PutBack(rules.board.tickets[ticket].id, None if layer == OUT else layer))
    return tuple(found)


def answer(rules: Rules, v: State, seat: int) -> str | None:
    """A stored answer in notation."""
    slot = int(v.w[ANSWER + seat]) - 1
    if slot < 0:
        return None
    return str(action_table(rules).action(list(rules.slot_of).index(slot), v, seat))


def options(rules: Rules, v: State, seat: int) -> tuple[Action, ...]:
    actions = action_table(rules)
    return tuple(actions.action(option, v, seat) for option in flow.options(rules, v, seat))


def claim_facts(rules: Rules, v: State) -> ClaimFacts | None:
    b = v.b
    if not is_chain(rules, v) or b[PRICE] == 0:
        return None
    what, asked = int(b[WHAT]), int(b[ASK])
    return ClaimFacts(
        track=None if what else rules.board.tracks[int(b[TRACK])].id,
        mechanic=rules.mechanics[what - 1].name if what else None,
        cards=int(b[PRICE]),
        colour=CARDS[int(b[COLOUR])] if asked >= claims.COLOUR_ASKED else None,
        is_number_chosen=asked >= claims.NUMBER_ASKED,
        locomotives=int(b[LOCOS]) if asked >= claims.LOCOS_ASKED else None,
    )


# --- what mechanics keep


@lru_cache(maxsize=64)
def own_fields(rules: Rules) -> tuple[tuple[Field, ...], tuple[Field, ...]]:
    """The mechanics' fields, without those that nobody sees or that follow from others.

    First those of the table, then those of which each seat has a part.
    """
    fields = rules.layout.fields[rules.kernel_fields :]
    own = [field for field in fields if field.audience != layout.NOBODY and not field.derived]
    return tuple(f for f in own if f.parts == 1), tuple(f for f in own if f.parts != 1)


def shown(rules: Rules, v: State, seat: int) -> dict[str, Value]:
    """What mechanics show besides their fields, of a seat or (SPECTATOR) of the table."""
    return united(each.shown(rules, v, seat) for each in overriding(rules, "shown"))


def derived(rules: Rules, v: State, is_open: bool) -> dict[str, Value]:
    return united(each.derived(rules, v, is_open) for each in overriding(rules, "derived"))


def derived_for(rules: Rules, v: State, seat: int) -> dict[str, Value]:
    return united(each.derived_for(rules, v, seat) for each in overriding(rules, "derived_for"))


def with_own_derived(public: dict[str, Value], own: dict[str, Value]) -> dict[str, Value]:
    return public | own if own else public


def united(facts: Iterable[Mapping[str, object]]) -> dict[str, Value]:
    found: dict[str, object] = {}
    for each in facts:
        found.update(each)
    return cast(dict[str, Value], found)


@lru_cache(maxsize=256)
def overriding(rules: Rules, point: str) -> tuple[Mechanic, ...]:
    return tuple(joining(rules.mechanics, point))


#: The codecs of what is more than a number.
CODECS: Final = frozenset(
    ("cards", "tickets", "tracks", "city", "cities", "holder", "spaces", "values", "colour", "takers")
)


def value(rules: Rules, v: State, field: Field, part: int) -> Value:
    """One part of a field as its codec means it."""
    at = field.at + part * field.size
    where = v.w if field.word else v.b
    if field.size == 1 and field.codec not in CODECS:
        return int(where[at])
    numbers = [int(number) for number in where[at : at + field.size]]
    board = rules.board
    if field.codec == "cards":
        return {rules.card_names[kind]: number for kind, number in enumerate(numbers) if number}
    if field.codec == "tickets":
        return [board.tickets[n].id for n in members(numbers)]
    if field.codec == "tracks":
        return [board.tracks[n].id for n in members(numbers)]
    if field.codec in {"city", "cities"}:
        names = [board.cities[n - 1].id for n in numbers if n]
        return list(names) if field.codec == "cities" else next(iter(names), None)
    if field.codec == "holder":
        return None if numbers[0] == layout.NO_HOLDER else numbers[0]
    if field.codec == "spaces":
        return {str(n): seat - 1 for n, seat in enumerate(numbers, 1) if seat}
    if field.codec == "values":
        return list(members(numbers))
    if field.codec == "colour":
        return COLOURS[numbers[0] - 1] if numbers[0] else None
    if field.codec == "takers":
        return [n - 1 for n in numbers if n]
    return list(numbers)


def in_few_words(facts: Mapping[str, object]) -> str:
    """What mechanics keep, as a line: "express marker 14, loans 2"; empty values are left out."""
    found = [(name, short(value)) for name, value in facts.items()]
    return ", ".join(f"{name} {text}" for name, text in found if text)


def short(value: object) -> str:
    if isinstance(value, dict):
        # every entry of a table counts: a 0 in it is a seat
        parts = {name: "0" if inner == 0 else short(inner) for name, inner in value.items()}
        return "; ".join(f"{name} {text}" for name, text in parts.items() if text)
    if isinstance(value, list):
        return "+".join(str(part) for part in value)
    return "" if value in (None, 0, "") else str(value)
