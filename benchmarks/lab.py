"""The figures of docs/lab.md: a table for each board, with equal bots at all seats.

    python benchmarks/lab.py --out FOLDER --page docs/lab.md      `make figures`: about ten minutes of a core
    python benchmarks/lab.py --out FOLDER --games 200 --boards poland

It can be killed and restarted. The folder keeps every game as Parquet. The tables go to stdout, or into the
page between its marks.
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
    "seats",
    "rounds",
    "decisions a seat",
    "options a decision",
    "first player: points above the mean",
    "first player: wins",
)
BEGIN, END = "<!-- figures: made by `make figures` -->", "<!-- end of the figures -->"
NAMES: Final = {"usa": "USA", "south_korea": "South Korea"}

Section = Mapping[str, Any]


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    asked.add_argument("--out", type=Path, required=True)
    asked.add_argument("--games", type=int, default=1000)
    asked.add_argument("--page", type=Path, help="a page that gets the tables")
    asked.add_argument("--seed", default="2026")
    asked.add_argument("--jobs", default="2")
    asked.add_argument("--boards", default=",".join(BOARDS))
    options = asked.parse_args()
    played = {bot: play(bot, options) for bot in BOTS}
    told = "\n".join([*made(options), *tables(played, options.boards.split(","))])
    if options.page is None:
        print(told)
        return
    before, _, rest = options.page.read_text("utf-8").partition(BEGIN)
    options.page.write_text(f"{before}{BEGIN}\n\n{told}\n{END}{rest.partition(END)[2]}", "utf-8")


def made(options: argparse.Namespace) -> list[str]:
    """What the figures depend on, as the last tournament noted it."""
    about = json.loads((options.out / BOTS[-1] / "tournament.json").read_text("utf-8"))
    version = f"Stellwerk {about['stellwerk']}, code `{about['code'][:8]}`, seed {about['seed']}"
    return [f"{version}, {about['games']} games of each bot in a row.", ""]


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


def tables(played: Mapping[str, Mapping[tuple[str, int], Section]], boards: Sequence[str]) -> Iterator[str]:
    points = [f"{bot}: points" for bot in BOTS]
    for board in boards:
        places = sorted(place for place in played[BOTS[-1]] if place[0] == board)
        yield f"**{NAMES.get(board, board.capitalize())}**"
        yield ""
        yield "| " + " | ".join([*HEAD, *points]) + " |"
        yield "| --- " * (len(HEAD) + len(points)) + "|"
        yield from (row(place[1], {bot: played[bot][place] for bot in BOTS}) for place in places)
        yield ""


def row(seats: int, found: Mapping[str, Section]) -> str:
    best = found[BOTS[-1]]
    first = best["orders"][0]
    cells = [
        str(seats),
        with_interval(best["rounds"]["mean"]),
        with_interval(best["decisions"]),
        with_interval(best["branching"]),
        with_interval(first["points"], "+"),
        with_interval(first["wins"], "%"),
        *[with_interval(found[bot]["scores"][0]["scores"]["mean"]) for bot in BOTS],
    ]
    return "| " + " | ".join(cells) + " |"


def with_interval(estimate: Mapping[str, float], kind: str = "") -> str:
    value, half = estimate["value"], (estimate["high"] - estimate["low"]) / 2
    if kind == "%":
        return f"{value * 100:.1f} ± {half * 100:.1f} %"
    return f"{value:{kind}.1f} ± {half:.1f}".replace("-", "−")


if __name__ == "__main__":
    main()
