"""The look of a report: `style.css`, the inks of maps, light and dark, and the fonts: nothing is fetched."""

import base64
from importlib.resources import files
from typing import Final

from stellwerk.drawing import lettering
from stellwerk.drawing.inks import DAY, NIGHT, Inks, values_of

#: The faces that a report is set in.
FACES: Final = ("condensed-600", "condensed-700", "text-400", "text-600")


def style() -> str:
    fills = "".join(
        f".fill-{number}{{fill:url(#fill-{number})}}.fill-ink-{number}{{fill:var(--fill-{number})}}"
        for number in range(8)
    )
    inks = f":root{{{values(DAY)}}}"
    dark = f"@media screen and (prefers-color-scheme:dark){{:root{{{values(NIGHT)}}}}}"
    return f"{fonts()}{(files(__package__) / 'style.css').read_text('utf-8')}{inks}{dark}{fills}"


def values(inks: Inks) -> str:
    return "".join(f"{name}:{ink};" for name, ink in values_of(inks).items())


def fonts() -> str:
    """The fonts themselves, so that a report needs nothing from elsewhere."""
    made = []
    for face in FACES:
        family, weight = lettering.FACES[face]
        data = base64.b64encode(lettering.font_file(face, "woff2").read_bytes()).decode("ascii")
        made.append(
            f"@font-face{{font-family:'{family}';font-weight:{weight};font-display:swap;"
            f"src:url(data:font/woff2;base64,{data}) format('woff2')}}"
        )
    return "".join(made)
