"""The state's own small random numbers: a seed gives the same game on every machine and Python.

A stream is one word, a multiply-with-carry generator with a 31-bit multiplier (period 2**61): its
arithmetic never leaves 63 bits, so compiled and interpreted runs agree without masking tricks.
"""

import hashlib
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

LOW: Final = 0xFFFFFFFF
#: A * 2**32 - 1 is a safe prime, which gives the longest period.
MULTIPLIER: Final = 1932734418
#: Smaller seeds are used as they are; larger ones, and texts, are digested.
SEED_LIMIT: Final = 1 << 60


def below(words: vec[i64], stream: i64, limit: i64) -> i64:
    """A number from 0 to limit - 1 (limit < 2**31) from the stream kept at words[stream]."""
    x = words[stream]
    x = MULTIPLIER * (x & LOW) + (x >> 32)
    words[stream] = x
    return (((x ^ (x >> 32)) & LOW) * limit) >> 32


def mixed(x: i64) -> i64:
    """32 bits that each depend on every bit of x (the final mix of MurmurHash3)."""
    x = x ^ (x >> 16)
    x = ((x & LOW) * 0x85EBCA6B) & LOW
    x = x ^ (x >> 13)
    x = (x * 0xC2B2AE35) & LOW
    return x ^ (x >> 16)


def stream_start(seed: i64, stream: i64) -> i64:
    """The first word of a stream; seeds below 2**60 and stream numbers give unrelated words."""
    low = mixed((seed & LOW) ^ mixed(stream + 0x9E3779B9))
    high = mixed(((seed >> 30) & LOW) ^ mixed(low + stream))
    return ((high % (MULTIPLIER - 1)) << 32) | (low | 1)


def seed_number(seed: int | str) -> int:
    """A player's seed, which is any whole number or text, as a number below 2**60."""
    if isinstance(seed, int) and 0 <= seed < SEED_LIMIT:
        return seed
    return int.from_bytes(hashlib.sha256(str(seed).encode()).digest()[:8], "big") % SEED_LIMIT


class Stream:
    """One stream on its own, for bots and tests: `Stream(7).below(6)` is a die."""

    def __init__(self, seed: int | str, stream: int = 0) -> None:
        self.words: vec[i64] = vec[i64]([stream_start(seed_number(seed), stream)])

    def below(self, limit: i64) -> i64:
        return below(self.words, 0, limit)
