"""How a server is run: the options of the command line, as its parts read them."""

import secrets
from dataclasses import dataclass, field
from typing import Final
from urllib.parse import urlsplit

#: The names of a server for this machine alone.
LOOPBACK: Final = ("127.0.0.1", "localhost", "::1")
#: Seconds that somebody must keep the others waiting before these may vote.
AWAY: Final = 120.0
#: Tables in memory at a time.
MOST_TABLES: Final = 2000


@dataclass(frozen=True)
class Settings:
    #: Host names that it answers to; none: any.
    hosts: tuple[str, ...] = ()
    #: The address that people see, as in "https://trains.example"; "": where it was started.
    public: str = ""
    #: Addresses of the proxy before it, which is trusted to name the clients. Only with `public`.
    proxies: tuple[str, ...] = LOOPBACK
    #: Whether only this machine is served: then there are no limits.
    is_local: bool = True
    #: Hosts that may be called when it is somebody's turn.
    webhook_hosts: tuple[str, ...] = ()
    most_tables: int = MOST_TABLES
    #: Seconds that somebody may stay away before others may vote on them.
    away: float = AWAY
    #: Seconds after which a table that nobody has touched is deleted; 0: never.
    forget_after: float = 0.0
    #: Opens the owner's page.
    owner: str = field(default_factory=lambda: secrets.token_urlsafe(18))

    @property
    def netloc(self) -> str:
        """The host and port that browsers name, as in "trains.example"; "": any."""
        return urlsplit(self.public).netloc.lower()

    @property
    def is_secure(self) -> bool:
        """Whether pages come by https, so that cookies are sent over it alone."""
        return self.public.startswith("https:")
