"""docs/record.md says what is true."""

import json
import re
from pathlib import Path

import msgspec
import pytest

from stellwerk import Game, boards
from stellwerk.actions import VERBS
from stellwerk.events import Event
from stellwerk.kernel.board import CARDS
from stellwerk.kernel.rules import VERSION as RULES
from stellwerk.record import FORMAT, VERSION, Header, RecordLine, Result
from stellwerk.views import ClaimFacts, PutBack, SeatFacts, TicketFacts, View

TEXT = (Path(__file__).parent.parent.parent / "docs" / "record.md").read_text("utf-8")


def blocks(language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", TEXT, re.DOTALL)


def test_the_example_runs() -> None:
    for code in blocks("python"):
        exec(compile(code, "docs/record.md", "exec"), {})  # noqa: S102 our own page


def test_the_header_is_a_header() -> None:
    header = msgspec.convert(json.loads(blocks("json")[0]), Header)
    assert (header.format, header.version, header.rules) == (FORMAT, VERSION, RULES)


def test_the_entries_are_entries() -> None:
    entries = [msgspec.convert(json.loads(line), RecordLine) for line in blocks("json")[1].splitlines()]
    assert [entry.seat for entry in entries] == [None, 0, 1, 1, 0, 0, 0]


def test_the_result_is_a_result() -> None:
    result = msgspec.convert(json.loads(blocks("json")[2])["result"], Result)
    assert result.winners == (0,)


def test_every_key_is_explained() -> None:
    for shape in (Header, RecordLine, Result):
        for name in shape.__struct_fields__:
            assert f"`{name}`" in TEXT or f'"{name}"' in TEXT, name


# --- every notation, event and key of a view is named, as the code has them


def games() -> list[Game]:
    """One of each board, with all of its mechanics."""
    more = {"nederland": {"tolls": True, "neutral": True}}
    return [Game(name, 2, 1, more.get(name)) for name in boards.boards()]


def section(head: str) -> str:
    """The page from a headline to the next of the same rank."""
    rank = head.split(" ", maxsplit=1)[0]
    found = re.search(
        rf"^{re.escape(head)}\n(.*?)(?=^#{{2,{len(rank)}}} |\Z)", TEXT, re.DOTALL | re.MULTILINE
    )
    assert found, head
    return found[1]


def rows(text: str) -> dict[str, list[str]]:
    """The rows of tables by the names in their first column."""
    found = {}
    for row in re.findall(r"^\|(.*)\|$", text, re.MULTILINE):
        cells = re.split(r"(?<!\\)\|", row)
        for name in re.findall(r"`([^`]+)`", cells[0]):
            found[name] = cells
    return found


def test_every_notation_is_named() -> None:
    named = rows(section("### Actions"))
    beginnings = {name.split(" ")[0] for name in named}
    assert set(VERBS) <= beginnings
    for game in games():
        for action in game.table.specials:
            forms = {action, re.sub(r" [^ ]+$", "", action)}
            known = {re.sub(r"( [A-Z…]+)+$", "", name) for name in named}
            assert forms & known, action


def test_every_decision_is_named() -> None:
    text = section("### Actions")
    for game in games():
        for phase in game.rules.phase_names:
            assert phase in {"", "over"} or phase in text, phase


#: Base classes of other kinds, which never occur themselves.
EVENTS = {name: kind for name, kind in Event.kinds.items() if not kind.__subclasses__()}


@pytest.mark.parametrize("name", EVENTS)
def test_every_event_is_named_with_its_keys(name: str) -> None:
    kind, cells = EVENTS[name], rows(section("### Events"))[name]
    assert tuple(re.findall(r"`(\w+)`", cells[1])) == kind.names()
    assert tuple(re.findall(r"\*`(\w+)`\*", cells[1])) == kind.secret


def test_every_key_of_a_view_is_named() -> None:
    text = section("## A view")
    assert set(View.__struct_encode_fields__) <= set(rows(text))
    for part in (SeatFacts, TicketFacts, PutBack, ClaimFacts):
        for name in part.__struct_encode_fields__:
            assert f"`{name}`" in text, name


def test_all_that_mechanics_show_in_a_view_is_named() -> None:
    text = section("## A view")
    for game in games():
        for seat in range(2):
            seen = game.view(seat)
            for name in {*seen.mechanics, *seen.seats[0].mechanics, *seen.seats[1].mechanics}:
                general = re.sub(rf" ({'|'.join(CARDS)})$", " COLOUR", re.sub(r" \d$", " N", name))
                is_country = name in {f"{city.id} cards" for city in game.board.cities if city.data}
                assert f"`{general}`" in text or is_country, name
