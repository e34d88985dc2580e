"""The whole game from files alone: it is kept, it starts without a network, and two tabs don't meet."""

from browsing import Person
from file_server import Files
from playwright.sync_api import expect


def seated(person: Person, board: str) -> None:
    person.tab.goto(person.url)
    person.open_poster(board)
    ready(person)


def ready(person: Person) -> None:
    """Until Python is there, and the game asks for something."""
    person.thing("board").wait_for()
    person.wait()


def test_a_game_is_kept_when_its_tab_is_gone_and_goes_on_offline(person: Person, files: Files) -> None:
    seated(person, "usa")
    person.play(6)
    # until the service worker has all files
    person.tab.evaluate("navigator.serviceWorker.ready.then(() => undefined)")
    seen = person.look()
    place = person.tab.url
    files.stop()
    person.tab.close()
    person.tab = person.context.new_page()
    person.tab.goto(place)
    ready(person)
    assert person.look().version == seen.version
    person.play(3)


def test_a_second_tab_says_so_and_can_take_over(person: Person) -> None:
    seated(person, "south_korea")
    person.play(2)
    version = person.look().version
    first, person.tab = person.tab, person.context.new_page()
    person.tab.goto(first.url)
    expect(person.thing("elsewhere")).to_be_visible()
    person.tab.get_by_role("button", name="Play here").click()
    ready(person)
    assert person.look().version == version
    expect(first.get_by_test_id("elsewhere")).to_be_visible()
    person.play(2)
