"""`stellwerk play`: a game between bots, shown in the terminal."""

import argparse

from .arguments import Commands, add_board, add_option, command, seat_number, seed
from .named_boards import board_of


def add(commands: Commands) -> None:
    added = command(
        commands,
        "play",
        run,
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


def run(options: argparse.Namespace) -> int:
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
