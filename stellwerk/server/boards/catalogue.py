"""The boards that the server offers: ours, and a map maker's own from a folder.

A faulty file is listed with the reason. Pictures of our boards were made when the page was built; those of
others are drawn once, in a process of their own, when they are first asked for.
"""

import asyncio
import math
import time
from collections import OrderedDict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from importlib.resources import files
from itertools import chain
from pathlib import Path
from typing import Final, TypeVar

from stellwerk import __version__, boards
from stellwerk.faults import Fault
from stellwerk.kernel.board import Board
from stellwerk.server.boards import about
from stellwerk.server.boards.drawer import SECONDS, Drawer, Files, NotDrawn
from stellwerk.server.boards.folder import Contents, Folder
from stellwerk.server.boards.keys import key_of
from stellwerk.server.protocol.boards import BoardCard, Catalogue
from stellwerk.words import LANGUAGES, fault_text

#: The order of our boards; others follow by id.
ORDER: Final = ("usa", "europe", "nederland", "poland", "iberia", "japan", "south_korea")
#: Seconds until the folder is looked at again.
FRESH: Final = 1.0
#: Pictures that are cached: three files for each board and language.
MOST_MADE: Final = 300
#: Keys of boards that are not on offer: earlier versions, and designs that somebody plays.
MOST_VERSIONS: Final = 1000
#: How many boards that can't be drawn are remembered.
MOST_FAILED: Final = 100

T = TypeVar("T")


@dataclass(frozen=True)
class Pictured:
    """What a key stands for."""

    board: Board
    language: str


class Boards:
    """All boards; a map maker's folder is read when the server starts, and again when a file has changed."""

    def __init__(
        self, folder: Path | None = None, seconds: float = SECONDS, drawer: Drawer | None = None
    ) -> None:
        #: Board files that could not be read, with the reason.
        self.faults: tuple[Fault, ...] = ()
        self._ours: dict[str, Board] = {name: boards.board(name) for name in in_order(boards.boards())}
        self._boards: dict[str, Board] = dict(self._ours)
        #: The files of those that are not ours, by id.
        self._own: dict[str, str] = {}
        #: Boards by their keys, with earlier versions of a file: somebody may play or look at them.
        self._pictured: dict[str, Pictured] = {}
        for board in self._ours.values():
            self._register(board)
        self._folder = None if folder is None else Folder(folder, self._ours)
        self._looked = time.monotonic()
        if self._folder is not None:
            self._take_in(self._folder.contents())
        #: Pictures that were drawn here, by file name; drawings under way, by key; failures, by source.
        self._made: OrderedDict[str, bytes] = OrderedDict()
        self._making: dict[str, asyncio.Task[Files]] = {}
        self._failed: OrderedDict[str, Fault] = OrderedDict()
        self._drawer = drawer or Drawer(seconds)

    async def refresh(self) -> bool:
        """Whether the folder has changed; at most once a second."""
        if self._folder is None or time.monotonic() < self._looked + FRESH:
            return False
        self._looked = math.inf
        before = self._own
        try:
            self._take_in(await asyncio.to_thread(self._folder.contents))
        finally:
            self._looked = time.monotonic()
        return self._own != before

    def _take_in(self, contents: Contents) -> None:
        """Offers what the folder holds now. A file that has become faulty is no longer offered."""
        for board, text in contents.boards:
            if self._own.get(board.id) != text:
                self._register(board)
        self._own = {board.id: text for board, text in contents.boards}
        self._boards = self._ours | {board.id: board for board, _ in contents.boards}
        self.faults = contents.faults

    # --- boards

    def __iter__(self) -> Iterator[Board]:
        return iter(self._boards.values())

    def board(self, board_id: str) -> Board:
        """The board of this id; UnknownBoard if there is none."""
        if board_id not in self._boards:
            raise boards.UnknownBoard(board_id, tuple(self._boards))
        return self._boards[board_id]

    def version(self, board_id: str, content: str) -> Board | None:
        """The board with this hash, or one that begins so, offered or not; None: it is not known here."""
        for board in self._known():
            if board.id == board_id and board.hash.startswith(content):
                return board
        try:
            return self.add(boards.board(board_id, content))
        except LookupError:
            return None

    def add(self, board: Board) -> Board:
        """Makes a version known, so that it has a picture; it is not offered."""
        found = next((each for each in self._known() if (each.id, each.hash) == (board.id, board.hash)), None)
        if found is None:
            self._register(board)
        return found or board

    def show(self, board: Board) -> Board:
        """Makes a design's board known just as it is drawn now: `add` is content with the same rules."""
        key = key_of(board, LANGUAGES[0])
        found = self._pictured[key].board if key in self._pictured else board
        self._register(found)
        return found

    def _known(self) -> Iterator[Board]:
        """All boards and versions that can be drawn, as far as we know.

        Of two texts with one hash, which differ only in names and places, the one on offer comes first, then
        the latest; the other is there in case that one can't be drawn.
        """
        every = chain(self, (each.board for each in reversed(self._pictured.values())))
        return (board for board in every if self.undrawn(board) is None)

    def source(self, board: Board) -> str:
        """A board for other processes: the id of one of ours as it is today, or the text of a file."""
        return board.id if self._ours.get(board.id) is board else board.text

    def catalogue(self, language: str) -> Catalogue:
        return Catalogue(
            boards=tuple(self.card(board, language) for board in self),
            levels=about.levels_shown(language),
            faults=tuple(fault_text(fault, language) for fault in self.faults),
            version=__version__,
        )

    def card(self, board: Board, language: str) -> BoardCard:
        undrawn = self.undrawn(board)
        return BoardCard(
            id=board.id,
            key=self.key(board, language),
            name=board.name[language],
            about=about.about_board(board, language),
            own_design=board.own_design,
            own_file=board.id in self._own,
            seats=board.seats,
            cities=len(board.cities),
            tickets=len(board.tickets),
            mechanics=about.mechanics_shown(board, language),
            options=about.options_shown(board, language),
            has_books=about.has_books(board),
            undrawn="" if undrawn is None else fault_text(undrawn, language),
        )

    # --- pictures

    def _register(self, board: Board) -> None:
        """Gives a board its keys, so that its pictures can be asked for."""
        for language in LANGUAGES:
            key = key_of(board, language)
            self._pictured.pop(key, None)
            self._pictured[key] = Pictured(board, language)
        offered = {id(each) for each in self}
        for old in [key for key, each in self._pictured.items() if id(each.board) not in offered][
            :-MOST_VERSIONS
        ]:
            del self._pictured[old]

    def key(self, board: Board, language: str) -> str:
        """The key of a board as it is, in a language; "" for one that is not registered."""
        every = list(reversed(self._pictured.items()))
        same = [key for key, each in every if each.board is board] or [
            key for key, each in every if each.board == board
        ]
        return next((key for key in same if self._pictured[key].language == language), "")

    def undrawn(self, board: Board) -> Fault | None:
        """Why a board could not be drawn, if that was tried: then nobody can play it on the page."""
        return self._failed.get(self.source(board))

    async def shown(self, key: str) -> bytes | None:
        """The BoardShown of a key as JSON; None: there is no such board; NotDrawn. May take seconds."""
        return await self._file(key, f"{key}.json")

    async def poster(self, key: str, dark: bool = False) -> bytes | None:
        """The poster of a key as SVG; None: there is no such board; NotDrawn. May take seconds."""
        return await self._file(key, f"{key}{'-dark' if dark else ''}.svg")

    async def _file(self, key: str, name: str) -> bytes | None:
        if key not in self._pictured:
            return None
        if name in self._made:
            self._made.move_to_end(name)
            return self._made[name]
        built = files("stellwerk.server") / "page" / "boards" / name
        if built.is_file():
            return built.read_bytes()
        # somebody who leaves must not cancel it for the others
        return (await asyncio.shield(self._drawing(key)))[name]

    def _drawing(self, key: str) -> "asyncio.Task[Files]":
        """The drawing of a board that is under way, or a new one."""
        if key not in self._making:
            self._making[key] = asyncio.create_task(self._draw(self._pictured[key]))
            self._making[key].add_done_callback(lambda _: self._making.pop(key))
        return self._making[key]

    async def _draw(self, wanted: Pictured) -> Files:
        source = self.source(wanted.board)
        if source in self._failed:
            raise NotDrawn(self._failed[source])
        try:
            made = await self._drawer.drawn(source, wanted.language)
        except NotDrawn as failed:
            remember(self._failed, {source: failed.said}, MOST_FAILED)
            raise
        remember(self._made, made, MOST_MADE)
        return made

    async def close(self) -> None:
        """Ends all drawings."""
        await self._drawer.close()
        await asyncio.gather(*self._making.values(), return_exceptions=True)


def remember(known: OrderedDict[str, T], more: Mapping[str, T], most: int) -> None:
    """Adds to a cache; the oldest entries go."""
    known.update(more)
    while len(known) > most:
        known.popitem(last=False)


def in_order(names: tuple[str, ...]) -> list[str]:
    known = [name for name in ORDER if name in names]
    return known + sorted(set(names) - set(known))
