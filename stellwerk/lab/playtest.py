"""`stellwerk playtest BOARD`: check a board, let bots play ten thousand games, and say what is wrong with it.

The games are tournaments in the folder, so what was played is never lost and the same command goes on. Most
have the planner at every seat: they tell about the board. A tenth has one planner among greedy bots: they
tell whether planning pays.
"""

import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import msgspec

from stellwerk.boards import Report, check, load
from stellwerk.boards.report import printable
from stellwerk.boards.rules import BadSetUp, rules_for
from stellwerk.kernel.board import Board

from . import journal, plan, tournament
from .duel import INTERRUPTED
from .extras import need
from .plan import Asked, Tournament
from .report.command import (
    PLAYTEST,
    CantReport,
    Playtest,
    new_file,
    playtest_in,
    report_of,
    tell,
    tell_written,
)
from .report.words import say, whole

PLANNER: Final = "planner"
WEAKER: Final = "greedy"
#: Boards are made for 2 and judged with 4: these numbers of seats get half as many games again as the others.
FAVOURED: Final = (2, 4)
FAVOUR, USUAL = 3, 2
#: One game in so many is played by different bots.
MIXED: Final = 10
REPORT: Final = "report.html"
FAULTY: Final = 1


@dataclass(frozen=True)
class Part:
    """A tournament of the playtest: line-ups that are played equally often."""

    name: str
    line_ups: tuple[tuple[str, ...], ...]
    #: Of each line-up.
    games: int


def playtest_command(
    name: str, text: str, games: int, seed: int | str, processes: int, out: Path | None, language: str
) -> int:
    """`name` is what the user calls the board, `text` its file."""
    found = check(text, printable(name))
    if not found.sound:
        return tell_faults(found, language)
    need("a playtest", "lab", "numpy", "openskill", "pyarrow")
    sys.stdout.write("".join(f"{line}\n" for line in found.warning_lines()))
    board = load(text)
    folder = Path(f"playtest-{board.id}") if out is None else out
    refuse_others(folder)
    parts = parts_of(seats_of(board), games)
    asked = {
        part.name: plan.tournament_of(Asked((), part.line_ups, {name: text}, None, part.games, seed))
        for part in parts
    }
    whole_plan = Playtest(games, seed, {part.name: games_of(part) for part in parts})
    refuse_unfit(whole_plan, asked, folder)
    note(whole_plan, folder)
    tell_plan(board, parts, folder, language)
    for part in parts:
        try:
            run = played(asked[part.name], folder / part.name, processes)
        except journal.Unwritable as full:
            raise CantReport(str(full)) from None
        if not run.is_complete:
            others = sum(games_in(folder / other.name) for other in parts if other is not part)
            return tell_stopped(run, others, whole_plan, language)
    return conclude(folder, language)


def conclude(folder: Path, language: str) -> int:
    """The report into the folder, the verdict into the terminal."""
    from .report.page import page

    path = folder / REPORT
    with new_file(path) as file:
        made, boards = report_of([folder], [], language)
        file.write(page(made, boards).encode("utf-8"))
    tell(made, boards)
    tell_written(path, language)
    return 0


# --- what is played


def seats_of(board: Board) -> list[int]:
    """All numbers of seats that the board can be played with."""
    found = []
    for number in range(board.seats[0], board.seats[1] + 1):
        try:
            rules_for(board, number, {})
        except BadSetUp:
            continue
        found.append(number)
    return found


def parts_of(seats: Sequence[int], games: int) -> list[Part]:
    """About so many games in all; numbers of seats with the same number of games are one tournament."""
    weights = {number: FAVOUR if number in FAVOURED else USUAL for number in seats}
    found = []
    for weight in sorted(set(weights.values()), reverse=True):
        here = [number for number in seats if weights[number] == weight]
        each = games * weight / sum(weights.values())
        label = "-".join(str(number) for number in here)
        fair = tuple((PLANNER,) * number for number in here)
        found.append(Part(f"equal-{label}", fair, max(1, round(each * (MIXED - 1) / MIXED))))
        mixed = tuple((PLANNER, *[WEAKER] * (number - 1)) for number in here if number > 1)
        if mixed:
            found.append(Part(f"mixed-{label}", mixed, max(1, round(each / MIXED))))
    return found


def games_of(part: Part) -> int:
    """In whole deals."""
    return sum(-(-part.games // plan.period(each)) * plan.period(each) for each in part.line_ups)


def refuse_unfit(asked: Playtest, parts: Mapping[str, Tournament], folder: Path) -> None:
    """Games can be added to a playtest while board, bots and rules are the same; none is thrown away."""
    there = playtest_in(folder)
    if there is None:
        return
    if there.seed != asked.seed or there.games > asked.games:
        raise CantReport(
            f"{folder} holds a playtest of {there.games} games with seed {there.seed}: go on with --games "
            f"{there.games} --seed {there.seed}, or more games of that seed, or play {asked.games} "
            "in another folder: --out FOLDER"
        )
    for name, part in parts.items():
        journal.refuse_unfit(folder / name, part)


def note(asked: Playtest, folder: Path) -> None:
    """Writes down what was asked for, so that a report knows what is missing."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        journal.write_whole(folder / PLAYTEST, msgspec.json.encode(asked) + b"\n")
    except OSError as trouble:
        raise CantReport(f"{folder} can't be made: {trouble.strerror}") from None
    except journal.Unwritable as full:
        raise CantReport(str(full)) from None


def played(asked: Tournament, folder: Path, processes: int) -> tournament.Run:
    """Plays what is left of a tournament."""
    with journal.opened(folder, asked) as (planned, games):
        run = tournament.Run(folder, planned, before=games.played)
        tournament.play_all(run, games, tournament.players(processes, None))
        tournament.finish(run, games)
    return run


def games_in(folder: Path) -> int:
    """How many games the results of a tournament have, if there are any."""
    from . import parquet

    try:
        return parquet.about(parquet.read(folder, ["game"])).played
    except journal.BadResults:
        return 0


def refuse_others(folder: Path) -> None:
    """A folder with other things in it may be anything; ours has tournaments and the report."""
    if folder.exists() and not folder.is_dir():
        raise CantReport(f"{folder} is a file; name a folder with --out")
    others = [entry.name for entry in folder.iterdir() if not is_ours(entry)] if folder.exists() else []
    if others:
        raise CantReport(f"{folder} holds other files ({others[0]}): name a new folder with --out")


def is_ours(entry: Path) -> bool:
    return entry.name.startswith((REPORT, PLAYTEST)) or (
        entry.is_dir() and entry.name.partition("-")[0] in {"equal", "mixed"}
    )


# --- telling


def tell_faults(found: Report, language: str) -> int:
    sys.stdout.write("".join(f"{line}\n" for line in found.lines()))
    sys.stderr.write(f"stellwerk: {say(language, 'failed check', source=found.source)}\n")
    return FAULTY


def tell_plan(board: Board, parts: Sequence[Part], folder: Path, language: str) -> None:
    """How many games at which number of seats."""
    number: dict[int, int] = {}
    for part in parts:
        for line_up in part.line_ups:
            games = games_of(Part(part.name, (line_up,), part.games))
            number[len(line_up)] = number.get(len(line_up), 0) + games
    listed = [
        say(language, "playing part", games=whole(number[seats], language), seats=seats)
        for seats in sorted(number)
    ]
    text = say(
        language,
        "playing",
        board=board.name[language],
        games=whole(sum(number.values()), language),
        parts=", ".join(listed),
        folder=printable(str(folder)),
    )
    sys.stderr.write(text + "\n")


def tell_stopped(run: tournament.Run, others: int, asked: Playtest, language: str) -> int:
    """`others`: games that there are of the other tournaments."""
    if run.trouble:
        sys.stderr.write(f"stellwerk: {run.trouble}.\n")
    number = whole(others + run.played, language)
    sys.stderr.write(f"\n{say(language, 'stopped', number=number, all=sum(asked.parts.values()))}\n")
    return INTERRUPTED if run.interrupted else FAULTY
