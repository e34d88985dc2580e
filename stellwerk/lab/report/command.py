"""`stellwerk report`: reads results, counts, judges and writes the page."""

import contextlib
import os
import stat
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any, Final

import msgspec
from rich.console import Console, Group
from rich.padding import Padding
from rich.text import Text

from stellwerk import __version__
from stellwerk import boards as our_boards
from stellwerk.fairness.words import TEXTS, speech
from stellwerk.faults import UserError, printable
from stellwerk.files import reason_of
from stellwerk.kernel.board import Board
from stellwerk.lab.extras import need
from stellwerk.lab.journal import JOURNAL, LOCK, MANIFEST, RESULTS, BadResults, tournament_in, whole_file
from stellwerk.lab.plan import READABLE, Schedule
from stellwerk.lab.provenance import Origin, show_origin

#: In the folder of a playtest: what was asked for.
PLAYTEST: Final = "playtest.json"
#: Files that a report is made from; never overwritten.
OF_RESULTS: Final = (MANIFEST, JOURNAL, RESULTS, LOCK, PLAYTEST)
#: What stands before a finding in the terminal.
MARKS: Final = {
    "fault": ("✗", "bold red"),
    "unsure": ("?", "yellow"),
    "remark": ("!", "cyan"),
    "fine": ("✓", "green"),
}


@dataclass(frozen=True)
class ReportOptions:
    #: Folders or files of results.
    results: Sequence[Path]
    #: The texts of boards to use instead of those in the results.
    board_texts: Sequence[str] = ()
    #: The page; None: none.
    out: Path | None = None
    lang: str = "en"
    json: bool = False


def report_command(options: ReportOptions) -> int:
    need("a report", "numpy", "pyarrow")
    with new_page(options.out) if options.out is not None else contextlib.nullcontext() as file:
        named = [our_boards.load(text) for text in options.board_texts]
        made, boards = report_of(options.results, named, options.lang)
        if file is not None:
            from .page import page

            file.write(page(made, boards).encode("utf-8"))
    if options.json:
        sys.stdout.write(made.to_json().decode("utf-8"))
    else:
        show(made, boards)
        if options.out is not None:
            show_written(options.out, options.lang)
    return 0


def show_written(out: Path, language: str) -> None:
    text = speech(language)
    size = text.whole(out.stat().st_size / 1000)
    sys.stdout.write(text.say("written", path=printable(str(out)), size=size) + "\n")


@contextlib.contextmanager
def new_page(path: Path) -> Iterator[IO[bytes]]:
    """A page to write into, opened before any work."""
    refuse_as_page(path)
    with whole_file(path) as file:
        yield file


def refuse_as_page(path: Path) -> None:
    """A page may only replace an older page of ours."""
    if path.name in OF_RESULTS:
        raise UserError(f"{path} has the name of a tournament's file: name a page, as in -o report.html")
    try:
        kind = path.stat().st_mode
    except FileNotFoundError:
        if not path.resolve().parent.is_dir():
            raise UserError(f"{path} can't be written: there is no directory {path.parent}") from None
        return
    except (OSError, ValueError) as trouble:
        raise UserError(f"{path} can't be written: {reason_of(trouble)}") from None
    if stat.S_ISDIR(kind):
        raise UserError(f"{path} is a directory; name a file in it")
    if not stat.S_ISREG(kind):
        raise UserError(f"{path} is not an ordinary file; name a page, as in -o report.html")
    if not os.access(path, os.W_OK):
        raise UserError(f"{path} can't be written: it is write-protected")
    if not is_page(path):
        raise UserError(f"{path} exists already and is not a report: name another file")


def is_page(path: Path) -> bool:
    """Whether a file is a report, or still empty."""
    try:
        with path.open("rb") as file:
            begin = file.read(600).decode("utf-8", "replace")
    except OSError as trouble:
        raise UserError(f"{path} can't be read: {reason_of(trouble)}") from None
    titles = [f"<title>{title}" for title in TEXTS["title"].values()]
    return not begin or (begin.startswith("<!DOCTYPE html>") and any(title in begin for title in titles))


# --- what the results are of


class Playtest(msgspec.Struct, frozen=True):
    """What was asked of a playtest: `playtest.json` in its folder."""

    games: int
    seed: int | str
    #: Its tournaments, and how many games each has.
    parts: dict[str, int]
    options: dict[str, bool] = {}
    #: What the games depend on besides; empty in files of versions that did not say it.
    stellwerk: str = ""
    code: str = ""
    board_hash: str = ""


def playtest_in(folder: Path) -> Playtest | None:
    """What was asked of the playtest in a folder; None if there is none."""
    path = folder / PLAYTEST
    try:
        return msgspec.json.decode(path.read_bytes(), type=Playtest)
    except (FileNotFoundError, NotADirectoryError):
        return None
    except OSError as trouble:
        raise BadResults(f"{path} can't be read: {reason_of(trouble)}") from None
    except msgspec.MsgspecError as wrong:
        raise BadResults(f"{path} is damaged: {wrong}") from None


@dataclass(frozen=True)
class ResultsFile:
    """A file of results: its table and its description."""

    file: Path
    table: Any
    about: Any


def report_of(
    results: Sequence[Path], named: Sequence[Board], language: str
) -> "tuple[Any, dict[str, Board]]":
    """The report, and the boards whose files are there."""
    import pyarrow as pa

    from .data import FORMAT, Report, sections_of

    sources = without_doubles([read(file) for path in results for file in files_in(path)])
    boards = boards_of(sources)
    refuse_other_boards(named, sources, boards)
    boards |= {board.id: board for board in named}
    table = pa.concat_tables([each.table.replace_schema_metadata(None) for each in sources])
    for board in table["board"].unique().to_pylist():
        if board not in boards and board in our_boards.boards():
            boards[board] = our_boards.board(board)
    played = sum(each.about.played for each in sources)
    is_playtest = len(results) == 1 and files_in(results[0]) != [results[0]]
    try:
        sections = sections_of(table, boards, language, played if is_playtest else 0)
    except BadResults as wrong:
        raise BadResults(f"{', '.join(str(path) for path in results)}: {wrong}") from None
    lacking = {part: games for path in dict.fromkeys(results) for part, games in parts_lacking(path).items()}
    wanted = {file: games for path in results for file, games in games_wanted(path).items()}
    missing = sum(wanted.get(each.file, each.about.games) - each.about.played for each in sources)
    missing += sum(lacking.values())
    names = tuple(str(path) for path in results)
    origins: list[Origin] = []
    for each in sources:
        if each.about.tournament.origin not in origins:
            origins.append(each.about.tournament.origin)
    parts, games = tuple(lacking), played + missing
    made = Report(
        FORMAT, __version__, language, names, missing, sections, games, parts, origins=tuple(origins)
    )
    return made, boards


def read(file: Path) -> ResultsFile:
    from stellwerk.lab import parquet

    table = parquet.read(file)
    return ResultsFile(file, table, parquet.about(table, file))


def without_doubles(sources: Sequence[ResultsFile]) -> list[ResultsFile]:
    """The same results given twice count once; refused if one has other games than the other."""
    found: dict[bytes, ResultsFile] = {}
    for source in sources:
        played = msgspec.structs.replace(source.about.tournament, games=0, stellwerk="")
        before = found.setdefault(msgspec.json.encode(played), source)
        if before.about.games != source.about.games or before.about.played != source.about.played:
            raise UserError(
                f"{before.file} and {source.file} have the same games ({before.about.played} and "
                f"{source.about.played} of one tournament and seed): leave one of them out"
            )
    return list(found.values())


def files_in(path: Path) -> list[Path]:
    """A file of results, that of a tournament's folder, or those of all tournaments of a playtest."""
    if not path.is_dir() or (path / RESULTS).exists() or (path / MANIFEST).exists():
        return [path]
    found = sorted(path.glob(f"*/{RESULTS}"))
    if not found:
        raise BadResults(f"{path} holds no results: there is no {RESULTS} in it")
    return found


def games_wanted(path: Path) -> dict[Path, int]:
    """The results that a folder will have, and of how many games."""
    manifest = path / MANIFEST if path.is_dir() else path.with_name(MANIFEST)
    if (path.is_dir() or path.name == RESULTS) and manifest.is_file():
        with contextlib.suppress(BadResults):  # then the results alone count
            return {path: Schedule(tournament_in(manifest.read_bytes(), str(manifest), READABLE)).games}
        return {}
    asked = playtest_in(path)
    return {path / name / RESULTS: games for name, games in (asked.parts if asked else {}).items()}


def parts_lacking(path: Path) -> dict[str, int]:
    """The tournaments of a playtest that have no results yet, and how many games they will have."""
    return {
        f"{path.name}/{file.parent.name}": games
        for file, games in games_wanted(path).items()
        if not file.exists()
    }


def boards_of(sources: Sequence[ResultsFile]) -> dict[str, Board]:
    """The boards in the results; refused if two have different ones with the same id."""
    texts: dict[str, tuple[str, Path]] = {}
    for source in sources:
        for board in source.about.tournament.boards:
            before = texts.setdefault(board.id, (board.text, source.file))
            if before[0] != board.text:
                raise UserError(
                    f"{before[1]} and {source.file} were played on different boards that are both called "
                    f"{board.id}: make a report of each"
                )
    found = {}
    for board, (text, _) in texts.items():
        # a board of another version of Stellwerk may be invalid now; then ids stand in for names
        with contextlib.suppress(our_boards.BadBoard):
            found[board] = our_boards.load(text)
    return found


def refuse_other_boards(
    named: Sequence[Board], sources: Sequence[ResultsFile], boards: Mapping[str, Board]
) -> None:
    """A board that was named must be one that was played: its hash covers all that rules depend on."""
    played = {board.id: board.hash for source in sources for board in source.about.tournament.boards}
    for board in named:
        if board.id not in played:
            raise UserError(
                f"no game of these results is on {board.id}: there are {', '.join(sorted(played))}"
            )
        there = boards[board.id].hash if board.id in boards else played[board.id]
        if board.hash != there:
            raise UserError(
                f"the file for {board.id} is another board than the one that was played: its connections, "
                "tickets, trains or rules differ. Only names, places and the drawing may"
            )


# --- in the terminal


def show(report: Any, boards: Mapping[str, Board]) -> None:
    from stellwerk.fairness.naming import named

    from .page import unfinished

    console = Console(highlight=False)
    if report.missing_games:
        console.print(Text(printable(unfinished(report)), "yellow"))
        console.print()
    names = named([section.board for section in report.sections], boards, report.language)
    for section in report.sections:
        title = Text(printable(names[section.board].section(section.seats, section.options)), "bold")
        console.print(Group(title, *(Padding(finding_text(each), (0, 0, 0, 2)) for each in section.findings)))
        console.print()
    for origin in report.origins:
        show_origin(origin, report.language)


def finding_text(finding: Any) -> Text:
    mark, style = MARKS[finding.severity]
    text = " ".join(part for part in (finding.text, finding.advice) if part)
    return Text.assemble((f"{mark} ", style), printable(text.replace("\u00a0", "")))
