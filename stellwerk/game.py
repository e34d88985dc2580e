"""A game to play: checks every action, says why one is not allowed, and keeps the log.

    game = Game("usa", seats=["Anna", "Ben"], seed=7)
    game.decisions()                            # (0, 1): both choose their starting tickets
    game.apply(game.options(0)[0], seat=0)
    game.why_not("claim denver-omaha", seat=0)  # "You have chosen already; …"

The kernel works on a copy of the state that replaces the old one when a step is done, so a refused
or failed action changes nothing. `stellwerk.kernel.flow` plays fast and unchecked.
"""

import secrets
from collections.abc import Callable, Iterable, Mapping, Sequence
from os import PathLike
from sys import intern
from typing import TYPE_CHECKING, Final, TypeVar

from stellwerk import boards, position
from stellwerk.actions import ActionLike, Special
from stellwerk.boards.rules import BadSetUp, chosen_options, rules_for
from stellwerk.claiming import payment, track_meant
from stellwerk.events import Event, EventMaker
from stellwerk.kernel import checks, flow
from stellwerk.kernel.board import Board
from stellwerk.kernel.chance import seed_number
from stellwerk.kernel.events import ImpossibleOutcome, listen, stop_listening
from stellwerk.kernel.layout import PHASE
from stellwerk.kernel.rules import VERSION, Rules
from stellwerk.kernel.state import State, from_bytes
from stellwerk.kernel.views import SPECTATOR
from stellwerk.legality import option_or_reason, seat_to_take_back, slot_of
from stellwerk.log import TAKE_BACK, Entry, Log
from stellwerk.outcomes import NamedOutcome, Outcome, Script, outcomes_of, shared
from stellwerk.position.names import names_of
from stellwerk.reasons import IllegalAction, Reason, reason
from stellwerk.tabletop import Tabletop

if TYPE_CHECKING:
    from stellwerk.views import View

#: Codecs of fields whose words are sets.
SETS: Final = ("tracks", "tickets", "cities")

Result = TypeVar("Result")


class Game(Tabletop):
    """One game.

    `seats` is a number or a list of names. `script` fixes outcomes of chance in their order, as far
    as it goes; `outcomes` those of the set-up alone, as in `apply`. `played` is what has been
    played, as `repr` shows it. `rules`: a bot's own, in place of those that games share. `version`:
    that of the rules, for a game that began under an earlier one.
    """

    def __init__(
        self,
        board: str | Board,
        seats: int | Sequence[str] = 2,
        seed: int | str | None = None,
        options: Mapping[str, bool] | None = None,
        *,
        script: Iterable[NamedOutcome] = (),
        outcomes: Iterable[NamedOutcome] = (),
        played: Iterable[str] = (),
        start: State | bytes | None = None,
        rules: Rules | None = None,
        version: int = VERSION,
    ) -> None:
        found = chosen_board(board)
        names = names_of(found, seats)
        switches = chosen_options(found, len(names), options or {})
        super().__init__(rules or rules_for(found, len(names), switches, version), names, switches)
        self.seed: int | str = secrets.randbelow(1 << 32) if seed is None else seed
        #: The state it began from, if it was not set up.
        self.start: State | None = None
        #: How chance answered during set-up, and what happened.
        self.set_up = Entry(-1, "", "set-up")
        self._log = Log()
        self._script = Script(outcomes_of(self.rules, script))
        self._event_maker = EventMaker(self.rules, names)
        if start is None:
            given, number = outcomes_of(self.rules, outcomes), seed_number(self.seed)
            self.state, self.set_up = self._play(lambda: flow.new(self.rules, number), outcomes=given)
        else:
            self.state = self.start = checked_state(self.rules, start)
        for line in played:
            seat, _, action = line.partition(" ")
            if action == TAKE_BACK:
                self.take_back(int(seat))
            else:
                self.apply(action, int(seat))

    @classmethod
    def from_state(
        cls,
        board: str | Board,
        seats: int | Sequence[str],
        options: Mapping[str, bool] | None,
        state: State | bytes,
        seed: int | str | None = None,
        *,
        script: Iterable[NamedOutcome] = (),
        played: Iterable[str] = (),
        rules: Rules | None = None,
        version: int = VERSION,
    ) -> "Game":
        """A game that goes on from a state (or its bytes); its log begins there."""
        if not isinstance(state, State | bytes):
            raise BadSetUp(f"A state is a State or its bytes, not {state!r}.")
        return cls(
            board,
            seats,
            seed,
            options,
            start=state,
            script=script,
            played=played,
            rules=rules,
            version=version,
        )

    def copy(self) -> "Game":
        """The same game, independent from here on."""
        other = self.branch()
        other.rules = self.rules.fork()
        return other

    def branch(self) -> "Game":
        """A cheaper copy, for the same thread alone: both share the scratch space of their rules."""
        other = Game.__new__(Game)
        own = {"_log": self._log.copy(), "_script": self._script.copy()}
        other.__dict__.update(self.__dict__ | own)
        return other

    def renamed(self, names: Sequence[str]) -> "Game":
        """The same game with other names for its seats, also in what has happened so far."""
        chosen = names_of(self.board, names)
        if len(chosen) != len(self.names):
            raise BadSetUp(f"This game has {len(self.names)} seats, not {len(chosen)}.")
        other = self.copy()
        maker = EventMaker(self.rules, chosen)
        other.names, other.set_up = chosen, self.set_up.with_scene(maker.scene)
        other.log[:] = [entry.with_scene(maker.scene) for entry in self.log]
        other.__dict__["_event_maker"] = maker
        return other

    def __copy__(self) -> "Game":
        return self.copy()

    def __deepcopy__(self, _: dict[int, object]) -> "Game":
        return self.copy()

    def __reduce__(self) -> tuple[Callable[[str], "Game"], tuple[str]]:
        """Pickled as its record, which is played again and carries a board that is not embedded."""
        from stellwerk.record import load

        return load, (self.record(),)

    @property
    def log(self) -> list[Entry]:
        """All that was played, including what was taken back."""
        return self._log.entries

    @property
    def script(self) -> tuple[Outcome, ...]:
        """The outcomes of chance that were fixed at the start."""
        return self._script.given

    # --- in and out

    @classmethod
    def from_position(cls, text: str, board: Board | None = None) -> "Game":
        """A game that starts from a text; BadPosition has the line and the reason if it can't."""
        found = position.parse(text, board)
        return cls.from_state(found.board, found.names, found.options, found.state, found.seed)

    def position(self) -> str:
        """The whole position as text, including hidden parts; `from_position` reads it."""
        return position.dump(self.rules, self.state, self.names, self.switches)

    def record(self, seat: int | str | None = None) -> str:
        """The record of the game up to now; with a seat, what that seat may see of it (-1: spectators)."""
        from stellwerk.record import dump

        if seat is None or seat == SPECTATOR:
            return dump(self, SPECTATOR if seat == SPECTATOR else None)
        return dump(self, self.seat(seat))

    def view(self, seat: int | str | None, language: str = "en") -> "View":
        """What a seat may know, typed; None: what spectators see. The language is that of the score sheet."""
        from stellwerk.views import view

        return view(self, seat, language)

    # --- acting

    def why_not(self, action: ActionLike, seat: int | str | None = None) -> Reason | None:
        """None if the action is legal, else the reason why not. BadAction if there is no such action."""
        found = option_or_reason(self, self._log, self.table.read(action), self.decider(seat))
        return found if isinstance(found, Reason) else None

    def can(self, action: ActionLike, seat: int | str | None = None) -> bool:
        return self.why_not(action, seat) is None

    def apply(
        self,
        action: ActionLike,
        seat: int | str | None = None,
        *,
        outcomes: Iterable[NamedOutcome] = (),
    ) -> tuple[Event, ...]:
        """Takes a legal action; what happened, as all-seeing events. IllegalAction says why not.

        `outcomes` fixes how chance answers this action; after them come the game's script, then its
        seed. An outcome that equals the script's next uses that up.
        """
        number = self.decider(seat)
        return self._step(number, self._option(action, number), outcomes_of(self.rules, outcomes))

    def _option(self, action: ActionLike, seat: int) -> int:
        """The option of an action; IllegalAction says why it is not open."""
        found = option_or_reason(self, self._log, self.table.read(action), seat)
        if isinstance(found, Reason):
            raise IllegalAction(found)
        return found

    def _step(self, seat: int, option: int, outcomes: list[Outcome]) -> tuple[Event, ...]:
        """Takes an open option and writes it down."""
        rules, state = self.rules, self.state.copy()
        phase = int(state.b[PHASE])
        text = intern(str(self.table.action(option, state, seat)))
        _, entry = self._play(
            lambda: flow.step(rules, state, seat, option), seat, text, rules.phase_names[phase], outcomes
        )
        before, self.state = self.state, state
        self._log.write(entry, before, bool(rules.together[phase]))
        return entry.events

    def _play(
        self,
        call: Callable[[], Result],
        seat: int = -1,
        text: str = "",
        phase: str = "set-up",
        outcomes: Sequence[Outcome] = (),
    ) -> tuple[Result, Entry]:
        """Runs the kernel and records its events; chance follows the script as long as it lasts."""
        rules = self.rules
        listen(rules, [*outcomes, *self._script.left])
        try:
            result = call()
        finally:
            stop_listening(rules)
        resolved, used = rules.outcomes, int(rules.script_at)
        if used < len(outcomes):
            raise ImpossibleOutcome(f"{len(outcomes)} outcomes were given, chance was asked {used} times")
        self._script.pass_over(resolved)
        self._script.was_used |= used > 0
        events = self._event_maker.events(rules.emitted)
        return result, Entry(seat, text, phase, shared(resolved), events, tuple(rules.forced))

    def claim(
        self,
        track: str,
        colour: str | None = None,
        locomotives: int | None = None,
        cards: int | None = None,
        then: Iterable[ActionLike] = (),
        *,
        seat: int | str | None = None,
        outcomes: Iterable[NamedOutcome] = (),
    ) -> tuple[Event, ...]:
        """Claims a track and answers all that is asked about its payment; all of it or nothing.

        `track` may be a connection if only one of its tracks can be meant. Without `locomotives`
        as few as possible are played, without `cards` as many as the track needs. `then` answers
        what the board's mechanics ask before anything is shown; what they ask later is left open.
        """
        number = self.decider(seat)
        first = self._option(track_meant(self, track, colour, number), number)
        chain: list[ActionLike] = [first, *payment(self, first, colour, locomotives, cards, number), *then]
        return self._all_or_nothing(chain, number, outcomes_of(self.rules, outcomes), first)

    def _all_or_nothing(
        self, chain: Sequence[ActionLike], seat: int, outcomes: list[Outcome], track: int
    ) -> tuple[Event, ...]:
        saved = self.state, self._log.copy(), self._script.copy()
        events: tuple[Event, ...] = ()
        try:
            for place, action in enumerate(chain):
                option = option_or_reason(self, self._log, self.table.read(action), seat)
                if isinstance(option, Reason):
                    if self._was_forced(action):
                        continue
                    raise IllegalAction(option)
                # chance answers only the last part: before it, nothing may be shown
                is_last = place == len(chain) - 1
                events += self._step(seat, option, outcomes if is_last else [])
                if not self._log.unseen and not is_last:
                    if all(self._was_forced(later) for later in chain[place + 1 :]):
                        break
                    raise IllegalAction(self.reason("decide later", what=self.board.tracks[track].id))
        except ValueError:
            self.state, self._log, self._script = saved
            raise
        return events

    def _was_forced(self, action: ActionLike) -> bool:
        """Whether the last step did it without asking, because there was no other choice."""
        wanted = self.table.read(action)
        if isinstance(wanted, int) or not isinstance(wanted, Special):
            return False
        return slot_of(self, wanted) in self.rules.forced

    # --- taking back

    def take_back(self, seat: int | str | None = None) -> None:
        """Takes back a seat's last choice, which is possible until something of it is shown.

        It becomes an entry of the log. IllegalAction says why it can't be done.
        """
        wanted = None if seat is None else self.seat(seat)
        found = seat_to_take_back(self, self._log, wanted)
        if found is None:
            raise IllegalAction(reason("shown" if self._log.has_choices(wanted) else "nothing to take back"))
        phase = self.rules.phase_names[int(self.state.b[PHASE])]
        if self._log.unseen:
            self.state = self._log.unseen.pop()[1]
        else:
            self.state = self.state.copy()
            flow.revoke(self.state, found)
        self.log.append(Entry(found, TAKE_BACK, phase))

    def can_take_back(self, seat: int | str | None = None) -> bool:
        return seat_to_take_back(self, self._log, None if seat is None else self.seat(seat)) is not None

    # --- as text

    def __eq__(self, other: object) -> bool:
        """Whether the same players are in the same position of the same game."""
        if not isinstance(other, Game):
            return NotImplemented
        return self._key() == other._key()

    __hash__ = None  # type: ignore[assignment]  # it changes as it is played

    def _key(self) -> tuple[object, ...]:
        return self.board.id, self.board.hash, self.names, self.switches, self.state

    def __repr__(self) -> str:
        """Can be pasted, since it has all that was played, unless the board is not one of ours."""
        is_ours = position.is_embedded(self.board)
        parts = [repr(self.board.id) if is_ours else f"<{self.board.id}, not embedded>"]
        if self.start is None:
            parts += [f"seats={list(self.names)!r}", f"seed={self.seed!r}"]
            if self.switches:
                parts.append(f"options={self.switches!r}")
        else:
            data = f"bytes.fromhex({self.start.to_bytes().hex()!r})"
            parts += [repr(list(self.names)), repr(self.switches), data, f"seed={self.seed!r}"]
        if self._script.was_used or self._script.left:
            past = [outcome for entry in [self.set_up, *self.log] for outcome in entry.outcomes]
            parts.append(f"script={[*past, *self._script.left]!r}")
        if self.log:
            parts.append(f"played={[str(entry) for entry in self.log]!r}")
        return f"Game{'' if self.start is None else '.from_state'}({', '.join(parts)})"


# --- what the constructor is given


def chosen_board(board: object) -> Board:
    if isinstance(board, Board):
        return board
    if isinstance(board, str):
        return boards.board(board)
    if isinstance(board, PathLike):
        raise BadSetUp(f"A board file is loaded first: stellwerk.boards.load(Path({str(board)!r})).")
    raise BadSetUp(f"A board is the id of one of ours or a Board, not {board!r}.")


def checked_state(rules: Rules, state: State | bytes) -> State:
    """A copy of a state, which must be one of these rules.

    Bytes come from outside and must be valid; a State may also be a view, with blanks in it.
    """
    data = state if isinstance(state, bytes) else state.to_bytes()
    found = from_bytes(data, int(rules.layout.bytes), int(rules.layout.words))
    faults = faults_of(rules, found) if isinstance(state, bytes) else []
    if faults:
        raise BadSetUp(f"No game can be in this state: {'; '.join(faults)}.")
    return found


def faults_of(rules: Rules, state: State) -> list[str]:
    """The reasons why no game can be in this state."""
    for field in rules.layout.fields:
        if field.word and field.codec in SETS:
            for at in range(field.at, field.at + field.size * field.parts):
                if int(state.w[at]) < 0:
                    return [f"{field.name} is not a set"]
    # the other checks rely on an existing decision
    return checks.turn_faults(rules, state) or checks.faults(rules, state)
