"""Festival cards gather at cities, and players who build there may take them (IB6, IB8, IB11-IB13, IB15)."""

import pytest
from small_boards import derived
from table import number_of_cards, offers, only, play, player, refused, seen, table

from stellwerk import Game, record
from stellwerk.events import CardDrawn, CardTurnedUp, DeckReshuffled, DisplaySwept, TrackClaimed, TurnBegan
from stellwerk.events.festivals import FestivalLeft, FestivalTaken, FestivalTurnedUp
from stellwerk.events.ticket_draft import DraftCardTurnedUp
from stellwerk.events.tunnels import TunnelGivenUp
from stellwerk.kernel import checks, claims, views
from stellwerk.kernel.chance import Stream
from stellwerk.position import BadPosition

SEVILLA, VALENCIA, MADRID = "festival_sevilla", "festival_valencia", "festival_madrid"
#: All festival cards but two of Sevilla's lie open, and the second draft is over.
OTHERS = ", ".join(
    f"9 festival_{pile}" for pile in ("porto_coimbra", "valencia", "madrid", "barcelona", "pamplona")
)
TWO_LEFT = f"festivals lying: 7 {SEVILLA}, {OTHERS}\nsecond draft: 3"


def iberia(text: str) -> Game:
    """By the rulebook alone, which knows no points at the start."""
    return table(f"board: iberia\n{text}")


def lying(game: Game) -> dict[str, int]:
    """What everybody sees at the cities."""
    found = game.view(None).mechanics["festivals lying"]
    assert isinstance(found, dict)
    return {str(card).removeprefix("festival_"): int(str(number)) for card, number in found.items()}


def taken(game: Game, seat: str, viewer: str | None = None) -> object:
    """What a seat has taken, as somebody is shown it; by default the seat itself."""
    facts = game.view(viewer or seat).seats[game.seat(seat)]
    return facts.mechanics.get("festivals taken")


# --- turned up from the deck


@pytest.mark.rule("IB6")
def test_a_festival_card_drawn_unseen_is_laid_at_its_city_and_replaced() -> None:
    game = iberia("Anna: hand 1 green")
    events = play(game, f"draw → {SEVILLA}, {MADRID}, red")
    assert only(events, FestivalTurnedUp) == [FestivalTurnedUp("sevilla"), FestivalTurnedUp("madrid")]
    assert only(events, CardDrawn) == [CardDrawn(0, "red")]
    assert lying(game) == {"sevilla": 1, "madrid": 1}
    assert game.hand("Anna") == {"green": 1, "red": 1}


@pytest.mark.rule("IB6")
def test_a_festival_card_never_counts_as_a_drawn_card() -> None:
    game = iberia("")
    play(game, f"draw → {SEVILLA}, {SEVILLA}, {SEVILLA}, red")
    assert game.phase() == "second card"
    play(game, f"draw → {SEVILLA}, blue")
    assert game.hand("Anna") == {"red": 1, "blue": 1}
    assert lying(game) == {"sevilla": 4}
    assert player(game) == "Ben"


@pytest.mark.rule("IB6")
def test_the_same_happens_when_the_display_is_refilled() -> None:
    game = iberia("")
    events = play(game, f"take blue → {VALENCIA}, {SEVILLA}, green")
    assert [event.pile for event in only(events, FestivalTurnedUp)] == ["valencia", "sevilla"]
    assert only(events, CardTurnedUp) == [CardTurnedUp("green", 2)]
    assert game.display == ("purple", "white", "green", "yellow", "orange")
    assert number_of_cards(game, "Anna") == 1


@pytest.mark.rule("IB6")
def test_how_many_lie_at_each_city_is_public() -> None:
    game = iberia("festivals lying: 2 festival_sevilla")
    play(game, f"draw → {SEVILLA}, red")
    for viewer in ("Anna", "Ben", None):
        assert game.view(viewer).mechanics["festivals lying"] == {SEVILLA: 3}


def test_everybody_sees_what_comes_up_in_its_order() -> None:
    """Ben's record of Anna's draw names the festival cards and withholds the card that she took."""
    game = iberia("")
    play(game, f"draw → {SEVILLA}, {MADRID}, red", f"take blue → {SEVILLA}, white")
    assert str(game.log[0].events[0]) == "A festival card is turned up and laid at Sevilla, Feria de Abril."
    lines = [record.read(game.record(seat)).lines for seat in ("Anna", "Ben")]
    assert lines[0][0].outcomes == (SEVILLA, MADRID, "red")
    assert lines[1][0].outcomes == (SEVILLA, MADRID, None)
    assert lines[1][1].outcomes == (SEVILLA, "white")
    assert record.load(game.record()) == game


# --- a deck of festival cards


@pytest.mark.rule("IB8")
def test_if_only_festival_cards_are_left_all_are_turned_up_and_the_discards_reshuffled() -> None:
    game = iberia(f"{TWO_LEFT}\ndeck: 2 {SEVILLA}\ndiscards: 3 red\nBen: hand the rest")
    events = play(game, f"draw → {SEVILLA}, {SEVILLA}, red")
    assert only(events, DeckReshuffled) == [DeckReshuffled(3)]
    assert lying(game)["sevilla"] == 9
    assert game.hand("Anna") == {"red": 1}
    assert game.deck_left == 2, "train cards only"
    assert game.phase() == "second card"


@pytest.mark.rule("IB8")
def test_the_new_deck_has_train_cards_only() -> None:
    """Taken festival cards do not come back either."""
    game = iberia(f"""
        festivals lying: 8 {SEVILLA}
        second draft: 3
        deck: 1 {SEVILLA}
        discards: 2 red, 2 blue
        Anna: festivals taken {OTHERS}
        Ben: hand the rest
    """)
    play(game, f"draw → {SEVILLA}, red", "draw → blue", "Ben: draw → blue")
    assert game.phase() == "second card"
    assert lying(game) == {"sevilla": 9}


@pytest.mark.rule("IB8")
def test_without_a_train_card_in_the_deck_the_display_is_left() -> None:
    game = iberia(f"{TWO_LEFT}\ndeck: 2 {SEVILLA}\nBen: hand the rest")
    events = play(game, f"draw → {SEVILLA}, {SEVILLA}")
    assert not only(events, CardDrawn)
    assert game.phase() == "first card"
    assert offers(game) == ["take purple", "take white", "take blue", "take yellow", "take orange"]
    assert refused(game, "draw") == "The deck is empty."
    assert refused(game, "claim sevilla-malaga") == "You are drawing cards: take your first one."
    assert Game.from_position(game.position()) == game
    play(game, "take blue", "take white")
    assert game.hand("Anna") == {"blue": 1, "white": 1}
    assert game.display.count(None) == 2
    assert player(game) == "Ben"


@pytest.mark.rule("IB8")
def test_a_locomotive_from_the_display_then_ends_the_action() -> None:
    """The other display cards don't help: a display of locomotives stays for lack of others."""
    display = "display: locomotive, locomotive, purple, white, blue"
    game = iberia(f"{TWO_LEFT}\n{display}\ndeck: 2 {SEVILLA}\nBen: hand the rest")
    play(game, f"draw → {SEVILLA}, {SEVILLA}", "take locomotive")
    assert game.hand("Anna") == {"locomotive": 1}
    assert player(game) == "Ben"


@pytest.mark.rule("IB8")
def test_without_any_card_to_take_the_action_ends() -> None:
    """Anna's second card: the display has only locomotives, the deck only a festival card."""
    display = "display: locomotive, locomotive, locomotive, locomotive, locomotive"
    lie = TWO_LEFT.replace("7 festival_sevilla", "8 festival_sevilla")
    game = iberia(f"{lie}\n{display}\ndeck: 1 red, 1 {SEVILLA}\nBen: hand the rest")
    events = play(game, f"draw → red, {SEVILLA}")  # the second draw is all that is left to do
    assert game.hand("Anna") == {"red": 1}
    assert only(events, TurnBegan) == [TurnBegan(1)]


@pytest.mark.rule("IB8")
def test_a_space_of_the_display_stays_empty_if_only_festival_cards_come() -> None:
    game = iberia(f"{TWO_LEFT}\ndeck: 2 {SEVILLA}\nBen: hand the rest")
    play(game, f"take blue → {SEVILLA}, {SEVILLA}")
    assert game.display == ("purple", "white", None, "yellow", "orange")
    assert game.deck_left == 0
    assert game.phase() == "second card"


@pytest.mark.rule("IB8")
def test_five_new_cards_can_bring_up_festival_cards_and_the_draft_card() -> None:
    """Two locomotives lie open, a third comes: all five are replaced."""
    game = iberia("display: locomotive, locomotive, purple, white, blue\ndraft card: 4")
    events = play(game, f"take blue → locomotive, red, {SEVILLA}, red, {MADRID}, green, green, yellow")
    assert len(only(events, DisplaySwept)) == 1
    assert [event.pile for event in only(events, FestivalTurnedUp)] == ["sevilla", "madrid"]
    assert only(events, DraftCardTurnedUp) == [DraftCardTurnedUp(0)]
    assert game.display == ("red", "red", "green", "green", "yellow")
    assert game.discards() == {"locomotive": 3, "purple": 1, "white": 1}
    assert game.phase() == "second card", "the running turn is finished first"


@pytest.mark.rule("IB8")
def test_three_locomotives_are_swept_as_ever_when_the_deck_is_made_anew() -> None:
    text = f"{TWO_LEFT}\ndisplay: locomotive, locomotive, purple, white, blue\ndeck: 2 {SEVILLA}"
    game = iberia(f"{text}\ndiscards: 1 locomotive, 6 red\nBen: hand the rest")
    events = play(game, f"take blue → {SEVILLA}, {SEVILLA}, locomotive, red, red, red, red, red")
    assert [type(event) for event in events if isinstance(event, DeckReshuffled | DisplaySwept)] == [
        DeckReshuffled,
        DisplaySwept,
    ]
    assert game.display == ("red",) * 5


# --- taking them


@pytest.mark.rule("IB11")
def test_a_claim_at_a_festival_city_may_take_all_its_cards() -> None:
    game = iberia(f"festivals lying: 3 {SEVILLA}, 2 {MADRID}\nAnna: hand 2 blue")
    assert play(game, "claim sevilla-malaga") == ()
    assert game.phase() == "festival"
    assert offers(game) == ["festival sevilla", "festival none"]
    events = play(game, "festival sevilla")
    assert [event.track for event in only(events, TrackClaimed)] == ["sevilla-malaga"]
    assert only(events, FestivalTaken) == [FestivalTaken(0, "sevilla", 3)]
    assert str(only(events, FestivalTaken)[0]) == "Anna takes 3 festival cards at Sevilla, Feria de Abril."
    assert lying(game) == {"madrid": 2}
    assert taken(game, "Anna") == {SEVILLA: 3}
    assert player(game) == "Ben"


@pytest.mark.rule("IB11")
def test_a_festival_city_without_cards_asks_nothing() -> None:
    game = iberia(f"festivals lying: 2 {MADRID}\nAnna: hand 2 blue, 4 red")
    events = play(game, "claim sevilla-malaga")
    assert len(only(events, TrackClaimed)) == 1
    assert not only(events, FestivalLeft)
    assert lying(game) == {"madrid": 2}


@pytest.mark.rule("IB11")
def test_nothing_is_asked_at_a_city_without_a_festival() -> None:
    game = iberia(f"festivals lying: 2 {SEVILLA}\nAnna: hand 1 yellow")
    play(game, "claim malaga-granada")
    assert game.tracks("Anna") == ("malaga-granada",)


@pytest.mark.rule("IB11")
def test_only_their_owner_may_look_at_taken_cards() -> None:
    game = iberia(f"Anna: festivals taken 3 {SEVILLA}\nBen: festivals taken 1 {MADRID}")
    assert taken(game, "Anna") == {SEVILLA: 3}
    assert taken(game, "Ben") == {MADRID: 1}
    assert taken(game, "Anna", "Ben") is None
    assert all("festivals taken" not in facts.mechanics for facts in game.view(None).seats)


@pytest.mark.rule("IB11")
def test_everybody_saw_how_many_were_taken_from_where() -> None:
    game = iberia(f"festivals lying: 3 {SEVILLA}\nAnna: hand 2 blue")
    (event,) = only(play(game, "claim sevilla-malaga", "festival sevilla"), FestivalTaken)
    assert event.seen_by(1) == event.seen_by(None) == event
    at = game.rules.layout.field("festivals taken")
    for seat in (-1, 1):
        view = views.view(game.rules, game.state, seat)
        assert [int(view.b[n]) for n in range(at.at, at.at + at.size)] == [0] * 10 + [3] + [0] * 4


@pytest.mark.rule("IB11")
def test_a_later_claim_there_takes_what_has_come_since() -> None:
    game = iberia(f"""
        festivals lying: 3 {SEVILLA}
        Anna: hand 2 blue, 2 white
    """)
    play(game, "claim sevilla-malaga", "festival sevilla", f"draw → {SEVILLA}, red", "draw → red")
    play(game, "claim sevilla-cadiz:white", "festival sevilla")
    assert taken(game, "Anna") == {SEVILLA: 4}
    assert lying(game) == {}


def test_the_choice_can_be_taken_back_until_the_track_is_claimed() -> None:
    game = iberia(f"festivals lying: 3 {SEVILLA}\nAnna: hand 2 blue, 1 locomotive")
    before = game.copy()
    play(game, "claim sevilla-malaga", "locos 1")
    assert game.phase() == "festival"
    game.take_back()
    game.take_back()
    assert game.state == before.state
    play(game, "claim sevilla-malaga", "locos 0", "festival none")
    assert not game.can_take_back()


def test_others_see_nothing_of_the_choice_before_the_claim() -> None:
    game = iberia(f"festivals lying: 3 {SEVILLA}\nAnna: hand 2 blue")
    before = {who: seen(game, who) for who in ("Ben", None)}
    play(game, "claim sevilla-malaga")
    for who, view in before.items():
        assert seen(game, who) == view
    assert game.view("Ben").phase == "turn"


def test_a_game_can_be_written_down_and_redrawn_during_the_choice() -> None:
    game = iberia(f"festivals lying: 3 {SEVILLA}\nAnna: hand 2 blue; festivals taken 2 {MADRID}")
    play(game, "claim sevilla-malaga")
    assert "phase: festival" in game.position()
    assert Game.from_position(game.position()) == game
    for seat in (-1, 0, 1):
        view = views.view(game.rules, game.state, seat)
        other = views.sample(game.rules, view, seat, Stream(seat + 2))
        assert checks.faults(game.rules, other) == []
        assert views.view(game.rules, other, seat) == view


def test_a_claim_in_one_call_says_what_it_takes() -> None:
    game = iberia(f"festivals lying: 3 {SEVILLA}\nAnna: hand 2 blue")
    game.claim("sevilla-malaga", then=["festival sevilla"])
    assert taken(game, "Anna") == {SEVILLA: 3}


# --- two festivals, or none


@pytest.mark.rule("IB12")
def test_between_two_festival_cities_one_of_them_is_chosen_never_both() -> None:
    game = iberia("festivals lying: 4 festival_valencia, 2 festival_barcelona\nAnna: hand 5 red")
    play(game, "claim barcelona-valencia:red")
    assert offers(game) == ["festival valencia", "festival barcelona", "festival none"]
    events = play(game, "festival barcelona")
    assert only(events, FestivalTaken) == [FestivalTaken(0, "barcelona", 2)]
    assert lying(game) == {"valencia": 4}
    assert taken(game, "Anna") == {"festival_barcelona": 2}


@pytest.mark.rule("IB12")
def test_if_only_one_of_them_has_cards_only_these_can_be_taken() -> None:
    game = iberia("festivals lying: 4 festival_valencia, 1 festival_madrid\nAnna: hand 5 red")
    play(game, "claim barcelona-valencia:red")
    assert offers(game) == ["festival valencia", "festival none"]
    assert refused(game, "festival barcelona") == "No festival cards lie at Barcelona, La Mercè."
    assert refused(game, "festival madrid") == "Your track does not lead to Madrid, San Isidro."
    assert refused(game, "draw") == "First choose whether to take festival cards."


@pytest.mark.rule("IB12")
def test_cards_may_be_declined_and_taking_is_all_or_nothing() -> None:
    game = iberia(f"festivals lying: 3 {SEVILLA}\nAnna: hand 2 blue")
    play(game, "claim sevilla-malaga")
    assert len(offers(game)) == 2, "all of them, or none"
    events = play(game, "festival none")
    assert only(events, FestivalLeft) == [FestivalLeft(0, "sevilla-malaga")]
    assert str(only(events, FestivalLeft)[0]) == "Anna leaves the festival cards at Sevilla–Málaga."
    assert lying(game) == {"sevilla": 3}
    assert game.tracks("Anna") == ("sevilla-malaga",)


@pytest.mark.rule("IB12")
def test_piles_left_lying_score_nothing() -> None:
    game = iberia(f"phase: over\nfestivals lying: 9 {SEVILLA}, 9 {MADRID}")
    assert game.scores() == (0, 0)
    assert [column.total for column in game.sheet().seats] == [0, 0]


def test_a_festival_is_chosen_only_in_a_claim() -> None:
    game = iberia(f"festivals lying: 3 {SEVILLA}")
    assert refused(game, "festival sevilla") == (
        "You take festival cards when you claim a track to a city where some lie."
    )


# --- Porto and Coimbra


@pytest.mark.rule("IB13")
@pytest.mark.parametrize("track, cards", [
    ("viana-porto:green", "1 green"),
    ("porto-guarda", "2 black"),
    ("coimbra-lisboa:orange", "3 orange"),
    ("coimbra-guarda", "2 red"),
])  # fmt: skip
def test_a_track_at_either_gives_access_to_their_pile(track: str, cards: str) -> None:
    game = iberia(f"festivals lying: 5 festival_porto_coimbra\nAnna: hand {cards}")
    play(game, f"claim {track}", "festival porto_coimbra")
    assert taken(game, "Anna") == {"festival_porto_coimbra": 5}


@pytest.mark.rule("IB13")
def test_a_track_between_the_two_gives_it_once() -> None:
    game = iberia("festivals lying: 5 festival_porto_coimbra\nAnna: hand 2 white")
    play(game, "claim porto-coimbra:white")
    assert offers(game) == ["festival porto_coimbra", "festival none"]
    events = play(game, "festival porto_coimbra")
    assert only(events, FestivalTaken) == [FestivalTaken(0, "porto_coimbra", 5)]
    assert taken(game, "Anna") == {"festival_porto_coimbra": 5}
    assert lying(game) == {}


# --- points


def bonuses(game: Game, seat: int = 0) -> dict[str, int]:
    return {line.name: line.points for line in game.sheet().seats[seat].bonuses}


@pytest.mark.rule("IB15")
def test_three_cards_of_sevilla_bring_six_points() -> None:
    """The rulebook's first example, in the last turn of the game."""
    game = iberia(f"last turns: 1\nfestivals lying: 3 {SEVILLA}\nAnna: hand 2 blue")
    play(game, "claim sevilla-malaga", "festival sevilla")
    assert game.is_over
    assert bonuses(game) == {"Sevilla, Feria de Abril (3)": 6}
    assert game.sheet().totals == (2 + 6, 0)


@pytest.mark.rule("IB15")
def test_seven_cards_of_valencia_bring_twenty_two_points() -> None:
    """The rulebook's second example: four taken before, three now."""
    game = iberia(
        f"last turns: 1\nfestivals lying: 3 {VALENCIA}\nAnna: hand 2 green; festivals taken 4 {VALENCIA}"
    )
    play(game, "claim alicante-valencia:green", "festival valencia")
    assert bonuses(game) == {"Valencia, Las Fallas (7)": 22}
    assert game.sheet().totals == (2 + 2 + 22, 0)


@pytest.mark.rule("IB15")
@pytest.mark.parametrize("number, points", list(enumerate([1, 3, 6, 9, 13, 17, 22, 27, 33], 1)))
def test_a_set_scores_by_its_size(number: int, points: int) -> None:
    game = iberia(f"phase: over\nAnna: festivals taken {number} {MADRID}")
    assert sum(bonuses(game).values()) == points


@pytest.mark.rule("IB15")
def test_each_festival_is_a_separate_set() -> None:
    game = iberia(
        f"phase: over\nAnna: festivals taken 3 {MADRID}, 7 {VALENCIA}\nBen: festivals taken 1 {MADRID}"
    )
    assert bonuses(game) == {"Valencia, Las Fallas (7)": 22, "Madrid, San Isidro (3)": 6}
    assert bonuses(game, 1) == {"Madrid, San Isidro (1)": 1}
    assert [sum(bonuses(game, seat).values()) for seat in range(2)] == [28, 1]


@pytest.mark.rule("IB15")
def test_a_board_can_give_a_festival_its_own_row() -> None:
    """Beyond its end, the last value of a row counts."""
    board = derived("iberia", "festivals", festivals={"pile_points": {"madrid": [5, 8]}})
    totals = []
    for number in (1, 2, 3, 9):
        text = f"phase: over\nAnna: festivals taken {number} {MADRID}\nBen: festivals taken 2 {SEVILLA}"
        game = table(text, board)
        totals.append(tuple(sum(bonuses(game, seat).values()) for seat in range(2)))
    assert totals == [(5, 3), (8, 3), (8, 3), (8, 3)]


# --- positions that can't be

CLAIM = "claim: track sevilla-malaga, colour blue, asked 4"


@pytest.mark.parametrize("text, why", [
    (f"festivals lying: 6 {SEVILLA}\nAnna: festivals taken 4 {SEVILLA}", "10 cards of the festival"),
    ("Anna: festivals taken 2 red", "only festival cards lie at festivals"),
    ("festival wanted: 1", "nobody is claiming a track"),
    (f"phase: festival\nfestivals lying: 1 {SEVILLA}", "needs a claim"),
    (f"phase: festival\n{CLAIM}\nAnna: hand 2 blue", "has no choice"),
])  # fmt: skip
def test_impossible_festival_positions_are_refused(text: str, why: str) -> None:
    with pytest.raises(BadPosition, match=why):
        iberia(text)


# --- with other mechanics


def test_the_payer_of_a_common_track_takes_the_cards() -> None:
    board = derived("iberia", "ferries", "express_lines", "festivals")
    express = next(
        join
        for join in board.connections
        if join.data.get("express") and board.cities[join.a].data.get("festival") and "ferry" not in join.data
    )
    track = next(track for track in board.tracks if board.connections[track.connection] is express)
    pile = str(board.cities[express.a].data["festival"])
    colour = "red" if track.colour == "grey" else track.colour
    text = f"festivals lying: 2 festival_{pile}\nAnna: hand {express.length} {colour}"
    game = table(text, board)
    play(game, f"claim {track.id}", f"festival {pile}")
    assert game.view(None).owners["all"] == (track.id,)
    assert taken(game, "Anna") == {f"festival_{pile}": 2}


def test_a_track_that_is_given_to_somebody_takes_nothing() -> None:
    board = derived("iberia", "ferries", "express_lines", "festivals")
    game = table(f"festivals lying: 2 {SEVILLA}", board)
    rules, state = game.rules, game.state.copy()
    claims.give(rules, state, rules.owner("all"), board.track_index("sevilla-malaga"))
    before, after = [views.view(rules, each, -1) for each in (game.state, state)]
    at = rules.layout.field("festivals lying").at
    assert [int(after.b[n]) for n in range(at, at + 15)] == [int(before.b[n]) for n in range(at, at + 15)]


def test_a_tunnel_given_up_leaves_them_lying() -> None:
    board = derived("iberia", "tunnels", "festivals")
    tunnel = next(
        track
        for track in board.tracks
        if board.connections[track.connection].data.get("tunnel")
        and board.cities[board.connections[track.connection].a].data.get("festival")
        and track.colour != "grey"
    )
    join = board.connections[tunnel.connection]
    pile = str(board.cities[join.a].data["festival"])
    other = "red" if tunnel.colour != "red" else "blue"
    text = f"festivals lying: 2 festival_{pile}\nAnna: hand {join.length} {tunnel.colour}"
    game = table(text, board)
    play(game, f"claim {tunnel.id}")
    events = play(game, f"festival {pile} → {tunnel.colour}, {other}, {other}")
    assert game.phase() == "tunnel"
    events = play(game, "give up")
    assert len(only(events, TunnelGivenUp)) == 1
    assert lying(game) == {pile: 2}
    assert taken(game, "Anna") == {}
    assert checks.faults(game.rules, game.state) == []
