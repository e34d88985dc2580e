"""Train cards: the deck without a hidden order, the display, hands and discards (B4-B10).

A card is chosen when it is drawn, so a state has no secret future. The deck is never empty while there are
discards: code that draws the last card places it and calls `renew`.
"""

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64, u8

from stellwerk.kernel.chance import below
from stellwerk.kernel.events import (
    CHANCE_CARD,
    CHANCE_PLACE,
    DREW,
    RESHUFFLED,
    SWEPT,
    TOOK_OPEN,
    TURNED_UP,
    ChanceAsked,
    ImpossibleOutcome,
    asks,
    emit,
    resolved,
    scripted,
)
from stellwerk.kernel.layout import (
    DECK,
    DECK_LEFT,
    DISCARD_LEFT,
    DISCARDS,
    DISPLAY,
    GAP,
    GAPS,
    HAND,
    HELD,
    KINDS,
    LOCO,
    OPEN,
    OPEN_LOCOS,
    RNG_CARDS,
    SLOTS,
)
from stellwerk.kernel.state import State

if TYPE_CHECKING:
    from stellwerk.kernel.rules import Rules

TOO_MANY_LOCOS: Final = 3


def draw(r: "Rules", s: State) -> i64:
    """A train card from the deck, or -1 if there is none. Mechanics get their own cards on the way.

    The caller emits the card, then calls `renew`: events come in the order of things at a table.
    """
    b = s.b
    while True:
        left = i64(b[DECK_LEFT])
        if left == 0:
            return -1
        if r.planted >= 0:
            count_down(r, s)
        kind = chosen_card(r, s, left)
        b[DECK + kind] -= 1
        b[DECK_LEFT] = u8(left - 1)
        if kind < KINDS:
            return kind
        owner = r.card_owner[kind]
        if owner is not None:
            owner.turned(r, s, kind)
        renew(r, s)


def count_down(r: "Rules", s: State) -> None:
    """Counts down the cards above the one that a mechanic put into the deck, until it comes up."""
    b = s.b
    if b[r.planted] == 0:
        return
    b[r.planted] -= 1
    owner = r.planted_by
    if b[r.planted] == 0 and owner is not None:
        owner.planted_card(r, s)


def plant(r: "Rules", s: State, least: i64, most: i64) -> None:
    """Puts the mechanic's card under `least` to `most` cards of the deck, each equally likely."""
    above = least + below(s.w, RNG_CARDS, most - least + 1)
    if r.scripted:
        if asks(r):
            raise ChanceAsked(CHANCE_PLACE, [(int(place), 1) for place in range(least, most + 1)])
        wanted = scripted(r, CHANCE_PLACE)
        if wanted >= 0:
            if not least <= wanted <= most:
                raise ImpossibleOutcome(f"the card lies under {least} to {most} cards, not under {wanted}")
            above = wanted
    if r.listening:
        resolved(r, CHANCE_PLACE, above)
    s.b[r.planted] = u8(above + 1)


def chosen_card(r: "Rules", s: State, left: i64) -> i64:
    """The card that comes up: each card left is equally likely."""
    b = s.b
    kind: i64 = -1
    rank = below(s.w, RNG_CARDS, left)  # advances with a script too, so that replays give the same state
    if r.scripted:
        if asks(r):
            raise ChanceAsked(
                CHANCE_CARD, [(n, int(b[DECK + n])) for n in range(len(r.card_names)) if b[DECK + n] > 0]
            )
        kind = scripted(r, CHANCE_CARD)
        if kind >= len(r.card_names):
            raise ImpossibleOutcome(f"there is no card number {kind}")
        if kind >= 0 and b[DECK + kind] == 0:
            raise ImpossibleOutcome(f"no {r.card_names[kind]} card is left in the deck")
    if kind < 0:
        kind = 0
        while rank >= i64(b[DECK + kind]):
            rank -= i64(b[DECK + kind])
            kind += 1
    if r.listening:
        resolved(r, CHANCE_CARD, kind)
    return kind


def renew(r: "Rules", s: State) -> None:
    """Makes the discards the new deck if the deck has run out (B9)."""
    b = s.b
    if b[DECK_LEFT] > 0 or b[DISCARD_LEFT] == 0:
        return
    for kind in range(i64(KINDS)):
        b[DECK + kind] += b[DISCARDS + kind]
        b[DISCARDS + kind] = 0
    b[DECK_LEFT] = b[DISCARD_LEFT]
    b[DISCARD_LEFT] = 0
    emit(r, RESHUFFLED, -1, i64(b[DECK_LEFT]))


# --- the display


def take_open(r: "Rules", s: State, seat: i64, kind: i64) -> None:
    """Takes a card of this kind from the display; it is replaced at once."""
    b = s.b
    slot: i64 = 0
    while i64(b[DISPLAY + slot]) != kind:
        slot += 1
    place = seat * KINDS + kind
    b[HAND + place] += 1
    b[OPEN + place] += 1
    b[HELD + seat] += 1
    if kind == LOCO:
        b[OPEN_LOCOS] -= 1
    if r.listening:
        emit(r, TOOK_OPEN, seat, kind, slot)
    turn_up(r, s, slot)
    sweep(r, s)  # whatever was turned up: locomotives that had to stay are checked again (B5)


def take_unseen(r: "Rules", s: State, seat: i64) -> bool:
    """Draws a card from the deck; False if no train card came, however many others did (IB8)."""
    kind = draw(r, s)
    if kind < 0:
        return False
    s.b[HAND + seat * KINDS + kind] += 1
    s.b[HELD + seat] += 1
    if r.listening:
        emit(r, DREW, seat, kind)
    if s.b[DECK_LEFT] == 0:  # tested here and below, which saves most draws the call
        renew(r, s)
    return True


def turn_up(r: "Rules", s: State, slot: i64) -> None:
    """Fills a space of the display; if there is no card it is a gap."""
    kind = draw(r, s)
    b = s.b
    if kind < 0:
        b[DISPLAY + slot] = u8(GAP)
        b[GAPS] += 1
    else:
        b[DISPLAY + slot] = u8(kind)
        if kind == LOCO:
            b[OPEN_LOCOS] += 1
        if r.listening:
            emit(r, TURNED_UP, -1, kind, slot)
        if b[DECK_LEFT] == 0:
            renew(r, s)


def fill_display(r: "Rules", s: State) -> None:
    """Fills the gaps while there are cards, then applies B5."""
    b = s.b
    b[GAPS] = 0
    for slot in range(i64(SLOTS)):
        if b[DISPLAY + slot] == GAP:
            turn_up(r, s, slot)
    sweep(r, s)


def sweep(r: "Rules", s: State) -> None:
    """Three locomotives in the display: all five are discarded and replaced (B5)."""
    if s.b[OPEN_LOCOS] >= TOO_MANY_LOCOS:
        redraw(r, s)


def redraw(r: "Rules", s: State) -> None:
    b = s.b
    for _turn in range(r.most_sweeps):
        if b[OPEN_LOCOS] < TOO_MANY_LOCOS or no_better_display(s):
            return
        for slot in range(i64(SLOTS)):
            kind = i64(b[DISPLAY + slot])
            if kind != GAP:
                b[DISCARDS + kind] += 1
                b[DISCARD_LEFT] += 1
                b[DISPLAY + slot] = u8(GAP)
        emit(r, SWEPT, -1)
        renew(r, s)
        b[GAPS] = 0
        b[OPEN_LOCOS] = 0
        for slot in range(i64(SLOTS)):
            turn_up(r, s, slot)


def no_better_display(s: State) -> bool:
    """Whether so few other cards are left that every display would have too many locomotives (B5)."""
    b = s.b
    locos = i64(b[DECK + LOCO]) + i64(b[DISCARDS + LOCO]) + i64(b[OPEN_LOCOS])
    others: i64 = 0
    for kind in range(i64(LOCO)):
        others += i64(b[DECK + kind]) + i64(b[DISCARDS + kind])
    for slot in range(i64(SLOTS)):
        if b[DISPLAY + slot] < LOCO:
            others += 1
    spaces = others + locos
    if spaces > SLOTS:
        spaces = SLOTS
    return others < spaces - (TOO_MANY_LOCOS - 1)


# --- playing cards


def play(s: State, seat: i64, kind: i64, number: i64) -> None:
    """Moves cards from a hand to the discards; those that everybody has seen go first."""
    if number == 0:
        return
    b = s.b
    place = seat * KINDS + kind
    b[HAND + place] -= u8(number)
    b[HELD + seat] -= u8(number)
    still_known = i64(b[OPEN + place]) - number
    b[OPEN + place] = u8(still_known) if still_known > 0 else u8(0)
    b[DISCARDS + kind] += u8(number)
    b[DISCARD_LEFT] += u8(number)


def after_discarding(r: "Rules", s: State) -> None:
    """After a discard: renews an empty deck, fills the gaps, then applies B5 (B9)."""
    renew(r, s)
    if s.b[GAPS] > 0:
        fill_display(r, s)
    else:
        sweep(r, s)  # locomotives had to stay because other cards were missing: some may be back
