"""Whether an action is allowed now, and why not: by the state, and where need be by the log.

A question that leaves no choice is never asked. An answer to one is refused as already settled.
"""

from stellwerk.actions import (
    Action,
    DrawUnseen,
    Keep,
    NotOffered,
    PayWith,
    PlayCards,
    Special,
    Take,
    UseLocomotives,
    parse,
)
from stellwerk.events import CardDrawn, CardTaken
from stellwerk.kernel import flow
from stellwerk.kernel.board import CARDS
from stellwerk.kernel.layout import ANSWER, LOCO, PHASE
from stellwerk.log import Entry, Log, last_claim
from stellwerk.reasons import Reason, explain, explain_ticket, reason
from stellwerk.tabletop import Tabletop


def option_or_reason(t: Tabletop, log: Log, action: Action | int, seat: int) -> int | Reason:
    """The option of a legal action, or why it is not legal."""
    try:
        option = action if isinstance(action, int) else t.table.option(action, t.state, seat)
    except NotOffered as problem:
        why = explain_ticket(t.rules, t.state, t.names, seat, problem.ticket)
        return done_already(t, log, Keep(()), seat) or why
    if option in flow.options(t.rules, t.state, seat):
        return option
    done = Keep(()) if t.table.is_keep(option) else t.table.action(option, t.state, seat)
    settled = done_already(t, log, done, seat)
    return settled or explain(t.rules, t.state, t.names, seat, option) or reason("not now")


def done_already(t: Tabletop, log: Log, action: Action, seat: int) -> Reason | None:
    """Why an action is refused that the seat's last one left no choice about."""
    seen = log.seen_by(seat)
    if not seen or seen[-1].seat != seat or t.is_over or seat in t.decisions():
        return None
    last = seen[-1]
    if last.is_take_back:
        return None
    before = parse(last.action)
    if isinstance(action, PayWith | PlayCards | UseLocomotives):
        is_new = isinstance(before, UseLocomotives) or type(before) is type(action)
        claim = None if is_new else last_claim(seen)
        return None if claim is None else t.reason("paid at once", what=claim.track)
    if isinstance(action, Special):
        return reason("done at once") if slot_of(t, action) in last.forced else None
    if last.phase != "turn":
        return None
    if isinstance(action, Keep) and str(before) == "tickets":
        return reason("kept at once")
    if isinstance(action, Take | DrawUnseen) and isinstance(before, Take | DrawUnseen):
        return second_card(before, last)
    return None


def slot_of(t: Tabletop, action: Special) -> int:
    """The number of a mechanic's option, as the kernel counts."""
    return int(t.rules.slot_of[t.table.option(action, t.state, 0)])


def second_card(first: Take | DrawUnseen, entry: Entry) -> Reason:
    """Why there is no second card to be taken."""
    if first == Take(CARDS[LOCO]):
        return reason("locomotive is all")
    own = [event for event in entry.events if isinstance(event, CardTaken | CardDrawn)]
    mine = [event for event in own if event.seat == entry.seat]
    return reason("second card taken" if len(mine) > 1 else "no second card")


# --- taking back


def seat_to_take_back(t: Tabletop, log: Log, seat: int | None) -> int | None:
    """Whose choice would be taken back, of this seat or (None) of all; None: there is none."""
    # to others, an unseen choice does not exist: not even a refusal may reveal it
    if log.unseen and seat in {None, log.unseen[-1][0]}:
        return log.unseen[-1][0]
    if seat is not None:
        return seat if has_stored(t, seat) else None
    stored = [number for number in range(len(t.names)) if has_stored(t, number)]
    latest = [entry.seat for entry in reversed(log.entries) if entry.seat in stored] if stored else []
    return next(iter([*latest, *stored]), None)


def has_stored(t: Tabletop, seat: int) -> bool:
    """Whether a seat's answer waits for those of others, and there was a choice."""
    if t.is_over or not t.rules.together[int(t.state.b[PHASE])] or t.state.w[ANSWER + seat] == 0:
        return False
    trial = t.state.copy()
    flow.revoke(trial, seat)
    return len(flow.options(t.rules, trial, seat)) > 1
