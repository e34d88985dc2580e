"""The ticket draft that Iberia and South Korea share (IB5, KR4)."""

from typing import Final

from referee.base import Flow, Referee, keeps
from referee.tape import Fault

#: To whom a packet goes: the next seat in turn order, or the one before (IB5, IB7).
STEPS: Final = {"left": 1, "right": -1}


class Drafting(Referee):
    draft_rule = "IB5"

    def start_tickets(self) -> Flow:
        yield from self.draft(1, "left", "shuffled in")

    def draft(self, number: int, direction: str, place: str) -> Flow:
        rule = self.draft_rule
        numbers = self.book.mechanic("ticket_draft")
        deal: int = numbers["deal"]
        self.pending.take("draft_began", rule, number=number, tickets=deal, direction=direction)
        packets = [self.take_tickets(seat, deal, rule) for seat in range(self.seats)]
        picked: list[list[str]] = [[] for _ in packets]
        while packets[0]:
            options = {seat: keeps(packet, 1, 1) for seat, packet in enumerate(packets)}
            chosen = yield from self.ask_all("draft pick", options)
            for seat, action in chosen.items():
                ticket = action.split()[1]
                packets[seat].remove(ticket)
                picked[seat].append(ticket)
            if packets[0]:
                packets = self.pass_on(packets, direction)
        keep: int = numbers["keep"]
        chosen = yield from self.ask_all(
            "draft keep", {seat: keeps(tickets, keep, keep) for seat, tickets in enumerate(picked)}
        )
        rest: list[str] = []
        for seat, tickets in enumerate(picked):
            rest += self.keep(seat, tickets, chosen[seat], place, rule)
        self.put_back(rest, place)

    def pass_on(self, packets: list[list[str]], direction: str) -> list[list[str]]:
        self.pending.take("draft_passed", self.draft_rule, direction=direction)
        passed = [packets[(seat - STEPS[direction]) % self.seats] for seat in range(self.seats)]
        for seat, packet in enumerate(passed):
            event = self.pending.take("draft_handed", self.draft_rule, seat=seat, number=len(packet))
            if sorted(event["tickets"]) != sorted(packet):
                raise Fault(self.draft_rule, f"seat {seat} is handed {event['tickets']}, not {packet}")
        return passed

    def option_rule(self, option: str, phase: str) -> str:
        return self.draft_rule if phase.startswith("draft") else super().option_rule(option, phase)

    def put_back(self, tickets: list[str], place: str) -> None:
        super().put_back(tickets, place)
        if place == "shuffled in":
            self.ticket_deck = [set(tickets).union(*self.ticket_deck)]
