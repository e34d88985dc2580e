"""How much processor time the workshop takes: a check after a change, coasts, suggested tickets, a trial.

python benchmarks/workshop.py
"""

import json
import time
from collections.abc import Callable
from functools import partial

from stellwerk.boards import board_text, boards
from stellwerk.kernel.compiled import COMPILED
from stellwerk.server.thinking import workshop_tasks

TIMES = 5


def milliseconds(work: Callable[[], object]) -> float:
    """The least of some tries, after one that fills the caches."""
    work()
    found = []
    for _ in range(TIMES):
        before = time.process_time()
        work()
        found.append(time.process_time() - before)
    return min(found) * 1000


def main() -> None:
    print("compiled" if COMPILED else "interpreted")
    for name in boards():
        board = json.loads(board_text(name))
        checked = milliseconds(partial(workshop_tasks.checked, board, None, "en"))
        empty = json.dumps(board | {"tickets": []}).encode()
        asked = workshop_tasks.Suggest(empty, 30, (0.4, 0.4, 0.2))
        suggested = milliseconds(partial(workshop_tasks.done, asked))
        print(f"{name:12} {len(board['cities'])} cities: check {checked:.0f} ms, tickets {suggested:.0f} ms")
    region = (-12.0, 34.0, 42.0, 62.0)
    print(f"the coasts of Europe: {milliseconds(lambda: workshop_tasks.land.__wrapped__(region)):.0f} ms")
    before = time.process_time()
    workshop_tasks.played(board_text("usa"), 0, 20)
    took = time.process_time() - before
    print(f"games of a trial on USA, for a slice of {workshop_tasks.SLICE} s: {took:.1f} s")


if __name__ == "__main__":
    main()
