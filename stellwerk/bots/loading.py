"""Bots from files: `path/to/mybot.py:MyBot`, a class made without arguments, an object, or a function."""

import contextlib
import hashlib
import importlib.util
import inspect
import sys
from collections.abc import Callable, Iterator
from functools import lru_cache
from pathlib import Path
from types import ModuleType
from typing import Final

from stellwerk.faults import UserError

from .guard import TIME_LIMIT, BotFault, guarded
from .protocol import Choice


class BadBot(UserError, ValueError):
    """There is no such bot; the message says why."""


#: What the name of a bot that is a program of its own begins with.
EXEC: Final = "exec:"


def is_command(name: str) -> bool:
    """Whether a bot's name is that of a program, as in `exec:./mybot`."""
    return name.startswith(EXEC)


def is_file(name: str) -> bool:
    """Whether a bot's name is that of a file, as in `mybot.py:MyBot`."""
    return (name.endswith(".py") or ".py:" in name) and not is_command(name)


@lru_cache(maxsize=64)
def maker(name: str) -> Callable[[], Choice]:
    """A function that makes the bot with this name in its file: a new one for each game."""
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
    choice = getattr(found, "choose", found)
    if callable(choice):
        return lambda: choice
    raise BadBot(f"{name} is not a class or a function, and has no method `choose`")


def maker_of_class(name: str, found: type) -> Callable[[], Choice]:
    def make() -> Choice:
        choose: Choice = found().choose
        return choose

    if not callable(getattr(found, "choose", None)):
        raise BadBot(f"{name} has no method `choose`, which every bot has: choose(self, decision, dice)")
    try:
        guarded(make, TIME_LIMIT)
    except BotFault as fault:
        raise BadBot(f"{name} can't be made: {fault.text}") from fault
    return make


@lru_cache(maxsize=64)
def module_of(path: str) -> ModuleType:
    """The file as a module. It can import modules from its own folder, as when it is run.

    Bots in different folders may import modules of the same name: each sees its own.
    """
    file = Path(path)
    if not file.is_file():
        raise BadBot(f"there is no file {path}")
    name = f"{file.stem}_{hashlib.sha256(str(file.resolve()).encode()).hexdigest()[:8]}"
    spec = importlib.util.spec_from_file_location(name, file)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module  # dataclasses and pickles look for it there
    load = spec.loader.exec_module
    try:
        with importable(str(file.resolve().parent)) as beside:
            guarded(lambda: load(module))
    except BotFault as fault:
        del sys.modules[name]
        raise BadBot(f"{path} can't be loaded: {fault.text}") from fault
    _beside[path] = beside
    return module


#: By the path of a bot's file: the modules it loaded from its own folder.
_beside: dict[str, list[Path]] = {}


def files_of(path: str) -> list[Path]:
    """The other files a bot needs: modules of its folder, and those it lists in `FILES`."""
    said = getattr(module_of(path), "FILES", ())
    named = [Path(path).resolve().parent / name for name in ((said,) if isinstance(said, str) else said)]
    for file in named:
        if not file.is_file():
            raise BadBot(f"{path} names {file} among its FILES, and there is no such file")
    return sorted({*_beside[path], *named})


#: The folders of all bots so far: imports during a decision search all of them.
_folders: list[str] = []


@contextlib.contextmanager
def importable(folder: str) -> Iterator[list[Path]]:
    """Lets modules be imported from a bot's folder, then forgets them: another bot's may have the same names.

    On exit the list holds their files.
    """
    others = [other for other in _folders if other in sys.path and other != folder]
    for other in others:
        sys.path.remove(other)
    if folder not in sys.path:
        sys.path.append(folder)
        _folders.append(folder)
    before = set(sys.modules)
    files: list[Path] = []
    try:
        yield files
    finally:
        new = [name for name in sys.modules if name.partition(".")[0] not in before]
        beside = {name for name in new if lies_in(sys.modules[name], folder)}
        for name in new:
            if name.partition(".")[0] in beside:
                forgotten = sys.modules.pop(name)  # the bot keeps its references
                files += [Path(file)] if (file := getattr(forgotten, "__file__", None)) else []
        sys.path += others


def lies_in(module: ModuleType, folder: str) -> bool:
    """Whether a module or package is directly in a folder."""
    places = [getattr(module, "__file__", None) or "", *getattr(module, "__path__", ())]
    return any(place and str(Path(place).parent) == folder for place in places)


def bots_in(path: str) -> list[str]:
    """The names in a file that look like bots."""
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
