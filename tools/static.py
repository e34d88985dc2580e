"""Puts what the browser needs to run the game beside the page that `vite build --mode static` has made.

    python tools/static.py FOLDER WHEELS

Python itself comes from the npm package `pyodide`; libraries with compiled parts from WHEELS, which pip has
fetched for its platform; all else from this tree and from where this Python finds it.
"""

import argparse
import hashlib
import importlib.util
import json
import shutil
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import msgspec
import resvg_py

from stellwerk.server.boards.catalogue import Boards
from stellwerk.words import LANGUAGES

ROOT: Final = Path(__file__).parents[1]
PACKAGE: Final = ROOT / "stellwerk"
PAGE: Final = PACKAGE / "server" / "page"
PYODIDE: Final = ROOT / "web" / "node_modules" / "pyodide"
#: What of Pyodide runs in a browser.
RUNTIME: Final = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip")
LOCK: Final = "pyodide-lock.json"
#: What of the package nobody needs there.
LEFT_OUT: Final = (
    *("lab", "envs", "assistant", "terminal", "commands", "cli.py", "__main__.py", "py.typed"),
    *("server/page", "server/serve.py", "server/garbage_collection.py", "server/web/websocket.py"),
    *("server/web/request_timeouts.py", "server/stores/postgresql.py", "server/stores/append_batches.py"),
    *("server/stores/notifications.py",),
)
LIBRARIES: Final = ("starlette", "anyio", "idna", "typing_extensions", "mypy_extensions")
WORKER: Final = ROOT / "web" / "src" / "static" / "service-worker.js"
#: Pixels: for telephones' home screens (180: those of Apple) and start-up pictures.
ICONS: Final = (96, 180, 192, 512)
#: So that the same sources make the same file.
LONG_AGO: Final = (1980, 1, 1, 0, 0, 0)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("wheels", type=Path)
    given = parser.parse_args()
    python = given.folder / "python"
    python.mkdir(parents=True, exist_ok=True)
    for name in RUNTIME:
        shutil.copyfile(PYODIDE / name, python / name)
    lock = json.loads((PYODIDE / LOCK).read_text("utf-8"))
    (python / LOCK).write_text(json.dumps(lock | {"packages": {}}), "utf-8")
    pack(python / "stellwerk.zip", dict(modules(given.wheels)))
    boards(given.folder / "boards")
    app(given.folder)
    keep(given.folder)


def pack(target: Path, files: dict[str, bytes]) -> None:
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        for name in sorted(files):
            archive.writestr(zipfile.ZipInfo(name, LONG_AGO), files[name], zipfile.ZIP_DEFLATED)


def modules(wheels: Path) -> Iterator[tuple[str, bytes]]:
    """The files that Python imports, by their names."""
    for path in files_in(PACKAGE):
        name = path.relative_to(PACKAGE).as_posix()
        if not any(name == left or name.startswith(f"{left}/") for left in LEFT_OUT):
            yield f"stellwerk/{name}", path.read_bytes()
    for library in LIBRARIES:
        found = importlib.util.find_spec(library)
        if found is None or found.origin is None:
            sys.exit(f"The library {library} is not here: run `make install`.")
        origin = Path(found.origin)
        for path in files_in(origin.parent) if origin.name == "__init__.py" else [origin]:
            top = origin.parents[1] if origin.name == "__init__.py" else origin.parent
            yield path.relative_to(top).as_posix(), path.read_bytes()
    for wheel in sorted(wheels.glob("*.whl")):
        with zipfile.ZipFile(wheel) as archive:
            for name in archive.namelist():
                if not name.endswith((".pyi", ".c", ".h")):
                    yield name, archive.read(name)


def files_in(folder: Path) -> list[Path]:
    return [path for path in sorted(folder.rglob("*")) if path.is_file() and "__pycache__" not in path.parts]


def boards(folder: Path) -> None:
    """Pictures of all boards, and what the start page says of them: seen before Python is there."""
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(PAGE / "boards", folder)
    offered = Boards()
    for language in LANGUAGES:
        (folder / f"catalogue-{language}.json").write_bytes(msgspec.json.encode(offered.catalogue(language)))


def app(folder: Path) -> None:
    """What makes the page an app: icons in the sizes that systems ask for, and a manifest that names them."""
    icon = (folder / "icon.svg").read_text("utf-8")
    for size in ICONS:
        picture = resvg_py.svg_to_bytes(svg_string=icon, width=size, height=size)
        (folder / f"icon-{size}.png").write_bytes(bytes(picture))
    icons = [{"src": f"icon-{size}.png", "sizes": f"{size}x{size}", "type": "image/png"} for size in ICONS]
    manifest = {
        "name": "Stellwerk",
        "short_name": "Stellwerk",
        "start_url": "./",
        "scope": "./",
        "display": "standalone",
        "theme_color": "#1F3A4D",
        "background_color": "#1F3A4D",
        "icons": [{"src": "icon.svg", "sizes": "any", "type": "image/svg+xml"}, *icons],
    }
    (folder / "manifest.webmanifest").write_text(json.dumps(manifest), "utf-8")


def keep(folder: Path) -> None:
    """The service worker, with the names of all files and a version that changes with any of them."""
    target = folder / WORKER.name
    target.unlink(missing_ok=True)
    files = [path.relative_to(folder).as_posix() for path in files_in(folder)]
    digest = hashlib.sha256()
    for name in files:
        digest.update(name.encode() + b"\0" + hashlib.sha256((folder / name).read_bytes()).digest())
    text = WORKER.read_text("utf-8").replace("%VERSION%", digest.hexdigest()[:12])
    target.write_text(text.replace('["%FILES%"]', json.dumps(["./", *files])), "utf-8")


if __name__ == "__main__":
    main()
