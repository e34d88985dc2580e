"""A game as a row of a database and back: what the stores have in common."""

import logging
from collections.abc import Iterable, Sequence
from typing import Any, Final

import msgspec

from stellwerk.server.store import Kept, NotSaved, SetUp, Standing

log: Final = logging.getLogger("stellwerk")


def text(value: object) -> str:
    return msgspec.json.encode(value).decode()


def kept(row: Sequence[Any], holders: Iterable[tuple[int, str]]) -> Kept:
    """The game of a row (id, created, changed, header, set_up, standing, edition); NotSaved if unreadable."""
    game, created, changed, header, set_up, standing, edition = row
    held: dict[int, tuple[str, ...]] = {}
    for seat, browser in holders:
        held[seat] = (*held.get(seat, ()), browser)
    try:
        return Kept(
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


def readable(rows: Iterable[tuple[Sequence[Any], Iterable[tuple[int, str]]]]) -> list[Kept]:
    """The games of some rows; one that can't be read does not hide the others."""
    found = []
    for row, holders in rows:
        try:
            found.append(kept(row, holders))
        except NotSaved:
            continue
    return found


def with_standing(game: Kept, stored: str) -> Kept:
    """A changed game, with where it stands in the store, as it may have gone on meanwhile.

    If it has not, a change may say anew since when its seats owe their decisions.
    """
    try:
        there = msgspec.json.decode(stored, type=Standing)
    except msgspec.MsgspecError as trouble:
        raise NotSaved(f"table {game.id} can't be read") from trouble
    since = game.standing.since
    is_same = msgspec.structs.replace(there, since=since) == game.standing
    return game if is_same else msgspec.structs.replace(game, standing=there)
