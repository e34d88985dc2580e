"""A game in play: two vectors and nothing else. The layout of the rules says what they mean."""

from librt.vecs import vec
from mypy_extensions import i64, u8

from stellwerk.kernel import bits


class State:
    def __init__(self, b: vec[u8], w: vec[i64]) -> None:
        self.b = b
        self.w = w

    def copy(self) -> "State":
        return State(self.b[:], self.w[:])

    def to_bytes(self) -> bytes:
        """The whole state, hidden parts too; the same for equal states on every machine."""
        return bytes(self.b) + b"".join([int(x).to_bytes(8, "little", signed=True) for x in self.w])

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State):
            return NotImplemented
        return self.to_bytes() == other.to_bytes()

    def __hash__(self) -> int:
        return hash(self.to_bytes())


def blank(size_bytes: int, size_words: int) -> State:
    return State(vec[u8]([u8(0) for _ in range(size_bytes)]), bits.empty(size_words))


def from_bytes(data: bytes, size_bytes: int, size_words: int) -> State:
    """The state that `to_bytes` wrote; ValueError if the length does not fit."""
    if len(data) != size_bytes + 8 * size_words:
        raise ValueError(f"a state of this game has {size_bytes + 8 * size_words} bytes, not {len(data)}")
    words = [
        i64(int.from_bytes(data[at : at + 8], "little", signed=True))
        for at in range(size_bytes, len(data), 8)
    ]
    return State(vec[u8]([u8(x) for x in data[:size_bytes]]), vec[i64](words))
