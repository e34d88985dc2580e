"""A referee that never objects proves nothing: it is shown games in which one thing is wrong."""

from collections.abc import Callable
from copy import deepcopy
from dataclasses import replace
from functools import lru_cache
from typing import Any

import pytest
from referee.judge import judge
from referee.tape import Event, Fault, Offer, Step, Tape
from referee.watch import watched

from stellwerk.kernel.compiled import COMPILED

pytestmark = pytest.mark.skipif(not COMPILED, reason="whole games take too long interpreted")

#: The games that are tampered with, by a short name: board, players, seed, options.
GAMES: dict[str, tuple[str, list[str], int, dict[str, bool]]] = {
    "usa": ("usa", ["planner:1", "random"], 9, {}),
    "usa of four": ("usa", ["planner:1", "random", "greedy", "random"], 2, {}),
    "europe": ("europe", ["drifter", "planner:1", "random"], 3, {}),
    "nederland": ("nederland", ["planner:1", "random", "greedy"], 4, {}),
    "neutral": ("nederland", ["planner:1", "drifter"], 5, {"neutral": True}),
    "poland": ("poland", ["planner:1", "planner:1"], 1, {"even_start": True}),
    "iberia": ("iberia", ["planner:1", "greedy"], 7, {"even_start": False}),
    "japan": ("japan", ["planner:1", "greedy", "random"], 8, {}),
    "south korea": ("south_korea", ["planner:1", "random", "drifter"], 9, {"even_start": True}),
}


@lru_cache
def tape_of(game: str) -> Tape:
    board, players, seed, switches = GAMES[game]
    return watched(board, players, seed, switches)


def copy_of(tape: Tape) -> Tape:
    """Deep enough to be tampered with, and faster than a deep copy."""
    steps = [
        Step(
            [replace(offer, options=list(offer.options)) for offer in step.offers],
            step.seat,
            step.action,
            [dict(event) for event in step.events],
        )
        for step in tape.steps
    ]
    set_up = [dict(event) for event in tape.set_up]
    return replace(tape, set_up=set_up, steps=steps, sheet=deepcopy(tape.sheet))


@pytest.mark.parametrize("game", GAMES)
def test_an_honest_game_passes(game: str) -> None:
    judge(tape_of(game))


# --- how a tape is tampered with


def events(tape: Tape, kind: str) -> list[Event]:
    return [event for step in tape.steps for event in step.events if event["event"] == kind]


def change(kind: str, which: int = 0, **values: Any) -> Callable[[Tape], None]:
    """Another value in an event; a function is given the old one."""

    def tamper(tape: Tape) -> None:
        event = events(tape, kind)[which]
        for name, value in values.items():
            event[name] = value(event[name]) if callable(value) else value

    return tamper


def drop(kind: str, which: int = 0) -> Callable[[Tape], None]:
    """An event is missing."""

    def tamper(tape: Tape) -> None:
        steps = [step for step in tape.steps if any(event["event"] == kind for event in step.events)]
        events = steps[which].events
        events.remove(next(event for event in events if event["event"] == kind))

    return tamper


def tell(after: str, **event: Any) -> Callable[[Tape], None]:
    """An event comes that should not."""

    def tamper(tape: Tape) -> None:
        step = next(step for step in tape.steps if any(other["event"] == after for other in step.events))
        step.events.append(event)

    return tamper


def offer_of(tape: Tape, phase: str, fits: Callable[[Step, Offer], bool]) -> Offer:
    return next(
        offer for step in tape.steps for offer in step.offers if offer.phase == phase and fits(step, offer)
    )


def withhold(phase: str, start: str) -> Callable[[Tape], None]:
    """An option that begins like this is missing; never the one that was chosen."""

    def tamper(tape: Tape) -> None:
        for step in tape.steps:
            for offer in step.offers:
                spare = [x for x in offer.options if x.startswith(start) and x != step.action]
                if offer.phase == phase and spare:
                    offer.options.remove(spare[0])
                    return
        raise LookupError(start)

    return tamper


def slip_in(phase: str, option: str) -> Callable[[Tape], None]:
    """An option is offered that is not allowed."""

    def tamper(tape: Tape) -> None:
        offer_of(tape, phase, lambda _, offer: option not in offer.options).options.append(option)

    return tamper


def write(seat: int, **values: Any) -> Callable[[Tape], None]:
    """Another value in a seat's lines of the score sheet."""

    def tamper(tape: Tape) -> None:
        lines = tape.sheet["seats"][seat]
        for name, value in values.items():
            lines[name] = value(lines[name]) if callable(value) else value

    return tamper


def write_bonus(start: str) -> Callable[[Tape], None]:
    def tamper(tape: Tape) -> None:
        lines = [line for seat in tape.sheet["seats"] for line in seat["bonuses"]]
        next(line for line in lines if line["name"].startswith(start))["points"] += 1

    return tamper


def flip_a_ticket(tape: Tape) -> None:
    line = tape.sheet["seats"][0]["tickets"][0]
    line["done"] = not line["done"]


def offer_an_owned_track(tape: Tape) -> None:
    track = events(tape, "track_claimed")[0]["track"]
    offer_of(tape, "turn", lambda step, _: was_claimed(tape, step, track)).options.append(f"claim {track}")


def offer_the_track_beside(tape: Tape) -> None:
    """To the one of two players who does not have the other: it is closed."""
    claimed = next(event for event in events(tape, "track_claimed") if event["track"].endswith(":grey1"))
    track = claimed["track"]

    def fits(step: Step, offer: Offer) -> bool:
        return offer.seat != claimed["seat"] and was_claimed(tape, step, track)

    offer_of(tape, "turn", fits).options.append(f"claim {track[:-1]}2")


def was_claimed(tape: Tape, step: Step, track: str) -> bool:
    before = tape.steps[: next(n for n, other in enumerate(tape.steps) if other is step)]
    return any(event.get("track") == track for other in before for event in other.events)


def deal_thirteen_blue_cards(tape: Tape) -> None:
    for event in tape.set_up:
        if event["event"] == "cards_dealt":
            event["cards"] = ["blue"] * 4


def deal_five_cards(tape: Tape) -> None:
    event = next(event for event in tape.set_up if event["event"] == "cards_dealt")
    event["cards"] = [*event["cards"], "blue"]
    event["number"] = 5


def offer_a_ticket_again(tape: Tape) -> None:
    kept = events(tape, "tickets_kept")[0]["tickets"][0]
    event = events(tape, "tickets_offered")[-1]
    event["tickets"] = [kept, *event["tickets"][1:]]


def stop_early(tape: Tape) -> None:
    del tape.steps[-1]


def let_another_win(tape: Tape) -> None:
    tape.sheet["winners"] = [(tape.sheet["winners"][0] + 1) % tape.seats]


def say_it_was_a_tie(tape: Tape) -> None:
    tape.sheet["decided_by"] = "tickets"


def lay_the_draft_card_on_top(tape: Tape) -> None:
    tape.depth = 3


def lay_the_draft_card_one_deeper(tape: Tape) -> None:
    assert tape.depth is not None
    tape.depth += 1 if tape.depth % 2 else -1


def more(number: int) -> int:
    return number + 1


def other_first(names: list[str]) -> list[str]:
    return [*names[1:], "madrid-barcelona"]


def no_longer(action: str) -> Callable[[Tape], None]:
    """An express card that has been used is offered again."""

    def tamper(tape: Tape) -> None:
        used = next(n for n, step in enumerate(tape.steps) if step.action.startswith(action))
        who, value = tape.steps[used].seat, tape.steps[used].action.split()[-1]
        for step in tape.steps[used + 1 :]:
            for offer in step.offers:
                if offer.seat == who and offer.phase == "turn":
                    offer.options.append(f"express draw {value}")
                    return

    return tamper


CASES: dict[str, tuple[str, Callable[[Tape], None], str]] = {
    # the base game
    "more blue cards are dealt than there are": ("usa of four", deal_thirteen_blue_cards, "B1"),
    "a seat is dealt five cards": ("usa", deal_five_cards, "B4"),
    "an unseen card of no known colour": ("usa", change("card_drawn", card="gold"), "B1"),
    "a card is taken from another place": ("usa", change("card_taken", slot=lambda n: (n + 1) % 5), "B7"),
    "the display is not filled again": ("usa", drop("card_turned_up"), "B7"),
    "the display is swept without need": ("usa", tell("card_taken", event="display_swept"), "B5"),
    "the display is not swept": ("usa", drop("display_swept"), "B5"),
    "the deck is not reshuffled": ("usa of four", drop("deck_reshuffled"), "B9"),
    "the new deck has a card more": ("usa of four", change("deck_reshuffled", number=more), "B9"),
    "a third card": ("usa", tell("card_taken", event="card_drawn", seat=0, card="blue"), "B7"),
    "a locomotive as the second card": ("usa", slip_in("second card", "take locomotive"), "B8"),
    "no unseen card": ("usa", withhold("turn", "draw"), "B7"),
    "a track that can be claimed is not offered": ("usa", withhold("turn", "claim"), "B15"),
    "a track of six with a hand of four": ("usa", slip_in("turn", "claim duluth-toronto"), "B11"),
    "a track that is taken": ("usa", offer_an_owned_track, "B13"),
    "the track beside, with two players": ("usa", offer_the_track_beside, "B14"),
    "a colour to pay with is missing": ("usa", withhold("colour", "pay"), "B11"),
    "a number of locomotives is missing": ("usa", withhold("locomotives", "locos"), "B11"),
    "another colour is paid": ("usa", change("track_claimed", colour="locomotive"), "B11"),
    "a card fewer is paid": ("usa", change("track_claimed", cards=lambda n: n - 1), "B11"),
    "a track brings a point more": ("usa", change("scored", points=more), "B12"),
    "a track brings nothing": ("usa", drop("scored"), "B12"),
    "one ticket may be kept at the start": ("usa", withhold("start tickets", "keep"), "B6"),
    "a ticket comes up that somebody has": ("usa", offer_a_ticket_again, "B16"),
    "a kept ticket goes back": ("usa", change("tickets_kept", tickets=["boston-miami", "x"]), "B6"),
    "the last round is not announced": ("usa", drop("last_round_began"), "B18"),
    "the last round is a turn longer": ("usa", change("last_round_began", turns=more), "B18"),
    "somebody else begins a turn": ("usa", change("turn_began", 5, seat=lambda n: 1 - n), "B2"),
    "a turn is passed": ("usa", tell("card_drawn", event="passed", seat=0), "B17"),
    "the game stops early": ("usa", stop_early, "B18"),
    "a ticket counts that is not done, or not": ("usa", flip_a_ticket, "B19"),
    "the longest path is one longer": ("usa", write(0, path=more), "B20"),
    "a total is a point higher": ("usa", write(0, total=more), "B21"),
    "a track is missing on the sheet": ("usa", write(0, tracks=lambda lines: lines[1:]), "B12"),
    "a ticket is missing on the sheet": ("usa", write(0, tickets=lambda lines: lines[1:]), "B6"),
    "somebody else wins": ("usa", let_another_win, "B21"),
    "tickets decide where points do": ("usa", say_it_was_a_tie, "B21"),
    # Europe
    "a tunnel's card is not turned up": ("europe", drop("tunnel_card"), "B26"),
    "a tunnel can't be given up": ("europe", withhold("tunnel", "give up"), "B26"),
    "a tunnel is dug for nothing": ("europe", change("tunnel_added", cards=0), "B26"),
    "a city for a station is missing": ("europe", withhold("station city", "city"), "B27"),
    "a station's points": ("europe", write_bonus("stations"), "B27"),
    # Nederland
    "a toll is one higher": ("nederland", change("toll_paid", amount=more), "NL6"),
    "a toll is not paid": ("nederland", drop("toll_paid"), "NL6"),
    "a toll goes to a player who has nothing there": ("nederland", change("toll_paid", to=0), "NL6"),
    "a start score": ("nederland", write(0, start=more), "NL5"),
    "the tokens' bonus": ("nederland", write_bonus("tokens"), "NL13"),
    "tickets that lie open go under the deck": (
        "nederland",
        change("tickets_returned", place="under"),
        "B6",
    ),
    "a neutral ticket is not carried out": ("neutral", drop("neutral_built"), "NL19"),
    "the neutral player may take only one track": ("neutral", withhold("neutral", "neutral"), "NL19"),
    "the marker is not passed": ("neutral", drop("neutral_marker_passed"), "NL19"),
    # Poland
    "a country card is worth more": (
        "poland",
        change("country_cards_taken", points=lambda points: [points[0] + 1, *points[1:]]),
        "PL5",
    ),
    "no country card is taken": ("poland", drop("country_cards_taken"), "PL5"),
    "a stack is not said to be used up": ("poland", drop("country_stack_empty"), "PL6"),
    "a country's line on the sheet": ("poland", write_bonus("cards of"), "PL10"),
    # Iberia
    "the draft card lies on top": ("iberia", lay_the_draft_card_on_top, "IB4"),
    "the draft card comes up at another place": ("iberia", lay_the_draft_card_one_deeper, "IB7"),
    "a draft pick is missing": ("iberia", withhold("draft pick", "keep"), "IB5"),
    "another ticket is handed on": ("iberia", change("draft_handed", tickets=other_first), "IB5"),
    "tickets before the second draft": ("iberia", slip_in("turn", "tickets"), "B16"),
    "a festival card of nowhere": ("iberia", change("festival_turned_up", pile="lisboa"), "B1"),
    "a festival pile is larger": ("iberia", change("festival_taken", number=more), "IB11"),
    "a festival can't be declined": ("iberia", withhold("festival", "festival"), "IB11"),
    # Japan
    "an express marker goes too far": ("japan", change("express_advanced", place=more), "JP5"),
    "an express train too many is left": ("japan", change("express_advanced", supply=more), "JP5"),
    "the development track's points": ("japan", write_bonus("development track"), "JP11"),
    # South Korea
    "a train stands one space higher": ("south korea", change("province_train_placed", value=more), "KR9"),
    "a line of the mat is missing": ("south korea", withhold("province", "mat"), "KR8"),
    "more cards can't be played": ("south korea", withhold("number", "cards"), "KR9"),
    "an express card is used twice": ("south korea", no_longer("express"), "KR3"),
    "a line's points": ("south korea", write_bonus("red line"), "KR15"),
}


@pytest.mark.parametrize("case", CASES)
def test_the_referee_objects(case: str) -> None:
    game, tamper, rule = CASES[case]
    tape = copy_of(tape_of(game))
    tamper(tape)
    with pytest.raises(Fault) as objection:
        judge(tape)
    assert objection.value.rule == rule, objection.value
