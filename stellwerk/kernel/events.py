"""Events as they happen, and the sources of chance.

The kernel emits events as small tuples (code, seat, a, b, c), and only while somebody listens; the front
turns them into typed ones. Outcomes of chance come from a script (a record's line, a test) while it
lasts, then from the state's own stream. A script that ends in `ASK` stops there instead: `ChanceAsked` says
what can come, so that a search tree can have nodes of chance.
"""

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from stellwerk.kernel.rules import Rules

from mypy_extensions import i64

# --- events; the comment names a, b, c
TOOK_OPEN: Final = 1  # kind, slot: from the display
DREW: Final = 2  # kind: unseen from the deck
TURNED_UP: Final = 3  # kind, slot: into the display
SWEPT: Final = 4  # the display was discarded (B5)
RESHUFFLED: Final = 5  # number of cards
CLAIMED: Final = 6  # track, colour, cards * 16 + locomotives
OFFERED_TICKET: Final = 7  # ticket
KEPT_TICKET: Final = 8  # ticket
RETURNED_TICKET: Final = 9  # ticket, where to: 0 under the deck, 1 out of the game, 2 open, 3 into the deck
PASSED: Final = 10
LAST_ROUND: Final = 11  # turns left
ENDED: Final = 12  # reason
BEGAN: Final = 13  # the first seat
DEALT: Final = 14  # kind
TURN_BEGAN: Final = 15
SCORED: Final = 16  # points
TICKETS_SHUFFLED: Final = 17  # number of tickets: the open ones became the new deck
MECHANIC: Final = 32  # mechanics' own: eight each, from the mechanic's first_event on
EVENTS_EACH: Final = 8

# --- sources of chance
CHANCE_CARD: Final = 0
CHANCE_TICKET: Final = 1
CHANCE_START: Final = 2
CHANCE_PLACE: Final = 3  # how many cards lie above the one that a mechanic puts into the deck
#: The last entry of a script: whoever asks chance next is answered by ChanceAsked.
ASK: Final = (-1, 0)

# --- reasons for the end
END_TRAINS: Final = 1
END_PASSES: Final = 2


class ImpossibleOutcome(ValueError):
    """A scripted outcome of chance that can't be: the wrong source, or a card that is not there."""


class ChanceAsked(Exception):
    """Chance is asked for an outcome; each value that can come has a weight. The state is left half-way."""

    def __init__(self, source: int, weights: list[tuple[int, int]]) -> None:
        super().__init__(SOURCES[source])
        self.source = source
        self.weights = weights


def emit(r: "Rules", code: i64, seat: i64, a: i64 = 0, b: i64 = 0, c: i64 = 0) -> None:
    """Emits an event. The hottest callers test r.listening themselves, which saves the call."""
    if r.listening:
        r.emitted.append((int(code), int(seat), int(a), int(b), int(c)))


def listen(r: "Rules", script: list[tuple[int, int]]) -> None:
    """Starts recording events, outcomes and forced options; chance follows the script first."""
    r.emitted, r.outcomes, r.forced = [], [], []
    r.script, r.script_at = script, 0
    r.scripted = len(script) > 0
    r.listening = True


def stop_listening(r: "Rules") -> None:
    """Stops recording; what was recorded stays until somebody listens again."""
    r.listening = False
    r.scripted = False


def asks(r: "Rules") -> bool:
    """Whether the script stops here; only asked while there is a script."""
    return r.script_at < len(r.script) and r.script[int(r.script_at)] == ASK


def scripted(r: "Rules", source: i64) -> i64:
    """The next outcome of the script, or -1 when it has run out."""
    if r.script_at >= len(r.script):
        return -1
    wanted, value = r.script[int(r.script_at)]
    if wanted != source:
        raise ImpossibleOutcome(
            f"chance was asked for {SOURCES[int(source)]}, the script has {SOURCES[wanted]}"
        )
    r.script_at += 1
    return value


def resolved(r: "Rules", source: i64, value: i64) -> None:
    """Records an outcome of chance, if somebody listens."""
    if r.listening:
        r.outcomes.append((int(source), int(value)))


SOURCES: Final = ["a train card", "a ticket", "the first seat", "a place in the deck"]
