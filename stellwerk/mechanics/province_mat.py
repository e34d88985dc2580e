"""The province mat: a train for a line of the track's colour, by the number of cards played (KR5-KR15).

With a claim, a player may put one more train on the mat, and may play more cards than the track needs to
put it higher. What other mechanics add to the number of cards (EXTRA) counts too: LEAST_EXTRA and
MOST_EXTRA tell them how much the mat can use.
"""

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from stellwerk.kernel import checks, claims, flow
from stellwerk.kernel.bits import BIT, WORD
from stellwerk.kernel.board import COLOURS
from stellwerk.kernel.data import BoardData, Item
from stellwerk.kernel.events import emit
from stellwerk.kernel.layout import (
    BANK,
    EXTRA,
    LEAST_EXTRA,
    MOST_EXTRA,
    MOVER,
    PAYER,
    PHASE,
    PRICE,
    TINT,
    TRACK,
    TRAINS,
    TURN,
)
from stellwerk.kernel.mechanic import Derived, Mechanic
from stellwerk.kernel.said import Said
from stellwerk.kernel.state import State
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

    def adjust_tables(self, r: "Rules") -> None:
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
        """The highest free space of a line up to a value; 0: there is none (KR11)."""
        at = self.at + line * self.spaces - 1
        while value > 0 and s.b[at + value] > 0:
            value -= 1
        return value

    def reaches(self, lowest: i64, number: i64, extras: i64) -> bool:
        """Whether this many cards, with or without an extra, reach the lowest free space or more."""
        most = self.spaces - number
        if lowest == 0 or most < 0:
            return False
        least = lowest - number
        return least <= 0 or extras & (BIT[most + 1] - 1) & ~(BIT[least] - 1) != 0

    def lines_for(self, r: "Rules", s: State, seat: i64, number: i64) -> i64:
        """The lines, as bits, that a train can reach with this many cards (KR7, KR8, KR11)."""
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
        if self.lines_for(r, s, i64(b[TURN]), i64(b[PRICE])) == 0:
            return False
        b[PHASE] = u8(self.first_phase)
        return True

    def options(self, r: "Rules", s: State, seat: i64) -> None:
        b = s.b
        found = self.lines_for(r, s, seat, i64(b[PRICE]))
        if i64(b[PRICE]) == r.length[i64(b[TRACK])]:
            found |= BIT[NO_MAT]
        r.out[self.first_option // WORD] = found

    def answer(self, r: "Rules", s: State, seat: i64, option: i64) -> None:
        if option != NO_MAT:
            s.b[self.wanted] = u8(option + 1)
            s.b[LEAST_EXTRA] = u8(self.least_extra(s, option))
            s.b[MOST_EXTRA] = u8(self.spaces - i64(s.b[PRICE]))
        flow.go_on(r, s)

    def least_extra(self, s: State, line: i64) -> i64:
        """What must be added to the cards to reach a free space."""
        missing = self.lowest_free(s, line) - i64(s.b[PRICE])
        return missing if missing > 0 else 0

    def claimed(self, r: "Rules", s: State) -> None:
        b = s.b
        if b[self.wanted] == 0 or b[PAYER] == BANK:
            return
        seat, line = i64(b[PAYER]), i64(b[self.wanted]) - 1
        reached = i64(b[PRICE]) + i64(b[EXTRA])
        if reached > self.spaces:
            reached = self.spaces
        value = self.space_at_most(s, line, reached)
        b[self.at + line * self.spaces + value - 1] = u8(seat + 1)
        b[TRAINS + seat] -= 1
        b[self.wanted] = 0
        emit(r, self.first_event + PLACED, seat, line, value, reached)

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
        """How many seats are ahead of a seat on a line; -1: it has no train there (KR15)."""
        own = self.standing(s, line, seat)
        if own == 0:
            return -1
        return self.ahead(s, line, seat, own)

    def ahead(self, s: State, line: i64, seat: i64, standing: i64) -> i64:
        """How many seats would be ahead of a seat on a line with this standing."""
        before: i64 = 0
        for other in range(self.seats):
            if other != seat and self.standing(s, line, other) > standing:
                before += 1
        return before

    def derived(self, r: "Rules", s: State, is_open: bool) -> Derived:
        """The space that each number of cards reaches, the leaders of lines, the points (KR11, KR15).

        A grey track leads to any line: its spaces are the lowest and the highest (KR8). The longest
        track leaves a seat one train for the mat (KR7).
        """
        going: dict[str, list[int]] = {}
        leaders: dict[str, list[int]] = {}
        sums: dict[str, list[int]] = {}
        for line, colour in enumerate(COLOURS):
            going[colour] = [int(self.space_at_most(s, line, n)) for n in range(1, self.spaces + 1)]
            stands = [(int(self.standing(s, line, seat)), int(seat)) for seat in range(self.seats)]
            ranked = sorted([each for each in stands if each[0] > 0], reverse=True)
            leaders[colour] = [seat for _, seat in ranked]
            sums[colour] = [standing // MORE_THAN_SPACES for standing, _ in ranked]
        by_number = list(zip(*going.values(), strict=True))
        found: Derived = {
            "mat spaces": going,
            "mat grey spaces": {
                "lowest": [min(spaces) for spaces in by_number],
                "highest": [max(spaces) for spaces in by_number],
            },
            "mat longest tracks": [int(s.b[TRAINS + seat]) - 1 for seat in range(self.seats)],
            "mat leaders": leaders,
            "mat sums": sums,
            "mat points": [int(self.bonus(r, s, seat)) for seat in range(self.seats)],
        }
        if i64(s.b[PHASE]) == self.first_phase:
            seat = i64(s.b[TURN])
            found["mat ranks"] = {
                colour: [int(self.rank_with(s, line, seat, space)) for space in range(1, self.spaces + 1)]
                for line, colour in enumerate(COLOURS)
            }
        return found

    def rank_with(self, s: State, line: i64, seat: i64, space: i64) -> i64:
        """How many seats would be ahead of a seat on a line if it had one more train on a space."""
        own = self.standing(s, line, seat)
        total, highest = own // MORE_THAN_SPACES + space, own % MORE_THAN_SPACES
        standing = total * MORE_THAN_SPACES + (space if space > highest else highest)
        return self.ahead(s, line, seat, standing)

    def bonus(self, r: "Rules", s: State, seat: i64) -> i64:
        points: i64 = 0
        for line in range(i64(LINES)):
            rank = self.rank(s, line, seat)
            if rank >= 0:
                points += self.points[rank]
        return points

    def sheet(self, r: "Rules", s: State, seat: i64) -> list[tuple[Said, int]]:
        found: list[tuple[Said, int]] = []
        for line in range(LINES):
            rank = int(self.rank(s, line, seat))
            if rank >= 0:
                said = Said("mat line", {"line": COLOURS[line], "rank": rank + 1})
                found.append((said, int(self.points[rank])))
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
        return self.train_faults(r, s) + self.claim_faults(r, s)

    def train_faults(self, r: "Rules", s: State) -> list[str]:
        """A train comes to a line with a claim of its colour, or of a grey track (KR7)."""
        found: list[str] = []
        for seat in range(int(self.seats)):
            tints = {int(r.tint[track]) for track in checks.may_have_claimed(r, s, seat)}
            for line in range(LINES):
                if self.standing(s, line, seat) > 0 and line not in tints and claims.ANY not in tints:
                    name = COLOURS[line]
                    found.append(
                        f"seat {seat} has a train on the {name} line, but no track that leads there (KR7)"
                    )
        return found

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
        if self.lines_for(r, s, i64(s.b[TURN]), i64(s.b[PRICE])) & BIT[line] == 0:
            return [f"seat {int(s.b[TURN])} can't put a train on the {COLOURS[line]} line"]
        least, most = self.least_extra(s, line), self.spaces - i64(s.b[PRICE])
        if i64(s.b[LEAST_EXTRA]) != least or i64(s.b[MOST_EXTRA]) != most:
            return [f"least_extra and most_extra must be {int(least)} and {int(most)} for this claim"]
        return []

    # --- why not

    def asks(self, r: "Rules", s: State, seat: i64) -> Said | None:
        return Said("mat asked", {"track": self.board.tracks[int(s.b[TRACK])].id})

    def why_not(self, r: "Rules", s: State, seat: i64, option: i64) -> Said | None:
        if i64(s.b[PHASE]) != self.first_phase:
            return self.why_not_asked(r, s)
        cards, length = int(s.b[PRICE]), int(r.length[i64(s.b[TRACK])])
        if option == NO_MAT:
            return Said("mat needed", {"length": length, "cards": cards})
        tint = i64(s.b[TINT])
        if tint != claims.ANY and option != tint:
            return Said("mat other line", {"line": COLOURS[tint]})
        return self.why_no_space(s, option, cards)

    def why_not_asked(self, r: "Rules", s: State) -> Said:
        """Which line was chosen for the claim in hand, or that there is none."""
        if s.b[self.wanted] > 0:
            return Said("mat chosen", {"line": COLOURS[i64(s.b[self.wanted]) - 1]})
        return Said("mat none" if is_chain(r, s) else "mat later")

    def why_no_space(self, s: State, line: i64, cards: int) -> Said | None:
        colour, lowest = COLOURS[line], int(self.lowest_free(s, line))
        if lowest == 0:
            return Said("mat full", {"line": colour})
        if lowest == 1 or cards > self.spaces:
            return Said("mat end", {"line": colour, "spaces": int(self.spaces)})
        return Said("mat taken", {"line": colour, "cards": cards, "lowest": lowest})

    def why_not_number(self, r: "Rules", s: State, seat: i64, number: i64) -> Said | None:
        if number > self.spaces:
            return Said("mat number high", {"spaces": int(self.spaces)})
        if claims.trains_left_after(r, s, seat) <= 0:
            return Said("mat number trains")
        return Said("mat number taken", {"cards": int(number)})


MECHANIC = ProvinceMat
