"""`stellwerk hint`: what the coach would do in a position."""

import argparse

from .arguments import MOST_GAMES, Commands, command, options_of, whole
from .named_boards import named_board


def add(commands: Commands) -> None:
    added = command(
        commands,
        "hint",
        run,
        "ask the coach for the best decisions, with reasons",
        """
        stellwerk hint game.jsonl                       a game in progress
        stellwerk hint game.jsonl --seat Anna --lang de
        stellwerk hint game.jsonl --at 40               after 40 actions
        stellwerk hint game.jsonl --turn 12             at the start of turn 12
        stellwerk hint position.txt --number 5 --json
        stellwerk hint game.jsonl --thinker search:400  slower, and a little better

        The coach knows what the seat knows, and no more.
        """,
    )
    added.add_argument("file", metavar="FILE", help="a record, or a position as text")
    added.add_board_file()
    moment = added.add_mutually_exclusive_group()
    moment.add_argument(
        "--at", type=whole(0, MOST_GAMES), metavar="N", help="go back: after N actions (default: all)"
    )
    moment.add_argument(
        "--turn", type=whole(1, MOST_GAMES), metavar="T", help="go back: at the start of turn T"
    )
    added.add_argument(
        "--seat", metavar="S", help="for this seat, by name or number from 0 (default: the seat that decides)"
    )
    added.add_argument(
        "--number", type=whole(1, 999), default=3, metavar="N", help="how many decisions (default: 3)"
    )
    added.add_argument(
        "--thinker",
        default="planner",
        metavar="BOT",
        help="planner (default), or a search such as search:400",
    )
    added.add_json()


def run(given: argparse.Namespace) -> int:
    from stellwerk.bots.hint import HintOptions, hint_command

    board = None if given.board is None else named_board(given.board)
    return hint_command(options_of(HintOptions, given, board=board))
