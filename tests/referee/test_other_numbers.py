"""Games on boards with one changed number: the referee, who knows the true ones, must notice.

Unlike a tampered tape, such a game is consistent in itself, like one that our code counts wrongly.
"""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from referee.judge import BOARDS, judge
from referee.tape import Fault
from referee.watch import watched

from stellwerk import boards
from stellwerk.kernel.compiled import COMPILED

pytestmark = pytest.mark.skipif(not COMPILED, reason="whole games take too long interpreted")


def put(*path: str | int, value: Any) -> Callable[[dict[str, Any]], None]:
    """Another value at a place of the board's file."""

    def change(data: dict[str, Any]) -> None:
        at: Any = data
        for key in path[:-1]:
            at = next(x for x in at if x["name"] == key) if key in MECHANICS else at[key]
        at[path[-1]] = value

    return change


def each(part: str, key: str, new: Callable[[Any], Any]) -> Callable[[dict[str, Any]], None]:
    """Another value in every connection or ticket that has one."""

    def change(data: dict[str, Any]) -> None:
        for entry in data[part]:
            if key in entry:
                entry[key] = new(entry[key])

    return change


MECHANICS = {
    "ferries",
    "tunnels",
    "stations",
    "tolls",
    "neutral_player",
    "country_cards",
    "festivals",
    "ticket_draft",
    "express_lines",
    "province_mat",
    "express_cards",
}

#: What is changed: the board, the seats, the change, and the rule that it breaks first.
CASES: dict[str, tuple[str, int, Callable[[dict[str, Any]], None], str]] = {
    "a train fewer": ("usa", 2, put("trains", value=44), "B18"),
    "the end begins with four trains left": ("usa", 2, put("end_trains", value=4), "B18"),
    "two tracks of a connection for three players": ("usa", 3, put("doubles", value={"open_from": 3}), "B14"),
    "a path worth eleven": ("usa", 2, put("longest_path", value=11), "B20"),
    "four points for a track of two": (
        "usa",
        2,
        put("track_points", value=[0, 1, 4, 4, 7, 10, 15, 18, 21, 27]),
        "B12",
    ),
    "two tickets at the start, all kept": (
        "usa",
        2,
        put("tickets_start", value={"deal": 2, "keep": 2}),
        "B6",
    ),
    "one ticket kept at the start": ("usa", 2, put("tickets_start", value={"deal": 3, "keep": 1}), "B6"),
    "tickets worth more": ("usa", 2, each("tickets", "points", lambda points: points + 1), "B19"),
    "one locomotive for a ferry of two": ("europe", 3, each("connections", "ferry", lambda _: 1), "B11"),
    "two cards for a tunnel": ("europe", 3, put("mechanics", "tunnels", "cards", value=2), "B26"),
    "a station worth five": ("europe", 3, put("mechanics", "stations", "points", value=5), "B27"),
    "higher tolls": ("nederland", 3, each("connections", "toll", lambda toll: toll + 1), "NL6"),
    "twelve tokens": ("nederland", 3, put("mechanics", "tolls", "tokens", value=12), "NL6"),
    "a bonus for the last": ("nederland", 2, put("mechanics", "tolls", "bonus", "2", value=[35, 5]), "NL13"),
    "the neutral player comes late": (
        "nederland",
        2,
        put("mechanics", "neutral_player", "from_round", value=7),
        "NL17",
    ),
    "a lower German card": (
        "poland",
        2,
        put("mechanics", "country_cards", "stacks", "germany", value=[6, 4, 3]),
        "PL5",
    ),
    "paths through countries": ("poland", 2, put("no_transit", value=False), "PL5"),
    "five tickets kept of a draft": ("iberia", 2, put("mechanics", "ticket_draft", "keep", value=5), "IB5"),
    "festivals worth more": (
        "iberia",
        2,
        put("mechanics", "festivals", "points", value=[2, 4, 7, 10, 14, 18, 23, 28, 34]),
        "IB15",
    ),
    "the draft card lies high": (
        "iberia",
        2,
        put("mechanics", "ticket_draft", "again_after", "2", value=30),
        "IB4",
    ),
    "an express train fewer": ("japan", 3, put("mechanics", "express_lines", "trains", value=15), "JP5"),
    "an express bonus of 16": (
        "japan",
        3,
        put("mechanics", "express_lines", "bonus", "3", value=[16, 5, -10]),
        "JP11",
    ),
    "a lower space on the mat": (
        "south_korea",
        3,
        put("mechanics", "province_mat", "spaces", value=6),
        "KR9",
    ),
    "a line worth eleven": (
        "south_korea",
        3,
        put("mechanics", "province_mat", "points", "3", value=[11, 6, 0]),
        "KR15",
    ),
}


@pytest.mark.parametrize("case", CASES)
def test_the_referee_notices_another_number(case: str, tmp_path: Path) -> None:
    board, seats, change, rule = CASES[case]
    data = json.loads((BOARDS / f"{board}.json").read_text("utf-8"))
    change(data)
    path = tmp_path / f"{board}.json"
    path.write_text(json.dumps(data), "utf-8")
    switches = {"neutral": True} if "neutral" in case else None
    rules: list[str] = []
    for seed in range(8):  # not every game brings every situation
        try:
            judge(watched(boards.load(path), ["random", "planner", "drifter"][:seats], seed, switches))
        except Fault as fault:
            rules.append(fault.rule)
            if fault.rule == rule:
                return
    pytest.fail(f"{rule} was not named, only {rules}")
