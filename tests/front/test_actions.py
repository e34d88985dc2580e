"""The three forms of an action are one and the same, and nonsense is refused with a reason."""

import json
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stellwerk import actions
from stellwerk.actions import (
    Action,
    BadAction,
    Claim,
    DrawTickets,
    DrawUnseen,
    Keep,
    NotOffered,
    Pass,
    PayWith,
    Special,
    Take,
    UseLocomotives,
)
from stellwerk.boards import board
from stellwerk.boards.rules import rules_for
from stellwerk.game import Game

USA = board("usa")
EUROPE = board("europe")

WRITTEN: list[tuple[str, Action]] = [
    ("claim denver-omaha", Claim("denver-omaha")),
    ("claim denver-kansas_city:black", Claim("denver-kansas_city:black")),
    ("take blue", Take("blue")),
    ("take locomotive", Take("locomotive")),
    ("draw", DrawUnseen()),
    ("tickets", DrawTickets()),
    ("pass", Pass()),
    ("pay red", PayWith("red")),
    ("pay locomotive", PayWith("locomotive")),
    ("locos 2", UseLocomotives(2)),
    ("keep boston-miami los_angeles-chicago", Keep(("boston-miami", "los_angeles-chicago"))),
    ("keep none", Keep(())),
    ("station", Special("station")),
    ("city paris", Special("city paris")),
    ("give up", Special("give up")),
]


@pytest.mark.parametrize("text, action", WRITTEN)
def test_an_action_is_written_and_read_in_short_notation(text: str, action: Action) -> None:
    assert actions.notation(action) == text
    assert actions.parse(text) == action


@pytest.mark.parametrize("action", [action for _, action in WRITTEN])
def test_an_action_is_written_and_read_as_json(action: Action) -> None:
    assert actions.from_json(actions.to_json(action)) == action


def test_json_is_what_a_browser_would_write() -> None:
    assert json.loads(actions.to_json(Claim("denver-omaha"))) == {"type": "claim", "track": "denver-omaha"}
    assert actions.from_json('{"type": "draw"}') == DrawUnseen()


@pytest.mark.parametrize(
    "text", ["{}", "[]", "nonsense", '{"type": "claim"}', '{"type": "claim", "track": 3}', b"\xff"]
)
def test_json_that_is_no_action_is_refused(text: str | bytes) -> None:
    with pytest.raises(BadAction, match="This JSON is not an action"):
        actions.from_json(text)


def test_an_action_prints_so_that_it_can_be_pasted() -> None:
    for _, action in WRITTEN:
        assert eval(repr(action)) == action  # noqa: S307 that is what is claimed


def test_actions_can_be_keys_and_never_change() -> None:
    assert {Claim("denver-omaha"): 1}[Claim("denver-omaha")] == 1
    with pytest.raises(AttributeError):
        Take("blue").card = "red"  # type: ignore[misc]


@pytest.mark.parametrize(
    "text",
    ["claim omaha-denver", "CLAIM Denver-Omaha", "  claim   denver-omaha ", "claim Omaha–Denver"],
)
def test_a_track_may_be_written_in_either_order_of_its_cities(text: str) -> None:
    assert actions.parse(text, USA) == Claim("denver-omaha")


def test_a_track_of_a_double_and_a_ticket_may_too() -> None:
    assert actions.parse("claim kansas_city-denver:black", USA) == Claim("denver-kansas_city:black")
    assert actions.parse("keep miami-boston", USA) == Keep(("boston-miami",))


@pytest.mark.parametrize("word", ["loco", "locos", "locomotives", "Locomotive"])
def test_a_locomotive_has_short_names(word: str) -> None:
    assert actions.parse(f"take {word}") == Take("locomotive")


@pytest.mark.parametrize(
    "text, message",
    [
        ("", "can't be empty"),
        ("   ", "can't be empty"),
        ("claim", "needs a track"),
        ("claim denver omaha", "needs a track"),
        ("claim denver", "is not a track"),
        ("take", "needs a colour"),
        ("take pink", "There is no card 'pink'; cards are purple"),
        ("take grey", "no card 'grey'"),
        ("pay", "needs a colour"),
        ("pay 3", "no card '3'"),
        ("locos", "needs a number"),
        ("locos many", "a number from 0 to 15"),
        ("locos -1", "a number from 0 to 15"),
        ("locos 16", "a number from 0 to 15"),
        ("locos ²", "a number from 0 to 15"),
        ("keep", "needs tickets"),
        ("keep boston", "is not a ticket"),
        ("keep boston-miami boston-miami", "named twice"),
        ("draw blue", "Nothing can follow `draw`"),
        ("pass please", "Nothing can follow `pass`"),
        ("?!", "is not an action; actions begin with claim, take"),
        ("x" * 5000 + "!", "is not an action"),
    ],
)
def test_nonsense_is_refused_with_a_reason(text: str, message: str) -> None:
    with pytest.raises(BadAction, match=message) as caught:
        actions.parse(text)
    assert len(str(caught.value)) < 200


@pytest.mark.parametrize(
    "text, message",
    [
        ("claim denver-omha", "did you mean .*denver-omaha"),
        (
            "claim denver-kansas_city",
            "has 2 tracks; name one: denver-kansas_city:black or denver-kansas_city:orange",
        ),
        ("claim paris-berlin", "No track is called"),
        ("keep boston-denver", "No ticket is called"),
    ],
)
def test_names_that_the_board_does_not_have_are_refused(text: str, message: str) -> None:
    with pytest.raises(BadAction, match=message):
        actions.parse(text, USA)


@given(st.text(max_size=40))
def test_any_text_is_an_action_or_refused(text: str) -> None:
    try:
        action = actions.parse(text, USA)
    except BadAction:
        return
    assert actions.parse(str(action), USA) == action


@given(st.sampled_from(["claim", "take", "pay", "locos", "keep", "draw"]), st.text(max_size=20))
def test_any_text_behind_a_verb_is_an_action_or_refused(verb: str, rest: str) -> None:
    try:
        action = actions.parse(f"{verb} {rest}", USA)
    except BadAction:
        return
    assert actions.parse(str(action), USA) == action


# --- the table of a game's options


@pytest.mark.parametrize("board_id, seats", [("usa", 2), ("usa", 5), ("europe", 3)])
def test_every_option_is_one_action_and_one_notation(board_id: str, seats: int) -> None:
    game = Game(board_id, seats=seats, seed=1)
    table = game.table
    found: dict[Action, int] = {}
    for option in range(table.size):
        try:
            action = table.action(option, game.state, 0)
        except BadAction:
            assert table.is_keep(option)  # a ticket beyond those on offer
            continue
        assert table.option(action, game.state, 0) == option
        assert table.read(str(action)) == action
        assert actions.from_json(actions.to_json(action)) == action
        found[action] = option
    assert len({str(action) for action in found}) == len(found)
    assert len(found) >= table.size - (1 << int(game.rules.most_offered)) + (1 << len(game.offer(0)))


def test_the_forms_agree_all_through_a_game() -> None:
    game = Game("europe", seats=3, seed=11)
    choose = random.Random(3)
    while not game.is_over:
        seat = choose.choice(game.decisions())
        ids, typed = game.option_ids(seat), game.options(seat)
        assert [game.table.option(action, game.state, seat) for action in typed] == ids
        assert [game.table.read(str(action)) for action in typed] == typed
        game.apply(choose.choice(typed), seat)


def test_a_mechanics_options_have_its_own_names() -> None:
    names = actions.action_table(rules_for(EUROPE, 2)).specials
    assert {"station", "city paris", "add 1", "give up"} <= set(names)
    assert actions.action_table(rules_for(USA, 2)).specials == ()


def test_tickets_to_keep_may_be_named_in_any_order() -> None:
    game = Game("usa", seats=2, seed=1)
    first, second, _ = game.offer(0)
    one = game.table.option(Keep((first, second)), game.state, 0)
    assert game.table.option(Keep((second, first)), game.state, 0) == one
    assert game.table.action(one, game.state, 0) == Keep((first, second))


def test_only_tickets_on_offer_can_be_kept() -> None:
    game = Game("usa", seats=2, seed=1)
    other = game.offer(1)[0]
    with pytest.raises(NotOffered, match="not on offer"):
        game.table.option(Keep((other,)), game.state, 0)


@pytest.mark.parametrize("option", [-1, 10_000])
def test_numbers_beyond_the_options_are_refused(option: int) -> None:
    game = Game("usa", seats=2, seed=1)
    with pytest.raises(BadAction, match="numbers from 0 to"):
        game.table.action(option, game.state, 0)
    with pytest.raises(BadAction, match="numbers from 0 to"):
        game.table.read(option)


def test_what_is_no_action_at_all_is_refused() -> None:
    table = actions.action_table(rules_for(USA, 2))
    for thing in (None, 1.5, True, object()):
        with pytest.raises(BadAction, match="is needed"):
            table.read(thing)  # type: ignore[arg-type]


def test_an_action_of_another_boards_mechanic_is_refused_with_a_hint() -> None:
    table = actions.action_table(rules_for(USA, 2))
    with pytest.raises(BadAction, match="no action 'station' in this game; actions begin with"):
        table.read("station")
    with pytest.raises(BadAction, match=r"; did you mean 'tickets'\?$"):
        table.read("ticket")


@pytest.mark.parametrize("text", ["claim denver-omahaa", "keep boston-miamii"])
def test_a_question_ends_with_its_mark(text: str) -> None:
    with pytest.raises(BadAction, match=r'; did you mean "[a-z-]+"\?$'):
        actions.action_table(rules_for(USA, 2)).read(text)


def test_all_else_ends_with_a_full_stop() -> None:
    for text in ("claim xxxxx-yyyyy", "station", "take pink", "claim denver-kansas_city"):
        with pytest.raises(BadAction, match=r"[^.?]\.$"):
            actions.action_table(rules_for(USA, 2)).read(text)


def test_a_connection_of_two_grey_tracks_is_explained_with_their_names() -> None:
    game = Game("usa", 2, seed=1)
    with pytest.raises(BadAction) as caught:
        game.apply("claim omaha-kansas_city", 0)
    tracks = "kansas_city-omaha:grey1 or kansas_city-omaha:grey2"
    assert str(caught.value) == f"The connection omaha-kansas_city has 2 tracks; name one: {tracks}."


def test_taking_back_is_a_separate_call() -> None:
    with pytest.raises(BadAction, match=r"call game\.take_back\(\)"):
        Game("usa", 2, seed=1).apply("take back", 0)
