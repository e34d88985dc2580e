"""Friends at one table, each with a browser: inviting, talking, leaving seats to bots, taking them back."""

import re

import pytest
from browsing import LAST, OWN, PHONE, Come, Person, Serve, launch, link_in
from playwright.sync_api import Browser, expect
from serving import Server

TURN = re.compile("icon-turn")


@pytest.fixture
def anna(come: Come) -> Person:
    """She has set a table on Iberia; Ben is invited."""
    found = come()
    found.sit_down("iberia", "person", "friend")
    found.wait()
    return found


@pytest.fixture
def ben(come: Come, anna: Person) -> Person:
    """They have followed the link to their seat."""
    found = come()
    found.join(anna.links()["free"]["1"], "Ben")
    return found


def choose(person: Person) -> None:
    """Answers what is asked now."""
    person.answer(person.wait())


# --- inviting


def test_who_sets_a_table_for_friends_is_given_the_links_at_once(come: Come) -> None:
    anna, ben = come(), come()
    anna.open()
    anna.click("with-friends")
    anna.click("poster-iberia")
    anna.click("begin")
    people = anna.tab.get_by_role("dialog", name="Invite")
    link = link_in(anna, "link-any")
    people.get_by_role("button", name="QR code: Link for any free seat").click()
    expect(people.get_by_test_id("qr")).to_be_visible()
    ben.join(link, "Ben")
    anna.keys("Escape")
    expect(anna.thing("seat-1")).to_contain_text("Ben")


def test_a_link_is_copied_also_where_the_page_came_over_a_plain_line(come: Come) -> None:
    anna = come(permissions=["clipboard-read", "clipboard-write"])
    anna.sit_down("iberia", "person", "friend")
    anna.click("people-button")
    copy = anna.tab.get_by_role("button", name="Copy: Link for any free seat")
    copy.click()
    expect(copy).to_have_text("Copied")
    link = link_in(anna, "link-any")
    assert anna.tab.evaluate("navigator.clipboard.readText()") == link

    anna.tab.evaluate("navigator.clipboard.writeText('')")
    # as in a browser that gives it to safe pages alone
    away = "Object.defineProperty(navigator, 'clipboard', { value: undefined })"
    anna.tab.evaluate(f"globalThis.clip = navigator.clipboard; {away}")
    anna.tab.get_by_role("button", name="Copy: Link to watch").click()
    assert anna.tab.evaluate("clip.readText()") == link_in(anna, "link-watch")


def test_a_seat_that_nobody_takes_can_be_given_to_a_bot(anna: Person) -> None:
    choose(anna)
    expect(anna.thing("prompt")).to_have_text("Waiting for your friends …")
    expect(anna.thing("presence-1")).to_have_attribute("data-is", "free")
    anna.click("invite")
    anna.thing("to-bot-1").click()
    anna.tab.get_by_role("button", name="medium").click()
    anna.keys("Escape")
    expect(anna.thing("presence-1")).to_have_attribute("data-is", "bot")
    expect(anna.thing("invite")).to_have_count(0)
    anna.wait(anew=True)


def test_the_own_link_opens_the_hand_on_another_device(come: Come, anna: Person) -> None:
    anna.click("people-button")
    expect(anna.thing("link-own")).to_have_count(0)  # not for who looks over her shoulder
    anna.click("own-link")
    link = link_in(anna, "link-own")
    phone = come(size=PHONE)
    phone.open(link)
    assert phone.wait().offers == anna.look().offers

    # called otherwise, and signed out again
    anna.thing("name-0").fill("Anneliese")
    anna.click("rename-0")
    expect(phone.thing("seat-0")).to_contain_text("Anneliese")
    anna.click("new-link")
    expect(phone.thing("you-watch")).to_be_visible()
    expect(phone.tab.locator(OWN)).to_have_count(0)
    expect(anna.thing("link-own")).not_to_have_value(link)


# --- who is there


def test_everybody_sees_who_is_there(come: Come, anna: Person) -> None:
    expect(anna.thing("presence-1")).to_have_text("free seat")
    ben = come()
    ben.join(anna.links()["common"], "Ben")
    expect(anna.thing("presence-1")).to_have_text("is here")
    expect(anna.thing("said")).to_have_text("Ben is here.")
    ben.open("/")
    expect(anna.thing("presence-1")).to_have_text("is away")
    ben.tab.go_back()
    expect(anna.thing("presence-1")).to_have_text("is here")


def test_the_title_and_the_icon_tell_whose_turn_it_is(anna: Person, ben: Person) -> None:
    icon = anna.tab.locator('link[rel="icon"]')
    expect(anna.tab).to_have_title("● Your turn – Iberia")
    expect(icon).to_have_attribute("href", TURN)
    choose(anna)
    expect(anna.thing("answered")).to_contain_text("Your choice")
    expect(anna.thing("answered").get_by_role("listitem")).to_have_count(1)
    expect(anna.tab).to_have_title("Iberia – Stellwerk")
    expect(icon).not_to_have_attribute("href", TURN)
    expect(ben.tab).to_have_title("● Your turn – Iberia")


# --- talking


def test_what_somebody_says_everybody_reads(anna: Person, ben: Person) -> None:
    anna.keys("c")
    anna.tab.keyboard.type("<b>Hello</b> https://example.org")
    anna.keys("Enter")
    expect(anna.thing("chat")).to_contain_text("<b>Hello</b> https://example.org")
    expect(ben.thing("said-0")).to_contain_text("<b>Hello</b> https://example.org")
    expect(ben.thing("said")).to_contain_text("<b>Hello</b>")
    button = ben.tab.get_by_role("button", name="Chat, 1 new line")
    button.click()
    expect(ben.thing("chat").locator("a, .text b")).to_have_count(0)
    expect(ben.tab.get_by_role("button", name=re.compile("new line"))).to_have_count(0)
    ben.tab.reload()
    expect(ben.thing("chat-button")).to_be_visible()
    expect(ben.tab.get_by_role("button", name=re.compile("new line"))).to_have_count(0)


def test_a_line_that_is_too_long_can_not_be_sent(anna: Person) -> None:
    anna.click("chat-button")
    field = anna.thing("say")
    field.fill("x" * 230)
    expect(anna.tab.get_by_text("10 letters left")).to_be_visible()
    field.fill("x" * 241)
    expect(anna.tab.get_by_text("1 too many")).to_be_visible()
    expect(anna.tab.get_by_role("button", name="Send")).to_be_disabled()
    field.press("Escape")
    expect(field).to_have_count(0)


def test_the_map_steps_aside_for_the_chat(anna: Person) -> None:
    anna.wait()
    anna.click("chat-button")
    anna.thing("chat").wait_for()
    box = "document.querySelector('[data-testid={}]').getBoundingClientRect()".format
    anna.tab.wait_for_function(f"() => {box('board')}.right <= {box('chat')}.left")


# --- bots that play for somebody


def test_a_bot_plays_for_who_wishes_it_until_he_takes_his_seat_back(anna: Person, ben: Person) -> None:
    ben.click("people-button")
    ben.click("give-mine")
    ben.tab.get_by_role("button", name="easy").click()
    expect(anna.thing("presence-1")).to_have_attribute("title", "a bot plays, easy")
    expect(ben.thing("seat-1")).to_contain_text("a bot plays for you")
    expect(ben.thing("keep")).to_have_count(0)
    ben.click("take-seat")
    expect(anna.thing("presence-1")).to_have_text("is here")
    expect(ben.thing("take-seat")).to_have_count(0)
    anna.keys("l")
    expect(anna.thing("log")).to_contain_text("Ben lets a bot (easy) play.")
    expect(anna.thing("log")).to_contain_text("Ben plays again.")


#: Remembers what the clocks showed: on a slow machine they may have run out before anybody looks.
CLOCKS = """
globalThis.clocks = [];
new MutationObserver(() => {
  for (const clock of document.querySelectorAll('[data-testid="clock"]')) clocks.push(clock.textContent);
}).observe(document, { subtree: true, childList: true, characterData: true });
"""


def test_whose_time_is_over_has_a_bot_play_for_them(come: Come) -> None:
    anna, ben = come(), come()
    anna.context.add_init_script(CLOCKS)
    anna.sit_down("iberia", "person", "friend", clock=4, pace=2)
    anna.wait()
    assert anna.tab.evaluate("clocks") == []  # nobody's time runs before all have come
    ben.join(anna.links()["free"]["1"], "Ben")
    anna.thing("take-seat").wait_for()
    assert re.fullmatch(r"0:0\d", anna.tab.evaluate("clocks")[0].strip())
    expect(anna.thing("clock")).to_have_count(0)  # Ben is the last who plays, and is waited for
    anna.click("take-seat")
    anna.keys("l")
    expect(anna.thing("log")).to_contain_text("time is up: a bot (medium) plays on.")
    expect(anna.thing("log")).to_contain_text("Passenger 1 plays again.")


def test_the_others_may_vote_for_a_bot_in_the_place_of_who_stays_away(come: Come, serve: Serve) -> None:
    quick_to_vote = serve("--away", "1")
    anna, ben, cleo = (come(url=quick_to_vote.url) for _ in range(3))
    anna.sit_down("iberia", "person", "friend", "friend")
    links = anna.links()
    ben.join(links["free"]["1"], "Ben")
    cleo.join(links["free"]["2"], "Cleo")
    cleo.open("/")
    vote = anna.thing("vote-2")
    expect(vote).to_contain_text("Let a bot play for Cleo?")
    vote.get_by_role("button").click()
    expect(ben.thing("vote-2")).to_contain_text("1 of 2 agree")
    ben.thing("vote-2").get_by_role("button", name="Yes, a bot").click()
    expect(anna.thing("presence-2")).to_have_attribute("data-is", "bot")
    anna.keys("l")
    expect(anna.thing("log")).to_contain_text("After your vote a bot (medium) plays for Cleo.")
    cleo.tab.go_back()
    cleo.click("take-seat")
    expect(anna.thing("presence-2")).to_have_attribute("data-is", "here")


# --- watching, and the end


def test_who_watches_sees_what_everybody_may_and_does_nothing(come: Come, anna: Person, ben: Person) -> None:
    watcher = come()
    watcher.open(anna.links()["watch"])
    watcher.thing("board").wait_for()
    expect(watcher.thing("you-watch")).to_have_text("You are watching")
    expect(anna.thing("watching")).to_have_text("1 is watching")
    expect(watcher.tab.locator(OWN)).to_have_count(0)
    for name in ("people-button", "take-back", "hint", "invite", "keep"):
        expect(watcher.thing(name)).to_have_count(0)
    ben.keys("c")
    ben.tab.keyboard.type("Hello")
    ben.keys("Enter")
    expect(watcher.thing("said-1")).to_contain_text("Hello")
    watcher.keys("c")
    expect(watcher.thing("chat")).to_contain_text("Hello")
    expect(watcher.thing("say")).to_have_count(0)


def test_a_table_that_is_cleared_away_says_so(come: Come) -> None:
    anna, watcher = come(), come()
    anna.sit_down("iberia", "person", "easy")
    anna.wait()
    watcher.open(f"/table/{anna.table}")
    watcher.thing("board").wait_for()
    anna.context.request.delete(f"/api/tables/{anna.table}")
    expect(watcher.tab.get_by_role("heading", name="This table is gone")).to_be_visible()


def test_who_wants_a_rematch_takes_the_others_along(come: Come) -> None:
    anna, ben = come(), come()
    anna.sit_down_at(LAST, "person", "friend")
    ben.join(anna.links()["free"]["1"])
    anna.play_to_the_end()
    anna.thing("score-sheet").get_by_role("button", name="Rematch").click()
    anna.tab.wait_for_url(lambda url: ben.table not in url)
    expect(ben.tab).to_have_title("● Rematch – Europe")  # who looks elsewhere sees it too
    ben.click("come-along")
    ben.tab.wait_for_url(anna.tab.url)
    expect(anna.thing("presence-1")).to_have_text("is here")
    ben.wait()


# --- signals

#: Remembers what the browser was to notify of, and lets the page believe that nobody looks at it.
HIDDEN = """
globalThis.notified = [];
const Real = Notification;
globalThis.Notification = class extends Real {
  static get permission() { return "granted"; }  // a browser without windows always says no
  constructor(title, more) { super(title, more); notified.push(title); }
};
Object.defineProperty(Document.prototype, "hidden", { get: () => true });
"""


def test_a_notification_comes_to_who_wants_one_and_looks_elsewhere(come: Come) -> None:
    anna, ben = come(permissions=["notifications"]), come()
    anna.context.add_init_script(HIDDEN)
    anna.sit_down("iberia", "person", "friend")
    ben.join(anna.links()["free"]["1"])
    for wanted in ([], ["Your turn – Iberia"]):
        choose(anna)
        expect(anna.tab).to_have_title("Iberia – Stellwerk")
        choose(ben)
        expect(anna.tab).to_have_title("● Your turn – Iberia")
        anna.tab.wait_for_function("wanted => String(notified) === wanted", arg=",".join(wanted))
        anna.click("menu")
        anna.tab.get_by_label("Notify me").check()
        anna.tab.evaluate("notified = []")
        anna.keys("Escape")


def test_a_browser_that_blocks_notifications_is_said_to(anna: Person) -> None:
    """As one without windows always does."""
    anna.click("menu")
    expect(anna.tab.get_by_text("This browser does not let the page notify you")).to_be_visible()
    expect(anna.tab.get_by_label("Notify me")).to_have_count(0)


@pytest.mark.parametrize("missing", ["NotificationConstructor", "Notifications"])
def test_notifications_are_not_offered_where_they_cannot_come(
    chromium: Browser, server: Server, missing: str
) -> None:
    """Phones leave them to workers, some browsers don't know them at all."""
    with launch(chromium.browser_type, f"--disable-blink-features={missing}") as other:
        person = Person(other, server.url)
        person.open()
        person.open_poster("iberia")
        person.click("menu")
        expect(person.tab.get_by_label("Confirm every decision")).to_be_visible()
        expect(person.tab.get_by_text("When it is your turn")).to_have_count(0)
        assert person.unexpected == []


def test_an_address_is_called_only_where_the_owner_allows_it(come: Come, serve: Serve) -> None:
    anna = come(url=serve("--webhook-host", "hooks.example").url)
    anna.sit_down("iberia", "person", "friend")
    anna.wait()
    anna.click("menu")
    field = anna.tab.get_by_label("Call an address")
    field.fill("https://elsewhere.example/turn")
    anna.tab.get_by_role("button", name="Save").click()
    expect(anna.tab.get_by_role("dialog")).to_contain_text("https://hooks.example/")
    field.fill("https://hooks.example/turn")
    anna.tab.get_by_role("button", name="Save").click()
    expect(anna.tab.get_by_role("dialog")).to_contain_text("It will be called.")


def test_no_address_is_asked_for_where_none_is_called(anna: Person) -> None:
    anna.click("menu")
    expect(anna.tab.get_by_label("Confirm every decision")).to_be_visible()
    expect(anna.tab.get_by_label("Call an address")).to_have_count(0)
