"""What a player makes of a position: the worth that the mechanics of a game tell bots."""

from stellwerk import Game
from stellwerk.boards import find_track
from stellwerk.kernel import flow, views
from stellwerk.kernel.bits import BIT, WORD
from stellwerk.kernel.outlook import Outlook
from stellwerk.kernel.state import State


class Judge:
    """A seat looks at its view with so many turns left and these tracks in its plan."""

    def __init__(self, game: Game, who: str, turns: int = 12, plan: tuple[str, ...] = ()) -> None:
        self.game = game
        self.rules = game.rules
        self.seat = game.seat(who)
        self.outlook = Outlook(game.rules)
        self.outlook.seat = self.seat
        self.outlook.turns_left = turns
        for name in plan:
            track = find_track(game.board, name)
            self.outlook.plan[track // WORD] |= BIT[track % WORD]
        self.look(views.view(game.rules, game.state, self.seat))

    def look(self, s: State) -> None:
        """Considers a position anew; judging leaves it as it is."""
        self.view = s
        self.outlook.goals = 0
        before = s.copy()
        for mechanic in self.rules.on_consider:
            mechanic.consider(self.rules, self.view, self.seat, self.outlook)
        for mechanic in self.rules.on_goals:
            mechanic.goals(self.rules, self.view, self.seat, self.outlook)
        assert s == before

    def worth(self, track: str) -> float:
        """What a claim of a track, or of a connection's first one, brings beside its points; in points."""
        self.look(self.view)  # another game by the same rules may have been looked at since
        name = next((name for name in self.tracks() if name.partition(":")[0] == track), track)
        number = find_track(self.game.board, name)
        found = 0
        for mechanic in self.rules.on_worth:
            found += mechanic.worth(self.rules, self.view, self.seat, number, self.outlook)
        return found / 100

    def options(self) -> dict[str, float]:
        """What each option of the open decision of a mechanic is worth, in notation."""
        self.look(self.view)
        found: dict[str, float] = {}
        for option in flow.options(self.rules, self.view, self.seat):
            slot = int(self.rules.slot_of[option])
            for mechanic in self.rules.mechanics:
                own = slot - int(mechanic.first_option)
                if 0 <= own < mechanic.option_count:
                    action = self.game.table.action(option, self.view, self.seat)
                    worth = mechanic.judge(self.rules, self.view, self.seat, own, self.outlook)
                    found[str(action)] = worth / 100
        return found

    def goals(self) -> list[tuple[float, list[str]]]:
        """What mechanics find worth joining, and the tracks that lead there."""
        o = self.outlook
        found = []
        for n in range(o.goals):
            nodes = {int(o.goal_node[at]) for at in range(o.goal_from[n], o.goal_from[n + 1])}
            found.append((o.goal_worth[n] / 100, [name for name in self.tracks() if self.ends(name) & nodes]))
        return found

    def tracks(self) -> list[str]:
        return [track.id for track in self.game.board.tracks]

    def ends(self, name: str) -> set[int]:
        track = find_track(self.game.board, name)
        return {int(self.rules.end_a[track]), int(self.rules.end_b[track])}

    def tickets_taken(self) -> set[str]:
        """The tickets that the seat has as good as kept."""
        found = set()
        for n, ticket in enumerate(self.game.board.tickets):
            for mechanic in self.rules.on_tickets_taken:
                word = mechanic.tickets_taken(self.rules, self.view, self.seat, n // WORD)
                if word & BIT[n % WORD]:
                    found.add(ticket.id)
        return found
