"""The validator: every fault of a board file, each with its place, its line and what to do.

A board with faults can't be played. One without may still get warnings: a city lies far from all others, or
a ticket takes more trains than a seat has.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from stellwerk.faults import Fault, printable

from .check_map import map_findings, namesakes, reserved_ids
from .check_play import longer_than_the_trains, play_findings, rows_too_short, too_few_spaces
from .check_tickets import ticket_findings, tickets_beyond_the_trains
from .declared import registered
from .far import outlying_cities, swapped_out_of_range
from .format import LISTS, VERSION, Declarations, board_table, items
from .paper import is_on_paper
from .reading import Document, Json, NotJson, Path, read
from .report import BoardProblem, Finding, Report, found, listed, quoted
from .shapes import dotted, split, structure
from .sketch import MOST, Sketch, bounded, legible, number, sketch, without

#: Said of a file that would take the place of one of our boards.
OWN_ID: Final = "{id} is one of our boards: a server offers no other of that id"
#: The key or keys by which an entry of a list is called in a fault's place.
CALLED = {
    "cities": ("id",),
    "connections": ("a", "b"),
    "tickets": ("a", "b"),
    "options": ("id",),
    "mechanics": ("name",),
}


def check(text: str, source: str = "board.json", declarations: Declarations | None = None) -> Report:
    """All faults of a board file's text. `declarations`: what each mechanic reads (default: all)."""
    declared = registered() if declarations is None else declarations
    document, report = examine(text, source, declared)
    if document is None or not report.sound:
        return report
    return replace(report, warnings=warnings(document, declared))


def warned(report: Report, text: str, more: Iterable[Finding]) -> Report:
    """The report of a valid file with further warnings, such as those about its picture."""
    document = read(text)
    return replace(report, warnings=(*report.warnings, *(problem(finding, document) for finding in more)))


def examine(text: str, source: str, declarations: Declarations) -> tuple[Document | None, Report]:
    """The file as read (None if it is not JSON), and its faults."""
    try:
        document = read(text)
    except NotJson as trouble:
        only = BoardProblem("not JSON", trouble.said, trouble.line, trouble.column)
        return None, Report(source, (only,))
    faults = folded(findings(document, declarations), document)
    return document, Report(source, tuple(sorted(faults, key=lambda each: each.line)))


@dataclass(frozen=True)
class Look:
    """Everything that is wrong or odd about a board, finished or not."""

    #: Those that are about the same are together.
    faults: list[list[Finding]]
    warnings: list[Finding]
    #: The board without what can't be read: every value that is left is of its shape.
    kept: dict[str, Json]


def look(board: dict[str, Json], declarations: Declarations | None = None) -> Look:
    """Looks at a board that somebody is still working on: warnings come with faults, and places with both."""
    declared = registered() if declarations is None else declarations
    board = {key: bounded(value) for key, value in list(board.items())[:MOST]}
    structural = list(shape_findings(board, declared))
    kept = without(board, {finding.path for finding in structural})
    faults = grouped(findings(Document(board, {}, ()), declared, structural))
    return Look(faults, list(odd_findings(sketch(kept), declared)), kept)


def folded(everything: Iterable[Finding], document: Document) -> list[BoardProblem]:
    """Each fault once; of those with one misspelt name only the first, with the lines of the others."""
    return [together(same, document) for same in grouped(everything)]


def grouped(everything: Iterable[Finding]) -> list[list[Finding]]:
    """Each finding once, together with those about the same."""
    same: dict[object, dict[Path, Finding]] = {}
    for finding in everything:
        same.setdefault(finding.about or (finding.path, str(finding.said)), {})[finding.path] = finding
    return [list(findings.values()) for findings in same.values()]


def together(findings: list[Finding], document: Document) -> BoardProblem:
    first = problem(findings[0], document)
    if len(findings) == 1:
        return first
    lines = dict.fromkeys(str(document.line(finding.path)) for finding in findings)
    said = Fault(
        "{what} (named {times} times, on lines {lines})",
        what=first.said,
        times=len(findings),
        lines=listed(lines, 12),
    )
    return replace(first, said=said)


def warnings(document: Document, declarations: Declarations) -> tuple[BoardProblem, ...]:
    """Warnings about a board without faults: it can be played, but probably not as intended."""
    assert isinstance(document.value, dict)
    return tuple(problem(finding, document) for finding in odd_findings(sketch(document.value), declarations))


def odd_findings(board: Sketch, declarations: Declarations) -> Iterator[Finding]:
    yield from outlying_cities(board)
    yield from reserved_ids(board)
    yield from namesakes(board)
    yield from longer_than_the_trains(board, declarations)
    yield from too_few_spaces(board)
    yield from tickets_beyond_the_trains(board, declarations)
    yield from rows_too_short(board, declarations)


def findings(
    document: Document, declarations: Declarations, structural: Sequence[Finding] | None = None
) -> Iterator[Finding]:
    """All faults; `structural`: those of single values, if they are known."""
    for path in document.doubled:
        yield found(path, "the key {key} is written twice; take one out", key=quoted(path[-1]))
    board = document.value
    if not isinstance(board, dict):
        yield found((), "a board file is a table in {{…}}, not {value}", value=quoted(board))
        return
    version = number(board, "format")
    if version is not None and version != VERSION:
        # Another format: everything else would only look like a fault.
        yield found(
            ("format",),
            "format {version} is not known here; this version reads format {ours}",
            version=version,
            ours=VERSION,
        )
        return
    if structural is None:
        structural = list(shape_findings(board, declarations))
    yield from swapped_out_of_range(structural, document)
    legible_board = legible(board, {finding.path for finding in structural})
    assert isinstance(legible_board, dict)
    sketched = sketch(legible_board)
    yield from map_findings(sketched)
    yield from ticket_findings(sketched)
    yield from play_findings(sketched, declarations)


def shape_findings(board: dict[str, Json], declarations: Declarations) -> Iterator[Finding]:
    """What is wrong with single values; a mechanic that can't be read may be the reader of any key."""
    sketched = sketch(board)
    played = [mechanic.id for mechanic in sketched.mechanics]
    wrong = structure(board, board_table(declarations, played, on_paper=is_on_paper(board)))
    if "mechanics" not in sketched.unread and all(name in declarations for name in played):
        yield from wrong
        return
    read = {
        (LISTS[thing], item.name)
        for data in declarations.values()
        for thing in LISTS
        for item in items(data, thing)
    }
    for finding in wrong:
        if len(finding.path) != 3 or (finding.path[0], finding.path[2]) not in read:
            yield finding


def problem(finding: Finding, document: Document) -> BoardProblem:
    path = finding.shown_at or finding.path
    return BoardProblem(place(path, document.value), finding.said, document.line(path))


def place(path: Path, board: Json) -> str:
    """As in `connections[12] (denver-omaha)`."""
    head = split(path)[0]
    name = called(head, board)
    return (printable(dotted(head)) or "board") + (f" ({name})" if name else "")


def called(head: Path, board: Json) -> str:
    """The name of the entry at this place; empty if it has no readable one."""
    if len(head) < 2 or not isinstance(board, dict):
        return ""
    key, index = head
    entries = board.get(str(key))
    if not isinstance(entries, list) or not isinstance(index, int):
        return ""
    entry = entries[index]
    names = [entry.get(part) for part in CALLED.get(str(key), ())] if isinstance(entry, dict) else []
    return "-".join(printable(name)[:40] for name in names if isinstance(name, str))
