"""The score sheet: where every point of every seat comes from, at the end of a game or during it.

It shows everybody's tickets, so during a game it is for those who may see everything.
The kernel counts; the sheet itemises, and its sums are the kernel's. Its names are in one language; those
in records are English.
"""

from collections.abc import Sequence
from typing import Final

import msgspec

from stellwerk.actions import held, owned
from stellwerk.kernel import scoring
from stellwerk.kernel.board import Board
from stellwerk.kernel.layout import FIRST, OVER, PHASE, SCORE, TIE_BREAK, TOTAL, WINNERS
from stellwerk.kernel.rules import Rules
from stellwerk.kernel.said import Said
from stellwerk.kernel.state import State
from stellwerk.words import (
    Scene,
    called,
    connection_name,
    mechanic_name,
    phrase,
    plain,
    sentence,
    sheet_text,
    ticket_name,
    tie_words,
    track_name,
)
from stellwerk.words.base import SHEET

#: The language of records.
ENGLISH: Final = "en"


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


class SeatSheet(msgspec.Struct, frozen=True, omit_defaults=True):
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
    #: The language of the names; left out of JSON if it is English.
    language: str = ENGLISH

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
        return [(name, points) for _, name, points in self.sums()]

    def sums(self) -> list[tuple[str, str, int]]:
        """The lines, each with its code: "tracks", "tickets" …"""
        found: list[tuple[str, dict[str, int], int]] = []
        if self.start:
            found.append(("start", {}, self.start))
        found.append(("tracks", {}, self.track_points))
        if self.other:
            found.append(("other", {}, self.other))
        found.append(("tickets", {"done": self.completed, "number": len(self.tickets)}, self.ticket_points))
        if self.path is not None:
            found.append(("path", {"path": self.path}, self.path_bonus))
        named = [(code, phrase(SHEET[code], self.language, values), points) for code, values, points in found]
        return named + [("bonus", line.name, line.points) for line in self.bonuses]


class Sheet(msgspec.Struct, frozen=True, omit_defaults=True):
    """All seats' columns, and who wins by what."""

    seats: tuple[SeatSheet, ...]
    #: Whether the game is over; otherwise this is how it would end now.
    final: bool
    winners: tuple[int, ...]
    #: What decided: "points", "tickets", "path", "shared", or a mechanic's name.
    decided_by: str
    language: str = ENGLISH

    @property
    def totals(self) -> tuple[int, ...]:
        return tuple(column.total for column in self.seats)

    def verdict(self) -> str:
        """Who wins and why, in a sentence."""
        names = tuple(self.seats[seat].name for seat in self.winners)
        points = self.seats[self.winners[0]].total
        values = {"names": names, "points": points, "by": self.by_what()}
        return sentence(SHEET["wins" if self.final else "would win"], self.language, values)

    def by_what(self) -> str:
        if self.decided_by == "points":
            return ""
        if f"by {self.decided_by}" in SHEET:
            return phrase(SHEET[f"by {self.decided_by}"], self.language, {})
        what = tie_words(self.decided_by, self.language)
        return phrase(SHEET["by mechanic"], self.language, {"what": what})

    def to_dict(self) -> dict[str, object]:
        """For JSON."""
        found: dict[str, object] = msgspec.to_builtins(self)
        return found

    def __str__(self) -> str:
        return "\n\n".join([*[column_text(column) for column in self.seats], self.verdict()])


def column_text(column: SeatSheet) -> str:
    """One seat's part as plain text, every track and ticket below its sum."""
    below = {
        "tracks": [(f"  {line.name}", line.points) for line in column.tracks],
        "tickets": [(f"  {ticket_text(column, line)}", line.points) for line in column.tickets],
    }
    rows: list[tuple[str, int]] = []
    for code, name, points in column.sums():
        rows += [(name, points), *below.get(code, [])]
    rows.append((phrase(SHEET["total"], column.language, {}), column.total))
    width = max(len(name) for name, _ in rows)
    return "\n".join([column.name, *[f"  {name:<{width}}  {points:>4}" for name, points in rows]])


def ticket_text(column: SeatSheet, line: TicketLine) -> str:
    """Without its value, which has its own column."""
    name = line.name.rpartition(" ")[0]
    return name if line.done else phrase(SHEET["not done"], column.language, {"ticket": name})


# --- counting


def sheet(rules: Rules, state: State, names: Sequence[str], language: str = ENGLISH) -> Sheet:
    """The sheet of a game; before its end, as if it ended now."""
    ended = state.copy()
    scoring.finish(rules, ended)
    lengths = [int(scoring.longest_path(rules, ended, seat)) for seat in range(len(names))]
    here = called(names, language)
    columns = tuple(column(rules, ended, seat, name, lengths, language) for seat, name in enumerate(here))
    return Sheet(
        seats=columns,
        final=int(state.b[PHASE]) == OVER,
        winners=tuple(seat for seat in range(len(names)) if int(ended.b[WINNERS]) >> seat & 1),
        decided_by=decided_by(rules, int(ended.b[TIE_BREAK])),
        language=language,
    )


def decided_by(rules: Rules, code: int) -> str:
    known = {
        scoring.BY_POINTS: "points",
        scoring.BY_TICKETS: "tickets",
        scoring.BY_PATH: "path",
        scoring.SHARED: "shared",
    }
    return known[code] if code in known else rules.on_tie_key[code - scoring.BY_MECHANIC].name


def column(
    rules: Rules, state: State, seat: int, name: str, lengths: Sequence[int], language: str
) -> SeatSheet:
    start = int(rules.start_scores[(seat - int(state.b[FIRST])) % len(lengths)])
    tracks = track_lines(rules, state, seat, language)
    has_path = int(rules.longest_bonus) > 0
    is_longest = has_path and lengths[seat] == max(lengths) > 0
    return SeatSheet(
        seat=seat,
        name=name,
        start=start,
        tracks=tracks,
        other=int(state.w[SCORE + seat]) - start - sum(line.points for line in tracks),
        tickets=ticket_lines(rules, state, seat, language),
        path=lengths[seat] if has_path else None,
        path_bonus=int(rules.longest_bonus) if is_longest else 0,
        bonuses=bonus_lines(rules, state, seat, language),
        total=int(state.w[TOTAL + seat]),
        language=language,
    )


def longest_path_tracks(rules: Rules, state: State, seat: int) -> tuple[int, ...]:
    """The tracks of a longest path (B20): what is left when each track is left out that it does without."""
    found = owned(rules, state, seat)
    length = path_length(rules, found)
    for track in found:
        rest = tuple(other for other in found if other != track)
        if path_length(rules, rest) == length:
            found = rest
    return found


def path_length(rules: Rules, tracks: Sequence[int]) -> int:
    rules.path.clear()
    for track in tracks:
        rules.path.add(rules.end_a[track], rules.end_b[track], rules.length[track])
    return int(rules.path.solve())


def track_lines(rules: Rules, state: State, seat: int, language: str) -> tuple[TrackLine, ...]:
    board = rules.board
    return tuple(
        TrackLine(board.tracks[n].id, name_of_track(board, n, language), int(rules.points[n]))
        for n in owned(rules, state, seat)
    )


def name_of_track(board: Board, track: int, language: str) -> str:
    """In English as existing records have it: a colour always has its own brackets."""
    this = board.tracks[track]
    if language != ENGLISH or len(set(board.connections[this.connection].tracks)) == 1:
        return track_name(board, track, language)
    return f"{connection_name(board, this.connection)} ({this.colour})"


def ticket_lines(rules: Rules, state: State, seat: int, language: str) -> tuple[TicketLine, ...]:
    scoring.connect(rules, state, seat)
    board = rules.board
    return tuple(
        TicketLine(
            board.tickets[n].id,
            ticket_name(board, n, language),
            int(rules.ticket_points[n]),
            bool(scoring.is_complete(rules, n)),
        )
        for n in held(rules, state, seat)
    )


def bonus_lines(rules: Rules, state: State, seat: int, language: str) -> tuple[BonusLine, ...]:
    """The mechanics' own lines; the part of a bonus without a line gets one with the mechanic's name."""
    found: list[BonusLine] = []
    for mechanic in rules.on_bonus:
        said = mechanic.sheet(rules, state, seat)
        lines = [BonusLine(line_name(rules, line, language), points) for line, points in said]
        rest = int(mechanic.bonus(rules, state, seat)) - sum(line.points for line in lines)
        if rest:
            lines.append(BonusLine(rest_name(mechanic.name, language), rest))
        found += lines
    return tuple(found)


def rest_name(mechanic: str, language: str) -> str:
    return mechanic.replace("_", " ") if language == ENGLISH else mechanic_name(mechanic, language)


def line_name(rules: Rules, said: Said, language: str) -> str:
    text = sheet_text(said.code)
    if text is None:
        return plain(said)
    return phrase(text, language, said.values, Scene(rules.board, ()))
