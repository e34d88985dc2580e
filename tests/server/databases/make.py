"""Makes a database of this version, for all later ones to open: one for each released version.

    PYTHONPATH=tests/helpers python tests/server/databases/make.py

A real server plays some games, once on SQLite and once on PostgreSQL, and is stopped in the middle of them.
Written are the two databases as SQL, and what pages have to know to go on: their cookies, the tables by what
they are good for, and a link to a free seat. `boards/` has the map maker's board on which some are played.
"""

import json
import random
import sqlite3
import subprocess
import tempfile
from pathlib import Path
from typing import Any, Final

from postgresql import Cluster
from serving import Page, Server

from stellwerk import __version__

HERE: Final = Path(__file__).parent
BOARDS: Final = HERE / "boards"

#: What each table is good for: its board and seats, and how often its people decide in turn.
GAMES: Final[dict[str, tuple[str, tuple[str, ...], int]]] = {
    "against a bot": ("usa", ("person", "easy"), 12),
    "two at one screen": ("poland", ("person", "person"), 16),
    "a draft under way": ("iberia", ("person", "person", "person"), 2),
    "with a friend": ("south_korea", ("person", "friend"), 40),
    "a neutral player": ("nederland", ("person", "person"), 12),
    "over": ("japan", ("person", "person"), 1000),
    "on a map maker's board": ("alps", ("person", "easy"), 6),
    "over on a map maker's board": ("alps", ("person", "person"), 1000),
    "not begun": ("europe", ("person", "friend", "easy"), 0),
}
OPTIONS: Final = {"a neutral player": {"neutral": True}}


def played(server: Server) -> dict[str, Any]:
    """The games, as far as they go; what a page has to know of them."""
    anna, ben = Page(server), Page(server)
    tables = {}
    for seed, (name, (board, seats, times)) in enumerate(GAMES.items()):
        table = anna.create(board, *seats, seed=seed, options=OPTIONS.get(name, {}))
        tables[name] = table["id"]
        if "friend" in seats and times:
            ben.join(anna.links(table)["free"]["1"], "Ben")
        decide(anna, ben, table, times, random.Random(seed))
    with ben.sit({"id": tables["with a friend"]}, 1) as seat:
        seat.ask("say", seat=1, text="Fancy another one tomorrow? 🚂")
    links = anna.links({"id": tables["not begun"]})
    return {"anna": anna.cookie, "ben": ben.cookie, "tables": tables, "invitation": links["free"]["1"]}


def decide(anna: Page, ben: Page, table: dict[str, Any], times: int, dice: random.Random) -> None:
    """Whoever must decide does, this many times."""
    for _ in range(times):
        now = anna.see(table)
        people = [n for n in now["decides"] if now["seats"][n]["kind"] == "person"]
        if now["is_over"]:
            return
        for seat in people or [0]:
            page = anna if now["seats"][seat]["mine"] else ben
            with page.sit(table, seat) as sitting:
                sitting.play(dice.choice, 1)


def on_sqlite() -> tuple[str, dict[str, Any]]:
    with tempfile.TemporaryDirectory() as name, Server(Path(name), "--boards", str(BOARDS)) as server:
        known = played(server)
        server.stop()
        base = sqlite3.connect(server.store)
        version = base.execute("PRAGMA user_version").fetchone()[0]
        text = "\n".join([*base.iterdump(), f"PRAGMA user_version = {version};", ""])
        base.close()
        return text, known


def on_postgresql() -> tuple[str, dict[str, Any]]:
    with tempfile.TemporaryDirectory() as name, Cluster() as cluster:
        url = cluster.database()
        with Server(Path(name), "--boards", str(BOARDS), "--store", url) as server:
            known = played(server)
            server.stop()
        dump = ["pg_dump", "--inserts", "--no-owner", "--schema=stellwerk", url]
        text = subprocess.run(dump, check=True, capture_output=True, text=True).stdout
        # nothing that only psql, or this very version of PostgreSQL, understands
        left_out = ("\\", "--", "SET ", "SELECT pg_catalog.set_config")
        lines = [line for line in text.splitlines() if line and not line.startswith(left_out)]
        return "\n".join([*lines, ""]), known


def main() -> None:
    for kind, make in (("sqlite", on_sqlite), ("postgresql", on_postgresql)):
        text, known = make()
        (HERE / f"{__version__}.{kind}.sql").write_text(text, "utf-8")
        (HERE / f"{__version__}.{kind}.json").write_text(json.dumps(known, indent=2) + "\n", "utf-8")


if __name__ == "__main__":
    main()
