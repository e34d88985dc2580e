"""The province mat of South Korea: a train for a line, by the number of cards played (KR5-KR15)."""

import pytest
from small_boards import derived
from table import offers, only, play, player, refused, seen, table

from stellwerk import Game, IllegalAction
from stellwerk.events import TrackClaimed, TurnBegan
from stellwerk.events.express_cards import ExpressCardUsed
from stellwerk.events.province_mat import ProvinceTrainPlaced
from stellwerk.kernel import checks, views
from stellwerk.kernel.board import COLOURS
from stellwerk.kernel.chance import Stream
from stellwerk.kernel.layout import TOTAL
from stellwerk.position import BadPosition

#: South Korea without its draft: these tests begin in the middle of a game.
KOREA = derived("south_korea", "province_mat", "express_cards")
PLAYERS = ("Anna", "Ben", "Clara", "David", "Emma")
LINES = [f"mat {colour}" for colour in COLOURS]
NO_EXPRESS = "express cards none"


def korea(text: str) -> Game:
    return table(text, KOREA)


def anna(hand: str, more: str = "", *, express: bool = False) -> Game:
    """Anna is in turn with these cards; she has used her express cards unless the test is about them."""
    cards = "" if express else f"; {NO_EXPRESS}"
    return korea(f"Anna: hand {hand}{cards}\n{more}")


def trains_on(game: Game, line: str) -> dict[int, str]:
    """Who has a train on which space of a line, as everybody sees it."""
    found = game.view(None).mechanics[f"mat {line}"]
    assert isinstance(found, dict)
    return {int(space): game.names[int(str(seat))] for space, seat in found.items()}


def placed(game: Game, *moves: str) -> ProvinceTrainPlaced:
    (event,) = only(play(game, *moves), ProvinceTrainPlaced)
    return event


# --- the mat


@pytest.mark.rule("KR5")
def test_the_mat_has_a_line_of_ten_spaces_for_each_colour() -> None:
    game = anna("1 red")
    assert [name for name in game.view(None).mechanics if name.startswith("mat ")] == [*LINES, "mat wanted"]
    for colour in COLOURS:
        every = ", ".join(f"{space} Ben" for space in range(1, 11))
        assert len(trains_on(korea(f"mat {colour}: {every}"), colour)) == 10
    assert trains_on(game, "white") == {}


@pytest.mark.rule("KR5")
def test_there_is_no_eleventh_space() -> None:
    with pytest.raises(ValueError, match="11 is out of range: it must be from 1 to 10"):
        korea("mat red: 11 Anna")


# --- placing a train


@pytest.mark.rule("KR10", "KR9", "KR7")
def test_the_rulebook_s_example_namwon_jinju() -> None:
    """Blue plays four white cards, a locomotive and the +1 card: space 6 of the white line."""
    game = korea("seats: Blue, Red\nBlue: hand 4 white, 1 locomotive")
    events = play(game, "claim namwon-jinju", "mat white", "express add 1")
    assert only(events, TrackClaimed) == [TrackClaimed(0, "white", 5, 1, "namwon-jinju")]
    assert only(events, ProvinceTrainPlaced) == [ProvinceTrainPlaced(0, "white", 6, 6)]
    assert only(events, ExpressCardUsed) == [ExpressCardUsed(0, 1, "claim", 1)]
    assert trains_on(game, "white") == {6: "Blue"}
    assert game.trains("Blue") == 45 - 5 - 1
    assert game.hand("Blue") == {}
    assert game.scores() == (10, 0), "the track's points, as ever"
    assert player(game) == "Red"


@pytest.mark.rule("KR7")
def test_one_train_goes_from_the_supply_to_the_mat() -> None:
    game = anna("3 white")
    event = placed(game, "claim gongju-iksan", "mat white")
    assert event == ProvinceTrainPlaced(0, "white", 3, 3)
    assert str(event) == "Anna puts a train on space 3 of the white line."
    assert game.trains("Anna") == 45 - 3 - 1
    assert game.tracks("Anna") == ("gongju-iksan",)


@pytest.mark.rule("KR7")
def test_it_is_a_choice() -> None:
    game = anna("3 white")
    play(game, "claim gongju-iksan")
    assert game.phase("Anna") == "province"
    assert offers(game) == ["mat white", "no mat"]
    events = play(game, "no mat")
    assert not only(events, ProvinceTrainPlaced)
    assert trains_on(game, "white") == {}
    assert game.trains("Anna") == 42


def short_of_trains(left: int, hand: str, more: str = "") -> Game:
    """Anna has this many trains left; the others lie on tracks and on the mat."""
    tracks = (
        "namwon-jinju, jeonju-gimcheon, cheorwon-sokcho, gunsan-mokpo, pohang-uljin, mokpo-jeju, yeosu-jeju"
    )
    used = 5 + 5 + 6 * 5
    spaces = ", ".join(f"{space} Anna" for space in range(1, 45 - used - left + 1))
    text = f"Anna: hand {hand}; {NO_EXPRESS}; tracks {tracks}\nmat purple: {spaces}\n{more}"
    game = korea(text)
    assert game.trains("Anna") == left
    return game


@pytest.mark.rule("KR7", "B12")
def test_it_needs_a_train_beyond_those_for_the_track() -> None:
    game = short_of_trains(3, "8 white, 1 red")
    play(game, "claim gongju-iksan")
    assert "gongju-iksan" in game.tracks("Anna")
    assert game.trains("Anna") == 0, "neither cards nor a line were asked for"
    assert player(game) == "Ben"
    game = short_of_trains(4, "3 white, 1 red")
    play(game, "claim gongju-iksan")
    assert offers(game) == ["mat white", "no mat"]
    play(game, "mat white")
    assert game.trains("Anna") == 0


@pytest.mark.rule("KR7", "KR9")
def test_without_a_train_for_the_mat_no_more_cards_can_be_played() -> None:
    game = short_of_trains(3, "8 white")
    with pytest.raises(IllegalAction) as caught:
        game.claim("gongju-iksan", cards=5)
    why = "Extra cards are for a train on the mat, and you have none beyond those for the track."
    assert str(caught.value) == why
    assert game.claim("gongju-iksan")


@pytest.mark.rule("KR7")
def test_it_stays_there_to_the_end() -> None:
    game = anna("3 white", "Ben: hand 3 white; express cards none")
    placed(game, "claim gongju-iksan", "mat white")
    play(game, "Ben: claim daejeon-jeonju", "no mat", "draw → red", "draw → red", "Ben: draw", "draw")
    assert trains_on(game, "white") == {3: "Anna"}
    assert game.trains("Anna") == 41


@pytest.mark.rule("KR7")
def test_trains_on_the_mat_are_counted_with_the_others() -> None:
    """A position in which they are not is refused."""
    game = korea("Anna: hand 1 red\nmat red: 2 Anna, 7 Anna\nmat blue: 1 Anna")
    assert game.trains("Anna") == 45 - 3 - 1, "and one on the track that brought them"
    with pytest.raises(ValueError, match="Anna has 45 trains left and 3 in use; together they must be 45"):
        korea("Anna: trains 45\nmat red: 2 Anna, 7 Anna")


# --- which line


@pytest.mark.rule("KR8")
def test_for_a_coloured_track_it_is_the_line_of_its_colour() -> None:
    game = anna("3 white")
    play(game, "claim gongju-iksan")
    for colour in COLOURS:
        if colour != "white":
            why = refused(game, f"mat {colour}")
            assert why == "For a white track your train goes on the white line."


@pytest.mark.rule("KR8")
def test_paid_with_locomotives_it_is_still_the_line_of_its_colour() -> None:
    game = anna("3 locomotive")
    assert placed(game, "claim gongju-iksan", "mat white").line == "white"


@pytest.mark.rule("KR8", "KR12")
@pytest.mark.parametrize("line", COLOURS)
def test_for_a_grey_track_any_line_may_be_chosen_whatever_the_cards(line: str) -> None:
    game = anna("2 red")
    play(game, "claim taebaek-uljin")
    assert offers(game) == [*LINES, "no mat"]
    assert placed(game, f"mat {line}") == ProvinceTrainPlaced(0, line, 2, 2)


@pytest.mark.rule("KR12")
def test_nor_does_it_matter_that_only_locomotives_were_played() -> None:
    game = anna("2 locomotive, 1 red")
    play(game, "claim taebaek-uljin", "pay locomotive")
    assert offers(game) == [*LINES, "no mat"]
    assert placed(game, "mat black") == ProvinceTrainPlaced(0, "black", 2, 2)


# --- how many cards


@pytest.mark.rule("KR9")
def test_the_space_is_the_number_of_cards_played() -> None:
    tracks = {1: "gunsan-iksan", 2: "iksan-jeongeup", 3: "gongju-iksan", 5: "namwon-jinju"}
    for length, track in tracks.items():
        assert placed(anna(f"{length} white"), f"claim {track}", "mat white").value == length


@pytest.mark.rule("KR9")
def test_more_cards_can_be_played_for_a_higher_space() -> None:
    """Six for a track of three; the only line there is need not be asked for."""
    game = anna("5 white, 1 locomotive, 4 red")
    play(game, "claim gongju-iksan")
    assert game.phase("Anna") == "number"
    assert offers(game) == ["cards 3", "cards 4", "cards 5", "cards 6"]
    events = play(game, "cards 6")
    assert only(events, TrackClaimed) == [TrackClaimed(0, "white", 6, 1, "gongju-iksan")]
    assert only(events, ProvinceTrainPlaced) == [ProvinceTrainPlaced(0, "white", 6, 6)]
    assert game.hand("Anna") == {"red": 4}
    assert game.discards() == {"white": 5, "locomotive": 1}
    assert game.trains("Anna") == 45 - 3 - 1, "the track takes no more trains than ever"
    assert game.scores() == (4, 0), "nor is it worth more"


@pytest.mark.rule("KR9")
def test_more_cards_only_with_a_train_on_the_mat() -> None:
    """On a grey track there is still a line to choose, but no way without one."""
    game = anna("4 red")
    play(game, "claim taebaek-uljin", "cards 4")
    assert offers(game) == LINES
    why = "The track needs 2 cards; you play 4, so you must put a train on the mat."
    assert refused(game, "no mat") == why
    assert placed(game, "mat green") == ProvinceTrainPlaced(0, "green", 4, 4)


@pytest.mark.rule("KR9")
def test_locomotives_match_and_the_player_says_how_many_to_play() -> None:
    game = anna("4 white, 3 locomotive")
    play(game, "claim gongju-iksan", "cards 5")
    assert game.phase("Anna") == "locomotives"
    assert offers(game) == ["locos 1", "locos 2", "locos 3"]
    events = play(game, "locos 3")
    assert only(events, TrackClaimed) == [TrackClaimed(0, "white", 5, 3, "gongju-iksan")]
    assert only(events, ProvinceTrainPlaced)[0].value == 5
    assert game.hand("Anna") == {"white": 2}


@pytest.mark.rule("KR9")
def test_with_locomotives_only_a_grey_track_counts_only_them() -> None:
    game = anna("4 locomotive, 2 red")
    play(game, "claim taebaek-uljin", "pay locomotive")
    assert offers(game) == ["cards 2", "cards 3", "cards 4"]
    play(game, "cards 4", "mat red")
    assert game.hand("Anna") == {"red": 2}


@pytest.mark.rule("KR9")
def test_other_cards_of_the_hand_do_not_match() -> None:
    game = anna("3 white, 5 red")
    play(game, "claim gongju-iksan")
    assert game.phase("Anna") == "province", "three white cards are all that match"
    game = anna("4 white, 5 red")
    play(game, "claim gongju-iksan")
    why = "You have only 4 white cards and locomotives for Gongju–Iksan."
    assert refused(game, "cards 5") == why


@pytest.mark.rule("KR9", "B11")
def test_fewer_cards_than_the_track_needs_will_not_do() -> None:
    game = anna("6 white")
    play(game, "claim gongju-iksan")
    assert refused(game, "cards 2") == "Gongju–Iksan costs 3 cards: you can't play 2."


@pytest.mark.rule("KR11")
def test_no_more_cards_than_the_line_has_spaces() -> None:
    game = anna("11 white, 3 locomotive")
    play(game, "claim gongju-iksan")
    assert offers(game) == [f"cards {n}" for n in range(3, 11)]
    why = "Extra cards are for the mat, whose lines end at 10."
    assert refused(game, "cards 11") == why
    play(game, "cards 10", "locos 0")
    assert trains_on(game, "white") == {10: "Anna"}


# --- spaces that are taken


@pytest.mark.rule("KR11")
@pytest.mark.parametrize("owner", ["Anna", "Ben"])
def test_from_a_taken_space_the_train_goes_to_the_first_free_one_below(owner: str) -> None:
    game = anna("3 white", f"mat white: 3 {owner}")
    event = placed(game, "claim gongju-iksan", "mat white")
    assert event == ProvinceTrainPlaced(0, "white", 2, 3)
    assert trains_on(game, "white") == {2: "Anna", 3: owner}


@pytest.mark.rule("KR11")
def test_it_may_go_a_long_way_down_but_never_up() -> None:
    game = anna("6 white", "mat white: 6 Ben, 5 Anna, 4 Ben, 3 Ben, 1 Ben")
    play(game, "claim gongju-iksan", "cards 6")
    assert trains_on(game, "white") == {1: "Ben", 2: "Anna", 3: "Ben", 4: "Ben", 5: "Anna", 6: "Ben"}


@pytest.mark.rule("KR11")
def test_without_a_free_space_below_it_can_not_be_placed() -> None:
    game = anna("3 white", "mat white: 1 Ben, 2 Ben, 3 Anna")
    events = play(game, "claim gongju-iksan")
    assert only(events, TrackClaimed)
    assert only(events, TurnBegan) == [TurnBegan(1)], "nothing was asked"
    assert game.trains("Anna") == 45 - 1 - 1 - 3


@pytest.mark.rule("KR11")
def test_nor_can_more_cards_be_played_then() -> None:
    """Five cards would come to a free space, four would not."""
    game = anna("5 white", "mat white: 1 Ben, 2 Ben, 3 Anna, 4 Ben")
    play(game, "claim gongju-iksan")
    assert offers(game) == ["cards 3", "cards 5"]
    why = "With 4 cards your train finds no free space on the province mat."
    assert refused(game, "cards 4") == why
    play(game, "cards 3")
    assert trains_on(game, "white")[4] == "Ben"
    assert player(game) == "Ben"


@pytest.mark.rule("KR11")
def test_a_line_without_a_free_space_below_is_not_open_to_a_grey_track() -> None:
    full = ", ".join(f"{space} Ben" for space in range(1, 11))
    game = anna("2 red", f"mat white: 1 Ben, 2 Ben\nmat blue: {full}")
    play(game, "claim taebaek-uljin")
    assert offers(game) == [*[line for line in LINES if line not in {"mat white", "mat blue"}], "no mat"]
    why = "No space up to 2 is free on the white line; the lowest free one is 3."
    assert refused(game, "mat white") == why
    assert refused(game, "mat blue") == "The blue line is full."


@pytest.mark.rule("KR11")
def test_a_full_line_takes_no_more_trains() -> None:
    full = ", ".join(f"{space} Ben" for space in range(1, 11))
    game = anna("9 white", f"mat white: {full}")
    play(game, "claim gongju-iksan")
    assert game.tracks("Anna") == ("gongju-iksan",)
    assert game.hand("Anna") == {"white": 6}


# --- express cards on the mat


@pytest.mark.rule("KR10")
def test_the_express_card_adds_to_the_space_and_pays_for_nothing() -> None:
    game = anna("3 white", express=True)
    assert "2 more white cards" in refused(game, "claim namwon-jinju")
    events = play(game, "claim gongju-iksan", "mat white", "express add 3")
    assert only(events, TrackClaimed) == [TrackClaimed(0, "white", 3, 0, "gongju-iksan")]
    assert trains_on(game, "white") == {6: "Anna"}


@pytest.mark.rule("KR10")
def test_without_a_train_on_the_mat_no_express_card_is_asked_for() -> None:
    game = anna("3 white", express=True)
    events = play(game, "claim gongju-iksan", "no mat")
    assert not only(events, ExpressCardUsed)
    assert player(game) == "Ben"


@pytest.mark.rule("KR10", "KR11")
def test_from_the_space_that_the_express_card_reaches_it_goes_down_too() -> None:
    game = anna("3 white", "mat white: 5 Ben, 4 Ben", express=True)
    events = play(game, "claim gongju-iksan", "mat white", "express add 2")
    assert only(events, ProvinceTrainPlaced) == [ProvinceTrainPlaced(0, "white", 3, 5)]


@pytest.mark.rule("KR11")
def test_cards_and_express_card_together_end_at_the_highest_space() -> None:
    game = anna("9 white", express=True)
    play(game, "claim gongju-iksan", "cards 8")
    assert offers(game) == ["express none", "express add 1", "express add 2"]
    assert refused(game, "express add 3") == "You can add 0 to 2 here, not 3."
    play(game, "express add 2")
    assert trains_on(game, "white") == {10: "Anna"}


@pytest.mark.rule("KR11")
def test_with_as_many_cards_as_the_line_has_spaces_there_is_nothing_to_add() -> None:
    game = anna("10 white", express=True)
    events = play(game, "claim gongju-iksan", "cards 10")
    assert trains_on(game, "white") == {10: "Anna"}
    assert not only(events, ExpressCardUsed)


@pytest.mark.rule("KR11", "KR10")
def test_where_only_an_express_card_reaches_a_free_space_it_must_be_used() -> None:
    """Three cards come to no free space, but with +2 or +3 they do."""
    game = anna("3 white", "mat white: 1 Ben, 2 Ben, 3 Ben, 4 Ben", express=True)
    play(game, "claim gongju-iksan", "mat white")
    assert offers(game) == ["express add 2", "express add 3"]
    why = "Your cards alone are too few: add an express card of +2 or more."
    assert refused(game, "express none") == why
    assert refused(game, "express add 1") == "You can add 2 to 7 here, not 1."
    play(game, "express add 3")
    assert trains_on(game, "white")[6] == "Anna"


@pytest.mark.rule("KR11", "KR10")
def test_the_only_card_that_reaches_is_not_spent_without_asking() -> None:
    """There is no other choice, yet it is asked: until then all can be taken back."""
    more = "mat white: 1 Ben, 2 Ben, 3 Ben, 4 Ben, 5 Ben"
    game = anna("3 white", more, express=True)
    play(game, "claim gongju-iksan")
    assert offers(game) == ["mat white", "no mat"]
    play(game, "mat white")
    assert offers(game) == ["express add 3"]
    game.take_back()
    assert offers(game) == ["mat white", "no mat"]
    events = play(game, "mat white", "express add 3")
    assert only(events, ExpressCardUsed) == [ExpressCardUsed(0, 3, "claim", 3)]
    assert only(events, ProvinceTrainPlaced) == [ProvinceTrainPlaced(0, "white", 6, 6)]


@pytest.mark.rule("KR11")
def test_a_used_card_reaches_nothing() -> None:
    more = "mat white: 1 Ben, 2 Ben, 3 Ben, 4 Ben, 5 Ben"
    game = korea(f"Anna: hand 3 white; express cards 1, 2\n{more}")
    events = play(game, "claim gongju-iksan")
    assert not only(events, ProvinceTrainPlaced)
    assert player(game) == "Ben"


# --- the questions of a claim


@pytest.mark.rule("KR9")
def test_a_claim_in_one_call_says_it_all() -> None:
    game = anna("3 white", express=True)
    events = game.claim("gongju-iksan", then=["mat white", "express add 1"])
    assert only(events, ProvinceTrainPlaced) == [ProvinceTrainPlaced(0, "white", 4, 4)]
    game = anna("5 white, 2 locomotive", express=True)
    events = game.claim("gongju-iksan", locomotives=1, cards=5, then=["express add 1"])
    assert only(events, TrackClaimed) == [TrackClaimed(0, "white", 5, 1, "gongju-iksan")]
    assert only(events, ProvinceTrainPlaced) == [ProvinceTrainPlaced(0, "white", 6, 6)]


@pytest.mark.rule("KR9")
def test_a_claim_in_one_call_is_all_or_nothing() -> None:
    game = anna("5 white, 2 locomotive", express=True)
    before = game.copy()
    for bad in ({"cards": 8}, {"cards": 2}, {"cards": 5, "then": ["no mat"]}, {"then": ["mat red"]}):
        with pytest.raises(IllegalAction):
            game.claim("gongju-iksan", **bad)
        assert game == before
        assert game.log == []


@pytest.mark.rule("KR9")
def test_without_a_number_a_claim_plays_what_the_track_needs() -> None:
    game = anna("5 white")
    assert game.claim("gongju-iksan") == ()
    assert offers(game) == ["mat white", "no mat"]
    play(game, "no mat")
    assert game.hand("Anna") == {"white": 2}


@pytest.mark.rule("KR7", "KR9", "KR10")
def test_every_choice_of_a_claim_can_be_taken_back_until_it_is_shown() -> None:
    game = anna("5 red, 2 locomotive", express=True)
    states = [game.copy()]
    moves = ["claim taebaek-uljin", "pay red", "cards 4", "locos 1", "mat blue"]
    for move in moves:
        assert play(game, move) == (), "nobody hears of it"
        states.append(game.copy())
    assert game.phase() == "express"
    for before in reversed(states[:-1]):
        assert game.can_take_back("Anna")
        game.take_back("Anna")
        assert game == before
    assert not game.can_take_back("Anna")
    play(game, *moves, "express add 2")
    assert not game.can_take_back("Anna")
    assert trains_on(game, "blue") == {6: "Anna"}


@pytest.mark.rule("KR7", "KR9", "KR10")
def test_others_see_nothing_of_it_before_the_claim_is_made() -> None:
    game = anna("5 red, 2 locomotive", express=True)
    others = [seen(game, "Ben"), seen(game, None)]
    views_before = [game.view("Ben"), game.view(None)]
    for move in ("claim taebaek-uljin", "pay red", "cards 4", "locos 1", "mat blue"):
        play(game, move)
        assert [seen(game, "Ben"), seen(game, None)] == others
        assert [game.view("Ben"), game.view(None)] == views_before
    own = game.view("Anna")
    assert own.mechanics["mat wanted"] == "blue"
    assert own.claim is not None
    assert (own.claim.cards, own.claim.colour, own.claim.locomotives) == (4, "red", 1)
    events = play(game, "express none")
    for event in events:
        if isinstance(event, TrackClaimed | ProvinceTrainPlaced | ExpressCardUsed):
            assert event.seen_by(1) == event
            assert event.seen_by(None) == event


@pytest.mark.rule("KR9")
def test_the_view_says_whether_the_number_is_chosen() -> None:
    game = anna("6 white")
    play(game, "claim gongju-iksan")
    claim = game.view("Anna").claim
    assert claim is not None
    assert (claim.cards, claim.is_number_chosen) == (3, False)
    assert [str(action) for action in game.view("Anna").options] == [f"cards {n}" for n in range(3, 7)]


@pytest.mark.parametrize("moves", [1, 2, 3, 4, 5])
def test_a_guess_at_the_table_looks_the_same_during_a_claim(moves: int) -> None:
    game = anna("5 red, 2 locomotive", "Ben: hand 4 blue\nmat red: 2 Ben", express=True)
    play(game, *["claim taebaek-uljin", "pay red", "cards 4", "locos 1", "mat blue"][:moves])
    for seat in range(-1, 2):
        view = views.view(game.rules, game.state, seat)
        for seed in range(5):
            guess = views.sample(game.rules, view, seat, Stream(seed))
            assert views.view(game.rules, guess, seat) == view
            assert checks.faults(game.rules, guess) == []


@pytest.mark.parametrize("moves", [1, 2, 3, 4, 5])
def test_the_claim_can_be_written_down_at_every_question(moves: int) -> None:
    game = anna("5 red, 2 locomotive", "mat blue: 1 Anna, 2 Ben, 3 Anna\nmat red: 10 Ben", express=True)
    play(game, *["claim taebaek-uljin", "pay red", "cards 3", "locos 1", "mat blue"][:moves])
    again = Game.from_position(game.position(), KOREA)
    assert again == game
    assert again.position() == game.position()
    last = {1: "pay red", 2: "cards 3", 3: "locos 1", 4: "mat blue", 5: "express add 1"}
    assert play(again, last[moves]) == play(game, last[moves])
    assert again == game


IN_HAND = """
phase: express
claim: track taebaek-uljin, cards 4, colour red, locomotives 1, asked 5, most_extra 6
mat wanted: blue
mat red: 3 Ben
Anna: hand 5 red, 2 locomotive; express cards 1, 2, 3
"""
TO_SEVEN = "1 Ben, 2 Ben, 3 Ben, 4 Ben, 5 Ben, 6 Ben, 7 Ben"


@pytest.mark.parametrize(
    "old, new, why",
    [
        ("cards 4", "cards 11", "Anna can't put a train on the blue line"),
        ("blue\nmat red: 3 Ben", f"blue\nmat blue: {TO_SEVEN}", "Anna can't put a train on the blue line"),
        ("mat wanted: blue", "mat wanted: none", "no train goes on the province mat"),
        ("mat wanted: blue", "mat wanted: bleu", 'no colour is called "bleu"; did you mean "blue"?'),
        ("asked 5", "asked 4", "“express” comes when 5 questions are asked, not 4"),
        ("most_extra 6", "most_extra 3", "least_extra and most_extra must be 0 and 6"),
        ("locomotives 1", "locomotives 4", "Anna can play 0 to 2 locomotives for this, not 4"),
        ("3 Ben", "3 Ben, 3 Anna", "space 3 is named twice"),
        ("3 Ben", "3 Bem", 'no seat is called "Bem"'),
        ("cards 1, 2, 3", "cards none", "Anna is to decide, but has no choice"),
        ("cards 1, 2, 3", "cards 4", "Anna has an express card that is not in the game"),
        ("cards 1, 2, 3", "cards 9", "9 is out of range"),
        ("most_extra 6", "most_extra 6, extra 7", "Anna can't add 7 to this claim"),
        ("most_extra 6", "most_extra 6, extra 3", "Anna is asked for an express card that it has chosen"),
        ("cards 1, 2, 3", "cards 1, 3", "Anna can't add 2 to this claim"),
    ],
)
def test_a_position_that_can_t_be_is_refused(old: str, new: str, why: str) -> None:
    assert offers(korea(IN_HAND)) == ["express none", "express add 1", "express add 2", "express add 3"]
    text = IN_HAND.replace("most_extra 6", "most_extra 6, extra 2") if "add 2" in why else IN_HAND
    with pytest.raises(BadPosition) as caught:
        korea(text.replace(old, new))
    assert why in str(caught.value)


@pytest.mark.parametrize(
    "number, why", [(9, "Anna can't pay with red"), (1, "Anna can't play 1 cards for this")]
)
def test_nor_one_with_an_impossible_number_of_cards(number: int, why: str) -> None:
    text = IN_HAND.replace("cards 4", f"cards {number}").replace("extra 6", f"extra {10 - number}")
    with pytest.raises(BadPosition, match=why):
        korea(text)


def test_a_train_on_its_way_needs_a_claim() -> None:
    with pytest.raises(ValueError, match="a train is on its way to the province mat, but nobody is claiming"):
        korea("mat wanted: red")
    with pytest.raises(ValueError, match="the decision “province” needs a claim"):
        korea("phase: province\nAnna: hand 3 red")


def test_other_choices_must_wait() -> None:
    game = anna("5 white", express=True)
    play(game, "claim gongju-iksan")
    assert refused(game, "mat white") == "First choose how many cards to play for Gongju–Iksan."
    play(game, "cards 3")
    assert refused(game, "cards 4") == "You are already playing 3 cards for Gongju–Iksan."
    assert refused(game, "draw") == "First choose whether to put a train on the province mat."
    play(game, "mat white")
    assert refused(game, "mat white") == "Your train is already going on the white line."
    assert refused(game, "draw") == "First choose whether to use an express card."
    game = anna("5 white")
    assert refused(game, "mat white") == "You choose a line of the province mat when you claim a track."
    assert refused(game, "cards 5") == "There is nothing to pay for: claim a track first."


def test_actions_done_without_asking_are_explained() -> None:
    full = ", ".join(f"{space} Ben" for space in range(1, 11))
    game = anna("5 white", f"mat white: {full}")
    play(game, "claim gongju-iksan")
    why = "Gongju–Iksan was paid for at once: there was only one way to do it."
    assert str(game.why_not("cards 5", "Anna")) == why


# --- the end


def lines_of(game: Game, seat: str) -> dict[str, int]:
    """What a seat's sheet says of the mat."""
    return {line.name: line.points for line in game.sheet().seats[game.seat(seat)].bonuses}


def mat_points(game: Game) -> tuple[int, ...]:
    """What the mat brings each seat."""
    return tuple(sum(line.points for line in column.bonuses) for column in game.result().seats)


@pytest.mark.rule("KR15")
def test_the_rulebook_s_example_of_the_red_line() -> None:
    """Green's sum is 9; Black and Blue have 8, Black with a train on 6; Red has 7."""
    game = korea(
        "seats: Green, Black, Blue, Red\nphase: over\n"
        "mat red: 9 Green, 6 Black, 2 Black, 5 Blue, 3 Blue, 7 Red"
    )
    assert [lines_of(game, name) for name in ("Green", "Black", "Blue", "Red")] == [
        {"red line (1st)": 10},
        {"red line (2nd)": 6},
        {"red line (3rd)": 4},
        {"red line (4th)": 0},
    ]
    assert mat_points(game) == (10, 6, 4, 0)
    assert game.result().winners == (0,)


ROWS = {2: [10, 0], 3: [10, 6, 0], 4: [10, 6, 4, 0], 5: [10, 6, 4, 2, 0]}


@pytest.mark.rule("KR15")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_the_points_by_rank_for_every_number_of_players(seats: int) -> None:
    names = PLAYERS[:seats]
    spaces = ", ".join(f"{10 - rank} {name}" for rank, name in enumerate(names))
    game = korea(f"seats: {', '.join(names)}\nphase: over\nmat green: {spaces}")
    assert list(mat_points(game)) == ROWS[seats]
    ranks = ["1st", "2nd", "3rd", "4th", "5th"]
    for rank, name in enumerate(names):
        assert lines_of(game, name) == {f"green line ({ranks[rank]})": ROWS[seats][rank]}


@pytest.mark.rule("KR15")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_a_tie_goes_to_the_train_on_the_higher_space_at_every_number_of_players(seats: int) -> None:
    """Anna has 7 and 1, Ben 8; the others have less."""
    names = PLAYERS[:seats]
    others = "".join(f", {space} {name}" for space, name in zip((4, 3, 2), names[2:], strict=False))
    game = korea(f"seats: {', '.join(names)}\nphase: over\nmat blue: 7 Anna, 1 Anna, 8 Ben{others}")
    assert lines_of(game, "Ben") == {"blue line (1st)": 10}
    assert lines_of(game, "Anna") == {"blue line (2nd)": ROWS[seats][1]}


@pytest.mark.rule("KR15")
def test_three_may_have_the_same_sum() -> None:
    game = korea(
        "seats: Anna, Ben, Clara\nphase: over\nmat red: 1 Anna, 2 Anna, 7 Anna, 10 Ben, 4 Clara, 6 Clara"
    )
    assert mat_points(game) == (6, 10, 0)


@pytest.mark.rule("KR15")
def test_a_greater_sum_beats_a_higher_space() -> None:
    game = korea("phase: over\nmat red: 10 Anna, 5 Ben, 6 Ben")
    assert mat_points(game) == (0, 10)


@pytest.mark.rule("KR15")
def test_a_player_without_a_train_on_a_line_gets_nothing_and_takes_no_rank() -> None:
    game = korea("seats: Anna, Ben, Clara, David\nphase: over\nmat red: 1 David\nmat blue: 3 Ben, 2 David")
    assert mat_points(game) == (0, 10, 0, 10 + 6)
    assert lines_of(game, "Anna") == {}
    assert lines_of(game, "David") == {"blue line (2nd)": 6, "red line (1st)": 10}


@pytest.mark.rule("KR15")
def test_each_line_is_scored_by_itself() -> None:
    lines = "\n".join(f"mat {colour}: 1 Anna, 2 Ben" for colour in COLOURS[:3])
    lines += "\n" + "\n".join(f"mat {colour}: 4 Anna, 2 Ben" for colour in COLOURS[3:])
    game = korea(f"phase: over\n{lines}")
    assert mat_points(game) == (50, 30)
    assert int(game.state.w[TOTAL]) == 50 + 1, "and the track that brought the trains"
    assert "white line (2nd)" in str(game.result())


@pytest.mark.rule("KR15")
def test_during_the_game_the_sheet_shows_the_current_standing() -> None:
    game = korea("mat red: 2 Anna, 7 Ben")
    assert lines_of(game, "Ben") == {"red line (1st)": 10}
    assert not game.is_over


def test_another_seats_record_has_the_claim_but_not_the_questions_on_the_way() -> None:
    """The question for a number would reveal that she had more cards."""
    game = anna("5 white, 2 locomotive", "Ben: hand 1 red", express=True)
    play(game, "claim gongju-iksan", "cards 3", "locos 0", "no mat")
    text = game.record("Ben")
    assert "claim gongju-iksan" in text
    for word in ("cards 3", "locos 0", "no mat", "express none"):
        assert word not in text
        assert (word in game.record()) == (word != "express none")
