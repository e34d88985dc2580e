"""Converts each kind of field to text and back: the codecs that fields of a state name.

A codec turns the entries of one part of a field into a value such as `3 blue, 1 locomotive`. A
field whose codec has no entry here is written as numbers, so mechanics need not touch this file.
"""

from collections.abc import Callable, Collection, Sequence

from stellwerk.boards import UnknownName, find_city, find_ticket, find_track
from stellwerk.boards.report import near, quoted
from stellwerk.faults import Fault
from stellwerk.kernel import layout, tickets
from stellwerk.kernel.bits import WORD
from stellwerk.kernel.board import CARDS, COLOURS, TRACK_COLOURS
from stellwerk.kernel.layout import KINDS, Field
from stellwerk.kernel.rules import Rules
from stellwerk.kernel.state import State

from .text import NONE, BadPosition, cut, items, name_of, name_text

GAP = "gap"
OUT = "out"
BYTE_LIMIT = 256
WORD_LIMIT = 1 << 60


class NamedState:
    """What a codec needs besides the field itself: the rules, the seats' names, the rest of the state."""

    def __init__(self, rules: Rules, names: Sequence[str], state: State) -> None:
        self.rules = rules
        self.board = rules.board
        self.names = names
        self.state = state
        self.reserved = {field.name for field in rules.layout.fields}
        self.reserved |= {"board", "seats", "options", "seed", NONE, *rules.owners}

    def name(self, seat: int) -> str:
        return name_text(self.names[seat], self.reserved)

    def seat(self, text: str) -> int:
        name = name_of(text)
        if name not in self.names:
            hint = Fault(near(name, self.names))
            raise BadPosition("no seat is called {name}{hint}", name=quoted(name), hint=hint)
        return list(self.names).index(name)

    def values(self, field: Field, part: int) -> list[int]:
        """The entries of one part of a field."""
        at = field.at + part * field.size
        where = self.state.w if field.word else self.state.b
        return [int(where[n]) for n in range(at, at + field.size)]

    def offer(self, seat: int) -> list[int]:
        """The tickets offered to a seat, in the order of the option bits."""
        return members(self.values(self.rules.layout.field("offer"), seat))


def write(table: NamedState, field: Field, values: list[int], part: int) -> str:
    return CODECS.get(field.codec, CODECS["number"])[0](table, field, values, part)


def read(table: NamedState, field: Field, text: str, part: int) -> list[int]:
    """The entries that a value stands for; BadPosition if it can't be read."""
    try:
        return CODECS.get(field.codec, CODECS["number"])[1](table, field, text, part)
    except UnknownName as unknown:
        raise BadPosition(str(unknown)) from unknown


def number(text: str, low: int, high: int) -> int:
    try:
        value = int(text)
    except ValueError:
        raise BadPosition("{text} is not a whole number", text=quoted(text)) from None
    if not low <= value <= high:
        raise BadPosition(
            "{value} is out of range: it must be from {low} to {high}", value=value, low=low, high=high
        )
    return value


#: What to say about an unknown name.
NO_DECISION = "no decision is called {name}{hint}"
NO_CARD = "no card is called {name}{hint}"
NO_COLOUR = "no colour is called {name}{hint}"
NO_MECHANIC = "no mechanic is called {name}{hint}"
NO_PART = "no part of a claim is called {name}{hint}"


def index(text: str, known: Sequence[str], unknown: str) -> int:
    if text == "" or text not in known:
        hint = Fault(near(text, [name for name in known if name]))
        raise BadPosition(unknown, name=quoted(text), hint=hint)
    return list(known).index(text)


def members(words: Sequence[int]) -> list[int]:
    return [n for n in range(len(words) * WORD) if words[n // WORD] >> (n % WORD) & 1]


def words(found: Collection[int], size: int) -> list[int]:
    return [sum(1 << n % WORD for n in found if n // WORD == word) for word in range(size)]


def without_repeats(found: list[int], names: list[str]) -> list[int]:
    """Members of a set, each named once."""
    for n, member in enumerate(found):
        if member in found[:n]:
            raise BadPosition("{name} is named twice", name=names[n])
    return found


Writer = Callable[[NamedState, Field, list[int], int], str]
Reader = Callable[[NamedState, Field, str, int], list[int]]


def single(
    name: Callable[[NamedState, int], str], find: Callable[[NamedState, str], int]
) -> tuple[Writer, Reader]:
    """The codec of one thing, by what it is called and how it is found by that."""
    return (
        lambda table, _, values, __: name(table, values[0]),
        lambda table, _, text, __: [find(table, text)],
    )


def set_of(
    name: Callable[[NamedState, int], str], find: Callable[[NamedState, str], int]
) -> tuple[Writer, Reader]:
    """The codec of a set of such things, each named once."""

    def write(table: NamedState, _: Field, values: list[int], __: int) -> str:
        return ", ".join(name(table, member) for member in members(values)) or NONE

    def read(table: NamedState, field: Field, text: str, _: int) -> list[int]:
        names = items(text)
        return words(without_repeats([find(table, each) for each in names], names), field.size)

    return write, read


# --- numbers


def write_numbers(_: NamedState, __: Field, values: list[int], ___: int) -> str:
    return ", ".join(str(value) for value in values)


def read_numbers(_: NamedState, field: Field, text: str, __: int) -> list[int]:
    found = cut(text, ",")
    if len(found) != field.size:
        raise BadPosition(
            "“{field}” takes {size} numbers, not {found}", field=field.name, size=field.size, found=len(found)
        )
    low, high = (-WORD_LIMIT, WORD_LIMIT) if field.word else (0, BYTE_LIMIT - 1)
    return [number(value, low, high) for value in found]


def write_hidden(_: NamedState, __: Field, values: list[int], ___: int) -> str:
    return " ".join(f"{value:x}" for value in values)


def read_hidden(_: NamedState, field: Field, text: str, __: int) -> list[int]:
    try:
        found = [int(value, 16) for value in text.split()]
    except ValueError:
        raise BadPosition("{text} are not hexadecimal numbers", text=quoted(text)) from None
    limit = 1 << 63 if field.word else BYTE_LIMIT
    if len(found) != field.size or not all(0 <= value < limit for value in found):
        raise BadPosition(
            "“{field}” takes {size} hexadecimal numbers below {limit}",
            field=field.name,
            size=field.size,
            limit=f"{limit:x}",
        )
    return found


# --- seats and decisions


def write_takers(table: NamedState, _: Field, values: list[int], __: int) -> str:
    """Who took the first, the second …, each stored as seat + 1; the rest is still there."""
    taken = values.index(0) if 0 in values else len(values)
    return ", ".join(table.name(value - 1) for value in values[:taken]) or NONE


def read_takers(table: NamedState, field: Field, text: str, _: int) -> list[int]:
    found = [table.seat(name) + 1 for name in items(text)]
    if len(found) > field.size:
        raise BadPosition(
            "there are {size} {field}, not {found}", size=field.size, field=field.name, found=len(found)
        )
    return found + [0] * (field.size - len(found))


def write_answer(table: NamedState, _: Field, values: list[int], part: int) -> str:
    """A stored answer: the tickets kept, or a mechanic's option by its name."""
    rules, slot = table.rules, values[0] - 1
    if slot < 0:
        return NONE
    if 0 <= slot - int(rules.keep_slot) < 1 << rules.most_offered:
        offer = table.offer(part)
        kept = [table.board.tickets[offer[rank]].id for rank in members([slot - int(rules.keep_slot)])]
        return f"keep {', '.join(kept) or NONE}"
    for mechanic in rules.mechanics:
        if 0 <= slot - int(mechanic.first_option) < len(mechanic.option_names()):
            return mechanic.option_names()[slot - int(mechanic.first_option)]
    return str(slot)


def read_answer(table: NamedState, __: Field, text: str, part: int) -> list[int]:
    rules = table.rules
    if text == NONE:
        return [0]
    for mechanic in rules.mechanics:
        if text in mechanic.option_names():
            return [int(mechanic.first_option) + mechanic.option_names().index(text) + 1]
    word, _, rest = text.partition(" ")
    if word != "keep":
        raise BadPosition(
            "{text} is not an answer: write “keep” and tickets, or a mechanic's option", text=quoted(text)
        )
    offer = table.offer(part)
    kept = 0
    for name in items(rest):
        ticket = find_ticket(table.board, name)
        if ticket not in offer:
            raise BadPosition(
                "{seat} can't keep {ticket}: it is not on offer", seat=table.names[part], ticket=name
            )
        kept |= 1 << offer.index(ticket)
    return [int(rules.keep_slot) + kept + 1]


# --- cards


def write_cards(table: NamedState, _: Field, values: list[int], __: int) -> str:
    names = table.rules.card_names
    return ", ".join(f"{n} {names[kind]}" for kind, n in enumerate(values) if n) or NONE


def read_cards(table: NamedState, field: Field, text: str, __: int) -> list[int]:
    """`3 blue, locomotive`: a kind without a number is one card."""
    found = [0] * field.size
    known = table.rules.card_names[: field.size]
    for item in items(text):
        many, _, name = item.rpartition(" ")
        kind = index(name, known, NO_CARD)
        if found[kind]:
            raise BadPosition("{card} cards are named twice", card=name)
        found[kind] = number(many, 0, BYTE_LIMIT - 1) if many else 1
        if kind < KINDS and found[kind] > table.rules.deck_cards[kind]:
            number_there = int(table.rules.deck_cards[kind])
            raise BadPosition("{item} cards: the game has {number}", item=item, number=number_there)
    return found


def write_display(table: NamedState, _: Field, values: list[int], __: int) -> str:
    names = table.rules.card_names
    return ", ".join(GAP if kind == layout.GAP else names[kind] for kind in values)


def read_display(_: NamedState, field: Field, text: str, __: int) -> list[int]:
    names = cut(text, ",")
    if len(names) != field.size:
        raise BadPosition(
            "the display has {size} spaces, not {found}; an empty one is “{gap}”",
            size=field.size,
            found=len(names),
            gap=GAP,
        )
    return [layout.GAP if name == GAP else index(name, CARDS, NO_CARD) for name in names]


# --- things of the board


def write_cities(table: NamedState, _: Field, values: list[int], __: int) -> str:
    """Cities in order, each + 1 in the state; what is empty at the end is left out."""
    while values and values[-1] == 0:
        values = values[:-1]
    return ", ".join(table.board.cities[city - 1].id if city else GAP for city in values) or NONE


def read_cities(table: NamedState, field: Field, text: str, _: int) -> list[int]:
    found = [0 if name == GAP else find_city(table.board, name) + 1 for name in items(text)]
    if len(found) > field.size:
        raise BadPosition(
            "{found} cities are named; there can be {size} at most", found=len(found), size=field.size
        )
    return found + [0] * (field.size - len(found))


def write_layers(table: NamedState, _: Field, values: list[int], __: int) -> str:
    """`2 boston-miami, dallas-new_york; out duluth-houston`; a 0 is not written."""
    found = []
    for layer in sorted({value for value in values if value}):
        names = [table.board.tickets[n].id for n, value in enumerate(values) if value == layer]
        found.append(f"{OUT if layer == tickets.OUT else layer} {', '.join(names)}")
    return "; ".join(found) or NONE


def read_layers(table: NamedState, field: Field, text: str, __: int) -> list[int]:
    found = [0] * field.size
    for item in items(text, ";"):
        word, _, rest = item.partition(" ")
        layer = tickets.OUT if word == OUT else number(word, 1, field.size + 6)
        for name in items(rest.strip()):
            ticket = find_ticket(table.board, name)
            if found[ticket]:
                raise BadPosition("{name} is named twice", name=name)
            found[ticket] = layer
    return found


# --- what mechanics count


def write_spaces(table: NamedState, _: Field, values: list[int], __: int) -> str:
    """`3 Anna, 6 Ben`: who is on which space, counted from 1; free ones are left out."""
    return ", ".join(f"{n} {table.name(owner - 1)}" for n, owner in enumerate(values, 1) if owner) or NONE


def read_spaces(table: NamedState, field: Field, text: str, __: int) -> list[int]:
    found = [0] * field.size
    for item in items(text):
        space, _, name = item.partition(" ")
        n = number(space, 1, field.size) - 1
        if found[n]:
            raise BadPosition("space {space} is named twice", space=space)
        found[n] = table.seat(name.strip()) + 1
    return found


# --- the current claim

#: The entries of the claim context, in the order of the layout.
CLAIM = (
    *("for", "track", "tint", "need", "cards", "colour", "locomotives", "asked", "owner", "used", "points"),
    *("payer", "extra", "least_extra", "most_extra"),
)
FOR, TRACK, TINT, _NEED, _NUMBER, COLOUR = range(6)


def from_track(table: NamedState, track: int) -> list[int]:
    """The claim context when a seat begins to claim a track."""
    rules = table.rules
    asked = [0, track, int(rules.tint[track]), int(rules.need[track]), int(rules.length[track])]
    return asked + [0] * (len(CLAIM) - len(asked))


def write_claim(table: NamedState, _: Field, values: list[int], __: int) -> str:
    """`track denver-omaha, colour blue, asked 2`: what follows from the track is left out."""
    default = [0] * len(CLAIM) if values[FOR] else from_track(table, values[TRACK])
    found = [] if values[FOR] else [f"track {table.board.tracks[values[TRACK]].id}"]
    for n, word in enumerate(CLAIM):
        if values[n] != default[n]:
            found.append(f"{word} {claim_value(table, n, values[n])}")
    return ", ".join(found)


def claim_value(table: NamedState, n: int, value: int) -> str:
    if n == FOR:
        return table.rules.mechanics[value - 1].name
    if n == TINT:
        return TRACK_COLOURS[value]
    return CARDS[value] if n == COLOUR else str(value)


def read_claim(table: NamedState, __: Field, text: str, ___: int) -> list[int]:
    given: dict[int, int] = {}
    for item in items(text):
        word, _, rest = item.partition(" ")
        n = index(word, CLAIM, NO_PART)
        if n in given:
            raise BadPosition("“{word}” is given twice", word=word)
        given[n] = read_claim_value(table, n, rest.strip())
    if FOR not in given and TRACK not in given:
        raise BadPosition("a claim is for a track, or for something of a mechanic")
    found = [0] * len(CLAIM) if FOR in given else from_track(table, given[TRACK])
    return [given.get(n, value) for n, value in enumerate(found)]


def read_claim_value(table: NamedState, n: int, text: str) -> int:
    if n == FOR:
        return index(text, [mechanic.name for mechanic in table.rules.mechanics], NO_MECHANIC) + 1
    if n == TRACK:
        return find_track(table.board, text)
    if n == TINT:
        return index(text, TRACK_COLOURS, NO_COLOUR)
    return index(text, CARDS, NO_COLOUR) if n == COLOUR else number(text, 0, BYTE_LIMIT - 1)


CODECS: dict[str, tuple[Writer, Reader]] = {
    "number": (write_numbers, read_numbers),
    "hidden": (write_hidden, read_hidden),
    "seat": single(NamedState.name, NamedState.seat),
    "holder": single(
        lambda table, seat: NONE if seat == layout.NO_HOLDER else table.name(seat),
        lambda table, text: layout.NO_HOLDER if text == NONE else table.seat(text),
    ),
    "seats": set_of(NamedState.name, NamedState.seat),
    "takers": (write_takers, read_takers),
    "phase": single(
        lambda table, phase: table.rules.phase_names[phase],
        lambda table, text: index(text, table.rules.phase_names, NO_DECISION),
    ),
    "answer": (write_answer, read_answer),
    "cards": (write_cards, read_cards),
    "deck": (write_cards, read_cards),
    "display": (write_display, read_display),
    "tracks": set_of(
        lambda table, track: table.board.tracks[track].id, lambda table, name: find_track(table.board, name)
    ),
    "tickets": set_of(
        lambda table, ticket: table.board.tickets[ticket].id,
        lambda table, name: find_ticket(table.board, name),
    ),
    "cities": (write_cities, read_cities),
    "city": (write_cities, read_cities),
    "layers": (write_layers, read_layers),
    "spaces": (write_spaces, read_spaces),
    # small numbers
    "values": set_of(lambda _, value: str(value), lambda _, text: number(text, 0, 7)),
    "colour": single(
        lambda _, colour: COLOURS[colour - 1] if colour else NONE,
        lambda _, text: 0 if text in {"", NONE} else index(text, COLOURS, NO_COLOUR) + 1,
    ),
    "claim": (write_claim, read_claim),
}
