"""Words of the province mat: line, space and rank of one more train."""

from typing import Final

from stellwerk.bots.thought import Thought
from stellwerk.kernel import claims
from stellwerk.kernel.board import COLOURS
from stellwerk.kernel.layout import PRICE, TINT
from stellwerk.mechanics.province_mat import MORE_THAN_SPACES, NO_MAT, ProvinceMat

from .fact import Facts, MechanicWords, Texts, fact

TEXTS: Final[Texts] = {
    "mat claim": {
        "en": "It can bring a train to space {space} of the {line:the line}.",
        "de": "Dazu kann ein Waggon auf Feld {space} der {line:the line} kommen.",
    },
    "mat cards": {
        "en": "{number:One card brings|# cards bring} a train to space {space} of the {line:the line}.",
        "de": "{number:Eine Karte bringt|# Karten bringen} einen Waggon auf Feld {space} "
        "der {line:the line}.",
    },
    "mat cards any": {
        "en": "{number:One card brings|# cards bring} a train to space {space} of a line that you choose.",
        "de": "{number:Eine Karte bringt|# Karten bringen} einen Waggon auf Feld {space} einer Linie, "
        "die du dir aussuchst.",
    },
    "mat line": {
        "en": "On the {line:the line} your train comes to space {space}.",
        "de": "Auf der {line:the line} kommt dein Waggon auf Feld {space}.",
    },
    "mat line extra": {
        "en": "The {line:line} takes your train only with an express card of +{missing} or more.",
        "de": "Auf die {line:line} kommt dein Waggon nur mit einer Expresskarte ab +{missing}.",
    },
    "mat first": {
        "en": "That puts you first there for now.",
        "de": "Damit liegst du dort vorerst vorn.",
    },
    "mat behind": {
        "en": "{seats:seats} {seats:stays|stay} ahead of you there.",
        "de": "{seats:seats} {seats:bleibt|bleiben} dort vor dir.",
    },
    "mat none": {
        "en": "It keeps a train in your supply, where a track or a better place may need it.",
        "de": "So behältst du einen Waggon für ein Gleis oder einen besseren Platz.",
    },
    "mat extra": {
        "en": "Your train then comes to space {space} of the {line:the line}.",
        "de": "Dann kommt dein Waggon auf Feld {space} der {line:the line}.",
    },
}


def claim(t: Thought, m: ProvinceMat, track: int) -> Facts:
    """Where as many cards as the track needs bring a train; of a grey one that is open."""
    line, length = int(t.rules.tint[track]), int(t.rules.length[track])
    if line == claims.ANY or length > int(m.spaces) or t.trains <= length:
        return []
    space = int(m.space_at_most(t.v, line, length))
    return [fact("mat claim", space=space, line=COLOURS[line]), *rank(t, m, line, space)] if space else []


def cards(t: Thought, m: ProvinceMat, number: int) -> Facts:
    line = int(t.v.b[TINT])
    if number > int(m.spaces) or not int(m.lines_for(t.rules, t.v, t.seat, number)):
        return []
    if line == claims.ANY:
        space = max(int(m.space_at_most(t.v, n, number)) for n in range(len(COLOURS)))
        return [fact("mat cards any", number=number, space=space)] if space else []
    space = int(m.space_at_most(t.v, line, number))
    if space == 0:
        missing = int(m.lowest_free(t.v, line)) - number
        return [fact("mat line extra", line=COLOURS[line], missing=missing)]
    return [fact("mat cards", number=number, space=space, line=COLOURS[line]), *rank(t, m, line, space)]


def option(t: Thought, m: ProvinceMat, line: int) -> Facts:
    if line == NO_MAT:
        return [fact("mat none")]
    missing = int(m.least_extra(t.v, line))
    if missing:
        return [fact("mat line extra", line=COLOURS[line], missing=missing)]
    space = int(m.space_at_most(t.v, line, int(t.v.b[PRICE])))
    return [fact("mat line", line=COLOURS[line], space=space), *rank(t, m, line, space)]


def extra(t: Thought, m: ProvinceMat, value: int) -> Facts:
    """Where the train goes with this much added to the cards."""
    line = int(t.v.b[m.wanted]) - 1
    if line < 0:
        return []
    reached = min(int(m.spaces), int(t.v.b[PRICE]) + value)
    space = int(m.space_at_most(t.v, line, reached))
    return [fact("mat extra", space=space, line=COLOURS[line]), *rank(t, m, line, space)] if space else []


def rank(t: Thought, m: ProvinceMat, line: int, space: int) -> Facts:
    """Who is ahead on the line once a train of the seat stands on the space."""
    mine = int(m.standing(t.v, line, t.seat))
    highest = max(mine % MORE_THAN_SPACES, space)
    mine = (mine // MORE_THAN_SPACES + space) * MORE_THAN_SPACES + highest
    others = [seat for seat in range(int(m.seats)) if seat != t.seat]
    ahead = tuple(seat for seat in others if int(m.standing(t.v, line, seat)) > mine)
    return [fact("mat behind", seats=ahead) if ahead else fact("mat first")]


WORDS: Final = MechanicWords(
    TEXTS,
    claim=claim,
    option=option,
    cards=cards,
    extra=extra,
)
