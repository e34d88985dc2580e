"""`stellwerk serve`: games in the browser."""

import argparse
from pathlib import Path

from .arguments import Commands, command, jobs, whole


def add(commands: Commands) -> None:
    added = command(
        commands,
        "serve",
        run,
        "play in the browser, against bots and with friends",
        """
        stellwerk serve
        stellwerk serve --port 9000 --no-open
        stellwerk serve --host 0.0.0.0                 for everybody in this house
        stellwerk serve --public https://trains.example        for everybody, behind a proxy on this machine
        stellwerk serve --store sqlite:///games.db     a file here; sqlite:////tmp/games.db: one elsewhere
        stellwerk serve --store postgresql://stellwerk@localhost/games         several servers may share it
        stellwerk serve --boards my-boards             your own board files appear on the start page

        Games are kept in a file of yours and go on where they stood, whatever happens to the server. Without
        --port the first free one from 8000 on is taken. Ctrl-C ends it. The address of the owner's page is
        printed at the start; the environment variable STELLWERK_OWNER may name its token.
        """,
    )
    added.add_argument(
        "--host", default="127.0.0.1", metavar="H", help="for whom: 0.0.0.0 is everybody (default: 127.0.0.1)"
    )
    added.add_argument("--port", type=whole(1, 65535), metavar="N", help="(default: 8000, or the next free)")
    added.add_argument(
        "--store",
        metavar="URL",
        help="where games are kept: sqlite:///FILE or postgresql://USER@HOST/BASE "
        "(default: a file of this user)",
    )
    added.add_argument("--boards", type=Path, metavar="DIR", help="a folder with board files of your own")
    added.add_argument(
        "--open",
        action=argparse.BooleanOptionalAction,
        help="open the browser (default: if somebody sits at a screen here)",
    )
    added.add_argument(
        "--workers",
        type=jobs,
        metavar="J",
        help="processes in which bots think (default: one a core, but one)",
    )
    added.add_argument(
        "--public",
        default="",
        metavar="URL",
        help="where everybody finds it, if a proxy stands before it, as in https://trains.example",
    )
    added.add_argument(
        "--proxy",
        action="append",
        default=[],
        metavar="ADDRESS",
        help="with --public: where the proxy calls from; may be given again (default: this machine)",
    )
    added.add_argument(
        "--webhook-host",
        action="append",
        default=[],
        metavar="HOST",
        help="players may have this host called when it is their turn; may be given again (default: none)",
    )
    added.add_argument(
        "--most-tables",
        type=whole(1, 1_000_000),
        default=2000,
        metavar="N",
        help="with so many tables in play no new ones are made (default: 2000)",
    )
    added.add_argument(
        "--away",
        type=whole(0, 7 * 24 * 3600),
        default=120,
        metavar="SECONDS",
        help="who keeps the others waiting for so long may be voted out for a bot (default: 120)",
    )
    added.add_argument(
        "--forget-after",
        type=whole(1, 36_500),
        metavar="DAYS",
        help="clear tables away that nobody has touched for so long, finished or not (default: never)",
    )


def run(options: argparse.Namespace) -> int:
    from stellwerk.server.serve import Asked, serve_command

    return serve_command(
        Asked(
            host=options.host,
            port=options.port,
            store=options.store,
            boards=options.boards,
            browse=options.open,
            workers=options.workers,
            public=options.public,
            proxies=tuple(options.proxy),
            webhook_hosts=tuple(options.webhook_host),
            most_tables=options.most_tables,
            away=options.away,
            forget_after=options.forget_after,
        )
    )
