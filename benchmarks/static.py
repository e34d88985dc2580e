"""Measures the static site (docs/static.md) in a real Chromium: weight, start, clicks, and bots.

Prints the tables of docs/benchmarks.md. The files are those of `make static`, from a plain file server here.
"""

import argparse
import gzip
import statistics
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

sys.path.insert(0, str(Path(__file__).parent.parent / "tests" / "helpers"))
sys.path.insert(0, str(Path(__file__).parent))  # python -P leaves it out

from browsing import KNOWS, Person, browser
from file_server import START_MS, Files, hosted
from machine import machine
from page import POSTER, STOPWATCH, Deliberate, busy, show, show_answers
from playwright.sync_api import Browser, Worker

from stellwerk import boards

FILES: Final = Path(__file__).parents[1] / "build" / "static"
#: In the game's worker: how long the second one takes for each answer, as the game sees it.
THOUGHTS: Final = """() => {
    globalThis.thoughts = [];
    const asked = new Map();
    const heard = new WeakSet();
    const post = Worker.prototype.postMessage;
    Worker.prototype.postMessage = function (message, ...more) {
        if (!heard.has(this)) {
            heard.add(this);
            const answered = ({ data: { id } }) => thoughts.push(performance.now() - asked.get(id));
            this.addEventListener("message", answered);
        }
        asked.set(message.id, performance.now());
        return post.call(this, message, ...more);
    };
}"""


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--decisions", type=int, default=20, help="on each board")
    parser.add_argument("--visits", type=int, default=3)
    parser.add_argument("--boards", nargs="*", default=boards.boards())
    options = parser.parse_args()
    if not (FILES / "index.html").is_file():
        sys.exit("There is nothing to measure: `make static` builds it.")
    print(f"{machine()}, {busy()} before\n")
    show_weights(weights(FILES))
    with tempfile.TemporaryDirectory() as folder, serving(Path(folder)) as files, browser() as chromium:
        show_visits([visits(chromium, files.url) for _visit in range(options.visits)])
        if options.decisions:
            found = {board: played(chromium, files.url, board, options.decisions) for board in options.boards}
            show_answers({board: answers for board, (answers, _) in found.items()})
            show_thoughts({board: thoughts for board, (_, thoughts) in found.items()})
    print(f"{busy()} after")
    return 0


@contextmanager
def serving(folder: Path) -> Iterator[Files]:
    files = Files(hosted(folder, FILES))
    yield files
    files.stop()


# --- weight


def weights(folder: Path) -> dict[str, tuple[int, int]]:
    """Bytes of each part, as they are and compressed."""
    plain: Counter[str] = Counter()
    packed: Counter[str] = Counter()
    for path in folder.rglob("*"):
        if path.is_file():
            part = part_of(path.relative_to(folder))
            content = path.read_bytes()
            plain[part] += len(content)
            packed[part] += len(gzip.compress(content, 9, mtime=0))
    return {part: (size, packed[part]) for part, size in plain.items()}


def part_of(path: Path) -> str:
    known = {
        "pyodide.asm.wasm": "Python",
        "pyodide.asm.mjs": "Python",
        "pyodide.mjs": "Python",
        "python_stdlib.zip": "the rest of Python's library",
        "memory.bin": "memory with the game loaded",
        "stellwerk.zip": "the game's other files",
        "drawing.zip": "coasts and letters, for a board without a picture",
    }
    if path.name in known:
        return known[path.name]
    if path.suffix == ".so":
        return "compiled libraries"
    return "boards" if path.parts[0] == "boards" else "the page"


def show_weights(found: dict[str, tuple[int, int]]) -> None:
    rows = sorted(found.items(), key=lambda row: -row[1][1])
    plain, packed = (sum(sizes) for sizes in zip(*found.values(), strict=True))
    rows.append(("**all**", (plain, packed)))
    cells = [(part, *(f"{size / 1000:.0f}" for size in sizes)) for part, sizes in rows]
    show(("part", "kB", "kB compressed"), cells)


# --- starting


def visits(chromium: Browser, url: str) -> list[tuple[float, float]]:
    """Seconds to the first poster and to the first decision of somebody in a hurry: at first, and later."""
    person = Person(chromium, url, wishes={}, timeout_ms=START_MS)
    person.context.add_init_script(POSTER)
    first = visit(person)
    person.tab.evaluate("navigator.serviceWorker.ready.then(() => undefined)")
    person.tab.close()
    person.tab = person.new_tab()
    later = visit(person)
    person.close()
    return [first, later]


def visit(person: Person) -> tuple[float, float]:
    start = time.monotonic()
    person.tab.goto(person.url)
    poster: float = person.tab.evaluate("posterShown")
    person.click("poster-usa")
    person.thing("board").wait_for()
    person.wait()
    return poster / 1000, time.monotonic() - start


def show_visits(found: list[list[tuple[float, float]]]) -> None:
    rows = []
    for name, times in zip(("first visit", "later"), zip(*found, strict=True), strict=True):
        posters, decisions = zip(*times, strict=True)
        middle = [f"{statistics.median(each):.2f}" for each in (posters, decisions)]
        rows.append((name, *middle, f"{max(decisions):.2f}"))
    show(("seconds to", "the first poster", "the first decision", "slowest"), rows)


# --- playing


def played(
    chromium: Browser, url: str, board: str, decisions: int
) -> tuple[list[tuple[float, float]], list[float]]:
    """Milliseconds of answers to clicks, and of bots' decisions, against two bots of the middle level."""
    person = Deliberate(chromium, url, wishes={"pace": 0.5, "knows": KNOWS}, timeout_ms=START_MS)
    person.context.add_init_script(STOPWATCH)
    person.tab.goto(url)
    game = workers(person)
    game.evaluate(THOUGHTS)
    person.open_poster(board)
    person.wait()
    person.play(decisions)
    answers = [(in_page, on_screen) for in_page, on_screen in person.tab.evaluate("answers")]
    # the first thoughts wait until the second worker has loaded Python
    thoughts = game.evaluate("thoughts")[2:]
    person.close()
    return answers, thoughts


def workers(person: Person) -> Worker:
    if not person.tab.workers:
        person.tab.wait_for_event("worker")
    return person.tab.workers[0]


def show_thoughts(found: dict[str, list[float]]) -> None:
    rows = []
    for board, times in found.items():
        ordered = sorted(times)
        late = ordered[min(len(ordered) - 1, int(0.95 * len(ordered)))]
        figures = statistics.median(times), late, ordered[-1]
        rows.append((board, str(len(times)), *(f"{figure:.0f}" for figure in figures)))
    show(("a bot's decision, ms", "decisions", "median", "95 %", "slowest"), rows)


if __name__ == "__main__":
    sys.exit(main())
