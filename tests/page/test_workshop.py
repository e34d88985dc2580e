"""The workshop: a board is drawn from nothing, mended by what it is told, and played."""

import json
import re
from pathlib import Path

import pytest
from browsing import Come
from drawer import Drawer
from fantasy import png
from playwright.sync_api import expect
from reading import violations

from stellwerk import boards

#: Cities that are put with the mouse: millimetres from the left and from the top.
PLACES = {"Ulm": (100, 100), "Köln": (300, 80), "Bonn": (480, 120), "Jena": (140, 300), "Graz": (420, 330)}
#: Drawn with the mouse.
WAYS = (("Ulm", "Köln"), ("Köln", "Bonn"), ("Ulm", "Jena"), ("Jena", "Graz"), ("Bonn", "Graz"))
#: Into the field that has the focus.
PASTE = """list => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", list);
    document.activeElement.dispatchEvent(new ClipboardEvent("paste", { clipboardData, cancelable: true }));
}"""


def test_a_board_is_drawn_mended_by_what_is_said_and_played_to_its_end(come: Come, tmp_path: Path) -> None:
    drawer = come(Drawer)
    drawer.open("/")
    drawer.click("workshop")
    drawer.thing("way-picture").check()
    drawer.thing("new-name").fill("Lost Lands")
    scan = tmp_path / "scan.png"
    scan.write_bytes(png(400, 266))
    drawer.tab.locator("input[type=file]").set_input_files(scan)
    drawer.thing("make").click()
    expect(drawer.thing("picture")).to_have_attribute("width", "790")

    draw(drawer)
    mend_what_is_alone(drawer)
    mend_what_is_too_short(drawer)
    mend_what_crosses(drawer)
    take_back(drawer)
    enlarge_a_part(drawer)
    mend_the_deck(drawer)
    for tab in ("rules", "tickets", "play"):
        drawer.thing(f"tab-{tab}").click()
        assert violations(drawer) == [], tab
    find_the_same_in_the_file(drawer, tmp_path / "board.json")

    # it is kept, printed, and played
    drawer.tab.reload()
    expect(drawer.thing("city-linz")).to_be_visible()
    expect(drawer.thing("fine")).to_be_visible()
    drawer.thing("tab-play").click()
    with drawer.tab.expect_download() as printed:
        drawer.thing("print").click()
    assert printed.value.path().read_bytes()[:5] == b"%PDF-"
    drawer.thing("play").click()
    drawer.tab.wait_for_url("**/table/*")
    drawer.play_to_the_end()
    expect(drawer.thing("score-sheet")).to_contain_text("Lost Lands")


def draw(drawer: Drawer) -> None:
    """Cities and connections, as the page tells a new map maker."""
    drawer.thing("begin").click()
    for name, (x, y) in PLACES.items():
        drawer.put(name, x, y)
    drawer.thing("begin").click()
    for a, b in WAYS:
        drawer.drag(PLACES[a], PLACES[b])
    expect(drawer.thing("connection-koeln-bonn")).to_be_visible()
    # one more city with nothing but the keyboard, which is forgotten there
    drawer.keys("Escape", "Escape", "c", *["ArrowDown"] * 2)
    drawer.keys("Enter")
    drawer.call("Linz")
    drawer.keys("Escape", "Escape")


def mend_what_is_alone(drawer: Drawer) -> None:
    """It is told at the city; L connects what is selected with the next city that is picked."""
    drawer.go_to_problem("Linz")
    expect(drawer.thing("city-name")).to_have_value("Linz")
    drawer.thing("canvas").focus()
    drawer.keys("l", "PageUp", "Enter")
    expect(drawer.thing("said")).to_contain_text("Graz")
    expect(drawer.tab.locator("[data-testid*='linz'][data-testid^='connection']")).to_have_count(1)
    drawer.keys("v")


def mend_what_is_too_short(drawer: Drawer) -> None:
    """It says by how much, and what would fit."""
    drawer.keys("9")
    expect(drawer.thing("short")).to_contain_text("mm too short")
    drawer.thing("shorten").click()
    expect(drawer.thing("short")).to_have_count(0)
    drawer.thing("track-0-green").click()
    drawer.thing("canvas").focus()
    drawer.keys("r", "t", "Shift+B")
    for n, colour in enumerate(("red", "red", "blue")):
        expect(drawer.thing(f"track-{n}-{colour}")).to_have_attribute("aria-pressed", "true")


def mend_what_crosses(drawer: Drawer) -> None:
    drawer.keys("l")
    drawer.drag(PLACES["Jena"], PLACES["Bonn"])
    drawer.drag(PLACES["Köln"], PLACES["Graz"])
    drawer.keys("v")
    drawer.go_to_problem("crosses")
    drawer.thing("canvas").focus()
    drawer.keys("Delete")
    drawer.thing("tab-check").click()
    expect(drawer.thing("problem").filter(has_text="crosses")).to_have_count(0)


def take_back(drawer: Drawer) -> None:
    """What was deleted comes back, with all that went with it."""
    drawer.press(*drawer.at(*PLACES["Köln"]))
    drawer.keys("Delete")
    expect(drawer.thing("city-koeln")).to_have_count(0)
    expect(drawer.thing("connection-ulm-koeln")).to_have_count(0)
    drawer.keys("Control+z")
    expect(drawer.thing("connection-ulm-koeln")).to_be_visible()
    drawer.drag(PLACES["Köln"], (320, 60))
    expect(drawer.thing("city-x")).to_have_value("320")


def enlarge_a_part(drawer: Drawer) -> None:
    """By a box around its cities and a key; it goes as it came."""
    drawer.drag((60, 20), (360, 340))
    drawer.keys("e")
    frame = drawer.tab.locator("[data-testid^='part-']:not(input)")
    expect(frame).to_have_count(1)
    expect(drawer.thing("part-name")).to_be_visible()
    drawer.keys("Control+z")
    expect(frame).to_have_count(0)


def mend_the_deck(drawer: Drawer) -> None:
    """A ticket twice, too few tickets for five, and more trains than there are spaces for."""
    drawer.thing("tab-tickets").click()
    drawer.thing("fill").click()
    expect(drawer.thing("ticket-row").first).to_be_visible()
    many = drawer.thing("ticket-row").count()
    for end, name in (("From", 0), ("To", 1)):
        wanted = drawer.tab.get_by_label(f"{end} 1", exact=True).input_value()
        if name == 0:
            drawer.thing("add-ticket").click()
        drawer.tab.get_by_label(f"{end} {many + 1}", exact=True).select_option(wanted)
    points = drawer.tab.get_by_label("Points 1", exact=True).input_value()
    drawer.tab.get_by_label(f"Points {many + 1}", exact=True).fill(points)
    drawer.tab.get_by_label(f"Points {many + 1}", exact=True).blur()
    drawer.go_to_problem(f"Ticket {many + 1}")
    drawer.tab.get_by_role("button", name=f"Remove ticket {many + 1}").click()
    drawer.go_to_problem("5 players")
    drawer.set_number("seats", 1, 2)
    expect(drawer.thing("fine")).to_be_visible()
    drawer.go_to_problem("45 trains each")
    drawer.set_number("trains", 0, 14)  # as it is told
    drawer.thing("tab-check").click()
    expect(drawer.thing("problem")).to_have_count(0)


def find_the_same_in_the_file(drawer: Drawer, path: Path) -> None:
    drawer.thing("tab-play").click()
    with drawer.tab.expect_download() as loaded:
        drawer.thing("download").click()
    assert loaded.value.suggested_filename == "lost_lands.json"
    loaded.value.save_as(path)
    board = boards.load(path.read_text("utf-8"))
    assert [city.name for city in board.cities] == [*PLACES, "Linz"]
    file = json.loads(path.read_text("utf-8"))
    places = {city["name"]: (city["x"], city["y"]) for city in file["cities"] if city["name"] != "Linz"}
    assert places == PLACES | {"Köln": (320, 60)}
    colours = [set(each["tracks"]) for each in file["connections"]]
    assert colours == [{"grey"}] * 5 + [{"red", "blue"}, {"grey"}]
    assert (file["trains"], file["seats"], file["size"]) == (14, [2, 2], [790, 525])
    assert "background" not in file  # a scan stays with its maker


def test_a_copy_on_the_globe_says_what_makes_room_and_is_played_with_friends(come: Come) -> None:
    drawer = come(Drawer)
    drawer.open("/workshop")
    drawer.thing("way-board").check()
    drawer.tab.get_by_role("combobox").select_option("poland")
    drawer.thing("make").click()
    drawer.thing("tab-check").click()
    expect(drawer.thing("sound")).to_be_visible()
    expect(drawer.thing("makes-room")).to_contain_text("The finished picture, which you play on, makes room")
    for figures in ("lengths", "degrees", "ticket_points"):
        row = drawer.thing(f"figures-{figures}").locator("tr").nth(2).locator("td")
        expect(row.last).to_have_text(re.compile(r"^\d+–\d+$"))
    assert violations(drawer, ["region"]) == []

    drawer.thing("arrange").click()
    drawer.thing("begin").click()
    drawer.tab.wait_for_url("**/table/*")
    link = drawer.links()["free"]["1"]
    friend = come()
    friend.join(link, "Ben")
    expect(friend.thing("board")).to_be_visible()


def test_what_is_written_and_chosen_says_what_is_wrong_with_it(come: Come, tmp_path: Path) -> None:
    drawer = come(Drawer)
    drawer.open("/workshop")
    broken = tmp_path / "broken.png"
    broken.write_bytes(b"\x89PNG no picture")
    drawer.thing("way-picture").check()
    drawer.tab.locator("input[type=file]").set_input_files(broken)
    drawer.thing("make").click()
    expect(drawer.tab.get_by_role("alert")).to_contain_text("This picture can’t be read")

    table = tmp_path / "cities.csv"
    table.write_bytes("Name;x;y\r\nKöln;100;100\r\nUlm;300;100\r\nBonn;200;250\r\n".encode("cp1252"))
    drawer.thing("way-file").check()
    drawer.tab.locator("input[type=file]").set_input_files(table)
    drawer.thing("make").click()
    expect(drawer.thing("city-koeln")).to_be_visible()
    drawer.thing("connections").locator("summary").click()
    entry = drawer.thing("connection-entry")
    for line, said in (("Köln – Paris 3", "Paris"), ("Köln – Ulm 3 plaid", "plaid")):
        entry.fill(line)
        entry.press("Enter")
        expect(drawer.tab.get_by_role("alert")).to_contain_text(said)
    entry.fill("Köln – Ulm 4 red blue")
    entry.press("Enter")
    expect(drawer.thing("connection-koeln-ulm")).to_be_visible()
    drawer.tab.evaluate(PASTE, "Ulm – Bonn 5\nBonn – Köln 5 green\n")
    expect(drawer.thing("connection-bonn-koeln")).to_be_visible()

    # one toll brings all, and nothing becomes faulty
    drawer.tab.get_by_role("button", name="Köln – Ulm (4)").click()
    drawer.thing("kind-toll").get_by_role("spinbutton").fill("2")
    drawer.thing("kind-toll").get_by_role("spinbutton").blur()
    expect(drawer.tab.get_by_role("alert")).to_contain_text("Every connection needs this")
    drawer.thing("tab-check").click()
    expect(drawer.thing("faults")).to_be_visible()
    expect(drawer.thing("problem").filter(has_text="toll")).to_have_count(0)


def copy_of_poland(drawer: Drawer) -> None:
    drawer.open("/workshop")
    drawer.thing("way-board").check()
    drawer.tab.get_by_role("combobox").select_option("poland")
    drawer.thing("make").click()
    expect(drawer.thing("fine")).to_be_visible()


def change_the_trains(drawer: Drawer) -> None:
    drawer.thing("tab-rules").click()
    drawer.set_number("trains", 0, 30)


def test_a_check_that_is_refused_says_why(come: Come) -> None:
    drawer = come(Drawer)
    copy_of_poland(drawer)
    drawer.expected.append("422")
    refusal = {"code": "malformed", "text": "The board is too large."}
    drawer.tab.route("**/api/workshop/check?*", lambda route: route.fulfill(status=422, json=refusal))
    change_the_trains(drawer)
    drawer.thing("tab-check").click()
    expect(drawer.thing("unchecked")).to_contain_text("The board is too large.")
    for praise in ("sound", "fine"):
        expect(drawer.thing(praise)).to_have_count(0)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_old_results_and_the_list_of_designs_bar_nobody(come: Come, theme: str) -> None:
    drawer = come(Drawer, color_scheme=theme)
    copy_of_poland(drawer)
    drawer.thing("tab-play").click()
    drawer.thing("try").click()
    expect(drawer.thing("verdict")).to_contain_text("From 300 games.")
    assert violations(drawer, ["region"]) == [], "new"
    change_the_trains(drawer)
    drawer.thing("tab-play").click()
    expect(drawer.thing("verdict")).to_contain_text("these results are old")
    for fold in drawer.thing("unsure").all():
        fold.locator("summary").click()
    assert violations(drawer, ["region"]) == [], "old"
    drawer.open("/workshop")
    expect(drawer.thing("make")).to_be_visible()
    assert violations(drawer) == [], "list"


def test_a_broken_picture_is_refused_in_german(come: Come, tmp_path: Path) -> None:
    drawer = come(Drawer, language="de-DE")
    drawer.open("/workshop")
    broken = tmp_path / "broken.png"
    broken.write_bytes(b"\x89PNG no picture")
    drawer.thing("way-picture").check()
    drawer.tab.locator("input[type=file]").set_input_files(broken)
    drawer.thing("make").click()
    expect(drawer.tab.get_by_role("alert")).to_contain_text("Dieses Bild lässt sich nicht lesen")
