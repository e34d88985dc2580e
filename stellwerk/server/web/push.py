"""Web Push: tells a phone in a pocket that it is its owner's turn.

A browser that was asked for it names a *subscription*: an address at its maker's push service, and keys for
what is sent there (RFC 8030). We sign with our own key (VAPID, RFC 8292) and encrypt for the browser alone
(RFC 8291). As anybody may name an address, only those of known push services are called, and hosts that the
server's owner has allowed.
"""

import base64
import http.client
import json
import logging
import os
import time
from asyncio import get_running_loop
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from queue import Full, Queue
from threading import Thread
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import urlsplit

from stellwerk.faults import UserError
from stellwerk.server.protocol.base import Language
from stellwerk.server.protocol.socket import Subscription
from stellwerk.server.refusals import Refusal
from stellwerk.server.stores.store import Push, StoredTable
from stellwerk.server.web.webhooks import MOST_WAITING, host_of, place_of, post
from stellwerk.words.names import called_so

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ec import EllipticCurvePrivateKey

log = logging.getLogger("stellwerk")

#: Push services of the browsers' makers, by the ends of their hosts' names.
SERVICES: Final = (
    *("fcm.googleapis.com", "push.services.mozilla.com", "push.apple.com", "notify.windows.com"),
    "wns.windows.com",
)
#: Seconds that a push service keeps a message for a phone that is off, and that our signature is valid.
KEPT: Final = 24 * 3600
SIGNED: Final = 12 * 3600
#: Bytes of a browser's keys.
POINT, SECRET = 65, 16
RECORD: Final = 4096
#: Answers that mean: this subscription is no more.
GONE: Final = (404, 410)
TEXTS: Final[dict[Language, str]] = {"en": "{name}, it’s your turn", "de": "{name}, du bist am Zug"}


class CantPush(UserError):
    """Web Push can't be set up; the message says why."""


class Pushes:
    """`forget` is told the table, the seat and the address of a subscription that is no more."""

    def __init__(
        self,
        pem: str = "",
        contact: str = "",
        hosts: tuple[str, ...] = (),
        forget: Callable[[str, int, str], None] = lambda *_: None,
    ) -> None:
        self.contact = contact
        self.hosts = hosts
        self.forget = forget
        self._key = loaded(pem) if pem else None
        self._calls: Queue[Callable[[], None]] = Queue(MOST_WAITING)
        self._thread: Thread | None = None

    @property
    def public_key(self) -> str:
        """What browsers subscribe with; "": this server pushes nothing."""
        return encoded(point_of(self._key)) if self._key else ""

    def push(self, given: Subscription | None, language: Language) -> Push | None:
        """A subscription as it is stored; Refusal if it must not be called."""
        if given is None:
            return None
        if self._key is None:
            raise Refusal("no push")
        keys = decoded(given.key), decoded(given.secret)
        if not self.allows(given.url) or tuple(map(len, keys)) != (POINT, SECRET):
            raise Refusal("push")
        return Push(given.url, given.key, given.secret, language)

    def allows(self, url: str) -> bool:
        place = place_of(url)
        if place is None:
            return False
        name = (place.hostname or "").lower()
        is_known = any(name == service or name.endswith(f".{service}") for service in SERVICES)
        return (is_known and place.scheme == "https" and not place.port) or host_of(place) in self.hosts

    def call(self, stored: StoredTable, seat: int) -> None:
        """Sends a seat its message; returns at once, and failures are only logged."""
        wanted = stored.set_up.seats[seat].push
        if wanted is None or self._key is None or not self.allows(wanted.url):
            return
        if self._thread is None:
            self._thread = Thread(target=self._work, daemon=True)
            self._thread.start()
        loop, text = get_running_loop(), message(stored, seat, wanted)

        def send() -> None:
            if self._status(wanted, text) in GONE:
                loop.call_soon_threadsafe(self.forget, stored.id, seat, wanted.url)

        with suppress(Full):
            self._calls.put_nowait(send)

    def _work(self) -> None:
        while True:
            self._calls.get()()

    def _status(self, wanted: Push, text: bytes) -> int:
        """What the push service answers; 0: nothing."""
        assert self._key
        host = urlsplit(wanted.url).netloc
        headers = {
            "Authorization": f"vapid t={signed(self._key, wanted.url, self.contact)}, k={self.public_key}",
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            "TTL": str(KEPT),
            "Urgency": "high",
        }
        try:
            status = post(wanted.url, encrypted(text, decoded(wanted.key), decoded(wanted.secret)), headers)
        except (OSError, http.client.HTTPException, ValueError) as problem:
            log.warning("the push service at %s can't be reached: %s", host, problem)
            return 0
        if status >= 300 and status not in GONE:
            log.warning("the push service at %s answers with %d", host, status)
        return status


def message(stored: StoredTable, seat: int, push: Push) -> bytes:
    """What the service worker shows: nothing that only a seat may see."""
    name = called_so(stored.set_up.seats[seat].name, push.language)
    title = TEXTS[push.language].format(name=name)
    return json.dumps({"title": title, "path": f"/table/{stored.id}"}).encode()


# --- keys


def key_in(path: Path) -> str:
    """The server's key; made if there is none. A new key ends all subscriptions."""
    try:
        from cryptography.hazmat.primitives import serialization as form
        from cryptography.hazmat.primitives.asymmetric import ec
    except ImportError:
        raise CantPush(
            "--push needs cryptography: pip install 'stellwerk[push]' (in the source tree: make lab)."
        ) from None
    try:
        if path.exists():
            pem = path.read_text("ascii")
            loaded(pem)
            return pem
        made = ec.generate_private_key(ec.SECP256R1())
        plain = form.NoEncryption()
        text = made.private_bytes(form.Encoding.PEM, form.PrivateFormat.PKCS8, plain).decode("ascii")
        path.parent.mkdir(parents=True, exist_ok=True)
        with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
            file.write(text)
    except (OSError, ValueError, TypeError) as problem:
        raise CantPush(f"The key for --push, {path}, can't be used: {problem}") from None
    return text


def loaded(pem: str) -> "EllipticCurvePrivateKey":
    from cryptography.hazmat.primitives.asymmetric import ec
    from cryptography.hazmat.primitives.serialization import load_pem_private_key

    found = load_pem_private_key(pem.encode(), None)
    if not isinstance(found, ec.EllipticCurvePrivateKey) or not isinstance(found.curve, ec.SECP256R1):
        raise TypeError("it is no key of the curve P-256")
    return found


def point_of(key: "EllipticCurvePrivateKey") -> bytes:
    from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

    return key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def signed(key: "EllipticCurvePrivateKey", url: str, contact: str) -> str:
    """That it is us who call, as a JSON Web Token (RFC 8292)."""
    from cryptography.hazmat.primitives.asymmetric import ec, utils
    from cryptography.hazmat.primitives.hashes import SHA256

    place = urlsplit(url)
    claims = {"aud": f"{place.scheme}://{place.netloc}", "exp": int(time.time()) + SIGNED, "sub": contact}
    text = ".".join(encoded(json.dumps(part).encode()) for part in ({"typ": "JWT", "alg": "ES256"}, claims))
    r, s = utils.decode_dss_signature(key.sign(text.encode(), ec.ECDSA(SHA256())))
    return f"{text}.{encoded(r.to_bytes(32, 'big') + s.to_bytes(32, 'big'))}"


def encrypted(text: bytes, receiver: bytes, secret: bytes) -> bytes:
    """For one browser alone (RFC 8291), as a single record of RFC 8188."""
    from cryptography.hazmat.primitives.asymmetric import ec
    from cryptography.hazmat.primitives.ciphers.aead import AESGCM

    once = ec.generate_private_key(ec.SECP256R1())
    sender, salt = point_of(once), os.urandom(16)
    shared = once.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), receiver))
    start = derived(shared, secret, b"WebPush: info\0" + receiver + sender, 32)
    key = derived(start, salt, b"Content-Encoding: aes128gcm\0", 16)
    nonce = derived(start, salt, b"Content-Encoding: nonce\0", 12)
    head = salt + RECORD.to_bytes(4, "big") + bytes([len(sender)]) + sender
    return head + AESGCM(key).encrypt(nonce, text + b"\2", None)


def derived(start: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    from cryptography.hazmat.primitives.hashes import SHA256
    from cryptography.hazmat.primitives.kdf.hkdf import HKDF

    made: Any = HKDF(SHA256(), length, salt, info).derive(start)
    return bytes(made)


def encoded(content: bytes) -> str:
    return base64.urlsafe_b64encode(content).rstrip(b"=").decode("ascii")


def decoded(text: str) -> bytes:
    """b"" for what is no such text."""
    try:
        return base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)
    except ValueError:
        return b""
