"""The whole game from files alone: it is kept, it starts without a network, and two tabs don't meet."""

import json
import re
from contextlib import suppress
from pathlib import Path

import pytest
from browsing import Come, Person, Toucher
from file_server import Files
from playwright.sync_api import Error as Broken
from playwright.sync_api import expect
from serving import Server


def set_up(person: Person, board: str) -> None:
    """A game with one bot and a known seed, through the dialog."""
    person.tab.goto(person.url)
    poster = person.tab.get_by_role("listitem").filter(has=person.thing(f"poster-{board}"))
    poster.get_by_role("button", name="Set up a game").click()
    dialog = person.tab.get_by_role("dialog")
    dialog.get_by_role("button", name="Remove seat 3").click()
    dialog.get_by_text("More", exact=True).click()
    dialog.get_by_label("Seed").fill("2026")
    dialog.get_by_role("button", name="Start the game").click()
    ready(person)


def seated(person: Person, board: str) -> None:
    person.tab.goto(person.url)
    person.open_poster(board)
    ready(person)


def ready(person: Person) -> None:
    """Until Python is there, and the game asks for something."""
    person.thing("board").wait_for()
    person.wait()


def go_offline(person: Person, files: Files) -> None:
    """Once the service worker has all files."""
    person.tab.evaluate("navigator.serviceWorker.ready.then(() => undefined)")
    files.stop()


def come_back(person: Person) -> None:
    """The tab is gone; another one opens the same address."""
    place = person.tab.url
    person.tab.close()
    person.tab = person.context.new_page()
    person.tab.goto(place)
    ready(person)


def record_of(person: Person) -> list[object]:
    """Of a game that is over, as it can be downloaded."""
    with person.tab.expect_download() as loading:
        person.thing("score-sheet").get_by_role("link", name="Download the record").click()
    text = loading.value.path().read_text("utf-8")
    return [json.loads(line) for line in text.splitlines()]


@pytest.mark.parametrize("board", ["usa", "south_korea"])
def test_a_whole_game_offline_has_the_record_of_the_same_game_on_a_server(
    come: Come, files: Files, tmp_path: Path, board: str
) -> None:
    here = come()
    set_up(here, board)
    here.play(6)
    go_offline(here, files)
    seen = here.look()
    come_back(here)
    assert here.look().version == seen.version
    here.play_to_the_end()
    with Server(tmp_path) as server:
        there = come(url=server.url)
        set_up(there, board)
        there.play_to_the_end()
        assert record_of(here) == record_of(there)
        there.close()


def test_a_game_goes_on_after_a_reload(person: Person) -> None:
    seated(person, "japan")
    person.play(4)
    version = person.look().version
    person.tab.reload()
    ready(person)
    assert person.look().version == version
    person.play(2)


def test_what_was_shown_is_kept_if_the_tab_dies_in_the_middle_of_a_decision(person: Person) -> None:
    seated(person, "usa")
    for _death in range(3):
        person.play(2)
        seen = person.wait()
        person.answer(seen)
        shown = person.look().version
        with suppress(Broken):  # nobody answers any more
            person.context.new_cdp_session(person.tab).send("Page.crash")
        come_back(person)
        assert person.look().version >= shown
    person.play(2)


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


def test_an_update_is_offered_and_waits_for_the_player(person: Person, tmp_path: Path) -> None:
    seated(person, "usa")
    person.play(2)
    person.tab.evaluate("navigator.serviceWorker.ready.then(() => undefined)")
    index = tmp_path / "files" / "index.html"
    index.write_text(index.read_text("utf-8").replace("<body>", '<body data-testid="new">'), "utf-8")
    worker = tmp_path / "files" / "service-worker.js"
    worker.write_text(re.sub(r'(VERSION = )"\w+"', r'\1"newer"', worker.read_text("utf-8")), "utf-8")
    person.tab.evaluate("navigator.serviceWorker.ready.then((found) => found.update()).then(() => undefined)")
    expect(person.thing("update")).to_be_visible()
    # the game goes on as it is, and after a reload too
    person.play(2)
    version = person.look().version
    person.tab.reload()
    ready(person)
    expect(person.thing("new")).to_have_count(0)
    person.thing("update").get_by_role("button").first.click()
    expect(person.thing("new")).to_have_count(1)
    ready(person)
    assert person.look().version == version
    person.play(2)


def test_by_touch_on_a_phone(come: Come) -> None:
    toucher = come(Toucher)
    seated(toucher, "south_korea")
    toucher.play(8)
    expect(toucher.tab.get_by_role("button", name="Log")).to_be_visible()
