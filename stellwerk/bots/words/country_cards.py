"""Words of country cards: what a claim joins, and where the plan leads."""

from typing import Final

from stellwerk.actions import members
from stellwerk.bots.judges.country_cards import CountryCardsJudge
from stellwerk.bots.thought import Thought
from stellwerk.kernel.bits import BIT
from stellwerk.mechanics.country_cards import CountryCards

from .fact import Facts, MechanicWords, Texts, fact

TEXTS: Final[Texts] = {
    "countries joined": {
        "en": "It joins {countries:cities}: country cards worth {points:one point|# points}.",
        "de": "Damit verbindest du {countries:cities}: Länderkarten für {points:einen Punkt|# Punkte}.",
    },
    "country reached": {
        "en": "It reaches {countries:cities}; cards come with one more country.",
        "de": "Damit erreichst du {countries:cities}; Karten gibt es mit einem weiteren Land.",
    },
    "country goal": {
        "en": "It leads on towards {countries:cities} and the country cards there.",
        "de": "Von dort geht es weiter Richtung {countries:cities}, zu den Länderkarten.",
    },
}


def claim(t: Thought, m: CountryCards, track: int) -> Facts:
    """As its judge looks at it: the networks at both ends, and what is new to them (PL5)."""
    judge = t.judge(CountryCardsJudge)
    here = int(judge.at_track[track])
    at_a, at_b = (int(judge.joined[end[track]]) for end in (t.rules.end_a, t.rules.end_b))
    joined = at_a | at_b | here
    old = (at_a if at_a.bit_count() > 1 else 0) | (at_b if at_b.bit_count() > 1 else 0)
    if joined.bit_count() < 2:
        return [fact("country reached", countries=ids(t, m, here))] if here & ~(at_a | at_b) else []
    if joined & ~old == 0:
        return []
    points = sum(top_card(t, m, n) for n in members([joined]))
    return [fact("countries joined", countries=ids(t, m, joined), points=points)] if points else []


def goal(t: Thought, m: CountryCards, track: int) -> Facts:
    """The countries that the plan will reach; said of a track that does not lead there itself."""
    judge = t.judge(CountryCardsJudge)
    reached = 0
    for planned in t.plan:
        reached |= int(judge.at_track[planned])
    reached &= ~int(judge.any_joined)
    if int(judge.at_track[track]) or not reached:
        return []
    return [fact("country goal", countries=ids(t, m, reached))]


def top_card(t: Thought, m: CountryCards, n: int) -> int:
    taken = int(m.taken(t.v, n))
    return int(m.value[m.value_from[n] + taken]) if taken < int(m.cards[n]) else 0


def ids(t: Thought, m: CountryCards, countries: int) -> tuple[str, ...]:
    return tuple(t.city_id(int(m.city[n])) for n in range(int(m.countries)) if countries & int(BIT[n]))


WORDS: Final = MechanicWords(TEXTS, claim=claim, goal=goal)
