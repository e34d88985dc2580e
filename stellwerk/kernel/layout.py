"""Where each part of a state lives: declared fields in one byte vector and one word vector.

Kernel and mechanics declare fields at game creation. Copying, hashing, text, bytes and views follow from
the declarations, so nothing can be forgotten. The kernel's fields of fixed size come first, at constant
places (below), because the hot path reads them. Declaring a field checks that it overlaps no other.
"""

from typing import Final

SEATS: Final = 5
KINDS: Final = 9
#: Kinds of cards a deck can hold: the train cards, and what mechanics shuffle in.
DECK_KINDS: Final = 24
LOCO: Final = 8
#: An empty space of the display.
GAP: Final = 15
SLOTS: Final = 5

# --- bytes
PHASE: Final = 0  # which decision is open
OWES: Final = 1  # the seats that owe one, as bits
TURN: Final = 2  # the seat whose turn it is
FIRST: Final = 3  # the seat that began
LAST: Final = 4  # turns left once the end is triggered; 0: not triggered
PASSES: Final = 5  # passes in succession
DECK_LEFT: Final = 6
DISCARD_LEFT: Final = 7
GAPS: Final = 8  # empty spaces of the display
TICKETS_LEFT: Final = 9  # tickets in the deck
TOP_LAYER: Final = 10  # the layer of the ticket deck that tickets are drawn from
NEXT_LAYER: Final = 11  # the number the next layer gets
BETWEEN: Final = 12  # mechanics already asked between two turns
TIE_BREAK: Final = 13  # what decided the win
WINNERS: Final = 14  # the winning seats, as bits
END: Final = 15  # why the game ended
# the claim context: what the seat in turn is about to play; see claims.py
WHAT: Final = 16  # 0: a track; else the mechanic's number + 1
TRACK: Final = 17
TINT: Final = 18  # the colour needed, 8: any one colour
NEED: Final = 19  # the fewest locomotives needed
PRICE: Final = 20  # cards to play
COLOUR: Final = 21  # colour chosen, 8: locomotives only
LOCOS: Final = 22  # locomotives chosen
ASK: Final = 23  # questions already asked
OWNER: Final = 24  # the new owner of the track
USED: Final = 25  # trains it takes from the supply
POINTS: Final = 26  # points it scores at once
PAYER: Final = 27  # who pays what mechanics charge besides the cards; BANK: nobody
EXTRA: Final = 28  # added to the number of cards where that number counts
LEAST_EXTRA: Final = 29  # the least and the most that may be added; 0 and 0: nothing can use it
MOST_EXTRA: Final = 30
CLAIM_END: Final = 31
OPEN_LOCOS: Final = 31  # locomotives in the display
DISPLAY: Final = 32
TRAINS: Final = 37
HELD: Final = 42  # train cards in each hand
TICKETS_HELD: Final = 47
OFFERED: Final = 52  # tickets offered to each seat
START_KEPT: Final = 57  # tickets each seat kept at the start
HAND: Final = 62
OPEN: Final = 107  # cards of each hand that everybody has seen: a lower bound by kind
DISCARDS: Final = 152
DECK: Final = 161
BYTES: Final = 185

#: The payer of a claim that no seat makes.
BANK: Final = 255
#: The value of a field with the codec "holder": no seat has it.
NO_HOLDER: Final = 255

# --- words
RNG_START: Final = 0
RNG_CARDS: Final = 1
RNG_TICKETS: Final = 2
TURNS: Final = 3  # turns ended so far
SCORE: Final = 4  # track points, and anything else scored during the game
TOTAL: Final = 9  # final points, once the game is over
ANSWER: Final = 14  # stored answer of each seat + 1, while several decide at once
WORDS: Final = 19

# --- phases: which decision is open; mechanics' own follow from MECHANIC_PHASE on
OVER: Final = 0
START: Final = 1
TURN_PHASE: Final = 2
SECOND: Final = 3
COLOUR_PHASE: Final = 4
LOCOS_PHASE: Final = 5
KEEP: Final = 6
FIRST_CARD: Final = 7  # the seat draws cards and has taken none yet
NUMBER_PHASE: Final = 8  # how many cards, where more than the track needs may be played
MECHANIC_PHASE: Final = 9

# --- audiences: who may see a field
ALL: Final = "all"  # everybody
OWNER_ONLY: Final = "owner"  # each seat its own part
REMEMBERED: Final = "remembered"  # each seat its own part; others only if they kept count of what they saw
MOVER: Final = "mover"  # the seat in turn, until its chain of choices commits
NOBODY: Final = "nobody"


class Field:
    """A declared part of a state: `size` entries, `parts` times (for each seat, or owner, or once)."""

    def __init__(
        self, name: str, at: int, size: int, parts: int, audience: str, codec: str, derived: bool, word: bool
    ) -> None:
        self.name = name
        self.at = at
        self.size = size
        #: How many times `size` entries stand one after another: seats, owners, or 1.
        self.parts = parts
        self.audience = audience
        #: How text positions write it: "number", "seat", "cards", "tracks", "tickets", "hidden" …
        self.codec = codec
        #: Computed from other fields, so not part of a text position.
        self.derived = derived
        self.word = word

    def hidden_from(self, seat: int) -> list[int]:
        """The places of it that a seat may never see."""
        if self.audience == NOBODY:
            return list(range(self.at, self.at + self.size * self.parts))
        if self.audience == OWNER_ONLY:
            parts = [part for part in range(self.parts) if part != seat]
            return [self.at + part * self.size + n for part in parts for n in range(self.size)]
        return []

    def __repr__(self) -> str:
        return f"Field({self.name!r}, at={self.at}, size={self.size}, parts={self.parts}, {self.audience})"


class Layout:
    """The fields of one game's states, in the order in which they were declared."""

    def __init__(self) -> None:
        self.fields: list[Field] = []
        self.bytes = BYTES
        self.words = WORDS

    def kernel(
        self,
        name: str,
        at: int,
        size: int = 1,
        parts: int = 1,
        audience: str = ALL,
        codec: str = "number",
        derived: bool = False,
        word: bool = False,
    ) -> None:
        """Declares a kernel field at its constant place."""
        if at + size * parts > (WORDS if word else BYTES):
            raise ValueError(f"field {name} leaves the kernel's block")
        self._add(Field(name, at, size, parts, audience, codec, derived, word))

    def byte(
        self,
        name: str,
        size: int = 1,
        parts: int = 1,
        audience: str = ALL,
        codec: str = "number",
        derived: bool = False,
    ) -> int:
        """Reserves bytes and returns their place."""
        self.bytes += size * parts
        return self._add(Field(name, self.bytes - size * parts, size, parts, audience, codec, derived, False))

    def word(
        self,
        name: str,
        size: int = 1,
        parts: int = 1,
        audience: str = ALL,
        codec: str = "number",
        derived: bool = False,
    ) -> int:
        """Reserves words and returns their place."""
        self.words += size * parts
        return self._add(Field(name, self.words - size * parts, size, parts, audience, codec, derived, True))

    def _add(self, field: Field) -> int:
        for other in self.fields:
            if field.name == other.name:
                raise ValueError(f"the field {field.name} is declared twice")
            apart = (
                field.at >= other.at + other.size * other.parts
                or other.at >= field.at + field.size * field.parts
            )
            if field.word == other.word and not apart:
                raise ValueError(f"the fields {field.name} and {other.name} overlap")
        self.fields.append(field)
        return field.at

    def field(self, name: str) -> Field:
        for field in self.fields:
            if field.name == name:
                return field
        raise KeyError(name)


def declare_kernel(layout: Layout, seats: int) -> None:
    """The kernel's fields of fixed size. Seats that are not in the game have places too, always 0."""
    layout.kernel("phase", PHASE, audience=MOVER, codec="phase")
    layout.kernel("owes", OWES, codec="seats")
    layout.kernel("turn", TURN, codec="seat")
    layout.kernel("first", FIRST, codec="seat")
    layout.kernel("last turns", LAST)
    layout.kernel("passes", PASSES)
    layout.kernel("deck left", DECK_LEFT, derived=True)
    layout.kernel("discards left", DISCARD_LEFT, derived=True)
    layout.kernel("gaps", GAPS, derived=True)
    layout.kernel("open locomotives", OPEN_LOCOS, derived=True)
    layout.kernel("tickets left", TICKETS_LEFT, derived=True)
    layout.kernel("top layer", TOP_LAYER)
    layout.kernel("next layer", NEXT_LAYER)
    layout.kernel("between", BETWEEN)
    layout.kernel("tie break", TIE_BREAK)
    layout.kernel("winners", WINNERS, codec="seats")
    layout.kernel("end", END)
    layout.kernel("claim", WHAT, size=CLAIM_END - WHAT, audience=MOVER, codec="claim")
    layout.kernel("display", DISPLAY, size=SLOTS, codec="display")
    layout.kernel("trains", TRAINS, parts=seats)
    layout.kernel("held", HELD, parts=seats, derived=True)
    layout.kernel("tickets held", TICKETS_HELD, parts=seats, derived=True)
    layout.kernel("offered", OFFERED, parts=seats, derived=True)
    layout.kernel("start kept", START_KEPT, parts=seats)
    layout.kernel("hand", HAND, size=KINDS, parts=seats, audience=OWNER_ONLY, codec="cards")
    layout.kernel("open", OPEN, size=KINDS, parts=seats, codec="cards")
    layout.kernel("discards", DISCARDS, size=KINDS, codec="cards")
    layout.kernel("deck", DECK, size=DECK_KINDS, audience=NOBODY, codec="deck")
    layout.kernel("streams", RNG_START, size=3, audience=NOBODY, codec="hidden", word=True)
    layout.kernel("turns", TURNS, word=True)
    layout.kernel("score", SCORE, parts=seats, word=True)
    layout.kernel("total", TOTAL, parts=seats, word=True)
    layout.kernel("answer", ANSWER, parts=seats, audience=OWNER_ONLY, codec="answer", word=True)
