"""The boards that the server offers: ours, and a map maker's own from a folder.

A file that is no sound board is told in words beside the others. Pictures of our boards were made when the
page was built; those of others are made by a process of their own, once, when they are first asked for.
"""

from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from functools import cached_property
from importlib.resources import files
from multiprocessing import get_context
from pathlib import Path
from threading import Lock
from typing import Final

from stellwerk import __version__, boards
from stellwerk.faults import Fault
from stellwerk.kernel.board import Board
from stellwerk.words import fault_text

from . import about, pictures
from .protocol import BoardCard, Catalogue

#: In which order ours are offered; any other follows by its id.
ORDER: Final = ("usa", "europe", "nederland", "poland", "iberia", "japan", "south_korea")
#: A file of this many bytes is no board.
LARGEST: Final = 2_000_000
#: So many faults of a file are told: `stellwerk check` tells all.
MOST_FAULTS: Final = 5
#: A picture takes seconds; one that takes so many is never made.
PATIENCE: Final = 120.0


class Boards:
    """All boards, read once; a map maker's folder is read when the server starts."""

    def __init__(self, folder: Path | None = None) -> None:
        #: Board files that could not be read, with the reason.
        self.faults: list[Fault] = []
        self._boards: dict[str, Board] = {name: boards.board(name) for name in in_order(boards.boards())}
        #: The files of those that are not ours, by id.
        self._own: dict[str, str] = {}
        if folder is not None:
            self._read(folder)
        #: Files of pictures that were made here, by name, and the lock of who makes them.
        self._made: dict[str, bytes] = {}
        self._making = Lock()

    def _read(self, folder: Path) -> None:
        if not folder.is_dir():
            self.faults.append(Fault("{folder}: there is no such folder", folder=folder))
            return
        for path in sorted(folder.iterdir()):
            if path.suffix.lower() == ".json":
                self.faults += self._add(path)

    def _add(self, path: Path) -> list[Fault]:
        """Takes a file in; why not, if it can't be."""
        try:
            if not path.is_file():  # a pipe would keep us waiting for ever
                return [Fault("{file}: this is not a file", file=path.name)]
            if path.stat().st_size > LARGEST:
                return [Fault("{file}: too large for a board", file=path.name)]
            source = path.read_text("utf-8-sig")
            board = boards.load(source)
        except boards.BadBoard as bad:
            return faults_told(replace(bad.report, source=path.name))
        except (OSError, ValueError, RecursionError) as trouble:
            if isinstance(trouble, OSError):
                trouble.filename = None  # everybody can read it on the start page
            return [Fault("{file}: it can't be read: {why}", file=path.name, why=Fault(str(trouble)))]
        if board.id in self._boards:
            return [same_id(path.name, board.id, board.id in self._own)]
        self._boards[board.id] = board
        self._own[board.id] = source
        return []

    # --- what there is

    def __iter__(self) -> Iterator[Board]:
        return iter(self._boards.values())

    def board(self, board_id: str) -> Board:
        """The board of this id; UnknownBoard if there is none."""
        if board_id not in self._boards:
            raise boards.UnknownBoard(board_id, tuple(self._boards))
        return self._boards[board_id]

    def source(self, board_id: str) -> str:
        """What stands for a board in other processes: the id of one of ours, or a map maker's file."""
        return self._own.get(board_id, "").lstrip("\ufeff \t\r\n") or board_id

    def catalogue(self, language: str) -> Catalogue:
        return Catalogue(
            boards=tuple(self._card(board, language) for board in self),
            levels=about.levels_shown(language),
            faults=tuple(fault_text(fault, language) for fault in self.faults),
            version=__version__,
        )

    def _card(self, board: Board, language: str) -> BoardCard:
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
        )

    # --- pictures

    @cached_property
    def _keys(self) -> dict[str, tuple[Board, str]]:
        return {
            pictures.key_of(board, language): (board, language)
            for board in self
            for language in pictures.LANGUAGES
        }

    def key(self, board: Board, language: str) -> str:
        """Names a board, as it is, in a language; a board that we don't offer has none: ""."""
        for key, (known, spoken) in self._keys.items():
            if spoken == language and (known is board or known == board):
                return key
        return ""

    def shown(self, key: str) -> bytes | None:
        """The BoardShown of a key as JSON; None: there is no such board. May take seconds."""
        return self._file(key, f"{key}.json")

    def poster(self, key: str, dark: bool = False) -> bytes | None:
        """The poster of a key as SVG; None: there is no such board. May take seconds."""
        return self._file(key, f"{key}{'-dark' if dark else ''}.svg")

    def _file(self, key: str, name: str) -> bytes | None:
        if key not in self._keys:
            return None
        built = files(__package__) / "page" / "boards" / name
        if built.is_file():
            return built.read_bytes()
        with self._making:
            if name not in self._made:
                board, language = self._keys[key]
                self._made |= made_apart(self.source(board.id), language)
            return self._made[name]


def faults_told(report: boards.Report) -> list[Fault]:
    """The first faults of a file, and how many more there are."""
    told = [report.told(fault) for fault in report.faults[:MOST_FAULTS]]
    rest = len(report.faults) - len(told)
    more = Fault("{file}: and {rest} more faults", file=report.source, rest=rest)
    return [*told, more] if rest else told


def same_id(file: str, board_id: str, is_own: bool) -> Fault:
    if is_own:
        return Fault("{file}: its id {id} is another file's already; give it another", file=file, id=board_id)
    return Fault("{file}: its id {id} is one of our boards' already; give it another", file=file, id=board_id)


def made_apart(source: str, language: str) -> dict[str, bytes]:
    """The files of a board, made in a process of its own so that the server answers others meanwhile."""
    with ProcessPoolExecutor(max_workers=1, mp_context=get_context("spawn")) as worker:
        return worker.submit(pictures.made_of, source, language).result(timeout=PATIENCE)


def in_order(names: tuple[str, ...]) -> list[str]:
    known = [name for name in ORDER if name in names]
    return known + sorted(set(names) - set(known))
