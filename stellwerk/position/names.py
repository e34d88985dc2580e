"""The names of the seats: the players' names, or numbers if there are none."""

from collections.abc import Sequence

from stellwerk.boards.rules import BadSetUp, chosen_options
from stellwerk.kernel.board import Board


def seat_names(seats: int) -> tuple[str, ...]:
    """The names of seats without players' names."""
    return tuple(f"Seat {n}" for n in range(1, seats + 1))


def names_of(board: Board, seats: int | Sequence[str]) -> tuple[str, ...]:
    """The names of the seats, given as a number or as names; BadSetUp if they are impossible."""
    if isinstance(seats, bool | str | bytes) or not isinstance(seats, int | Sequence):
        raise BadSetUp("Seats are a number or a list of names, not {seats}.", seats=repr(seats))
    if isinstance(seats, int):
        chosen_options(board, seats, {})  # a huge number of seats would be slow to name
        return seat_names(seats)
    return checked_names(seats)


def checked_names(names: Sequence[str]) -> tuple[str, ...]:
    """The same names; BadSetUp if one can't be a player's name, or two are the same."""
    for name in names:
        if not isinstance(name, str):
            raise BadSetUp("Names of players must be text, not {name}.", name=repr(name))
        if not name.strip() or not name.isprintable():
            raise BadSetUp("{name} can't be a player's name.", name=repr(name))
        if list(names).count(name) > 1:
            raise BadSetUp("Two players are called {name}.", name=name)
    return tuple(names)
