"""The province mat: a train for a line of the track's colour, by the number of cards played (KR5-KR15).

Who claims may put one more train on the mat, and may play more cards than the track needs to bring
it higher. What others add to the number of cards (EXTRA) counts too: the mat says by LEAST_EXTRA
and MOST_EXTRA what it has a use for.
"""

from math import isqrt
from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from stellwerk.kernel import bits, claims, flow
from stellwerk.kernel.bits import BIT, WORD
from stellwerk.kernel.board import COLOURS
from stellwerk.kernel.data import BoardData, Item
from stellwerk.kernel.layout import (
    BANK,
    CARDS,
    EXTRA,
    LAST,
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
from stellwerk.kernel.outlook import POINT, Outlook
from stellwerk.kernel.said import Said
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

# --- judgement
#: No space is free for so few cards.
NOWHERE: Final = -1000000
#: Half turns that a look ahead reaches, and how many of a seat's go by until it comes back to a line.
MOST_HALVES: Final = 127
HALVES_EACH: Final = 32
#: How far two seats may drift apart on a line in one half turn: the square of it, in 32nds of a space.
DRIFT_SQUARED: Final = 3600
#: A place on a line as one usually gets it.
USUAL_SPACE: Final = 4
#: ... and one that makes a claim as good as others.
GOOD_SPACE: Final = 5
#: A certain event; and half of it, with twelve bits behind the point.
SURE_BITS: Final = 13
SURE: Final = 1 << SURE_BITS
HALF_FINE: Final = SURE << 11


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
        # for each seat what a train on the line of each colour, or on the best line (a grey track), brings
        # by number of cards; and the position of each line for which that was worked out
        self.row: i64 = self.spaces + 1
        self.usual: vec[i64] = bits.empty(int(self.seats))
        self.block: i64 = (LINES + 1) * self.row
        self.gain: vec[i64] = bits.empty(int(self.seats * self.block))
        self.keys: vec[i64] = vec[i64]([i64(-1)] * (int(self.seats) * LINES))
        self.stands: vec[i64] = bits.empty(int(self.seats))
        self.good_space: i64 = GOOD_SPACE if self.spaces > GOOD_SPACE else self.spaces
        self.halves_each: i64 = HALVES_EACH // int(self.seats)
        drift = [max(1, isqrt(DRIFT_SQUARED * n)) for n in range(MOST_HALVES + 1)]
        self.drift: vec[i64] = vec[i64]([i64(n) for n in drift])
        self.fine: vec[i64] = vec[i64]([i64(HALF_FINE // max(1, n)) for n in range(max(drift) + 1)])
        self.weighed: vec[i64] = vec[i64]([i64(POINT * int(points)) for points in [*self.points, 0]])

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

    def sheet(self, r: "Rules", s: State, seat: i64) -> list[tuple[Said, int]]:
        found: list[tuple[Said, int]] = []
        for line in range(LINES):
            rank = int(self.rank(s, line, seat))
            if rank >= 0:
                said = Said("mat line", {"line": COLOURS[line], "rank": rank + 1})
                found.append((said, int(self.points[rank])))
        return found

    # --- judgement

    def consider(self, r: "Rules", s: State, seat: i64, o: Outlook) -> None:
        """What a train on each space of each line brings the seat by rank, and takes from those it passes."""
        later = 2 * o.turns_left - 1
        if s.b[LAST] > 0:
            later = 2 * (i64(s.b[LAST]) - 1) // r.seats
        elif later > 8:
            later &= ~3  # so that most lines are as they were the last time
        if later > MOST_HALVES:
            later = MOST_HALVES
        if later < 0:
            later = 0
        changed = False
        for line in range(i64(LINES)):
            key = (self.line_key(s, line) << 7) + later
            if self.keys[seat * LINES + line] != key:
                self.keys[seat * LINES + line] = key
                self.consider_line(s, seat, line, later)
                changed = True
        if changed:
            self.find_best_lines(seat)
        self.usual[seat] = self.find_usual(seat, o.train)

    def line_key(self, s: State, line: i64) -> i64:
        """Whose trains stand on a line, in one number."""
        b = s.b
        at = self.at + line * self.spaces
        found: i64 = 0
        for n in range(at, at + self.spaces):
            found = (found << 3) + i64(b[n])
        return found

    def find_usual(self, seat: i64, train: i64) -> i64:
        """What a good claim brings on the mat, on the average of the lines."""
        total: i64 = 0
        for line in range(i64(LINES)):
            brings = self.gain[seat * self.block + line * self.row + self.good_space] - train
            if brings > 0:
                total += brings
        return total // LINES

    def find_best_lines(self, seat: i64) -> None:
        """For each number of cards the most that a line brings: a grey track leads to it."""
        gain, row = self.gain, self.row
        first = seat * self.block
        grey = first + LINES * row
        for number in range(row):
            best: i64 = NOWHERE
            for at in range(first + number, grey, row):
                if gain[at] > best:
                    best = gain[at]
            gain[grey + number] = best

    def consider_line(self, s: State, seat: i64, line: i64, later: i64) -> None:
        gain, b = self.gain, s.b
        halves = (self.read_line(s, line) - 1) * self.halves_each
        if halves > later:
            halves = later
        drift = self.drift[halves if halves > 0 else 0]
        mine = self.stands[seat]
        if mine > 0:
            now = self.rank_worth(seat, mine, drift)
        else:  # it may still come to this line later
            usual = self.rank_worth(seat, USUAL_SPACE * (MORE_THAN_SPACES + 1), drift)
            now = usual * later // (later + HALVES_EACH)
        total, highest = mine // MORE_THAN_SPACES, mine % MORE_THAN_SPACES
        found: i64 = NOWHERE
        place, own = self.at + line * self.spaces - 1, seat * self.block + line * self.row
        gain[own] = NOWHERE
        for value in range(1, self.row):
            if b[place + value] == 0:
                top = highest if highest > value else value
                found = self.rank_worth(seat, (total + value) * MORE_THAN_SPACES + top, drift) - now
            gain[own + value] = found

    def read_line(self, s: State, line: i64) -> i64:
        """The standings of all seats on a line, into self.stands; the number of its free spaces."""
        for seat in range(self.seats):
            self.stands[seat] = 0
        free: i64 = 0
        at = self.at + line * self.spaces - 1
        for value in range(1, self.row):
            owner = i64(s.b[at + value]) - 1
            if owner < 0:
                free += 1
            else:
                total = self.stands[owner] // MORE_THAN_SPACES
                self.stands[owner] = (total + value) * MORE_THAN_SPACES + value
        return free

    def rank_worth(self, seat: i64, standing: i64, drift: i64) -> i64:
        """What to expect on a line from this standing, if two seats may drift apart so far."""
        stands = self.stands
        fine = self.fine[drift]
        ahead: i64 = 0
        for other in range(self.seats):
            if other != seat:
                edge = stands[other] - standing + drift
                if edge >= 2 * drift:
                    ahead += SURE
                elif edge > 0:
                    ahead += edge * fine >> 12
        rank, rest = ahead >> SURE_BITS, ahead & (SURE - 1)
        return self.weighed[rank] * (SURE - rest) + self.weighed[rank + 1] * rest >> SURE_BITS

    def worth(self, r: "Rules", s: State, seat: i64, track: i64, o: Outlook) -> i64:
        """What a train on the mat brings with as many cards as the track needs, beside one of another claim.

        Every claim brings a train there, so that alone is no reason to make one.
        """
        length = r.length[track]
        if length > self.spaces or i64(s.b[TRAINS + seat]) <= length:
            return -self.usual[seat]
        brings = self.gain[seat * self.block + r.tint[track] * self.row + length] - o.train
        if brings < 0:
            brings = 0
        return brings - self.usual[seat]

    def judge_cards(self, r: "Rules", s: State, seat: i64, number: i64, o: Outlook) -> i64:
        length = r.length[i64(s.b[TRACK])]
        if number > self.spaces or (number == length and claims.trains_left_after(r, s, seat) <= 0):
            return 0
        brings = self.gain[seat * self.block + i64(s.b[TINT]) * self.row + number] - o.train
        if number == length and brings < 0:
            return 0
        return brings if brings > -o.train else -o.train

    def judge(self, r: "Rules", s: State, seat: i64, option: i64, o: Outlook) -> i64:
        """Beside no train at all, which brings nothing; what the cards lack for a space costs too."""
        if option == NO_MAT:
            return 0
        missing = self.least_extra(s, option)
        brings = self.gain[seat * self.block + option * self.row + i64(s.b[CARDS]) + missing]
        return brings - o.train - missing * o.card

    def extra_worth(self, r: "Rules", s: State, seat: i64, extra: i64, o: Outlook) -> i64:
        """A higher space on the line that is chosen."""
        if s.b[self.wanted] == 0:
            return 0
        number = i64(s.b[CARDS])
        reached = number + extra if number + extra < self.spaces else self.spaces
        at = seat * self.block + (i64(s.b[self.wanted]) - 1) * self.row
        before = self.gain[at + number]
        return self.gain[at + reached] - (before if before > NOWHERE else 0)

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

    def asks(self, r: "Rules", s: State, seat: i64) -> Said | None:
        return Said("mat asked", {"track": self.board.tracks[int(s.b[TRACK])].id})

    def why_not(self, r: "Rules", s: State, seat: i64, option: i64) -> Said | None:
        cards, length = int(s.b[CARDS]), int(r.length[i64(s.b[TRACK])])
        if option == NO_MAT:
            return Said("mat needed", {"length": length, "cards": cards})
        tint = i64(s.b[TINT])
        if tint != claims.ANY and option != tint:
            return Said("mat other line", {"line": COLOURS[tint]})
        return self.why_no_space(s, option, cards)

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
