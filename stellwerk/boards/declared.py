"""The declarations of all mechanics there are, from their registry."""

from .format import Declarations


def registered() -> Declarations:
    # Imported here, so that tools and tests can bring declarations of their own.
    from stellwerk import mechanics

    return {name: mechanics.board_data(name) for name in mechanics.names()}
