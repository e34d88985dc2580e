"""What a planner sees: the parts that `plan` adds, all or some, in the order in which they are written."""

from typing import Final

from .base import Meaning

FIELDS: Final = {
    "plan": Meaning(
        "the plan as a whole: turns that the seat probably has left, turns that the plan takes, their "
        "difference (its slack); trains that it takes, trains left after it; cards that it lacks; points "
        "that depend on it",
        50,
    ),
    "plan lacks": Meaning("cards of each kind that the plan lacks", 20),
    "ticket trains": Meaning(
        "trains that the cheapest way of each ticket still takes, of the own and those on offer; "
        "0: complete, 100: no way is left",
        50,
    ),
    "ticket cards": Meaning("cards that this way lacks; 0: complete, 100: no way is left", 50),
    "track cards": Meaning("cards that the hand lacks for each free track, without locomotives", 10),
    "plan tracks": Meaning("for each track of the plan the points that depend on it, else 0", 50),
    "contested": Meaning("of each track of the plan, how many of its ends rivals have reached", 2),
}
