"""A player's browser is told by Web Push when it is their turn; the push service here can read it."""

import base64
import json
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric import ec, utils
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from serving import Json, Page, Refused, Server, play_until_turn_of, two_people, wait_until

CONTACT = "mailto:owner@games.example"


def plain(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def coded(content: bytes) -> str:
    return base64.urlsafe_b64encode(content).rstrip(b"=").decode()


class Browser:
    """What a browser keeps of its subscription, and how it reads a message (RFC 8291, section 4)."""

    def __init__(self) -> None:
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.point = self.key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        self.secret = bytes(range(16))

    def subscription(self, url: str) -> Json:
        return {"url": url, "key": coded(self.point), "secret": coded(self.secret)}

    def read(self, body: bytes) -> Json:
        salt, length = body[:16], body[20]
        sender, text = body[21 : 21 + length], body[21 + length :]
        other = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), sender)
        shared = self.key.exchange(ec.ECDH(), other)
        start = HKDF(SHA256(), 32, self.secret, b"WebPush: info\0" + self.point + sender).derive(shared)
        key = HKDF(SHA256(), 16, salt, b"Content-Encoding: aes128gcm\0").derive(start)
        nonce = HKDF(SHA256(), 12, salt, b"Content-Encoding: nonce\0").derive(start)
        padded = AESGCM(key).decrypt(nonce, text, None)
        assert padded.endswith(b"\2")
        found: Json = json.loads(padded[:-1])
        return found


class Service(ThreadingHTTPServer):
    """A browser maker's push service: remembers what it was sent."""

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Taking)
        self.taken: list[tuple[str, dict[str, str], bytes]] = []
        self.answer = 201
        Thread(target=self.serve_forever, daemon=True).start()

    @property
    def host(self) -> str:
        return f"127.0.0.1:{self.server_port}"


class Taking(BaseHTTPRequestHandler):
    server: Service

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"]))
        self.server.taken.append((self.path, dict(self.headers), body))
        self.send_response(self.server.answer)
        self.end_headers()

    def log_message(self, *_: object) -> None:
        """Quiet."""


@pytest.fixture
def service() -> Iterator[Service]:
    with Service() as found:
        yield found
        found.shutdown()


@pytest.fixture
def server(tmp_path: Path, service: Service) -> Iterator[Server]:
    with Server(tmp_path, "--push", CONTACT, "--push-host", service.host) as found:
        yield found


def subscribe(page: Page, table: Json, seat: int, subscription: Json | None) -> None:
    with page.sit(table, seat) as mine:
        mine.ask("push", seat=seat, subscription=subscription)


def claims_of(token: str, key: str) -> Any:
    """Of a JSON Web Token, if this key has signed it."""
    text, _, signature = token.rpartition(".")
    both = plain(signature)
    r, s = int.from_bytes(both[:32], "big"), int.from_bytes(both[32:], "big")
    signer = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), plain(key))
    signer.verify(utils.encode_dss_signature(r, s), text.encode(), ec.ECDSA(SHA256()))
    return json.loads(plain(text.partition(".")[2]))


def test_a_browser_is_told_and_nobody_else_can_read_it(server: Server, service: Service) -> None:
    table, page, ben = two_people(server)
    browser = Browser()
    subscribe(ben, table, 1, browser.subscription(f"http://{service.host}/to/ben"))
    assert (page.links(table)["pushed"], ben.links(table)["pushed"]) == ([], [1])
    play_until_turn_of(page, table, ben)
    wait_until(lambda: service.taken)
    path, headers, body = service.taken[0]
    assert path == "/to/ben"
    assert browser.read(body) == {"title": "Ben, du bist am Zug", "path": f"/table/{table['id']}"}
    assert headers["Content-Encoding"] == "aes128gcm"
    scheme, _, rest = headers["Authorization"].partition(" ")
    token, key = (part.strip()[2:] for part in rest.split(","))
    assert (scheme, key) == ("vapid", ben.links(table)["push_key"])
    claims = claims_of(token, key)
    assert (claims["aud"], claims["sub"]) == (f"http://{service.host}", CONTACT)


@pytest.mark.parametrize("answer", [404, 410])
def test_a_dead_subscription_is_forgotten(server: Server, service: Service, answer: int) -> None:
    service.answer = answer
    table, page, ben = two_people(server)
    subscribe(ben, table, 1, Browser().subscription(f"http://{service.host}/to/ben"))
    play_until_turn_of(page, table, ben)
    wait_until(lambda: ben.links(table)["pushed"] == [])
    assert len(service.taken) == 1


def test_whoever_wants_no_more_is_left_alone(server: Server, service: Service) -> None:
    table, page, ben = two_people(server)
    subscribe(ben, table, 1, Browser().subscription(f"http://{service.host}/to/ben"))
    subscribe(ben, table, 1, None)
    assert ben.links(table)["pushed"] == []
    play_until_turn_of(page, table, ben)
    assert service.taken == []


@pytest.mark.parametrize(
    "url",
    ["http://127.0.0.1:1/", "https://push.apple.com.example/x", "http://web.push.apple.com/x", "ftp://x"],
)
def test_no_other_address_is_ever_called(server: Server, url: str) -> None:
    table, _, ben = two_people(server)
    with ben.sit(table, 1) as his, pytest.raises(Refused, match=r"^push:"):
        his.ask("push", seat=1, subscription=Browser().subscription(url))


def test_the_key_is_made_once_and_kept(server: Server) -> None:
    table, page, _ = two_people(server)
    key = page.links(table)["push_key"]
    assert len(plain(key)) == 65
    server.stop()
    server.start()
    assert page.links(table)["push_key"] == key


def test_a_server_without_it_refuses(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        table, _, ben = two_people(server)
        assert ben.links(table)["push_key"] == ""
        with ben.sit(table, 1) as his, pytest.raises(Refused, match=r"^no push:"):
            his.ask("push", seat=1, subscription=Browser().subscription("https://web.push.apple.com/x"))
