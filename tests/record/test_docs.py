"""docs/record.md says what is true."""

import json
import re
from pathlib import Path

import msgspec

from stellwerk.record import FORMAT, RULES, VERSION, Header, Line, Result

TEXT = (Path(__file__).parent.parent.parent / "docs" / "record.md").read_text("utf-8")


def blocks(language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", TEXT, re.DOTALL)


def test_the_example_runs() -> None:
    for code in blocks("python"):
        exec(compile(code, "docs/record.md", "exec"), {})  # noqa: S102 our own page


def test_the_header_is_one() -> None:
    header = msgspec.convert(json.loads(blocks("json")[0]), Header)
    assert (header.format, header.version, header.rules) == (FORMAT, VERSION, RULES)


def test_the_entries_are_such() -> None:
    entries = [msgspec.convert(json.loads(line), Line) for line in blocks("json")[1].splitlines()]
    assert [entry.seat for entry in entries] == [None, 0, 1, 1, 0, 0, 0]


def test_the_result_is_one() -> None:
    result = msgspec.convert(json.loads(blocks("json")[2])["result"], Result)
    assert result.winners == (0,)


def test_every_key_is_explained() -> None:
    for shape in (Header, Line, Result):
        for name in shape.__struct_fields__:
            assert f"`{name}`" in TEXT or f'"{name}"' in TEXT, name
