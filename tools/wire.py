"""Writes `web/src/wire.ts`: the page's types, made of the server's own, so that nothing is written twice.

    python tools/wire.py            # writes it
    python tools/wire.py --check    # says whether it is up to date

What `stellwerk.server.protocol` says is followed to all that it holds; events are those of
`stellwerk.events` as `to_dict` writes them. Comments of the Python sources come along. The colours of the
map, `web/src/board/inks.css`, are written and checked with it.
"""

import argparse
import ast
import dataclasses
import inspect
import json
import re
import sys
import textwrap
import types
import typing
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, Final, Literal

import msgspec

from stellwerk import views
from stellwerk.actions import Action
from stellwerk.events import Event
from stellwerk.kernel.board import CARDS, COLOURS, TRACK_COLOURS
from stellwerk.server import protocol
from stellwerk.server.pictures import inks_css

ROOT: Final = Path(__file__).parents[1]
TYPES: Final = ROOT / "web" / "src" / "wire.ts"
INKS: Final = ROOT / "web" / "src" / "board" / "inks.css"
HEAD: Final = """\
// What passes between page and server. Made by tools/wire.py of the server's own types: don't edit.

"""
#: Types that have a name but are no classes.
NAMED: Final[dict[str, tuple[object, str]]] = {
    "Language": (protocol.Language, "The languages that the server speaks."),
    "Kind": (protocol.Kind, "Who sits at a seat: somebody at a browser, or a bot."),
    "Value": (views.Value, "What a mechanic keeps."),
    "Action": (Action, "What a seat can answer."),
    "FromPage": (protocol.FromPage, "Over the socket, from the page."),
    "ToPage": (protocol.ToPage, "Over the socket, to the page."),
}
#: Fields whose types Python does not tell as closely as we know them.
CLOSER: Final = {("Moment", "events"): "GameEvent[]"}
CONSTANTS: Final[dict[str, object]] = {
    "CARDS": CARDS,
    "COLOURS": COLOURS,
    "TRACK_COLOURS": TRACK_COLOURS,
    "LONGEST_NAME": protocol.LONGEST_NAME,
    "LONGEST_MESSAGE": protocol.LONGEST_MESSAGE,
    "LONGEST_REQUEST": protocol.LONGEST_REQUEST,
}
SIMPLE: Final[dict[object, str]] = {
    str: "string",
    int: "number",
    float: "number",
    bool: "boolean",
    type(None): "null",
    Any: "unknown",
    object: "unknown",
}


class Writer:
    """Collects the interfaces of all types that it is asked for."""

    def __init__(self) -> None:
        #: By name: the class, and its text.
        self.done: dict[str, tuple[type, str]] = {}

    # --- a type where it is used

    def use(self, kind: object) -> str:
        """How TypeScript calls a type."""
        for name, (meant, _) in NAMED.items():
            if kind == meant:
                return name
        return self.spelled(kind)

    def members(self, kind: object) -> list[str]:
        """What a union is made of; of anything else, itself."""
        parts = typing.get_args(kind)
        if typing.get_origin(kind) is Literal:
            return [json.dumps(part) for part in parts]
        return list(dict.fromkeys(self.use(part) for part in parts))

    def spelled(self, kind: object) -> str:
        """The same for a type that has no name of its own."""
        if kind in SIMPLE:
            return SIMPLE[kind]
        origin, parts = typing.get_origin(kind), typing.get_args(kind)
        if origin in {typing.Union, types.UnionType, Literal}:
            return " | ".join(self.members(kind))
        if origin is dict:
            return f"Record<string, {self.use(parts[1])}>"
        if origin in {list, tuple} and (origin is list or parts[-1] is Ellipsis):
            return listed(self.use(parts[0]))
        if origin is tuple:
            return f"[{', '.join(self.use(part) for part in parts)}]"
        if isinstance(kind, type):
            return self.interface(kind)
        raise TypeError(f"the page has no type for {kind!r}")

    # --- classes

    def interface(self, kind: type) -> str:
        name = kind.__name__
        if name in self.done:
            if self.done[name][0] is not kind:
                raise TypeError(f"two types are called {name}: {kind} and {self.done[name][0]}")
            return name
        self.done[name] = (kind, "")
        said = comments_of(kind)
        lines = [*comment(own_doc(kind)), f"export interface {name} {{"]
        lines += [f"  {head};" for head in self.tag(kind)]
        for field, (hint, is_optional) in fields_of(kind).items():
            lines += [f"  {line}" for line in comment(said.get(field, ""))]
            typed = CLOSER.get((name, field)) or self.use(hint)
            lines.append(f"  {field}{'?' if is_optional else ''}: {typed};")
        self.done[name] = (kind, "\n".join([*lines, "}"]))
        return name

    @staticmethod
    def tag(kind: type) -> list[str]:
        """The field that tells the members of a union apart."""
        if issubclass(kind, Event):
            (name,) = (name for name, each in Event.kinds.items() if each is kind)
            return [f'event: "{name}"']
        config = getattr(kind, "__struct_config__", None)
        if config is None or config.tag is None:
            return []
        return [f"{config.tag_field}: {json.dumps(config.tag)}"]


def listed(part: str) -> str:
    return f"({part})[]" if "|" in part else f"{part}[]"


def fields_of(kind: type) -> dict[str, tuple[object, bool]]:
    """The fields on the wire: their types, and whether they may be left out."""
    hints = typing.get_type_hints(kind)
    if issubclass(kind, Event):
        return {name: (hints[name], False) for name in kind.names()}
    if issubclass(kind, msgspec.Struct):
        # What we send is whole, but for what a struct leaves out; the page may leave out what has a default.
        from_page = issubclass(kind, protocol.Said) or kind.__struct_config__.omit_defaults
        found = msgspec.structs.fields(kind)
        return {field.encode_name: (hints[field.name], from_page and not field.required) for field in found}
    if dataclasses.is_dataclass(kind):
        return {field.name: (hints[field.name], False) for field in dataclasses.fields(kind)}
    raise TypeError(f"the page has no type for {kind!r}")


def event_kinds() -> list[type[Event]]:
    """The events that occur; some classes are only what several of them have in common."""
    kinds = list(Event.kinds.values())
    return [kind for kind in kinds if not any(kind in other.__mro__[1:] for other in kinds)]


# --- comments


def own_doc(kind: type) -> str:
    """The docstring; dataclasses without one get a signature, which says nothing new."""
    text = kind.__dict__.get("__doc__") or ""
    return "" if text.startswith(f"{kind.__name__}(") else inspect.cleandoc(text)


def comments_of(kind: type) -> dict[str, str]:
    """What stands in `#:` lines above the fields, those of base classes too."""
    found: dict[str, str] = {}
    for each in reversed(kind.__mro__):
        if each.__module__.startswith("stellwerk"):
            found |= own_comments(each)
    return found


def own_comments(kind: type) -> dict[str, str]:
    source = textwrap.dedent(inspect.getsource(kind))
    lines = source.splitlines()
    (node,) = ast.parse(source).body
    assert isinstance(node, ast.ClassDef)
    found = {}
    for part in node.body:
        if isinstance(part, ast.AnnAssign) and isinstance(part.target, ast.Name):
            above = part.lineno - 2
            said: list[str] = []
            while lines[above].strip().startswith("#:"):
                said.insert(0, lines[above].strip()[2:].strip())
                above -= 1
            found[part.target.id] = " ".join(said)
    return found


def comment(text: str) -> list[str]:
    lines = re.sub(r"\bNone\b", "null", text).splitlines()
    if len(lines) <= 1:
        return [f"/** {line} */" for line in lines]
    return ["/**", *(f" * {line}".rstrip() for line in lines), " */"]


# --- the files


def messages() -> Iterable[type]:
    """All that the protocol itself defines, in its order."""
    for kind in vars(protocol).values():
        is_ours = isinstance(kind, type) and kind.__module__ == protocol.__name__
        if is_ours and kind is not protocol.Said:
            yield kind


def typescript() -> str:
    writer = Writer()
    for kind in messages():
        writer.use(kind)
    events = [writer.use(kind) for kind in event_kinds()]
    parts = [f"export const {name} = {json.dumps(value)} as const;" for name, value in CONSTANTS.items()]
    named = [union(name, doc, writer.members(meant)) for name, (meant, doc) in NAMED.items()]
    named.append(union("GameEvent", "What happened, as `Event.to_dict` writes it.", events))
    texts = [text for _, text in writer.done.values()]
    return HEAD + "\n".join(parts) + "\n\n" + "\n\n".join([*named, *texts]) + "\n"


def union(name: str, doc: str, members: list[str]) -> str:
    line = f"export type {name} = {' | '.join(members)};"
    if len(line) > 100:
        line = "\n".join([f"export type {name} =", *(f"  | {member}" for member in members)]) + ";"
    return "\n".join([*comment(doc), line])


FILES: Final[dict[Path, Callable[[], str]]] = {TYPES: typescript, INKS: inks_css}


def main() -> int:
    parser = argparse.ArgumentParser(description="Writes the page's types and inks, made of the server's.")
    parser.add_argument("--check", action="store_true", help="only say whether they are up to date")
    check = parser.parse_args().check
    old = [path for path, make in FILES.items() if not path.exists() or path.read_text("utf-8") != make()]
    for path in old:
        if check:
            sys.stderr.write(f"{path.relative_to(ROOT)} is not up to date: run python tools/wire.py\n")
        else:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(FILES[path](), "utf-8")
    return 1 if check and old else 0


if __name__ == "__main__":
    sys.exit(main())
