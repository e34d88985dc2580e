"""Words of ferries: the locomotives that they ask for."""

from typing import Final

from stellwerk.bots.thought import Thought
from stellwerk.kernel.layout import LOCO
from stellwerk.mechanics.ferries import Ferries

from .fact import Facts, MechanicWords, Texts, fact

TEXTS: Final[Texts] = {
    "ferry": {
        "en": "The ferry takes {locos:a locomotive|# locomotives}.",
        "de": "Die Fähre kostet {locos:eine Lokomotive|# Lokomotiven}.",
    },
    "ferry lacks": {
        "en": "The ferry {track:track} still asks for {locos:a locomotive|# locomotives}.",
        "de": "Die Fähre {track:track} verlangt noch {locos:eine Lokomotive|# Lokomotiven}.",
    },
}


def claim(t: Thought, m: Ferries, track: int) -> Facts:  # noqa: ARG001 one shape for all mechanics
    locos = int(t.rules.need[track])
    return [fact("ferry", locos=locos)] if locos else []


def take(t: Thought, m: Ferries, kind: int) -> Facts:  # noqa: ARG001
    """A locomotive for a ferry of the plan."""
    for track in t.plan:
        locos = int(t.rules.need[track]) - t.cards(LOCO)
        if kind == LOCO and locos > 0:
            return [fact("ferry lacks", track=t.track_id(track), locos=locos)]
    return []


WORDS: Final = MechanicWords(TEXTS, claim=claim, take=take)
