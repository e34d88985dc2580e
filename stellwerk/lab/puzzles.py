"""`stellwerk puzzles`: looks for positions in bots' games in which one decision is clearly best.

A search names the best decision. Then it and its rivals are played out side by side from fresh guesses, until
it is clear whether it is as much ahead of each as a puzzle asks for.
"""

import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import msgspec

from stellwerk import position
from stellwerk.actions import action_table
from stellwerk.boards import from_source
from stellwerk.boards.rules import rules_for
from stellwerk.bots import Decision, Dice
from stellwerk.bots.coach import option_of
from stellwerk.bots.native.search import SearchMind
from stellwerk.bots.puzzles import Choice, Puzzle
from stellwerk.bots.registry import mind_maker
from stellwerk.kernel import flow
from stellwerk.kernel.chance import seed_number
from stellwerk.kernel.layout import OVER, PHASE, TRAINS, TURN_PHASE
from stellwerk.kernel.rules import Rules
from stellwerk.kernel.state import State
from stellwerk.kernel.views import view

#: Playouts of the search that names the best decision.
PLAYOUTS: Final = 100
#: Points by which the solution must be ahead of every rival, by the search and when it is tried again.
SEARCHED, AHEAD = 1.5, 4.0
#: This many guesses at a time, and at most this many in all.
GUESSES, MOST_GUESSES = 20, 200
#: Standard errors by which the lead must be certain, or hopeless.
CERTAIN: Final = 2.5
#: Choices that a puzzle offers.
CHOICES: Final = 4
#: One of this many turns is looked at once a seat has built with this share of its trains, and no more than
#: this number of a game.
ONE_IN, BUILT, MOST_OF_GAME = 3, 0.2, 3
#: Who plays the games, and who tries to solve the puzzles, how often; what nobody gets wrong is none.
PLAYERS: Final = ("planner", "easy")
LEAST_ERRORS: Final = 0.1
SOLVERS: Final = {"greedy": 1, "easy": 5, "planner": 1, "search:30": 5}


@dataclass(frozen=True)
class PuzzleOptions:
    board: str
    source: str
    seats: int = 2
    number: int = 10
    seed: int | str = 0
    output: str = ""
    lang: str = "en"


def puzzles_command(asked: PuzzleOptions) -> int:
    rules = rules_for(from_source(asked.source), asked.seats)
    output = asked.output or f"puzzles-{rules.board.id}.json"
    found: list[Puzzle] = []
    for puzzle in puzzles(rules, asked.seed):
        found.append(msgspec.structs.replace(puzzle, id=f"{rules.board.id}-{len(found) + 1}"))
        rows = b",\n".join(msgspec.json.encode(each) for each in found)
        Path(output).write_bytes(b"[\n" + rows + b"\n]\n")
        sys.stderr.write(f"{found[-1].id}: {puzzle.choices[0].action}, errors {puzzle.errors}\n")
        if len(found) >= asked.number:
            break
    return 0


def puzzles(rules: Rules, seed: int | str) -> Iterator[Puzzle]:
    """Puzzles from one game after the other, without end."""
    game = 0
    while True:
        left = MOST_OF_GAME
        for state, seat, dice in turns(rules, seed_number(seed) + game):
            puzzle = puzzle_in(rules, state, seat, dice)
            if puzzle is not None:
                yield puzzle
                left -= 1
            if left == 0:
                break
        game += 1


def turns(rules: Rules, seed: int) -> Iterator[tuple[State, int, Dice]]:
    """Some turns of a game between bots."""
    dice = Dice(f"puzzles {seed}")
    minds = [mind_maker(PLAYERS[n % len(PLAYERS)])(rules) for n in range(int(rules.seats))]
    state = flow.new(rules, seed)
    while int(state.b[PHASE]) != OVER:
        seat = int(flow.decider(state))
        is_begun = int(state.b[TRAINS + seat]) <= rules.board.trains * (1 - BUILT)
        if int(state.b[PHASE]) == TURN_PHASE and is_begun and dice.below(ONE_IN) == 0:
            yield state.copy(), seat, dice
        slot = minds[seat].choose(view(rules, state, seat), seat, dice.stream)
        flow.apply(rules, state, seat, slot)


def puzzle_in(rules: Rules, state: State, seat: int, dice: Dice) -> Puzzle | None:
    """The puzzle of a position, if it is one."""
    decision = Decision(rules, view(rules, state, seat), seat)
    mind = SearchMind(rules, PLAYOUTS)
    best = int(mind.choose(decision.state, seat, dice.stream))
    ranked = candidates(mind, best)
    ranked = without_twins(decision, mind, ranked)
    if len(ranked) < CHOICES or value_of(mind, ranked[0]) - value_of(mind, ranked[1]) < SEARCHED:
        return None
    rivals = [int(mind.slot[n]) for n in ranked]
    leads = compared(mind, decision, rivals, dice)
    if leads is None:
        return None
    errors = wrong_answers(decision, best, dice)
    if errors < LEAST_ERRORS:
        return None
    actions = action_table(rules)
    choices = [(0.0, best), *sorted(zip(leads, rivals[1:], strict=True))][:CHOICES]
    names = [f"Seat {n + 1}" for n in range(int(rules.seats))]
    return Puzzle(
        "",
        without_streams(position.dump(rules, state, names, {})),
        tuple(
            Choice(str(actions.action(option_of(decision, slot), decision.state, seat)), round(cost, 1))
            for cost, slot in choices
        ),
        round(errors, 2),
    )


def candidates(mind: SearchMind, best: int) -> list[int]:
    """Places of the options that were played out, the best first."""
    tried = [n for n in range(len(mind.slot)) if int(mind.tried[n])]
    return sorted(tried, key=lambda n: (int(mind.slot[n]) != best, -int(mind.value(n))))


def value_of(mind: SearchMind, place: int) -> float:
    return int(mind.value(place)) / 100


def without_twins(decision: Decision, mind: SearchMind, places: list[int]) -> list[int]:
    """Only the first of parallel tracks: which of them is taken hardly matters."""
    found: dict[object, int] = {}
    for place in places:
        found.setdefault(same_as(decision, int(mind.slot[place])), place)
    return list(found.values())[: CHOICES + 1]


def compared(mind: SearchMind, decision: Decision, slots: list[int], dice: Dice) -> list[float] | None:
    """How far the first is ahead of each of the others; None if not far enough, or not for sure."""
    for n, slot in enumerate(slots):
        mind.slot[n], mind.sum[n], mind.tried[n] = slot, 0, 0
    mind.left = len(slots)
    sums, squares = [0.0] * len(slots), [0.0] * len(slots)
    for number in range(1, MOST_GUESSES + 1):
        before = [int(mind.sum[n]) for n in range(len(slots))]
        mind.guess(decision.state, decision.seat, dice.stream)
        for n in range(1, len(slots)):
            lead = before[n] - int(mind.sum[n])
            sums[n] += lead
            squares[n] += lead * lead
        if number % GUESSES:
            continue
        means = [each / number for each in sums[1:]]
        errors = [
            (max(0.0, square / number - mean * mean) / number) ** 0.5
            for square, mean in zip(squares[1:], means, strict=True)
        ]
        pairs = list(zip(means, errors, strict=True))
        if any(mean + error < AHEAD for mean, error in pairs):
            return None
        if all(mean >= AHEAD and mean > CERTAIN * error for mean, error in pairs) and number > GUESSES:
            return means
    return None


def wrong_answers(decision: Decision, best: int, dice: Dice) -> float:
    """The share of the solvers' answers that is not the solution; each solver counts the same."""
    right = same_as(decision, best)
    shares = []
    for name, times in SOLVERS.items():
        mind = mind_maker(name)(decision.rules)
        answers = [int(mind.choose(decision.state, decision.seat, dice.stream)) for _ in range(times)]
        shares.append(sum(same_as(decision, each) != right for each in answers) / times)
    return sum(shares) / len(shares)


def same_as(decision: Decision, slot: int) -> object:
    """Equal for parallel tracks."""
    option, tracks = option_of(decision, slot), decision.board.tracks
    return tracks[option].connection if option < len(tracks) else f"{option}"


def without_streams(text: str) -> str:
    """What the decks will bring is no part of a puzzle."""
    return "\n".join(line for line in text.splitlines() if not line.startswith("streams:"))
