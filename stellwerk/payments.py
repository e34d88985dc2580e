"""All ways to pay for something, from the decision to the last card.

    payments(game, 0, Claim("denver-omaha"))
    # [Way(actions=(Claim("denver-omaha"), UseLocomotives(0)), cards={"purple": 4}), …]

The kernel asks for the colour, the number of cards and the locomotives one by one. Here a copy answers these
questions up to the last one and no further: nothing is drawn or turned up, nothing is decided.
"""

from collections.abc import Iterator
from typing import Final

import msgspec

from stellwerk.actions import Action, ActionLike, Claim, PayWith, PlayCards, Special, UseLocomotives, members
from stellwerk.game import Game
from stellwerk.kernel import claims, flow, layout
from stellwerk.kernel.board import CARDS
from stellwerk.kernel.rules import Rules
from stellwerk.kernel.state import State

#: The questions of a payment.
QUESTIONS: Final = (layout.COLOUR_PHASE, layout.NUMBER_PHASE, layout.LOCOS_PHASE)


class Way(msgspec.Struct, frozen=True):
    """A way to pay."""

    #: What is to be decided, in this order.
    actions: tuple[Action, ...]
    #: The cards that it takes, the plain ones first.
    cards: dict[str, int]


def payments(game: Game, seat: int | str, action: ActionLike) -> list[Way]:
    """All ways to pay for an action, the thriftiest first; none if the action is not open.

    An action that asks for no payment has one way, itself; `cards` is then what it takes by itself.
    """
    number = game.seat(seat)
    if not game.can(action, number):
        return []
    read = game.table.read(action)
    option = read if isinstance(read, int) else game.table.option(read, game.state, number)
    first = game.table.action(option, game.state, number)
    trial = opened(game.rules, game.state, number, option, first)
    if trial is None:
        return [
            Way((first,), spent(game.rules, game.state, number, option) if isinstance(first, Special) else {})
        ]
    hand = [int(game.state.b[layout.HAND + number * layout.KINDS + kind]) for kind in range(layout.KINDS)]
    return sorted(ways(game.rules, trial, number, (first,)), key=lambda way: thrift(way, hand))


def thrift(way: Way, hand: list[int]) -> tuple[int, int, int]:
    """Few locomotives, then few cards, then a colour of which much is left."""
    left = [
        hand[CARDS.index(card)] - number for card, number in way.cards.items() if card != CARDS[layout.LOCO]
    ]
    return way.cards.get(CARDS[layout.LOCO], 0), sum(way.cards.values()), -sum(left)


# --- the questions, on a copy


def opened(rules: Rules, state: State, seat: int, option: int, action: Action) -> State | None:
    """A copy in which the action is taken and its payment is open; None if it asks for none."""
    trial = state.copy()
    b = trial.b
    match action:
        case Claim():
            claims.begin(rules, trial, option)
        case PayWith(card):
            b[layout.COLOUR], b[layout.ASK] = CARDS.index(card), claims.COLOUR_ASKED
        case PlayCards(number):
            b[layout.PRICE], b[layout.ASK] = number, claims.NUMBER_ASKED
        case UseLocomotives(number):
            b[layout.LOCOS], b[layout.ASK] = number, claims.LOCOS_ASKED
        case _:
            if not isinstance(action, Special):
                return None
            flow.answer(rules, trial, seat, int(rules.slot_of[option]))
            if int(b[layout.PHASE]) not in QUESTIONS:
                return None
    return trial


def spent(rules: Rules, state: State, seat: int, option: int) -> dict[str, int]:
    """The cards that leave the hand with an action that asks for no payment."""
    trial = state.copy()
    flow.answer(rules, trial, seat, int(rules.slot_of[option]))
    at = layout.HAND + seat * layout.KINDS
    gone = {card: int(state.b[at + kind]) - int(trial.b[at + kind]) for kind, card in enumerate(CARDS)}
    return {card: number for card, number in gone.items() if number > 0}


def ways(rules: Rules, s: State, seat: int, said: tuple[Action, ...]) -> Iterator[Way]:
    """All ways from the question that is open in `s` to the last."""
    asked = int(s.b[layout.ASK])
    if asked < claims.COLOUR_ASKED:
        colours = possible_colours(s, seat)
        for kind in colours:
            answer = (PayWith(CARDS[kind]),) if len(colours) > 1 else ()
            yield from ways(rules, answered(s, layout.COLOUR, kind, claims.COLOUR_ASKED), seat, said + answer)
    elif asked < claims.NUMBER_ASKED:
        numbers = possible_numbers(rules, s, seat)
        for number in numbers:
            more = (PlayCards(number),) if len(numbers) > 1 else ()
            yield from ways(rules, answered(s, layout.PRICE, number, claims.NUMBER_ASKED), seat, said + more)
    elif asked < claims.LOCOS_ASKED:
        locos = range(int(claims.fewest_locos(s, seat)), int(claims.most_locos(s, seat)) + 1)
        # if only one number will do, nothing is asked; the range may then be just that number
        for number in locos or [int(claims.fewest_locos(s, seat))]:
            last = (UseLocomotives(number),) if len(locos) > 1 else ()
            yield Way(said + last, cards_of(s, number))
    else:
        yield Way(said, cards_of(s, int(s.b[layout.LOCOS])))


def answered(s: State, place: int, value: int, asked: int) -> State:
    found = s.copy()
    found.b[place] = value
    found.b[layout.ASK] = asked
    return found


def possible_colours(s: State, seat: int) -> tuple[int, ...]:
    if int(s.b[layout.TINT]) != claims.ANY:
        return (int(s.b[layout.TINT]),)
    return members([int(claims.colours_that_pay(s, seat))])


def possible_numbers(rules: Rules, s: State, seat: int) -> tuple[int, ...]:
    if not rules.asks_number or int(s.b[layout.WHAT]) > 0:
        return (int(s.b[layout.PRICE]),)
    return members([int(claims.numbers_that_pay(rules, s, seat))])


def cards_of(s: State, locomotives: int) -> dict[str, int]:
    plain = int(s.b[layout.PRICE]) - locomotives
    colour = CARDS[int(s.b[layout.COLOUR])]
    found = {colour: plain} if plain and colour != CARDS[layout.LOCO] else {}
    return found | ({CARDS[layout.LOCO]: locomotives} if locomotives else {})
