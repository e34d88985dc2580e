"""A process that thinks: bots and the coach decide here and review games, so that no table waits for another.

Each question has everything that is needed (the board, what the seat sees, dice), so that the process can be
killed and replaced at any moment. Questions come on stdin, answers go to stdout, each after its length.
"""

import os
import struct
import time
from typing import BinaryIO, Final

import msgspec

from stellwerk.boards import from_source
from stellwerk.boards.rules import rules_for
from stellwerk.bots import Decision, Dice, coach, named, review
from stellwerk.bots.coach import Hint
from stellwerk.bots.verdict import USUAL, Effort, Verdict
from stellwerk.kernel.state import from_bytes
from stellwerk.server.processes import give_way, own_stdout
from stellwerk.server.thinking import workshop_tasks

LENGTH: Final = struct.Struct(">I")
#: Longer messages are errors.
LONGEST: Final = 16_000_000
#: The server and the page come first.
NICE: Final = 5


class Question(msgspec.Struct, frozen=True):
    #: See `boards.sources`.
    board: str = ""
    names: tuple[str, ...] = ()
    options: dict[str, bool] = {}
    #: Of the rules.
    version: int = 0
    #: The kernel's view of the seat.
    view: bytes = b""
    seat: int = 0
    #: The seed of its chance: the same question has the same answer.
    dice: str = ""
    #: The bot by its name; "": the coach is asked for hints, in this language, and thinks with this bot.
    bot: str = ""
    language: str = "en"
    thinker: str = coach.STRONGEST
    #: Of a review: what is to be done; nothing else is asked then, and there is no view.
    task: review.Task | None = None
    effort: Effort = USUAL
    #: Of the workshop: what it asks for; nothing else is asked then, and there is no board.
    workshop: workshop_tasks.WorkshopTask | None = None


class Answer(msgspec.Struct, frozen=True):
    #: In notation.
    action: str = ""
    hints: tuple[Hint, ...] = ()
    #: Of a review.
    verdict: Verdict | None = None
    chances: tuple[float, ...] = ()
    #: Of the workshop, as JSON.
    made: bytes = b""
    #: Seconds of thought.
    thought: float = 0.0
    #: What went wrong, if something did.
    fault: str = ""
    #: How much of its usual time a search had.
    share: float = 1.0


def main() -> None:
    """Answers until the server is gone."""
    questions, answers = os.fdopen(os.dup(0), "rb"), own_stdout()
    give_way(NICE)
    warm_up()
    try:
        serve(questions, answers)
    except (BrokenPipeError, EOFError, KeyboardInterrupt):
        # the server is gone
        os._exit(0)


def warm_up() -> None:
    """Imports what every answer needs."""
    import stellwerk.bots.native.planner
    import stellwerk.bots.native.search  # noqa: F401


def serve(questions: BinaryIO, answers: BinaryIO) -> None:
    send(answers, b"")
    while True:
        question = msgspec.msgpack.decode(message(questions), type=Question)
        send(answers, msgspec.msgpack.encode(answered(question)))


def send(stream: BinaryIO, text: bytes) -> None:
    stream.write(LENGTH.pack(len(text)) + text)
    stream.flush()


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


def think(question: Question) -> Answer:
    if question.workshop is not None:
        return Answer(made=workshop_tasks.done(question.workshop))
    rules = rules_for(from_source(question.board), len(question.names), question.options, question.version)
    if question.task is not None:
        found = review.done(rules, question.names, question.task, question.effort)
        return Answer(verdict=found) if isinstance(found, Verdict) else Answer(chances=found)
    seen = from_bytes(question.view, int(rules.layout.bytes), int(rules.layout.words))
    decision = Decision(rules, seen, question.seat, question.names, question.options)
    dice = Dice(question.dice)
    if question.bot:
        return Answer(str(named(question.bot).choose(decision, dice)))
    return Answer(hints=tuple(coach.hints(decision, dice, question.language, thinker=question.thinker)))
