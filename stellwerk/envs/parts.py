"""What is where in an observation, by name.

The parts follow field by field from the layout that kernel and mechanics declare (`kernel/layout.py`), so
nothing that a new mechanic keeps is forgotten; the layout also says who may see a field. A field whose codec
has no form here becomes plain numbers.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final, TypeAlias

from stellwerk.boards.rules import BadSetUp
from stellwerk.kernel import layout
from stellwerk.kernel.bits import WORD
from stellwerk.kernel.board import CARDS as CARD_NAMES
from stellwerk.kernel.board import COLOURS, City, Ticket, Track
from stellwerk.kernel.layout import Field
from stellwerk.kernel.rules import Rules

from .meanings import meaning_of
from .meanings.plan import FIELDS as PLAN
from .native import encoder, foresight
from .native.encoder import Encoder
from .native.foresight import Foresight

#: What a planner sees: all of it, nothing, or the parts with these names.
Plan: TypeAlias = bool | Sequence[str]

#: The bits of a byte.
BITS_OF_A_BYTE: Final = 8
#: The entries of a payment under way that become plain numbers; others have parts of their own. Those left
#: out are set only while the kernel carries out a claim, never when somebody decides.
CLAIM_NUMBERS: Final = {
    layout.WHAT: "what for",
    layout.NEED: "locomotives asked for",
    layout.PRICE: "cards",
    layout.LOCOS: "locomotives chosen",
    layout.ASK: "questions asked",
    layout.EXTRA: "added",
    layout.LEAST_EXTRA: "least added",
    layout.MOST_EXTRA: "most added",
}


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
    #: Multiplied by this they are at most about 1, which suits networks.
    scale: float
    #: What the entries of its last axis stand for, where that can be named: tracks, tickets, cards, seats …
    labels: tuple[str, ...] = ()

    @property
    def place(self) -> slice:
        return slice(self.start, self.stop)


@dataclass(frozen=True)
class Form:
    """How the entries of one part of a field are encoded."""

    step: int
    entries: int
    shape: tuple[int, ...]
    meaning: str
    #: The least and the greatest number; 0 and 1 for flags.
    low: int = 0
    high: int = 1
    scale: float = 1.0
    more: int = 0
    labels: tuple[str, ...] = ()


def plan_names(plan: Plan) -> tuple[str, ...]:
    """The names of the parts that are wanted, in their order in an observation."""
    if isinstance(plan, str) or not isinstance(plan, Sequence):
        if plan not in (True, False):
            raise BadSetUp(f"plan is True, False or a list of parts, as in ['contested'], not {plan!r}.")
        return tuple(PLAN) if plan else ()
    for name in plan:
        if name not in tuple(PLAN):  # anything, hashable or not
            raise BadSetUp(f"A planner sees no part {name!r}; it sees {', '.join(PLAN)}.")
    return tuple(name for name in PLAN if name in plan)


@lru_cache(maxsize=64)
def parts_of(rules: Rules, plan: tuple[str, ...] = ()) -> tuple[Part, ...]:
    """The parts of an observation, in their order, flags first; the same for all seats."""
    found: list[Part] = []
    at = 0
    seen = sorted(stretches(rules), key=lambda stretch: not is_flags(stretch[1]))
    for name, form, rows in [*seen, *plan_stretches(rules, plan)]:
        shape = form.shape if rows is None else (rows, *form.shape)
        size = form.entries * (rows or 1)
        facts = (form.meaning, form.low, form.high, form.scale, form.labels)
        found.append(Part(name, at, at + size, shape, *facts))
        at += size
    return tuple(found)


def is_flags(form: Form) -> bool:
    """Whether its entries are 0 or 1."""
    return form.step < encoder.NUMBERS


def stretches(rules: Rules) -> Iterator[tuple[str, Form, int | None]]:
    """For each part its name, the form of a row of it, and how many rows; None: it has no rows."""
    for field in seen_fields(rules):
        rows = (
            len(rows_of(rules, field, 0)) if field.parts > 1 and field.audience != layout.OWNER_ONLY else None
        )
        for name, form in forms(rules, field, 0).items():
            yield name, form, rows


def plan_stretches(rules: Rules, names: Iterable[str]) -> Iterator[tuple[str, Form, None]]:
    """What a planner sees, as `native/foresight.py` writes it."""
    labels = {
        "plan": ("turns left", "turns", "slack", "trains", "trains beside", "cards", "points"),
        "plan lacks": tuple(CARD_NAMES),
        "ticket trains": tuple(ids(rules.board.tickets)),
        "ticket cards": tuple(ids(rules.board.tickets)),
        "track cards": tuple(ids(rules.board.tracks)),
        "plan tracks": tuple(ids(rules.board.tracks)),
        "contested": tuple(ids(rules.board.tracks)),
    }
    for name in names:
        meaning, size = PLAN[name], len(labels[name])
        low = -foresight.MOST if name == "plan" else 0
        scale = 1 / meaning.typical
        yield (
            name,
            Form(
                encoder.NUMBERS, size, (size,), meaning.text, low, foresight.MOST, scale, labels=labels[name]
            ),
            None,
        )


def seen_fields(rules: Rules) -> list[Field]:
    """The fields of which a seat may see something, its own part or those of others."""
    return [field for field in rules.layout.fields if field.audience != layout.NOBODY or is_remembered(field)]


def is_remembered(field: Field) -> bool:
    """Nobody sees where tickets lie, but a seat knows where it put some: `views.remember_tickets`."""
    return field.name == "ticket layers"


def rows_of(rules: Rules, field: Field, seat: int) -> list[int]:
    """The parts of a field that a seat sees: its own first, then those of the seats after it."""
    if field.parts == 1:
        return [0]
    if field.audience == layout.OWNER_ONLY:
        return [seat]
    seats = int(rules.seats)
    return [*[(seat + n) % seats for n in range(seats)], *range(seats, field.parts)]


# --- how a field is encoded


def forms(rules: Rules, field: Field, seat: int) -> dict[str, Form]:
    """The parts that a field makes, by name; mostly one."""
    if field.codec == "claim":
        return claim_forms(rules)
    meaning, typical = meaning_of(field.name)
    if is_remembered(field):
        known = int(rules.known) + seat * int(rules.ticket_words)
        form = numbers(encoder.LAYERS, field.size, meaning, 255, typical, known)
        return {field.name: replace(form, labels=tuple(ids(rules.board.tickets)))}
    found = set_form(rules, field, meaning) or seat_form(rules, field, meaning)
    return {field.name: found or number_form(rules, field, meaning, typical)}


def set_form(rules: Rules, field: Field, meaning: str) -> Form | None:
    """Things of the board: 1 for members of the set."""
    cities = ids(rules.board.cities)
    if field.word:
        things = {"tracks": ids(rules.board.tracks), "tickets": ids(rules.board.tickets)}
        return flags(encoder.MEMBERS, things[field.codec], meaning) if field.codec in things else None
    if field.codec == "cities":
        return flags(encoder.CITIES, cities, meaning, field.size)
    if field.codec == "city":
        return flags(encoder.ONE, cities, meaning, 1)
    if field.codec == "colour":
        return flags(encoder.ONE, COLOURS, meaning, 1)
    if field.codec == "values":
        return flags(encoder.BITS, [str(value) for value in range(BITS_OF_A_BYTE)], meaning)
    if field.codec == "phase":
        return flags(encoder.DECISION, rules.phase_names, meaning)
    return None


def ids(things: Iterable[City | Track | Ticket]) -> list[str]:
    return [thing.id for thing in things]


def seat_form(rules: Rules, field: Field, meaning: str) -> Form | None:
    """The owner of something: 1 for that seat, with the observer first."""
    seats = ["own", *[f"next {n}" for n in range(1, int(rules.seats))]]
    if field.word:
        return None
    if field.codec in {"seat", "holder"}:
        return flags(encoder.SEAT, seats, meaning)
    if field.codec == "seats":
        return flags(encoder.SEATS_SET, seats, meaning)
    if field.codec in {"takers", "spaces"}:
        size, meaning = (field.size, len(seats)), f"{meaning}: by whom each is taken"
        return Form(encoder.SEAT, size[0] * size[1], size, meaning, more=1, labels=tuple(seats))
    return None


def number_form(rules: Rules, field: Field, meaning: str, typical: int) -> Form:
    if field.codec == "display":
        return numbers(
            encoder.SHOWN, layout.KINDS + 1, meaning, layout.SLOTS, layout.SLOTS, labels=(*CARD_NAMES, "gap")
        )
    if field.word:
        form = numbers(encoder.WORDS, field.size, meaning, encoder.MOST, typical)
        return replace(form, low=-encoder.MOST)
    labels = tuple(rules.card_names[: field.size]) if field.codec == "cards" else ()
    return numbers(encoder.NUMBERS, field.size, meaning, 255, typical, labels=labels)


def claim_forms(rules: Rules) -> dict[str, Form]:
    """The payment under way: which track, what colour it asks for, what is chosen already."""
    meaning = (
        "of the payment under way: what for (0: a track), locomotives asked for, cards, locomotives chosen, "
    )
    meaning += "questions asked, what is added to the cards, and the least and the most of that"
    names = tuple(CLAIM_NUMBERS.values())
    tracks, tints, colours = ids(rules.board.tracks), [*COLOURS, "any"], [*COLOURS, "locomotives only"]
    return {
        "claim": numbers(encoder.NUMBERS, len(names), meaning, 255, 10, labels=names),
        "claim track": flags(encoder.CHOSEN, tracks, "the track that is being paid for", layout.TRACK),
        "claim tint": flags(encoder.CHOSEN, tints, "the colour it asks for; last: any one", layout.TINT),
        "claim colour": flags(
            encoder.CHOSEN, colours, "the colour chosen; last: locomotives only", layout.COLOUR
        ),
    }


def flags(step: int, labels: Sequence[str], meaning: str, more: int = 0) -> Form:
    """An entry for each label."""
    return Form(step, len(labels), (len(labels),), meaning, more=more, labels=tuple(labels))


def numbers(
    step: int,
    entries: int,
    meaning: str,
    high: int,
    typical: int,
    more: int = 0,
    labels: tuple[str, ...] = (),
) -> Form:
    shape = (entries,) if entries > 1 else ()
    return Form(step, entries, shape, meaning, 0, high, 1 / typical, more, labels)


# --- the programs that write them


def encoder_of(rules: Rules, plan: tuple[str, ...] = ()) -> Encoder:
    """The encoder that writes these observations."""
    found = [programs(rules, seat) for seat in range(int(rules.seats))]
    flags, numbers = [sum(steps[2 :: encoder.STEP]) for steps in found[0]]  # the entries of all steps
    flag_steps, number_steps = [steps for steps, _ in found], [steps for _, steps in found]
    made = Encoder(rules, flags, numbers, flag_steps, number_steps, foresight_of(rules, plan))
    assert made.flags + made.numbers == parts_of(rules, plan)[-1].stop
    return made


def foresight_of(rules: Rules, plan: tuple[str, ...]) -> Foresight | None:
    """What writes these parts of what a planner sees."""
    if not plan:
        return None
    parts = parts_of(rules, plan)[-len(plan) :]
    begin, end = parts[0].start, parts[-1].stop
    places = {part.name: part.start - begin for part in parts}
    return Foresight(rules, [places.get(name, -1) for name in PLAN], end - begin)


def programs(rules: Rules, seat: int) -> tuple[list[int], list[int]]:
    """The steps that write an observation for a seat: its flags, and its numbers."""
    flag_steps: list[list[int]] = []
    number_steps: list[list[int]] = []
    to = 0
    for field in seen_fields(rules):
        movers = encoder.MOVERS if field.audience == layout.MOVER and field.codec != "phase" else 0
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
    """A row of flags, word by word: step, source, entries, its extra number, and the first entry."""
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
    """Adds a step; numbers that follow the last ones in both state and row join their step."""
    plain = (encoder.NUMBERS, encoder.NUMBERS + encoder.MOVERS, encoder.WORDS)
    if steps and step[0] in plain and steps[-1][0] == step[0] and steps[-1][1] + steps[-1][2] == step[1]:
        steps[-1][2] += step[2]
    else:
        steps.append(step)
