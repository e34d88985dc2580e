"""Bots from files: `path/to/mybot.py:MyBot`, a class made without arguments, or a function."""

import importlib.util
import inspect
import sys
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from types import ModuleType

from .guard import told
from .protocol import Choice


class BadBot(ValueError):
    """There is no such bot; the message says why."""


def is_file(name: str) -> bool:
    """Whether a bot's name is that of a file, as in `mybot.py:MyBot`."""
    return name.endswith(".py") or ".py:" in name


@lru_cache(maxsize=64)
def maker(name: str) -> Callable[[], Choice]:
    """What makes the bot that a file has under this name: a new one for each game."""
    if ".py:" not in name:
        raise BadBot(f"{name}: say which bot of the file, as in {name}:{next(iter(bots_in(name)), 'MyBot')}")
    path, _, wanted = name.rpartition(".py:")
    module = module_of(f"{path}.py")
    found = getattr(module, wanted, None)
    if found is None:
        has = ", ".join(bots_in(f"{path}.py"))
        raise BadBot(f"{path}.py has no {wanted}" + (f"; it has {has}" if has else ""))
    if inspect.isclass(found):
        return maker_of_class(name, found)
    if callable(found):
        return lambda: found
    raise BadBot(f"{name} is neither a class nor a function")


def maker_of_class(name: str, found: type) -> Callable[[], Choice]:
    def make() -> Choice:
        choose: Choice = found().choose
        return choose

    if not callable(getattr(found, "choose", None)):
        raise BadBot(f"{name} has no method `choose`, which every bot has: choose(self, decision, dice)")
    try:
        make()
    except Exception as trouble:
        raise BadBot(f"{name} can't be made: {told(trouble)}") from trouble
    return make


@lru_cache(maxsize=64)
def module_of(path: str) -> ModuleType:
    """The file as a module. What lies beside it can be imported from there, as when it is run."""
    file = Path(path)
    if not file.is_file():
        raise BadBot(f"there is no file {path}")
    folder = str(file.resolve().parent)
    if folder not in sys.path:
        sys.path.append(folder)
    spec = importlib.util.spec_from_file_location(file.stem, file)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    # dataclasses and pickles look for it there; a module that bears this name already keeps it
    is_new = sys.modules.setdefault(file.stem, module) is module
    try:
        spec.loader.exec_module(module)
    except Exception as trouble:
        if is_new:
            del sys.modules[file.stem]
        raise BadBot(f"{path} can't be loaded: {told(trouble)}") from trouble
    return module


def bots_in(path: str) -> list[str]:
    """The names of what looks like a bot in a file."""
    module = module_of(path)
    made_here = [
        (name, thing)
        for name, thing in vars(module).items()
        if not name.startswith("_") and getattr(thing, "__module__", None) == module.__name__
    ]
    return [
        name
        for name, thing in made_here
        if name == "choose" or (inspect.isclass(thing) and callable(getattr(thing, "choose", None)))
    ]
