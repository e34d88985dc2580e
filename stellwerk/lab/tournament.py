"""`stellwerk tournament`: bots play each other on boards; each game is saved in a folder.

It can be stopped at any moment and resumed. Its results do not depend on the number of processes, their speed
or the order in which they report.
"""

import contextlib
import json
import shlex
import signal
import sys
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, TypeAlias

from rich.console import Console, Group
from rich.table import Table
from rich.text import Text

from stellwerk.bots.loading import is_command, is_file
from stellwerk.fairness.words import number_text
from stellwerk.faults import UserError, printable
from stellwerk.kernel.compiled import COMPILED

from . import jobs, journal, on_ray, plan
from .duel import INTERRUPTED, SHOWN_FAULTS, fault_texts, more_faults, named_values, shown
from .extras import need
from .journal import RESULTS, Journal, Unwritable
from .on_ray import AUTO, NoCluster
from .plan import Schedule, Tournament, TournamentRequest, Unit
from .provenance import show_origin
from .texts import rate_text, say

#: Plays units and yields their games' rows, in any order.
Players: TypeAlias = Callable[[Schedule, Sequence[Unit]], Iterator[tuple[Unit, list[bytes]]]]

FAILED: Final = 1
#: The exit code of a program that was ended by SIGTERM.
TERMINATED: Final = 143


class Terminated(KeyboardInterrupt):
    """The program was asked to end: by a cluster's scheduler, a container, `kill`."""


@dataclass
class Run:
    """How a run went, and its results."""

    folder: Path
    plan: Schedule
    lang: str = "en"
    #: Games played before this run, and in all.
    before: int = 0
    played: int = 0
    seconds: float = 0.0
    interrupted: bool = False
    #: By SIGTERM.
    terminated: bool = False
    #: Why it could not continue; empty if nothing went wrong.
    trouble: str = ""
    standings: list[Any] = field(default_factory=list)
    #: How often each bot failed, and the first rows with a fault.
    failed: Counter[str] = field(default_factory=Counter)
    faults: list[dict[str, Any]] = field(default_factory=list)

    @property
    def is_complete(self) -> bool:
        return self.played == self.plan.games


@dataclass(frozen=True)
class TournamentOptions:
    folder: Path
    #: None: the tournament of the folder is continued.
    asked: TournamentRequest | None
    jobs: int = 1
    #: The address of a Ray cluster.
    ray: str | None = None
    json: bool = False
    lang: str = "en"


def tournament_command(options: TournamentOptions) -> int:
    need("a tournament", "numpy", "pyarrow")
    folder, asked, ray = options.folder, options.asked, options.ray
    wanted = journal.again(folder) if asked is None else plan.tournament_of(asked)
    if ray is not None:
        refuse_files(wanted)
        on_ray.refuse_unreachable(ray)
    try:
        with journal.opened(folder, wanted) as (planned, games):
            run = Run(folder, planned, options.lang, before=games.played)
            if asked is not None:
                sys.stderr.write("".join(f"{line}\n" for line in notes(asked, options.lang)))
            play_all(run, games, players(options.jobs, ray))
            finish(run, games)
    except Unwritable as full:
        # before the first game; later failures are reported with the games there are
        sys.stderr.write(f"stellwerk: {full}\n")
        return FAILED
    show(run, options.json)
    if run.interrupted:
        return TERMINATED if run.terminated else INTERRUPTED
    return FAILED if run.trouble else 0


def notes(asked: TournamentRequest, language: str) -> list[str]:
    """How the tournament differs from what was typed."""
    twice = "{bot} was named more than once and counts as one bot; use --line-up to seat it several times"
    return [
        *[say(language, twice, bot=bot) for bot, times in Counter(asked.bots).items() if times > 1],
        *[
            say(language, "{board} does not have {number} seats: skipped", board=board, number=seats)
            for board, seats in plan.left_out(asked)
        ],
    ]


def refuse_files(wanted: Tournament) -> None:
    for bot in wanted.bots:
        if is_file(bot.name) or is_command(bot.name):
            raise UserError(
                f"{bot.name} can't play on a Ray cluster: its file and what that needs are on this machine "
                "only. Leave out --ray to play here"
            )


# --- playing


def players(processes: int, ray: str | None) -> Players:
    def here(planned: Schedule, units: Sequence[Unit]) -> Iterator[tuple[Unit, list[bytes]]]:
        return jobs.spread(planned.play, units, processes)

    def on_a_cluster(planned: Schedule, units: Sequence[Unit]) -> Iterator[tuple[Unit, list[bytes]]]:
        return on_ray.spread(planned.play_elsewhere, units, ray or AUTO, processes)

    return here if ray is None else on_a_cluster


def play_all(run: Run, games: Journal, play: Players) -> None:
    """Plays the remaining games until they are over, the user interrupts, or it can't continue."""
    start = time.monotonic()
    units = list(run.plan.units(games.is_played))
    try:
        with terminations(), jobs.progress_bar(run.lang) as bar:
            line = bar.add_task(title(run), total=run.plan.games, completed=games.played)
            for unit, found in play(run.plan, units) if units else ():
                games.add(unit.games, found)
                bar.advance(line, len(unit.games))
    except KeyboardInterrupt as asked:
        run.interrupted, run.terminated = True, isinstance(asked, Terminated)
    except Unwritable as full:
        run.trouble = str(full)
    except jobs.WorkerDied as died:
        run.trouble = death(run.plan, died.task)
    except NoCluster as lost:
        if games.played == run.before:
            raise
        run.trouble = str(lost)
    run.seconds = time.monotonic() - start
    run.played = games.played


@contextlib.contextmanager
def terminations() -> Iterator[None]:
    """Makes SIGTERM end the run like Ctrl-C."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGTERM, terminated)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before or signal.SIG_DFL)


def terminated(_number: int, _frame: object) -> None:
    raise Terminated


def title(run: Run) -> str:
    names = [bot.name for bot in run.plan.tournament.bots]
    some = ", ".join(names[:3])
    more = len(names) - 3
    return say(run.lang, "{names} and {number} more", names=some, number=more) if more > 0 else some


def death(planned: Schedule, unit: object) -> str:
    """Which games killed a process, and who played them."""
    assert isinstance(unit, Unit)
    block, first = planned.block_of(unit.games[0]), unit.games[0]
    which = f"game{'s' if len(unit.games) > 1 else ''} {', '.join(map(str, unit.games))}"
    return (
        f"a process died {jobs.MOST_DEATHS} times while playing {which}: "
        f"{', '.join(block.line_up)} on {block.board.id}, from seed {planned.seed(first)} on. "
        "A bot ends it, or there is too little memory"
    )


def finish(run: Run, games: Journal) -> None:
    """Writes the table of results and rates the bots."""
    if not run.played:
        return
    with jobs.progress_bar(run.lang) as bar:
        bar.add_task(say(run.lang, "results and ratings"), total=None)
        conclude(run, games)


def conclude(run: Run, games: Journal) -> None:
    from . import parquet, ratings

    path = run.folder / RESULTS
    about = parquet.About(run.plan.tournament, run.played, run.plan.games)
    table = written_before(path, about)
    if table is None:
        try:
            parquet.write(path, about, games.games())
        except Unwritable as full:
            run.trouble = run.trouble or str(full)
            return
        table = parquet.read(path, ratings.COLUMNS)
    run.standings = ratings.standings(table)
    note_faults(run, table)


def written_before(path: Path, about: Any) -> Any:
    """The results, if they exist already, complete and undamaged; else None."""
    from . import parquet, ratings

    try:
        table = parquet.read(path, ratings.COLUMNS)
        return table if parquet.about(table) == about else None
    except journal.BadResults:
        return None


def note_faults(run: Run, table: Any) -> None:
    import pyarrow.compute as pc

    wrong = table.filter(pc.not_equal(table.column("fault"), "")).select(["game", "bot", "fault"])
    for row in wrong.to_pylist():
        run.failed[row["bot"]] += 1
        if run.failed[row["bot"]] <= SHOWN_FAULTS:
            run.faults.append(row)


# --- showing


def show(run: Run, as_json: bool) -> None:
    if as_json:
        sys.stdout.write(json.dumps(to_dict(run), indent=2, ensure_ascii=False) + "\n")
    else:
        Console(highlight=False).print(report(run))
        show_origin(run.plan.tournament.origin, run.lang)
    sys.stderr.write("".join(f"{line}\n" for line in [*fault_lines(run), *last_words(run)]))


def to_dict(run: Run) -> dict[str, object]:
    asked = run.plan.tournament
    return {
        "folder": str(run.folder),
        "bots": [bot.name for bot in asked.bots],
        "line_ups": [list(line_up) for line_up in asked.line_ups],
        "boards": [
            {"id": board.id, "hash": board.hash, "seats": list(board.seats)} for board in asked.boards
        ],
        "options": asked.options,
        "games_a_line_up": asked.games,
        "seed": asked.seed,
        "first_seed": asked.first_seed,
        "time_limit": asked.time_limit,
        "repeats": asked.repeats,
        "stellwerk": asked.stellwerk,
        "code": asked.code,
        "games": run.played,
        "of": run.plan.games,
        "played_now": run.played - run.before,
        "complete": run.is_complete,
        "interrupted": run.interrupted,
        "terminated": run.terminated,
        "trouble": run.trouble or None,
        "seconds": round(run.seconds, 3),
        "compiled": COMPILED,
        "standings": [standing_dict(one) for one in run.standings],
        "faults": [{**row, "again": again(run.plan, row["game"])} for row in run.faults],
        "failed": dict(run.failed),
    }


def standing_dict(one: Any) -> dict[str, object]:
    import msgspec

    found: dict[str, object] = msgspec.to_builtins(one)
    return {**found, "board": one.board or None, "seats": one.seats or None}


def report(run: Run) -> Group:
    parts: list[Any] = []
    for where in dict.fromkeys((one.board, one.seats) for one in run.standings):
        parts += [standings_table(run, *where), Text()]
    return Group(*parts, facts_table(run))


def standings_table(run: Run, board: str, seats: int) -> Table:
    language = run.lang
    field = say(language, "{board}, {seats:1 seat|# seats}", board=board, seats=seats)
    name = field if board else say(language, "All games")
    table = Table(title=Text(name, "bold"), title_justify="left", box=None, pad_edge=False)
    table.add_column(say(language, "bot"))
    for head in HEADS:
        table.add_column(say(language, head), justify="right")
    for one in run.standings:
        if (one.board, one.seats) == (board, seats):
            table.add_row(
                Text(printable(one.bot)),
                str(round(one.rating)),
                interval_text([str(round(end)) for end in one.rating_interval or ()], language),
                number_text(one.games, 0, language),
                rate_text(one.win_rate, language),
                interval_text([rate_text(end, language) for end in one.win_rate_interval], language),
                shown(one.mean_score, 1, language),
                number_text(one.failed, 0, language) if one.failed else "",
            )
    return table


HEADS: Final = ("rating", "95 %", "games", "wins", "95 %", "mean score", "failed")


def interval_text(ends: Sequence[str], language: str) -> str:
    return say(language, "{low} to {high}", low=ends[0], high=ends[1]) if ends else "–"


def facts_table(run: Run) -> Table:
    asked, language = run.plan.tournament, run.lang
    now = run.played - run.before
    games = say(language, "{played:#} of {all:#}", played=run.played, all=run.plan.games)
    each = "{number:#}, each deal with every bot at every seat"
    facts = {
        "games": games + (say(language, ", {now:#} of them now", now=now) if run.before else ""),
        "line-ups": say(language, each, number=len(asked.line_ups)),
        "results": str(run.folder / RESULTS) if run.standings else say(language, "none yet"),
    }
    if asked.options:
        facts["options"] = journal.shown(asked.options)
    if not asked.repeats:
        facts["beware"] = say(language, "some bots think by the clock: the results are not repeatable")
    if now:
        facts["games per second"] = number_text(now / max(run.seconds, 1e-9), 1, language) + (
            "" if COMPILED else say(language, ", interpreted")
        )
    return named_values(facts, language)


def fault_lines(run: Run) -> list[str]:
    """Each fault with the command that reproduces it."""
    lines: list[str] = []
    for bot, failed in run.failed.items():
        rows = [row for row in run.faults if row["bot"] == bot]
        lines += fault_texts([(row["fault"], again(run.plan, row["game"])) for row in rows], run.lang)
        if failed > len(rows):
            lines.append(more_faults(failed - len(rows), bot, run.lang))
    return lines


def again(planned: Schedule, game: int) -> str:
    """The command that plays the deal of a game as a tournament of its own."""
    asked = planned.tournament
    block = planned.block_of(game)
    words = ["stellwerk", "tournament", "--line-up", ",".join(block.line_up), "--board", block.board.id]
    words += ["--games", "1", "--seed", str(planned.seed(game)), "--out", f"game-{game}"]
    for name, on in asked.options.items():
        words += ["--option", f"{name}={'on' if on else 'off'}"]
    if asked.time_limit is not None:
        words += ["--time-limit", f"{asked.time_limit:g}"]
    return shlex.join(words + ([] if asked.repeats else ["--allow-clocks"]))


def last_words(run: Run) -> list[str]:
    """Why it ended, and how to continue."""
    if run.is_complete and not run.trouble:
        before = say(run.lang, "All games of this tournament were played before.")
        return [before] if run.played == run.before else []
    lines = [f"stellwerk: {run.trouble}."] if run.trouble else []
    if run.interrupted:
        lines.append("\n" + say(run.lang, "Stopped."))
    safe = say(
        run.lang,
        "{played:#} of {all:#} games are safe in {folder}; continue with: {command}",
        played=run.played,
        all=run.plan.games,
        folder=run.folder,
        command=resuming(run.folder),
    )
    return [*lines, safe]


def resuming(folder: Path) -> str:
    return f"stellwerk tournament --resume {shlex.quote(str(folder))}"
