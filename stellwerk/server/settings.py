"""How a server is run: the options of the command line, as its parts read them."""

import secrets
from dataclasses import dataclass, field
from typing import Final
from urllib.parse import urlsplit

#: The names of a server for this machine alone.
LOOPBACK: Final = ("127.0.0.1", "localhost", "::1")


def new_token() -> str:
    return secrets.token_urlsafe(18)


@dataclass(frozen=True)
class Quotas:
    """What protects a server from scripts and crowds: see docs/operate.md."""

    #: Tables in memory at a time.
    most_tables: int = 2000
    #: Designs in the workshop, of all people together.
    most_designs: int = 5000
    #: Connections at a time: of all, of one address, and of those who only watch a table.
    most_connections: int = 10_000
    address_connections: int = 100
    table_watchers: int = 100
    #: Tables that an address may make at once.
    address_tables: int = 40
    #: What an address may ask for each second, in fifths of a millisecond of our time.
    address_budget: int = 250
    #: Seconds that somebody must keep the others waiting before these may vote.
    away: float = 120.0


@dataclass(frozen=True)
class Settings(Quotas):
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
