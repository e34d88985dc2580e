"""Paying with cards, and claiming a track (B11-B15).

The claim context in the state (WHAT … MOST_EXTRA) holds what the seat in turn is about to play. It
is filled by small questions in a fixed order: colour, number of cards (where a mechanic can use
more than the track needs), locomotives, then the mechanics' own. A question with one answer is
not asked. Payments for a mechanic's own things (a station) use the same questions.
"""

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64, u8

from stellwerk.kernel import cards
from stellwerk.kernel.bits import BIT, WORD
from stellwerk.kernel.events import CLAIMED, SCORED, emit
from stellwerk.kernel.layout import (
    ASK,
    BANK,
    CLAIM_END,
    COLOUR,
    COLOUR_PHASE,
    HAND,
    KINDS,
    LOCO,
    LOCOS,
    LOCOS_PHASE,
    NEED,
    NUMBER_PHASE,
    OWNER,
    PASSES,
    PAYER,
    PHASE,
    POINTS,
    PRICE,
    SCORE,
    TINT,
    TRACK,
    TRAINS,
    TURN,
    USED,
    WHAT,
)
from stellwerk.kernel.state import State

if TYPE_CHECKING:
    from stellwerk.kernel.rules import Rules

#: The greatest number of cards that an option can name.
MOST_CARDS: Final = 16
#: Any one colour: the tint of a grey track. As a chosen colour it means locomotives only.
ANY: Final = LOCO
#: Questions before the mechanics': colour, number of cards, locomotives.
COLOUR_ASKED: Final = 1
NUMBER_ASKED: Final = 2
LOCOS_ASKED: Final = 3


def begin(r: "Rules", s: State, track: i64) -> None:
    """The seat in turn begins to claim this track."""
    begin_payment(s, 0, r.tint[track], r.need[track], r.length[track])
    s.b[TRACK] = u8(track)


def begin_payment(s: State, what: i64, tint: i64, need: i64, number: i64) -> None:
    """Opens the questions for a payment of `number` cards of a tint, at least `need` of them locomotives."""
    b = s.b
    b[WHAT] = u8(what)
    b[TINT] = u8(tint)
    b[NEED] = u8(need)
    b[PRICE] = u8(number)
    b[ASK] = 0


def colours_that_pay(s: State, seat: i64) -> i64:
    """The colours with which the payment can be made, as bits; bit 8: locomotives only."""
    b = s.b
    hand = HAND + seat * KINDS
    number, need, locos = i64(b[PRICE]), i64(b[NEED]), i64(b[hand + LOCO])
    found: i64 = 0
    if locos >= need and number > need:
        for colour in range(i64(LOCO)):
            have = i64(b[hand + colour])
            if have > 0 and have + locos >= number:
                found |= BIT[colour]
    if locos >= number:
        found |= BIT[LOCO]
    return found


def numbers_that_pay(r: "Rules", s: State, seat: i64) -> i64:
    """How many cards of the chosen colour may be played for the track, as bits."""
    b = s.b
    length = r.length[i64(b[TRACK])]
    found: i64 = 0
    for mechanic in r.on_numbers:
        found |= mechanic.numbers(r, s, seat)
    hand = HAND + seat * KINDS
    most = i64(b[hand + LOCO])
    if b[COLOUR] != LOCO:
        most += i64(b[hand + i64(b[COLOUR])])
    if most > MOST_CARDS:
        most = MOST_CARDS
    return (found & (BIT[most + 1] - 1) & ~(BIT[length] - 1)) | BIT[length]


def possible_extras(r: "Rules", s: State, seat: i64) -> i64:
    """The values that the seat could add to the number of cards, as bits; 0 is always among them."""
    found: i64 = 1
    for mechanic in r.on_extras:
        found |= mechanic.extras(r, s, seat)
    return found


def find_trainless(r: "Rules", s: State, seat: i64) -> None:
    """Fills r.trainless: the tracks that take no trains from the seat's supply."""
    for word in range(r.track_words):
        r.trainless[word] = 0
    for mechanic in r.on_without_trains:
        mechanic.without_trains(r, s, seat)


def trains_left_after(r: "Rules", s: State, seat: i64) -> i64:
    """The trains that the seat will have left once it has claimed the track in hand."""
    track = i64(s.b[TRACK])
    left = i64(s.b[TRAINS + seat])
    if len(r.on_without_trains) > 0:
        find_trainless(r, s, seat)
        if r.trainless[track // WORD] & BIT[track % WORD]:
            return left
    return left - r.length[track]


def fewest_locos(s: State, seat: i64) -> i64:
    """The least number of locomotives for the colour chosen."""
    b = s.b
    number, need = i64(b[PRICE]), i64(b[NEED])
    if b[COLOUR] == LOCO:
        return number
    missing = number - i64(b[HAND + seat * KINDS + i64(b[COLOUR])])
    return missing if missing > need else need


def most_locos(s: State, seat: i64) -> i64:
    """The greatest number. Where any colour will do, "locomotives only" is a choice of its own."""
    b = s.b
    locos = i64(b[HAND + seat * KINDS + LOCO])
    limit = i64(b[PRICE])
    if b[TINT] == ANY and b[COLOUR] != LOCO:
        limit -= 1
    return locos if locos < limit else limit


def advance(r: "Rules", s: State) -> bool:
    """Asks the next open question. True: the payment is made and the action is complete."""
    b = s.b
    seat = i64(b[TURN])
    if b[ASK] < COLOUR_ASKED:
        if b[TINT] == ANY:
            choices = colours_that_pay(s, seat)
            if choices & (choices - 1):
                b[PHASE] = COLOUR_PHASE
                return False
            colour: i64 = 0
            while choices & BIT[colour] == 0:
                colour += 1
            b[COLOUR] = u8(colour)
        else:
            b[COLOUR] = b[TINT]
        b[ASK] = COLOUR_ASKED
    if b[ASK] < NUMBER_ASKED:
        if r.asks_number and b[WHAT] == 0:
            numbers = numbers_that_pay(r, s, seat)
            if numbers & (numbers - 1):
                b[PHASE] = NUMBER_PHASE
                return False
        b[ASK] = NUMBER_ASKED
    if b[ASK] < LOCOS_ASKED:
        fewest = fewest_locos(s, seat)
        if fewest < most_locos(s, seat):
            b[PHASE] = LOCOS_PHASE
            return False
        b[LOCOS] = u8(fewest)
        b[ASK] = LOCOS_ASKED
    if b[WHAT] > 0:
        r.mechanics[i64(b[WHAT]) - 1].paid(r, s)
        return True
    return advance_mechanics(r, s)


def advance_mechanics(r: "Rules", s: State) -> bool:
    """The questions of mechanics: those before the cards are laid out, then those after."""
    b = s.b
    asking = i64(len(r.on_ask))
    laying = asking + i64(len(r.on_ask_revealed))
    while i64(b[ASK]) - LOCOS_ASKED < laying:
        n = i64(b[ASK]) - LOCOS_ASKED
        b[ASK] += 1
        if n < asking:
            if r.on_ask[n].ask(r, s):
                return False
        elif r.on_ask_revealed[n - asking].ask_revealed(r, s):
            return False
    claim(r, s)
    return True


def claim(r: "Rules", s: State) -> None:
    """Carries out the claim: cards, trains, points and ownership."""
    b, w = s.b, s.w
    seat, track = i64(b[TURN]), i64(b[TRACK])
    b[OWNER] = u8(seat)
    b[PAYER] = u8(seat)
    b[USED] = u8(r.length[track])
    b[POINTS] = u8(r.points[track])
    for mechanic in r.on_adjust_claim:
        mechanic.adjust_claim(r, s)
    if r.listening:
        emit(r, CLAIMED, seat, track, i64(b[COLOUR]), i64(b[PRICE]) * 16 + i64(b[LOCOS]))
    pay(s)
    b[TRAINS + seat] -= b[USED]
    w[SCORE + seat] += i64(b[POINTS])
    if r.listening and b[POINTS] > 0:
        emit(r, SCORED, seat, i64(b[POINTS]))
    own(r, s, i64(b[OWNER]), track)
    b[PASSES] = 0
    for mechanic in r.on_claimed:
        mechanic.claimed(r, s)
    cards.after_discarding(r, s)


def give(r: "Rules", s: State, owner: i64, track: i64) -> None:
    """Gives a track to an owner that is not a seat, outside of any claim; mechanics treat it as a claim."""
    b = s.b
    b[TRACK] = u8(track)
    b[OWNER] = u8(owner)
    b[PAYER] = u8(BANK)
    own(r, s, owner, track)
    for mechanic in r.on_claimed:
        mechanic.claimed(r, s)
    for at in range(i64(WHAT), i64(CLAIM_END)):
        b[at] = 0


def pay(s: State) -> None:
    """Plays the cards of the claim context."""
    b = s.b
    seat = i64(b[TURN])
    locos = i64(b[LOCOS])
    if b[COLOUR] != LOCO:
        cards.play(s, seat, i64(b[COLOUR]), i64(b[PRICE]) - locos)
    cards.play(s, seat, LOCO, locos)


def own(r: "Rules", s: State, owner: i64, track: i64) -> None:
    """Gives a track to an owner and closes its parallel tracks (B13, B14)."""
    w = s.w
    words = r.track_words
    w[r.own + owner * words + track // WORD] |= BIT[track % WORD]
    for word in range(words):
        w[r.free + word] &= ~r.closes[track * words + word]
        if owner < r.seats:
            w[r.barred + owner * words + word] |= r.siblings[track * words + word]
