"""What the parts of an observation mean, in a sentence each: those of the kernel, then each mechanic's.

The one place for it: a part whose field is not named here says its name only, and a test asks for a sentence.
"""

from typing import Final

KERNEL: Final = {
    "phase": "which decision is open; of a payment that others don't see yet: turn",
    "owes": "who owes a decision",
    "turn": "whose turn it is",
    "first": "who began",
    "last turns": "turns left once the end is triggered, else 0",
    "passes": "passes in succession",
    "deck left": "cards in the deck",
    "discards left": "cards in the discard pile",
    "gaps": "empty spaces of the display",
    "open locomotives": "locomotives in the display",
    "tickets left": "tickets in the deck",
    "top layer": "the layer of the ticket deck that is drawn from",
    "next layer": "the number that the next layer of tickets gets",
    "between": "mechanics already asked between two turns",
    "tie break": "what decided the win, once the game is over",
    "winners": "who has won, once the game is over",
    "end": "why the game ended, once it is over",
    "display": "open cards by kind; last: gaps",
    "trains": "trains left",
    "held": "cards in hand, how many",
    "tickets held": "tickets in hand, how many",
    "offered": "tickets to choose from, how many",
    "start kept": "tickets kept at the start, how many",
    "hand": "the own cards by kind, locomotives last",
    "open": "cards in hand that everybody has seen, by kind: a lower bound",
    "discards": "the discard pile by kind",
    "turns": "turns ended so far",
    "score": "running scores: track points, and what else is scored at once",
    "total": "final points, once the game is over",
    "answer": "the own answer that is stored while others still decide, as its number + 1",
    "ticket layers": "where tickets lie that the seat put back: the layer, 255 out of the game, 0 not known",
    "layer sizes": "tickets in each layer of the deck",
    "tickets out": "tickets out of the game",
    "free": "tracks that are free",
    "tracks": "tracks by owner: the seats', then those of others (all, a neutral player)",
    "barred": "tracks that a seat may not claim, be they free or not",
    "tickets": "the own tickets",
    "offer": "the tickets on offer to the seat, in the order of the board: `keep` counts them so",
    "known": "tickets whose place the seat knows for sure",
    "open tickets": "tickets that were discarded face up",
    "shuffles": "how often open tickets were shuffled into a new deck",
    "shuffled last": "for each ticket the last shuffle of open tickets that it was in, from 1; 0: none",
    "kept of shuffle": "how many tickets each seat has kept of each shuffle; none has lain open since",
    "older offered": "of the tickets that a seat chooses from, how many are older than the last shuffle",
}
MECHANICS: Final = {
    # tunnels
    "tunnel cards": "the cards turned up for the tunnel that is being claimed, by kind",
    "tunnel price": "how many more cards the tunnel that is being claimed costs",
    # stations
    "stations": "the cities in which each seat has built a station",
    "station wanted": "the city chosen for the station that is being paid for",
    # festivals
    "festivals lying": "festival cards that lie open, by the kind of card: piles come after train cards",
    "festivals taken": "festival cards that each seat has taken, by the kind of card",
    "festival wanted": "the pile chosen in the claim under way, from 1; the last + 1: none; 0: not yet",
    # ticket_draft
    "picked": "the tickets that the seat has picked so far in the draft that goes on",
    "passed on": "the tickets that the seat passed on in round {} of the first draft",
    "drafted": "the tickets that the seat picked in the first draft",
    "passed again": "the tickets that the seat passed on in round {} of the second draft",
    "drafted again": "the tickets that the seat picked in the second draft",
    "second draft": "how far the second draft is: 0 its card is in the deck, 1 due, 2 going on, 3 over",
    "draft each": "tickets dealt to each seat for the second draft, if fewer than for the first; else 0",
    "draft layer": "the layer of the ticket deck that the rest of the second draft became",
    "draft deck": "cards in the deck when the draft card was laid into it; 0: nobody knows",
    # express_lines
    "express trains": "express trains in the common supply",
    "express marker": "how far each seat has come on the development track",
    # tolls
    "tokens": "the toll tokens of each seat",
    "loans": "the loans that each seat has taken",
    "bank": "what the bank has taken in, less what it has paid",
    # neutral_player
    "neutral trains": "the trains that the neutral player has left",
    "neutral marker": "who holds the neutral player's marker",
    "neutral ticket": "the ticket that the decision for the neutral player is about",
    # country_cards: a field for each country
    "cards": "the cards of {}, in their order",
    # province_mat: a field for each colour
    "mat": "the spaces of the {} line of the mat, lowest first",
    "mat wanted": "the line of the mat chosen in the claim under way, by its colour",
    # express_cards
    "express cards": "the express cards that each seat still has, by their value",
}


def meaning_of(name: str) -> str:
    """That of a field; fields that are numbered or named alike ("passed on 2", "mat red") have one."""
    for known in (KERNEL, MECHANICS):
        if name in known:
            return known[name]
    start, _, end = name.rpartition(" ")
    if start in MECHANICS:
        return MECHANICS[start].format(end)
    return MECHANICS[end].format(start) if end == "cards" else name
