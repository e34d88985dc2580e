"""A map maker's folder of board files, read again when a file has changed.

There is no watcher: each request for the boards looks at the files' times and sizes, which is cheap.
"""

from collections.abc import Collection
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Final

from stellwerk import boards
from stellwerk.faults import Fault
from stellwerk.kernel.board import Board

#: How many faults of a file are listed: `stellwerk check` lists all.
MOST_FAULTS: Final = 5

#: Whether a file is still the same: its times in nanoseconds, its size and its inode.
Stamp = tuple[int, int, int, int]


@dataclass(frozen=True)
class Entry:
    """What a file holds: a board and its text, or why it is none."""

    board: Board | None = None
    text: str = ""
    faults: tuple[Fault, ...] = ()


@dataclass(frozen=True)
class Contents:
    """The boards of a folder with their texts, and what is wrong with its files."""

    boards: tuple[tuple[Board, str], ...] = ()
    faults: tuple[Fault, ...] = ()


@dataclass
class Folder:
    path: Path
    #: Ids that no file may have: our own boards'.
    ours: Collection[str]
    _read: dict[str, tuple[Stamp, Entry]] = field(default_factory=dict)

    def contents(self) -> Contents:
        """What the folder holds now; only files that have changed are read."""
        try:
            paths = sorted(path for path in self.path.iterdir() if path.suffix.lower() == ".json")
        except OSError:
            return Contents(faults=(Fault("{folder}: there is no such folder", folder=self.path),))
        self._read = {path.name: self._entry(path) for path in paths}
        found: dict[str, tuple[Board, str]] = {}
        faults: list[Fault] = []
        for name, (_, entry) in self._read.items():
            faults += entry.faults
            if entry.board is None:
                continue
            board_id = entry.board.id
            if board_id in found or board_id in self.ours:
                faults.append(same_id(name, board_id, board_id in found))
            else:
                found[board_id] = (entry.board, entry.text)
        return Contents(tuple(found.values()), tuple(faults))

    def _entry(self, path: Path) -> tuple[Stamp, Entry]:
        try:
            state = path.stat()
            # the last changes with its permissions
            stamp = (state.st_mtime_ns, state.st_size, state.st_ino, state.st_ctime_ns)
        except OSError:
            stamp = (0, 0, 0, 0)
        before = self._read.get(path.name)
        return before if before is not None and before[0] == stamp else (stamp, entry_of(path))


def entry_of(path: Path) -> Entry:
    """Reads a file: its board, or what is wrong with it."""
    try:
        if not path.is_file():  # we would wait for a pipe for ever
            return Entry(faults=(Fault("{file}: this is not a file", file=path.name),))
        if path.stat().st_size > boards.MAX_BYTES:
            return Entry(faults=(Fault("{file}: too large for a board", file=path.name),))
        text = path.read_text("utf-8-sig")
        return Entry(boards.load(text), text)
    except boards.BadBoard as bad:
        return Entry(faults=first_faults(replace(bad.report, source=path.name)))
    except (OSError, ValueError, RecursionError) as trouble:
        if isinstance(trouble, OSError):
            trouble.filename = None  # everybody can read it on the start page
        why = Fault(str(trouble))
        return Entry(faults=(Fault("{file}: it can't be read: {why}", file=path.name, why=why),))


def first_faults(report: boards.Report) -> tuple[Fault, ...]:
    """The first faults of a file, and how many more there are."""
    listed = [report.sentence(fault) for fault in report.faults[:MOST_FAULTS]]
    rest = len(report.faults) - len(listed)
    more = Fault("{file}: and {rest} more faults", file=report.source, rest=rest)
    return (*listed, more) if rest else tuple(listed)


def same_id(file: str, board_id: str, is_own: bool) -> Fault:
    if is_own:
        return Fault("{file}: another file already has the id {id}; choose another", file=file, id=board_id)
    return Fault("{file}: one of our boards already has the id {id}; choose another", file=file, id=board_id)
