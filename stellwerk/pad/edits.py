"""What people do to a score pad: each edit is a line of its log."""

from collections.abc import Iterable, Sequence
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


class TurnUp(EditLine, frozen=True, tag="turn up"):
    """A ticket was turned up for somebody who builds by tickets, and nothing is built by it."""

    #: "": the deck is used up.
    ticket: str = ""


class NextTurn(EditLine, frozen=True, tag="turn"):
    """The seat in turn has finished."""


class TurnBack(EditLine, frozen=True, tag="turn back"):
    """It has not, after all."""


class Finish(EditLine, frozen=True, tag="finish"):
    """The game is over; or it goes on after all."""

    over: bool = True


class Undo(EditLine, frozen=True, tag="undo"):
    """Takes the last edit back."""


Edit: TypeAlias = Give | Free | Tick | Enter | TurnUp | NextTurn | TurnBack | Finish | Undo


def standing(log: Iterable[Edit]) -> list[Edit]:
    """The edits that still count, in order: nothing that was taken back, and no taking back.

    A track that is freed and then given again, before play has gone on, keeps its place in the order:
    somebody has corrected its colour, or a slip, and what others got after it stays theirs.
    """
    found: list[Edit | None] = []
    places: dict[str, int] = {}
    for edit in without_undone(log):
        match edit:
            case Free(track=track):
                held = [n for n, each in enumerate(found) if isinstance(each, Give) and each.track == track]
                for place in held:
                    found[place], places[track] = None, place
            case TurnBack():
                turns = [n for n, each in enumerate(found) if isinstance(each, NextTurn)]
                if turns:
                    found[turns[-1]] = None
            case Give(track=track) if track in places:
                found[places.pop(track)] = edit
            case _:
                if isinstance(edit, Give | NextTurn):
                    places.clear()
                found.append(edit)
    return [edit for edit in found if edit is not None]


def taken_back(log: Sequence[Edit]) -> Edit | None:
    """What the last edit took back, if that is all it did."""
    before = without_undone(log[:-1]) if log and isinstance(log[-1], Undo) else []
    return before[-1] if before else None


def without_undone(log: Iterable[Edit]) -> list[Edit]:
    kept: list[Edit] = []
    for edit in log:
        if not isinstance(edit, Undo):
            kept.append(edit)
        elif kept:
            kept.pop()
    return kept
