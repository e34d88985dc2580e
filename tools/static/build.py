"""Puts what the browser needs to run the game beside the page that `vite build --mode static` has made.

    python tools/static/build.py FOLDER WHEELS [--compiled WHEEL]

Python itself comes from the npm package `pyodide`; libraries with compiled parts from WHEELS, which pip has
fetched for its platform; all else from this tree and from where this Python finds it. A wheel of Stellwerk
for that platform can take the place of the tree: it is compiled.
"""

import argparse
import hashlib
import importlib.util
import json
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

import msgspec

from stellwerk.server.boards import keys
from stellwerk.server.boards.catalogue import Boards
from stellwerk.words import LANGUAGES

HERE: Final = Path(__file__).parent
ROOT: Final = HERE.parents[1]
PACKAGE: Final = ROOT / "stellwerk"
PAGE: Final = PACKAGE / "server" / "page"
PYODIDE: Final = HERE / "node_modules" / "pyodide"
#: What of Pyodide runs in a browser, as it is.
RUNTIME: Final = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
LIBRARY: Final = "python_stdlib.zip"
LOCK: Final = "pyodide-lock.json"
#: Where Python finds them in the browser.
LIBRARY_PLACE: Final = "/lib/python314.zip"
PLACE: Final = "/site"
#: What of the package nobody needs there.
LEFT_OUT: Final = (
    *("lab", "envs", "openspiel", "assistant", "terminal", "commands"),
    *("printing", "words/rules", "cli.py", "__main__.py", "py.typed"),
    *("server/page", "server/serve.py", "server/garbage_collection.py", "server/web/websocket.py"),
    *("server/web/request_timeouts.py", "server/stores/postgresql.py", "server/stores/append_batches.py"),
    *("server/stores/notifications.py", "server/stores/migrations/postgresql", "words/german/commands.json"),
)
#: Loaded only when a board is drawn that has no picture yet.
DRAWING: Final = "drawing/data"
LIBRARIES: Final = ("starlette", "anyio", "typing_extensions", "mypy_extensions")
#: Of them and of the wheels.
LIBRARIES_LEFT_OUT: Final = (
    *("starlette/testclient.py", "starlette/middleware/wsgi.py", "anyio/_backends/_trio.py"),
    *("anyio/pytest_plugin.py", "anyio/py.typed", "starlette/py.typed"),
)
#: Of Python's own library, what takes room and is for programs at a terminal or on a network.
STANDARD_LEFT_OUT: Final = (
    *("_pyrepl", "ctypes", "curses", "ensurepip", "idlelib", "pydoc_data", "unittest", "venv", "wsgiref"),
    *("xmlrpc", "_pydatetime.py", "_pydecimal.py", "_pyio.py", "bdb.py", "cProfile.py", "configparser.py"),
    *("doctest.py", "ftplib.py", "imaplib.py", "mailbox.py", "modulefinder.py", "optparse.py", "pdb.py"),
    *("pickletools.py", "plistlib.py", "poplib.py", "profile.py", "pstats.py", "pydoc.py", "smtplib.py"),
    *("trace.py", "turtle.py", "wave.py"),
)
WORKER: Final = ROOT / "web" / "src" / "static" / "service-worker.js"
#: So that the same sources make the same file.
LONG_AGO: Final = (1980, 1, 1, 0, 0, 0)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("wheels", type=Path)
    parser.add_argument("--compiled", type=Path, metavar="WHEEL")
    given = parser.parse_args()
    folder: Path = given.folder.resolve()
    python = folder / "python"
    python.mkdir(parents=True, exist_ok=True)
    for name in RUNTIME:
        shutil.copyfile(PYODIDE / name, python / name)
    lock = json.loads((PYODIDE / LOCK).read_text("utf-8"))
    (python / LOCK).write_text(json.dumps(lock | {"packages": {}}), "utf-8")
    programs(python, given.wheels, given.compiled)
    pack(python / "drawing.zip", dict(drawing_data()))
    boards(folder / "boards")
    keep(folder)


# --- Python


def programs(folder: Path, wheels: Path, compiled: Path | None) -> None:
    """Python's own library and the game's modules, translated, and the memory with those that are loaded."""
    with TemporaryDirectory() as place:
        sources = Path(place)
        pack(sources / LIBRARY, standard_library())
        pack(sources / "stellwerk.zip", dict(modules(wheels, compiled)))
        given = [
            *(str(sources / LIBRARY), str(folder / LIBRARY), LIBRARY_PLACE),
            *(str(sources / "stellwerk.zip"), str(folder / "stellwerk.zip"), PLACE),
        ]
        node("translate.mjs", *given)
    loaded = set(json.loads(node("memory.mjs", str(folder))))
    leave_out(folder / LIBRARY, LIBRARY_PLACE, loaded)
    leave_out(folder / "stellwerk.zip", PLACE, loaded)


def node(program: str, *given: str) -> str:
    """What a program of ours says."""
    done = subprocess.run(  # noqa: S603
        ["node", program, *given],  # noqa: S607
        cwd=HERE,
        check=True,
        stdout=subprocess.PIPE,
        text=True,
    )
    return done.stdout


def leave_out(archive: Path, place: str, loaded: set[str]) -> None:
    """Without modules that are in memory already."""
    with zipfile.ZipFile(archive) as found:
        files = {name: found.read(name) for name in found.namelist()}
    pack(archive, {name: content for name, content in files.items() if f"{place}/{name}" not in loaded})


def pack(target: Path, files: dict[str, bytes]) -> None:
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        for name in sorted(files):
            archive.writestr(zipfile.ZipInfo(name, LONG_AGO), files[name], zipfile.ZIP_DEFLATED, 9)


def standard_library() -> dict[str, bytes]:
    with zipfile.ZipFile(PYODIDE / LIBRARY) as archive:
        names = [name for name in archive.namelist() if not name.endswith("/")]
        return {name: archive.read(name) for name in names if not is_in(name, STANDARD_LEFT_OUT)}


def modules(wheels: Path, compiled: Path | None = None) -> Iterator[tuple[str, bytes]]:
    """The files that Python imports, by their names."""
    yield from game(compiled)
    for library in LIBRARIES:
        for name, content in installed(library):
            if not is_in(name, LIBRARIES_LEFT_OUT):
                yield name, content
    for wheel in sorted(wheels.glob("*.whl")):
        yield from unpacked(wheel)


def game(compiled: Path | None) -> Iterator[tuple[str, bytes]]:
    """Our package; where a module is compiled, nobody needs its source."""
    found = dict(unpacked(compiled) if compiled else ours())
    extensions = {name.partition(".")[0] for name in found if name.endswith(".so")}
    for name, content in found.items():
        inner = name.removeprefix("stellwerk/")
        if inner != name and is_in(inner, (*LEFT_OUT, DRAWING)):
            continue
        if not (name.endswith(".py") and name.removesuffix(".py") in extensions):
            yield name, content
    yield f"stellwerk/server/boards/{keys.NOTE}", keys.edition().encode()


def ours() -> Iterator[tuple[str, bytes]]:
    for path in files_in(PACKAGE):
        yield path.relative_to(ROOT).as_posix(), path.read_bytes()


def drawing_data() -> Iterator[tuple[str, bytes]]:
    """Coasts, letters and their widths; `.ttf` is for pictures that are not made in a browser."""
    for name, content in ours():
        if name.startswith(f"stellwerk/{DRAWING}/") and not name.endswith(".ttf"):
            yield name, content


def installed(library: str) -> Iterator[tuple[str, bytes]]:
    found = importlib.util.find_spec(library)
    if found is None or found.origin is None:
        sys.exit(f"The library {library} is not here: run `make install`.")
    origin = Path(found.origin)
    is_package = origin.name == "__init__.py"
    top = origin.parents[1] if is_package else origin.parent
    for path in files_in(origin.parent) if is_package else [origin]:
        yield path.relative_to(top).as_posix(), path.read_bytes()


def unpacked(wheel: Path) -> Iterator[tuple[str, bytes]]:
    with zipfile.ZipFile(wheel) as archive:
        for name in archive.namelist():
            if not name.endswith(("/", ".pyi", ".c", ".h")) and ".dist-info/" not in name:
                yield name, archive.read(name)


def is_in(name: str, places: tuple[str, ...]) -> bool:
    return any(name == place or name.startswith(f"{place}/") for place in places)


def files_in(folder: Path) -> list[Path]:
    return [path for path in sorted(folder.rglob("*")) if path.is_file() and "__pycache__" not in path.parts]


# --- the page


def boards(folder: Path) -> None:
    """Pictures of all boards, and what the start page says of them: seen before Python is there."""
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(PAGE / "boards", folder)
    offered = Boards()
    for language in LANGUAGES:
        (folder / f"catalogue-{language}.json").write_bytes(msgspec.json.encode(offered.catalogue(language)))


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
