"""Calls an address when it is the turn of somebody who is not there.

Everybody at a table may name one, so only hosts that the server's owner has allowed are ever called: else
anybody could let this machine reach what only it can reach. Redirections are not followed, and nobody waits
for an answer.
"""

import http.client
import logging
from collections.abc import Callable, Collection, Mapping
from contextlib import suppress
from queue import Full, Queue
from threading import Thread
from typing import Final
from urllib.parse import SplitResult, urlsplit

import msgspec

from stellwerk.server.protocol.base import Language
from stellwerk.server.refusals import Refusal
from stellwerk.server.stores.store import StoredTable, Webhook
from stellwerk.words.names import called_so

log = logging.getLogger("stellwerk")

#: Seconds for each step of a call.
WAIT: Final = 5.0
#: Calls at a time, and those that may wait; more are dropped.
THREADS: Final = 4
MOST_WAITING: Final = 200
LONGEST_URL: Final = 500
PORTS: Final = {"http": 80, "https": 443}
AS_JSON: Final = {"Content-Type": "application/json"}
#: Chat programs give these a meaning.
COMMANDS: Final = str.maketrans("", "", "<>@&`*_[]()")
TEXTS: Final[dict[Language, str]] = {
    "en": "{name}, it’s your turn: {url}",
    "de": "{name}, du bist am Zug: {url}",
}


class Webhooks:
    """`hosts`: names that may be called, as in "hooks.example" or "localhost:9000"."""

    def __init__(self, hosts: Collection[str] = ()) -> None:
        self.hosts = tuple(host.lower() for host in hosts)
        #: Addresses and bodies.
        self._calls: Queue[tuple[str, bytes]] = Queue(MOST_WAITING)
        self._threads: list[Thread] = []
        #: Hosts whose trouble has been logged.
        self._failing: set[str] = set()

    def webhook(self, url: str, language: Language, base: str) -> Webhook | None:
        """The webhook of an address; None for "", Refusal if it must not be called."""
        if not url:
            return None
        if not self.hosts:
            raise Refusal("no webhooks")
        if not self.allows(url):
            raise Refusal("webhook", hosts=", ".join(f"https://{host}/" for host in self.hosts))
        return Webhook(url, language, base)

    def allows(self, url: str) -> bool:
        place = place_of(url)
        return place is not None and host_of(place) in self.hosts

    def call(self, stored: StoredTable, seat: int) -> None:
        """Calls a seat's webhook; returns at once, and failures are only logged."""
        webhook = stored.set_up.seats[seat].webhook
        # the owner may have changed the hosts since it was set
        if webhook is None or not self.allows(webhook.url):
            return
        if not self._threads:
            # they end with the server, whatever they wait for
            self._threads = [Thread(target=self._work, daemon=True) for _ in range(THREADS)]
            for thread in self._threads:
                thread.start()
        with suppress(Full):
            self._calls.put_nowait((webhook.url, body_of(stored, seat, webhook)))

    def _work(self) -> None:
        while True:
            self._call(*self._calls.get())

    def _call(self, url: str, body: bytes) -> None:
        host = urlsplit(url).netloc
        try:
            status = post(url, body)
            trouble = "" if status < 300 else f"it answers with {status}"
        except (OSError, http.client.HTTPException, ValueError) as problem:
            trouble = str(problem) or type(problem).__name__
        if trouble and host not in self._failing:
            # not the whole address: it is a secret
            log.warning("the webhook at %s does not work: %s", host, trouble)
        (self._failing.add if trouble else self._failing.discard)(host)


def body_of(stored: StoredTable, seat: int, webhook: Webhook) -> bytes:
    """With the field names that the usual chat programs expect."""
    url = f"{webhook.base}/table/{stored.id}"
    name = called_so(stored.set_up.seats[seat].name, webhook.language).translate(COMMANDS).strip()
    text = TEXTS[webhook.language].format(name=name or "Stellwerk", url=url)
    return msgspec.json.encode({"text": text, "content": text, "url": url})


def post(url: str, body: bytes, headers: Mapping[str, str] = AS_JSON) -> int:
    """The status of the answer, even of a redirection."""
    place = urlsplit(url)
    kinds: dict[str, Callable[..., http.client.HTTPConnection]] = {
        "http": http.client.HTTPConnection,
        "https": http.client.HTTPSConnection,
    }
    connection = kinds[place.scheme](str(place.hostname), place.port, timeout=WAIT)
    target = (place.path or "/") + (f"?{place.query}" if place.query else "")
    try:
        connection.request("POST", target, body, headers)
        return connection.getresponse().status
    finally:
        connection.close()


def place_of(url: str) -> SplitResult | None:
    """The parts of an address that could be called; None for anything else."""
    if len(url) > LONGEST_URL or not url.isascii() or not url.isprintable() or " " in url:
        return None
    try:
        place = urlsplit(url)
        is_right = place.scheme in PORTS and bool(place.hostname) and place.port != 0
    except ValueError:
        return None
    return place if is_right and "@" not in place.netloc else None


def host_of(place: SplitResult) -> str:
    """As the owner would write it: the port only if it is an unusual one."""
    return place.netloc.lower().removesuffix(f":{PORTS[place.scheme]}")
