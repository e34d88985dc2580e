"""Whole games over the socket, as a page plays them."""

import json
import random

import pytest
from serving import Json, Page, Refused, Seat

from stellwerk import boards, record, views
from stellwerk.server.views.snapshots import for_page


def names(seat: Seat) -> list[str]:
    return [each["name"] for each in seat.snapshot["view"]["seats"]]


@pytest.mark.parametrize("board", boards.boards())
def test_a_whole_game_against_bots(page: Page, board: str) -> None:
    table = page.create(board, "person", "medium", "easy")
    with page.sit(table, 0) as seat:
        seat.play(random.Random(board).choice)
        assert seat.snapshot["view"]["result"]["winners"]
        assert seat.snapshot["view"]["decides"] == []
    found = page.get(f"/api/tables/{table['id']}")
    assert found["is_over"]
    assert found["winners"] == seat.snapshot["view"]["result"]["winners"]
    game = record.load(page.get(f"/api/tables/{table['id']}/record"))
    assert game.is_over
    assert game.sheet().totals == tuple(found["scores"])


def test_a_seat_gets_what_it_may_see(page: Page) -> None:
    """All that the socket brought is in the seat's own view of the record, move by move."""
    table = page.create("usa", "person", "medium")
    with page.sit(table, 0) as seat:
        seat.play(random.Random(3).choice)
    whole = record.read(page.get(f"/api/tables/{table['id']}/record"))
    game, lines, at = record.begun(whole, None)
    allowed = [views.to_json(for_page(views.view(game, 0), "en"))]
    for number, line in enumerate(lines, at):
        record.step(game, number, line)
        allowed.append(views.to_json(for_page(views.view(game, 0), "en")))
    seen = [views.to_json(views.from_json(json.dumps(each["view"]))) for each in snapshots(seat)]
    assert len(seen) > 50
    assert set(seen) <= set(allowed)
    own = record.read(record.dump(game, 0))
    shown = [event for line in own.lines for event in line.events]
    assert [event for moment in seat.moments for event in moment["events"]] == shown


def snapshots(seat: Seat) -> list[Json]:
    return [each for each in seat.received if each["type"] == "told"]


def test_a_spectator_sees_no_hand(page: Page) -> None:
    table = page.create("usa", "person", "easy")
    with page.sit(table, None) as watcher, page.sit(table, 0) as seat:
        seat.play(random.Random(1).choice, 10)
        seat.wait_for_turn()
        while watcher.snapshot["view"]["turns"] < seat.snapshot["view"]["turns"]:
            watcher.next()
    for each in snapshots(watcher)[:-1]:
        assert each["view"]["hand"] is None
        assert each["view"]["tickets"] == each["view"]["options"] == []


def test_somebody_else_may_watch_but_not_sit_down(page: Page) -> None:
    table = page.create("usa", "person", "easy")
    stranger = Page(page.server)
    with stranger.sit(table, None) as watcher:
        assert not watcher.table["seats"][0]["mine"]
        for said in ("sit", "act", "take_back", "hint"):
            with pytest.raises(Refused) as refused:
                watcher.ask(said, **arguments(said))
            assert refused.value.code == "not yours", said
        for said in ("pace", "hurry"):
            with pytest.raises(Refused, match="not yours"):
                watcher.ask(said, **({"pace": 0.5} if said == "pace" else {}))
    with stranger.connect(table) as socket:
        impostor = Seat(socket, 0)
        impostor.send({"type": "hello", "language": "en", "seat": 0})
        assert impostor.next()["code"] == "not yours"


def arguments(said: str) -> Json:
    more = {"version": 0} if said != "sit" else {}
    return {"seat": 0, **more, **({"actions": [{"type": "draw"}]} if said == "act" else {})}


def test_two_people_at_one_screen_each_see_their_own_hand(page: Page) -> None:
    table = page.create("usa", "person", "person")
    with page.sit(table, 0) as seat:
        assert names(seat) == ["Passenger 1", "Passenger 2"]
        offer = seat.snapshot["view"]["offer"]
        seat.ask("sit", seat=None)
        assert (seat.snapshot["seat"], seat.snapshot["view"]["hand"]) == (None, None)
        seat.ask("sit", seat=1)
        assert seat.snapshot["seat"] == 1
        assert seat.snapshot["view"]["offer"] != offer


def test_a_choice_that_nobody_has_seen_is_taken_back(page: Page) -> None:
    table = page.create("usa", "person", "person")
    with page.sit(table, 0) as seat:
        before = seat.snapshot["view"]
        seat.act(seat.options[0])
        assert seat.snapshot["view"]["can_take_back"]
        assert seat.snapshot["view"]["decides"] == [1]
        seat.ask("take_back", seat=0, version=seat.version)
        assert seat.snapshot["view"] == before
        with pytest.raises(Refused) as refused:
            seat.ask("take_back", seat=0, version=seat.version)
        assert refused.value.code == "illegal"
        # it goes on all the same
        seat.act(seat.options[-1])


def test_hints_where_the_table_allows_them(page: Page) -> None:
    page.language = "de"
    with page.sit(page.create("usa", "person", "easy", seed=7), 0) as seat:
        answer = seat.ask("hint", seat=0, version=seat.version)
        assert 1 <= len(answer["hints"]) <= 3
        assert len(answer["labels"]) == len(answer["hints"])
        assert answer["hints"][0]["action"] in seat.options
        assert " und " in answer["hints"][0]["reason"]
        seat.act(answer["hints"][0]["action"])
    table = page.create("usa", "person", "easy", hints=False)
    with page.sit(table, 0) as seat, pytest.raises(Refused, match="no hints"):
        seat.ask("hint", seat=0, version=seat.version)


def test_why_not(page: Page) -> None:
    with page.sit(page.create("usa", "person", "person"), 0) as seat:
        assert seat.ask("why", seat=0, action=seat.options[0])["text"] == ""
        why = seat.ask("why", seat=0, action={"type": "claim", "track": "denver-omaha"})
        assert why["text"]
        with pytest.raises(Refused, match="unknown"):
            seat.ask("why", seat=0, action={"type": "claim", "track": "denver-atlantis"})


def test_a_bot_takes_its_time_unless_it_is_hurried(page: Page) -> None:
    table = page.create("usa", "person", "easy", pace=10)
    with page.sit(table, 0) as seat:
        seat.act(seat.options[0])
        seat.listen(0.5)
        assert seat.snapshot["view"]["phase"] == "start tickets"
        seat.ask("hurry")
        while seat.snapshot["view"]["phase"] == "start tickets":
            seat.next(5)
        seat.ask("pace", pace=0)
        assert seat.table["pace"] == 0
        seat.play(random.Random(1).choice, 3)


def test_bots_alone_play_to_the_end_while_somebody_watches(page: Page) -> None:
    table = page.create("japan", "easy", "medium")
    with page.sit(table, None) as watcher:
        while not watcher.is_over:
            watcher.next()
    assert [each["id"] for each in page.get("/api/tables")["tables"]] == [table["id"]]
