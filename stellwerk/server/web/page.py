"""The page's own files: built by Vite into `stellwerk/server/page`, and shipped in the package."""

import gzip
import mimetypes
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from starlette.requests import Request
from starlette.responses import Response

FOLDER: Final = Path(__file__).parents[1] / "page"
#: The names of our own files: no other spelling, no way out of the folder.
PATH: Final = re.compile(r"([\w-][\w.-]{0,99}/){0,2}[\w-][\w.-]{0,99}", re.ASCII)
#: Files here have a digest in their names, so they never change.
HASHED: Final = "assets/"
FOR_EVER: Final = "public, max-age=31536000, immutable"
#: Smaller answers are not worth compressing.
LEAST: Final = 1000
#: Types that not every system knows.
TYPES: Final = {
    ".js": "text/javascript",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
}
PACKED: Final = ("image/png", "image/webp", "font/woff2")

NOT_BUILT: Final = """<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Stellwerk</title>
<h1>The page has not been built</h1>
<p>The server runs, but Stellwerk was installed without its page. Install Node 20.19 or newer and run
<code>make play</code> in the source tree, or <code>pip install .</code> again. Then load this page again.</p>
<h1 lang="de">Die Seite ist noch nicht gebaut</h1>
<p lang="de">Der Server läuft, aber Stellwerk wurde ohne seine Seite installiert. Installiere Node 20.19 oder
neuer und starte im Quellbaum <code>make play</code>, oder noch einmal <code>pip install .</code>. Lade dann
diese Seite neu.</p>
</html>
"""


@dataclass(frozen=True)
class File:
    body: bytes
    type: str
    tag: str
    gzip: bytes | None
    brotli: bytes | None


class Page:
    def __init__(self, folder: Path = FOLDER) -> None:
        self.folder = folder
        self._files: dict[Path, tuple[int, File]] = {}

    def file(self, request: Request, path: str, status: int = 200) -> Response | None:
        """A file of the page; None if there is none."""
        found = self._found(path)
        if found is None:
            return None
        cache = FOR_EVER if path.startswith(HASHED) else "no-cache"
        headers = {"ETag": found.tag, "Cache-Control": cache, "Vary": "Accept-Encoding"}
        if status == 200 and found.tag in request.headers.get("if-none-match", ""):
            return Response(status_code=304, headers=headers)
        accepted = request.headers.get("accept-encoding", "")
        body = found.body
        if found.brotli is not None and "br" in accepted:
            body, headers["Content-Encoding"] = found.brotli, "br"
        elif found.gzip is not None and "gzip" in accepted:
            body, headers["Content-Encoding"] = found.gzip, "gzip"
        return Response(body, status, media_type=found.type, headers=headers)

    def index(self, request: Request, status: int = 200) -> Response:
        """The page itself; with 404 for an address at which it has nothing to show."""
        return self.file(request, "index.html", status) or Response(NOT_BUILT, 503, media_type="text/html")

    def _found(self, path: str) -> File | None:
        """The file, read again only if it has changed."""
        if not PATH.fullmatch(path):
            return None
        place = self.folder / path
        if not place.is_file():
            return None
        when = place.stat().st_mtime_ns
        if place not in self._files or self._files[place][0] != when:
            self._files[place] = when, file_of(place, when)
        return self._files[place][1]


def file_of(place: Path, when: int) -> File:
    body = place.read_bytes()
    kind = TYPES.get(place.suffix) or mimetypes.guess_type(place.name)[0] or "application/octet-stream"
    packed, brotli = beside(place, ".gz"), beside(place, ".br")
    if packed is None and len(body) >= LEAST and kind not in PACKED:
        packed = gzip.compress(body, 6, mtime=0)
    return File(body, kind, f'"{when:x}-{len(body):x}"', packed, brotli)


def beside(place: Path, ending: str) -> bytes | None:
    """The same file compressed, if the build has made one."""
    other = place.with_name(place.name + ending)
    return other.read_bytes() if other.is_file() else None
