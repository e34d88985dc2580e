"""How a player judges a position of the table: what a mechanic tells him, in hundredths of a point.

    anna = judges(game, "Anna", "stations", turns_left=4, borrowed=["paris-zurich"])
    anna.way("paris-zurich"), anna.option("station")

What a test does not say is as usual in the midst of a game.
"""

from collections.abc import Iterable, Mapping

from stellwerk import Game
from stellwerk.boards import find_track
from stellwerk.kernel import views
from stellwerk.kernel.bits import BIT, WORD
from stellwerk.kernel.board import CARDS
from stellwerk.kernel.mechanic import Mechanic
from stellwerk.kernel.outlook import POINT, Outlook


class Judgement:
    """One mechanic's, for one seat, by its view of the game."""

    def __init__(self, game: Game, seat: int, mechanic: Mechanic, outlook: Outlook) -> None:
        self.game, self.seat, self.outlook = game, seat, outlook
        self.rules = game.rules
        self.view = views.view(game.rules, game.state, seat)
        self._before = self.view.copy()
        self._mechanic = mechanic

    @property
    def mechanic(self) -> Mechanic:
        """It has considered this position last: games of a kind share their rules, and so its scratch."""
        for one in self.rules.on_consider:
            one.consider(self.rules, self.view, self.seat, self.outlook)
        assert self.view == self._before, "judging leaves a position as it is"
        return self._mechanic

    def worth(self, track: str) -> int:
        """What a claim brings beside the track's points, or costs beside cards and trains."""
        place = find_track(self.game.board, track)
        return int(self.mechanic.worth(self.rules, self.view, self.seat, place, self.outlook))

    def claim(self, track: str) -> int:
        """What a claim brings, the track's points included."""
        return self.worth(track) + POINT * int(self.rules.points[find_track(self.game.board, track)])

    def way(self, track: str) -> int:
        place = find_track(self.game.board, track)
        return int(self.mechanic.way(self.rules, self.view, self.seat, place, self.outlook))

    def more_cards(self, track: str) -> int:
        return int(
            self.mechanic.more_cards(self.rules, self.view, self.seat, find_track(self.game.board, track))
        )

    def cards(self, played: int) -> int:
        """What it brings to play so many cards for the track in hand."""
        return int(self.mechanic.judge_cards(self.rules, self.view, self.seat, played, self.outlook))

    def option(self, name: str) -> int:
        """An option of the mechanic's own, in notation."""
        option = self.mechanic.option_names().index(name)
        return int(self.mechanic.judge(self.rules, self.view, self.seat, option, self.outlook))

    def best(self) -> str:
        """The one it likes best of its options that are open."""
        open_ones = [str(action) for action in self.game.options(self.seat)]
        return max((name for name in self.mechanic.option_names() if name in open_ones), key=self.option)


def judges(
    game: Game,
    who: str,
    mechanic: str,
    *,
    plan: Iterable[str] = (),
    borrowed: Iterable[str] = (),
    spare: Mapping[str, int] | None = None,
    turns_left: int = 15,
    turn: int = 250,
    card: int = 100,
    train: int = 50,
) -> Judgement:
    """A player's judgement of the position, with what he intends and what things are worth to him."""
    outlook = Outlook(game.rules)
    outlook.seat = game.seat(who)
    outlook.turns_left = turns_left
    outlook.turn, outlook.card, outlook.train = turn, card, train
    for kind, cards in (spare or {}).items():
        outlook.spare[CARDS.index(kind)] = cards
    for tracks, words in ((plan, outlook.plan), (borrowed, outlook.borrowed)):
        for track in tracks:
            words[find_track(game.board, track) // WORD] |= BIT[find_track(game.board, track) % WORD]
    (found,) = [one for one in game.rules.mechanics if one.name == mechanic]
    return Judgement(game, game.seat(who), found, outlook)
