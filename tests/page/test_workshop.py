"""The workshop: a board is drawn from nothing, mended by what it is told, and played."""

import json
import re
from pathlib import Path

from browsing import Come, Person
from playwright.sync_api import expect
from reading import violations

from stellwerk import boards

#: Cities that are put with the mouse: millimetres from the left and from the top.
PLACES = {"Ulm": (100, 100), "Köln": (300, 80), "Bonn": (480, 120), "Jena": (140, 300), "Graz": (420, 330)}
#: Drawn with the mouse.
WAYS = (("Ulm", "Köln"), ("Köln", "Bonn"), ("Ulm", "Jena"), ("Jena", "Graz"), ("Bonn", "Graz"))


class Drawer(Person):
    """Somebody who draws boards."""

    def at(self, x: float, y: float) -> tuple[float, float]:
        """Where a point of the board is on the screen."""
        canvas = self.thing("canvas")
        box = canvas.bounding_box()
        assert box is not None
        left, top, scale = (
            float(canvas.get_attribute(f"data-{each}") or 0) for each in ("left", "top", "scale")
        )
        return box["x"] + (x - left) * scale, box["y"] + (y - top) * scale

    def put(self, name: str, x: float, y: float) -> None:
        """A city, by a click and its name."""
        self.press(*self.at(x, y))
        self.call(name)

    def call(self, name: str) -> None:
        """The field of the name is ready for it."""
        expect(self.thing("city-name")).to_be_focused()
        expect(self.thing("city-name")).to_have_value(re.compile(r"^City \d+$"))
        self.tab.keyboard.type(name)
        self.keys("Enter")
        expect(self.thing("canvas")).to_be_focused()

    def drag(self, start: tuple[float, float], end: tuple[float, float]) -> None:
        self.tab.mouse.move(*self.at(*start))
        self.tab.mouse.down()
        self.tab.mouse.move(*self.at(*end), steps=4)
        self.tab.mouse.up()

    def set_number(self, rule: str, n: int, value: int) -> None:
        field = self.thing(f"rule-{rule}").get_by_role("spinbutton").nth(n)
        field.fill(str(value))
        field.blur()


def test_a_board_is_drawn_mended_saved_as_a_file_and_played(come: Come, tmp_path: Path) -> None:
    drawer = come(Drawer)
    drawer.open("/")
    drawer.click("workshop")
    drawer.thing("new-name").fill("Lost Lands")
    drawer.thing("make").click()
    expect(drawer.thing("canvas")).to_be_visible()

    # cities and connections with the mouse
    drawer.thing("tool-city").click()
    for name, (x, y) in PLACES.items():
        drawer.put(name, x, y)
    drawer.thing("tool-connect").click()
    for a, b in WAYS:
        drawer.drag(PLACES[a], PLACES[b])
    expect(drawer.thing("connection-koeln-bonn")).to_be_visible()

    # one more city with nothing but the keyboard, which is forgotten there
    drawer.keys("Escape", "Escape", "c", *["ArrowDown"] * 2)
    drawer.keys("Enter")
    drawer.call("Linz")
    drawer.keys("Escape", "Escape")
    drawer.thing("tab-check").click()
    alone = drawer.thing("problem").filter(has_text="Linz").first
    expect(alone).to_be_visible()
    alone.click()
    expect(drawer.thing("city-name")).to_have_value("Linz")

    # it is told at the city, and mended: L connects what is selected with the next city that is picked
    drawer.thing("canvas").focus()
    drawer.keys("l", "PageUp", "Enter")
    expect(drawer.tab.get_by_test_id("said")).to_contain_text("Graz")
    expect(drawer.tab.locator("[data-testid*='linz'][data-testid^='connection']")).to_have_count(1)
    drawer.keys("v")

    # too long for where it is: it says by how much, and what would fit
    drawer.keys("9")
    expect(drawer.thing("short")).to_contain_text("mm too short")
    drawer.thing("shorten").click()
    expect(drawer.thing("short")).to_have_count(0)
    drawer.thing("track-0-green").click()
    drawer.thing("canvas").focus()
    drawer.keys("r", "t")
    expect(drawer.thing("track-1-red")).to_have_attribute("aria-pressed", "true")

    # what was deleted comes back, with all that went with it
    drawer.press(*drawer.at(*PLACES["Köln"]))
    drawer.keys("Delete")
    expect(drawer.thing("city-koeln")).to_have_count(0)
    expect(drawer.thing("connection-ulm-koeln")).to_have_count(0)
    drawer.keys("Control+z")
    expect(drawer.thing("connection-ulm-koeln")).to_be_visible()
    drawer.drag(PLACES["Köln"], (320, 60))
    expect(drawer.thing("city-x")).to_have_value("320")

    # tickets, and fewer people: the deck does not suffice for five
    drawer.thing("tab-tickets").click()
    drawer.thing("fill").click()
    expect(drawer.thing("ticket-row").first).to_be_visible()
    drawer.thing("tab-rules").click()
    drawer.set_number("trains", 0, 20)
    drawer.set_number("seats", 1, 2)
    expect(drawer.thing("fine")).to_be_visible()
    for tab in ("rules", "tickets", "play"):
        drawer.thing(f"tab-{tab}").click()
        assert violations(drawer) == [], tab

    # the file has the same board
    with drawer.tab.expect_download() as loaded:
        drawer.thing("download").click()
    assert loaded.value.suggested_filename == "lost_lands.json"
    path = tmp_path / "board.json"
    loaded.value.save_as(path)
    board = boards.load(path.read_text("utf-8"))
    assert [city.name for city in board.cities] == [*PLACES, "Linz"]
    file = json.loads(path.read_text("utf-8"))
    places = {city["name"]: (city["x"], city["y"]) for city in file["cities"] if city["name"] != "Linz"}
    assert places == PLACES | {"Köln": (320, 60)}
    assert [set(each["tracks"]) for each in file["connections"]] == [{"grey"}] * 5 + [{"red"}]
    assert (file["trains"], file["seats"]) == (20, [2, 2])

    # it is kept, and played
    drawer.tab.reload()
    expect(drawer.thing("city-linz")).to_be_visible()
    expect(drawer.thing("fine")).to_be_visible()
    drawer.thing("play").click()
    drawer.tab.wait_for_url("**/table/*")
    drawer.wait()
    assert drawer.play(1), "the game goes on after a decision"
