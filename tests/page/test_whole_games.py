"""A person plays whole games through the page, by clicking what is there to be clicked."""

import re

import pytest
from browsing import Person
from playwright.sync_api import expect

from stellwerk import record

#: What a board's mechanics show beside it.
PANELS = {
    "usa": [],
    "europe": ["stations"],
    "nederland": ["tolls"],
    "poland": ["country_cards"],
    "iberia": ["festivals", "ticket_draft"],
    "japan": ["express_lines"],
    "south_korea": ["province_mat", "ticket_draft"],
}


@pytest.mark.parametrize("board", PANELS)
def test_a_whole_game_against_two_bots(person: Person, board: str) -> None:
    set_up(person, board)
    person.wait()
    for panel in PANELS[board]:
        expect(person.thing(f"panel-{panel}")).to_be_visible()
    person.play_to_the_end()
    the_sheet_is_that_of_the_record(person, seats=3)


def test_a_whole_game_with_the_neutral_player(person: Person) -> None:
    set_up(person, "nederland", seats=2, options=["A neutral player builds too."])
    person.wait()
    expect(person.thing("panel-neutral_player")).to_be_visible()
    person.play_to_the_end()
    the_sheet_is_that_of_the_record(person, seats=2)


def set_up(person: Person, board: str, *, seats: int = 3, options: list[str] | None = None) -> None:
    """Through the dialog, which knows a seed: so the same game is played each time."""
    person.open()
    poster = person.tab.get_by_role("listitem").filter(has=person.thing(f"poster-{board}"))
    poster.get_by_role("button", name="Set up a game").click()
    dialog = person.tab.get_by_role("dialog")
    for extra in range(3, seats, -1):
        dialog.get_by_role("button", name=f"Remove seat {extra}").click()
    for option in options or []:
        dialog.get_by_label(option).check()
    dialog.get_by_text("More", exact=True).click()
    dialog.get_by_label("Seed").fill("2026")
    dialog.get_by_role("button", name="Start the game").click()


def the_sheet_is_that_of_the_record(person: Person, seats: int) -> None:
    sheet = person.thing("score-sheet")
    totals = [int(each.replace("−", "-")) for each in sheet.locator("tfoot td .unseen").all_inner_texts()]
    assert len(totals) == seats
    with person.tab.expect_download() as loading:
        sheet.get_by_role("link", name="Download the record").click()
    assert re.search(r"\.jsonl$", loading.value.suggested_filename)
    game = record.load(loading.value.path().read_bytes())
    assert game.is_over
    assert list(game.sheet().totals) == totals
