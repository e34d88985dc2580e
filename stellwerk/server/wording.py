"""The one place where the server asks for words about a game; all it says passes through here."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from stellwerk import words
from stellwerk.actions import Action
from stellwerk.events import Event
from stellwerk.game import Game
from stellwerk.kernel.board import LOCOMOTIVE, Board
from stellwerk.kernel.views import view as kernel_view
from stellwerk.reasons import Reason
from stellwerk.scores import SeatSheet, Sheet
from stellwerk.scores import sheet as sheet_of
from stellwerk.words.wording import wording

#: Sentences that are kept: some dozen games' logs. Everybody at a table reads the same ones, and reads them
#: all again when he comes back.
MOST_KEPT: Final = 10_000

# --- events and reasons


def event_text(event: Event, language: str) -> str:
    scene = event.scene
    if scene is None:
        return event.text(language)
    return kept_text(event, id(scene.board), scene.names, language)


@lru_cache(maxsize=MOST_KEPT)
def kept_text(event: Event, board: int, names: tuple[str, ...], language: str) -> str:
    """Events are equal whatever their scene, so that is named here; a board that is kept keeps its id."""
    del board, names
    return event.text(language)


def reason_text(reason: Reason, language: str) -> str:
    return reason.text(language)


# --- decisions


def asks(game: Game, seat: int, language: str) -> str:
    """What a seat is to decide; "" if nothing."""
    if game.is_over or seat not in game.decisions():
        return ""
    return words.asks(game.rules, game.state, game.names, seat, language)


def label(game: Game, action: Action, language: str) -> str:
    """What an action is, as a button would say it."""
    deciding = game.decisions()
    seen = kernel_view(game.rules, game.state, deciding[0]) if len(deciding) == 1 else None
    return words.option_text(game.rules, action, language, seen)


def payment_text(cards: Mapping[str, int], language: str) -> str:
    """As in "3 blue cards and 1 locomotive"; "" for no cards."""
    colour = next((card for card in cards if card != LOCOMOTIVE), LOCOMOTIVE)
    locomotives = cards.get(LOCOMOTIVE, 0)
    return wording(language).form_payment((colour, sum(cards.values()), locomotives)) if cards else ""


# --- names


def city_name(board: Board, city: int, language: str) -> str:
    return words.city_name(board, city, language)


def track_name(board: Board, track: int, language: str) -> str:
    return words.track_name(board, track, language)


def ticket_name(board: Board, ticket: int, language: str) -> str:
    """As in Boston–Miami, without its value."""
    this = board.tickets[ticket]
    return f"{city_name(board, this.a, language)}–{city_name(board, this.b, language)}"


# --- the score sheet


def sheet(game: Game, language: str) -> Sheet:
    return sheet_of(game.rules, game.state, game.names, language)


def sheet_lines(column: SeatSheet, language: str) -> list[tuple[str, str, int]]:
    del language  # the column has its own
    return [(kind, name[:1].upper() + name[1:], points) for kind, name, points in column.sums()]


def verdict(found: Sheet, language: str) -> str:
    del language
    return found.verdict()
