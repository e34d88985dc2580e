"""Chooses at random, but livelier than pure chance: it likes to build.

It first draws a kind of action, then one of its options, all equally likely: otherwise the many tracks
would leave the few draws hardly a chance.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from stellwerk.bots.judges.base import judge_class
from stellwerk.bots.native.mind import Mind
from stellwerk.kernel import bits, flow
from stellwerk.kernel.bits import BIT, WORD, count, member
from stellwerk.kernel.chance import Stream
from stellwerk.kernel.rules import (
    BASE_OPTIONS,
    DRAW,
    DRAW_DECK,
    DRAW_TICKETS,
    PASS,
    PAY_CARDS,
    PAY_COLOUR,
    PAY_LOCOS,
    Rules,
)
from stellwerk.kernel.state import State

#: The weight of each kind of action among those that are open.
WEIGHTS: Final = {"claim": 24, "take": 30, "draw": 24, "tickets": 2}
#: The weight of any other kind.
OTHERWISE: Final = 10
#: The kinds of base options, each from its first option to that of the next.
BASE_KINDS: Final = (
    ("take", DRAW),
    ("draw", DRAW_DECK),
    ("tickets", DRAW_TICKETS),
    ("pass", PASS),
    ("pay", PAY_COLOUR),
    ("locos", PAY_LOCOS),
    ("cards", PAY_CARDS),
    ("", BASE_OPTIONS),
)


class RandomMind(Mind):
    def __init__(self, r: Rules) -> None:
        super().__init__(r)
        kinds, patches = patches_of(r)
        self.kinds: i64 = len(kinds)
        weights = dict(WEIGHTS)
        for mechanic in r.mechanics:
            weights.update(judge_class(mechanic.name).random_weights)
        self.weight: vec[i64] = vec[i64]([i64(weights.get(kind, OTHERWISE)) for kind in kinds])
        #: Where the options of a kind lie: patches of the option words, in the order of the words.
        self.patch_kind: vec[i64] = vec[i64]([i64(kind) for _, kind, _ in patches])
        self.patch_bits: vec[i64] = vec[i64]([i64(members) for _, _, members in patches])
        #: The first patch of each word, and the end of the last.
        words = [word for word, _, _ in patches] + [int(r.option_words)]
        self.patch_of: vec[i64] = vec[i64](
            [i64(words.index(word)) for word in range(int(r.option_words) + 1)]
        )
        self.found: vec[i64] = bits.empty(len(kinds))

    def choose(self, v: State, seat: i64, stream: Stream) -> i64:
        flow.fill(self.r, v, seat)
        left = stream.below(self.count_kinds())
        kind: i64 = 0
        while self.found[kind] == 0 or left >= self.weight[kind]:
            if self.found[kind] > 0:
                left -= self.weight[kind]
            kind += 1
        return self.nth_of(kind, stream.below(self.found[kind]))

    def count_kinds(self) -> i64:
        """Counts the options of each kind in r.out; the weights of those that are open, added up."""
        r, found = self.r, self.found
        for kind in range(self.kinds):
            found[kind] = 0
        total: i64 = 0
        for word in range(r.first_word, r.used_words):
            if r.out[word] == 0:
                continue
            for patch in range(self.patch_of[word], self.patch_of[word + 1]):
                here = count(r.out[word] & self.patch_bits[patch])
                kind = self.patch_kind[patch]
                if here > 0 and found[kind] == 0:
                    total += self.weight[kind]
                found[kind] += here
        return total

    def nth_of(self, kind: i64, rank: i64) -> i64:
        """The option of this kind with `rank` others before it."""
        r = self.r
        for word in range(r.first_word, r.used_words):
            for patch in range(self.patch_of[word], self.patch_of[word + 1]):
                if self.patch_kind[patch] != kind:
                    continue
                members = r.out[word] & self.patch_bits[patch]
                here = count(members)
                if rank < here:
                    return word * WORD + member(members, rank)
                rank -= here
        return 0


def patches_of(r: Rules) -> tuple[list[str], list[tuple[int, int, int]]]:
    """The kinds of action in these games; where their options lie: (word, kind, its bits of that word)."""
    kinds: list[str] = []
    patches: list[tuple[int, int, int]] = []
    for slot in range(int(r.option_words) * WORD):
        kind = kind_of(r, slot)
        if kind not in kinds:
            kinds.append(kind)
        key = (slot // WORD, kinds.index(kind))
        if patches and (patches[-1][0], patches[-1][1]) == key:
            patches[-1] = (key[0], key[1], patches[-1][2] | int(BIT[slot % WORD]))
        else:
            patches.append((key[0], key[1], int(BIT[slot % WORD])))
    return kinds, patches


def kind_of(r: Rules, slot: int) -> str:
    """The first word of an option's notation; of a slot without an option, nothing."""
    base = slot - int(r.base_word) * WORD
    if base < 0:
        return "claim"
    if base < WORD:
        return [kind for kind, first in BASE_KINDS if first <= base][-1]
    owners = [mechanic for mechanic in r.mechanics if mechanic.first_option <= slot]
    if not owners:
        return "keep"
    number = slot - int(owners[-1].first_option)
    names = owners[-1].option_names()
    return names[number].split(" ", 1)[0] if number < len(names) else ""
