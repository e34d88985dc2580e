"""The ticket draft at a real table: how it is dealt. What everybody keeps is ticked like any ticket."""

from stellwerk.kernel.layout import TRAINS, TURNS
from stellwerk.kernel.rules import Rules
from stellwerk.kernel.said import Said
from stellwerk.kernel.state import State
from stellwerk.mechanics.ticket_draft import TicketDraft


def due(draft: TicketDraft, rules: Rules, state: State) -> Said | None:
    """Before the first turn: nobody has built, and no turn is counted."""
    has_begun = any(int(state.b[TRAINS + seat]) < rules.trains for seat in range(int(draft.seats)))
    return None if has_begun or int(state.w[TURNS]) else Said("draft due")


def guide(draft: TicketDraft, _: Rules, __: State) -> list[Said]:
    values: dict[str, int | str] = {
        "deal": int(draft.deal),
        "keep": int(draft.keep),
        "percent": int(draft.percent),
    }
    steps = ["draft deal", "draft pass", "draft keep"]
    if draft.again:
        steps += ["draft card", "draft again"]
    return [Said(step, values) for step in steps]
