"""All texts of a mechanic, or of the base game, in every language: one `Words`.

A text is found by its code; `wording` fills in what is in braces.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from stellwerk.kernel.state import State

from .german import German
from .wording import Form

#: One text in each language, and texts by their codes.
Text: TypeAlias = Mapping[str, str]
Texts: TypeAlias = Mapping[str, Text]


@dataclass(frozen=True)
class Words:
    name: Text
    #: What it is about, in a sentence for a menu.
    about: Text
    #: What happens, by the kind of event; a kind with several texts adds a word to their codes.
    events: Texts = field(default_factory=dict)
    #: Why not, by the mechanic's reason (`kernel/said.py`).
    reasons: Texts = field(default_factory=dict)
    #: What a seat must decide, by what the mechanic's `asks` returned.
    asks: Texts = field(default_factory=dict)
    #: Labels of its options by their notation; a word in braces stands for any: "city {city}".
    options: Texts = field(default_factory=dict)
    #: The code and values of a better label for those who see what is going on; None: there is none.
    at_hand: "AtHand | None" = None
    #: Lines of the score sheet.
    sheet: Texts = field(default_factory=dict)
    #: What its tie-break compares: "the tie broken by …".
    tie: Text | None = None
    #: Its decisions, its owners of tracks.
    phases: Texts = field(default_factory=dict)
    owners: Texts = field(default_factory=dict)
    #: What cards pay for besides tracks, alone ("the thing") and after "for" ("for thing").
    thing: Texts = field(default_factory=dict)
    #: At a real table: what people enter on the score pad, and what the pad explains to them.
    table: Texts = field(default_factory=dict)
    forms: Mapping[str, Form] = field(default_factory=dict)
    #: Why a state is impossible, as the mechanic's `faults` words it; and what its required board data is
    #: about (`Item.about`).
    faults: German = field(default_factory=dict)


#: Takes the mechanic, a view and the option, counted from 0.
AtHand: TypeAlias = Callable[[Any, State, int], tuple[str, Mapping[str, object]] | None]
