"""What a position is worth to a player: the points that the judges of a game's mechanics give bots.

    anna = Judge(game, "Anna", turns=4, borrowed=["paris-zurich"])
    anna.way("paris-zurich"), anna.option("station")

The judges are asked together, as a bot asks them. What a test leaves out is as usual in the middle of a
game.
"""

from collections.abc import Iterable, Mapping

from stellwerk import Game
from stellwerk.boards import find_track
from stellwerk.bots.judges import base
from stellwerk.bots.judges.outlook import POINT, Outlook
from stellwerk.kernel import views
from stellwerk.kernel.bits import BIT, WORD
from stellwerk.kernel.board import CARDS
from stellwerk.kernel.state import State


class Judge:
    """A seat looks at its view, with what it intends and what things are worth to it."""

    def __init__(
        self,
        game: Game,
        who: str,
        *,
        turns: int = 15,
        plan: Iterable[str] = (),
        borrowed: Iterable[str] = (),
        spare: Mapping[str, int] | None = None,
        turn: float = 2.5,
        card: float = 1.0,
        train: float = 0.5,
    ) -> None:
        self.game, self.seat = game, game.seat(who)
        self.rules = game.rules
        self.judges = base.Judges(game.rules)
        self.view = views.view(game.rules, game.state, self.seat)
        self.outlook = o = Outlook(game.rules)
        o.seat, o.turns_left = self.seat, turns
        o.turn, o.card, o.train = round(turn * POINT), round(card * POINT), round(train * POINT)
        for kind, cards in (spare or {}).items():
            o.spare[CARDS.index(kind)] = cards
        for tracks, words in ((plan, o.plan), (borrowed, o.borrowed)):
            for track in map(self.track, tracks):
                words[track // WORD] |= BIT[track % WORD]

    def look(self, s: State | None = None) -> None:
        """Considers the position, or another one; judging leaves it as it is."""
        self.view = s or self.view
        before = self.view.copy()
        self.outlook.goals = 0
        for judge in self.judges.on_consider:
            judge.consider(self.view, self.seat, self.outlook)
        for judge in self.judges.on_goals:
            judge.goals(self.view, self.seat, self.outlook)
        assert self.view == before, "judging leaves a position as it is"

    # --- tracks

    def track(self, name: str) -> int:
        """A track's number; the name of a connection stands for its first one."""
        names = self.tracks()
        first = [each for each in names if each.partition(":")[0] == name]
        return find_track(self.game.board, first[0] if name not in names and first else name)

    def tracks(self) -> list[str]:
        return [track.id for track in self.game.board.tracks]

    def worth(self, track: str) -> float:
        """What a claim brings besides the track's points, or costs besides cards and trains."""
        self.look()
        place = self.track(track)
        found = 0
        for judge in self.judges.on_worth:
            found += judge.worth(self.view, self.seat, place, self.outlook)
        return found / POINT

    def claim(self, track: str) -> float:
        """What a claim brings, the track's points included."""
        return self.worth(track) + int(self.rules.points[self.track(track)])

    def way(self, track: str) -> float | None:
        """What it costs to use a track of another; None: there is no way over it."""
        self.look()
        place = self.track(track)
        costs = [judge.way(self.view, self.seat, place, self.outlook) for judge in self.judges.on_way]
        return min((cost / POINT for cost in costs if cost >= 0), default=None)

    def more_cards(self, track: str) -> float:
        """Cards that the track will probably take beyond its length."""
        self.look()
        place = self.track(track)
        found = 0
        for judge in self.judges.on_more_cards:
            found += judge.more_cards(self.view, self.seat, place)
        return found / 100

    def cards(self, played: int) -> float:
        """What it brings to play this many cards for the current track."""
        self.look()
        found = 0
        for judge in self.judges.on_judge_cards:
            found += judge.judge_cards(self.view, self.seat, played, self.outlook)
        return found / POINT

    # --- options of mechanics, in notation

    def option(self, name: str) -> float:
        self.look()
        (judge,) = [one for one in self.judges.all if name in one.mechanic.option_names()]
        return self._judge(judge, name)

    def options(self) -> dict[str, float]:
        """What each open option of a mechanic is worth."""
        self.look()
        return {
            name: self._judge(judge, name)
            for name in map(str, self.game.options(self.seat))
            for judge in self.judges.all
            if name in judge.mechanic.option_names()
        }

    def best(self) -> str:
        """The open option that it likes best."""
        worth = self.options()
        return max(worth, key=lambda name: worth[name])

    def _judge(self, judge: base.Judge, name: str) -> float:
        option = judge.mechanic.option_names().index(name)
        return judge.judge(self.view, self.seat, option, self.outlook) / POINT

    # --- goals and tickets

    def goals(self) -> list[tuple[float, list[str]]]:
        """What judges find worth joining, and the tracks that lead there."""
        self.look()
        o = self.outlook
        found = []
        for n in range(o.goals):
            nodes = {int(o.goal_node[at]) for at in range(o.goal_from[n], o.goal_from[n + 1])}
            tracks = [name for name in self.tracks() if self._ends(name) & nodes]
            found.append((o.goal_worth[n] / POINT, tracks))
        return found

    def _ends(self, name: str) -> set[int]:
        track = self.track(name)
        return {int(self.rules.end_a[track]), int(self.rules.end_b[track])}

    def tickets_to_come(self) -> int:
        return sum(
            int(judge.tickets_to_come(self.view, self.seat)) for judge in self.judges.on_tickets_to_come
        )

    def tickets_taken(self) -> set[str]:
        """The tickets that the seat has as good as kept."""
        found = set()
        for n, ticket in enumerate(self.game.board.tickets):
            for judge in self.judges.on_tickets_taken:
                word = judge.tickets_taken(self.view, self.seat, n // WORD)
                if word & BIT[n % WORD]:
                    found.add(ticket.id)
        return found
