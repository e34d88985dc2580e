"""What people do to a score pad: each edit is a line of its log."""

from collections.abc import Iterable
from typing import TypeAlias

import msgspec


class EditLine(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """An edit as it comes and is stored; an unknown field is an error."""


class Give(EditLine, frozen=True, tag="give"):
    """A free track becomes somebody's."""

    track: str
    #: A seat, or another owner of tracks such as "neutral".
    owner: int | str
    #: What the owner of a printed game reads off a card: the ticket that the neutral player builds by.
    ticket: str = ""


class Free(EditLine, frozen=True, tag="free"):
    """A track is nobody's again, as if it had never been claimed."""

    track: str


class Tick(EditLine, frozen=True, tag="tick"):
    """A seat has this ticket, or does not have it after all."""

    seat: int
    ticket: str
    held: bool = True


class Enter(EditLine, frozen=True, tag="enter"):
    """A value entered for a mechanic, which replaces what followed from the claims (`controls.py`)."""

    #: A field of the state.
    field: str
    #: -1: it belongs to no seat.
    seat: int
    place: int
    value: int
    #: What the page showed: another one may have changed it at the same time.
    was: int


class NextTurn(EditLine, frozen=True, tag="turn"):
    """The seat in turn has finished."""


class TurnBack(EditLine, frozen=True, tag="turn back"):
    """It has not, after all."""


class Finish(EditLine, frozen=True, tag="finish"):
    """The game is over; or it goes on after all."""

    over: bool = True


class Undo(EditLine, frozen=True, tag="undo"):
    """Takes the last edit back."""


Edit: TypeAlias = Give | Free | Tick | Enter | NextTurn | TurnBack | Finish | Undo


def standing(log: Iterable[Edit]) -> list[Edit]:
    """The edits that still count, in order: nothing that was taken back, and no taking back."""
    kept: list[Edit] = []
    for edit in log:
        if not isinstance(edit, Undo):
            kept.append(edit)
        elif kept:
            kept.pop()
    found: list[Edit] = []
    for edit in kept:
        if isinstance(edit, Free):
            found = [each for each in found if not (isinstance(each, Give) and each.track == edit.track)]
        elif isinstance(edit, TurnBack):
            last = max((n for n, each in enumerate(found) if isinstance(each, NextTurn)), default=None)
            found = [each for n, each in enumerate(found) if n != last]
        else:
            found.append(edit)
    return found
