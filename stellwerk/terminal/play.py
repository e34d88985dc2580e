"""`stellwerk play`: a game between bots, drawn step by step or running through."""

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Self, TextIO

from rich.console import Console
from rich.live import Live

from stellwerk.bots import BotFault, Player, Seating, named
from stellwerk.bots.levels import DEFAULT, Pacing
from stellwerk.events import (
    CardTurnedUp,
    Event,
    LastRoundBegan,
    StationBuilt,
    TrackClaimed,
    TunnelLaid,
    TurnBegan,
)
from stellwerk.game import Game
from stellwerk.kernel.board import Board
from stellwerk.position.names import seat_names
from stellwerk.record import Writer

from .keys import Keys, keyboard
from .picture import Line, Picture, picture_of
from .score_table import score_table
from .screen import Screen

NAMES = ("Ada", "Ben", "Clara", "Dimitri", "Emmy")
#: How long moves take beside the bots' own pace.
SPEEDS = {"slow": 2.0, "normal": 1.0, "fast": 0.2, "instant": 0.0}
#: What deserves a longer look, and for how many seconds.
GREAT_MOMENTS = (TrackClaimed, StationBuilt, TunnelLaid, LastRoundBegan)
LOOK = 0.5
#: How often keys and the window's size are looked at while a move stays.
TICK = 0.08
#: At the highest speed no more pictures than this are drawn.
FRAME = 0.04
#: Lines of the log that any screen can show.
LOG = 12
#: Who plays, if nobody is named.
BOTS = (DEFAULT,)

STEP_KEYS = "space next move · r run through · q quit"
RUN_KEYS = "space pause · + faster · - slower · q quit"
END_KEYS = "any key: the score sheet"


def play_command(
    board: Board,
    seats: int,
    seed: int | str | None,
    speed: str,
    step: bool,
    record: str | None = None,
    options: Mapping[str, bool] | None = None,
    bots: Sequence[str] = BOTS,
) -> int:
    """Shows a game; its record goes to a new file, as far as the game is shown.

    `bots`: one for all seats, or one for each.
    """
    names = [*NAMES[:seats], *seat_names(seats)[len(NAMES) :]]
    game = Game(board, names, seed=seed, options=options)
    players = seated(bots, seats)
    console = Console(highlight=False)
    with Tape(record) as tape:
        if not console.is_terminal or console.is_dumb_terminal:
            log_plainly(game, console, tape, players)
        else:
            show(game, console, speed, step, tape, players)
    return 0


class Failed(Exception):
    """The game can't go on: a bot failed, or they are too few; the message says why."""


def seated(bots: Sequence[str], seats: int) -> tuple[Player, ...]:
    """The bots in the order of their seats."""
    if len(bots) not in {1, seats}:
        raise Failed(f"{len(bots)} bots can't play at {seats} seats: name one for all, or one for each")
    return tuple(named(bots[seat % len(bots)]) for seat in range(seats))


# --- the record


class Unwritable(Exception):
    """The record can't be written; the message says why."""


class Tape:
    """Writes the record of a game as it is played; without a path, nothing."""

    def __init__(self, path: str | None = None) -> None:
        self.path = path
        self._file: TextIO | None = None
        self._writer: Writer | None = None

    def __enter__(self) -> Self:
        if self.path is not None:
            try:
                self._file = Path(self.path).open("x", encoding="utf-8", newline="\n")
            except FileExistsError:
                raise Unwritable(
                    f"{self.path} is there already, and records are never written over: choose another name"
                ) from None
            except (OSError, ValueError) as trouble:
                raise Unwritable(self._why(trouble)) from None
            self._writer = Writer(self._file)
        return self

    def __exit__(self, *_: object) -> None:
        if self._file is not None:
            # what is not written by now was told as Unwritable
            with suppress(OSError):
                self._file.close()

    def write(self, game: Game) -> None:
        if self._writer is not None:
            try:
                self._writer.write(game)
            except OSError as trouble:
                raise Unwritable(self._why(trouble)) from None

    def _why(self, trouble: Exception) -> str:
        # ValueError: a name with a zero byte in it
        reason = trouble.strerror if isinstance(trouble, OSError) and trouble.strerror else str(trouble)
        return f"{self.path} cannot be written: {reason}"


# --- the bots' moves


def at_once(_: float) -> None:
    """Waits for nothing."""


def moves(
    game: Game,
    tape: Tape | None = None,
    players: Sequence[Player] = (),
    wait: Callable[[float], None] = at_once,
) -> Iterator[tuple[Event, ...]]:
    """Plays the game to its end; after each choice, what a spectator saw of it.

    `wait` is told, before a choice is carried out, how many seconds a player would still have thought.
    """
    tape = tape or Tape()
    tape.write(game)
    players = players or seated(BOTS, game.seats)
    seating, pacing = Seating(game, dict(enumerate(players))), Pacing(game.seed)
    while not game.is_over:
        seat = game.decisions()[0]
        start = time.monotonic()
        try:
            option = seating.choose(seat)
        except BotFault as fault:
            raise Failed(f"{players[seat].name} failed: {fault}") from fault
        action = game.table.action(option, game.state, seat)
        phase, thought = game.phase(seat) or "", time.monotonic() - start
        wait(pacing.pause(players[seat].name, phase, action, thought))
        events = game.apply(option, seat)
        tape.write(game)
        yield tuple(event.seen_by(None) for event in events)


# --- without a terminal


def log_plainly(game: Game, console: Console, tape: Tape, players: Sequence[Player] = ()) -> None:
    design = " (our own design for the published rules)" if game.board.own_design else ""
    print_line(console, f"{game.board.name['en']}{design}, {', '.join(game.names)}, seed {game.seed}")
    for event in game.set_up.events:
        print_line(console, str(event.seen_by(None)))
    for events in moves(game, tape, players):
        for event in events:
            if not isinstance(event, TurnBegan):
                print_line(console, str(event))
    console.print()
    console.print(score_table(game.result()))


def print_line(console: Console, text: str) -> None:
    """As it is: lines are not broken, brackets are no styles."""
    console.print(text, markup=False, soft_wrap=True)


# --- on a terminal


class Quit(Exception):
    """The spectator has seen enough."""


@dataclass
class Show:
    """What the spectator has chosen, and what there is to see."""

    game: Game
    live: Live
    keys: Keys
    #: One of SPEEDS.
    speed: float
    stepping: bool
    tape: Tape = field(default_factory=Tape)
    players: Sequence[Player] = ()
    log: list[Line] = field(default_factory=list)
    latest: int = -1
    drawn: float = 0.0

    def picture(self) -> Picture:
        game = self.game
        return picture_of(game.rules, game.state, game.names, self.log[-LOG:], self.latest)

    def draw(self, keys: str) -> None:
        self.live.update(Screen(self.picture(), keys if self.keys.listening else ""), refresh=True)
        self.drawn = time.monotonic()

    def hear(self, events: tuple[Event, ...]) -> bool:
        """Takes events into the log; whether there is something new to see."""
        lines = [
            Line(str(event), getattr(event, "seat", -1))
            for event in events
            if not isinstance(event, CardTurnedUp | TurnBegan)
        ]
        for event in events:
            if isinstance(event, TrackClaimed):
                self.latest = self.game.board.track_index(event.track)
        self.log += lines
        return bool(lines)

    def rest(self, events: tuple[Event, ...]) -> None:
        """Draws what is new, and stays for a look, or until the next move is asked for."""
        if not self.stepping and self.speed == 0 and time.monotonic() - self.drawn < FRAME:
            self.obey(self.keys.wait(0))
            return
        self.draw(STEP_KEYS if self.stepping else RUN_KEYS)
        great = any(isinstance(event, GREAT_MOMENTS) for event in events)
        self.stay(LOOK * self.speed if great else 0.0)

    def wait(self, seconds: float) -> None:
        """Stays as long as a player thinks; who goes step by step has waited long enough."""
        if not self.stepping and self.speed > 0:
            self.stay(seconds * self.speed)

    def stay(self, seconds: float) -> None:
        """Listens to keys for so long; while stepping, until the next move is asked for."""
        end = time.monotonic() + seconds
        size = self.live.console.size
        while self.stepping or time.monotonic() < end:
            left = TICK if self.stepping else min(TICK, max(0.0, end - time.monotonic()))
            if self.obey(self.keys.wait(left)):
                return
            if self.live.console.size != size:
                size = self.live.console.size
                self.draw(STEP_KEYS if self.stepping else RUN_KEYS)

    def obey(self, key: str) -> bool:
        """Does what a key means; whether the next move is asked for."""
        if key in {"q", "Q", "\x1b"}:
            raise Quit
        if key in {" ", "\n", "\r"}:
            was_stepping, self.stepping = self.stepping, True
            if not was_stepping:
                self.draw(STEP_KEYS)
            return was_stepping
        if key in {"r", "R"}:
            self.stepping = False
            return True
        if key in {"+", "-"}:
            speeds = list(SPEEDS.values())
            place = speeds.index(self.speed) + (1 if key == "+" else -1)
            self.speed = speeds[max(0, min(len(speeds) - 1, place))]
        return False


def show(
    game: Game, console: Console, speed: str, step: bool, tape: Tape, players: Sequence[Player] = ()
) -> None:
    with keyboard() as keys:
        try:
            with Live(console=console, screen=True, auto_refresh=False) as live:
                run(Show(game, live, keys, SPEEDS[speed], step and keys.listening, tape, players))
        except Quit:
            console.print(f"Stopped in round {game.turns // game.seats + 1}. The game's seed is {game.seed}.")
            return
    console.print(score_table(game.result()))
    console.print(f"The game's seed is {game.seed}.", style="dim")


def run(spectacle: Show) -> None:
    spectacle.hear(tuple(event.seen_by(None) for event in spectacle.game.set_up.events))
    spectacle.rest(())
    for events in moves(spectacle.game, spectacle.tape, spectacle.players, spectacle.wait):
        if spectacle.hear(events):
            spectacle.rest(events)
    spectacle.draw(END_KEYS)
    if spectacle.keys.listening:
        while not spectacle.keys.wait(TICK):
            pass
