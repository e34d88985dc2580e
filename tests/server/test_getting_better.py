"""Reviews, deals of the day and puzzles, asked for as the page does."""

import datetime as dt
import time
from pathlib import Path
from typing import Any

import pytest
from serving import TIMEOUT, Page, Trouble

from stellwerk import record

RECORDS = Path(__file__).parent.parent / "records"
SHORT = (RECORDS / "usa-tie-tickets.jsonl").read_text()
TODAY = dt.datetime.now(dt.UTC).date()


def reviewed(page: Page, table: str) -> Any:
    """Asks until the review is there."""
    end = time.monotonic() + TIMEOUT
    while time.monotonic() < end:
        found = page.get(f"/api/tables/{table}/review")
        assert 0 <= found["done"] <= found["of"]
        if found["review"] is not None:
            return found["review"]
    raise AssertionError("no review has come")


def test_a_review_is_made_once_and_kept_with_the_game(page: Page) -> None:
    table = page.ask("POST", "/api/tables", {"record": SHORT})["id"]
    first = reviewed(page, table)
    assert [each["entry"] for each in first["judgements"]] == [1, 2, 3, 4]
    assert first["curve"][-1]["chances"] == [0, 1]
    again = page.get(f"/api/tables/{table}/review")
    assert again["review"] == first, "it is there at once"
    other = page.ask("POST", "/api/tables", {"record": SHORT})["id"]
    assert reviewed(page, other) == first, "the same record has the same review"


def test_a_running_game_has_no_review(page: Page) -> None:
    table = page.create("usa", "person", "medium")
    with pytest.raises(Trouble, match="not over"):
        page.get(f"/api/tables/{table['id']}/review")


def test_a_game_can_be_tried_again_from_any_moment_of_its_record(page: Page) -> None:
    done = page.ask("POST", "/api/tables", {"record": SHORT})["id"]
    text = page.get(f"/api/tables/{done}/record")
    cut = "".join(text.splitlines(keepends=True)[:3])
    assert record.load(cut).decisions() == (1,)
    seats = [{"kind": "bot", "level": "medium"}, {"kind": "person"}]
    again = page.ask("POST", "/api/tables", {"record": cut, "seats": seats, "pace": 0})
    assert again["decides"] == [1]
    assert again["seats"][1]["mine"]


def test_the_deal_of_the_day_is_the_same_for_all(page: Page) -> None:
    mine, theirs = (
        each.create("usa", "person", daily=TODAY.isoformat()) for each in (page, Page(page.server))
    )
    assert [seat["level"] for seat in mine["seats"]] == ["", "medium", "medium"]
    assert not mine["hints"]
    assert mine["daily"] == TODAY.isoformat()
    records = [each.get(f"/api/tables/{table['id']}/record?seat=0") for each, table in ((page, mine),)]
    assert records[0].splitlines()[1].startswith('{"n":0')
    assert theirs["decides"] == mine["decides"]


def test_other_days_are_refused(page: Page) -> None:
    for day in ("yesterday", (TODAY - dt.timedelta(days=9)).isoformat()):
        with pytest.raises(Trouble, match="Only today's deal"):
            page.create("usa", "person", daily=day)
    assert page.get(f"/api/daily/{TODAY.isoformat()}")["bots"] == ["medium", "medium"]


def test_a_puzzle_has_one_solution_and_says_why(page: Page) -> None:
    cards = page.get("/api/puzzles")["puzzles"]
    assert len(cards) >= 100
    for card in (cards[0], cards[-1]):
        shown = page.get(f"/api/puzzles/{card['id']}")
        assert [each["cost"] for each in shown["choices"]].count(0) == 1
        assert all(each["hint"]["reason"] and each["label"] for each in shown["choices"])
        assert shown["snapshot"]["view"]["hand"]
    with pytest.raises(Trouble, match="no such puzzle"):
        page.get("/api/puzzles/usa-0")
