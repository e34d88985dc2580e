"""The start page: one click plays; tables are set up, games are found again, watched, cleared, loaded."""

from pathlib import Path

import pytest
from browsing import Come, Person
from playwright.sync_api import Locator, Route, expect

RECORDS = Path(__file__).parents[1] / "records"
FINISHED = RECORDS / "usa-2-lively.jsonl"


def test_a_click_on_a_poster_and_the_first_decision_is_there(come: Come) -> None:
    newcomer = come(wishes={})
    newcomer.open()
    newcomer.click("poster-usa")
    assert len(newcomer.wait().offers) == 3
    expect(newcomer.thing("seat-0")).to_contain_text("you")
    for bot in (1, 2):
        expect(newcomer.thing(f"seat-{bot}")).to_contain_text("bot, medium")


# --- setting a table up


@pytest.fixture
def dialog(person: Person) -> Locator:
    person.open()
    person.tab.get_by_role("button", name="Set up a game on Netherlands").click()
    return person.tab.get_by_role("dialog", name="New game: Netherlands")


def test_who_sits_where_by_what_name_and_with_which_options(person: Person, dialog: Locator) -> None:
    dialog.get_by_label("Name at seat 1").fill("Anna")
    dialog.get_by_label("Who plays seat 2").select_option("Another person at this screen")
    dialog.get_by_label("Name at seat 2").fill("Ben")
    dialog.get_by_label("Who plays seat 3").select_option("Bot: Easy")
    dialog.get_by_role("button", name="Add a seat").click()
    dialog.get_by_label("Who plays seat 4").select_option("Bot: Hard")
    dialog.get_by_label("Name at seat 4").fill("Professor")
    dialog.get_by_label("Bridges cost a toll.").uncheck()
    dialog.get_by_role("button", name="Start the game").click()

    person.tab.get_by_role("button", name="I am Anna").click()
    expect(person.thing("seat-0")).to_contain_text("Anna")
    expect(person.thing("seat-1")).to_contain_text("Ben")
    expect(person.thing("seat-2")).to_contain_text("bot, easy")
    expect(person.thing("seat-3")).to_contain_text("Professor")
    expect(person.thing("seat-3")).to_contain_text("bot, hard")
    expect(person.thing("panel-tolls")).to_have_count(0)


def test_nothing_but_its_button_starts_the_game(person: Person, dialog: Locator) -> None:
    dialog.get_by_role("button", name="Add a seat").click()
    dialog.get_by_role("button", name="Remove seat 1").click()
    expect(dialog.get_by_label("Who plays seat 3")).to_be_visible()
    expect(dialog.get_by_text("Only bots: you will just watch.")).to_be_visible()
    dialog.get_by_label("Who plays seat 1").select_option("Me")
    dialog.get_by_label("Name at seat 1").fill("Anna")
    person.keys("Enter")  # as in every form
    person.wait()
    expect(person.thing("seat-0")).to_contain_text("Anna")


def test_an_option_that_does_not_fit_says_when_it_would(dialog: Locator) -> None:
    neutral = dialog.get_by_label("A neutral player builds too.")
    expect(neutral).to_be_disabled()
    expect(dialog.get_by_text("Only with 2 players.")).to_be_visible()
    dialog.get_by_role("button", name="Remove seat 3").click()
    expect(neutral).to_be_enabled()
    dialog.get_by_label("Bridges cost a toll.").uncheck()
    expect(neutral).to_be_disabled()
    expect(dialog.get_by_text("Only together with “Bridges cost a toll”.")).to_be_visible()


def test_two_of_the_same_name_are_not_let_in(dialog: Locator) -> None:
    dialog.get_by_label("Name at seat 1").fill("Anna")
    dialog.get_by_label("Name at seat 2").fill("Anna")
    expect(dialog.get_by_role("alert")).to_contain_text("Two are called Anna")
    expect(dialog.get_by_role("button", name="Start the game")).to_be_disabled()


def test_the_same_seed_deals_the_same_cards(person: Person) -> None:
    offers = []
    for _game in range(2):
        person.open()
        person.tab.get_by_role("button", name="Set up a game on USA").click()
        dialog = person.tab.get_by_role("dialog")
        dialog.get_by_text("More", exact=True).click()
        dialog.get_by_label("Seed").fill("green signal")
        dialog.get_by_role("button", name="Start the game").click()
        offers.append(person.wait().offers)
    assert offers[0] == offers[1]


# --- games of this browser


def test_a_game_under_way_is_found_again_and_goes_on(person: Person) -> None:
    person.open()
    person.open_poster("poland")
    person.play(4)
    before = hand(person)
    person.tab.get_by_role("link", name="To the start page").click()
    expect(person.tab.get_by_text("Your turn")).to_be_visible()
    person.tab.reload()
    person.tab.get_by_role("link", name="Play on: Poland").click()
    person.wait()
    assert hand(person) == before
    person.play(2)


def test_nothing_moves_away_under_a_hand_when_the_games_come(person: Person) -> None:
    person.set_table("usa", "person", "easy")
    held: list[Route] = []
    person.tab.route("**/api/tables?*", lambda route: held.append(route))  # noqa: PLW0108 -- Playwright takes no built-in
    person.open()
    person.tab.wait_for_function("() => document.querySelector('.wall')")
    assert person.tab.evaluate("person.point('with-friends')") is None
    while not held:
        person.tab.wait_for_timeout(20)
    for route in held:
        route.continue_()
    place = person.tab.evaluate("person.reach('with-friends', 30000)")
    expect(person.tab.get_by_role("link", name="Play on: USA")).to_be_visible()
    assert person.tab.evaluate("person.point('with-friends')") == place


def test_nor_when_a_table_opens_later(person: Person, come: Come) -> None:
    person.open()
    person.tab.hover('[data-testid="poster-usa"]')
    place = person.tab.evaluate("person.point('poster-usa')")
    other = come()
    table = other.set_table("poland", "person", "friend", listed=True)
    person.tab.evaluate("document.dispatchEvent(new Event('visibilitychange'))")  # it looks again
    person.thing(f"open-{table}").wait_for()
    assert person.tab.evaluate("person.point('poster-usa')") == place


def test_a_reload_in_the_midst_of_a_game_changes_nothing(person: Person) -> None:
    person.sit_down("japan", "person", "easy")
    person.play(5)
    while person.look().payments:  # only asked, not yet done: a reload forgets that
        person.play(1)
    before = person.look(), hand(person)
    person.tab.reload()
    assert (person.wait(), hand(person)) == before


def test_nobody_else_sees_my_games(person: Person, come: Come) -> None:
    person.sit_down("usa", "person", "easy")
    person.wait()
    other = come()
    other.open()
    expect(other.thing("poster-usa")).to_be_visible()
    expect(other.tab.get_by_text("Your games")).to_have_count(0)
    other.open(person.tab.url.removeprefix(person.url))
    expect(other.thing("board")).to_be_visible()
    expect(other.thing("hand")).to_have_count(0)
    assert not other.look().isAsked


def test_a_finished_game_is_watched_again_and_cleared_away(person: Person) -> None:
    person.set_table(record=FINISHED.read_text("utf-8"))
    person.set_table("poland", "person", "easy")
    person.open()
    person.tab.get_by_role("button", name="Played to the end (1)").click()
    person.tab.get_by_role("link", name="Replay: USA").click()
    expect(person.thing("replay-slider")).to_be_visible()
    person.tab.get_by_role("link", name="All boards").click()

    person.tab.get_by_role("button", name="Played to the end (1)").click()
    person.tab.get_by_role("button", name="Clear away: USA").click()
    expect(person.tab.get_by_text("USA has been cleared away.")).to_be_visible()
    expect(person.tab.get_by_role("link", name="Replay: USA")).to_have_count(0)
    person.tab.get_by_role("button", name="Undo").click()
    expect(person.tab.get_by_role("link", name="Replay: USA")).to_be_visible()

    person.tab.get_by_role("button", name="Clear away: USA").click()
    person.tab.get_by_role("link", name="Play on: Poland").click()  # who leaves can't undo it any more
    person.wait()
    person.open()
    expect(person.tab.get_by_role("link", name="Play on: Poland")).to_be_visible()
    expect(person.thing("finished")).to_have_count(0)


def test_a_game_that_was_cleared_away_does_not_come_back_with_a_reload(person: Person) -> None:
    person.set_table("poland", "person", "easy")
    person.open()
    person.tab.get_by_role("button", name="Clear away: Poland").click()
    person.tab.reload()
    expect(person.thing("poster-usa")).to_be_visible()
    expect(person.tab.get_by_role("link", name="Play on: Poland")).to_have_count(0)


# --- loading


def test_a_finished_record_is_loaded_to_be_watched(person: Person) -> None:
    person.open()
    person.tab.get_by_role("button", name="Load a game").click()
    person.tab.get_by_role("dialog").locator("input[type=file]").set_input_files(FINISHED)
    person.tab.get_by_role("button", name="Replay", exact=True).click()
    expect(person.tab.get_by_role("heading", name="Replay: USA")).to_be_visible()


def test_a_record_that_breaks_off_is_played_on(person: Person) -> None:
    lines = FINISHED.read_text("utf-8").splitlines(keepends=True)
    person.open()
    person.tab.get_by_role("button", name="Load a game").click()
    person.tab.get_by_label("or paste the text").fill("".join(lines[: len(lines) // 2]))
    person.tab.get_by_role("button", name="Play on from there").click()
    person.wait()
    person.play(2)


def test_a_position_is_played_on_as_whom_one_likes(person: Person) -> None:
    person.open()
    person.tab.get_by_role("button", name="Load a game").click()
    person.tab.get_by_label("or paste the text").fill(
        "board: usa\nseats: Anna, Ben\nturn: Ben\nBen: hand 4 purple, 1 locomotive; tickets boston-miami\n"
    )
    person.tab.get_by_label("Who plays seat 2").select_option("Me")
    person.tab.get_by_label("Who plays seat 1").select_option("Bot: Easy")
    person.tab.get_by_role("button", name="Play on from there").click()
    person.wait()
    expect(person.thing("seat-1")).to_contain_text("you")
    expect(person.thing("hand-purple")).to_have_accessible_name("4 × purple")
    expect(person.thing("ticket-boston-miami")).to_be_visible()


def test_what_is_no_game_is_refused_with_words(person: Person) -> None:
    person.expected = [r"status of 4\d\d"]
    lines = FINISHED.read_text("utf-8").splitlines(keepends=True)
    bent = "".join([*lines[:20], lines[20].replace('"', "'", 1), *lines[21:]])
    person.open()
    person.tab.get_by_role("button", name="Load a game").click()
    dialog = person.tab.get_by_role("dialog")
    for text, says in ((bent, "line 21"), ("board: atlantis\nseats: 2\n", "atlantis")):
        dialog.get_by_label("or paste the text").fill(text)
        person.click("load")
        expect(dialog.get_by_role("alert")).to_contain_text(says)


def hand(person: Person) -> list[str | None]:
    return [card.get_attribute("aria-label") for card in person.tab.locator('[data-testid^="hand-"]').all()]
