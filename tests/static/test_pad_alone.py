"""The score pad from files alone: counted in the browser, kept, and without a network."""

from browsing import Come, Person
from file_server import Files
from playwright.sync_api import expect

from stellwerk import boards
from stellwerk.pad import Enter, Finish, Give, Pad, Tick

EDITS = (
    Give("szczecin-germany:green", 0),
    Give("szczecin-bydgoszcz", 0),
    Give("koszalin-bydgoszcz", 1),
    Give("olsztyn-russia:orange", 1),
)


def test_a_score_pad_without_a_network(come: Come, files: Files) -> None:
    person: Person = come(size=(390, 844))
    person.tab.goto(person.url)
    person.thing("pads").click()
    person.thing("pad-board-poland").click()
    person.tab.get_by_role("button", name="Remove player 3").click()
    person.thing("begin-pad").click()
    person.thing("pad").wait_for()
    person.tab.evaluate("navigator.serviceWorker.ready.then(() => undefined)")
    files.stop()
    for n, edit in enumerate(EDITS, 1):
        person.tab.locator(f"label:has([data-testid='whose-{edit.owner}'])").click()
        person.click(f"track-{edit.track}")
        expect(person.thing("pad")).to_have_attribute("data-edits", str(n))
    person.click("tab-tickets")
    person.thing("ticket-szczecin-bialystok").check()
    person.click("tab-more")
    person.thing("enter-germany_cards-0").click()
    expect(person.thing("pad")).to_have_attribute("data-edits", "6")
    # the tab is closed; what was shown is there
    place = person.tab.url
    person.tab.close()
    person.tab = person.context.new_page()
    person.tab.goto(place)
    expect(person.thing("pad")).to_have_attribute("data-edits", "6")
    person.click("tab-sheet")
    person.thing("finish").click()
    person.thing("finish-anyway").click()  # nobody gets that card for such tracks
    pad = Pad(boards.board("poland"), ("Passenger 1", "Passenger 2"))
    ticket, card = Tick(1, "szczecin-bialystok"), Enter("germany cards", -1, 0, 2, 0)
    sheet = pad.edited(*EDITS, ticket, card, Finish()).counted().sheet()
    expect(person.thing("score-sheet").get_by_role("heading")).to_have_text(sheet.verdict())
    for seat, total in enumerate(sheet.totals):
        expect(person.thing(f"pad-score-{seat}")).to_contain_text(f"{total} point")
    person.tab.get_by_role("link", name="All pads").click()
    expect(person.thing("history").get_by_role("listitem")).to_have_count(1)
