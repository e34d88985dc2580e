"""Tickets: a deck of unordered layers, offers and hands (B6, B16, B28).

Tickets put under the deck become a new layer. Tickets are drawn from the top layer, each equally likely. A
seat knows for sure where the tickets lie that it put back, until somebody else draws from that layer.
"""

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from stellwerk.kernel.bits import BIT, WORD, count, lowest, member
from stellwerk.kernel.chance import below
from stellwerk.kernel.events import (
    CHANCE_TICKET,
    KEPT_TICKET,
    OFFERED_TICKET,
    RETURNED_TICKET,
    TICKETS_SHUFFLED,
    ChanceAsked,
    ImpossibleOutcome,
    asks,
    emit,
    resolved,
    scripted,
)
from stellwerk.kernel.layout import (
    NEXT_LAYER,
    OFFERED,
    RNG_TICKETS,
    TICKETS_HELD,
    TICKETS_LEFT,
    TOP_LAYER,
)
from stellwerk.kernel.state import State

if TYPE_CHECKING:
    from stellwerk.kernel.rules import Rules

#: Where tickets that are not kept go.
RESTS: Final = ("under", "out", "open", "shuffled in")
UNDER: Final = 0
LEAVE: Final = 1
DISCARD: Final = 2
SHUFFLE_IN: Final = 3
#: From this version of the rules on, the last ticket is carried out and discarded before the open ones are
#: shuffled (NL23); earlier versions shuffled them without it.
DECK_ENDS_LAST: Final = 2
#: The most shuffles of open tickets that a state can count; no game comes near.
SHUFFLES: Final = 24
#: The layer of tickets that have left the game.
OUT: Final = 255
#: The layer that all tickets start in; in most games nobody knows anything about it.
FIRST_LAYER: Final = 1


def make_deck(r: "Rules", s: State) -> None:
    """Makes a deck of one layer from all tickets that are not dealt separately."""
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
    """Offers the top tickets to a seat: `number`, or as many as there are."""
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
        emit(r, OFFERED_TICKET, seat, ticket)


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
    """After the last ticket was taken: tells mechanics, then makes the open tickets the new deck (NL3)."""
    for mechanic in r.on_tickets_used_up:
        mechanic.tickets_used_up(r, s)
    if r.open_rest:
        shuffle_discarded(r, s)


def shuffle_discarded(r: "Rules", s: State) -> None:
    """Makes the open tickets the deck; all others are in hands, and everybody knows they are older."""
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
    emit(r, TICKETS_SHUFFLED, -1, number)


def turn_over(r: "Rules", s: State, seat: i64, event: i64) -> i64:
    """Turns the top ticket of a deck that is not empty face up, for a seat; it lies open from now on.

    Once the ticket has been carried out, the caller calls `carried_out`.
    """
    ticket = from_top(r, s, -1)
    emit(r, event, seat, ticket)
    if r.version >= DECK_ENDS_LAST:
        discard(r, s, ticket)
        return ticket
    if s.b[TICKETS_LEFT] == 0:
        used_up(r, s)
    discard(r, s, ticket)
    if s.b[TICKETS_LEFT] == 0:
        shuffle_discarded(r, s)
    return ticket


def carried_out(r: "Rules", s: State) -> None:
    """The ticket turned over has been carried out; if it was the last one, the deck now ends (NL23)."""
    if s.b[TICKETS_LEFT] == 0:
        used_up(r, s)


def discard(r: "Rules", s: State, ticket: i64) -> None:
    """Lays a ticket open beside the deck."""
    s.w[r.discarded + ticket // WORD] |= BIT[ticket % WORD]


def remember_kept(r: "Rules", s: State, seat: i64, ticket: i64) -> None:
    """Counts a kept ticket by its shuffle, which everybody knows."""
    s.b[r.kept_of + seat * SHUFFLES + i64(s.b[r.shuffled_in + ticket])] += 1


def forget_layer(r: "Rules", s: State, seat: i64) -> None:
    """Makes the others forget what is in the top layer, because a seat draws from it."""
    w = s.w
    for word in range(r.ticket_words):
        for other in range(r.seats):
            if other != seat:
                w[r.known + other * r.ticket_words + word] &= ~w[r.top + word]


def pool_size(r: "Rules") -> i64:
    """How many tickets r.pool has."""
    size: i64 = 0
    for word in range(r.ticket_words):
        size += count(r.pool[word])
    return size


def chosen_ticket(r: "Rules", s: State, pool: vec[i64], at: i64, size: i64) -> i64:
    """The ticket drawn from a set of this size; each is equally likely."""
    rank = below(s.w, RNG_TICKETS, size)
    if r.scripted:
        if asks(r):
            left = [n for n in range(r.ticket_count) if pool[at + n // WORD] & BIT[n % WORD]]
            raise ChanceAsked(CHANCE_TICKET, [(int(n), 1) for n in left])
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
    """Makes the next layer that has tickets the top one, once the top layer is used up."""
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

    Tickets put under the deck join the layer NEXT_LAYER until `close_layer`: one layer for all seats that
    choose at the same time.
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
                    emit(r, KEPT_TICKET, seat, ticket)
            else:
                if where != DISCARD:
                    w[r.known + place] |= bit
                put_back(r, s, ticket, where)
                emit(r, RETURNED_TICKET, seat, ticket, where)
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
    """Closes the layer once all have put tickets back: later ones go under it. Renews an empty deck."""
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
