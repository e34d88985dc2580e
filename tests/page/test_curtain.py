"""Several people at one screen: between their turns a curtain hides the cards."""

import json
from typing import Any

import pytest
from browsing import Person
from playwright.sync_api import WebSocket, expect

DEALT = """
board: usa
seats: Anna, Ben, Cleo
display: red, blue, blue, green, white
Anna: hand 4 purple; tickets boston-miami
Ben: hand 3 orange; tickets dallas-new_york
Cleo: hand 2 black; tickets toronto-miami
"""
#: Things that only the one who sits there may see.
OWN = '[data-testid^="hand"], [data-testid^="offer-"], [data-testid^="ticket-"]:not([data-testid$="-deck"])'


@pytest.fixture
def screen(person: Person) -> Person:
    """Anna's and Ben's screen; Cleo is a bot."""
    person.sit_down_at(DEALT, "person", "person", "easy")
    return person


def test_while_it_is_down_nothing_of_any_hand_is_on_the_page(screen: Person) -> None:
    expect(screen.thing("curtain")).to_contain_text("Pass the screen to Anna")
    expect(screen.tab.locator(OWN)).to_have_count(0)
    assert "Boston" not in screen.tab.content()


def test_each_sees_the_own_hand_only(screen: Person) -> None:
    screen.tab.get_by_role("button", name="I am Anna").click()
    screen.wait(anew=True)
    assert held(screen) == {"hand-purple"}
    expect(screen.thing("ticket-boston-miami")).to_be_visible()
    assert "ticket-dallas-new_york" not in screen.tab.content()
    for card in ("display-0", "display-0"):
        screen.click(card)
        screen.wait(anew=True)

    expect(screen.thing("curtain")).to_contain_text("Pass the screen to Ben")
    expect(screen.tab.locator(OWN)).to_have_count(0)
    screen.tab.get_by_role("button", name="I am Ben").click()
    screen.wait(anew=True)
    assert held(screen) == {"hand-orange"}
    expect(screen.thing("ticket-dallas-new_york")).to_be_visible()
    assert "ticket-boston-miami" not in screen.tab.content()


def test_what_the_server_sends_while_it_is_down_holds_no_hand(person: Person) -> None:
    told: list[dict[str, Any]] = []
    person.tab.on("websocket", lambda socket: listen(socket, told))
    person.sit_down_at(DEALT, "person", "person", "easy")
    person.wait()
    person.tab.get_by_role("button", name="I am Anna").click()
    person.wait(anew=True)
    assert [each["view"]["hand"] for each in told] == [None, {"purple": 4}]


def listen(socket: WebSocket, told: list[dict[str, Any]]) -> None:
    def hear(data: str | bytes) -> None:
        message = json.loads(data)
        if message["type"] == "told":
            told.append(message)

    socket.on("framereceived", hear)


def test_who_has_handed_the_screen_on_may_still_take_back(person: Person) -> None:
    """The first tickets are chosen by all at once: nothing is revealed until the last has chosen."""
    person.sit_down("usa", "person", "person")
    first = person.wait()
    person.answer(first)
    offered = person.wait(anew=True).offers
    person.choose_tickets(person.look())
    assert person.wait(anew=True).curtain != first.curtain
    person.click("take-back")
    again = person.wait(anew=True)
    assert again.offers == offered
    assert again.picked == 0


def test_a_game_goes_on_from_hand_to_hand(person: Person) -> None:
    person.sit_down("japan", "person", "person", "easy")
    names = set()
    seen = person.wait()
    for _decision in range(24):
        if seen.curtain:
            names.add(person.thing("curtain").get_by_role("heading").inner_text())
            assert person.tab.locator(OWN).count() == 0
        seen = person.decide(seen)
    assert len(names) == 2


def held(person: Person) -> set[str]:
    return {
        str(card.get_attribute("data-testid")) for card in person.tab.locator('[data-testid^="hand-"]').all()
    }
