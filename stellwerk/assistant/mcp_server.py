"""The tools of `stellwerk mcp`: an assistant plays one seat of a running server by them.

Each tool answers with text: what the seat sees, in the notation of records. What can't be done is an error of
the protocol, and its text the reason why not.
"""

import asyncio
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from mcp.server.mcpserver import Context, MCPServer
from mcp.server.mcpserver.exceptions import ToolError
from mcp_types import CallToolResult, InputRequiredResult, TextContent
from pydantic import ValidationError

from stellwerk import __version__, view_text
from stellwerk.actions import BadAction
from stellwerk.server.protocol.boards import BoardShown
from stellwerk.server.protocol.snapshots import Snapshot
from stellwerk.words import rulebook

from .remote_seat import RefusedHere, RemoteSeat, seated

#: The longest wait for one's turn, in seconds: clients give up on a tool that takes much longer.
LONGEST_WAIT: Final = 50.0
INSTRUCTIONS: Final = """\
You play one seat of a railway board game against others at a table. Call `board` once for the map and `rules`
for how points are made. Then, until the game is over: call `look` (or `wait` if it is not your turn), choose
one of the options it lists, and `play` it exactly as written. A claim may ask how to pay: that is another
decision with options of its own. `why_not` explains what you can't do."""


#: What tools are given, in words.
GIVEN: Final[Mapping[str, str]] = {
    "action": "a text such as `claim denver-omaha`",
    "seconds": "a number such as 30",
}


@dataclass(frozen=True)
class McpOptions:
    #: As the table's page shows it.
    link: str
    #: "": the seat keeps its name.
    name: str = ""


def mcp_command(options: McpOptions) -> int:
    asyncio.run(serve(options))
    return 0


async def serve(options: McpOptions) -> None:
    async with await seated(options.link, options.name) as seat:
        sys.stderr.write(f"stellwerk: seated. To start again: stellwerk mcp '{await seat.link()}'\n")
        await server_of(seat).run_stdio_async()


def server_of(seat: RemoteSeat) -> MCPServer:
    """A server whose tools play this seat."""
    server = SeatServer("stellwerk", instructions=INSTRUCTIONS, version=__version__, log_level="ERROR")

    @server.tool()
    async def look() -> str:
        """What has happened since you last looked, what you see, and what you may do now."""
        return await seen_after(seat, 0)

    @server.tool()
    async def wait(seconds: float = 30.0) -> str:
        """Waits until you have something to decide, at most this many seconds (50 at most); then looks."""
        return await seen_after(seat, min(max(seconds, 0.0), LONGEST_WAIT))

    @server.tool()
    async def play(action: str) -> str:
        """Takes one of your options, as `look` writes it, such as "claim denver-omaha"; then looks."""
        try:
            await seat.act(action)
        except (RefusedHere, BadAction) as why:
            raise RefusedHere(f"Not played: {why}") from None
        return await seen_after(seat, 0)

    @server.tool()
    async def why_not(action: str) -> str:
        """Why you can't do something now, such as "claim denver-omaha"."""
        try:
            return await seat.why_not(action) or "You can do that now."
        except BadAction as why:
            return str(why)

    @server.tool()
    async def hint() -> str:
        """What the coach would do and why, if the table allows hints."""
        found = await seat.hints()
        return "\n".join(f"{one.notation}: {one.reason}" for one in found.hints)

    @server.tool()
    async def board() -> str:
        """The map: every connection with its length, the colours of its tracks, and what is special."""
        return board_text(await seat.board())

    @server.tool()
    async def rules() -> str:
        """How points are made on this board, what is special about it, and the rules in full."""
        return rules_text(await seat.board(), seat.table.mechanics)

    return server


class SeatServer(MCPServer):
    """Says why not in the seat's words: those of the library are for programmers."""

    async def call_tool(
        self, name: str, arguments: dict[str, Any], context: Context[Any, Any] | None = None
    ) -> CallToolResult | InputRequiredResult:
        try:
            return await super().call_tool(name, arguments, context)
        except ToolError as trouble:
            why = trouble.__cause__
            if isinstance(why, ValidationError):
                wrong = str(why.errors()[0]["loc"][0])
                told = f"`{name}` needs `{wrong}`, {GIVEN[wrong]}."
            elif isinstance(why, RefusedHere):
                told = str(why)
            else:
                raise
            return CallToolResult(content=[TextContent(type="text", text=told)], is_error=True)


async def seen_after(seat: RemoteSeat, seconds: float) -> str:
    """The table as the seat sees it, after a wait."""
    await seat.wait(seconds)
    seen = seat.look()
    news, seat.news = seat.news, []
    return "\n".join([*news, "", *table_lines(seen)] if news else table_lines(seen))


def table_lines(seen: Snapshot) -> list[str]:
    found = view_text.lines(seen.view)
    found += [seen.asks] if seen.asks else []
    options = view_text.options(seen.view)
    return [*found, "options:", *(f"  {option}" for option in options)] if options else found


# --- what stays the same


def board_text(board: BoardShown) -> str:
    colours: dict[str, list[str]] = {}
    for track in board.tracks:
        colours.setdefault(track.connection, []).append(track.colour)
    connections = [
        (one.id, one.length, colours[one.id], {**one.data, "border": one.border}) for one in board.connections
    ]
    cities = [(one.id, one.data) for one in board.cities]
    return "\n".join(view_text.map_lines(board.name, connections, cities))


def rules_text(board: BoardShown, played: tuple[int, ...]) -> str:
    """The board's figures, its mechanics at this table (`played`: by their places), and the rules pages."""
    found = view_text.figures(board.trains, board.end_trains, board.longest_path, board.track_points)
    found += [f"{board.mechanics[n].title}: {board.mechanics[n].about}" for n in played]
    pages = [rulebook.BASE, *([board.id] if board.has_rules_page else [])]
    return "\n".join([*found, *(f"\n{rulebook.page(name, 'en')}" for name in pages)])
