"""A reason is made of facts; each is a code and its values, and its text is in a table.

Values name things as records do (ids of tracks, tickets and cities, names of cards, numbers of seats), so
that a page can point at them; only the text has their names. What a mechanic says is a `MechanicWords`.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

import msgspec

from stellwerk.bots.thought import Thought

Value: TypeAlias = int | str | tuple[str, ...] | tuple[int, ...]
Values: TypeAlias = dict[str, Value]
#: A sentence for each code, in each language.
Texts: TypeAlias = Mapping[str, Mapping[str, str]]


class Fact(msgspec.Struct, frozen=True):
    code: str
    values: dict[str, int | str | tuple[int | str, ...]]


Facts: TypeAlias = list[Fact]


def fact(code: str, **values: Value) -> Fact:
    return Fact(code, dict(values))


@dataclass(frozen=True)
class MechanicWords:
    """What a mechanic has to say, each time of the thought, the mechanic itself and what it is about."""

    texts: Texts
    #: The codes of what speaks against a decision.
    against: frozenset[str] = frozenset()
    #: A claim of a free track.
    claim: Callable[[Thought, Any, int], Facts] | None = None
    #: A track of the plan that no ticket needs: what it is for.
    goal: Callable[[Thought, Any, int], Facts] | None = None
    #: Whether a claim of the track scores something else than its points; `claim` then names the track.
    instead: Callable[[Thought, Any, int], bool] | None = None
    #: An option of its own, counted from 0.
    option: Callable[[Thought, Any, int], Facts] | None = None
    #: This many cards for the track in hand; this much added to them.
    cards: Callable[[Thought, Any, int], Facts] | None = None
    extra: Callable[[Thought, Any, int], Facts] | None = None
    #: What an option of its own adds to the cards of a claim: others then say what that brings (`extra`).
    adds: Callable[[Any, int], int] | None = None
    #: A card to take, by its kind.
    take: Callable[[Thought, Any, int], Facts] | None = None
    #: Tickets of its own offer.
    keep: Callable[[Thought, Any, tuple[int, ...]], Facts] | None = None
