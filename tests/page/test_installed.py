"""The page as an app: it can be installed, and is never older than its server."""

from browsing import Come, Serve
from playwright.sync_api import expect


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
