"""The command `stellwerk`: what it takes, and what it says when that makes no sense.

The work is done elsewhere and imported only by the command that needs it, so that each starts fast.
Exit codes: 0 all well, 1 a fault was found, 2 wrong use, 130 interrupted.
"""

import argparse
import contextlib
import os
import re
import sys
import textwrap
from collections.abc import Callable, Sequence
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn, TypeAlias

if TYPE_CHECKING:
    from stellwerk.kernel.board import Board

WRONG_USE = 2
INTERRUPTED = 130
#: What a shell is told of a program whose reader went away.
BROKEN_PIPE = 141

#: More games than this would take years.
MOST_GAMES = 10**12
#: Games of a duel are written down one by one.
MOST_DUELS = 10**7
MOST_JOBS = 1024
POLICIES = ("flat", "factored", "hoard", "miser", "eager")


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs a command line; what the shell should be told."""
    try:
        with contextlib.suppress(AttributeError, ValueError):
            # names of cities must not break on a terminal that knows ASCII only
            sys.stdout.reconfigure(errors="replace")  # type: ignore[union-attr]
        options = parser().parse_args(arguments)
        run: Callable[[argparse.Namespace], int] = options.run
        code = run(options)
        sys.stdout.flush()
    except KeyboardInterrupt:
        sys.stderr.write("\nStopped. Goodbye!\n")
        return INTERRUPTED
    except BrokenPipeError:
        # whoever read us has enough; nothing may be written at exit either
        with contextlib.suppress(OSError, ValueError):
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return BROKEN_PIPE
    except SystemExit as stop:
        # Rich does the same when it finds the pipe broken, and leaves with 1; argparse leaves with 0 or 2
        if stop.code == 1:
            return BROKEN_PIPE
        raise
    except user_errors() as wrong:
        sys.stderr.write(f"stellwerk: {sentence(wrong)}\n")
        return WRONG_USE
    return code


class WrongUse(Exception):
    """The command can't do what it was asked for; the message says why."""


def user_errors() -> tuple[type[Exception], ...]:
    """What is the fault of whoever typed the command, as far as the commands in use can raise it."""
    found: list[type[Exception]] = [WrongUse]
    for module, name in (
        ("stellwerk.boards.loader", "BadBoard"),
        ("stellwerk.boards.loader", "UnknownBoard"),
        ("stellwerk.boards.rules", "BadSetUp"),
        ("stellwerk.boards.commands", "Unreadable"),
        ("stellwerk.bots.loading", "BadBot"),
        ("stellwerk.bots.hint", "NoHint"),
        ("stellwerk.terminal.play", "Failed"),
        ("stellwerk.terminal.play", "Unwritable"),
        ("stellwerk.drawing.commands", "Undrawable"),
        ("stellwerk.server.serve", "CantServe"),
        ("stellwerk.server.store", "BadStore"),
        ("stellwerk.lab.extras", "MissingExtra"),
        ("stellwerk.lab.journal", "BadResults"),
        ("stellwerk.lab.on_ray", "NoCluster"),
        ("stellwerk.lab.plan", "BadTournament"),
        ("stellwerk.lab.report.command", "CantReport"),
    ):
        if module in sys.modules:
            found.append(getattr(sys.modules[module], name))
    return tuple(found)


def sentence(wrong: Exception) -> str:
    text = str(wrong).strip()
    return text if text.endswith((".", "!", "?", ")")) or "\n" in text else f"{text}."


# --- the commands


def boards(options: argparse.Namespace) -> int:
    from stellwerk.boards.commands import boards_command

    return boards_command(options.json)


def check(options: argparse.Namespace) -> int:
    from stellwerk.boards.commands import check_command

    return check_command(options.file, options.json)


def draw(options: argparse.Namespace) -> int:
    from stellwerk.drawing.commands import draw_command

    board = board_of(options.board)
    return draw_command(board, Path(options.out), options.width, options.dark, options.language)


def simulate(options: argparse.Namespace) -> int:
    from stellwerk.lab.simulate import simulate_command

    return simulate_command(
        options.board,
        board_source(options.board),
        options.seats,
        options.games,
        options.seed,
        options.jobs,
        options.policy,
        options.json,
        dict(options.option),
    )


def soak(options: argparse.Namespace) -> int:
    from stellwerk.boards import boards as all_boards
    from stellwerk.lab.soak import FAST, soak_command

    names = all_boards() if options.board == "all" else options.board.split(",")
    return soak_command(
        {name: board_source(name) for name in names},
        options.seats,
        options.policy,
        options.games,
        options.seed,
        options.jobs,
        FAST if options.fast else options.check,
        options.json,
        dict(options.option),
        options.complete,
    )


def duel(options: argparse.Namespace) -> int:
    from stellwerk.lab.duel import duel_command

    return duel_command(
        options.board,
        board_source(options.board),
        options.a,
        options.b,
        options.seats,
        options.games,
        options.seed,
        options.jobs,
        options.json,
        dict(options.option),
        options.time_limit,
        options.target,
        options.strict,
    )


def tournament(options: argparse.Namespace) -> int:
    from stellwerk.lab.plan import Asked
    from stellwerk.lab.tournament import tournament_command

    if options.resume is not None:
        usual: dict[str, object] = {"out": None, "bots": [], "line_up": [], "board": "usa", "seats": None}
        usual |= {"games": 200, "seed": 0, "option": [], "time_limit": None, "allow_clocks": False}
        if any(getattr(options, name) != value for name, value in usual.items()):
            raise WrongUse(
                "--resume goes on with what a folder holds: besides it takes --jobs, --ray and --json only"
            )
        return tournament_command(None, options.resume, options.jobs, options.ray, options.json)
    if options.out is None:
        raise WrongUse("say with --out into which new folder the results shall go")
    asked = Asked(
        tuple(options.bots),
        tuple(options.line_up),
        board_texts(options.board),
        None if options.seats is None else tuple(options.seats),
        options.games,
        options.seed,
        dict(options.option),
        options.time_limit,
        options.allow_clocks,
    )
    return tournament_command(asked, options.out, options.jobs, options.ray, options.json)


def report(options: argparse.Namespace) -> int:
    from stellwerk.lab.report.command import report_command

    files = {name: board_text_of(name) for name in options.board}
    return report_command(options.results, options.out, options.json, options.lang, files)


def playtest(options: argparse.Namespace) -> int:
    from stellwerk.boards import UnknownBoard, board_text
    from stellwerk.boards import boards as all_boards
    from stellwerk.boards.commands import Unreadable, read_text
    from stellwerk.lab.playtest import playtest_command

    name = options.board
    if name in all_boards():
        text = board_text(name)
    elif not is_path(name):
        raise UnknownBoard(name, all_boards())
    else:
        try:
            text = read_text(Path(name))
        except Unreadable as wrong:
            raise WrongUse(f"{name}: {wrong}") from None
    return playtest_command(name, text, options.games, options.seed, options.jobs, options.out, options.lang)


def replay(options: argparse.Namespace) -> int:
    from stellwerk.replay import replay_command

    board = None if options.board is None else board_of(options.board)
    return replay_command(options.file, options.to, options.seat, options.json, board)


def hint(options: argparse.Namespace) -> int:
    from stellwerk.bots.hint import hint_command

    return hint_command(
        options.file,
        options.at,
        options.turn,
        options.seat,
        options.lang,
        options.number,
        options.thinker,
        options.json,
        None if options.board is None else board_of(options.board),
    )


def play(options: argparse.Namespace) -> int:
    from stellwerk.terminal.play import BOTS, play_command

    board = board_of(options.board)
    return play_command(
        board,
        options.seats,
        options.seed,
        options.speed,
        options.step,
        options.record,
        dict(options.option),
        options.bots.split(",") if options.bots is not None else BOTS,
    )


def serve(options: argparse.Namespace) -> int:
    from stellwerk.server.serve import Asked, serve_command

    return serve_command(
        Asked(
            host=options.host,
            port=options.port,
            store=options.store,
            boards=options.boards,
            browse=options.open,
            workers=options.workers,
            public=options.public,
            proxies=tuple(options.proxy),
            webhook_hosts=tuple(options.webhook_host),
            most_tables=options.most_tables,
            away=options.away,
            forget_after=options.forget_after,
        )
    )


def board_of(name: str) -> "Board":
    """One of our boards by its id, or that of a board file."""
    from stellwerk.boards import board, load

    source = board_source(name)
    return board(source) if source == name else load(source)


def board_source(name: str) -> str:
    """What stands for a board: the id of one of ours, or the text of a sound board file."""
    from stellwerk.boards import BadBoard, UnknownBoard, load
    from stellwerk.boards import boards as all_boards
    from stellwerk.boards.commands import Unreadable, read_text

    if name in all_boards():
        return name
    if not is_path(name):
        raise UnknownBoard(name, all_boards())
    try:
        text = read_text(Path(name))
        load(text)
    except Unreadable as wrong:
        raise WrongUse(f"{name}: {wrong}") from None
    except BadBoard as wrong:
        number = len(wrong.report.faults)
        faults = "a fault" if number == 1 else f"{number} faults"
        first = wrong.report.faults[0]
        raise WrongUse(
            f"{name} has {faults} (line {first.line}: {first.reason}); run `stellwerk check {name}`"
        ) from None
    return text


def board_texts(names: str) -> dict[str, str]:
    """The texts of boards' files, by what the user calls them: ids and paths with commas, or "all"."""
    from stellwerk.boards import board_text
    from stellwerk.boards import boards as all_boards

    sources = {name: board_source(name) for name in (all_boards() if names == "all" else names.split(","))}
    return {name: board_text(name) if source == name else source for name, source in sources.items()}


def board_text_of(name: str) -> str:
    """The text of one board's file, ours or another."""
    return next(iter(board_texts(name).values()))


def is_path(name: str) -> bool:
    return name.endswith(".json") or "/" in name or "\\" in name


# --- what they take


def parser() -> argparse.ArgumentParser:
    top = Parser(
        prog="stellwerk",
        description='The railway game "Zug um Zug": exact rules, fast simulation, bots.',
        epilog="`stellwerk COMMAND --help` tells more of a command, with examples.",
    )
    top.add_argument("--version", action="version", version=f"stellwerk {our_version()}")
    commands = top.add_subparsers(
        title="commands", metavar="COMMAND", required=True, parser_class=Parser, dest="command"
    )
    add_serve(commands)
    add_play(commands)
    add_boards(commands)
    add_check(commands)
    add_draw(commands)
    add_replay(commands)
    add_hint(commands)
    add_duel(commands)
    add_tournament(commands)
    add_report(commands)
    add_playtest(commands)
    add_simulate(commands)
    add_soak(commands)
    return top


Commands: TypeAlias = "argparse._SubParsersAction[Parser]"  # noqa: SLF001 argparse has no other name for it


class Parser(argparse.ArgumentParser):
    """Says what is wrong in one line, and where to read more."""

    def error(self, message: str) -> NoReturn:
        self.exit(WRONG_USE, f"{self.prog}: {message}\nTry `{self.prog} --help`.\n")


def command(
    commands: Commands, name: str, run: Callable[[argparse.Namespace], int], about: str, examples: str
) -> Parser:
    added = commands.add_parser(
        name,
        help=about,
        description=f"{about[0].upper()}{about[1:]}.",
        epilog="examples:\n" + textwrap.indent(textwrap.dedent(examples).strip(), "  "),
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    added.set_defaults(run=run)
    return added


def add_serve(commands: Commands) -> None:
    added = command(
        commands,
        "serve",
        serve,
        "play in the browser, against bots and with friends",
        """
        stellwerk serve
        stellwerk serve --port 9000 --no-open
        stellwerk serve --host 0.0.0.0                 for everybody in this house
        stellwerk serve --public https://trains.example        for everybody, behind a proxy on this machine
        stellwerk serve --store sqlite:///games.db     a file here; sqlite:////tmp/games.db: one elsewhere
        stellwerk serve --store postgresql://stellwerk@localhost/games         several servers may share it
        stellwerk serve --boards my-boards             your own board files appear on the start page

        Games are kept in a file of yours and go on where they stood, whatever happens to the server. Without
        --port the first free one from 8000 on is taken. Ctrl-C ends it. The address of the owner's page is
        printed at the start; the environment variable STELLWERK_OWNER may name its token.
        """,
    )
    added.add_argument(
        "--host", default="127.0.0.1", metavar="H", help="for whom: 0.0.0.0 is everybody (default: 127.0.0.1)"
    )
    added.add_argument("--port", type=whole(1, 65535), metavar="N", help="(default: 8000, or the next free)")
    added.add_argument(
        "--store",
        metavar="URL",
        help="where games are kept: sqlite:///FILE or postgresql://USER@HOST/BASE "
        "(default: a file of this user)",
    )
    added.add_argument("--boards", type=Path, metavar="DIR", help="a folder with board files of your own")
    added.add_argument(
        "--open",
        action=argparse.BooleanOptionalAction,
        help="open the browser (default: if somebody sits at a screen here)",
    )
    added.add_argument(
        "--workers",
        type=jobs,
        metavar="J",
        help="processes in which bots think (default: one a core, but one)",
    )
    added.add_argument(
        "--public",
        default="",
        metavar="URL",
        help="where everybody finds it, if a proxy stands before it, as in https://trains.example",
    )
    added.add_argument(
        "--proxy",
        action="append",
        default=[],
        metavar="ADDRESS",
        help="with --public: where the proxy calls from; may be given again (default: this machine)",
    )
    added.add_argument(
        "--webhook-host",
        action="append",
        default=[],
        metavar="HOST",
        help="players may have this host called when it is their turn; may be given again (default: none)",
    )
    added.add_argument(
        "--most-tables",
        type=whole(1, 1_000_000),
        default=2000,
        metavar="N",
        help="with so many tables in play no new ones are made (default: 2000)",
    )
    added.add_argument(
        "--away",
        type=whole(0, 7 * 24 * 3600),
        default=120,
        metavar="SECONDS",
        help="who keeps the others waiting for so long may be voted out for a bot (default: 120)",
    )
    added.add_argument(
        "--forget-after",
        type=whole(1, 36_500),
        metavar="DAYS",
        help="clear tables away that nobody has touched for so long, finished or not (default: never)",
    )


def add_play(commands: Commands) -> None:
    added = command(
        commands,
        "play",
        play,
        "watch a game between bots",
        """
        stellwerk play
        stellwerk play --board europe --seats 5 --speed fast
        stellwerk play --seats 2 --bots hard,mybot.py:MyBot
        stellwerk play --seed 7 --step        the same game every time, move by move
        stellwerk play --seats 3 | less       no terminal: a plain log and the score sheet
        stellwerk play --record game.jsonl    for `stellwerk replay game.jsonl`

        keys: space or enter  next move     r  run through     +/-  faster, slower     q  quit
        """,
    )
    add_board(added)
    added.add_argument("--seats", type=seat_number, default=3, metavar="N", help="how many play (default: 3)")
    added.add_argument(
        "--bots",
        metavar="NAMES",
        help="one for all seats, or one for each, as in easy,hard (default: medium)",
    )
    added.add_argument("--seed", type=seed, metavar="S", help="number or word that fixes all chance")
    speeds = ("slow", "normal", "fast", "instant")
    added.add_argument(
        "--speed", choices=speeds, default="normal", help="how fast moves follow (default: normal)"
    )
    added.add_argument("--step", action="store_true", help="wait for a key before every move")
    added.add_argument("--record", metavar="FILE", help="write the record of the game into this new file")
    add_option(added)


def add_boards(commands: Commands) -> None:
    added = command(
        commands,
        "boards",
        boards,
        "list the boards",
        """
        stellwerk boards
        stellwerk boards --json | jq '.[].id'
        """,
    )
    add_json(added)


def add_check(commands: Commands) -> None:
    added = command(
        commands,
        "check",
        check,
        "check a board file: every fault with its place, or the board's figures",
        """
        stellwerk check my-board.json
        stellwerk check my-board.json --json
        """,
    )
    added.add_argument("file", metavar="FILE", help="a board file")
    add_json(added)


def add_draw(commands: Commands) -> None:
    added = command(
        commands,
        "draw",
        draw,
        "draw a board on its map, as a poster: SVG or PNG",
        """
        stellwerk draw usa -o usa.svg
        stellwerk draw japan -o japan.png --width 3200
        stellwerk draw my-board.json -o my-board.svg --dark --language de
        """,
    )
    added.add_argument("board", metavar="BOARD", help="a board's id, or the path of a board file")
    added.add_argument("-o", "--out", required=True, metavar="FILE", help="where to: a name in .svg or .png")
    added.add_argument(
        "--width",
        type=whole(200, 12_000),
        default=2400,
        metavar="N",
        help="pixels across, of a PNG (default: 2400)",
    )
    added.add_argument("--dark", action="store_true", help="on night-blue paper")
    added.add_argument("--language", choices=("en", "de"), default="en", help="of the words (default: en)")


def add_replay(commands: Commands) -> None:
    added = command(
        commands,
        "replay",
        replay,
        "replay a recorded game and print where it stands",
        """
        stellwerk replay game.jsonl
        stellwerk replay game.jsonl --to 40           after 40 actions
        stellwerk replay game.jsonl --seat 1 --json   what seat 1 may know
        stellwerk replay game.jsonl --board my-board.json
        """,
    )
    added.add_argument("file", metavar="FILE", help="a record")
    added.add_argument(
        "--board", metavar="B", help="the file of the board it was played on, if that is none of ours"
    )
    added.add_argument(
        "--to", type=whole(0, MOST_GAMES), metavar="N", help="stop after N actions (default: all)"
    )
    added.add_argument(
        "--seat", type=whole(0, 9), metavar="S", help="show what this seat sees (default: all)"
    )
    add_json(added)


def add_hint(commands: Commands) -> None:
    added = command(
        commands,
        "hint",
        hint,
        "ask the coach for the best decisions, with reasons",
        """
        stellwerk hint game.jsonl                       a game that goes on
        stellwerk hint game.jsonl --seat Anna --lang de
        stellwerk hint game.jsonl --at 40               after 40 actions
        stellwerk hint game.jsonl --turn 12             at the start of turn 12
        stellwerk hint position.txt --number 5 --json
        stellwerk hint game.jsonl --thinker search:400  slower, and a little better

        The coach knows what the seat knows, and no more.
        """,
    )
    added.add_argument("file", metavar="FILE", help="a record, or a position as text")
    added.add_argument(
        "--board", metavar="B", help="the file of the board it is played on, if that is none of ours"
    )
    moment = added.add_mutually_exclusive_group()
    moment.add_argument(
        "--at", type=whole(0, MOST_GAMES), metavar="N", help="go back: after N actions (default: all)"
    )
    moment.add_argument(
        "--turn", type=whole(1, MOST_GAMES), metavar="T", help="go back: at the start of turn T"
    )
    added.add_argument(
        "--seat", metavar="S", help="for whom, by name or number from 0 (default: who is to decide)"
    )
    added.add_argument("--lang", choices=("en", "de"), default="en", help="of the reasons (default: en)")
    added.add_argument(
        "--number", type=whole(1, 999), default=3, metavar="N", help="how many decisions (default: 3)"
    )
    added.add_argument(
        "--thinker",
        default="planner",
        metavar="BOT",
        help="planner (default), or a search such as search:400",
    )
    add_json(added)


def add_duel(commands: Commands) -> None:
    added = command(
        commands,
        "duel",
        duel,
        "let two bots play many games and tell which is stronger",
        """
        stellwerk duel planner greedy
        stellwerk duel planner greedy --board japan --seats 4 --games 2000 --jobs 2
        stellwerk duel mybot.py:MyBot planner --board japan --seed 7
        stellwerk duel search:400 planner --target 0.6     stops as soon as that is decided

        A plays against B at all other seats. Each deal is played with A at every seat, so that both have the
        same luck. A bot that raises, answers illegally or takes too long loses that game: it is reported with
        the seed of the game, and somebody else plays on in its seat. docs/bots.md tells how to write one.
        """,
    )
    added.add_argument("a", metavar="A", help="a bot: random, greedy, planner, search:400, mybot.py:MyBot …")
    added.add_argument("b", metavar="B", help="another, or the same")
    add_board(added)
    added.add_argument("--seats", type=seat_number, default=2, metavar="N", help="how many play (default: 2)")
    added.add_argument(
        "--games",
        type=whole(1, MOST_DUELS),
        default=200,
        metavar="N",
        help="how many games, rounded up to whole deals (default: 200)",
    )
    add_seed(added)
    added.add_argument("--jobs", type=jobs, default=1, metavar="J", help="processes (default: 1)")
    added.add_argument(
        "--time-limit",
        type=seconds,
        metavar="SECONDS",
        help="for a decision of any bot (default: 10 for bots from files, none for ours)",
    )
    added.add_argument(
        "--target", type=rate, metavar="RATE", help="stop when A's win rate is surely above or below this"
    )
    added.add_argument("--strict", action="store_true", help="exit code 1 if a bot fails in any game")
    add_option(added)
    add_json(added)


def add_tournament(commands: Commands) -> None:
    added = command(
        commands,
        "tournament",
        tournament,
        "let many bots play on many boards, and rate them",
        """
        stellwerk tournament planner greedy random --out results
        stellwerk tournament planner greedy --board usa,japan --seats 2,4 --games 1000 --out results
        stellwerk tournament planner --board my-board.json --seats all --games 5000 --out fair
        stellwerk tournament --line-up planner,greedy,greedy --line-up search:400,greedy,greedy --out three
        stellwerk tournament --resume results                what was stopped goes on where it stood

        Every set of bots plays every deal once with everybody at every seat; if bots are fewer than seats,
        some sit there more than once. Results are written into the folder game by game: neither a crash nor
        Ctrl-C loses one, and the same command goes on. They do not depend on the number of processes.
        docs/lab.md explains the table results.parquet.
        """,
    )
    added.add_argument(
        "bots", metavar="BOT", nargs="*", help="random, greedy, planner, search:400, mybot.py:MyBot …"
    )
    added.add_argument(
        "--line-up",
        type=line_up,
        action="append",
        default=[],
        metavar="BOTS",
        help="who sits at a table, with commas; may be repeated (default: every set of the bots)",
    )
    added.add_argument(
        "--board",
        default="usa",
        metavar="B",
        help="ids or files of boards, with commas, or all (default: usa)",
    )
    added.add_argument(
        "--seats",
        type=seat_numbers,
        metavar="N",
        help="as in 3, 2,4, 2-5 or all (default: 2, or the line-ups')",
    )
    added.add_argument(
        "--games",
        type=whole(1, MOST_DUELS),
        default=200,
        metavar="N",
        help="games for each line-up, board and number of seats, rounded up to whole deals (default: 200)",
    )
    add_seed(added)
    added.add_argument(
        "--out", type=Path, metavar="FOLDER", help="where the results go: a new folder, or one begun"
    )
    added.add_argument("--resume", type=Path, metavar="FOLDER", help="go on with what a folder holds")
    added.add_argument(
        "--jobs", type=jobs, default=os.cpu_count() or 1, metavar="J", help="processes (default: one a core)"
    )
    added.add_argument(
        "--ray", metavar="ADDRESS", help="play on a Ray cluster; auto: one that runs here, or else a new one"
    )
    added.add_argument(
        "--time-limit",
        type=seconds,
        metavar="SECONDS",
        help="for a decision of any bot (default: 10 for bots from files, none for ours)",
    )
    added.add_argument(
        "--allow-clocks",
        action="store_true",
        help="let bots play that think by the clock: results don't repeat",
    )
    add_option(added)
    add_json(added)


def add_report(commands: Commands) -> None:
    added = command(
        commands,
        "report",
        report,
        "say what played games tell about their boards: a page with pictures and a verdict",
        """
        stellwerk report results -o report.html
        stellwerk report results                          the verdict alone, here in the terminal
        stellwerk report results/results.parquet other -o both.html --lang de
        stellwerk report results --json | jq '.sections[].findings[] | select(.severity == "fault")'

        RESULTS are what `stellwerk tournament` and `stellwerk playtest` leave: a folder, or the file
        results.parquet in it. docs/lab.md tells what is counted and where the limits are.
        """,
    )
    added.add_argument("results", metavar="RESULTS", nargs="+", type=Path, help="folders or files of results")
    added.add_argument("-o", "--out", type=Path, metavar="FILE", help="write the page here: one HTML file")
    added.add_argument("--lang", choices=("en", "de"), default="en", help="of the words (default: en)")
    added.add_argument(
        "--board",
        action="append",
        default=[],
        metavar="FILE",
        help="a board's file, instead of the one that the results have; may be repeated",
    )
    add_json(added)


def add_playtest(commands: Commands) -> None:
    added = command(
        commands,
        "playtest",
        playtest,
        "check a board, let bots play it ten thousand times, and say what is wrong with it",
        """
        stellwerk playtest my-board.json
        stellwerk playtest my-board.json --games 2000 --lang de     a first look
        stellwerk playtest poland --jobs 2 --out poland-now

        The games are written into the folder one by one: after Ctrl-C the same command goes on. The report
        is report.html in it. Most games have the planner at every seat, a tenth one planner among greedy
        bots; tables of 2 and 4 get half as many games again as others.
        """,
    )
    added.add_argument("board", metavar="BOARD", help="the path of a board file, or a board's id")
    added.add_argument(
        "--games",
        type=whole(1, MOST_DUELS),
        default=10_000,
        metavar="N",
        help="how many games, about (default: 10000)",
    )
    add_seed(added)
    added.add_argument(
        "--jobs", type=jobs, default=os.cpu_count() or 1, metavar="J", help="processes (default: one a core)"
    )
    added.add_argument(
        "--out", type=Path, metavar="FOLDER", help="where games and report go (default: playtest-BOARD)"
    )
    added.add_argument("--lang", choices=("en", "de"), default="en", help="of the report (default: en)")


def add_simulate(commands: Commands) -> None:
    added = command(
        commands,
        "simulate",
        simulate,
        "play random games as fast as possible and measure it",
        """
        stellwerk simulate --board usa --seats 4 --games 100000
        stellwerk simulate --board europe --seats 2 --games 20000 --policy factored --jobs 2 --json
        stellwerk simulate --board my-board.json --games 1000

        The checksum is the same for the same board, seats, games, seed and policy, whatever the jobs;
        game n of a run has the seed of the run + n. Rates are per core: by the CPU time of play.
        """,
    )
    add_board(added)
    added.add_argument("--seats", type=seat_number, default=4, metavar="N", help="how many play (default: 4)")
    add_games(added, 10_000, "how many games")
    add_seed(added)
    added.add_argument("--jobs", type=jobs, default=1, metavar="J", help="processes (default: 1)")
    added.add_argument(
        "--policy",
        choices=POLICIES,
        default="flat",
        help="flat: uniform over tracks, draws and tickets (default); factored: uniform at each small "
        "decision; hoard: draws cards as long as there are any; miser: and then builds the shortest tracks; "
        "eager: claims, and does what the board's mechanics offer",
    )
    add_option(added)
    add_json(added)


def add_soak(commands: Commands) -> None:
    added = command(
        commands,
        "soak",
        soak,
        "play random games with all invariants on and count the special situations",
        """
        stellwerk soak
        stellwerk soak --board usa,europe --seats 2-5 --games 1000 --fast
        stellwerk soak --board usa --seats 3 --policy hoard --seed 17 --games 1 --check every

        A fault ends the run with exit code 1 and the command that shows it again. Without --option every
        choice of a board's options is played.
        """,
    )
    added.add_argument("--board", default="all", metavar="B", help="boards, with commas (default: all)")
    added.add_argument(
        "--seats", type=seat_numbers, default=[], metavar="N", help="as in 3, 2,4 or 2-5 (default: all)"
    )
    added.add_argument(
        "--policy", type=policies, default=POLICIES, metavar="P", help=f"{', '.join(POLICIES)} (default: all)"
    )
    add_games(added, 20, "games for each board, number of seats and policy")
    add_seed(added)
    added.add_argument(
        "--jobs", type=jobs, default=os.cpu_count() or 1, metavar="J", help="processes (default: one a core)"
    )
    how_often = added.add_mutually_exclusive_group()
    how_often.add_argument(
        "--check",
        type=check_every,
        default=1,
        metavar="WHEN",
        help="every (each decision, the default), end, or a number: each n-th decision and the end",
    )
    how_often.add_argument("--fast", action="store_true", help="the same as --check 50")
    added.add_argument(
        "--complete", action="store_true", help="exit code 1 also if a special situation never came"
    )
    add_option(added)
    add_json(added)


# --- arguments they share


def add_board(added: Parser) -> None:
    added.add_argument(
        "--board", default="usa", metavar="B", help="a board's id, or the path of a board file (default: usa)"
    )


def add_option(added: Parser) -> None:
    added.add_argument(
        "--option",
        type=option,
        action="append",
        default=[],
        metavar="O",
        help="switch an option of the board on, or off as in tolls=off; `stellwerk boards` lists them",
    )


def option(text: str) -> tuple[str, bool]:
    """As in "neutral", "neutral=on", "tolls=off"."""
    name, _, value = text.partition("=")
    if not name or value not in {"", "on", "off"}:
        raise argparse.ArgumentTypeError(f"must be as in neutral or tolls=off, not {text!r}")
    return name, value != "off"


def add_games(added: Parser, default: int, about: str) -> None:
    games = whole(1, MOST_GAMES)
    added.add_argument(
        "--games", type=games, default=default, metavar="N", help=f"{about} (default: {default})"
    )


def add_seed(added: Parser) -> None:
    added.add_argument(
        "--seed", type=seed, default=0, metavar="S", help="number or word of the first game (default: 0)"
    )


def add_json(added: Parser) -> None:
    added.add_argument("--json", action="store_true", help="print one JSON document")


# --- values


def whole(low: int, high: int) -> Callable[[str], int]:
    def read(text: str) -> int:
        if not re.fullmatch(r"[+-]?\d+", text) or not low <= (value := int(text[:40])) <= high:
            limit = f"of {low} or more" if high == MOST_GAMES else f"from {low} to {high}"
            raise argparse.ArgumentTypeError(f"must be a whole number {limit}, not {text!r}")
        return value

    return read


#: Whether a board has so many is for the board to say.
seat_number = whole(1, 99)
jobs = whole(1, MOST_JOBS)


def seconds(text: str) -> float:
    if not re.fullmatch(r"\d{1,5}(\.\d{1,6})?", text) or float(text) == 0:
        raise argparse.ArgumentTypeError(f"must be a number of seconds such as 0.5, not {text!r}")
    return float(text)


def rate(text: str) -> float:
    """As in 0.6 or 60%."""
    match = re.fullmatch(r"(\d{1,2}(?:\.\d{1,6})?)(%?)", text)
    value = 0.0 if match is None else float(match[1]) / (100 if match[2] else 1)
    if not 0 < value < 1:
        raise argparse.ArgumentTypeError(f"must be a rate such as 0.6 or 60%, not {text!r}")
    return value


def seed(text: str) -> int | str:
    return int(text) if re.fullmatch(r"\d{1,18}", text) else text


def line_up(text: str) -> tuple[str, ...]:
    found = tuple(part.strip() for part in text.split(","))
    if not all(found):
        raise argparse.ArgumentTypeError(f"must be names with commas, as in planner,greedy, not {text!r}")
    return found


def seat_numbers(text: str) -> list[int]:
    if text == "all":
        return []
    found: list[int] = []
    for part in text.split(","):
        match = re.fullmatch(r"(\d{1,2})(?:-(\d{1,2}))?", part.strip())
        if match is None or int(match[1]) > int(match[2] or match[1]):
            raise argparse.ArgumentTypeError(f"must be as in 3, 2,4 or 2-5, not {text!r}")
        found += range(int(match[1]), int(match[2] or match[1]) + 1)
    return sorted(set(found))


def policies(text: str) -> tuple[str, ...]:
    if text == "all":
        return POLICIES
    chosen = tuple(part.strip() for part in text.split(","))
    for name in chosen:
        if name not in POLICIES:
            raise argparse.ArgumentTypeError(f"{name!r} is none of {', '.join(POLICIES)}")
    return chosen


def check_every(text: str) -> int:
    """Decisions between two checks; 0: only at the end."""
    words = {"every": 1, "end": 0}
    if text in words:
        return words[text]
    if not re.fullmatch(r"\d{1,9}", text) or int(text) == 0:
        raise argparse.ArgumentTypeError(f"must be every, end, or a number of 1 or more, not {text!r}")
    return int(text)


def our_version() -> str:
    try:
        return version("stellwerk")
    except PackageNotFoundError:
        return "(not installed)"


if __name__ == "__main__":
    sys.exit(main())
