"""Random games to the end, all inside the compiled kernel: for statistics, soak tests and search."""

import gc
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from stellwerk.kernel import cards, flow
from stellwerk.kernel.bits import BIT, WORD, lowest
from stellwerk.kernel.chance import LOW, below, mixed, stream_start
from stellwerk.kernel.layout import (
    COLOUR_PHASE,
    DECK_LEFT,
    DISCARD_LEFT,
    GAPS,
    HAND,
    KINDS,
    LOCO,
    LOCOS_PHASE,
    NUMBER_PHASE,
    OPEN_LOCOS,
    OVER,
    PHASE,
    SCORE,
    TICKETS_LEFT,
    TOTAL,
    TURN,
    TURN_PHASE,
    TURNS,
)
from stellwerk.kernel.rules import DRAW_DECK, DRAW_TICKETS, PAY_COLOUR, Rules
from stellwerk.kernel.state import State

#: Uniform over tracks, draws and tickets; a track is paid with the colour that needs fewest locomotives.
FLAT: Final = 0
#: Uniform at every small decision.
FACTORED: Final = 1
#: Draws cards while there are any, then tickets; claims when nothing else is left. The decks run out.
HOARD: Final = 2
#: A steady hoarder that builds the shortest tracks first: in the end nobody can pay for any, and all pass.
MISER: Final = 3
#: Takes what mechanics offer, plays more cards than it must, and claims rather than draws: it reaches
#: situations that random play rarely does.
EAGER: Final = 4

#: In one turn out of this many a hoarder acts at random, so that it meets odd mixtures too.
WHIM: Final = 8
#: In one turn out of this many an eager player takes a mechanic's own action, if there is one.
SPECIAL_TURN: Final = 3

# --- words of the vector that callers pass in; only the first is needed
STREAM_WORD: Final = 0
TURNS_WORD: Final = 1
TOTALS_WORD: Final = 2
SUM_WORDS: Final = 7
# --- decisions made while something was scarce; counted by `play_on` only
NO_CARDS_WORD: Final = 7
GAPS_WORD: Final = 8
NO_TICKETS_WORD: Final = 9
LOCOS_STAY_WORD: Final = 10
SOAK_WORDS: Final = 11


def chosen(r: Rules, s: State, seat: i64, policy: i64, words: vec[i64]) -> i64:
    """The slot that the policy chooses from the options in r.out."""
    if policy == FLAT:
        phase = i64(s.b[PHASE])
        if phase == COLOUR_PHASE:
            return r.base_word * WORD + PAY_COLOUR + thriftiest(r, s, seat)
        if phase == LOCOS_PHASE:
            return r.base_word * WORD + lowest(r.out[r.base_word])
    elif policy == EAGER:
        eager(r, s, words)
    elif policy >= HOARD and s.b[PHASE] == TURN_PHASE:
        if policy == MISER or below(words, STREAM_WORD, WHIM) > 0:
            hoard(r)
        if policy == MISER:
            shorten(r)
        flow.count_options(r, 0, r.turn_words)
    return flow.nth(r, below(words, STREAM_WORD, r.options_left))


def hoard(r: Rules) -> None:
    """Leaves only draws of cards in r.out; if there are none, only tickets."""
    wanted = r.out[r.base_word] & (BIT[DRAW_DECK + 1] - 1)
    if wanted == 0:
        wanted = r.out[r.base_word] & BIT[DRAW_TICKETS]
    if wanted == 0:
        return
    for word in range(r.option_words):
        r.out[word] = 0
    r.out[r.base_word] = wanted


def eager(r: Rules, s: State, words: vec[i64]) -> None:
    """Leaves only the eager options in r.out, if there are any; some of the time it leaves all."""
    phase = i64(s.b[PHASE])
    if phase == NUMBER_PHASE and below(words, STREAM_WORD, 2) > 0:
        numbers = r.out[r.base_word]
        r.out[r.base_word] = numbers & (numbers - 1)  # not the fewest
    elif phase == TURN_PHASE and below(words, STREAM_WORD, WHIM) > 0:
        special = r.base_word + 1 + r.keep_words
        if below(words, STREAM_WORD, SPECIAL_TURN) == 0 and any_option(r, special, r.turn_words):
            clear_options(r, 0, special)
        elif any_option(r, 0, r.track_words):
            clear_options(r, r.track_words, r.turn_words)
            grow(r, s, i64(s.b[TURN]))
    flow.count_options(r, r.first_word, r.used_words)


def grow(r: Rules, s: State, seat: i64) -> None:
    """Leaves only tracks in r.out that touch the seat's own, if there are any."""
    out, words = r.out, r.track_words
    for word in range(words):
        r.pool_tracks[word] = 0
    for word in range(words):
        rest = s.w[r.own + seat * words + word]
        while rest:
            at = (word * WORD + lowest(rest)) * words
            for n in range(words):
                r.pool_tracks[n] |= r.touching[at + n] & out[n]
            rest &= rest - 1
    touches: i64 = 0
    for word in range(words):
        touches |= r.pool_tracks[word]
    if touches:
        for word in range(words):
            out[word] = r.pool_tracks[word]


def any_option(r: Rules, first: i64, end: i64) -> bool:
    for word in range(first, end):
        if r.out[word]:
            return True
    return False


def clear_options(r: Rules, first: i64, end: i64) -> None:
    for word in range(first, end):
        r.out[word] = 0


def shorten(r: Rules) -> None:
    """Leaves only the shortest tracks in r.out."""
    out = r.out
    least: i64 = 99
    for track in range(r.track_count):
        if out[track // WORD] & BIT[track % WORD] and r.length[track] < least:
            least = r.length[track]
    for track in range(r.track_count):
        if out[track // WORD] & BIT[track % WORD] and r.length[track] > least:
            out[track // WORD] &= ~BIT[track % WORD]


def thriftiest(r: Rules, s: State, seat: i64) -> i64:
    """The colour that needs fewest locomotives: the one of which the hand holds most."""
    colours = r.out[r.base_word] >> PAY_COLOUR
    best: i64 = LOCO
    most: i64 = 0
    for colour in range(i64(LOCO)):
        have = i64(s.b[HAND + seat * KINDS + colour])
        if colours & BIT[colour] and have > most:
            best = colour
            most = have
    return best


def play(r: Rules, s: State, policy: i64, words: vec[i64]) -> i64:
    """Plays a game to its end; the number of decisions. A chain from one flat choice counts once."""
    made: i64 = 0
    b = s.b
    while b[PHASE] != OVER:
        phase = i64(b[PHASE])
        seat = flow.decider(s)
        if r.together[phase]:
            flow.fill(r, s, seat)
        if policy != FLAT or (phase != COLOUR_PHASE and phase != LOCOS_PHASE):
            made += 1
        flow.apply(r, s, seat, chosen(r, s, seat, policy, words))
    return made


def play_on(r: Rules, s: State, policy: i64, words: vec[i64], most: i64) -> i64:
    """Plays up to `most` small decisions, counting scarce moments in `words`; returns how many."""
    made: i64 = 0
    b = s.b
    while made < most and b[PHASE] != OVER:
        if b[DECK_LEFT] == 0 and b[DISCARD_LEFT] == 0:
            words[NO_CARDS_WORD] += 1
        if b[GAPS] > 0:
            words[GAPS_WORD] += 1
        if b[TICKETS_LEFT] == 0:
            words[NO_TICKETS_WORD] += 1
        if b[OPEN_LOCOS] >= cards.TOO_MANY_LOCOS:
            words[LOCOS_STAY_WORD] += 1
        seat = flow.decider(s)
        # not only for decisions of several seats: a caller may have used r.out between two calls
        flow.fill(r, s, seat)
        flow.apply(r, s, seat, chosen(r, s, seat, policy, words))
        made += 1
    return made


def begin(r: Rules, seed: i64, words: vec[i64], deal_seed: i64 = -1) -> State:
    """Starts a new game and the policy's stream; the game's chance may have another seed."""
    words[STREAM_WORD] = stream_start(seed, POLICY_STREAM)
    return flow.new(r, seed if deal_seed < 0 else deal_seed)


def digest(r: Rules, s: State, seed: i64) -> i64:
    """A 32-bit digest of a finished game: its scores, length and seed."""
    x = mixed((seed ^ (s.w[TURNS] << 8)) & LOW)
    for seat in range(r.seats):
        x = mixed((x * 31 + s.w[TOTAL + seat] + 1000 * s.w[SCORE + seat]) & LOW)
    return x


def simulate(r: Rules, first_seed: i64, games: i64, policy: i64, words: vec[i64]) -> tuple[i64, i64]:
    """Plays games with consecutive seeds; the number of decisions, and the sum of digests in any order.

    The policy's stream restarts with each seed, so that no game depends on those before it.
    Turns and final points are added up in `words`, if it has room for them.
    """
    decisions: i64 = 0
    check: i64 = 0
    adding = len(words) >= SUM_WORDS
    collecting = gc.isenabled()
    gc.disable()  # states form no cycles: looking for them costs 2 % of the time
    for n in range(games):
        seed = first_seed + n
        s = begin(r, seed, words)
        decisions += play(r, s, policy, words)
        check += digest(r, s, seed)
        if adding:
            add_up(r, s, words)
    if collecting:
        gc.enable()
    return decisions, check


def add_up(r: Rules, s: State, words: vec[i64]) -> None:
    words[TURNS_WORD] += s.w[TURNS]
    for seat in range(r.seats):
        words[TOTALS_WORD + seat] += s.w[TOTAL + seat]


#: The stream number of playout policies; the kernel and mechanics use the small ones.
POLICY_STREAM: Final = 1000
