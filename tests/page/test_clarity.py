"""What the table says is so, stands in its place, and can be read: in tight places and odd moments too."""

import re

import pytest
from browsing import Come, Person
from playwright.sync_api import FloatRect, Locator, expect

#: Anna can pay for a white track with three to six cards, each in several ways.
KOREA = """
board: south_korea
seats: Anna, Ben
display: green, white, red, black, blue
Anna: hand 4 white, 2 locomotive, 1 red; tickets jeongeup-suncheon, daejeon-namwon
Ben: hand 2 green, 2 red
"""
WHITE = "track-namwon-suncheon:white"
#: Ben's tracks lie on Anna's shortest way.
EUROPE = """
board: europe
seats: Anna, Ben
Anna: hand 2 red; tickets brest-venezia; tracks brest-paris
Ben: hand 4 red; tracks paris-zurich, venezia-zurich
"""
JAPAN = """
board: japan
seats: Anna, Ben
Anna: hand 3 blue; tickets tokyo-sendai
Ben: hand 2 green
"""
#: The first round of the second draft.
IBERIA = """
board: iberia
seats: Anna, Ben
second draft: 2
phase: draft pick
Anna: tickets santiago-girona, lisboa-barcelona, porto-france, viana-salamanca
Anna: offer burgos-sevilla, vigo-valencia, castelobranco-madrid, braganca-coimbra, faro-malaga, leon-madrid
Ben: offer valencia-girona, bilbao-france, bilbao-lleida, pamplona-barcelona, madrid-barcelona, oviedo-cuenca
"""
#: All but the last track from Germany to Czechia.
POLAND = """
board: poland
seats: Anna, Ben
Anna: hand 4 green; tracks zielona_gora-germany:purple, zielona_gora-jelenia_gora, jelenia_gora-klodzko
Ben: hand 2 red; tracks bydgoszcz-torun:grey1
"""
#: More colours than fit into a row beside the map.
NEDERLAND = """
board: nederland
seats: Anna, Ben
Anna: hand 3 purple, 2 white, 1 red, 2 blue, 2 yellow, 3 black, 2 green, 3 orange, 2 locomotive
Anna: tickets amsterdam-nijmegen, amsterdam-rotterdam, zwolle-haarlem
Ben: hand 4 red
"""
LAPTOP = (1280, 800)


def box(thing: Locator) -> FloatRect:
    found = thing.bounding_box()
    assert found is not None
    return found


# --- what one may do


def test_the_prompt_says_what_one_may_do(come: Come) -> None:
    for language, said in (
        ("en-GB", "Your turn: take cards, claim a track or draw tickets"),
        ("de-DE", "Du bist am Zug: Karten nehmen, ein Gleis bauen oder Zielkarten ziehen"),
    ):
        anna = come(language=language)
        anna.sit_down_at(EUROPE)
        anna.wait()
        expect(anna.thing("prompt")).to_have_text(said)


def test_a_number_key_pays_what_it_stands_at(person: Person) -> None:
    person.sit_down_at(KOREA)
    person.wait()
    person.click(WHITE)
    shown = person.wait(anew=True).payments
    person.tab.locator(".numbers").get_by_role("button", name="4 cards").click()
    expect(person.thing(shown[0])).to_have_count(0)
    first = person.tab.locator("[data-payment-place='0']")
    expect(first.locator("kbd")).to_have_text("1")
    beyond = person.tab.locator(".way").count() + 1
    person.keys(str(beyond))  # stands at nothing
    expect(first).to_be_visible()
    person.keys("1")
    expect(person.thing("prompt")).to_contain_text("express card")


# --- what is left to do for a ticket


def test_a_ticket_says_when_it_needs_a_station(come: Come) -> None:
    for language, said in (("en-GB", "2 stations to go"), ("de-DE", "noch 2 Bahnhöfe")):
        anna = come(language=language)
        anna.sit_down_at(EUROPE)
        anna.wait()
        expect(anna.thing("ticket-brest-venezia")).to_contain_text(said)


def test_express_lines_promise_neither_trains_nor_points(person: Person) -> None:
    person.sit_down_at(JAPAN)
    person.wait()
    expect(person.thing("ticket-tokyo-sendai")).to_contain_text("3 tracks, no trains of yours")
    expect(person.thing("track-fukushima-utsunomiya")).to_have_accessible_name(
        re.compile(r"^((?!points?\b).)*$")
    )
    expect(person.thing("track-narita-utsunomiya")).to_have_accessible_name(re.compile("points"))


def test_a_border_track_promises_the_cards_that_it_would_bring(person: Person) -> None:
    """And the twin of a track that is taken looks closed, and says so."""
    person.sit_down_at(POLAND)
    person.wait()
    track = person.thing("track-klodzko-czechia:green")
    expect(track).to_have_accessible_name(re.compile(r"\+17: Germany 7, Czechia 10"))
    closed = person.thing("track-bydgoszcz-torun:grey2")
    expect(closed).to_have_accessible_name(re.compile("closed"))
    expect(closed.locator(".bars")).to_have_count(1)


def test_a_payment_shows_where_the_train_would_stand_on_the_mat(person: Person) -> None:
    person.sit_down_at(KOREA)
    person.wait()
    mat = person.thing("panel-province_mat")
    expect(mat.locator(".going")).to_have_count(0)
    person.click(WHITE)
    person.wait(anew=True)
    person.thing("payment-0").hover()
    expect(mat.locator(".going")).to_have_count(1)


# --- in its place


def test_hints_have_room_however_much_there_is_to_decide(come: Come) -> None:
    for position, track in ((KOREA, WHITE), (NEDERLAND, "track-amsterdam-utrecht:purple")):
        anna = come(size=LAPTOP)
        anna.sit_down_at(position)
        anna.wait()
        anna.click(track)
        anna.wait(anew=True)
        if position == KOREA:
            anna.click("payment-0")
            anna.wait(anew=True)
        anna.keys("h")
        anna.thing("hint-0").wait_for()
        assert box(anna.tab.get_by_role("complementary", name="Hints"))["height"] > 150


def test_six_tickets_and_five_leave_the_map_where_it_is(come: Come) -> None:
    for size in (LAPTOP, (1440, 900)):
        anna = come(size=size)
        anna.sit_down_at(IBERIA)
        offers = anna.wait().offers
        assert len(offers) == 6
        assert all(fits(anna, offer) for offer in offers)
        before = box(anna.thing("board"))
        anna.click(offers[0])
        anna.click("keep")
        assert len(anna.wait(anew=True).offers) == 5
        assert box(anna.thing("board")) == before


def fits(person: Person, name: str) -> bool:
    """Whether all of it is seen, words and all."""
    thing, tray = person.thing(name), person.tab.locator(".tray .decision")
    inside = thing.evaluate("(thing) => thing.scrollHeight <= thing.clientHeight + 1")
    within = box(thing)["y"] + box(thing)["height"] <= box(tray)["y"] + box(tray)["height"] + 1
    return bool(inside) and within


def test_what_was_said_goes_when_hints_come(person: Person) -> None:
    person.sit_down_at(EUROPE)
    person.wait()
    person.click("deck")
    person.wait(anew=True)
    person.click("ticket-deck")
    expect(person.thing("bubble")).to_be_visible()
    person.keys("h")
    person.thing("hint-0").wait_for()
    expect(person.thing("bubble")).to_have_count(0)


def test_the_button_to_zoom_stands_on_the_map_or_beside_it(come: Come) -> None:
    anna = come(size=(1440, 900))
    anna.sit_down_at(KOREA)
    anna.wait()
    button = box(anna.tab.get_by_role("button", name="Zoom in"))
    right = anna.tab.evaluate(RIGHT_RIM)
    assert button["x"] + button["width"] <= right or button["x"] >= right


#: Where the map ends, on the screen.
RIGHT_RIM = """() => {
    const map = document.querySelector("[data-testid=board] svg");
    const { x, width } = map.viewBox.baseVal;
    const { a, e } = map.getScreenCTM();
    return a * (x + width) + e;
}"""


# --- the rules


def test_rules_open_on_what_is_new_with_pictures_and_without_numbers(come: Come) -> None:
    anna = come(size=LAPTOP)
    anna.sit_down_at(EUROPE)
    anna.wait()
    anna.keys("?")
    panel = anna.tab.get_by_role("tabpanel")
    expect(panel.locator("h2").first).to_have_text("What is new")
    expect(panel.locator("figure")).to_have_count(2)
    expect(panel).not_to_contain_text(re.compile(r"\b(EU|B)\d+\b"))
    anna.sit_down_at("board: usa\nseats: Anna, Ben\nAnna: hand 2 red\nBen: hand 2 red\n")
    anna.wait()
    anna.keys("?")
    expect(anna.tab.get_by_role("tab", name="Base game")).to_have_attribute("aria-selected", "true")
    expect(panel.locator("figure")).to_have_count(3)


@pytest.mark.parametrize("board", ["usa", "south_korea"])
def test_on_a_small_laptop_names_of_cities_can_be_read(come: Come, board: str) -> None:
    """While tickets are chosen, too; one or two that stand in a crowd may be smaller."""
    person = come(size=(1024, 768))
    person.sit_down(board, "person", "easy", seed=1)
    person.wait()
    heights = person.tab.evaluate("""() => [...document.querySelectorAll(".label text")].map((text) =>
        parseFloat(getComputedStyle(text).fontSize) * text.getScreenCTM().a)""")
    assert len(heights) > 30
    assert sum(height < 9.9 for height in heights) <= 2
    assert person.tab.evaluate("document.documentElement.scrollWidth") <= 1024
