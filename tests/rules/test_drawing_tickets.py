"""The third action: drawing tickets (B16)."""

from collections import Counter

import pytest
from table import offers, only, play, player, refused, table

from stellwerk import ImpossibleOutcome
from stellwerk.events import TicketsKept, TicketsOffered, TicketsReturned

A, B, C, D, E = "boston-miami", "calgary-phoenix", "chicago-santa_fe", "dallas-new_york", "denver-el_paso"
DRAWN = f"tickets → {A}, {B}, {C}"


@pytest.mark.rule("B16")
def test_three_tickets_are_taken_from_the_top() -> None:
    game = table()
    events = play(game, DRAWN)
    assert game.offer("Anna") == (A, B, C)
    assert game.tickets_left == 27
    assert [event.number for event in only(events, TicketsOffered)] == [3]
    assert player(game) == "Anna"


@pytest.mark.rule("B16")
def test_any_tickets_may_be_kept_but_at_least_one() -> None:
    game = table()
    play(game, DRAWN)
    assert set(offers(game)) == {
        f"keep {kept}" for kept in (A, B, C, f"{A} {B}", f"{A} {C}", f"{B} {C}", f"{A} {B} {C}")
    }
    assert refused(game, "keep none") == "You must keep at least 1 ticket."


@pytest.mark.rule("B16")
@pytest.mark.parametrize("kept", [(B,), (A, C), (A, B, C)])
def test_kept_tickets_go_to_the_hand_and_the_rest_goes_back(kept: tuple[str, ...]) -> None:
    game = table(f"Anna: tickets {D}")
    play(game, DRAWN)
    events = play(game, f"keep {' '.join(kept)}")
    assert set(game.tickets("Anna")) == {D, *kept}
    assert game.tickets_left == 26 + 3 - len(kept)
    assert [event.number for event in only(events, TicketsKept)] == [len(kept)]
    assert [event.place for event in only(events, TicketsReturned)] == ["under"] * (len(kept) < 3)
    assert player(game) == "Ben"


@pytest.mark.rule("B16")
def test_only_tickets_just_drawn_can_be_kept() -> None:
    game = table()
    play(game, DRAWN)
    assert refused(game, f"keep {D}") == "The ticket Dallas–New York (11) is not offered to you."


@pytest.mark.rule("B16")
@pytest.mark.parametrize("action", ["draw", "tickets", "claim portland-seattle:grey1"])
def test_tickets_must_be_chosen_before_anything_else(action: str) -> None:
    game = table("Anna: hand 1 red")
    play(game, DRAWN)
    assert refused(game, action) == "First choose which tickets to keep."


@pytest.mark.rule("B16")
def test_drawing_tickets_is_the_whole_turn() -> None:
    game = table()
    play(game, DRAWN, f"keep {A}")
    assert refused(game, "draw", "Anna") == "It is Ben's turn."


@pytest.mark.rule("B16")
def test_two_left_are_both_offered() -> None:
    game = table(f"ticket deck: {A}, {B}")
    play(game, "tickets")
    assert game.offer("Anna") == (A, B)
    assert game.tickets_left == 0
    play(game, f"keep {B}")
    assert game.tickets("Anna") == (B,)
    assert game.tickets_left == 1


@pytest.mark.rule("B16")
def test_the_last_one_must_be_kept() -> None:
    game = table(f"ticket deck: {A}")
    play(game, "tickets")
    assert game.tickets("Anna") == (A,)
    assert game.tickets_left == 0
    assert player(game) == "Ben"
    assert refused(game, f"keep {A}", "Anna") == "You kept the tickets at once: there was no choice."


@pytest.mark.rule("B16")
def test_with_an_empty_ticket_deck_the_action_is_not_available() -> None:
    game = table("ticket deck: none")
    assert game.tickets_left == 0
    assert refused(game, "tickets") == "The ticket deck is empty."


@pytest.mark.rule("B16")
def test_tickets_given_back_come_after_all_the_others() -> None:
    game = table(f"ticket deck: {A}, {B}, {C}, {D}, {E}")
    play(game, DRAWN, f"keep {A}")
    play(game, "tickets")
    assert set(game.offer("Ben")) - {B, C} == {D, E}
    with pytest.raises(ImpossibleOutcome):
        table(f"ticket deck: {D}, {E} / {B}, {C}").apply("tickets", outcomes=[B])


@pytest.mark.rule("B16")
def test_tickets_given_back_lie_in_random_order() -> None:
    found: Counter[str] = Counter()
    for seed in range(120):
        game = table(f"seed: {seed}\nticket deck: {A}, {B}, {C}, {D}, {E}")
        play(game, DRAWN, f"keep {A}", "tickets")
        found.update(set(game.offer("Ben")) & {B, C})
    assert found[B] + found[C] == 120
    assert 35 < found[B] < 85


@pytest.mark.rule("B16")
def test_tickets_given_back_earlier_come_earlier() -> None:
    game = table(f"ticket deck: {A}, {B}, {C}, {D}, {E}")
    play(game, DRAWN, f"keep {A}", f"tickets → {D}, {E}, {B}", f"keep {D}")
    play(game, f"Anna: tickets → {C}")  # alone under the five; then what Ben gave back
    assert set(game.offer("Anna")) == {B, C, E}


@pytest.mark.rule("B16")
def test_every_ticket_of_the_deck_is_equally_likely_to_be_drawn() -> None:
    found: Counter[str] = Counter()
    for seed in range(200):
        game = table(f"seed: {seed}\nticket deck: {A}, {B}, {C}, {D}, {E}")
        play(game, "tickets")
        found.update(game.offer("Anna"))
    assert all(90 < found[ticket] < 150 for ticket in (A, B, C, D, E))
