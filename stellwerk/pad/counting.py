"""Counts a score pad: the engine makes each claim, then what was entered is put in its place."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

import msgspec
from mypy_extensions import i64, u8

from stellwerk import position
from stellwerk.actions import owned
from stellwerk.boards import UnknownName, find_ticket, find_track
from stellwerk.boards.rules import rules_for
from stellwerk.faults import Fault, LocalisedName, OfSeats
from stellwerk.game import Game
from stellwerk.kernel import bits, checks, claims, flow, layout, scoring
from stellwerk.kernel.bits import BIT, WORD
from stellwerk.kernel.board import Board
from stellwerk.kernel.said import Said
from stellwerk.kernel.state import State
from stellwerk.position import defaults
from stellwerk.position.checks import long_faults, with_names
from stellwerk.reasons import Reason, explain
from stellwerk.scores import Sheet, sheet
from stellwerk.tabletop import Tabletop
from stellwerk.ways import TicketWay, ways_of, ways_over
from stellwerk.words import LANGUAGES, connection_name

from . import controls
from .controls import CantBe
from .edits import Edit, Enter, Finish, Free, Give, NextTurn, Tick, TurnBack, TurnUp, Undo

#: Cards of each kind in the hand of somebody who claims: nobody asks what was paid.
PLENTY: Final = 20
#: More trains than any gap takes.
UNLIMITED: Final = 200


class Counted(Tabletop):
    """A pad as a state of its game."""

    #: Somebody has said that the game is over.
    is_over = False

    def __init__(
        self,
        board: Board,
        names: Sequence[str],
        options: Mapping[str, bool],
        first: int = 0,
        edits: Iterable[Edit] = (),
        seed: int | str = 0,
    ) -> None:
        rules = rules_for(board, len(names), options)
        super().__init__(rules, tuple(names), rules.switches)
        self.state = defaults.bare(self.rules)
        self.state.b[layout.FIRST] = self.state.b[layout.TURN] = u8(first)
        defaults.complete(self.rules, self.state, {("first", 0), ("turns", 0)}, seed)
        controls.begin(self.rules, self.state)
        #: Turns were counted, and all have had their last one.
        self.has_ended = False
        #: What comes between two turns has been done.
        self.is_led = False
        for edit in edits:
            self.do(edit)
        self.settle()

    # --- edits

    def do(self, edit: Edit) -> None:
        """Carries out an edit that was checked; those that take others back are left out before."""
        match edit:
            case Give():
                self._give(edit)
            case Tick(seat=seat, ticket=ticket, held=held):
                self._tick(seat, find_ticket(self.board, ticket), held)
            case Enter():
                self._enter(edit)
            case TurnUp(ticket=ticket):
                controls.turn_up(self.rules, self.state, find_ticket(self.board, ticket) if ticket else -1)
                self.is_led = True
            case NextTurn():
                self._next_turn()
            case Finish(over=over):
                self.is_over = over

    def _give(self, edit: Give) -> None:
        track = find_track(self.board, edit.track)
        if isinstance(edit.owner, int):
            self._claim(edit.owner, track)
        elif controls.gave(self.rules, self.state, edit):
            self.is_led = True
        else:
            claims.give(self.rules, self.state, self.rules.owner(edit.owner), track)
        controls.settle(self.rules, self.state)

    def _claim(self, seat: int, track: int) -> None:
        """As in a turn of this seat, whatever it paid."""
        r, s = self.rules, self.state
        with Turn(s, seat):
            claims.begin(r, s, track)
            tint = s.b[layout.TINT]
            s.b[layout.COLOUR] = u8(0) if tint == claims.ANY else tint
            claims.claim(r, s)
            flow.clear_claim(r, s)

    def _tick(self, seat: int, ticket: int, held: bool) -> None:
        at = int(self.rules.tickets) + seat * int(self.rules.ticket_words) + ticket // WORD
        if held:
            self.state.w[at] |= BIT[ticket % WORD]
        else:
            self.state.w[at] &= ~BIT[ticket % WORD]

    def _enter(self, edit: Enter) -> None:
        r, s = self.rules, self.state
        control = controls.found(r, edit.field)
        if control is None:
            return  # of a mechanic that has lost it
        controls.put(s, r.layout.field(edit.field), control, max(0, edit.seat), edit.place, edit.value)
        controls.settle(r, s)
        for seat in range(len(self.names)):
            s.b[layout.TRAINS + seat] = u8(defaults.default_trains(r, s, seat)[0])
            s.w[layout.SCORE + seat] = i64(defaults.default_score(r, s, seat)[0])

    def _next_turn(self) -> None:
        """Counts turns, and the last ones once the end is triggered (B18)."""
        r, b = self.rules, self.state.b
        seat = int(b[layout.TURN])
        self.state.w[layout.TURNS] += 1
        if b[layout.LAST] > 0:
            b[layout.LAST] -= u8(1)
            self.has_ended = self.has_ended or int(b[layout.LAST]) == 0
        elif not self.has_ended and flow.triggers_end(r, self.state, seat):
            b[layout.LAST] = u8(len(self.names))
        b[layout.TURN] = u8((seat + 1) % len(self.names))
        self.is_led = False

    def settle(self) -> None:
        """Puts all that nobody has entered in its usual place."""
        r, s = self.rules, self.state
        for ticket in range(int(r.ticket_count)):
            s.b[int(r.layer) + ticket] = u8(0)
        for name in ("ticket layers", "top layer", "next layer", "start kept", "deck", "owes"):
            defaults.fill_in(r, s, set(), name)
        checks.derive(r, s)
        if r.planted >= 0:
            s.b[r.planted] = u8(defaults.default_planted(r, s, 0)[0])

    # --- what can't be

    def expect(self, edit: Edit) -> None:
        """CantBe if an edit is impossible as things stand."""
        if self.is_over and not isinstance(edit, Finish | Undo):
            raise CantBe("the game was called over: tap “Not over yet” first")
        try:
            match edit:
                case Give():
                    self._expect_free(edit)
                case Free(track=track):
                    if self.owner_of(find_track(self.board, track)) is None:
                        raise CantBe("nobody has that track")
                case Tick():
                    self._expect_ticket(edit)
                case Enter():
                    self._expect_control(edit)
                case TurnUp():
                    self._expect_turned_up(edit)
                case NextTurn():
                    if self.has_ended:
                        raise CantBe("all have had their last turn: now it is counted")
                case TurnBack() | Finish() | Undo():
                    pass
        except UnknownName as unknown:
            raise CantBe(str(unknown)) from None

    def expect_possible(self, edit: Edit) -> None:
        """CantBe if trains or tickets don't add up after an edit. Tracks were looked at before."""
        r, s = self.rules, self.state
        if isinstance(edit, Enter):
            for seat, name in enumerate(self.names):
                used = sum(int(r.length[track]) for track in checks.tracks_of(r, s, seat))
                used += sum(int(mechanic.trains_held(s, seat)) for mechanic in r.mechanics)
                if used > r.trains:
                    text = "{name} has {trains} trains; that would take {used}"
                    raise CantBe(text, name=name, trains=int(r.trains), used=used)
        elif isinstance(edit, Tick) and (wrong := self._of_seats(long_faults(r, s))):
            raise CantBe(wrong[0])

    def notes(self) -> list[Fault]:
        """What does not add up among the things that mechanics count; it may be for a moment only."""
        found: list[str] = []
        for mechanic, _ in controls.parts_of(self.rules, "controls"):
            found += mechanic.faults(self.rules, self.state)
        for mechanic, faults in controls.parts_of(self.rules, "faults"):
            found += faults(mechanic, self.rules, self.state)
        return self._of_seats(dict.fromkeys(found))  # a country's cards without a track: one sentence a card

    def _of_seats(self, found: Iterable[str]) -> list[Fault]:
        return [OfSeats(fault, with_names(fault, self.names), self.names) for fault in found]

    def _expect_free(self, edit: Give) -> None:
        r, s, track = self.rules, self.state, find_track(self.board, edit.track)
        if isinstance(edit.owner, int):
            self._expect_seat(edit.owner)
            with Turn(s, edit.owner):
                why = explain(r, s, self.names, edit.owner, track)
        elif edit.owner not in controls.builders(r):
            raise CantBe("nobody here is called {name}", name=edit.owner)
        else:
            is_free = int(s.w[int(r.free) + track // WORD]) & int(BIT[track % WORD])
            why = None if is_free else self.reason("taken", track=edit.track)
            if why is None:
                controls.expect_built(r, s, edit)
        if why is not None:
            raise self._refused(why, edit.owner)

    def _refused(self, why: Reason, owner: int | str) -> CantBe:
        """Some reasons speak to the seat that claims; here somebody enters it for all."""
        name, values = self.names[owner] if isinstance(owner, int) else owner, dict(why.values)
        match why.code:
            case "trains":
                text = "{name} has too few trains left: {have}, and this track takes {need}"
                return CantBe(text, name=name, have=values["have"], need=values["need"])
            case "own other" | "own another":
                every = [each.id for each in self.board.connections]
                number = every.index(str(values["connection"]))
                names = {language: connection_name(self.board, number, language) for language in LANGUAGES}
                text = "{name} owns a track of {connection} already: nobody owns two of one connection"
                return CantBe(text, name=name, connection=LocalisedName(names))
            case "yours":
                return CantBe("{name} owns that track already", name=name)
        refused = CantBe(str(why))
        refused.reason = why
        return refused

    def _expect_ticket(self, edit: Tick) -> None:
        self._expect_seat(edit.seat)
        ticket = find_ticket(self.board, edit.ticket)
        holder = self.holder_of(ticket)
        if edit.held and holder is not None and holder != edit.seat:
            raise CantBe("{name} has that ticket already: there is only one of it", name=self.names[holder])

    def _expect_turned_up(self, edit: TurnUp) -> None:
        if not controls.parts_of(self.rules, "turn_up"):
            raise CantBe("nobody here builds by tickets")
        if edit.ticket:
            find_ticket(self.board, edit.ticket)

    def _expect_control(self, edit: Enter) -> None:
        control = controls.found(self.rules, edit.field)
        if control is None:
            raise CantBe("nothing is counted that is called {name}", name=edit.field)
        field = self.rules.layout.field(edit.field)
        if not (edit.seat == -1 if field.parts == 1 else 0 <= edit.seat < field.parts):
            raise CantBe("there is no seat {seat}", seat=edit.seat)
        controls.expect(self.board, control, edit, len(self.names))
        part = max(0, edit.seat)
        now = controls.value(self.state, field, control, part, edit.place)
        if now != edit.was:
            raise CantBe("somebody else has just entered something here: look again")
        if control.kind == "owners" and now and edit.value not in {0, now}:
            raise CantBe("that belongs to {name}: choose them to take it back", name=self.names[now - 1])
        if control.kind == "cities" and edit.value:
            self._expect_room(field, part, edit.place)

    def _expect_room(self, field: layout.Field, seat: int, city: int) -> None:
        """In a city there is one at most, and everybody has this many."""
        for other, name in enumerate(self.names):
            if city + 1 in controls.entries(self.state, field, other):
                raise CantBe("{name} has built in that city already: there is room for one", name=name)
        if 0 not in controls.entries(self.state, field, seat):
            raise CantBe("{name} has no more of them", name=self.names[seat])

    def _expect_seat(self, seat: int) -> None:
        if not 0 <= seat < len(self.names):
            raise CantBe("there is no seat {seat}", seat=seat)

    # --- reading

    def owner_of(self, track: int) -> int | None:
        every = range(int(self.rules.owner_count))
        return next((owner for owner in every if track in owned(self.rules, self.state, owner)), None)

    def holder_of(self, ticket: int) -> int | None:
        r, word, bit = self.rules, ticket // WORD, int(BIT[ticket % WORD])
        at = [int(r.tickets) + seat * int(r.ticket_words) + word for seat in range(len(self.names))]
        return next((seat for seat, place in enumerate(at) if int(self.state.w[place]) & bit), None)

    def due(self) -> dict[str, Said]:
        """What is to be done before the next turn, by mechanic."""
        if self.is_led or self.is_over or self.has_ended:
            return {}
        every = controls.parts_of(self.rules, "due")
        found = {mechanic.name: due(mechanic, self.rules, self.state) for mechanic, due in every}
        return {name: said for name, said in found.items() if said is not None}

    def final(self) -> State:
        """The state to look at: once the game is called over, with its result."""
        found = self.state.copy()
        if self.is_over:
            scoring.finish(self.rules, found)
        return found

    def sheet(self, language: str = "en") -> Sheet:
        return sheet(self.rules, self.final(), self.names, language)

    def game(self) -> Game:
        """As a game, for all that reads one. It can't go on: nobody holds cards."""
        found = Game(self.board, self.names, 0, self.switches, rules=self.rules)
        found.state = self.final()
        return found

    def last_round_by(self) -> int | None:
        """Who has so few trains that the last round begins, if turns are not counted; None: nobody yet."""
        seats = range(len(self.names))
        return next((seat for seat in seats if flow.triggers_end(self.rules, self.state, i64(seat))), None)

    def gaps(self, seat: int) -> tuple[TicketWay, ...]:
        """For each ticket of a seat the shortest way that it lacks, over tracks that it could have claimed.

        Where others have left no such way, the shortest over theirs; such a ticket is "lost".
        """
        r, state = self.rules, self.state.copy()
        state.b[layout.TRAINS + seat] = u8(UNLIMITED)
        anybodys = bits.empty(int(r.track_words))
        for track in set(range(int(r.track_count))) - set(owned(r, state, seat)):
            anybodys[track // WORD] |= BIT[track % WORD]
        return tuple(
            way if way.status != "lost" else msgspec.structs.replace(over, status="lost")
            for way, over in zip(ways_of(r, state, seat), ways_over(r, state, seat, anybodys), strict=True)
        )

    def what_if(self) -> str:
        """The position as text, with a hand for everybody, so that it can be played on from here."""
        r, s = self.rules, self.state.copy()
        if s.b[layout.LAST] == 0 and self.last_round_by() is not None:
            s.b[layout.LAST] = u8(len(self.names))
        flow.deal_cards(r, s)
        return position.dump(r, s, self.names, self.switches)


class Turn:
    """A seat's turn while it lasts, with cards for everything; then all is as it was."""

    def __init__(self, state: State, seat: int) -> None:
        self.state, self.seat = state, seat
        self.before = state.b[layout.TURN], state.b[layout.OWES]

    def __enter__(self) -> None:
        self.state.b[layout.TURN] = u8(self.seat)
        self.state.b[layout.OWES] = u8(1 << self.seat)
        self._hold(PLENTY)

    def __exit__(self, *_: object) -> None:
        self._hold(0)
        for kind in range(layout.KINDS):
            self.state.b[layout.DISCARDS + kind] = u8(0)
        self.state.b[layout.DISCARD_LEFT] = u8(0)
        self.state.b[layout.TURN], self.state.b[layout.OWES] = self.before

    def _hold(self, cards: int) -> None:
        for kind in range(layout.KINDS):
            self.state.b[layout.HAND + self.seat * layout.KINDS + kind] = u8(cards)
        self.state.b[layout.HELD + self.seat] = u8(cards * layout.KINDS)
