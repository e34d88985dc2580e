"""Words of stations: which track of another one would serve."""

from typing import Final

from stellwerk.actions import members
from stellwerk.bots.judges.stations import StationsJudge
from stellwerk.bots.thought import Thought
from stellwerk.mechanics.stations import BUILD, CITY, Stations

from .fact import Facts, MechanicWords, Texts, fact

TEXTS: Final[Texts] = {
    "station needed": {
        "en": "Your plan runs over {tracks:tracks}, which others own: a station lets you use such a track.",
        "de": "Dein Plan führt über {tracks:tracks}, und {tracks:das gehört|die gehören} anderen: "
        "Mit einem Bahnhof darfst du so ein Gleis mitbenutzen.",
    },
    "station needless": {
        "en": "Nothing in your plan needs a station; unbuilt it is worth {points:one point|# points}.",
        "de": "Dein Plan braucht keinen Bahnhof; nicht gebaut ist er {points:einen Punkt|# Punkte} wert.",
    },
    "station city": {
        "en": "A station in {city:city} lets you use {track:track}, which your plan needs.",
        "de": "Mit einem Bahnhof in {city:city} kannst du {track:track} mitbenutzen, "
        "und das braucht dein Plan.",
    },
    "station city others": {
        "en": "At {city:city} there are tracks of {seats:seats}, but your plan needs none of them.",
        "de": "In {city:city} gibt es Gleise von {seats:seats}, aber dein Plan braucht keins davon.",
    },
    "station city none": {
        "en": "Nobody else has a track at {city:city}.",
        "de": "In {city:city} hat sonst niemand ein Gleis.",
    },
}


def unserved(t: Thought) -> tuple[int, ...]:
    """Tracks of others that the plan runs over and that no station serves yet."""
    judge = t.judge(StationsJudge)
    judge.find_unserved(t.v, t.seat, t.outlook)
    return members([int(word) for word in judge.unserved])


def option(t: Thought, m: Stations, number: int) -> Facts:
    tracks = unserved(t)
    if number == BUILD:
        names = tuple(t.track_id(track) for track in tracks)
        needless = fact("station needless", points=int(m.points))
        return [fact("station needed", tracks=names) if names else needless]
    city = number - CITY
    there = [t.track_id(track) for track in tracks if city in t.ends(track)]
    if there:
        return [fact("station city", city=t.city_id(city), track=there[0])]
    others = tuple(t.builders[city])
    if others:
        return [fact("station city others", city=t.city_id(city), seats=others)]
    return [fact("station city none", city=t.city_id(city))]


WORDS: Final = MechanicWords(
    TEXTS, against=frozenset(("station needless", "station city others", "station city none")), option=option
)
