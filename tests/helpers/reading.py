"""Checks the page for people who can't see it (axe-core) or read no English (a search for its words)."""

import re
from pathlib import Path
from typing import Any

from browsing import Person

AXE = (Path(__file__).parents[2] / "web/node_modules/axe-core/axe.min.js").read_text("utf-8")
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]
#: Words that no German sentence has, nor any city of the boards we look at.
ENGLISH = re.compile(
    r"\b(the|your|you|turn|draws?|cards?|keeps?|takes?|claim(s|ed)?|players?|points|and|with|of|score|rules|trains?|"
    r"board|purple|white|blue|yellow|black|green|grey|first|last|next|close|start)\b"
)
#: All text of the page, visible or read out, except what is marked as English.
WORDS = """() => {
    const names = ["aria-label", "title", "placeholder", "alt", "aria-valuetext"];
    const ours = [...document.querySelectorAll("*")].filter((element) => !element.closest("body [lang=en]"));
    const said = ours.flatMap((element) => names.map((name) => element.getAttribute(name) ?? ""));
    return [document.title, document.body.innerText, ...said].join("\\n");
}"""


def violations(person: Person, rules: list[str] | None = None) -> list[str]:
    """What axe finds: the rule, and the first few things that break it."""
    # the page's policy lets no foreign script in; what a debugger says is no such script
    person.tab.evaluate(f"() => {{ if (!globalThis.axe) {{ {AXE} }} }}")
    run = "only => axe.run({ runOnly: only, resultTypes: ['violations'], elementRef: false })"
    only = {"type": "rule", "values": rules} if rules else {"type": "tag", "values": TAGS}
    found: list[dict[str, Any]] = person.tab.evaluate(run, only)["violations"]
    return [f"{each['id']}: {each['help']}: {examples(each['nodes'])}" for each in found]


def examples(nodes: list[dict[str, Any]]) -> list[tuple[str, str]]:
    return [(node["html"][:160], node["failureSummary"][:200]) for node in nodes[:4]]


def speaks_german(person: Person, where: str) -> None:
    text: str = person.tab.evaluate(WORDS)
    found = [line for line in text.splitlines() if ENGLISH.search(line)]
    assert not found, f"English on {where}: {found}"
