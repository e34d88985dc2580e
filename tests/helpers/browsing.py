"""A person at the page: looks at what is on the screen, and clicks or types what a person would.

    with browser() as chromium:
        person = Person(chromium, server.url)
        person.open_poster("usa")
        person.play_to_the_end()

It knows no rules: what glows can be claimed, what is not greyed out can be clicked.
"""

import contextlib
import dataclasses
import json
import random
import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, Protocol, TypeVar, overload

from playwright.sync_api import (
    Browser,
    BrowserContext,
    BrowserType,
    ConsoleMessage,
    Locator,
    expect,
    sync_playwright,
)
from playwright.sync_api import Error as Broken
from playwright.sync_api import Page as Tab
from serving import Server

#: Milliseconds that anything may take on a busy machine.
TIMEOUT_MS: Final = 30_000
#: Chromium asks for things of its own when it starts; here it finds nobody.
QUIET: Final = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
)
WIDE: Final = (1280, 800)
PHONE: Final = (360, 740)
#: What a page's screen is read with, in one go: asking piece by piece takes most of the time.
SCREEN: Final = Path(__file__).with_name("screen.js").read_text("utf-8")
#: Things on a table that only its player may see.
OWN: Final = (
    '[data-testid^="hand"], [data-testid^="offer-"], [data-testid^="ticket-"]:not([data-testid$="-deck"])'
)
#: A position with one turn to go: whoever decides sees the score sheet next.
LAST: Final = """
board: europe
seats: Anna, Ben
last turns: 1
Anna: hand 4 red; tickets brest-marseille
Ben: hand 4 red
"""
#: Boards whose first turn somebody has seen: a click on their poster plays at once.
KNOWS: Final = ["europe", "iberia", "japan", "nederland", "poland", "south_korea"]
#: Bots at once and nothing in motion, as the preferences allow.
HASTE: Final = {"pace": 0, "motion": False, "knows": KNOWS}
#: Nobody here thinks twice, unless a test wants them to.
DECIDED: Final = {"warn": False}


def launch(kind: BrowserType, *more: str) -> Browser:
    # the first is the same engine without windows to draw: the tests take two thirds of the time
    names = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
    found = next(filter(None, map(shutil.which, names)), None)
    assert found, "no Chromium here: tools/browser.sh installs it"
    return kind.launch(executable_path=found, args=[*QUIET, *more])


@contextlib.contextmanager
def browser() -> Iterator[Browser]:
    with sync_playwright() as play:
        chromium = launch(play.chromium)
        yield chromium
        chromium.close()


@dataclasses.dataclass(frozen=True)
class Seen:
    """What is on the screen, as far as the next decision needs it; names are test ids."""

    #: Changes with everything that a click of ours can change.
    mark: str
    version: int
    isOver: bool  # noqa: N815 -- as screen.js has it
    isAsked: bool  # noqa: N815
    isBusy: bool  # noqa: N815
    #: What is written on it, if it is down.
    curtain: str
    asksAgain: bool  # noqa: N815
    payments: list[str]
    offers: list[str]
    picked: int
    canKeep: bool  # noqa: N815
    choices: list[str]
    draws: list[str]
    canDrawTickets: bool  # noqa: N815
    #: That can be claimed, with their spaces.
    tracks: list[tuple[str, int]]
    prompt: str


class Person:
    """Somebody with their own browser, and with dice for what does not matter to them."""

    def __init__(
        self,
        chromium: Browser,
        url: str,
        *,
        seed: int = 1,
        language: str = "en-GB",
        size: tuple[int, int] = WIDE,
        wishes: dict[str, Any] | None = None,
        timeout_ms: int = TIMEOUT_MS,
        **more: Any,
    ) -> None:
        self.url = url
        self.timeout_ms = timeout_ms
        self.dice = random.Random(seed)
        width, height = size
        self.context: BrowserContext = chromium.new_context(
            locale=language, viewport={"width": width, "height": height}, base_url=url, **more
        )
        self.context.set_default_timeout(timeout_ms)
        self.context.add_init_script(SCREEN)
        self.context.add_init_script(preferring(DECIDED | (HASTE if wishes is None else wishes)))
        #: What the page complained of in its console, and what broke in it.
        self.complaints: list[str] = []
        #: Complaints that a test provokes.
        self.expected: list[str] = []
        self.tab: Tab = self.new_tab()
        self.decisions = 0
        self.mark = ""

    def new_tab(self) -> Tab:
        tab = self.context.new_page()
        tab.on("pageerror", lambda error: self.complaints.append(str(error)))
        tab.on("console", self.hear)
        return tab

    def hear(self, said: ConsoleMessage) -> None:
        if said.type in {"error", "warning"}:
            self.complaints.append(said.text)

    @property
    def unexpected(self) -> list[str]:
        known = re.compile("|".join(self.expected) or "(?!)")
        return [said for said in self.complaints if not known.search(said)]

    def close(self) -> None:
        self.context.close()

    # --- the start page, and ways to a table

    def open(self, path: str = "/") -> None:
        self.tab.goto(path)

    def open_poster(self, board: str) -> None:
        self.click(f"poster-{board}")
        self.thing("board").wait_for()

    def set_table(self, board: str = "", *seats: str, **more: Any) -> str:
        """A table without the start page; seats are "person", "friend" or a bot's level. Returns its id."""
        people = {"person": {"kind": "person"}, "friend": {"kind": "person", "invited": True}}
        asked = [people.get(seat, {"kind": "bot", "level": seat}) for seat in seats]
        wanted = {"board": board, "seats": asked, "pace": 0, **more}
        self.context.request.get("/api/tables")  # gives them their cookie
        answer = self.context.request.post("/api/tables", data=json.dumps(wanted))
        assert answer.ok, answer.text()
        return str(answer.json()["id"])

    def sit_down(self, board: str = "", *seats: str, **more: Any) -> None:
        self.open(f"/table/{self.set_table(board, *seats, **more)}")

    @property
    def table(self) -> str:
        """The id of the table where they sit."""
        return self.tab.url.rpartition("/")[2]

    def links(self, table: str = "") -> dict[str, Any]:
        """The links to a table that they may pass on; by default, to the one where they sit."""
        answer = self.context.request.get(f"/api/tables/{table or self.table}/links")
        assert answer.ok, answer.text()
        found: dict[str, Any] = answer.json()
        return found

    def join(self, link: str, name: str = "") -> None:
        """Opens a link that somebody has passed on, gives their name, and sits down."""
        self.open(link)
        if name:
            self.thing("join-name").fill(name)
        self.thing("sit-down").click()  # once the page has come to rest
        self.thing("board").wait_for()

    def sit_down_at(self, position: str, *seats: str, **more: Any) -> None:
        """At a table with this position; see docs/position.md."""
        names = position.partition("seats:")[2].partition("\n")[0].split(",")
        self.sit_down("", *(seats or ("person", *["easy"] * (len(names) - 1))), position=position, **more)

    # --- looking

    def thing(self, name: str) -> Locator:
        return self.tab.get_by_test_id(name)

    def look(self) -> Seen:
        return Seen(**self.tab.evaluate("person.look()"))

    def wait(self, *, anew: bool = False) -> Seen:
        """Until the page asks for something; anew: until it differs from the last look."""
        before = self.mark if anew else ""
        found = self.tab.evaluate("([before, ms]) => person.wait(before, ms)", [before, self.timeout_ms])
        assert found is not None, f"nothing is asked: {self.look()}"
        seen = Seen(**found)
        self.mark = seen.mark
        return seen

    # --- doing

    def click(self, name: str) -> None:
        """Where a person could: not if something lies over it."""
        for _try in range(5):
            found = self.tab.evaluate("([name, ms]) => person.reach(name, ms)", [name, self.timeout_ms])
            assert found is not None, f"nobody can click {name}"
            self.press(found["x"], found["y"])
            if not self.has_missed():
                break
        else:
            raise AssertionError(f"{name} moves away again and again")
        self.confirm(name)

    def press(self, x: float, y: float) -> None:
        self.tab.mouse.click(x, y)

    def has_missed(self) -> bool:
        """Whether the thing has moved from where it was seen: a busy machine is late with its layout."""
        try:
            return bool(self.tab.evaluate("person.hasMissed()"))
        except Broken:
            return False  # the click has opened another page

    def confirm(self, name: str) -> None:
        """What some hands must do after a click."""

    def keys(self, *keys: str) -> None:
        for key in keys:
            self.tab.keyboard.press(key)

    # --- playing

    def play_to_the_end(self, most: int = 600) -> None:
        """Decides whatever is asked, until the score sheet is there."""
        assert not self.play(most), f"the game is not over after {most} decisions"

    def play(self, most: int) -> bool:
        """Takes this many decisions; False: the game was over before."""
        seen = self.wait()
        for _decision in range(most):
            if seen.isOver:
                return False
            seen = self.decide(seen)
        return not seen.isOver

    def decide(self, seen: Seen) -> Seen:
        """Does one of the things that are asked; returns what is seen then."""
        self.answer(seen)
        self.decisions += 1
        return self.wait(anew=True)

    def answer(self, seen: Seen) -> None:
        """As a hasty player would who loves long tracks."""
        if seen.curtain:
            self.tab.get_by_test_id("curtain").get_by_role("button").first.click()
        elif seen.asksAgain:
            self.click("confirm-yes")
        elif seen.payments:
            self.click("payment-0")
        elif seen.offers:
            self.choose_tickets(seen)
        else:
            self.click(self.chosen(seen))

    def chosen(self, seen: Seen) -> str:
        """What to do in a turn, or which answer to give."""
        is_turn = bool(seen.draws or seen.tracks)
        if seen.choices and (not is_turn or self.dice.random() < 0.25):
            return self.dice.choice(seen.choices)
        if seen.tracks and (self.dice.random() < 0.7 or not seen.draws):
            return max(seen.tracks, key=lambda track: (track[1], track[0]))[0]
        if seen.canDrawTickets and (not seen.draws or self.dice.random() < 0.03):
            return "ticket-deck"
        return self.dice.choice(seen.draws or seen.choices)

    def choose_tickets(self, seen: Seen) -> None:
        """As few as the button allows."""
        for offer in seen.offers:
            if self.look().canKeep:
                break
            self.click(offer)
        self.click("keep")


class Toucher(Person):
    """Has fingers and no mouse."""

    def __init__(self, chromium: Browser, url: str, **how: Any) -> None:
        super().__init__(chromium, url, **{"size": PHONE, "has_touch": True, "is_mobile": True, **how})

    def click(self, name: str) -> None:
        if name.startswith("track-") and self.tab.evaluate("name => person.point(name)", name) is None:
            self.tab.get_by_role("button", name="Whole map").tap()  # a high map begins as wide as the phone
        super().click(name)

    def press(self, x: float, y: float) -> None:
        self.tab.touchscreen.tap(x, y)

    def confirm(self, name: str) -> None:
        if name.startswith("track-"):  # a finger can't point: the first tap does, and asks
            self.thing("board-note").get_by_role("button").tap()


class Typist(Person):
    """Has a keyboard and nothing else."""

    def click(self, name: str) -> None:
        kind, _, rest = name.partition("-")
        if kind == "track":
            self.keys("b", "PageDown")
            self.go_to(name, "PageDown")
            self.keys("Enter")
        elif kind in {"payment", "display"}:
            self.keys(str(int(rest) + 1))
        elif kind == "offer":
            self.keys(str(int(self.thing(name).get_attribute("data-offer-place") or 0) + 1))
        elif name in {"deck", "ticket-deck"}:
            self.keys("d" if name == "deck" else "t")
        else:
            self.go_to(name, "Tab")
            self.keys("Enter")

    def go_to(self, name: str, key: str) -> None:
        """By a key that goes from thing to thing, and comes round."""
        for _step in range(300):
            if self.tab.evaluate("document.activeElement?.dataset.testid") == name:
                return
            self.keys(key)
        raise AssertionError(f"{key} never comes to {name}")


Someone = TypeVar("Someone", bound=Person)


class Come(Protocol):
    """Lets somebody come with their own browser: `come(language="de-DE")`, `come(Typist)`."""

    @overload
    def __call__(self, **how: Any) -> Person: ...
    @overload
    def __call__(self, kind: type[Someone], **how: Any) -> Someone: ...


def link_in(person: Person, name: str) -> str:
    """What a field with a link shows, once it is there."""
    field = person.thing(name)
    expect(field).to_have_value(re.compile("^http"), timeout=TIMEOUT_MS)
    return field.input_value()


def preferring(wishes: dict[str, Any]) -> str:
    """A script that lets a browser prefer this from the beginning."""
    kept = json.dumps(json.dumps(wishes))
    return f'if (!localStorage.getItem("stellwerk")) localStorage.setItem("stellwerk", {kept});'


class Serve(Protocol):
    """Starts a server with these arguments, which stops after everybody has left."""

    def __call__(self, *arguments: str) -> Server: ...
