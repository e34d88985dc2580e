"""Two friends and a spectator through a whole game on Iberia; one friend comes back on another device."""

import json
import time
from typing import Any

from browsing import OWN, TIMEOUT_MS, Come, Person, Seen, link_in
from playwright.sync_api import WebSocket, expect

#: Decisions of one of them before they leave: in the middle of the game.
MIDST = 40
MOST = 700


def test_two_friends_and_a_spectator_through_a_whole_game(come: Come) -> None:
    anna, ben, watcher = come(seed=1), come(seed=2), come()
    told = told_to(watcher)
    anna.sit_down("iberia", "person", "friend", seed=2026, hints=False)
    links = anna.links()
    watcher.open(links["watch"])
    ben.join(links["free"]["1"], "Ben")
    drafts = play_together(anna, ben, MIDST)

    link = own_link(ben)
    ben.close()
    expect(anna.thing("presence-1")).to_have_text("is away")
    again = come(seed=3)
    again.open(link)
    expect(anna.thing("presence-1")).to_have_text("is here")
    expect(again.thing("seat-1")).to_contain_text("Ben")
    drafts |= play_together(anna, again, MOST)

    assert drafts >= {"First draft", "Second draft"}
    for person in (anna, again, watcher):
        expect(person.thing("score-sheet")).to_be_visible()
    assert scores(anna) == scores(again) == scores(watcher)
    nothing_hidden_was_told(told)
    assert watcher.tab.evaluate("shown") == 0


def play_together(one: Person, other: Person, most: int) -> set[str]:
    """Both decide until the other has done so this often, or the game is over; which drafts they met."""
    drafts: set[str] = set()
    for _decision in range(MOST):
        person, seen = next_of(one, other)
        if seen.isOver or other.decisions >= most:
            return drafts
        drafts |= drafts_on(person, seen)
        decide(person, seen)
    raise AssertionError(f"not over after {MOST} decisions")


def next_of(*people: Person) -> tuple[Person, Seen]:
    """The first of them who is asked something, or sees that the game is over."""
    end = time.monotonic() + TIMEOUT_MS / 1000
    while time.monotonic() < end:
        for person in people:
            seen = person.look()
            if seen.isAsked or seen.isOver:
                return person, seen
        people[0].tab.wait_for_timeout(5)
    raise AssertionError("nobody is asked anything")


def decide(person: Person, seen: Seen) -> None:
    """And waits until it is done, not until they are asked again: others may come first."""
    person.answer(seen)
    person.decisions += 1
    person.tab.wait_for_function("before => person.look().mark !== before", arg=seen.mark)


def drafts_on(person: Person, seen: Seen) -> set[str]:
    if not seen.offers:
        return set()
    panel = person.thing("panel-ticket_draft").inner_text().lower()
    return {draft for draft in ("First draft", "Second draft") if draft.lower() in panel}


def own_link(person: Person) -> str:
    person.click("people-button")
    person.click("own-link")
    found = link_in(person, "link-own")
    person.keys("Escape")
    return found


def scores(person: Person) -> list[str]:
    return person.thing("score-sheet").locator("tfoot td .unseen").all_inner_texts()


# --- what the spectator may see


def told_to(watcher: Person) -> list[dict[str, Any]]:
    """Everything that their page receives; it counts what it shows of somebody's own things."""
    told: list[dict[str, Any]] = []

    def hear(data: str | bytes) -> None:
        message = json.loads(data)
        if message["type"] == "told":
            told.append(message)

    def listen(socket: WebSocket) -> None:
        socket.on("framereceived", hear)

    watcher.tab.on("websocket", listen)
    watcher.context.add_init_script(WATCH)
    return told


#: Counts own things whenever the page changes.
WATCH = f"""
globalThis.shown = 0;
new MutationObserver(() => {{
  const isOver = document.querySelector('[data-testid="score-sheet"]');
  if (!isOver) shown += document.querySelectorAll({json.dumps(OWN)}).length;
}}).observe(document, {{ subtree: true, childList: true }});
"""


def nothing_hidden_was_told(told: list[dict[str, Any]]) -> None:
    assert len(told) > 100
    views = [each["view"] for each in told]
    assert all(view["hand"] is None for view in views)
    assert not any(view["options"] or view["offer"] for view in views)
    assert not any(view["tickets"] for view in views)
