"""What a person sees before they decide: the table, their cards and tickets, and numbered options."""

from collections.abc import Iterator, Mapping

from rich.columns import Columns
from rich.console import Console
from rich.table import Table
from rich.text import Text

from stellwerk.actions import Action, Claim
from stellwerk.game import Game
from stellwerk.kernel.board import Board
from stellwerk.views import View, in_few_words, view
from stellwerk.ways import TicketWay, ways
from stellwerk.words import bracketed, colour_name, owner_name, ticket_name, track_name

from .inks import card, seat_sign
from .texts import say


def show_table(console: Console, game: Game, seat: int, language: str) -> None:
    """All that the seat may see, and no more."""
    seen = view(game, seat)
    code = "round" if seen.turns_left is None else "last round"
    console.print()
    console.rule(say(language, code, name=game.names[seat], number=seen.turns // game.seats + 1))
    table = Table.grid(padding=(0, 2))
    table.add_row(say(language, "display"), display_text(seen, language))
    for facts in seen.seats:
        text = say(
            language, "seat", **{n: getattr(facts, n) for n in ("score", "trains", "cards", "tickets")}
        )
        more = in_few_words(facts.mechanics)
        table.add_row(
            seat_sign(facts.seat).append(facts.name, "bold"), Text(f"{text}; {more}" if more else text)
        )
    if more := in_few_words(seen.mechanics):
        table.add_row("", Text(more))
    hand = [card(kind, language, number) for kind, number in (seen.hand or {}).items()]
    table.add_row(say(language, "hand"), Text(" ").join(hand) if hand else say(language, "no cards"))
    mine, offered = len(seen.tickets), ways(game, seat)
    for code, some in (("tickets", offered[:mine]), ("offer", offered[mine:])):
        if some:
            lines = [ticket_text(game.board, way, language) for way in some]
            table.add_row(say(language, code), Text("\n").join(lines))
    console.print(table)


def display_text(seen: View, language: str) -> Text:
    cards = [card(kind, language) if kind else Text(say(language, "gap"), "dim") for kind in seen.display]
    numbers = {"deck": seen.deck, "discards": sum(seen.discards.values()), "tickets": seen.ticket_deck}
    return Text(" ").join([*cards, Text(f" {say(language, 'piles', **numbers)}")])


def ticket_text(board: Board, way: TicketWay, language: str) -> Text:
    """With what is left to do for it."""
    name = ticket_name(board, board.ticket_index(way.ticket), language)
    if way.status != "open":
        return Text(f"{name}: {say(language, way.status)}", "green" if way.status == "done" else "dim")
    tracks = ", ".join(track_name(board, board.track_index(track), language) for track in way.tracks)
    return Text(f"{name}: {say(language, 'open', trains=way.trains, tracks=tracks)}")


def show_options(
    console: Console, game: Game, seat: int, options: Mapping[str, Action], language: str
) -> None:
    console.print(Text(game.asks(seat, language), "bold"))
    labels = [Text.assemble((f"{n:>3} ", "bold"), label) for n, label in enumerate(options, 1)]
    console.print(Columns(labels, column_first=True, padding=(0, 2)))


def labelled(game: Game, seat: int, language: str) -> dict[str, Action]:
    """The options of a seat by their labels; parallel tracks that look alike are one option."""
    found: dict[str, Action] = {}
    for option in game.options(seat):
        found.setdefault(label_of(game, seat, option, language), option)
    return found


def label_of(game: Game, seat: int, option: Action, language: str) -> str:
    label = game.label(option, seat, language)
    if not isinstance(option, Claim):
        return label
    track = game.board.tracks[game.board.track_index(option.track)]
    length, colour = game.board.connections[track.connection].length, colour_name(track.colour, language)
    is_named = f"{colour})" in label
    return bracketed(label, str(length) if is_named else f"{length} {colour}")


def city_lines(game: Game, seat: int, city: int, language: str) -> Iterator[Text]:
    """The tracks of a city: length, colour, what is special about them, and whose they are."""
    board, owners = game.board, owners_of(view(game, seat), language)
    for number, track in enumerate(board.tracks):
        connection = board.connections[track.connection]
        if city not in {connection.a, connection.b}:
            continue
        special = {key: value for key, value in connection.data.items() if isinstance(value, int) and value}
        facts = [f"{connection.length} {colour_name(track.colour, language)}"]
        facts += [key if value is True else f"{key} {value}" for key, value in special.items()]
        owner = owners.get(track.id)
        name = track_name(board, number, language)
        yield Text(f"  {name}: {', '.join(facts)}, {owner or say(language, 'free')}", "dim" if owner else "")


def owners_of(seen: View, language: str) -> dict[str, str]:
    """The owner of each track that has one, by name."""
    owned = {facts.name: facts.tracks for facts in seen.seats}
    owned |= {owner_name(owner, language): tracks for owner, tracks in seen.owners.items()}
    return {track: owner for owner, tracks in owned.items() for track in tracks}
