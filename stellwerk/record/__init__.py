"""The record of a game: JSON lines with all it takes to play it again.

    text = dump(game)              # the whole record
    game = load(text)              # played again and verified line by line; BadRecord says what is wrong
    text = dump(game, seat=1)      # what seat 1 may see of it

Replaying takes every outcome of chance from the lines, never from the seed, so a record outlives a
change in shuffling. The format is described in docs/record.md.
"""

from .lines import (
    FORMAT,
    SET_UP,
    TORN,
    VERSION,
    BadRecord,
    Header,
    Line,
    Record,
    Result,
    ResultLine,
    result_of,
)
from .reading import (
    OTHERS,
    begun,
    continued,
    load,
    misshapen,
    read,
    recorded_board,
    replay,
    replaying,
    step,
)
from .writing import RecordSource, Writer, dump, header_of, line_of, witnessed

__all__ = [
    "FORMAT",
    "OTHERS",
    "SET_UP",
    "TORN",
    "VERSION",
    "BadRecord",
    "Header",
    "Line",
    "Record",
    "RecordSource",
    "Result",
    "ResultLine",
    "Writer",
    "begun",
    "continued",
    "dump",
    "header_of",
    "line_of",
    "load",
    "misshapen",
    "read",
    "recorded_board",
    "replay",
    "replaying",
    "result_of",
    "step",
    "witnessed",
]
