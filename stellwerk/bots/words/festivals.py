"""Words of festivals: the piles at the ends of a track."""

from typing import Final

from stellwerk.actions import members
from stellwerk.bots.thought import Thought
from stellwerk.mechanics.festivals import Festivals

from .fact import Facts, MechanicWords, Texts, fact

TEXTS: Final[Texts] = {
    "festival near": {
        "en": "You may then take {number:the festival card|the # festival cards} at {cities:cities}: "
        "{points:one point|# points} more.",
        "de": "Dann darfst du {number:die Festivalkarte|die # Festivalkarten} bei {cities:cities} nehmen: "
        "{points:ein Punkt|# Punkte} mehr.",
    },
    "festival take": {
        "en": "{number:The card|The # cards} at {cities:cities} {number:brings|bring} you "
        "{points:one point|# points}.",
        "de": "{number:Die Karte|Die # Karten} bei {cities:cities} {number:bringt|bringen} dir "
        "{points:einen Punkt|# Punkte}.",
    },
    "festival set": {
        "en": "With {have:the one|the #} that you have, your set there is worth {total:one point|# points}.",
        "de": "Mit {have:der Karte|den # Karten}, die du schon hast, ist dein Satz dort "
        "{total:einen Punkt|# Punkte} wert.",
    },
    "festival none": {
        "en": "You would leave {number:a festival card|# festival cards} to the others.",
        "de": "Du würdest den anderen {number:eine Festivalkarte|# Festivalkarten} überlassen.",
    },
}


def lying(t: Thought, m: Festivals, pile: int) -> int:
    return int(t.v.b[m.lying + m.first_kind + pile])


def taken(t: Thought, m: Festivals, pile: int) -> int:
    return int(t.v.b[m.taken + t.seat * m.size + m.first_kind + pile])


def gain(t: Thought, m: Festivals, pile: int) -> int:
    """What the cards that lie there add to the seat's set."""
    have = taken(t, m, pile)
    return int(m.set_points(pile, have + lying(t, m, pile)) - m.set_points(pile, have))


def cities(t: Thought, m: Festivals, pile: int) -> tuple[str, ...]:
    return tuple(city.id for city in t.board.cities if city.data.get("festival") == m.pile_ids[pile])


def claim(t: Thought, m: Festivals, track: int) -> Facts:
    """The better one of the piles at its ends."""
    piles = [pile for pile in members([int(m.at_track[track])]) if lying(t, m, pile)]
    if not piles:
        return []
    best = max(piles, key=lambda pile: gain(t, m, pile))
    values = {"number": lying(t, m, best), "points": gain(t, m, best)}
    return [fact("festival near", cities=cities(t, m, best), **values)]


def option(t: Thought, m: Festivals, pile: int) -> Facts:
    """The option behind the piles is to take none."""
    if pile == int(m.piles):
        number = sum(lying(t, m, near) for near in members([int(m.on_offer(t.v))]))
        return [fact("festival none", number=number)]
    have, number = taken(t, m, pile), lying(t, m, pile)
    found = [fact("festival take", cities=cities(t, m, pile), number=number, points=gain(t, m, pile))]
    if have:
        found.append(fact("festival set", have=have, total=int(m.set_points(pile, have + number))))
    return found


WORDS: Final = MechanicWords(TEXTS, against=frozenset(("festival none",)), claim=claim, option=option)
