"""Makes the kernel's rules from a board, a number of seats and options; refuses impossible choices."""

from collections.abc import Mapping
from functools import lru_cache

from stellwerk import mechanics
from stellwerk.faults import Fault, LocalisedName, UserError
from stellwerk.kernel.board import Board, MechanicEntry
from stellwerk.kernel.rules import VERSION, Rules


class BadSetUp(UserError, ValueError):
    """An impossible game: too many seats, an option the board does not have."""


def rules_for(
    board: Board, seats: int, options: Mapping[str, bool] | None = None, version: int = VERSION
) -> Rules:
    """The rules of such games, with a workspace for the caller alone; the tables are made once and shared.

    `version`: that of the rules, for a game that began under an earlier one.
    """
    if version < 1:
        raise BadSetUp("There is no version {version} of the rules.", version=version)
    if version > VERSION:
        raise BadSetUp(
            "This game is played by version {version} of the rules; this program knows versions 1 to "
            "{ours}. Install a newer Stellwerk.",
            version=version,
            ours=VERSION,
        )
    chosen = chosen_options(board, seats, options or {})
    return _rules(_Key(board), seats, tuple(sorted(chosen.items())), version).fork()


def rebuilt(rules: Rules) -> Rules:
    """The same rules with new tables, so that changing them affects no other game."""
    return _made(rules.board, int(rules.seats), rules.switches, int(rules.version))


def chosen_options(board: Board, seats: int, options: Mapping[str, bool]) -> dict[str, bool]:
    """All of the board's options with their values; BadSetUp if they or the seats are impossible."""
    low, high = board.seats
    if not low <= seats <= high:
        here, fitting = LocalisedName(board.name), seat_numbers(low, high)
        raise BadSetUp("{board} is for {numbers}, not {seats}.", board=here, numbers=fitting, seats=seats)
    known = {option.id for option in board.options}
    if not isinstance(options, Mapping):
        raise BadSetUp(
            "Options are names with True or False, as in {example}, not {options}.",
            example="{'tolls': False}",
            options=repr(options),
        )
    for name in options:
        if name not in known:
            has = (
                Fault("it has {options}", options=", ".join(sorted(known))) if known else Fault("it has none")
            )
            raise BadSetUp(
                "{board} has no option {name}; {has}.",
                board=LocalisedName(board.name),
                name=repr(name),
                has=has,
            )
    for name, value in options.items():
        if not isinstance(value, bool):
            raise BadSetUp("The option {name} is True or False, not {value}.", name=name, value=repr(value))
    chosen = {option.id: options.get(option.id, option.default) for option in board.options}
    for option in board.options:
        if not chosen[option.id]:
            continue
        if option.seats and not option.seats[0] <= seats <= option.seats[1]:
            raise BadSetUp(
                "The option {option} is for {numbers}, not {seats}.",
                option=option.id,
                numbers=seat_numbers(*option.seats),
                seats=seats,
            )
        for needed in option.needs:
            if not chosen[needed]:
                raise BadSetUp(
                    "The option {option} needs the option {needed}.", option=option.id, needed=needed
                )
    return chosen


def seat_numbers(least: int, most: int) -> Fault:
    """As in "2 seats", "2 to 5 seats"."""
    if least == most:
        return Fault("{least} seats", least=least)
    return Fault("{least} to {most} seats", least=least, most=most)


class _Key:
    """A board as a key of the cache; two files with the same content share their rules.

    Boards that differ only in names share a content hash but not their rules: rules hold their board,
    and the names on screen come from there.
    """

    def __init__(self, board: Board) -> None:
        self.board = board

    def __hash__(self) -> int:
        return hash((self.board.id, self.board.hash))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Key) and (self.board is other.board or self.board == other.board)


@lru_cache(maxsize=64)
def _rules(key: _Key, seats: int, options: tuple[tuple[str, bool], ...], version: int) -> Rules:
    return _made(key.board, seats, dict(options), version)


def _made(board: Board, seats: int, options: Mapping[str, bool], version: int) -> Rules:
    entries = [entry for entry in board.mechanics if is_played(entry, options)]
    doubles_open = seats >= board.doubles_open_from
    if board.doubles_open_with is not None and options[board.doubles_open_with]:
        doubles_open = True
    played = [mechanics.make(entry, board, seats) for entry in entries]
    rules = Rules(board, seats, played, doubles_open, _start_scores(board, options), version)
    rules.switches = dict(options)
    return rules


def _start_scores(board: Board, options: Mapping[str, bool]) -> tuple[int, ...]:
    """In turn order; empty: all start at 0."""
    is_off = board.start_scores_if is not None and not options[board.start_scores_if]
    return () if is_off else board.start_scores


def is_played(entry: MechanicEntry, options: Mapping[str, bool]) -> bool:
    if entry.if_option is not None and not options[entry.if_option]:
        return False
    return not (entry.unless_option is not None and options[entry.unless_option])
