"""Links that open a seat: whoever has one may sit down, so nobody can guess one.

A token is made of the table's secret, which never leaves the store, so that nothing about links need be
kept but how often a seat's was made void. On the page's address it stands behind the #: what stands there
browsers don't send, and no proxy's log has it.
"""

import base64
import hashlib
import hmac
from typing import Final

from stellwerk.server.store import Kept

#: Bytes of a token: 22 letters.
SIZE: Final = 16
#: So many older links of a seat are known again, to say why they no longer work.
REMEMBERED: Final = 50


def seat_path(kept: Kept, seat: int) -> str:
    return f"/join/{kept.id}#{seat}.{seat_token(kept, seat)}"


def common_path(kept: Kept) -> str:
    return f"/join/{kept.id}#any.{common_token(kept)}"


def watch_path(kept: Kept) -> str:
    return f"/table/{kept.id}"


def opens_seat(kept: Kept, seat: int, token: str) -> bool:
    return same(token, seat_token(kept, seat))


def opens_any(kept: Kept, token: str) -> bool:
    """Whether it is the common link's, for any seat that is free."""
    return same(token, common_token(kept))


def once_opened(kept: Kept, seat: int, token: str) -> bool:
    """Whether it was the seat's link before: its reader deserves another explanation than a stranger."""
    now = kept.set_up.seats[seat].link
    return any(
        same(token, token_of(kept, f"seat {seat} {link}")) for link in range(max(0, now - REMEMBERED), now)
    )


def seat_token(kept: Kept, seat: int) -> str:
    return token_of(kept, f"seat {seat} {kept.set_up.seats[seat].link}")


def common_token(kept: Kept) -> str:
    return token_of(kept, "any")


def token_of(kept: Kept, what: str) -> str:
    digest = hmac.new(kept.set_up.secret.encode(), what.encode(), hashlib.sha256).digest()
    return base64.urlsafe_b64encode(digest[:SIZE]).decode().rstrip("=")


def same(one: str, other: str) -> bool:
    """Takes as long for a nearly right one as for a wrong one."""
    return hmac.compare_digest(one.encode("utf-8", "surrogatepass"), other.encode())
