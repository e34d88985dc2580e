"""The whole game from files alone: it is kept, it starts without a network, and two tabs don't meet."""

import json
import os
import re
import signal
import zlib
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from browsing import Come, Person, Seen, Toucher, launch
from file_server import START_MS, Files
from playwright.sync_api import Browser, expect
from serving import Server

from stellwerk import Game

#: Bytes, each file compressed by itself: the memory with which Python starts, and everything.
#: Raise one with a reason.
MEMORY = 9_500_000
ALL = 19_000_000
#: Phases in which all choose at the same time.
TOGETHER = {"start tickets", "draft pick", "draft keep"}
#: In the game's worker: the browser has no more room for files; and it has.
FULL = """() => {
    const { prototype } = FileSystemSyncAccessHandle;
    self.write = prototype.write;
    prototype.write = () => { throw new DOMException("no room", "QuotaExceededError"); };
}"""
ROOM = "() => { FileSystemSyncAccessHandle.prototype.write = self.write; }"
WASTED = """
board: usa
seats: Anna, Ben
turn: Anna
last turns: 2
Anna: hand 6 blue
Ben: hand 4 white
"""


def set_up(person: Person, board: str, level: str = "medium") -> None:
    """A game against one bot and with a known seed, through the dialog."""
    person.tab.goto(person.url)
    poster = person.tab.get_by_role("listitem").filter(has=person.thing(f"poster-{board}"))
    poster.get_by_role("button", name="Set up a game").click()
    dialog = person.tab.get_by_role("dialog")
    dialog.get_by_role("button", name="Remove seat 3").click()
    dialog.get_by_test_id("who-1").select_option(level)
    dialog.get_by_text("More", exact=True).click()
    dialog.get_by_label("Seed").fill("2026")
    dialog.get_by_role("button", name="Start the game").click()
    ready(person)


def seated(person: Person, board: str) -> None:
    person.tab.goto(person.url)
    person.open_poster(board)
    ready(person)


def ready(person: Person) -> Seen:
    """Until Python is there, and the game asks for something."""
    person.thing("board").wait_for()
    return person.wait()


def finish_decision(person: Person) -> Seen:
    """What was only begun is no part of the game yet, and is gone with the tab."""
    seen = person.wait()
    while seen.payments or seen.asksAgain:
        seen = person.decide(seen)
    return seen


def go_offline(person: Person, files: Files) -> None:
    """Once the service worker has all files."""
    person.tab.evaluate("navigator.serviceWorker.ready.then(() => undefined)")
    files.stop()


def come_back(person: Person) -> Seen:
    """The tab is gone; another one opens the same address."""
    place = person.tab.url
    person.tab.close()
    person.tab = person.new_tab()
    person.tab.goto(place)
    return ready(person)


def record_of(person: Person) -> list[dict[str, Any]]:
    """Of a game that is over, as it can be downloaded."""
    with person.tab.expect_download() as loading:
        person.thing("score-sheet").get_by_role("link", name="Download the record").click()
    text = loading.value.path().read_text("utf-8")
    return in_order([json.loads(line) for line in text.splitlines()])


def in_order(lines: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """As if those who choose at the same time had answered in the order of their seats."""
    rounds: Counter[tuple[str, int]] = Counter()
    chosen: list[tuple[str, int, int, str]] = []
    others = []
    for line in lines:
        line.pop("n", None)
        phase, seat = line.get("phase", ""), line.get("seat")
        if phase in TOGETHER and isinstance(seat, int):
            rounds[phase, seat] += 1
            chosen.append((phase, rounds[phase, seat], seat, line["action"]))
        else:
            others.append(line)
    return [{"chosen": sorted(chosen)}, *others]


def test_it_weighs_no_more_than_it_may(files: Files, tmp_path: Path) -> None:  # noqa: ARG001 makes the copy
    place = tmp_path / "files"
    weights = {path: len(zlib.compress(path.read_bytes())) for path in place.rglob("*") if path.is_file()}
    assert weights[place / "python" / "memory.bin"] < MEMORY
    assert sum(weights.values()) < ALL


@pytest.mark.parametrize("board", ["usa", "south_korea"])
def test_a_whole_game_offline_has_the_record_of_the_same_game_on_a_server(
    come: Come, files: Files, tmp_path: Path, board: str
) -> None:
    here = come()
    set_up(here, board)
    here.play(6)
    finish_decision(here)
    go_offline(here, files)
    seen = here.look()
    assert come_back(here).version == seen.version
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
    assert ready(person).version == version
    person.play(2)


def test_what_was_shown_is_kept_if_the_tab_is_killed_in_the_middle_of_a_decision(
    chromium: Browser, files: Files
) -> None:
    # a browser of its own, of which every page's process can be killed
    with launch(chromium.browser_type) as alone:
        person = Person(alone, files.url, timeout_ms=START_MS)
        set_up(person, "usa", "hard")
        for death in range(4):
            person.play(2)
            seen = finish_decision(person)
            person.click("deck")
            if death % 2:  # the bot thinks for a second, after what we have just seen
                expect(person.thing("table")).not_to_have_attribute("data-version", str(seen.version))
            shown = person.look().version
            kill_pages(alone, person)
            assert come_back(person).version >= shown
        person.play(2)
        person.close()


def kill_pages(browser: Browser, person: Person) -> None:
    found = browser.new_browser_cdp_session().send("SystemInfo.getProcessInfo")["processInfo"]
    # until its driver knows that it is dead, closing the tab would wait for an answer of it
    with person.tab.expect_event("crash"):
        for process in found:
            if process["type"] == "renderer":
                os.kill(process["id"], signal.SIGKILL)


def test_a_second_tab_says_so_and_can_take_over(person: Person) -> None:
    seated(person, "south_korea")
    person.play(2)
    version = finish_decision(person).version
    first, person.tab = person.tab, person.new_tab()
    person.tab.goto(first.url)
    expect(person.thing("elsewhere")).to_be_visible()
    person.tab.get_by_role("button", name="Play here").click()
    assert ready(person).version == version
    expect(first.get_by_test_id("elsewhere")).to_be_visible()
    person.play(2)
    version = finish_decision(person).version
    # and back: what the first tab showed before is old
    second, person.tab = person.tab, first
    person.tab.get_by_role("button", name="Play here").click()
    assert ready(person).version == version
    expect(second.get_by_test_id("elsewhere")).to_be_visible()


def test_an_update_is_offered_and_waits_for_the_player(person: Person, tmp_path: Path) -> None:
    seated(person, "usa")
    person.play(2)
    person.tab.evaluate("navigator.serviceWorker.ready.then(() => undefined)")
    other = person.new_tab()
    other.goto(person.url)
    expect(other.get_by_test_id("elsewhere")).to_be_visible()
    index = tmp_path / "files" / "index.html"
    index.write_text(index.read_text("utf-8").replace("<body>", '<body data-testid="new">'), "utf-8")
    worker = tmp_path / "files" / "service-worker.js"
    worker.write_text(re.sub(r'(VERSION = )"\w+"', r'\1"newer"', worker.read_text("utf-8")), "utf-8")
    person.tab.evaluate("navigator.serviceWorker.ready.then((found) => found.update()).then(() => undefined)")
    expect(person.thing("update")).to_be_visible()
    # the game goes on as it is, and after a reload too
    person.play(2)
    version = finish_decision(person).version
    person.tab.reload()
    ready(person)
    expect(person.thing("new")).to_have_count(0)
    person.thing("update").get_by_role("button").first.click()
    expect(person.thing("new")).to_have_count(1)
    assert ready(person).version == version
    person.play(2)
    # a tab without the game has the new version too: the files of the old one are gone
    expect(other.get_by_test_id("new")).to_have_count(1)
    expect(other.get_by_test_id("elsewhere")).to_be_visible()


def test_by_touch_on_a_phone(come: Come) -> None:
    toucher = come(Toucher)
    seated(toucher, "south_korea")
    toucher.play(8)
    expect(toucher.tab.get_by_role("button", name="Log")).to_be_visible()


def test_a_full_disk_refuses_a_decision_and_the_game_goes_on_once_there_is_room(person: Person) -> None:
    seated(person, "usa")
    person.play(2)
    seen = finish_decision(person)
    game = person.tab.workers[0]
    game.evaluate(FULL)
    while person.tab.get_by_text("There is no room left to save this").count() == 0:
        person.answer(person.wait())  # it may take two clicks to decide
        person.tab.evaluate("new Promise(requestAnimationFrame)")
    assert person.look().version == seen.version
    game.evaluate(ROOM)
    person.play(2)
    assert person.look().version > seen.version


def test_what_does_not_arrive_is_said_and_tried_again(person: Person, tmp_path: Path) -> None:
    person.expected = ["404", "Failed to fetch", r"\.zip"]
    python = tmp_path / "files" / "python"
    python.rename(tmp_path / "away")
    person.tab.goto(person.url)
    expect(person.thing("failed")).to_contain_text("The game’s files can’t be loaded.")
    expect(person.thing("poster-usa")).to_be_visible()
    (tmp_path / "away").rename(python)
    person.thing("failed").get_by_role("button", name="Try again").click()
    person.open_poster("usa")
    person.wait()


def test_every_room_of_the_page_works_without_a_network(come: Come, files: Files) -> None:
    person = come(wishes={"pace": 0, "motion": False})
    person.tab.goto(person.url)
    expect(person.tab.get_by_role("progressbar")).to_have_count(0)
    go_offline(person, files)
    # the lesson, and back by the browser's own button
    person.click("learn")
    expect(person.thing("lesson")).to_have_attribute("data-step", "goal")
    person.tab.go_back()
    expect(person.tab.get_by_role("button", name="Continue learning")).to_be_visible()
    person.click("poster-nederland")
    person.click("first-turn")
    expect(person.thing("lesson")).to_be_visible()
    person.tab.get_by_role("button", name="Players").click()
    expect(person.tab.get_by_text("you need a server")).to_be_visible()
    person.keys("Escape")
    # practice
    person.tab.goto(f"{person.url}#/practice")
    person.click("next-puzzle")
    person.thing("choice").first.click()
    expect(person.tab.locator("button.best")).to_have_count(1)
    person.tab.goto(f"{person.url}#/practice")
    expect(person.tab.get_by_text("of 1 solved on the first try")).to_be_visible()
    person.click("daily-usa")
    person.wait()
    # a finished game, from its record: replay, review, and on from there
    person.tab.goto(person.url)
    person.tab.get_by_role("button", name="Load a game").click()
    dialog = person.tab.get_by_role("dialog")
    dialog.get_by_role("textbox").fill(wasted().record())
    dialog.get_by_test_id("load").click()
    person.click("review-open")
    person.thing("judgement").first.click()
    expect(person.thing("verdict")).to_contain_text("Better")
    person.click("try")
    ready(person)
    # places that are not here
    person.tab.goto(f"{person.url}#/table/nothing")
    expect(person.tab.get_by_text("There is no such table")).to_be_visible()
    person.tab.goto(f"{person.url}#/join/nothing")
    expect(person.thing("nowhere")).to_be_visible()


def wasted() -> Game:
    """Anna could build for many points, and draws."""
    game = Game.from_position(WASTED)
    while not game.is_over:
        game.apply("draw")
    return game
