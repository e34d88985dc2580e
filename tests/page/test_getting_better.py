"""Reviews, the deal of the day, puzzles and one's own record, on the page."""

from browsing import PHONE, Come, Person
from playwright.sync_api import expect
from reading import violations

from stellwerk import Game

#: Anna could build for many points, and draws.
WASTED = """
board: usa
seats: Anna, Ben
turn: Anna
last turns: 2
Anna: hand 6 blue
Ben: hand 4 white
"""
#: Of somebody who has won once.
RECORD = {
    "puzzles": {},
    "games": [
        {"table": "t", "board": "usa", "at": 1, "level": "medium", "score": 99, "won": True}
        | {"done": 2, "tickets": 3, "daily": ""},
    ],
}
#: A review takes some seconds, and the machine may be busy.
REVIEW_TIMEOUT_MS = 60_000


def test_a_finished_game_is_reviewed_and_tried_again(person: Person) -> None:
    game = Game.from_position(WASTED)
    while not game.is_over:
        game.apply("draw")
    person.open(f"/replay/{person.set_table(record=game.record())}")
    person.click("review-open")
    expect(person.thing("curve")).to_be_visible(timeout=REVIEW_TIMEOUT_MS)
    first = person.thing("judgement").first
    first.click()
    expect(person.thing("verdict")).to_contain_text("Better")
    assert violations(person) == []
    before = person.tab.url
    person.click("try")
    expect(person.thing("board")).to_be_visible()
    person.tab.wait_for_url("**/table/*")
    assert person.tab.url != before


def test_a_puzzle_is_solved_and_remembered(person: Person) -> None:
    person.open("/practice")
    person.click("next-puzzle")
    choices = person.thing("choice")
    expect(choices.first).to_be_visible()
    assert violations(person) == []
    choices.first.click()
    expect(person.thing("answer")).not_to_be_empty()
    expect(person.tab.locator("button.best")).to_have_count(1)
    person.open("/practice")
    expect(person.tab.get_by_text("of 1 solved on the first try")).to_be_visible()


def test_the_deal_of_the_day_leads_to_a_table(come: Come) -> None:
    person = come(size=PHONE)
    person.open("/practice")
    expect(person.thing("next-puzzle")).to_be_visible()
    assert violations(person) == []
    assert person.tab.evaluate("document.documentElement.scrollWidth <= innerWidth"), "nothing is cut off"
    person.thing("daily-usa").click()
    person.wait()
    assert "/table/" in person.tab.url


def test_a_finished_game_is_in_ones_own_record(person: Person) -> None:
    person.open("/practice")
    expect(person.thing("own-record")).to_contain_text("No finished games yet.")
    person.tab.evaluate("record => localStorage.setItem('stellwerk-record', JSON.stringify(record))", RECORD)
    person.open("/practice")
    expect(person.thing("own-record")).to_contain_text("1 game, 1 won. 2 of 3 tickets completed.")
    with person.tab.expect_download() as saved:
        person.click("save-record")
    assert saved.value.suggested_filename == "stellwerk-record.json"
