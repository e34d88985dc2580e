"""The referee of a board, and its verdict on a tape."""

from functools import lru_cache
from pathlib import Path
from typing import Final

from referee.base import Asked, Flow, Referee
from referee.book import Book, read
from referee.europe import Europe
from referee.iberia import Iberia
from referee.japan import Japan
from referee.nederland import Nederland
from referee.poland import Poland
from referee.south_korea import SouthKorea
from referee.tape import Fault, PendingEvents, Step, Tape

BOARDS: Final = Path(__file__).parents[2] / "stellwerk" / "boards"
REFEREES: Final[dict[str, type[Referee]]] = {
    "usa": Referee,
    "europe": Europe,
    "nederland": Nederland,
    "poland": Poland,
    "iberia": Iberia,
    "japan": Japan,
    "south_korea": SouthKorea,
}


@lru_cache
def book_of(board: str) -> Book:
    return read(BOARDS / f"{board}.json")


def judge(tape: Tape) -> None:
    """Raises a Fault at the first thing that the rules don't say."""
    referee = REFEREES[tape.board](book_of(tape.board), tape)
    try:
        follow(referee, tape)
    except Fault as fault:
        fault.entry = referee.entry
        raise


def follow(referee: Referee, tape: Tape) -> None:
    flow = referee.play()
    asked = next(flow)
    for step in tape.steps:
        check_step(referee, asked, step)
        referee.entry += 1
        referee.pending = PendingEvents(step.events)
        asked = next_question(flow, step)
        referee.check_table()
    referee.pending.finish()
    if not referee.is_over:
        raise Fault("B18", "the game ended before its time")
    referee.check_sheet(tape.sheet)


def next_question(flow: Flow, step: Step) -> Asked:
    """What an answer leads to; nothing is asked once the game is over."""
    try:
        return flow.send((step.seat, step.action))
    except StopIteration:
        return {}


def check_step(referee: Referee, asked: Asked, step: Step) -> None:
    """Before a choice: all events are accounted for, and the right seats are offered what is right."""
    referee.pending.finish()
    if referee.is_over:
        raise Fault("B18", "the game should be over")
    if sorted(offer.seat for offer in step.offers) != sorted(asked):
        deciding = {seat: phase for seat, (phase, _) in asked.items()}
        questions = {offer.seat: offer.phase for offer in step.offers}
        rule = min(referee.option_rule(min(options), phase) for phase, options in asked.values())
        raise Fault(rule, f"the seats {deciding} are to choose, and those asked are {questions}")
    for offer in step.offers:
        referee.check_offer(offer, *asked[offer.seat])
    chosen = next(offer for offer in step.offers if offer.seat == step.seat)
    if step.action not in chosen.options:
        raise Fault("B15", f"seat {step.seat} did `{step.action}`, which it was not offered")
