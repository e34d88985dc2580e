"""The figures of docs/lab.md: every board and number of seats, with equal bots at all seats.

    python benchmarks/lab.py --out FOLDER            tournaments of 2,000 games each, about half an hour
    python benchmarks/lab.py --out FOLDER --games 200 --boards poland

It can be killed and restarted. The tables go to stdout; the folder keeps every game as Parquet.
"""

import argparse
import json
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

BOARDS: Final = ("usa", "europe", "nederland", "poland", "iberia", "japan", "south_korea")
#: From the weakest; the other figures are those of the last.
BOTS: Final = ("random", "greedy", "planner")
HEAD: Final = (
    "board",
    "seats",
    "rounds",
    "decisions a seat",
    "options a decision",
    "who begins: points",
    "who begins: wins",
)
NAMES: Final = {"usa": "USA", "south_korea": "South Korea"}

Section = Mapping[str, Any]


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    asked.add_argument("--out", type=Path, required=True)
    asked.add_argument("--games", type=int, default=2000)
    asked.add_argument("--seed", default="2026")
    asked.add_argument("--jobs", default="2")
    asked.add_argument("--boards", default=",".join(BOARDS))
    options = asked.parse_args()
    played = {bot: play(bot, options) for bot in BOTS}
    print("\n".join(table(played, options.boards.split(","))))


def play(bot: str, options: argparse.Namespace) -> dict[tuple[str, int], Section]:
    """A tournament of a bot against itself, and the report's figures by board and seats."""
    out = options.out / bot
    said = [bot, "--board", options.boards, "--seats", "all", "--games", str(options.games)]
    run("tournament", *said, "--seed", options.seed, "--jobs", options.jobs, "--out", str(out), "--json")
    found = json.loads(run("report", str(out), "--json"))
    return {(each["board"], each["seats"]): each["figures"] for each in found["sections"]}


def run(*words: str) -> str:
    command = [sys.executable, "-P", "-m", "stellwerk", *words]
    return subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout  # noqa: S603 our own


def table(played: Mapping[str, Mapping[tuple[str, int], Section]], boards: Sequence[str]) -> Iterator[str]:
    points = [f"{bot}: points" for bot in BOTS]
    yield "| " + " | ".join([*HEAD, *points]) + " |"
    yield "| --- " * (len(HEAD) + len(points)) + "|"
    for place in sorted(played[BOTS[-1]], key=lambda place: (boards.index(place[0]), place[1])):
        yield row(place, {bot: sections[place] for bot, sections in played.items()})


def row(place: tuple[str, int], found: Mapping[str, Section]) -> str:
    board, seats = place
    best = found[BOTS[-1]]
    first = best["orders"][0]
    cells = [
        NAMES.get(board, board.capitalize()),
        str(seats),
        with_interval(best["rounds"]["mean"], ".1f"),
        with_interval(best["decisions"], ".1f"),
        with_interval(best["branching"], ".1f"),
        with_interval(first["points"], "+.1f"),
        with_interval(first["wins"], ".1%"),
        *[with_interval(found[bot]["scores"][0]["scores"]["mean"], ".1f") for bot in BOTS],
    ]
    return "| " + " | ".join(cells) + " |"


def with_interval(estimate: Mapping[str, float], how: str) -> str:
    value, low, high = (format(estimate[name], how) for name in ("value", "low", "high"))
    return f"{value} ({low} to {high})"


if __name__ == "__main__":
    main()
