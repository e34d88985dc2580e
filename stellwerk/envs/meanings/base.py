"""What a learner should know about a field of the state, and the kernel's fields."""

from typing import Final, NamedTuple


class Meaning(NamedTuple):
    text: str
    #: Divided by this, its numbers are around 1.
    typical: int = 10


FIELDS: Final = {
    "phase": Meaning("which decision is open; of a payment that others don't see yet: turn"),
    "owes": Meaning("who owes a decision"),
    "turn": Meaning("whose turn it is"),
    "first": Meaning("who began"),
    "last turns": Meaning("turns left once the end is triggered, else 0"),
    "passes": Meaning("passes in succession"),
    "deck left": Meaning("cards in the deck", 150),
    "discards left": Meaning("cards in the discard pile", 100),
    "gaps": Meaning("empty spaces of the display"),
    "open locomotives": Meaning("locomotives in the display"),
    "tickets left": Meaning("tickets in the deck", 50),
    "top layer": Meaning("the layer of the ticket deck that is drawn from", 20),
    "next layer": Meaning("the number that the next layer of tickets gets", 20),
    "between": Meaning("mechanics already asked between two turns"),
    "tie break": Meaning("what decided the win, once the game is over", 100),
    "winners": Meaning("who has won, once the game is over"),
    "end": Meaning("why the game ended, once it is over", 2),
    "display": Meaning("open cards by kind; last: gaps"),
    "trains": Meaning("trains left", 45),
    "held": Meaning("cards in hand, how many", 40),
    "tickets held": Meaning("tickets in hand, how many", 20),
    "offered": Meaning("tickets to choose from, how many"),
    "start kept": Meaning("tickets kept at the start, how many"),
    "hand": Meaning("the own cards by kind, locomotives last"),
    "open": Meaning("cards in hand that everybody has seen, by kind: a lower bound"),
    "discards": Meaning("the discard pile by kind", 14),
    "turns": Meaning("turns ended so far", 200),
    "score": Meaning("running scores: track points, and what else is scored at once", 100),
    "total": Meaning("final points, once the game is over", 300),
    "answer": Meaning("the own answer that is stored while others still decide, as its number + 1", 500),
    "ticket layers": Meaning(
        "where tickets lie that the seat put back: the layer, 255 out of the game, 0 not known", 255
    ),
    "layer sizes": Meaning("tickets in each layer of the deck", 50),
    "tickets out": Meaning("tickets out of the game"),
    "free": Meaning("tracks that are free"),
    "tracks": Meaning("tracks by owner: the seats', then those of others (all, a neutral player)"),
    "barred": Meaning("tracks that a seat may not claim, whether free or not"),
    "tickets": Meaning("the own tickets"),
    "offer": Meaning("the tickets on offer to the seat, in the order of the board: `keep` counts them so"),
    "known": Meaning("tickets whose place the seat knows for sure"),
    "open tickets": Meaning("tickets that were discarded face up"),
    "shuffles": Meaning("how often open tickets were shuffled into a new deck"),
    "shuffled last": Meaning(
        "for each ticket the last shuffle of open tickets that it was in, from 1; 0: none"
    ),
    "kept of shuffle": Meaning(
        "how many tickets each seat has kept of each shuffle; none has lain open since", 20
    ),
    "older offered": Meaning(
        "of the tickets that a seat chooses from, how many are older than the last shuffle"
    ),
}
