"""A game that stops wherever a seat or chance decides, and what each seat saw on the way.

The kernel takes an action in one go. Here it is taken again with each outcome that chance has given so far,
until chance need not be asked any more: only then has anything happened.
"""

import hashlib
from collections.abc import Iterable
from typing import Any, Final

import msgspec

from stellwerk import boards, position
from stellwerk.actions import action_table
from stellwerk.boards.rules import rules_for
from stellwerk.events import EventMaker
from stellwerk.events.base import Emitted
from stellwerk.kernel import flow
from stellwerk.kernel.chance import Stream
from stellwerk.kernel.events import ASK, ChanceAsked, listen, stop_listening
from stellwerk.kernel.layout import ANSWER, OVER, PHASE
from stellwerk.kernel.rules import Rules
from stellwerk.kernel.state import State, from_bytes
from stellwerk.kernel.views import SPECTATOR, sample, view
from stellwerk.log import Entry
from stellwerk.outcomes import Outcome
from stellwerk.position.names import seat_names
from stellwerk.record.writing import Witness
from stellwerk.views import answer

#: Who acts before the game is set up: nobody.
SET_UP: Final = (-1, -1)


class SeatHistory(msgspec.Struct, frozen=True):
    """What a seat has seen: a digest of the lines of its record, and others' choices it has not seen yet."""

    digest: bytes = b""
    lines: int = 0
    unseen: tuple[Entry, ...] = ()

    def after(self, rules: Rules, seat: int, entry: Entry) -> "SeatHistory":
        witness = Witness(rules, seat)
        witness.n = self.lines
        for choice in self.unseen:
            witness.unseen.setdefault(choice.seat, []).append(choice)
        lines = [witness.set_up(entry)] if entry.seat < 0 else witness.lines_after(entry)
        digest = self.digest
        if lines:
            added = b"".join(msgspec.json.encode(line) for line in lines)
            digest = hashlib.sha256(digest + added).digest()
        unseen = tuple(choice for choices in witness.unseen.values() for choice in choices)
        return SeatHistory(digest, witness.n, unseen)


class Past:
    """What has happened: a chain of steps that copies share. A seat's history is made when asked for."""

    __slots__ = ("before", "known", "step")

    def __init__(
        self, histories: dict[int, SeatHistory], before: "Past | None" = None, step: "Step | None" = None
    ) -> None:
        self.known = histories
        self.before = before
        self.step = step

    def then(self, step: "Step") -> "Past":
        return Past({}, self, step)

    def history(self, rules: Rules, seat: int) -> SeatHistory:
        chain: list[Past] = []
        at = self
        while seat not in at.known:
            assert at.before is not None
            chain.append(at)
            at = at.before
        found = at.known[seat]
        for later in reversed(chain):
            assert later.step is not None
            found = later.known[seat] = found.after(rules, seat, later.step.entry(rules))
        return found


class Step:
    """Something that happened, as the kernel reported it; its words are made when they are asked for."""

    __slots__ = ("_before", "_emitted", "_option", "_outcomes", "_seat")

    def __init__(
        self, before: State, seat: int, option: int, outcomes: tuple[Outcome, ...], emitted: list[Emitted]
    ) -> None:
        self._before = before
        self._seat = seat
        self._option = option
        self._outcomes = outcomes
        self._emitted = emitted

    def entry(self, rules: Rules) -> Entry:
        events = EventMaker(rules, seat_names(int(rules.seats))).events(self._emitted)
        if self._seat < 0:
            return Entry(-1, "", "set-up", self._outcomes, events)
        text = str(action_table(rules).action(self._option, self._before, self._seat))
        phase = rules.phase_names[int(self._before.b[PHASE])]
        return Entry(self._seat, text, phase, self._outcomes, events)


class Course:
    """A game under way; `asked` is what chance must decide before anything else happens."""

    def __init__(self, rules: Rules, state: State, past: Past, taken: tuple[int, int] | None) -> None:
        self.rules = rules
        #: As it was when a seat last decided; before the set-up, an empty table.
        self.state = state
        self.past = past
        #: The seat and the option that are being carried out, and what chance has decided about it so far.
        self.taken = taken
        self.outcomes: tuple[Outcome, ...] = ()
        self.asked: ChanceAsked | None = None
        if taken is not None:
            self._carry_out()

    @classmethod
    def new(cls, rules: Rules) -> "Course":
        seats = range(SPECTATOR, int(rules.seats))
        return cls(rules, rules.beginning, Past({seat: SeatHistory() for seat in seats}), SET_UP)

    @property
    def is_set_up(self) -> bool:
        return self.taken != SET_UP

    @property
    def is_over(self) -> bool:
        return self.taken is None and int(self.state.b[PHASE]) == OVER

    def decider(self) -> int:
        return int(flow.decider(self.state))

    def options(self) -> list[int]:
        return flow.options(self.rules, self.state, self.decider())

    def take(self, option: int) -> None:
        """Lets the seat that decides take an option, which must be open."""
        self.taken = self.decider(), option
        self._carry_out()

    def draw(self, value: int) -> None:
        """Lets chance decide what it was asked."""
        assert self.asked is not None
        self.outcomes = (*self.outcomes, (self.asked.source, value))
        self._carry_out()

    def _carry_out(self) -> None:
        assert self.taken is not None
        rules, (seat, option) = self.rules, self.taken
        state = self.state.copy()
        listen(rules, [*self.outcomes, ASK])
        try:
            if self.taken == SET_UP:
                state = flow.new(rules, 0)
            else:
                flow.step(rules, state, seat, option)
        except ChanceAsked as asked:
            self.asked = asked
            return
        finally:
            stop_listening(rules)
        self.past = self.past.then(Step(self.state, seat, option, self.outcomes, rules.emitted))
        self.state, self.taken, self.outcomes, self.asked = state, None, (), None

    def history(self, seat: int) -> SeatHistory:
        return self.past.history(self.rules, seat)

    def resampled(self, seat: int, stream: Stream) -> "Course":
        """A game that looks the same to a seat, with what it can't know drawn again.

        There, the others have the history of a spectator.
        """
        rules = self.rules
        drawn = sample(rules, view(rules, self.state, seat), seat, stream)
        shared, answers = self.history(SPECTATOR), answers_in(rules, drawn, seat)
        own = tuple(choice for choice in shared.unseen if choice.seat == seat)
        everyone = range(SPECTATOR, int(rules.seats))
        past = {other: msgspec.structs.replace(shared, unseen=own + answers) for other in everyone}
        past[seat] = msgspec.structs.replace(self.history(seat), unseen=answers)
        return Course(rules, drawn, Past(past), None)

    # --- copies

    def __deepcopy__(self, _: dict[int, object]) -> "Course":
        """Shares everything that never changes: a state is copied before it does."""
        other = Course.__new__(Course)
        other.__dict__.update(self.__dict__)
        return other

    def __reduce__(self) -> tuple[Any, ...]:
        rules = self.rules
        histories = {seat: self.history(seat) for seat in range(SPECTATOR, int(rules.seats))}
        source = rules.board.id if position.is_embedded(rules.board) else rules.board.text
        kind = source, rules.board.hash, int(rules.seats), tuple(rules.switches.items())
        seen = msgspec.json.encode(histories)
        return restored, (kind, self.state.to_bytes(), seen, self.taken, self.outcomes)


def answers_in(rules: Rules, state: State, but: int) -> tuple[Entry, ...]:
    """The answers of other seats that nobody has seen yet."""
    phase = rules.phase_names[int(state.b[PHASE])]
    others = [seat for seat in range(int(rules.seats)) if seat != but and int(state.w[ANSWER + seat])]
    return tuple(Entry(seat, str(answer(rules, state, seat)), phase) for seat in others)


def restored(
    kind: tuple[str, str, int, Iterable[tuple[str, bool]]],
    state: bytes,
    histories: bytes,
    taken: tuple[int, int] | None,
    outcomes: tuple[Outcome, ...],
) -> Course:
    """The course that `__reduce__` wrote."""
    source, content, seats, switches = kind
    found = boards.from_source(source)
    if found.hash != content:
        raise ValueError(
            f"The board {found.id} is not the one of this state: its content hash is {found.hash[:12]}…."
        )
    rules = rules_for(found, seats, dict(switches))
    past = Past(msgspec.json.decode(histories, type=dict[int, SeatHistory]))
    course = Course(rules, from_bytes(state, int(rules.layout.bytes), int(rules.layout.words)), past, None)
    course.taken, course.outcomes = taken, outcomes
    if taken is not None:
        course._carry_out()  # noqa: SLF001 a copy needs everything
    return course
