"""Checks that a state is possible, with faults in words that players understand; and derived fields.

Used by tests, by the soak and wherever a state comes from outside (a text position, bytes).
"""

from mypy_extensions import i64, u8

from stellwerk.kernel import layout, tickets
from stellwerk.kernel.bits import BIT, WORD, count, lowest
from stellwerk.kernel.layout import (
    BETWEEN,
    DECK,
    DECK_LEFT,
    DISCARD_LEFT,
    DISCARDS,
    DISPLAY,
    END,
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
    TURNS,
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
    return list(dict.fromkeys(found))  # three cards may have the same fault: report it once


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
        found.append("the deck is empty although there are discards: they should have been reshuffled (B9)")
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
    scored = points + sum([int(mechanic.scored(r, s, seat)) for mechanic in r.mechanics])
    has = f"seat {seat} has {int(s.w[SCORE + seat])} points"
    if s.w[SCORE + seat] != start + scored:
        if start:
            found.append(f"{has}; it began with {start} and its tracks are worth {scored}")
        else:
            found.append(f"{has}; its tracks are worth {scored}")
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
    """Open tickets are shuffled when the deck is empty, and the deck holds only what was shuffled (NL3)."""
    if not r.open_rest:
        return []
    found: list[str] = []
    words = int(r.ticket_words)
    # between turns the last ticket of the deck may be turned over, but not yet carried out (NL23)
    if s.b[TICKETS_LEFT] == 0 and s.b[BETWEEN] == 0 and any(s.w[r.discarded + word] for word in range(words)):
        found.append(
            "the ticket deck is empty, but open tickets should have been shuffled into a new one (NL3)"
        )
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
        return ["the game is over, yet somebody is to decide"] if owes else round_faults(r, s)
    if s.b[END] > 0:
        return ["the game goes on, though it has a reason for its end"]
    if owes == 0:
        return ["nobody is to decide, though the game is not over"]
    if owes >= 1 << int(r.seats):
        return ["a seat that is not in the game is to decide"]
    if not is_chain(r, s) and any(int(s.b[at]) for at in range(WHAT, layout.CLAIM_END)):
        return ["a claim is open outside of a turn"]
    return between_faults(r, s) or round_faults(r, s)


def between_faults(r: Rules, s: State) -> list[str]:
    """Between two turns only the mechanic that `between` points to asks for a decision."""
    between = int(s.b[BETWEEN])
    owner = r.phase_owner[int(s.b[PHASE])]
    if between == 0 or (between <= int(r.between_count) and owner is r.on_between[between - 1]):
        return []
    return [f"`between: {between}` does not fit the decision “{r.phase_names[int(s.b[PHASE])]}”"]


def round_faults(r: Rules, s: State) -> list[str]:
    """Turns go round the table from the seat that began (B2)."""
    first, turns, seat = int(s.b[FIRST]), int(s.w[TURNS]), int(s.b[TURN])
    begun = turns_begun(s)
    if turns < 0:
        return [f"there can't be {turns} turns"]
    following = (first + begun) % int(r.seats)
    if following == seat or (s.b[PHASE] == OVER and turns > 0 and (following - 1) % int(r.seats) == seat):
        return []  # at the end it is still the turn of the last player, unless a position is counted
    contradiction = f"`first`, `turns` and `turn` contradict each other: seat {first} began"
    if begun < turns:
        return [f"{contradiction}, so turn {turns} was that of seat {following}, not of seat {seat}"]
    return [f"{contradiction}, so after {turns} turns it is the turn of seat {following}, not of seat {seat}"]


def turns_begun(s: State) -> int:
    """The turns that ended before the current one began; between two turns, the current one has ended too."""
    turns = int(s.w[TURNS])
    return turns - 1 if s.b[BETWEEN] > 0 and turns > 0 else turns


def derived_faults(r: Rules, s: State) -> list[str]:
    """Derived fields agree with the fields they are derived from."""
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


def may_have_claimed(r: Rules, s: State, seat: int) -> list[int]:
    """The tracks that a seat may have paid for: its own, and those of owners that are not seats."""
    found = tracks_of(r, s, seat)
    for owner in range(int(r.seats), int(r.owner_count)):
        found += tracks_of(r, s, owner)
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
    """Recomputes all derived fields of the kernel."""
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
    """Counts each seat's tickets by the shuffle they come from."""
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
