"""The log of a game: what each seat did and how chance answered, and what can still be taken back."""

from collections.abc import Iterable
from typing import Final

import msgspec

from stellwerk.actions import Claim, PayWith, PlayCards, parse
from stellwerk.events import Event
from stellwerk.kernel.state import State
from stellwerk.outcomes import Outcome
from stellwerk.words import Scene

#: How the log writes that a seat took its last choice back.
TAKE_BACK: Final = "take back"


class Entry(msgspec.Struct, frozen=True, gc=False):
    """A line of the log. A server holds a great many of them."""

    seat: int
    #: In notation, or TAKE_BACK.
    action: str
    #: The decision it answered: "turn", "colour" …
    phase: str
    outcomes: tuple[Outcome, ...] = ()
    events: tuple[Event, ...] = ()
    #: The options (kernel numbers) that followed because there was no other choice.
    forced: tuple[int, ...] = ()

    @property
    def is_take_back(self) -> bool:
        return self.action == TAKE_BACK

    def with_scene(self, scene: Scene) -> "Entry":
        """The same entry with the names of another scene."""
        events = tuple(msgspec.structs.replace(event, scene=scene) for event in self.events)
        return msgspec.structs.replace(self, events=events)

    def __str__(self) -> str:
        return f"{self.seat} {self.action}"


class Log:
    def __init__(self, entries: Iterable[Entry] = (), unseen: Iterable[tuple[int, State]] = ()) -> None:
        self.entries: list[Entry] = list(entries)
        #: Who chose, and the state before, for choices of which nothing has been shown yet.
        self.unseen: list[tuple[int, State]] = list(unseen)

    def copy(self) -> "Log":
        return Log(self.entries, self.unseen)

    def write(self, entry: Entry, before: State, is_answer_of_several: bool) -> None:
        """Adds an entry. An answer that waits for others is taken back in the state itself."""
        self.entries.append(entry)
        if entry.events:
            self.unseen.clear()
        elif not is_answer_of_several:
            self.unseen.append((entry.seat, before))

    def seen_by(self, seat: int) -> list[Entry]:
        """The log without others' latest unseen choices: a refusal must not reveal them."""
        end = len(self.entries)
        while end and self.entries[end - 1].seat != seat and not self.entries[end - 1].events:
            end -= 1
        return self.entries[:end]

    def has_choices(self, seat: int | None) -> bool:
        """Whether a seat (None: any seat) has made a choice and not taken it back."""
        own = [entry for entry in self.entries if seat in {None, entry.seat}]
        return sum(-1 if entry.is_take_back else 1 for entry in own) != 0


def last_claim(entries: list[Entry]) -> Claim | None:
    """The track that the last chain of choices was about."""
    for entry in reversed(entries[-3:]):
        if entry.is_take_back:
            return None
        action = parse(entry.action)
        if isinstance(action, Claim):
            return action
        if not isinstance(action, PayWith | PlayCards):
            return None
    return None
