"""Libraries that players do without: who asks for what needs them is told in one line what to install."""

from importlib.util import find_spec


class MissingExtra(Exception):
    """A library is not installed; the message says how to get it."""


def need(what: str, extra: str, *modules: str) -> None:
    """Refuses what can't be done without these modules, before any work is begun."""
    missing = [module for module in modules if find_spec(module) is None]
    if missing:
        raise MissingExtra(
            f"{what} needs {' and '.join(missing)}: pip install 'stellwerk[{extra}]' "
            "(in the source tree: make lab)"
        )
