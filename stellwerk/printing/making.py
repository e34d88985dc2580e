"""What a print consists of, and whether we may print a board at all."""

import json
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from importlib.util import find_spec
from typing import Final

from stellwerk import __version__
from stellwerk.boards import board, boards, from_source
from stellwerk.drawing import lettering
from stellwerk.drawing.geometry import Box
from stellwerk.drawing.mechanics import ARTS
from stellwerk.drawing.panels import panels
from stellwerk.drawing.pieces import MM, Piece, Press
from stellwerk.drawing.plan import Plan
from stellwerk.faults import UserError
from stellwerk.kernel.board import Board, City
from stellwerk.words import city_name, rulebook

from . import cards, guide
from .board import drawn, real_plan
from .pages import PAPERS, TABLE, Page, Paper, Tiling, name_of, rows, tables, tiles, tiling, whole
from .pdf import Flowing, Imprint, pdf
from .rules import typeset
from .words import say

#: The board on one sheet of its own size, and everything else on A4.
SHEET: Final = "sheet"
PAPER_NAMES: Final = (*PAPERS, SHEET)
#: What can be printed, in the order of the pages.
PARTS: Final = ("guide", "board", "tickets", "trains", "pieces", "tables", "rules")
HASH_DIGITS: Final = 12
#: A board of one's own may have some of a printed board's connections, but not more than this part of them.
MOST_SHARED: Final = 0.6
#: A new column of a text.
COLUMN: Final = "\n#colbreak(weak: true)\n"


class Unprintable(UserError):
    """A print can't be made; the message says why."""


class NotOurs(Unprintable):
    """It is a printed board of the publisher, whatever a file calls it."""

    def __init__(self, theirs: Board, free: str) -> None:
        super().__init__(
            "{board} is a printed board of the publisher and not ours to print; "
            "print our own designs ({free}), or board files of your own",
            board=theirs.id,
            free=free,
        )
        self.theirs = theirs


@dataclass(frozen=True)
class Job:
    """How a board is printed."""

    paper: str = "a4"
    language: str = "en"
    #: A car's length and width in millimetres.
    car: tuple[float, float] = (20.0, 9.0)
    only: tuple[str, ...] = PARTS


def print_source(source: str, job: Job) -> bytes:
    """The print of a board that another process names: by its id, or by the text of its file."""
    return print_pdf(from_source(source), job)


def print_pdf(printed: Board, job: Job) -> bytes:
    """Everything to play a board at a real table. The same board gives the same bytes."""
    refuse_if_printed_elsewhere(printed)
    if find_spec("typst") is None:
        raise Unprintable(
            "a print needs typst: pip install 'stellwerk[print]' (in the source tree: make lab)"
        )
    return Print(printed, job).pdf()


def refuse_if_printed_elsewhere(printed: Board) -> None:
    """Printed boards of the publisher are not ours to print, whatever a file calls them and their cities."""
    ours = [board(name) for name in boards()]
    for other in ours:
        if not other.own_design and _is_copy(printed, other):
            raise NotOurs(other, ", ".join(each.id for each in ours if each.own_design))


def foreign_names(printed: Board, language: str) -> list[str]:
    """The names with letters that our fonts lack."""
    names = (printed.name[language], *(city_name(printed, n, language) for n in range(len(printed.cities))))
    return [name for name in dict.fromkeys(names) if lettering.lacks(name)]


def _is_copy(printed: Board, other: Board) -> bool:
    """Whether it has most connections of another board, by the names of their cities or by their places."""
    makers: tuple[Callable[[City], object], ...] = (lambda city: city.id, lambda city: (city.lat, city.lon))
    return any(
        (_network(other, name) & _network(printed, name)).total() > MOST_SHARED * len(other.connections)
        for name in makers
    )


def _network(one: Board, name: Callable[[City], object]) -> Counter[frozenset[object]]:
    """The connections, by the cities they join."""
    return Counter(
        frozenset((name(one.cities[each.a]), name(one.cities[each.b]))) for each in one.connections
    )


class Print:
    """One print: every part is made of the same plan."""

    def __init__(self, printed: Board, job: Job) -> None:
        self.board = printed
        self.job = job
        self.paper: Paper = PAPERS["a4" if job.paper == SHEET else job.paper]
        self.car = (job.car[0] * MM, job.car[1] * MM)

    @cached_property
    def plan(self) -> Plan:
        return real_plan(self.board, self.job.language, self.car)

    @cached_property
    def tiling(self) -> Tiling | None:
        """How the board is cut into sheets; None: it is not."""
        size = Box(0, 0, self.plan.width, self.plan.height)
        return None if self.job.paper == SHEET else tiling(size, self.paper)

    def pdf(self) -> bytes:
        makers: dict[str, Callable[[], list[Page] | list[Flowing]]] = {
            "board": self.board_pages,
            "tickets": lambda: self.rows_of("tickets", cards.tickets(self.press(), self.plan)),
            "trains": lambda: self.rows_of("trains", self.deck()),
            "pieces": lambda: self.rows_of("pieces", self.pieces()),
            "tables": self.table_pages,
            "rules": self.rules,
        }
        made = [(part, make()) for part, make in makers.items() if part in self.job.only]
        pages: list[Page | Flowing] = [page for _, found in made for page in found]
        if "guide" in self.job.only:
            lengths = {part: len(found) for part, found in made if found}
            both = [n for n, page in enumerate(pages, 2) if isinstance(page, Page) and page.is_two_sided]
            pages.insert(0, self.guide(lengths, both))
        origin = self.say("origin", version=__version__, hash=self.board.hash[:HASH_DIGITS])
        imprint = Imprint(self.say("title"), self.job.language, origin, self.say("check"))
        return pdf(pages, imprint, own_fonts=not foreign_names(self.board, self.job.language))

    def say(self, key: str, **values: object) -> str:
        return say(self.job.language, key, board=self.board.name[self.job.language], **values)

    def guide(self, lengths: Mapping[str, int], two_sided: Sequence[int]) -> Flowing:
        words = (
            guide.steps(self.board, self.job.language, self.job.car, lengths, two_sided),
            guide.contents(self.job.language, lengths),
        )
        body = COLUMN.join(map(typeset, words))
        if "board" not in lengths:
            return Flowing(self.paper, self.say("begin"), body)
        picture = {"overview.svg": guide.overview(self.plan, self.tiling)}
        size = json.dumps(guide.size_of(self.plan, self.job.language), ensure_ascii=False)
        # It floats to the foot of the page, if it comes before the text.
        body = f'#overview("overview.svg", {size})\n{body}'
        return Flowing(self.paper, self.say("begin"), body, picture)

    def press(self) -> Press:
        own = {key: self.say(key) for key in ("ticket", "long_ticket")}
        return Press(self.board, {}, self.job.language, own, self.car)

    # --- the parts

    def board_pages(self) -> list[Page]:
        def draw(window: Box) -> str:
            return drawn(self.plan, window)

        if self.tiling is None:
            size = Box(0, 0, self.plan.width, self.plan.height)
            return whole(size, draw, self.say("board"))
        last = name_of(self.tiling.down - 1, self.tiling.across - 1)
        return tiles(self.tiling, draw, lambda name: self.say("tile", name=name, last=last))

    def rows_of(self, part: str, pieces: list[Piece]) -> list[Page]:
        what = self.say(part)
        return rows(pieces, self.paper, (what, self.say("backs", what=what)))

    def mechanics_pieces(self) -> list[Piece]:
        found = []
        for entry in self.board.mechanics:
            art = ARTS.get(entry.name)
            if art is not None and art.pieces is not None:
                words = art.words.get(self.job.language, {})
                found += art.pieces(Press(self.board, entry.parameters, self.job.language, words, self.car))
        return found

    def deck(self) -> list[Piece]:
        """All that lies in the deck of train cards, which a mechanic's cards may do too."""
        trains = cards.train_cards(self.press())
        backs = {piece.back for piece in trains}
        return [*trains, *(piece for piece in self.mechanics_pieces() if piece.back in backs)]

    def pieces(self) -> list[Piece]:
        """What mechanics have besides, and the markers."""
        deck = {piece.kind for piece in self.deck()}
        return [
            *(piece for piece in self.mechanics_pieces() if piece.kind not in deck),
            *cards.markers(self.board),
        ]

    def table_pages(self) -> list[Page]:
        """The tables next to a poster's map, but for those that are mats."""
        mats = {piece.kind for piece in self.mechanics_pieces() if not piece.back}
        shown = [panel for panel in panels(self.board, self.job.language, TABLE) if panel.id not in mats]
        return tables(shown, self.paper, self.say("tables"))

    def rules(self) -> list[Flowing]:
        texts = rulebook.pages(self.board, self.job.language)
        body = COLUMN.join(map(typeset, texts))
        return [Flowing(self.paper, self.say("rules"), body)]
