"""Fills in what a position leaves out: values that follow from the rest, or the usual ones.

Reading fills in what is left out; writing leaves out what would be filled in. Both ask the same
functions, so text and state always agree.
"""

from collections.abc import Callable

from mypy_extensions import i64, u8

from stellwerk.kernel import cards, checks, layout, scoring, tickets
from stellwerk.kernel.bits import BIT, WORD, count
from stellwerk.kernel.chance import seed_number, stream_start
from stellwerk.kernel.layout import Field
from stellwerk.kernel.rules import Rules
from stellwerk.kernel.state import State


def put(s: State, field: Field, part: int, values: list[int]) -> None:
    at = field.at + part * field.size
    for n, value in enumerate(values):
        if field.word:
            s.w[at + n] = i64(value)
        else:
            s.b[at + n] = u8(value)


def bare(r: Rules) -> State:
    """An empty table, with only what mechanics put there before the first turn."""
    s = r.beginning.copy()
    put_streams(r, s, 0)
    for mechanic in r.on_set_up:
        mechanic.set_up(r, s)
    for field in r.layout.fields[: r.kernel_fields]:
        for n in range(field.at, field.at + field.size * field.parts):
            if field.word:
                s.w[n] = i64(0)
            elif field.name != "deck" or n < field.at + layout.KINDS:
                s.b[n] = u8(0)
    for slot in range(layout.SLOTS):
        s.b[layout.DISPLAY + slot] = u8(layout.GAP)
    return s


def put_streams(r: Rules, s: State, seed: int | str) -> None:
    field = r.layout.field("streams")
    put(s, field, 0, [int(stream_start(seed_number(seed), n)) for n in range(field.size)])


# --- what follows from the rest of a state


def default_phase(_: Rules, __: State, ___: int) -> list[int]:
    return [layout.TURN_PHASE]


def default_first(r: Rules, s: State, _: int) -> list[int]:
    """Turns go round, so the current seat and the number of turns give the first seat."""
    return [(int(s.b[layout.TURN]) - checks.turns_begun(s)) % int(r.seats)]


def default_owes(r: Rules, s: State, _: int) -> list[int]:
    phase = int(s.b[layout.PHASE])
    if phase == layout.OVER:
        return [0]
    if r.together[phase]:
        return [sum(1 << seat for seat in range(int(r.seats)) if s.w[layout.ANSWER + seat] == 0)]
    return [1 << int(s.b[layout.TURN])]


def default_trains(r: Rules, s: State, seat: int) -> list[int]:
    used = sum(int(r.length[track]) for track in checks.tracks_of(r, s, seat))
    held = sum(int(mechanic.trains_held(s, seat)) for mechanic in r.mechanics)
    return [max(0, int(r.trains) - used - held)]


def default_score(r: Rules, s: State, seat: int) -> list[int]:
    points = sum(int(r.points[track]) for track in checks.tracks_of(r, s, seat))
    points += sum(int(mechanic.scored(r, s, seat)) for mechanic in r.mechanics)
    return [points + int(r.start_scores[(seat - int(s.b[layout.FIRST])) % int(r.seats)])]


def default_start_kept(r: Rules, s: State, seat: int) -> list[int]:
    """As many of the seat's tickets as it can have kept at the start."""
    if r.together[int(s.b[layout.PHASE])]:
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


def default_layers(r: Rules, s: State, _: int) -> list[int]:
    """Tickets that are nowhere else are in the deck's first layer; long ones have left the game (B28)."""
    found = []
    for ticket in range(int(r.ticket_count)):
        layer = tickets.OUT if r.board.tickets[ticket].long else 1
        found.append(0 if is_placed(r, s, ticket) else layer)
    return found


def layers_in_use(r: Rules, s: State) -> set[int]:
    return {int(s.b[int(r.layer) + n]) for n in range(int(r.ticket_count))} - {0, tickets.OUT}


def default_top_layer(r: Rules, s: State, _: int) -> list[int]:
    return [min(layers_in_use(r, s), default=1)]


def default_next_layer(r: Rules, s: State, _: int) -> list[int]:
    return [max(layers_in_use(r, s) | {1}) + 1]


def default_deck(r: Rules, s: State, _: int) -> list[int]:
    """All cards that are nowhere else; of a mechanic's cards, those shuffled in at the start."""
    fresh = bare(r)
    deck = r.layout.field("deck")
    found = [int(fresh.b[deck.at + kind]) for kind in range(deck.size)]
    for kind in range(layout.KINDS):
        seen = int(s.b[layout.DISCARDS + kind])
        seen += sum(int(s.b[layout.HAND + seat * layout.KINDS + kind]) for seat in range(int(r.seats)))
        seen += sum(int(s.b[layout.DISPLAY + slot]) == kind for slot in range(layout.SLOTS))
        seen += sum(int(mechanic.cards_held(s, i64(kind))) for mechanic in r.mechanics)
        found[kind] = max(0, int(r.deck_cards[kind]) - seen)
    for kind, owner in enumerate(r.card_owner):
        if owner is not None:
            found[kind] = max(0, found[kind] - int(owner.cards_held(s, i64(kind))))
    return found


def default_planted(r: Rules, s: State, _: int) -> list[int]:
    """How deep the card lies that a mechanic put into the deck."""
    return [0 if r.planted_by is None else int(r.planted_by.default_depth(r, s))]


def finished(r: Rules, s: State) -> State:
    """The state with its result; unchanged while the game goes on."""
    end = s.copy()
    if s.b[layout.PHASE] == layout.OVER:
        scoring.finish(r, end)
    return end


def default_total(r: Rules, s: State, seat: int) -> list[int]:
    return [int(finished(r, s).w[layout.TOTAL + seat])]


def default_winners(r: Rules, s: State, _: int) -> list[int]:
    return [int(finished(r, s).b[layout.WINNERS])]


def default_tie_break(r: Rules, s: State, _: int) -> list[int]:
    return [int(finished(r, s).b[layout.TIE_BREAK])]


#: In the order of filling in: each needs only what is above it, or was given.
DEFAULTS: dict[str, Callable[[Rules, State, int], list[int]]] = {
    "phase": default_phase,
    "first": default_first,
    "owes": default_owes,
    "trains": default_trains,
    "score": default_score,
    "start kept": default_start_kept,
    "ticket layers": default_layers,
    "top layer": default_top_layer,
    "next layer": default_next_layer,
    "deck": default_deck,
    "total": default_total,
    "winners": default_winners,
    "tie break": default_tie_break,
}


def follows(r: Rules, field: Field) -> Callable[[Rules, State, int], list[int]] | None:
    """The function that fills in a field; None: it is as mechanics have it before the first turn."""
    if field.at == r.planted and not field.word:
        return default_planted
    return DEFAULTS.get(field.name)


#: Results of scoring, which reads derived fields and so comes after them.
RESULT = ("total", "winners", "tie break")


def complete(r: Rules, s: State, given: set[tuple[str, int]], seed: int | str) -> None:
    """Fills in everything that was not given, and everything derived."""
    if ("streams", 0) not in given:
        put_streams(r, s, seed)
    if ("first", 0) in given and ("turns", 0) not in given:
        put_turns(r, s)
    for name in DEFAULTS:
        if name not in RESULT:
            fill_in(r, s, given, name)
    checks.derive(r, s)
    depth = u8(0)
    if r.planted >= 0:  # a display dealt here does not turn up that card
        depth, s.b[r.planted] = s.b[r.planted], depth
    if ("display", 0) not in given:
        cards.fill_display(r, s)
        checks.derive(r, s)
    if r.planted >= 0:
        name = next(field.name for field in r.layout.fields if field.at == r.planted and not field.word)
        s.b[r.planted] = depth if (name, 0) in given else u8(default_planted(r, s, 0)[0])
    for name in RESULT:
        fill_in(r, s, given, name)


def put_turns(r: Rules, s: State) -> None:
    """The fewest turns after which it is this seat's turn, if another began."""
    s.w[layout.TURNS] = i64((int(s.b[layout.TURN]) - int(s.b[layout.FIRST])) % int(r.seats))
    if s.b[layout.BETWEEN] > 0:
        s.w[layout.TURNS] += 1


def fill_in(r: Rules, s: State, given: set[tuple[str, int]], name: str) -> None:
    field = r.layout.field(name)
    for part in range(field.parts):
        if name == "ticket layers":
            add_to_layers(r, s, DEFAULTS[name](r, s, part))
        elif (name, part) not in given:
            put(s, field, part, DEFAULTS[name](r, s, part))


def add_to_layers(r: Rules, s: State, layers: list[int]) -> None:
    """Puts tickets that were not named in their usual places."""
    for ticket, layer in enumerate(layers):
        if s.b[int(r.layer) + ticket] == 0:
            s.b[int(r.layer) + ticket] = u8(layer)
