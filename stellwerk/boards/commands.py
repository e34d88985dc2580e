"""What `stellwerk boards` and `stellwerk check` do; `stellwerk.commands` calls them."""

import json
import sys
from pathlib import Path

from rich.console import Console

from stellwerk.kernel.board import Board

from .check import check
from .figures import figures
from .loader import board, board_text, boards, load
from .report import printable
from .tables import board_table, figures_tables

#: What the shell is told.
SOUND = 0
FAULTY = 1
UNREADABLE = 2

#: The largest board possible has a tenth of this.
MAX_BYTES = 1_000_000


class Unreadable(Exception):
    """The file cannot be read as text; the message says why."""


def check_command(path: str, as_json: bool) -> int:
    """Print every fault of a board file, or its figures if it has none."""
    source = printable(path)
    try:
        text = board_text(path) if path in boards() else read_text(Path(path))
    except Unreadable as trouble:
        _tell_unreadable(source, str(trouble), as_json)
        return UNREADABLE
    report = check(text, source)
    loaded = load(text) if report.sound else None
    if as_json:
        more = {} if loaded is None else {"board": board_facts(loaded), "figures": figures(loaded).to_dict()}
        _write_json({**report.to_dict(), **more})
    elif loaded is None:
        _write("\n".join(report.lines()))
        _write(f"{source}: {_counted(len(report.faults), 'fault')}")
    else:
        console = Console()
        console.print(figures_tables(figures(loaded)))
        for line in report.warning_lines():
            _write(line)
        odd = f", {_counted(len(report.warnings), 'warning')}" if report.warnings else ""
        _write(f"{source}: no faults{odd}; {loaded.name['en']}, {loaded.hash[:12]}")
    return SOUND if report.sound else FAULTY


def boards_command(as_json: bool) -> int:
    """List the embedded boards."""
    found = [board(board_id) for board_id in boards()]
    if as_json:
        _write_json([board_facts(each) for each in found])
    else:
        Console().print(board_table(found))
    return SOUND


def board_facts(board: Board) -> dict[str, object]:
    """What a list of boards tells of each."""
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


def read_text(path: Path) -> str:
    """A file's text; Unreadable with the reason in plain words."""
    try:
        if path.is_dir():
            raise Unreadable("is a directory; name a board file in it")
        if not path.exists():
            raise Unreadable("there is no such file")
        if path.stat().st_size > MAX_BYTES:
            raise Unreadable(f"is larger than {MAX_BYTES:,} bytes: this is not a board file")
        return path.read_bytes().decode("utf-8-sig")
    except UnicodeDecodeError as trouble:
        raise Unreadable(f"is not UTF-8 text (byte {trouble.start}); save it as UTF-8") from None
    except (OSError, ValueError) as trouble:
        # ValueError: a name with a zero byte in it.
        reason = trouble.strerror if isinstance(trouble, OSError) and trouble.strerror else str(trouble)
        raise Unreadable(f"cannot be read: {reason}") from None


def _tell_unreadable(source: str, reason: str, as_json: bool) -> None:
    if as_json:
        _write_json({"source": source, "error": reason})
    else:
        sys.stderr.write(f"{source}: {reason}\n")


def _counted(count: int, what: str) -> str:
    return f"{count} {what}" if count == 1 else f"{count} {what}s"


def _write(text: str) -> None:
    """Plain, one fault a line: rich would break lines and take [12] for a style."""
    sys.stdout.write(text + "\n")


def _write_json(value: object) -> None:
    _write(json.dumps(value, ensure_ascii=False, indent=2))
