"""`stellwerk serve`: games in the browser."""

import argparse
from pathlib import Path

from .arguments import Commands, command, jobs, options_of, whole


def add(commands: Commands) -> None:
    added = command(
        commands,
        "serve",
        run,
        "play in the browser, against bots and with friends",
        """
        stellwerk serve
        stellwerk serve --port 9000 --no-open
        stellwerk serve --host 0.0.0.0                 for everybody on this network
        stellwerk serve --public https://trains.example        for everybody, behind a proxy on this machine
        stellwerk serve --store sqlite:///games.db     a file here; sqlite:////tmp/games.db: one elsewhere
        stellwerk serve --store postgresql://stellwerk@localhost/games         several servers may share it
        stellwerk serve --boards my-boards             your own board files appear on the start page

        Games are saved in a file of yours and survive whatever happens to the server. Without --port it takes
        the first free one from 8000 on. Ctrl-C stops it. It prints the address of the owner's page at the
        start; the environment variable STELLWERK_OWNER may set that page's token.
        """,
    )
    added.add_argument(
        "--host",
        default="127.0.0.1",
        metavar="H",
        help="address to listen on; 0.0.0.0: all (default: 127.0.0.1)",
    )
    added.add_argument(
        "--port",
        type=whole(1, 65535),
        metavar="N",
        help="port to listen on (default: 8000, or the next free one)",
    )
    added.add_argument(
        "--store",
        metavar="URL",
        help="database for games: sqlite:///FILE or postgresql://USER@HOST/BASE "
        "(default: a file of this user)",
    )
    added.add_argument("--boards", type=Path, metavar="DIR", help="a folder with board files of your own")
    added.add_argument(
        "--drawing-limit",
        dest="drawing",
        type=whole(1, 600),
        default=20,
        metavar="SECONDS",
        help="processor time for drawing such a board (default: 20)",
    )
    added.add_argument(
        "--open",
        dest="browse",
        action=argparse.BooleanOptionalAction,
        help="open the browser (default: if this machine has a screen)",
    )
    added.add_argument(
        "--workers",
        type=jobs,
        metavar="J",
        help="processes for bots (default: one per core, minus one)",
    )
    added.add_argument(
        "--public",
        default="",
        metavar="URL",
        help="the public address, if it runs behind a proxy, as in https://trains.example",
    )
    added.add_argument(
        "--proxy",
        dest="proxies",
        action="append",
        default=[],
        metavar="ADDRESS",
        help="with --public: the address of the proxy; may be repeated (default: this machine)",
    )
    added.add_argument(
        "--webhook-host",
        dest="webhook_hosts",
        action="append",
        default=[],
        metavar="HOST",
        help="players may have this host notified of their turn; may be repeated (default: none)",
    )
    added.add_argument(
        "--most-tables",
        type=whole(1, 1_000_000),
        default=2000,
        metavar="N",
        help="limit on tables in play (default: 2000)",
    )
    added.add_argument(
        "--away",
        type=whole(0, 7 * 24 * 3600),
        default=120,
        metavar="SECONDS",
        help="after this long without a move, players may vote to seat a bot instead (default: 120)",
    )
    added.add_argument(
        "--forget-after",
        type=whole(1, 36_500),
        metavar="DAYS",
        help="delete tables that nobody has touched for so long, finished or not (default: never)",
    )


def run(given: argparse.Namespace) -> int:
    from stellwerk.server.serve import Asked, serve_command

    return serve_command(options_of(Asked, given))
