"""A person at the page: looks at what is on the screen, and clicks or types what a person would.

    with browser() as chromium:
        person = Person(chromium, server.url)
        person.open_poster("usa")
        person.play_to_the_end()

It knows no rules: what glows can be claimed, what is not greyed out can be clicked.
"""

import contextlib
import random
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Locator, sync_playwright
from playwright.sync_api import Page as Tab
from playwright.sync_api import TimeoutError as TooLate

#: Milliseconds that anything may take on a busy machine.
PATIENCE: Final = 30_000
#: Chromium asks for things of its own when it starts; here it finds nobody.
QUIET: Final = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
)
WIDE: Final = {"width": 1440, "height": 900}
PHONE: Final = {"width": 360, "height": 740}
#: What tells how far the game is, read in one go: asking piece by piece takes most of the time.
SCREEN: Final = Path(__file__).with_name("screen.js").read_text("utf-8")


@contextlib.contextmanager
def browser() -> Iterator[Browser]:
    found = next(
        filter(None, (shutil.which(name) for name in ("chromium", "chromium-browser", "google-chrome"))), None
    )
    assert found, "no Chromium here: tools/browser.sh installs it"
    with sync_playwright() as play:
        chromium = play.chromium.launch(executable_path=found, args=list(QUIET))
        yield chromium
        chromium.close()


class Person:
    """Somebody with a browser of his own, and with dice for what does not matter to him."""

    def __init__(
        self,
        chromium: Browser,
        url: str,
        *,
        seed: int = 1,
        language: str = "en-GB",
        viewport: dict[str, int] | None = None,
        **more: Any,
    ) -> None:
        self.url = url
        self.dice = random.Random(seed)
        size = viewport or WIDE
        self.context: BrowserContext = chromium.new_context(
            locale=language, viewport={"width": size["width"], "height": size["height"]}, **more
        )
        self.context.set_default_timeout(PATIENCE)
        self.tab: Tab = self.context.new_page()
        #: What the page complained of in its console, and what broke in it.
        self.complaints: list[str] = []
        self.tab.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.tab.on("console", self.hear)
        self.decisions = 0

    def hear(self, said: ConsoleMessage) -> None:
        if said.type in {"error", "warning"}:
            self.complaints.append(said.text)

    def close(self) -> None:
        self.context.close()

    # --- finding things

    def thing(self, name: str) -> Locator:
        return self.tab.get_by_test_id(name)

    def screen(self) -> dict[str, Any]:
        """What is on the screen now."""
        found: dict[str, Any] = self.tab.evaluate(SCREEN)
        return found

    # --- the start page

    def open(self, path: str = "/") -> None:
        self.tab.goto(self.url + path)

    def hasten(self, **wishes: Any) -> None:
        """Bots at once and nothing in motion, as the preferences allow."""
        wanted = {"pace": 0, "motion": False, **wishes}
        self.tab.evaluate(
            """wanted => {
                const kept = JSON.parse(localStorage.getItem("stellwerk") ?? "{}");
                localStorage.setItem("stellwerk", JSON.stringify({ ...kept, ...wanted }));
            }""",
            wanted,
        )
        self.tab.reload()

    def open_poster(self, board: str) -> None:
        self.thing(f"poster-{board}").click()
        self.thing("board").wait_for()

    # --- playing

    def play_to_the_end(self, most: int = 600) -> None:
        """Decides whatever is asked, until the score sheet is there."""
        for _turn in range(most):
            if not self.decide():
                return
        raise AssertionError(f"the game is not over after {most} decisions")

    def decide(self) -> bool:
        """Waits until something is asked and does it; False: the game is over."""
        seen = self.wait()
        if seen["over"]:
            return False
        self.answer(seen)
        self.decisions += 1
        return True

    def wait(self) -> dict[str, Any]:
        """Until the page asks for something."""
        for _look in range(PATIENCE // 25):
            seen = self.screen()
            if seen["over"] or seen["asks"]:
                return seen
            self.tab.wait_for_timeout(25)
        raise TooLate(f"nothing is asked: {seen}")

    def answer(self, seen: dict[str, Any]) -> None:
        """One click, or a few: as a hasty player who loves long tracks would."""
        if seen["curtain"]:
            self.thing("curtain").get_by_role("button").first.click()
        elif seen["payments"]:
            self.thing("payment-0").click()
        elif seen["offers"]:
            self.choose_tickets(seen)
        elif seen["choices"]:
            self.thing(self.dice.choice(seen["choices"])).click()
        elif seen["tracks"] and (self.dice.random() < 0.7 or not seen["draws"]):
            self.claim(max(seen["tracks"], key=lambda track: (track["spaces"], track["id"])))
        else:
            self.thing(self.dice.choice(seen["draws"])).click()
        self.settle()

    def claim(self, track: dict[str, Any]) -> None:
        self.thing(track["id"]).first.click(force=True)

    def choose_tickets(self, seen: dict[str, Any]) -> None:
        """All of them, or as many as it takes until the button allows it."""
        keep = self.thing("keep")
        for offer in seen["offers"]:
            if keep.is_enabled():
                break
            self.thing(offer).click()
        keep.click()

    def settle(self) -> None:
        """Until the answer is on the screen."""
        with contextlib.suppress(TooLate):
            self.tab.wait_for_function("document.body.dataset.busy !== 'true'", timeout=5000)
