"""Says so when the sources in a script's folder hide the compiled package, which is fifty times faster."""

import os
import sys
import warnings
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

from stellwerk.kernel.compiled import COMPILED


def warn_of_sources() -> None:
    """Python looks first where the script is. Whoever names the folder in PYTHONPATH wants its sources."""
    folder = Path(__file__).resolve().parents[1]
    wanted = os.environ.get("PYTHONPATH", "").split(os.pathsep)
    if COMPILED or not sys.path or not is_here(sys.path[0], folder):
        return
    if any(entry and is_here(entry, folder) for entry in wanted) or not any(map(has_compiled, sys.path[1:])):
        return
    warnings.warn(
        f"Stellwerk is read from its sources in {folder}, some 50 times slower than the compiled package "
        "that they hide. Start Python with -P, or keep your scripts in another folder.",
        stacklevel=3,
    )


def is_here(entry: str, folder: Path) -> bool:
    """Whether a place where Python looks for modules is this folder; "" is the current one."""
    return Path(entry or ".").resolve() == folder


def has_compiled(entry: str) -> bool:
    kernel = Path(entry, "stellwerk", "kernel")
    return any((kernel / f"compiled{suffix}").is_file() for suffix in EXTENSION_SUFFIXES)
