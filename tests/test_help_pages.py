"""The help pages are there for every board in both languages, complete, and say what the board files say."""

import re
from pathlib import Path

import pytest

import stellwerk
from stellwerk.boards import board, boards
from stellwerk.words import LANGUAGES

PAGES = Path(stellwerk.__file__).parent / "words" / "rules"
#: The rules that a page must explain, by their sign.
RULES = {
    "base": [f"B{n}" for n in range(1, 24)],
    "usa": ["B24"],
    "europe": ["B25", "B26", "B27", "B28"],
    "nederland": [f"NL{n}" for n in range(1, 26)],
    "poland": [f"PL{n}" for n in range(1, 13)],
    "iberia": [f"IB{n}" for n in range(1, 17)],
    "japan": [f"JP{n}" for n in range(1, 15)],
    "south_korea": [f"KR{n}" for n in range(1, 17)],
}
OWN_DESIGN = {"en": "own design", "de": "eigene"}


def page(language: str, name: str) -> str:
    return (PAGES / language / f"{name}.md").read_text("utf-8")


def shape(text: str) -> list[str]:
    """The order of headings, tables and list entries, without their words."""
    found = [re.match(r"#+ |\||- ", line) for line in text.splitlines()]
    return [match[0] for match in found if match]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_board_has_a_page(language: str) -> None:
    assert {path.stem for path in (PAGES / language).glob("*.md")} == {*boards(), "base"} == set(RULES)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", RULES)
def test_every_rule_is_explained(name: str, language: str) -> None:
    told = set(re.findall(r"\b(?:B|NL|PL|IB|JP|KR)\d+\b", page(language, name)))
    assert set(RULES[name]) <= told


@pytest.mark.parametrize("name", RULES)
def test_both_languages_tell_the_same(name: str) -> None:
    assert shape(page("en", name)) == shape(page("de", name))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", boards())
def test_the_page_has_the_numbers_of_the_board(name: str, language: str) -> None:
    text, facts = page(language, name), board(name)
    assert re.search(rf"\b{facts.trains}\b", text)
    for number in {sum(ticket.long == long for ticket in facts.tickets) for long in (False, True)} - {0}:
        assert re.search(rf"\b{number}\b", text)
    assert f"{facts.seats[0]}–{facts.seats[1]}" in text
    inside = [connection for connection in facts.connections if not connection.border]
    doubles = [connection for connection in inside if len(connection.tracks) > 1]
    assert re.search(rf"\b{len(doubles)} (of|von) {len(inside)}\b", text)
    if not any(ticket.long for ticket in facts.tickets):
        points = [ticket.points for ticket in facts.tickets]
        assert re.search(rf"\b{min(points)} (to|bis) {max(points)}\b", text)
    for entry in facts.mechanics:
        for rows in entry.parameters.values():
            if isinstance(rows, dict) and "2" in rows and isinstance(rows["2"], list):
                cells = " | ".join(f"{points:+d}" for points in rows["2"]).replace("-", "−")
                plain = cells.replace("+", "")
                assert cells in text or plain in text, plain


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", boards())
def test_it_says_which_boards_are_our_own_design(name: str, language: str) -> None:
    if board(name).own_design:
        assert OWN_DESIGN[language] in page(language, name).lower()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", RULES)
def test_it_is_plain_markdown(name: str, language: str) -> None:
    """No HTML, images or links: the page shows it anywhere."""
    assert not re.search(r"<[a-z/]|!\[|\]\(", page(language, name))
