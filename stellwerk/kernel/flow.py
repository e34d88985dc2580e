"""The course of a game: set-up, who decides what, and what an answer leads to.

`new`, `fill` and `apply` are fast and unchecked; the front (`stellwerk.game`) checks and explains. After
`new` and `apply` the state waits for a real choice or is over: a lone option is taken at once.
"""

from typing import Final

from mypy_extensions import i64, u8

from stellwerk.kernel import cards, claims, tickets
from stellwerk.kernel.bits import BIT, WORD, count, lowest, member
from stellwerk.kernel.chance import below, stream_start
from stellwerk.kernel.events import (
    BEGAN,
    CHANCE_START,
    DEALT,
    END_PASSES,
    END_TRAINS,
    ENDED,
    LAST_ROUND,
    PASSED,
    TURN_BEGAN,
    ChanceAsked,
    ImpossibleOutcome,
    asks,
    emit,
    resolved,
    scripted,
)
from stellwerk.kernel.layout import (
    ANSWER,
    ASK,
    BETWEEN,
    CLAIM_END,
    COLOUR,
    COLOUR_PHASE,
    DECK_LEFT,
    DISPLAY,
    END,
    FIRST,
    FIRST_CARD,
    HAND,
    HELD,
    KEEP,
    KINDS,
    LAST,
    LOCO,
    LOCOS,
    LOCOS_PHASE,
    MECHANIC_PHASE,
    NUMBER_PHASE,
    OFFERED,
    OVER,
    OWES,
    PASSES,
    PHASE,
    PRICE,
    RNG_START,
    RNG_TICKETS,
    SCORE,
    SECOND,
    SLOTS,
    START,
    START_KEPT,
    TICKETS_HELD,
    TICKETS_LEFT,
    TRAINS,
    TURN,
    TURN_PHASE,
    TURNS,
    WHAT,
)
from stellwerk.kernel.rules import (
    DRAW_DECK,
    DRAW_TICKETS,
    LONGEST,
    PASS,
    PAY_CARDS,
    PAY_COLOUR,
    PAY_LOCOS,
    PAYABLE_ROW,
    PAYABLE_WORDS,
    Rules,
)
from stellwerk.kernel.scoring import finish
from stellwerk.kernel.state import State

#: Train cards dealt to each seat (B4).
DEAL: Final = 4
#: Bits of the base options; all kinds of cards in the display.
LOCO_BIT: Final = 1 << LOCO
DECK_BIT: Final = 1 << DRAW_DECK
TICKETS_BIT: Final = 1 << DRAW_TICKETS
ALL_KINDS: Final = (1 << KINDS) - 1
#: The claim context.
CLAIM_FROM: Final = WHAT
CLAIM_TO: Final = CLAIM_END

# --- set-up


def new(r: Rules, seed: i64) -> State:
    """A new game; it waits for the starting tickets to be chosen."""
    s = r.beginning.copy()
    w = s.w
    for stream in range(i64(RNG_TICKETS + 1)):
        w[stream] = stream_start(seed, stream)
    set_up(r, s)
    return s


def set_up(r: Rules, s: State) -> None:
    b, w = s.b, s.w
    choose_first(r, s)
    for seat in range(r.seats):
        w[SCORE + (i64(b[FIRST]) + seat) % r.seats] = r.start_scores[seat]
    deal_cards(r, s)
    for mechanic in r.on_set_up:
        mechanic.set_up(r, s)
    deal_tickets(r, s)
    settle(r, s)


def choose_first(r: Rules, s: State) -> None:
    """Draws the first seat from the game's seed (B2)."""
    first = below(s.w, RNG_START, r.seats)
    if r.scripted:
        if asks(r):
            raise ChanceAsked(CHANCE_START, [(int(seat), 1) for seat in range(r.seats)])
        wanted = scripted(r, CHANCE_START)
        if wanted >= r.seats:
            raise ImpossibleOutcome(f"there is no seat {wanted} in this game")
        if wanted >= 0:
            first = wanted
    if r.listening:
        resolved(r, CHANCE_START, first)
    s.b[FIRST] = u8(first)
    s.b[TURN] = u8(first)
    emit(r, BEGAN, first)


def deal_cards(r: Rules, s: State) -> None:
    b = s.b
    for seat in range(r.seats):
        for _turn in range(i64(DEAL)):
            kind = cards.draw(r, s)
            b[HAND + seat * KINDS + kind] += 1
            b[HELD + seat] += 1
            if r.listening:
                emit(r, DEALT, seat, kind)
    cards.fill_display(r, s)


def deal_tickets(r: Rules, s: State) -> None:
    """All seats choose their starting tickets at the same time (B6)."""
    for mechanic in r.on_deal_tickets:
        if mechanic.deal_tickets(r, s):
            return
    for seat in range(r.seats):
        tickets.offer(r, s, seat, r.start_deal)
    if r.start_long > 0:
        tickets.offer_long(r, s, r.start_long)
    ask_all(r, s, START)


def ask_all(r: Rules, s: State, phase: i64) -> None:
    """Opens a decision that every seat answers, in any order."""
    s.b[PHASE] = u8(phase)
    s.b[OWES] = u8(BIT[r.seats] - 1)


def start_chosen(r: Rules, s: State) -> None:
    """Once all have chosen: what they did not keep goes under the deck together, or out of the game."""
    for seat in range(r.seats):
        tickets.settle_offer(r, s, seat, s.w[ANSWER + seat] - 1 - r.keep_slot, r.start_rest)
        s.w[ANSWER + seat] = 0
        s.b[START_KEPT + seat] = s.b[TICKETS_HELD + seat]
    tickets.close_layer(r, s)
    begin_turn(r, s, i64(s.b[TURN]))


# --- the options of a decision


def fill(r: Rules, s: State, seat: i64) -> None:
    """Writes the options of a seat that owes a decision into r.out, their number into r.options_left."""
    b, out = s.b, r.out
    phase = i64(b[PHASE])
    first: i64 = 0
    words = r.turn_words
    if phase == TURN_PHASE:
        fill_turn(r, s, seat)
    elif phase == SECOND or phase == FIRST_CARD:  # noqa: SIM109 a tuple is slower
        first = r.base_word
        words = first + 1
        base = open_kinds(s)
        if phase == SECOND:
            base &= ~LOCO_BIT
        if b[DECK_LEFT] > 0:
            base |= DECK_BIT
        out[r.base_word] = base
    else:
        words = r.option_words
        fill_other(r, s, seat, phase)
    count_options(r, first, words)


def count_options(r: Rules, first: i64, words: i64) -> None:
    """Counts the options in the words from `first` on; from now on only these words are used."""
    out, counts = r.out, r.counts
    r.first_word = first
    r.used_words = words
    total: i64 = 0
    for word in range(first, words):
        members = out[word]
        if members:
            here = count(members)
            counts[word] = here
            total += here
    r.options_left = total


def fill_other(r: Rules, s: State, seat: i64, phase: i64) -> None:
    """The options of all other decisions: tickets to keep, and the questions of a payment."""
    for word in range(r.option_words):
        r.out[word] = 0
    if phase == KEEP:
        fill_keep(r, i64(s.b[OFFERED + seat]), r.draw_keep)
    elif phase == START:
        fill_keep(r, i64(s.b[OFFERED + seat]), r.start_keep)
    elif phase == COLOUR_PHASE:
        r.out[r.base_word] = claims.colours_that_pay(s, seat) << PAY_COLOUR
    elif phase == NUMBER_PHASE:
        r.out[r.base_word] = claims.numbers_that_pay(r, s, seat) << PAY_CARDS
    elif phase == LOCOS_PHASE:
        for number in range(claims.fewest_locos(s, seat), claims.most_locos(s, seat) + 1):
            r.out[r.base_word] |= BIT[PAY_LOCOS + number]
    else:
        owner = r.phase_owner[phase]
        if owner is not None:
            owner.options(r, s, seat)


def fill_turn(r: Rules, s: State, seat: i64) -> None:
    """The three actions (B7-B17): tracks that the hand can pay for, cards, tickets; or else a pass."""
    b, out = s.b, r.out
    for word in range(r.base_word + 1, r.turn_words):
        out[word] = 0
    fill_tracks(r, s, seat)
    base = open_kinds(s)
    if b[DECK_LEFT] > 0:
        base |= DECK_BIT
    if b[TICKETS_LEFT] > 0:
        base |= TICKETS_BIT
    out[r.base_word] = base
    if not r.plain_turns:
        for mechanic in r.on_limit:
            mechanic.limit(r, s, seat)
        for mechanic in r.on_turn_options:
            mechanic.turn_options(r, s, seat)
    if out[r.base_word] == 0:
        pass_if_nothing(r)


def pass_if_nothing(r: Rules) -> None:
    """A seat that can do none of its actions passes (B17)."""
    for word in range(r.turn_words):
        if r.out[word]:
            return
    r.out[r.base_word] = BIT[PASS]


def fill_tracks(r: Rules, s: State, seat: i64) -> None:
    """The free tracks that the seat has the cards and trains for."""
    b, w, out = s.b, s.w, r.out
    words = r.track_words
    hand = HAND + seat * KINDS
    locos = i64(b[hand + LOCO])
    fill_payable(r, s, hand, locos)
    free, barred = r.free, r.barred + seat * words
    for word in range(words):
        out[word] &= w[free + word] & ~w[barred + word]
    if i64(b[TRAINS + seat]) < LONGEST:
        keep_within_supply(r, s, seat)
    if r.any_need and locos < LONGEST:
        for word in range(words):
            out[word] &= r.loco_enough[locos * words + word]


def keep_within_supply(r: Rules, s: State, seat: i64) -> None:
    """Removes the tracks for which the seat has too few trains (B12)."""
    words, trainless = r.track_words, r.trainless
    claims.find_trainless(r, s, seat)
    at = i64(s.b[TRAINS + seat]) * words
    for word in range(words):
        r.out[word] &= r.train_enough[at + word] | trainless[word]


def fill_payable(r: Rules, s: State, hand: i64, locos: i64) -> None:
    """The tracks that the hand can pay for: for each colour, what it and the locomotives pay for.

    The hottest loop of all: it gathers two words of the sets of tracks at once, and the third, which few
    boards have, in a second pass.
    """
    b, payable = s.b, r.payable
    first: i64 = 0
    second: i64 = 0
    row: i64 = 0
    for place in range(hand, hand + LOCO):
        have = i64(b[place]) + locos
        if have > LONGEST:
            have = LONGEST
        at = row + have * PAYABLE_WORDS
        first |= payable[at]
        second |= payable[at + 1]
        row += PAYABLE_ROW
    r.out[0] = first
    if r.track_words > 1:
        r.out[1] = second
    if r.track_words > 2:
        fill_third(r, s, hand, locos)


def fill_third(r: Rules, s: State, hand: i64, locos: i64) -> None:
    third: i64 = 0
    for colour in range(i64(LOCO)):
        have = i64(s.b[hand + colour]) + locos
        if have > LONGEST:
            have = LONGEST
        third |= r.payable[colour * PAYABLE_ROW + have * PAYABLE_WORDS + 2]
    r.out[2] = third


def open_kinds(s: State) -> i64:
    """The kinds in the display, as bits of the draws."""
    b = s.b
    found: i64 = 0
    for slot in range(i64(SLOTS)):
        found |= BIT[i64(b[DISPLAY + slot])]
    return found & ALL_KINDS


def fill_keep_exactly(r: Rules, offered: i64, number: i64) -> None:
    """The choices of exactly this many of the tickets on offer."""
    fill_keep(r, offered, number)
    if number >= offered:
        return
    at = (offered * (r.most_offered + 1) + number + 1) * r.keep_words
    for word in range(r.keep_words):
        r.out[r.base_word + 1 + word] &= ~r.keep_table[at + word]


def fill_keep(r: Rules, offered: i64, least: i64) -> None:
    at = (offered * (r.most_offered + 1) + least) * r.keep_words
    for word in range(r.keep_words):
        r.out[r.base_word + 1 + word] = r.keep_table[at + word]


# --- answers


def apply(r: Rules, s: State, seat: i64, slot: i64) -> None:
    """Takes a seat's answer and goes on to the next real choice. Unchecked: the option must be open."""
    answer(r, s, seat, slot)
    settle(r, s)


def answer(r: Rules, s: State, seat: i64, slot: i64) -> None:
    b = s.b
    phase = i64(b[PHASE])
    if phase == TURN_PHASE:
        begin_action(r, s, seat, slot)
    elif phase == SECOND:
        if take_card(r, s, seat, slot - r.base_word * WORD):
            end_turn(r, s)
    elif phase == FIRST_CARD:
        take_first(r, s, seat, slot - r.base_word * WORD)
    elif r.together[phase]:
        store(r, s, seat, slot)
    elif phase == KEEP:
        tickets.settle_offer(r, s, seat, slot - r.keep_slot, r.draw_rest)
        tickets.close_layer(r, s)
        end_turn(r, s)
    elif phase == COLOUR_PHASE:
        b[COLOUR] = u8(slot - r.base_word * WORD - PAY_COLOUR)
        b[ASK] = claims.COLOUR_ASKED
        go_on(r, s)
    elif phase == NUMBER_PHASE:
        b[PRICE] = u8(slot - r.base_word * WORD - PAY_CARDS)
        b[ASK] = claims.NUMBER_ASKED
        go_on(r, s)
    elif phase == LOCOS_PHASE:
        b[LOCOS] = u8(slot - r.base_word * WORD - PAY_LOCOS)
        b[ASK] = claims.LOCOS_ASKED
        go_on(r, s)
    else:
        owner = r.phase_owner[phase]
        if owner is not None:
            owner.answer(r, s, seat, slot - owner.first_option)


def begin_action(r: Rules, s: State, seat: i64, slot: i64) -> None:
    b = s.b
    option = slot - r.base_word * WORD
    if option < 0:
        claims.begin(r, s, slot)
        go_on(r, s)
    elif option <= DRAW_DECK:
        b[PASSES] = 0
        take_first(r, s, seat, option)
    elif option == DRAW_TICKETS:
        b[PASSES] = 0
        tickets.offer(r, s, seat, r.draw_take)
        b[PHASE] = KEEP
    elif option == PASS:
        b[PASSES] += 1
        emit(r, PASSED, seat)
        end_turn(r, s)
    else:
        for mechanic in r.on_turn_options:
            if slot < mechanic.first_option + mechanic.option_count:
                mechanic.answer(r, s, seat, slot - mechanic.first_option)
                return


def take_first(r: Rules, s: State, seat: i64, option: i64) -> None:
    """The first card of a draw; a locomotive from the display is the whole action (B8)."""
    if not take_card(r, s, seat, option):
        s.b[PHASE] = FIRST_CARD  # nothing came from the deck: only the display is left (IB8)
    elif option == LOCO:
        end_turn(r, s)
    else:
        s.b[PHASE] = SECOND


def take_card(r: Rules, s: State, seat: i64, option: i64) -> bool:
    """A card from the display, or unseen from the deck (B7); False if none came."""
    if option == DRAW_DECK:
        return cards.take_unseen(r, s, seat)
    cards.take_open(r, s, seat, option)
    return True


def go_on(r: Rules, s: State) -> None:
    """Goes on with a payment and its questions; when it is complete the turn is over."""
    if claims.advance(r, s):
        end_action(r, s)


def end_action(r: Rules, s: State) -> None:
    """A payment is made, or given up: the turn is over."""
    clear_claim(r, s)
    end_turn(r, s)


def store(r: Rules, s: State, seat: i64, slot: i64) -> None:
    """Stores an answer, unseen, until the last seat has answered; then all are applied in seat order."""
    b = s.b
    s.w[ANSWER + seat] = slot + 1
    b[OWES] &= ~u8(BIT[seat])
    if b[OWES] > 0:
        return
    phase = i64(b[PHASE])
    if phase == START:
        start_chosen(r, s)
    else:
        owner = r.phase_owner[phase]
        if owner is not None:
            owner.resolve(r, s)


def revoke(s: State, seat: i64) -> None:
    """Takes a stored answer back: the seat owes its decision again."""
    s.w[ANSWER + seat] = 0
    s.b[OWES] |= u8(BIT[seat])


def settle(r: Rules, s: State) -> None:
    """Takes lone options until somebody has a choice; r.out then holds the options of a lone decider."""
    b = s.b
    while b[PHASE] != OVER:
        if r.together[i64(b[PHASE])]:
            if not answer_forced(r, s):
                return
        else:
            seat = decider(s)
            fill(r, s, seat)
            if r.options_left > 1 or must_ask(r, s):
                return
            if r.options_left == 0:
                end_turn(r, s)  # no second card may be taken (B10)
            else:
                slot = only_option(r)
                if r.listening:
                    r.forced.append(int(slot))
                answer(r, s, seat, slot)


def must_ask(r: Rules, s: State) -> bool:
    """Whether a lone option is asked for anyway, because taking it at once would give the hand away.

    Others who see a card drawn, or a tunnel given up, must not learn that nothing else was possible. But
    everybody may know that a seat can do nothing at all: it passes (B17).
    """
    phase = i64(s.b[PHASE])
    return r.always_asked[phase] > 0 and r.options_left == 1 and r.out[r.base_word] & BIT[PASS] == 0


def decider(s: State) -> i64:
    """The seat that decides, or the first of them if several do at once.

    In the kernel's own decisions, except for the starting tickets, it is the seat in turn.
    """
    if START < i64(s.b[PHASE]) < MECHANIC_PHASE:
        return i64(s.b[TURN])
    return lowest(i64(s.b[OWES]))


def only_option(r: Rules) -> i64:
    word = r.first_word
    while r.out[word] == 0:
        word += 1
    return word * WORD + lowest(r.out[word])


def nth(r: Rules, rank: i64) -> i64:
    """The option in r.out that has `rank` others before it."""
    out, counts = r.out, r.counts
    for word in range(r.first_word, r.used_words):
        members = out[word]
        if members:
            here = counts[word]
            if rank < here:
                return word * WORD + member(members, rank)
            rank -= here
    return 0


def answer_forced(r: Rules, s: State) -> bool:
    """While several seats decide: answers for one that has no choice. False: all of them have one."""
    owing = i64(s.b[OWES])
    while owing:
        seat = lowest(owing)
        fill(r, s, seat)
        if r.options_left == 1:
            store(r, s, seat, only_option(r))
            return True
        owing &= owing - 1
    return False


# --- turns


def begin_turn(r: Rules, s: State, seat: i64) -> None:
    b = s.b
    b[TURN] = u8(seat)
    b[OWES] = u8(BIT[seat])
    b[PHASE] = TURN_PHASE
    b[BETWEEN] = 0
    if r.listening:
        emit(r, TURN_BEGAN, seat)


def end_turn(r: Rules, s: State) -> None:
    """Checks for the end of the game, then lets mechanics act between the turns."""
    b = s.b
    seat = i64(b[TURN])
    s.w[TURNS] += 1
    if i64(b[PASSES]) >= r.seats:
        end_game(r, s, END_PASSES)
        return
    if b[LAST] > 0:
        b[LAST] -= 1
        if b[LAST] == 0:
            end_game(r, s, END_TRAINS)
            return
    elif triggers_end(r, s, seat):
        b[LAST] = u8(r.seats)
        emit(r, LAST_ROUND, seat, r.seats)
    resume(r, s)


def triggers_end(r: Rules, s: State, seat: i64) -> bool:
    """Whether two or fewer trains are left (B18), and every mechanic agrees."""
    if i64(s.b[TRAINS + seat]) > r.end_trains:
        return False
    for mechanic in r.on_ends:
        if not mechanic.ends(r, s, seat):
            return False
    return True


def resume(r: Rules, s: State) -> None:
    """Asks the mechanics that act between turns, one after the other, then begins the next turn."""
    b = s.b
    while i64(b[BETWEEN]) < r.between_count:
        b[BETWEEN] += 1
        if r.on_between[i64(b[BETWEEN]) - 1].between(r, s):
            return
    following = i64(b[TURN]) + 1
    begin_turn(r, s, following if following < r.seats else 0)


def clear_claim(r: Rules, s: State) -> None:
    """Clears the claim context, mechanics' part included, so that equal positions are equal states."""
    b = s.b
    for at in range(i64(CLAIM_FROM), i64(CLAIM_TO)):
        b[at] = 0
    for n in range(i64(len(r.claim_bytes))):
        b[r.claim_bytes[n]] = 0


def end_game(r: Rules, s: State, reason: i64) -> None:
    s.b[END] = u8(reason)
    emit(r, ENDED, -1, reason)
    finish(r, s)


# --- numbers for the outside


def options(r: Rules, s: State, seat: int) -> list[int]:
    """The dense ids of a seat's options; empty if it owes no decision."""
    if not i64(s.b[OWES]) & BIT[seat]:
        return []
    fill(r, s, seat)
    found = [0] * int(r.options_left)
    place: i64 = 0
    out, dense_base = r.out, r.dense_base
    for word in range(r.first_word, r.used_words):
        rest = out[word]
        base = dense_base[word]
        while rest:
            found[place] = int(base + lowest(rest))
            place += 1
            rest &= rest - 1
    return found


def step(r: Rules, s: State, seat: int, option: int) -> int:
    """Takes an option by its dense id, unchecked; the seat that decides next, or -1 when the game is over."""
    apply(r, s, seat, r.slot_of[option])
    return -1 if s.b[PHASE] == OVER else int(decider(s))
