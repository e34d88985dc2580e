"""What a seat may know: a state with the rest blanked; and states redrawn from such a view.

A view is a State of the same layout, so bots read it at the kernel's speed. It holds what the seat sees
and what it may remember: open cards that others took, tickets that it put back. A spectator is seat -1.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from stellwerk.kernel import flow, layout, tickets
from stellwerk.kernel.bits import BIT, WORD, count, lowest, member
from stellwerk.kernel.chance import Stream, stream_start
from stellwerk.kernel.layout import (
    ANSWER,
    DECK,
    DISCARDS,
    DISPLAY,
    HAND,
    HELD,
    KINDS,
    NEXT_LAYER,
    OFFERED,
    OPEN,
    OWES,
    PHASE,
    RNG_TICKETS,
    SLOTS,
    START,
    START_KEPT,
    TICKETS_HELD,
    TURN,
    TURN_PHASE,
)
from stellwerk.kernel.rules import Rules
from stellwerk.kernel.state import State

#: Somebody who watches.
SPECTATOR: Final = -1


def is_chain(r: Rules, s: State) -> bool:
    """Whether a payment is under way, seen by others or not."""
    phase = i64(s.b[PHASE])
    if phase in {layout.KEEP, layout.FIRST_CARD}:
        return False
    return phase >= layout.COLOUR_PHASE and not r.together[phase]


def view(r: Rules, s: State, seat: i64) -> State:
    """The state as this seat sees it."""
    v = s.copy()
    b, w = v.b, v.w
    hidden = r.hidden_bytes[seat + 1]
    for n in range(i64(len(hidden))):
        b[hidden[n]] = 0
    hidden = r.hidden_words[seat + 1]
    for n in range(i64(len(hidden))):
        w[hidden[n]] = 0
    if r.private[i64(s.b[PHASE])] and seat != i64(s.b[TURN]):
        hidden = r.mover_bytes
        for n in range(i64(len(hidden))):
            b[hidden[n]] = 0
        b[PHASE] = TURN_PHASE
    if seat >= 0:
        remember_tickets(r, s, v, seat)
    return v


def remember_tickets(r: Rules, s: State, v: State, seat: i64) -> None:
    """Shows the seat where the tickets lie that it put back."""
    for word in range(r.ticket_words):
        rest = s.w[r.known + seat * r.ticket_words + word]
        while rest:
            at = r.layer + word * WORD + lowest(rest)
            v.b[at] = s.b[at]
            rest &= rest - 1


# --- redrawing


def sample(r: Rules, v: State, seat: i64, stream: Stream) -> State:
    """A state that the seat could be in, drawn at random from all that look like its view.

    Every deal of the unseen cards and tickets is equally likely, and so is every choice that
    others made of their starting tickets.
    """
    s = v.copy()
    gather_cards(r, s, seat)
    gather_tickets(r, s, seat)
    for mechanic in r.on_sample:
        mechanic.sample(r, s, seat, stream)
    deal_cards(r, s, seat, stream)
    deal_tickets(r, s, seat, stream)
    for n in range(i64(RNG_TICKETS + 1)):
        s.w[n] = stream_start(stream.below(1 << 30) * (1 << 29) + stream.below(1 << 29), n)
    return s


def gather_cards(r: Rules, s: State, seat: i64) -> None:
    """The cards that the seat has not seen, by kind, into r.unseen_cards."""
    b, unseen = s.b, r.unseen_cards
    for kind in range(i64(KINDS)):
        unseen[kind] = r.deck_cards[kind] - i64(b[DISCARDS + kind])
        for other in range(r.seats):
            place = other * KINDS + kind
            unseen[kind] -= i64(b[HAND + place]) if other == seat else i64(b[OPEN + place])
        for mechanic in r.mechanics:
            unseen[kind] -= mechanic.cards_held(s, kind)
    for slot in range(i64(SLOTS)):
        if i64(b[DISPLAY + slot]) < KINDS:
            unseen[i64(b[DISPLAY + slot])] -= 1


def deal_cards(r: Rules, s: State, seat: i64, stream: Stream) -> None:
    """Deals others' hands: the cards they showed, filled up at random. The rest is the deck."""
    b, unseen = s.b, r.unseen_cards
    left: i64 = 0
    for kind in range(i64(KINDS)):
        left += unseen[kind]
    for other in range(r.seats):
        if other == seat:
            continue
        missing = i64(b[HELD + other])
        for kind in range(i64(KINDS)):
            b[HAND + other * KINDS + kind] = b[OPEN + other * KINDS + kind]
            missing -= i64(b[OPEN + other * KINDS + kind])
        for _turn in range(missing):
            rank = stream.below(left)
            kind = 0
            while rank >= unseen[kind]:
                rank -= unseen[kind]
                kind += 1
            unseen[kind] -= 1
            left -= 1
            b[HAND + other * KINDS + kind] += 1
    for kind in range(i64(KINDS)):
        b[DECK + kind] = u8(unseen[kind])


def gather_tickets(r: Rules, s: State, seat: i64) -> None:
    """The tickets whose place the seat does not know, into r.unseen; long ones into r.unseen_apart."""
    for word in range(r.ticket_words):
        seen: i64 = 0
        if seat >= 0:
            place = seat * r.ticket_words + word
            seen = s.w[r.tickets + place] | s.w[r.offer + place] | s.w[r.known + place]
        for mechanic in r.mechanics:
            seen |= mechanic.tickets_seen(r, s, seat, word)
        r.unseen[word] = r.short_tickets[word] & ~seen
        r.unseen_apart[word] = r.long_tickets[word] & ~seen
        if r.open_rest:
            r.unseen[word] &= ~s.w[r.discarded + word]


def drawn_ticket(r: Rules, pool: vec[i64], stream: Stream) -> i64:
    """Takes a random ticket out of a pool that is not empty."""
    size: i64 = 0
    for word in range(r.ticket_words):
        size += count(pool[word])
    rank = stream.below(size)
    word = 0
    while rank >= count(pool[word]):
        rank -= count(pool[word])
        word += 1
    bit = member(pool[word], rank)
    pool[word] &= ~BIT[bit]
    return word * WORD + bit


def deal_tickets(r: Rules, s: State, seat: i64, stream: Stream) -> None:
    """Others' tickets and offers, the layers of the deck, and what has left the game."""
    b = s.b
    for other in range(r.seats):
        if other != seat:
            deal_hand(r, s, other, stream)
    for layer in range(1, i64(b[NEXT_LAYER])):
        missing = i64(b[r.layer_size + layer])
        for ticket in range(r.ticket_count):
            if i64(b[r.layer + ticket]) == layer:
                missing -= 1
        for _turn in range(missing):
            b[r.layer + drawn_ticket(r, r.unseen, stream)] = u8(layer)
    find_top(r, s)
    drop_rest(r, s, r.unseen)
    drop_rest(r, s, r.unseen_apart)
    if r.together[i64(b[PHASE])]:
        answer_for_others(r, s, seat, stream)


def deal_hand(r: Rules, s: State, other: i64, stream: Stream) -> None:
    """Deals a seat's tickets and offer: first the long tickets, then the short ones (B28)."""
    if r.open_rest:
        deal_hand_by_shuffles(r, s, other, stream)
        return
    at = other * r.ticket_words
    apart = long_kept(r, s, other, stream)
    for turn in range(i64(s.b[TICKETS_HELD + other]) - held(r, s, r.tickets + at)):
        pool = r.unseen_apart if turn < apart else r.unseen
        give(s, r.tickets + at, drawn_ticket(r, pool, stream))
    apart = r.start_long if i64(s.b[PHASE]) == START else 0
    for turn in range(i64(s.b[OFFERED + other]) - held(r, s, r.offer + at)):
        pool = r.unseen_apart if turn < apart else r.unseen
        give(s, r.offer + at, drawn_ticket(r, pool, stream))


def deal_hand_by_shuffles(r: Rules, s: State, other: i64, stream: Stream) -> None:
    """The same where open tickets are reshuffled (NL3): a ticket kept from a shuffle was in no later one."""
    b = s.b
    at = other * r.ticket_words
    last = i64(b[r.shuffles])
    for shuffle in range(last + 1):
        for _turn in range(i64(b[r.kept_of + other * tickets.SHUFFLES + shuffle])):
            give(s, r.tickets + at, drawn_of_shuffle(r, s, shuffle, stream))
    for turn in range(i64(b[OFFERED + other]) - held(r, s, r.offer + at)):
        older = turn < i64(b[r.old_offered + other])
        give(s, r.offer + at, drawn_of_shuffle(r, s, last - 1 if older else last, stream))


def drawn_of_shuffle(r: Rules, s: State, shuffle: i64, stream: Stream) -> i64:
    """Takes a random unseen ticket that was in this shuffle and in none since."""
    for word in range(r.ticket_words):
        r.pool[word] = 0
    for ticket in range(r.ticket_count):
        if i64(s.b[r.shuffled_in + ticket]) == shuffle:
            r.pool[ticket // WORD] |= BIT[ticket % WORD] & r.unseen[ticket // WORD]
    ticket = drawn_ticket(r, r.pool, stream)
    r.unseen[ticket // WORD] &= ~BIT[ticket % WORD]
    return ticket


def long_kept(r: Rules, s: State, other: i64, stream: Stream) -> i64:
    """How many long tickets a seat kept at the start (B28)."""
    long_ones: i64 = 0
    dealt = r.start_long + r.start_deal
    kept = i64(s.b[START_KEPT + other])
    for turn in range(r.start_long):
        # every choice of what was kept at the start is equally likely
        if stream.below(dealt - turn) < kept - long_ones:
            long_ones += 1
    return long_ones


def held(r: Rules, s: State, at: i64) -> i64:
    """How many tickets a mechanic has already put into a set."""
    number: i64 = 0
    for word in range(r.ticket_words):
        number += count(s.w[at + word])
    return number


def give(s: State, at: i64, ticket: i64) -> None:
    s.w[at + ticket // WORD] |= BIT[ticket % WORD]


def find_top(r: Rules, s: State) -> None:
    """The tickets of the top layer, as the kernel draws from them."""
    for word in range(r.ticket_words):
        s.w[r.top + word] = 0
    for ticket in range(r.ticket_count):
        if s.b[r.layer + ticket] == s.b[layout.TOP_LAYER]:
            s.w[r.top + ticket // WORD] |= BIT[ticket % WORD]


def drop_rest(r: Rules, s: State, pool: vec[i64]) -> None:
    """Removes from the game what is in no hand and no layer."""
    for word in range(r.ticket_words):
        rest = pool[word]
        while rest:
            s.b[r.layer + word * WORD + lowest(rest)] = u8(tickets.OUT)
            rest &= rest - 1


def answer_for_others(r: Rules, s: State, seat: i64, stream: Stream) -> None:
    """Gives seats that have already answered a random option as their answer."""
    for other in range(r.seats):
        if other == seat or i64(s.b[OWES]) & BIT[other]:
            continue
        flow.fill(r, s, other)
        s.w[ANSWER + other] = flow.nth(r, stream.below(r.options_left)) + 1
