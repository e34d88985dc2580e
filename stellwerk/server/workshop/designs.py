"""The designs: boards as their makers have left them, finished or not.

A design belongs to the browser that made it. Others see it if it is shared: they may look at it, play it and
copy it. A game keeps the board that it was begun on, whatever becomes of the design.
"""

import asyncio
import base64
import binascii
import hashlib
import json
import re
import secrets
import time
from collections.abc import Mapping
from typing import Any, Final

import msgspec

from stellwerk import boards
from stellwerk.boards.format import LONGEST_NAME, MAX_CITIES, MAX_TICKETS, MAX_TRACKS
from stellwerk.boards.importing import BadImport, imported
from stellwerk.boards.paper import is_on_paper
from stellwerk.boards.raster import BadRaster, Raster, examined
from stellwerk.boards.reading import MAX_DEPTH
from stellwerk.boards.sketch import MOST as MOST_LOOKED_AT
from stellwerk.boards.writing import STANDARD, empty_board, file_text, id_of
from stellwerk.drawing.quick import region_around
from stellwerk.faults import Fault
from stellwerk.kernel.board import Board
from stellwerk.server.boards.catalogue import Boards
from stellwerk.server.protocol.base import Language
from stellwerk.server.protocol.workshop import (
    LONGEST_DESIGN,
    MOST_DESIGNS,
    DesignCard,
    DesignList,
    DesignShown,
    NewDesign,
    PictureShown,
    Region,
    SaveDesign,
    SetPicture,
)
from stellwerk.server.refusals import Refusal
from stellwerk.server.settings import Settings
from stellwerk.server.stores.store import DesignFacts, Store, StoredDesign
from stellwerk.server.thinking.fair_queue import Asker
from stellwerk.server.thinking.pool import NoAnswer, ThinkerPool
from stellwerk.server.thinking.workshop_tasks import Examine, Examined
from stellwerk.words import LANGUAGES, fault_text

#: What a new design is called without a name.
NAMELESS: Final = {"en": "My board", "de": "Mein Spielplan"}
#: Added to the name of a copy.
COPY: Final = {"en": "{name} (copy)", "de": "{name} (Kopie)"}

Json = dict[str, Any]


class Designs:
    def __init__(self, store: Store, offered: Boards, settings: Settings, thinkers: ThinkerPool) -> None:
        self.store = store
        self.offered = offered
        self.settings = settings
        self.thinkers = thinkers

    # --- one's own

    async def of(self, browser: str, language: Language) -> DesignList:
        found = await self.store.designs_of(browser)
        return DesignList(tuple(card(each, browser, language) for each in found), MOST_DESIGNS)

    async def create(self, new: NewDesign, browser: str, language: Language) -> DesignShown:
        await self._expect_room(browser)
        board, region, notes = await self._begun(new, browser, language)
        board, raster, place = await asyncio.to_thread(with_picture_apart, board)
        region = region or region_of(board)
        if new.name.strip():
            name = new.name.strip()[:LONGEST_NAME]
            board |= {"name": dict.fromkeys(LANGUAGES, name), "id": id_of(name) or "board"}
        text = expect_small(board)
        now = time.time()
        facts = DesignFacts(
            **described(board),
            region=region,
            picture="" if raster is None else raster.media,
            picture_place=place,
            picture_goes_along=raster is not None,
        )
        design = StoredDesign(secrets.token_urlsafe(9), browser, now, now, 0, facts, text)
        await self.store.add_design(design)
        if raster is not None:
            await self.store.put_design_part(design.id, "picture", raster.content)
        elif new.design:
            await self._copy_picture(new.design, design, browser)
        shown = await self.shown(design.id, browser, language)
        return msgspec.structs.replace(shown, notes=tuple(fault_text(note, language) for note in notes))

    async def _begun(
        self, new: NewDesign, browser: str, language: Language
    ) -> tuple[Json, Region | None, list[Fault]]:
        """The board that a new design begins with."""
        if new.files:
            if sum(map(len, new.files.values())) > boards.MAX_BYTES:
                raise Refusal("too long", 413)
            try:
                found, notes = await asyncio.to_thread(imported, new.files)
            except BadImport as bad:
                raise Refusal("no import", why=bad.said) from None
            return found, None, notes
        if new.board:
            try:
                board: Json = json.loads(self.offered.board(new.board).text)
            except boards.UnknownBoard:
                raise Refusal("no board", 404) from None
            return copied(board), None, []
        if new.design:
            other = await self.find(new.design, browser)
            return copied(msgspec.json.decode(other.board)), other.facts.region, []
        name = new.name.strip() or NAMELESS[language]
        if new.region is not None:
            return empty_board(name[:LONGEST_NAME]), expect_region(new.region), []
        return empty_board(name[:LONGEST_NAME], new.size or STANDARD), None, []

    async def _copy_picture(self, source: str, copy: StoredDesign, browser: str) -> None:
        """A picture goes along with a copy if its maker lets it."""
        other = await self.find(source, browser)
        if not (other.browser == browser or other.facts.picture_goes_along):
            return
        content = await self.store.design_part(source, "picture")
        if content is None:
            return
        await self.store.put_design_part(copy.id, "picture", content)
        facts = msgspec.structs.replace(
            copy.facts,
            picture=other.facts.picture,
            picture_place=other.facts.picture_place,
            picture_goes_along=other.facts.picture_goes_along,
        )
        await self.store.change_design(msgspec.structs.replace(copy, facts=facts))

    async def shown(self, design_id: str, browser: str, language: Language) -> DesignShown:
        found = await self.find(design_id, browser)
        return DesignShown(card(found, browser, language), msgspec.json.decode(found.board))

    async def save(self, design_id: str, asked: SaveDesign, browser: str, language: Language) -> DesignCard:
        found = await self._own(design_id, browser)
        text = found.board if asked.board is None else expect_small(asked.board)
        board: Json = msgspec.json.decode(text)
        facts = msgspec.structs.replace(found.facts, **described(board))
        if asked.shared is not None:
            facts = msgspec.structs.replace(facts, shared=asked.shared)
        if asked.region is not None:
            facts = msgspec.structs.replace(facts, region=expect_region(asked.region))
        region = None if is_on_paper(board) else facts.region or region_of(board)
        facts = msgspec.structs.replace(facts, region=region)
        if asked.picture_place is not None:
            facts = msgspec.structs.replace(facts, picture_place=asked.picture_place)
        if asked.picture_goes_along is not None:
            facts = msgspec.structs.replace(facts, picture_goes_along=asked.picture_goes_along)
        return await self._change(found, asked.version, facts, text, language)

    async def _change(
        self, found: StoredDesign, version: int, facts: DesignFacts, text: str, language: Language
    ) -> DesignCard:
        changed = msgspec.structs.replace(
            found, version=version, changed=time.time(), facts=facts, board=text
        )
        if not await self.store.change_design(changed):
            raise Refusal("stale design", 409)
        saved = msgspec.structs.replace(changed, version=version + 1)
        return card(saved, found.browser, language)

    async def delete(self, design_id: str, browser: str) -> None:
        await self._own(design_id, browser)
        await self.store.delete_design(design_id)

    # --- the picture under it

    async def set_picture(self, design_id: str, asked: SetPicture, browser: str) -> PictureShown:
        found = await self._own(design_id, browser)
        try:
            content = base64.b64decode(asked.picture.rpartition(",")[2], validate=True)
            raster = await asyncio.to_thread(examined, content)
        except binascii.Error:
            raise Refusal("no picture", why=Fault("its base64 can't be read")) from None
        except BadRaster as bad:
            raise Refusal("no picture", why=bad.said) from None
        await self.store.put_design_part(design_id, "picture", raster.content)
        await self._note_picture(found, raster.media)
        return PictureShown(raster.media, raster.width, raster.height, len(raster.content))

    async def drop_picture(self, design_id: str, browser: str) -> None:
        found = await self._own(design_id, browser)
        await self.store.put_design_part(design_id, "picture", None)
        await self._note_picture(found, "")

    async def _note_picture(self, found: StoredDesign, media: str) -> None:
        """Others may save meanwhile, so it is tried until it is noted."""
        while not await self.store.change_design(
            msgspec.structs.replace(found, facts=msgspec.structs.replace(found.facts, picture=media))
        ):
            found = await self._own(found.id, found.browser)

    async def picture(self, design_id: str, browser: str) -> tuple[str, bytes]:
        """Its kind and content; others see it only if it goes along."""
        found = await self.find(design_id, browser)
        content = await self.store.design_part(design_id, "picture") if found.facts.picture else None
        if content is None or not (found.browser == browser or found.facts.picture_goes_along):
            raise Refusal("not found", 404)
        return found.facts.picture, content

    # --- as a board

    async def file(self, design_id: str, browser: str, with_picture: bool) -> tuple[str, str]:
        """The name and text of its board file; with the picture if that is asked for, or goes along."""
        found = await self.find(design_id, browser)
        is_own = found.browser == browser
        board = await self._whole(found, (with_picture and is_own) or found.facts.picture_goes_along)
        return f"{id_of(str(board.get('id', ''))) or 'board'}.json", file_text(board)

    async def printable(
        self, design_id: str, browser: str, language: Language, with_picture: bool
    ) -> tuple[str, str]:
        """The name of its print, and the text of its board file; Refusal if it has faults."""
        found = await self.find(design_id, browser)
        is_own = found.browser == browser
        board = await self._whole(found, (with_picture and is_own) or found.facts.picture_goes_along)
        await self.expect_sound(board, language)
        return f"{id_of(str(board['id']))}.pdf", file_text(board)

    async def playable(self, design_id: str, browser: str, language: Language) -> Board:
        """The board as it is now; Refusal if it has faults. Its id is the design's own: no other has it."""
        found = await self.find(design_id, browser)
        board = await self._whole(found, found.facts.picture_goes_along)
        own = hashlib.sha256(found.id.encode()).hexdigest()[:6]
        board["id"] = f"{str(board.get('id', 'board'))[:60]}_{own}"
        await self.expect_sound(board, language)
        return await asyncio.to_thread(boards.load, file_text(board))

    async def expect_sound(self, board: Json, language: Language) -> str:
        """The hash of a board's rules; Refusal if it has faults. A process looks: it may take any time."""
        asked = Examine(msgspec.json.encode(board), language)
        try:
            answer = await self.thinkers.workshop_task(asked, Asker(table="workshop"))
        except NoAnswer:
            raise Refusal("no check", 422) from None
        found = msgspec.json.decode(answer, type=Examined)
        if not found.hash:
            raise Refusal("unfinished", 422, why=Fault(found.said))
        return found.hash

    async def own(self, design_id: str, browser: str) -> Json:
        """The board of one's own design, without the picture; Refusal."""
        return await self._whole(await self._own(design_id, browser), with_picture=False)

    async def seen(self, design_id: str, browser: str) -> Json:
        """The same of a shared one."""
        return await self._whole(await self.find(design_id, browser), with_picture=False)

    async def _whole(self, found: StoredDesign, with_picture: bool) -> Json:
        board: Json = msgspec.json.decode(found.board)
        content = await self.store.design_part(found.id, "picture") if with_picture else None
        if content is None or not is_on_paper(board):
            return board
        under: Json = {"picture": f"data:{found.facts.picture};base64,{base64.b64encode(content).decode()}"}
        if found.facts.picture_place is not None:
            under["place"] = found.facts.picture_place
        keys = list(board)
        at = keys.index("size") + 1
        return {
            **{key: board[key] for key in keys[:at]},
            "background": under,
            **{key: board[key] for key in keys[at:] if key != "background"},
        }

    # --- finding

    async def find(self, design_id: str, browser: str) -> StoredDesign:
        """One's own, or a shared one; Refusal."""
        found = await self.store.design(design_id)
        if found is None or not (found.browser == browser or found.facts.shared):
            raise Refusal("no design", 404)
        return found

    async def _own(self, design_id: str, browser: str) -> StoredDesign:
        found = await self.find(design_id, browser)
        if found.browser != browser:
            raise Refusal("not your design", 403)
        return found

    async def _expect_room(self, browser: str) -> None:
        own, every = await self.store.count_designs(browser)
        if own >= MOST_DESIGNS:
            raise Refusal("too many designs", 429, number=own)
        if every >= self.settings.most_designs:
            raise Refusal("workshop full", 503)


def card(design: StoredDesign, browser: str, language: Language) -> DesignCard:
    facts = design.facts
    return DesignCard(
        id=design.id,
        version=design.version,
        name=facts.name.get(language) or next(iter(facts.name.values()), "") or NAMELESS[language],
        cities=facts.cities,
        connections=facts.connections,
        tickets=facts.tickets,
        created=design.created,
        changed=design.changed,
        mine=design.browser == browser,
        shared=facts.shared,
        region=facts.region,
        picture=facts.picture,
        picture_place=facts.picture_place,
        picture_goes_along=facts.picture_goes_along,
    )


def described(board: Mapping[str, Any]) -> dict[str, Any]:
    """What lists show of a board, however it looks."""
    names = board.get("name")
    given = names if isinstance(names, dict) else {}
    found: dict[str, Any] = {
        "name": {
            language: readable(given[language])[:LONGEST_NAME]
            for language in LANGUAGES
            if isinstance(given.get(language), str)
        }
    }
    for key in ("cities", "connections", "tickets"):
        things = board.get(key)
        found[key] = len(things) if isinstance(things, list) else 0
    return found


def copied(board: Json) -> Json:
    """A board under another id, so that nobody takes the one for the other."""
    names = board.get("name")
    if isinstance(names, dict):
        named = {
            language: COPY[language].format(name=names[language])[:LONGEST_NAME]
            for language in LANGUAGES
            if isinstance(names.get(language), str)
        }
        board = board | {"name": named}
    return board | {"id": f"{board.get('id', 'board')}_copy"[:60]}


def expect_small(board: Mapping[str, Any]) -> str:
    """The board as JSON; Refusal if it is too large or too deep to be one."""
    level: list[Any] = [board]
    for _ in range(MAX_DEPTH):
        level = [inner for value in level for inner in inside(value)]
        if not level:
            break
    else:
        raise Refusal(
            "no board file",
            why=Fault("nested more than {most} deep: this is not a board file", most=MAX_DEPTH),
        )
    numbers = {key: len(inside(board.get(key))) for key in ("cities", "connections", "tickets")}
    if max(numbers.values()) > MOST_LOOKED_AT:
        limits = {"most_cities": MAX_CITIES, "most_connections": MAX_TRACKS, "most_tickets": MAX_TICKETS}
        raise Refusal("too many things", 422, **numbers, **limits)
    text = msgspec.json.encode(readable(board))
    if len(text) > LONGEST_DESIGN:
        raise Refusal("too long", 413)
    return text.decode()


def readable(value: Any) -> Any:
    """Without characters that nobody sees, such as those which turn the sentences around them backwards."""
    if isinstance(value, dict):
        return {key: readable(inner) for key, inner in value.items()}
    if isinstance(value, list):
        return [readable(inner) for inner in value]
    if not isinstance(value, str) or value.isprintable():
        return value
    return "".join(letter for letter in re.sub(r"\s", " ", value) if letter.isprintable())


def inside(value: Any) -> "list[Any]":
    if isinstance(value, dict):
        return list(value.values())
    return value if isinstance(value, list) else []


def expect_region(region: Region) -> Region:
    west, south, east, north = region
    if not (-180 <= west <= 180 and -180 <= east <= 180 and -85 <= south < north <= 85):
        raise Refusal("no region")
    return region


def region_of(board: Mapping[str, Any]) -> Region | None:
    """The part of the world around a board's cities; None: on paper, or there are no cities yet."""
    cities = board.get("cities")
    if is_on_paper(board) or not isinstance(cities, list):
        return None
    entries = [city for city in cities[:MAX_CITIES] if isinstance(city, dict)]
    places = [(degrees(city.get("lon"), 180), degrees(city.get("lat"), 90)) for city in entries]
    found = [(lon, lat) for lon, lat in places if lon is not None and lat is not None]
    return region_around(found) if found else None


def degrees(value: object, most: float) -> float | None:
    return float(value) if isinstance(value, int | float) and -most <= value <= most else None


def with_picture_apart(board: Json) -> tuple[Json, Raster | None, tuple[float, float, float, float] | None]:
    """A board file without the picture under it, which a design has besides its board."""
    under = board.get("background")
    picture = under.get("picture") if isinstance(under, dict) else None
    if not isinstance(picture, str):
        return board, None, None
    try:
        raster = examined(base64.b64decode(picture.rpartition(",")[2], validate=True))
    except (binascii.Error, BadRaster):
        return board, None, None
    place = under.get("place") if isinstance(under, dict) else None
    fits = (
        isinstance(place, list) and len(place) == 4 and all(isinstance(each, int | float) for each in place)
    )
    rest = {key: value for key, value in board.items() if key != "background"}
    return rest, raster, (place[0], place[1], place[2], place[3]) if fits and place else None
