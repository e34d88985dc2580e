"""Locks the libraries with compiled parts for Python in the browser: the versions of run.txt.

    python tools/static/lock.py requirements/run.txt requirements/static.txt --platform … (pip's own options)

pip-compile can't do it: it looks for wheels of the system that it runs on.
"""

import hashlib
import re
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

LIBRARIES: Final = ("librt", "msgspec")
HEAD: Final = """\
# Libraries with compiled parts, for Python in the browser (docs/static.md): the versions of run.txt.
# All else is taken from .venv. Written by `make lock`.
"""


def main(run: Path, target: Path, *platform: str) -> None:
    locked = run.read_text("utf-8")
    lines = []
    for library in LIBRARIES:
        found = re.search(rf"^{library}==[^\s\\]+", locked, re.MULTILINE)
        if found is None:
            sys.exit(f"{run} has no {library}.")
        lines.append(f"{found[0]} --hash=sha256:{digest(found[0], platform)}\n")
    target.write_text(HEAD + "".join(lines), "utf-8")


def digest(wanted: str, platform: tuple[str, ...]) -> str:
    """Of the one wheel that there is."""
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "-qq", "download", "--no-deps"]
    with TemporaryDirectory() as folder:
        asked = [*pip, "--only-binary=:all:", *platform, "-d", folder, wanted]
        if subprocess.run(asked, check=False).returncode != 0:  # noqa: S603
            sys.exit(f"{wanted} has no wheel for Python in the browser: bound it in requirements/run.in.")
        (wheel,) = Path(folder).glob("*.whl")
        return hashlib.sha256(wheel.read_bytes()).hexdigest()


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]), *sys.argv[3:])
