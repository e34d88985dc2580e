"""What a tournament plays: line-ups on boards, and the numbers of games.

A game's number alone determines its board, deal, bots and seating: not who plays it, when, or how many games
there are. Every line-up of a board has the same deals, so their results are paired.
"""

import hashlib
from bisect import bisect_right
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import accumulate, combinations, combinations_with_replacement
from pathlib import Path
from typing import Final

import msgspec

from stellwerk import __version__
from stellwerk.boards import from_source
from stellwerk.boards.rules import BadSetUp, rules_for
from stellwerk.bots import named, play
from stellwerk.bots.loading import files_of, is_file
from stellwerk.bots.registry import maker_of, search_budget
from stellwerk.fairness.rows import Row, rows
from stellwerk.faults import UserError
from stellwerk.kernel.board import Board
from stellwerk.kernel.chance import seed_number
from stellwerk.kernel.compiled import COMPILED

from .duel import deal_seed
from .provenance import Origin, code_digest

#: Of the files in a results folder; only this one can be continued. In format 1 the games of a line-up had
#: consecutive numbers, which depended on how many there were; results of both can be read.
FORMAT: Final = 2
READABLE: Final = (1, 2)
#: Each block is played in this many parts, in turn with the others, so that early results cover all blocks.
PARTS: Final = 10
#: Games that a process plays before it reports: a fraction of a second of work.
UNIT: Final = 16
#: Bots whose games take milliseconds.
QUICK: Final = ("random", "greedy", "planner", "easy")


# --- what was asked for, as it stands in tournament.json


class Bot(msgspec.Struct, frozen=True):
    name: str
    #: If it comes from a file: the SHA-256 of that file and of others that it needs, and its path.
    file: str = ""
    path: str = ""

    @property
    def call(self) -> str:
        """The name by which it is found from here: as it was typed, if the file has not moved."""
        if not self.path or str(file_of(self.name)) == self.path:
            return self.name
        return f"{self.path}:{self.name.rpartition('.py:')[2]}"


class BoardText(msgspec.Struct, frozen=True):
    """A board's file, and the numbers of seats to play it with."""

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
    #: For each line-up, board and number of seats, as asked for; rounded up to whole deals.
    games: int
    #: As it was typed, and as a number: the seed of the first deal.
    seed: int | str
    first_seed: int
    #: Seconds for a decision of any bot.
    time_limit: float | None
    #: Whether results are repeatable: not if a bot thinks by the clock.
    repeats: bool

    @property
    def origin(self) -> Origin:
        return Origin(self.stellwerk, self.code, {board.id: board.hash for board in self.boards}, self.seed)


@dataclass(frozen=True)
class TournamentRequest:
    """What was asked for on the command line."""

    bots: tuple[str, ...]
    #: Empty: every set of the bots.
    line_ups: tuple[tuple[str, ...], ...] = ()
    #: The texts of board files, by what the user calls them.
    boards: Mapping[str, str] = field(default_factory=dict)
    #: None: 2, or as the line-ups; empty: all that a board allows.
    seats: tuple[int, ...] | None = None
    games: int = 200
    seed: int | str = 0
    switches: Mapping[str, bool] = field(default_factory=dict)
    time_limit: float | None = None
    allow_clocks: bool = False


def tournament_of(asked: TournamentRequest) -> Tournament:
    """UserError if there is no such tournament."""
    bots = bots_of(asked)
    for name in bots:
        named(name)
    by_clock = [name for name in bots if looks_at_the_clock(name)]
    if by_clock and not asked.allow_clocks:
        said = by_clock[0].partition(":")[0]
        raise UserError(
            f"{by_clock[0]} thinks by the clock, so its games depend on the machine and don't repeat: "
            f"set the number of iterations, as in {said}:400, or allow it with --allow-clocks"
        )
    boards = boards_of(asked)
    seats = sorted({number for board in boards for number in board.seats})
    return Tournament(
        stellwerk=__version__,
        code=code_digest(),
        bots=tuple(bot_of(name) for name in bots),
        line_ups=asked.line_ups or tuple(met for number in seats for met in round_robin(bots, number)),
        boards=boards,
        options=dict(sorted(asked.switches.items())),
        games=asked.games,
        seed=asked.seed,
        first_seed=seed_number(asked.seed),
        time_limit=asked.time_limit,
        repeats=not by_clock,
    )


def bots_of(asked: TournamentRequest) -> list[str]:
    """All bots, each once, in the order in which they were named."""
    in_line_ups = list(dict.fromkeys(name for line_up in asked.line_ups for name in line_up))
    bots = list(dict.fromkeys(asked.bots)) or in_line_ups
    if not bots:
        raise UserError("name the bots, as in `stellwerk tournament planner greedy`")
    for name in in_line_ups if asked.line_ups else ():
        if name not in bots:
            raise UserError(f"{name} is in a line-up, but not among the bots {', '.join(bots)}")
    for name in bots if asked.line_ups else ():
        if name not in in_line_ups:
            raise UserError(f"{name} is in no line-up, so it would not play")
    return bots


def boards_of(asked: TournamentRequest) -> tuple[BoardText, ...]:
    found: dict[str, BoardText] = {}
    wanted = wanted_seats(asked)
    for text in asked.boards.values():
        board = from_source(text)
        if board.id in found:
            raise UserError(f"two boards are called {board.id}: their results could not be kept apart")
        seats = seats_on(board, wanted, asked.switches, is_alone=len(asked.boards) == 1)
        found[board.id] = BoardText(board.id, board.hash, seats, text)
    for number in wanted:
        if not any(number in board.seats for board in found.values()):
            raise UserError(f"none of the boards {', '.join(found)} has {number} seats")
    return tuple(board for board in found.values() if board.seats)


def wanted_seats(asked: TournamentRequest) -> tuple[int, ...]:
    """The numbers of seats asked for; empty: all."""
    lengths = tuple(sorted({len(line_up) for line_up in asked.line_ups}))
    if not lengths:
        return (2,) if asked.seats is None else asked.seats
    for number in asked.seats or ():
        if number not in lengths:
            raise UserError(f"no line-up has {number} bots; without --seats all line-ups are played")
    return asked.seats or lengths


def seats_on(
    board: Board, wanted: Sequence[int], options: Mapping[str, bool], *, is_alone: bool
) -> tuple[int, ...]:
    """Of several boards, those that don't have this many seats are skipped."""
    low, high = board.seats
    if wanted:
        found = [number for number in wanted if is_alone or low <= number <= high]
    else:
        found = [number for number in range(low, high + 1) if can_be(board, number, options)] or [high]
    for number in found:
        rules_for(board, number, options)  # says why it can't be
    return tuple(found)


def left_out(asked: TournamentRequest) -> list[tuple[str, int]]:
    """Boards that lack a number of seats that was asked for."""
    found = {from_source(text).id: from_source(text).seats for text in asked.boards.values()}
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
    """Every set of bots; if they are fewer than seats, all of them in every distribution of the seats."""
    if len(bots) >= seats:
        return list(combinations(bots, seats))
    return [met for met in combinations_with_replacement(bots, seats) if set(met) == set(bots)]


def looks_at_the_clock(name: str) -> bool:
    said, colon, budget = name.partition(":")
    if is_file(name) or maker_of(said) != "search":
        return False
    return not colon or search_budget(name, budget)[1] > 0


# --- what else results depend on


def bot_of(name: str) -> Bot:
    return Bot(name, file_digest(name), str(file_of(name))) if is_file(name) else Bot(name)


def file_of(bot: str) -> Path:
    """The absolute path of a bot's file."""
    return Path(f"{bot.rpartition('.py:')[0]}.py").absolute()


def file_digest(bot: str) -> str:
    """SHA-256 of its file and of any other files that it needs."""
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
    #: The number of its first game, and the games of a deal in all blocks: from one deal to the next, numbers
    #: grow by this much.
    first: int
    step: int
    #: How many games it has.
    games: int

    @property
    def seats(self) -> int:
        return len(self.line_up)

    @cached_property
    def rotations(self) -> int:
        """How often a deal is played: with every bot at every seat, but never the same game twice."""
        return period(self.line_up)

    @property
    def deals(self) -> int:
        return self.games // self.rotations

    def game(self, index: int) -> int:
        """The number of its game with this index."""
        deal, rotation = divmod(index, self.rotations)
        return self.first + deal * self.step + rotation

    def seating(self, rotation: int) -> tuple[str, ...]:
        """Who sits where: the line-up, rotated by this many seats."""
        return tuple(self.line_up[(seat - rotation) % self.seats] for seat in range(self.seats))


def period(line_up: Sequence[str]) -> int:
    """After this many rotations a line-up repeats: 4 of a a b b, 2 of a b a b, 1 of a a a."""
    size = len(line_up)
    rotated = [tuple(line_up[(seat - by) % size] for seat in range(size)) for by in range(1, size + 1)]
    return rotated.index(tuple(line_up)) + 1


@dataclass(frozen=True)
class Unit:
    """Games of one block that a process plays before it reports."""

    games: tuple[int, ...]


class Schedule:
    """A tournament's games.

    They are numbered deal by deal, and block by block in each deal, so a game keeps its number when more are
    asked for. Blocks have the same number of games but not of deals, so some numbers have no game.
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
        #: How many games there are; and a number above all of theirs.
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
        """The games still to play: some of every block, then some more of each."""
        for part in range(PARTS):
            for block in self.blocks:
                start, end = (block.games * edge // PARTS for edge in (part, part + 1))
                size = UNIT if is_quick(block.line_up) else 1
                left = [game for game in map(block.game, range(start, end)) if not is_played(game)]
                yield from (Unit(tuple(left[at : at + size])) for at in range(0, len(left), size))

    def play(self, unit: Unit) -> "tuple[Unit, list[bytes]]":
        """Plays them; returns the rows of each game, as lines of the journal."""
        return unit, [lines(self.rows(game)) for game in unit.games]

    def play_elsewhere(self, unit: Unit) -> "tuple[Unit, list[bytes]]":
        """The same on another machine, which may have another Stellwerk."""
        if code_digest() != self.tournament.code:
            raise UserError(
                f"a machine of the cluster has another Stellwerk ({__version__}), whose rules or "
                "bots differ: install this one there"
            )
        return self.play(unit)

    def rows(self, game: int) -> list[Row]:
        """Plays a game."""
        asked = self.tournament
        block, deal, rotation = self.place(game)
        rules = rules_for(from_source(block.board.text), block.seats, asked.options)
        seated = block.seating(rotation)
        seed = deal_seed(asked.first_seed, deal)
        players = [named(self._calls[name]) for name in seated]
        played = play(players, rules, seed, asked.time_limit, asked.options)
        return rows(played, rules, game, seated, asked.options)


def is_quick(line_up: Sequence[str]) -> bool:
    return COMPILED and all(maker_of(name) in QUICK for name in line_up)


def lines(found: Sequence[Row]) -> bytes:
    return b"".join(msgspec.json.encode(row) + b"\n" for row in found)
