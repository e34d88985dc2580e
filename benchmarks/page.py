"""Measures the page in a real Chromium: its weight, how soon it shows a board, how soon it answers a click.

Prints the tables of docs/benchmarks.md. The server runs on the same machine, as it does for players.
"""

import argparse
import os
import statistics
import sys
import tempfile
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Final, TypeAlias

sys.path.insert(0, str(Path(__file__).parent.parent / "tests" / "helpers"))
sys.path.insert(0, str(Path(__file__).parent))  # python -P leaves it out

from browsing import KNOWS, Person, browser
from machine import machine
from playwright.sync_api import Browser
from serving import Server

from stellwerk import boards

#: The files of the first load, by their addresses; posters are pictures of boards and counted apart.
KINDS: Final = {
    ".js": "scripts",
    ".css": "styles",
    ".woff2": "fonts",
    ".svg": "posters",
    "/api/": "data",
    "/": "HTML",
}
POSTERS: Final = "posters"
#: Milliseconds between pointing at a thing and clicking it, and between the click and looking at the result:
#: looking makes the page lay itself out, which would count as its own work.
POINTING: Final = 250
LOOKING: Final = 400
#: Milliseconds until an answer was in the page, and until it was on the screen.
Answer: TypeAlias = tuple[float, float]

#: Notes how long each click took until the table's next version was in the page, and then on the screen: from
#: the event to the end of the first frame that has it. Measured in the page itself, so that neither the time
#: this program takes to look and click counts, nor what bots do afterwards.
STOPWATCH: Final = """
globalThis.answers = [];
const clicked = { at: 0, version: "" };
const shown = () => document.querySelector("[data-testid=table]")?.dataset.version;
addEventListener("click", (event) => Object.assign(clicked, { at: event.timeStamp, version: shown() }), true);
new MutationObserver(() => {
    if (clicked.at === 0 || shown() === clicked.version) return;
    const began = clicked.at;
    clicked.at = 0;
    const inPage = performance.now() - began;
    requestAnimationFrame(() => setTimeout(() => answers.push([inPage, performance.now() - began])));
}).observe(document, { subtree: true, attributes: true, attributeFilter: ["data-version"] });
"""
WEIGHT: Final = """() => ["navigation", "resource"]
    .flatMap((kind) => performance.getEntriesByType(kind))
    .map(({ name, transferSize }) => [name, transferSize])"""
#: When the first poster had been painted, since the navigation began.
POSTER: Final = """
globalThis.posterShown = new Promise((resolve) => {
    const look = async () => {
        const poster = document.querySelector("[data-testid^=poster-] img");
        if (!poster?.complete) return requestAnimationFrame(look);
        await poster.decode();
        requestAnimationFrame(() => setTimeout(() => resolve(performance.now())));
    };
    requestAnimationFrame(look);
});
"""
#: From the click on a poster to the end of the first frame that shows a board.
BOARD: Final = """
globalThis.boardShown = new Promise((resolve) => {
    let began = 0;
    addEventListener("click", (event) => (began = event.timeStamp), true);
    const look = () => {
        if (!document.querySelector("[data-testid=board] [data-track]")) return requestAnimationFrame(look);
        requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - began)));
    };
    requestAnimationFrame(look);
});
"""


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--decisions", type=int, default=280)
    parser.add_argument("--loads", type=int, default=7)
    options = parser.parse_args()
    print(f"{machine()}, {busy()} before\n")
    with tempfile.TemporaryDirectory() as folder, Server(Path(folder)) as server, browser() as chromium:
        show_weight(weigh(chromium, server.url))
        show_looks({board: looks(chromium, server.url, board, options.loads) for board in boards.boards()})
        each = -(-options.decisions // len(boards.boards()))
        show_answers({board: answers(chromium, server.url, board, each) for board in boards.boards()})
    print(f"{busy()} after")
    return 0


def busy() -> str:
    return f"load {os.getloadavg()[0]:.1f}"


# --- weight


def weigh(chromium: Browser, url: str) -> Counter[str]:
    """Bytes over the wire of the first load, by kind; headers count."""
    person = Person(chromium, url, wishes={"knows": KNOWS})
    person.context.add_init_script(POSTER)
    person.open()
    person.tab.evaluate("posterShown")
    found: Counter[str] = Counter()
    for name, size in person.tab.evaluate(WEIGHT):
        found[next(kind for sign, kind in KINDS.items() if sign in name)] += size
    person.close()
    return found


def show_weight(found: Counter[str]) -> None:
    whole = sum(found.values()) - found[POSTERS]
    rows = [(kind, f"{size / 1000:.1f}") for kind, size in found.most_common() if kind != POSTERS]
    show(("first load", "kB over the wire"), [*rows, ("**all, without boards**", f"**{whole / 1000:.1f}**")])
    print(f"Posters: {found[POSTERS] / 1000:.1f} kB.\n")


# --- first looks


def looks(chromium: Browser, url: str, board: str, times: int) -> list[Answer]:
    return [first_look(chromium, url, board) for _time in range(times)]


def first_look(chromium: Browser, url: str, board: str) -> Answer:
    """As a newcomer with an empty cache: the first poster, then the board."""
    person = Person(chromium, url, wishes={"knows": KNOWS})
    person.context.add_init_script(POSTER + BOARD)
    person.open()
    poster: float = person.tab.evaluate("posterShown")
    person.click(f"poster-{board}")
    table: float = person.tab.evaluate("boardShown")
    person.close()
    return poster, table


def show_looks(found: dict[str, list[Answer]]) -> None:
    rows = [("start page with its first poster", [poster for looks in found.values() for poster, _ in looks])]
    rows += [(f"click to board: {board}", [table for _, table in looks]) for board, looks in found.items()]
    cells = [(what, f"{statistics.median(times):.0f}", f"{max(times):.0f}") for what, times in rows]
    show(("first look, ms", "median", "slowest"), cells)


# --- answers


class Deliberate(Person):
    """A user who points at a thing before clicking it, and lets it answer before looking."""

    def press(self, x: float, y: float) -> None:
        self.tab.mouse.move(x, y)
        self.tab.wait_for_timeout(POINTING)
        super().press(x, y)
        self.tab.wait_for_timeout(LOOKING)


def answers(chromium: Browser, url: str, board: str, decisions: int) -> list[Answer]:
    """With animations, against a bot that takes its time: as most people play."""
    person = Deliberate(chromium, url, wishes={"knows": KNOWS})
    person.context.add_init_script(STOPWATCH)
    person.sit_down(board, "person", "easy", seed=board, pace=0.5)
    person.play(decisions)
    found = [(in_page, on_screen) for in_page, on_screen in person.tab.evaluate("answers")]
    person.close()
    return found


def show_answers(found: dict[str, list[Answer]]) -> None:
    rows = [*found.items(), ("**all**", [answer for answers in found.values() for answer in answers])]
    cells = [(board, str(len(answers)), *spread(answers)) for board, answers in rows]
    show(("click to new state, ms", "clicks", "in the page", "on the screen", "95 %", "slowest"), cells)


def spread(answers: list[Answer]) -> tuple[str, ...]:
    shown = sorted(on_screen for _, on_screen in answers)
    late = shown[min(len(shown) - 1, int(0.95 * len(shown)))]
    figures = statistics.median(in_page for in_page, _ in answers), statistics.median(shown), late, shown[-1]
    return tuple(f"{figure:.0f}" for figure in figures)


def show(head: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    for row in (head, ["---"] * len(head), *rows):
        print(f"| {' | '.join(row)} |")
    print()


if __name__ == "__main__":
    sys.exit(main())
