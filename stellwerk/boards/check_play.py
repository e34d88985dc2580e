"""The validator's checks of play: seats, options, and what mechanics need."""

from collections.abc import Iterator

from stellwerk.kernel.board import COLOURS
from stellwerk.kernel.data import BoardData, Item

from . import names
from .check_tickets import dealt_at_start, parameter, shared_keys
from .format import LISTS, Declarations, items
from .reading import Json, Path
from .report import Finding, found, hint, listed, quoted
from .sketch import Place, Sketch, number, seat_range

#: The keys that let an option switch a mechanic.
SWITCHES = frozenset({"if", "unless"})
#: As few as on any of our boards.
SPACES_PER_TRAIN = 1.33


def play_findings(board: Sketch, declarations: Declarations) -> Iterator[Finding]:
    yield from seats_out_of_order(board)
    yield from odd_start_scores(board)
    yield from ends_at_once(board)
    yield from doubled_options(board)
    yield from option_seats(board)
    yield from option_needs(board)
    yield from unknown_options(board)
    yield from options_for_nothing(board)
    yield from doubled_mechanics(board)
    yield from mechanics_never_played(board)
    yield from nothing_to_read(board, declarations)
    yield from rows_for_all_seats(board, declarations)
    yield from numbers_that_stand_twice(board, declarations)
    yield from more_than_fit(board, declarations)
    yield from more_than_another(board, declarations)
    yield from nobody_or_two_deal(board, declarations)
    yield from too_few_to_draft(board, declarations)
    yield from wrong_names(board, declarations)
    yield from never_named(board, declarations)
    yield from tickets_not_open(board, declarations)


def seats_out_of_order(board: Sketch) -> Iterator[Finding]:
    yield from _order(board.board.get("seats"), ("seats",))
    for option in board.options:
        yield from _order(option.entry.get("seats"), ("options", option.index, "seats"))


def _order(value: Json, path: Path) -> Iterator[Finding]:
    readable = isinstance(value, list) and len(value) == 2 and all(isinstance(each, int) for each in value)
    if readable and seat_range(value) is None:
        yield found(path, "{value} must be [least, most]", value=quoted(value))


def odd_start_scores(board: Sketch) -> Iterator[Finding]:
    scores = board.board.get("start_scores", [])
    if board.seats is None or not isinstance(scores, list):
        return
    if len(scores) not in {0, board.seats[1]}:
        yield found(
            ("start_scores",),
            "has {scores} scores for {seats} seats; give one for each, or none at all",
            scores=len(scores),
            seats=board.seats[1],
        )
    if not scores and isinstance(board.board.get("start_scores_if"), str):
        yield found(("start_scores_if",), "switches nothing: give start_scores, or take it out")


def ends_at_once(board: Sketch) -> Iterator[Finding]:
    trains, end = number(board.board, "trains"), number(board.board, "end_trains")
    end = 2 if end is None else end
    if trains is not None and trains <= end:
        yield found(
            ("trains",),
            "{trains} trains would end the game at once: it ends at {end} trains (end_trains)",
            trains=trains,
            end=end,
        )


def longer_than_the_trains(board: Sketch, declarations: Declarations) -> Iterator[Finding]:
    """Nobody could ever claim such a track, unless it takes nobody's trains."""
    trains, shared = number(board.board, "trains"), shared_keys(board, declarations)
    if trains is None:
        return  # already reported
    for join in board.connections:
        length = join.number("length") or 0
        if length > trains and shared.isdisjoint(join.entry):
            yield found(
                ("connections", join.index, "length"),
                "length {length} is more than the {trains} trains of a seat: nobody can claim it",
                length=length,
                trains=trains,
            )


def too_few_spaces(board: Sketch) -> Iterator[Finding]:
    """Said of a board that has tickets: before, most of its connections are still to come."""
    if board.seats is None or not board.tickets:
        return
    trains, most = number(board.board, "trains") or 0, board.seats[1]
    lengths = [(join.number("length") or 0, join.entry.get("tracks")) for join in board.connections]
    spaces = sum(length * len(tracks) for length, tracks in lengths if isinstance(tracks, list))
    if trains * most > spaces:
        yield found(
            ("trains",),
            "{seats} players with {trains} trains each find {spaces} spaces: the game ends because nobody "
            "can do anything any more; {fitting} trains fit",
            seats=most,
            trains=trains,
            spaces=spaces,
            fitting=max(3, int(spaces / SPACES_PER_TRAIN / most)),
        )


def doubled_options(board: Sketch) -> Iterator[Finding]:
    seen: set[str] = set()
    for option in board.options:
        if option.id in seen:
            yield found(("options", option.index, "id"), "the id {id} is used twice", id=quoted(option.id))
        seen.add(option.id)


def option_seats(board: Sketch) -> Iterator[Finding]:
    """An option must be possible at one number of seats, and on by default only where it can be on."""
    for option in board.options:
        seats = seat_range(option.entry.get("seats"))
        if seats is None or board.seats is None:
            continue
        path = ("options", option.index, "seats")
        least, most = board.seats
        if seats[0] < least or seats[1] > most:
            yield found(
                path,
                "seats {seats} goes beyond the board's own seats {own}",
                seats=list(seats),
                own=[least, most],
            )
        elif option.entry.get("default") is True and seats != board.seats:
            yield found(
                path,
                "is on by default, but cannot be on at every number of seats {own}; let it be off by default",
                own=[least, most],
            )


def option_needs(board: Sketch) -> Iterator[Finding]:
    """Needed options exist (`unknown_options`), and both can be on together."""
    options = {option.id: option for option in board.options}
    for option in board.options:
        for position, name in enumerate(_needs(option)):
            path = ("options", option.index, "needs", position)
            other = options.get(name)
            if other is None:
                continue
            if option.id in _needed(other, options):
                yield found(
                    path,
                    "needs {other}, which needs {option} in turn; break the circle",
                    other=quoted(name),
                    option=quoted(option.id),
                )
            else:
                yield from _clashes(option, other, path)


def _clashes(option: Place, other: Place, path: Path) -> Iterator[Finding]:
    if option.entry.get("default") is True and other.entry.get("default") is False:
        yield found(
            path,
            "is on by default, but needs {other}, which is off by default",
            other=quoted(other.id),
        )
    mine, others = seat_range(option.entry.get("seats")), seat_range(other.entry.get("seats"))
    if mine and others and (mine[1] < others[0] or others[1] < mine[0]):
        yield found(
            path,
            "can never be on: it needs {other}, which is for other numbers of seats",
            other=quoted(other.id),
        )


def _needs(option: Place) -> list[str]:
    needs = option.entry.get("needs")
    return [name for name in needs if isinstance(name, str)] if isinstance(needs, list) else []


def _needed(option: Place, options: dict[str, Place]) -> set[str]:
    """The option and all that it needs, directly or not."""
    reached: set[str] = set()
    waiting = [option.id]
    while waiting:
        name = waiting.pop()
        if name not in reached and name in options:
            reached.add(name)
            waiting += _needs(options[name])
    return reached


def unknown_options(board: Sketch) -> Iterator[Finding]:
    if "options" in board.unread:
        return
    known = {option.id for option in board.options}
    for path, key, name in _named_options(board):
        if name not in known:
            yield found(
                path,
                "{key} names {name}, not an option of this board{hint}",
                about=f"option {name}",
                key=key,
                name=quoted(name),
                hint=hint(name, known),
            )


def options_for_nothing(board: Sketch) -> Iterator[Finding]:
    """An option that nothing names would be offered but change nothing."""
    named = {name for _, _, name in _named_options(board)}
    # An unknown or unreadable name is already reported, and probably meant this option.
    if "mechanics" in board.unread or not named <= {option.id for option in board.options}:
        return
    if not all(isinstance(switch, str) for _, _, switch in _switches(board)):
        return
    for option in board.options:
        if option.id not in named:
            yield found(
                ("options", option.index),
                "does nothing: no if, unless, needs, open_with or start_scores_if names it; "
                "let one do so, or drop it",
            )


def _named_options(board: Sketch) -> Iterator[tuple[Path, str, str]]:
    """Wherever an option is named: the place, its key and the name."""
    for option in board.options:
        for position, name in enumerate(_needs(option)):
            yield ("options", option.index, "needs", position), "needs", name
    for path, key, switch in _switches(board):
        if isinstance(switch, str):
            yield path, key, switch


def _switches(board: Sketch) -> Iterator[tuple[Path, str, Json]]:
    """The places where an option switches something, with their values."""
    for mechanic in board.mechanics:
        for key in sorted(SWITCHES & mechanic.entry.keys()):
            yield ("mechanics", mechanic.index, key), key, mechanic.entry[key]
    doubles = board.board.get("doubles")
    if isinstance(doubles, dict) and "open_with" in doubles:
        yield ("doubles", "open_with"), "open_with", doubles["open_with"]
    if "start_scores_if" in board.board:
        yield ("start_scores_if",), "start_scores_if", board.board["start_scores_if"]


def doubled_mechanics(board: Sketch) -> Iterator[Finding]:
    """A mechanic may appear twice, with different numbers, if an option chooses between the two."""
    for position, mechanic in enumerate(board.mechanics):
        for earlier in board.mechanics[:position]:
            if earlier.id == mechanic.id and not _apart(earlier, mechanic):
                yield found(
                    ("mechanics", mechanic.index),
                    "is listed twice; take one out, or let an option choose with if and unless",
                )
                break


def _apart(first: Place, second: Place) -> bool:
    """Whether an option that one needs on and the other off keeps them apart."""
    return any(
        one.entry.get("if") is not None and one.entry.get("if") == other.entry.get("unless")
        for one, other in ((first, second), (second, first))
    )


def mechanics_never_played(board: Sketch) -> Iterator[Finding]:
    for mechanic in board.mechanics:
        if _apart(mechanic, mechanic):
            yield found(
                ("mechanics", mechanic.index, "unless"),
                "would never be played: if and unless name the same option",
            )


def _played(board: Sketch, declarations: Declarations) -> Iterator[tuple[Place, BoardData]]:
    """The board's mechanics, and what each reads; nothing if it is unknown."""
    for mechanic in board.mechanics:
        yield mechanic, declarations.get(mechanic.id, BoardData())


def _parameters(board: Sketch, declarations: Declarations) -> Iterator[tuple[Item, Json, Path]]:
    """The parameters that mechanics are given: each with its value and its place."""
    for mechanic, data in _played(board, declarations):
        for item in data.parameters:
            yield item, mechanic.entry.get(item.name), ("mechanics", mechanic.index, item.name)


def nothing_to_read(board: Sketch, declarations: Declarations) -> Iterator[Finding]:
    """A board with ferries has a ferry."""
    for mechanic, data in _played(board, declarations):
        for name in data.at_least_one:
            things = [thing for thing in ("connection", "city", "ticket") if _reads(data, thing, name)]
            if any(LISTS[thing] in board.unread for thing in things):
                continue
            if things and not any(name in entry for thing in things for entry in _entries(board, thing)):
                yield found(
                    ("mechanics", mechanic.index),
                    "needs a {things} with {key}; add one or take the mechanic out",
                    things=" or ".join(things),
                    key=quoted(name),
                )


def _reads(data: BoardData, thing: str, name: str) -> bool:
    return any(item.name == name for item in items(data, thing))


def _entries(board: Sketch, thing: str) -> list[dict[str, Json]]:
    if thing == "city":
        return [city.entry for city in board.cities]
    return [join.entry for join in (board.connections if thing == "connection" else board.tickets)]


def more_than_another(board: Sketch, declarations: Declarations) -> Iterator[Finding]:
    """A ferry asks for no more locomotives than it is long; a draft keeps no more than it deals."""
    for mechanic, data in _played(board, declarations):
        yield from _beyond(data.parameters, mechanic.entry, ("mechanics", mechanic.index))
        for join in board.connections:
            yield from _beyond(data.connection, join.entry, ("connections", join.index))


def _beyond(declared: tuple[Item, ...], entry: dict[str, Json], path: Path) -> Iterator[Finding]:
    defaults = {item.name: item.default for item in declared}
    for item in declared:
        value = entry.get(item.name, item.default)
        limit = entry.get(item.at_most, defaults.get(item.at_most))
        if isinstance(value, int) and isinstance(limit, int) and value > limit:
            yield found(
                (*path, item.name) if item.name in entry else path,
                "{key} {value} is more than {other} {limit}",
                key=item.name,
                value=value,
                other=item.at_most,
                limit=limit,
            )


def nobody_or_two_deal(board: Sketch, declarations: Declarations) -> Iterator[Finding]:
    """The starting tickets are dealt by exactly one: tickets_start or a mechanic."""
    known = all(mechanic.id in declarations for mechanic in board.mechanics)
    if "mechanics" in board.unread or not known:
        return
    dealers = [mechanic for mechanic in board.mechanics if declarations[mechanic.id].deals]
    always = [mechanic for mechanic in dealers if not SWITCHES & mechanic.entry.keys()]
    path = ("tickets_start", "deal")
    if always and number(board.board.get("tickets_start"), "deal"):
        yield found(
            path,
            'write {{"deal": 0, "keep": 0}}: {mechanic} deals the starting tickets',
            mechanic=always[0].id,
        )
    if dealt_at_start(board) != 0 or always or _by_turns(dealers):
        return
    if dealers:
        yield found(
            path,
            "deals none, and {mechanic} does not deal with every choice of options; deal some",
            mechanic=dealers[0].id,
        )
    else:
        yield found(path, "deals none, and no mechanic of this board does; deal some")


def _by_turns(dealers: list[Place]) -> bool:
    """Whether one of them is played while an option is on and another one while it is off."""
    single = [mechanic for mechanic in dealers if len(SWITCHES & mechanic.entry.keys()) == 1]
    return any(_apart(one, other) for one in single for other in single)


def too_few_to_draft(board: Sketch, declarations: Declarations) -> Iterator[Finding]:
    """A mechanic that deals tickets needs enough of them at the highest number of seats."""
    if board.seats is None or "tickets" in board.unread:
        return
    short = sum(ticket.entry.get("long") is not True for ticket in board.tickets)
    for mechanic, data in _played(board, declarations):
        each = parameter(mechanic, data, data.deals)
        if each is not None and each * board.seats[1] > short:
            yield found(
                ("mechanics", mechanic.index),
                "deals {each} tickets to each of {seats} seats, and there are {short}",
                each=each,
                seats=board.seats[1],
                short=short,
            )


def rows_for_all_seats(board: Sketch, declarations: Declarations) -> Iterator[Finding]:
    if board.seats is None:
        return
    for item, rows, path in _parameters(board, declarations):
        if item.kind not in {"rows", "by_seats"} or not isinstance(rows, dict):
            continue
        # Seats out of range are already reported.
        for seats in range(max(2, board.seats[0]), min(5, board.seats[1]) + 1):
            if str(seats) not in rows:
                yield found(path, "{key} has no row for {seats} seats", key=item.name, seats=seats)


def numbers_that_stand_twice(board: Sketch, declarations: Declarations) -> Iterator[Finding]:
    """A row whose numbers identify things has each of them once."""
    for item, row, path in _parameters(board, declarations):
        if not item.distinct or not isinstance(row, list):
            continue
        for place, value in enumerate(row):
            if value in row[:place]:
                yield found(
                    (*path, place),
                    "{key} has {value} twice; give each number once",
                    key=item.name,
                    value=quoted(value),
                )


def rows_too_short(board: Sketch, declarations: Declarations) -> Iterator[Finding]:
    """A row of points ends before the cards of a pile do: those beyond it are worth no more."""
    for mechanic, data in _played(board, declarations):
        declared = [item for item in data.parameters if item.up_to]
        single = [
            mechanic.entry[item.name]
            for item in declared
            if item.kind == "lists" and item.name in mechanic.entry
        ]
        apart = {name for rows in single if isinstance(rows, dict) for name in rows}
        for item in declared:
            sizes, given = mechanic.entry.get(item.up_to), mechanic.entry.get(item.name, item.default)
            if not isinstance(sizes, dict):
                continue
            common = {name: given for name in sizes if name not in apart}
            short: dict[int, dict[str, int]] = {}
            for name, row in (given if isinstance(given, dict) else common).items():
                size = sizes.get(name)  # an unknown name is already reported
                if isinstance(row, list) and isinstance(size, int) and len(row) < size:
                    short.setdefault(len(row), {})[name] = size
            for numbers, piles in short.items():
                yield _row_too_short(("mechanics", mechanic.index, item.name), item, numbers, piles)


def _row_too_short(path: Path, item: Item, numbers: int, piles: dict[str, int]) -> Finding:
    if len(piles) > 1:
        return found(
            path,
            "{key} has {numbers} numbers, but {count} {all} have up to {size} cards ({names}): "
            "further ones add no points; give as many numbers as cards",
            key=item.name,
            numbers=numbers,
            count=len(piles),
            all=PLURALS.get(item.up_to, item.up_to),
            size=max(piles.values()),
            names=listed(piles),
        )
    [(name, size)] = piles.items()
    return found(
        path,
        "{key} has {numbers} numbers for the {size} cards of {name}: "
        "further ones add no points; give as many numbers as cards",
        key=item.name,
        numbers=numbers,
        size=size,
        name=quoted(name),
    )


def more_than_fit(board: Sketch, declarations: Declarations) -> Iterator[Finding]:
    """A deck has room for a limited number of a mechanic's cards, and of kinds of them."""
    for item, table, path in _parameters(board, declarations):
        if isinstance(table, dict):
            yield from _too_many(item, table, path)


def _too_many(item: Item, table: dict[str, Json], path: Path) -> Iterator[Finding]:
    key, ids = item.name, len(table)
    if 0 < item.most_ids < ids:
        yield found(
            path, "{key}: {ids} are too many; there can be {most}", key=key, ids=ids, most=item.most_ids
        )
    total = sum(value for value in table.values() if isinstance(value, int))
    if 0 < item.total < total:
        yield found(
            path,
            "{key}: {total} in all are too many; there can be {most}",
            key=key,
            total=total,
            most=item.total,
        )
    if item.not_called and item.not_called in table:
        yield found(path, "{key}: none of them can be called {name}", key=key, name=quoted(item.not_called))


#: What can be named, as a message calls all of them.
PLURALS = {
    "connection": "connections",
    "country": "countries",
    "colour": "colours",
    "piles": "piles",
}


def wrong_names(board: Sketch, declarations: Declarations) -> Iterator[Finding]:
    """Names that a mechanic reads exist: a ticket's connection, a stack's country."""
    for mechanic, data in _played(board, declarations):
        known = _nameable(board, mechanic)
        places: list[tuple[Path, tuple[Item, ...], dict[str, Json]]] = [
            (("mechanics", mechanic.index), data.parameters, mechanic.entry)
        ]
        places += [(("cities", city.index), data.city, city.entry) for city in board.cities]
        places += [(("connections", join.index), data.connection, join.entry) for join in board.connections]
        places += [(("tickets", join.index), data.ticket, join.entry) for join in board.tickets]
        for path, declared, entry in places:
            yield from _unknown_names(path, declared, entry, known)


def never_named(board: Sketch, declarations: Declarations) -> Iterator[Finding]:
    """Everything a mechanic lists by name is used: a pile of festival cards lies at a city."""
    for mechanic, data in _played(board, declarations):
        for thing in LISTS:
            for item in items(data, thing):
                listed = mechanic.entry.get(item.names)
                if not isinstance(listed, dict) or LISTS[thing] in board.unread:
                    continue
                named = {entry[item.name] for entry in _entries(board, thing) if item.name in entry}
                if not named or not named <= set(listed):
                    continue  # already reported
                for name in [name for name in listed if name not in named]:
                    yield found(
                        ("mechanics", mechanic.index, item.names),
                        "no {thing} has the {key} {name}; add one or take {name} out",
                        thing=thing,
                        key=item.name,
                        name=quoted(name),
                    )


def _nameable(board: Sketch, mechanic: Place) -> dict[str, set[str]]:
    """The names that items may use, by what they name."""
    ends = [(join.a, join.b, join.number("length") or 1) for join in board.connections]
    given = [join.entry.get("id") for join in board.connections]
    made = names.connection_ids(ends)
    own = {
        # what follows from a misspelt city is already reported
        "country": {city.id for city in board.cities if city.entry.get("country") is True} | board.unknown(),
        "colour": set(COLOURS),
    }
    if not board.unknown():
        own["connection"] = {str(own or name) for own, name in zip(given, made, strict=True)}
    return own | {name: set(value) for name, value in mechanic.entry.items() if isinstance(value, dict)}


def _unknown_names(
    path: Path, declared: tuple[Item, ...], entry: dict[str, Json], known: dict[str, set[str]]
) -> Iterator[Finding]:
    for item in declared:
        value = entry.get(item.name)
        if not item.names or item.names not in known or value is None:
            continue
        for name in value if isinstance(value, dict) else [value]:
            if isinstance(name, str) and name not in known[item.names]:
                yield found(
                    (*path, item.name),
                    "{key}: {name} is not among the {all}{hint}",
                    about=f"{item.names} {name}",
                    key=item.name,
                    name=quoted(name),
                    all=PLURALS.get(item.names, item.names),
                    hint=hint(name, known[item.names]),
                )


def tickets_not_open(board: Sketch, declarations: Declarations) -> Iterator[Finding]:
    """A mechanic that turns tickets face up needs the others to lie open too."""
    for mechanic, data in _played(board, declarations):
        for key in ("tickets_start", "tickets_draw") if data.open_tickets else ():
            entry = board.board.get(key)
            if isinstance(entry, dict) and entry.get("rest") != "open":
                yield found(
                    (key,),
                    'write "rest": "open": {mechanic} needs discarded tickets to lie open',
                    mechanic=mechanic.id,
                )
