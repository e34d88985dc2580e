"""Special situations of tolls."""

from typing import ClassVar, Final

from stellwerk.kernel.board import Board
from stellwerk.kernel.state import State
from stellwerk.mechanics import tolls

from .base import Watcher, has_mechanic


class Tolls(Watcher):
    situations: ClassVar[dict[str, str]] = {
        "toll_bank": "toll paid to the bank (NL6)",
        "toll_owner": "toll paid to the owner of the other track (NL7)",
        "toll_loan": "loan taken (NL9)",
        "toll_loan_kept": "game ended with a seat that has a loan and tokens (NL9)",
        "toll_loan_owner": "loan taken, the bank pays the owner (NL10)",
        "toll_bank_pays": "the bank pays a toll for the neutral player (NL20)",
        "toll_many_loans": "game ended with a seat that has several loans (NL12)",
        "toll_tied": "bonus for tokens tied (NL13)",
        "toll_none_left": "bonus counted for a seat without tokens and loans (NL13)",
        "toll_all_loans": "nobody gets a bonus for tokens: all have loans (NL13)",
    }
    german: ClassVar[dict[str, str]] = {
        "toll_bank": "Maut an die Bank gezahlt (NL6)",
        "toll_owner": "Maut an den Platz gezahlt, dem das andere Gleis gehört (NL7)",
        "toll_loan": "Kredit genommen (NL9)",
        "toll_loan_kept": "am Ende hat ein Platz Kredit und Mautmünzen (NL9)",
        "toll_loan_owner": "Kredit genommen, die Bank zahlt die Maut an den anderen Platz (NL10)",
        "toll_bank_pays": "die Bank zahlt Maut für den neutralen Spieler (NL20)",
        "toll_many_loans": "am Ende hat ein Platz mehrere Kredite (NL12)",
        "toll_tied": "Gleichstand beim Bonus für Mautmünzen (NL13)",
        "toll_none_left": "Bonus für einen Platz ohne Mautmünzen und ohne Kredite (NL13)",
        "toll_all_loans": "kein Bonus für Mautmünzen: Alle haben Kredite (NL13)",
    }

    @classmethod
    def possible_on(cls, board: Board) -> set[str]:
        found = set(cls.situations)
        return found if has_mechanic(board, "neutral_player") else found - {"toll_bank_pays"}

    def notice(self, number: int, seat: int, a: int, b: int, c: int) -> None:  # noqa: ARG002 as in Watcher
        if number == tolls.PAID:
            self.count["toll_owner" if b else "toll_bank"] += 1
        elif number == tolls.LOAN:
            self.count["toll_loan"] += 1
            self.count["toll_loan_owner"] += b > 0
        elif number == tolls.BANK_PAID:
            self.count["toll_bank_pays"] += 1

    def finish(self, state: State) -> None:
        layout = self.rules.layout
        tokens, loans = layout.field("tokens"), layout.field("loans")
        seats = range(int(self.rules.seats))
        taken = [int(state.b[loans.at + seat]) for seat in seats]
        left = [int(state.w[tokens.at + seat]) for seat in seats]
        ranked = [left[seat] for seat in seats if taken[seat] == 0]
        self.count["toll_loan_kept"] += sum(left[seat] > 0 for seat in seats if taken[seat])
        self.count["toll_many_loans"] += max(taken) > 1
        self.count["toll_tied"] += len(set(ranked)) < len(ranked)
        self.count["toll_none_left"] += 0 in ranked
        self.count["toll_all_loans"] += not ranked


WATCHER: Final = Tolls
