"""Makes the fonts in `stellwerk/drawing/data/fonts/` from npm's; run by hand, once in a while.

Takes from the packages `@expo-google-fonts/barlow-condensed` and `@expo-google-fonts/cabin` (both
under the Open Font Licence) what a board can need, and writes each letter's width into one table, so
that the layout can measure a label without a font library. Needs fontTools and brotli, which nothing
else does. How to run it: `docs/drawing.md`.
"""

import argparse
import json
import shutil
import sys
from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTFont

TARGET = Path(__file__).parents[2] / "stellwerk" / "drawing" / "data" / "fonts"
#: Our name of a face, its package, and the file in it.
FACES = (
    ("condensed-500", "barlow-condensed", "500Medium/BarlowCondensed_500Medium.ttf"),
    ("condensed-600", "barlow-condensed", "600SemiBold/BarlowCondensed_600SemiBold.ttf"),
    ("condensed-700", "barlow-condensed", "700Bold/BarlowCondensed_700Bold.ttf"),
    ("text-400", "cabin", "400Regular/Cabin_400Regular.ttf"),
    ("text-600", "cabin", "600SemiBold/Cabin_600SemiBold.ttf"),
)
#: Latin with all its accents, and the signs of good setting.
LETTERS = [
    *range(0x20, 0x7F),
    *range(0xA0, 0x180),
    *range(0x218, 0x21C),
    *range(0x1E80, 0x1E86),
    *(0x1E9E, 0x2013, 0x2014, 0x2018, 0x2019, 0x201A, 0x201C, 0x201D, 0x201E, 0x2022, 0x2026),
    *(0x2032, 0x2033, 0x2039, 0x203A, 0x20AC, 0x2116, 0x2122, 0x2190, 0x2192, 0x2212, 0x2248),
]


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("node_modules", type=Path, help="where npm put the fonts")
    packages: Path = asked.parse_args().node_modules / "@expo-google-fonts"
    TARGET.mkdir(parents=True, exist_ok=True)
    widths = {}
    for name, package, file in FACES:
        font = cut(packages / package / file)
        font.save(TARGET / f"{name}.ttf")
        font.flavor = "woff2"
        font.save(TARGET / f"{name}.woff2")
        widths[name] = advances(TARGET / f"{name}.ttf")
        shutil.copyfile(packages / package / "LICENSE_FONT", TARGET / f"LICENCE-{package}.txt")
    text = json.dumps(widths, ensure_ascii=False, separators=(",", ":"), sort_keys=True)
    (TARGET / "widths.json").write_text(text + "\n", "utf-8")
    for path in sorted(TARGET.iterdir()):
        sys.stdout.write(f"{path.name}: {path.stat().st_size} bytes\n")


def cut(path: Path) -> TTFont:
    options = subset.Options()
    options.name_IDs = [0, 1, 2, 3, 4, 5, 6, 13, 14, 16, 17]
    options.layout_features = ["kern", "ccmp", "locl", "mark"]
    options.hinting = False
    options.notdef_outline = True
    font = subset.load_font(str(path), options)
    cutter = subset.Subsetter(options)
    cutter.populate(unicodes=LETTERS)
    cutter.subset(font)
    # The file must not change with the day it was made on.
    font.recalcTimestamp = False
    return font


def advances(path: Path) -> dict[str, int]:
    """The width of each letter in thousandths of the size."""
    with TTFont(path) as font:
        metrics, unit = font["hmtx"], font["head"].unitsPerEm
        named = font.getBestCmap()
        return {chr(code): round(metrics[glyph][0] * 1000 / unit) for code, glyph in named.items()}


if __name__ == "__main__":
    main()
