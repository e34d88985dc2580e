"""What goes over the socket of a table: /api/tables/{id}/socket."""

from typing import Final, TypeAlias

import msgspec

from stellwerk.actions import Action
from stellwerk.bots.coach import Hint
from stellwerk.server.protocol.base import Incoming, Language
from stellwerk.server.protocol.snapshots import Payment, Snapshot
from stellwerk.server.protocol.tables import TableFacts

#: What a page sends to learn whether its line is alive; answered with Pong.
PING: Final = '{"type":"ping"}'
#: Letters of a line of chat.
LONGEST_CHAT: Final = 240

# --- from the page


class Hello(Incoming, frozen=True, tag="hello"):
    """The first message; again to change language. Answered with Welcome and Snapshot."""

    language: Language
    #: Through whose eyes; None: a spectator's.
    seat: int | None = None
    #: The last version that the page has, after a broken connection.
    after: int | None = None


class Sit(Incoming, frozen=True, tag="sit"):
    """Look through the eyes of another seat of this browser, or nobody's: the curtain."""

    id: int
    seat: int | None


class Act(Incoming, frozen=True, tag="act"):
    """Decisions in a row, all or none of them."""

    id: int
    seat: int
    version: int
    actions: tuple[Action, ...]


class TakeBack(Incoming, frozen=True, tag="take_back"):
    id: int
    seat: int
    version: int


class AskWhy(Incoming, frozen=True, tag="why"):
    """Why can't I do that?"""

    id: int
    seat: int
    action: Action


class AskPayments(Incoming, frozen=True, tag="payments"):
    """All ways to pay for a legal action, the cheapest first."""

    id: int
    seat: int
    version: int
    action: Action


class AskHint(Incoming, frozen=True, tag="hint"):
    id: int
    seat: int
    version: int


class SetPace(Incoming, frozen=True, tag="pace"):
    id: int
    pace: float


class Hurry(Incoming, frozen=True, tag="hurry"):
    """No pauses until a person decides again."""

    id: int


class GiveSeat(Incoming, frozen=True, tag="give_seat"):
    """Lets a bot play one's own seat, or a free one."""

    id: int
    seat: int
    level: str


class TakeSeat(Incoming, frozen=True, tag="take_seat"):
    """Takes one's own seat back from a bot."""

    id: int
    seat: int


class Rename(Incoming, frozen=True, tag="rename"):
    """Changes the name of one's own seat."""

    id: int
    seat: int
    name: str


class NewLink(Incoming, frozen=True, tag="new_link"):
    """Replaces the link of one's own seat: the old one is void, and other browsers lose the seat."""

    id: int
    seat: int


class Vote(Incoming, frozen=True, tag="vote"):
    """For a bot that plays for somebody who stays away; it does when most others have voted."""

    id: int
    #: Who votes, and on whom.
    seat: int
    on: int
    #: False takes the vote back.
    yes: bool = True


class SetListed(Incoming, frozen=True, tag="listed"):
    """Whether strangers on this server may find the table."""

    id: int
    listed: bool


class Say(Incoming, frozen=True, tag="say"):
    """A line of chat."""

    id: int
    seat: int
    text: str


class Subscription(Incoming, frozen=True):
    """A browser's address at its push service, and its keys in base64url."""

    url: str
    key: str
    secret: str


class SetPush(Incoming, frozen=True, tag="push"):
    """Tells this browser by Web Push when it is the seat's turn and nobody is there; None: no browser."""

    id: int
    seat: int
    subscription: Subscription | None


class SetWebhook(Incoming, frozen=True, tag="webhook"):
    """Calls this address when it is the seat's turn and nobody is there; "": none."""

    id: int
    seat: int
    url: str


FromPage: TypeAlias = (
    Hello
    | Sit
    | Act
    | TakeBack
    | AskWhy
    | AskPayments
    | AskHint
    | SetPace
    | Hurry
    | GiveSeat
    | TakeSeat
    | Rename
    | NewLink
    | Vote
    | SetListed
    | Say
    | SetWebhook
    | SetPush
)


# --- to the page


class Welcome(msgspec.Struct, frozen=True, tag="welcome"):
    """The first answer, and again when something about the table has changed (seats, pace …)."""

    table: TableFacts


class Here(msgspec.Struct, frozen=True, tag="here"):
    """Who is there: after the welcome, and when somebody comes or goes."""

    #: For each seat, whether somebody who plays it is connected.
    seats: tuple[bool, ...]
    #: How many only watch.
    watching: int


class ChatLine(msgspec.Struct, frozen=True):
    #: Numbers grow, perhaps with gaps.
    n: int
    seat: int
    #: Seconds since 1970.
    at: float
    text: str


class Chat(msgspec.Struct, frozen=True, tag="chat"):
    """What was said, oldest first: all stored lines after the welcome, then new ones."""

    lines: tuple[ChatLine, ...]
    fresh: bool


class Done(msgspec.Struct, frozen=True, tag="done"):
    id: int


class Refused(msgspec.Struct, frozen=True, tag="refused"):
    """Nothing has changed."""

    #: Of the refused message; -1: it had none that could be read.
    id: int
    #: "stale", "illegal", "malformed", "too long", "not yours", "no hints", "not saved" …
    code: str
    text: str


class WhyNot(msgspec.Struct, frozen=True, tag="why_not"):
    id: int
    #: "": it is legal.
    text: str


class Payments(msgspec.Struct, frozen=True, tag="payments"):
    id: int
    payments: tuple[Payment, ...]


class Hints(msgspec.Struct, frozen=True, tag="hints"):
    id: int
    hints: tuple[Hint, ...]
    #: A label for each, as on a button.
    labels: tuple[str, ...]


class Thinking(msgspec.Struct, frozen=True, tag="thinking"):
    """A bot had trouble and tries again, or thinks less because many wait: so that nobody wonders."""

    seat: int
    text: str


class Pong(msgspec.Struct, frozen=True, tag="pong"):
    """The answer to PING: the line is alive."""


ToPage: TypeAlias = (
    Welcome | Here | Chat | Snapshot | Done | Refused | WhyNot | Payments | Hints | Thinking | Pong
)
