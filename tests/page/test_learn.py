"""The guided first game and the first turns of the other boards: every step by one's own hand, to the end."""

import re

import pytest
from browsing import KNOWS, Come, Person, Toucher, Typist
from playwright.sync_api import expect
from reading import speaks_german, violations
from serving import wait_until

NEW: dict[str, object] = {"pace": 0, "motion": False}
#: The tracks that steps point out; the second may be asked for first.
FIRST, SECOND = "track-denver-santa_fe", "track-el_paso-santa_fe"


def reaches(person: Person, step: str) -> None:
    """The lesson has come to a step, and has said so."""
    expect(person.thing("lesson")).to_have_attribute("data-step", step)
    title = person.thing("lesson").locator("strong").inner_text()
    expect(person.thing("lesson-said")).to_contain_text(title)


def keep_the_short_ones(person: Person) -> None:
    for ticket in ("denver-el_paso", "kansas_city-houston"):
        person.click(f"offer-{ticket}")
    person.click("keep")


def learn(person: Person) -> None:
    """The first game, from the start page to the end of its lesson."""
    person.open()
    person.click("learn")
    reaches(person, "goal")
    person.click("lesson-next")
    reaches(person, "tickets")
    keep_the_short_ones(person)
    reaches(person, "way")
    person.click("lesson-next")
    reaches(person, "take")
    for _card in range(2):
        person.click("deck")
        person.wait(anew=True)
    for step, track in (("claim", FIRST), ("again", SECOND)):
        reaches(person, step)
        person.click(track)
        person.thing("payment-0").wait_for()  # before that, a typed 1 would take a card
        if step == "claim":
            reaches(person, "pay")
        person.click("payment-0")
        if step == "claim":
            reaches(person, "score")
            person.click("lesson-next")
    reaches(person, "done")
    person.click("lesson-next")
    reaches(person, "end")
    person.click("lesson-next")
    expect(person.thing("lesson")).to_have_count(0)
    person.play(2)  # and the game goes on


def test_the_first_game_by_mouse_with_a_break(come: Come) -> None:
    newcomer = come(wishes=NEW)
    newcomer.open()
    newcomer.click("learn")
    newcomer.click("lesson-next")
    keep_the_short_ones(newcomer)
    reaches(newcomer, "way")
    assert violations(newcomer) == []
    newcomer.open()  # leaves the table
    newcomer.tab.get_by_role("button", name="Continue learning").click()
    reaches(newcomer, "way")
    newcomer.tab.get_by_role("button", name="Put the lesson away").click()
    expect(newcomer.thing("lesson")).to_have_count(0)
    newcomer.click("lesson-open")
    newcomer.click("lesson-next")
    reaches(newcomer, "take")


def test_whoever_thinks_again_is_shown_the_track_again(come: Come) -> None:
    newcomer = come(wishes=NEW)
    learn_until_claim(newcomer)
    newcomer.click(FIRST)
    reaches(newcomer, "pay")
    newcomer.keys("Escape")
    reaches(newcomer, "claim")


def learn_until_claim(person: Person) -> None:
    person.open()
    person.click("learn")
    person.click("lesson-next")
    keep_the_short_ones(person)
    person.click("lesson-next")
    for _card in range(2):
        person.click("deck")
        person.wait(anew=True)
    reaches(person, "claim")


@pytest.mark.parametrize("kind", [Person, Typist])
def test_the_first_game_to_the_end(come: Come, kind: type[Person]) -> None:
    learn(come(kind, wishes=NEW))


def test_the_first_game_in_german_on_a_phone(come: Come) -> None:
    lena = come(Toucher, wishes=NEW, language="de-DE", size=(390, 844))
    lena.open()
    lena.click("learn")
    reaches(lena, "goal")
    speaks_german(lena, "lesson")
    lena.click("lesson-next")
    reaches(lena, "tickets")
    speaks_german(lena, "lesson")
    assert violations(lena) == []


#: What is done at each board after what is read first, until there is only reading left.
CLAIMS = {
    "nederland": "track-amsterdam-utrecht:purple",
    "poland": "track-jelenia_gora-czechia:red",
    "iberia": "track-cordoba-sevilla:orange",
    "japan": "track-fukushima-utsunomiya",
    "south_korea": "track-namwon-suncheon:white",
    "europe": "track-munchen-zurich",
}


@pytest.mark.parametrize("board", KNOWS)
def test_a_first_turn_is_offered_once_and_played_to_the_end(come: Come, board: str) -> None:
    language = "de-DE" if board in {"iberia", "south_korea"} else "en-GB"
    newcomer = come(wishes=NEW, language=language)
    newcomer.open()
    newcomer.click(f"poster-{board}")
    newcomer.click("first-turn")
    follow(newcomer, CLAIMS[board])
    if language == "de-DE":
        speaks_german(newcomer, f"first turn of {board}")
    newcomer.wait()
    newcomer.open()
    newcomer.open_poster(board)  # without a question
    expect(newcomer.thing("lesson")).to_have_count(0)


def follow(person: Person, track: str) -> None:
    """Does what the lesson says, until it is over."""
    lesson = person.thing("lesson")
    lesson.wait_for()
    while not is_over(person):
        wait_until(lambda: lesson.count() > 0 or is_over(person))
        if is_over(person):
            break
        if person.thing("lesson-next").count():
            person.click("lesson-next")
            continue
        seen = person.wait()
        if seen.offers:
            person.choose_tickets(seen)
        elif seen.payments:
            person.click("payment-0")
        elif track in [name for name, _spaces in seen.tracks]:
            person.click(track)
        else:
            person.click(seen.choices[0])
        person.wait(anew=True)


def is_over(person: Person) -> bool:
    kept = "Object.values(JSON.parse(localStorage.stellwerk).lessons)"
    return bool(person.tab.evaluate(f"() => {kept}.some(({{ isOver }}) => isOver)"))


def test_whoever_knows_a_board_just_plays(come: Come) -> None:
    newcomer = come(wishes=NEW)
    newcomer.open()
    newcomer.click("poster-poland")
    expect(newcomer.tab.get_by_role("dialog")).to_contain_text(re.compile("Country cards", re.IGNORECASE))
    newcomer.click("just-play")
    assert newcomer.wait().offers
    expect(newcomer.thing("lesson")).to_have_count(0)
