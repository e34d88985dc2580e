"""A mechanic's message to a player: a code with values, not a sentence.

The front has the words for it in each language (`stellwerk/words/`). Values name things as
records do: ids of tracks, cities and tickets, names of colours, numbers.
"""


class Said:
    """A code without words is shown as it is, so at first it may be the sentence itself."""

    def __init__(self, code: str, values: dict[str, int | str] | None = None) -> None:
        self.code = code
        self.values: dict[str, int | str] = {} if values is None else values

    def __repr__(self) -> str:
        return f"Said({self.code!r}, {self.values!r})"
