"""axe-core finds nothing against WCAG 2.2 AA in any room of the page, by day and night, wide and narrow."""

from collections.abc import Callable
from pathlib import Path

import pytest
from browsing import LAST, PHONE, Come, Person
from playwright.sync_api import expect
from reading import violations

RECORD = Path(__file__).parents[1] / "records" / "europe-3-lively.jsonl"
DESK = (1440, 900)

RICH = """
board: usa
seats: Anna, Ben
Anna: hand 4 purple, 3 red, 2 locomotive; tickets boston-miami
Ben: hand 4 red
"""


# --- the rooms; each leads to the next where that is quick


def start(person: Person) -> None:
    person.set_table(record=RECORD.read_text("utf-8"))
    person.set_table("usa", "person", "easy")
    person.open()
    person.click("finished")
    person.tab.get_by_role("link", name="Replay: Europe").wait_for()


def set_up(person: Person) -> None:
    person.tab.get_by_role("button", name="Set up a game on Netherlands").click()
    person.tab.get_by_role("dialog").wait_for()


def offer(person: Person) -> None:
    person.sit_down("iberia", "person", "easy")
    person.wait()


def turn(person: Person) -> None:
    person.sit_down_at(RICH)
    person.wait()


def payment(person: Person) -> None:
    person.click("track-calgary-seattle")
    person.wait(anew=True)


def log(person: Person) -> None:
    person.click("payment-0")
    person.wait(anew=True)
    person.keys("l")
    person.thing("log").wait_for()


def hints(person: Person) -> None:
    person.keys("h")
    person.thing("hint-0").wait_for()


def preferences(person: Person) -> None:
    person.click("menu")
    person.tab.get_by_role("dialog").wait_for()


def rules(person: Person) -> None:
    person.keys("Escape", "?")
    person.tab.get_by_role("tabpanel").locator("h2").first.wait_for()


def curtain(person: Person) -> None:
    person.sit_down("usa", "person", "person")
    person.thing("curtain").wait_for()


def sheet(person: Person) -> None:
    person.sit_down_at(LAST)
    person.play_to_the_end()


def replay(person: Person) -> None:
    person.open(f"/replay/{person.set_table(record=RECORD.read_text('utf-8'))}")
    person.thing("replay-slider").fill("60")
    expect(person.thing("replay-line")).not_to_be_empty()


def waiting_for_friends(person: Person) -> None:
    person.sit_down("iberia", "person", "friend", clock=600)
    person.wait()


def inviting(person: Person) -> None:
    person.click("invite")
    person.tab.get_by_role("button", name="QR code: Link for any free seat").click()
    person.thing("qr").wait_for()
    person.click("own-link")


def chat(person: Person) -> None:
    person.keys("Escape")
    person.click("chat-button")
    person.thing("say").fill("x" * 230)
    person.thing("say").press("Enter")
    expect(person.thing("chat")).to_contain_text("xx")


def watching(person: Person) -> None:
    person.sit_down("usa", "easy", "easy", pace=2)
    person.thing("you-watch").wait_for()


ROOMS: tuple[Callable[[Person], None], ...] = (
    *(start, set_up, offer, turn, payment, log, hints, preferences, rules, curtain, sheet, replay),
    *(waiting_for_friends, inviting, chat, watching),
)


@pytest.mark.parametrize("theme, size", [("light", DESK), ("dark", PHONE)], ids=["day", "night"])
def test_no_room_bars_anybody(come: Come, theme: str, size: tuple[int, int]) -> None:
    person = come(size=size, color_scheme=theme)
    found = {}
    for room in ROOMS:
        room(person)
        if wrong := violations(person):
            found[room.__name__] = wrong
    assert found == {}
