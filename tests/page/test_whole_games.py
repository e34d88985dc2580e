"""A person plays games through the page, by clicking what is there to be clicked.

A browser takes half a minute for a whole game. So only test_together_game plays one as a whole; here are the
beginning of one game of every board, and the end of another.
"""

import json
import re
from pathlib import Path

import pytest
from browsing import Person
from playwright.sync_api import expect
from reading import violations

from stellwerk import record

RECORDS = Path(__file__).parent.parent / "records"
#: What a board's mechanics show beside it, and a game whose end is played.
BOARDS = {
    "usa": ([], "usa-3-greedy"),
    "europe": (["stations"], "europe-3-lively"),
    "nederland": (["tolls"], "nederland-2-factored"),
    "poland": (["country_cards"], "poland-3-eager"),
    "iberia": (["festivals", "ticket_draft"], "iberia-2-eager"),
    "japan": (["express_lines"], "japan-3-factored"),
    "south_korea": (["province_mat", "ticket_draft"], "south_korea-3-eager"),
}
NEUTRAL = "nederland-2-neutral-bound"
#: Decisions at the beginning, and lines of the record that are left for the end.
BEGINNING, END = 6, 16


@pytest.mark.parametrize("board", BOARDS)
def test_the_beginning_of_a_game_against_two_bots(person: Person, board: str) -> None:
    set_up(person, board)
    person.wait()
    for panel in BOARDS[board][0]:
        expect(person.thing(f"panel-{panel}")).to_be_visible()
    assert person.play(BEGINNING)
    assert violations(person) == []


@pytest.mark.parametrize("name", [*(name for _, name in BOARDS.values()), NEUTRAL])
def test_the_end_of_a_game(person: Person, name: str) -> None:
    played = (RECORDS / f"{name}.jsonl").read_text("utf-8").splitlines(keepends=True)
    person.open()
    person.tab.get_by_role("button", name="Load a game").click()
    person.tab.get_by_label("or paste the text").fill("".join(played[:-END]))
    person.tab.get_by_role("button", name="Play on from there").click()
    person.play_to_the_end()
    the_sheet_is_that_of_the_record(person, seats=len(json.loads(played[0])["seats"]))


def test_the_beginning_of_a_game_with_the_neutral_player(person: Person) -> None:
    set_up(person, "nederland", seats=2, options=["A neutral player builds too."])
    person.wait()
    expect(person.thing("panel-neutral_player")).to_be_visible()
    assert person.play(BEGINNING)


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
