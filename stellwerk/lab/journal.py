"""A tournament's folder: what was asked for, the games played so far, and a lock.

`games.jsonl` is the truth while a tournament runs: the rows of a game are appended as soon as it is over.
Whatever ends the program, no game is lost or played twice; an incomplete last one is cut off.
"""

import contextlib
import errno
import os
import shlex
import signal
import threading
import time
from array import array
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import IO, Final

import msgspec

from stellwerk import __version__, locks
from stellwerk.boards import BadBoard, from_source
from stellwerk.bots.loading import is_file
from stellwerk.faults import UserError

from .plan import FORMAT, BoardText, Bot, Schedule, Tournament, file_digest, file_of
from .provenance import code_digest

MANIFEST: Final = "tournament.json"
JOURNAL: Final = "games.jsonl"
RESULTS: Final = "results.parquet"
LOCK: Final = "tournament.lock"
#: Added to the name of a file that is being written.
PART: Final = ".part"
#: Files that an empty folder may hold, left by an interrupted start.
LEFTOVERS: Final = (LOCK, MANIFEST + PART)
#: The disk is full, or the user's quota, or the file is as large as allowed.
FULL: Final = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)
#: Seconds of work that a power cut may lose.
SYNC: Final = 5.0


class BadResults(UserError):
    """The results can't be used; the message says why, and what to do."""


class Unwritable(UserError):
    """The disk is full or missing; the message says so."""


def unwritable(path: Path, trouble: OSError) -> Unwritable:
    why = "the disk is full" if trouble.errno in FULL else trouble.strerror or str(trouble)
    return Unwritable(f"{path} can't be written: {why}")


# --- the folder


@contextlib.contextmanager
def opened(folder: Path, asked: Tournament) -> "Iterator[tuple[Schedule, Journal]]":
    """The tournament in a folder, locked against other programs; it may ask for more games than before.

    BadResults if the folder holds another one, or anything else.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as trouble:
        raise BadResults(f"{folder} can't be made: {trouble.strerror}") from None
    if not (folder / MANIFEST).exists():
        refuse_others(folder)  # before we write anything there
    with alone(folder):
        there = known(folder)
        if there is None:
            refuse_others(folder)
            write_whole(folder / MANIFEST, encoded(asked))
            now = there = asked
        else:
            refuse_another(folder, there, asked)
            # the same bots, but their files may have moved
            now = msgspec.structs.replace(there, games=asked.games, bots=asked.bots)
        plan = Schedule(now)
        journal = Journal(folder / JOURNAL, plan)
        try:
            refuse_other_code(folder, now, asked, journal)
            if now != there:
                write_whole(folder / MANIFEST, encoded(now))
            yield plan, journal
        finally:
            journal.close()


def refuse_unfit(folder: Path, asked: Tournament) -> None:
    """Refuses what `opened` would refuse; a folder that does not exist yet is fine."""
    there = known(folder)
    if there is not None:
        refuse_another(folder, there, asked)


def again(folder: Path) -> Tournament:
    """The tournament of a folder, as if it were asked for now."""
    there = known(folder)
    if there is None:
        raise BadResults(f"there is no tournament in {folder}")
    bots = tuple(bot_now(folder, bot) for bot in there.bots)
    return msgspec.structs.replace(there, stellwerk=__version__, code=code_digest(), bots=bots)


def bot_now(folder: Path, bot: Bot) -> Bot:
    if not is_file(bot.name):
        return bot
    path = file_of(bot.call)
    if not path.is_file():
        raise BadResults(
            f"{bot.name} plays in the tournament in {folder}, but its file {path} is missing: restore it"
        )
    return Bot(bot.name, file_digest(bot.call), str(path))


def refuse_another(folder: Path, there: Tournament, asked: Tournament) -> None:
    """Only the same tournament may continue, or more games of it with the same Stellwerk."""
    if differing := differences(there, asked):
        raise BadResults(
            f"{folder} holds another tournament, with other {'; other '.join(differing)}. "
            f"{way_out(folder, there, asked)}"
        )
    if asked.games < there.games:
        raise BadResults(
            f"{folder} holds this tournament with {there.games} games for each line-up, and keeps them "
            f"all: {asked.games} are fewer. Ask for as many or more, or {going_on(folder)}"
        )
    if asked.games > there.games and there.code != asked.code:
        raise other_code(folder, there, asked, f"Use that one to play more, or {going_on(folder)}")


def way_out(folder: Path, there: Tournament, asked: Tournament) -> str:
    """What the user can do about a folder that holds another tournament."""
    if bot_differences(there.bots, asked.bots) and there.line_ups == asked.line_ups:
        return "Restore that code, or start again in another folder"
    return f"Name another folder with --out, or {going_on(folder)}"


def going_on(folder: Path) -> str:
    return f"continue what is there: stellwerk tournament --resume {shlex.quote(str(folder))}"


def refuse_other_code(folder: Path, there: Tournament, asked: Tournament, journal: "Journal") -> None:
    """One Stellwerk plays all games of a tournament; any may read a finished one."""
    if there.code != asked.code and not journal.is_complete:
        raise other_code(folder, there, asked, "Finish it with that one, or start again in another folder")


def other_code(folder: Path, there: Tournament, asked: Tournament, way: str) -> BadResults:
    return BadResults(
        f"{folder} was started with another Stellwerk ({edition(there)}; this is {edition(asked)}): "
        f"rules or bots may differ. {way}"
    )


def edition(tournament: Tournament) -> str:
    return f"version {tournament.stellwerk or '?'}, code {tournament.code[:8]}"


def known(folder: Path) -> Tournament | None:
    """The tournament of a folder; None if it has none yet."""
    path = folder / MANIFEST
    try:
        text = path.read_bytes()
    except FileNotFoundError:
        return None
    except OSError as trouble:
        raise BadResults(f"{path} can't be read: {trouble.strerror}") from None
    found = tournament_in(text, str(path))
    for board in found.boards:
        refuse_other_text(path, board)
    return found


def refuse_other_text(path: Path, board: BoardText) -> None:
    try:
        is_same = from_source(board.text).hash == board.hash
    except BadBoard:
        is_same = False
    if not is_same:
        raise BadResults(
            f"in {path} the text of the board {board.id} does not match its hash. "
            "Undo the change, or start again in another folder"
        )


def tournament_in(text: bytes, where: str, formats: Sequence[int] = (FORMAT,)) -> Tournament:
    try:
        found_format = msgspec.json.decode(text, type=Formatted).format
        if found_format not in formats:
            raise BadResults(
                f"{where} has format {found_format}, and this Stellwerk continues format {FORMAT} only: "
                "use the Stellwerk that started it, or start again in another folder"
            )
        return msgspec.json.decode(text, type=Tournament)
    except msgspec.MsgspecError as wrong:
        raise BadResults(f"{where} is damaged: {wrong}") from None


class Formatted(msgspec.Struct):
    format: int


def encoded(tournament: Tournament) -> bytes:
    return msgspec.json.format(msgspec.json.encode(tournament), indent=2) + b"\n"


def refuse_others(folder: Path) -> None:
    others = sorted(entry.name for entry in folder.iterdir() if entry.name not in LEFTOVERS)
    if others:
        raise BadResults(
            f"{folder} holds other files ({', '.join(others[:3])}{' …' if len(others) > 3 else ''}): "
            "name a new folder with --out"
        )


@contextlib.contextmanager
def whole_file(path: Path) -> Iterator[IO[bytes]]:
    """A file to write into: in the end it is complete, or as it was before."""
    target = path.resolve()
    part = target.with_name(target.name + PART)
    try:
        with part.open("wb") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        part.replace(target)
    except OSError as trouble:
        raise unwritable(path, trouble) from None
    finally:
        with contextlib.suppress(OSError):
            part.unlink(missing_ok=True)


def write_whole(path: Path, content: bytes) -> None:
    with whole_file(path) as file:
        file.write(content)


def differences(there: Tournament, asked: Tournament) -> list[str]:
    """What differs, by name."""
    found: list[str] = []
    for name, words in WORDS.items():
        one, other = getattr(there, name), getattr(asked, name)
        if one != other:
            found.append(f"{words} ({shown(one)} there, {shown(other)} asked for)")
    return found + bot_differences(there.bots, asked.bots) + board_differences(there.boards, asked.boards)


#: Fields that are compared as they are.
WORDS: Final = {
    "line_ups": "line-ups",
    "options": "options",
    "seed": "seed",
    "time_limit": "time limit",
}


def shown(value: object) -> str:
    if isinstance(value, tuple):
        return " and ".join(",".join(line_up) for line_up in value)
    if isinstance(value, dict):
        return " ".join(f"{name}={'on' if on else 'off'}" for name, on in value.items()) or "none"
    return "none" if value is None else str(value)


def bot_differences(there: Sequence[Bot], asked: Sequence[Bot]) -> list[str]:
    before, now = {bot.name: bot.file for bot in there}, {bot.name: bot.file for bot in asked}
    if before.keys() != now.keys():
        return [f"bots ({', '.join(before)} there, {', '.join(now)} asked for)"]
    return [
        f"code in the file of {name}, or in other files that it needs"
        for name in now
        if before[name] != now[name]
    ]


def board_differences(there: Sequence[BoardText], asked: Sequence[BoardText]) -> list[str]:
    before, now = {board.id: board for board in there}, {board.id: board for board in asked}
    if list(before) != list(now):
        return [f"boards ({', '.join(before)} there, {', '.join(now)} asked for)"]
    found = [f"text of the board {name}" for name in now if before[name].text != now[name].text]
    return found + [
        f"numbers of seats ({before[name].seats} there, {now[name].seats} asked for)"
        for name in now
        if before[name].seats != now[name].seats
    ]


@contextlib.contextmanager
def alone(folder: Path) -> Iterator[None]:
    """Keeps two programs from writing into the same journal."""
    try:
        lock = os.open(folder / LOCK, os.O_RDWR | os.O_CREAT, 0o600)
    except OSError as trouble:
        raise unwritable(folder / LOCK, trouble) from None
    try:
        if not locks.taken(lock):
            raise BadResults(f"another Stellwerk is using {folder}: wait until it ends, or stop it")
        yield
    finally:
        os.close(lock)


# --- the games


class Mark(msgspec.Struct):
    """The part of a row that says where it belongs, and whether its points add up."""

    game: int
    seat: int
    seats: int
    seed: int
    score: int
    start: int
    tracks: int
    other: int
    tickets: int
    path: int
    bonuses: dict[str, int]

    @property
    def parts(self) -> int:
        return self.start + self.tracks + self.other + self.tickets + self.path + sum(self.bonuses.values())


class Journal:
    """The games played so far, and where their rows are in the file."""

    def __init__(self, path: Path, plan: Schedule) -> None:
        self.path = path
        self.plan = plan
        self._starts = array("q", [-1]) * plan.end
        self._sizes = array("q", [0]) * plan.end
        #: How many games there are.
        self.played = 0
        try:
            self._file = os.open(
                path, os.O_RDWR | os.O_CREAT | os.O_APPEND | getattr(os, "O_BINARY", 0), 0o644
            )
        except OSError as trouble:
            raise unwritable(path, trouble) from None
        self._end = self._find_games()
        if os.fstat(self._file).st_size > self._end:
            os.ftruncate(self._file, self._end)
        self._synced = time.monotonic()

    def close(self) -> None:
        with contextlib.suppress(OSError):
            os.fsync(self._file)
        os.close(self._file)

    def is_played(self, game: int) -> bool:
        return self._starts[game] >= 0

    @property
    def is_complete(self) -> bool:
        return self.played == self.plan.games

    def add(self, games: Sequence[int], found: Sequence[bytes]) -> None:
        """Appends the rows of these games: all, or none if there is no room."""
        with undisturbed():
            content = b"".join(found)
            try:
                self._write(content)
            except OSError as trouble:
                os.ftruncate(self._file, self._end)
                raise unwritable(self.path, trouble) from None
            for game, rows in zip(games, found, strict=True):
                self._note(game, self._end, len(rows))
                self._end += len(rows)

    def _write(self, content: bytes) -> None:
        left = memoryview(content)
        while left:
            left = left[os.write(self._file, left) :]
        if time.monotonic() > self._synced + SYNC:
            os.fsync(self._file)
            self._synced = time.monotonic()

    def _note(self, game: int, start: int, size: int) -> None:
        self._starts[game] = start
        self._sizes[game] = size
        self.played += 1

    def games(self) -> Iterator[bytes]:
        """The rows of every game played, in the order of the games."""
        with self.path.open("rb") as file:
            for start, size in zip(self._starts, self._sizes, strict=True):
                if start >= 0:
                    file.seek(start)
                    yield file.read(size)

    # --- finding them

    def _find_games(self) -> int:
        """Where the last complete game ends; BadResults if anything before that was changed."""
        start = at = 0
        whole: list[Mark] = []
        with self.path.open("rb") as file:
            for number, line in enumerate(file, 1):
                if not line.endswith(b"\n"):
                    break
                whole.append(self._mark(line, number, whole))
                at += len(line)
                if len(whole) == whole[0].seats:
                    self._note(whole[0].game, start, at - start)
                    start, whole = at, []
        return start

    def _mark(self, line: bytes, number: int, before: Sequence[Mark]) -> Mark:
        """A line of the journal; it must follow these of the same game."""
        try:
            mark = msgspec.json.decode(line, type=Mark)
        except msgspec.MsgspecError as wrong:
            raise self._damaged(number, f"it can't be read ({wrong})") from None
        if not self.plan.has(mark.game):
            raise self._damaged(number, f"there is no game {mark.game} in this tournament")
        if before and before[0].game != mark.game:
            raise self._damaged(number, f"the rest of game {before[0].game} is missing before it")
        if mark.seat != len(before) or mark.seats != self.plan.block_of(mark.game).seats:
            raise self._damaged(number, f"it is not the row of seat {len(before)}")
        if self.is_played(mark.game):
            raise self._damaged(number, f"game {mark.game} is there already")
        if mark.seat == 0 and mark.seed != self.plan.seed(mark.game):
            raise self._damaged(number, f"game {mark.game} of this tournament has another seed")
        if mark.score != mark.parts:
            raise self._damaged(number, f"its parts make {mark.parts} points, and its score is {mark.score}")
        return mark

    def _damaged(self, number: int, why: str) -> BadResults:
        return BadResults(
            f"{self.path}, line {number}: {why}. Undo the change, or start again in another folder"
        )


@contextlib.contextmanager
def undisturbed() -> Iterator[None]:
    """Delays interruptions until this is done."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    pressed: list[int] = []
    before = {
        number: signal.signal(number, lambda number, _: pressed.append(number))
        for number in (signal.SIGINT, signal.SIGTERM)
    }
    try:
        yield
    finally:
        for each, handler in before.items():
            signal.signal(each, handler or signal.SIG_DFL)
    if pressed:
        signal.raise_signal(pressed[0])
