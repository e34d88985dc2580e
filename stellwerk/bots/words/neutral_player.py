"""Words of the neutral player: which track it should build."""

from typing import Final

from stellwerk.actions import Special
from stellwerk.bots.judges.neutral_player import NeutralPlayerJudge
from stellwerk.bots.thought import Thought
from stellwerk.kernel.layout import HAND, KINDS, OPEN
from stellwerk.mechanics.neutral_player import NeutralPlayer

from .fact import Facts, MechanicWords, Texts, fact

TEXTS: Final[Texts] = {
    "neutral planned": {
        "en": "You want to build {track:track} yourself.",
        "de": "{track:track} willst du selbst bauen.",
    },
    "neutral leaves": {
        "en": "With {track:track} built by the neutral player, {other:track} stays free for you.",
        "de": "Baut der neutrale Spieler {track:track}, bleibt {other:track} für dich frei.",
    },
    "neutral theirs": {
        "en": "{seats:seats} {seats:has|have} cards for {track:track}, and you don't need it.",
        "de": "{seats:seats} {seats:hat|haben} Karten für {track:track}, und du brauchst es nicht.",
    },
    "neutral mine": {
        "en": "{track:track} is one that you could pay for sooner or later.",
        "de": "{track:track} könntest du früher oder später selbst bezahlen.",
    },
    "neutral least": {
        "en": "You would miss {track:track} least.",
        "de": "{track:track} würdest du am wenigsten vermissen.",
    },
    "neutral any": {
        "en": "Nobody seems to need {track:track}.",
        "de": "{track:track} braucht anscheinend niemand.",
    },
}


def option(t: Thought, m: NeutralPlayer, track: int) -> Facts:
    """Its options are the tracks."""
    name = t.track_id(track)
    if track in t.plan:
        return [fact("neutral planned", track=name)]
    connection = t.board.tracks[track].connection
    for other in t.plan:
        if t.board.tracks[other].connection == connection:
            return [fact("neutral leaves", track=name, other=t.track_id(other))]
    others = [seat for seat in range(int(m.seats)) if seat != t.seat]
    judge = t.judge(NeutralPlayerJudge)
    theirs = [seat for seat in others if judge.cards_for(t.v, OPEN + seat * KINDS, track)]
    mine = int(judge.cards_for(t.v, HAND + t.seat * KINDS, track))
    if mine and not theirs:
        is_best = t.is_best(t.actions.option(Special(f"neutral {name}"), t.v, t.seat))
        return [fact("neutral least" if is_best else "neutral mine", track=name)]
    return [
        fact("neutral theirs", track=name, seats=tuple(theirs)) if theirs else fact("neutral any", track=name)
    ]


WORDS: Final = MechanicWords(TEXTS, against=frozenset(("neutral planned", "neutral mine")), option=option)
