"""Writes the record of a game: the whole of it, or what one seat sees of it."""

import os
from collections.abc import Iterator, Sequence
from typing import Any, TextIO

import msgspec

from stellwerk import boards, position
from stellwerk.actions import Keep, parse
from stellwerk.events import Event, TicketsKept
from stellwerk.game import Game
from stellwerk.kernel.board import Board
from stellwerk.kernel.rules import Rules
from stellwerk.kernel.views import SPECTATOR
from stellwerk.log import Entry
from stellwerk.outcomes import NamedOutcome, outcome_name
from stellwerk.views import view_of

from .lines import FORMAT, SET_UP, SPECTATORS, VERSION, Header, RecordLine, ResultLine, result_of, scored


def dump(game: Game, seat: int | str | None = None) -> str:
    """The record of a game up to now; with a seat, what that seat may see of it (SPECTATOR: spectators)."""
    return "".join(RecordSource(seat).new_lines(game))


class Writer:
    """Appends a game's record to a file as it is played, line by line.

    Each line is written whole and flushed (with `sync`, to the disk), so a crash can tear only the
    last one.
    """

    def __init__(self, file: TextIO, seat: int | str | None = None, *, sync: bool = False) -> None:
        self.file = file
        self.sync = sync
        self._source = RecordSource(seat)

    def write(self, game: Game) -> None:
        """Writes all that is not yet written; call it after every action."""
        for line in self._source.new_lines(game):
            self.file.write(line)
            self.file.flush()
            if self.sync:
                os.fsync(self.file.fileno())

    def skip(self, game: Game) -> None:
        """The file already has the game so far: only what follows will be written."""
        self._source.new_lines(game)


class RecordSource:
    """The lines of a growing record."""

    def __init__(self, seat: int | str | None) -> None:
        self.seat = seat
        self._witness: Witness | None = None
        self._begun = False
        self._entries = 0
        self._ended = False

    def new_lines(self, game: Game) -> list[str]:
        """The lines that have come since the last call, each with its end."""
        found: list[Header | RecordLine | ResultLine] = []
        if not self._begun:
            found += self._begin(game)
            self._begun = True
        for entry in game.log[self._entries :]:
            self._entries += 1
            if self._witness is None:
                found.append(line_of(game.rules, self._entries, entry))
            else:
                found += self._witness.lines_after(entry)
        if game.is_over and not self._ended:
            found.append(ResultLine(result_of(game)))
            self._ended = True
        return [msgspec.json.encode(line).decode() + "\n" for line in found]

    def _begin(self, game: Game) -> Iterator[Header | RecordLine]:
        if self.seat is None:
            yield header_of(game)
            if game.start is None:
                yield line_of(game.rules, 0, game.set_up)
            return
        seat = SPECTATOR if self.seat == SPECTATOR else game.seat(self.seat)
        self._witness = Witness(game.rules, seat)
        yield seat_header(game, seat)
        if game.start is None:
            yield self._witness.set_up(game.set_up)


def header_of(game: Game, *, alone: bool = True) -> Header:
    """The first line; `alone`: readers may not know the board, so the record carries one that is not ours."""
    start = SET_UP
    if game.start is not None:
        start = position.dump(game.rules, game.start, game.names, game.switches, version=False)
    return Header(
        format=FORMAT,
        version=VERSION,
        rules=int(game.rules.version),
        board=game.board.id,
        hash=game.board.hash,
        seats=game.names,
        options=game.switches,
        seed=game.seed,
        start=start,
        script=tuple(outcome_name(game.rules, outcome) for outcome in game.script),
        board_file=file_of(game.board) if alone else None,
    )


def file_of(board: Board) -> dict[str, Any] | None:
    """What a record carries of its board: the file of one that others may not know."""
    if not board.text or boards.is_known(board):
        return None
    found: dict[str, Any] = msgspec.json.decode(board.text.removeprefix("\ufeff"))
    return found


def line_of(rules: Rules, n: int, entry: Entry) -> RecordLine:
    return RecordLine(
        n=n,
        seat=None if n == 0 else entry.seat,
        action=SET_UP if n == 0 else entry.action,
        phase=None if n == 0 else entry.phase,
        outcomes=tuple(outcome_name(rules, outcome) for outcome in entry.outcomes),
        scored=scored(entry.events),
    )


# --- what a seat sees of it


def seat_header(game: Game, seat: int) -> Header:
    """Without the seed and the script, which would reveal the future, and others' part of a position."""
    start: str | dict[str, Any] = SET_UP
    viewer = None if seat == SPECTATOR else seat
    if game.start is not None:
        start = msgspec.to_builtins(view_of(game.rules, game.start, game.names, viewer))
    seen_by = SPECTATORS if viewer is None else viewer
    return msgspec.structs.replace(header_of(game), seed=None, script=(), start=start, seen_by=seen_by)


class Witness:
    """One seat's record: the lines it gets, entry by entry.

    It sees its own choices at once, and those of others when something of them is shown: then as
    one line, without the questions on the way and what was taken back, since the questions asked
    would reveal the hand.
    """

    def __init__(self, rules: Rules, seat: int) -> None:
        self.rules = rules
        self.seat = seat
        self.n = 0
        #: Others' choices of which nothing has been shown.
        self.unseen: dict[int, list[Entry]] = {}

    def set_up(self, entry: Entry) -> RecordLine:
        return self._with_outcomes(RecordLine(0, None, SET_UP), entry)

    def lines_after(self, entry: Entry) -> list[RecordLine]:
        """The seat's lines after this entry; none if it does not notice it."""
        found: list[RecordLine] = []
        if entry.seat == self.seat:
            found.append(self._line(entry.seat, entry.action, phase=entry.phase))
        else:
            waiting = self.unseen.setdefault(entry.seat, [])
            if not entry.is_take_back:
                waiting.append(entry)
            elif waiting:
                waiting.pop()
        if entry.events:
            first = [entries[0] for _, entries in sorted(self.unseen.items()) if entries]
            found += [self._of_other(choice, entry.events) for choice in first]
            self.unseen = {}
            found[-1] = self._with_outcomes(found[-1], entry)
        return found

    def _line(
        self, seat: int, action: str | None, number: int | None = None, phase: str | None = None
    ) -> RecordLine:
        self.n += 1
        return RecordLine(self.n, seat, action, phase=phase, number=number)

    def _of_other(self, first: Entry, events: Sequence[Event]) -> RecordLine:
        """The choice of another seat; tickets are only counted."""
        chosen = parse(first.action)
        if isinstance(chosen, Keep) and self.rules.phase_owner[self.rules.phase_names.index(first.phase)]:
            return self._line(first.seat, "keep", len(chosen.tickets))  # a mechanic asks for a fixed number
        if isinstance(chosen, Keep):
            kept = [event for event in events if isinstance(event, TicketsKept)]
            numbers = [event.number for event in kept if event.seat == first.seat]
            return self._line(first.seat, "keep", sum(numbers))
        phase = self.rules.phase_names.index(first.phase)
        is_hidden = self.rules.together[phase] or self.rules.private[phase]
        return self._line(first.seat, None if is_hidden else first.action)

    def _with_outcomes(self, line: RecordLine, entry: Entry) -> RecordLine:
        """The line with the outcomes of chance and the events, as far as the seat sees them."""
        outcomes = [
            name if self.seat in seats else None
            for name, seats in witnessed(self.rules, entry, int(self.rules.seats))
        ]
        events = [event.seen_by(None if self.seat == SPECTATOR else self.seat) for event in entry.events]
        return msgspec.structs.replace(
            line,
            outcomes=tuple(outcomes),
            scored=scored(events),
            events=tuple(event.to_dict() for event in events),
        )


def witnessed(rules: Rules, entry: Entry, seats: int) -> list[tuple[NamedOutcome, range]]:
    """Each outcome of an entry and who saw it: everybody, one seat, or nobody.

    An event names the outcomes that it shows, each with the only seat that sees it (None: all do).
    An outcome that no event names is hidden.
    """
    shown = [outcome for event in entry.events for outcome in event.outcomes()]
    found: list[tuple[NamedOutcome, range]] = []
    at = 0
    for outcome in entry.outcomes:
        name = outcome_name(rules, outcome)
        who = range(0)
        if at < len(shown) and shown[at][0] == name:
            owner = shown[at][1]
            who = range(SPECTATOR, seats) if owner is None else range(owner, owner + 1)
            at += 1
        found.append((name, who))
    return found
