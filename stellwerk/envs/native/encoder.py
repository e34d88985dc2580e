"""A state as a row of numbers, as one seat may see it: observations and masks at the kernel's speed.

*Programs*, which `envs/parts.py` makes from the layout's declarations, say what goes where: a list of small
steps for each observing seat, which lists the other seats in the order it sees them. No step reads a place
that the seat may not see; `kernel/views.py` says what that is.

Most of a row is 0 or 1. These *flags* are collected in words of bits and written several at a time: a word
holds four 16-bit entries of a row, or eight of a mask.
"""

import sys
from typing import Final

from librt.vecs import vec
from mypy_extensions import i16, i64

from stellwerk.envs.native.foresight import Foresight
from stellwerk.kernel import bits, flow
from stellwerk.kernel.bits import BIT, WORD, lowest
from stellwerk.kernel.claims import COLOUR_ASKED
from stellwerk.kernel.layout import (
    ASK,
    COLOUR,
    DISPLAY,
    KINDS,
    OVER,
    OWES,
    PHASE,
    PRICE,
    SLOTS,
    TRACK,
    TURN,
    TURN_PHASE,
    WHAT,
)
from stellwerk.kernel.rules import Rules
from stellwerk.kernel.state import State

#: Numbers of a step: what to do, from where in the state, how many entries, and two more.
STEP: Final = 5

# --- steps for flags: each makes one word of bits; `first` is the member that the word begins with
MEMBERS: Final = 0  # a word of a set
ONE: Final = 1  # a byte's value, less `more`, is the only member
SEAT: Final = 2  # a byte's seat, less `more`, counted from the observer, is the only member
SEATS_SET: Final = 3  # a byte's seats as bits, counted from the observer
BITS: Final = 4  # the bits of a byte
CITIES: Final = 5  # a set kept as `more` bytes, each a member + 1
DECISION: Final = 6  # the phase, as others see it
CHOSEN: Final = 7  # a byte of the payment under way is the only member, if it is chosen already
# --- steps for numbers: `to` is where they go
NUMBERS: Final = 8  # bytes as they are
WORDS: Final = 9  # words, cut to 16 bits
SHOWN: Final = 10  # the display: how many of each kind, and gaps
LAYERS: Final = 11  # bytes of those alone that the set at word `more` has
#: Added to one of the above: hidden while the seat in turn makes choices that only it may see.
MOVERS: Final = 100

#: The greatest number in a row; the least is its opposite.
MOST: Final = 32767
#: Flags written at a time, in rows and in masks.
FLAGS: Final = 4
MASK_FLAGS: Final = 8
#: Each pattern of bits spread over the entries of a word: 16 bits each in rows, 8 in masks.
LANES: Final = bits.empty(1 << FLAGS)
MASK_LANES: Final = bits.empty(1 << MASK_FLAGS)


def make_lanes() -> None:
    """Spreads bits in the machine's byte order."""
    for members in range(16):
        entries = b"".join([(members >> n & 1).to_bytes(2, sys.byteorder) for n in range(4)])
        LANES[members] = int.from_bytes(entries, sys.byteorder)
    for members in range(256):
        entries = bytes([members >> n & 1 for n in range(8)])
        MASK_LANES[members] = int.from_bytes(entries, sys.byteorder)


make_lanes()


class Encoder:
    """For the rules of one kind of game; programs have a list of steps for each seat."""

    def __init__(
        self,
        r: Rules,
        flags: int,
        numbers: int,
        flag_steps: list[list[int]],
        number_steps: list[list[int]],
        foresight: Foresight | None = None,
    ) -> None:
        self.r = r
        #: What it adds comes after all other numbers.
        self.foresight = foresight
        self.foreseen: i64 = numbers
        #: Flags of a row, its numbers behind them, and options of a mask.
        self.flags: i64 = flags
        self.numbers: i64 = numbers if foresight is None else numbers + foresight.numbers
        self.actions: i64 = r.option_count
        #: Words of a row of flags, and of a mask.
        self.flag_words: i64 = (flags + FLAGS - 1) // FLAGS
        self.mask_words: i64 = (int(r.option_count) + MASK_FLAGS - 1) // MASK_FLAGS
        self.flag_steps: list[vec[i64]] = [vec[i64]([i64(n) for n in steps]) for steps in flag_steps]
        self.number_steps: list[vec[i64]] = [vec[i64]([i64(n) for n in steps]) for steps in number_steps]
        ends = [*[int(n) for n in r.dense_base], int(r.option_count)]
        #: How many options each of the option words has.
        self.options_in: vec[i64] = vec[i64]([i64(ends[n + 1] - ends[n]) for n in range(len(ends) - 1)])
        self.every_seat: i64 = (1 << int(r.seats)) - 1

    # --- flags

    def write_flags(self, s: State, seat: i64, out: vec[i64], row: i64) -> None:
        """Writes the flags that the seat sees into the words of `out` from `row` on."""
        steps, w = self.flag_steps[seat], s.w
        end = i64(len(steps))
        is_hidden = self.r.private[i64(s.b[PHASE])] > 0 and seat != i64(s.b[TURN])
        gathered: i64 = 0
        have: i64 = 0
        at: i64 = 0
        to = row
        while at < end:
            step = steps[at]
            if step == MEMBERS:
                gathered |= w[steps[at + 1]] << have
            elif step < MOVERS:
                gathered |= self.made(s, seat, is_hidden, steps, at, step) << have
            elif not is_hidden:
                gathered |= self.made(s, seat, is_hidden, steps, at, step - MOVERS) << have
            have += steps[at + 2]
            at += STEP
            while have >= FLAGS:
                out[to] = LANES[gathered & 15]
                gathered >>= FLAGS
                have -= FLAGS
                to += 1
        if have > 0:
            out[to] = LANES[gathered & 15]

    def made(self, s: State, seat: i64, is_hidden: bool, steps: vec[i64], at: i64, step: i64) -> i64:
        """The word of bits that a step makes."""
        b = s.b
        source, entries, more, first = steps[at + 1], steps[at + 2], steps[at + 3], steps[at + 4]
        if step == SEAT:
            return self.turned_seat(i64(b[source]) - more, seat)
        if step == CHOSEN:
            return only(chosen(s, source) - first, entries)
        if step == ONE:
            return only(i64(b[source]) - more - first, entries)
        if step == DECISION:
            return only((TURN_PHASE if is_hidden else i64(b[PHASE])) - first, entries)
        if step == SEATS_SET:
            seats = i64(b[source]) & self.every_seat
            return ((seats >> seat) | (seats << (self.r.seats - seat))) & self.every_seat
        if step == BITS:
            return i64(b[source])
        return cities(s, source, more, first, entries)

    def turned_seat(self, whose: i64, seat: i64) -> i64:
        """A seat, counted from the observer, as a bit; no bit for nobody."""
        seats = self.r.seats
        if whose < 0 or whose >= seats:
            return 0
        return BIT[(whose - seat + seats) % seats]

    # --- numbers

    def write_numbers(self, s: State, seat: i64, out: vec[i16], row: i64) -> None:
        """Writes the numbers that the seat sees into `out` from `row` on."""
        steps = self.number_steps[seat]
        is_hidden = self.r.private[i64(s.b[PHASE])] > 0 and seat != i64(s.b[TURN])
        end = i64(len(steps))
        at: i64 = 0
        while at < end:
            step, source, entries, to = steps[at], steps[at + 1], steps[at + 2], row + steps[at + 4]
            if step >= MOVERS:
                if is_hidden:
                    write_zeros(entries, out, to)
                    at += STEP
                    continue
                step -= MOVERS
            if step == NUMBERS:
                write_bytes(s, source, entries, out, to)
            elif step == WORDS:
                write_words(s, source, entries, out, to)
            elif step == SHOWN:
                write_display(s, out, to)
            else:
                write_layers(self.r, s, source, entries, out, to, steps[at + 3])
            at += STEP
        if self.foresight is not None:
            self.foresight.write(s, seat, out, row + self.foreseen)

    # --- masks

    def write_mask(self, s: State, seat: i64, out: vec[i64], row: i64) -> None:
        """Writes 1 for each legal option of the seat, else 0, into `out` from `row` on."""
        if s.b[PHASE] == OVER or i64(s.b[OWES]) & BIT[seat] == 0:
            for n in range(self.mask_words):
                out[row + n] = 0
            return
        flow.fill(self.r, s, seat)
        self.write_options(out, row)

    def write_options(self, out: vec[i64], row: i64) -> None:
        """The same for the options in r.out."""
        r, sizes = self.r, self.options_in
        gathered: i64 = 0
        have: i64 = 0
        to = row
        for word in range(r.option_words):
            left = sizes[word]
            members: i64 = 0
            if r.first_word <= word < r.used_words:
                members = r.out[word]
            # at most seven bits are left of the last word: writing a whole word could be too much
            while left > 0:
                size: i64 = 30
                if size > left:
                    size = left
                gathered |= (members & (BIT[size] - 1)) << have
                members >>= size
                left -= size
                have += size
                while have >= MASK_FLAGS:
                    out[to] = MASK_LANES[gathered & 255]
                    gathered >>= MASK_FLAGS
                    have -= MASK_FLAGS
                    to += 1
        if have > 0:
            out[to] = MASK_LANES[gathered & 255]


# --- what a step makes


def only(member: i64, entries: i64) -> i64:
    """The set of one, or of none if it is not among the entries."""
    return BIT[member] if 0 <= member < entries else 0


def chosen(s: State, source: i64) -> i64:
    """The track in hand, the colour it asks for, or the colour chosen; -1 if there is none (yet)."""
    b = s.b
    if b[PRICE] == 0:
        return -1
    if source == TRACK and b[WHAT] > 0:
        return -1
    if source == COLOUR and b[ASK] < COLOUR_ASKED:
        return -1
    return i64(b[source])


def cities(s: State, source: i64, number: i64, first: i64, entries: i64) -> i64:
    found: i64 = 0
    for at in range(source, source + number):
        found |= only(i64(s.b[at]) - 1 - first, entries)
    return found


# --- what a step writes


def write_zeros(entries: i64, out: vec[i16], to: i64) -> None:
    for n in range(entries):
        out[to + n] = 0


def write_bytes(s: State, source: i64, entries: i64, out: vec[i16], to: i64) -> None:
    b = s.b
    for n in range(entries):
        out[to + n] = i16(b[source + n])


def write_words(s: State, source: i64, entries: i64, out: vec[i16], to: i64) -> None:
    w = s.w
    for n in range(entries):
        value = w[source + n]
        if value > MOST:
            value = MOST
        elif value < -MOST:
            value = -MOST
        out[to + n] = i16(value)


def write_display(s: State, out: vec[i16], to: i64) -> None:
    write_zeros(KINDS + 1, out, to)
    for slot in range(i64(SLOTS)):
        kind = i64(s.b[DISPLAY + slot])
        if kind > KINDS:
            kind = KINDS  # a gap
        out[to + kind] += 1


def write_layers(r: Rules, s: State, source: i64, entries: i64, out: vec[i16], to: i64, known: i64) -> None:
    """The seat knows where the tickets lie that it put back itself."""
    write_zeros(entries, out, to)
    for word in range(r.ticket_words):
        rest = s.w[known + word]
        while rest:
            ticket = word * WORD + lowest(rest)
            out[to + ticket] = i16(s.b[source + ticket])
            rest &= rest - 1
