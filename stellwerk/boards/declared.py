"""The declarations of all registered mechanics."""

from .format import Declarations


def registered() -> Declarations:
    # Imported here, so that tools and tests can use other declarations.
    from stellwerk import mechanics

    return {name: mechanics.board_data(name) for name in mechanics.NAMES}
