"""`stellwerk tournament`: many bots on many boards."""

import argparse
from pathlib import Path
from typing import Final

from stellwerk.faults import UserError

from .arguments import MOST_DUELS, Commands, command, options_of, seat_numbers
from .named_boards import board_texts

#: What `--resume` can be combined with; the others say what to play.
RESUMED: Final = frozenset({"resume", "jobs", "ray", "json", "lang", "run", "parser", "command"})


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
        stellwerk tournament --resume results                continues where it stopped
        stellwerk tournament planner greedy random --out results --games 1000      more games of the first one

        Every set of bots plays every deal once with each bot at each seat; if there are fewer bots than
        seats, some take several. Each game is saved in the folder as it ends: neither a crash nor Ctrl-C
        loses one, and the same command carries on; with more --games it plays the missing ones. Results do
        not depend on the number of processes. docs/lab.md explains the table results.parquet.
        """,
    )
    added.add_argument(
        "bots",
        metavar="BOT",
        nargs="*",
        default=[],
        help="random, greedy, planner, search:400, mybot.py:MyBot …",
    )
    added.add_argument(
        "--line-up",
        dest="line_ups",
        type=line_up,
        action="append",
        default=[],
        metavar="BOTS",
        help="the bots of one table, with commas; may be repeated (default: every set of the bots)",
    )
    added.add_argument(
        "--board",
        default="usa",
        metavar="B",
        help="boards by id or file, with commas, or all (default: usa)",
    )
    added.add_argument(
        "--seats",
        type=seat_numbers,
        metavar="N",
        help="as in 3, 2,4, 2-5 or all (default: 2, or as the line-ups)",
    )
    added.add_games(
        200, "games for each line-up, board and number of seats, rounded up to whole deals", MOST_DUELS
    )
    added.add_seed()
    added.add_argument(
        "--out", type=Path, metavar="FOLDER", help="folder for the results: a new one, or one to continue"
    )
    added.add_argument("--resume", type=Path, metavar="FOLDER", help="continue the tournament of a folder")
    added.add_jobs()
    added.add_argument(
        "--ray", metavar="ADDRESS", help="play on a Ray cluster; auto: the one running here, or a new one"
    )
    added.add_time_limit()
    added.add_argument(
        "--allow-clocks",
        action="store_true",
        help="allow bots that think by the clock: results are not repeatable",
    )
    added.add_option()
    added.add_json()


def run(given: argparse.Namespace) -> int:
    from stellwerk.lab.plan import TournamentRequest
    from stellwerk.lab.tournament import TournamentOptions, tournament_command

    if given.resume is not None:
        refuse_more(given)
        return tournament_command(options_of(TournamentOptions, given, folder=given.resume, asked=None))
    if given.out is None:
        raise UserError("name a new folder for the results with --out")
    asked = options_of(TournamentRequest, given, boards=board_texts(given.board))
    return tournament_command(options_of(TournamentOptions, given, folder=given.out, asked=asked))


def refuse_more(given: argparse.Namespace) -> None:
    """Whatever is not in RESUMED must be left at its default."""
    others = vars(given).keys() - RESUMED
    if any(getattr(given, name) != given.parser.get_default(name) for name in others):
        raise UserError(
            "--resume continues the tournament of a folder: "
            "only --jobs, --ray, --json and --lang may go with it"
        )


def line_up(text: str) -> tuple[str, ...]:
    found = tuple(part.strip() for part in text.split(","))
    if not all(found):
        raise argparse.ArgumentTypeError(f"must be names with commas, as in planner,greedy, not {text!r}")
    return found
