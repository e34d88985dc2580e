"""The page as an app: it can be installed, is never older than its server, and is told of turns."""

import json

from browsing import Come, Person, Serve
from playwright.sync_api import Locator, expect
from serving import wait_until

#: Stands for the push service of a browser's maker, which nobody reaches here: it hands out a subscription.
SERVICE = """() => {
    const keys = { p256dh: "B" + "A".repeat(86), auth: "A".repeat(22) };
    const found = { toJSON: () => ({ endpoint: "http://127.0.0.1:9/push", keys }) };
    PushManager.prototype.subscribe = async () => found;
}"""
#: In the service worker: a browser without windows may show nothing, so this remembers what it would show.
SCREEN = """() => {
    self.shown = [];
    const show = async (title, { data }) => shown.push([title, data]);
    ServiceWorkerRegistration.prototype.showNotification = show;
}"""


def test_without_its_server_it_says_so_and_shows_nothing_old(come: Come, serve: Serve) -> None:
    server = serve()
    person = come(url=server.url)
    person.expected = ["WebSocket connection", "ERR_CONNECTION_REFUSED", "503"]
    person.open()
    person.thing("poster-usa").wait_for()
    person.tab.evaluate("navigator.serviceWorker.ready.then(() => undefined)")
    server.kill()
    person.open()
    expect(person.tab.get_by_role("heading", name="The server can't be reached")).to_be_visible()
    assert person.tab.evaluate("caches.keys()") == []
    server.start()
    person.tab.get_by_role("link", name="Try again").click()
    person.thing("poster-usa").wait_for()


def test_a_browser_is_subscribed_by_a_click_and_shows_what_it_is_sent(come: Come, serve: Serve) -> None:
    server = serve("--push", "mailto:owner@games.example", "--push-host", "127.0.0.1:9")
    person = come(url=server.url)
    person.expected = ["incognito"]  # Chromium's own word for why it does not subscribe
    person.sit_down("usa", "person", "easy")
    box = push_box(person)
    box.click()
    # the browser reaches no push service from here: the page says so, and the box tells the truth
    expect(person.tab.get_by_text("Your browser could not be set up for it.")).to_be_visible()
    expect(box).not_to_be_checked()
    person.tab.evaluate(SERVICE)
    box.click()
    expect(box).to_be_enabled()
    expect(box).to_be_checked()
    assert person.links()["pushed"] == [0]
    person.tab.reload()
    box = push_box(person)
    expect(box).to_be_checked()
    box.click()
    expect(box).to_be_enabled()
    expect(box).not_to_be_checked()
    assert person.links()["pushed"] == []
    worker = person.context.service_workers[0]
    worker.evaluate(SCREEN)
    deliver(person, {"title": "Anna, it’s your turn", "path": "/table/x"})
    wait_until(lambda: worker.evaluate("shown") == [["Anna, it’s your turn", "/table/x"]])


def push_box(person: Person) -> Locator:
    person.wait()
    person.tab.get_by_role("button", name="Preferences").first.click()
    return person.thing("push")


def deliver(person: Person, message: dict[str, str]) -> None:
    """As the push service would, to the page's service worker."""
    session = person.context.new_cdp_session(person.tab)
    found: list[str] = []
    session.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda told: found.extend(each["registrationId"] for each in told["registrations"]),
    )
    session.send("ServiceWorker.enable")
    wait_until(lambda: person.tab.evaluate("1") and found)
    session.send(
        "ServiceWorker.deliverPushMessage",
        {"origin": person.url, "registrationId": found[0], "data": json.dumps(message)},
    )
