"""Many games at once, stepped in compiled code: for learning from millions of steps.

    env = VectorEnv("usa", seats=2, number=256, seed=7)
    turn = env.reset()
    while learning:
        turn = env.step(policy(turn.observations, turn.masks))

By default the learner has all seats: each step answers every game for the seat that must decide in it.
With opponents, bots answer for the other seats in between.
"""

import secrets
from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from stellwerk.actions import ActionLike, BadAction
from stellwerk.boards.rules import BadSetUp
from stellwerk.bots import Player
from stellwerk.game import Game
from stellwerk.kernel.board import Board
from stellwerk.kernel.chance import SEED_LIMIT, seed_number
from stellwerk.reasons import IllegalAction, Reason

from .native.batch import Batch
from .observer import Mask, Observation, array_on
from .parts import Plan
from .pickling import batch_data, picklable_opponents, restore_batch
from .rendering import action_text, option_of
from .setting import Described, Opponent, by_the_clock, opponents_of, seat_of, seed_of, setting

#: When a finished game makes room for the next: at once, or after being shown for a step.
AUTORESETS: Final = ("same step", "next step")
#: Seeds of first games stay this far below the limit, so that later ones stay below it too.
SPARE: Final = 1 << 50
#: More games than memory holds.
MOST_GAMES: Final = 1 << 20
#: Views on the memory of the batch; a copy makes its own.
LOOKS: Final = {
    "_batch",
    "_flags",
    "_numbers",
    "_masks",
    "_own",
    "_rewards",
    "_ended",
    "_deciders",
    "_learners",
    "seeds",
    "totals",
    "shares",
}


class Turn(NamedTuple):
    """Where the games of a batch stand; the first axis of all arrays is the games."""

    #: What the deciding seat of each game sees, and what it may do.
    observations: Observation
    masks: Mask
    #: The rewards of the last step: of all seats, or with opponents of the learner's alone.
    rewards: NDArray[np.float32]
    #: Whether the last step ended a game.
    terminations: NDArray[np.bool_]
    #: The seat that decides in each game.
    deciders: NDArray[np.int64]


class IllegalInBatch(IllegalAction):
    """An illegal action in one of the games; none of them has changed."""

    def __init__(self, game: int, seat: int, why: Reason) -> None:
        super().__init__(why)
        self.game = game
        self.seat = seat

    def __str__(self) -> str:
        return f"Game {self.game} of the batch, seat {self.seat}: {self.reason}"


class BadActions(ValueError):
    """Not an array with one whole number for each game."""


class VectorEnv(Described):
    """`number` games of one kind.

    `opponents`: native bots in all seats but the learner's, as in `SeatEnv`; `seat`: the learner's, None: it
    changes from game to game. `autoreset`: "same step" shows the next game at once, "next step" first
    shows how the game ended, and then takes any action. `copy`: False gives observations and masks in the
    same arrays at every step, which is a little faster. `plan`: with what a planner sees, which is slower.
    """

    def __init__(
        self,
        board: str | Board,
        seats: int = 2,
        number: int = 256,
        seed: int | str | None = None,
        opponents: Sequence[Opponent] | None = None,
        options: Mapping[str, bool] | None = None,
        *,
        seat: int | None = None,
        reward: str = "win",
        shaping: str | None = None,
        autoreset: str = "same step",
        copy: bool = True,
        plan: Plan = False,
        board_hash: str | None = None,
    ) -> None:
        self.setting = setting(board, seats, options, reward, shaping, board_hash, plan)
        self.seats = self.setting.seats
        self.number = number_of(number)
        self.seed: int | str = secrets.randbelow(1 << 32) if seed is None else seed_of(seed)
        #: How many resets there were since the seed was given.
        self._round = -1
        self._copies = copy
        if autoreset not in AUTORESETS:
            raise BadSetUp(
                f"There is no autoreset {autoreset!r}; there are {', '.join(map(repr, AUTORESETS))}."
            )
        if opponents is None and seat is not None:
            raise BadSetUp("Without opponents the learner has all seats: leave out `seat`.")
        self._said = opponents
        self._seat = seat_of(seat, self.seats)
        self._waits = autoreset == "next step"
        self._is_begun = False
        self._batch = self._new_batch()
        self._look_into_batch()

    def _new_batch(self) -> Batch:
        rules = self.setting.rules
        players = [] if self._said is None else native(opponents_of(self._said, self.seats))
        return Batch(
            rules,
            self.setting.observer.encoder,
            self.number,
            self.setting.reward,
            self.setting.shaping,
            [player.mind(rules) for player in players],
            -1 if self._seat is None else self._seat,
            self._waits,
        )

    def _look_into_batch(self) -> None:
        """Read-only arrays on the batch's own memory."""
        batch, games, seen = self._batch, self.number, self.setting.observer
        # words hold several entries: meaningless ones may follow the last
        self._flags = array_on(batch.flags, np.int16).reshape(games, -1)[:, : seen.flags]
        self._numbers = array_on(batch.numbers, np.int16).reshape(games, -1)
        self._masks = array_on(batch.masks, np.int8).reshape(games, -1)[:, : seen.actions]
        self._own = self._new_arrays()
        self._rewards = array_on(batch.rewards, np.float64).reshape(games, self.seats)
        self._ended = array_on(batch.ended, np.bool_)
        self._deciders = array_on(batch.deciders, np.int64)
        self._learners = array_on(batch.learner, np.int64)
        #: The seed of each game: `stellwerk.Game(board, seats, seed)` deals the same.
        self.seeds: NDArray[np.int64] = array_on(batch.seeds, np.int64)
        #: Of the last game that ended in each row: the final points of its seats, their shares of the win.
        self.totals: NDArray[np.int64] = array_on(batch.totals, np.int64).reshape(games, self.seats)
        self.shares: NDArray[np.float64] = array_on(batch.shares, np.float64).reshape(games, self.seats)

    @property
    def is_selfplay(self) -> bool:
        return self._said is None

    @property
    def size(self) -> int:
        """Numbers of an observation."""
        return self.setting.observer.size

    # --- playing

    def reset(self, seed: int | str | None = None) -> Turn:
        """Starts all games: with a seed always the same ones, without one new ones.

        The first time, they are those of the environment's own seed. The n-th game of row k
        has the seed `batch.seeds[k] + n * number`, with the current `seeds`.
        """
        self.seed, self._round = (self.seed, self._round + 1) if seed is None else (seed_of(seed), 0)
        self._batch.reset(first_seed(self.seed, self._round))
        self._is_begun = True
        self._played_by = self._learners.copy()
        return self._turn()

    def step(self, actions: NDArray[np.integer[Any]]) -> Turn:
        """Takes an action in each game; if one is illegal, raises IllegalInBatch and changes nothing."""
        self._is_in_play()
        array = whole_numbers(actions, self.number)
        # who gets the rewards: in the next game the learner may have another seat
        self._played_by = self._learners.copy()
        wrong = self._batch.step(array.tobytes())
        if wrong >= 0:
            self._refuse(wrong, int(array[wrong]))
        return self._turn()

    def action_masks(self) -> NDArray[np.bool_]:
        """The legal actions of each game, as MaskablePPO of sb3-contrib expects them."""
        self._is_in_play()
        return self._masks.astype(np.bool_)

    def _is_in_play(self) -> None:
        if not self._is_begun:
            raise BadActions("No game has begun: call reset() first.")

    def _turn(self) -> Turn:
        observations, masks = self._new_arrays() if self._copies else self._own
        flags = self.setting.observer.flags
        observations[:, :flags] = self._flags
        observations[:, flags:] = self._numbers
        masks[:] = self._masks
        rewards = (
            self._rewards if self.is_selfplay else self._rewards[np.arange(self.number), self._played_by]
        )
        return Turn(
            observations, masks, rewards.astype(np.float32), self._ended.copy(), self._deciders.copy()
        )

    def _new_arrays(self) -> tuple[Observation, Mask]:
        seen = self.setting.observer
        return np.empty((self.number, seen.size), np.int16), np.empty((self.number, seen.actions), np.int8)

    def _refuse(self, row: int, option: int) -> None:
        seat, game = int(self._deciders[row]), self.game(row)
        if not 0 <= option < self.setting.observer.actions:
            size = self.setting.observer.actions
            raise BadAction(
                f"Game {row} of the batch, seat {seat}: actions are numbers from 0 to {size - 1}, "
                f"not {option}."
            )
        why = game.why_not(option, seat)
        assert why is not None
        raise IllegalInBatch(row, seat, why)

    # --- one of the games

    def game(self, row: int) -> Game:
        """A copy of a game as it stands, to show, inspect or continue it."""
        if not 0 <= row < self.number:
            raise IndexError(f"The batch has games from 0 to {self.number - 1}, not {row}.")
        self._is_in_play()
        here = self.setting
        state = self._batch.states[row]
        return Game.from_state(here.board, here.seats, here.switches, state, int(self.seeds[row]))

    def action(self, option: int, row: int = 0) -> str:
        """The notation of an action in a game: "claim denver-omaha"."""
        return action_text(self.game(row), option, int(self._deciders[row]))

    def option(self, action: ActionLike, row: int = 0) -> int:
        """The number of an action."""
        return option_of(self.game(row), action, int(self._deciders[row]))

    # --- copies

    def __getstate__(self) -> dict[str, Any]:
        kept = {name: value for name, value in vars(self).items() if name not in LOOKS}
        said = None if self._said is None else picklable_opponents(self._said)
        return kept | {"_said": said, "batch": batch_data(self._batch)}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        held = kept.pop("batch")
        vars(self).update(kept)
        self._batch = self._new_batch()
        restore_batch(self._batch, held)
        self._look_into_batch()

    def __repr__(self) -> str:
        board = self.setting.board.id
        return f"VectorEnv({board!r}, seats={self.seats}, number={self.number}, seed={self.seed!r})"


# --- checking arguments


def number_of(number: object) -> int:
    if isinstance(number, int) and not isinstance(number, bool) and 0 < number <= MOST_GAMES:
        return number
    raise BadSetUp(f"The number of games is from 1 to {MOST_GAMES}, not {number!r}.")


def first_seed(seed: int | str, begun: int) -> int:
    """The seed of the first game: a digest, so that batches of neighbouring seeds have no game in common."""
    return seed_number(f"{seed} batch {begun}") % (SEED_LIMIT - SPARE)


def native(players: Sequence[Player]) -> list[Player]:
    for player in players:
        if not player.is_native:
            raise BadSetUp(
                f"{player.name} is a bot in Python: a batch takes only native ones; SeatEnv takes any."
            )
        if by_the_clock(player):
            said = player.name.partition(":")[0]
            raise BadSetUp(
                f"{player.name} thinks by the clock, so its games depend on the machine and don't repeat: "
                f"give a number of iterations, as in {said}:400, or use SeatEnv."
            )
    return list(players)


def whole_numbers(actions: NDArray[np.integer[Any]], number: int) -> NDArray[np.int64]:
    array = np.asarray(actions)
    if array.shape != (number,):
        raise BadActions(f"Actions are one for each of the {number} games, not of the shape {array.shape}.")
    if not np.issubdtype(array.dtype, np.integer):
        raise BadActions(f"Actions are whole numbers, not {array.dtype}.")
    return np.ascontiguousarray(array, np.int64)


def any_of(masks: Mask, chance: np.random.Generator) -> NDArray[np.int64]:
    """One of the options of each row, all equally likely."""
    games, size = masks.shape
    places = np.flatnonzero(masks != 0)
    edges = np.searchsorted(places, np.arange(games + 1) * size)
    numbers = np.diff(edges)
    if not numbers.all():
        raise BadActions(f"Row {int(np.argmin(numbers))} has no option: is its game over?")
    found: NDArray[np.int64] = places[edges[:-1] + (chance.random(games) * numbers).astype(np.int64)] % size
    return found
