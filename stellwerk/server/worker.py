"""A process that thinks: bots and the coach decide here, so that no table waits for another.

It is told all that it needs with each question (the board, what the seat sees, dice), so that it can be
killed and replaced at any moment. Questions come on stdin, answers go to stdout, each with its length first.
"""

import os
import struct
import time
from typing import BinaryIO, Final

import msgspec

from stellwerk.boards.rules import rules_apart, rules_for
from stellwerk.bots import Decision, Dice, coach, named
from stellwerk.bots.coach import Hint
from stellwerk.kernel.state import from_bytes
from stellwerk.server.sources import board_of

LENGTH: Final = struct.Struct(">I")
#: Longer ones are no messages.
LONGEST: Final = 16_000_000
#: How much the server and the page come before it.
NICE: Final = 5


class Question(msgspec.Struct, frozen=True):
    #: See `sources`.
    board: str
    names: tuple[str, ...]
    options: dict[str, bool]
    #: The kernel's view of the seat.
    view: bytes
    seat: int
    #: What its chance is made of: the same question has the same answer.
    dice: str
    #: The bot by its name; "": the coach is asked for hints, in this language.
    bot: str = ""
    language: str = "en"


class Answer(msgspec.Struct, frozen=True):
    #: In notation.
    action: str = ""
    hints: tuple[Hint, ...] = ()
    #: Seconds that it took.
    thought: float = 0.0
    #: What went wrong, if something did.
    fault: str = ""


def main() -> None:
    """Answers until nobody asks any more."""
    # what a library prints must not get among the answers
    asked, told = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    if hasattr(os, "nice"):
        os.nice(NICE)
    warm_up()
    try:
        serve(asked, told)
    except (BrokenPipeError, EOFError, KeyboardInterrupt):
        # the server is gone, and so are we
        os._exit(0)


def warm_up() -> None:
    """Imports what every answer needs."""
    import stellwerk.bots.native.planner
    import stellwerk.bots.native.search  # noqa: F401


def serve(asked: BinaryIO, told: BinaryIO) -> None:
    say(told, b"")
    while True:
        question = msgspec.msgpack.decode(message(asked), type=Question)
        say(told, msgspec.msgpack.encode(answered(question)))


def say(told: BinaryIO, text: bytes) -> None:
    told.write(LENGTH.pack(len(text)) + text)
    told.flush()


def message(stream: BinaryIO) -> bytes:
    (length,) = LENGTH.unpack(exactly(stream, LENGTH.size))
    return exactly(stream, length)


def exactly(stream: BinaryIO, number: int) -> bytes:
    found = stream.read(number)
    if len(found) < number:
        raise EOFError
    return found


def answered(question: Question) -> Answer:
    start = time.monotonic()
    try:
        answer = think(question)
    except Exception as trouble:  # noqa: BLE001 whatever it is, the game goes on without this answer
        answer = Answer(fault=f"{type(trouble).__name__}: {trouble}")
    return msgspec.structs.replace(answer, thought=time.monotonic() - start)


def think(question: Question, apart: bool = False) -> Answer:
    """The answer itself; `apart`: with rules that nobody else uses, for who thinks in a thread."""
    rules = rules_for(board_of(question.board), len(question.names), question.options)
    if apart:
        rules = rules_apart(rules, question.options)
    seen = from_bytes(question.view, int(rules.layout.bytes), int(rules.layout.words))
    decision = Decision(rules, seen, question.seat, question.names, question.options)
    dice = Dice(question.dice)
    if question.bot:
        return Answer(str(named(question.bot).choose(decision, dice)))
    return Answer(hints=tuple(coach.hints(decision, dice, question.language)))
