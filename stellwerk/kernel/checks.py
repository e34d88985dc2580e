"""What must hold in every state, said in a player's words; and the fields that follow from others.

Used by tests, by the soak and wherever a state comes from outside (a text position, bytes).
"""

from mypy_extensions import i64, u8

from stellwerk.kernel import layout, tickets
from stellwerk.kernel.bits import BIT, WORD, count, lowest
from stellwerk.kernel.layout import (
    DECK,
    DECK_LEFT,
    DISCARD_LEFT,
    DISCARDS,
    DISPLAY,
    FIRST,
    GAP,
    GAPS,
    HAND,
    HELD,
    KINDS,
    LOCO,
    NEXT_LAYER,
    OFFERED,
    OPEN,
    OPEN_LOCOS,
    OVER,
    OWES,
    PHASE,
    SCORE,
    SLOTS,
    TICKETS_HELD,
    TICKETS_LEFT,
    TOP_LAYER,
    TRAINS,
    TURN,
    WHAT,
)
from stellwerk.kernel.rules import Rules
from stellwerk.kernel.state import State
from stellwerk.kernel.views import is_chain


def faults(r: Rules, s: State) -> list[str]:
    """Everything that is impossible in this state; empty for every state of a real game."""
    if len(s.b) != r.layout.bytes or len(s.w) != r.layout.words:
        return ["the state is not one of this game"]
    found = card_faults(r, s) + track_faults(r, s) + ticket_faults(r, s) + turn_faults(r, s)
    found += open_ticket_faults(r, s)
    for mechanic in r.mechanics:
        found += mechanic.faults(r, s)
    if not found:
        found += derived_faults(r, s)
    return found


def card_faults(r: Rules, s: State) -> list[str]:
    """Every train card is somewhere exactly once (B1)."""
    found: list[str] = []
    for kind in range(KINDS):
        number = int(s.b[DECK + kind]) + int(s.b[DISCARDS + kind])
        number += sum([int(s.b[DISPLAY + slot]) == kind for slot in range(SLOTS)])
        for seat in range(int(r.seats)):
            in_hand = int(s.b[HAND + seat * KINDS + kind])
            number += in_hand
            if int(s.b[OPEN + seat * KINDS + kind]) > in_hand:
                found.append(f"seat {seat} has shown more {r.card_names[kind]} cards than it holds")
        number += sum([int(mechanic.cards_held(s, kind)) for mechanic in r.mechanics])
        if number != r.deck_cards[kind]:
            found.append(
                f"there are {number} {r.card_names[kind]} cards; the game has {int(r.deck_cards[kind])}"
            )
    if r.planted >= 0 and s.b[r.planted] > 0 and int(s.b[r.planted]) > int(s.b[DECK_LEFT]):
        found.append("a card lies deeper in the deck than it has cards")
    if s.b[DECK_LEFT] == 0 and s.b[DISCARD_LEFT] > 0 and not is_chain(r, s):
        found.append("the deck is empty beside discards: they should have been shuffled (B9)")
    if s.b[GAPS] > 0 and s.b[DECK_LEFT] > 0:
        found.append("the display has a gap though there are cards in the deck (B9)")
    return found


def track_faults(r: Rules, s: State) -> list[str]:
    """Tracks, trains and points agree (B12-B14)."""
    found: list[str] = []
    words = int(r.track_words)
    owner_of: dict[int, int] = {}
    for owner in range(int(r.owner_count)):
        used = 0
        points = 0
        connections: set[int] = set()
        for track in tracks_of(r, s, owner):
            if track >= r.track_count:
                return [*found, f"there is no track {track}"]
            name = r.board.tracks[track].id
            if track in owner_of:
                found.append(f"the track {name} is owned twice")
            owner_of[track] = owner
            if r.board.tracks[track].connection in connections and owner < r.seats:
                found.append(f"seat {owner} owns two tracks of the connection of {name} (B13)")
            connections.add(r.board.tracks[track].connection)
            used += int(r.length[track])
            points += int(r.points[track])
        if owner < r.seats:
            found += supply_faults(r, s, owner, used, points)
    for track in owner_of:
        for other in owner_of:
            if other > track and r.closes[track * words + other // WORD] & BIT[other % WORD] != 0:
                found.append(
                    f"{r.board.tracks[track].id} and {r.board.tracks[other].id} are both owned; "
                    f"with {int(r.seats)} seats one closes the other (B14)"
                )
    return found


def supply_faults(r: Rules, s: State, seat: int, used: int, points: int) -> list[str]:
    """The trains and the running score of a seat, recounted from its tracks."""
    found: list[str] = []
    held = sum([int(mechanic.trains_held(s, seat)) for mechanic in r.mechanics])
    if int(s.b[TRAINS + seat]) + used + held != r.trains:
        found.append(
            f"seat {seat} has {int(s.b[TRAINS + seat])} trains left and {used + held} in use; "
            f"together they must be {int(r.trains)}"
        )
    start = int(r.start_scores[(seat - int(s.b[FIRST])) % int(r.seats)])
    scored = start + points + sum([int(mechanic.scored(r, s, seat)) for mechanic in r.mechanics])
    if s.w[SCORE + seat] != scored:
        found.append(f"seat {seat} has {int(s.w[SCORE + seat])} points; its tracks are worth {scored}")
    return found


def ticket_faults(r: Rules, s: State) -> list[str]:
    """Every ticket is somewhere exactly once."""
    found: list[str] = []
    for ticket in range(int(r.ticket_count)):
        word, bit = ticket // WORD, BIT[ticket % WORD]
        places = 1 if s.b[r.layer + ticket] > 0 else 0
        for seat in range(int(r.seats)):
            at = seat * int(r.ticket_words) + word
            places += 1 if s.w[r.tickets + at] & bit else 0
            places += 1 if s.w[r.offer + at] & bit else 0
            if s.w[r.known + at] & bit and s.b[r.layer + ticket] == 0:
                found.append(
                    f"seat {seat} can't know where {r.board.tickets[ticket].id} lies: it is in no deck"
                )
        if r.open_rest and s.w[r.discarded + word] & bit:
            places += 1
        places += sum([int(mechanic.ticket_places(r, s, ticket)) for mechanic in r.mechanics])
        if places != 1:
            name = r.board.tickets[ticket].id
            found.append(f"the ticket {name} is {'nowhere' if places == 0 else f'in {places} places'}")
        layer = int(s.b[r.layer + ticket])
        if layer != tickets.OUT and layer >= max(1, int(s.b[NEXT_LAYER])):
            found.append(f"the ticket {r.board.tickets[ticket].id} lies in a layer that is not there")
    return found


def open_ticket_faults(r: Rules, s: State) -> list[str]:
    """Open tickets are shuffled when the deck is empty, and all of the deck was in that shuffle (NL3)."""
    if not r.open_rest:
        return []
    found: list[str] = []
    words = int(r.ticket_words)
    if s.b[TICKETS_LEFT] == 0 and any(s.w[r.discarded + word] for word in range(words)):
        found.append("the ticket deck is empty beside open tickets: they should have been shuffled (NL3)")
    shuffles = int(s.b[r.shuffles])
    if shuffles >= tickets.SHUFFLES:
        return [*found, f"there can't be {shuffles} shuffles of open tickets"]
    for ticket in range(int(r.ticket_count)):
        last, name = int(s.b[r.shuffled_in + ticket]), r.board.tickets[ticket].id
        if last > shuffles:
            found.append(f"the ticket {name} can't have been in shuffle {last}: there were {shuffles}")
        elif last < shuffles and s.b[r.layer + ticket] > 0:
            found.append(f"the ticket {name} lies in the deck, but was not shuffled into it")
    return found


def turn_faults(r: Rules, s: State) -> list[str]:
    phase, owes, seat = int(s.b[PHASE]), int(s.b[OWES]), int(s.b[TURN])
    if phase >= len(r.phase_names) or r.phase_names[phase] == "":
        return [f"there is no decision number {phase}"]
    if seat >= r.seats or int(s.b[FIRST]) >= r.seats:
        return [f"there is no seat {max(seat, int(s.b[FIRST]))}"]
    if phase == OVER:
        return ["the game is over, yet somebody is to decide"] if owes else []
    if owes == 0:
        return ["nobody is to decide, though the game is not over"]
    if owes >= 1 << int(r.seats):
        return ["a seat that is not in the game is to decide"]
    if not is_chain(r, s) and any(int(s.b[at]) for at in range(WHAT, layout.CLAIM_END)):
        return ["a claim is open outside of a turn"]
    return []


def derived_faults(r: Rules, s: State) -> list[str]:
    """Fields that follow from others have the value that follows."""
    fresh = s.copy()
    derive(r, fresh)
    found: list[str] = []
    for field in r.layout.fields:
        if not field.derived:
            continue
        for n in range(field.at, field.at + field.size * field.parts):
            same = s.w[n] == fresh.w[n] if field.word else s.b[n] == fresh.b[n]
            if not same:
                found.append(f"{field.name} does not agree with the rest of the state")
                break
    return found


def tracks_of(r: Rules, s: State, owner: int) -> list[int]:
    """The tracks of an owner, in the board's order."""
    found: list[int] = []
    for word in range(int(r.track_words)):
        rest = s.w[r.own + owner * r.track_words + word]
        while rest:
            found.append(word * WORD + int(lowest(rest)))
            rest &= rest - 1
    return found


# --- derived fields


def derive(r: Rules, s: State) -> None:
    """Computes every derived field of the kernel's anew."""
    derive_cards(r, s)
    derive_tracks(r, s)
    derive_tickets(r, s)


def derive_cards(r: Rules, s: State) -> None:
    b = s.b
    b[DECK_LEFT] = u8(sum([int(b[DECK + kind]) for kind in range(len(r.card_names))]))
    b[DISCARD_LEFT] = u8(sum([int(b[DISCARDS + kind]) for kind in range(KINDS)]))
    b[GAPS] = u8(sum([int(b[DISPLAY + slot]) == GAP for slot in range(SLOTS)]))
    b[OPEN_LOCOS] = u8(sum([int(b[DISPLAY + slot]) == LOCO for slot in range(SLOTS)]))
    for seat in range(int(r.seats)):
        b[HELD + seat] = u8(sum([int(b[HAND + seat * KINDS + kind]) for kind in range(KINDS)]))


def derive_tracks(r: Rules, s: State) -> None:
    w, words = s.w, int(r.track_words)
    for word in range(words):
        w[r.free + word] = r.beginning.w[r.free + word]
        for seat in range(int(r.seats)):
            w[r.barred + seat * words + word] = 0
    for owner in range(int(r.owner_count)):
        for track in tracks_of(r, s, owner):
            for word in range(words):
                w[r.free + word] &= ~r.closes[track * words + word]
                if owner < r.seats:
                    w[r.barred + owner * words + word] |= r.siblings[track * words + word]


def derive_tickets(r: Rules, s: State) -> None:
    b, w, words = s.b, s.w, int(r.ticket_words)
    for layer in range(r.layers):
        b[r.layer_size + layer] = 0
    b[r.out_size] = 0
    b[TICKETS_LEFT] = 0
    for word in range(words):
        w[r.top + word] = 0
    for ticket in range(int(r.ticket_count)):
        layer = int(b[r.layer + ticket])
        if layer == tickets.OUT:
            b[r.out_size] += 1
        elif layer > 0:
            b[r.layer_size + layer] += 1
            b[TICKETS_LEFT] += 1
            if layer == int(b[TOP_LAYER]):
                w[r.top + ticket // WORD] |= BIT[ticket % WORD]
    for seat in range(int(r.seats)):
        held: i64 = 0
        offered: i64 = 0
        for word in range(words):
            held += count(w[r.tickets + seat * words + word])
            offered += count(w[r.offer + seat * words + word])
        b[TICKETS_HELD + seat] = u8(held)
        b[OFFERED + seat] = u8(offered)
    if r.open_rest:
        derive_kept(r, s)


def derive_kept(r: Rules, s: State) -> None:
    """From which shuffle each seat's tickets are."""
    for seat in range(int(r.seats)):
        for n in range(tickets.SHUFFLES):
            s.b[r.kept_of + seat * tickets.SHUFFLES + n] = 0
        s.b[r.old_offered + seat] = 0
        for ticket in range(int(r.ticket_count)):
            at, bit = seat * int(r.ticket_words) + ticket // WORD, BIT[ticket % WORD]
            if s.w[r.tickets + at] & bit and s.b[r.shuffled_in + ticket] < tickets.SHUFFLES:
                tickets.remember_kept(r, s, seat, ticket)
            if s.w[r.offer + at] & bit and s.b[r.shuffled_in + ticket] < s.b[r.shuffles]:
                s.b[r.old_offered + seat] += 1
