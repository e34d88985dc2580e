"""`stellwerk playtest BOARD`: check a board, let bots play ten thousand games, and say what is wrong with it.

The games are tournaments in the folder, so none is lost and the same command carries on. Most have the
planner at every seat: they judge the board. A tenth have one planner among greedy bots: they show whether
planning pays.
"""

import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

import msgspec

from stellwerk import __version__
from stellwerk.boards import check, load
from stellwerk.boards.rules import rules_for
from stellwerk.fairness.figures import REFEREE
from stellwerk.fairness.trial import FAVOUR, FAVOURED, MIXED, USUAL, WEAKER
from stellwerk.fairness.words import speech
from stellwerk.faults import UserError, printable
from stellwerk.kernel.board import Board
from stellwerk.words import fault_text

from . import journal, plan, tournament
from .duel import INTERRUPTED
from .extras import need
from .plan import Tournament, TournamentRequest
from .provenance import code_digest
from .report.command import PLAYTEST, Playtest, new_page, playtest_in, report_of, show, show_written

REPORT: Final = "report.html"
FAULTY: Final = 1


@dataclass(frozen=True)
class PlaytestPart:
    """A tournament of the playtest: line-ups that are played equally often."""

    name: str
    line_ups: tuple[tuple[str, ...], ...]
    #: Of each line-up.
    games: int


@dataclass(frozen=True)
class PlaytestOptions:
    #: As the user calls it, and the text of its file.
    board: str
    text: str
    games: int = 10_000
    seed: int | str = 0
    jobs: int = 1
    #: None: named after the board.
    out: Path | None = None
    lang: str = "en"
    switches: Mapping[str, bool] = field(default_factory=dict)


def playtest_command(options: PlaytestOptions) -> int:
    found = check(options.text, printable(options.board))
    for sentence in found.sentences():
        sys.stdout.write(f"{fault_text(sentence, options.lang)}\n")
    if not found.sound:
        sys.stderr.write(f"stellwerk: {speech(options.lang).say('failed check', source=found.source)}\n")
        return FAULTY
    need("a playtest", "numpy", "pyarrow")
    board = load(options.text)
    folder = Path(f"playtest-{board.id}") if options.out is None else options.out
    refuse_others(folder)
    parts = parts_of(seats_of(board, options.switches), options.games)
    asked = {part.name: tournament_of(part, options) for part in parts}
    numbers = {part.name: games_of(part) for part in parts}
    whole_plan = Playtest(
        options.games,
        options.seed,
        numbers,
        dict(options.switches),
        stellwerk=__version__,
        code=code_digest(),
        board_hash=board.hash,
    )
    refuse_unfit(whole_plan, asked, folder)
    note(whole_plan, folder)
    show_plan(board, parts, folder, options.lang)
    for part in parts:
        run = played(asked[part.name], folder / part.name, options)
        if not run.is_complete:
            others = sum(games_in(folder / other.name) for other in parts if other is not part)
            return show_stopped(run, others, whole_plan, options.lang)
    return conclude(folder, options.lang)


def tournament_of(part: PlaytestPart, options: PlaytestOptions) -> Tournament:
    return plan.tournament_of(
        TournamentRequest(
            (),
            part.line_ups,
            {options.board: options.text},
            games=part.games,
            seed=options.seed,
            switches=options.switches,
        )
    )


def conclude(folder: Path, language: str) -> int:
    """Writes the report into the folder and prints the verdict."""
    from .report.page import page

    path = folder / REPORT
    with new_page(path) as file:
        made, boards = report_of([folder], [], language)
        file.write(page(made, boards).encode("utf-8"))
    show(made, boards)
    show_written(path, language)
    return 0


# --- what is played


def seats_of(board: Board, options: Mapping[str, bool]) -> list[int]:
    """The numbers of seats that the board allows; BadSetUp if these options allow none."""
    least, most = board.seats
    found = [number for number in range(least, most + 1) if plan.can_be(board, number, options)]
    if not found:
        rules_for(board, least, options)  # says why it can't be
    return found


def parts_of(seats: Sequence[int], games: int) -> list[PlaytestPart]:
    """About this many games in all; numbers of seats with the same number of games are one tournament."""
    weights = {number: FAVOUR if number in FAVOURED else USUAL for number in seats}
    found = []
    for weight in sorted(set(weights.values()), reverse=True):
        here = [number for number in seats if weights[number] == weight]
        each = games * weight / sum(weights.values())
        label = "-".join(str(number) for number in here)
        fair = tuple((REFEREE,) * number for number in here)
        found.append(PlaytestPart(f"equal-{label}", fair, max(1, round(each * (MIXED - 1) / MIXED))))
        mixed = tuple((REFEREE, *[WEAKER] * (number - 1)) for number in here if number > 1)
        if mixed:
            found.append(PlaytestPart(f"mixed-{label}", mixed, max(1, round(each / MIXED))))
    return found


def games_of(part: PlaytestPart) -> int:
    """In whole deals."""
    return sum(-(-part.games // plan.period(each)) * plan.period(each) for each in part.line_ups)


def refuse_unfit(asked: Playtest, parts: Mapping[str, Tournament], folder: Path) -> None:
    """Games can be added to a playtest of the same board, bots and rules; none is thrown away."""
    there = playtest_in(folder)
    if there is None:
        return
    if there.seed != asked.seed or there.games > asked.games:
        raise UserError(
            f"{folder} holds a playtest of {there.games} games with seed {there.seed}: continue with --games "
            f"{there.games} --seed {there.seed}, or more games of that seed, or play {asked.games} "
            "in another folder: --out FOLDER"
        )
    if there.options != asked.options:
        raise UserError(f"{folder} holds a playtest with other options: name another folder with --out")
    for name, part in parts.items():
        journal.refuse_unfit(folder / name, part)


def note(asked: Playtest, folder: Path) -> None:
    """Saves what was asked for, so that a report knows what is missing."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as trouble:
        raise UserError(f"{folder} can't be made: {trouble.strerror}") from None
    journal.write_whole(folder / PLAYTEST, msgspec.json.encode(asked) + b"\n")


def played(asked: Tournament, folder: Path, options: PlaytestOptions) -> tournament.Run:
    """Plays the remaining games of a tournament."""
    with journal.opened(folder, asked) as (planned, games):
        run = tournament.Run(folder, planned, options.lang, before=games.played)
        tournament.play_all(run, games, tournament.players(options.jobs, None))
        tournament.finish(run, games)
    return run


def games_in(folder: Path) -> int:
    """How many games of a tournament have results."""
    from . import parquet

    try:
        return parquet.about(parquet.read(folder, ["game"])).played
    except journal.BadResults:
        return 0


def refuse_others(folder: Path) -> None:
    """Refuses a folder that holds anything but tournaments and the report."""
    if folder.exists() and not folder.is_dir():
        raise UserError(f"{folder} is a file; name a folder with --out")
    others = [entry.name for entry in folder.iterdir() if not is_ours(entry)] if folder.exists() else []
    if others:
        raise UserError(f"{folder} holds other files ({others[0]}): name a new folder with --out")


def is_ours(entry: Path) -> bool:
    return entry.name.startswith((REPORT, PLAYTEST)) or (
        entry.is_dir() and entry.name.partition("-")[0] in {"equal", "mixed"}
    )


# --- showing


def show_plan(board: Board, parts: Sequence[PlaytestPart], folder: Path, language: str) -> None:
    """Prints the number of games for each number of seats."""
    number: dict[int, int] = {}
    for part in parts:
        for line_up in part.line_ups:
            games = games_of(PlaytestPart(part.name, (line_up,), part.games))
            number[len(line_up)] = number.get(len(line_up), 0) + games
    text = speech(language)
    listed = [
        text.say("playing part", games=text.whole(number[seats]), seats=seats) for seats in sorted(number)
    ]
    said = text.say(
        "playing",
        board=board.name[language],
        games=text.whole(sum(number.values())),
        parts=", ".join(listed),
        folder=printable(str(folder)),
    )
    sys.stderr.write(said + "\n")


def show_stopped(run: tournament.Run, others: int, asked: Playtest, language: str) -> int:
    """`others`: games played in the other tournaments."""
    if run.trouble:
        sys.stderr.write(f"stellwerk: {run.trouble}.\n")
    text = speech(language)
    number = text.whole(others + run.played)
    sys.stderr.write(f"\n{text.say('stopped', number=number, all=sum(asked.parts.values()))}\n")
    return INTERRUPTED if run.interrupted else FAULTY
