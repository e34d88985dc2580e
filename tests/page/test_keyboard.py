"""Whoever has only a keyboard plays: from the start page to the rematch."""

import re

from browsing import LAST, Come, Typist
from playwright.sync_api import expect


def test_a_game_is_begun_by_keys_alone(come: Come) -> None:
    typist = come(Typist)
    typist.open()
    typist.click("poster-japan")
    assert typist.play(12)


def test_a_game_ends_and_is_played_again_by_keys_alone(come: Come) -> None:
    typist = come(Typist)
    typist.sit_down_at(LAST)
    typist.play_to_the_end()
    expect(typist.tab.locator("[data-testid=score-sheet] :focus")).to_have_count(1)
    before = typist.tab.url
    typist.click("rematch")
    typist.wait(anew=True)
    assert typist.tab.url != before


def test_arrow_keys_go_over_the_map_and_say_where_one_is(come: Come) -> None:
    typist = come(Typist)
    typist.sit_down_at("board: usa\nseats: Anna, Ben\nAnna: hand 4 purple\n")
    typist.wait()
    typist.keys("b", "Home")
    seen = [focused(typist)]
    for key in ("ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp", "End"):
        typist.keys(key)
        seen.append(focused(typist))
    assert len(set(seen)) >= 4
    assert all("spaces, " in name or "1 space, " in name for name in seen)


def test_the_keyboard_comes_back_to_the_map_when_nothing_is_paid(come: Come) -> None:
    typist = come(Typist)
    typist.sit_down_at("board: usa\nseats: Anna, Ben\nAnna: hand 4 purple, 3 red, 2 locomotive\n")
    typist.wait()
    typist.click("track-calgary-seattle")
    typist.wait(anew=True)
    expect(typist.thing("payment-0")).to_be_focused()
    typist.keys("Escape")
    expect(typist.thing("payment-0")).to_have_count(0)
    expect(typist.tab.locator(":focus")).to_have_accessible_name(re.compile("Calgary–Seattle"))


def test_escape_and_letters_open_and_close_what_the_buttons_do(come: Come) -> None:
    typist = come(Typist)
    typist.sit_down_at("board: usa\nseats: Anna, Ben\nAnna: hand 4 purple\n")
    typist.wait()
    typist.keys("l")
    expect(typist.thing("log")).to_be_visible()
    typist.keys("Escape")
    expect(typist.thing("log")).to_have_count(0)
    typist.keys("?")
    expect(typist.tab.get_by_role("dialog")).to_be_visible()
    typist.keys("Escape")
    expect(typist.tab.get_by_role("dialog")).to_have_count(0)
    typist.keys("h")
    expect(typist.thing("hint-0")).to_be_visible()
    typist.keys("g")
    expect(typist.tab.get_by_label("4 × purple")).to_be_focused()


def focused(typist: Typist) -> str:
    return str(typist.tab.evaluate("document.activeElement.ariaLabel"))
