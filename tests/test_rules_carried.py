"""Every rule is carried by a test that names it, and no test names a rule that is not there."""

import ast
from functools import cache
from pathlib import Path

#: How many rules each book has, by its sign.
BOOKS = {"B": 28, "NL": 25, "PL": 12, "IB": 16, "JP": 14, "KR": 16}
RULES = {f"{sign}{number}" for sign, most in BOOKS.items() for number in range(1, most + 1)}
TESTS = Path(__file__).parent


@cache
def carried() -> set[str]:
    found: set[str] = set()
    texts = [file.read_text("utf-8") for file in TESTS.rglob("*.py")]
    for text in texts:
        for node in ast.walk(ast.parse(text)) if "mark.rule" in text else ():
            if isinstance(node, ast.Call) and ast.unparse(node.func).endswith("mark.rule"):
                found |= {each.value for each in node.args if isinstance(each, ast.Constant)}  # type: ignore[misc]
    return found


def test_every_rule_is_carried() -> None:
    assert sorted(RULES - carried()) == []


def test_no_test_carries_a_rule_that_is_not_there() -> None:
    assert sorted(carried() - RULES) == []
