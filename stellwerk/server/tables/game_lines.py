"""A game as the store has it: its record line by line, and where it stands."""

import time

import msgspec

from stellwerk import record
from stellwerk.game import Game
from stellwerk.log import Entry
from stellwerk.server.stores.store import Standing, StoredTable


def named_as(game: Game, stored: StoredTable) -> Game:
    """The game, with the names of the table."""
    names = tuple(seat.name for seat in stored.set_up.seats)
    return game if names == game.names else game.renamed(names)


def lines_since(game: Game, done: int) -> list[str]:
    """The record's lines of all entries after the first `done`; at the end, the result."""
    entries: list[Entry] = game.log[done:]
    lines: list[record.RecordLine | record.ResultLine] = [
        record.line_of(game.rules, n, entry) for n, entry in enumerate(entries, done + 1)
    ]
    if game.is_over:
        lines.append(record.ResultLine(record.result_of(game)))
    return [msgspec.json.encode(line).decode() for line in lines]


def header_line(game: Game) -> str:
    """Without the board's file, which is stored once for all games on it."""
    return msgspec.json.encode(record.header_of(game, alone=False)).decode()


def first_lines(game: Game) -> tuple[str, int, list[str]]:
    """The header of a game, the number of its first line, and its lines so far."""
    if game.start is not None:
        return header_line(game), 1, lines_since(game, 0)
    set_up = msgspec.json.encode(record.line_of(game.rules, 0, game.set_up)).decode()
    return header_line(game), 0, [set_up, *lines_since(game, 0)]


def with_progress(stored: StoredTable, game: Game, done: int) -> StoredTable:
    """The table after its game has just gone on from `done` entries."""
    now = time.time()
    # a choice that nobody has seen leaves no trace, not even its time
    is_shown = any(entry.events for entry in game.log[done:])
    standing = standing_of(game, stored.standing, done, now)
    return msgspec.structs.replace(stored, standing=standing, changed=now if is_shown else stored.changed)


def standing_of(game: Game, before: Standing | None, done: int, now: float) -> Standing:
    """Where the game stands, as everybody may know it; `before`: after the first `done` entries.

    A seat that went on owing a decision has owed it since before; the others owe theirs since now.
    """
    if game.is_over:
        sheet = game.sheet()
        return Standing(game.turns, True, (), tuple(sheet.totals), tuple(sheet.winners))
    decides = game.decisions()
    owed: dict[int, float] = {}
    if before is not None and before.turns == game.turns:
        answered = {entry.seat for entry in game.log[done:] if entry.events and is_together(game, entry)}
        pairs = zip(before.decides, before.since, strict=False)
        owed = {seat: since for seat, since in pairs if seat not in answered}
    since = tuple(owed.get(seat, now) for seat in decides)
    return Standing(game.turns, False, decides, game.scores(), (), since)


def is_together(game: Game, entry: Entry) -> bool:
    """Whether all answer at the same time: the last to answer may owe the next answer at once."""
    return bool(game.rules.together[game.rules.phase_names.index(entry.phase)])
