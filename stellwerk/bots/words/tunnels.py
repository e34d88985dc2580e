"""Words of tunnels: what they may cost, and whether to pay it."""

from typing import Final

from stellwerk.bots.judges.tunnels import TunnelsJudge
from stellwerk.bots.thought import Thought
from stellwerk.kernel.layout import TRACK
from stellwerk.mechanics.tunnels import GIVE_UP, Tunnels

from .fact import Facts, MechanicWords, Texts, fact

TEXTS: Final[Texts] = {
    "tunnel": {
        "en": "It is a tunnel: expect {cards:one more card|# more cards}.",
        "de": "Es ist ein Tunnel: Rechne mit {cards:einer Karte|# Karten} mehr.",
    },
    "tunnel cheap": {
        "en": "It is a tunnel, but will hardly cost more cards.",
        "de": "Es ist ein Tunnel, kostet aber wohl kaum mehr Karten.",
    },
    "tunnel add": {
        "en": "For {more:one more card|# more cards} {track:track} is yours now.",
        "de": "Für {more:eine Karte|# Karten} mehr gehört {track:track} jetzt dir.",
    },
    "tunnel locomotives": {
        "en": "That takes {locos:one locomotive|# locomotives}, which would go with any colour.",
        "de": "Das kostet {locos:eine Lokomotive, die|# Lokomotiven, die} zu jeder Farbe "
        "{locos:passt|passen}.",
    },
    "tunnel planned": {
        "en": "Your plan needs it, and another try would cost a turn.",
        "de": "Dein Plan braucht das Gleis, und ein neuer Versuch kostet einen Zug.",
    },
    "tunnel give up": {
        "en": "You would take your cards back; another try at {track:track} costs a turn.",
        "de": "Du würdest deine Karten zurücknehmen; ein neuer Versuch für {track:track} kostet einen Zug.",
    },
    "tunnel not needed": {
        "en": "Your plan does not need {track:track}: you take your cards back.",
        "de": "Dein Plan braucht {track:track} nicht: Du nimmst deine Karten zurück.",
    },
}


def claim(t: Thought, m: Tunnels, track: int) -> Facts:
    if not int(m.is_tunnel[track]):
        return []
    more = round(int(t.judge(TunnelsJudge).more_cards(t.v, t.seat, track)) / 100)
    return [fact("tunnel", cards=more) if more else fact("tunnel cheap")]


def option(t: Thought, m: Tunnels, number: int) -> Facts:
    track = int(t.v.b[TRACK])
    name, is_planned = t.track_id(track), track in t.plan
    if number == GIVE_UP:
        return [fact("tunnel give up" if is_planned else "tunnel not needed", track=name)]
    found = [fact("tunnel add", track=name, more=int(t.v.b[m.more]))]
    if number:
        found.append(fact("tunnel locomotives", locos=number))
    return [*found, fact("tunnel planned")] if is_planned else found


WORDS: Final = MechanicWords(TEXTS, claim=claim, option=option)
