"""What `stellwerk boards` and `stellwerk check` do; `stellwerk.commands` calls them."""

import json
import sys
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from rich.console import Console

from stellwerk.faults import Fault, printable
from stellwerk.files import UnusableFile, read_whole
from stellwerk.kernel.board import Board

from .far import FAR_AWAY, MANY_SWAPPED
from .figures import figures
from .loader import MAX_BYTES, board, board_text, boards, load
from .report import Finding, Report, found, quoted
from .tables import board_table, figures_tables
from .validator import OWN_ID, check, warned

#: Exit codes.
SOUND: Final = 0
FAULTY: Final = 1
UNREADABLE: Final = 2

#: The words of the last line: one and several.
FAULTS: Final = {"en": ("fault", "faults"), "de": ("Fehler", "Fehler")}
WARNINGS: Final = {"en": ("warning", "warnings"), "de": ("Warnung", "Warnungen")}
NO_FAULTS: Final = {"en": "no faults", "de": "keine Fehler"}


@dataclass(frozen=True)
class BoardsOptions:
    json: bool = False
    lang: str = "en"


@dataclass(frozen=True)
class CheckOptions:
    file: str
    json: bool = False
    lang: str = "en"


def check_command(
    options: CheckOptions,
    in_picture: Callable[[Board], Iterable[Finding]] = lambda _: (),
    say: Callable[[Fault], str] = str,
) -> int:
    """Prints every fault of a board file, or its figures if it has none.

    `in_picture` finds what is odd in the board's picture; `say` puts a fault into the user's language.
    """
    source = printable(options.file)
    try:
        text = board_text(options.file) if options.file in boards() else read_text(options.file)
    except UnusableFile as trouble:
        if not options.json:
            raise
        _write_json({"source": source, "error": str(trouble.why)})
        return UNREADABLE
    report = check(text, source)
    loaded = load(text) if report.sound else None
    if loaded is not None:
        report = warned(report, text, own_id(loaded))
        # where a city lies far off, everything else is squeezed together and overlaps
        if not any(warning.said.code in {FAR_AWAY, MANY_SWAPPED} for warning in report.warnings):
            report = warned(report, text, in_picture(loaded))
    if options.json:
        more = {} if loaded is None else {"board": board_facts(loaded), "figures": figures(loaded).to_dict()}
        _write_json({**report.to_dict(), **more})
        return SOUND if report.sound else FAULTY
    if loaded is not None:
        Console().print(figures_tables(figures(loaded), options.lang))
    for sentence in report.sentences():
        _write(say(sentence))
    _write(summary(report, loaded, options.lang))
    return SOUND if report.sound else FAULTY


def summary(report: Report, loaded: Board | None, language: str) -> str:
    """The last line: how many faults and warnings."""
    if loaded is None:
        return f"{report.source}: {counted(len(report.faults), *FAULTS[language])}"
    odd = f", {counted(len(report.warnings), *WARNINGS[language])}" if report.warnings else ""
    return f"{report.source}: {NO_FAULTS[language]}{odd}; {loaded.name[language]}, {loaded.hash[:12]}"


def counted(number: int, one: str, several: str) -> str:
    return f"{number} {one if number == 1 else several}"


def own_id(loaded: Board) -> Iterator[Finding]:
    if loaded.id in boards() and board(loaded.id) != loaded:
        yield found(("id",), OWN_ID, id=quoted(loaded.id))


def boards_command(options: BoardsOptions) -> int:
    """Lists the embedded boards."""
    found = [board(board_id) for board_id in boards()]
    if options.json:
        _write_json([board_facts(each) for each in found])
    else:
        Console().print(board_table(found, options.lang))
    return SOUND


def board_facts(board: Board) -> dict[str, object]:
    """What a list of boards says about each."""
    return {
        "id": board.id,
        "name": dict(board.name),
        "provenance": board.provenance,
        "own_design": board.own_design,
        "seats": list(board.seats),
        "trains": board.trains,
        "cities": len(board.cities),
        "connections": len(board.connections),
        "tracks": len(board.tracks),
        "tickets": len(board.tickets),
        "mechanics": [mechanic.name for mechanic in board.mechanics],
        "options": [option.id for option in board.options],
        "hash": board.hash,
    }


def read_text(name: str) -> str:
    """A board file's text; UnusableFile if it can't be read."""
    try:
        return read_whole(name, "a board file", MAX_BYTES).decode("utf-8-sig")
    except UnicodeDecodeError as trouble:
        said = Fault("is not UTF-8 text (byte {byte}); save it as UTF-8", byte=trouble.start)
        raise UnusableFile(name, said) from None


def _write(text: str) -> None:
    """Plain text: rich would wrap lines and take [12] for a style."""
    sys.stdout.write(text + "\n")


def _write_json(value: object) -> None:
    _write(json.dumps(value, ensure_ascii=False, indent=2))
