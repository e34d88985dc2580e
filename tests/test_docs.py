"""Links between the pages of docs lead somewhere, and the index names every page."""

import re
from pathlib import Path

import pytest

TREE = Path(__file__).parents[1]
DOCS = TREE / "docs"
PAGES = [TREE / "README.md", *sorted(DOCS.glob("*.md"))]


def links(page: Path) -> list[str]:
    text = re.sub(r"```.*?```", "", page.read_text("utf-8"), flags=re.DOTALL)
    return [link for link in re.findall(r"\]\(([^)]+)\)", text) if not link.startswith("http")]


def anchors(page: Path) -> set[str]:
    """The names that GitHub gives to headings."""
    heads = re.findall(r"^#+ (.*)$", page.read_text("utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", head.lower()).replace(" ", "-") for head in heads}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(TREE)))
def test_links_lead_somewhere(page: Path) -> None:
    for link in links(page):
        path, _, anchor = link.partition("#")
        target = page.parent / path if path else page
        assert target.exists(), link
        assert not anchor or anchor in anchors(target), link


def test_the_index_names_every_page() -> None:
    named = {link.partition("#")[0] for link in links(DOCS / "README.md")}
    assert {page.name for page in DOCS.glob("*.md")} - {"README.md"} <= named
