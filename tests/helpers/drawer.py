"""Somebody who draws boards in the workshop, with mouse and keyboard."""

import re

from browsing import Person
from playwright.sync_api import expect


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

    def go_to_problem(self, words: str) -> None:
        """By what the check says about it."""
        self.thing("tab-check").click()
        self.thing("problem").filter(has_text=words).first.click()

    def set_number(self, rule: str, n: int, value: int) -> None:
        field = self.thing(f"rule-{rule}").get_by_role("spinbutton").nth(n)
        field.fill(str(value))
        field.blur()
