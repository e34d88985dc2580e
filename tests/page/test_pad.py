"""The score pad on a phone of 390 × 844: whole evenings by touch, and two phones at one pad."""

import base64
import re
from collections.abc import Callable, Iterable, Sequence
from itertools import groupby

import pytest
from browsing import TIMEOUT_MS, Come, Person, Toucher
from pad_evenings import Evening
from playwright.sync_api import expect
from reading import violations

from stellwerk.boards import board
from stellwerk.pad import Edit, Enter, Give, Tick
from stellwerk.server.views.score_sheet import sheet_shown

SIZE = (390, 844)
#: The page has dealt with the next tap.
CLICKED = """() => {
  globalThis.clicked = new Promise((done) =>
    addEventListener("click", () => setTimeout(done), { once: true, capture: true }));
}"""
COLOURS = ("red", "blue", "green", "yellow", "black")
#: Of a picture's map.
INKS = """async (png) => {
  const bytes = Uint8Array.from(atob(png), (sign) => sign.charCodeAt(0));
  const picture = await createImageBitmap(new Blob([bytes]));
  const pen = new OffscreenCanvas(picture.width, picture.height).getContext("2d");
  pen.drawImage(picture, 0, 0);
  return pen.getImageData(48, 180, 1104, 700).data.reduce((sum, ink) => sum + ink, 0);
}"""
NETWORK = {"by": "network", "address": "http://192.0.2.7:8000"}


class Counter(Toucher):
    """Has the phone in hand while the others play."""

    def click(self, name: str) -> None:
        if not name.startswith("track-"):
            super().click(name)
            return
        found = self.tab.evaluate("([name, ms]) => person.reach(name, ms)", [name, TIMEOUT_MS])
        self.tab.evaluate(CLICKED)
        self.press(found["x"], found["y"])  # once: a second tap would take it back
        self.tab.evaluate("() => clicked")
        which = self.thing(f"which-{name.removeprefix('track-')}")
        if which.count():  # parallel tracks lie three pixels apart on so small a map
            which.tap()

    def begin(self, board: str, names: Sequence[str], first: int = 0) -> None:
        self.open("/")
        self.click("pads")
        self.thing(f"pad-board-{board}").tap()
        for n in range(3, len(names), -1):
            self.tab.get_by_role("button", name=f"Remove player {n}").tap()
        for n, name in enumerate(names):
            self.thing(f"player-{n}").fill(name)
        self.tab.get_by_role("radio", name="begins").nth(first).check()
        self.thing("begin-pad").tap()
        self.thing("pad").wait_for()

    def does(self, act: Callable[[], None]) -> None:
        """One edit, until the pad has it."""
        pad = self.thing("pad")
        before = int(pad.get_attribute("data-edits") or 0)
        act()
        expect(pad).to_have_attribute("data-edits", str(before + 1))

    def choose(self, seat: int) -> None:
        if not self.thing(f"whose-{seat}").is_checked():
            self.tab.locator(f"label:has([data-testid='whose-{seat}'])").tap()

    def enter(self, edits: Iterable[Edit]) -> None:
        """As people do who have time: tracks in the order of play, then the rest seat by seat."""
        for edit in edits:
            if isinstance(edit, Give):
                assert isinstance(edit.owner, int)
                self.choose(edit.owner)
                self.does(lambda track=edit.track: self.click(f"track-{track}"))  # type: ignore[misc]

    def enter_cells(self, edits: Iterable[Enter], seat_of: Callable[[Enter], int]) -> None:
        self.click("tab-more")
        for seat, mine in groupby(sorted(edits, key=seat_of), seat_of):
            self.choose(seat)
            for edit in mine:
                name = f"enter-{edit.field.replace(' ', '_')}-{edit.place}"
                self.does(lambda name=name: self.thing(name).tap())  # type: ignore[misc]
        self.click("tab-more")

    def tick(self, ticks: Iterable[Tick]) -> None:
        self.click("tab-tickets")
        for tick in sorted(ticks, key=lambda tick: tick.seat):
            self.choose(tick.seat)
            self.does(lambda ticket=tick.ticket: self.thing(f"ticket-{ticket}").tap())  # type: ignore[misc]
        self.click("tab-tickets")


@pytest.mark.parametrize("board", ["poland", "south_korea"])
def test_a_whole_evening_by_touch_is_counted_as_the_game(come: Come, board: str) -> None:
    evening = Evening(board, 2, 3).play("planner")
    counter = come(Counter, size=SIZE)
    counter.begin(board, evening.game.names, evening.pad.first)
    edits = evening.edits
    counter.enter(edits)
    cells = [edit for edit in edits if isinstance(edit, Enter)]
    if cells:
        counter.enter_cells(cells, lambda edit: edit.value - 1 if edit.seat < 0 else edit.seat)
    counter.tick(edit for edit in edits if isinstance(edit, Tick))
    counter.click("tab-sheet")
    counter.does(lambda: counter.thing("finish").tap())
    counted = counter.context.request.get(f"/api/pads/{counter.table}?language=en").json()["sheet"]
    game = sheet_shown(evening.game, "en")
    assert [[*line.values()] for column in counted["columns"] for line in column["lines"]] == [
        [line.kind, line.label, line.points] for column in game.columns for line in column.lines
    ]
    tracks = [[line["track"] for line in column["tracks"]] for column in counted["columns"]]
    assert tracks == [[line.track for line in column.tracks] for column in game.columns]
    assert counted["verdict"] == game.verdict
    expect(counter.thing("score-sheet").get_by_role("heading")).to_have_text(game.verdict)
    for column in game.columns:
        expect(counter.thing(f"pad-score-{column.seat}")).to_contain_text(str(column.total))
    assert violations(counter) == []


def test_a_link_leads_other_phones_to_this_machine(come: Come) -> None:
    """Opened as 127.0.0.1: the link has the address in the network, or it says that there is none."""
    anna, ben = come(Counter, size=SIZE), come(Counter, size=SIZE, language="de-DE")
    anna.tab.route("**/api/reach*", lambda route: route.fulfill(json=NETWORK))
    anna.begin("usa", ["Anna", "Ben"])
    anna.click("phones")
    expect(anna.thing("pad-link")).to_have_value(re.compile(r"^http://192\.0\.2\.7:8000/pad/[\w-]{22}$"))
    expect(anna.thing("reach")).to_have_text("The links work for everybody in the same network (Wi-Fi).")
    anna.tab.get_by_role("button", name="QR code").tap()
    expect(anna.thing("qr")).to_be_visible()
    assert violations(anna) == []
    ben.open(f"/pad/{anna.table}")
    ben.click("phones")
    expect(ben.thing("reach")).to_contain_text("stellwerk serve --host 0.0.0.0")
    assert violations(ben) == []


def test_an_empty_sheet_has_no_empty_rows_and_the_picture_has_tickets_and_stations(come: Come) -> None:
    anna = come(Counter, size=SIZE)
    anna.begin("europe", ["Anna", "Ben"])
    anna.click("tab-sheet")
    rows = anna.thing("score-sheet").locator("tbody tr")
    expect(rows.filter(has=anna.tab.locator("ul"))).to_have_count(0)
    anna.does(lambda: anna.thing("finish").tap())
    bare, no_station = picture(anna)
    anna.does(lambda: anna.tab.get_by_role("button", name="Not over yet").tap())
    anna.tab.get_by_role("button", name="Look at the board").tap()
    tickets = [ticket.id for ticket in board("europe").tickets[:3]]
    anna.tick(Tick(0, ticket) for ticket in tickets)
    anna.does(lambda: anna.click("city-roma"))
    anna.click("tab-sheet")
    expect(rows.filter(has=anna.tab.locator("ul"))).to_have_count(0)  # on a phone they are folded
    anna.thing("score-sheet").get_by_role("button", name="Tickets").tap()
    expect(rows.filter(has=anna.tab.locator("ul"))).to_have_count(1)
    anna.does(lambda: anna.thing("finish").tap())
    full, station = picture(anna)
    assert full > bare + 3 * 30
    assert station != no_station


def test_the_keyboard_stays_in_the_sheet_when_the_game_is_over_or_not(come: Come) -> None:
    anna = come(Counter, size=SIZE)
    anna.begin("usa", ["Anna", "Ben"])
    anna.click("tab-sheet")
    anna.does(lambda: anna.thing("finish").press("Enter"))
    expect(anna.thing("picture")).to_be_focused()
    anna.does(lambda: anna.tab.get_by_role("button", name="Not over yet").press("Enter"))
    expect(anna.thing("finish")).to_be_focused()
    anna.keys("Escape")
    expect(anna.thing("score-sheet")).to_have_count(0)


def test_the_cross_of_a_panel_covers_nothing(come: Come) -> None:
    """However far the list of tickets is scrolled."""
    anna = come(Counter, size=SIZE)
    anna.begin("usa", ["Anna", "Ben"])
    anna.click("tab-tickets")
    panel = anna.thing("panel")
    panel.evaluate("panel => panel.scrollTo(0, 400)")
    cross = panel.get_by_role("button", name="Close").bounding_box()
    assert cross is not None
    ends = panel.locator("li").evaluate_all("rows => rows.map(row => row.getBoundingClientRect().right)")
    assert max(ends) <= cross["x"]


def picture(person: Person) -> tuple[int, int]:
    """The height of the saved picture, and the sum of all its inks where the map is."""
    with person.tab.expect_download() as saved:
        person.thing("picture").tap()
    png = saved.value.path().read_bytes()
    inks: int = person.tab.evaluate(INKS, base64.b64encode(png).decode())
    return int.from_bytes(png[20:24], "big"), inks


def test_two_phones_at_one_pad(come: Come) -> None:
    anna, ben = come(Counter, size=SIZE), come(Counter, size=SIZE, language="de-DE")
    anna.begin("usa", ["Anna", "Ben"])
    anna.click("phones")
    ben.open(anna.thing("pad-link").input_value())
    anna.keys("Escape")
    ben.thing("pad").wait_for()
    anna.does(lambda: anna.click("track-denver-omaha"))
    expect(ben.thing("pad-track-0")).to_contain_text("Leiste 7")
    expect(ben.thing("pad-score-0")).to_contain_text("17 Punkte, als wäre jetzt Schluss")  # B20
    ben.choose(1)
    ben.does(lambda: ben.click("track-calgary-winnipeg"))
    expect(anna.thing("pad-track-1")).to_contain_text("track 15")
    expect(anna.thing("pad-score-0")).to_contain_text("7 points as if it ended now")
    # what can't be is said at once, and nothing has changed
    ben.click("track-denver-omaha")
    expect(ben.thing("said")).to_contain_text("gehört Anna")
    ben.click("tab-tickets")
    expect(ben.thing("said")).to_be_hidden()
    ben.click("tab-tickets")
    anna.does(lambda: anna.click("track-denver-omaha"))
    expect(ben.thing("pad-score-0")).to_contain_text("0")
    # why something has gone is told to all
    anna.does(anna.tab.get_by_role("button", name="Take back").tap)
    expect(anna.thing("said")).to_have_text("Taken back: Denver–Omaha is free again")
    expect(ben.thing("said")).to_have_text("Zurückgenommen: Denver–Omaha ist wieder frei")
    anna.click("tab-sheet")
    anna.does(anna.thing("finish").tap)
    expect(ben.thing("said")).to_have_text("Das Spiel ist aus")
    anna.does(anna.tab.get_by_role("button", name="Not over yet").tap)
    anna.keys("Escape")
    anna.does(lambda: anna.click("track-denver-omaha"))
    # without a network a tap is not saved, and the page says so until there is one again
    ben.expected.append("ERR_INTERNET_DISCONNECTED")
    ben.context.set_offline(True)
    ben.click("track-denver-omaha")
    expect(ben.tab.get_by_role("alert")).to_contain_text("Keine Verbindung")
    ben.context.set_offline(False)
    expect(ben.tab.get_by_role("alert")).to_have_count(0)
    assert violations(ben) == []
    anna.open("/pads")
    expect(anna.thing("history").get_by_role("link")).to_contain_text("Anna 0 · Ben 25")
    assert violations(anna) == []
    # nothing is thrown away unasked
    anna.thing("history").get_by_role("button").tap()
    expect(anna.thing("history").get_by_role("link")).to_have_count(1)
    anna.thing("throw-away").tap()
    expect(anna.thing("history").get_by_role("link")).to_have_count(0)


def test_the_neutral_players_phase_is_led_step_by_step(come: Come) -> None:
    anna = come(Counter, size=SIZE)
    seats = [{"name": "Anna", "colour": "red"}, {"name": "Ben", "colour": "blue"}]
    wanted = {"board": "nederland", "seats": seats, "options": {"tolls": True, "neutral": True}}
    anna.context.request.get("/api/pads")  # gives them their cookie
    pad = anna.context.request.post("/api/pads", data=wanted).json()["table"]["id"]
    assert anna.context.request.post(f"/api/pads/{pad}", data={"edits": [{"type": "turn"}] * 12}).ok
    anna.open(f"/pad/{pad}")
    expect(anna.thing("lead")).to_be_visible()
    anna.thing("next-turn").tap()  # first what is due
    guide = anna.thing("guide-neutral_player")
    expect(guide).to_contain_text("Ben turns up the top ticket")
    anna.thing("turned-up").select_option("breda-eindhoven")
    expect(anna.thing("case")).to_contain_text("are free: the holder of the marker chooses")
    anna.does(guide.get_by_role("button", name="Build").first.tap)
    expect(anna.thing("lead")).to_have_count(0)
    # no count is changed without a word
    tokens = anna.thing("enter-tokens-0")
    for typed in ("999", "3.7", "-5"):
        tokens.fill(typed)
        tokens.press("Enter")
        expect(anna.thing("said")).to_contain_text("a whole number from 0 to 240")
        expect(tokens).to_have_value("30")
    # what does not add up is looked at before the game is over, or meant so
    for _hasty in range(2):
        anna.tab.get_by_role("button", name="Loans: Anna: one more").tap()
    expect(anna.thing("enter-loans-0")).to_have_value("2")
    expect(anna.thing("said")).to_be_hidden()
    anna.click("tab-sheet")
    anna.thing("finish").tap()
    expect(anna.tab.get_by_role("dialog", name="Does not add up yet")).to_contain_text("Anna has more loans")
    anna.thing("mend").tap()
    expect(anna.thing("notes")).to_be_visible()
    anna.click("tab-sheet")
    anna.thing("finish").tap()
    anna.does(anna.thing("finish-anyway").tap)
    for button in anna.thing("score-sheet").locator("footer").get_by_role("button").all():
        expect(button).to_be_in_viewport(ratio=1)
    assert violations(anna) == []


def test_the_keyboard_and_what_if(come: Come) -> None:
    person: Person = come(size=(1440, 900))
    person.open("/pads")
    person.thing("pad-board-europe").click()
    person.thing("begin-pad").click()
    person.thing("pad").wait_for()
    track = person.thing("track-budapest-wien:red")
    track.focus()
    person.keys("Enter")
    expect(person.thing("pad-track-0")).to_contain_text("track 1")
    person.click("city-roma")
    person.click("tab-more")
    expect(person.thing("cities")).to_have_text("Roma")
    person.thing("count-turns").check()
    person.click("next-turn")
    expect(person.thing("turns")).to_contain_text("Round 1")
    person.click("tab-sheet")
    person.click("what-if")
    expect(person.thing("moment")).to_have_text("After entry 3: Turn done")
    person.tab.get_by_role("slider").press("ArrowLeft")
    expect(person.thing("moment")).to_have_text("After entry 2: Passenger 1, Stations: Roma ✓")
    person.thing("play-on").click()
    person.thing("hand").wait_for()
    # seats have the colours of their trains there, too
    first = person.tab.evaluate("getComputedStyle(document.documentElement).getPropertyValue('--seat-0')")
    assert first == person.tab.evaluate(
        "getComputedStyle(document.documentElement).getPropertyValue('--card-red')"
    )
    assert person.look().isAsked or person.wait().isAsked


def test_what_another_has_is_not_taken_away(come: Come) -> None:
    """A country card, as a track."""
    anna = come(Counter, size=SIZE)
    anna.begin("poland", ["Anna", "Ben"])
    anna.click("tab-more")
    card = anna.thing("enter-germany_cards-0")
    anna.does(card.tap)
    anna.choose(1)
    card.tap()
    expect(anna.thing("said")).to_contain_text("belongs to Anna: choose them to take it back")
    expect(card).to_have_attribute("aria-label", re.compile("Anna$"))


def test_the_sheet_fits_a_phone(come: Come) -> None:
    """Five columns, and the tickets below each other."""
    anna = come(Counter, size=SIZE)
    seats = [{"name": name, "colour": colour} for name, colour in zip("ABCDE", COLOURS, strict=True)]
    anna.context.request.get("/api/pads")  # gives them their cookie
    wanted = {"board": "usa", "seats": seats}
    pad = anna.context.request.post("/api/pads", data=wanted).json()["table"]["id"]
    ticks = [
        {"type": "tick", "seat": n // 2, "ticket": each.id}
        for n, each in enumerate(board("usa").tickets[:10])
    ]
    assert anna.context.request.post(f"/api/pads/{pad}", data={"edits": ticks}).ok
    anna.open(f"/pad/{pad}")
    anna.click("tab-sheet")
    sheet = anna.thing("score-sheet")
    for cell in sheet.locator("tfoot td").all():
        expect(cell).to_be_in_viewport(ratio=1)
    sheet.get_by_role("button", name="Tickets").tap()
    lines = sheet.locator("tbody li")
    expect(lines).to_have_count(10)
    assert (
        max(lines.evaluate_all("all => all.map(({ offsetHeight }) => offsetHeight)")) <= 60
    )  # with what it lacks
    assert violations(anna) == []
