"""Finished games, step by step: the states of the last few are kept, so that a slider is quick."""

from collections import OrderedDict
from collections.abc import Iterator
from typing import Final, TypeAlias

import msgspec

from stellwerk import record
from stellwerk.game import Game
from stellwerk.server import patiently, told, wording
from stellwerk.server.protocol import Language, OpenSeat, ReplayFacts, ReplayStep, TableFacts, Told
from stellwerk.server.refusals import Refusal
from stellwerk.server.tables import Tables
from stellwerk.views import view

#: Games whose states are kept.
MOST_KEPT: Final = 8

#: Through whose eyes: a seat's, everybody's at once, or a spectator's.
Eyes: TypeAlias = int | str
ALL: Final = "all"
NOBODY: Final = "nobody"


class Replays:
    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self._kept: OrderedDict[str, list[Game]] = OrderedDict()

    async def facts(self, table: TableFacts, language: Language) -> ReplayFacts:
        steps = await self._steps(table.id)
        return ReplayFacts(table, tuple(told_step(steps, n, language) for n in range(len(steps))))

    async def at(self, table_id: str, step: int, eyes: Eyes, language: Language) -> Told:
        """The game after a step; step 0 is the set-up."""
        steps = await self._steps(table_id)
        if not 0 <= step < len(steps):
            raise Refusal("no step", 404)
        game = steps[step]
        seat = eyes if isinstance(eyes, int) else None
        if seat is not None and not 0 <= seat < game.seats:
            raise Refusal("no step", 404)
        after = told.version(steps[step - 1], seat) if step else 0
        seen = told.told(game, seat, language, after)
        return seen if eyes != ALL else msgspec.structs.replace(seen, open=open_seats(game))

    async def _steps(self, table_id: str) -> list[Game]:
        if table_id not in self._kept:
            kept, game = await self.tables.game(table_id)
            if not kept.standing.is_over:
                raise Refusal("not over", 403)
            self._kept[table_id] = await patiently.last_of(steps_of(game))
        self._kept.move_to_end(table_id)
        while len(self._kept) > MOST_KEPT:
            self._kept.popitem(last=False)
        return self._kept[table_id]

    def forget(self, table_id: str) -> None:
        self._kept.pop(table_id, None)


def steps_of(game: Game) -> Iterator[list[Game]]:
    """The game at its set-up and after everything that somebody could see; the list grows step by step."""
    found: list[Game] = []
    for again in record.replaying(record.read(game.record()), game.board):
        if not again.log or again.log[-1].events:
            found.append(again.copy())
        yield found


def told_step(steps: list[Game], n: int, language: Language) -> ReplayStep:
    """What happened in a step, all of it: the game is over."""
    entry = steps[n].log[-1] if n else steps[0].set_up
    return ReplayStep(entry.seat, tuple(wording.event_text(event, language) for event in entry.events))


def open_seats(game: Game) -> tuple[OpenSeat, ...]:
    seen = [view(game, seat) for seat in range(game.seats)]
    return tuple(
        OpenSeat(each.hand or {}, each.tickets, each.offer, each.seats[seat].more)
        for seat, each in enumerate(seen)
    )
