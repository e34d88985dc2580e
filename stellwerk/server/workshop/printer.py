"""Prints designs as `stellwerk print` does, each in a process with limits, as maps are drawn."""

from importlib.util import find_spec
from typing import Final

import msgspec

from stellwerk.server.boards import drawer
from stellwerk.server.boards.drawer import Drawer, Files, Made, NotDrawn, Work
from stellwerk.server.protocol.base import Language
from stellwerk.server.refusals import Refusal

#: Seconds of processor time; our boards take two to seven.
SECONDS: Final = 60.0
#: What a process answers about a board of the publisher.
NOT_OURS: Final = "not ours"

PRINTING: Final = Work(
    __name__,
    SECONDS,
    1,
    "printing it takes more than {seconds} seconds",
    "printing it takes too much memory",
    "printing it fails: {why}",
)


class Asked(msgspec.Struct, frozen=True):
    """How a design is printed: the rest is as `stellwerk print` does it."""

    paper: str
    language: Language


# --- in the server


class Printer:
    def __init__(self) -> None:
        self._drawer = Drawer(SECONDS, PRINTING)

    async def printed(self, source: str, asked: Asked) -> bytes:
        """A board file as a PDF; Refusal. Takes seconds."""
        if find_spec("typst") is None:
            raise Refusal("no typesetter", 501)
        try:
            made = await self._drawer.made(source, msgspec.json.encode(asked).decode())
        except NotDrawn as failed:
            raise Refusal("not printed", 422, why=failed.said) from None
        if NOT_OURS in made:
            raise Refusal("not ours", 403, board=made[NOT_OURS].decode())
        return made["pdf"]

    async def close(self) -> None:
        await self._drawer.close()


# --- in the process


def main() -> None:
    drawer.answer(made)


def made(source: str, argument: str) -> Made:
    def printed() -> Files:
        from stellwerk.printing import Job, NotOurs, print_source

        asked = msgspec.json.decode(argument, type=Asked)
        try:
            return {"pdf": print_source(source, Job(asked.paper, asked.language))}
        except NotOurs as refused:
            return {NOT_OURS: refused.theirs.name[asked.language].encode()}

    return drawer.tried(printed)
