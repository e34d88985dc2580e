"""A player's webhook is called when it is their turn and they are not there; nothing else is called."""

import json
import time
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Event, Thread

import pytest
from serving import Json, Page, Refused, Server, play_until_turn_of, two_people, wait_until

from stellwerk.server.web.webhooks import Webhooks


class Called(ThreadingHTTPServer):
    """Somebody's chat program: remembers what it was sent."""

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Ringing)
        self.calls: list[tuple[str, Json]] = []
        self.answer = 204
        #: Answers wait for it.
        self.ready = Event()
        self.ready.set()
        Thread(target=self.serve_forever, daemon=True).start()

    @property
    def host(self) -> str:
        return f"127.0.0.1:{self.server_port}"


class Ringing(BaseHTTPRequestHandler):
    server: Called

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"]))
        self.server.calls.append((self.path, json.loads(body)))
        self.server.ready.wait(10)
        self.send_response(self.server.answer)
        self.send_header("Location", f"http://{self.server.host}/elsewhere")
        self.end_headers()

    def do_GET(self) -> None:
        self.server.calls.append((self.path, {}))

    def log_message(self, *_: object) -> None:
        """Quiet."""


@pytest.fixture
def called() -> Iterator[Called]:
    with Called() as found:
        yield found
        found.shutdown()


@pytest.fixture
def server(tmp_path: Path, called: Called) -> Iterator[Server]:
    with Server(tmp_path, "--webhook-host", called.host) as found:
        yield found


def hook(page: Page, table: Json, seat: int, url: str) -> None:
    with page.sit(table, seat) as mine:
        mine.ask("webhook", seat=seat, url=url)


def test_somebody_absent_is_called_once_when_their_turn_begins(server: Server, called: Called) -> None:
    table, page, ben = two_people(server, "Ben <!channel>")
    hook(ben, table, 1, f"http://{called.host}/hook?secret=1")
    play_until_turn_of(page, table, ben)
    wait_until(lambda: called.calls)
    path, said = called.calls[0]
    assert path == "/hook?secret=1"
    assert said["url"] == f"{server.url}/table/{table['id']}"
    assert said["text"] == said["content"] == f"Ben !channel, du bist am Zug: {said['url']}"
    time.sleep(0.3)
    assert len(called.calls) == 1


def test_somebody_who_is_there_is_not_called(server: Server, called: Called) -> None:
    table, page, ben = two_people(server, "Ben <!channel>")
    hook(ben, table, 1, f"http://{called.host}/hook")
    with ben.sit(table, None):
        play_until_turn_of(page, table, ben)
        time.sleep(0.3)
    assert called.calls == []


def test_a_webhook_is_shown_to_its_owner_alone_and_can_be_removed(server: Server, called: Called) -> None:
    table, page, ben = two_people(server, "Ben <!channel>")
    url = f"http://{called.host}/hook"
    hook(ben, table, 1, url)
    assert ben.links(table)["webhooks"] == {"1": url}
    assert ben.links(table)["webhook_hosts"] == [called.host]
    assert page.links(table)["webhooks"] == {}
    with page.sit(table, 0) as anna:
        assert url not in str(anna.received)
        with pytest.raises(Refused, match="not yours"):
            anna.ask("webhook", seat=1, url="")
    hook(ben, table, 1, "")
    assert ben.links(table)["webhooks"] == {}
    play_until_turn_of(page, table, ben)
    time.sleep(0.3)
    assert called.calls == []


def test_a_redirection_is_not_followed_and_trouble_is_logged_once(server: Server, called: Called) -> None:
    called.answer = 302
    for _ in range(2):
        table, page, ben = two_people(server, "Ben <!channel>")
        hook(ben, table, 1, f"http://{called.host}/hook")
        play_until_turn_of(page, table, ben)
    wait_until(lambda: len(called.calls) == 2)
    wait_until(server.errors.read_text)
    assert [path for path, _ in called.calls] == ["/hook", "/hook"]
    assert server.errors.read_text().count("answers with 302") == 1
    assert "/hook" not in server.errors.read_text()


def test_nobody_waits_for_a_slow_answer(server: Server, called: Called) -> None:
    called.ready.clear()
    table, page, ben = two_people(server, "Ben <!channel>")
    hook(ben, table, 1, f"http://{called.host}/hook")
    play_until_turn_of(page, table, ben)
    wait_until(lambda: called.calls)
    begun = time.monotonic()
    with ben.sit(table, 1) as his:
        his.act(next(each for each in his.options if each["type"] in {"draw", "take"}))
    assert time.monotonic() - begun < 4.0
    called.ready.set()


def test_a_server_that_allows_none_calls_nobody(tmp_path: Path, called: Called) -> None:
    with Server(tmp_path) as server:
        table, _, ben = two_people(server, "Ben <!channel>")
        with ben.sit(table, 1) as his, pytest.raises(Refused, match="no webhooks"):
            his.ask("webhook", seat=1, url=f"http://{called.host}/hook")


@pytest.mark.parametrize(
    "url",
    [
        "http://evil.example/",
        "http://hooks.example.evil.example/",
        "http://evil.example/hooks.example",
        "http://hooks.example@evil.example/",
        "http://evil.example#@hooks.example/",
        "http://hooks.example:8080/",
        "http://other.example/",
        "http://hooks.example\\@evil.example/",
        "http://hooks.example\r\nHost: evil/",
        "http://hooks.example/ x",
        "ftp://hooks.example/",
        "file:///etc/passwd",
        "//hooks.example/",
        "hooks.example",
        "http://",
        "http://[::1/",
        "http://hooks.example:99999/",
        "https://hooks.example/" + "x" * 600,
        "http://hooks.exämple/",
    ],
)
def test_only_allowed_hosts_are_called(url: str) -> None:
    assert not Webhooks(["hooks.example", "other.example:9000"]).allows(url)


@pytest.mark.parametrize(
    "url",
    [
        "https://hooks.example/services/T0/B0?x=1",
        "https://HOOKS.example:443/",
        "http://hooks.example",
        "http://other.example:9000/hook",
    ],
)
def test_allowed_hosts_are(url: str) -> None:
    assert Webhooks(["hooks.example", "other.example:9000"]).allows(url)
