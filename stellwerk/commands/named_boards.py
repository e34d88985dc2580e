"""Boards as users name them: by the id of one of ours, or by the path of a board file."""

from typing import TYPE_CHECKING

from stellwerk.faults import UserError

if TYPE_CHECKING:
    from stellwerk.kernel.board import Board


def named_board(name: str) -> "Board":
    """One of our boards by its id, or that of a board file."""
    from stellwerk.boards import board, load

    source = board_source(name)
    return board(source) if source == name else load(source)


def board_source(name: str) -> str:
    """What stands for a board: the id of one of ours, or the text of a sound board file."""
    from stellwerk.boards import BadBoard, load
    from stellwerk.boards import boards as all_boards

    if name in all_boards():
        return name
    text = text_named(name)
    try:
        load(text)
    except BadBoard as wrong:
        number = len(wrong.report.faults)
        faults = "a fault" if number == 1 else f"{number} faults"
        first = wrong.report.faults[0]
        raise UserError(
            f"{name} has {faults} (line {first.line}: {first.reason}); run `stellwerk check {name}`"
        ) from None
    return text


def text_named(name: str) -> str:
    """The text of a board's file, sound or not."""
    from stellwerk.boards import UnknownBoard, board_text
    from stellwerk.boards import boards as all_boards
    from stellwerk.boards.commands import read_text

    if name in all_boards():
        return board_text(name)
    if not is_path(name):
        raise UnknownBoard(name, all_boards())
    return read_text(name)


def board_texts(names: str) -> dict[str, str]:
    """The texts of boards' files, by what the user calls them: ids and paths with commas, or "all"."""
    from stellwerk.boards import board_text
    from stellwerk.boards import boards as all_boards

    sources = {name: board_source(name) for name in (all_boards() if names == "all" else names.split(","))}
    return {name: board_text(name) if source == name else source for name, source in sources.items()}


def is_path(name: str) -> bool:
    return name.endswith(".json") or "/" in name or "\\" in name
