"""Words about a game: its events, decisions and payments, in the reader's language."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from stellwerk import words
from stellwerk.actions import Action
from stellwerk.events import Event
from stellwerk.game import Game
from stellwerk.kernel.board import LOCOMOTIVE
from stellwerk.kernel.views import view as kernel_view
from stellwerk.words.wording import wording

#: Sentences that are cached, some dozen games' logs: everybody at a table reads the same ones, and reads them
#: all again after coming back.
MOST_CACHED: Final = 10_000

# --- events


def event_text(event: Event, language: str) -> str:
    scene = event.scene
    if scene is None:
        return event.text(language)
    return cached_text(event, id(scene.board), scene.names, language)


@lru_cache(maxsize=MOST_CACHED)
def cached_text(event: Event, board: int, names: tuple[str, ...], language: str) -> str:
    """Events are equal whatever their scene, so its parts are in the key; a board in use keeps its id."""
    del board, names
    return event.text(language)


# --- decisions


def asks(game: Game, seat: int, language: str) -> str:
    """What a seat has to decide; "" if nothing."""
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
