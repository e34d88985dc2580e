"""`stellwerk tournament`: many bots on many boards."""

import argparse
from pathlib import Path

from .arguments import (
    MOST_DUELS,
    Commands,
    WrongUse,
    add_games,
    add_jobs,
    add_json,
    add_option,
    add_seed,
    add_time_limit,
    command,
    seat_numbers,
)
from .named_boards import board_texts


def add(commands: Commands) -> None:
    added = command(
        commands,
        "tournament",
        run,
        "let many bots play on many boards, and rate them",
        """
        stellwerk tournament planner greedy random --out results
        stellwerk tournament planner greedy --board usa,japan --seats 2,4 --games 1000 --out results
        stellwerk tournament planner --board my-board.json --seats all --games 5000 --out fair
        stellwerk tournament --line-up planner,greedy,greedy --line-up search:400,greedy,greedy --out three
        stellwerk tournament --resume results                what was stopped goes on where it stood
        stellwerk tournament planner greedy random --out results --games 1000      more of the first one

        Every set of bots plays every deal once with everybody at every seat; if bots are fewer than seats,
        some sit there more than once. Results are written into the folder game by game: neither a crash nor
        Ctrl-C loses one, and the same command goes on; with more --games it plays those that are missing.
        They do not depend on the number of processes. docs/lab.md explains the table results.parquet.
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
    add_games(
        added,
        200,
        "games for each line-up, board and number of seats, rounded up to whole deals",
        MOST_DUELS,
    )
    add_seed(added)
    added.add_argument(
        "--out", type=Path, metavar="FOLDER", help="where the results go: a new folder, or one begun"
    )
    added.add_argument("--resume", type=Path, metavar="FOLDER", help="go on with what a folder holds")
    add_jobs(added)
    added.add_argument(
        "--ray", metavar="ADDRESS", help="play on a Ray cluster; auto: one that runs here, or else a new one"
    )
    add_time_limit(added)
    added.add_argument(
        "--allow-clocks",
        action="store_true",
        help="let bots play that think by the clock: results don't repeat",
    )
    add_option(added)
    add_json(added)


def run(options: argparse.Namespace) -> int:
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


def line_up(text: str) -> tuple[str, ...]:
    found = tuple(part.strip() for part in text.split(","))
    if not all(found):
        raise argparse.ArgumentTypeError(f"must be names with commas, as in planner,greedy, not {text!r}")
    return found
