"""Tickets: a deck of layers, each without an inner order, offers and hands (B6, B16, B28).

What is put under the deck becomes a layer of its own; a ticket is drawn from the top layer, each of
it equally likely. A seat knows for sure where a ticket lies that it put back, until somebody else
draws from that layer.
"""

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from stellwerk.kernel.bits import BIT, WORD, count, lowest, member
from stellwerk.kernel.chance import below
from stellwerk.kernel.layout import (
    NEXT_LAYER,
    OFFERED,
    RNG_TICKETS,
    TICKETS_HELD,
    TICKETS_LEFT,
    TOP_LAYER,
)
from stellwerk.kernel.state import State
from stellwerk.kernel.tells import (
    CHANCE_TICKET,
    KEPT_TICKET,
    OFFERED_TICKET,
    RETURNED_TICKET,
    TICKETS_SHUFFLED,
    ImpossibleOutcome,
    resolved,
    scripted,
    tell,
)

if TYPE_CHECKING:
    from stellwerk.kernel.rules import Rules

#: Where tickets that are not kept go.
RESTS: Final = ("under", "out", "open", "shuffled in")
UNDER: Final = 0
LEAVE: Final = 1
DISCARD: Final = 2
SHUFFLE_IN: Final = 3
#: Shuffles of open tickets that are told apart; no game comes near so many.
SHUFFLES: Final = 24
#: The layer of tickets that have left the game.
OUT: Final = 255
#: The layer all tickets lie in at first; in most games nobody knows anything of it.
FIRST_LAYER: Final = 1


def make_deck(r: "Rules", s: State) -> None:
    """All tickets that are not dealt apart, as one layer."""
    b, w = s.b, s.w
    for ticket in range(r.ticket_count):
        if r.short_tickets[ticket // WORD] & BIT[ticket % WORD]:
            b[r.layer + ticket] = 1
            b[TICKETS_LEFT] += 1
    for word in range(r.ticket_words):
        w[r.top + word] = r.short_tickets[word]
    b[r.layer_size + 1] = b[TICKETS_LEFT]
    b[TOP_LAYER] = 1
    b[NEXT_LAYER] = 2


def offer(r: "Rules", s: State, seat: i64, number: i64) -> None:
    """Lays the top tickets before a seat, as many as there are up to `number`."""
    for _turn in range(number):
        if s.b[TICKETS_LEFT] == 0:
            return
        give_offer(r, s, seat, from_top(r, s, seat))
        if s.b[TICKETS_LEFT] == 0:
            used_up(r, s)


def offer_long(r: "Rules", s: State, number: i64) -> None:
    """Deals long tickets to every seat; those not dealt leave the game (B28)."""
    for word in range(r.ticket_words):
        r.pool[word] = r.long_tickets[word]
    for seat in range(r.seats):
        for _turn in range(number):
            ticket = chosen_ticket(r, s, r.pool, 0, pool_size(r))
            r.pool[ticket // WORD] &= ~BIT[ticket % WORD]
            give_offer(r, s, seat, ticket)
    for word in range(r.ticket_words):
        rest = r.pool[word]
        while rest:
            s.b[r.layer + word * WORD + lowest(rest)] = u8(OUT)
            s.b[r.out_size] += 1
            rest &= rest - 1


def give_offer(r: "Rules", s: State, seat: i64, ticket: i64) -> None:
    s.w[r.offer + seat * r.ticket_words + ticket // WORD] |= BIT[ticket % WORD]
    s.b[OFFERED + seat] += 1
    if r.listening:
        tell(r, OFFERED_TICKET, seat, ticket)


def from_top(r: "Rules", s: State, seat: i64) -> i64:
    """Draws a ticket from the top layer of a deck that is not empty."""
    b, w = s.b, s.w
    if b[r.layer_size + i64(b[TOP_LAYER])] == 0:
        open_next_layer(r, s)
    ticket = chosen_ticket(r, s, w, r.top, i64(b[r.layer_size + i64(b[TOP_LAYER])]))
    if b[TOP_LAYER] > FIRST_LAYER or r.knows_first_layer:
        forget_layer(r, s, seat)
    gone = ~BIT[ticket % WORD]
    w[r.top + ticket // WORD] &= gone
    if seat >= 0:
        w[r.known + seat * r.ticket_words + ticket // WORD] &= gone
    b[r.layer_size + i64(b[TOP_LAYER])] -= 1
    b[r.layer + ticket] = 0
    b[TICKETS_LEFT] -= 1
    return ticket


def used_up(r: "Rules", s: State) -> None:
    """The last ticket was taken: mechanics hear of it, then what lies open becomes the new deck (NL3)."""
    for mechanic in r.on_tickets_used_up:
        mechanic.tickets_used_up(r, s)
    if r.open_rest:
        shuffle_discarded(r, s)


def shuffle_discarded(r: "Rules", s: State) -> None:
    """The tickets that lie open become the deck; all others are in hands, and known to be older."""
    b, w = s.b, s.w
    number: i64 = 0
    for word in range(r.ticket_words):
        number += count(w[r.discarded + word])
    if number == 0:
        return
    layer = b[TOP_LAYER]
    if b[r.shuffles] < SHUFFLES - 1:
        b[r.shuffles] += 1
    for word in range(r.ticket_words):
        rest = w[r.discarded + word]
        w[r.top + word] = rest
        w[r.discarded + word] = 0
        while rest:
            ticket = word * WORD + lowest(rest)
            b[r.layer + ticket] = layer
            b[r.shuffled_in + ticket] = b[r.shuffles]
            rest &= rest - 1
    b[r.layer_size + i64(layer)] = u8(number)
    b[TICKETS_LEFT] = u8(number)
    for seat in range(r.seats):
        b[r.old_offered + seat] = b[OFFERED + seat]
    tell(r, TICKETS_SHUFFLED, -1, number)


def turn_over(r: "Rules", s: State, seat: i64, event: i64) -> i64:
    """A seat turns the top ticket of a deck that is not empty face up; it is discarded at once.

    The event tells of it before all that the last ticket of the deck leads to.
    """
    ticket = from_top(r, s, -1)
    tell(r, event, seat, ticket)
    if s.b[TICKETS_LEFT] == 0:
        used_up(r, s)
    discard(r, s, ticket)
    if s.b[TICKETS_LEFT] == 0:
        shuffle_discarded(r, s)
    return ticket


def discard(r: "Rules", s: State, ticket: i64) -> None:
    """Lays a ticket open beside the deck."""
    s.w[r.discarded + ticket // WORD] |= BIT[ticket % WORD]


def remember_kept(r: "Rules", s: State, seat: i64, ticket: i64) -> None:
    """Everybody can tell from which shuffle a seat has kept a ticket."""
    s.b[r.kept_of + seat * SHUFFLES + i64(s.b[r.shuffled_in + ticket])] += 1


def forget_layer(r: "Rules", s: State, seat: i64) -> None:
    """Somebody draws from the top layer: the others no longer know for sure what is in it."""
    w = s.w
    for word in range(r.ticket_words):
        for other in range(r.seats):
            if other != seat:
                w[r.known + other * r.ticket_words + word] &= ~w[r.top + word]


def pool_size(r: "Rules") -> i64:
    size: i64 = 0
    for word in range(r.ticket_words):
        size += count(r.pool[word])
    return size


def chosen_ticket(r: "Rules", s: State, pool: vec[i64], at: i64, size: i64) -> i64:
    """Which ticket of a set of this size comes: each is equally likely."""
    rank = below(s.w, RNG_TICKETS, size)
    if r.scripted:
        ticket = scripted(r, CHANCE_TICKET)
        if ticket >= 0:
            if ticket >= r.ticket_count or pool[at + ticket // WORD] & BIT[ticket % WORD] == 0:
                raise ImpossibleOutcome("that ticket can't be drawn now")
            resolved(r, CHANCE_TICKET, ticket)
            return ticket
    word: i64 = 0
    while rank >= count(pool[at + word]):
        rank -= count(pool[at + word])
        word += 1
    ticket = word * WORD + member(pool[at + word], rank)
    if r.listening:
        resolved(r, CHANCE_TICKET, ticket)
    return ticket


def open_next_layer(r: "Rules", s: State) -> None:
    """The top layer is used up: the next one that has tickets comes to the top."""
    b, w = s.b, s.w
    layer = i64(b[TOP_LAYER])
    while b[r.layer_size + layer] == 0:
        layer += 1
    b[TOP_LAYER] = u8(layer)
    for word in range(r.ticket_words):
        w[r.top + word] = 0
    for ticket in range(r.ticket_count):
        if i64(b[r.layer + ticket]) == layer:
            w[r.top + ticket // WORD] |= BIT[ticket % WORD]


# --- choosing


def settle_offer(r: "Rules", s: State, seat: i64, subset: i64, where: i64) -> None:
    """Keeps the chosen part of an offer (bits by rank); the rest goes where RESTS says.

    What goes under the deck joins the layer NEXT_LAYER, which `close_layer` ends: one layer for all who
    choose at once.
    """
    b, w = s.b, s.w
    rank: i64 = 0
    for word in range(r.ticket_words):
        place = seat * r.ticket_words + word
        rest = w[r.offer + place]
        w[r.offer + place] = 0
        while rest:
            bit = rest & -rest
            ticket = word * WORD + lowest(rest)
            if subset & BIT[rank]:
                w[r.tickets + place] |= bit
                b[TICKETS_HELD + seat] += 1
                if r.open_rest:
                    remember_kept(r, s, seat, ticket)
                if r.listening:
                    tell(r, KEPT_TICKET, seat, ticket)
            else:
                if where != DISCARD:
                    w[r.known + place] |= bit
                put_back(r, s, ticket, where)
                tell(r, RETURNED_TICKET, seat, ticket, where)
            rest &= rest - 1
            rank += 1
    b[OFFERED + seat] = 0
    if r.open_rest:
        b[r.old_offered + seat] = 0


def put_back(r: "Rules", s: State, ticket: i64, where: i64) -> None:
    b = s.b
    if where == LEAVE:
        b[r.layer + ticket] = u8(OUT)
        b[r.out_size] += 1
    elif where == DISCARD:
        discard(r, s, ticket)
    elif where == SHUFFLE_IN:
        shuffle_in(r, s, ticket)
    else:
        b[r.layer + ticket] = b[NEXT_LAYER]
        b[r.layer_size + i64(b[NEXT_LAYER])] += 1
        b[TICKETS_LEFT] += 1


def close_layer(r: "Rules", s: State) -> None:
    """All who chose at once have put back: what comes later lies under it; an empty deck is made anew."""
    if s.b[r.layer_size + i64(s.b[NEXT_LAYER])] > 0:
        s.b[NEXT_LAYER] += 1
    if r.open_rest and s.b[TICKETS_LEFT] == 0:
        shuffle_discarded(r, s)


def shuffle_in(r: "Rules", s: State, ticket: i64) -> None:
    """Puts a ticket back into the top layer, where nobody knows its place."""
    b = s.b
    b[r.layer + ticket] = b[TOP_LAYER]
    b[r.layer_size + i64(b[TOP_LAYER])] += 1
    b[TICKETS_LEFT] += 1
    s.w[r.top + ticket // WORD] |= BIT[ticket % WORD]
