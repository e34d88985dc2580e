"""On a phone of 360 × 740: everything is there, large enough for fingers, and nothing sticks out."""

from typing import Any

import pytest
from browsing import LAST, Come, Person, Toucher
from playwright.sync_api import expect

#: The smaller side of what is tapped all the time, in pixels.
FINGER = 40

#: What sticks out of the window, and buttons that no finger can reach.
TROUBLE = """() => {
    const root = document.documentElement;
    const found = root.scrollWidth > innerWidth ? [`the page is ${root.scrollWidth} wide`] : [];
    for (const button of document.querySelectorAll("button, a[href]")) {
        if (!button.checkVisibility({ visibilityProperty: true })) continue;
        button.scrollIntoView({ block: "nearest", inline: "nearest", behavior: "instant" });
        const { x, y, width, height } = button.getBoundingClientRect();
        const [left, right] = [Math.max(x, 0), Math.min(x + width, innerWidth)];
        const [top, bottom] = [Math.max(y, 0), Math.min(y + height, innerHeight)];
        const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
        if (right - left < 16 || bottom - top < 16 || !button.contains(hit))
            found.push(`${button.ariaLabel ?? button.textContent.trim()} is out of reach`);
    }
    return found;
}"""
#: What is tapped all the time, and too small for it.
SMALL = """least => {
    const kinds = ["hand-", "display-", "deck", "ticket-deck", "keep", "offer-", "payment-"];
    return [...document.querySelectorAll(kinds.map((kind) => `button[data-testid^="${kind}"]`).join())]
        .map((thing) => [thing.dataset.testid, thing.getBoundingClientRect()])
        .filter(([, { width, height }]) => width > 0 && Math.min(width, height) < least)
        .map(([name, { width, height }]) => `${name}: ${Math.round(width)} × ${Math.round(height)}`);
}"""


@pytest.mark.parametrize("board", ["usa", "south_korea"])
def test_fifteen_decisions_by_fingers(come: Come, board: str) -> None:
    toucher = come(Toucher)
    toucher.open()
    toucher.open_poster(board)
    seen = toucher.wait()
    for _decision in range(15):
        assert trouble(toucher) == []
        assert toucher.tab.evaluate(SMALL, FINGER) == []
        seen = toucher.decide(seen)


def test_start_page_and_set_up(come: Come) -> None:
    toucher = come(Toucher)
    toucher.set_table("usa", "person", "easy")
    toucher.open()
    toucher.thing("poster-japan").wait_for()
    assert trouble(toucher) == []
    toucher.tab.get_by_role("button", name="Set up a game on Netherlands").tap()
    dialog = toucher.tab.get_by_role("dialog")
    expect(dialog).to_be_visible()
    assert toucher.tab.evaluate("dialog => dialog.scrollWidth <= dialog.clientWidth", dialog.element_handle())
    dialog.get_by_role("button", name="Start the game").tap()
    toucher.wait()


def test_drawers_and_sheet(come: Come) -> None:
    toucher = come(Toucher)
    toucher.sit_down_at(LAST)
    toucher.wait()
    for name in ("Board's own things", "Log"):
        toucher.tab.get_by_role("button", name=name).tap()
        expect(toucher.tab.get_by_role("complementary", name=name)).to_be_visible()
        assert trouble(toucher) == []
    toucher.tab.get_by_role("button", name="Close").tap()
    toucher.play_to_the_end()
    assert trouble(toucher) == []


def test_a_tracks_note_goes_when_one_turns_to_the_log(come: Come) -> None:
    toucher = come(Toucher, size=(740, 360))
    toucher.sit_down("usa", "person", "easy")
    toucher.wait()
    tracks = "[...document.querySelectorAll('[data-testid^=track-]')].map(({ dataset }) => dataset.testid)"
    at = toucher.tab.evaluate(f"{tracks}.map(person.point).find(Boolean)")
    toucher.tab.touchscreen.tap(at["x"], at["y"])
    expect(toucher.thing("board-note")).to_be_visible()
    toucher.tab.get_by_role("button", name="Log").tap()
    expect(toucher.tab.get_by_role("complementary", name="Log")).to_be_visible()
    toucher.tab.get_by_role("button", name="Close").tap()
    expect(toucher.thing("board-note")).to_have_count(0)


def trouble(person: Person) -> list[Any]:
    found: list[Any] = person.tab.evaluate(TROUBLE)
    return found
