"""Words of express lines: steps on the development track instead of points."""

from typing import Final

from stellwerk.bots.thought import Thought
from stellwerk.mechanics.express_lines import ExpressLines

from .fact import Facts, MechanicWords, Texts, fact

TEXTS: Final[Texts] = {
    "express line": {
        "en": "As an express line it takes none of your trains and moves your marker "
        "{steps:one step|# steps} on, to {place}.",
        "de": "Als Expressstrecke kostet sie keine Waggons, und dein Marker rückt "
        "{steps:einen Schritt|# Schritte} vor, auf {place}.",
    },
    "express beside": {
        "en": "{track:track} is an express line: it takes none of your trains and moves your marker "
        "{steps:one step|# steps} on, to {place}.",
        "de": "{track:track} ist eine Expressstrecke: Sie kostet keine Waggons, und dein Marker rückt "
        "{steps:einen Schritt|# Schritte} vor, auf {place}.",
    },
    "express zero": {
        "en": "Staying at 0 would cost you {points:one point|# points} in the end.",
        "de": "Auf 0 zu bleiben würde dich am Ende {points:einen Punkt|# Punkte} kosten.",
    },
    "express passes": {
        "en": "That brings you past {seats:seats} on the development track.",
        "de": "Damit überholst du {seats:seats} auf der Entwicklungsleiste.",
    },
    "express behind": {
        "en": "{seats:seats} {seats:is|are} still ahead of you there.",
        "de": "{seats:seats} {seats:liegt|liegen} dort noch vor dir.",
    },
}


def is_express(t: Thought, m: ExpressLines, track: int) -> bool:
    """Whether it is built with an express train: later it is a track like others."""
    return int(t.v.b[m.supply]) > 0 and bool(m.is_line(track))


def claim(t: Thought, m: ExpressLines, track: int) -> Facts:
    if not is_express(t, m, track):
        return []
    places = [int(t.v.w[m.marker + seat]) for seat in range(int(m.seats))]
    mine, steps = places[t.seat], int(t.rules.length[track])
    found = [fact("express line", steps=steps, place=mine + steps)]
    if track not in t.plan:
        found = [fact("express beside", track=t.track_id(track), steps=steps, place=mine + steps)]
    passed = tuple(n for n, place in enumerate(places) if n != t.seat and mine <= place < mine + steps)
    ahead = tuple(n for n, place in enumerate(places) if place > mine + steps)
    if mine == 0 and int(m.none) < 0:
        found.append(fact("express zero", points=-int(m.none)))
    elif passed:
        found.append(fact("express passes", seats=passed))
    elif ahead:
        found.append(fact("express behind", seats=ahead))
    return found


WORDS: Final = MechanicWords(TEXTS, claim=claim, instead=is_express)
