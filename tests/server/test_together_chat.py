"""A short chat: seats speak, everybody reads, nobody shouts the others down."""

import pytest
from serving import Page, Refused


def test_everybody_reads_what_a_seat_says(page: Page) -> None:
    table = page.create("usa", "person", "friend")
    ben = Page(page.server)
    ben.join(page.links(table)["common"])
    with page.sit(table, 0) as anna, ben.sit(table, 1) as his, Page(page.server).sit(table, None) as watcher:
        assert anna.chat == []
        anna.ask("say", seat=0, text="  Good luck,\n<b>Ben</b>! 👨‍👩‍👧 ")
        his.ask("say", seat=1, text="You too")
        for seat in (anna, his, watcher):
            seat.wait(lambda seat=seat: len(seat.chat) == 2)
            assert [line["text"] for line in seat.chat] == ["Good luck, <b>Ben</b>! 👨‍👩‍👧", "You too"]
            assert [line["seat"] for line in seat.chat] == [0, 1]
            assert seat.chat[0]["n"] < seat.chat[1]["n"]
            assert abs(seat.chat[0]["at"] - table["created"]) < 100
    with page.sit(table, 0) as later:
        assert [line["text"] for line in later.chat][1:] == ["You too"]
        assert not next(each for each in later.received if each["type"] == "chat")["fresh"]


def test_nobody_says_nothing_or_too_much_or_for_somebody_else(page: Page) -> None:
    table = page.create("usa", "person", "friend", "easy")
    with page.sit(table, 0) as anna:
        for seat, text, code in (
            (0, "", "empty"),
            (0, " \n\u200b\u202e ", "empty"),
            (0, "x" * 241, "too long"),
            (1, "I am Ben", "not yours"),
            (2, "I am a bot", "not yours"),
            (-1, "I am nobody", "not yours"),
            (9, "I am nobody", "not yours"),
        ):
            with pytest.raises(Refused) as refused:
                anna.ask("say", seat=seat, text=text)
            assert refused.value.code == code
        anna.ask("say", seat=0, text="x" * 240)
        anna.wait(lambda: len(anna.chat) == 1)


def test_a_seat_that_talks_without_end_has_to_wait(page: Page) -> None:
    table = page.create("usa", "person", "friend")
    with page.sit(table, 0) as anna:
        for number in range(5):
            anna.ask("say", seat=0, text=f"and {number}")
        with pytest.raises(Refused, match="Not so fast"):
            anna.ask("say", seat=0, text="and on")
        # another window is no other mouth
        with page.sit(table, 0) as window, pytest.raises(Refused) as refused:
            window.ask("say", seat=0, text="and on")
        assert refused.value.code == "too fast"
        assert len(window.chat) == 5
