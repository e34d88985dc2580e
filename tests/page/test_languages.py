"""German and English: by the browser, and switched while a game goes on."""

import re
from pathlib import Path

from browsing import LAST, Come, Person
from playwright.sync_api import expect
from reading import ENGLISH, WORDS, speaks_german

RECORD = Path(__file__).parents[1] / "records" / "iberia-3-hoard.jsonl"


def test_a_german_browser_finds_everything_in_german(come: Come) -> None:
    lena = come(language="de-DE")
    lena.set_table("usa", "person", "easy")
    lena.open()
    expect(lena.tab.get_by_role("heading", name="Deine Spiele")).to_be_visible()
    speaks_german(lena, "start page")
    lena.tab.get_by_role("button", name=re.compile("Niederlande|Nederland")).last.click()
    speaks_german(lena, "set-up")
    lena.keys("Escape")
    lena.tab.get_by_role("button", name="laden").click()
    speaks_german(lena, "loading")
    lena.keys("Escape")

    lena.open_poster("iberia")
    lena.wait()
    speaks_german(lena, "tickets on offer")
    lena.play(8)
    lena.keys("l")
    expect(lena.thing("log")).to_be_visible()
    speaks_german(lena, "table with log")
    lena.click("hint")
    expect(lena.thing("hint-0")).to_be_visible()
    speaks_german(lena, "hints")
    lena.keys("?")
    expect(lena.tab.get_by_role("tabpanel").locator("h2").first).to_be_visible()
    speaks_german(lena, "rules")
    lena.keys("Escape")
    lena.click("menu")
    speaks_german(lena, "preferences")


def test_the_end_and_the_replay_in_german(come: Come) -> None:
    lena = come(language="de-DE")
    lena.sit_down_at(LAST)
    lena.play_to_the_end()
    speaks_german(lena, "score sheet")
    lena.open(f"/replay/{lena.set_table(record=RECORD.read_text('utf-8'))}")
    lena.thing("replay-slider").fill("60")
    speaks_german(lena, "replay")


def test_refusals_and_the_curtain_in_german(come: Come) -> None:
    lena = come(language="de-AT")
    lena.sit_down("usa", "person", "person")
    lena.wait()
    speaks_german(lena, "curtain")
    lena.sit_down_at("board: usa\nseats: Anna, Ben\nAnna: hand 4 purple\n")
    lena.wait()
    lena.click("track-portland-salt_lake_city")
    expect(lena.thing("board-note").locator(".reason")).to_be_visible()
    speaks_german(lena, "why a track can't be claimed")

    lena.expected = [r"status of 40[04]"]
    lena.open("/nirgendwo")
    expect(lena.thing("nowhere")).to_contain_text("Hier ist nichts")
    speaks_german(lena, "nowhere")
    lena.tab.get_by_role("main").get_by_role("link", name="Zur Startseite").click()
    lena.tab.get_by_role("button", name="laden").click()
    dialog = lena.tab.get_by_role("dialog")
    for text, says in (
        (
            "board: usa\nseats: 2\nSeat 1: hand 30 red\n",
            "Zeile 3: „30 red“: So viele Karten hat das Spiel nicht",
        ),
        (
            RECORD.read_text("utf-8").replace('"n":5,', '"n":7,', 1),
            "das ist Eintrag 7; hier müsste Eintrag 5 stehen",
        ),
    ):
        dialog.get_by_role("textbox").fill(text)
        lena.click("load")
        expect(dialog.get_by_role("alert")).to_contain_text(says)
    dialog.get_by_role("textbox").fill("board: usa\nseats: 2\n")
    expect(dialog).to_contain_text("Platz 2")


def test_the_language_is_switched_in_the_midst_of_a_game(come: Come) -> None:
    lena = come(language="de-DE")
    lena.sit_down_at(
        "board: usa\nseats: Anna, Ben\nAnna: hand 4 purple, 3 red, 2 locomotive\nBen: hand 4 red\n"
    )
    lena.wait()
    lena.click("deck")
    lena.wait(anew=True)
    lena.keys("l")
    german = lena.thing("prompt").inner_text(), lena.thing("log").inner_text()
    switch(lena, "English")
    expect(lena.thing("prompt")).not_to_have_text(german[0])
    expect(lena.thing("log")).to_contain_text("Anna draws")
    assert ENGLISH.search(lena.tab.evaluate(WORDS))
    assert lena.tab.locator("html").get_attribute("lang") == "en"
    lena.click("deck")  # and it goes on
    lena.wait(anew=True)
    switch(lena, "Deutsch")
    expect(lena.thing("log")).to_contain_text(german[1].split("\n")[0])
    speaks_german(lena, "the same table")


def test_the_start_page_is_switched_and_it_is_remembered(person: Person) -> None:
    person.open()
    expect(person.tab.get_by_text("Pick a poster")).to_be_visible()
    person.tab.get_by_role("button", name="DE Deutsch").click()
    expect(person.tab.get_by_text("Pick a poster")).to_have_count(0)
    person.tab.reload()
    expect(person.thing("poster-usa")).to_be_visible()
    speaks_german(person, "start page")


def switch(person: Person, language: str) -> None:
    person.click("menu")
    person.tab.get_by_role("dialog").get_by_label(language).check()
    person.keys("Escape")
    person.wait()
