"""Tables: making one, taking a seat, what everybody may know of it."""

from typing import Final, Literal, TypeAlias

import msgspec

from stellwerk.server.protocol.base import Incoming, Kind

#: Letters of a name.
LONGEST_NAME: Final = 24
#: The longest clock, in seconds a turn: a week.
LONGEST_CLOCK: Final = 7 * 24 * 3600


class SeatAsked(Incoming, frozen=True):
    """A seat of a new table."""

    kind: Kind
    #: "": the server finds one.
    name: str = ""
    #: Of a bot: "easy", "medium", "tricky", "hard".
    level: str = ""
    #: Of a person: for somebody who comes by a link; else this browser plays it.
    invited: bool = False
    #: Of its trains in the box, one of PAD_COLOURS; "": the page's own.
    colour: str = ""


class NewTable(Incoming, frozen=True):
    """POST /api/tables; answered with TableFacts.

    With a record or a position the game goes on from there, on the board that it names; the record of a
    finished game can only be replayed.
    """

    board: str = ""
    seats: tuple[SeatAsked, ...] = ()
    options: dict[str, bool] = msgspec.field(default_factory=dict)
    #: Whether hints may be asked for.
    hints: bool = True
    #: Whether everybody sees what they could have counted.
    open_books: bool = False
    #: How fast bots show what they do: 0 at once, 1 as usual, 2 twice as slow.
    pace: float = 1.0
    #: Seconds that a person has for a turn, before a bot plays for them; 0: no limit.
    clock: int = 0
    #: Whether everybody on this server can find the table and take a free seat.
    listed: bool = False
    seed: int | str | None = None
    record: str | None = None
    position: str | None = None
    #: The deal of this day, as in 2026-11-17: against the same bots for all, without hints; of the seats only
    #: the name of the first counts.
    daily: str = ""
    #: Instead of a board: a design of the workshop as it is now, by its id.
    design: str = ""


#: Why a person's seat changes hands. To a bot: the time was up, the others voted, its holder gave it away,
#: nobody had come. Back: its holder took it back, somebody sat down.
HandoverWhy: TypeAlias = Literal["clock", "vote", "given", "free", "back", "came"]


class Handover(msgspec.Struct, frozen=True):
    """A person's seat changes hands: to a bot, or back."""

    #: Of the bot; "": a person plays from now on.
    level: str
    why: HandoverWhy
    #: How many public decisions and how many turns there had been.
    after: int = -1
    turns: int = -1


class TableSeat(msgspec.Struct, frozen=True):
    kind: Kind
    name: str
    #: Of a bot.
    level: str
    #: Whether this browser plays it.
    mine: bool
    #: A person's seat that nobody has taken yet, or that was given up.
    free: bool
    #: Of a person's seat: the level of the bot that plays for them at the moment; "": none.
    stand_in: str
    #: The seats that have voted for a bot to play it.
    votes: tuple[int, ...]
    #: Whether the others may vote now: its player owes a decision, and has stayed away.
    can_vote: bool
    #: Of a person's seat: when a bot played, and why; oldest first.
    handovers: tuple[Handover, ...]
    #: Of its trains, as in SeatAsked.
    colour: str


class TableFacts(msgspec.Struct, frozen=True):
    """A table as everybody may know it."""

    id: str
    board: str
    #: See BoardCard.
    key: str
    board_name: str
    options: dict[str, bool]
    #: Those of the board's mechanics that it is played with, by their places in the board's list.
    mechanics: tuple[int, ...]
    seats: tuple[TableSeat, ...]
    hints: bool
    #: See NewTable.
    open_books: bool
    pace: float
    #: Seconds a turn; 0: no clock.
    clock: int
    listed: bool
    #: Its maker chose the seed, record or position, and may know the cards.
    known: bool
    #: Whether this browser made it, and so decides whether it is listed.
    maker: bool
    #: Seconds since 1970.
    created: float
    changed: float
    turns: int
    is_over: bool
    #: The seats that decide now.
    decides: tuple[int, ...]
    #: Points on the board, at the end the totals.
    scores: tuple[int, ...]
    #: Empty until it is over.
    winners: tuple[int, ...]
    #: The table of the rematch; "": there is none yet.
    rematch: str
    #: The day whose deal it is; "": none.
    daily: str


class TableList(msgspec.Struct, frozen=True):
    """Newest first. Those of this browser: GET /api/tables; those that anybody may join: GET /api/open."""

    tables: tuple[TableFacts, ...]


class Join(Incoming, frozen=True):
    """POST /api/tables/{id}/join; answered with TableFacts. Takes a free seat, or opens one's own here.

    The link /join/{id}#{seat}.{token} is for one seat: the first to come takes it, and the link becomes void;
    the holder then has a new one for further devices. /join/{id}#any.{token} is for any free seat.
    """

    #: "": the table is listed.
    token: str = ""
    #: None: any free one.
    seat: int | None = None
    #: "": keep the seat's name.
    name: str = ""


class Reach(msgspec.Struct, frozen=True):
    """Where other devices find this server: GET /api/reach."""

    #: Everybody by its public address; those in the same network; this machine alone; or it can't tell.
    by: Literal["public", "network", "machine", "unknown"]
    #: What links for others begin with, as in "http://192.168.0.7:8000"; "": there is none.
    address: str = ""


class Links(msgspec.Struct, frozen=True):
    """The links that this browser may see and pass on, as paths: GET /api/tables/{id}/links."""

    #: For any free seat; "" if there is none.
    common: str
    #: For single free seats, by seat.
    free: dict[int, str]
    #: For this browser's own seats, to open them on other devices; nobody else sees these.
    own: dict[int, str]
    #: For spectators.
    watch: str
    #: Hosts that webhooks may have; empty: there are no webhooks.
    webhook_hosts: tuple[str, ...]
    #: The webhooks of this browser's own seats.
    webhooks: dict[int, str]
    #: What browsers subscribe with for Web Push, in base64url; "": this server has none.
    push_key: str
    #: The seats of this browser for which some browser has subscribed.
    pushed: tuple[int, ...]
