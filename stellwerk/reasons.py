"""Why something is not allowed, in a player's words.

A reason is a code and its values; its texts, in every language, are in `stellwerk/words/`. `explain`
finds the reason for an option that is not open; mechanics give their own.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import TypeAlias

from stellwerk.actions import action_table, offered
from stellwerk.kernel import claims, flow, layout
from stellwerk.kernel.bits import BIT, WORD
from stellwerk.kernel.board import CARDS, GREY, TRACK_COLOURS
from stellwerk.kernel.mechanic import Mechanic
from stellwerk.kernel.rules import (
    BASE_OPTIONS,
    DRAW_DECK,
    DRAW_TICKETS,
    PASS,
    PAY_CARDS,
    PAY_COLOUR,
    PAY_LOCOS,
    Rules,
)
from stellwerk.kernel.said import Said
from stellwerk.kernel.state import State
from stellwerk.words import Scene, paid_for, plain, reason_text, sentence

#: Ids of things, names of cards, numbers, seats by number.
Value: TypeAlias = int | str | tuple[str, ...] | tuple[int, ...]


@dataclass(frozen=True)
class Reason:
    """Why not. `str(reason)` is English; `reason.text(language)` any of `words.LANGUAGES`.

    Values name things as records do; `scene` has what their names are made of.
    """

    code: str
    values: tuple[tuple[str, Value], ...] = ()
    #: Not part of the reason; it only gives the names for the text.
    scene: Scene | None = field(default=None, repr=False, compare=False)

    def text(self, language: str = "en") -> str:
        text = reason_text(self.code)
        assert text is not None, self.code
        return sentence(text, language, dict(self.values), self.scene)

    def to_dict(self) -> dict[str, object]:
        """For JSON: {"code": "trains", "need": 4, "have": 2}."""
        return {"code": self.code} | {
            name: list(value) if isinstance(value, tuple) else value for name, value in self.values
        }

    def __str__(self) -> str:
        return self.text()

    def __reduce__(self) -> tuple[type["Reason"], tuple[object, ...]]:
        """Reasons travel without the board, as events do."""
        return type(self), (self.code, self.values)


def reason(code: str, **values: Value) -> Reason:
    return Reason(code, tuple(values.items()))


def said_reason(said: Said) -> Reason:
    """The reason that a mechanic gave; its plain sentence if it has no words."""
    if reason_text(said.code) is None:
        return reason("mechanic", text=plain(said))
    return Reason(said.code, tuple(said.values.items()))


class IllegalAction(ValueError):
    """The rules don't allow it; `reason` says why. Nothing has changed."""

    def __init__(self, why: Reason) -> None:
        super().__init__(str(why))
        self.reason = why


# --- finding the reason


class ClosedOption:
    """An option that a seat wants and that is not open, with all that the search for a reason needs."""

    def __init__(self, rules: Rules, state: State, names: Sequence[str], seat: int) -> None:
        self.rules = rules
        self.table = action_table(rules)
        self.board = rules.board
        self.state = state
        self.names = names
        self.seat = seat
        self.phase = int(state.b[layout.PHASE])

    def cards(self, kind: int) -> int:
        return int(self.state.b[layout.HAND + self.seat * layout.KINDS + kind])

    def has_track(self, words: int, track: int) -> bool:
        """Whether a set of tracks in the state's words holds this one."""
        return bool(int(self.state.w[words + track // WORD]) & int(BIT[track % WORD]))

    def thing(self) -> str:
        """What is being paid for."""
        return paid_for(self.rules, self.state)

    def named(self, found: Reason) -> Reason:
        """The same reason, with what its text needs for names."""
        return replace(found, scene=Scene(self.board, tuple(self.names)))


def explain(rules: Rules, state: State, names: Sequence[str], seat: int, option: int) -> Reason | None:
    """Why a seat can't take an option; None if it can."""
    if option in flow.options(rules, state, seat):
        return None
    asked = ClosedOption(rules, state, names, seat)
    return asked.named(not_in_turn(asked) or not_asked(asked, option) or within_phase(asked, option))


def explain_ticket(rules: Rules, state: State, names: Sequence[str], seat: int, ticket: str) -> Reason:
    """Why a seat can't keep a ticket that is not among those on offer."""
    asked = ClosedOption(rules, state, names, seat)
    found = not_in_turn(asked) or not_asked(asked, asked.table.keep)
    return asked.named(found or reason("not offered", ticket=ticket))


def not_in_turn(asked: ClosedOption) -> Reason | None:
    """The game is over, or others are to decide."""
    state = asked.state
    if asked.phase == layout.OVER:
        return reason("over")
    owing = [seat for seat in range(len(asked.names)) if int(state.b[layout.OWES]) >> seat & 1]
    if asked.seat in owing:
        return None
    if asked.rules.together[asked.phase] and state.w[layout.ANSWER + asked.seat] > 0:
        return reason("answered")
    return reason("turn" if owing == [int(state.b[layout.TURN])] else "decides", who=tuple(owing))


def not_asked(asked: ClosedOption, option: int) -> Reason | None:
    """The option answers another question than the one that is open."""
    if is_asked(asked, option):
        return None
    if asked.phase == layout.TURN_PHASE:
        return reason("no offer" if asked.table.is_keep(option) else "no payment")
    return settled(asked, option) or other_first(asked)


def is_asked(asked: ClosedOption, option: int) -> bool:
    """Whether an option belongs to the open question at all."""
    table, phase = asked.table, asked.phase
    base = option - table.base
    if option >= table.special:
        # at the start of a turn, mechanics say themselves when their question comes
        return phase == layout.TURN_PHASE or asked.rules.phase_owner[phase] is mechanic_of(asked, option)
    if table.is_keep(option):
        return bool(asked.rules.keeping[phase])
    if phase == layout.TURN_PHASE:
        return base <= PASS
    if phase in {layout.SECOND, layout.FIRST_CARD}:
        return 0 <= base <= DRAW_DECK
    if phase == layout.COLOUR_PHASE:
        return PAY_COLOUR <= base < PAY_LOCOS
    if phase == layout.NUMBER_PHASE:
        return base >= PAY_CARDS
    return phase == layout.LOCOS_PHASE and PAY_LOCOS <= base < PAY_CARDS


def mechanic_of(asked: ClosedOption, option: int) -> Mechanic:
    return asked.rules.mechanics[asked.table.owner[option][0]]


def settled(asked: ClosedOption, option: int) -> Reason | None:
    """The option answers a question of the current claim that comes before the open one."""
    state, base = asked.state, option - asked.table.base
    done = int(state.b[layout.ASK])
    if option >= asked.table.special:
        return mechanic_settled(asked, option)
    if done >= claims.COLOUR_ASKED and PAY_COLOUR <= base < PAY_LOCOS:
        return reason("colour settled", card=CARDS[int(state.b[layout.COLOUR])], what=asked.thing())
    if done >= claims.NUMBER_ASKED and PAY_CARDS <= base < BASE_OPTIONS:
        return reason("number settled", number=int(state.b[layout.PRICE]), what=asked.thing())
    if done >= claims.LOCOS_ASKED and PAY_LOCOS <= base < PAY_CARDS:
        return reason("locomotives settled", number=int(state.b[layout.LOCOS]), what=asked.thing())
    return None


def mechanic_settled(asked: ClosedOption, option: int) -> Reason | None:
    rules, mechanic, owner = asked.rules, mechanic_of(asked, option), asked.rules.phase_owner[asked.phase]
    asking = [*rules.on_ask, *rules.on_ask_revealed]
    if mechanic not in asking or owner not in asking or asking.index(mechanic) > asking.index(owner):
        return None
    said = mechanic.why_not(rules, asked.state, asked.seat, asked.table.owner[option][1])
    return None if said is None else said_reason(said)


def other_first(asked: ClosedOption) -> Reason:
    """The question that is open."""
    if asked.phase == layout.COLOUR_PHASE:
        return reason("colour first", what=asked.thing())
    if asked.phase == layout.LOCOS_PHASE:
        return reason("locomotives first", what=asked.thing())
    if asked.phase == layout.NUMBER_PHASE:
        return reason("number first", what=asked.thing())
    if asked.phase == layout.SECOND:
        return reason("second card first")
    if asked.phase == layout.FIRST_CARD:
        return reason("first card first")
    owner = asked.rules.phase_owner[asked.phase]
    said = owner.asks(asked.rules, asked.state, asked.seat) if owner is not None else None
    if said is not None:
        return said_reason(said)
    if asked.rules.keeping[asked.phase]:
        return reason("keep first")
    return reason("other first", phase=asked.rules.phase_names[asked.phase])


def within_phase(asked: ClosedOption, option: int) -> Reason:
    """The option answers the open question, but wrongly."""
    table = asked.table
    base = option - table.base
    if option < table.base:
        return why_no_claim(asked, option)
    if option >= table.special:
        return why_no_special(asked, option)
    if table.is_keep(option):
        return why_not_keep(asked, option - table.keep)
    if base >= PAY_CARDS:
        return why_not_number(asked, base - PAY_CARDS)
    if base >= PAY_LOCOS:
        return why_not_locomotives(asked, base - PAY_LOCOS)
    if base >= PAY_COLOUR:
        return why_not_colour(asked, base - PAY_COLOUR)
    if base == PASS:
        return reason("pass")
    withheld = why_withheld(asked, base)
    if withheld is not None:
        return withheld
    if base == DRAW_TICKETS:
        return reason("barred" if asked.state.b[layout.TICKETS_LEFT] else "ticket deck")
    if base == DRAW_DECK:
        return reason("barred" if asked.state.b[layout.DECK_LEFT] else "deck")
    return why_not_take(asked, base)


def why_withheld(asked: ClosedOption, action: int) -> Reason | None:
    """A mechanic keeps the seat from one of the base actions."""
    for mechanic in asked.rules.on_limit:
        said = mechanic.why_withheld(asked.rules, asked.state, asked.seat, action)
        if said is not None:
            return said_reason(said)
    return None


def why_no_special(asked: ClosedOption, option: int) -> Reason:
    place, number = asked.table.owner[option]
    said = asked.rules.mechanics[place].why_not(asked.rules, asked.state, asked.seat, number)
    return reason("not now") if said is None else said_reason(said)


def why_not_take(asked: ClosedOption, kind: int) -> Reason:
    if not int(flow.open_kinds(asked.state)) >> kind & 1:
        return reason("no card", card=CARDS[kind])
    if asked.phase == layout.SECOND and kind == layout.LOCO:
        return reason("second locomotive")
    return reason("barred")


def why_not_keep(asked: ClosedOption, subset: int) -> Reason:
    number = len(offered(asked.rules, asked.state, asked.seat))
    if subset >> number:
        return reason("offer", number=number)
    owner = asked.rules.phase_owner[asked.phase]
    if owner is not None:
        said = owner.why_not_keep(asked.rules, asked.state, asked.seat, subset.bit_count())
        return reason("not now") if said is None else said_reason(said)
    least = int(asked.rules.start_keep if asked.phase == layout.START else asked.rules.draw_keep)
    if least >= number:
        return reason("keep all", least=number)
    return reason("keep", least=least)


# --- tracks


def why_no_claim(asked: ClosedOption, track: int) -> Reason:
    """From what can't be changed (a track is taken) to what can (more cards)."""
    found = (
        why_taken(asked, track)
        or why_mechanics_refuse(asked, track)
        or why_too_few_trains(asked, track)
        or why_too_few_locomotives(asked, track)
        or why_too_few_cards(asked, track)
    )
    return found or reason("no claim", track=asked.board.tracks[track].id)


def owner_of(asked: ClosedOption, track: int) -> int | None:
    """The seat, or another owner's number, that has a track."""
    words = int(asked.rules.track_words)
    for owner in range(int(asked.rules.owner_count)):
        if asked.has_track(int(asked.rules.own) + owner * words, track):
            return owner
    return None


def why_taken(asked: ClosedOption, track: int) -> Reason | None:
    rules, board = asked.rules, asked.board
    owner = owner_of(asked, track)
    if owner is not None:
        return owned_by(asked, track, owner)
    connection = board.connections[board.tracks[track].connection]
    if asked.has_track(int(rules.barred) + asked.seat * int(rules.track_words), track):
        several = len(connection.tracks) > 2
        return reason("own another" if several else "own other", connection=connection.id)
    if not asked.has_track(int(rules.free), track):
        return reason("double", seats=len(asked.names), connection=connection.id)
    return None


def owned_by(asked: ClosedOption, track: int, owner: int) -> Reason:
    name = asked.board.tracks[track].id
    if owner == asked.seat:
        return reason("yours", track=name)
    if owner < len(asked.names):
        return reason("owned", track=name, who=owner)
    return why_mechanics_refuse(asked, track) or reason("taken", track=name)


def why_mechanics_refuse(asked: ClosedOption, track: int) -> Reason | None:
    for mechanic in asked.rules.mechanics:
        said = mechanic.why_no_claim(asked.rules, asked.state, asked.seat, track)
        if said is not None:
            return said_reason(said)
    return None


def why_too_few_trains(asked: ClosedOption, track: int) -> Reason | None:
    rules, need, have = (
        asked.rules,
        int(asked.rules.length[track]),
        int(asked.state.b[layout.TRAINS + asked.seat]),
    )
    claims.find_trainless(rules, asked.state, asked.seat)
    if have >= need or int(rules.trainless[track // WORD]) & int(BIT[track % WORD]):
        return None
    return reason("trains", need=need, have=have)


def why_too_few_locomotives(asked: ClosedOption, track: int) -> Reason | None:
    need, have = int(asked.rules.need[track]), asked.cards(layout.LOCO)
    if have >= need:
        return None
    return reason("needs locomotives", track=asked.board.tracks[track].id, need=need, have=have)


def why_too_few_cards(asked: ClosedOption, track: int) -> Reason | None:
    length, colour = int(asked.rules.length[track]), TRACK_COLOURS[int(asked.rules.tint[track])]
    name = asked.board.tracks[track].id
    if colour == GREY:
        more = length - max(asked.cards(kind) for kind in range(layout.LOCO)) - asked.cards(layout.LOCO)
        return reason("grey", more=more, track=name) if more > 0 else None
    more = length - asked.cards(CARDS.index(colour)) - asked.cards(layout.LOCO)
    if more <= 0:
        return None
    return reason("cards" if more == 1 else "cards many", more=more, card=colour, track=name)


# --- payment


def why_not_colour(asked: ClosedOption, kind: int) -> Reason:
    """The payment can't be made with this colour."""
    price, need = int(asked.state.b[layout.PRICE]), int(asked.state.b[layout.NEED])
    locos, what = asked.cards(layout.LOCO), asked.thing()
    if kind == layout.LOCO:
        return reason("pay locomotives", more=price - locos, what=what)
    if price <= need:
        return reason("only locomotives", what=what)
    more = price - asked.cards(kind) - locos
    if more > 0:
        return reason("pay" if more == 1 else "pay many", more=more, card=CARDS[kind], what=what)
    return reason("no such card", card=CARDS[kind], what=what)


def why_not_number(asked: ClosedOption, number: int) -> Reason:
    """The track can't be paid with this number of cards."""
    state, what = asked.state, asked.thing()
    price, kind = int(asked.rules.length[int(state.b[layout.TRACK])]), int(state.b[layout.COLOUR])
    if number < price:
        return reason("number", what=what, price=price, number=number)
    have = asked.cards(layout.LOCO) + (asked.cards(kind) if kind != layout.LOCO else 0)
    if number > have and kind == layout.LOCO:
        return reason("few locomotives", have=have)
    if number > have:
        return reason("few cards", have=have, card=CARDS[kind], what=what)
    for mechanic in asked.rules.on_numbers:
        said = mechanic.why_not_number(asked.rules, state, asked.seat, number)
        if said is not None:
            return said_reason(said)
    return reason("number", what=what, price=price, number=number)


def why_not_locomotives(asked: ClosedOption, number: int) -> Reason:
    """The payment can't be made with this number of locomotives."""
    state, what = asked.state, asked.thing()
    price, need, locos = int(state.b[layout.PRICE]), int(state.b[layout.NEED]), asked.cards(layout.LOCO)
    kind = int(state.b[layout.COLOUR])
    if number > price:
        return reason("price", what=what, price=price)
    if number > locos:
        return reason("few locomotives", have=locos) if locos else reason("no locomotives")
    if number < need:
        return reason("needs more locomotives", what=what, need=need)
    least = int(claims.fewest_locos(state, asked.seat))
    if number < least:
        have = asked.cards(kind)
        code = "least one" if have == 1 else "least"
        return reason(code, have=have, card=CARDS[kind], what=what, need=least)
    if int(state.b[layout.TINT]) == claims.ANY:
        return reason("colour chosen", card=CARDS[kind])
    return reason("not now")
