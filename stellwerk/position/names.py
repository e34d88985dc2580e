"""What the seats are called: by the players' names, or by numbers if nobody named them."""

from collections.abc import Sequence

from stellwerk.boards.rules import BadSetUp, chosen_options
from stellwerk.kernel.board import Board


def seat_names(seats: int) -> tuple[str, ...]:
    """What seats are called that nobody named."""
    return tuple(f"Seat {n}" for n in range(1, seats + 1))


def names_of(board: Board, seats: int | Sequence[str]) -> tuple[str, ...]:
    """The names of the seats, given by their number or by name; BadSetUp if they can't be."""
    if isinstance(seats, bool | str | bytes) or not isinstance(seats, int | Sequence):
        raise BadSetUp(f"Seats are a number or a list of names, not {seats!r}.")
    if isinstance(seats, int):
        chosen_options(board, seats, {})  # more of them than the board has would be slow to name
        return seat_names(seats)
    return checked_names(seats)


def checked_names(names: Sequence[str]) -> tuple[str, ...]:
    """The same names; BadSetUp if one is no name for a player, or two are the same."""
    for name in names:
        if not isinstance(name, str):
            raise BadSetUp(f"Names of players are texts, not {name!r}.")
        if not name.strip() or not name.isprintable():
            raise BadSetUp(f"{name!r} is no name for a player.")
        if list(names).count(name) > 1:
            raise BadSetUp(f"Two players are called {name}.")
    return tuple(names)
