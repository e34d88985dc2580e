"""Links that open a seat: whoever has one may sit down, so nobody must be able to guess one.

A token is derived from the table's secret, which never leaves the store; besides it only a counter is stored,
which makes old links void. In an address it comes after the #, which browsers don't send and proxies don't
log.
"""

import base64
import hashlib
import hmac
from typing import Final

from stellwerk.server.stores.store import StoredTable

#: Bytes of a token: 22 letters.
SIZE: Final = 16
#: How many older links of a seat are recognised, to say why they no longer work.
REMEMBERED: Final = 50


def seat_path(stored: StoredTable, seat: int) -> str:
    return f"/join/{stored.id}#{seat}.{seat_token(stored, seat)}"


def common_path(stored: StoredTable) -> str:
    return f"/join/{stored.id}#any.{common_token(stored)}"


def watch_path(stored: StoredTable) -> str:
    return f"/table/{stored.id}"


def opens_seat(stored: StoredTable, seat: int, token: str) -> bool:
    return same(token, seat_token(stored, seat))


def opens_any(stored: StoredTable, token: str) -> bool:
    """Whether it belongs to the common link, for any free seat."""
    return same(token, common_token(stored))


def opened_before(stored: StoredTable, seat: int, token: str) -> bool:
    """Whether it belongs to an earlier link of the seat: its reader gets a better explanation."""
    now = stored.set_up.seats[seat].link
    return any(
        same(token, token_of(stored, f"seat {seat} {link}")) for link in range(max(0, now - REMEMBERED), now)
    )


def seat_token(stored: StoredTable, seat: int) -> str:
    return token_of(stored, f"seat {seat} {stored.set_up.seats[seat].link}")


def common_token(stored: StoredTable) -> str:
    return token_of(stored, "any")


def token_of(stored: StoredTable, what: str) -> str:
    digest = hmac.new(stored.set_up.secret.encode(), what.encode(), hashlib.sha256).digest()
    return base64.urlsafe_b64encode(digest[:SIZE]).decode().rstrip("=")


def same(one: str, other: str) -> bool:
    """Compares in constant time."""
    return hmac.compare_digest(one.encode("utf-8", "surrogatepass"), other.encode())
