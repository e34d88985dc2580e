"""`stellwerk report`: what played games tell about their boards."""

import argparse
from pathlib import Path

from .arguments import Commands, add_json, command
from .named_boards import board_text_of


def add(commands: Commands) -> None:
    added = command(
        commands,
        "report",
        run,
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


def run(options: argparse.Namespace) -> int:
    from stellwerk.lab.report.command import report_command

    files = {name: board_text_of(name) for name in options.board}
    return report_command(options.results, options.out, options.json, options.lang, files)
