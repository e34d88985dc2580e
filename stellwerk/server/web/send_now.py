"""The direct way out of a connection: messages that can be sent at once need not wake a task.

A server offers it as an extension of the ASGI scope; one that has none gets all messages the usual way.
"""

from collections.abc import Callable, MutableMapping
from typing import Any, Final, TypeAlias

#: Sends a message if that can be done at once; False if it can't.
SendNow: TypeAlias = Callable[[bytes], bool]

#: The extension of a connection's ASGI scope that has its `SendNow`.
EXTENSION: Final = "stellwerk.send_now"


def send_now(scope: MutableMapping[str, Any]) -> SendNow:
    """The direct way of a connection; one that always says no if its server has none."""
    found: SendNow = scope.get("extensions", {}).get(EXTENSION, {}).get("send", never)
    return found


def never(_: bytes) -> bool:
    return False


def is_lost(scope: MutableMapping[str, Any]) -> bool:
    """Whether the page is known to be gone, even if nobody has read that far."""
    return bool(scope.get("extensions", {}).get(EXTENSION) == {})
