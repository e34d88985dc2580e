"""Makes the README's pictures: a table in play, and a poster. `make pictures` runs it."""

import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from browsing import Person, browser
from serving import Server

from stellwerk import boards
from stellwerk.drawing.layout import plan
from stellwerk.drawing.poster import poster

FOLDER = Path("docs", "pictures")
DECISIONS = 40
#: Of the JPEG files: small enough for a README, and still sharp.
QUALITY = 72


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    with TemporaryDirectory() as folder, Server(Path(folder)) as server, browser() as chromium:
        person = Person(chromium, server.url)
        person.sit_down("europe", "person", "easy", "medium", seed=7)
        person.play(DECISIONS)
        person.tab.screenshot(path=FOLDER / "table.jpg", quality=QUALITY)
        (Path(folder) / "poster.svg").write_text(poster(plan(boards.board("japan"), "en")), encoding="utf-8")
        sheet = Person(chromium, f"file://{folder}/", size=(1000, 1000))
        sheet.open("poster.svg")
        drawn = sheet.tab.locator("svg").first
        drawn.evaluate("svg => { svg.setAttribute('width', 1000); svg.removeAttribute('height') }")
        drawn.screenshot(path=FOLDER / "poster.jpg", quality=QUALITY)
    for path in sorted(FOLDER.glob("*.jpg")):
        sys.stdout.write(f"written: {path}, {path.stat().st_size // 1000} kB\n")


if __name__ == "__main__":
    main()
