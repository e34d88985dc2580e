"""What a browser's second worker does: bots and the coach think there, and boards are drawn."""

from typing import Literal, TypeAlias

import msgspec

from stellwerk.server.boards.drawer import made
from stellwerk.server.thinking.worker import Question, answered, warm_up

Kind: TypeAlias = Literal["think", "draw", "workshop"]


def done(kind: Kind, asked: bytes) -> bytes:
    """The answer to what the game's worker asks, both in MessagePack."""
    if kind == "draw":
        return msgspec.msgpack.encode(made(*msgspec.msgpack.decode(asked, type=tuple[str, str])))
    return msgspec.msgpack.encode(answered(msgspec.msgpack.decode(asked, type=Question)))


__all__ = ("Kind", "done", "warm_up")
