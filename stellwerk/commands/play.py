"""`stellwerk play`: a game at the terminal."""

import argparse
import re

from .arguments import Commands, command, options_of, seed
from .named_boards import named_board


def add(commands: Commands) -> None:
    added = command(
        commands,
        "play",
        run,
        "play at the terminal against bots, or watch them",
        """
        stellwerk play
        stellwerk play --board europe --seats 4 --bots easy,medium,hard
        stellwerk play --people Anna,Ben --seats 2         two people share this screen
        stellwerk play --people 0 --seats 2 --bots hard,mybot.py:MyBot     watch two bots
        stellwerk play --record game.jsonl                 for `stellwerk replay game.jsonl`
        stellwerk play --resume game.jsonl                 continue a game

        Type the number of an option or an action such as `claim denver-omaha`; `hint` asks the coach, and
        `?` lists what else you can type. `quit` saves the game. Input and output may be piped.
        """,
    )
    added.add_argument(
        "--board", metavar="B", help="a board's id, or the path of a board file (default: usa)"
    )
    added.add_seats(3)
    added.add_argument(
        "--people",
        type=people,
        default="1",
        metavar="WHO",
        help="how many people play here, or their names with commas; 0: watch (default: 1)",
    )
    added.add_argument(
        "--bots",
        default="medium",
        metavar="NAMES",
        help="one for all other seats, or one for each, as in easy,hard (default: medium)",
    )
    added.add_argument("--seed", type=seed, metavar="S", help="number or word that fixes all chance")
    speeds = ("slow", "normal", "fast", "instant")
    added.add_argument("--speed", choices=speeds, default="normal", help="pace of the bots (default: normal)")
    file = added.add_mutually_exclusive_group()
    file.add_argument("--record", metavar="FILE", help="write the game's record into this new file")
    file.add_argument("--resume", metavar="FILE", help="continue the game of this record")
    added.add_option()


def run(given: argparse.Namespace) -> int:
    from stellwerk.terminal.play import NAMES, PlayOptions, play_command

    board = None if given.board is None else named_board(given.board)
    who = NAMES[: given.people] if isinstance(given.people, int) else given.people
    return play_command(options_of(PlayOptions, given, board=board, people=who, bots=given.bots.split(",")))


def people(text: str) -> int | tuple[str, ...]:
    """As in 2 or Anna,Ben."""
    if re.fullmatch(r"\d", text):
        return int(text)
    names = tuple(name.strip() for name in text.split(","))
    if not all(names):
        raise argparse.ArgumentTypeError(f"must be a number or names as in Anna,Ben, not {text!r}")
    return names
