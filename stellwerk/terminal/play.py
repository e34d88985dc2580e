"""`stellwerk play`: people at the terminal and bots play a game; without people, one watches the bots."""

import itertools
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from rich.console import Console
from rich.text import Text

from stellwerk.boards import board as embedded
from stellwerk.bots import BotFault, Player, Seating, named
from stellwerk.bots.levels import DEFAULT, Pacing
from stellwerk.events import TurnBegan
from stellwerk.faults import UserError
from stellwerk.files import reason_of
from stellwerk.game import Game
from stellwerk.kernel.board import Board
from stellwerk.record import BadRecord, Writer, load
from stellwerk.replay import read_record

from .inks import seat_sign
from .person import Person, Quit, read_line
from .score_table import score_table
from .texts import say

NAMES: Final = ("Ada", "Ben", "Clara", "Dimitri", "Emmy", "Fritz", "Gerda", "Hugo", "Ida", "Jonas")
#: How long bots take, as a multiple of their usual pace.
SPEEDS: Final = {"slow": 2.0, "normal": 1.0, "fast": 0.2, "instant": 0.0}
#: Actions that are shown again when a game is resumed.
RECALLED: Final = 8


@dataclass(frozen=True)
class PlayOptions:
    #: None: that of the record, or the usual one.
    board: Board | None = None
    seats: int = 3
    #: The names of those who sit here; the other seats are for bots.
    people: Sequence[str] = NAMES[:1]
    #: One for all seats of bots, or one for each.
    bots: Sequence[str] = (DEFAULT,)
    seed: int | str | None = None
    #: One of SPEEDS.
    speed: str = "normal"
    #: A new file for the record.
    record: str | None = None
    #: The record of the game to continue.
    resume: str | None = None
    switches: Mapping[str, bool] = field(default_factory=dict)
    lang: str = "en"


def play_command(options: PlayOptions) -> int:
    game = begun(options) if options.resume is None else resumed(options)
    console = Console(highlight=False)
    people = len(options.people)
    played = TerminalGame(game, people, seated(options.bots, people, game.seats), console, options.lang)
    if console.is_terminal:
        played.wait = lambda seconds: time.sleep(seconds * SPEEDS[options.speed])
    with recording(options, game) as write:
        try:
            played.play(write)
        except (Quit, KeyboardInterrupt) as left:
            if people:
                path = options.record or options.resume or saved(game)
                console.print(say(options.lang, "saved", path=path), soft_wrap=True)
            if isinstance(left, KeyboardInterrupt):
                raise
    return 0


def begun(options: PlayOptions) -> Game:
    if len(options.people) > options.seats:
        raise UserError(f"{len(options.people)} people can't play at {options.seats} seats")
    others = [name for name in NAMES if name not in options.people]
    names = [*options.people, *others][: options.seats]
    # with more seats than names, the board says that it has not so many
    seats = names if len(names) == options.seats else options.seats
    return Game(options.board or embedded("usa"), seats, seed=options.seed, options=options.switches)


def resumed(options: PlayOptions) -> Game:
    assert options.resume is not None
    try:
        return load(read_record(options.resume), options.board)
    except BadRecord as bad:
        raise UserError("{file}:{line}: {why}", file=options.resume, line=bad.line, why=bad.fault) from None


def seated(bots: Sequence[str], people: int, seats: int) -> dict[int, Player]:
    """The bots by seat: people have the first seats."""
    number = seats - people
    if len(bots) not in {1, number}:
        raise UserError(f"{len(bots)} bots can't play at {number} seats: name one for all, or one for each")
    return {people + n: named(bots[n % len(bots)]) for n in range(number)}


# --- the record


@contextmanager
def recording(options: PlayOptions, game: Game) -> Iterator[Callable[[Game], None]]:
    """What saves the game after each action: in a new file, or at the end of the resumed record."""
    path = options.record or options.resume
    if path is None:
        yield lambda _: None
        return
    with writing(path):
        file = Path(path).open("x" if options.record else "a", encoding="utf-8", newline="\n")  # noqa: SIM115 closed below
    writer = Writer(file)
    if options.resume is not None:
        writer.skip(game)

    def write(game: Game) -> None:
        with writing(path):
            writer.write(game)

    try:
        yield write
    finally:
        with suppress(OSError):  # whatever could not be written was reported
            file.close()


@contextmanager
def writing(path: str | Path) -> Iterator[None]:
    try:
        yield
    except FileExistsError:
        raise UserError(
            f"{path} exists already, and records are never overwritten: use another name"
        ) from None
    except (OSError, ValueError) as trouble:
        raise UserError(f"{path} cannot be written: {reason_of(trouble)}") from None


def saved(game: Game) -> Path:
    """Writes the record into a new file in this folder."""
    names = (f"stellwerk-{game.board.id}-{number}.jsonl" for number in itertools.count(1))
    path = next(path for path in map(Path, names) if not path.exists())
    with writing(path):
        path.write_text(game.record(), "utf-8", newline="\n")
    return path


# --- the game


class TerminalGame:
    """A game between the people here, who have the first seats, and bots."""

    def __init__(
        self, game: Game, people: int, players: Mapping[int, Player], console: Console, language: str = "en"
    ) -> None:
        self.game = game
        self.console = console
        self.language = language
        self.people = {seat: Person(game, seat, console, language) for seat in range(people)}
        self.players = players
        self.seating, self.pacing = Seating(game, players), Pacing(game.seed)
        #: Whose eyes see the screen; None: nobody's in particular.
        self.viewer: int | None = 0 if people else None
        #: How many entries of the log each viewer has been shown.
        self.shown = dict.fromkeys(
            [None, *self.people], max(0, len(game.log) + 1 - RECALLED) if game.log else 0
        )
        #: Waits for this many seconds, as long as a player would have thought.
        self.wait: Callable[[float], None] = lambda _: None

    def play(self, write: Callable[[Game], None]) -> None:
        """Plays to the end; `write` is called after each action."""
        game = self.game
        design = say(self.language, "own design") if game.board.own_design else ""
        seed = f"{say(self.language, 'seed')} {game.seed}"
        self.print(f"{game.board.name[self.language]}{design}, {', '.join(game.names)}, {seed}")
        while not game.is_over:
            write(game)
            self.catch_up()
            seat = game.decisions()[0]
            if seat in self.people:
                self.hand_over_to(seat)
                self.people[seat].decide()
            else:
                self.let_bot_play(seat)
        write(game)
        self.catch_up(always=True)
        self.console.print()
        self.console.print(score_table(game.result(self.language)))

    def let_bot_play(self, seat: int) -> None:
        game, start, name = self.game, time.monotonic(), self.players[seat].name
        try:
            option = self.seating.choose(seat)
        except BotFault as fault:
            raise UserError(f"{name} failed: {fault}") from fault
        action = game.table.action(option, game.state, seat)
        self.wait(self.pacing.pause(name, game.phase(seat) or "", action, time.monotonic() - start))
        game.apply(option, seat)

    def hand_over_to(self, seat: int) -> None:
        """Hands the screen over to a person: what the one before saw is hidden."""
        if seat == self.viewer and len(self.people) == 1:
            return
        if seat != self.viewer or self.shown[seat] == 0:
            self.console.clear()
            self.print(say(self.language, "pass on", name=self.game.names[seat]))
            read_line(self.console)
            self.viewer = seat
        self.catch_up(always=True)

    def catch_up(self, *, always: bool = False) -> None:
        """Prints what has happened, as the viewer sees it; people who share a screen wait for their turn."""
        if len(self.people) > 1 and not always:
            return
        entries = [self.game.set_up, *self.game.log]
        for entry in entries[self.shown[self.viewer] :]:
            for event in entry.events:
                if not isinstance(event, TurnBegan):
                    text = event.seen_by(self.viewer).text(self.language)
                    self.print(seat_sign(getattr(event, "seat", -1)).append(text))
        self.shown[self.viewer] = len(entries)

    def print(self, text: str | Text) -> None:
        """As it is: lines are not wrapped, brackets are no styles."""
        self.console.print(Text(text) if isinstance(text, str) else text, soft_wrap=True)
