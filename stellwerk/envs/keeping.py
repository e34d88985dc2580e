"""Environments that are copied and pickled: for tree search and checkpoints.

What is compiled (rules, minds, batches) can't be pickled, so its parts are kept as bytes and made again.
"""

from typing import Any, Final

import numpy as np
from librt.vecs import vec
from mypy_extensions import i16, i64, u8

from stellwerk import bots
from stellwerk.bots.loading import is_file
from stellwerk.kernel.chance import Stream
from stellwerk.kernel.state import from_bytes

from .native.batch import Batch

#: The vectors of a batch, by what they are made of.
WORDS: Final = ("played", "seeds", "learner", "deciders", "flags", "masks", "open", "totals")
FLOATS: Final = ("rewards", "shares", "potentials")


def kept_opponents(said: Any) -> list[Any]:
    """Opponents as they can be kept: names, and bots that are objects as such, with what they remember."""
    return [one if isinstance(one, str) or not hasattr(one, "mind") else name_of(one) for one in said]


def name_of(player: bots.Player) -> str:
    if not player.is_native and not is_file(player.name):
        raise TypeError(
            f"The opponent {player.name} can't be copied: give the bot itself, which has `choose`."
        )
    return player.name


def kept_stream(stream: Stream) -> int:
    return int(stream.words[0])


def stream_at(word: int) -> Stream:
    """The stream that was kept: it goes on where it was."""
    found = Stream(0)
    found.words[0] = i64(word)
    return found


# --- batches


def kept_batch(batch: Batch) -> dict[str, Any]:
    """All that a batch holds beyond how it was made."""
    names = (*WORDS, *FLOATS, "numbers", "ended")
    return {
        "vectors": {name: bytes(memoryview(getattr(batch, name))) for name in names},
        "first seed": int(batch.first_seed),
        "states": [state.to_bytes() for state in batch.states],
        "streams": [[kept_stream(stream) for stream in row] for row in batch.streams],
    }


def restore(batch: Batch, kept: dict[str, Any]) -> None:
    """Gives a new batch what another one held; its vectors are new ones."""
    vectors, layout = kept["vectors"], batch.r.layout
    for name in WORDS:
        setattr(batch, name, vec[i64]([i64(n) for n in np.frombuffer(vectors[name], np.int64).tolist()]))
    for name in FLOATS:
        setattr(batch, name, vec[float](np.frombuffer(vectors[name], np.float64).tolist()))
    batch.numbers = vec[i16]([i16(n) for n in np.frombuffer(vectors["numbers"], np.int16).tolist()])
    batch.ended = vec[u8]([u8(n) for n in vectors["ended"]])
    batch.first_seed = kept["first seed"]
    batch.states = [from_bytes(data, int(layout.bytes), int(layout.words)) for data in kept["states"]]
    batch.streams = [[stream_at(word) for word in row] for row in kept["streams"]]
