"""The coach: the best few decisions for a seat, each with a reason in words, in English and German.

    coach.hints(bots.decision_of(game, "Anna"), bots.Dice(7), language="de")

It knows what the seat knows and thinks as the planner does; with `thinker="search:400"` a search puts the
options in order. The planner says why, and where the search disagrees, it says that too. Facts become
sentences in `words`.
"""

from collections.abc import Sequence
from typing import Final

import msgspec

from stellwerk.actions import (
    Action,
    Claim,
    DrawTickets,
    DrawUnseen,
    Keep,
    Pass,
    PayWith,
    PlayCards,
    Special,
    Take,
    UseLocomotives,
)
from stellwerk.bots.judges.outlook import POINT
from stellwerk.bots.native.planner import PlannerMind
from stellwerk.bots.native.search import SearchMind
from stellwerk.kernel import flow
from stellwerk.kernel.bits import WORD
from stellwerk.kernel.board import CARDS, Board
from stellwerk.kernel.compiled import COMPILED
from stellwerk.kernel.layout import TURN_PHASE
from stellwerk.kernel.mechanic import Mechanic

from . import words
from .loading import BadBot
from .protocol import Decision, Dice
from .registry import mind_maker
from .thought import UNJUDGED, Thought
from .words import Fact, Facts, MechanicWords, Wording, base

#: The strongest thinker that answers in a second on every board, with so many playouts that the same question
#: has the same answer; a busy machine is given three. Interpreted, a search would take too long.
STRONGEST: Final = "search:100:3s" if COMPILED else "planner"
#: How many hints to give by default.
USUAL: Final = 3
#: The keys under which facts name things that a page can point at.
POINTERS: Final = {
    "tracks": ("track", "tracks", "other"),
    "tickets": ("ticket", "tickets", "others"),
    "cities": ("city", "cities", "countries"),
    "seats": ("seat", "seats"),
}


class Hint(msgspec.Struct, frozen=True):
    """A decision that the coach recommends, and why."""

    action: Action
    notation: str
    #: Points relative to the best, so 0 or less; None: it was not weighed.
    worth: float | None
    reason: str
    #: What the reason is made of; each has a code and values.
    facts: tuple[Fact, ...]
    #: The things it mentions, by id or seat number, so that a page can point at them.
    tracks: tuple[str, ...]
    tickets: tuple[str, ...]
    cities: tuple[str, ...]
    seats: tuple[int, ...]

    def __str__(self) -> str:
        return f"{self.notation}: {self.reason}"


def hints(
    decision: Decision,
    dice: Dice,
    language: str = "en",
    number: int | None = USUAL,
    thinker: str = "planner",
) -> list[Hint]:
    """The best few decisions, best first; `number` None: all of them."""
    if language not in words.LANGUAGES:
        raise ValueError(f"The coach speaks {' and '.join(words.LANGUAGES)}, not {language!r}.")
    order = searched(decision, dice, thinker)
    mind = PlannerMind(decision.rules)
    best = option_of(decision, int(mind.choose(decision.state, decision.seat, dice.stream)))
    scores = scores_of(decision, mind)
    thought = Thought(decision, mind, scores)
    ranked = with_worth(decision, order or ranking(scores, best))
    if number is not None:
        ranked = without_twins(thought, ranked)
        ranked = [*ranked[: max(0, number)], *completing(thought, ranked, number)]
    knew_better = bool(order) and order[0][0] != best
    return [
        hint(thought, option, worth, language, n == 0, n == 0 and knew_better)
        for n, (option, worth) in enumerate(ranked)
    ]


# --- the order


def ranking(scores: dict[int, int], best: int) -> list[tuple[int, int]]:
    """The options that the planner weighed, with their scores; its own choice first."""
    if best not in scores:
        return [(best, max(scores.values(), default=0)), *ranked_by(scores)]
    return [(best, scores[best]), *[each for each in ranked_by(scores) if each[0] != best]]


def ranked_by(scores: dict[int, int]) -> list[tuple[int, int]]:
    return sorted(scores.items(), key=lambda each: -each[1])


def scores_of(decision: Decision, mind: PlannerMind) -> dict[int, int]:
    """What the planner thought of each option; the same card may lie in the display twice."""
    found: dict[int, int] = {}
    for n in range(int(mind.considered)):
        option, score = option_of(decision, int(mind.slots[n])), int(mind.scores[n])
        found[option] = max(score, found.get(option, score))
    return found


def searched(decision: Decision, dice: Dice, thinker: str) -> list[tuple[int, int]]:
    """The options as a search ranks them, with their values; empty if it does not search here."""
    if thinker == "planner":
        return []
    mind = mind_maker(thinker)(decision.rules)
    if not isinstance(mind, SearchMind):
        raise BadBot(f"the coach thinks with planner or search, as in search:400, not with {thinker}")
    best = option_of(decision, int(mind.choose(decision.state, decision.seat, dice.stream)))
    if int(mind.playouts) == 0:
        return []
    tried = [n for n in range(len(mind.slot)) if int(mind.tried[n]) > 0]
    return ranking({option_of(decision, int(mind.slot[n])): int(mind.value(n)) for n in tried}, best)


def option_of(decision: Decision, slot: int) -> int:
    return int(decision.rules.dense_base[slot // WORD]) + slot % WORD


def with_worth(decision: Decision, ranked: Sequence[tuple[int, int]]) -> list[tuple[int, float | None]]:
    """Adds points relative to the best. Options that were not weighed come last, in the board's order."""
    first = ranked[0][1]
    found: dict[int, float | None] = {
        option: min(0, score - first) / POINT if score > UNJUDGED else None for option, score in ranked
    }
    found[ranked[0][0]] = 0.0
    found |= {
        option: None
        for option in flow.options(decision.rules, decision.state, decision.seat)
        if option not in found
    }
    return list(found.items())


def without_twins(t: Thought, ranked: Sequence[tuple[int, float | None]]) -> list[tuple[int, float | None]]:
    """Keeps only the first of parallel tracks in the same colour: one hint is enough."""
    found: dict[tuple[int, str] | int, tuple[int, float | None]] = {}
    for option, worth in ranked:
        key: tuple[int, str] | int = option
        if option < t.actions.base:
            track = t.board.tracks[option]
            key = (track.connection, track.colour)
        found.setdefault(key, (option, worth))
    return list(found.values())


def completing(
    t: Thought, ranked: Sequence[tuple[int, float | None]], number: int
) -> list[tuple[int, float | None]]:
    """The best claim that completes a ticket, if no earlier one does: nobody should wonder why not that."""
    if number < 1 or t.phase != TURN_PHASE:
        return []
    claims = [(n, each) for n, each in enumerate(ranked) if each[0] < t.actions.base]
    found = next(((n, each) for n, each in claims if base.completed_by(t, each[0])), None)
    return [found[1]] if found is not None and found[0] >= number else []


# --- the reasons


def hint(
    t: Thought,
    option: int,
    worth: float | None,
    language: str,
    is_first: bool = False,
    is_surprise: bool = False,
) -> Hint:
    """`is_surprise`: a search found it, where the planner would do something else."""
    action = t.actions.action(option, t.v, t.seat)
    facts = facts_of(t, option, action)
    if is_first:
        facts = [Fact("mechanic best", {}) if each.code == "mechanic other" else each for each in facts]
        why = [Fact(base.varied(t, "played out"), {})]
        facts += why if is_surprise else base.all_the_same(facts, words.speaks_against())
    elif isinstance(action, Claim) and (tickets := base.completed_by(t, option)):
        facts += base.not_yet(t, option, tickets, facts)
    pointed = {name: pointers(facts, keys) for name, keys in POINTERS.items()}
    said = sentences(facts, language, t.board, t.decision.names)
    return Hint(action, str(action), worth, said, tuple(facts), **pointed)  # type: ignore[arg-type]


def sentences(facts: Sequence[Fact], language: str, board: Board, names: Sequence[str]) -> str:
    wording = Wording(language, board, names)
    return " ".join(wording.sentence(words.text_of(each.code, language), each.values) for each in facts)


def worded(given: Hint, language: str, board: Board, names: Sequence[str]) -> Hint:
    """The same hint in another language."""
    return msgspec.structs.replace(given, reason=sentences(given.facts, language, board, names))


def pointers(facts: Facts, keys: Sequence[str]) -> tuple[int | str, ...]:
    """The values under these keys, each once."""
    found: list[int | str] = []
    for each in facts:
        for key in keys:
            value = each.values.get(key, ())
            found += value if isinstance(value, tuple) else (value,)
    return tuple(dict.fromkeys(value for value in found if value != ""))


def facts_of(t: Thought, option: int, action: Action) -> Facts:
    """What to say about an option, by its kind."""
    match action:
        case Claim():
            return claim(t, option)
        case Take(card):
            kind = CARDS.index(card)
            return base.take(t, kind) + each_says(t, "take", kind)
        case DrawUnseen():
            return base.draw(t)
        case DrawTickets():
            return base.draw_tickets(t, option)
        case Keep(kept):
            tickets = tuple(t.board.ticket_index(ticket) for ticket in kept)
            return base.keep(t, tickets) + each_says(t, "keep", tickets)
        case PayWith(card):
            return base.pay_colour(t, CARDS.index(card))
        case UseLocomotives(number):
            return base.pay_locomotives(t, number, fewest_locomotives(t))
        case PlayCards(number):
            return base.pay_number(t, number) + each_says(t, "cards", number)
        case Pass():
            return [Fact("pass", {})]
        case Special():
            return special(t, option)


def claim(t: Thought, track: int) -> Facts:
    scores_points = not any(
        said.instead is not None and said.instead(t, mechanic, track) for mechanic, said in speakers(t)
    )
    found = base.claim(t, track, scores_points, each_says(t, "goal", track))
    more = each_says(t, "claim", track)
    return found + more if scores_points or track in t.plan else more + found


def special(t: Thought, option: int) -> Facts:
    """What to say about a mechanic's own option; without words of its own, it is described by rank."""
    place, number = t.actions.owner[option]
    mechanic = t.rules.mechanics[place]
    said = words.MECHANICS.get(mechanic.name)
    found = said.option(t, mechanic, number) if said is not None and said.option is not None else []
    if said is not None and said.adds is not None and (extra := said.adds(mechanic, number)):
        found = found + each_says(t, "extra", extra)
    if found:
        return found
    best = max(t.scores.values(), default=0)
    return [Fact("mechanic best" if t.scores.get(option, best) >= best else "mechanic other", {})]


def fewest_locomotives(t: Thought) -> int:
    numbers = [action.number for action in t.decision.options if isinstance(action, UseLocomotives)]
    return min(numbers)


def speakers(t: Thought) -> list[tuple[Mechanic, MechanicWords]]:
    """The board's mechanics that have words."""
    mechanics = [(mechanic, words.MECHANICS.get(mechanic.name)) for mechanic in t.rules.mechanics]
    return [(mechanic, said) for mechanic, said in mechanics if said is not None]


def each_says(t: Thought, point: str, what: object) -> Facts:
    """What the mechanics say at a point, in the board's order."""
    found: Facts = []
    for mechanic, said in speakers(t):
        say = getattr(said, point)
        if say is not None:
            found += say(t, mechanic, what)
    return found
