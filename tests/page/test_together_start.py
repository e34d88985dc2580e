"""Ways to a table with friends: setting one up, links, open tables; and the owner's page."""

import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from browsing import LAST, PHONE, Come, Person, Typist, link_in
from playwright.sync_api import Locator, expect
from reading import speaks_german, violations
from serving import Page, Server, Trouble

RECORD = Path(__file__).parents[1] / "records" / "usa-2-lively.jsonl"
OWNER = "the-owner-keeps-this-key"


@pytest.fixture
def anna(come: Come) -> Person:
    """She sets tables."""
    return come()


@pytest.fixture
def ben(come: Come) -> Person:
    """He comes by a link."""
    return come()


# --- setting a table for friends


def test_a_table_is_set_for_friends_with_a_clock(anna: Person) -> None:
    dialog = set_up(anna, "USA")
    expect(dialog.get_by_test_id("who-1")).to_have_value("friend")
    dialog.get_by_label("Name at seat 1").fill("Anna")
    dialog.get_by_role("button", name="Add a seat").click()
    dialog.get_by_test_id("who-2").select_option("Bot: Easy")
    dialog.get_by_role("radio", name="3 days").check()
    begin(anna, dialog)
    facts = table(anna)
    assert [(seat["kind"], seat["free"], seat["mine"]) for seat in facts["seats"]] == [
        ("person", False, True),
        ("person", True, False),
        ("bot", False, False),
    ]
    assert facts["clock"] == 3 * 24 * 3600
    assert not facts["listed"]


def test_what_belongs_to_friends_is_offered_only_when_one_is_invited(anna: Person) -> None:
    anna.open()
    anna.tab.get_by_role("button", name="Set up a game on USA").click()
    dialog = anna.tab.get_by_role("dialog")
    expect(dialog.get_by_role("button", name="Start the game")).to_be_visible()
    expect(dialog.get_by_text("Together", exact=True)).to_have_count(0)
    dialog.get_by_test_id("who-1").select_option("A friend, by link")
    expect(dialog.get_by_text("Together", exact=True)).to_be_visible()
    expect(dialog.get_by_role("button", name="Start and invite")).to_be_enabled()


def test_who_plays_nowhere_can_still_invite_others(anna: Person, ben: Person) -> None:
    dialog = set_up(anna, "USA")
    dialog.get_by_test_id("who-0").select_option("A friend, by link")
    expect(dialog.get_by_text("No seat is yours")).to_be_visible()
    begin(anna, dialog)
    assert [seat["free"] for seat in table(anna)["seats"]] == [True, True]
    ben.join(link_in(anna, "link-any"), "Ben")
    ben.wait()


def test_a_table_for_friends_is_set_by_the_keyboard_alone(come: Come) -> None:
    anna = come(Typist)
    anna.open()
    anna.thing("poster-japan").wait_for()
    anna.click("with-friends")
    anna.click("poster-japan")
    anna.tab.get_by_role("dialog").get_by_label("Name at seat 1").fill("Anna")
    anna.keys("Enter")
    anna.thing("board").wait_for()
    assert table(anna)["seats"][1]["free"]


# --- links


def test_a_friend_takes_his_seat_by_a_link(anna: Person, ben: Person) -> None:
    anna.sit_down("iberia", "person", "friend", "easy", clock=600)
    link = anna.links()["free"]["1"]
    ben.open(link)
    expect(ben.tab.get_by_role("heading", name="Iberia")).to_be_visible()
    expect(ben.tab.get_by_text("10 minutes a turn")).to_be_visible()
    expect(ben.thing("sitter-0")).to_contain_text("Passenger 1")
    expect(ben.thing("sitter-1")).to_contain_text("free")
    expect(ben.thing("sitter-2")).to_contain_text("bot, easy")
    ben.thing("join-name").fill("Ben")
    ben.click("sit-down")
    assert len(ben.wait().offers) > 0
    assert table(ben)["seats"][1]["name"] == "Ben"
    expect(anna.thing("seat-1")).to_contain_text("Ben")


def test_the_key_stands_in_the_address_no_longer_than_it_must(anna: Person, ben: Person) -> None:
    anna.sit_down("usa", "person", "friend")
    link = anna.links()["free"]["1"]
    ben.open("/")
    ben.open(link)
    ben.thing("join-name").wait_for()
    assert "#" not in ben.tab.url
    ben.tab.reload()
    ben.thing("join-name").fill("Ben")
    ben.click("sit-down")
    ben.wait()
    ben.tab.go_back()  # not to the door that is closed by now
    expect(ben.tab.get_by_role("link", name="Play on: USA")).to_be_visible()


def test_the_name_is_remembered_for_the_next_table(anna: Person, ben: Person) -> None:
    for name in ("Ben", ""):
        anna.sit_down("usa", "person", "friend")
        ben.open(anna.links()["common"])
        expect(ben.thing("join-name")).to_have_value("" if name else "Ben")
        if name:
            ben.thing("join-name").fill(name)
        ben.keys("Tab")
        ben.click("sit-down")
        ben.wait()
        assert table(ben)["seats"][1]["name"] == "Ben"


def test_who_says_no_name_is_called_as_the_seat_is(anna: Person, ben: Person) -> None:
    seats = [{"kind": "person", "name": "Anna"}, {"kind": "person", "name": "Little Ben", "invited": True}]
    anna.sit_down("usa", seats=seats)
    ben.open(anna.links()["free"]["1"])
    expect(ben.thing("join-name")).to_have_attribute("placeholder", "otherwise: Little Ben")
    ben.click("sit-down")
    ben.wait()
    assert table(ben)["seats"][1]["name"] == "Little Ben"


def test_the_common_link_lets_choose_among_free_seats(anna: Person, ben: Person, come: Come) -> None:
    anna.sit_down("europe", "person", "friend", "easy", "friend")
    link = anna.links()["common"]
    cleo = come()
    for person in (ben, cleo):
        person.open(link)
        person.thing("join-seat-3").wait_for()
    ben.click("join-seat-3")
    ben.thing("join-name").fill("Ben")
    ben.click("sit-down")
    ben.wait()
    assert table(ben)["seats"][3]["name"] == "Ben"
    # whoever stood at the door meanwhile sees what is left
    expect(cleo.thing("sitter-3")).to_contain_text("Ben")
    expect(cleo.thing("join-seat-1")).to_have_count(0)
    cleo.click("sit-down")
    cleo.wait()
    assert table(cleo)["seats"][1]["mine"]

    dora = come()
    dora.open(link)
    expect(dora.thing("barred")).to_have_text("All seats are taken.")
    dora.click("watch")
    expect(dora.thing("board")).to_be_visible()
    expect(dora.thing("hand")).to_have_count(0)


def test_a_link_that_was_used_says_so_and_lets_watch(anna: Person, ben: Person, come: Come) -> None:
    anna.sit_down("usa", "person", "friend")
    link = anna.links()["free"]["1"]
    ben.open(link)
    ben.click("sit-down")
    ben.wait()
    late = come()
    late.expected = ["status of 410"]
    late.open(link)
    expect(late.thing("barred")).to_contain_text("This link no longer works")
    expect(late.thing("sit-down")).to_have_count(0)
    expect(late.thing("start-page")).to_be_visible()
    late.click("watch")
    expect(late.thing("board")).to_be_visible()
    expect(late.thing("hand")).to_have_count(0)


def test_who_sits_there_comes_straight_to_the_table_by_his_old_link(anna: Person, ben: Person) -> None:
    anna.sit_down("usa", "person", "friend")
    link = anna.links()["free"]["1"]
    ben.open(link)
    ben.click("sit-down")
    ben.wait()
    ben.open("/")
    ben.open(link)
    ben.wait()


def test_somebody_else_at_the_same_screen_sits_down_too(anna: Person, ben: Person) -> None:
    anna.sit_down("usa", "person", "friend", "friend")
    ben.open(anna.links()["free"]["1"])
    ben.thing("join-name").fill("Ben")
    ben.click("sit-down")
    ben.wait()
    ben.open(anna.links()["free"]["2"])
    expect(ben.tab.get_by_text("You are at this table already, as Ben.")).to_be_visible()
    expect(ben.thing("to-table")).to_be_visible()
    ben.thing("join-name").fill("Bea")
    ben.click("sit-down")
    expect(ben.thing("curtain")).to_be_visible()
    assert [seat["name"] for seat in table(ben)["seats"] if seat["mine"]] == ["Ben", "Bea"]
    # and their name is still theirs
    assert ben.tab.evaluate("JSON.parse(localStorage.stellwerk).name") == "Ben"


def test_who_sits_there_already_goes_to_the_table(anna: Person) -> None:
    anna.sit_down("usa", "person", "friend")
    anna.open(anna.links()["common"])
    anna.click("to-table")
    anna.wait()


def test_another_link_pasted_into_the_same_tab_counts(anna: Person, ben: Person) -> None:
    anna.sit_down("usa", "person", "friend", "friend")
    free = anna.links()["free"]
    ben.expected = ["status of 403"]
    ben.open(free["1"].partition("#")[0])
    expect(ben.thing("barred")).to_contain_text("its end is missing")
    ben.open(free["1"][:-1])
    ben.thing("join-name").fill("Ben")
    ben.click("sit-down")
    expect(ben.thing("barred")).to_contain_text("This link is incomplete")
    ben.open(free["2"])
    ben.thing("join-name").fill("Ben")
    ben.click("sit-down")
    ben.wait()
    assert table(ben)["seats"][2]["mine"]


def test_a_table_that_is_gone_and_a_game_that_is_over(anna: Person, ben: Person) -> None:
    ben.expected = ["status of 404"]
    ben.open("/join/nowhere#any.abc")
    expect(ben.thing("barred")).to_contain_text("There is no such table")
    ben.click("start-page")
    expect(ben.thing("poster-usa")).to_be_visible()
    ben.open(f"/join/{anna.set_table(record=RECORD.read_text('utf-8'))}#any.abc")
    expect(ben.thing("barred")).to_have_text("This game is over.")
    ben.click("replay")
    expect(ben.thing("replay-slider")).to_be_visible()


def test_ones_own_link_still_opens_ones_seat_when_the_game_is_over(
    anna: Person, ben: Person, come: Come
) -> None:
    anna.sit_down_at(LAST, "person", "friend")
    ben.join(anna.links()["free"]["1"], "Ben")
    own = ben.links()["own"]["1"]
    anna.play_to_the_end()
    phone = come()
    phone.open(own)
    phone.thing("score-sheet").wait_for()
    assert table(phone)["seats"][1]["mine"]


def test_whoever_would_leave_others_alone_is_asked_first(anna: Person, ben: Person) -> None:
    anna.sit_down("iberia", "person", "friend")
    ben.join(anna.links()["free"]["1"], "Ben")
    ben.wait()
    ben.open("/")
    cross = ben.tab.get_by_role("button", name="Clear away: Iberia")
    cross.click()
    ben.click("stay")
    expect(ben.tab.get_by_role("dialog")).to_have_count(0)
    assert not table(anna)["seats"][1]["free"]
    cross.click()
    expect(ben.tab.get_by_role("dialog", name="Leave the table?")).to_contain_text("Your seat becomes free")
    ben.click("leave")
    expect(cross).to_have_count(0)
    expect(anna.thing("presence-1")).to_have_attribute("data-is", "free")


def test_without_a_line_one_tries_again(anna: Person, ben: Person) -> None:
    anna.sit_down("usa", "person", "friend")
    link = anna.links()["common"]
    ben.expected = ["ERR_FAILED"]
    ben.context.route("**/api/**", lambda route: route.abort())
    ben.open(link)
    expect(ben.tab.get_by_role("alert")).to_contain_text("The server does not answer")
    ben.context.unroute("**/api/**")
    ben.tab.get_by_role("button", name="Try again").click()
    expect(ben.thing("join-name")).to_be_visible()


# --- open tables


def test_an_open_table_is_found_and_joined(anna: Person, ben: Person) -> None:
    dialog = set_up(anna, "Poland")
    dialog.get_by_label("Name at seat 1").fill("Anna")
    dialog.get_by_label("Anybody on this server may join").check()
    begin(anna, dialog)
    name = f"open-{anna.table}"

    anna.open()  # one's own tables are among one's games
    expect(anna.thing(f"game-{name[5:]}")).to_contain_text("1 seat free")
    expect(anna.thing(name)).to_have_count(0)

    ben.open()
    expect(ben.tab.get_by_role("listitem").filter(has=ben.thing(name))).to_contain_text("Anna")
    ben.click(name)
    ben.thing("join-name").fill("Ben")
    ben.click("sit-down")
    ben.wait()
    assert table(ben)["seats"][1]["name"] == "Ben"
    ben.open()
    expect(ben.tab.get_by_role("heading", name="Your games")).to_be_visible()
    expect(ben.thing(name)).to_have_count(0)


def test_a_table_that_is_not_listed_is_found_by_nobody(anna: Person, ben: Person) -> None:
    hidden = anna.set_table("usa", "person", "friend")
    listed = anna.set_table("usa", "person", "friend", listed=True)
    ben.open()
    expect(ben.thing(f"open-{listed}")).to_be_visible()
    expect(ben.thing(f"open-{hidden}")).to_have_count(0)
    assert hidden not in ben.tab.content()


# --- one's games


def test_what_waits_for_me_comes_first(anna: Person, ben: Person) -> None:
    mine = anna.set_table("usa", "person", "friend")
    theirs = anna.set_table("", "person", "friend", position="board: europe\nseats: Anna, Ben\n")
    anna.open(f"/table/{theirs}")
    ben.join(anna.links()["free"]["1"])
    draw_two(anna)
    ben.wait()
    anna.open()
    games = anna.tab.locator('[data-testid^="game-"]')
    expect(games.nth(0)).to_have_attribute("data-testid", f"game-{mine}")
    expect(games.nth(0)).to_contain_text("Your turn")
    expect(games.nth(0)).to_contain_text("1 seat free")
    expect(games.nth(1)).to_contain_text("Waiting for Ben")
    expect(anna.tab).to_have_title(re.compile(r"\(1\) Your turn"))
    draw_two(ben)  # it is looked after by itself
    expect(games.nth(0)).to_have_attribute("data-testid", f"game-{theirs}")
    expect(anna.tab).to_have_title(re.compile(r"\(2\) Your turn"))


def draw_two(person: Person) -> None:
    person.wait()
    person.click("deck")
    person.wait(anew=True)
    person.click("deck")


# --- the owner's page


@pytest.fixture(scope="module")
def owned(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server whose owner has chosen the key."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("STELLWERK_OWNER", OWNER)
        with Server(tmp_path_factory.mktemp("owned")) as found:
            patch.undo()
            assert "STELLWERK_OWNER" not in os.environ
            yield found
            assert found.errors.read_text() == "", "the server complained"


def test_the_owner_sees_how_his_server_is_doing(owned: Server, come: Come) -> None:
    owner = come(url=owned.url)
    owner.sit_down("usa", "person", "easy")
    owner.play(3)
    owner.open(f"/owner#{OWNER}")
    # how long players wait depends on what else this machine does
    expect(owner.thing("owner-verdict")).to_have_text(re.compile("All signals clear|Players notice a delay"))
    assert "#" not in owner.tab.url
    expect(figure(owner, "Under way")).to_have_text("1")
    expect(figure(owner, "Decisions")).not_to_have_text("0")
    owner.set_table("usa", "person", "easy")
    expect(figure(owner, "Under way")).to_have_text("2")  # by itself
    owner.tab.reload()
    expect(figure(owner, "Under way")).to_have_text("2")


def test_nobody_else_sees_it(owned: Server, come: Come) -> None:
    stranger = come(url=owned.url)
    stranger.expected = [r"status of 40[13]"]
    stranger.open("/owner")
    expect(stranger.thing("owner-trouble")).to_contain_text("ends with a key")
    stranger.open("/owner#guessed")
    expect(stranger.thing("owner-trouble")).to_contain_text("This key is wrong")
    expect(stranger.thing("owner-verdict")).to_have_count(0)


@pytest.fixture
def owned_behind_proxy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Server]:
    """One that is told where people come from, as by a proxy."""
    monkeypatch.setenv("STELLWERK_OWNER", OWNER)
    server = Server(tmp_path)
    server.arguments = ("--public", server.url)
    with server:
        yield server


def test_the_owner_closes_a_table_and_shuts_an_address_out(owned_behind_proxy: Server, come: Come) -> None:
    server = owned_behind_proxy
    rude, polite = Page(server, address="203.0.113.66"), Page(server, address="198.51.100.7")
    rudes, polites = rude.create("usa", "person", "person"), polite.create("europe", "person", "person")
    owner = come(url=server.url)
    owner.tab.on("dialog", lambda asked: asked.accept())
    with rude.sit(rudes, 0) as there, polite.sit(polites, 0):
        owner.open(f"/owner#{OWNER}")
        tables, addresses = owner.thing("owner-tables"), owner.thing("owner-addresses")
        expect(tables.get_by_role("listitem")).to_have_count(2)

        search = owner.tab.get_by_role("searchbox")
        search.fill("203.0.113.66")
        search.press("Enter")
        expect(tables.get_by_role("listitem")).to_have_count(1)
        expect(tables).to_contain_text(rudes["id"])
        tables.get_by_role("button").click()
        expect(tables).to_contain_text("No table in memory")
        assert there.until("refused")["code"] == "no table"
        with pytest.raises(Trouble):
            rude.see(rudes)
        assert polite.see(polites)["id"] == polites["id"]

        line = addresses.get_by_role("listitem").filter(has_text="203.0.113.66")
        line.get_by_role("button", name="Block").click()
        line.get_by_role("button", name="Let in again").wait_for()
        with pytest.raises(Trouble, match="403"):
            rude.get("/api/tables")
        polite.get("/api/tables")
        line.get_by_role("button", name="Let in again").click()
        line.get_by_role("button", name="Block").wait_for()
        rude.get("/api/tables")


# --- for everybody


@pytest.mark.parametrize(
    "language, theme, size", [("en-GB", "light", (1440, 900)), ("de-DE", "dark", PHONE)], ids=["day", "night"]
)
def test_the_door_and_the_owners_page_bar_nobody(
    anna: Person, come: Come, owned: Server, language: str, theme: str, size: tuple[int, int]
) -> None:
    link = {}
    for seats in (("person", "friend"), ("person", "friend", "friend")):
        anna.sit_down("nederland", *seats, clock=60, listed=True)
        link[seats] = anna.links()["common"]
    comer = come(language=language, color_scheme=theme, size=size)
    comer.expected = ["status of 404"]
    comer.open("/nowhere")
    comer.thing("nowhere").wait_for()
    fits(comer)
    check(comer, language)
    for path in link.values():
        comer.open(path)
        comer.thing("sit-down").wait_for()
        fits(comer)
        check(comer, language)
    comer.open()
    comer.thing("with-friends").click()
    comer.tab.get_by_role("heading", name=re.compile("Open tables|Offene Tische")).wait_for()
    fits(comer)
    check(comer, language)
    comer.thing("poster-usa").click()
    comer.thing("who-1").wait_for()
    check(comer, language)
    owner = come(url=owned.url, language=language, color_scheme=theme, size=size)
    owner.open(f"/owner#{OWNER}")
    owner.thing("owner-verdict").wait_for()
    fits(owner)
    check(owner, language)


def check(person: Person, language: str) -> None:
    assert violations(person) == []
    if language == "de-DE":
        speaks_german(person, person.tab.url)


def fits(person: Person) -> None:
    """Nothing has to be scrolled sideways."""
    assert person.tab.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0


# --- helpers


def set_up(person: Person, board: str) -> Locator:
    """The dialog for a table with friends."""
    person.open()
    person.click("with-friends")
    person.tab.get_by_role("button", name=f"{board} Play with friends").click()
    return person.tab.get_by_role("dialog", name=f"New game: {board}")


def begin(person: Person, dialog: Locator) -> None:
    dialog.get_by_role("button", name="Start and invite").click()
    person.thing("board").wait_for()


def table(person: Person) -> dict[str, Any]:
    found: dict[str, Any] = person.context.request.get(f"/api/tables/{person.table}").json()
    return found


def figure(person: Person, name: str) -> Locator:
    return person.tab.locator("dl div").filter(has=person.tab.get_by_text(name, exact=True)).locator("dd")
