"""Score pads in the store: a pad is stored like a table whose entries are edits.

So whoever writes edit n first has made it, other processes hear of it, and old pads are forgotten like old
tables. Nothing of a pad stays in memory: each answer is counted from its lines.
"""

import asyncio
import secrets
import time
from contextlib import suppress
from typing import TYPE_CHECKING, Final

import msgspec

from stellwerk.boards.rules import BadSetUp, chosen_options
from stellwerk.faults import Fault
from stellwerk.kernel.board import Board
from stellwerk.pad import CantBe, Edit, Pad
from stellwerk.server.protocol.base import Language
from stellwerk.server.protocol.pads import ChangePad, NewPad, PadSeat
from stellwerk.server.protocol.tables import SeatAsked
from stellwerk.server.refusals import Refusal, fault_in
from stellwerk.server.stores.store import Change, PadStart, SetUp, Standing, StoredSeat, StoredTable
from stellwerk.server.tables.board_versions import HeaderBoard, LostBoard
from stellwerk.server.tables.seat_names import names_for
from stellwerk.server.tables.seating import WATCHER, expect_colours, left, with_holders

if TYPE_CHECKING:
    from stellwerk.server.tables.registry import Tables

#: Edits of one pad: a long evening has some hundred.
MOST_EDITS: Final = 3000
#: Edits that come together, and browsers that have one pad in their lists.
MOST_AT_ONCE: Final = 400
MOST_BROWSERS: Final = 30
#: Seconds that somebody waits for a change.
WAIT_SECONDS: Final = 20.0

_decoder: Final[msgspec.json.Decoder[Edit]] = msgspec.json.Decoder(Edit)


class Pads:
    def __init__(self, tables: "Tables") -> None:
        self.tables = tables
        self.store = tables.store
        #: Set when a pad changes; only of those that somebody waits for.
        self._changed: dict[str, asyncio.Event] = {}
        self.store.listen(self._handle)

    async def create(
        self, new: NewPad, browser: str, language: Language, design: Board | None = None
    ) -> StoredTable:
        """`design`: the board, if it is from the workshop."""
        await self.tables.expect_room(browser)
        board = design or self.tables.versions.offered(new.board)
        if board is None:
            raise Refusal("no board", 404)
        undrawn = self.tables.boards.undrawn(board)
        if undrawn is not None:
            raise Refusal("not drawn", 422, why=undrawn)
        try:
            options = chosen_options(board, len(new.seats), new.options)
        except BadSetUp as bad:
            raise Refusal("bad set-up", why=fault_in(bad)) from None
        now = time.time()
        seats, pad = seats_of(new.seats, new.first, language)
        set_up = SetUp(board.id, seats, options, False, 1.0, secrets.token_hex(16), maker=browser, pad=pad)
        header = msgspec.json.encode(HeaderBoard(board.id, board.hash)).decode()
        standing = standing_of(Pad(board, tuple(seat.name for seat in seats), options, pad.first))
        # who knows its address may write on it, so that is as long as the token of a seat
        pad_id = secrets.token_urlsafe(16)
        stored = StoredTable(pad_id, now, now, header, set_up, standing, {WATCHER: (browser,)})
        await self.store.create(stored, 0, (), board)
        return stored

    async def found(self, pad_id: str) -> tuple[StoredTable, Pad]:
        stored = await self.store.find(pad_id)
        if stored is None or stored.set_up.pad is None:
            raise Refusal("no pad", 404)
        try:
            board = await self.tables.versions.of(stored)
        except LostBoard as lost:
            raise Refusal("lost board", 409, why=fault_in(lost)) from None
        lines = await self.store.lines(pad_id)
        return stored, pad_of(stored, board, tuple(_decoder.decode(line) for line in lines))

    async def changed_after(self, pad_id: str, version: int) -> tuple[StoredTable, Pad]:
        """As soon as it is newer than a version, or after a while as it is."""
        changed = self._changed.setdefault(pad_id, asyncio.Event())
        stored, pad = await self.found(pad_id)
        if version_of(stored, pad) > version:
            return stored, pad
        with suppress(TimeoutError):
            async with asyncio.timeout(WAIT_SECONDS):
                await changed.wait()
        return await self.found(pad_id)

    async def change(self, pad_id: str, asked: ChangePad, language: Language) -> tuple[StoredTable, Pad]:
        if len(asked.edits) > MOST_AT_ONCE:
            raise Refusal("too long")
        if asked.seats or asked.first is not None:
            await self._reseat(pad_id, asked, language)
        while True:
            stored, pad = await self.found(pad_id)
            if not asked.edits:
                return stored, pad
            if len(pad.log) + len(asked.edits) > MOST_EDITS:
                raise Refusal("full pad", 409)
            try:
                after = pad.edited(*asked.edits)
            except CantBe as wrong:
                raise Refusal("can't be", 409, why=wrong.reason or wrong.said) from None
            new = msgspec.structs.replace(stored, standing=standing_of(after), changed=time.time())
            lines = [msgspec.json.encode(edit).decode() for edit in asked.edits]
            if await self.store.append(new, len(pad.log), lines):
                self._wake(pad_id)
                return new, after
            # somebody else was faster: what they entered may change what can be

    async def _reseat(self, pad_id: str, asked: ChangePad, language: Language) -> None:
        """Other names, colours, or another who began."""
        while True:
            stored, _ = await self.found(pad_id)
            before = stored.set_up
            assert before.pad is not None
            if asked.seats and len(asked.seats) != len(before.seats):
                raise Refusal("seats", low=len(before.seats), high=len(before.seats))
            first = before.pad.first if asked.first is None else asked.first
            wanted = asked.seats or tuple(PadSeat(seat.name, seat.colour) for seat in before.seats)
            seats, pad = seats_of(wanted, first, language)
            set_up = msgspec.structs.replace(before, seats=seats, pad=pad)
            if await self.store.change(msgspec.structs.replace(stored, set_up=set_up)):
                self._wake(pad_id)
                return

    async def keep(self, stored: StoredTable, browser: str) -> None:
        """The pad is in this browser's list from now on."""
        while not stored.is_held_by(browser):
            browsers = (*stored.holders.get(WATCHER, ()), browser)
            if len(browsers) > MOST_BROWSERS or await self.store.change(
                with_holders(stored, WATCHER, browsers)
            ):
                return
            stored, _ = await self.found(stored.id)

    async def of(self, browser: str) -> list[StoredTable]:
        return [each for each in await self.store.of(browser) if each.set_up.pad is not None]

    async def forget(self, pad_id: str, browser: str) -> None:
        """It leaves this browser's list; a pad that is in nobody's is thrown away."""
        while True:
            stored, _ = await self.found(pad_id)
            after = left(stored, browser)
            if await (self.store.change(after) if after.holders else self.store.delete(stored)):
                self._wake(pad_id)
                return

    def _wake(self, pad_id: str) -> None:
        changed = self._changed.pop(pad_id, None)
        if changed is not None:
            changed.set()

    def _handle(self, change: Change) -> None:
        """Another process has done something."""
        for pad_id in list(self._changed) if change.what == "all" else [change.game]:
            self._wake(pad_id)


def seats_of(
    asked: tuple[PadSeat, ...], first: int, language: Language
) -> tuple[tuple[StoredSeat, ...], PadStart]:
    expect_colours([seat.colour for seat in asked])
    if not 0 <= first < len(asked):
        raise Refusal("malformed", why=Fault(f"first: 0 to {len(asked) - 1}"))
    names = names_for([SeatAsked("person", seat.name) for seat in asked], language, "")
    seats = zip(asked, names, strict=True)
    return tuple(StoredSeat("person", name, colour=seat.colour) for seat, name in seats), PadStart(first)


def pad_of(stored: StoredTable, board: Board, log: tuple[Edit, ...]) -> Pad:
    assert stored.set_up.pad is not None
    names = tuple(seat.name for seat in stored.set_up.seats)
    return Pad(board, names, stored.set_up.options, stored.set_up.pad.first, log)


def version_of(stored: StoredTable, pad: Pad) -> int:
    """Grows with every change."""
    return stored.edition + len(pad.log)


def standing_of(pad: Pad) -> Standing:
    counted = pad.counted()
    sheet = counted.sheet()
    winners = tuple(sheet.winners) if counted.is_over else ()
    return Standing(counted.turns, counted.is_over, (), tuple(sheet.totals), winners)
