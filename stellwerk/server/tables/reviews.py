"""Reviews of finished games, made in the background by the processes that think, and kept with the game.

A page asks again and again how far its review is. When nobody has asked for a while the work stops; whoever
comes later goes on where it stopped. People who play come first.
"""

import asyncio
import logging
import time
from collections import OrderedDict
from contextlib import suppress
from typing import Final

import msgspec

from stellwerk.bots import review
from stellwerk.bots.review import Judgement, Review
from stellwerk.bots.verdict import USUAL
from stellwerk.game import Game
from stellwerk.server.protocol.base import Language
from stellwerk.server.protocol.reviews import Advice, JudgementShown, ReviewFacts, ReviewShown
from stellwerk.server.refusals import Refusal
from stellwerk.server.stores.store import StoredTable
from stellwerk.server.tables import time_slices
from stellwerk.server.tables.registry import Tables
from stellwerk.server.thinking.fair_queue import Asker
from stellwerk.server.thinking.pool import NoAnswer, NotWanted
from stellwerk.server.thinking.worker import Question
from stellwerk.server.views import snapshots

log = logging.getLogger("stellwerk")

#: Seconds that an answer waits for news, and for which nobody may ask before the work stops.
NEWS_SECONDS: Final = 1.0
WANTED_SECONDS: Final = 15.0
#: Reviews in the making that are remembered, and those under way at once for one address.
MOST_REMEMBERED: Final = 16
MOST_OF_ADDRESS: Final = 2


class Making:
    """A review in the making."""

    def __init__(self, stored: StoredTable) -> None:
        self.stored = stored
        self.address = ""
        self.game: Game | None = None
        self.tasks: list[review.Task] = []
        self.done: list[review.Done] = []
        self.asked = time.monotonic()
        self.news = asyncio.Event()
        self.work: asyncio.Task[None] | None = None
        #: Why it can't be made.
        self.refusal: Refusal | None = None

    @property
    def is_under_way(self) -> bool:
        return self.work is not None and not self.work.done()

    def is_wanted(self) -> bool:
        return time.monotonic() - self.asked < WANTED_SECONDS

    def announce(self) -> None:
        self.news.set()
        self.news = asyncio.Event()


class Reviews:
    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self._making: OrderedDict[str, Making] = OrderedDict()

    async def facts(self, table_id: str, address: str, language: Language) -> ReviewFacts:
        """The review of a finished game, or how far it is; whoever asks keeps it going."""
        stored = await self.tables.stored(table_id)
        if not stored.standing.is_over:  # before anything is looked at
            raise Refusal("not over", 403)
        found = await self._kept(table_id)
        if found is None:
            making = self._made_for(stored, address)
            await self._wait(making)
            if making.refusal is not None:
                del self._making[table_id]
                raise making.refusal
            found = await self._kept(table_id)
            if found is None:
                return ReviewFacts(len(making.done), len(making.tasks))
        game = (await self.tables.game(table_id))[1]
        return ReviewFacts(len(found.judgements), len(found.judgements), shown(game, found, language))

    async def _kept(self, table_id: str) -> Review | None:
        """From the store; None if there is none, or one that would be made otherwise today."""
        text = await self.tables.store.marked(table_id, "review")
        try:
            found = None if text is None else msgspec.json.decode(text, type=Review)
        except msgspec.MsgspecError:
            return None
        is_current = found is not None and (found.version, found.effort) == (review.VERSION, USUAL)
        return found if is_current else None

    def _made_for(self, stored: StoredTable, address: str) -> Making:
        making = self._making.get(stored.id)
        if making is None:
            self._make_room()
            making = self._making[stored.id] = Making(stored)
        self._making.move_to_end(stored.id)
        making.asked = time.monotonic()
        if not making.is_under_way:
            others = [each for each in self._making.values() if each.is_under_way and each.address == address]
            if address and len(others) >= MOST_OF_ADDRESS:
                raise Refusal("hasty", 429)
            making.address = address
            making.work = asyncio.create_task(self._make(making))
        return making

    def _make_room(self) -> None:
        idle = [table for table, each in self._making.items() if not each.is_under_way]
        while len(self._making) >= MOST_REMEMBERED and idle:
            del self._making[idle.pop(0)]
        if len(self._making) >= MOST_REMEMBERED:
            raise Refusal("hasty", 429)

    async def _wait(self, making: Making) -> None:
        if making.is_under_way:
            with suppress(TimeoutError):
                await asyncio.wait_for(making.news.wait(), NEWS_SECONDS)

    async def _make(self, making: Making) -> None:
        try:
            if making.game is None:
                making.game = (await self.tables.game(making.stored.id))[1]
                making.tasks = await time_slices.last_of(
                    review.tasks_of(making.game, seats_of(making.stored))
                )
            while len(making.done) < len(making.tasks) and making.is_wanted():
                making.done.append(await self._answer(making, making.tasks[len(making.done)]))
                making.announce()
            if len(making.done) == len(making.tasks):
                await self._keep(making)
        except NotWanted:
            pass
        except Refusal as refusal:
            making.refusal = refusal
        except NoAnswer as none:
            log.warning("table %s: no review: %s", making.stored.id, none)
            making.refusal = Refusal("no answer", 503)
        finally:
            making.announce()

    async def _answer(self, making: Making, task: review.Task) -> review.Done:
        game, boards = making.game, self.tables.boards
        assert game is not None
        source, version = boards.source(boards.add(game.board)), int(game.rules.version)
        question = Question(source, game.names, game.switches, version, task=task)
        asker = Asker(making.address, making.stored.id, has_people=False)
        answer = await self.tables.context.thinkers.review(question, asker, making.is_wanted)
        return answer.chances if answer.verdict is None else answer.verdict

    async def _keep(self, making: Making) -> None:
        found = review.put_together(seats_of(making.stored), USUAL, making.tasks, making.done)
        await self.tables.store.mark(making.stored.id, "review", msgspec.json.encode(found).decode())
        self._making.pop(making.stored.id, None)

    def forget(self, table_id: str) -> None:
        self._making.pop(table_id, None)

    async def close(self) -> None:
        under_way = [each.work for each in self._making.values() if each.work is not None]
        for work in under_way:
            work.cancel()
        await asyncio.gather(*under_way, return_exceptions=True)


def seats_of(stored: StoredTable) -> tuple[int, ...]:
    """The people's seats; in a game among bots all."""
    people = tuple(n for n, seat in enumerate(stored.set_up.seats) if seat.kind == "person")
    return people or tuple(range(len(stored.set_up.seats)))


# --- in the reader's words


def shown(game: Game, found: Review, language: Language) -> ReviewShown:
    worded = review.in_words(found, language, game.board, game.names)
    judgements = tuple(judgement_shown(game, each, language) for each in worded.judgements)
    return ReviewShown(found.seats, found.effort.playouts > 0, judgements, found.curve, found.turning)


def judgement_shown(game: Game, each: Judgement, language: Language) -> JudgementShown:
    better = tuple(Advice(hint, snapshots.label(game, hint.action, language)) for hint in each.better)
    action = game.table.read(each.action)
    return JudgementShown(
        *(each.entry, each.step, each.turn, each.seat, each.cost),
        "" if isinstance(action, int) else snapshots.label(game, action, language),
        "" if each.played is None else each.played.reason,
        better,
    )
