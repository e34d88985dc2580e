"""What a seat can answer, in three forms that are one and the same.

    typed action    Claim("denver-omaha")     what people write in Python; JSON is made of it
    notation        claim denver-omaha        records, logs, tests, the command line
    option          17                        the kernel's dense id, and the index of a mask for learners

`ActionTable` turns them into each other for games of one kind. Tickets to keep are the one thing that
needs the state: an option names them by their place in the offer.

    claim denver-kansas_city:black     take blue      pay blue      keep boston-miami los_angeles-chicago
    draw        tickets      pass      take locomotive               locos 2      keep none      cards 5
    station     city paris             whatever options the board's mechanics bring
"""

import re
from collections.abc import Callable, Iterable, Sequence
from difflib import get_close_matches
from functools import cached_property, lru_cache
from typing import Final, TypeAlias

import msgspec

from stellwerk.boards import UnknownName, find_connection, find_ticket, find_track
from stellwerk.kernel.bits import WORD
from stellwerk.kernel.board import CARDS, LOCOMOTIVE, Board
from stellwerk.kernel.claims import MOST_CARDS
from stellwerk.kernel.rules import (
    BASE_OPTIONS,
    DRAW,
    DRAW_DECK,
    DRAW_TICKETS,
    PASS,
    PAY_CARDS,
    PAY_COLOUR,
    PAY_LOCOS,
    Rules,
)
from stellwerk.kernel.state import State


class BadAction(ValueError):
    """No such action exists: a misspelt name, a city that is not on the board, an id out of range."""


class TakesBack(BadAction):
    """Taking back is asked of the game; who has nothing but answers can't."""


class Notated(msgspec.Struct, frozen=True, tag_field="type"):
    """What all actions share: the notation is the tag and then the value, if there is one."""

    def __str__(self) -> str:
        return " ".join([str(self.__struct_config__.tag), *map(str, msgspec.structs.astuple(self))])


class Claim(Notated, frozen=True, tag="claim"):
    """Claim a track; how it is paid is asked next, if there is a choice."""

    track: str


class Take(Notated, frozen=True, tag="take"):
    """Take a card of this colour from the display."""

    card: str


class DrawUnseen(Notated, frozen=True, tag="draw"):
    """Draw a card from the deck."""


class DrawTickets(Notated, frozen=True, tag="tickets"):
    """Draw tickets; which to keep is asked next."""


class Pass(Notated, frozen=True, tag="pass"):
    """Do nothing, which is allowed only if nothing else is."""


class PayWith(Notated, frozen=True, tag="pay"):
    """Pay with cards of this colour; "locomotive": with locomotives only."""

    card: str


class UseLocomotives(Notated, frozen=True, tag="locos"):
    """Play this many locomotives among the cards."""

    number: int


class PlayCards(Notated, frozen=True, tag="cards"):
    """Play this many cards, where more than the track needs can be of use."""

    number: int


class Keep(Notated, frozen=True, tag="keep"):
    """Keep these of the tickets on offer."""

    tickets: tuple[str, ...]

    def __str__(self) -> str:
        return f"keep {' '.join(self.tickets) or NONE}"


class Special(Notated, frozen=True, tag="special"):
    """An option that a mechanic of the board brings: "station", "city paris", "give up" …"""

    name: str

    def __str__(self) -> str:
        return self.name


Action: TypeAlias = (
    Claim | Take | DrawUnseen | DrawTickets | Pass | PayWith | UseLocomotives | PlayCards | Keep | Special
)
#: Whatever names an action: itself, its notation, or its option.
ActionLike: TypeAlias = Action | str | int

#: `keep none`, where a board allows it.
NONE: Final = "none"
#: The greatest number of locomotives an option can name.
MOST_LOCOS: Final = PAY_CARDS - PAY_LOCOS - 1
LOCO_WORDS: Final = ("loco", "locos", "locomotives")


# --- notation


def notation(action: Action) -> str:
    """The short form; `parse` reads it."""
    return str(action)


def parse(text: str, board: Board | None = None) -> Action:
    """The action that a text names; BadAction if there is none.

    With a board, the two cities of a track or ticket may be in either order, and a name that the
    board does not have is refused. Words that are no base action are taken for a mechanic's option:
    whether a game has it, its `ActionTable` knows.
    """
    words = text.lower().replace("–", "-").split()
    if not words:
        raise BadAction("An action can't be empty: write for example `draw` or `claim denver-omaha`.")
    verb, rest = words[0], words[1:]
    if verb in VERBS:
        return VERBS[verb](rest, board)
    name = " ".join(words)
    if not SPECIAL.fullmatch(name):
        raise BadAction(f"{shown(text)} is not an action; {first_words()}.")
    return Special(name)


SPECIAL: Final = re.compile(r"[a-z][a-z0-9_:+-]*( [a-z0-9_:+-]+)*")
NAME: Final = re.compile(r"[a-z0-9_]+(-[a-z0-9_]+)+(:[a-z]+[0-9]*)?")


#: Reads the words after a verb.
Reader: TypeAlias = Callable[[Sequence[str], Board | None], "Action"]


def _with(verb: str, what: str, made: Callable[[str, Board | None], Action]) -> Reader:
    """A verb that needs one word more."""

    def read(words: Sequence[str], board: Board | None) -> Action:
        if len(words) != 1:
            raise BadAction(f"`{verb}` needs {what}.")
        return made(words[0], board)

    return read


def _alone(verb: str, action: Action) -> Reader:
    def read(words: Sequence[str], board: Board | None) -> Action:  # noqa: ARG001 one shape for all verbs
        if words:
            raise BadAction(f"Nothing can follow `{verb}`, not {shown(' '.join(words))}.")
        return action

    return read


def _taken(word: str, board: Board | None) -> Action:  # noqa: ARG001
    if word == "back":
        raise TakesBack("Taking back is not an action: call game.take_back().")
    return Take(card_name(word))


def _keep(words: Sequence[str], board: Board | None) -> Action:
    if not words:
        raise BadAction("`keep` needs tickets, as in `keep boston-miami`, or `keep none`.")
    if list(words) == [NONE]:
        return Keep(())
    return Keep(distinct([ticket_name(word, board) for word in words]))


#: The base actions by their first word.
VERBS: Final[dict[str, Reader]] = {
    "claim": _with(
        "claim", "a track, as in `claim denver-omaha`", lambda word, board: Claim(track_name(word, board))
    ),
    "take": _with("take", "a colour, as in `take blue`", _taken),
    "draw": _alone("draw", DrawUnseen()),
    "tickets": _alone("tickets", DrawTickets()),
    "pass": _alone("pass", Pass()),
    "pay": _with("pay", "a colour, as in `pay blue`", lambda word, _: PayWith(card_name(word))),
    "locos": _with("locos", "a number, as in `locos 2`", lambda word, _: UseLocomotives(loco_number(word))),
    "cards": _with("cards", "a number, as in `cards 5`", lambda word, _: PlayCards(card_number(word))),
    "keep": _keep,
}


def first_words() -> str:
    return f"actions begin with {', '.join(VERBS)}, or are a mechanic's own"


def card_name(word: str) -> str:
    """A colour or "locomotive"; BadAction for anything else."""
    if word in CARDS:
        return word
    if word in LOCO_WORDS:
        return LOCOMOTIVE
    raise BadAction(f"There is no card {shown(str(word))}; cards are {', '.join(CARDS)}.")


def loco_number(word: str) -> int:
    if not (word.isascii() and word.isdigit()) or len(word) > 3 or int(word) > MOST_LOCOS:
        raise BadAction(f"Locomotives are a number from 0 to {MOST_LOCOS}, not {shown(word)}.")
    return int(word)


def card_number(word: str) -> int:
    if not (word.isascii() and word.isdigit()) or len(word) > 3 or int(word) > MOST_CARDS:
        raise BadAction(f"Cards to play are a number from 0 to {MOST_CARDS}, not {shown(word)}.")
    return int(word)


def track_name(word: str, board: Board | None) -> str:
    """A track's id as its board has it."""
    if board is None:
        return plausible(word, "track")
    try:
        return board.tracks[find_track(board, word)].id
    except UnknownName as problem:
        raise BadAction(several_tracks(word, board) or sentence(problem)) from None


def several_tracks(word: str, board: Board) -> str:
    """A hint for a connection of which one track must be named; nothing if there is none."""
    try:
        connection = find_connection(board, word)
    except UnknownName:
        return ""
    ids = [track.id for track in board.tracks if track.connection == connection]
    return f"The connection {word} has {len(ids)} tracks; name one: {' or '.join(ids)}."


def ticket_name(word: str, board: Board | None) -> str:
    if board is None:
        return plausible(word, "ticket")
    try:
        return board.tickets[find_ticket(board, word)].id
    except UnknownName as problem:
        raise BadAction(sentence(problem)) from None


def plausible(word: str, what: str) -> str:
    if not NAME.fullmatch(word):
        raise BadAction(f"{shown(word)} is not a {what}: write the two cities, as in `denver-omaha`.")
    return word


def sentence(problem: Exception) -> str:
    """With its capital letter and its end; a question keeps its own."""
    text = str(problem).rstrip(".")
    return f"{text[:1].upper()}{text[1:]}{'' if text.endswith('?') else '.'}"


def distinct(tickets: Sequence[str]) -> tuple[str, ...]:
    for ticket in tickets:
        if tickets.count(ticket) > 1:
            raise BadAction(f"The ticket {ticket} is named twice.")
    return tuple(tickets)


def shown(text: str) -> str:
    """What somebody wrote, short enough and safe to print."""
    short = text if len(text) <= 40 else text[:40] + "…"
    return repr(short)


# --- JSON

_encoder: Final = msgspec.json.Encoder()
_decoder: Final[msgspec.json.Decoder[Action]] = msgspec.json.Decoder(Action)


def to_json(action: Action) -> str:
    """As in `{"type":"claim","track":"denver-omaha"}`."""
    return _encoder.encode(action).decode()


def from_json(text: str | bytes) -> Action:
    """The action that `to_json` wrote; BadAction if it is none."""
    try:
        return _decoder.decode(text)
    except (msgspec.ValidationError, msgspec.DecodeError, UnicodeError) as problem:
        raise BadAction(f"This JSON is not an action: {problem}.") from None


# --- options


class ActionTable:
    """The options of one kind of game: dense id ↔ typed action ↔ notation."""

    def __init__(self, rules: Rules) -> None:
        self._rules = rules
        self.board = rules.board
        #: The first base option, the first subset of tickets, the first option of a mechanic, and their end.
        self.base = len(rules.board.tracks)
        self.keep = self.base + BASE_OPTIONS
        self.special = self.keep + (1 << int(rules.most_offered))
        self.size = int(rules.option_count)
        self._actions: dict[int, Action] = dict(enumerate(Claim(track.id) for track in self.board.tracks))
        self._add_base_actions()
        #: For each mechanic's option its mechanic's place in the board's order, and its number there.
        self.owner: dict[int, tuple[int, int]] = {}
        self._add_specials()
        self._options: dict[Action, int] = {action: option for option, action in self._actions.items()}

    def _add_base_actions(self) -> None:
        for kind, card in enumerate(CARDS):
            self._actions[self.base + DRAW + kind] = Take(card)
            self._actions[self.base + PAY_COLOUR + kind] = PayWith(card)
        for number in range(MOST_LOCOS + 1):
            self._actions[self.base + PAY_LOCOS + number] = UseLocomotives(number)
        for number in range(MOST_CARDS + 1):
            self._actions[self.base + PAY_CARDS + number] = PlayCards(number)
        self._actions[self.base + DRAW_DECK] = DrawUnseen()
        self._actions[self.base + DRAW_TICKETS] = DrawTickets()
        self._actions[self.base + PASS] = Pass()

    def _add_specials(self) -> None:
        """Two mechanics that use the same words are told apart by their names."""
        option = self.special
        all_names = [name for mechanic in self._rules.mechanics for name in mechanic.option_names()]
        for place, mechanic in enumerate(self._rules.mechanics):
            for number, name in enumerate(mechanic.option_names()):
                is_taken = all_names.count(name) > 1 or name.split()[0] in VERBS
                self._actions[option] = Special(f"{mechanic.name} {name}" if is_taken else name)
                self.owner[option] = (place, number)
                option += 1

    @cached_property
    def specials(self) -> tuple[str, ...]:
        """The names of the mechanics' options."""
        return tuple(str(self._actions[option]) for option in range(self.special, self.size))

    def is_keep(self, option: int) -> bool:
        return self.keep <= option < self.special

    # --- from options

    def action(self, option: int, state: State, seat: int) -> Action:
        """The typed action of an option; tickets are those offered to the seat."""
        if not 0 <= option < self.size:
            raise BadAction(f"Options are numbers from 0 to {self.size - 1}, not {option}.")
        if not self.is_keep(option):
            return self._actions[option]
        subset = option - self.keep
        offer = offered(self._rules, state, seat)
        if subset >> len(offer):
            raise BadAction(f"Option {option} keeps a ticket beyond the {len(offer)} on offer.")
        return Keep(tuple(self.board.tickets[n].id for rank, n in enumerate(offer) if subset >> rank & 1))

    # --- to options

    def option(self, action: Action, state: State, seat: int) -> int:
        """The option of an action; BadAction if the game has none, NotOffered for other tickets."""
        if isinstance(action, Keep):
            return self.keep + self.subset(action, offered(self._rules, state, seat))
        found = self._options.get(action)
        return self._options[self.known(action)] if found is None else found

    def known(self, action: Action) -> Action:
        """The same action in the board's own spelling; BadAction if the game has none."""
        if isinstance(action, Claim):
            return Claim(track_name(action.track, self.board))
        if isinstance(action, Take):
            return Take(card_name(action.card))
        if isinstance(action, PayWith):
            return PayWith(card_name(action.card))
        if isinstance(action, UseLocomotives):
            return UseLocomotives(loco_number(str(action.number)))
        if isinstance(action, PlayCards):
            return PlayCards(card_number(str(action.number)))
        if isinstance(action, Special) and action not in self._options:
            raise BadAction(f"There is no action {shown(action.name)} in this game{self.hint(action.name)}")
        if isinstance(action, Keep):
            return Keep(distinct([ticket_name(ticket, self.board) for ticket in action.tickets]))
        return action

    def hint(self, name: str) -> str:
        words = [*VERBS, *self.specials]
        near = get_close_matches(name[:60], words, n=1)
        return f"; did you mean {shown(near[0])}?" if near else f"; {first_words()}."

    def subset(self, action: Keep, offer: Sequence[int]) -> int:
        """The tickets to keep as bits by their place in the offer."""
        found = 0
        for ticket in distinct([ticket_name(ticket, self.board) for ticket in action.tickets]):
            number = find_ticket(self.board, ticket)
            if number not in offer:
                raise NotOffered(ticket)
            found |= 1 << list(offer).index(number)
        return found

    def read(self, named: ActionLike) -> Action | int:
        """A typed action, or a number that is an option; BadAction if it names nothing."""
        if isinstance(named, str):
            return self.known(parse(named))
        if isinstance(named, Action):
            return named
        if isinstance(named, bool) or not hasattr(named, "__index__"):
            raise BadAction(f"An action, its notation or its number is needed, not {shown(str(named))}.")
        option = named.__index__()
        if not 0 <= option < self.size:
            raise BadAction(f"Options are numbers from 0 to {self.size - 1}, not {option}.")
        return option


class NotOffered(BadAction):
    """A ticket to keep that is not among those on offer."""

    def __init__(self, ticket: str) -> None:
        super().__init__(f"The ticket {ticket} is not on offer.")
        self.ticket = ticket


@lru_cache(maxsize=64)
def action_table(rules: Rules) -> ActionTable:
    """The table of these rules; the same object for the same rules."""
    return ActionTable(rules)


# --- sets in a state


def members(words: Iterable[int]) -> tuple[int, ...]:
    """The members of a set that a state keeps as words."""
    found = []
    for place, word in enumerate(words):
        rest = word
        while rest:
            found.append(place * WORD + (rest & -rest).bit_length() - 1)
            rest &= rest - 1
    return tuple(found)


def word_set(state: State, at: int, size: int, part: int) -> tuple[int, ...]:
    """One part of a field that keeps a set for each seat or owner, which takes this many words."""
    start = int(at) + part * int(size)
    return members([int(word) for word in state.w[start : start + int(size)]])


def owned(rules: Rules, state: State, owner: int) -> tuple[int, ...]:
    """The tracks of a seat, or of another owner."""
    return word_set(state, rules.own, rules.track_words, owner)


def held(rules: Rules, state: State, seat: int) -> tuple[int, ...]:
    """The tickets that a seat has kept."""
    return word_set(state, rules.tickets, rules.ticket_words, seat)


def offered(rules: Rules, state: State, seat: int) -> tuple[int, ...]:
    """The tickets before a seat to choose from, in the order in which an option counts them."""
    return word_set(state, rules.offer, rules.ticket_words, seat)
