"""What both stores share: the steps of their schema, and tables as rows of a database and back."""

import logging
from collections.abc import Iterable, Sequence
from importlib.resources import files
from typing import Any, Final

import msgspec

from stellwerk.server.stores.store import (
    DesignFacts,
    NotSaved,
    SetUp,
    Standing,
    StoredDesign,
    StoredTable,
)

log: Final = logging.getLogger("stellwerk")


def migrations(kind: str) -> tuple[str, ...]:
    """Step n brings a database of version n - 1 to version n. What has once been published never changes."""
    folder = files(__package__) / "migrations" / kind
    return tuple((folder / f"{n}.sql").read_text("utf-8") for n in range(1, len(list(folder.iterdir())) + 1))


def text(value: object) -> str:
    return msgspec.json.encode(value).decode()


def stored_table(row: Sequence[Any], holders: Iterable[tuple[int, str]]) -> StoredTable:
    """The table of a row (id, created, changed, header, set_up, standing, edition); NotSaved if damaged."""
    game, created, changed, header, set_up, standing, edition = row
    held: dict[int, tuple[str, ...]] = {}
    for seat, browser in holders:
        held[seat] = (*held.get(seat, ()), browser)
    try:
        return StoredTable(
            game,
            created,
            changed,
            header,
            msgspec.json.decode(set_up, type=SetUp),
            msgspec.json.decode(standing, type=Standing),
            held,
            edition,
        )
    except msgspec.MsgspecError as trouble:
        log.warning("table %s can't be read: %s", game, trouble)
        raise NotSaved(f"table {game} can't be read") from trouble


def readable(rows: Iterable[tuple[Sequence[Any], Iterable[tuple[int, str]]]]) -> list[StoredTable]:
    """The tables of some rows, without those that can't be read."""
    found = []
    for row, holders in rows:
        try:
            found.append(stored_table(row, holders))
        except NotSaved:
            continue
    return found


def with_standing(game: StoredTable, stored: str) -> StoredTable:
    """A changed table with the standing of the store, because its game may have gone on meanwhile.

    If it has not, the change may reset since when its seats owe their decisions.
    """
    try:
        there = msgspec.json.decode(stored, type=Standing)
    except msgspec.MsgspecError as trouble:
        raise NotSaved(f"table {game.id} can't be read") from trouble
    since = game.standing.since
    is_same = msgspec.structs.replace(there, since=since) == game.standing
    return game if is_same else msgspec.structs.replace(game, standing=there)


def stored_design(row: Sequence[Any]) -> StoredDesign:
    """The design of a row (id, browser, created, changed, version, facts, board); NotSaved if damaged."""
    design, browser, created, changed, version, facts, board = row
    try:
        known = msgspec.json.decode(facts, type=DesignFacts)
    except msgspec.MsgspecError as trouble:
        raise NotSaved(f"design {design} can't be read") from trouble
    return StoredDesign(design, browser, created, changed, version, known, board)
