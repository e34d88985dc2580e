"""What a mechanic has to say to a player: a code with values, no sentence.

The front finds the words for it in the reader's language (`stellwerk/words/`). Values name things as
records do: ids of tracks, cities and tickets, names of colours, numbers.
"""


class Said:
    """A code that nobody wrote words for is shown as it is: at first, it may be the sentence itself."""

    def __init__(self, code: str, values: dict[str, int | str] | None = None) -> None:
        self.code = code
        self.values: dict[str, int | str] = {} if values is None else values

    def __repr__(self) -> str:
        return f"Said({self.code!r}, {self.values!r})"
