"""A command's options from the environment and from a small file, for programs that run unattended.

The command line comes first, then the environment (STELLWERK_MOST_TABLES=500), then the file
(most-tables = 500), then the default. Options that may be repeated are lists in the file, and words with
spaces between them in the environment.
"""

import argparse
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from stellwerk.faults import UserError

from .arguments import Parser

PREFIX: Final = "STELLWERK_"
SWITCH: Final = dict.fromkeys(("on", "true", "yes", "1"), True) | dict.fromkeys(
    ("off", "false", "no", "0"), False
)


class BadConfiguration(UserError):
    """A value in the environment or the file can't be used; the message says which and why."""


def configured(
    parser: Parser, given: argparse.Namespace, file: str | None, environment: Mapping[str, str]
) -> dict[str, Any]:
    """The value of every option that is given anywhere, by its name in the program."""
    actions = {name(each): each for each in parser._actions if each.option_strings}  # noqa: SLF001
    file = file or environment.get(f"{PREFIX}CONFIG")
    written = read(Path(file)) if file else {}
    unknown = written.keys() - actions.keys() - {"owner"}
    if unknown:
        raise BadConfiguration(
            f"{file}: there is no option {min(unknown)!r}; `{parser.prog} --help` lists them."
        )
    found: dict[str, Any] = {}
    for key, action in actions.items():
        variable = PREFIX + key.upper().replace("-", "_")
        if (said := getattr(given, action.dest, None)) is not None:
            found[action.dest] = said
        elif variable in environment:
            found[action.dest] = value(action, environment[variable], variable)
        elif key in written:
            found[action.dest] = value(action, written[key], f"{file}: {key}")
    return found | ({"owner": str(written["owner"])} if "owner" in written else {})


def name(action: argparse.Action) -> str:
    """As in "most-tables"."""
    return max(action.option_strings, key=len).lstrip("-").removeprefix("no-")


def read(path: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(path.read_text("utf-8"))
    except OSError as trouble:
        raise BadConfiguration(f"{path} can't be read: {trouble.strerror}.") from None
    except (tomllib.TOMLDecodeError, UnicodeError) as trouble:
        raise BadConfiguration(f"{path} is not TOML: {trouble}.") from None


def value(action: argparse.Action, said: object, where: str) -> Any:
    """What the command line would have made of it."""
    if action.nargs == 0:
        if (switch := SWITCH.get(str(said).lower())) is None:
            raise BadConfiguration(f"{where} must be on or off, not {said!r}.")
        return switch
    if isinstance(action, argparse._AppendAction):  # noqa: SLF001
        return [one(action, each, where) for each in (said if isinstance(said, list) else str(said).split())]
    return one(action, said, where)


def one(action: argparse.Action, said: object, where: str) -> Any:
    if isinstance(said, bool) or not isinstance(said, str | int | float):
        raise BadConfiguration(f"{where} can't be {said!r}.")
    try:
        found = action.type(str(said)) if callable(action.type) else str(said)
    except (argparse.ArgumentTypeError, ValueError) as wrong:
        raise BadConfiguration(f"{where} {wrong}.") from None
    if action.choices is not None and found not in action.choices:
        raise BadConfiguration(f"{where} must be one of {', '.join(map(str, action.choices))}, not {said!r}.")
    return found
