"""What a pile of festival cards is worth: by the set it makes, and by who else collects it."""

from judging import Judge
from table import play, table

from stellwerk import Game


def iberia(text: str = "", seats: str = "Anna, Ben") -> Game:
    return table(f"board: iberia\nseats: {seats}\nsecond draft: 3\n{text}")


def test_a_track_at_no_festival_brings_nothing() -> None:
    assert Judge(iberia("festivals lying: 4 festival_sevilla"), "Anna").worth("viana-ourense") == 0


def test_an_empty_place_brings_nothing() -> None:
    assert Judge(iberia("festivals lying: 4 festival_madrid"), "Anna").worth("sevilla-malaga") == 0


def test_a_pile_is_worth_its_set_at_least() -> None:
    """Four cards make 9 points."""
    judge = Judge(iberia("festivals lying: 4 festival_sevilla"), "Anna")
    assert 9 <= judge.worth("sevilla-malaga") < 20
    assert judge.worth("sevilla-malaga") == judge.worth("sevilla-cadiz:white")


def test_the_larger_pile_is_worth_more() -> None:
    judge = Judge(iberia("festivals lying: 2 festival_sevilla, 5 festival_madrid"), "Anna")
    assert judge.worth("madrid-cuenca") > 2 * judge.worth("sevilla-malaga") > 0


def test_cards_are_worth_more_to_who_has_begun_the_set() -> None:
    lying = "festivals lying: 2 festival_sevilla, 2 festival_madrid"
    judge = Judge(iberia(f"{lying}\nAnna: festivals taken 4 festival_sevilla"), "Anna", turns=2)
    assert judge.worth("sevilla-malaga") > judge.worth("madrid-cuenca")


def test_a_pile_that_a_rival_collects_is_worth_taking_from_him() -> None:
    lying = "festivals lying: 3 festival_sevilla, 3 festival_madrid"
    judge = Judge(iberia(f"{lying}\nBen: festivals taken 5 festival_sevilla"), "Anna", turns=2)
    assert judge.worth("sevilla-malaga") > judge.worth("madrid-cuenca") > 0


def test_that_counts_less_among_many() -> None:
    text = "festivals lying: 3 festival_sevilla\nBen: festivals taken 5 festival_sevilla"
    two = Judge(iberia(text), "Anna", turns=2).worth("sevilla-malaga")
    five = Judge(iberia(text, "Anna, Ben, Clara, David, Emma"), "Anna", turns=2).worth("sevilla-malaga")
    assert five < two


def test_early_in_the_game_a_card_promises_more_to_come() -> None:
    game = iberia("festivals lying: 1 festival_sevilla")
    assert Judge(game, "Anna", turns=25).worth("sevilla-malaga") > Judge(game, "Anna", turns=1).worth(
        "sevilla-malaga"
    )


def test_a_full_set_grows_no_more() -> None:
    """All nine cards are accounted for: eight taken, one lying, and that one is the last."""
    text = "festivals lying: 1 festival_sevilla\nAnna: festivals taken 8 festival_sevilla"
    assert Judge(iberia(text), "Anna").worth("sevilla-malaga") >= 33 - 27


# --- which pile


def test_of_two_piles_that_with_the_better_set_is_chosen() -> None:
    game = iberia("festivals lying: 2 festival_valencia, 4 festival_barcelona\nAnna: hand 5 red")
    play(game, "claim barcelona-valencia:red")
    worth = Judge(game, "Anna").options()
    assert set(worth) == {"festival valencia", "festival barcelona", "festival none"}
    assert worth["festival barcelona"] > worth["festival valencia"] > worth["festival none"] == 0


def test_the_worth_of_a_track_between_two_is_that_of_the_better_pile() -> None:
    game = iberia("festivals lying: 2 festival_valencia, 4 festival_barcelona\nAnna: hand 5 red")
    judge = Judge(game, "Anna")
    between = judge.worth("barcelona-valencia")
    assert between == judge.worth("girona-barcelona") > judge.worth("cuenca-valencia")


def test_porto_and_coimbra_share_their_pile() -> None:
    judge = Judge(iberia("festivals lying: 3 festival_porto_coimbra"), "Anna")
    assert judge.worth("porto-coimbra") == judge.worth("viana-porto") == judge.worth("coimbra-lisboa") > 0
