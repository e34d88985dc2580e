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
#: A map takes most of its room, or all of the phone's width.
IS_LARGE = """() => {
    const room = document.querySelector("main").getBoundingClientRect();
    const { width, height } = document.querySelector("[data-testid=board] svg").viewBox.baseVal;
    const scale = Math.min(room.width / width, room.height / height);
    return scale * width > innerWidth - 1 || scale ** 2 * width * height > 0.85 * room.width * room.height;
}"""
#: Many ways to pay on a wide board.
RICH = """
board: europe
seats: Anna, Ben, Cleo
Anna: hand 4 red, 3 blue, 3 green, 2 black, 2 white, 2 locomotive
"""


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
    for name in ("This board's extras", "Log"):
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


@pytest.mark.parametrize("size", [(390, 844), (360, 740), (844, 390), (740, 360)], ids=str)
def test_the_map_is_as_large_as_it_can_be_while_one_pays(come: Come, size: tuple[int, int]) -> None:
    toucher = come(Toucher, size=size)
    toucher.sit_down_at(RICH)
    seen = toucher.wait()
    toucher.click(max(seen.tracks, key=lambda track: (track[1] == 3, track[0]))[0])
    toucher.thing("payment-1").wait_for()
    toucher.tab.wait_for_function(IS_LARGE)
    assert trouble(toucher) == []
    toucher.tab.get_by_role("button", name="Cancel").tap()
    expect(toucher.thing("display-0")).to_be_visible()
    expect(toucher.thing("seat-1")).to_be_visible()


def test_the_cross_of_a_game_stays_with_its_button(come: Come) -> None:
    toucher = come(Toucher, language="de-DE", size=(320, 640))
    table = toucher.set_table("usa", "person", "friend", "friend", "friend", "friend")
    toucher.open()
    game = toucher.thing(f"game-{table}")
    resume, forget = (game.get_by_role(role).bounding_box() for role in ("link", "button"))
    assert resume
    assert forget
    assert resume["y"] < forget["y"] + forget["height"] / 2 < resume["y"] + resume["height"]


def trouble(person: Person) -> list[Any]:
    found: list[Any] = person.tab.evaluate(TROUBLE)
    return found
