"""The levels for players, and their pace: how long a table waits before it shows a bot's decision.

A bot answers as soon as it can and never sleeps; the program that shows the game waits. The pauses come from
a stream of their own, so no choice depends on them, and a bot's thinking time counts towards them.

    pacing = Pacing(game.seed)
    seconds = pacing.pause("hard", phase, action, thought=0.2)
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from stellwerk.actions import Action, Claim, DrawTickets, DrawUnseen, Keep, Special, Take
from stellwerk.kernel.chance import Stream

#: The stream for pauses; minds and the game have others.
PACE_STREAM: Final = 3000
#: Steps between the shortest and the longest pause of a kind.
STEPS: Final = 1000

# --- kinds of decisions, by how long a player thinks about them
#: A track, a station, tickets: moves that other players want to follow.
GREAT: Final = "great"
#: A card drawn.
DRAW: Final = "draw"
#: A follow-up to an earlier decision: the second card, the payment, a mechanic's question.
SMALL: Final = "small"

#: Seconds, from the shortest to the longest.
PACE: Final[Mapping[str, tuple[float, float]]] = {GREAT: (1.0, 2.0), DRAW: (0.6, 1.2), SMALL: (0.3, 0.5)}


@dataclass(frozen=True)
class Level:
    name: str
    #: The bot that plays it, by its name in the registry.
    bot: str
    #: For a menu, by language.
    about: Mapping[str, str]
    #: The longest it thinks about a decision on one core, unless its name says otherwise (`hard:0.3s`);
    #: 0: no noticeable time.
    seconds: float = 0.0
    #: The shortest and the longest pause before each kind of decision is shown.
    pace: Mapping[str, tuple[float, float]] = field(default_factory=lambda: PACE)


LEVELS: Final = {
    level.name: level
    for level in (
        Level(
            "easy",
            "easy",
            {
                "en": "Plays for the fun of it and makes good-natured mistakes.",
                "de": "Spielt aus Freude und macht gutmütige Fehler.",
            },
        ),
        Level(
            "medium",
            "planner",
            {
                "en": "Plans a network for its tickets and knows what every card is good for.",
                "de": "Plant ein Netz für seine Zielkarten und weiß, wozu jede Karte gut ist.",
            },
        ),
        Level(
            "tricky",
            "search",
            {
                "en": "Thinks ahead for a moment: tries good moves out before it decides.",
                "de": "Denkt einen Moment voraus: probiert gute Züge aus, bevor es sich entscheidet.",
            },
            seconds=0.1,
        ),
        Level(
            "hard",
            "search",
            {
                "en": "Thinks ahead: plays every good move out many times before it decides.",
                "de": "Denkt voraus: spielt jeden guten Zug viele Male durch, bevor es sich entscheidet.",
            },
            seconds=1.0,
        ),
    )
}
#: The level to use when none is named.
DEFAULT: Final = "medium"


def pace_of(bot: str) -> Mapping[str, tuple[float, float]]:
    """The pace of a bot by its name: its level's, or the default."""
    level = LEVELS.get(bot.partition(":")[0])
    return level.pace if level else PACE


def kind_of(phase: str, action: Action) -> str:
    """How much there is to think about, by the question and the answer.

    The number of options does not count, so that a pause does not give it away.
    """
    if isinstance(action, Claim | DrawTickets | Keep) or (isinstance(action, Special) and phase == "turn"):
        return GREAT
    if isinstance(action, Take | DrawUnseen) and phase != "second card":
        return DRAW
    return SMALL


class Pacing:
    """The pauses of one table."""

    def __init__(self, seed: int | str) -> None:
        self._stream = Stream(seed, PACE_STREAM)

    def pause(self, bot: str, phase: str, action: Action, thought: float = 0.0) -> float:
        """Seconds to wait before a decision is shown, given the seconds the bot thought about it."""
        shortest, longest = pace_of(bot)[kind_of(phase, action)]
        share = int(self._stream.below(STEPS + 1)) / STEPS
        return max(0.0, shortest + share * (longest - shortest) - thought)
