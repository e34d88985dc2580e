"""Attacks a real server, and compares twin games on it: nothing may change, crash or leak.

python benchmarks/fuzz.py                           # all of it: some minutes
python benchmarks/fuzz.py messages --messages 5000  # damaged messages over the socket
python benchmarks/fuzz.py requests --examples 30    # schemathesis, by the server's OpenAPI document
python benchmarks/fuzz.py twins --seeds 3           # whole games on every board, every byte compared
"""

import argparse
import json
import re
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent / "tests" / "helpers"))

from fuzzing import Found, campaign
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table
from serving import Json, Page, Server
from twin_tables import Compared, Difference, Eavesdropping
from twins import relay

from stellwerk import boards

PARTS = ("requests", "messages", "twins")
#: What schemathesis looks at.
CHECKS = (
    "not_a_server_error",
    "status_code_conformance",
    "content_type_conformance",
    "response_schema_conformance",
)
#: Tables that are made to be cleared away: a browser may have some hundred.
MOST_DOOMED = 60
#: Boards in the workshop, of the sixty that a browser may have.
MOST_DRAWN = 20


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("parts", nargs="*", choices=[*PARTS, []], help="only these parts")
    parser.add_argument("--messages", type=int, default=100_000, help="damaged messages (100,000)")
    parser.add_argument("--examples", type=int, default=100, help="requests for each address (100)")
    parser.add_argument("--seeds", type=int, default=1, help="games on each board for the twins (1)")
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args()
    console, faults = Console(), list[str]()
    rows: list[tuple[str, str, str]] = []
    work: dict[str, Callable[[Progress], tuple[str, list[str]]]] = {
        "requests": lambda _: requested(options.examples, options.seed),
        "messages": lambda progress: damaged(options.messages, options.seed, progress),
        "twins": lambda progress: eavesdropped(options.seeds, options.seed, progress),
    }
    with shown(console) as progress:
        for part in options.parts or PARTS:
            start = time.monotonic()
            said, wrong = work[part](progress)
            rows.append((part, said, f"{time.monotonic() - start:.0f} s"))
            faults += wrong
    console.print(summary(rows))
    for fault in faults[:20]:
        console.print(f"  {fault}", style="red", markup=False, highlight=False)
    console.print(f"{len(faults)} faults." if faults else "No faults.")
    return 1 if faults else 0


@contextmanager
def shown(console: Console) -> Iterator[Progress]:
    columns = TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()
    with Progress(*columns, console=console, transient=True) as progress:
        yield progress


def summary(rows: list[tuple[str, str, str]]) -> Table:
    table = Table("part", "what was sent and what came of it", "time")
    for row in rows:
        table.add_row(*row)
    return table


# --- the parts


def requested(examples: int, seed: int) -> tuple[str, list[str]]:
    """Schemathesis: the server answers as its document says, and never with 5xx."""
    with tempfile.TemporaryDirectory() as folder, Server(Path(folder)) as server:
        page = Page(server)
        document = Path(folder) / "openapi.json"
        document.write_text(json.dumps(narrowed(page, examples)))
        command = [sys.executable, "-c", "from schemathesis.cli import schemathesis; schemathesis()", "run"]
        command += [str(document), "--url", server.url, "--checks", ",".join(CHECKS), "--seed", str(seed)]
        command += ["--header", f"Cookie: {page.cookie}", "--header", "Connection: close"]
        command += ["--max-examples", str(examples), "--no-color", "--generation-database", "none"]
        command += ["--workers", "1", "--suppress-health-check", "all", "--warnings", "off"]
        done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)  # noqa: S603
        faults = [] if done.returncode == 0 else [f"schemathesis: {done.stdout[-6000:]}{done.stderr[-1000:]}"]
        said = server.errors.read_text()
        if said:
            faults.append(f"the server says: {said:.2000}")
        page.get("/api/tables")
    return "; ".join(re.findall(r"\d+ generated.*|Tested: \d+", done.stdout)), faults


def narrowed(page: Page, examples: int) -> Json:
    """The server's document with the names of real boards and tables, since others would all get 404."""
    document: Json = page.get("/api/openapi.json")
    running = [page.create(board, "person", "friend", "easy", listed=True)["id"] for board in boards.boards()]
    over = page.create("japan", "easy", "easy")
    with page.sit(over, None) as watcher:
        while not watcher.is_over:
            watcher.next()
    doomed = [page.create("usa", "person", "person")["id"] for _ in range(min(examples, MOST_DOOMED))]
    keys = [card["key"] for card in page.get("/api/boards")["boards"]]
    puzzles = [puzzle["id"] for puzzle in page.get("/api/puzzles")["puzzles"]]
    known: Json = {
        "id": [*running, over["id"], "nowhere"],
        "key": [*keys, "none"],
        "step": [0, 1, 20, 10**6],
        "day": [f"{datetime.now(UTC):%Y-%m-%d}", "2026-02-30", "yesterday"],
        "puzzle": [*puzzles[:20], "none"],
    }
    files = {"board.json": boards.board_text("poland")}
    designs = [page.ask("POST", "/api/workshop", {"files": files})["card"]["id"] for _ in range(MOST_DRAWN)]
    seats = [{"colour": "red"}, {"colour": "blue"}]
    pads = [
        page.ask("POST", "/api/pads", {"board": board, "seats": seats})["table"]["id"]
        for board in boards.boards()
    ]
    for path, methods in document["paths"].items():
        for method, operation in methods.items():
            for parameter in operation["parameters"]:
                if parameter["in"] == "path":
                    names = known[parameter["name"]] if method != "delete" else [*doomed, "nowhere"]
                    if path.startswith("/api/workshop/"):
                        names = [*designs, "nowhere"]
                    if path.startswith("/api/pads/"):
                        names = [*pads[1:], "nowhere"] if method != "delete" else [pads[0], "nowhere"]
                    parameter["schema"] = {"enum": names}
                    assert parameter["name"] in path
                elif parameter["name"] == "after":
                    parameter["schema"] = {"enum": ["0"]}  # nobody waits for the next change of a score pad
    plain_rows(document)
    return document


def plain_rows(schema: object) -> None:
    """Writes tuples of one kind as arrays of it: schemathesis can't make the others' requests."""
    if isinstance(schema, dict):
        kinds = schema.pop("prefixItems", None)
        if kinds and all(kind == kinds[0] for kind in kinds):
            schema["items"] = kinds[0]
        elif kinds:
            schema["prefixItems"] = kinds
    for inner in schema.values() if isinstance(schema, dict) else schema if isinstance(schema, list) else ():
        plain_rows(inner)


def damaged(messages: int, seed: int, progress: Progress) -> tuple[str, list[str]]:
    task = progress.add_task("messages", total=messages)
    with tempfile.TemporaryDirectory() as folder:
        found = campaign(
            Path(folder), messages, seed, lambda done: progress.update(task, completed=min(done, messages))
        )
    return described(found), found.faults


def described(found: Found) -> str:
    return "\n".join(
        [
            f"{found.messages:,} messages; {sum(found.refused.values()):,} refused: {counted(found.refused)}",
            f"legal: {counted(found.answered)}; connections ended for a message too long: {found.closed:,}",
            f"honest decisions meanwhile: {found.played:,}",
            f"server: {found.memory[0]:.0f} MB when warm, {found.memory[1]:.0f} MB at the end",
        ]
    )


def counted(numbers: Counter[str]) -> str:
    return ", ".join(f"{name} {number:,}" for name, number in numbers.most_common()) or "none"


def eavesdropped(seeds: int, seed: int, progress: Progress) -> tuple[str, list[str]]:
    """Whole games, from the set-up to the end, with 2 to 4 seats."""
    games = [(board, 2 + n % 3, seed + n) for n in range(seeds) for board in boards.boards()]
    task = progress.add_task("twins", total=len(games))
    found, faults = Compared(), list[str]()
    with tempfile.TemporaryDirectory() as folder, Server(Path(folder)) as server:
        both = Eavesdropping(server, often=6)
        both.found = found
        for board, seats, dealt in games:
            try:
                for number, leg in enumerate(relay(board, seats, dealt)):
                    both.compare(leg, with_hints=number % 5 == 0)
            except Difference as difference:
                faults.append(f"{board}, {seats} seats, seed {dealt}: {difference}")
                both = Eavesdropping(server, often=6)
                both.found = found
            progress.advance(task)
    said = (
        f"{len(games)} games as {found.pairs:,} pairs of twins, {found.steps:,} steps, {found.ends} ends\n"
        f"{found.answers:,} messages and answers, {found.bytes / 1e6:.1f} MB, were the same in both"
    )
    return said, faults


if __name__ == "__main__":
    sys.exit(main())
