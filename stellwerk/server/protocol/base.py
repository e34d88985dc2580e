"""What all messages share."""

from typing import Final, Literal, TypeAlias

import msgspec

Language: TypeAlias = Literal["en", "de"]
#: Who sits at a seat: somebody at a browser, or a bot.
Kind: TypeAlias = Literal["person", "bot"]
#: Bytes of a message from the page; the longest honest one is a chain of choices.
LONGEST_MESSAGE: Final = 4096
#: Bytes of a request over HTTP: a record of a long game, whose header may hold a board file of up to
#: `boards.loader.MAX_BYTES`.
LONGEST_REQUEST: Final = 2_000_000


class Incoming(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What comes from outside: an unknown field is an error."""


class Trouble(msgspec.Struct, frozen=True):
    """Why a request over HTTP was refused, in the reader's words."""

    code: str
    text: str
