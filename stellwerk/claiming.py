"""Claiming a track in one go: "denver-omaha with red" becomes the answers that the kernel asks for."""

from collections.abc import Sequence

from stellwerk.actions import (
    Action,
    BadAction,
    Claim,
    PayWith,
    PlayCards,
    UseLocomotives,
    card_name,
    card_number,
    members,
)
from stellwerk.actions import track_name as track_id
from stellwerk.boards import UnknownName, find_connection
from stellwerk.kernel import claims, flow
from stellwerk.kernel.bits import BIT
from stellwerk.kernel.board import CARDS
from stellwerk.kernel.layout import COLOUR, LOCO, PRICE, TINT, TRACK
from stellwerk.kernel.state import State
from stellwerk.reasons import ClosedOption, IllegalAction, why_not_number
from stellwerk.tabletop import Tabletop


def track_meant(t: Tabletop, name: str, colour: str | None, seat: int) -> Claim:
    """The track of that name; of a connection with several, the one that can be meant."""
    if not isinstance(name, str):
        raise BadAction(f"A track is called by its name, as in `denver-omaha`, not {name!r}.")
    name = name.lower().replace("–", "-")
    try:
        connection = find_connection(t.board, name)
    except UnknownName:
        return Claim(track_id(name, t.board))
    tracks = [track for track in t.board.tracks if track.connection == connection]
    meant = [track for track in tracks if track.colour == colour] or tracks
    options = flow.options(t.rules, t.state, seat)
    legal = [track for track in meant if t.table.option(Claim(track.id), t.state, seat) in options]
    if len(legal) == 1 or len({track.colour for track in legal}) == 1:
        return Claim(legal[0].id)
    if not legal:
        return Claim(meant[0].id)  # the refusal will be about this one
    what, ids = t.board.connections[connection].id, tuple(track.id for track in legal)
    raise IllegalAction(t.reason("which track", what=what, tracks=ids))


def payment(
    t: Tabletop, track: int, colour: str | None, locomotives: int | None, cards: int | None, seat: int
) -> list[Action]:
    """The answers to the payment's questions; IllegalAction if it can't be paid like that."""
    answers: list[Action] = []
    trial = t.state.copy()
    claims.begin(t.rules, trial, track)
    what = t.board.tracks[track].id
    if int(trial.b[TINT]) == claims.ANY:
        kinds = members([int(claims.colours_that_pay(trial, seat))])
    else:
        kinds = (int(trial.b[TINT]),)
    kind = kind_meant(t, what, kinds, colour, locomotives, int(t.rules.length[track]))
    if len(kinds) > 1:
        answers.append(PayWith(CARDS[kind]))
    trial.b[COLOUR] = kind
    answers += number_of_cards(t, trial, cards, seat)
    fewest, most = int(claims.fewest_locos(trial, seat)), int(claims.most_locos(trial, seat))
    if fewest < most:
        answers.append(UseLocomotives(fewest if locomotives is None else locomotives))
    elif locomotives not in {None, fewest}:
        key = "exact locomotives" if fewest else "without locomotives"
        raise IllegalAction(t.reason(key, card=CARDS[kind], what=what, need=fewest))
    return answers


def number_of_cards(t: Tabletop, trial: State, cards: int | None, seat: int) -> list[Action]:
    """The answer to how many cards are played, if that is asked; `trial` then has them."""
    length = int(t.rules.length[int(trial.b[TRACK])])
    number = length if cards is None else card_number(str(cards))
    asked = int(claims.numbers_that_pay(t.rules, trial, seat)) != int(BIT[length])
    if not asked and number != length:
        question = ClosedOption(t.rules, trial, t.names, seat)
        raise IllegalAction(question.named(why_not_number(question, number)))
    trial.b[PRICE] = number
    return [PlayCards(number)] if asked else []


def kind_meant(
    t: Tabletop, what: str, kinds: Sequence[int], colour: str | None, locomotives: int | None, length: int
) -> int:
    """The colour to pay with, out of those that pay."""
    if colour is None:
        if len(kinds) > 1 and locomotives == length and LOCO in kinds:
            return LOCO
        if len(kinds) > 1:
            raise IllegalAction(t.reason("which colour", what=what, colours=named_cards(kinds)))
        return kinds[0]
    kind = CARDS.index(card_name(colour))
    if kind not in kinds:
        raise IllegalAction(t.reason("wrong colour", what=what, card=CARDS[kind], colours=named_cards(kinds)))
    return kind


def named_cards(kinds: Sequence[int]) -> tuple[str, ...]:
    return tuple(CARDS[kind] for kind in kinds)
