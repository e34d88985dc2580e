"""The server dies and comes back: the page waits for it, stands where it stood, and plays on."""

import pytest
from browsing import Come, Person, Serve
from playwright.sync_api import expect
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


def picture(person: Person) -> list[str]:
    """What the player has and what everybody sees, in words."""
    return [
        person.thing(name).inner_text() for name in ("hand", "tickets", "seat-0", "seat-1", "deck", "prompt")
    ]
