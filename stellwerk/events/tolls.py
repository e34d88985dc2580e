"""Events of tolls."""

from typing import Final

from stellwerk.events.base import Event, Make
from stellwerk.mechanics import tolls


class TollPaid(Event, frozen=True):
    """A seat pays the toll for its claim."""

    seat: int
    amount: int
    #: Who gets it; None: the bank.
    to: int | None

    def code(self) -> str:
        return f"{self.kind} bank" if self.to is None else self.kind


class LoanTaken(Event, frozen=True):
    """The seat can't pay the toll for its claim: it takes a loan and pays nothing."""

    seat: int
    amount: int
    #: Who gets the toll from the bank instead; None: nobody.
    to: int | None

    def code(self) -> str:
        return self.kind if self.to is None else f"{self.kind} bank"


class BankPaid(Event, frozen=True):
    """The bank pays a toll for an owner who is not a player."""

    #: Who gets it.
    seat: int
    amount: int


MAKERS: Final[dict[int, Make]] = {
    tolls.PAID: lambda t, x: TollPaid(x[1], x[2], x[3] - 1 if x[3] else None, scene=t.scene),
    tolls.LOAN: lambda t, x: LoanTaken(x[1], x[2], x[3] - 1 if x[3] else None, scene=t.scene),
    tolls.BANK_PAID: lambda t, x: BankPaid(x[1], x[2], scene=t.scene),
}
