"""A score pad: who plays what, and what was entered so far."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from stellwerk.kernel.board import Board

from .controls import CantBe
from .counting import Counted
from .edits import Edit, Free, Give, TurnBack, Undo, standing


@dataclass(frozen=True)
class Pad:
    board: Board
    names: tuple[str, ...]
    options: Mapping[str, bool] = field(default_factory=dict)
    #: Who began: on some boards later players start with points (NL5).
    first: int = 0
    log: tuple[Edit, ...] = ()

    def counted(self, seed: int | str = 0) -> Counted:
        return Counted(self.board, self.names, self.options, self.first, standing(self.log), seed)

    def edited(self, *edits: Edit) -> "Pad":
        """With these edits, or none of them: CantBe says why."""
        pad, counted = self, self.counted()
        for edit in edits:
            counted.expect(edit)
            if isinstance(edit, Undo) and not standing(pad.log):
                raise CantBe("there is nothing to take back")
            pad = replace(pad, log=(*pad.log, edit))
            if isinstance(edit, Free | TurnBack | Undo) or is_given_again(pad.log):
                counted = pad.counted()  # as if what they take back had never been
            else:
                counted.do(edit)
                counted.expect_possible(edit)
        return pad

    def until(self, number: int) -> "Pad":
        """As it was after this many edits."""
        return replace(self, log=self.log[:number])


def is_given_again(log: tuple[Edit, ...]) -> bool:
    """Whether the last edit gives a track that somebody had freed: it may have its old place in the order."""
    last = log[-1]
    return isinstance(last, Give) and Free(last.track) in log
