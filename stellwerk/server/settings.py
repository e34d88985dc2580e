"""How a server is run: what its owner says on the command line, as all of its parts read it."""

import secrets
from dataclasses import dataclass, field
from typing import Final
from urllib.parse import urlsplit

from stellwerk.server.seating import AWAY

#: Who serves only this machine answers to these names alone.
LOOPBACK: Final = ("127.0.0.1", "localhost", "::1")
#: Tables in memory at a time.
MOST_TABLES: Final = 2000


@dataclass(frozen=True)
class Settings:
    #: Names by which it may be called; none: any.
    hosts: tuple[str, ...] = ()
    #: Where everybody finds it, as in "https://trains.example"; "": where it was started.
    public: str = ""
    #: Addresses of the proxy before it: who comes from there says truly whom he brings. Only with `public`.
    proxies: tuple[str, ...] = LOOPBACK
    #: Whether only this machine is served: then nobody's haste is anybody's harm.
    is_local: bool = True
    #: Hosts that may be called when it is somebody's turn.
    webhook_hosts: tuple[str, ...] = ()
    most_tables: int = MOST_TABLES
    #: Seconds that somebody may stay away before others may vote on him.
    away: float = AWAY
    #: Seconds after which a table that nobody has touched is cleared away; 0: never.
    forget_after: float = 0.0
    #: Opens the owner's page.
    owner: str = field(default_factory=lambda: secrets.token_urlsafe(18))

    @property
    def netloc(self) -> str:
        """The host and port that browsers name, as in "trains.example"; "": any."""
        return urlsplit(self.public).netloc.lower()

    @property
    def is_secure(self) -> bool:
        """Whether pages come by https, so that cookies may travel by it alone."""
        return self.public.startswith("https:")
