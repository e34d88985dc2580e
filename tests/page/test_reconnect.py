"""The server dies, or the line to it: the page waits, stands where it stood, and plays on."""

from collections.abc import Iterator

import pytest
from browsing import Come, Person, Serve, Toucher
from playwright.sync_api import FloatRect, expect
from relay import Relay, Way
from serving import Server

LOST = "The server does not answer. Trying again …"


@pytest.fixture
def mortal(serve: Serve) -> Server:
    return serve()


@pytest.fixture
def person(come: Come, mortal: Server) -> Person:
    found = come(url=mortal.url)
    found.expected = ["WebSocket connection", "ERR_CONNECTION_REFUSED"]
    return found


def test_the_page_stands_where_it_stood_and_plays_on(person: Person, mortal: Server) -> None:
    person.sit_down("usa", "person", "medium", "medium")
    person.play(8)
    before = person.look(), picture(person)
    mortal.kill()
    expect(person.tab.locator(".banner")).to_have_text(LOST)
    mortal.start()
    expect(person.tab.locator(".banner")).to_have_count(0)
    assert (person.wait(), picture(person)) == before
    person.play(5)


def test_what_is_clicked_while_it_is_gone_is_not_done_twice_nor_lost(person: Person, mortal: Server) -> None:
    person.sit_down("usa", "person", "easy", seed=7)
    seen = person.wait()
    person.choose_tickets(seen)
    seen = person.wait(anew=True)
    mortal.kill()
    expect(person.tab.locator(".banner")).to_have_text(LOST)
    person.click("deck")
    mortal.start()
    expect(person.tab.locator(".banner")).to_have_count(0)
    again = person.wait()
    assert again.version == seen.version
    person.click("deck")
    assert person.wait(anew=True).version > seen.version


@pytest.fixture
def relay(server: Server) -> Iterator[Relay]:
    with Relay(server.port) as found:
        yield found


@pytest.mark.parametrize(
    "kind, lost", [(Toucher, "up"), (Person, "down")], ids=["the decision", "its answer"]
)
def test_a_line_that_dies_in_mid_decision(relay: Relay, come: Come, kind: type[Person], lost: Way) -> None:
    """At the desk and on a phone, and whichever way the message goes that is lost."""
    person = come(kind, url=relay.url)
    person.expected = ["WebSocket", "ERR_"]
    person.sit_down("usa", "person", "easy", seed=7)
    seen = person.wait()
    while not (seen.draws or seen.tracks):
        seen = person.decide(seen)
    cards = held(person)
    relay.die([lost])
    person.click("deck")
    banner = person.tab.locator(".banner")
    expect(banner).to_have_text(LOST)
    assert not overlap(banner.bounding_box(), person.thing("prompt").bounding_box())
    relay.revive()
    expect(banner).to_have_count(0)
    assert person.wait(anew=True).version > seen.version
    expect(person.thing("table")).to_have_attribute("data-busy", "false")
    assert held(person) == cards + 1  # once


def test_a_line_that_died_while_nobody_looked(relay: Relay, come: Come) -> None:
    person = come(url=relay.url)
    person.expected = ["WebSocket", "ERR_"]
    person.sit_down("usa", "person", "easy")
    person.wait()
    relay.die()
    person.tab.evaluate("dispatchEvent(new Event('pageshow'))")
    expect(person.tab.locator(".banner")).to_have_text(LOST)
    relay.revive()
    person.tab.evaluate("dispatchEvent(new Event('online'))")
    expect(person.tab.locator(".banner")).to_have_count(0)
    person.play(3)


def held(person: Person) -> int:
    """The cards in their hand."""
    return sum(map(int, person.tab.locator('[data-testid^="hand-"] b').all_inner_texts()))


def overlap(one: FloatRect | None, other: FloatRect | None) -> bool:
    assert one is not None
    assert other is not None
    return one["y"] < other["y"] + other["height"] and other["y"] < one["y"] + one["height"]


def picture(person: Person) -> list[str]:
    """What the player has and what everybody sees, in words."""
    return [
        person.thing(name).inner_text() for name in ("hand", "tickets", "seat-0", "seat-1", "deck", "prompt")
    ]
