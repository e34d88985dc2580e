"""What stands where in an observation, by name.

The parts follow from the layout that kernel and mechanics declare (`kernel/layout.py`), field by field, so
that what a new mechanic keeps can't be forgotten; who may see a field is said there too. A field whose codec
has no form of its own here is told as plain numbers.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from stellwerk.kernel import layout
from stellwerk.kernel.bits import WORD
from stellwerk.kernel.board import COLOURS
from stellwerk.kernel.layout import (
    ASK,
    CARDS,
    COLOUR,
    EXTRA,
    KINDS,
    LEAST_EXTRA,
    LOCOS,
    MOST_EXTRA,
    MOVER,
    NEED,
    NOBODY,
    OWNER_ONLY,
    TINT,
    TRACK,
    WHAT,
    Field,
)
from stellwerk.kernel.rules import Rules

from .native import encoder
from .native.encoder import Encoder

#: The bits of a byte.
BITS_OF_A_BYTE: Final = 8
#: What is told of a payment under way as plain numbers; the rest of it has parts of its own. What is left out
#: is set only while the kernel carries a claim out, never when somebody decides.
CLAIM_NUMBERS: Final = (WHAT, NEED, CARDS, LOCOS, ASK, EXTRA, LEAST_EXTRA, MOST_EXTRA)


@dataclass(frozen=True)
class Part:
    """A named stretch of an observation: `observation[part.place].reshape(part.shape)`."""

    name: str
    start: int
    stop: int
    shape: tuple[int, ...]
    meaning: str
    #: The least and the greatest value of its numbers.
    low: int
    high: int
    #: Multiplied with it they are about 1 at the most: what networks like.
    scale: float

    @property
    def place(self) -> slice:
        return slice(self.start, self.stop)


@dataclass(frozen=True)
class Form:
    """How the entries of one part of a field are told."""

    step: int
    entries: int
    shape: tuple[int, ...]
    meaning: str
    #: The least and the greatest number; 0 and 1 for what is or is not.
    low: int = 0
    high: int = 1
    scale: float = 1.0
    more: int = 0


#: Where numbers are about 1 after division by this, by the name of the kernel's field; else `USUAL`.
TYPICAL: Final = {
    "deck left": 100,
    "discards left": 100,
    "trains": 45,
    "held": 20,
    "tickets left": 30,
    "ticket layers": 30,
    "turns": 100,
    "score": 100,
    "total": 100,
    "answer": 500,
}
USUAL: Final = 10

#: What the fields are, where the name alone does not say it.
MEANINGS: Final = {
    "phase": "which decision is open; of a payment that others don't see yet: turn",
    "owes": "who owes a decision",
    "turn": "whose turn it is",
    "first": "who began",
    "last turns": "turns left once the end is triggered, else 0",
    "passes": "passes in succession",
    "deck left": "cards in the deck",
    "discards left": "cards in the discard pile",
    "gaps": "empty spaces of the display",
    "open locomotives": "locomotives in the display",
    "tickets left": "tickets in the deck",
    "top layer": "the layer of the ticket deck that is drawn from",
    "next layer": "the number that the next layer of tickets gets",
    "between": "mechanics already asked between two turns",
    "tie break": "what decided the win, once the game is over",
    "winners": "who has won, once the game is over",
    "end": "why the game ended, once it is over",
    "display": "open cards by kind; last: gaps",
    "trains": "trains left",
    "held": "cards in hand, how many",
    "tickets held": "tickets in hand, how many",
    "offered": "tickets to choose from, how many",
    "start kept": "tickets kept at the start, how many",
    "hand": "the own cards by kind, locomotives last",
    "open": "cards in hand that everybody has seen, by kind: a lower bound",
    "discards": "the discard pile by kind",
    "turns": "turns ended so far",
    "score": "running scores: track points, and what else is scored at once",
    "total": "final points, once the game is over",
    "answer": "the own answer that is stored while others still decide, as its number + 1",
    "ticket layers": "where tickets lie that the seat put back: the layer, 255 out of the game, 0 not known",
    "layer sizes": "tickets in each layer of the deck",
    "tickets out": "tickets out of the game",
    "free": "tracks that are free",
    "tracks": "tracks by owner: the seats', then those of others (all, a neutral player)",
    "barred": "tracks that a seat may not claim, be they free or not",
    "tickets": "the own tickets",
    "offer": "the tickets on offer to the seat, in the order of the board: `keep` counts them so",
    "known": "tickets whose place the seat knows for sure",
}


@lru_cache(maxsize=64)
def parts_of(rules: Rules) -> tuple[Part, ...]:
    """The parts of an observation, in their order, flags first; the same for all seats."""
    found: list[Part] = []
    at = 0
    for name, form, rows in sorted(stretches(rules), key=lambda stretch: not is_flags(stretch[1])):
        shape = form.shape if rows is None else (rows, *form.shape)
        size = form.entries * (rows or 1)
        found.append(Part(name, at, at + size, shape, form.meaning, form.low, form.high, form.scale))
        at += size
    return tuple(found)


def is_flags(form: Form) -> bool:
    """Whether its entries are 0 or 1."""
    return form.step < encoder.NUMBERS


def stretches(rules: Rules) -> Iterator[tuple[str, Form, int | None]]:
    """For each part its name, the form of a row of it, and how many rows; None: it has no rows."""
    for field in seen_fields(rules):
        rows = len(rows_of(rules, field, 0)) if field.parts > 1 and field.audience != OWNER_ONLY else None
        for name, form in forms(rules, field, 0).items():
            yield name, form, rows


def seen_fields(rules: Rules) -> list[Field]:
    """All that a seat may see of, itself or of others."""
    return [field for field in rules.layout.fields if field.audience != NOBODY or is_remembered(field)]


def is_remembered(field: Field) -> bool:
    """Where tickets lie nobody sees, but a seat knows where it put some: `views.remember_tickets`."""
    return field.name == "ticket layers"


def rows_of(rules: Rules, field: Field, seat: int) -> list[int]:
    """The parts of a field that a seat sees, its own first, then those after it round the table."""
    if field.parts == 1:
        return [0]
    if field.audience == OWNER_ONLY:
        return [seat]
    seats = int(rules.seats)
    return [*[(seat + n) % seats for n in range(seats)], *range(seats, field.parts)]


# --- how a field is told


def forms(rules: Rules, field: Field, seat: int) -> dict[str, Form]:
    """The parts that a field makes, by name; mostly one."""
    if field.codec == "claim":
        return claim_forms(rules)
    meaning = MEANINGS.get(field.name, field.name)
    if is_remembered(field):
        known = int(rules.known) + seat * int(rules.ticket_words)
        return {field.name: numbers(encoder.LAYERS, field.size, meaning, 255, TYPICAL[field.name], known)}
    found = set_form(rules, field, meaning) or seat_form(rules, field, meaning) or number_form(field, meaning)
    return {field.name: found}


def set_form(rules: Rules, field: Field, meaning: str) -> Form | None:
    """Things of the board: 1 for those that are meant."""
    board = rules.board
    if field.word:
        sizes = {"tracks": len(board.tracks), "tickets": len(board.tickets)}
        if field.codec in sizes:
            return flags(encoder.MEMBERS, sizes[field.codec], meaning)
        return None
    if field.codec == "cities":
        return flags(encoder.CITIES, len(board.cities), meaning, field.size)
    if field.codec == "city":
        return flags(encoder.ONE, len(board.cities), meaning, 1)
    if field.codec == "colour":
        return flags(encoder.ONE, len(COLOURS), meaning, 1)
    if field.codec == "values":
        return flags(encoder.BITS, BITS_OF_A_BYTE, meaning)
    if field.codec == "phase":
        return flags(encoder.DECISION, len(rules.phase_names), meaning)
    return None


def seat_form(rules: Rules, field: Field, meaning: str) -> Form | None:
    """Whose something is: 1 for that seat, the own one first."""
    seats = int(rules.seats)
    if field.word:
        return None
    if field.codec in {"seat", "holder"}:
        return flags(encoder.SEAT, seats, meaning)
    if field.codec == "seats":
        return flags(encoder.SEATS_SET, seats, meaning)
    if field.codec in {"takers", "spaces"}:
        size = field.size
        return Form(encoder.SEAT, size * seats, (size, seats), f"{meaning}: by whom each is taken", more=1)
    return None


def number_form(field: Field, meaning: str) -> Form:
    if field.codec == "display":
        return numbers(encoder.SHOWN, KINDS + 1, meaning, layout.SLOTS, layout.SLOTS)
    typical = TYPICAL.get(field.name, USUAL)
    if field.word:
        form = numbers(encoder.WORDS, field.size, meaning, encoder.MOST, typical)
        return Form(form.step, form.entries, form.shape, meaning, -encoder.MOST, form.high, form.scale)
    return numbers(encoder.NUMBERS, field.size, meaning, 255, typical)


def claim_forms(rules: Rules) -> dict[str, Form]:
    """The payment under way: which track, what colour it asks for, what is chosen already."""
    meaning = (
        "of the payment under way: what for (0: a track), locomotives asked for, cards, locomotives chosen, "
    )
    meaning += "questions asked, what is added to the cards, and the least and the most of that"
    return {
        "claim": numbers(encoder.NUMBERS, len(CLAIM_NUMBERS), meaning, 255, USUAL),
        "claim track": flags(
            encoder.CHOSEN, len(rules.board.tracks), "the track that is being paid for", TRACK
        ),
        "claim tint": flags(encoder.CHOSEN, KINDS, "the colour it asks for; last: any one", TINT),
        "claim colour": flags(encoder.CHOSEN, KINDS, "the colour chosen; last: locomotives only", COLOUR),
    }


def flags(step: int, entries: int, meaning: str, more: int = 0) -> Form:
    return Form(step, entries, (entries,), meaning, more=more)


def numbers(step: int, entries: int, meaning: str, high: int, typical: int, more: int = 0) -> Form:
    shape = (entries,) if entries > 1 else ()
    return Form(step, entries, shape, meaning, 0, high, 1 / typical, more)


# --- the programs that write them


def encoder_of(rules: Rules) -> Encoder:
    """What writes such observations."""
    found = [programs(rules, seat) for seat in range(int(rules.seats))]
    flags, numbers = [sum(steps[2 :: encoder.STEP]) for steps in found[0]]  # the entries of all steps
    assert flags + numbers == parts_of(rules)[-1].stop
    return Encoder(rules, flags, numbers, [steps for steps, _ in found], [steps for _, steps in found])


def programs(rules: Rules, seat: int) -> tuple[list[int], list[int]]:
    """The steps that write an observation for a seat: its flags, and its numbers."""
    flag_steps: list[list[int]] = []
    number_steps: list[list[int]] = []
    to = 0
    for field in seen_fields(rules):
        movers = encoder.MOVERS if field.audience == MOVER and field.codec != "phase" else 0
        for name, form in forms(rules, field, seat).items():
            for part in rows_of(rules, field, seat):
                if is_flags(form):
                    flag_steps += [[step + movers, *rest] for step, *rest in words_of(field, form, part)]
                    continue
                for source, entries in sources(field, name, form, part):
                    add(number_steps, [form.step + movers, source, entries, form.more, to])
                    to += entries
    return [n for step in flag_steps for n in step], [n for step in number_steps for n in step]


def words_of(field: Field, form: Form, part: int) -> Iterator[list[int]]:
    """A row of flags, word by word: step, source, entries, what it needs besides, and the first entry."""
    at = field.at + part * field.size
    if form.step == encoder.SEAT and len(form.shape) > 1:
        for n in range(field.size):  # each has a seat + 1
            yield [form.step, at + n, form.shape[1], form.more, 0]
        return
    for first in range(0, form.entries, WORD):
        source = form.more if form.step == encoder.CHOSEN else at  # a byte of the claim
        if form.step == encoder.MEMBERS:
            source += first // WORD
        yield [form.step, source, min(WORD, form.entries - first), form.more, first]


def sources(field: Field, name: str, form: Form, part: int) -> list[tuple[int, int]]:
    """From where in the state the numbers of a row come, and how many."""
    if name == "claim":
        return [(place, 1) for place in CLAIM_NUMBERS]
    return [(field.at + part * field.size, form.entries)]


def add(steps: list[list[int]], step: list[int]) -> None:
    """Adds a step; numbers that follow the last ones in state and row are one step with them."""
    plain = (encoder.NUMBERS, encoder.NUMBERS + encoder.MOVERS, encoder.WORDS)
    if steps and step[0] in plain and steps[-1][0] == step[0] and steps[-1][1] + steps[-1][2] == step[1]:
        steps[-1][2] += step[2]
    else:
        steps.append(step)
