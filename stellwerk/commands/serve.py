"""`stellwerk serve`: games in the browser."""

import argparse
import os
from pathlib import Path
from typing import Any, Final

from .arguments import Commands, command, jobs, whole
from .configured import configured

#: What keeps one visitor from taking the server from the others, and the most that one may ask for.
LIMITS: Final = (
    ("most-connections", 1_000_000, "limit on connections (default: 10000, or what the system allows)"),
    ("address-connections", 100_000, "limit on connections of one address (default: 100)"),
    ("address-tables", 100_000, "limit on tables that an address makes at once (default: 40)"),
    ("address-budget", 100_000, "processor time of an address, in 0.2 ms a second (default: 250)"),
    ("table-watchers", 100_000, "limit on spectators of a table (default: 100)"),
)


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

        Every option can also be set by an environment variable (STELLWERK_MOST_TABLES=500) or in a file
        (--config stellwerk.toml, with lines such as most-tables = 500); the command line comes first.
        """,
    )
    added.add_argument(
        "--host",
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
        metavar="URL",
        help="the public address, if it runs behind a proxy, as in https://trains.example",
    )
    added.add_argument(
        "--proxy",
        dest="proxies",
        action="append",
        metavar="ADDRESS",
        help="with --public: the address of the proxy; may be repeated (default: this machine)",
    )
    added.add_argument(
        "--webhook-host",
        dest="webhook_hosts",
        action="append",
        metavar="HOST",
        help="players may have this host notified of their turn; may be repeated (default: none)",
    )
    added.add_argument(
        "--push",
        metavar="CONTACT",
        help="players may have their browsers notified of their turn (Web Push); whom push services may "
        "contact, as in mailto:you@example.org (default: no Web Push)",
    )
    added.add_argument(
        "--push-key",
        type=Path,
        metavar="FILE",
        help="with --push: the file of its key, which is made if there is none (default: next to the games)",
    )
    added.add_argument(
        "--push-host",
        dest="push_hosts",
        action="append",
        metavar="HOST",
        help="with --push: one more push service to allow; may be repeated (default: none)",
    )
    added.add_argument(
        "--most-tables",
        type=whole(1, 1_000_000),
        metavar="N",
        help="limit on tables in play (default: 2000)",
    )
    added.add_argument(
        "--most-designs",
        type=whole(0, 1_000_000),
        metavar="N",
        help="limit on boards in the workshop, in total; 0 disables the workshop (default: 5000)",
    )
    for option, most, about in LIMITS:
        added.add_argument(f"--{option}", type=whole(1, most), metavar="N", help=about)
    added.add_argument(
        "--away",
        type=whole(0, 7 * 24 * 3600),
        metavar="SECONDS",
        help="after this long without a move, players may vote to seat a bot instead (default: 120)",
    )
    added.add_argument(
        "--forget-after",
        type=whole(1, 36_500),
        metavar="DAYS",
        help="delete tables that nobody has touched for this long, finished or not (default: never)",
    )

    added.add_argument(
        "--forget-most",
        action=argparse.BooleanOptionalAction,
        help="with --forget-after: even if these are most tables, as after a long break (default: off)",
    )
    added.add_argument(
        "--shut-out",
        action="append",
        metavar="ADDRESS",
        help="block this address; may be repeated (default: none)",
    )
    added.add_argument(
        "--wait",
        type=whole(0, 24 * 3600),
        metavar="SECONDS",
        help="how long to wait for the database at the start (default: 60)",
    )
    added.add_argument(
        "--log", choices=("text", "json"), help="lines of the log as text or as JSON (default: text)"
    )
    added.add_argument("--config", metavar="FILE", help="a TOML file with options (default: none)")
    # `configured` has to know what was really given
    added.set_defaults(**{each.dest: None for each in added._actions if each.dest != "help"})  # noqa: SLF001


def run(given: argparse.Namespace) -> int:
    from stellwerk.server.serve import ServeOptions, serve_command

    found = configured(given.parser, given, given.config, os.environ)
    asked: dict[str, Any] = {
        name: tuple(each) if isinstance(each, list) else each
        for name, each in found.items()
        if name != "config"
    }
    return serve_command(ServeOptions(**asked))
