"""A game to play: checks every action, says why one is not allowed, and keeps the log.

    game = Game("usa", seats=["Anna", "Ben"], seed=7)
    game.decisions()                            # (0, 1): both choose their starting tickets
    game.apply(game.options(0)[0], seat=0)
    game.why_not("claim denver-omaha", seat=0)  # "You have chosen already; …"

The kernel works on a copy of the state that replaces the old one when a step is done, so a refused
or failed action changes nothing. Who plays fast and unchecked calls `stellwerk.kernel.flow`.
"""

import secrets
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from os import PathLike
from sys import intern
from typing import TYPE_CHECKING, Final, TypeAlias, TypeGuard, TypeVar

import msgspec

from stellwerk import boards, position, words
from stellwerk.actions import (
    Action,
    BadAction,
    Claim,
    DrawUnseen,
    Keep,
    Named,
    NotOffered,
    PayWith,
    PlayCards,
    Special,
    Take,
    UseLocomotives,
    card_name,
    card_number,
    members,
    offered,
    parse,
    table,
)
from stellwerk.actions import track_name as track_id
from stellwerk.boards import UnknownName, find_connection, find_ticket
from stellwerk.boards.rules import BadSetUp, chosen_options, rules_for
from stellwerk.events import CardDrawn, CardTaken, Event, Teller
from stellwerk.kernel import checks, claims, flow
from stellwerk.kernel.bits import BIT
from stellwerk.kernel.board import CARDS, Board
from stellwerk.kernel.chance import seed_number
from stellwerk.kernel.layout import (
    ANSWER,
    COLOUR,
    DECK_LEFT,
    DISCARD_LEFT,
    DISCARDS,
    DISPLAY,
    GAP,
    HAND,
    KINDS,
    LAST,
    LOCO,
    OVER,
    OWES,
    PHASE,
    SCORE,
    SLOTS,
    TICKETS_LEFT,
    TINT,
    TRACK,
    TRAINS,
    TURN,
    TURNS,
)
from stellwerk.kernel.layout import CARDS as PRICE
from stellwerk.kernel.rules import Rules
from stellwerk.kernel.state import State, from_bytes
from stellwerk.kernel.tells import CHANCE_CARD, CHANCE_PLACE, CHANCE_START, CHANCE_TICKET, ImpossibleOutcome
from stellwerk.kernel.views import SPECTATOR
from stellwerk.kernel.views import view as kernel_view
from stellwerk.position.names import names_of
from stellwerk.reasons import (
    Asked,
    IllegalAction,
    Reason,
    Value,
    explain,
    explain_ticket,
    reason,
    why_not_number,
)
from stellwerk.scores import Sheet, sheet
from stellwerk.words import Scene

if TYPE_CHECKING:
    from stellwerk.views import View

#: An outcome of chance as the kernel has it: its source and value.
Outcome: TypeAlias = tuple[int, int]
#: An outcome as people write it: "blue", a ticket's id, the number of the seat that starts.
NamedOutcome: TypeAlias = Outcome | str | int

#: How the log writes that a seat took its last choice back.
TAKE_BACK: Final = "take back"
#: Codecs of fields whose words are sets.
SETS: Final = ("tracks", "tickets", "cities")

Result = TypeVar("Result")


class Entry(msgspec.Struct, frozen=True, gc=False):
    """A line of the log: what a seat did and how chance answered. A server holds very many of them."""

    seat: int
    #: In notation, or TAKE_BACK.
    action: str
    #: The decision it answered: "turn", "colour" …
    phase: str
    outcomes: tuple[Outcome, ...] = ()
    events: tuple[Event, ...] = ()

    @property
    def is_take_back(self) -> bool:
        return self.action == TAKE_BACK

    def __str__(self) -> str:
        return f"{self.seat} {self.action}"


class Game:
    """One game.

    `seats` is a number or a list of names. `script` fixes outcomes of chance in their order, as far
    as it goes; `outcomes` those of the set-up alone, as in `apply`. `played` is what has been
    played, as `repr` shows it. `rules`: a bot's own, in place of those that games share.
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
    ) -> None:
        self.board: Board = board_of(board)
        self.names: tuple[str, ...] = names_of(self.board, seats)
        #: The board's switches, all of them.
        self.switches: dict[str, bool] = chosen_options(self.board, len(self.names), options or {})
        self.seed: int | str = secrets.randbelow(1 << 32) if seed is None else seed
        #: Shared by all games of this kind; holds nothing of this one.
        self.rules: Rules = rules or rules_for(self.board, len(self.names), self.switches)
        #: Turns options, typed actions and notation into each other.
        self.table = table(self.rules)
        self.log: list[Entry] = []
        #: The state it began from, if it was not set up.
        self.start: State | None = None
        self._teller = Teller(self.rules, self.names)
        #: Outcomes of chance that are still to come, and whether any were ever given.
        self._script: list[Outcome] = outcomes_of(self.rules, script)
        #: All that were given at the start; the record's header has them.
        self.script: tuple[Outcome, ...] = tuple(self._script)
        self._is_scripted = False
        #: Who chose, and the state before, for choices of which nothing has been shown yet.
        self._unseen: list[tuple[int, State]] = []
        #: How chance answered during set-up, and what happened.
        self.set_up = Entry(-1, "", "set-up")
        if start is None:
            given = outcomes_of(self.rules, outcomes)
            number = seed_number(self.seed)
            self.state, self.set_up = self._play(lambda: flow.new(self.rules, number), outcomes=given)
        else:
            self.state = self.start = self._checked(start)
        self._replay(played)

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
    ) -> "Game":
        """A game that goes on from a state (or its bytes); its log begins there."""
        if not isinstance(state, State | bytes):
            raise BadSetUp(f"A state is a State or its bytes, not {state!r}.")
        return cls(board, seats, seed, options, start=state, script=script, played=played, rules=rules)

    @classmethod
    def from_position(cls, text: str, board: Board | None = None) -> "Game":
        """A game that starts from a text; BadPosition with the line and the reason if it can't be."""
        found = position.parse(text, board)
        return cls.from_state(found.board, found.names, found.options, found.state, found.seed)

    def position(self) -> str:
        """The whole position as text, hidden parts too; `from_position` reads it."""
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

    def _checked(self, state: State | bytes) -> State:
        """A copy of a state, which must be one of these rules.

        Bytes come from outside and must be sound; a State may also be a view, with blanks in it.
        """
        layout = self.rules.layout
        data = state if isinstance(state, bytes) else state.to_bytes()
        found = from_bytes(data, int(layout.bytes), int(layout.words))
        faults = faults_of(self.rules, found) if isinstance(state, bytes) else []
        if faults:
            raise BadSetUp(f"No game can be in this state: {'; '.join(faults)}.")
        return found

    def _replay(self, played: Iterable[str]) -> None:
        for line in played:
            seat, _, action = line.partition(" ")
            if action == TAKE_BACK:
                self.take_back(int(seat))
            else:
                self.apply(action, int(seat))

    def copy(self) -> "Game":
        """The same game, going its own way from here."""
        other = Game.__new__(Game)
        own = {"log": list(self.log), "_script": list(self._script), "_unseen": list(self._unseen)}
        other.__dict__.update(self.__dict__ | own)
        return other

    def renamed(self, names: Sequence[str]) -> "Game":
        """The same game with other names for its seats, also in what has happened so far."""
        other = self.copy()
        other.names = names_of(self.board, names)
        if len(other.names) != len(self.names):
            raise BadSetUp(f"This game has {len(self.names)} seats, not {len(other.names)}.")
        teller = Teller(self.rules, other.names)
        other.__dict__["_teller"] = teller
        scene = teller.scene
        other.set_up = entry_on(self.set_up, scene)
        other.log = [entry_on(entry, scene) for entry in self.log]
        return other

    def __copy__(self) -> "Game":
        return self.copy()

    def __deepcopy__(self, _: dict[int, object]) -> "Game":
        return self.copy()

    def __reduce__(self) -> tuple[Callable[[str], "Game"], tuple[str]]:
        """Pickled as its record, which is played again; it can't hold a board that is not embedded."""
        from stellwerk.record import load

        if not position.is_embedded(self.board):
            raise TypeError(
                f"A game on a board that is not embedded ({self.board.id}) can't be pickled: "
                "keep record.dump(game) and call record.load(text, board)."
            )
        return load, (self.record(),)

    # --- what is to be decided

    @property
    def is_over(self) -> bool:
        return int(self.state.b[PHASE]) == OVER

    def decisions(self) -> tuple[int, ...]:
        """The seats that owe a decision."""
        owes = int(self.state.b[OWES])
        return tuple(seat for seat in range(len(self.names)) if owes >> seat & 1)

    def phase(self, seat: int | str | None = None) -> str | None:
        """The decision that is open, such as "turn" or "colour"; for a seat that owes none, None."""
        if seat is not None and self.seat(seat) not in self.decisions():
            return None
        return self.rules.phase_names[int(self.state.b[PHASE])]

    def option_ids(self, seat: int | str | None = None) -> list[int]:
        """The legal options of a seat as dense ids, in ascending order."""
        if self.is_over:
            return []
        return list(flow.options(self.rules, self.state, self._decider(seat)))

    def options(self, seat: int | str | None = None) -> list[Action]:
        """The legal actions of a seat; by default of the only one that owes a decision."""
        if self.is_over:
            return []
        number = self._decider(seat)
        ids = flow.options(self.rules, self.state, number)
        return [self.table.action(option, self.state, number) for option in ids]

    def seat(self, seat: int | str) -> int:
        """The number of a seat given by number or name; ValueError if there is none."""
        if isinstance(seat, str):
            if seat not in self.names:
                raise ValueError(f"Nobody called {seat!r} plays here, only {', '.join(self.names)}.")
            return self.names.index(seat)
        if isinstance(seat, bool) or not hasattr(seat, "__index__"):
            raise ValueError(f"A seat is a number or a name, not {seat!r}.")
        number = seat.__index__()
        if not 0 <= number < len(self.names):
            raise ValueError(
                f"There is no seat {number}; seats have numbers from 0 to {len(self.names) - 1}."
            )
        return number

    def _decider(self, seat: int | str | None) -> int:
        if seat is not None:
            return self.seat(seat)
        owing = self.decisions()
        if len(owing) == 1 or self.is_over:
            return owing[0] if owing else int(self.state.b[TURN])
        who = ", ".join(f"{number} ({self.names[number]})" for number in owing)
        raise ValueError(f"Several seats decide now; say for which one: {who}.")

    # --- is it allowed?

    def why_not(self, action: Named, seat: int | str | None = None) -> Reason | None:
        """None if the action is legal, else the reason why not. BadAction if there is no such action."""
        number = self._decider(seat)
        found = self._option_or_reason(self.table.read(action), number)
        return found if isinstance(found, Reason) else None

    def can(self, action: Named, seat: int | str | None = None) -> bool:
        return self.why_not(action, seat) is None

    # --- what is to be decided, in words

    def asks(self, seat: int | str | None = None, language: str = "en") -> str:
        """What a seat is to decide, as in "Take your second card.", or for whom it waits."""
        number = None if seat is None else self.seat(seat)
        return words.asks(self.rules, self.state, self.names, number, language)

    def label(self, action: Named, seat: int | str | None = None, language: str = "en") -> str:
        """What a button for an action says, as in "Claim Denver–Omaha"."""
        number = self._decider(seat)
        read = self.table.read(action)
        seen = kernel_view(self.rules, self.state, number)
        meant = self.table.action(read, seen, number) if isinstance(read, int) else read
        return words.option_text(self.rules, meant, language, seen)

    def _reason(self, code: str, **values: Value) -> Reason:
        """A reason that can be told with names."""
        return Reason(code, tuple(values.items()), self._teller.scene)

    def _option_or_reason(self, action: Action | int, seat: int) -> int | Reason:
        """The option of a legal action, or why it is not legal."""
        try:
            option = action if isinstance(action, int) else self.table.option(action, self.state, seat)
        except NotOffered as problem:
            why = explain_ticket(self.table, self.state, self.names, seat, problem.ticket)
            return self._done_already(Keep(()), seat) or why
        if option in flow.options(self.rules, self.state, seat):
            return option
        done = None if self.table.is_keep(option) else self.table.action(option, self.state, seat)
        skipped = self._done_already(done or Keep(()), seat)
        return skipped or explain(self.table, self.state, self.names, seat, option) or reason("not now")

    def _done_already(self, action: Action, seat: int) -> Reason | None:
        """The action answers a question that the seat's last one left no choice about."""
        seen = self._seen_log(seat)
        if not seen or seen[-1].seat != seat or self.is_over or seat in self.decisions():
            return None
        last = seen[-1]
        if last.is_take_back:
            return None
        before = parse(last.action)
        if isinstance(action, PayWith | PlayCards | UseLocomotives):
            return self._paid_already(action, seen)
        if last.phase != "turn":
            return None
        if isinstance(action, Keep) and str(before) == "tickets":
            return reason("kept at once")
        if isinstance(action, Take | DrawUnseen) and isinstance(before, Take | DrawUnseen):
            return second_card(before, last)
        return None

    def _seen_log(self, seat: int) -> list[Entry]:
        """The log without what others chose since and nobody has seen: a refusal must not tell of it."""
        end = len(self.log)
        while end and self.log[end - 1].seat != seat and not self.log[end - 1].events:
            end -= 1
        return self.log[:end]

    def _paid_already(
        self, action: PayWith | PlayCards | UseLocomotives, seen: Sequence[Entry]
    ) -> Reason | None:
        before = parse(seen[-1].action)
        if isinstance(before, UseLocomotives) or type(before) is type(action):
            return None
        claim = last_claim(seen)
        if claim is None:
            return None
        return self._reason("paid at once", what=claim.track)

    # --- acting

    def apply(
        self,
        action: Named,
        seat: int | str | None = None,
        *,
        outcomes: Iterable[NamedOutcome] = (),
    ) -> tuple[Event, ...]:
        """Takes a legal action; what happened, as all-seeing events. IllegalAction says why not.

        `outcomes` fixes how chance answers this action; what goes beyond them is up to the game's
        script, then its seed. An outcome that is the script's next uses that up.
        """
        number = self._decider(seat)
        option = self._option_or_reason(self.table.read(action), number)
        if isinstance(option, Reason):
            raise IllegalAction(option)
        return self._step(number, option, outcomes_of(self.rules, outcomes))

    def _step(self, seat: int, option: int, outcomes: list[Outcome]) -> tuple[Event, ...]:
        """Takes an open option and writes it down."""
        rules, state = self.rules, self.state.copy()
        phase = int(state.b[PHASE])
        text = intern(str(self.table.action(option, state, seat)))
        _, entry = self._play(
            lambda: flow.step(rules, state, seat, option), seat, text, rules.phase_names[phase], outcomes
        )
        before, self.state = self.state, state
        if entry.events:
            self._unseen.clear()
        elif not rules.together[phase]:
            self._unseen.append((seat, before))
        self.log.append(entry)
        return entry.events

    def _play(
        self,
        call: Callable[[], Result],
        seat: int = -1,
        text: str = "",
        phase: str = "set-up",
        outcomes: Sequence[Outcome] = (),
    ) -> tuple[Result, Entry]:
        """Lets the kernel work while we listen, chance answering by the script as long as it lasts.

        The rules are shared between games, so whatever happens they are left as they were.
        """
        rules = self.rules
        script = [*outcomes, *self._script]
        rules.listening, rules.heard, rules.outcomes, rules.forced = True, [], [], []
        rules.scripted, rules.script, rules.script_at = bool(script), script, 0
        try:
            result = call()
            heard, resolved, used = rules.heard, rules.outcomes, int(rules.script_at)
        finally:
            rules.listening, rules.heard, rules.outcomes = False, [], []
            rules.scripted, rules.script, rules.script_at = False, [], 0
        if used < len(outcomes):
            raise ImpossibleOutcome(f"{len(outcomes)} outcomes were given, chance was asked {used} times")
        self._script = after(self._script, resolved)
        self._is_scripted = self._is_scripted or used > 0
        return result, Entry(seat, text, phase, shared(tuple(resolved)), self._teller.events(heard))

    def claim(
        self,
        track: str,
        colour: str | None = None,
        locomotives: int | None = None,
        cards: int | None = None,
        then: Iterable[Named] = (),
        *,
        seat: int | str | None = None,
        outcomes: Iterable[NamedOutcome] = (),
    ) -> tuple[Event, ...]:
        """Claims a track and answers all that is asked about its payment; all of it or nothing.

        `track` may be a connection if only one of its tracks can be meant. Without `locomotives`
        as few as possible are played, without `cards` as many as the track needs. `then` answers
        what the board's mechanics ask before anything is shown; what they ask later is left open.
        """
        number = self._decider(seat)
        wanted = self._track_meant(track, colour, number)
        first = self._option_or_reason(wanted, number)
        if isinstance(first, Reason):
            raise IllegalAction(first)
        chain: list[Named] = [first, *self._payment(first, colour, locomotives, cards, number), *then]
        return self._all_or_nothing(chain, number, outcomes_of(self.rules, outcomes), first)

    def _all_or_nothing(
        self, chain: Sequence[Named], seat: int, outcomes: list[Outcome], track: int
    ) -> tuple[Event, ...]:
        saved = (self.state, list(self.log), list(self._unseen), list(self._script), self._is_scripted)
        events: tuple[Event, ...] = ()
        try:
            for place, action in enumerate(chain):
                option = self._option_or_reason(self.table.read(action), seat)
                if isinstance(option, Reason):
                    if self._was_forced(action):
                        continue
                    raise IllegalAction(option)
                # chance answers only the last part: before it, nothing may be shown
                is_last = place == len(chain) - 1
                events += self._step(seat, option, outcomes if is_last else [])
                if not self._unseen and not is_last:
                    if all(self._was_forced(later) for later in chain[place + 1 :]):
                        break
                    raise IllegalAction(self._reason("decide later", what=self.board.tracks[track].id))
        except ValueError:
            self.state, self.log, self._unseen, self._script, self._is_scripted = saved
            raise
        return events

    def _was_forced(self, action: Named) -> bool:
        """Whether the last step did it without asking, because there was no other choice."""
        wanted = self.table.read(action)
        if isinstance(wanted, int) or not isinstance(wanted, Special):
            return False
        option = self.table.option(wanted, self.state, 0)
        return int(self.rules.slot_of[option]) in self.rules.forced

    def _track_meant(self, name: str, colour: str | None, seat: int) -> Claim:
        """The track of that name; of a connection with several, the one that can be meant."""
        if not isinstance(name, str):
            raise BadAction(f"A track is called by its name, as in `denver-omaha`, not {name!r}.")
        name = name.lower().replace("–", "-")
        try:
            connection = find_connection(self.board, name)
        except UnknownName:
            return Claim(track_id(name, self.board))
        tracks = [track for track in self.board.tracks if track.connection == connection]
        named = [track for track in tracks if track.colour == colour]
        legal = [track for track in named or tracks if self.can(Claim(track.id), seat)]
        if len(legal) == 1 or len({track.colour for track in legal}) == 1:
            return Claim(legal[0].id)
        if not legal:
            return Claim((named or tracks)[0].id)  # the reason why not will be this one's
        what, ids = self.board.connections[connection].id, tuple(track.id for track in legal)
        raise IllegalAction(self._reason("which track", what=what, tracks=ids))

    def _payment(
        self, track: int, colour: str | None, locomotives: int | None, cards: int | None, seat: int
    ) -> list[Action]:
        """What is to be answered about the payment; IllegalAction if it can't be made like that."""
        answers: list[Action] = []
        trial = self.state.copy()
        claims.begin(self.rules, trial, track)
        what = self.board.tracks[track].id
        if int(trial.b[TINT]) == claims.ANY:
            kinds = members([int(claims.colours_that_pay(trial, seat))])
        else:
            kinds = (int(trial.b[TINT]),)
        kind = self._kind_meant(what, kinds, colour, locomotives, int(self.rules.length[track]))
        if len(kinds) > 1:
            answers.append(PayWith(CARDS[kind]))
        trial.b[COLOUR] = kind
        answers += self._number_of_cards(trial, cards, seat)
        fewest, most = int(claims.fewest_locos(trial, seat)), int(claims.most_locos(trial, seat))
        if fewest < most:
            answers.append(UseLocomotives(fewest if locomotives is None else locomotives))
        elif locomotives not in {None, fewest}:
            key = "exact locomotives" if fewest else "without locomotives"
            raise IllegalAction(self._reason(key, card=CARDS[kind], what=what, need=fewest))
        return answers

    def _number_of_cards(self, trial: State, cards: int | None, seat: int) -> list[Action]:
        """The answer to how many cards are played, if that is asked; `trial` then has them."""
        length = int(self.rules.length[int(trial.b[TRACK])])
        number = length if cards is None else card_number(str(cards))
        asked = int(claims.numbers_that_pay(self.rules, trial, seat)) != int(BIT[length])
        if not asked and number != length:
            question = Asked(self.table, trial, self.names, seat)
            raise IllegalAction(question.named(why_not_number(question, number)))
        trial.b[PRICE] = number
        return [PlayCards(number)] if asked else []

    def _kind_meant(
        self, what: str, kinds: Sequence[int], colour: str | None, locomotives: int | None, length: int
    ) -> int:
        """The colour to pay with, out of those that pay."""
        if colour is None:
            if len(kinds) > 1 and locomotives == length and LOCO in kinds:
                return LOCO
            if len(kinds) > 1:
                raise IllegalAction(self._reason("which colour", what=what, colours=named_cards(kinds)))
            return kinds[0]
        kind = CARDS.index(card_name(colour))
        if kind not in kinds:
            raise IllegalAction(
                self._reason("wrong colour", what=what, card=CARDS[kind], colours=named_cards(kinds))
            )
        return kind

    # --- taking back

    def take_back(self, seat: int | str | None = None) -> None:
        """Takes a seat's last choice back, which is possible until something of it is shown.

        It becomes an entry of the log. IllegalAction says why it can't be done.
        """
        found = self._to_take_back(seat)
        if isinstance(found, Reason):
            raise IllegalAction(found)
        phase = self.rules.phase_names[int(self.state.b[PHASE])]
        if self._unseen:
            self.state = self._unseen.pop()[1]
        else:
            self.state = self.state.copy()
            flow.revoke(self.state, found)
        self.log.append(Entry(found, TAKE_BACK, phase))

    def can_take_back(self, seat: int | str | None = None) -> bool:
        return self._taker_back(seat) is not None

    def _to_take_back(self, seat: int | str | None) -> int | Reason:
        """Whose choice would be taken back, or why none can be."""
        found = self._taker_back(seat)
        if found is not None:
            return found
        wanted = None if seat is None else self.seat(seat)
        own = [entry for entry in self.log if wanted in {None, entry.seat}]
        left = sum(-1 if entry.is_take_back else 1 for entry in own)
        return reason("shown" if left else "nothing to take back")

    def _taker_back(self, seat: int | str | None) -> int | None:
        """Whose choice would be taken back; None: there is none."""
        wanted = None if seat is None else self.seat(seat)
        # to others, an unseen choice does not exist: not even a refusal may tell of it
        if self._unseen and wanted in {None, self._unseen[-1][0]}:
            return self._unseen[-1][0]
        if wanted is not None:
            return wanted if self._has_stored(wanted) else None
        stored = [number for number in range(len(self.names)) if self._has_stored(number)]
        order = [entry.seat for entry in reversed(self.log) if entry.seat in stored] if stored else []
        return next(iter([*order, *stored]), None)

    def _has_stored(self, seat: int) -> bool:
        """Whether a seat's answer waits for those of others, and there was a choice."""
        state = self.state
        if self.is_over or not self.rules.together[int(state.b[PHASE])] or state.w[ANSWER + seat] == 0:
            return False
        trial = state.copy()
        flow.revoke(trial, seat)
        return len(flow.options(self.rules, trial, seat)) > 1

    # --- the table

    @property
    def seats(self) -> int:
        return len(self.names)

    @property
    def turn(self) -> int:
        """The seat whose turn it is."""
        return int(self.state.b[TURN])

    @property
    def turns(self) -> int:
        """Turns ended so far."""
        return int(self.state.w[TURNS])

    @property
    def turns_left(self) -> int | None:
        """Turns left, once the end has been triggered."""
        return int(self.state.b[LAST]) or None

    @property
    def display(self) -> tuple[str | None, ...]:
        """The open cards; None: a gap."""
        kinds = [int(self.state.b[DISPLAY + slot]) for slot in range(SLOTS)]
        return tuple(None if kind == GAP else CARDS[kind] for kind in kinds)

    @property
    def deck_left(self) -> int:
        return int(self.state.b[DECK_LEFT])

    @property
    def discards_left(self) -> int:
        return int(self.state.b[DISCARD_LEFT])

    @property
    def tickets_left(self) -> int:
        """Tickets in the deck."""
        return int(self.state.b[TICKETS_LEFT])

    def discards(self) -> dict[str, int]:
        return self._cards(DISCARDS)

    def hand(self, seat: int | str) -> dict[str, int]:
        """The train cards of a seat, as {"blue": 2}."""
        return self._cards(HAND + self.seat(seat) * KINDS)

    def _cards(self, at: int) -> dict[str, int]:
        numbers = [int(self.state.b[at + kind]) for kind in range(KINDS)]
        return {card: number for card, number in zip(CARDS, numbers, strict=True) if number}

    def tickets(self, seat: int | str) -> tuple[str, ...]:
        """The tickets a seat has kept."""
        held = self._set(int(self.rules.tickets), int(self.rules.ticket_words), self.seat(seat))
        return tuple(self.board.tickets[ticket].id for ticket in held)

    def offer(self, seat: int | str) -> tuple[str, ...]:
        """The tickets a seat has before it to choose from."""
        before = offered(self.rules, self.state, self.seat(seat))
        return tuple(self.board.tickets[ticket].id for ticket in before)

    def tracks(self, owner: int | str) -> tuple[str, ...]:
        """The tracks of a seat, or of an owner that a mechanic brings ("all", "neutral")."""
        is_other = isinstance(owner, str) and owner in self.rules.owners and owner not in self.names
        number = self.rules.owner(str(owner)) if is_other else self.seat(owner)
        owned = self._set(int(self.rules.own), int(self.rules.track_words), number)
        return tuple(self.board.tracks[track].id for track in owned)

    def _set(self, at: int, size: int, part: int) -> tuple[int, ...]:
        return members([int(self.state.w[at + part * size + word]) for word in range(size)])

    def trains(self, seat: int | str) -> int:
        """The trains a seat has left."""
        return int(self.state.b[TRAINS + self.seat(seat)])

    # --- points

    def scores(self) -> tuple[int, ...]:
        """What the scoring markers show: track points and all else that is scored at once."""
        return tuple(int(self.state.w[SCORE + seat]) for seat in range(len(self.names)))

    def sheet(self, language: str = "en") -> Sheet:
        """The full score sheet; in the midst of a game, as if it ended now."""
        return sheet(self.rules, self.state, self.names, language)

    def result(self, language: str = "en") -> Sheet:
        """The full score sheet of a game that is over."""
        if not self.is_over:
            raise ValueError("The game is not over yet; sheet() shows how it would end now.")
        return self.sheet(language)

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
        """Can be pasted: all that was played is in it. But for a board that only its maker has."""
        is_ours = position.is_embedded(self.board)
        parts = [repr(self.board.id) if is_ours else f"<{self.board.id}, not embedded>"]
        if self.start is None:
            parts += [f"seats={list(self.names)!r}", f"seed={self.seed!r}"]
            if self.switches:
                parts.append(f"options={self.switches!r}")
        else:
            data = f"bytes.fromhex({self.start.to_bytes().hex()!r})"
            parts += [repr(list(self.names)), repr(self.switches), data, f"seed={self.seed!r}"]
        if self._is_scripted or self._script:
            past = [outcome for entry in [self.set_up, *self.log] for outcome in entry.outcomes]
            parts.append(f"script={past + self._script!r}")
        if self.log:
            parts.append(f"played={[str(entry) for entry in self.log]!r}")
        return f"Game{'' if self.start is None else '.from_state'}({', '.join(parts)})"

    def __str__(self) -> str:
        name = self.board.name.get("en", self.board.id)
        display = ", ".join(card or "gap" for card in self.display)
        piles = f"deck {self.deck_left}, discards {self.discards_left}, tickets {self.tickets_left}"
        return "\n".join([f"{name}, {self._whose()}", f"display: {display}; {piles}", *self._seat_lines()])

    def _whose(self) -> str:
        if self.is_over:
            return f"over after {self.turns} turns"
        who = " and ".join(self.names[seat] for seat in self.decisions())
        return f"turn {self.turns + 1}: {who} to decide ({self.phase()})"

    def _seat_lines(self) -> list[str]:
        width = max(len(name) for name in self.names)
        return [
            f"  {name:<{width}}  {self.scores()[seat]:>3} points, {self.trains(seat)} trains, "
            f"{len(self.tickets(seat))} tickets, {cards_text(self.hand(seat))}"
            for seat, name in enumerate(self.names)
        ]


# --- what the constructor is given


def board_of(board: object) -> Board:
    if isinstance(board, Board):
        return board
    if isinstance(board, str):
        return boards.board(board)
    if isinstance(board, PathLike):
        raise BadSetUp(f"A board file is loaded first: stellwerk.boards.load(Path({str(board)!r})).")
    raise BadSetUp(f"A board is the id of one of ours or a Board, not {board!r}.")


def faults_of(rules: Rules, state: State) -> list[str]:
    """Why no game can be in this state."""
    for field in rules.layout.fields:
        if field.word and field.codec in SETS:
            for at in range(field.at, field.at + field.size * field.parts):
                if int(state.w[at]) < 0:
                    return [f"{field.name} is no set"]
    # the others rely on a decision that there is
    return checks.turn_faults(rules, state) or checks.faults(rules, state)


#: More cards than any deck has: the kernel counts them in a byte.
DECK_LIMIT: Final = 256


def outcomes_of(rules: Rules, named: Iterable[NamedOutcome]) -> list[Outcome]:
    """Outcomes of chance as the kernel has them."""
    if isinstance(named, str) or not isinstance(named, Iterable):
        raise BadSetUp(f"Outcomes are a list, not {named!r}.")
    return [outcome_of(rules, outcome) for outcome in named]


def outcome_of(rules: Rules, named: NamedOutcome) -> Outcome:
    """A card by its name, a ticket by its id, the starting seat by its number, or (source, value).

    ImpossibleOutcome for anything that no game of these rules can ask for. The kernel relies on it:
    to it, a number below 0 is a script that has run out.
    """
    if isinstance(named, str):
        if named in rules.card_names:
            return CHANCE_CARD, rules.card_names.index(named)
        try:
            return CHANCE_TICKET, find_ticket(rules.board, named)
        except UnknownName:
            raise ImpossibleOutcome(f"{named!r} is neither a card nor a ticket of this board") from None
    source, value = in_numbers(named)
    limits = {
        CHANCE_CARD: ("card number", len(rules.card_names)),
        CHANCE_TICKET: ("ticket number", len(rules.board.tickets)),
        CHANCE_START: ("seat", int(rules.seats)),
        CHANCE_PLACE: ("place in the deck", DECK_LIMIT),
    }
    if source not in limits:
        raise ImpossibleOutcome(f"chance has no source {source}")
    what, limit = limits[source]
    if not 0 <= value < limit:
        raise ImpossibleOutcome(f"there is no {what} {value} in this game")
    return source, value


def in_numbers(named: object) -> Outcome:
    if is_whole(named):
        return CHANCE_START, named
    if isinstance(named, tuple | list) and len(named) == 2 and all(is_whole(part) for part in named):
        return named[0], named[1]
    raise ImpossibleOutcome(f"{named!r} is no outcome: a name, a seat, or a pair of numbers is")


def is_whole(value: object) -> TypeGuard[int]:
    return isinstance(value, int) and not isinstance(value, bool)


def shared(outcomes: tuple[Outcome, ...]) -> tuple[Outcome, ...]:
    """The same of objects that all games share: there are only so many outcomes.

    Several of them together, as in a set-up, are hardly ever the same twice and would only fill the cache.
    """
    if len(outcomes) == 1:
        return alone(outcomes[0])
    return tuple(alone(outcome)[0] for outcome in outcomes)


@lru_cache(maxsize=2048)
def alone(outcome: Outcome) -> tuple[Outcome]:
    return (outcome,)


def after(script: Sequence[Outcome], resolved: Iterable[Outcome]) -> list[Outcome]:
    """What is left of a script: an outcome that is the script's next uses it up."""
    left = list(script)
    for outcome in resolved:
        if left and left[0] == outcome:
            del left[0]
    return left


def outcome_name(rules: Rules, outcome: Outcome) -> NamedOutcome:
    """An outcome as people write it; `outcome_of` reads it."""
    source, value = outcome
    if source == CHANCE_CARD:
        return rules.card_names[value]
    if source == CHANCE_TICKET:
        return rules.board.tickets[value].id
    return value if source == CHANCE_START else outcome


# --- small words


def entry_on(entry: Entry, scene: Scene) -> Entry:
    """The entry, told with the names of this scene."""
    events = tuple(replace(event, scene=scene) for event in entry.events)
    return msgspec.structs.replace(entry, events=events)


def second_card(first: Take | DrawUnseen, entry: Entry) -> Reason:
    """Why there is no second card to be taken."""
    if first == Take(CARDS[LOCO]):
        return reason("locomotive is all")
    own = [event for event in entry.events if isinstance(event, CardTaken | CardDrawn)]
    mine = [event for event in own if event.seat == entry.seat]
    return reason("second card taken" if len(mine) > 1 else "no second card")


def last_claim(log: Sequence[Entry]) -> Claim | None:
    """The track that the last chain of choices was about."""
    for entry in reversed(log[-3:]):
        if entry.is_take_back:
            return None
        action = parse(entry.action)
        if isinstance(action, Claim):
            return action
        if not isinstance(action, PayWith | PlayCards):
            return None
    return None


def named_cards(kinds: Sequence[int]) -> tuple[str, ...]:
    return tuple(CARDS[kind] for kind in kinds)


def cards_text(cards: Mapping[str, int]) -> str:
    return ", ".join(f"{number} {card}" for card, number in cards.items()) or "no cards"
