"""What a tournament plays: line-ups on boards, and what each game's number says.

A game's number alone says who plays it where, on which deal, and who sits where: nothing depends on who plays
it, when, how many games there are, or what was played before. Every line-up of a board has the same deals, so
their results are paired.
"""

import hashlib
from bisect import bisect_right
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property
from importlib.resources import files
from importlib.resources.abc import Traversable
from itertools import accumulate, combinations, combinations_with_replacement
from pathlib import Path
from typing import Final

import msgspec

from stellwerk import __version__
from stellwerk.boards.rules import BadSetUp, rules_for
from stellwerk.bots import named, play
from stellwerk.bots.loading import files_of, is_file
from stellwerk.bots.registry import maker_of, search_budget
from stellwerk.kernel.board import Board
from stellwerk.kernel.chance import seed_number
from stellwerk.kernel.compiled import COMPILED

from .duel import deal_seed
from .jobs import board_of
from .rows import Row, rows

#: Of the files in a results folder; another one is not played on. In format 1 the games of a line-up had
#: numbers in a row, which depended on how many there were; all else is the same, so its results can be read.
FORMAT: Final = 2
READABLE: Final = (1, 2)
#: Each block is played in so many parts, in turn with the others, so that what there is so far is of all.
PARTS: Final = 10
#: Games that a process plays before it reports: a fraction of a second of work.
UNIT: Final = 16
#: Bots whose games take milliseconds.
QUICK: Final = ("random", "greedy", "planner", "easy")


class BadTournament(ValueError):
    """A tournament that can't be; the message says why."""


# --- what was asked for, as it stands in tournament.json


class Bot(msgspec.Struct, frozen=True):
    name: str
    #: If it comes from a file: the SHA-256 of that and of what it needs besides, and where it lies.
    file: str = ""
    path: str = ""

    @property
    def call(self) -> str:
        """The name by which it is found from here: as it was typed, if that is still so."""
        if not self.path or str(file_of(self.name)) == self.path:
            return self.name
        return f"{self.path}:{self.name.rpartition('.py:')[2]}"


class BoardText(msgspec.Struct, frozen=True):
    """A board as its file has it, and the numbers of seats that it is played with."""

    id: str
    hash: str
    seats: tuple[int, ...]
    text: str


class Tournament(msgspec.Struct, frozen=True, kw_only=True):
    format: int = FORMAT
    #: The version of Stellwerk, and the SHA-256 of the sources that decide how a game goes.
    stellwerk: str
    code: str
    bots: tuple[Bot, ...]
    line_ups: tuple[tuple[str, ...], ...]
    boards: tuple[BoardText, ...]
    options: dict[str, bool]
    #: As many were asked for, for each line-up, board and number of seats; whole deals are played.
    games: int
    #: As it was typed, and the number that it stands for: the seed of the first deal.
    seed: int | str
    first_seed: int
    #: Seconds for a decision of any bot.
    time_limit: float | None
    #: Whether results repeat: not if a bot looks at the clock.
    repeats: bool


@dataclass(frozen=True)
class Asked:
    """What was said on the command line."""

    bots: tuple[str, ...]
    #: None: everybody meets everybody.
    line_ups: tuple[tuple[str, ...], ...] = ()
    #: The texts of board files, by what the user calls them.
    boards: Mapping[str, str] = field(default_factory=dict)
    #: None: 2, or what the line-ups have; empty: all that a board has.
    seats: tuple[int, ...] | None = None
    games: int = 200
    seed: int | str = 0
    options: Mapping[str, bool] = field(default_factory=dict)
    limit: float | None = None
    clocks: bool = False


def tournament_of(asked: Asked) -> Tournament:
    """BadTournament, BadSetUp or BadBot if it can't be."""
    bots = bots_of(asked)
    for name in bots:
        named(name)
    by_clock = [name for name in bots if looks_at_the_clock(name)]
    if by_clock and not asked.clocks:
        said = by_clock[0].partition(":")[0]
        raise BadTournament(
            f"{by_clock[0]} thinks by the clock, so its games depend on the machine and don't repeat: say "
            f"how many iterations, as in {said}:400, or, if that is what you want, --allow-clocks"
        )
    boards = boards_of(asked)
    seats = sorted({number for board in boards for number in board.seats})
    return Tournament(
        stellwerk=__version__,
        code=code_digest(),
        bots=tuple(bot_of(name) for name in bots),
        line_ups=asked.line_ups or tuple(met for number in seats for met in round_robin(bots, number)),
        boards=boards,
        options=dict(sorted(asked.options.items())),
        games=asked.games,
        seed=asked.seed,
        first_seed=seed_number(asked.seed),
        time_limit=asked.limit,
        repeats=not by_clock,
    )


def bots_of(asked: Asked) -> list[str]:
    """All bots, each once, in the order in which they were named."""
    in_line_ups = list(dict.fromkeys(name for line_up in asked.line_ups for name in line_up))
    bots = list(dict.fromkeys(asked.bots)) or in_line_ups
    if not bots:
        raise BadTournament("name the bots that shall play, as in `stellwerk tournament planner greedy`")
    for name in in_line_ups if asked.line_ups else ():
        if name not in bots:
            raise BadTournament(f"{name} is in a line-up, but not among the bots {', '.join(bots)}")
    for name in bots if asked.line_ups else ():
        if name not in in_line_ups:
            raise BadTournament(f"{name} is in no line-up, so it would not play")
    return bots


def boards_of(asked: Asked) -> tuple[BoardText, ...]:
    found: dict[str, BoardText] = {}
    wanted = wanted_seats(asked)
    for text in asked.boards.values():
        board = board_of(text)
        if board.id in found:
            raise BadTournament(f"two boards are called {board.id}: their results could not be told apart")
        seats = seats_on(board, wanted, asked.options, is_alone=len(asked.boards) == 1)
        found[board.id] = BoardText(board.id, board.hash, seats, text)
    for number in wanted:
        if not any(number in board.seats for board in found.values()):
            raise BadTournament(f"none of the boards {', '.join(found)} is for {number} seats")
    return tuple(board for board in found.values() if board.seats)


def wanted_seats(asked: Asked) -> tuple[int, ...]:
    """The numbers of seats that were said; empty: all that there are."""
    lengths = tuple(sorted({len(line_up) for line_up in asked.line_ups}))
    if not lengths:
        return (2,) if asked.seats is None else asked.seats
    for number in asked.seats or ():
        if number not in lengths:
            raise BadTournament(f"no line-up has {number} bots; without --seats all line-ups are played")
    return asked.seats or lengths


def seats_on(
    board: Board, wanted: Sequence[int], options: Mapping[str, bool], *, is_alone: bool
) -> tuple[int, ...]:
    """Of several boards some may be for fewer seats: then the others are played with so many."""
    low, high = board.seats
    if wanted:
        found = [number for number in wanted if is_alone or low <= number <= high]
    else:
        found = [number for number in range(low, high + 1) if can_be(board, number, options)] or [high]
    for number in found:
        rules_for(board, number, options)  # says why it can't be
    return tuple(found)


def left_out(asked: Asked) -> list[tuple[str, int]]:
    """Boards that are not played with some number of seats that was said, as they are for fewer."""
    found = {board_of(text).id: board_of(text).seats for text in asked.boards.values()}
    return [
        (name, number)
        for name, (low, high) in found.items()
        for number in wanted_seats(asked)
        if not low <= number <= high
    ]


def can_be(board: Board, seats: int, options: Mapping[str, bool]) -> bool:
    try:
        rules_for(board, seats, options)
    except BadSetUp:
        return False
    return True


def round_robin(bots: Sequence[str], seats: int) -> list[tuple[str, ...]]:
    """Every set of bots that can meet; if they are too few, all of them at every share of the seats."""
    if len(bots) >= seats:
        return list(combinations(bots, seats))
    return [met for met in combinations_with_replacement(bots, seats) if set(met) == set(bots)]


def looks_at_the_clock(name: str) -> bool:
    said, colon, budget = name.partition(":")
    if is_file(name) or maker_of(said) != "search":
        return False
    return not colon or search_budget(name, budget)[1] > 0


# --- what it depends on besides


@cache
def code_digest() -> str:
    """Of all sources that decide how a game goes and what is written down of it."""
    root = files("stellwerk")
    found = hashlib.sha256()
    for name in ("kernel", "mechanics", "boards", "bots"):
        for path, text in sources(root / name, name):
            found.update(f"{path}\n".encode() + text)
    found.update((root / "lab" / "rows.py").read_bytes().replace(b"\r\n", b"\n"))
    return found.hexdigest()


def sources(folder: Traversable, name: str) -> Iterator[tuple[str, bytes]]:
    for entry in sorted(folder.iterdir(), key=lambda entry: entry.name):
        path = f"{name}/{entry.name}"
        if entry.is_dir():
            yield from sources(entry, path)
        elif entry.name.endswith(".py"):
            yield path, entry.read_bytes().replace(b"\r\n", b"\n")


def bot_of(name: str) -> Bot:
    return Bot(name, file_digest(name), str(file_of(name))) if is_file(name) else Bot(name)


def file_of(bot: str) -> Path:
    """Where the file of such a bot lies, whatever folder one is in."""
    return Path(f"{bot.rpartition('.py:')[0]}.py").absolute()


def file_digest(bot: str) -> str:
    """Of its file, and of the files that it needs besides; of most bots there are none."""
    file = file_of(bot)
    found = hashlib.sha256(file.read_bytes())
    for other in files_of(f"{bot.rpartition('.py:')[0]}.py"):
        found.update(f"\n{other.name} {hashlib.sha256(other.read_bytes()).hexdigest()}".encode())
    return found.hexdigest()


# --- games by their numbers


@dataclass(frozen=True)
class Block:
    """The games of a line-up on a board."""

    number: int
    board: BoardText
    line_up: tuple[str, ...]
    #: The number of its first game, and how many games of all blocks a deal takes up: those of its next deal
    #: come so much later.
    first: int
    step: int
    #: How many games it has.
    games: int

    @property
    def seats(self) -> int:
        return len(self.line_up)

    @cached_property
    def rotations(self) -> int:
        """How often a deal is played: with everybody at every seat, but never twice the same game."""
        return period(self.line_up)

    @property
    def deals(self) -> int:
        return self.games // self.rotations

    def game(self, index: int) -> int:
        """The number of one of its games, which are counted from 0."""
        deal, rotation = divmod(index, self.rotations)
        return self.first + deal * self.step + rotation

    def seating(self, rotation: int) -> tuple[str, ...]:
        """Who sits where: the line-up moved on by so many seats."""
        return tuple(self.line_up[(seat - rotation) % self.seats] for seat in range(self.seats))


def period(line_up: Sequence[str]) -> int:
    """Moved on by so many seats the line-up is what it was: 4 of a a b b, 2 of a b a b, 1 of a a a."""
    size = len(line_up)
    moved = [tuple(line_up[(seat - by) % size] for seat in range(size)) for by in range(1, size + 1)]
    return moved.index(tuple(line_up)) + 1


@dataclass(frozen=True)
class Unit:
    """Games of one block that a process plays before it reports."""

    games: tuple[int, ...]


class Plan:
    """A tournament's games.

    They are numbered deal by deal, in each deal block by block: so a game keeps its number when more are
    asked for. Blocks have as many games, not deals: a number whose block has no such deal is that of no game.
    """

    def __init__(self, tournament: Tournament) -> None:
        self.tournament = tournament
        places = [
            (board, line_up)
            for board in tournament.boards
            for seats in board.seats
            for line_up in tournament.line_ups
            if len(line_up) == seats
        ]
        rotations = [period(line_up) for _, line_up in places]
        *self._firsts, step = accumulate(rotations, initial=0)
        #: Games of a deal, in all blocks.
        self.step = step
        self.blocks = [
            Block(number, *places[number], self._firsts[number], self.step, -(-tournament.games // by) * by)
            for number, by in enumerate(rotations)
        ]
        #: How many games there are; and no game has this number or a greater one.
        self.games = sum(block.games for block in self.blocks)
        self.end = max((block.game(block.games - 1) + 1 for block in self.blocks), default=0)
        self._calls = {bot.name: bot.call for bot in tournament.bots}

    def has(self, game: int) -> bool:
        """Whether there is a game of this number."""
        if not 0 <= game < self.end:
            return False
        block, deal, _ = self.place(game)
        return deal < block.deals

    def block_of(self, game: int) -> Block:
        return self.place(game)[0]

    def place(self, game: int) -> tuple[Block, int, int]:
        """The block, deal and rotation of a game."""
        deal, place = divmod(game, self.step)
        block = self.blocks[bisect_right(self._firsts, place) - 1]
        return block, deal, place - block.first

    def seed(self, game: int) -> int:
        return deal_seed(self.tournament.first_seed, self.place(game)[1])

    def units(self, is_played: Callable[[int], bool]) -> Iterator[Unit]:
        """All games that are left to play: some of every block, then some more of each."""
        for part in range(PARTS):
            for block in self.blocks:
                start, end = (block.games * edge // PARTS for edge in (part, part + 1))
                size = UNIT if is_quick(block.line_up) else 1
                left = [game for game in map(block.game, range(start, end)) if not is_played(game)]
                yield from (Unit(tuple(left[at : at + size])) for at in range(0, len(left), size))

    def play(self, unit: Unit) -> "tuple[Unit, list[bytes]]":
        """Plays them; the rows of each game, as lines of the journal."""
        return unit, [lines(self.rows(game)) for game in unit.games]

    def play_elsewhere(self, unit: Unit) -> "tuple[Unit, list[bytes]]":
        """The same on another machine, which may have another Stellwerk."""
        if code_digest() != self.tournament.code:
            raise BadTournament(
                f"a machine of the cluster has another Stellwerk ({__version__}), whose rules or "
                "bots are not the same: install there what is installed here"
            )
        return self.play(unit)

    def rows(self, game: int) -> list[Row]:
        """Plays a game."""
        asked = self.tournament
        block, deal, rotation = self.place(game)
        rules = rules_for(board_of(block.board.text), block.seats, asked.options)
        seated = block.seating(rotation)
        seed = deal_seed(asked.first_seed, deal)
        players = [named(self._calls[name]) for name in seated]
        played = play(players, rules, seed, asked.time_limit, asked.options)
        return rows(played, rules, game, seated, asked.options)


def is_quick(line_up: Sequence[str]) -> bool:
    return COMPILED and all(maker_of(name) in QUICK for name in line_up)


def lines(found: Sequence[Row]) -> bytes:
    return b"".join(msgspec.json.encode(row) + b"\n" for row in found)
