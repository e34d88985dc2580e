"""Games of ours entered on a score pad, as people at a table would: track by track, in the order of play."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from stellwerk import bots
from stellwerk.actions import held
from stellwerk.bots import Seating
from stellwerk.events import Event, TrackClaimed
from stellwerk.game import Game
from stellwerk.kernel.board import Board
from stellwerk.kernel.layout import FIRST
from stellwerk.pad import Counted, Edit, Enter, Finish, Give, NextTurn, Pad, Tick, controls


class Evening:
    """A game between bots, and what somebody beside it enters on a pad."""

    def __init__(
        self, board: str | Board, seats: int, seed: int, options: Mapping[str, bool] | None = None
    ) -> None:
        self.game = Game(board, [f"Player {n + 1}" for n in range(seats)], seed, options)
        first = int(self.game.state.b[FIRST])
        self.pad = Pad(self.game.board, self.game.names, self.game.switches, first)
        self.edits: list[Edit] = []

    def play(self, bot: str = "greedy") -> "Evening":
        game, counted = self.game, self.pad.counted()
        seating = Seating(game, dict.fromkeys(range(game.seats), bots.named(bot)))
        while not game.is_over:
            seat = game.decisions()[0]
            events = game.apply(seating.choose(seat), seat)
            self._enter(counted, claims(events))
            self._enter(counted, entries(game, counted))
            self._enter(counted, [NextTurn()] * (game.turns - counted.turns))
        self.edits += [*tickets(game), Finish()]
        return self

    def _enter(self, counted: Counted, edits: Iterable[Edit]) -> None:
        for edit in edits:
            counted.do(edit)
            self.edits.append(edit)


def claims(events: Sequence[Event]) -> Iterator[Edit]:
    for event in events:
        if isinstance(event, TrackClaimed):
            yield Give(event.track, event.seat)
        elif event.kind == "neutral_built":
            yield Give(str(event.to_dict()["track"]), "neutral")


def entries(game: Game, counted: Counted, *, all_of_it: bool = False) -> list[Enter]:
    """What a look at the table shows and the pad does not have yet: what does not follow from the claims."""
    found = []
    for _, control in controls.all_controls(game.rules):
        if control.follows and not all_of_it:
            continue
        there, here = (controls.values(each.rules, each.state, control) for each in (game, counted))
        for part, row in enumerate(there):
            seat = -1 if control.kind == "owners" else part
            places = row if control.kind == "cities" else [place.at for place in control.places]
            for n, place in enumerate(places):
                new = 1 if control.kind == "cities" else row[n]
                old = int(place in here[part]) if control.kind == "cities" else here[part][n]
                if control.kind == "owners" and 0 < old != new > 0:  # whoever has it gives it back first
                    found.append(Enter(control.field, seat, place, 0, old))
                    old = 0
                if new != old:
                    found.append(Enter(control.field, seat, place, new, old))
    return found


def tickets(game: Game) -> Iterator[Tick]:
    for seat in range(game.seats):
        for ticket in held(game.rules, game.state, seat):
            yield Tick(seat, game.board.tickets[ticket].id)


def counted_up(game: Game, pad: Pad) -> list[Edit]:
    """Everything at once at the end, in no order, as if nobody had looked at the pad before."""
    seen = game.view(None)
    # express lines come first: when their trains are used up, the others are ordinary tracks
    found: list[Edit] = [Give(track, 0) for track in seen.owners.get("all", ())]
    found += [Give(track, "neutral") for track in seen.owners.get("neutral", ())]
    found += [Give(track, seat.seat) for seat in seen.seats for track in seat.tracks]
    counted = pad.edited(*found).counted()
    return [*found, *entries(game, counted, all_of_it=True), *tickets(game), Finish()]
