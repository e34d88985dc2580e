"""`stellwerk tournament`: bots against each other on boards, game by game into a folder.

It can be ended at any moment, by anybody, and goes on where it stood. What it finds does not depend on how
many processes play, how fast they are, or in which order they report.
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

from stellwerk.boards.report import printable
from stellwerk.bots.loading import is_file
from stellwerk.kernel.compiled import COMPILED

from . import jobs, journal, on_ray, plan
from .duel import INTERRUPTED, TOLD_FAULTS, shown
from .extras import need
from .journal import RESULTS, Journal, Unwritable
from .on_ray import AUTO, NoCluster
from .plan import Asked, BadTournament, Plan, Tournament, Unit

#: What plays units: it gives their games' rows, in any order.
Players: TypeAlias = Callable[[Plan, Sequence[Unit]], Iterator[tuple[Unit, list[bytes]]]]

FAILED: Final = 1
#: As a shell has it for a program that was ended by SIGTERM.
TERMINATED: Final = 143


class Terminated(KeyboardInterrupt):
    """Somebody asks the program to end: a cluster's scheduler, a container, `kill`."""


@dataclass
class Run:
    """How a run went, and what there is now."""

    folder: Path
    plan: Plan
    #: Games that were there before, and that there are now.
    before: int = 0
    played: int = 0
    seconds: float = 0.0
    interrupted: bool = False
    #: By SIGTERM.
    terminated: bool = False
    #: Why it could not go on; empty if nothing was wrong.
    trouble: str = ""
    standings: list[Any] = field(default_factory=list)
    #: Bots that failed, with the number of times, and the first rows that tell of it.
    failed: Counter[str] = field(default_factory=Counter)
    faults: list[dict[str, Any]] = field(default_factory=list)

    @property
    def is_complete(self) -> bool:
        return self.played == self.plan.games


def tournament_command(
    asked: Asked | None, folder: Path, processes: int, ray: str | None, as_json: bool
) -> int:
    """None asked for: what the folder holds."""
    need("a tournament", "lab", "numpy", "openskill", "pyarrow")
    wanted = journal.again(folder) if asked is None else plan.tournament_of(asked)
    if ray is not None:
        refuse_files(wanted)
        on_ray.refuse_unreachable(ray)
    try:
        with journal.opened(folder, wanted) as (planned, games):
            run = Run(folder, planned, before=games.played)
            sys.stderr.write("".join(f"{line}\n" for line in ([] if asked is None else notes(asked))))
            play_all(run, games, players(processes, ray))
            finish(run, games)
    except Unwritable as full:
        # before the first game; what comes later is told with what there is
        sys.stderr.write(f"stellwerk: {full}\n")
        return FAILED
    tell(run, as_json)
    if run.interrupted:
        return TERMINATED if run.terminated else INTERRUPTED
    return FAILED if run.trouble else 0


def notes(asked: Asked) -> list[str]:
    """What is not done as it was said."""
    twice = [bot for bot, number in Counter(asked.bots).items() if number > 1]
    return [
        f"{bot} was named more than once: it is one bot. Who sits at a table how often, says --line-up"
        for bot in twice
    ] + [f"{board} is not for {number} seats: left out" for board, number in plan.left_out(asked)]


def refuse_files(wanted: Tournament) -> None:
    for bot in wanted.bots:
        if is_file(bot.name):
            raise BadTournament(
                f"{bot.name} can't play on a Ray cluster: its file, and what it imports, are on this machine "
                "only. Without --ray it plays here"
            )


# --- playing


def players(processes: int, ray: str | None) -> Players:
    def here(planned: Plan, units: Sequence[Unit]) -> Iterator[tuple[Unit, list[bytes]]]:
        return jobs.spread(planned.play, units, processes)

    def on_a_cluster(planned: Plan, units: Sequence[Unit]) -> Iterator[tuple[Unit, list[bytes]]]:
        return on_ray.spread(planned.play_elsewhere, units, ray or AUTO, processes)

    return here if ray is None else on_a_cluster


def play_all(run: Run, games: Journal, play: Players) -> None:
    """Plays what is left until all is played, somebody interrupts, or it can't go on."""
    start = time.monotonic()
    units = list(run.plan.units(games.is_played))
    try:
        with terminations(), jobs.progress_bar() as bar:
            line = bar.add_task(title(run.plan.tournament), total=run.plan.games, completed=games.played)
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
    """Who is told to end does it as after Ctrl-C."""
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


def title(tournament: Tournament) -> str:
    names = [bot.name for bot in tournament.bots]
    return ", ".join(names[:3]) + (f" and {len(names) - 3} more" if len(names) > 3 else "")


def death(planned: Plan, unit: object) -> str:
    """Which games it was, and who played them."""
    assert isinstance(unit, Unit)
    block, first = planned.block_of(unit.games[0]), unit.games[0]
    which = f"game{'s' if len(unit.games) > 1 else ''} {', '.join(map(str, unit.games))}"
    return (
        f"a process that played has died, {jobs.MOST_DEATHS} times over {which}: "
        f"{', '.join(block.line_up)} on {block.board.id}, from seed {planned.seed(first)} on. "
        "A bot ends it, or there is too little memory"
    )


def finish(run: Run, games: Journal) -> None:
    """The results as a table, and what they come to."""
    if not run.played:
        return
    with jobs.progress_bar() as bar:
        bar.add_task("results and ratings", total=None)
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
    """The results, if they are there already, sound and of all games; else None."""
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
        if run.failed[row["bot"]] <= TOLD_FAULTS:
            run.faults.append(row)


# --- telling


def tell(run: Run, as_json: bool) -> None:
    if as_json:
        sys.stdout.write(json.dumps(to_dict(run), indent=2, ensure_ascii=False) + "\n")
    else:
        Console(highlight=False).print(report(run))
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
    name = f"{board}, {seats} seats" if board else "All games"
    table = Table(title=Text(name, "bold"), title_justify="left", box=None, pad_edge=False)
    table.add_column("bot")
    for head in ("rating", "95 %", "games", "wins", "95 %", "mean score", "failed"):
        table.add_column(head, justify="right")
    for one in run.standings:
        if (one.board, one.seats) == (board, seats):
            low, high = one.win_rate_interval
            table.add_row(
                Text(printable(one.bot)),
                f"{one.rating:.1f}",
                "–" if one.rating_interval is None else "{:.1f} to {:.1f}".format(*one.rating_interval),
                f"{one.games:,}",
                f"{one.win_rate:.1%}",
                f"{low:.1%} to {high:.1%}",
                shown(one.mean_score, 1),
                f"{one.failed:,}" if one.failed else "",
            )
    return table


def facts_table(run: Run) -> Table:
    asked = run.plan.tournament
    now = run.played - run.before
    facts = {
        "games": f"{run.played:,} of {run.plan.games:,}" + (f", {now:,} of them now" if run.before else ""),
        "line-ups": f"{len(asked.line_ups):,}, each deal with everybody at every seat",
        "seed": str(asked.seed),
        "results": str(run.folder / RESULTS) if run.standings else "none yet",
    }
    if asked.options:
        facts["options"] = journal.told(asked.options)
    if not asked.repeats:
        facts["beware"] = "bots that look at the clock played: the results do not repeat"
    if now:
        facts["games per second"] = f"{now / max(run.seconds, 1e-9):,.1f}" + (
            "" if COMPILED else ", interpreted"
        )
    table = Table.grid(padding=(0, 2))
    for name, value in facts.items():
        table.add_row(Text(name, "bold"), Text(printable(value)))
    return table


def fault_lines(run: Run) -> list[str]:
    """Each fault with the command that shows it again."""
    lines: list[str] = []
    for bot, number in run.failed.items():
        told = [row for row in run.faults if row["bot"] == bot]
        lines += [f"{row['fault']}\n  again: {again(run.plan, row['game'])}" for row in told]
        if number > len(told):
            lines.append(f"… and {number - len(told)} more faults of {bot}")
    return lines


def again(planned: Plan, game: int) -> str:
    """The deal of a game, in a tournament of its own."""
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
    """Why it ended, and how it goes on."""
    if run.is_complete and not run.trouble:
        return ["All games of this tournament had been played already."] if run.played == run.before else []
    lines = [f"stellwerk: {run.trouble}."] if run.trouble else []
    if run.interrupted:
        lines.append("\nStopped.")
    safe = f"{run.played:,} of {run.plan.games:,} games are safe in {run.folder}"
    return [*lines, f"{safe}; go on with: {resuming(run.folder)}"]


def resuming(folder: Path) -> str:
    return f"stellwerk tournament --resume {shlex.quote(str(folder))}"
