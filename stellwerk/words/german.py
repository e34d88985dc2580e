"""German for sentences whose English is in the code that says them: a catalogue in `german/`.

Each file has sections, and in them the German by the English. A translator needs no Python.
"""

import json
from importlib.resources import files
from typing import TypeAlias

#: German by the English sentence, which is its own code.
German: TypeAlias = dict[str, str]


def sections(name: str) -> dict[str, German]:
    """A file of the catalogue, section by section."""
    text = (files("stellwerk.words") / "german" / f"{name}.json").read_text("utf-8")
    found: dict[str, German] = json.loads(text)
    return found


def sentences(name: str) -> German:
    """All sections of a file together."""
    return {english: german for section in sections(name).values() for english, german in section.items()}
