"""Optional libraries: if one is missing, the command says in one line what to install."""

from importlib.util import find_spec

from stellwerk.faults import UserError


def need(what: str, *modules: str) -> None:
    """Refuses what needs these modules if one is missing, before any work starts."""
    missing = [module for module in modules if find_spec(module) is None]
    if missing:
        raise UserError(
            f"{what} needs {' and '.join(missing)}: pip install {' '.join(missing)} "
            "(in the source tree: make lab)"
        )
