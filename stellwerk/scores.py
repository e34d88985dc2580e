"""The score sheet: where every point of every seat comes from, at the end of a game or in its midst.

It shows all hands' tickets, so in the midst of a game it is for those who may see everything.
The kernel counts; the sheet itemises, and its sums are the kernel's.
"""

from collections.abc import Sequence

import msgspec

from stellwerk.actions import members
from stellwerk.kernel import scoring
from stellwerk.kernel.layout import FIRST, OVER, PHASE, SCORE, TIE_BREAK, TOTAL, WINNERS
from stellwerk.kernel.rules import Rules
from stellwerk.kernel.state import State
from stellwerk.mechanics import MECHANICS
from stellwerk.reasons import ticket_name, track_name


class TrackLine(msgspec.Struct, frozen=True):
    track: str
    name: str
    points: int


class TicketLine(msgspec.Struct, frozen=True):
    ticket: str
    name: str
    #: Its value; counted against the seat if it is not done.
    value: int
    done: bool

    @property
    def points(self) -> int:
        return self.value if self.done else -self.value


class BonusLine(msgspec.Struct, frozen=True):
    name: str
    points: int


class SeatSheet(msgspec.Struct, frozen=True):
    """One seat's column."""

    seat: int
    name: str
    #: Points that the scoring marker started with (NL5).
    start: int
    tracks: tuple[TrackLine, ...]
    #: Scored during the game, but not for a track the seat owns.
    other: int
    tickets: tuple[TicketLine, ...]
    #: The longest path; None on boards without that bonus.
    path: int | None
    path_bonus: int
    bonuses: tuple[BonusLine, ...]
    total: int

    @property
    def track_points(self) -> int:
        return sum(line.points for line in self.tracks)

    @property
    def ticket_points(self) -> int:
        return sum(line.points for line in self.tickets)

    @property
    def completed(self) -> int:
        """Tickets that are done."""
        return sum(line.done for line in self.tickets)

    def lines(self) -> list[tuple[str, int]]:
        """The sums under each other; they add up to the total."""
        found = [("start", self.start)] if self.start else []
        found.append(("tracks", self.track_points))
        if self.other:
            found.append(("other", self.other))
        found.append((f"tickets ({self.completed} of {len(self.tickets)})", self.ticket_points))
        if self.path is not None:
            found.append((f"longest path ({self.path})", self.path_bonus))
        return found + [(line.name, line.points) for line in self.bonuses]


class Sheet(msgspec.Struct, frozen=True):
    """All seats' columns, and who wins by what."""

    seats: tuple[SeatSheet, ...]
    #: Whether the game is over; otherwise this is how it would end now.
    final: bool
    winners: tuple[int, ...]
    #: What decided: "points", "tickets", "path", "shared", or a mechanic's name.
    decided_by: str

    @property
    def totals(self) -> tuple[int, ...]:
        return tuple(column.total for column in self.seats)

    def verdict(self) -> str:
        """Who wins and why, in a sentence."""
        names = [self.seats[seat].name for seat in self.winners]
        who = f"{', '.join(names[:-1])} and {names[-1]}" if len(names) > 1 else names[0]
        would = "win" if len(names) > 1 else "wins"
        would = would if self.final else "would win now"
        points = self.seats[self.winners[0]].total
        unit = "point" if points == 1 else "points"
        return f"{who} {would} with {points} {unit}{self.by_what()}."

    def by_what(self) -> str:
        if self.decided_by == "points":
            return ""
        if self.decided_by == "shared":
            return ", a shared win"
        if self.decided_by == "tickets":
            return ", the tie broken by more completed tickets"
        if self.decided_by == "path":
            return ", the tie broken by the longest path"
        return f", the tie broken by {tie_words(self.decided_by)}"

    def to_dict(self) -> dict[str, object]:
        """For JSON."""
        found: dict[str, object] = msgspec.to_builtins(self)
        return found

    def __str__(self) -> str:
        return "\n\n".join([*[column_text(column) for column in self.seats], self.verdict()])


def column_text(column: SeatSheet) -> str:
    """One seat's part as plain text."""
    rows = [(f"  {track.name}", track.points) for track in column.tracks]
    rows += [
        (f"  {ticket.name.rpartition(' ')[0]}{'' if ticket.done else ', not done'}", ticket.points)
        for ticket in column.tickets
    ]
    text = []
    for name, points in column.lines():
        text.append((name, points))
        if name == "tracks":
            text += rows[: len(column.tracks)]
        if name.startswith("tickets"):
            text += rows[len(column.tracks) :]
    text.append(("total", column.total))
    width = max(len(name) for name, _ in text)
    return "\n".join([column.name, *[f"  {name:<{width}}  {points:>4}" for name, points in text]])


# --- counting


def sheet(rules: Rules, state: State, names: Sequence[str]) -> Sheet:
    """The sheet of a game; in its midst, as if it ended now."""
    ended = state.copy()
    scoring.finish(rules, ended)
    lengths = [int(scoring.longest_path(rules, ended, seat)) for seat in range(len(names))]
    columns = tuple(column(rules, ended, seat, name, lengths) for seat, name in enumerate(names))
    return Sheet(
        seats=columns,
        final=int(state.b[PHASE]) == OVER,
        winners=tuple(seat for seat in range(len(names)) if int(ended.b[WINNERS]) >> seat & 1),
        decided_by=decided_by(rules, int(ended.b[TIE_BREAK])),
    )


def decided_by(rules: Rules, code: int) -> str:
    known = {
        scoring.BY_POINTS: "points",
        scoring.BY_TICKETS: "tickets",
        scoring.BY_PATH: "path",
        scoring.SHARED: "shared",
    }
    return known[code] if code in known else rules.on_tie_key[code - scoring.BY_MECHANIC].name


def tie_words(mechanic: str) -> str:
    """What a mechanic's tie-break compares, in words."""
    found = MECHANICS[mechanic][0].tie_words if mechanic in MECHANICS else ""
    return found or mechanic.replace("_", " ")


def column(rules: Rules, state: State, seat: int, name: str, lengths: Sequence[int]) -> SeatSheet:
    start = int(rules.start_scores[(seat - int(state.b[FIRST])) % len(lengths)])
    tracks = track_lines(rules, state, seat)
    has_path = int(rules.longest_bonus) > 0
    is_longest = has_path and lengths[seat] == max(lengths) > 0
    return SeatSheet(
        seat=seat,
        name=name,
        start=start,
        tracks=tracks,
        other=int(state.w[SCORE + seat]) - start - sum(line.points for line in tracks),
        tickets=ticket_lines(rules, state, seat),
        path=lengths[seat] if has_path else None,
        path_bonus=int(rules.longest_bonus) if is_longest else 0,
        bonuses=bonus_lines(rules, state, seat),
        total=int(state.w[TOTAL + seat]),
    )


def track_lines(rules: Rules, state: State, seat: int) -> tuple[TrackLine, ...]:
    at, size = int(rules.own), int(rules.track_words)
    owned = members([int(state.w[at + seat * size + word]) for word in range(size)])
    board = rules.board
    return tuple(TrackLine(board.tracks[n].id, track_name(board, n), int(rules.points[n])) for n in owned)


def ticket_lines(rules: Rules, state: State, seat: int) -> tuple[TicketLine, ...]:
    at, size = int(rules.tickets), int(rules.ticket_words)
    held = members([int(state.w[at + seat * size + word]) for word in range(size)])
    scoring.connect(rules, state, seat)
    board = rules.board
    return tuple(
        TicketLine(
            board.tickets[n].id,
            ticket_name(board, n),
            int(rules.ticket_points[n]),
            bool(scoring.is_complete(rules, n)),
        )
        for n in held
    )


def bonus_lines(rules: Rules, state: State, seat: int) -> tuple[BonusLine, ...]:
    """The mechanics' own lines; what they leave out of their bonus stands under their name."""
    found: list[BonusLine] = []
    for mechanic in rules.on_bonus:
        lines = [BonusLine(text, points) for text, points in mechanic.sheet(rules, state, seat)]
        rest = int(mechanic.bonus(rules, state, seat)) - sum(line.points for line in lines)
        if rest:
            lines.append(BonusLine(mechanic.name.replace("_", " "), rest))
        found += lines
    return tuple(found)
