"""A finished game is watched again: step by step, through anybody's eyes, to its score sheet."""

import re
from pathlib import Path

import pytest
from browsing import Person
from playwright.sync_api import expect

from stellwerk import record

FINISHED = Path(__file__).parents[1] / "records" / "europe-3-lively.jsonl"
HANDS = "Cards and tickets"


@pytest.fixture
def watcher(person: Person) -> Person:
    person.open(f"/replay/{person.set_table(record=FINISHED.read_text('utf-8'))}")
    expect(person.thing("replay-slider")).to_be_visible()
    return person


def test_the_slider_goes_to_every_step(watcher: Person) -> None:
    slider, line = watcher.thing("replay-slider"), watcher.thing("replay-line")
    first = "Ben begins. Anna is dealt purple, red, orange and orange."
    expect(line).to_contain_text(first)
    last = int(slider.get_attribute("max") or 0)
    assert last > 200
    slider.fill(str(last // 2))
    expect(line).not_to_contain_text(first)
    here = watcher.tab.locator('[data-testid="log"] [aria-current=step]')
    expect(line).to_have_text(here.inner_text().replace("\n", " "))
    before = line.inner_text()
    watcher.click("replay-forward")
    expect(line).not_to_have_text(before)
    watcher.keys("ArrowLeft")
    expect(line).to_have_text(before)


def test_it_runs_by_itself_until_it_is_stopped(watcher: Person) -> None:
    watcher.tab.get_by_label("Speed").select_option("4 ×")
    watcher.click("replay-play")
    expect(watcher.thing("replay-slider")).to_have_value(re.compile(r"^([3-9]|\d\d+)$"))
    watcher.click("replay-play")
    expect(watcher.tab.get_by_role("button", name="Play", exact=True)).to_be_visible()


def test_through_a_seats_eyes_only_its_own_hand_is_seen(watcher: Person) -> None:
    names = record.read(FINISHED.read_bytes()).header.seats
    watcher.thing("replay-slider").fill("40")
    hands = watcher.tab.get_by_role("group", name=HANDS)
    for name in names:
        expect(hands.get_by_role("region", name=name)).to_be_visible()
    watcher.thing("replay-eyes").select_option(names[1])
    expect(watcher.thing("hand")).to_be_visible()
    expect(hands).to_have_count(0)
    watcher.thing("replay-eyes").select_option("As a spectator")
    expect(watcher.thing("hand")).to_have_count(0)
    expect(hands).to_have_count(0)


def test_at_the_end_is_the_score_sheet_of_the_record(watcher: Person) -> None:
    watcher.keys("End")
    watcher.tab.get_by_role("button", name="Score sheet").click()
    watcher.thing("score-sheet").wait_for()
    totals = watcher.thing("score-sheet").locator("tfoot td .unseen").all_inner_texts()
    game = record.load(FINISHED.read_bytes())
    assert [int(each.replace("−", "-")) for each in totals] == list(game.sheet().totals)
    winners = watcher.thing("score-sheet").locator("thead th.winner")
    assert winners.count() == len(game.sheet().winners)


def test_a_rematch_seats_the_same_people(person: Person) -> None:
    position = """
board: usa
seats: Anna, Ben
last turns: 1
Anna: hand 4 purple; tickets boston-miami
Ben: hand 4 red; tickets dallas-new_york
"""
    person.sit_down_at(position)
    person.play_to_the_end()
    before = person.tab.url
    person.click("rematch")
    person.wait(anew=True)
    assert person.tab.url != before
    expect(person.thing("seat-0")).to_contain_text("Anna")
    expect(person.thing("seat-1")).to_contain_text("Ben")
