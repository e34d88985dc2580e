"""How benchmarks that print tables show what they do and what they found."""

from collections.abc import Iterable, Sequence
from typing import Any, TypeVar

from rich.console import Console
from rich.progress import track
from rich.table import Table

Case = TypeVar("Case")


def with_progress(cases: Sequence[Case], what: str) -> Iterable[Case]:
    """The cases one by one; a terminal shows how far it is."""
    console = Console(stderr=True)
    return track(cases, what, console=console, transient=True, disable=not console.is_terminal)


def described(machine: dict[str, Any]) -> str:
    compiled = "compiled" if machine["compiled"] else "interpreted"
    return f"{machine['cpu']}, {machine['cores']} cores, {machine['python']}, {compiled}; one is used"


def new_table(title: str, columns: Iterable[str], numbers: Iterable[str] = ()) -> Table:
    table = Table(title=title, title_justify="left", title_style="bold", box=None, pad_edge=False)
    for column in columns:
        table.add_column(column)
    for number in numbers:
        table.add_column(number, justify="right")
    return table
