"""Whether a position is possible: the kernel's own checks, and those of the open decision."""

import re
from collections.abc import Sequence

from mypy_extensions import i64

from stellwerk.faults import Fault, OfSeats
from stellwerk.kernel import checks, claims, flow, layout
from stellwerk.kernel.bits import BIT, WORD, count
from stellwerk.kernel.board import CARDS
from stellwerk.kernel.rules import Rules
from stellwerk.kernel.state import State
from stellwerk.kernel.views import is_chain

from .defaults import finished, layers_in_use

SEAT = re.compile(r"\b[Ss]eat (\d+)\b")


def faults(r: Rules, s: State, names: Sequence[str]) -> list[Fault]:
    """Everything that is impossible, in a player's words and with the players' names."""
    found = checks.faults(r, s) or layer_faults(r, s) or long_faults(r, s)
    found = found or decision_faults(r, s) or end_faults(r, s)
    return [OfSeats(fault, with_names(fault, names), names) for fault in found]


def with_names(fault: str, names: Sequence[str]) -> str:
    def name(match: re.Match[str]) -> str:
        seat = int(match[1])
        return names[seat] if seat < len(names) else match[0]

    return SEAT.sub(name, fault)


def layer_faults(r: Rules, s: State) -> list[str]:
    """Tickets are drawn from the first layer that has any."""
    top, following = int(s.b[layout.TOP_LAYER]), int(s.b[layout.NEXT_LAYER])
    first = min(layers_in_use(r, s), default=following)
    if not 1 <= top <= first:
        return [f"the ticket deck begins with layer {first}: layer {top} can't be its top"]
    if following >= r.layers:
        return [f"there can't be {following} layers of tickets"]
    found = []
    for seat in range(int(r.seats)):
        for ticket in range(int(r.ticket_count)):
            knows = s.w[int(r.known) + seat * int(r.ticket_words) + ticket // WORD] & BIT[ticket % WORD]
            if knows and s.b[int(r.layer) + ticket] == 1 and not r.knows_first_layer:
                name = r.board.tickets[ticket].id
                found.append(f"seat {seat} can't know where {name} lies: nobody has put it back")
    return found


def long_faults(r: Rules, s: State) -> list[str]:
    """Long tickets are dealt at the start and never drawn, so nobody has more than that (B28)."""
    found = []
    for seat in range(int(r.seats)):
        at = seat * int(r.ticket_words)
        held = [s.w[int(r.tickets) + at + n] | s.w[int(r.offer) + at + n] for n in range(int(r.ticket_words))]
        number = sum(int(count(held[n] & r.long_tickets[n])) for n in range(len(held)))
        if number > r.start_long:
            found.append(f"seat {seat} has {number} long tickets; {int(r.start_long)} are dealt at the start")
    return found


def decision_faults(r: Rules, s: State) -> list[str]:
    phase, owes = int(s.b[layout.PHASE]), int(s.b[layout.OWES])
    if phase == layout.OVER:
        return []
    if r.together[phase]:
        return offer_faults(r, s, phase) + answer_faults(r, s) or choice_faults(r, s)
    if owes.bit_count() != 1 or (phase < layout.MECHANIC_PHASE and owes != 1 << int(s.b[layout.TURN])):
        return [f"only seat {int(s.b[layout.TURN])}, who is in turn, can decide now"]
    if any(s.w[layout.ANSWER + seat] for seat in range(int(r.seats))):
        return ["somebody has answered, though nobody else was asked"]
    found = offer_faults(r, s, phase) + (claim_faults(r, s, phase) if is_chain(r, s) else [])
    return found or choice_faults(r, s)


def offer_faults(r: Rules, s: State, phase: int) -> list[str]:
    """Tickets are offered to the seats that choose from them, and only to them (B6, B16)."""
    if phase >= layout.MECHANIC_PHASE and not r.private[phase] and not asks_in_claims(r, phase):
        return []  # a mechanic may offer tickets in decisions of its own
    found = []
    for seat in range(int(r.seats)):
        offered = int(s.b[layout.OFFERED + seat])
        chooses = phase == layout.START or (phase == layout.KEEP and seat == int(s.b[layout.TURN]))
        if offered and not chooses:
            found.append(f"seat {seat} has tickets to choose from, but is not choosing")
        if chooses and not 0 < offered <= r.most_offered:
            found.append(f"seat {seat} chooses from {offered} tickets; it can be 1 to {r.most_offered}")
    return found


def choice_faults(r: Rules, s: State) -> list[str]:
    """A seat that must decide has options; only for a second card there may be none (B10)."""
    if s.b[layout.PHASE] == layout.FIRST_CARD:
        return []  # there was no second card to take
    if s.b[layout.PHASE] == layout.SECOND:
        seat = int(s.b[layout.TURN])
        return (
            []
            if s.b[layout.HELD + seat]
            else [f"seat {seat} takes a second card, but has no first one in hand"]
        )
    asked = [seat for seat in range(int(r.seats)) if int(s.b[layout.OWES]) >> seat & 1]
    return [f"seat {seat} is to decide, but has no choice" for seat in asked if not flow.options(r, s, seat)]


def answer_faults(r: Rules, s: State) -> list[str]:
    """A seat that has answered chose one of its options and need not decide any more."""
    found = []
    for seat in range(int(r.seats)):
        slot = int(s.w[layout.ANSWER + seat]) - 1
        if (slot < 0) != bool(int(s.b[layout.OWES]) >> seat & 1):
            found.append(f"seat {seat} must either have answered or still owe an answer")
        elif slot >= 0:
            flow.fill(r, s, i64(seat))
            if slot >= r.option_words * WORD or r.out[slot // WORD] & BIT[slot % WORD] == 0:
                found.append(f"seat {seat} can't have answered that: it is not one of its options")
    return found


def claim_faults(r: Rules, s: State, phase: int) -> list[str]:
    """The current claim can be paid for, and has come as far as the decision says."""
    seat, asked = int(s.b[layout.TURN]), int(s.b[layout.ASK])
    wanted = questions_before(r, phase)
    if is_claiming(s) and wanted is not None and asked != wanted:
        return [f"the decision “{r.phase_names[phase]}” comes when {wanted} questions are asked, not {asked}"]
    if not is_claiming(s):
        if asks_in_claims(r, phase):
            return [f"the decision “{r.phase_names[phase]}” needs a claim"]
        return [] if not r.private[phase] or can_begin(r, s, phase) else [f"seat {seat} can't do this"]
    if s.b[layout.WHAT] == 0 and not is_open(r, s, seat):
        return [f"seat {seat} can't claim {r.board.tracks[int(s.b[layout.TRACK])].id}"]
    if asked >= claims.COLOUR_ASKED:
        tint, colour = int(s.b[layout.TINT]), int(s.b[layout.COLOUR])
        pays = colour <= layout.LOCO and bool(claims.colours_that_pay(s, i64(seat)) & BIT[colour])
        if (not pays) if tint == claims.ANY else (colour not in {tint, layout.LOCO}):
            return [f"seat {seat} can't pay with {CARDS[colour] if colour <= layout.LOCO else colour}"]
    if s.b[layout.WHAT] == 0 and not is_number_possible(r, s, seat):
        return [f"seat {seat} can't play {int(s.b[layout.PRICE])} cards for this"]
    if asked >= claims.LOCOS_ASKED:
        fewest, most = int(claims.fewest_locos(s, i64(seat))), int(claims.most_locos(s, i64(seat)))
        if not fewest <= int(s.b[layout.LOCOS]) <= most:
            return [
                f"seat {seat} can play {fewest} to {most} locomotives for this, not {int(s.b[layout.LOCOS])}"
            ]
    return []


def questions_before(r: Rules, phase: int) -> int | None:
    """How many questions of a claim come before this one; None: it is not only asked in claims."""
    kernel = {
        layout.COLOUR_PHASE: claims.COLOUR_ASKED - 1,
        layout.NUMBER_PHASE: claims.NUMBER_ASKED - 1,
        layout.LOCOS_PHASE: claims.LOCOS_ASKED - 1,
    }
    mechanic = r.phase_owner[phase]
    if mechanic is None:
        return kernel.get(phase)
    asking = [*r.on_ask, *r.on_ask_revealed]
    if asking.count(mechanic) != 1 or mechanic in r.on_between or len(mechanic.phases()) > 1:
        return None
    return claims.LOCOS_ASKED + asking.index(mechanic) + 1


def is_number_possible(r: Rules, s: State, seat: int) -> bool:
    """Whether this many cards can be played for the track; before the choice, as many as it needs."""
    cards, length = int(s.b[layout.PRICE]), int(r.length[int(s.b[layout.TRACK])])
    if int(s.b[layout.ASK]) < claims.NUMBER_ASKED or cards == length:
        return cards == length
    return cards < WORD and bool(claims.numbers_that_pay(r, s, i64(seat)) & BIT[cards])


def is_claiming(s: State) -> bool:
    """Whether the claim context is in use: a mechanic's first question may come before it."""
    return int(s.b[layout.PHASE]) < layout.MECHANIC_PHASE or any(
        s.b[n] for n in range(layout.WHAT, layout.CLAIM_END)
    )


def asks_in_claims(r: Rules, phase: int) -> bool:
    """Whether a mechanic asks this decision during claims only."""
    mechanic = r.phase_owner[phase]
    in_claims = mechanic in r.on_ask or mechanic in r.on_ask_revealed
    return in_claims and mechanic not in r.on_turn_options and mechanic not in r.on_between


def is_open(r: Rules, s: State, seat: int) -> bool:
    """Whether the seat could have begun this claim."""
    return int(s.b[layout.TRACK]) in turn_options(r, s, seat)


def can_begin(r: Rules, s: State, phase: int) -> bool:
    """Whether the seat in turn could have chosen an action of the mechanic whose decision this is."""
    mechanic = r.phase_owner[phase]
    if mechanic is None:
        return True
    slots = [
        int(r.slot_of[option]) - int(mechanic.first_option)
        for option in turn_options(r, s, int(s.b[layout.TURN]))
    ]
    return any(0 <= slot < len(mechanic.option_names()) for slot in slots)


def turn_options(r: Rules, s: State, seat: int) -> list[int]:
    """What the seat could choose from when its turn began."""
    before = s.copy()
    flow.clear_claim(r, before)
    before.b[layout.PHASE] = layout.TURN_PHASE
    return flow.options(r, before, seat)


def end_faults(r: Rules, s: State) -> list[str]:
    found = last_round_faults(r, s)
    if int(s.b[layout.LAST]) > r.seats:
        found.append(f"there can be {int(r.seats)} last turns at most, not {int(s.b[layout.LAST])}")
    if int(s.b[layout.PASSES]) >= r.seats and s.b[layout.PHASE] != layout.OVER:
        found.append("all have passed in succession, yet the game goes on (B17)")
    if finished(r, s) != s:
        found.append("the final points or the winners do not follow from the rest")
    return found


def last_round_faults(r: Rules, s: State) -> list[str]:
    """A seat with this few trains has ended a turn with them, which began the last round (B18).

    Only the seat in turn may have placed them just now. The converse is not checked, so that
    `last turns` and `phase: over` can try out the end of any position.
    """
    if s.b[layout.LAST] or s.b[layout.PHASE] == layout.OVER or r.on_ends:
        return []
    found = []
    for seat in range(int(r.seats)):
        left = int(s.b[layout.TRAINS + seat])
        if seat != int(s.b[layout.TURN]) and left <= r.end_trains and left < r.trains:
            trains = "train" if left == 1 else "trains"
            found.append(
                f"seat {seat} has {left} {trains} left: the last round must have begun; write `last turns: N`"
            )
    return found
