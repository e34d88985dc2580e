"""The boards that games were begun on: a game goes on with that version, offered or not."""

import asyncio
import logging
import re
from typing import Final

import msgspec

from stellwerk import boards
from stellwerk.boards.loader import HASH_DIGITS
from stellwerk.faults import Fault
from stellwerk.kernel.board import Board
from stellwerk.server.boards.catalogue import Boards
from stellwerk.server.stores.store import Store, StoredTable

log = logging.getLogger("stellwerk")

#: A board's hash, or enough of its beginning.
HASH: Final = re.compile(f"[0-9a-f]{{{HASH_DIGITS},64}}")


class LostBoard(Exception):
    """Nobody knows the text of the board that a game was begun on."""

    def __init__(self, board_id: str, content: str) -> None:
        self.said = Fault(
            "the board {board} has changed or is gone, and the file that the game began with "
            "(hash {hash}…) is not known here",
            board=board_id,
            hash=content[:HASH_DIGITS],
        )
        super().__init__(str(self.said))


class BoardVersions:
    def __init__(self, boards: Boards, store: Store) -> None:
        self.boards = boards
        self.store = store

    def offered(self, board_id: str) -> Board | None:
        """A board as it is today; None if there is none of this id."""
        return next((board for board in self.boards if board.id == board_id), None)

    async def find(self, board_id: str, content: str) -> Board:
        """The board with this hash, or one that begins so, even if it is no longer offered; LostBoard."""
        found = self.boards.version(board_id, content)
        if found is not None:
            return found
        text = await self.store.board(content) if HASH.fullmatch(content) else None
        try:
            found = None if text is None else await asyncio.to_thread(boards.load, text)
        except boards.BadBoard as bad:
            log.warning("the board %s in the store can't be used any more: %s", board_id, bad)
        if found is None or found.id != board_id or not found.hash.startswith(content):
            raise LostBoard(board_id, content)
        return self.boards.add(found)

    async def of(self, stored: StoredTable) -> Board:
        """The board that a table's game was begun on; LostBoard."""
        return await self.find(*board_version_of(stored))

    async def store_missing(self) -> None:
        """Adds the texts of boards that games were begun on before the store had texts, where known."""
        for board_id, content in await self.store.boards_without_text():
            found = self.boards.version(board_id, content)
            if found is not None:
                await self.store.store_board(found)
            else:
                log.warning("%s", LostBoard(board_id, content))


class HeaderBoard(msgspec.Struct, frozen=True):
    """The part of a record's header that names its board."""

    board: str
    hash: str


def board_version_of(stored: StoredTable) -> tuple[str, str]:
    """The id and the hash of the board that a game was begun on."""
    try:
        found = msgspec.json.decode(stored.header, type=HeaderBoard)
    except msgspec.MsgspecError:
        return stored.set_up.board, ""
    return found.board, found.hash
