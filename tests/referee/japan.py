"""Japan: express connections that serve everybody (JP)."""

from typing import Final

from referee.base import Referee
from referee.book import Book, Track
from referee.paths import Edge
from referee.tape import Tape

#: The owner of a track with an express train on it.
EVERYBODY: Final = -1


class Japan(Referee):
    bonus_rule = "JP11"

    def __init__(self, book: Book, tape: Tape) -> None:
        super().__init__(book, tape)
        #: JP2
        self.express: dict[str, int] = book.mechanic("express_lines")
        self.supply: int = self.express["trains"]
        self.places = [0] * self.seats

    def is_express(self, track: Track) -> bool:
        """JP7: an ordinary track once the supply is empty."""
        return track.express and self.supply > 0

    def has_trains_for(self, seat: int, track: Track) -> bool:
        """JP4: an express train needs none."""
        return self.is_express(track) or super().has_trains_for(seat, track)

    def put_trains(self, seat: int, track: Track) -> None:
        if not self.is_express(track):
            super().put_trains(seat, track)
            return
        # JP5
        self.owner[track.id] = EVERYBODY
        self.supply -= 1
        self.places[seat] += track.length
        self.pending.take(
            "express_advanced",
            "JP5",
            seat=seat,
            cards=track.length,
            place=self.places[seat],
            supply=self.supply,
        )
        if self.supply == 0:
            self.pending.take("express_supply_empty", "JP7", seat=seat)

    def edges(self, seat: int) -> list[Edge]:
        """JP6"""
        return [
            self.edge(self.book.tracks[track])
            for track, owner in self.owner.items()
            if owner in {seat, EVERYBODY}
        ]

    def triggers_end(self, seat: int) -> bool:
        """JP10"""
        return super().triggers_end(seat) and self.supply <= self.express["end_trains"]

    def bonuses(self, seat: int) -> dict[str, int]:
        """JP11, JP12: whoever is ahead takes a rank, ties share theirs."""
        if self.places[seat] == 0:
            return {"development track": self.express["none"]}
        ahead = sum(place > self.places[seat] for place in self.places)
        row: list[int] = self.book.mechanic("express_lines")["bonus"][str(self.seats)]
        return {"development track": row[ahead]}
