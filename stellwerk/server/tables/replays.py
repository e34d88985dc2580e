"""Finished games, step by step; the last few are cached, so that a slider is quick."""

import asyncio
from collections import OrderedDict
from collections.abc import Iterator
from typing import Final, TypeAlias

import msgspec

from stellwerk import record
from stellwerk.game import Game
from stellwerk.kernel.board import Board
from stellwerk.server.protocol.base import Language
from stellwerk.server.protocol.reviews import ReplayFacts, ReplayStep
from stellwerk.server.protocol.snapshots import OpenSeat, Snapshot
from stellwerk.server.protocol.tables import TableFacts
from stellwerk.server.refusals import Refusal
from stellwerk.server.tables import time_slices
from stellwerk.server.tables.registry import Tables
from stellwerk.server.views import snapshots, wording
from stellwerk.views import view

#: Games that are cached.
MOST_CACHED: Final = 8

#: Through whose eyes: a seat's, everybody's at once, or a spectator's.
Eyes: TypeAlias = int | str
ALL: Final = "all"
NOBODY: Final = "nobody"


class Steps(msgspec.Struct, frozen=True):
    """A finished game, step by step."""

    games: list[Game]
    open_books: bool
    #: In the languages that were asked for: the words for a whole game take many milliseconds.
    words: dict[Language, tuple[ReplayStep, ...]] = msgspec.field(default_factory=dict)


class Replays:
    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self._cached: OrderedDict[str, Steps] = OrderedDict()
        #: Replays under way, one at a time: the others at this server come first.
        self._one_at_a_time = asyncio.Semaphore(1)
        self._making: dict[str, asyncio.Task[Steps]] = {}

    async def facts(self, table: TableFacts, language: Language) -> ReplayFacts:
        found = await self._steps(table.id)
        async with self._one_at_a_time:
            if language not in found.words:
                found.words[language] = tuple(await time_slices.last_of(in_words(found.games, language)))
        return ReplayFacts(table, found.words[language])

    async def at(self, table_id: str, step: int, eyes: Eyes, language: Language) -> Snapshot:
        """The game after a step; step 0 is the set-up."""
        found = await self._steps(table_id)
        steps = found.games
        if not 0 <= step < len(steps):
            raise Refusal("no step", 404)
        game = steps[step]
        seat = eyes if isinstance(eyes, int) else None
        if seat is not None and not 0 <= seat < game.seats:
            raise Refusal("no step", 404)
        after = snapshots.version(steps[step - 1], seat) if step else 0
        open_books = found.open_books or eyes == ALL
        seen = snapshots.snapshot(game, seat, language, after, open_books)
        return seen if eyes != ALL else msgspec.structs.replace(seen, open=open_seats(game))

    async def _steps(self, table_id: str) -> "Steps":
        """All who ask meanwhile wait for the same replay."""
        if (found := self._cached.get(table_id)) is not None:
            self._cached.move_to_end(table_id)
            return found
        if not (await self.tables.stored(table_id)).standing.is_over:  # before anything is replayed
            raise Refusal("not over", 403)
        if (making := self._making.get(table_id)) is None:
            making = self._making[table_id] = asyncio.create_task(self._made(table_id))
            making.add_done_callback(lambda done: self._end(table_id, done))
        return await asyncio.shield(making)

    async def _made(self, table_id: str) -> "Steps":
        async with self._one_at_a_time:
            stored, game = await self.tables.game(table_id)
            read = await time_slices.read_record(game.record())
            games = await time_slices.last_of(steps_of(read, game.board))
        return Steps(games, stored.set_up.open_books)

    def _end(self, table_id: str, made: "asyncio.Task[Steps]") -> None:
        del self._making[table_id]
        if made.cancelled() or made.exception() is not None:
            return  # those who wait get it
        self._cached[table_id] = made.result()
        while len(self._cached) > MOST_CACHED:
            self._cached.popitem(last=False)

    def forget(self, table_id: str) -> None:
        self._cached.pop(table_id, None)


def steps_of(played: record.Record, board: Board) -> Iterator[list[Game]]:
    """The game at its set-up and after every visible decision; the list grows step by step."""
    found: list[Game] = []
    for again in record.replaying(played, board):
        if not again.log or again.log[-1].events:
            found.append(again.branch())
        yield found


def in_words(steps: list[Game], language: Language) -> Iterator[list[ReplayStep]]:
    """All steps in words; the list grows step by step."""
    found: list[ReplayStep] = []
    for n in range(len(steps)):
        found.append(step_in_words(steps, n, language))
        yield found


def step_in_words(steps: list[Game], n: int, language: Language) -> ReplayStep:
    """Everything that happened in a step: the game is over, so nothing is secret."""
    entry = steps[n].log[-1] if n else steps[0].set_up
    return ReplayStep(entry.seat, tuple(wording.event_text(event, language) for event in entry.events))


def open_seats(game: Game) -> tuple[OpenSeat, ...]:
    seen = [view(game, seat) for seat in range(game.seats)]
    return tuple(
        OpenSeat(each.hand or {}, each.tickets, each.offer, each.seats[seat].mechanics)
        for seat, each in enumerate(seen)
    )
