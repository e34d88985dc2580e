"""An assistant plays a seat of a real server, through the Model Context Protocol's own client."""

import asyncio
import os
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from mcp.client.client import Client
from mcp.client.stdio import StdioServerParameters, stdio_client
from mcp_types import TextContent
from serving import Page, Server

from stellwerk.cli import main

#: Decisions of a whole game, with much to spare.
MANY = 2000
#: No bot's: a second Ada would be called Ada 2.
NAME = "Zora"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("mcp")) as found:
        yield found


def invitation(server: Server, board: str = "usa", *others: str) -> tuple[Page, dict[str, Any], str]:
    """A table, and the link of its first seat, which is free."""
    page = Page(server)
    table = page.create(board, "friend", *(others or ("easy",)), "person" if not others else "easy")
    return page, table, f"{server.url}{page.links(table)['free']['0']}"


def assistant(link: str) -> Client:
    arguments = ["-P", "-m", "stellwerk", "mcp", link, "--name", NAME]
    kept = {name: os.environ[name] for name in ("PYTHONPATH",) if name in os.environ}
    return Client(stdio_client(StdioServerParameters(command=sys.executable, args=arguments, env=kept)))


async def said(client: Client, tool: str, **arguments: Any) -> str:
    return await answered(client, tool, False, arguments)


async def refused(client: Client, tool: str, **arguments: Any) -> str:
    return await answered(client, tool, True, arguments)


async def answered(client: Client, tool: str, is_error: bool, arguments: dict[str, Any]) -> str:
    found = await client.call_tool(tool, arguments)
    assert found.is_error is is_error, found
    return "\n".join(part.text for part in found.content if isinstance(part, TextContent))


def options(text: str) -> list[str]:
    return [line.strip() for line in text.partition("\noptions:\n")[2].splitlines()]


def test_an_assistant_plays_a_whole_game(server: Server) -> None:
    _, _, link = invitation(server, "usa", "easy")

    async def play() -> str:
        async with assistant(link) as client:
            tools = {tool.name for tool in (await client.list_tools()).tools}
            assert tools == {"look", "wait", "play", "why_not", "hint", "board", "rules"}
            assert "atlanta-miami: 5, blue" in await said(client, "board")
            rules = await said(client, "rules")
            assert "The longest path is worth 10 points." in rules
            assert "You never own two tracks of one connection." in rules
            text = await said(client, "look")
            for _ in range(MANY):
                if " turns: " in text.splitlines()[0] or re.search(r"^usa, over", text, re.MULTILINE):
                    return text
                mine = options(text)
                # the first is a track if there is one, so that the game comes to its end
                text = (
                    await said(client, "play", action=mine[0])
                    if mine
                    else await said(client, "wait", seconds=5)
                )
        raise AssertionError("the game has no end")

    text = asyncio.run(play())
    assert re.search(rf"^{NAME} \(you\): -?\d+ points?,", text, re.MULTILINE), text


def test_it_is_told_why_not(server: Server) -> None:
    _, _, link = invitation(server)

    async def ask() -> list[str]:
        async with assistant(link) as client:
            return [
                await refused(client, "play", action="claim denver-omaha"),
                await refused(client, "play", action="jump"),
                await refused(client, "play", action="take back"),
                await said(client, "why_not", action="take back"),
                await refused(client, "play", action=5),
                await refused(client, "wait", seconds="soon"),
                await said(client, "why_not", action="draw"),
                await said(client, "why_not", action=options(await said(client, "look"))[0]),
                await said(client, "hint"),
            ]

    illegal, unreadable, back, no_way, number, text, why, legal, hint = asyncio.run(ask())
    assert illegal.startswith("Not played: ")
    assert unreadable.startswith("Not played: ")
    assert back == "Not played: You can't take back here."
    assert no_way == "You can't take back here."
    assert number == "`play` needs `action`, a text such as `claim denver-omaha`."
    assert text == "`wait` needs `seconds`, a number such as 30."
    assert why
    assert why != "You can do that now."
    assert legal == "You can do that now."
    assert hint.startswith("keep ")


def test_texts_too_long_for_the_server_and_a_server_that_is_gone_are_reasons_too(tmp_path: Path) -> None:
    async def ask(own: Server, link: str) -> list[str]:
        async with assistant(link) as client:
            found = [await refused(client, "play", action="x" * 5_000_000), await said(client, "look")]
            own.kill()
            return found + [await refused(client, tool) for tool in ("look", "hint", "board", "rules")]

    with Server(tmp_path) as own:
        huge, again, *gone = asyncio.run(ask(own, invitation(own)[2]))
    assert huge == "Not played: That is too long for an action."
    assert "on offer: " in again
    assert all("does not answer" in text for text in gone)


def test_it_sees_no_more_than_its_seat(server: Server) -> None:
    page, table, link = invitation(server, "europe")

    async def look() -> tuple[str, str]:
        async with assistant(link) as client:
            return await said(client, "look"), await said(client, "board")

    text, plan = asyncio.run(look())
    assert "munchen-venezia: 2, blue, tunnel" in plan
    with page.sit(table, 2) as other:
        others = [one["ticket"] for one in other.snapshot["view"]["offer"]]
    assert "on offer: " in text
    assert others
    assert not [ticket for ticket in others if ticket in text]


@pytest.mark.parametrize(
    "link,told",
    [
        ("http://127.0.0.1:1/join/abc#0.token", "does not answer"),
        ("http://127.0.0.1:1/table/abc", "is not the link of a seat"),
        ("http://[::1/join/abc#0.token", "[::1 does not answer: Invalid IPv6 URL"),
    ],
)
def test_a_link_that_leads_nowhere_is_refused(
    link: str, told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["mcp", link]) == 2
    assert told in capsys.readouterr().err


def test_a_link_of_another_seat_is_void(server: Server, capsys: pytest.CaptureFixture[str]) -> None:
    _, _, link = invitation(server)
    forged = link.replace("#0.", "#2.")
    assert main(["mcp", forged]) == 2
    assert capsys.readouterr().err.startswith("stellwerk: ")
