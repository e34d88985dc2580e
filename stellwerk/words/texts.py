"""All that can be said of a mechanic, or of the base game: one `Words`, in every language.

A text is found by its code; what stands in braces is filled in by `wording`.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from stellwerk.kernel.state import State

from .wording import Form

#: One text in each language, and texts by their codes.
Text: TypeAlias = Mapping[str, str]
Texts: TypeAlias = Mapping[str, Text]
#: German by the English sentence, which is its own code.
German: TypeAlias = dict[str, str]


@dataclass(frozen=True)
class Words:
    name: Text
    #: What it is about, in a sentence for a menu.
    about: Text
    #: What happens, by the kind of event; several texts of a kind have a word more in their codes.
    events: Texts = field(default_factory=dict)
    #: Why not, by what the mechanic said (`kernel/said.py`).
    reasons: Texts = field(default_factory=dict)
    #: What a seat is to decide, by what the mechanic's `asks` said.
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
    #: What cards are paid for beside tracks, alone ("the thing") and after "for" ("for thing").
    thing: Texts = field(default_factory=dict)
    forms: Mapping[str, Form] = field(default_factory=dict)
    #: Why a state can't be, as the mechanic's `faults` says it; and what its data that no board file may lack
    #: is about (`Item.about`).
    faults: German = field(default_factory=dict)


#: Of the mechanic, a view and the option, counted from 0.
AtHand: TypeAlias = Callable[[Any, State, int], tuple[str, Mapping[str, object]] | None]
