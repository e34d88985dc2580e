"""The province mat: a train for a line of the track's colour, by the number of cards played (KR5-KR15).

Who claims may put one more train on the mat, and may play more cards than the track needs to bring
it higher. What others add to the number of cards (EXTRA) counts too: the mat says by LEAST_EXTRA
and MOST_EXTRA what it has a use for.
"""

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from stellwerk.kernel import claims, flow
from stellwerk.kernel.bits import BIT, WORD
from stellwerk.kernel.board import COLOURS
from stellwerk.kernel.data import BoardData, Item
from stellwerk.kernel.layout import (
    BANK,
    CARDS,
    EXTRA,
    LEAST_EXTRA,
    MOST_EXTRA,
    MOVER,
    PAYER,
    PHASE,
    TINT,
    TRACK,
    TRAINS,
    TURN,
)
from stellwerk.kernel.mechanic import Mechanic
from stellwerk.kernel.state import State
from stellwerk.kernel.tells import tell
from stellwerk.kernel.views import is_chain

if TYPE_CHECKING:
    from stellwerk.kernel.rules import Rules

DATA = BoardData(
    parameters=(
        Item("spaces", "number", "spaces of each line, of value 1 and up", low=2, high=16, default=10),
        Item(
            "points",
            "rows",
            "points for each line, by rank",
            high=99,
            default={"2": [10, 0], "3": [10, 6, 0], "4": [10, 6, 4, 0], "5": [10, 6, 4, 2, 0]},
        ),
        Item("lines", "words", "the province of each colour", names="colour"),
    ),
)

#: A line for each colour.
LINES: Final = len(COLOURS)

# --- options: 0 … 7 a train on the line of a colour; none
NO_MAT: Final = LINES

# --- events
PLACED: Final = 0  # line, space, space wanted

#: Sums of spaces are compared first, then the highest space: it is less than this.
MORE_THAN_SPACES: Final = 32
RANKS: Final = ("1st", "2nd", "3rd", "4th", "5th")


class ProvinceMat(Mechanic):
    def phases(self) -> tuple[str, ...]:
        return ("province",)

    def option_names(self) -> tuple[str, ...]:
        return (*[f"mat {colour}" for colour in COLOURS], "no mat")

    def declare(self, r: "Rules") -> None:
        self.spaces: i64 = self.number_of("spaces")
        #: Whose train stands on each space of each line, lowest first: the seat + 1; 0: it is free.
        self.at: i64 = r.layout.bytes
        for colour in COLOURS:
            r.layout.byte(f"mat {colour}", int(self.spaces), codec="spaces")
        #: The line chosen for the claim in hand + 1; 0: none.
        self.wanted: i64 = r.layout.byte("mat wanted", audience=MOVER, codec="colour")
        self.points: vec[i64] = vec[i64]([i64(points) for points in self.row_of("points")])

    def shape(self, r: "Rules") -> None:
        r.private[self.first_phase] = u8(1)

    # --- where a train could go

    def lowest_free(self, s: State, line: i64) -> i64:
        """The value of the lowest free space of a line; 0: it is full."""
        at = self.at + line * self.spaces
        for n in range(self.spaces):
            if s.b[at + n] == 0:
                return n + 1
        return 0

    def lowest_of_all(self, s: State, tint: i64) -> i64:
        """The value of the lowest free space of all lines that a track of this colour leads to; 0: none."""
        if tint != claims.ANY:
            return self.lowest_free(s, tint)
        found: i64 = 0
        for line in range(i64(LINES)):
            lowest = self.lowest_free(s, line)
            if lowest > 0 and (found == 0 or lowest < found):
                found = lowest
        return found

    def space_at_most(self, s: State, line: i64, value: i64) -> i64:
        """The highest free space of a line that is not above a value; 0: there is none (KR11)."""
        at = self.at + line * self.spaces - 1
        while value > 0 and s.b[at + value] > 0:
            value -= 1
        return value

    def reaches(self, lowest: i64, number: i64, extras: i64) -> bool:
        """Whether so many cards, with something added or not, come to a space from the lowest free one on."""
        most = self.spaces - number
        if lowest == 0 or most < 0:
            return False
        least = lowest - number
        return least <= 0 or extras & (BIT[most + 1] - 1) & ~(BIT[least] - 1) != 0

    def lines_for(self, r: "Rules", s: State, seat: i64, number: i64) -> i64:
        """The lines, as bits, on which so many cards for the track in hand bring a train (KR7, KR8, KR11)."""
        if claims.trains_left_after(r, s, seat) <= 0:
            return 0
        tint = i64(s.b[TINT])
        extras = claims.possible_extras(r, s, seat)
        found: i64 = 0
        for line in range(i64(LINES)):
            is_allowed = tint == claims.ANY or tint == line
            if is_allowed and self.reaches(self.lowest_free(s, line), number, extras):
                found |= BIT[line]
        return found

    def numbers(self, r: "Rules", s: State, seat: i64) -> i64:
        """Every number of cards with which a train can be placed (KR9)."""
        lowest = self.lowest_of_all(s, i64(s.b[TINT]))
        if lowest == 0 or claims.trains_left_after(r, s, seat) <= 0:
            return 0
        extras = claims.possible_extras(r, s, seat)
        found: i64 = 0
        for number in range(r.length[i64(s.b[TRACK])] + 1, self.spaces + 1):
            if self.reaches(lowest, number, extras):
                found |= BIT[number]
        return found

    # --- choosing a line

    def ask(self, r: "Rules", s: State) -> bool:
        b = s.b
        if self.lines_for(r, s, i64(b[TURN]), i64(b[CARDS])) == 0:
            return False
        b[PHASE] = u8(self.first_phase)
        return True

    def options(self, r: "Rules", s: State, seat: i64) -> None:
        b = s.b
        found = self.lines_for(r, s, seat, i64(b[CARDS]))
        if i64(b[CARDS]) == r.length[i64(b[TRACK])]:
            found |= BIT[NO_MAT]
        r.out[self.first_option // WORD] = found

    def answer(self, r: "Rules", s: State, seat: i64, option: i64) -> None:
        if option != NO_MAT:
            s.b[self.wanted] = u8(option + 1)
            s.b[LEAST_EXTRA] = u8(self.least_extra(s, option))
            s.b[MOST_EXTRA] = u8(self.spaces - i64(s.b[CARDS]))
        flow.go_on(r, s)

    def least_extra(self, s: State, line: i64) -> i64:
        """What must be added to the cards, so that they come to a free space."""
        missing = self.lowest_free(s, line) - i64(s.b[CARDS])
        return missing if missing > 0 else 0

    def claimed(self, r: "Rules", s: State) -> None:
        b = s.b
        if b[self.wanted] == 0 or b[PAYER] == BANK:
            return
        seat, line = i64(b[PAYER]), i64(b[self.wanted]) - 1
        reached = i64(b[CARDS]) + i64(b[EXTRA])
        if reached > self.spaces:
            reached = self.spaces
        value = self.space_at_most(s, line, reached)
        b[self.at + line * self.spaces + value - 1] = u8(seat + 1)
        b[TRAINS + seat] -= 1
        b[self.wanted] = 0
        tell(r, self.first_event + PLACED, seat, line, value, reached)

    # --- the end of the game

    def standing(self, s: State, line: i64, seat: i64) -> i64:
        """What ranks a seat on a line: the sum of its spaces, then its highest; 0: it has no train there."""
        owner = u8(seat + 1)
        total: i64 = 0
        highest: i64 = 0
        at = self.at + line * self.spaces - 1
        for value in range(1, self.spaces + 1):
            if s.b[at + value] == owner:
                total += value
                highest = value
        return total * MORE_THAN_SPACES + highest

    def rank(self, s: State, line: i64, seat: i64) -> i64:
        """How many are before a seat on a line; -1: it has no train there (KR15)."""
        own = self.standing(s, line, seat)
        if own == 0:
            return -1
        before: i64 = 0
        for other in range(self.seats):
            if other != seat and self.standing(s, line, other) > own:
                before += 1
        return before

    def bonus(self, r: "Rules", s: State, seat: i64) -> i64:
        points: i64 = 0
        for line in range(i64(LINES)):
            rank = self.rank(s, line, seat)
            if rank >= 0:
                points += self.points[rank]
        return points

    def sheet(self, r: "Rules", s: State, seat: i64) -> list[tuple[str, int]]:
        found: list[tuple[str, int]] = []
        for line in range(LINES):
            rank = int(self.rank(s, line, seat))
            if rank >= 0:
                found.append((f"{COLOURS[line]} line ({RANKS[rank]})", int(self.points[rank])))
        return found

    # --- what must hold

    def trains_held(self, s: State, seat: i64) -> i64:
        owner = u8(seat + 1)
        number: i64 = 0
        for n in range(self.at, self.at + LINES * self.spaces):
            if s.b[n] == owner:
                number += 1
        return number

    def faults(self, r: "Rules", s: State) -> list[str]:
        for n in range(LINES * self.spaces):
            if i64(s.b[self.at + n]) > self.seats:
                return [f"nobody's train stands on the {COLOURS[n // self.spaces]} line"]
        return self.claim_faults(r, s)

    def claim_faults(self, r: "Rules", s: State) -> list[str]:
        """Whether the line chosen for the claim in hand can have been chosen."""
        if s.b[self.wanted] == 0:
            if s.b[MOST_EXTRA] > 0 and len(r.on_numbers) == 1:
                return ["nothing can be added to this claim: no train goes on the province mat"]
            return []
        line = i64(s.b[self.wanted]) - 1
        is_claiming = is_chain(r, s) and i64(s.b[PHASE]) != self.first_phase
        if not is_claiming or line >= LINES or i64(s.b[TRACK]) >= r.track_count:
            return ["a train is on its way to the province mat, but nobody is claiming a track"]
        if self.lines_for(r, s, i64(s.b[TURN]), i64(s.b[CARDS])) & BIT[line] == 0:
            return [f"seat {int(s.b[TURN])} can't put a train on the {COLOURS[line]} line"]
        least, most = self.least_extra(s, line), self.spaces - i64(s.b[CARDS])
        if i64(s.b[LEAST_EXTRA]) != least or i64(s.b[MOST_EXTRA]) != most:
            return [f"least_extra and most_extra must be {int(least)} and {int(most)} for this claim"]
        return []

    # --- why not

    def asks(self, r: "Rules", s: State, seat: i64) -> str:
        return "Choose first whether a train goes on the province mat."

    def why_not(self, r: "Rules", s: State, seat: i64, option: i64) -> str:
        cards, length = int(s.b[CARDS]), int(r.length[i64(s.b[TRACK])])
        if option == NO_MAT:
            return f"The track needs {length} cards; you play {cards}, so you must put a train on the mat."
        tint = i64(s.b[TINT])
        if tint != claims.ANY and option != tint:
            return f"For a {COLOURS[tint]} track your train goes on the {COLOURS[tint]} line."
        return self.why_no_space(s, option, cards)

    def why_no_space(self, s: State, line: i64, cards: int) -> str:
        colour, lowest = COLOURS[line], int(self.lowest_free(s, line))
        if lowest == 0:
            return f"The {colour} line is full."
        if lowest == 1 or cards > self.spaces:
            return f"The {colour} line has no space above {int(self.spaces)}."
        return f"No space up to {cards} is free on the {colour} line; the lowest free one is {lowest}."

    def why_not_number(self, r: "Rules", s: State, seat: i64, number: i64) -> str:
        if number > self.spaces:
            return f"More cards than the track needs are for the mat, whose lines end at {int(self.spaces)}."
        if claims.trains_left_after(r, s, seat) <= 0:
            return "More cards are for a train on the mat: you need one beyond those for the track."
        return f"With {int(number)} cards your train finds no free space on the province mat."
