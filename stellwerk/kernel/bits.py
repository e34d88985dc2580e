"""Sets of small numbers (tracks, tickets, options) as words of 60 bits.

A word stays below 2**60, so that it is a machine integer when compiled, and never negative;
member n lives in word n // 60 at bit n % 60.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

WORD: Final = 60

#: 1 << k for every bit of a word. A table, because mypyc 2.4.1 miscompiles a literal shifted by 32 or more.
BIT: Final = vec[i64]([i64(1 << k) for k in range(WORD)])


def words_for(size: int) -> int:
    """The number of words for a set with members below `size`; at least one."""
    return max(1, (size + WORD - 1) // WORD)


def count(word: i64) -> i64:
    """The number of members."""
    word = word - ((word >> 1) & 0x555555555555555)
    word = (word & 0x333333333333333) + ((word >> 2) & 0x333333333333333)
    word = (word + (word >> 4)) & 0xF0F0F0F0F0F0F0F
    return ((word * 0x101010101010101) >> 56) & 0xFF


def lowest(word: i64) -> i64:
    """The least member of a set that is not empty."""
    return count((word & -word) - 1)


def member(word: i64, rank: i64) -> i64:
    """The member that has `rank` smaller ones."""
    while rank > 0:
        word &= word - 1
        rank -= 1
    return count((word & -word) - 1)


def empty(size: int) -> vec[i64]:
    """A vector of `size` words, all 0."""
    return vec[i64]([i64(0)] * size)
