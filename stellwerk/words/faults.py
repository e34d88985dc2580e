"""What is wrong with a set-up, a position, a record or an action, in German: `german/faults.json`.

Each is found by the English sentence in the code that finds the fault (`stellwerk/faults.py`); plain
sentences of the kernel and of libraries are matched by pattern. Mechanics have theirs in their own files.
"""

from typing import Final

from .german import German, sections

#: Unknown things of a board, as `boards/names.py` words it, and as a sentence of `actions.py`.
THINGS: Final = {
    "city": "keine Stadt",
    "connection": "keine Strecke",
    "track": "kein Gleis",
    "ticket": "keine Zielkarte",
}
#: What the JSON library says of values, alone and with their place: in its words and `record.misshapen`'s.
OF_VALUES: Final = "what it says of values, also with their place"

_sections: Final = sections("faults")
FAULTS: Final[German] = {code: german for each in _sections.values() for code, german in each.items()}
for _what, _none in THINGS.items():
    for _no, _german, _end in ((f"no {_what}", _none, ""), (f"No {_what}", f"K{_none[1:]}", ".")):
        FAULTS.update(
            {
                f"{_no} is called {{name}}{_end}": f"{_german} heißt {{name}}{_end}",
                f"{_no} is called {{name}}; did you mean {{near}}?": (
                    f"{_german} heißt {{name}}; meinst du {{near}}?"
                ),
                f"{_no} is called {{name}}; write one of {{several}}{_end}": (
                    f"{_german} heißt {{name}}; schreib eins von diesen: {{several}}{_end}"
                ),
            }
        )
for _said, _german in _sections[OF_VALUES].items():
    FAULTS[f"{_said} (in “{{place}}”)"] = f"{_german} (in „{{place}}“)"
    FAULTS[f"{_said} - at `{{place}}`"] = f"{_german} (bei `{{place}}`)"

# --- words that stand for values

SOURCES: Final = {
    "a train card": "eine Wagenkarte",
    "a ticket": "eine Zielkarte",
    "the first seat": "wer beginnt",
    "a place in the deck": "eine Stelle im Stapel",
}
KINDS: Final = {
    "int": "eine ganze Zahl",
    "float": "eine Zahl",
    "str": "ein Text",
    "bool": "true oder false",
    "array": "eine Liste",
    "object": "ein Objekt",
    "null": "null",
}
MALFORMED: Final = {
    "invalid character": "ein Zeichen, das dort nicht stehen kann",
    "invalid number": "eine fehlerhafte Zahl",
    "trailing characters": "überzählige Zeichen",
    "object keys must be strings": "Schlüssel müssen Texte sein",
    "expected ',' or ']'": "dort fehlt „,“ oder „]“",
    "expected ',' or '}'": "dort fehlt „,“ oder „}“",
    "expected '\"'": "dort fehlt ein Anführungszeichen",
    "expected ':'": "dort fehlt ein „:“",
}
