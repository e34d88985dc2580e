"""What the static site is made of, without building it: weight, versions, and its icons."""

import importlib.util
import json
import re
import struct
import subprocess
import sys
import zlib
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).parents[1]
PUBLIC = ROOT / "web" / "public"
#: Bytes, each file compressed by itself: what every visitor loads, and what few do. Raise one with a reason.
MODULES = 1_000_000
LIBRARIES = 400_000
DRAWING = 1_100_000
#: The libraries with compiled parts, and the game.
OURS = ("msgspec", "librt", "stellwerk", "stellwerk__mypyc")
#: Imports the game as its workers do, and refuses what is not beside the page.
ALONE = """
import importlib.abc, json, sys

libraries, left_out = json.loads(sys.argv[1])
places = tuple("stellwerk." + place.replace("/", ".") for place in left_out)

class Refusing(importlib.abc.MetaPathFinder):
    def find_spec(self, name, path=None, target=None):
        is_there = name.split(".")[0] in {*libraries, *sys.stdlib_module_names}
        if not is_there or any(name == place or name.startswith(place + ".") for place in places):
            raise ModuleNotFoundError(f"{name} is not there in the browser", name=name)

sys.meta_path.insert(0, Refusing())
import asyncio
from stellwerk.server import in_browser

async def begin():
    game = await in_browser.started(":memory:", None)
    table = {"board": "usa", "seats": [{"kind": "person"}, {"kind": "bot", "level": "medium"}]}
    assert (await game.request("POST", "/api/tables", json.dumps(table)))[0] == 201

in_browser.prepare()
loaded = set(sys.modules)
asyncio.run(begin())
late = set(sys.modules) - loaded - set(sys.stdlib_module_names)
assert not late, f"every visit waits for {late}: nothing in the kept memory imports them"
"""
#: Rooms that a player alone never needs.
UNNEEDED = {"lab", "envs", "openspiel", "assistant", "terminal", "commands"}


@pytest.fixture(scope="module")
def build() -> ModuleType:
    spec = importlib.util.spec_from_file_location("static_build", ROOT / "tools" / "static" / "build.py")
    assert spec
    assert spec.loader
    found = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(found)
    return found


def weight(files: dict[str, bytes]) -> int:
    return sum(len(zlib.compress(content)) for content in files.values())


def test_only_what_is_needed_is_loaded(build: ModuleType, tmp_path: Path) -> None:
    modules = dict(build.modules(tmp_path))
    ours = {name: content for name, content in modules.items() if name.startswith("stellwerk/")}
    assert "stellwerk/server/in_browser.py" in ours
    assert not {Path(name).parts[1] for name in ours} & UNNEEDED
    assert not [name for name in ours if name.endswith((".ttf", ".woff2", ".gz", ".svg"))]
    assert weight(ours) < MODULES
    assert weight({name: content for name, content in modules.items() if name not in ours}) < LIBRARIES
    assert weight(dict(build.drawing_data())) < DRAWING


def test_it_starts_with_what_is_there_alone(build: ModuleType, tmp_path: Path) -> None:
    given = json.dumps([[*build.LIBRARIES, *OURS], [place.removesuffix(".py") for place in build.LEFT_OUT]])
    done = subprocess.run(
        [sys.executable, "-c", ALONE, given], capture_output=True, text=True, cwd=tmp_path, check=False
    )
    assert done.returncode == 0, done.stderr


def test_a_compiled_wheel_is_taken_in_place_of_the_tree(build: ModuleType, tmp_path: Path) -> None:
    wheel = tmp_path / "stellwerk-1-cp314-cp314-pyemscripten_2026_0_wasm32.whl"
    library = "stellwerk/game.cpython-314-wasm32-emscripten.so"
    build.pack(
        wheel,
        {"stellwerk/game.py": b"", library: b"", "stellwerk/lab/jobs.py": b"", "stellwerk/views.py": b""},
    )
    names = set(dict(build.game(wheel)))
    assert names == {library, "stellwerk/views.py", "stellwerk/server/boards/edition.txt"}


def test_libraries_have_the_versions_of_the_server() -> None:
    here, there = (
        dict(
            re.findall(
                r"^([\w-]+)==([^\s\\]+)", (ROOT / "requirements" / name).read_text("utf-8"), re.MULTILINE
            )
        )
        for name in ("static.txt", "run.txt")
    )
    assert here
    assert here.items() <= there.items()


def test_the_manifest_names_icons_that_are_there() -> None:
    icons = json.loads((PUBLIC / "manifest.webmanifest").read_text("utf-8"))["icons"]
    assert {icon.get("purpose", "any") for icon in icons} == {"any", "maskable"}
    for icon in icons:
        content = (PUBLIC / icon["src"]).read_bytes()
        if icon["type"] == "image/png":
            width, height = struct.unpack(">II", content[16:24])
            assert icon["sizes"] == f"{width}x{height}"
