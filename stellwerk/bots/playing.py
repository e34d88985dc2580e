"""Games between bots.

`play` plays a whole game at the kernel's speed. A bot that fails loses, its fault is reported, and a
stand-in plays on in its seat. `Seating` answers decision by decision in a `Game` that people watch or play.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from stellwerk.bots.native import match
from stellwerk.bots.native.match import Match
from stellwerk.bots.native.mind import Mind
from stellwerk.game import Game
from stellwerk.kernel.bits import WORD
from stellwerk.kernel.chance import seed_number
from stellwerk.kernel.layout import PHASE, TICKETS_HELD, TOTAL, WINNERS
from stellwerk.kernel.rules import Rules
from stellwerk.kernel.state import State
from stellwerk.kernel.views import view

from .guard import ENDLESS, ILLEGAL, RAISED, TIME_LIMIT, TOO_SLOW, BotFault, one_line
from .registry import Player, stand_in

#: The decision number of a fault that came before the first decision, when the bot was made.
BEFORE_PLAY: Final = 0
#: Decisions of all seats in a game. Bots' games have up to 500, and the longest of a million random ones had
#: 574: a game that needs more goes in circles. Counted, not timed, so that results repeat.
MOST_DECISIONS: Final = 10_000


@dataclass(frozen=True)
class FaultReport:
    """What a bot did wrong, and where it can be seen again."""

    bot: str
    seat: int
    #: raised, unreadable, illegal, too slow, endless
    kind: str
    text: str
    #: The seed of the game, the number of the decision in it, and its phase.
    seed: int
    decision: int
    phase: str

    def __str__(self) -> str:
        where = f"seed {self.seed}, seat {self.seat}, decision {self.decision} ({self.phase})"
        return f"{self.bot}: {self.kind} in {where}: {self.text}"


@dataclass
class Played:
    """A finished game; lists have an entry for each seat."""

    seed: int
    state: State
    scores: list[int]
    #: The winning seats. A bot that failed is not among them, unless all failed: then all share the win.
    winners: list[int]
    tickets: list[int]
    completed: list[int]
    #: Up to its fault, if a bot failed.
    decisions: list[int]
    nanoseconds: list[int]
    #: Options the seat had over all decisions, including a stand-in's.
    choices: list[int]
    faults: list[FaultReport] = field(default_factory=list)


def play(
    players: Sequence[Player],
    rules: Rules,
    seed: int,
    limit: float | None = None,
    switches: Mapping[str, bool] | None = None,
) -> Played:
    """Plays a game to its end.

    `limit`: seconds for each decision; None: 10 for bots in Python, no limit for native ones.
    """
    faults: list[FaultReport] = []

    def note(seat: int, fault: BotFault, decision: int, phase: str) -> None:
        faults.append(FaultReport(players[seat].name, seat, fault.kind, fault.text, seed, decision, phase))

    #: Decisions and nanoseconds of bots that failed, before a stand-in took the seat.
    own: dict[int, tuple[int, int]] = {}
    minds: list[Mind] = []
    for seat, player in enumerate(players):
        try:
            minds.append(player.mind(rules, (), switches, TIME_LIMIT if limit is None else limit))
        except BotFault as unmade:
            note(seat, unmade, BEFORE_PLAY, "set-up")
            own[seat] = (0, 0)
            minds.append(stand_in().mind(rules))
    game = Match(rules, minds, seed, limit or 0.0, MOST_DECISIONS)
    while (fault := played_on(game)) is not None:
        failed = [seat for seat in seats_of(fault, game) if seat not in own]
        if not failed:
            raise fault  # a stand-in failed: nobody is left to take its seat
        for seat in failed:
            note(seat, fault, int(game.made) + 1, rules.phase_names[int(game.state.b[PHASE])])
            own[seat] = int(game.decisions[seat]), int(game.nanoseconds[seat])
            game.sit(seat, stand_in().mind(rules))
    return outcome(game, rules, seed, faults, own)


def played_on(game: Match) -> BotFault | None:
    """Plays to the end, or to a fault of the seat that is asked."""
    try:
        # between two pauses Python notices Ctrl-C
        while (halt := game.play()) == match.AT_A_PAUSE:
            pass
    except BotFault as fault:
        return fault
    except Exception as trouble:  # noqa: BLE001 a native mind's own mistake
        return BotFault(RAISED, one_line(trouble))
    if halt == match.AT_AN_ILLEGAL_ANSWER:
        return BotFault(ILLEGAL, f"the answer {int(game.slot)} is not among the options")
    if halt == match.AT_A_LATE_ANSWER:
        return BotFault(TOO_SLOW, f"an answer after more than {int(game.limit) / match.SECOND:g} s")
    if halt == match.AT_THE_LIMIT:
        made, game.most = int(game.made), game.made + MOST_DECISIONS  # as many again for the stand-ins
        return BotFault(ENDLESS, f"a game on {game.r.board.id} that had no end after {made:,} decisions")
    return None


def seats_of(fault: BotFault, game: Match) -> Sequence[int]:
    """Whose fault it is: the seat that was asked, or all seats if the game never ends."""
    return range(int(game.r.seats)) if fault.kind == ENDLESS else [int(game.asked)]


def outcome(
    game: Match, rules: Rules, seed: int, faults: list[FaultReport], own: Mapping[int, tuple[int, int]]
) -> Played:
    state, seats = game.state, range(int(rules.seats))
    completed = [int(rules.completed[seat]) for seat in seats]  # as the end of the game left it
    scores = [int(state.w[TOTAL + seat]) for seat in seats]
    spent = [own.get(seat, (int(game.decisions[seat]), int(game.nanoseconds[seat]))) for seat in seats]
    return Played(
        seed,
        state,
        scores,
        winners_of(state, scores, set(own)),
        [int(state.b[TICKETS_HELD + seat]) for seat in seats],
        completed,
        [decisions for decisions, _ in spent],
        [nanoseconds for _, nanoseconds in spent],
        [int(game.choices[seat]) for seat in seats],
        faults,
    )


def winners_of(state: State, scores: Sequence[int], failed: set[int]) -> list[int]:
    """The winners; if they all failed, the best of the others; if everybody failed, everybody."""
    if len(failed) == len(scores):
        return list(range(len(scores)))
    won = [seat for seat in range(len(scores)) if int(state.b[WINNERS]) >> seat & 1 and seat not in failed]
    left = [seat for seat in range(len(scores)) if seat not in failed]
    return won or [seat for seat in left if scores[seat] == max(scores[other] for other in left)]


# --- decision by decision


class Seating:
    """Bots at the seats of a game; each seat has its own bot and its own chance."""

    def __init__(self, game: Game, players: Mapping[int, Player], limit: float = TIME_LIMIT) -> None:
        self.game = game
        self.players = players
        self.limit = limit
        #: Made at the seat's first decision, so that a failure can be attributed to it.
        self._minds: dict[int, Mind] = {}
        self._streams = {seat: match.mind_stream(seed_number(game.seed), seat) for seat in players}

    def choose(self, seat: int) -> int:
        """The option that the bot at a seat chooses now, for `game.apply`; BotFault if it fails."""
        rules = self.game.rules
        seen = view(rules, self.game.state, seat)
        if seat not in self._minds:
            player, game = self.players[seat], self.game
            self._minds[seat] = player.mind(rules, game.names, game.switches, self.limit)
        slot = int(self._minds[seat].choose(seen, seat, self._streams[seat]))
        return int(rules.dense_base[slot // WORD]) + slot % WORD
