"""Copying and pickling environments, for tree search and checkpoints.

Compiled objects (rules, minds, batches) can't be pickled, so their parts are stored as bytes and rebuilt.
"""

from typing import Any, Final

import numpy as np
from librt.vecs import vec
from mypy_extensions import i16, i64, u8

from stellwerk import bots
from stellwerk.bots.loading import is_command, is_file
from stellwerk.kernel.chance import Stream
from stellwerk.kernel.state import from_bytes

from .native.batch import Batch

#: The vectors of a batch, by their type.
WORDS: Final = ("played", "seeds", "learner", "deciders", "flags", "masks", "open", "totals")
FLOATS: Final = ("rewards", "shares", "potentials")


def picklable_opponents(said: Any) -> list[Any]:
    """Opponents in a form that can be pickled: names, and bot objects with their memory."""
    return [one if isinstance(one, str) or not hasattr(one, "mind") else name_of(one) for one in said]


def name_of(player: bots.Player) -> str:
    if not player.is_native and not is_file(player.name) and not is_command(player.name):
        raise TypeError(
            f"The opponent {player.name} can't be copied: pass the bot object itself, which has `choose`."
        )
    return player.name


def stream_word(stream: Stream) -> int:
    return int(stream.words[0])


def stream_at(word: int) -> Stream:
    """The stream that continues at this word."""
    found = Stream(0)
    found.words[0] = i64(word)
    return found


# --- batches


def batch_data(batch: Batch) -> dict[str, Any]:
    """Everything in a batch beyond its constructor's arguments."""
    names = (*WORDS, *FLOATS, "numbers", "ended")
    return {
        "vectors": {name: bytes(memoryview(getattr(batch, name))) for name in names},
        "first seed": int(batch.first_seed),
        "states": [state.to_bytes() for state in batch.states],
        "streams": [[stream_word(stream) for stream in row] for row in batch.streams],
    }


def restore_batch(batch: Batch, kept: dict[str, Any]) -> None:
    """Fills a new batch with the data of another one."""
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
