"""At the table: paying, taking back, confirming, hints, reasons, what others did, light and dark, motion."""

import re

import pytest
from browsing import Come, Person
from playwright.sync_api import FloatRect, expect
from serving import wait_until

#: Anna can pay for grey tracks in many ways.
RICH = """
board: usa
seats: Anna, Ben
display: red, blue, blue, green, locomotive
Anna: hand 4 purple, 3 red, 2 locomotive; tickets boston-miami
Ben: hand 4 red; tickets dallas-new_york
"""
#: Anna can build a station, with her red cards or with her locomotive.
STATIONS = """
board: europe
seats: Anna, Ben
Anna: hand 2 red, 1 locomotive; tickets brest-marseille
Ben: hand 4 red; tickets roma-smyrna
"""
#: Four spaces, grey.
TRACK = "track-calgary-seattle"


@pytest.fixture
def anna(person: Person) -> Person:
    person.sit_down_at(RICH)
    person.wait()
    return person


# --- paying


def test_only_real_ways_to_pay_are_offered_the_thriftiest_first(anna: Person) -> None:
    anna.click(TRACK)
    anna.wait(anew=True)
    ways = anna.tab.locator('[data-testid^="payment-"] .text').all_text_contents()
    assert ways[0] == "4 purple cards"
    locomotives = [int(found[1]) if (found := re.search(r"(\d) locomotive", way)) else 0 for way in ways]
    assert locomotives == [0, 1, 1, 2, 2]
    assert len(set(ways)) == 5


def test_escape_leaves_the_track_unpaid(anna: Person) -> None:
    before = anna.look()
    anna.click(TRACK)
    anna.wait(anew=True)
    anna.keys("Escape")
    expect(anna.thing("payment-0")).to_have_count(0)
    assert anna.look() == before


def test_the_cards_of_the_chosen_way_are_gone_and_the_track_is_mine(anna: Person) -> None:
    anna.click(TRACK)
    anna.wait(anew=True)
    anna.tab.get_by_role("button", name="3 red cards").click()
    expect(anna.thing("hand-red")).to_have_count(0)
    expect(anna.thing("hand-purple")).to_have_accessible_name("4 × purple")
    expect(anna.thing("hand-locomotive")).to_have_accessible_name("1 × locomotive")
    expect(anna.thing(TRACK)).to_have_accessible_name(re.compile(r"Calgary–Seattle.*yours"))
    expect(anna.thing("score-0")).to_contain_text("7")


# --- thinking again


def test_a_station_is_taken_back_before_it_stands(person: Person) -> None:
    person.sit_down_at(STATIONS)
    before = person.wait()
    assert person.thing("take-back").is_disabled()
    person.click("option-station")
    if person.wait(anew=True).payments:
        person.click("payment-0")
        person.wait(anew=True)
    assert person.look().prompt != before.prompt
    person.click("take-back")
    expect(person.thing("prompt")).to_have_text(before.prompt)
    again = person.wait()
    assert (again.choices, again.tracks, again.draws) == (before.choices, before.tracks, before.draws)
    expect(person.thing("hand-red")).to_have_accessible_name("2 × red")


def test_whoever_wants_to_be_asked_again_is_asked(anna: Person) -> None:
    anna.click("menu")
    anna.tab.get_by_label("Confirm every decision").check()
    anna.tab.get_by_role("button", name="Close").click()
    anna.click("display-0")
    expect(anna.tab.get_by_text("Take red?")).to_be_visible()
    anna.click("confirm-no")
    expect(anna.thing("confirm-yes")).to_have_count(0)
    expect(anna.thing("hand-red")).to_have_accessible_name("3 × red")
    anna.click("display-0")
    anna.click("confirm-yes")
    expect(anna.thing("hand-red")).to_have_accessible_name("4 × red")


# --- being told


def test_a_hint_says_what_and_why_and_is_done_by_a_click(anna: Person) -> None:
    before = anna.look()
    anna.click("hint")
    best = anna.thing("hint-0")
    expect(best).to_contain_text("best")
    assert len(best.locator(".reason").inner_text()) > 10
    anna.click("hint-0")
    if anna.wait(anew=True).payments:
        anna.click("payment-0")
        anna.wait(anew=True)
    assert anna.look().version > before.version


def test_a_table_without_hints_has_no_button_for_them(person: Person) -> None:
    person.sit_down_at(RICH, hints=False)
    person.wait()
    expect(person.thing("hint")).to_have_count(0)


def test_a_track_that_cant_be_claimed_says_why(anna: Person) -> None:
    before = anna.look()
    anna.click("track-portland-salt_lake_city")  # six blue ones
    expect(anna.thing("board-note")).to_contain_text(re.compile(r"blue.* cards|cards.* blue"))
    assert anna.look() == before


def test_a_card_that_cant_be_taken_says_why(anna: Person) -> None:
    anna.click("display-0")
    anna.wait(anew=True)
    anna.click("display-4")  # a locomotive, as the second card
    expect(anna.thing("bubble")).to_contain_text("locomotive")
    expect(anna.thing("hand-locomotive")).to_have_accessible_name("2 × locomotive")


def test_pointing_at_a_ticket_shows_its_cities(anna: Person) -> None:
    anna.thing("ticket-boston-miami").hover()
    for city in ("boston", "miami"):
        expect(anna.thing(f"city-{city}").locator(".halo.strong")).to_have_count(1)


def test_the_map_keeps_its_size_while_one_pays_and_gives_way_to_the_log(anna: Person) -> None:
    before = anna.thing("board").bounding_box()
    anna.click(TRACK)
    anna.wait(anew=True)
    assert anna.thing("board").bounding_box() == before
    anna.keys("Escape", "l")
    expect(anna.thing("log")).to_be_visible()
    board, log = anna.thing("board").bounding_box(), anna.thing("log").bounding_box()
    assert board
    assert log
    assert board["x"] + board["width"] <= log["x"]  # nothing of it is covered


def test_seats_show_their_last_turn_and_the_log_lights_the_map(anna: Person) -> None:
    anna.click(TRACK)
    anna.wait(anew=True)
    anna.keys("1")
    anna.wait(anew=True)
    expect(anna.thing("seat-0").get_by_test_id("turn")).to_contain_text("+")  # a train, and its points
    anna.keys("l")
    anna.thing("log").get_by_role("button").first.focus()
    expect(anna.thing("log").get_by_role("button").first).to_be_focused()
    anna.tab.wait_for_function("document.querySelector('.track.faint') !== null")


def test_drawing_tickets_asks_first_since_it_cannot_be_taken_back(come: Come) -> None:
    person = come(wishes={"pace": 0, "motion": False, "warn": True})
    person.sit_down_at(RICH)
    before = person.wait()
    person.keys("t")
    expect(person.tab.get_by_text("This can't be taken back.")).to_be_visible()
    person.tab.get_by_role("button", name="No", exact=True).click()
    expect(person.tab.get_by_text("This can't be taken back.")).to_have_count(0)
    assert person.look() == before


def test_the_log_tells_what_everybody_did(anna: Person) -> None:
    anna.click("display-0")
    anna.wait(anew=True)
    anna.click("deck")
    anna.wait(anew=True)
    anna.tab.get_by_role("button", name="Log").click()
    log = anna.thing("log")
    expect(log).to_contain_text(re.compile("Anna .*red"))
    expect(log).to_contain_text(re.compile("Ben "))
    expect(anna.tab.locator("[aria-live=polite]", has_text="Ben ").first).to_be_attached()  # said aloud too


def test_the_rules_of_the_board_are_at_hand(anna: Person) -> None:
    anna.tab.get_by_role("button", name="Rules").click()
    rules = anna.tab.get_by_role("dialog", name="Rules: USA")
    expect(rules.get_by_role("tabpanel").locator("h2").first).to_be_visible()
    rules.get_by_role("tab", name="Base game").click()
    expect(rules.get_by_role("tabpanel")).to_contain_text("locomotive")
    anna.keys("Escape")
    expect(rules).to_have_count(0)


# --- how it looks


def test_zoom_by_wheel_and_back_by_a_button(anna: Person) -> None:
    box = place(anna)
    anna.tab.mouse.move(box["x"], box["y"])
    anna.tab.mouse.wheel(0, -600)
    anna.tab.get_by_role("button", name="Whole map").wait_for()
    wait_until(lambda: place(anna)["width"] > 1.5 * box["width"])
    anna.tab.get_by_role("button", name="Whole map").click()
    expect(anna.tab.get_by_role("button", name="Whole map")).to_have_count(0)
    wait_until(lambda: place(anna) == box)


def place(person: Person) -> FloatRect:
    """Of the track, on the screen."""
    found = person.thing(TRACK).bounding_box()
    assert found is not None
    return found


def test_the_night_is_dark_unless_one_wishes_otherwise(come: Come) -> None:
    owl = come(color_scheme="dark")
    owl.sit_down_at(RICH)
    owl.wait()
    owl.tab.wait_for_function(f"() => {BRIGHTNESS} < 60")
    owl.click("menu")
    owl.tab.get_by_label("light", exact=True).check()
    owl.tab.wait_for_function(f"() => {BRIGHTNESS} > 200")


#: Of the paper's red, 0 to 255: it has hardly more of one colour than of another.
BRIGHTNESS = "Number(/\\d+/.exec(getComputedStyle(document.body).backgroundColor)[0])"


def test_nothing_moves_for_whom_motion_makes_ill(come: Come) -> None:
    calm = come(reduced_motion="reduce", wishes={"pace": 0})
    moved = come(wishes={"pace": 0})
    for person in (calm, moved):
        person.sit_down_at(RICH)
        person.wait()
        person.tab.evaluate(COUNT_MOTION)
        person.click("deck")
        person.wait(anew=True)
    # a function, here as everywhere: the page's policy lets nobody evaluate a string when a frame has passed
    moved.tab.wait_for_function("() => motions > 0")
    assert calm.tab.evaluate("motions") == 0


#: Counts what flies, and what style sheets move, from now on.
COUNT_MOTION = """() => {
    globalThis.motions = 0;
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (...how) { motions++; return animate.apply(this, how); };
    for (const name of ["animationstart", "transitionrun"]) addEventListener(name, () => motions++, true);
}"""
