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
#: Designs in the workshop, of all people together.
MOST_DESIGNS: Final = 5000
#: Connections at a time: of all, of one address, and of those who only watch a table.
MOST_CONNECTIONS: Final = 10_000
ADDRESS_CONNECTIONS: Final = 100
TABLE_WATCHERS: Final = 100
#: Tables that an address may make at once.
ADDRESS_TABLES: Final = 40
#: What an address may ask for each second, in fifths of a millisecond of our time.
ADDRESS_BUDGET: Final = 250


def new_token() -> str:
    return secrets.token_urlsafe(18)


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
    #: Web Push: our key as PEM ("": there is none), whom push services may contact, and more of their hosts.
    push_key: str = field(default="", repr=False)
    push_contact: str = ""
    push_hosts: tuple[str, ...] = ()
    most_tables: int = MOST_TABLES
    most_designs: int = MOST_DESIGNS
    most_connections: int = MOST_CONNECTIONS
    address_connections: int = ADDRESS_CONNECTIONS
    address_tables: int = ADDRESS_TABLES
    address_budget: int = ADDRESS_BUDGET
    table_watchers: int = TABLE_WATCHERS
    #: Seconds that somebody may stay away before others may vote on them.
    away: float = AWAY
    #: Seconds after which a table that nobody has touched is deleted; 0: never.
    forget_after: float = 0.0
    #: Even if these are most tables.
    forget_most: bool = False
    #: Addresses that are turned away.
    shut_out: tuple[str, ...] = ()
    #: Opens the owner's page.
    owner: str = field(default_factory=new_token)

    @property
    def netloc(self) -> str:
        """The host and port that browsers name, as in "trains.example"; "": any."""
        return urlsplit(self.public).netloc.lower()

    @property
    def is_secure(self) -> bool:
        """Whether pages come by https, so that cookies are sent over it alone."""
        return self.public.startswith("https:")
