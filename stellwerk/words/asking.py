"""What a seat must decide now, as a short prompt, or whom it is waiting for.

All of it is read from the kernel's view of the seat, in which hidden things are blanked.
"""

from collections.abc import Mapping, Sequence
from typing import TypeAlias

from stellwerk.kernel import layout
from stellwerk.kernel.rules import Rules
from stellwerk.kernel.said import Said
from stellwerk.kernel.state import State
from stellwerk.kernel.views import SPECTATOR, view

from .base import ASKS
from .book import ask_text, plain, sentence
from .wording import Scene

#: The code of a prompt and its values.
Prompt: TypeAlias = tuple[str, Mapping[str, object]]


def asks(rules: Rules, state: State, names: Sequence[str], seat: int | None, language: str = "en") -> str:
    """As in "Take your second card."; for other seats and spectators (None), who must decide."""
    viewer = SPECTATOR if seat is None else seat
    v = view(rules, state, viewer)
    scene = Scene(rules.board, tuple(names))
    found = waiting(rules, v, viewer) or own_question(rules, v, viewer)
    if isinstance(found, Said):
        text = ask_text(found.code)
        return plain(found) if text is None else sentence(text, language, found.values, scene)
    code, values = found
    return sentence(ASKS[code], language, values, scene)


def waiting(rules: Rules, v: State, seat: int) -> Prompt | None:
    """The prompt of a seat that has nothing to decide, else None."""
    phase = int(v.b[layout.PHASE])
    if phase == layout.OVER:
        return "over", {}
    owing = tuple(n for n in range(int(rules.seats)) if int(v.b[layout.OWES]) >> n & 1)
    if seat in owing:
        return None
    if rules.together[phase] and seat >= 0 and int(v.w[layout.ANSWER + seat]) > 0:
        return "wait chosen", {"seats": owing}
    if owing != (int(v.b[layout.TURN]),):
        return "wait", {"seats": owing}
    return "wait turn last" if v.b[layout.LAST] else "wait turn", {"seats": owing}


def own_question(rules: Rules, v: State, seat: int) -> Prompt | Said:
    phase = int(v.b[layout.PHASE])
    name, owner = rules.phase_names[phase], rules.phase_owner[phase]
    if owner is not None:
        return owner.asks(rules, v, seat) or ("other", {"phase": name})
    if phase in {layout.START, layout.KEEP}:
        least = int(rules.start_keep if phase == layout.START else rules.draw_keep)
        return tickets_to_keep(least, int(v.b[layout.OFFERED + seat]))
    if phase in {layout.COLOUR_PHASE, layout.NUMBER_PHASE, layout.LOCOS_PHASE}:
        return name, {"what": paid_for(rules, v)}
    if phase == layout.TURN_PHASE and v.b[layout.LAST]:
        return "turn last", {}
    return name, {}


def tickets_to_keep(least: int, number: int) -> Prompt:
    if least >= number:
        return "keep all", {"number": number}
    return ("keep", {"least": least, "number": number}) if least else ("keep any", {"number": number})


def paid_for(rules: Rules, v: State) -> str:
    """What the current payment is for: a track, or the mechanic that sells something else."""
    if v.b[layout.WHAT] > 0:
        return rules.mechanics[int(v.b[layout.WHAT]) - 1].name
    return rules.board.tracks[int(v.b[layout.TRACK])].id
