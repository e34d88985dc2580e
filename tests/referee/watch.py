"""Records games as tapes: the only file here that touches the game itself."""

import json
from collections.abc import Callable, Sequence
from random import Random
from typing import Any, Final

from referee.tape import Offer, Step, Tape

from stellwerk import Game, bots
from stellwerk.bots import Seating
from stellwerk.kernel.board import Board

#: Chance's answer that is a place in the deck (docs/record.md).
PLACE: Final = 3

#: What odd players like, by the first word of an action: they bring about what bots seldom do, an empty deck
#: above all. What is not named is chosen when nothing else is left.
STYLES: Final[dict[str, dict[str, float]]] = {
    "hoarder": {"take": 1, "draw": 1, "express": 0.2, "claim": 0.02, "keep": 1},
    "collector": {"tickets": 3, "express": 1, "take": 1, "draw": 1, "claim": 1, "keep": 1},
    "drifter": {"claim": 1, "take": 1, "draw": 1, "tickets": 0.2, "station": 0.5, "express": 0.3, "keep": 1},
}


def watched(
    board: str | Board, names: Sequence[str], seed: int, switches: dict[str, bool] | None = None
) -> Tape:
    """A whole game between bots and odd players, a name for each seat."""
    game = Game(board, seats=len(names), seed=seed, options=switches)
    tape = begun(game)
    rng = Random(seed)
    choose = chooser(game, names, rng)
    while not game.is_over:
        offers = open_offers(game)
        offer = rng.choice(offers)
        events = game.apply(choose(offer), offer.seat)
        action = game.log[-1].action
        tape.steps.append(Step(offers, offer.seat, action, [event.to_dict() for event in events]))
    return ended(game, tape)


def replayed(record: str) -> Tape:
    """A recorded game (docs/record.md) that begins with the set-up."""
    header, set_up, *entries = map(json.loads, record.splitlines())
    game = Game(
        header["board"],
        header["seats"],
        header["seed"],
        header["options"],
        outcomes=outcomes(set_up),
        version=header["rules"],
    )
    tape = begun(game)
    tape.rules = header["rules"]
    for entry in entries:
        if "result" in entry:
            break
        if entry["action"] == "take back":  # nobody has seen the choice, so it never happened
            game.take_back(entry["seat"])
            last = max(n for n, step in enumerate(tape.steps) if step.seat == entry["seat"])
            del tape.steps[last]
            continue
        offers = open_offers(game)
        events = game.apply(entry["action"], entry["seat"], outcomes=outcomes(entry))
        action = game.log[-1].action
        tape.steps.append(Step(offers, entry["seat"], action, [event.to_dict() for event in events]))
    return ended(game, tape)


def outcomes(entry: dict[str, Any]) -> list[Any]:
    return [tuple(outcome) if isinstance(outcome, list) else outcome for outcome in entry.get("outcomes", [])]


def begun(game: Game) -> Tape:
    place = next((value for source, value in game.set_up.outcomes if source == PLACE), None)
    set_up = [event.to_dict() for event in game.set_up.events]
    return Tape(game.board.id, len(game.names), dict(game.switches), set_up, place)


def ended(game: Game, tape: Tape) -> Tape:
    tape.sheet = json.loads(json.dumps(game.sheet().to_dict()))
    return tape


def open_offers(game: Game) -> list[Offer]:
    return [
        Offer(seat, game.phase(seat) or "", [str(option) for option in game.options(seat)])
        for seat in game.decisions()
    ]


def chooser(game: Game, names: Sequence[str], rng: Random) -> Callable[[Offer], int | str]:
    players = {seat: bots.named(name) for seat, name in enumerate(names) if name not in STYLES}
    seating = Seating(game, players)

    def choose(offer: Offer) -> int | str:
        name = names[offer.seat]
        return oddly(offer.options, STYLES[name], rng) if name in STYLES else seating.choose(offer.seat)

    return choose


def oddly(options: Sequence[str], liking: dict[str, float], rng: Random) -> str:
    """First a word, by how much it is liked, then any option that begins with it."""
    by_word: dict[str, list[str]] = {}
    for option in options:
        by_word.setdefault(option.split()[0], []).append(option)
    weights = [liking.get(word, 0.001) for word in by_word]
    [word] = rng.choices(list(by_word), weights)
    return rng.choice(by_word[word])
