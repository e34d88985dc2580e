"""The validator: every fault of a board file, each with its place, its line and what to do.

A board with faults can't be played. Of one without, what is odd is told as a warning: nobody can claim a
connection, or complete a ticket, that takes more trains than there are.
"""

from collections.abc import Iterator
from dataclasses import replace

from .check_map import map_findings
from .check_play import longer_than_the_trains, play_findings
from .check_tickets import ticket_findings, tickets_beyond_the_trains
from .declared import registered
from .format import LISTS, VERSION, Declarations, board_table, items
from .reading import Document, Json, NotJson, Path, read
from .report import Fault, Finding, Report, found, printable, quoted
from .shapes import dotted, split, structure
from .sketch import legible, number, sketch

#: The key or keys by which an entry of a list is called in a fault's place.
CALLED = {
    "cities": ("id",),
    "connections": ("a", "b"),
    "tickets": ("a", "b"),
    "options": ("id",),
    "mechanics": ("name",),
}


def check(text: str, source: str = "board.json", declarations: Declarations | None = None) -> Report:
    """All faults of a board file's text. `declarations`: what each mechanic reads; default: all there are."""
    document, report = examine(text, source, registered() if declarations is None else declarations)
    return report if document is None or not report.sound else replace(report, warnings=warnings(document))


def examine(text: str, source: str, declarations: Declarations) -> tuple[Document | None, Report]:
    """The file as read (None if it is no JSON), and its faults."""
    try:
        document = read(text)
    except NotJson as trouble:
        only = Fault("not JSON", trouble.said, trouble.line, trouble.column)
        return None, Report(source, (only,))
    once = {(finding.path, str(finding.said)): finding for finding in findings(document, declarations)}
    faults = [fault(finding, document) for finding in once.values()]
    return document, Report(source, tuple(sorted(faults, key=lambda each: each.line)))


def warnings(document: Document) -> tuple[Fault, ...]:
    """What is odd about a board without faults: it can be played, but hardly as it was meant."""
    assert isinstance(document.value, dict)
    board = sketch(document.value)
    odd = [*longer_than_the_trains(board), *tickets_beyond_the_trains(board)]
    return tuple(fault(finding, document) for finding in odd)


def findings(document: Document, declarations: Declarations) -> Iterator[Finding]:
    for path in document.doubled:
        yield found(path, "the key {key} is written twice; take one out", key=quoted(path[-1]))
    board = document.value
    if not isinstance(board, dict):
        yield found((), "a board file is a table in {{…}}, not {value}", value=quoted(board))
        return
    version = number(board, "format")
    if version is not None and version != VERSION:
        # Written by other rules: everything else would only look like a fault.
        yield found(
            ("format",),
            "format {version} is not known here; this version reads format {ours}",
            version=version,
            ours=VERSION,
        )
        return
    structural = list(shape_findings(board, declarations))
    yield from structural
    legible_board = legible(board, {finding.path for finding in structural})
    assert isinstance(legible_board, dict)
    sketched = sketch(legible_board)
    yield from map_findings(sketched)
    yield from ticket_findings(sketched)
    yield from play_findings(sketched, declarations)


def shape_findings(board: dict[str, Json], declarations: Declarations) -> Iterator[Finding]:
    """What is wrong with single values; a mechanic that cannot be made out may be the reader of any key."""
    sketched = sketch(board)
    played = [mechanic.id for mechanic in sketched.mechanics]
    wrong = structure(board, board_table(declarations, played))
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


def fault(finding: Finding, document: Document) -> Fault:
    return Fault(place(finding.path, document.value), finding.said, document.line(finding.path))


def place(path: Path, board: Json) -> str:
    """As in `connections[12] (denver-omaha)`."""
    head = split(path)[0]
    name = called(head, board)
    return (printable(dotted(head)) or "board") + (f" ({name})" if name else "")


def called(head: Path, board: Json) -> str:
    """What people call the entry at this place; empty if it has no readable name."""
    if len(head) < 2 or not isinstance(board, dict):
        return ""
    key, index = head
    entries = board.get(str(key))
    if not isinstance(entries, list) or not isinstance(index, int):
        return ""
    entry = entries[index]
    names = [entry.get(part) for part in CALLED.get(str(key), ())] if isinstance(entry, dict) else []
    return "-".join(printable(name)[:40] for name in names if isinstance(name, str))
