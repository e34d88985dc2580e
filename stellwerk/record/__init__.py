"""The record of a game: JSON lines with all it takes to play it again.

    text = dump(game)              # the whole record
    game = load(text)              # played again and verified line by line; BadRecord says what is wrong
    text = dump(game, seat=1)      # what seat 1 may see of it

Replaying takes every outcome of chance from the lines, never from the seed, so a record outlives a
change in shuffling. The format is described in docs/record.md.
"""

from .lines import FORMAT as FORMAT
from .lines import SET_UP as SET_UP
from .lines import TORN as TORN
from .lines import VERSION as VERSION
from .lines import BadRecord as BadRecord
from .lines import Header as Header
from .lines import Record as Record
from .lines import RecordLine as RecordLine
from .lines import Result as Result
from .lines import ResultLine as ResultLine
from .lines import result_of as result_of
from .reading import OTHERS as OTHERS
from .reading import begun as begun
from .reading import continued as continued
from .reading import load as load
from .reading import misshapen as misshapen
from .reading import read as read
from .reading import recorded_board as recorded_board
from .reading import replay as replay
from .reading import replaying as replaying
from .reading import step as step
from .writing import RecordSource as RecordSource
from .writing import Writer as Writer
from .writing import dump as dump
from .writing import header_of as header_of
from .writing import line_of as line_of
from .writing import witnessed as witnessed
