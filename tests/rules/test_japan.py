"""Japan: express lines that serve everybody, and the race to build them (JP1-JP14)."""

import re
from itertools import pairwise

import pytest
from table import (
    PLAYERS,
    board_of,
    number_of_cards,
    offers,
    only,
    others_draw,
    play,
    player,
    refused,
    seen,
    table,
)

from stellwerk import Board, Game, boards, position, views
from stellwerk.events import (
    GameEnded,
    LastRoundBegan,
    Passed,
    Scored,
    TicketsReturned,
    TrackClaimed,
    from_dict,
)
from stellwerk.events.express_lines import ExpressAdvanced, ExpressSupplyEmpty
from stellwerk.position import BadPosition
from stellwerk.record import dump, load

#: All express lines of the board, with their lengths.
LINES = {
    connection.id: connection.length
    for connection in boards.board("japan").connections
    if connection.data.get("express")
}


def japan(text: str, seats: int = 2) -> Game:
    """A list may go on in the next line."""
    names = ", ".join(PLAYERS[:seats])
    return table(re.sub(r",\n\s+", ", ", f"board: japan\nseats: {names}\n{text}"))


def built(*lines: str, by: str = "Ben") -> str:
    """These express lines are built, all by one player."""
    steps = sum(LINES[line] for line in lines)
    return (
        f"all: tracks {', '.join(lines)}\nexpress trains: {16 - len(lines)}\n{by}: express marker {steps}\n"
    )


def supply_of(number: int, but: tuple[str, ...] = (), by: str = "Ben") -> str:
    """Leaves this many express trains; none of the others stands on the named lines."""
    lines = [line for line in LINES if line not in but]
    return built(*lines[: 16 - number], by=by)


def supply(game: Game) -> object:
    return views.view(game, None).mechanics["express trains"]


def markers(game: Game) -> list[object]:
    return [seat.mechanics["express marker"] for seat in views.view(game, None).seats]


# --- set-up


@pytest.mark.rule("JP1")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_everybody_has_20_trains_and_4_tickets_to_choose_from(seats: int) -> None:
    game = Game("japan", seats=PLAYERS[:seats], seed=4)
    assert len(game.board.tickets) == 54
    for name in game.names:
        assert game.trains(name) == 20
        assert len(game.offer(name)) == 4
    assert game.tickets_left == 54 - 4 * seats


@pytest.mark.rule("JP1")
def test_at_least_2_of_the_4_are_kept_and_the_others_go_under_the_deck() -> None:
    game = Game("japan", seats=["Anna", "Ben"], seed=4)
    assert refused(game, f"keep {game.offer('Anna')[0]}", "Anna") == "You must keep at least 2 tickets."
    play(game, f"Anna: keep {' '.join(game.offer('Anna')[:2])}")
    events = play(game, f"Ben: keep {' '.join(game.offer('Ben'))}")
    returned = [(event.seat, event.number, event.place) for event in only(events, TicketsReturned)]
    assert returned == [(0, 2, "under")]
    assert game.tickets_left == 54 - 8 + 2


@pytest.mark.rule("JP1")
def test_later_3_are_drawn_and_at_least_1_is_kept() -> None:
    game = japan("")
    play(game, "tickets")
    assert len(game.offer("Anna")) == 3
    assert refused(game, "keep none") == "You must keep at least 1 ticket."
    events = play(game, f"keep {game.offer('Anna')[1]}")
    assert [(event.number, event.place) for event in only(events, TicketsReturned)] == [(2, "under")]


@pytest.mark.rule("JP2")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_16_express_trains_lie_ready_and_all_markers_stand_at_0(seats: int) -> None:
    game = Game("japan", seats=seats, seed=4)
    assert supply(game) == 16
    assert markers(game) == [0] * seats
    assert views.view(game, None).owners == {"all": ()}


@pytest.mark.rule("JP3")
@pytest.mark.parametrize("seats", [2, 3])
def test_with_2_or_3_players_one_track_of_a_double_closes_the_other(seats: int) -> None:
    game = japan("Anna: hand 1 red\nBen: hand 1 white", seats)
    play(game, "claim hiroshima-masuda:red")
    assert "one of Hiroshima–Masuda is taken" in refused(game, "claim hiroshima-masuda:white")


@pytest.mark.rule("JP3")
@pytest.mark.parametrize("seats", [4, 5])
def test_with_4_or_5_players_two_players_may_use_both(seats: int) -> None:
    game = japan("Anna: hand 1 red, 1 white\nBen: hand 1 white", seats)
    play(game, "claim hiroshima-masuda:red", "Ben: claim hiroshima-masuda:white")
    assert game.tracks("Ben") == ("hiroshima-masuda:white",)
    game = japan("Anna: hand 1 white; tracks hiroshima-masuda:red", seats)
    why = refused(game, "claim hiroshima-masuda:white")
    assert why == "You already own the other track of Hiroshima–Masuda."


# --- building express lines


@pytest.mark.rule("JP4")
@pytest.mark.parametrize("colour", ["purple", "white", "blue", "yellow", "orange", "black", "red", "green"])
def test_an_express_line_takes_cards_of_any_one_colour(colour: str) -> None:
    game = japan(f"Anna: hand 4 {colour}")
    events = play(game, "claim aomori-morioka")
    assert only(events, TrackClaimed) == [TrackClaimed(0, colour, 4, 0, "aomori-morioka")]
    assert game.discards() == {colour: 4}


@pytest.mark.rule("JP4")
def test_one_of_several_colours_is_chosen_and_locomotives_are_wild() -> None:
    game = japan("Anna: hand 3 red, 2 blue, 2 locomotive")
    play(game, "claim aomori-morioka")
    assert offers(game) == ["pay blue", "pay red"]
    play(game, "pay red")
    assert offers(game) == ["locos 1", "locos 2"]
    play(game, "locos 2")
    assert game.hand("Anna") == {"red": 1, "blue": 2}


@pytest.mark.rule("JP4")
def test_locomotives_alone_will_do() -> None:
    game = japan("Anna: hand 1 red, 2 locomotive")
    play(game, "claim akita-morioka", "pay locomotive")
    assert game.tracks("all") == ("akita-morioka",)
    assert markers(game) == [2, 0]


@pytest.mark.rule("JP4")
def test_two_colours_together_will_not_do() -> None:
    why = refused(japan("Anna: hand 2 red, 1 blue"), "claim fukushima-shinjo")
    assert why == "You need 1 more card of one colour or locomotive for Fukushima–Shinjō."


@pytest.mark.rule("JP4")
def test_the_printed_colour_of_a_line_does_not_matter() -> None:
    """On a board whose express line is red, blue cards pay for it all the same."""
    board = express_board("ulm-bonn 3 red express", "bonn-kiel 1 red")
    game = table("Anna: hand 3 blue, 3 red", board)
    play(game, "claim ulm-bonn")
    assert offers(game) == ["pay blue", "pay red"]
    play(game, "pay blue")
    assert game.tracks("all") == ("ulm-bonn",)
    game = table("Anna: hand 2 blue", board)
    assert refused(game, "claim ulm-bonn").startswith("You need 1 more card of one colour or locomotive")
    assert refused(game, "claim bonn-kiel") == "You need 1 more red card or locomotive for Bonn–Kiel."


@pytest.mark.rule("JP4")
def test_an_express_line_takes_no_trains() -> None:
    game = japan("Anna: hand 4 red")
    play(game, "claim aomori-morioka")
    assert game.trains("Anna") == 20
    assert game.tracks("Anna") == ()


#: Ordinary tracks of 20 trains together, and of 19.
TWENTY = "akita-niigata, aomori-miyako, miyako-sendai, akita-aomori, fukushima-iwaki"
NINETEEN = "akita-niigata, aomori-miyako, miyako-sendai, kanazawa-nagoya"


@pytest.mark.rule("JP4")
def test_an_express_line_can_be_built_without_trains() -> None:
    game = japan(f"Anna: hand 4 red; tracks {TWENTY}")
    assert game.trains("Anna") == 0
    assert refused(game, "claim miyako-morioka") == "You need 1 train but have only 0 left."
    play(game, "claim aomori-morioka")
    assert game.tracks("all") == ("aomori-morioka",)
    assert markers(game) == [4, 0]


@pytest.mark.rule("JP5")
def test_an_express_line_scores_nothing_and_moves_the_marker_by_the_cards_played() -> None:
    game = japan("Anna: hand 4 red, 3 blue")
    events = play(game, "claim aomori-morioka")
    assert only(events, Scored) == []
    assert only(events, ExpressAdvanced) == [ExpressAdvanced(0, 4, 4, 15)]
    assert game.scores() == (0, 0)
    assert markers(game) == [4, 0]
    assert supply(game) == 15
    others_draw(game)
    assert only(play(game, "claim fukushima-shinjo"), ExpressAdvanced) == [ExpressAdvanced(0, 3, 7, 14)]
    assert markers(game) == [7, 0]


@pytest.mark.rule("JP5")
@pytest.mark.parametrize("line", list(LINES))
def test_each_line_takes_one_express_train_and_moves_the_marker_by_its_length(line: str) -> None:
    game = japan(f"Anna: hand {LINES[line]} green")
    events = play(game, f"claim {line}")
    assert only(events, ExpressAdvanced) == [ExpressAdvanced(0, LINES[line], LINES[line], 15)]
    assert views.view(game, "Ben").owners == {"all": (line,)}


@pytest.mark.rule("JP5")
def test_an_express_line_is_a_turn_like_any_claim() -> None:
    game = japan("Anna: hand 1 red")
    play(game, "claim kyoto-osaka")
    assert player(game) == "Ben"
    assert number_of_cards(game, "Anna") == 0
    assert game.turns == 1


@pytest.mark.rule("JP5")
def test_a_line_is_built_once() -> None:
    game = japan("Anna: hand 2 red\nBen: hand 2 red")
    play(game, "claim kyoto-osaka")
    assert refused(game, "claim kyoto-osaka") == "Kyoto–Osaka is already built, and everybody may use it."
    others_draw(game)
    assert refused(game, "claim kyoto-osaka") == "Kyoto–Osaka is already built, and everybody may use it."


@pytest.mark.rule("JP5")
def test_cards_added_to_a_line_that_is_a_tunnel_move_the_marker_too() -> None:
    """No printed board has one; the number of cards played counts."""
    both = {"a": "ulm", "b": "bonn", "length": 2, "tracks": ["grey"], "express": True, "tunnel": True}
    board = board_of(
        "ulm-bonn 2 grey", connections=[both], mechanics=[{"name": "tunnels"}, {"name": "express_lines"}]
    )
    game = table("Anna: hand 3 blue", board)
    play(game, "claim ulm-bonn → blue, red, white", "add 0")
    assert markers(game) == [3, 0]


# --- tickets


@pytest.mark.rule("JP6")
@pytest.mark.parametrize("who", ["Anna", "Ben", "Clara"])
def test_every_player_may_use_it_for_tickets(who: str) -> None:
    """Hiroshima to Osaka by way of Okayama; Ben has built both lines."""
    lines = built("hiroshima-okayama", "okayama-osaka")
    game = japan(f"{lines}{who}: tickets hiroshima-osaka", seats=3)
    assert done(game, who)


@pytest.mark.rule("JP6")
def test_it_counts_from_the_moment_it_is_built() -> None:
    game = japan("Anna: hand 3 red; tickets hiroshima-osaka\n" + built("okayama-osaka"))
    assert not done(game, "Anna")
    play(game, "claim hiroshima-okayama")
    assert done(game, "Anna")


@pytest.mark.rule("JP6")
def test_express_lines_and_own_tracks_may_be_mixed_but_not_tracks_of_others() -> None:
    """Osaka to Nagano by Kyoto and Nagoya, then Matsumoto."""
    lines = built("kyoto-osaka", "kyoto-nagoya")
    mine = "Anna: tickets osaka-nagano; tracks matsumoto-nagoya:red, matsumoto-nagano"
    assert done(japan(lines + mine), "Anna")
    others = "Anna: tickets osaka-nagano; tracks matsumoto-nagoya:red\nBen: tracks matsumoto-nagano"
    assert not done(japan(lines + others), "Anna")


def done(game: Game, who: str) -> bool:
    """Whether the player's only ticket is completed, as they see it and as it would be counted."""
    (seen_by_him,) = views.view(game, who).tickets
    (counted,) = game.sheet().seats[game.seat(who)].tickets
    assert seen_by_him.done == counted.done
    return counted.done


@pytest.mark.rule("JP9")
@pytest.mark.parametrize("shibuya", ["shibuya-tokyo:red", "tokyo-yotsuya:blue, shibuya-yotsuya"])
def test_rulebook_example_osaka_to_shibuya(shibuya: str) -> None:
    """Osaka to Tokyo on the map by any mix, Tokyo to Shibuya in the subway."""
    by_express = built(
        "kyoto-osaka", "kyoto-nagoya", "hamamatsu-nagoya", "hamamatsu-odawara", "odawara-tokyo"
    )
    assert done(japan(f"{by_express}Anna: tickets osaka-shibuya; tracks {shibuya}"), "Anna")
    mixed = built("kyoto-osaka", "kyoto-nagoya")
    own = f"matsumoto-nagoya:red, matsumoto-tokyo, {shibuya}"
    assert done(japan(f"{mixed}Anna: tickets osaka-shibuya; tracks {own}"), "Anna")
    own = f"ise-osaka, ise-nagoya, matsumoto-nagoya:red, matsumoto-tokyo, {shibuya}"
    assert done(japan(f"Anna: tickets osaka-shibuya; tracks {own}"), "Anna")


@pytest.mark.rule("JP9")
def test_osaka_to_shibuya_needs_both_parts() -> None:
    by_express = built(
        "kyoto-osaka", "kyoto-nagoya", "hamamatsu-nagoya", "hamamatsu-odawara", "odawara-tokyo"
    )
    assert not done(japan(f"{by_express}Anna: tickets osaka-shibuya"), "Anna")
    assert not done(japan("Anna: tickets osaka-shibuya; tracks shibuya-tokyo:red"), "Anna")


@pytest.mark.rule("JP9")
def test_the_two_places_called_tokyo_are_one_city_and_so_are_those_called_kokura() -> None:
    board = boards.board("japan")
    names = [city.name for city in board.cities]
    assert names.count("Tokyo") == names.count("Kokura") == 1
    map_and_inset = {
        "tokyo": ("odawara-tokyo", "ginza-tokyo"),
        "kokura": ("hiroshima-kokura", "hakata-kokura"),
    }
    for city, connections in map_and_inset.items():
        for connection in connections:
            found = next(each for each in board.connections if each.id == connection)
            assert board.city_index(city) in (found.a, found.b)


@pytest.mark.rule("JP9")
def test_a_ticket_into_kyushu_runs_through_kokura() -> None:
    """Hakata to Kōchi: from Kyushu over Kokura to the map."""
    game = japan(
        built("hakata-kokura") + "Anna: tickets hakata-kochi; tracks kokura-matsuyama, kochi-matsuyama"
    )
    assert done(game, "Anna")


@pytest.mark.rule("JP9")
@pytest.mark.parametrize("track, cards, points", [
    ("ikebukuro-yotsuya", "2 red", 2),
    ("asakusa-monzen_nakacho", "3 blue", 4),
    ("miyazaki-oita", "4 white", 7),
])  # fmt: skip
def test_tracks_drawn_enlarged_follow_the_ordinary_rules(track: str, cards: str, points: int) -> None:
    game = japan(f"Anna: hand {cards}")
    play(game, f"claim {track}")
    assert game.tracks("Anna") == (track,)
    assert game.scores() == (points, 0)
    assert game.trains("Anna") == 20 - int(cards[0])


# --- when the express trains are used up


@pytest.mark.rule("JP7")
def test_the_last_express_train_is_announced() -> None:
    game = japan("Anna: hand 2 red\n" + supply_of(1, but=("tokyo-utsunomiya",)))
    events = play(game, "claim tokyo-utsunomiya")
    assert only(events, ExpressAdvanced) == [ExpressAdvanced(0, 2, 2, 0)]
    assert only(events, ExpressSupplyEmpty) == [ExpressSupplyEmpty(0)]
    assert supply(game) == 0
    assert len(game.tracks("all")) == 16


@pytest.mark.rule("JP7")
@pytest.mark.parametrize("line, points", [
    ("takasaki-tokyo", 2),
    ("okayama-osaka", 4),
    ("niigata-takasaki", 7),
])  # fmt: skip
def test_then_a_line_is_an_ordinary_grey_track(line: str, points: int) -> None:
    text = f"Anna: hand {LINES[line]} red, 4 blue\n" + supply_of(0, but=(line,))
    game = japan(text)
    before = markers(game)
    play(game, f"claim {line}")
    assert offers(game) == ["pay blue", "pay red"]
    events = play(game, "pay red")
    assert only(events, Scored) == [Scored(0, points)]
    assert only(events, ExpressAdvanced) == []
    assert game.tracks("Anna") == (line,)
    assert line not in game.tracks("all")
    assert game.trains("Anna") == 20 - LINES[line]
    assert markers(game) == before
    assert supply(game) == 0


@pytest.mark.rule("JP7")
def test_such_a_line_serves_its_owner_alone() -> None:
    lines = supply_of(0, but=("okayama-osaka", "hiroshima-okayama"))
    text = f"{lines}Anna: tickets hiroshima-osaka; tracks okayama-osaka, hiroshima-okayama"
    assert done(japan(text), "Anna")
    text = f"{lines}Anna: tracks okayama-osaka, hiroshima-okayama\nBen: tickets hiroshima-osaka"
    assert not done(japan(text), "Ben")


@pytest.mark.rule("JP7")
def test_such_a_line_needs_trains() -> None:
    lines = supply_of(0, but=("okayama-osaka",))
    game = japan(f"{lines}Anna: hand 3 red; tracks {NINETEEN}\nlast turns: 2")
    assert game.trains("Anna") == 1
    assert refused(game, "claim okayama-osaka") == "You need 3 trains but have only 1 left."


@pytest.mark.rule("JP7")
def test_such_a_line_belongs_to_somebody() -> None:
    game = japan(supply_of(0, but=("okayama-osaka",)) + "Anna: hand 3 red\nBen: tracks okayama-osaka")
    assert refused(game, "claim okayama-osaka") == "Okayama–Osaka belongs to Ben."


# --- Aomori–Hakodate


@pytest.mark.rule("JP8")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_aomori_hakodate_has_two_connections_that_are_no_double(seats: int) -> None:
    game = japan("Anna: hand 3 white, 2 red", seats)
    play(game, "claim aomori-hakodate-3")
    others_draw(game)
    play(game, "claim aomori-hakodate-2")
    assert game.tracks("Anna") == ("aomori-hakodate-3",)
    assert game.tracks("all") == ("aomori-hakodate-2",)


@pytest.mark.rule("JP8")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_one_player_may_own_both_when_the_express_trains_are_used_up(seats: int) -> None:
    lines = supply_of(0, but=("aomori-hakodate-2",))
    game = japan(f"{lines}Anna: hand 2 red; tracks aomori-hakodate-3", seats)
    play(game, "claim aomori-hakodate-2")
    assert set(game.tracks("Anna")) == {"aomori-hakodate-3", "aomori-hakodate-2"}
    assert game.scores()[0] == 4 + 2


@pytest.mark.rule("JP8")
@pytest.mark.parametrize("seats", [2, 5])
def test_nor_does_one_of_them_close_the_other_for_others(seats: int) -> None:
    game = japan("Anna: hand 3 white\nBen: hand 2 red", seats)
    play(game, "claim aomori-hakodate-3", "Ben: claim aomori-hakodate-2")
    assert game.tracks("all") == ("aomori-hakodate-2",)


# --- the end


def ends_turn(trains: int, express: int, seats: int = 2) -> tuple[Game, list[LastRoundBegan]]:
    """Anna's turn ends with this many trains, and this many express trains in the supply."""
    most = "akita-niigata, aomori-miyako, miyako-sendai"
    last = {
        0: ", akita-aomori, fukushima-iwaki",
        1: ", kanazawa-nagoya",
        2: ", akita-aomori",
        3: ", akita-shinjo",
    }
    game = japan(f"{supply_of(express)}Anna: tracks {most}{last[trains]}", seats)
    assert (game.trains("Anna"), supply(game)) == (trains, express)
    return game, only(play(game, "draw", "draw"), LastRoundBegan)


@pytest.mark.rule("JP10")
@pytest.mark.parametrize("trains", [0, 1, 2])
@pytest.mark.parametrize("express", [0, 1, 2])
def test_few_trains_and_few_express_trains_bring_the_last_round(trains: int, express: int) -> None:
    game, rounds = ends_turn(trains, express)
    assert rounds == [LastRoundBegan(0, 2)]
    assert game.turns_left == 2


@pytest.mark.rule("JP10")
@pytest.mark.parametrize("trains, express", [(2, 3), (0, 16), (0, 3), (3, 2), (3, 0), (3, 3)])
def test_one_of_the_two_is_not_enough(trains: int, express: int) -> None:
    game, rounds = ends_turn(trains, express)
    assert rounds == []
    assert game.turns_left is None


@pytest.mark.rule("JP10")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_everybody_has_one_more_turn_including_the_player_who_brought_it(seats: int) -> None:
    game, _ = ends_turn(2, 2, seats)
    for n in range(seats):
        assert player(game) == PLAYERS[(n + 1) % seats]
        play(game, "draw", "draw")
    assert game.is_over


@pytest.mark.rule("JP10")
def test_it_is_tested_for_the_player_whose_turn_ends() -> None:
    """Ben builds the line that makes express trains scarce; Anna has few trains, he has not."""
    game = japan(
        f"turn: Ben\n{supply_of(3, but=('tokyo-utsunomiya',))}Anna: tracks {TWENTY}\nBen: hand 2 red"
    )
    events = play(game, "claim tokyo-utsunomiya")
    assert supply(game) == 2
    assert only(events, LastRoundBegan) == []
    events = play(game, "Anna: draw", "draw")
    assert only(events, LastRoundBegan) == [LastRoundBegan(0, 2)]


@pytest.mark.rule("JP10")
def test_an_express_line_may_bring_the_last_round() -> None:
    game = japan(f"{supply_of(3, but=('tokyo-utsunomiya',))}Anna: hand 2 red; tracks {TWENTY}")
    events = play(game, "claim tokyo-utsunomiya")
    assert only(events, LastRoundBegan) == [LastRoundBegan(0, 2)]


def bonuses(*places: int) -> list[int]:
    """The bonus of each seat with its marker there."""
    lines: list[str] = []
    while sum(LINES[line] for line in lines) < sum(places):
        left = sum(places) - sum(LINES[line] for line in lines)
        lines.append(max((x for x in LINES if LINES[x] <= left and x not in lines), key=lambda x: LINES[x]))
    marks = "\n".join(f"{name}: express marker {n}" for name, n in zip(PLAYERS, places, strict=False))
    tracks = f"all: tracks {', '.join(lines)}\n" if lines else ""
    text = f"phase: over\n{tracks}express trains: {16 - len(lines)}\n{marks}"
    sheet = japan(text, seats=len(places)).result()
    found = []
    for column in sheet.seats:
        (line,) = column.bonuses
        assert line.name.startswith("development track (")
        assert column.total == line.points
        found.append(line.points)
    return found


@pytest.mark.rule("JP11")
@pytest.mark.parametrize("places, points", [
    ((9, 4), [10, -10]),
    ((4, 9), [-10, 10]),
    ((9, 4, 1), [15, 5, -10]),
    ((9, 4, 2, 1), [20, 10, 0, -10]),
    ((9, 4, 3, 2, 1), [25, 15, 5, -5, -10]),
    ((1, 2, 3, 4, 9), [-10, -5, 5, 15, 25]),
])  # fmt: skip
def test_the_bonus_goes_by_rank_on_the_development_track(places: tuple[int, ...], points: list[int]) -> None:
    assert bonuses(*places) == points


@pytest.mark.rule("JP11")
@pytest.mark.parametrize("places, points", [
    ((3, 0), [10, -20]),
    ((5, 3, 0), [15, 5, -20]),
    ((5, 0, 0), [15, -20, -20]),
    ((0, 5, 3, 0), [-20, 20, 10, -20]),
    ((5, 0, 0, 0, 0), [25, -20, -20, -20, -20]),
])  # fmt: skip
def test_a_player_still_at_0_loses_20_instead(places: tuple[int, ...], points: list[int]) -> None:
    assert bonuses(*places) == points


@pytest.mark.rule("JP12")
def test_rulebook_example_of_five_players() -> None:
    """One first, two tied for second, one behind them, one who took no part."""
    assert bonuses(9, 6, 6, 2, 0) == [25, 15, 15, -5, -20]


@pytest.mark.rule("JP12")
@pytest.mark.parametrize("places, points", [
    ((4, 4), [10, 10]),
    ((4, 4, 4), [15, 15, 15]),
    ((4, 4, 1), [15, 15, -10]),
    ((9, 4, 4), [15, 5, 5]),
    ((4, 4, 4, 4), [20, 20, 20, 20]),
    ((4, 4, 4, 1), [20, 20, 20, -10]),
    ((4, 4, 1, 1), [20, 20, 0, 0]),
    ((9, 4, 4, 1), [20, 10, 10, -10]),
    ((9, 4, 1, 1), [20, 10, 0, 0]),
    ((3, 3, 3, 3, 3), [25, 25, 25, 25, 25]),
    ((3, 3, 3, 3, 1), [25, 25, 25, 25, -10]),
    ((9, 3, 3, 3, 3), [25, 15, 15, 15, 15]),
    ((9, 4, 4, 1, 1), [25, 15, 15, -5, -5]),
    ((4, 4, 2, 2, 0), [25, 25, 5, 5, -20]),
])  # fmt: skip
def test_tied_players_all_get_their_ranks_points(places: tuple[int, ...], points: list[int]) -> None:
    assert bonuses(*places) == points


@pytest.mark.rule("JP14")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_if_all_are_at_0_all_lose_20(seats: int) -> None:
    assert bonuses(*[0] * seats) == [-20] * seats


@pytest.mark.rule("JP14")
def test_a_player_who_can_do_nothing_passes_and_if_all_pass_the_game_is_over() -> None:
    """No trains, no express trains, no tickets, and Anna takes the last card that can be drawn."""
    game = japan(
        f"""
        display: red, gap, gap, gap, gap
        deck: none
        ticket deck: none
        {supply_of(0)}
        Anna: hand the rest; tracks {TWENTY}
        Ben: tracks masuda-tottori, tottori-tsuruga, kanazawa-nagoya, matsumoto-tokyo, akita-shinjo
        """
    )
    assert offers(game) == ["take red"]
    events = play(game, "take red")
    assert only(events, Passed) == [Passed(1), Passed(0)]
    assert only(events, GameEnded) == [GameEnded("passes")]
    assert [line.points for column in game.result().seats for line in column.bonuses] == [-20, 10]


@pytest.mark.rule("JP13")
def test_there_is_no_longest_path_and_no_bonus_for_tickets() -> None:
    sheet = japan(f"phase: over\nAnna: tracks {TWENTY}").result()
    assert sheet.seats[0].path is None
    assert [line.name for line in sheet.seats[0].bonuses] == ["development track (0)"]
    assert sheet.totals == (10 + 10 + 10 + 4 + 2 - 20, -20)


@pytest.mark.rule("JP13")
def test_a_tie_goes_to_more_completed_tickets_else_the_win_is_shared() -> None:
    """Both have 10 points on tracks and tickets; Anna completed one more."""
    tickets = japan(
        """
        phase: over
        Anna: tickets tokyo-shinjuku, shinjuku-ikebukuro
        Anna: tracks tokyo-yotsuya:blue, shinjuku-yotsuya:purple, ikebukuro-yotsuya
        Ben: tickets nagasaki-miyazaki
        Ben: tracks kumamoto-nagasaki:green, kumamoto-miyazaki, fukushima-iwaki, miyako-morioka
        """
    ).result()
    assert tickets.totals == (8 + 5 - 20, 5 + 1 + 4 + 2 + 1 - 20)
    assert (tickets.winners, tickets.decided_by) == ((0,), "tickets")
    shared = japan("phase: over\nAnna: tracks fukushima-iwaki\nBen: tracks akita-shinjo").result()
    assert shared.totals == (-18, -18)
    assert (shared.winners, shared.decided_by) == ((0, 1), "shared")


# --- what others see, take back, and other forms of a game


def test_others_see_nothing_of_an_express_line_before_the_cards_are_played() -> None:
    game = japan("Anna: hand 2 red, 2 blue")
    before = game.copy()
    play(game, "claim akita-morioka")
    assert seen(game, "Ben").phase() == "turn"
    assert views.view(game, "Ben").claim is None
    assert supply(seen(game, "Ben")) == 16
    game.take_back()
    assert game == before
    events = play(game, "claim akita-morioka", "pay red")
    for event in events:
        assert event.seen_by(1) == event.seen_by(None) == event
    (advanced,) = only(events, ExpressAdvanced)
    assert str(advanced) == "Anna advances 2 to 2 on the development track; express trains left: 15."
    assert from_dict(advanced.to_dict()) == advanced


def test_a_claim_under_way_comes_back_from_text_and_from_a_record() -> None:
    game = japan("Anna: hand 3 red, 2 blue, 2 locomotive")
    play(game, "claim aomori-morioka", "pay red")
    assert game.phase() == "locomotives"
    assert Game.from_position(game.position()) == game
    play(game, "locos 1")
    text = game.position().splitlines()
    assert "express trains: 15" in text
    assert "all: tracks aomori-morioka" in text
    assert Game.from_position(game.position()) == game
    assert load(dump(game)) == game


@pytest.mark.parametrize("text, reason", [
    ("all: tracks kyoto-osaka", "there are 17 express trains, not 16"),
    ("all: tracks kyoto-osaka\nexpress trains: 15", "have moved by 0; the express lines took 1 cards"),
    ("Anna: express marker 3", "have moved by 3; the express lines took 0 cards"),
    ("Anna: express marker -1", "an express marker stands before the beginning"),
    ("Anna: tracks kyoto-osaka", "Anna owns kyoto-osaka, though there are express trains left"),
    ("all: tracks akita-shinjo", "akita-shinjo serves everybody, but is no express line"),
])  # fmt: skip
def test_positions_that_can_not_be(text: str, reason: str) -> None:
    with pytest.raises(BadPosition) as caught:
        position.parse(f"board: japan\nseats: Anna, Ben\n{text}")
    assert reason in str(caught.value)


def test_a_marker_may_go_beyond_255() -> None:
    """Farther than on any printed board; a board file may have that many lines."""
    towns = [f"a{n}" for n in range(33)]
    lines = [f"{a}-{b}" for a, b in pairwise(towns)]
    board = express_board(*[f"{line} 9 grey express" for line in lines], trains=40)
    text = f"all: tracks {', '.join(lines[1:])}\nexpress trains: 9\nAnna: hand 9 red; express marker 279"
    game = table(text, board)
    play(game, "claim a0-a1")
    assert markers(game) == [288, 0]
    assert Game.from_position(game.position(), game.board) == game


def test_a_board_may_have_its_own_numbers() -> None:
    """Points by rank, points at 0, and the end of the game."""
    rows = {str(seats): [9, 8, 7, 6, 5][:seats] for seats in range(2, 6)}
    numbers = {"trains": 3, "end_trains": 1, "none": -7, "bonus": rows}
    board = board_of(
        "ulm-bonn 1 red express",
        "bonn-kiel 2 red express",
        "kiel-oslo 2 red",
        mechanics=[{"name": "express_lines", **numbers}],
        trains=4,
    )
    text = """
        all: tracks ulm-bonn
        express trains: 2
        Anna: hand 2 red; tracks kiel-oslo
        Ben: express marker 1
    """
    game = table(text, board)
    assert [column.bonuses[0].points for column in game.sheet().seats] == [-7, 9]
    events = play(game, "claim bonn-kiel")
    assert only(events, LastRoundBegan) == [LastRoundBegan(0, 2)]
    assert [column.bonuses[0].points for column in game.sheet().seats] == [9, 8]


def express_board(*connections: str, trains: int = 16) -> Board:
    """A small board on which connections that end in "express" are express lines."""
    return board_of(*connections, mechanics=[{"name": "express_lines", "trains": trains}])
