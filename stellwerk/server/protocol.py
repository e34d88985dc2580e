"""What passes between the page and the server, typed.

The page's own types are made of these by `tools/wire.py`, so nothing is written twice. A message in names the
version that it answers; a message out holds only what that seat may see.
"""

from typing import Any, Final, Literal, TypeAlias

import msgspec

from stellwerk.actions import Action
from stellwerk.bots.coach import Hint
from stellwerk.drawing.geometry import Box
from stellwerk.drawing.plan import Dot, Label, Line
from stellwerk.views import TicketFacts, Value, View
from stellwerk.ways import TicketWay

Language: TypeAlias = Literal["en", "de"]
#: Who sits at a seat: somebody at a browser, or a bot.
Kind: TypeAlias = Literal["person", "bot"]

#: A message in may have so many bytes; the longest honest one is a chain of choices.
LONGEST_MESSAGE: Final = 4096
#: A request over HTTP may have so many: a record of a long game.
LONGEST_REQUEST: Final = 2_000_000
#: Letters of a name.
LONGEST_NAME: Final = 24
#: Letters of a line of chat.
LONGEST_CHAT: Final = 240
#: The longest clock, in seconds a turn: a week.
LONGEST_CLOCK: Final = 7 * 24 * 3600


class Said(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What comes from outside: a field that we don't know is a mistake, not a wish."""


# --- boards


class OptionShown(msgspec.Struct, frozen=True):
    """A switch of a board, in the reader's words."""

    id: str
    text: str
    default: bool
    #: The numbers of seats it can be switched on for; None: all.
    seats: tuple[int, int] | None
    needs: tuple[str, ...]


class MechanicShown(msgspec.Struct, frozen=True):
    name: str
    #: In the reader's words: what it is called, and a sentence on it.
    title: str
    about: str
    parameters: dict[str, Any]
    if_option: str | None
    unless_option: str | None


class BoardCard(msgspec.Struct, frozen=True):
    """A board on the start page."""

    id: str
    #: Names this board with these rules, this picture and this language in addresses: what is fetched
    #: with it never changes.
    key: str
    name: str
    #: A sentence on what is special.
    about: str
    own_design: bool
    #: From the map maker's folder, not one of ours.
    own_file: bool
    seats: tuple[int, int]
    cities: int
    tickets: int
    mechanics: tuple[MechanicShown, ...]
    options: tuple[OptionShown, ...]


class LevelShown(msgspec.Struct, frozen=True):
    name: str
    title: str
    about: str


class Catalogue(msgspec.Struct, frozen=True):
    """All that the start page offers: GET /api/boards?language=de."""

    boards: tuple[BoardCard, ...]
    levels: tuple[LevelShown, ...]
    #: Board files that could not be read, with the reason.
    faults: tuple[str, ...]
    version: str


class CityShown(msgspec.Struct, frozen=True):
    id: str
    name: str
    #: What mechanics read: country, festival …
    data: dict[str, Any]


class ConnectionShown(msgspec.Struct, frozen=True):
    id: str
    a: str
    b: str
    length: int
    border: bool
    #: What mechanics read: toll, ferry, tunnel, express …
    data: dict[str, Any]


class TrackShown(msgspec.Struct, frozen=True):
    id: str
    #: As in "Denver–Omaha" or "Denver–Kansas City (black)".
    name: str
    connection: str
    colour: str
    length: int
    points: int


class TicketShown(msgspec.Struct, frozen=True):
    id: str
    #: As in "Boston–Miami".
    name: str
    a: str
    b: str
    points: int


class MapShown(msgspec.Struct, frozen=True):
    """A map in its frame, as `stellwerk draw` lays it out; the main one first, then enlarged parts."""

    id: str
    title: str
    frame: Box
    lines: tuple[Line, ...]
    dots: tuple[Dot, ...]
    labels: tuple[Label, ...]


class Picture(msgspec.Struct, frozen=True):
    #: What of the page is shown: all maps with their frames.
    view: Box
    #: Land, sea, borders and beds of the tracks as SVG; inks are CSS variables, such as var(--map-sea).
    ground: str
    maps: tuple[MapShown, ...]


class BoardShown(msgspec.Struct, frozen=True):
    """A board to play on: GET /api/boards/{key}.json."""

    id: str
    key: str
    name: str
    own_design: bool
    seats: tuple[int, int]
    trains: int
    cities: tuple[CityShown, ...]
    connections: tuple[ConnectionShown, ...]
    tracks: tuple[TrackShown, ...]
    tickets: tuple[TicketShown, ...]
    mechanics: tuple[MechanicShown, ...]
    options: tuple[OptionShown, ...]
    longest_path: int
    end_trains: int
    track_points: tuple[int, ...]
    #: Whether rules pages of this id exist; else the base game's and the mechanics' sentences serve.
    has_rules_page: bool
    picture: Picture


# --- tables


class SeatAsked(Said, frozen=True):
    """A seat of a table to be made."""

    kind: Kind
    #: "" : the server finds one.
    name: str = ""
    #: Of a bot: "easy", "medium", "hard".
    level: str = ""
    #: Of a person: somebody who will come by a link; else this browser plays it.
    invited: bool = False


class NewTable(Said, frozen=True):
    """POST /api/tables; answered with TableFacts.

    With a record or a position the game goes on from there, on the board that it names; a record of a
    finished game can be replayed only.
    """

    board: str = ""
    seats: tuple[SeatAsked, ...] = ()
    options: dict[str, bool] = {}
    #: Whether hints may be asked for.
    hints: bool = True
    #: How fast bots show what they do: 0 at once, 1 as usual, 2 twice as slow.
    pace: float = 1.0
    #: Seconds that a person has for a turn, before a bot plays for him; 0: as long as he likes.
    clock: int = 0
    #: Whether everybody on this server may find the table and take a free seat.
    listed: bool = False
    seed: int | str | None = None
    record: str | None = None
    position: str | None = None


#: Why a person's seat changes hands: his time was up, the others voted, he gave it away, nobody had come;
#: he took it back, somebody sat down.
HandoverWhy: TypeAlias = Literal["clock", "vote", "given", "free", "back", "came"]


class Handover(msgspec.Struct, frozen=True):
    """A person's seat changes hands: to a bot that plays for him, or back."""

    #: Of the bot; "": a person plays from here on.
    level: str
    why: HandoverWhy
    #: How many decisions everybody had seen until then, and how many turns had ended.
    after: int = -1
    turns: int = -1


class TableSeat(msgspec.Struct, frozen=True):
    kind: Kind
    name: str
    #: Of a bot.
    level: str
    #: Whether this browser plays it.
    mine: bool
    #: A person's seat that nobody has taken yet (or that was given up): whoever has a link may.
    free: bool
    #: Of a person's seat: the level of the bot that plays for him at the moment; "": he does.
    stand_in: str
    #: The seats that have voted for a bot to play for him.
    votes: tuple[int, ...]
    #: Whether the others may vote now: he owes a decision, and has stayed away.
    can_vote: bool
    #: Of a person's seat: when a bot played for him, and why; oldest first.
    handovers: tuple[Handover, ...]


class TableFacts(msgspec.Struct, frozen=True):
    """A table as everybody may know it."""

    id: str
    board: str
    #: Of the board in the reader's language, see BoardCard.
    key: str
    board_name: str
    options: dict[str, bool]
    seats: tuple[TableSeat, ...]
    hints: bool
    pace: float
    #: Seconds a turn; 0: no clock.
    clock: int
    listed: bool
    #: Whoever made it chose its seed, record or position, and may know the cards.
    known: bool
    #: Whether this browser made it: it says whether strangers may find it.
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
    #: The table at which the same people play once more; "": there is none yet.
    rematch: str


class TableList(msgspec.Struct, frozen=True):
    """Newest first. Those of this browser: GET /api/tables; those that anybody may join: GET /api/open."""

    tables: tuple[TableFacts, ...]


class Join(Said, frozen=True):
    """POST /api/tables/{id}/join; answered with TableFacts. Takes a free seat, or opens one's own here too.

    The link /join/{id}#{seat}.{token} is for one seat: the first who comes takes it, and the link is void;
    its holder then has a new one, for his other devices. /join/{id}#any.{token} is for any free seat.
    """

    #: "" : the table is listed.
    token: str = ""
    #: None: any that is free.
    seat: int | None = None
    #: "" : as the seat is called.
    name: str = ""


class Links(msgspec.Struct, frozen=True):
    """The links that this browser may see and pass on, as paths: GET /api/tables/{id}/links."""

    #: For any free seat; "" if there is none.
    common: str
    #: For a single one: those that are free, by seat.
    free: dict[int, str]
    #: This browser's own, for other devices: nobody else's business.
    own: dict[int, str]
    #: For who only watches.
    watch: str
    #: Hosts that this server may call when it is somebody's turn; empty: it calls nobody.
    webhook_hosts: tuple[str, ...]
    #: What it calls for this browser's own seats.
    webhooks: dict[int, str]


class ServerState(msgspec.Struct, frozen=True):
    """For the owner of the server: GET /api/state, with his token as bearer."""

    version: str
    #: This process among those that share the store.
    node: str
    compiled: bool
    #: Seconds since it was started.
    uptime: float
    #: "sqlite" or "postgresql"; with " (away)" if it does not answer.
    store: str
    #: In the store: games in all, running, listed; lines.
    games: int
    running: int
    listed: int
    entries: int
    #: In memory.
    tables: int
    connections: int
    #: Bots: processes, how many died, decisions that wait.
    workers: int
    deaths: int
    waiting: int
    #: Since the start: decisions taken, messages refused, troubles logged.
    decisions: int
    refused: int
    troubles: int
    #: Milliseconds from a decision to everybody being told: median and 95 % of the last thousand.
    median: float
    slow: float
    #: Bytes.
    memory: int


class Trouble(msgspec.Struct, frozen=True):
    """Why a request over HTTP was refused, in the reader's words."""

    code: str
    text: str


# --- what a seat is told


class Moment(msgspec.Struct, frozen=True):
    """What one decision led to, as the seat saw it."""

    #: The seat's version after it.
    version: int
    #: Who decided; -1: nobody (the set-up).
    seat: int
    #: In the reader's words, one a line.
    lines: tuple[str, ...]
    #: The same as data, by `Event.to_dict`; left out of what is long past.
    events: tuple[dict[str, Any], ...]


class SheetLine(msgspec.Struct, frozen=True):
    #: "start", "tracks", "other", "tickets", "path" or "bonus".
    kind: str
    label: str
    points: int


class SheetTicket(msgspec.Struct, frozen=True):
    ticket: str
    name: str
    value: int
    done: bool


class SheetTrack(msgspec.Struct, frozen=True):
    track: str
    name: str
    points: int


class SheetColumn(msgspec.Struct, frozen=True):
    seat: int
    name: str
    lines: tuple[SheetLine, ...]
    tracks: tuple[SheetTrack, ...]
    tickets: tuple[SheetTicket, ...]
    total: int


class SheetShown(msgspec.Struct, frozen=True):
    """The score sheet in the reader's words."""

    columns: tuple[SheetColumn, ...]
    winners: tuple[int, ...]
    verdict: str


class OpenSeat(msgspec.Struct, frozen=True):
    """All of a seat, in a replay that shows everything."""

    hand: dict[str, int]
    tickets: tuple[TicketFacts, ...]
    offer: tuple[TicketFacts, ...]
    #: What mechanics keep for it, as it sees that itself: toll tokens, tickets picked.
    more: dict[str, Value]


class Told(msgspec.Struct, frozen=True, tag="told"):
    """The game as the seat sees it now, and what happened since it was told last."""

    #: Grows with everything that this seat sees; an answer names it.
    version: int
    seat: int | None
    view: View
    ways: tuple[TicketWay, ...]
    #: What the seat is to decide, in words; "" if nothing.
    asks: str
    #: Words for the options that mechanics bring, by notation.
    labels: dict[str, str]
    #: Oldest first.
    moments: tuple[Moment, ...]
    #: Whether the moments happened just now; else they are the log so far.
    fresh: bool
    #: What everybody could have counted along, a number for each seat: "tolls spent", "festival sevilla".
    tallies: dict[str, tuple[int, ...]]
    #: At the end.
    sheet: SheetShown | None
    #: With a clock: seconds that each seat has left for its turn, None for who owes nothing; else empty.
    left: tuple[float | None, ...] = ()
    #: In a replay that shows everything, all seats; else empty.
    open: tuple[OpenSeat, ...] = ()


class Payment(msgspec.Struct, frozen=True):
    """A way to pay, from the claim (or another action that costs cards) to the last card."""

    #: What is to be sent, in this order.
    actions: tuple[Action, ...]
    #: The cards that it takes, the plain ones first.
    cards: dict[str, int]
    #: As in "3 blue cards and 1 locomotive".
    text: str


# --- over the socket, from the page: /api/tables/{id}/socket


class Hello(Said, frozen=True, tag="hello"):
    """The first message; again to change language. Answered with Welcome and Told."""

    language: Language
    #: Through whose eyes; None: as everybody sees it.
    seat: int | None = None
    #: What the page has been told before the line broke.
    after: int | None = None


class Sit(Said, frozen=True, tag="sit"):
    """Look through another seat's eyes (one of this browser's), or nobody's: the curtain."""

    id: int
    seat: int | None


class Act(Said, frozen=True, tag="act"):
    """Decisions in a row, all or none of them."""

    id: int
    seat: int
    version: int
    actions: tuple[Action, ...]


class TakeBack(Said, frozen=True, tag="take_back"):
    id: int
    seat: int
    version: int


class AskWhy(Said, frozen=True, tag="why"):
    """Why can't I do that?"""

    id: int
    seat: int
    action: Action


class AskPayments(Said, frozen=True, tag="payments"):
    """All ways to pay for an action that is open, the thriftiest first."""

    id: int
    seat: int
    version: int
    action: Action


class AskHint(Said, frozen=True, tag="hint"):
    id: int
    seat: int
    version: int


class SetPace(Said, frozen=True, tag="pace"):
    id: int
    pace: float


class Hurry(Said, frozen=True, tag="hurry"):
    """Don't wait until a person decides again."""

    id: int


class GiveSeat(Said, frozen=True, tag="give_seat"):
    """Lets a bot play one's own seat, or one that is still free."""

    id: int
    seat: int
    level: str


class TakeSeat(Said, frozen=True, tag="take_seat"):
    """Plays one's own seat oneself again."""

    id: int
    seat: int


class Rename(Said, frozen=True, tag="rename"):
    """Calls one's own seat by another name."""

    id: int
    seat: int
    name: str


class NewLink(Said, frozen=True, tag="new_link"):
    """Makes one's own link void and lets no other browser play the seat: there is a new link for that."""

    id: int
    seat: int


class Vote(Said, frozen=True, tag="vote"):
    """That a bot shall play for somebody who stays away; once most others want it, one does."""

    id: int
    #: Who votes, and on whom.
    seat: int
    on: int
    #: False takes the vote back.
    yes: bool = True


class SetListed(Said, frozen=True, tag="listed"):
    """Whether strangers on this server may find the table."""

    id: int
    listed: bool


class Say(Said, frozen=True, tag="say"):
    """A line of chat."""

    id: int
    seat: int
    text: str


class SetWebhook(Said, frozen=True, tag="webhook"):
    """Calls this address when it is the seat's turn and nobody is there; "" : no more."""

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
)


# --- over the socket, to the page


class Welcome(msgspec.Struct, frozen=True, tag="welcome"):
    """First of all, and whenever something about the table has changed (who sits there, its pace …)."""

    table: TableFacts


class Here(msgspec.Struct, frozen=True, tag="here"):
    """Who is there: told after the welcome, and when somebody comes or goes."""

    #: For each seat, whether somebody who plays it is connected.
    seats: tuple[bool, ...]
    #: How many only watch.
    watching: int


class ChatLine(msgspec.Struct, frozen=True):
    #: Numbers grow; they have gaps if somebody said much.
    n: int
    seat: int
    #: Seconds since 1970.
    at: float
    text: str


class Chat(msgspec.Struct, frozen=True, tag="chat"):
    """What was said, oldest first: all that is kept after the welcome, then line by line."""

    lines: tuple[ChatLine, ...]
    fresh: bool


class Done(msgspec.Struct, frozen=True, tag="done"):
    id: int


class Refused(msgspec.Struct, frozen=True, tag="refused"):
    """Nothing has changed."""

    #: Of the message that is refused; -1: it had none that could be read.
    id: int
    #: "stale", "illegal", "malformed", "too long", "not yours", "no hints", "not saved" …
    code: str
    text: str


class WhyNot(msgspec.Struct, frozen=True, tag="why_not"):
    id: int
    #: "" : it is open.
    text: str


class Payments(msgspec.Struct, frozen=True, tag="payments"):
    id: int
    payments: tuple[Payment, ...]


class Hints(msgspec.Struct, frozen=True, tag="hints"):
    id: int
    hints: tuple[Hint, ...]
    #: What each of them is, as a button would say it.
    labels: tuple[str, ...]


class Thinking(msgspec.Struct, frozen=True, tag="thinking"):
    """Something went wrong with a bot and was mended: told so that nobody wonders about the wait."""

    seat: int
    text: str


ToPage: TypeAlias = Welcome | Here | Chat | Told | Done | Refused | WhyNot | Payments | Hints | Thinking


# --- replay


class ReplayStep(msgspec.Struct, frozen=True):
    seat: int
    lines: tuple[str, ...]


class ReplayFacts(msgspec.Struct, frozen=True):
    """GET /api/tables/{id}/replay; the view at a step: …/replay/{step}?as=0|all|nobody."""

    table: TableFacts
    #: Step 0 is the set-up.
    steps: tuple[ReplayStep, ...]
