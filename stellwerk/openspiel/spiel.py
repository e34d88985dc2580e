"""The classes that OpenSpiel asks for: a game, its states, and what observers see of them."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final

import numpy as np
import pyspiel
from numpy.typing import NDArray

from stellwerk import boards, view_text
from stellwerk.boards.rules import BadSetUp
from stellwerk.envs.setting import Setting, action_names, setting
from stellwerk.kernel.chance import Stream
from stellwerk.kernel.events import CHANCE_CARD, CHANCE_PLACE, CHANCE_START, CHANCE_TICKET
from stellwerk.kernel.rules import Rules
from stellwerk.outcomes import DECK_LIMIT, outcome_name
from stellwerk.position.names import seat_names
from stellwerk.reasons import explain
from stellwerk.views import View, view_of

from .course import Course

#: More decisions than any game has had, and more draws: the longest of a million random games had 574.
MOST_DECISIONS: Final = 10_000
MOST_DRAWS: Final = 20_000
#: By the name of a reward: its least and greatest value for a number of seats. A difference of a thousand
#: points is far from anything seen.
UTILITIES: Final[Mapping[str, Callable[[int], tuple[float, float]]]] = {
    "win": lambda seats: (-1 / (seats - 1), 1.0),
    "points": lambda _: (-10.0, 10.0),
}

GAME_TYPE: Final = pyspiel.GameType(
    short_name="stellwerk",
    long_name="Stellwerk: railways, tickets and expansions",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=5,
    min_num_players=2,
    provides_information_state_string=True,
    provides_information_state_tensor=True,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification={
        "board": "usa",
        "seats": 2,
        "reward": "win",
        "options": "",
        "plan": False,
        "plan_parts": "",
    },
    provides_factored_observation_string=True,
)


class StellwerkGame(pyspiel.Game):  # type: ignore[misc]  # OpenSpiel has no types
    """A board, by its id or the path of its file, and a number of seats.

    `reward`: "win" or "points", as in docs/envs.md. `options`: the board's, as in "tolls on; neutral off".
    `plan`: with what a planner sees; `plan_parts`: with these parts of it, as in "ticket cards; contested".
    """

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        given = {**GAME_TYPE.parameter_specification, **(params or {})}
        switches = switches_of(given["options"])
        plan = [name.strip() for name in given["plan_parts"].split(";") if name.strip()] or given["plan"]
        said = given["board"]
        try:
            board = boards.load(Path(said)) if said.endswith(".json") else said
        except OSError as trouble:
            raise BadSetUp(f"The board file {said} can't be read: {trouble.strerror}.") from None
        self.setting: Setting = setting(board, given["seats"], switches, given["reward"], None, plan=plan)
        self.rules: Rules = self.setting.rules
        self.chances = Chances(self.rules)
        low, high = UTILITIES[given["reward"]](self.setting.seats)
        info = pyspiel.GameInfo(
            num_distinct_actions=self.setting.observer.actions,
            max_chance_outcomes=self.chances.number,
            num_players=self.setting.seats,
            min_utility=low,
            max_utility=high,
            utility_sum=0.0,
            max_game_length=MOST_DECISIONS,
        )
        super().__init__(GAME_TYPE, info, params or {})

    def new_initial_state(self) -> "StellwerkState":
        return StellwerkState(self)

    def max_chance_nodes_in_history(self) -> int:
        return MOST_DRAWS

    def make_py_observer(
        self, kind: pyspiel.IIGObservationType | None = None, params: Mapping[str, Any] | None = None
    ) -> "SpielObserver":
        if params:
            raise BadSetUp(f"Observers of this game take no parameters, not {dict(params)}.")
        return SpielObserver(self, kind or pyspiel.IIGObservationType(perfect_recall=False))


def kind_of(rules: Rules) -> str:
    """What a state belongs to, in words: board with its hash, seats, options."""
    board = f"{rules.board.id} ({rules.board.hash[:12]})"
    options = [f"{name} {'on' if on else 'off'}" for name, on in sorted(rules.switches.items())]
    return ", ".join([board, f"{int(rules.seats)} seats", *options])


def switches_of(text: str) -> dict[str, bool]:
    """The options that a text names: "tolls on; neutral off"."""
    found: dict[str, bool] = {}
    for part in filter(str.strip, text.split(";")):
        name, _, value = part.strip().partition(" ")
        if value not in {"on", "off"}:
            raise BadSetUp(f"Options are written as in 'tolls on; neutral off', not {part.strip()!r}.")
        found[name] = value == "on"
    return found


class Chances:
    """Outcomes of chance as numbers: cards first, then tickets, seats, and places in the deck."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        sizes = {
            CHANCE_CARD: len(rules.card_names),
            CHANCE_TICKET: len(rules.board.tickets),
            CHANCE_START: int(rules.seats),
            CHANCE_PLACE: DECK_LIMIT if rules.planted >= 0 else 0,
        }
        self.first: dict[int, int] = {}
        self.number = 0
        for source, size in sizes.items():
            self.first[source] = self.number
            self.number += size

    def action(self, source: int, value: int) -> int:
        return self.first[source] + value

    def name(self, action: int) -> str:
        check_number(action, self.number, "outcome of chance")
        source = max((source for source, first in self.first.items() if first <= action), key=self.first.get)  # type: ignore[arg-type]
        value = action - self.first[source]
        what = {CHANCE_START: f"seat {value} begins", CHANCE_PLACE: f"under {value} cards"}
        return what.get(source) or str(outcome_name(self.rules, (source, value)))


def check_number(given: int, number: int, what: str) -> None:
    if not 0 <= given < number:
        raise ValueError(f"{given} is no {what}: they are numbered from 0 to {number - 1}.")


class StellwerkState(pyspiel.State):  # type: ignore[misc]
    """A moment of a game. OpenSpiel copies and stores what is in `course`, and nothing else is here."""

    def __init__(self, game: StellwerkGame, course: Course | None = None) -> None:
        super().__init__(game)
        self.course = course or Course.new(game.rules)

    def __setattr__(self, name: str, value: Any) -> None:
        """Refuses a course of another game: OpenSpiel puts back what was serialised without a look at it."""
        if name == "course" and value.rules is not self.get_game().rules:
            here, there = kind_of(self.get_game().rules), kind_of(value.rules)
            if here != there:
                raise ValueError(f"This is a state of {there}, and can't be loaded into a game of {here}.")
        super().__setattr__(name, value)

    # --- who decides what

    def current_player(self) -> int:
        if self.course.asked is not None:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if self.course.is_over else self.course.decider()

    def is_terminal(self) -> bool:
        return self.course.is_over

    def _legal_actions(self, _player: int) -> list[int]:
        return sorted(self.course.options())

    def chance_outcomes(self) -> list[tuple[int, float]]:
        asked = self.course.asked
        if asked is None:
            raise ValueError("Chance decides nothing here: see is_chance_node().")
        total = sum(weight for _, weight in asked.weights)
        action = self.get_game().chances.action
        return [(action(asked.source, value), weight / total) for value, weight in asked.weights]

    def _apply_action(self, action: int) -> None:
        asked = self.course.asked
        if asked is not None:
            value = action - self.get_game().chances.first[asked.source]
            if value not in dict(asked.weights):
                name = self.get_game().chances.name(action)
                raise ValueError(f"Chance is asked for {asked}: {name} can't come now.")
            self.course.draw(value)
        elif self.course.is_over:
            raise ValueError("The game is over.")
        elif action in self.course.options():
            self.course.take(action)
        else:
            raise ValueError(self._why_not(action))

    def _why_not(self, action: int) -> str:
        course, seat = self.course, self.course.decider()
        names = seat_names(int(course.rules.seats))
        said = self.action_to_string(action)
        return (
            f"{said}: {explain(course.rules, course.state, names, seat, action) or 'this is no option now.'}"
        )

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            name: str = self.get_game().chances.name(action)
            return name
        course, seen = self.course, self.get_game().setting.observer
        check_number(action, seen.actions, "action")
        if seen.table.is_keep(action) and course.asked is None and action in course.options():
            return str(seen.table.action(action, course.state, player))
        return action_names(course.rules)[action]

    # --- what it is worth

    def returns(self) -> list[float]:
        here, seats = self.get_game().setting, range(self.num_players())
        return [here.final(self.course.state, seat) if self.course.is_over else 0.0 for seat in seats]

    # --- what is seen

    def view(self, seat: int | None) -> View:
        """What a seat sees (None: spectators); while chance is asked, what it saw when a seat decided."""
        rules = self.course.rules
        return view_of(rules, self.course.state, seat_names(int(rules.seats)), seat)

    def resample_from_infostate(self, player: int, probability: Callable[[], float]) -> "StellwerkState":
        """A state that looks the same to the player. It has no history: that would show what is hidden."""
        course = self.course
        check_number(player, self.num_players(), "player")
        if course.asked is not None or course.is_over:
            raise ValueError(
                "A state is drawn again where a seat decides, not at a node of chance or at the end."
            )
        stream = Stream(int(probability() * (1 << 53)))
        return StellwerkState(self.get_game(), course.resampled(player, stream))

    def __str__(self) -> str:
        course = self.course
        if not course.is_set_up:
            return f"to be set up, after {len(course.outcomes)} draws"
        hands = [line for seat in range(self.num_players()) for line in self._hand(seat)]
        under_way = []
        if course.asked is not None and course.taken is not None:
            seat, option = course.taken
            text = self.get_game().setting.observer.table.action(option, course.state, seat)
            names = self.get_game().chances
            drawn = [names.name(names.action(*outcome)) for outcome in course.outcomes]
            under_way = [f"under way: {seat} {text} {drawn}"]
        return "\n".join([*view_text.public(self.view(None)), *hands, *under_way])

    def _hand(self, seat: int) -> list[str]:
        name = seat_names(int(self.course.rules.seats))[seat]
        return [f"{name}: {line}" for line in view_text.own(self.view(seat))]


class SpielObserver:
    """What a player sees, as strings and numbers.

    With perfect recall the string ends in a digest of all that the player has seen. The numbers are the same
    with and without: what a player could remember is among them.
    """

    def __init__(self, game: StellwerkGame, kind: pyspiel.IIGObservationType) -> None:
        self._kind = kind
        self._seen = game.setting.observer
        self._is_own = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        self._scale = self._seen.scale
        self.tensor: NDArray[np.float32] | None = None
        self.dict: dict[str, NDArray[np.float32]] = {}
        if self._is_own and kind.public_info:
            self.tensor = np.zeros(self._seen.size, np.float32)
            self.dict = {part.name: self.tensor[part.place].reshape(part.shape) for part in self._seen.parts}

    def set_from(self, state: StellwerkState, player: int) -> None:
        if self.tensor is None:
            return
        if state.course.is_set_up:
            self.tensor[:] = self._seen.observation(state.course.state, player) * self._scale
        else:
            self.tensor.fill(0)

    def string_from(self, state: StellwerkState, player: int) -> str:
        if not state.course.is_set_up:
            return "to be set up"
        lines: list[str] = []
        if self._kind.public_info:
            lines += view_text.public(state.view(player if self._is_own else None))
        if self._is_own:
            lines += view_text.own(state.view(player))
        if self._kind.perfect_recall:
            history = state.course.history(player)
            lines.append(f"told: {history.lines} lines, {history.digest.hex()}")
        return "\n".join(lines)
