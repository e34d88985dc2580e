"""The ladder of bots as anchors: their ratings on every board with every number of seats.

    python benchmarks/anchors.py --out stellwerk/lab/anchors.json --page docs/leaderboard.md
    python benchmarks/anchors.py --boards my-board.json --out anchors.json

The first is `make anchors`: about four minutes of a core for 200 games of each line-up. Every set of the bots
plays as many deals as `--games` asks for, so the figures are those of one tournament. `stellwerk rate` reads
the file; the tables go to stdout, or into the page between its marks. With `--games-in FOLDER` it can be
stopped and goes on, also to more games; other code begins anew beside them.
"""

import argparse
import json
import shlex
import subprocess
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from stellwerk.lab import parquet, ratings
from stellwerk.lab.plan import Schedule
from stellwerk.lab.provenance import code_digest

BOARDS: Final = ("usa", "europe", "nederland", "poland", "iberia", "japan", "south_korea")
BOTS: Final = ("random", "greedy", "easy", "planner:1", "planner")
#: Its weights never change. All ratings are differences to it.
ANCHOR: Final = "planner:1"
#: The rating of the anchor.
MIDDLE: Final = 2000
#: Eight deals of five seats.
FEWEST: Final = 40
BEGIN, END = "<!-- anchors: made by `make anchors` -->", "<!-- end of the anchors -->"

#: By board and seats, for each bot: its rating and half of the 95 % interval.
Found = dict[str, dict[str, Any]]


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    asked.add_argument("--boards", default=",".join(BOARDS))
    asked.add_argument("--bots", default=",".join(BOTS))
    asked.add_argument("--games", type=int, default=200, help="of each line-up (default: 200)")
    asked.add_argument("--seed", default="2026")
    asked.add_argument("--jobs", default="1")
    asked.add_argument("--games-in", type=Path, help="keep the games here, by the code that plays")
    asked.add_argument("--out", type=Path, required=True, help="the anchors, as JSON")
    asked.add_argument("--page", type=Path, help="a page that gets the tables")
    options = asked.parse_args()
    if options.games < FEWEST:
        asked.error(f"--games is at least {FEWEST}: there are no intervals with fewer than eight deals")
    with TemporaryDirectory() as temporary:
        folder = Path(options.games_in or temporary, code_digest()[:8])
        folder.parent.mkdir(parents=True, exist_ok=True)
        if stopped := play(options, folder):
            sys.exit(stopped)
        table = parquet.read(folder / "results.parquet", ratings.COLUMNS)
    about = parquet.about(table).tournament
    found = rated(table)
    made = {"command": shlex.join(["python", *sys.argv]), "seed": about.seed, "games": about.games}
    made |= {"stellwerk": about.stellwerk, "code": about.code}
    facts = {"made": made, "boards": {board.hash: found[board.id] for board in about.boards}}
    options.out.write_text(json.dumps(facts, indent=1, ensure_ascii=False) + "\n", "utf-8")
    told = "\n".join(tables(facts))
    if options.page is None:
        print(told)
    else:
        before, _, rest = options.page.read_text("utf-8").partition(BEGIN)
        options.page.write_text(f"{before}{BEGIN}\n\n{told}\n\n{END}{rest.partition(END)[2]}", "utf-8")


def play(options: argparse.Namespace, folder: Path) -> int:
    """The exit code; stderr has the reason."""
    said = [*options.bots.split(","), "--board", options.boards, "--seats", "all", "--out", str(folder)]
    said += ["--games", str(options.games), "--seed", options.seed, "--jobs", options.jobs, "--json"]
    command = [sys.executable, "-P", "-m", "stellwerk", "tournament", *said]
    return subprocess.run(command, check=False, stdout=subprocess.DEVNULL).returncode  # noqa: S603 our own program


def rated(table: Any) -> Found:
    blocks = ratings.arranged(table, Schedule(parquet.about(table).tournament))
    found: Found = {}
    for (board, seats), some in ratings.by_field(blocks).items():
        bots = list(dict.fromkeys(bot for played in some for bot in played.block.line_up))
        figures = {
            bot: [
                round(MIDDLE + value - ratings.MIDDLE),
                round((between[1] - between[0]) / 2) if between else 0,
            ]
            for bot, (value, between) in ratings.rated(some, bots, ANCHOR).items()
        }
        found.setdefault(board, {"id": board, "seats": {}})["seats"][str(seats)] = figures
    return found


def tables(facts: Mapping[str, Any]) -> Iterator[str]:
    made, boards = facts["made"], facts["boards"]
    bots = list(
        dict.fromkeys(bot for board in boards.values() for each in board["seats"].values() for bot in each)
    )
    of = f"Stellwerk {made['stellwerk']}, code `{made['code'][:8]}`, seed {made['seed']}"
    yield f"{of}, {made['games']} games of each line-up: `{made['command']}`"
    yield ""
    yield "| board | hash | seats | " + " | ".join(f"`{bot}`" for bot in bots) + " |"
    yield "| --- " * (3 + len(bots)) + "|"
    for content, board in boards.items():
        for n, (seats, figures) in enumerate(board["seats"].items()):
            cells = [f"{figures[bot][0]} ± {figures[bot][1]}" if bot in figures else "" for bot in bots]
            named = [board["id"], f"`{content[:8]}`"] if n == 0 else ["", ""]
            yield "| " + " | ".join([*named, seats, *cells]) + " |"


if __name__ == "__main__":
    main()
