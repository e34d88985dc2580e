"""What a tunnel will probably cost, and when it is given up (Europe)."""

from judging import Judge
from table import play, table

from stellwerk import Game

TUNNEL = "munchen-zurich"  # yellow, 2 long


def europe(text: str) -> Game:
    return table(f"board: europe\n{text}")


def digging(
    hand: str, came: str, *, planned: bool = True, turns: int = 15, turn: float = 2.5, card: float = 1
) -> Judge:
    """Anna digs the tunnel; these cards are turned up."""
    game = europe(f"Anna: hand {hand}")
    play(game, f"claim {TUNNEL} → {came}")
    return Judge(game, "Anna", plan=[TUNNEL] if planned else [], turns=turns, turn=turn, card=card)


# --- what to expect


def test_a_tunnel_costs_about_seven_tenths_of_a_card_more() -> None:
    player = Judge(europe("Anna: hand 2 red, 2 green"), "Anna")
    assert 0.6 <= player.more_cards(TUNNEL) <= 0.8
    assert 0.6 <= player.more_cards("paris-zurich") <= 0.8, "grey: any colour"


def test_other_tracks_cost_what_they_show() -> None:
    player = Judge(europe("Anna: hand 2 red"), "Anna")
    assert player.more_cards("munchen-wien") == 0


def test_cards_that_one_has_seen_don_t_come() -> None:
    few = Judge(europe("Anna: hand 9 yellow"), "Anna")
    many = Judge(europe("Anna: hand 9 green"), "Anna")
    assert few.more_cards(TUNNEL) < many.more_cards(TUNNEL)
    seen = Judge(europe("discards: 12 locomotive"), "Anna")
    assert seen.more_cards(TUNNEL) < many.more_cards(TUNNEL)


def test_others_hands_are_not_looked_at() -> None:
    yellow, green = (Judge(europe(f"Ben: hand 9 {colour}"), "Anna") for colour in ("yellow", "green"))
    assert yellow.more_cards(TUNNEL) == green.more_cards(TUNNEL)


# --- adding or giving up


def test_one_more_card_is_added_for_a_tunnel_of_the_plan() -> None:
    assert digging("7 yellow", "yellow, red, blue").best() == "add 0"


def test_locomotives_are_kept() -> None:
    game = europe("Anna: hand 5 yellow, 2 locomotive")
    play(game, f"claim {TUNNEL}", "locos 0 → yellow, yellow, blue")
    for card in (1, 0):
        assert Judge(game, "Anna", plan=[TUNNEL], card=card).best() == "add 0"


def test_three_dear_cards_are_too_many() -> None:
    assert digging("7 yellow", "yellow, yellow, yellow", turn=1.5, card=2).best() == "give up"


def test_they_are_not_too_many_if_the_plan_has_no_use_for_them() -> None:
    assert digging("7 yellow", "yellow, yellow, yellow", turn=1.5, card=1.5).best() == "give up"
    game = europe("Anna: hand 7 yellow")
    play(game, f"claim {TUNNEL} → yellow, yellow, yellow")
    player = Judge(game, "Anna", plan=[TUNNEL], spare={"yellow": 5}, turn=1.5, card=1.5)
    assert player.best() == "add 0"


def test_in_the_last_turn_a_tunnel_of_the_plan_is_paid_at_any_price() -> None:
    player = digging("7 yellow", "yellow, yellow, yellow", turns=1, turn=1.5, card=2)
    assert player.best() == "add 0"


def test_a_tunnel_for_its_points_alone_is_given_up_sooner() -> None:
    came = "yellow, yellow, red"
    assert digging("7 yellow", came).best() == "add 0"
    assert digging("7 yellow", came, planned=False).best() == "give up"
