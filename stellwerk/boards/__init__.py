"""The boards: data files, the loader, and the validator for map makers."""

from typing import TYPE_CHECKING, Any

from .loader import MAX_BYTES as MAX_BYTES
from .loader import BadBoard as BadBoard
from .loader import UnknownBoard as UnknownBoard
from .loader import UnknownVersion as UnknownVersion
from .loader import board as board
from .loader import board_text as board_text
from .loader import boards as boards
from .loader import from_source as from_source
from .loader import is_known as is_known
from .loader import load as load
from .names import UnknownName as UnknownName
from .names import find_city as find_city
from .names import find_connection as find_connection
from .names import find_ticket as find_ticket
from .names import find_track as find_track
from .report import BoardProblem as BoardProblem
from .report import Report as Report

if TYPE_CHECKING:
    from .validator import check as check
else:

    def __getattr__(name: str) -> Any:
        """The validator only where somebody checks a board: it takes as long to import as all else here."""
        if name != "check":
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        from .validator import check

        return check
