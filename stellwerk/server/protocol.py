"""The messages between the page and the server.

`tools/wire.py` generates the page's types from these. A message from the page names the version that it
answers; a message to it holds only what its seat may see.
"""

from typing import Any, Final, Literal, TypeAlias

import msgspec

from stellwerk.actions import Action
from stellwerk.bots.coach import Hint
from stellwerk.bots.review import CurvePoint, TurningPoint
from stellwerk.drawing.geometry import Box
from stellwerk.drawing.plan import Dot, Label, Line
from stellwerk.pad import Edit
from stellwerk.views import TicketFacts, Value, View
from stellwerk.ways import TicketWay

Language: TypeAlias = Literal["en", "de"]
#: Who sits at a seat: somebody at a browser, or a bot.
Kind: TypeAlias = Literal["person", "bot"]

#: Bytes of a message from the page; the longest honest one is a chain of choices.
LONGEST_MESSAGE: Final = 4096
#: What a page sends to learn whether its line is alive; answered with Pong.
PING: Final = '{"type":"ping"}'
#: Bytes of a request over HTTP: a record of a long game.
LONGEST_REQUEST: Final = 2_000_000
#: Colours of trains at a real table.
PAD_COLOURS: Final = ("red", "blue", "green", "yellow", "black", "white", "purple", "orange")
#: Letters of a name.
LONGEST_NAME: Final = 24
#: Letters of a line of chat.
LONGEST_CHAT: Final = 240
#: The longest clock, in seconds a turn: a week.
LONGEST_CLOCK: Final = 7 * 24 * 3600


class Incoming(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What comes from outside: an unknown field is an error."""


# --- boards


class OptionShown(msgspec.Struct, frozen=True):
    """A switch of a board, in the reader's words."""

    id: str
    text: str
    default: bool
    #: The smallest and largest number of seats it is for; None: all.
    seats: tuple[int, int] | None
    needs: tuple[str, ...]


class MechanicShown(msgspec.Struct, frozen=True):
    name: str
    #: In the reader's words: its name, and a sentence about it.
    title: str
    about: str
    parameters: dict[str, Any]
    if_option: str | None
    unless_option: str | None


class BoardCard(msgspec.Struct, frozen=True):
    """A board on the start page."""

    id: str
    #: Names the board with its rules, picture and language in addresses, so that what they lead to never
    #: changes.
    key: str
    name: str
    #: A sentence about what is special.
    about: str
    own_design: bool
    #: From the map maker's folder, not one of ours.
    own_file: bool
    seats: tuple[int, int]
    cities: int
    tickets: int
    mechanics: tuple[MechanicShown, ...]
    options: tuple[OptionShown, ...]
    #: Whether seats have secrets that others could have counted: then a table may open its books.
    has_books: bool
    #: Why it could not be drawn, in the reader's words: then nobody can play it. "": no failure so far.
    undrawn: str


class LevelShown(msgspec.Struct, frozen=True):
    name: str
    title: str
    about: str


class Catalogue(msgspec.Struct, frozen=True):
    """Everything that the start page offers: GET /api/boards?language=de."""

    boards: tuple[BoardCard, ...]
    levels: tuple[LevelShown, ...]
    #: Board files that could not be read, with the reason.
    faults: tuple[str, ...]
    version: str


class CityShown(msgspec.Struct, frozen=True):
    id: str
    name: str
    #: What mechanics read.
    data: dict[str, Any]


class ConnectionShown(msgspec.Struct, frozen=True):
    id: str
    a: str
    b: str
    length: int
    border: bool
    #: What mechanics read.
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
    #: The part that is shown: all maps with their frames.
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
    #: Whether there is a rules page of this id; else the page shows the base game's and the mechanics'.
    has_rules_page: bool
    picture: Picture


# --- tables


class SeatAsked(Incoming, frozen=True):
    """A seat of a new table."""

    kind: Kind
    #: "": the server finds one.
    name: str = ""
    #: Of a bot: "easy", "medium", "tricky", "hard".
    level: str = ""
    #: Of a person: for somebody who comes by a link; else this browser plays it.
    invited: bool = False


class NewTable(Incoming, frozen=True):
    """POST /api/tables; answered with TableFacts.

    With a record or a position the game goes on from there, on the board that it names; the record of a
    finished game can only be replayed.
    """

    board: str = ""
    seats: tuple[SeatAsked, ...] = ()
    options: dict[str, bool] = {}
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
    #: Instead of a board: a design of the workshop as it stands, by its id.
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


class ServerState(msgspec.Struct, frozen=True):
    """For the owner of the server: GET /api/state, with their token as bearer."""

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
    #: How much of its usual time a search has: less than 1 when many wait.
    share: float
    #: Connections that were turned away because there were too many.
    turned_away: int
    #: Since the start: decisions taken, messages refused, troubles logged.
    decisions: int
    refused: int
    troubles: int
    #: Milliseconds until a decision is saved and sent to everybody: median and 95 % of the last thousand.
    median: float
    slow: float
    #: Bytes.
    memory: int
    #: The addresses that take most of its time.
    busiest: tuple["AddressShown", ...] = ()
    #: Those that are turned away, and for how many hours; -1: always.
    shut_out: dict[str, float] = {}


class AddressShown(msgspec.Struct, frozen=True):
    address: str
    #: Requests and pages now.
    connections: int
    #: Seconds of our time that it took, roughly.
    seconds: float


class OwnedTable(msgspec.Struct, frozen=True):
    """A table as the owner of the server sees it: nothing of its game."""

    id: str
    board: str
    names: tuple[str, ...]
    created: float
    changed: float
    is_over: bool
    #: Pages that are there, and where they come from.
    connections: int
    addresses: tuple[str, ...]


class OwnedTables(msgspec.Struct, frozen=True):
    """GET /api/owner/tables: those in memory that have a text in their id, names or addresses."""

    tables: tuple[OwnedTable, ...]
    #: How many there are; only the latest are shown.
    number: int


class ShutOut(Incoming, frozen=True):
    """POST /api/owner/shut-out: turns an address away."""

    address: str
    #: 0: lets it in again.
    hours: float = 24.0


class Trouble(msgspec.Struct, frozen=True):
    """Why a request over HTTP was refused, in the reader's words."""

    code: str
    text: str


# --- what a seat sees


class Moment(msgspec.Struct, frozen=True):
    """What one decision led to, as the seat saw it."""

    #: The seat's version after it.
    version: int
    #: Who decided; -1: nobody (the set-up).
    seat: int
    #: In the reader's words.
    lines: tuple[str, ...]
    #: The same as data, by `Event.to_dict`; left out of older moments.
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
    #: The tracks of its longest path, where that counts.
    path: tuple[str, ...]
    total: int


class SheetShown(msgspec.Struct, frozen=True):
    """The score sheet in the reader's words."""

    columns: tuple[SheetColumn, ...]
    winners: tuple[int, ...]
    verdict: str


class OpenSeat(msgspec.Struct, frozen=True):
    """Everything of a seat, in a replay that shows all."""

    hand: dict[str, int]
    tickets: tuple[TicketFacts, ...]
    offer: tuple[TicketFacts, ...]
    #: What mechanics keep for it, as the seat itself sees it.
    more: dict[str, Value]


class Snapshot(msgspec.Struct, frozen=True, tag="told"):
    """The game as the seat sees it now, and what happened since its last snapshot."""

    #: Grows with everything that this seat sees; its answers name it.
    version: int
    seat: int | None
    view: View
    ways: tuple[TicketWay, ...]
    #: What the seat has to decide, in words; "" if nothing.
    asks: str
    #: Words for the options that mechanics bring, by notation.
    labels: dict[str, str]
    #: Oldest first.
    moments: tuple[Moment, ...]
    #: Whether the moments have just happened; else they are the log so far.
    fresh: bool
    #: At the end.
    sheet: SheetShown | None
    #: With a clock: the seconds that each seat has left for its turn, None if it owes nothing; else empty.
    left: tuple[float | None, ...] = ()
    #: All seats, in a replay that shows all; else empty.
    open: tuple[OpenSeat, ...] = ()


class Payment(msgspec.Struct, frozen=True):
    """A way to pay, from the claim (or another action that costs cards) to the last card."""

    #: To be sent in this order.
    actions: tuple[Action, ...]
    #: The cards that it costs, the locomotives last.
    cards: dict[str, int]
    #: As in "3 blue cards and 1 locomotive".
    text: str


# --- over the socket, from the page: /api/tables/{id}/socket


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


# --- over the socket, to the page


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


# --- replay


class ReplayStep(msgspec.Struct, frozen=True):
    seat: int
    lines: tuple[str, ...]


class ReplayFacts(msgspec.Struct, frozen=True):
    """GET /api/tables/{id}/replay; the view at a step: …/replay/{step}?as=0|all|nobody."""

    table: TableFacts
    #: Step 0 is the set-up.
    steps: tuple[ReplayStep, ...]


# --- getting better


class Advice(msgspec.Struct, frozen=True):
    """What the coach says of a decision."""

    hint: Hint
    #: As on a button.
    label: str


class JudgementShown(msgspec.Struct, frozen=True):
    """A decision that somebody made, and what the strong bot makes of it."""

    #: Its number in the record.
    entry: int
    #: The step of the replay that shows the position before it.
    step: int
    turn: int
    seat: int
    #: Points that it cost.
    cost: float
    #: In the reader's words, and what speaks for it or against it.
    label: str
    reason: str
    #: What would have been better, best first; empty if it cost next to nothing.
    better: tuple[Advice, ...]


class ReviewShown(msgspec.Struct, frozen=True):
    #: The seats whose decisions were judged.
    seats: tuple[int, ...]
    #: Whether decisions were played out; else the planner alone judged them.
    is_searched: bool
    judgements: tuple[JudgementShown, ...]
    curve: tuple[CurvePoint, ...]
    turning: tuple[TurningPoint, ...]


class ReviewFacts(msgspec.Struct, frozen=True):
    """GET /api/tables/{id}/review, of a finished game; asked again while it is being made."""

    #: How much of it is done, and of how much; 0 of 0: it has just begun.
    done: int
    of: int
    review: ReviewShown | None = None


class DailyResult(msgspec.Struct, frozen=True):
    """How somebody did in the deal of a day."""

    table: str
    name: str
    score: int
    #: Of the best other seat.
    best_other: int
    won: bool
    #: Whether it is this browser's.
    mine: bool


class DailyFacts(msgspec.Struct, frozen=True):
    """GET /api/daily/{day}: the results on this server, by board; everybody's first try, the best first."""

    results: dict[str, tuple[DailyResult, ...]]
    #: The levels of the bots that one plays against.
    bots: tuple[str, ...]


class PuzzleCard(msgspec.Struct, frozen=True):
    id: str
    board: str
    #: How hard it is: 1 to 3.
    stars: int


class PuzzleList(msgspec.Struct, frozen=True):
    """GET /api/puzzles."""

    puzzles: tuple[PuzzleCard, ...]


class PuzzleChoice(msgspec.Struct, frozen=True):
    hint: Hint
    label: str
    #: Points that it costs; 0: it is the solution.
    cost: float


class PuzzleShown(msgspec.Struct, frozen=True):
    """GET /api/puzzles/{id}: a position, and the decisions to choose from, in no order."""

    id: str
    stars: int
    #: The share of bots' answers that are wrong here.
    errors: float
    table: TableFacts
    snapshot: Snapshot
    choices: tuple[PuzzleChoice, ...]


# --- the score pad of a real table


class PadSeat(Incoming, frozen=True):
    #: "": the server finds one.
    name: str = ""
    #: One of PAD_COLOURS.
    colour: str = "red"


class NewPad(Incoming, frozen=True):
    """POST /api/pads; answered with PadShown."""

    board: str = ""
    seats: tuple[PadSeat, ...] = ()
    options: dict[str, bool] = {}
    #: Who begins.
    first: int = 0
    #: Instead of a board: a design of the workshop as it stands, by its id.
    design: str = ""


class ChangePad(Incoming, frozen=True):
    """POST /api/pads/{id}: edits, all or none of them; answered with PadShown."""

    edits: tuple[Edit, ...] = ()
    #: Other names and colours, as many as before; empty: they stay.
    seats: tuple[PadSeat, ...] = ()
    #: Who began; None: it stays.
    first: int | None = None


class PadPlace(msgspec.Struct, frozen=True):
    at: int
    #: In the reader's words; "": the control is about one thing.
    label: str
    most: int


class PadControl(msgspec.Struct, frozen=True):
    """Something that a mechanic lets people enter."""

    mechanic: str
    field: str
    #: "number": a number for each seat and place. "owners": which seat has each place, as the seat + 1.
    #: "marks": 1 or 0 for each seat and place. "cities": the cities of each seat, as their numbers.
    kind: Literal["number", "owners", "marks", "cities"]
    label: str
    places: tuple[PadPlace, ...]
    #: It follows from the tracks, if those are entered in the order of play.
    follows: bool
    #: For each seat (of "owners": once), the value of each place.
    values: tuple[tuple[int, ...], ...]


class PadCase(msgspec.Struct, frozen=True):
    """What happens if a ticket is turned up, and the tracks of which one is built."""

    ticket: str
    text: str
    tracks: tuple[str, ...]


class PadGuide(msgspec.Struct, frozen=True):
    """How something of a mechanic goes at a real table."""

    mechanic: str
    title: str
    lines: tuple[str, ...]
    cases: tuple[PadCase, ...]
    #: Whose tracks are built in these cases; "": nobody's.
    builder: str


class PadTurns(msgspec.Struct, frozen=True):
    """Whose turn it is, as far as somebody counts turns."""

    #: Turns ended; 0: perhaps nobody counts them.
    done: int
    seat: int
    #: From 1.
    round: int
    #: Turns left once the end is triggered; None: it is not.
    left: int | None
    #: All have had their last turn.
    ended: bool
    #: Who has so few trains that the last round begins; None: nobody.
    last_round_by: int | None


class PadShown(msgspec.Struct, frozen=True):
    """A score pad, counted: GET /api/pads/{id}; with ?after=7 as soon as there is a later version."""

    version: int
    table: TableFacts
    #: The colours of the seats.
    colours: tuple[str, ...]
    #: The game as it stands, with open books; `ways` are those that tickets of all seats lack.
    snapshot: Snapshot
    #: As if the game ended now; at the end, as it did.
    sheet: SheetShown
    controls: tuple[PadControl, ...]
    #: Owners of tracks that people build for, with their names.
    builders: dict[str, str]
    #: What does not add up.
    notes: tuple[str, ...]
    guides: tuple[PadGuide, ...]
    turns: PadTurns
    #: How many edits there are, as in ?at=7 of its position.
    edits: int


class PadList(msgspec.Struct, frozen=True):
    """GET /api/pads: those that this browser has opened, the latest change first."""

    pads: tuple[TableFacts, ...]
