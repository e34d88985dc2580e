"""A native bot reads a view as the kernel does and answers with the slot of an option."""

from mypy_extensions import i64, mypyc_attr

from stellwerk.kernel.chance import Stream
from stellwerk.kernel.rules import Rules
from stellwerk.kernel.state import State


@mypyc_attr(allow_interpreted_subclasses=True)
class Mind:
    """Made for the rules of one kind of game; it plays any number of them, any seat, one call at a time.

    What it keeps between calls may only make it faster: its answer depends on the view and the stream alone.
    """

    def __init__(self, r: Rules) -> None:
        self.r = r

    def choose(self, v: State, seat: i64, stream: Stream) -> i64:
        """The slot of an option that `flow.fill` finds for the seat in its view."""
        raise NotImplementedError
