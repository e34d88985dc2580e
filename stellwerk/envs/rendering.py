"""What people read of a game: the table in words, actions in notation, and `info`."""

import sys
from typing import Any, Final

from stellwerk import view_text
from stellwerk.actions import ActionLike
from stellwerk.boards.rules import BadSetUp
from stellwerk.game import Game
from stellwerk.kernel import flow
from stellwerk.kernel.layout import TOTAL

#: How a game can be shown: as text, returned or printed.
RENDER_MODES: Final = ("ansi", "human")


def checked_render_mode(said: str | None) -> str | None:
    if said is not None and said not in RENDER_MODES:
        raise BadSetUp(f"There is no render mode {said!r}; there are {', '.join(map(repr, RENDER_MODES))}.")
    return said


def render_table(game: Game, seat: int | None, mode: str) -> str | None:
    """A seat's view in words, returned or printed; for seat None what spectators see."""
    seen = game.view(seat)
    asks = [] if seat is None else [game.asks(seat)]
    text = "\n".join([*view_text.lines(seen), *asks]) + "\n"
    if mode == "ansi":
        return text
    sys.stdout.write(text)
    return None


def info_of(game: Game, seat: int) -> dict[str, Any]:
    """The seat, what it must decide, how many options it has, and all scores: nothing hidden from it."""
    decides = not game.is_over and seat == int(flow.decider(game.state))
    final = tuple(int(game.state.w[TOTAL + n]) for n in range(game.seats))
    return {
        "seat": seat,
        "phase": game.phase(seat) if decides else None,
        "legal": len(game.option_ids(seat)) if decides else 0,
        "scores": final if game.is_over else game.scores(),
    }


def action_text(game: Game, option: int, seat: int) -> str:
    """The notation of a seat's action, as it is now: "claim denver-omaha"."""
    return str(game.table.action(option, game.state, seat))


def option_of(game: Game, action: ActionLike, seat: int) -> int:
    """The number of the action in this notation."""
    read = game.table.read(action)
    return read if isinstance(read, int) else game.table.option(read, game.state, seat)
