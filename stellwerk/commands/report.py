"""`stellwerk report`: what played games say about their boards."""

import argparse
from pathlib import Path

from .arguments import Commands, command, options_of
from .named_boards import board_texts


def add(commands: Commands) -> None:
    added = command(
        commands,
        "report",
        run,
        "judge boards by the games played on them: a page with pictures and a verdict",
        """
        stellwerk report results -o report.html
        stellwerk report results                          only the verdict, in the terminal
        stellwerk report results/results.parquet other -o both.html --lang de
        stellwerk report results --json | jq '.sections[].findings[] | select(.severity == "fault")'

        RESULTS are what `stellwerk tournament` and `stellwerk playtest` write: a folder, or the file
        results.parquet in it. docs/lab.md explains what is counted and where the limits are.
        """,
    )
    added.add_argument("results", metavar="RESULTS", nargs="+", type=Path, help="folders or files of results")
    added.add_argument("-o", "--out", type=Path, metavar="FILE", help="write the page here: one HTML file")
    added.add_argument(
        "--board",
        action="append",
        default=[],
        metavar="FILE",
        help="a board file to use instead of the one in the results; may be repeated",
    )
    added.add_json()


def run(given: argparse.Namespace) -> int:
    from stellwerk.lab.report.command import ReportOptions, report_command

    texts = [text for name in given.board for text in board_texts(name).values()]
    return report_command(options_of(ReportOptions, given, board_texts=texts))
