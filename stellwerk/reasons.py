"""Why something is not allowed, in a player's words.

A reason is a code and its parameters; its text comes from a table, so that another language is
another table. `explain` finds the reason for an option that is not open; mechanics give theirs.
"""

from collections.abc import Mapping, Sequence
from string import Formatter
from typing import Final, TypeAlias

import msgspec

from stellwerk.actions import Table, offered
from stellwerk.kernel import claims, flow
from stellwerk.kernel.bits import BIT, WORD
from stellwerk.kernel.board import CARDS, GREY, LOCOMOTIVE, TRACK_COLOURS, Board
from stellwerk.kernel.layout import (
    ANSWER,
    COLOUR,
    COLOUR_PHASE,
    DECK_LEFT,
    FIRST_CARD,
    HAND,
    KINDS,
    LOCO,
    LOCOS_PHASE,
    NEED,
    NUMBER_PHASE,
    OVER,
    OWES,
    PHASE,
    SECOND,
    START,
    TICKETS_LEFT,
    TINT,
    TRACK,
    TRAINS,
    TURN,
    TURN_PHASE,
    WHAT,
)
from stellwerk.kernel.layout import CARDS as PRICE
from stellwerk.kernel.rules import DRAW_DECK, DRAW_TICKETS, PASS, PAY_CARDS, PAY_COLOUR, PAY_LOCOS, Rules
from stellwerk.kernel.state import State

Value: TypeAlias = int | str | tuple[str, ...]

#: The reasons in English. What stands behind a colon is explained at `Wording`.
ENGLISH: Final = {
    # whose turn it is, and what is asked
    "over": "The game is over.",
    "turn": "It is {who:and}'s turn.",
    "decides": "{who:and} must decide first.",
    "answered": "You have chosen already; take it back if you want to choose anew.",
    "first card first": "You are drawing cards: take your first one.",
    "second card first": "You have taken one card: take your second one first.",
    "colour first": "Choose first with which colour you pay for {what}.",
    "number first": "Choose first how many cards you play for {what}.",
    "locomotives first": "Choose first how many locomotives you play for {what}.",
    "keep first": "Choose first which tickets you keep.",
    "other first": "There is another choice to make first: {phase}.",
    "no payment": "There is nothing to pay for: claim a track first.",
    "no offer": "No tickets are offered to you: draw tickets first.",
    "not now": "That is not one of your choices now.",
    "barred": "A rule of this board does not allow that now.",
    "pass": "You may pass only if you can do nothing else, and then it is done for you.",
    # what was done without asking
    "paid at once": "{what} was paid for at once: there was only one way to do it.",
    "locomotive is all": "A locomotive from the display is all you may take in a turn.",
    "second card taken": "Your second card was taken for you: there was only one way to do it.",
    "no second card": "There was no second card you could take, so your turn is over.",
    "kept at once": "You kept the tickets at once: there was no choice.",
    # tracks
    "yours": "{track} is yours already.",
    "owned": "{track} belongs to {who}.",
    "for all": "{track} is built already and serves everybody.",
    "neutral": "{track} belongs to the neutral player.",
    "taken": "{track} is taken.",
    "own other": "You already own the other track of {track}.",
    "own another": "You already own a track of {track}.",
    "double": "With {seats} players only one track of a double can be used, and one of {track} is taken.",
    "trains": "You need {need} {need:train|trains}, you have {have} left.",
    "ferry": "The ferry {track} needs {need} {need:locomotive|locomotives}; you have {have}.",
    "cards": "You need 1 more {card:card} or locomotive for {track}.",
    "cards many": "You need {more} more {card:cards} or locomotives for {track}.",
    "grey": "You need {more} more {more:card of one colour or locomotive|cards of one colour or locomotives} "
    "for {track}.",
    "no claim": "{track} can't be claimed now.",
    # payment
    "pay": "You need 1 more {card:card} or locomotive for {what}.",
    "pay many": "You need {more} more {card:cards} or locomotives for {what}.",
    "pay locomotives": "You need {more} more {more:locomotive|locomotives} for {what} with locomotives only.",
    "no such card": "You have no {card:card}; you can pay for {what} with locomotives only.",
    "only locomotives": "{what} takes locomotives only.",
    "number": "{what} costs {price} {price:card|cards}: you can't play {number}.",
    "few cards": "You have only {have} {card:cards} and locomotives for {what}.",
    "few locomotives": "You have only {have} {have:locomotive|locomotives}.",
    "no locomotives": "You have no locomotive.",
    "price": "{what} costs only {price} {price:card|cards}.",
    "ferry least": "The ferry {what} needs at least {need} {need:locomotive|locomotives}.",
    "least": "You have only {have} {card:cards}: {what} takes at least {need} {need:locomotive|locomotives}.",
    "least one": "You have only 1 {card:card}: {what} takes at least {need} {need:locomotive|locomotives}.",
    "colour chosen": "You chose to pay with {card:cards}; for locomotives only, pay with the locomotive.",
    # draws and tickets
    "no card": "There is no {card:card} in the display.",
    "second locomotive": "A locomotive from the display can't be your second card.",
    "deck": "The deck is empty.",
    "ticket deck": "The ticket deck is empty.",
    "not offered": "The ticket {ticket} is not offered to you.",
    "offer": "Only {number} {number:ticket is|tickets are} offered to you.",
    "keep": "You must keep at least {least} {least:ticket|tickets}.",
    "keep all": "You must keep the {least:ticket|tickets} offered to you.",
    # a claim in one call
    "which track": "{what} has several tracks; say which: {tracks:or}.",
    "which colour": "You can pay for {what} with {colours:or}; say which.",
    "wrong colour": "{what} can't be paid with {card:cards}, only with {colours:or}.",
    "exact locomotives": "With {card:cards}, you can play exactly {need} {need:locomotive|locomotives} "
    "for {what}.",
    "without locomotives": "With {card:cards}, you can play no locomotives for {what}.",
    "decide later": "Something is shown first: claim {what}, then decide.",
    # taking back
    "nothing to take back": "There is nothing to take back.",
    "shown": "Something was shown since; it can't be taken back.",
    # a mechanic's own words
    "mechanic": "{text}",
}

TEXTS: Final[dict[str, Mapping[str, str]]] = {"en": ENGLISH}


class Reason(msgspec.Struct, frozen=True):
    """Why not. `str(reason)` is English; `reason.text(language)` any language there is a table for."""

    code: str
    values: tuple[tuple[str, Value], ...] = ()

    def text(self, language: str = "en") -> str:
        text = worded(language, TEXTS[language][self.code], dict(self.values))
        return text[:1].upper() + text[1:]

    def __str__(self) -> str:
        return self.text()


def reason(code: str, **values: Value) -> Reason:
    return Reason(code, tuple(values.items()))


class IllegalAction(ValueError):
    """The rules don't allow it; `reason` says why. Nothing has changed."""

    def __init__(self, why: Reason) -> None:
        super().__init__(str(why))
        self.reason = why


# --- wording


class Wording(Formatter):
    """Format strings with words of the game.

    {n:card|cards}    the word that goes with the number n
    {x:card}          "blue card", or "locomotive"; {x:cards} the same for several
    {x:a card}        "a blue card", "an orange card"
    {names:and}       "Anna, Ben and Clara"; {names:or} likewise
    """

    def format_field(self, value: object, format_spec: str) -> str:
        if "|" in format_spec and isinstance(value, int):
            one, many = format_spec.split("|")
            return one if value == 1 else many
        if format_spec in CARD_FORMS and isinstance(value, str):
            return CARD_FORMS[format_spec].format(self.card(value), article(value))
        if format_spec in {"and", "or"} and isinstance(value, tuple):
            return self.joined(value, format_spec)
        return str(value)

    def card(self, card: str) -> str:
        return card if card == LOCOMOTIVE else f"{card} card"

    def joined(self, names: Sequence[str], word: str) -> str:
        return f" {word} ".join([", ".join(names[:-1]), names[-1]]) if len(names) > 1 else "".join(names)


CARD_FORMS: Final = {"card": "{0}", "cards": "{0}s", "a card": "{1} {0}"}
WORDINGS: Final[dict[str, Wording]] = {"en": Wording()}


def article(word: str) -> str:
    return "an" if word[0] in "aeiou" else "a"


def worded(language: str, template: str, values: Mapping[str, object]) -> str:
    """A text of a table with its values filled in."""
    return WORDINGS[language].vformat(template, (), values)


def city_name(board: Board, city: int, language: str = "en") -> str:
    """As it stands on the board; a country in the reader's language."""
    this = board.cities[city]
    names = this.data.get("names")
    if this.data.get("country") and isinstance(names, Mapping):
        return str(names.get(language, this.name))
    return this.name


def connection_name(board: Board, connection: int) -> str:
    """As in Denver–Omaha; with its length if the two cities have another connection."""
    this = board.connections[connection]
    ends = {this.a, this.b}
    twins = [other for other in board.connections if {other.a, other.b} == ends]
    length = f" ({this.length})" if len(twins) > 1 else ""
    return f"{city_name(board, this.a)}–{city_name(board, this.b)}{length}"


def track_name(board: Board, track: int) -> str:
    """As in Denver–Omaha, or Denver–Kansas City (black) where there are several colours."""
    this = board.tracks[track]
    colours = board.connections[this.connection].tracks
    colour = f" ({this.colour})" if len(set(colours)) > 1 else ""
    return f"{connection_name(board, this.connection)}{colour}"


def ticket_name(board: Board, ticket: int) -> str:
    """As in Boston–Miami (12)."""
    this = board.tickets[ticket]
    return f"{board.cities[this.a].name}–{board.cities[this.b].name} ({this.points})"


# --- finding the reason


class Asked:
    """A seat wants an option that is not open; all that the search for a reason needs."""

    def __init__(self, table: Table, state: State, names: Sequence[str], seat: int) -> None:
        self.table = table
        self.rules: Rules = table.rules
        self.board = table.board
        self.state = state
        self.names = names
        self.seat = seat
        self.phase = int(state.b[PHASE])

    def cards(self, kind: int) -> int:
        return int(self.state.b[HAND + self.seat * KINDS + kind])

    def has_track(self, words: int, track: int) -> bool:
        """Whether a set of tracks in the state's words holds this one."""
        return bool(int(self.state.w[words + track // WORD]) & int(BIT[track % WORD]))

    def thing(self) -> str:
        """What is being paid for."""
        if self.state.b[WHAT] > 0:
            return f"the {self.rules.mechanics[int(self.state.b[WHAT]) - 1].name.removesuffix('s')}"
        return track_name(self.board, int(self.state.b[TRACK]))


def explain(table: Table, state: State, names: Sequence[str], seat: int, option: int) -> Reason | None:
    """Why a seat can't take an option; None if it can."""
    if option in flow.options(table.rules, state, seat):
        return None
    asked = Asked(table, state, names, seat)
    return not_in_turn(asked) or not_asked(asked, option) or within_phase(asked, option)


def explain_ticket(table: Table, state: State, names: Sequence[str], seat: int, ticket: str) -> Reason:
    """Why a seat can't keep a ticket that is not among those on offer."""
    asked = Asked(table, state, names, seat)
    found = not_in_turn(asked) or not_asked(asked, table.keep)
    name = ticket_name(table.board, table.board.ticket_index(ticket))
    return found or reason("not offered", ticket=name)


def not_in_turn(asked: Asked) -> Reason | None:
    """The game is over, or others are to decide."""
    state = asked.state
    if asked.phase == OVER:
        return reason("over")
    owing = [seat for seat in range(len(asked.names)) if int(state.b[OWES]) >> seat & 1]
    if asked.seat in owing:
        return None
    if asked.rules.together[asked.phase] and state.w[ANSWER + asked.seat] > 0:
        return reason("answered")
    who = tuple(asked.names[seat] for seat in owing)
    return reason("turn" if owing == [int(state.b[TURN])] else "decides", who=who)


def not_asked(asked: Asked, option: int) -> Reason | None:
    """The option answers another question than the one that is open."""
    if is_asked(asked, option):
        return None
    if asked.phase == TURN_PHASE:
        return not_at_turn_start(asked, option)
    return other_first(asked)


def is_asked(asked: Asked, option: int) -> bool:
    """Whether an option belongs to the open question at all."""
    table, phase = asked.table, asked.phase
    base = option - table.base
    if option >= table.special:
        mechanic = asked.rules.mechanics[table.owner[option][0]]
        if phase == TURN_PHASE:
            return mechanic in asked.rules.on_turn_options
        return asked.rules.phase_owner[phase] is mechanic
    if table.is_keep(option):
        return bool(asked.rules.keeping[phase])
    if phase == TURN_PHASE:
        return base <= PASS
    if phase in {SECOND, FIRST_CARD}:
        return 0 <= base <= DRAW_DECK
    if phase == COLOUR_PHASE:
        return PAY_COLOUR <= base < PAY_LOCOS
    if phase == NUMBER_PHASE:
        return base >= PAY_CARDS
    return phase == LOCOS_PHASE and PAY_LOCOS <= base < PAY_CARDS


def not_at_turn_start(asked: Asked, option: int) -> Reason:
    if asked.table.is_keep(option):
        return reason("no offer")
    return reason("not now") if option >= asked.table.special else reason("no payment")


def other_first(asked: Asked) -> Reason:
    """The question that is open."""
    if asked.phase == COLOUR_PHASE:
        return reason("colour first", what=asked.thing())
    if asked.phase == LOCOS_PHASE:
        return reason("locomotives first", what=asked.thing())
    if asked.phase == NUMBER_PHASE:
        return reason("number first", what=asked.thing())
    if asked.phase == SECOND:
        return reason("second card first")
    if asked.phase == FIRST_CARD:
        return reason("first card first")
    owner = asked.rules.phase_owner[asked.phase]
    if asked.rules.keeping[asked.phase] and owner is not None:
        text = owner.why_not_keep(asked.rules, asked.state, asked.seat, 0)
        return reason("mechanic", text=text) if text else reason("keep first")
    if asked.rules.keeping[asked.phase]:
        return reason("keep first")
    text = owner.asks(asked.rules, asked.state, asked.seat) if owner is not None else ""
    if text:
        return reason("mechanic", text=text)
    return reason("other first", phase=asked.rules.phase_names[asked.phase])


def within_phase(asked: Asked, option: int) -> Reason:
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
        return reason("barred" if asked.state.b[TICKETS_LEFT] else "ticket deck")
    if base == DRAW_DECK:
        return reason("barred" if asked.state.b[DECK_LEFT] else "deck")
    return why_not_take(asked, base)


def why_withheld(asked: Asked, action: int) -> Reason | None:
    """A mechanic keeps the seat from one of the base actions."""
    for mechanic in asked.rules.on_limit:
        text = mechanic.why_withheld(asked.rules, asked.state, asked.seat, action)
        if text:
            return reason("mechanic", text=text)
    return None


def why_no_special(asked: Asked, option: int) -> Reason:
    place, number = asked.table.owner[option]
    text = asked.rules.mechanics[place].why_not(asked.rules, asked.state, asked.seat, number)
    return reason("mechanic", text=text) if text else reason("not now")


def why_not_take(asked: Asked, kind: int) -> Reason:
    if not int(flow.open_kinds(asked.state)) >> kind & 1:
        return reason("no card", card=CARDS[kind])
    if asked.phase == SECOND and kind == LOCO:
        return reason("second locomotive")
    return reason("barred")


def why_not_keep(asked: Asked, subset: int) -> Reason:
    number = len(offered(asked.rules, asked.state, asked.seat))
    if subset >> number:
        return reason("offer", number=number)
    owner = asked.rules.phase_owner[asked.phase]
    if owner is not None:
        text = owner.why_not_keep(asked.rules, asked.state, asked.seat, subset.bit_count())
        return reason("mechanic", text=text) if text else reason("not now")
    least = int(asked.rules.start_keep if asked.phase == START else asked.rules.draw_keep)
    if least >= number:
        return reason("keep all", least=number)
    return reason("keep", least=least)


# --- tracks


def why_no_claim(asked: Asked, track: int) -> Reason:
    """From what can't be changed (a track is taken) to what can (more cards)."""
    found = (
        why_taken(asked, track)
        or why_mechanics_refuse(asked, track)
        or why_too_few_trains(asked, track)
        or why_too_few_locomotives(asked, track)
        or why_too_few_cards(asked, track)
    )
    return found or reason("no claim", track=track_name(asked.board, track))


def owner_of(asked: Asked, track: int) -> int | None:
    """The seat, or another owner's number, that has a track."""
    words = int(asked.rules.track_words)
    for owner in range(int(asked.rules.owner_count)):
        if asked.has_track(int(asked.rules.own) + owner * words, track):
            return owner
    return None


def why_taken(asked: Asked, track: int) -> Reason | None:
    rules, board = asked.rules, asked.board
    owner = owner_of(asked, track)
    if owner is not None:
        return owned_by(asked, track, owner)
    connection = connection_name(board, board.tracks[track].connection)
    if asked.has_track(int(rules.barred) + asked.seat * int(rules.track_words), track):
        several = len(board.connections[board.tracks[track].connection].tracks) > 2
        return reason("own another" if several else "own other", track=connection)
    if not asked.has_track(int(rules.free), track):
        return reason("double", seats=len(asked.names), track=connection)
    return None


def owned_by(asked: Asked, track: int, owner: int) -> Reason:
    name = track_name(asked.board, track)
    if owner == asked.seat:
        return reason("yours", track=name)
    if owner < len(asked.names):
        return reason("owned", track=name, who=asked.names[owner])
    other = asked.rules.owners[owner - len(asked.names)]
    return reason({"all": "for all", "neutral": "neutral"}.get(other, "taken"), track=name)


def why_mechanics_refuse(asked: Asked, track: int) -> Reason | None:
    for mechanic in asked.rules.mechanics:
        text = mechanic.why_no_claim(asked.rules, asked.state, asked.seat, track)
        if text:
            return reason("mechanic", text=text)
    return None


def why_too_few_trains(asked: Asked, track: int) -> Reason | None:
    """r.trainless is what `explain` has just had the kernel work out for this seat."""
    rules = asked.rules
    need, have = int(rules.length[track]), int(asked.state.b[TRAINS + asked.seat])
    if have >= need or int(rules.trainless[track // WORD]) & int(BIT[track % WORD]):
        return None
    return reason("trains", need=need, have=have)


def why_too_few_locomotives(asked: Asked, track: int) -> Reason | None:
    need, have = int(asked.rules.need[track]), asked.cards(LOCO)
    if have >= need:
        return None
    return reason("ferry", track=track_name(asked.board, track), need=need, have=have)


def why_too_few_cards(asked: Asked, track: int) -> Reason | None:
    length, colour = int(asked.rules.length[track]), TRACK_COLOURS[int(asked.rules.tint[track])]
    name = track_name(asked.board, track)
    if colour == GREY:
        more = length - max(asked.cards(kind) for kind in range(LOCO)) - asked.cards(LOCO)
        return reason("grey", more=more, track=name) if more > 0 else None
    more = length - asked.cards(CARDS.index(colour)) - asked.cards(LOCO)
    if more <= 0:
        return None
    return reason("cards" if more == 1 else "cards many", more=more, card=colour, track=name)


# --- payment


def why_not_colour(asked: Asked, kind: int) -> Reason:
    """The payment can't be made with this colour."""
    price, need = int(asked.state.b[PRICE]), int(asked.state.b[NEED])
    locos, what = asked.cards(LOCO), asked.thing()
    if kind == LOCO:
        return reason("pay locomotives", more=price - locos, what=what)
    if price <= need:
        return reason("only locomotives", what=what)
    more = price - asked.cards(kind) - locos
    if more > 0:
        return reason("pay" if more == 1 else "pay many", more=more, card=CARDS[kind], what=what)
    return reason("no such card", card=CARDS[kind], what=what)


def why_not_number(asked: Asked, number: int) -> Reason:
    """So many cards can't be played for the track."""
    state, what = asked.state, asked.thing()
    price, kind = int(asked.rules.length[int(state.b[TRACK])]), int(state.b[COLOUR])
    if number < price:
        return reason("number", what=what, price=price, number=number)
    have = asked.cards(LOCO) + (asked.cards(kind) if kind != LOCO else 0)
    if number > have:
        return reason("few cards", have=have, card=CARDS[kind], what=what)
    for mechanic in asked.rules.on_numbers:
        text = mechanic.why_not_number(asked.rules, state, asked.seat, number)
        if text:
            return reason("mechanic", text=text)
    return reason("number", what=what, price=price, number=number)


def why_not_locomotives(asked: Asked, number: int) -> Reason:
    """The payment can't be made with this number of locomotives."""
    state, what = asked.state, asked.thing()
    price, need, locos = int(state.b[PRICE]), int(state.b[NEED]), asked.cards(LOCO)
    kind = int(state.b[COLOUR])
    if number > price:
        return reason("price", what=what, price=price)
    if number > locos:
        return reason("few locomotives", have=locos) if locos else reason("no locomotives")
    if number < need:
        return reason("ferry least", what=what, need=need)
    least = int(claims.fewest_locos(state, asked.seat))
    if number < least:
        have = asked.cards(kind)
        code = "least one" if have == 1 else "least"
        return reason(code, have=have, card=CARDS[kind], what=what, need=least)
    if int(state.b[TINT]) == claims.ANY:
        return reason("colour chosen", card=CARDS[kind])
    return reason("not now")
