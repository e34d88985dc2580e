"""What a position may leave out: the value that follows from the rest, or is the usual one.

Reading fills in what is left out; writing leaves out what would be filled in. Both ask the same
functions, so text and state always agree.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from mypy_extensions import i64, u8

from stellwerk.kernel import cards, checks, layout, scoring, tickets
from stellwerk.kernel.bits import BIT, WORD, count
from stellwerk.kernel.chance import seed_number, stream_start
from stellwerk.kernel.layout import (
    ANSWER,
    DISCARDS,
    DISPLAY,
    FIRST,
    HAND,
    KINDS,
    OVER,
    PHASE,
    SLOTS,
    TIE_BREAK,
    TOTAL,
    TURN,
    TURN_PHASE,
    TURNS,
    WINNERS,
    Field,
)
from stellwerk.kernel.rules import Rules
from stellwerk.kernel.state import State

#: The kernel's last field; what follows belongs to mechanics.
LAST_OF_KERNEL = "top"


@contextmanager
def alone(r: Rules) -> Iterator[None]:
    """Rules are shared by games: no script is used up, and no listener hears of what is tried here."""
    before = r.scripted, r.listening
    r.scripted = r.listening = False
    try:
        yield
    finally:
        r.scripted, r.listening = before


def put(s: State, field: Field, part: int, values: list[int]) -> None:
    at = field.at + part * field.size
    for n, value in enumerate(values):
        if field.word:
            s.w[at + n] = i64(value)
        else:
            s.b[at + n] = u8(value)


def bare(r: Rules) -> State:
    """The table with nothing on it but what mechanics put there before the first turn."""
    s = r.beginning.copy()
    put_streams(r, s, 0)
    with alone(r):
        for mechanic in r.on_set_up:
            mechanic.set_up(r, s)
    for field in r.layout.fields:
        for n in range(field.at, field.at + field.size * field.parts):
            if field.word:
                s.w[n] = i64(0)
            elif field.name != "deck" or n < field.at + KINDS:
                s.b[n] = u8(0)
        if field.name == LAST_OF_KERNEL:
            break
    for slot in range(SLOTS):
        s.b[DISPLAY + slot] = u8(layout.GAP)
    return s


def put_streams(r: Rules, s: State, seed: int | str) -> None:
    field = r.layout.field("streams")
    put(s, field, 0, [int(stream_start(seed_number(seed), n)) for n in range(field.size)])


# --- what follows from the rest of a state


def usual_phase(_: Rules, __: State, ___: int) -> list[int]:
    return [TURN_PHASE]


def usual_first(r: Rules, s: State, _: int) -> list[int]:
    """Turns go round: who is in turn after so many turns tells who began."""
    return [(int(s.b[TURN]) - int(s.w[TURNS])) % int(r.seats)]


def usual_owes(r: Rules, s: State, _: int) -> list[int]:
    phase = int(s.b[PHASE])
    if phase == OVER:
        return [0]
    if r.together[phase]:
        return [sum(1 << seat for seat in range(int(r.seats)) if s.w[ANSWER + seat] == 0)]
    return [1 << int(s.b[TURN])]


def usual_trains(r: Rules, s: State, seat: int) -> list[int]:
    used = sum(int(r.length[track]) for track in checks.tracks_of(r, s, seat))
    held = sum(int(mechanic.trains_held(s, seat)) for mechanic in r.mechanics)
    return [max(0, int(r.trains) - used - held)]


def usual_score(r: Rules, s: State, seat: int) -> list[int]:
    points = sum(int(r.points[track]) for track in checks.tracks_of(r, s, seat))
    points += sum(int(mechanic.scored(r, s, seat)) for mechanic in r.mechanics)
    return [points + int(r.start_scores[(seat - int(s.b[FIRST])) % int(r.seats)])]


def usual_start_kept(r: Rules, s: State, seat: int) -> list[int]:
    """As many as it can have kept at the start, of those that it holds."""
    if r.together[int(s.b[PHASE])]:
        return [0]
    at = int(r.tickets) + seat * int(r.ticket_words)
    held = sum(int(count(s.w[at + word])) for word in range(int(r.ticket_words)))
    return [min(held, int(r.start_deal + r.start_long))]


def is_placed(r: Rules, s: State, ticket: int) -> bool:
    """Whether a ticket lies in a hand, an offer or with a mechanic."""
    word, bit = ticket // WORD, BIT[ticket % WORD]
    for seat in range(int(r.seats)):
        at = seat * int(r.ticket_words) + word
        if (s.w[r.tickets + at] | s.w[r.offer + at]) & bit:
            return True
    if r.open_rest and s.w[r.discarded + word] & bit:
        return True
    return any(mechanic.ticket_places(r, s, ticket) for mechanic in r.mechanics)


def usual_layers(r: Rules, s: State, _: int) -> list[int]:
    """What is nowhere else lies in the deck's first layer; long tickets have left the game (B28)."""
    found = []
    for ticket in range(int(r.ticket_count)):
        layer = tickets.OUT if r.board.tickets[ticket].long else 1
        found.append(0 if is_placed(r, s, ticket) else layer)
    return found


def layers_in_use(r: Rules, s: State) -> set[int]:
    return {int(s.b[int(r.layer) + n]) for n in range(int(r.ticket_count))} - {0, tickets.OUT}


def usual_top_layer(r: Rules, s: State, _: int) -> list[int]:
    return [min(layers_in_use(r, s), default=1)]


def usual_next_layer(r: Rules, s: State, _: int) -> list[int]:
    return [max(layers_in_use(r, s) | {1}) + 1]


def usual_deck(r: Rules, s: State, _: int) -> list[int]:
    """All cards that are nowhere else; of mechanics' own, those that they shuffled in at the start."""
    fresh = bare(r)
    deck = r.layout.field("deck")
    found = [int(fresh.b[deck.at + kind]) for kind in range(deck.size)]
    for kind in range(KINDS):
        seen = int(s.b[DISCARDS + kind])
        seen += sum(int(s.b[HAND + seat * KINDS + kind]) for seat in range(int(r.seats)))
        seen += sum(int(s.b[DISPLAY + slot]) == kind for slot in range(SLOTS))
        seen += sum(int(mechanic.cards_held(s, i64(kind))) for mechanic in r.mechanics)
        found[kind] = max(0, int(r.deck_cards[kind]) - seen)
    for kind, owner in enumerate(r.card_owner):
        if owner is not None:
            found[kind] = max(0, found[kind] - int(owner.cards_held(s, i64(kind))))
    return found


def usual_planted(r: Rules, s: State, _: int) -> list[int]:
    """How deep the card lies that a mechanic put into the deck."""
    return [0 if r.planted_by is None else int(r.planted_by.usual_depth(r, s))]


def finished(r: Rules, s: State) -> State:
    """The same with its result; as it is while the game goes on."""
    end = s.copy()
    if s.b[PHASE] == OVER:
        scoring.finish(r, end)
    return end


def usual_total(r: Rules, s: State, seat: int) -> list[int]:
    return [int(finished(r, s).w[TOTAL + seat])]


def usual_winners(r: Rules, s: State, _: int) -> list[int]:
    return [int(finished(r, s).b[WINNERS])]


def usual_tie_break(r: Rules, s: State, _: int) -> list[int]:
    return [int(finished(r, s).b[TIE_BREAK])]


#: In the order in which they are filled in: each asks only for what stands above it, or was given.
USUAL: dict[str, Callable[[Rules, State, int], list[int]]] = {
    "phase": usual_phase,
    "first": usual_first,
    "owes": usual_owes,
    "trains": usual_trains,
    "score": usual_score,
    "start kept": usual_start_kept,
    "ticket layers": usual_layers,
    "top layer": usual_top_layer,
    "next layer": usual_next_layer,
    "deck": usual_deck,
    "total": usual_total,
    "winners": usual_winners,
    "tie break": usual_tie_break,
}


def follows(r: Rules, field: Field) -> Callable[[Rules, State, int], list[int]] | None:
    """What fills a field in; None: it is as mechanics have it before the first turn."""
    if field.at == r.planted and not field.word:
        return usual_planted
    return USUAL.get(field.name)


#: What scoring tells: it reads derived fields, so it comes after them.
RESULT = ("total", "winners", "tie break")


def complete(r: Rules, s: State, given: set[tuple[str, int]], seed: int | str) -> None:
    """Fills in everything that was not given, and all that is derived."""
    if ("streams", 0) not in given:
        put_streams(r, s, seed)
    for name in USUAL:
        if name not in RESULT:
            fill_in(r, s, given, name)
    checks.derive(r, s)
    depth = u8(0)
    if r.planted >= 0:  # a display that is dealt here does not bring that card up
        depth, s.b[r.planted] = s.b[r.planted], depth
    if ("display", 0) not in given:
        cards.fill_display(r, s)
        checks.derive(r, s)
    if r.planted >= 0:
        name = next(field.name for field in r.layout.fields if field.at == r.planted and not field.word)
        s.b[r.planted] = depth if (name, 0) in given else u8(usual_planted(r, s, 0)[0])
    for name in RESULT:
        fill_in(r, s, given, name)


def fill_in(r: Rules, s: State, given: set[tuple[str, int]], name: str) -> None:
    field = r.layout.field(name)
    for part in range(field.parts):
        if name == "ticket layers":
            add_to_layers(r, s, USUAL[name](r, s, part))
        elif (name, part) not in given:
            put(s, field, part, USUAL[name](r, s, part))


def add_to_layers(r: Rules, s: State, usual: list[int]) -> None:
    """Tickets that were not named are where they usually are."""
    for ticket, layer in enumerate(usual):
        if s.b[int(r.layer) + ticket] == 0:
            s.b[int(r.layer) + ticket] = u8(layer)
