"""What `stellwerk report` does: read results, count, judge, and write the page; `stellwerk.cli` calls it."""

import contextlib
import os
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import IO, Any, Final

from rich.console import Console, Group
from rich.padding import Padding
from rich.text import Text

from stellwerk import boards as our_boards
from stellwerk.boards.report import printable
from stellwerk.kernel.board import Board
from stellwerk.lab.extras import need
from stellwerk.lab.journal import MANIFEST, RESULTS, BadResults
from stellwerk.lab.plan import our_version

from .words import say, whole

#: What stands before a finding in the terminal.
MARKS: Final = {
    "fault": ("✗", "bold red"),
    "unsure": ("?", "yellow"),
    "remark": ("!", "cyan"),
    "fine": ("✓", "green"),
}


class CantReport(Exception):
    """The report can't be made or written; the message says why."""


def report_command(
    results: Sequence[Path], out: Path | None, as_json: bool, language: str, board_files: Mapping[str, str]
) -> int:
    """`board_files`: the texts of boards that the user named, by their paths."""
    need("a report", "lab", "numpy", "pyarrow")
    with new_file(out) if out is not None else contextlib.nullcontext() as file:
        named = [our_boards.load(text) for text in board_files.values()]
        made, boards = report_of(results, named, language)
        if file is not None:
            from .page import page

            file.write(page(made, boards).encode("utf-8"))
    if as_json:
        sys.stdout.write(made.to_json().decode("utf-8"))
    else:
        tell(made, boards)
        if out is not None:
            tell_written(out, language)
    return 0


def tell_written(out: Path, language: str) -> None:
    size = whole(out.stat().st_size / 1000, language)
    sys.stdout.write(say(language, "written", path=printable(str(out)), size=size) + "\n")


@contextlib.contextmanager
def new_file(path: Path) -> Iterator[IO[bytes]]:
    """A file to write into, opened before any work; in the end it is there whole, or as it was before."""
    if os.path.isdir(path):  # noqa: PTH112 Path asks in a way that fails for names that are too long
        raise CantReport(f"{path} is a directory; name a file in it")
    if not path.parent.is_dir():
        raise CantReport(f"{path} can't be written: there is no directory {path.parent}")
    if not os.access(path, os.W_OK) and os.path.lexists(path):
        raise CantReport(f"{path} can't be written: it is write-protected")
    part = path.with_name(path.name + ".part")
    try:
        file = part.open("wb")
    except (OSError, ValueError) as trouble:
        raise CantReport(f"{path} can't be written: {reason(trouble)}") from None
    try:
        with file:
            yield file
        part.replace(path)
    except OSError as trouble:
        raise CantReport(f"{path} can't be written: {reason(trouble)}") from None
    finally:
        with contextlib.suppress(OSError):
            part.unlink(missing_ok=True)


def reason(trouble: Exception) -> str:
    return (trouble.strerror if isinstance(trouble, OSError) else "") or str(trouble)


# --- what the results are of


def report_of(
    results: Sequence[Path], named: Sequence[Board], language: str
) -> "tuple[Any, dict[str, Board]]":
    """The report, and the boards whose files are at hand."""
    import pyarrow as pa

    from stellwerk.lab import parquet

    from .data import FORMAT, Report, sections_of

    files = [file for path in results for file in files_in(path)]
    tables = [parquet.read(file) for file in files]
    told = [parquet.about(table, file) for table, file in zip(tables, files, strict=True)]
    boards = boards_told(files, [about.tournament.boards for about in told])
    boards |= {board.id: board for board in named}
    table = pa.concat_tables([each.replace_schema_metadata(None) for each in tables])
    ids = table["board"].unique().to_pylist()
    for board in ids:
        if board not in boards and board in our_boards.boards():
            boards[board] = our_boards.board(board)
    unused = [board.id for board in named if board.id not in ids]
    if unused:
        raise CantReport(f"no game of these results is on {unused[0]}: there are {', '.join(ids)}")
    try:
        sections = sections_of(table, boards, language)
    except BadResults as wrong:
        raise BadResults(f"{', '.join(str(path) for path in results)}: {wrong}") from None
    missing = sum(about.games - about.played for about in told)
    names = tuple(str(path) for path in results)
    return Report(FORMAT, our_version(), language, names, missing, sections), boards


def files_in(path: Path) -> list[Path]:
    """A file of results, that of a tournament's folder, or those of all tournaments of a playtest."""
    if not path.is_dir() or (path / RESULTS).exists() or (path / MANIFEST).exists():
        return [path]
    found = sorted(path.glob(f"*/{RESULTS}"))
    if not found:
        raise BadResults(f"{path} holds no results: there is no {RESULTS} in it")
    return found


def boards_told(files: Sequence[Path], told: Sequence[Sequence[Any]]) -> dict[str, Board]:
    """The boards as the results have them; refused if two have different ones under the same id."""
    texts: dict[str, tuple[str, Path]] = {}
    for file, boards in zip(files, told, strict=True):
        for board in boards:
            before = texts.setdefault(board.id, (board.text, file))
            if before[0] != board.text:
                raise CantReport(
                    f"{before[1]} and {file} were played on different boards that are both called "
                    f"{board.id}: make a report of each"
                )
    found = {}
    for board, (text, _) in texts.items():
        # a board of another version of Stellwerk may have become unsound; then ids stand for names
        with contextlib.suppress(our_boards.BadBoard):
            found[board] = our_boards.load(text)
    return found


# --- in the terminal


def tell(report: Any, boards: Mapping[str, Board]) -> None:
    from .naming import Names

    console = Console(highlight=False)
    for section in report.sections:
        names = Names(section.board, boards.get(section.board), report.language)
        title = Text(printable(names.section(section.seats, section.options)), "bold")
        console.print(Group(title, *(Padding(finding_text(each), (0, 0, 0, 2)) for each in section.findings)))
        console.print()


def finding_text(finding: Any) -> Text:
    mark, style = MARKS[finding.severity]
    return Text.assemble((f"{mark} ", style), printable(finding.text.replace("\u00a0", "")))
