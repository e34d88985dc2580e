"""Links between the docs lead somewhere, the index names every page, and the walks name real functions."""

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


def names_in(files: list[Path], definition: str) -> set[str]:
    """The modules, and what they define: `name`, `module.name`, `Class.method`."""
    found = set()
    for file in files:
        module = owner = file.name.partition(".")[0]
        for indent, is_class, name in re.findall(definition, file.read_text("utf-8"), re.MULTILINE):
            if not indent:
                owner = name if is_class else module
                found.add(f"{module}.{name}")
            found |= {module, name, f"{owner}.{name}"}
    return found


def test_the_walks_name_what_is_there() -> None:
    walks = (DOCS / "architecture.md").read_text("utf-8").partition("## Four walks")[2].partition("\n## ")[0]
    python, page = [*(TREE / "stellwerk").rglob("*.py")], [*(TREE / "web" / "src").rglob("*.ts")]
    known = names_in(python, r"^( *)(?:async )?(?:def|(class)) (\w+)")
    known |= names_in(page, r"^( *)(?:export )?(?:async )?(?:function |(class) )?(\w+)(?:\(| \{)")
    paths = {str(path) for file in (*python, *page) for path in (file, *file.parents)}
    named = re.findall(r"`([^`]+)`", walks)
    assert len(named) > 40
    for name in named:
        folder, _, function = name.rpartition("/")
        is_path = any(path.endswith(f"/{name.rstrip('/')}") for path in paths)
        is_there = function in known and any(path.endswith(folder) for path in paths)
        assert is_path or is_there, name
