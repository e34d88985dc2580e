"""Enters Poland anew in the workshop from the facts of our file, in a real Chromium, and counts the steps.

A step is a click, a drag, a key, a choice from a list, or something typed with its Enter. What comes out must
be the board that was entered.
"""

import json
import math
import sys
import tempfile
import time
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import Any, Final

sys.path.insert(0, str(Path(__file__).parent.parent / "tests" / "helpers"))

from browsing import browser
from drawer import Drawer
from playwright.sync_api import expect
from serving import Server

from stellwerk import boards

Json = dict[str, Any]
#: West, south, east, north: what one sees of the world.
REGION: Final = (13.5, 48.4, 24.8, 55.2)


class Counting:
    """Does things one after another, and counts them."""

    def __init__(self, drawer: Drawer) -> None:
        self.drawer = drawer
        self.steps = 0

    def does(self, act: Callable[..., object], *given: Any, steps: int = 1) -> None:
        act(*given)
        self.steps += steps

    def keys(self, *keys: str) -> None:
        self.does(self.drawer.keys, *keys, steps=len(keys))

    def click(self, name: str) -> None:
        self.does(lambda: self.drawer.thing(name).click())


def begin(count: Counting) -> None:
    drawer = count.drawer
    drawer.open("/workshop")
    count.does(drawer.thing("way-region").check)
    count.does(drawer.thing("new-name").fill, "Poland")
    for label, degrees in zip(("West", "South", "East", "North"), REGION, strict=True):
        count.does(drawer.tab.get_by_role("spinbutton", name=label).fill, str(degrees))
    count.click("make")
    drawer.thing("canvas").wait_for()


def put_cities(count: Counting, board: Json, places: Mapping[str, tuple[float, float]]) -> None:
    drawer = count.drawer
    count.click("tool-city")
    for city in board["cities"]:
        count.does(drawer.put, city["name"], *places[city["id"]], steps=2)
        if city.get("country"):
            country = drawer.tab.get_by_label("A neighbour country, not a city")
            count.does(country.check)


def connect(count: Counting, board: Json) -> None:
    """One line each, as for tickets."""
    drawer, names = count.drawer, {city["id"]: city["name"] for city in board["cities"]}
    count.click("tool-select")
    count.keys("Escape")
    count.does(drawer.thing("connections").locator("summary").click)
    for way in board["connections"]:
        line = f"{names[way['a']]} – {names[way['b']]} {way['length']} {' '.join(way['tracks'])}"
        drawer.thing("connection-entry").fill(line)
        count.does(drawer.thing("connection-entry").press, "Enter")
        expect(drawer.thing("connection-entry")).to_have_value("")


def write_tickets(count: Counting, board: Json) -> None:
    drawer, names = count.drawer, {city["id"]: city["name"] for city in board["cities"]}
    count.click("tab-tickets")
    for n, ticket in enumerate(board["tickets"]):
        line = f"{names[ticket['a']]} – {names[ticket['b']]} {ticket['points']}"
        drawer.thing("ticket-entry").fill(line)
        count.does(drawer.thing("ticket-entry").press, "Enter")
        expect(drawer.thing("ticket-row")).to_have_count(n + 1)


def write_rules(count: Counting, board: Json) -> None:
    drawer = count.drawer
    count.click("tab-rules")
    count.does(drawer.set_number, "seats", 1, board["seats"][1])
    count.does(drawer.set_number, "trains", 0, board["trains"])
    count.does(drawer.set_number, "tickets_start", 0, board["tickets_start"]["deal"])
    count.does(drawer.set_number, "longest_path", 0, board.get("longest_path", 0))
    count.does(drawer.thing("more-rules").locator("summary").click)
    count.does(drawer.thing("rule-no_transit").get_by_role("checkbox").check)
    count.does(drawer.thing("mechanics").select_option, "country_cards")
    count.does(drawer.tab.get_by_role("button", name="Add", exact=True).first.click)
    cards = drawer.thing("mechanic-country_cards")
    for country, values in board["mechanics"][0]["stacks"].items():
        count.does(partial(cards.get_by_role("combobox").last.select_option, label=named(board, country)))
        count.does(cards.get_by_role("button", name="Add", exact=True).last.click)
        stack = cards.get_by_role("textbox", name=named(board, country))
        stack.fill(", ".join(map(str, values)))
        count.does(stack.press, "Tab")


def named(board: Json, city: str) -> str:
    return str(next(each["name"] for each in board["cities"] if each["id"] == city))


def places_of(drawer: Drawer, board: Json) -> dict[str, tuple[float, float]]:
    """Where one sees the cities on the map."""
    sides: dict[str, str | float | bool] = dict(zip(("west", "south", "east", "north"), REGION, strict=True))
    globe = drawer.context.request.get("/api/workshop/land", params=sides).json()["globe"]

    def place(lat: float, lon: float) -> tuple[float, float]:
        high = math.log(math.tan(math.pi / 4 + math.radians(lat) / 2))
        turn = globe["steepness"] * math.radians(lon - globe["middle"])
        far = globe["scale"] * math.exp(-globe["steepness"] * high)
        x, y = far * math.sin(turn), far * math.cos(turn) - globe["shift"]
        return globe["left"] + globe["zoom"] * x, globe["top"] + globe["zoom"] * y

    return {city["id"]: place(city["lat"], city["lon"]) for city in board["cities"]}


def facts(board: Json) -> Json:
    """What was entered, with cities by name: their ids follow from these."""
    names = {city["id"]: city["name"] for city in board["cities"]}

    def ends(each: Json) -> tuple[str, str]:
        return names[each["a"]], names[each["b"]]

    return {
        "cities": [(city["name"], city.get("country", False)) for city in board["cities"]],
        "connections": [
            (ends(each), each["length"], each["tracks"], each.get("border", False))
            for each in board["connections"]
        ],
        "tickets": [(ends(each), each["points"]) for each in board["tickets"]],
        "stacks": {names[country]: cards for country, cards in board["mechanics"][0]["stacks"].items()},
        **{
            key: board.get(key, 0)
            for key in ("seats", "trains", "no_transit", "tickets_start", "tickets_draw")
        },
        "longest_path": board.get("longest_path", 0),
    }


def main() -> None:
    board: Json = json.loads(boards.board_text("poland"))
    began, before = time.monotonic(), 0
    with tempfile.TemporaryDirectory() as folder, Server(Path(folder)) as server, browser() as chromium:
        drawer = Drawer(chromium, server.url, size=(1600, 1000))
        count = Counting(drawer)
        begin(count)
        places = places_of(drawer, board)
        parts: dict[str, Callable[[], None]] = {
            "begin": lambda: None,
            "cities": lambda: put_cities(count, board, places),
            "connections": lambda: connect(count, board),
            "tickets": lambda: write_tickets(count, board),
            "rules": lambda: write_rules(count, board),
        }
        for what, part in parts.items():
            part()
            print(f"{what:12} {count.steps - before:4} steps", flush=True)
            before = count.steps
        expect(drawer.thing("fine")).to_be_visible()
        drawer.thing("tab-play").click()
        with drawer.tab.expect_download() as loaded:
            drawer.thing("download").click()
        found = json.loads(loaded.value.path().read_text("utf-8"))
    for key, wanted in facts(board).items():
        if facts(found)[key] != wanted:
            sys.exit(f"{key} differ: {facts(found)[key]} instead of {wanted}")
    print(f"{count.steps} steps in {time.monotonic() - began:.0f} s, and the same board.")


if __name__ == "__main__":
    main()
