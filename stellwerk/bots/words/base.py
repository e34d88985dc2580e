"""Reasons of the base game: claims, cards, tickets, payments."""

from collections.abc import Sequence
from typing import Final

from stellwerk.actions import Keep, members
from stellwerk.bots.native import weights
from stellwerk.bots.native.planner import WORST
from stellwerk.bots.thought import Thought, Wanted
from stellwerk.kernel import claims
from stellwerk.kernel.bits import BIT, WORD
from stellwerk.kernel.board import CARDS
from stellwerk.kernel.layout import COLOUR, LOCO, PRICE, SECOND, TRAINS, TURNS
from stellwerk.kernel.rules import DRAW_DECK, PAY_COLOUR

from .fact import Fact, Facts, Texts, Values, fact

#: A plan that leaves no more trains than this is tight.
FEW_TRAINS: Final = 4

TEXTS: Final[Texts] = {
    # --- claims
    "way": {
        "en": "{track:track} is on the way {ticket:way}; {more:one more track|# more tracks} to go.",
        "de": "{track:track} liegt auf dem Weg {ticket:way}; "
        "danach {more:fehlt noch ein Gleis|fehlen noch # Gleise}.",
    },
    "ways": {
        "en": "You need {track:track} for {tickets:tickets}; {more:one more track|# more tracks} to go.",
        "de": "{track:track} brauchst du für {tickets:tickets}; "
        "danach {more:fehlt noch ein Gleis|fehlen noch # Gleise}.",
    },
    "completes": {
        "en": "{track:track} completes {tickets:tickets}.",
        "de": "Mit {track:track} erfüllst du {tickets:tickets}.",
    },
    "plan": {
        "en": "{track:track} is part of your plan.",
        "de": "{track:track} gehört zu deinem Plan.",
    },
    "rivals both": {
        "en": "{seats:seats} {seats:builds|build} at both ends.",
        "de": "{seats:seats} {seats:baut|bauen} an beiden Enden.",
    },
    "rivals at": {
        "en": "{seats:seats} {seats:builds|build} at {city:city} too.",
        "de": "{seats:seats} {seats:baut|bauen} auch in {city:city}.",
    },
    "points": {
        "en": "{track:track} brings {points:one point|# points} for {trains:one train|# trains}.",
        "de": "{track:track} bringt {points:einen Punkt|# Punkte} für {trains:einen Waggon|# Waggons}.",
    },
    "points spare": {
        "en": "{track:track} brings {points:one point|# points} for {trains:one train|# trains}, "
        "and your {number:|# }{card:own/number} {number:has|have} no other use.",
        "de": "{track:track} bringt {points:einen Punkt|# Punkte} für {trains:einen Waggon|# Waggons}, "
        "und deine {number:|# }{card:own/number} brauchst du sonst nicht.",
    },
    "points needed": {
        "en": "{track:track} brings {points:one point|# points} for {trains:one train|# trains}, "
        "but {other:track} needs your {card:own/number}.",
        "de": "{track:track} bringt {points:einen Punkt|# Punkte} für {trains:einen Waggon|# Waggons}, "
        "aber {other:track} braucht deine {card:own/number}.",
    },
    "trains short": {
        "en": "Your plan would then lack trains.",
        "de": "Deinem Plan würden dann Waggons fehlen.",
    },
    "no time": {
        "en": "It costs a turn that your plan needs: about {turns:one is|# are} left.",
        "de": "Das kostet einen Zug, den dein Plan braucht; es {turns:bleibt etwa einer|bleiben etwa #}.",
    },
    "path": {
        "en": "It adds to your network, for the longest path.",
        "de": "Das vergrößert dein Netz, für den längsten Weg.",
    },
    "last turn": {
        "en": "It is your last turn: only points count now.",
        "de": "Es ist dein letzter Zug: Jetzt zählen nur noch Punkte.",
    },
    # --- cards
    "lacks alone": {
        "en": "{card:colour} is {missing:#} short for {track:track}, and nobody else builds there.",
        "de": "{card:colour}: {missing:eine Karte fehlt|# Karten fehlen} noch für {track:track}, "
        "und sonst baut dort niemand.",
    },
    "lacks rivals": {
        "en": "{card:colour} is {missing:#} short for {track:track}, "
        "and {seats:seats} {seats:builds|build} there too.",
        "de": "{card:colour}: {missing:eine Karte fehlt|# Karten fehlen} noch für {track:track}, "
        "und auch {seats:seats} {seats:baut|bauen} dort.",
    },
    "lacks fill": {
        "en": "{card:colour} is {missing:#} short for {track:track}, "
        "which would bring {points:one point|# points}.",
        "de": "{card:colour}: {missing:eine Karte fehlt|# Karten fehlen} noch für {track:track}, "
        "und das bringt {points:einen Punkt|# Punkte}.",
    },
    "lacks together": {
        "en": "For {tracks:tracks} together you lack {missing:one|#} {card:cards/missing}.",
        "de": "Für {tracks:tracks} zusammen {missing:fehlt dir eine|fehlen dir #} {card:cards/missing}.",
    },
    "saves locomotive": {
        "en": "You have the cards for {tracks:tracks} already; {card:a card} would save a locomotive.",
        "de": "Für {tracks:tracks} hast du die Karten schon; {card:a card} würde eine Lokomotive sparen.",
    },
    "other colour": {
        "en": "You have the cards for {track:track} already; with more {card:cards} "
        "you could keep another colour.",
        "de": "Für {track:track} hast du die Karten schon; mit mehr {card:own} "
        "könntest du eine andere Farbe behalten.",
    },
    "enough": {
        "en": "You have all the {card:cards} that your plan needs.",
        "de": "Du hast schon alle {card:own}, die dein Plan braucht.",
    },
    "no use": {
        "en": "Your plan needs no {card:cards}.",
        "de": "Dein Plan braucht keine {card:own}.",
    },
    "no use best": {
        "en": "None of the cards advances your plan right now; {card:colour} is as good as any.",
        "de": "Keine der Karten bringt deinen Plan gerade weiter; {card:colour} ist so gut wie jede andere.",
    },
    "locomotive": {
        "en": "A locomotive goes with any colour.",
        "de": "Eine Lokomotive passt zu jeder Farbe.",
    },
    "locomotive for": {
        "en": "A locomotive goes with any colour, and {track:track} is {missing:one card|# cards} short.",
        "de": "Eine Lokomotive passt zu jeder Farbe, und für {track:track} "
        "{missing:fehlt noch eine Karte|fehlen noch # Karten}.",
    },
    "whole draw": {
        "en": "From the display it is all you may take in a turn.",
        "de": "Aus der Auslage ist sie deine ganze Aktion.",
    },
    "whole draw but": {
        "en": "But from the display it is all you may take in a turn.",
        "de": "Aus der Auslage ist sie aber deine ganze Aktion.",
    },
    "unseen best": {
        "en": "Nothing in the display helps you more than an unseen card.",
        "de": "Nichts in der Auslage hilft dir mehr als eine verdeckte Karte.",
    },
    "unseen worse": {
        "en": "{card:a card} from the display helps you more than an unseen card.",
        "de": "{card:a card} aus der Auslage hilft dir mehr als eine verdeckte Karte.",
    },
    "unseen fits": {
        "en": "About {percent} % of the cards that you can't see fit your plan.",
        "de": "Etwa {percent} % der Karten, die du nicht siehst, passen zu deinem Plan.",
    },
    "unseen any": {
        "en": "Your plan lacks no colour, and the deck may bring a locomotive.",
        "de": "Deinem Plan fehlt keine Farbe, und verdeckt kommt vielleicht eine Lokomotive.",
    },
    # --- tickets
    "tickets done": {
        "en": "Your tickets are done, and about {turns:one turn is|# turns are} left.",
        "de": "Deine Zielkarten sind erfüllt, und es {turns:bleibt etwa ein Zug|bleiben etwa # Züge}.",
    },
    "tickets nearly": {
        "en": "Your tickets need only {size:one more track|# more tracks}, "
        "and about {turns:one turn is|# turns are} left.",
        "de": "Deine Zielkarten brauchen nur noch {size:ein Gleis|# Gleise}, "
        "und es {turns:bleibt etwa ein Zug|bleiben etwa # Züge}.",
    },
    "tickets stuck": {
        "en": "You can do no more for the tickets that you have, "
        "and about {turns:one turn is|# turns are} left.",
        "de": "Für deine Zielkarten kannst du nichts mehr tun, "
        "und es {turns:bleibt etwa ein Zug|bleiben etwa # Züge}.",
    },
    "tickets late": {
        "en": "Only about {turns:one turn is|# turns are} left: new tickets would hardly be completed.",
        "de": "Es {turns:bleibt nur etwa ein Zug|bleiben nur etwa # Züge}: "
        "Neue Zielkarten würdest du kaum noch erfüllen.",
    },
    "tickets busy": {
        "en": "The tickets that you have still need {size:one track|# tracks}.",
        "de": "Deine Zielkarten brauchen noch {size:ein Gleis|# Gleise}.",
    },
    "tickets trains": {
        "en": "Your plan leaves {trains:one train|# trains} for new tickets.",
        "de": "Dein Plan lässt {trains:einen Waggon|# Waggons} für neue Zielkarten übrig.",
    },
    "tickets risk": {
        "en": "But new ones cost a turn, and may not fit.",
        "de": "Neue kosten aber einen Zug und passen vielleicht nicht.",
    },
    "keep done": {
        "en": "{tickets:tickets} {tickets:is|are} done already.",
        "de": "{tickets:tickets} {tickets:ist|sind} schon erfüllt.",
    },
    "keep on the way": {
        "en": "{tickets:tickets} {tickets:takes|take} no more trains than you plan to use anyway.",
        "de": "{tickets:tickets} {tickets:braucht|brauchen} keine Waggons, die du nicht ohnehin verbaust.",
    },
    "keep fits": {
        "en": "{tickets:tickets} {tickets:fits|fit} your plan: "
        "{points:one point|# points} for {trains:one more train|# more trains}.",
        "de": "{tickets:tickets} {tickets:passt|passen} in deinen Plan: "
        "{points:ein Punkt|# Punkte} für {trains:einen Waggon|# Waggons} mehr.",
    },
    "keep first": {
        "en": "{tickets:tickets} {tickets:takes|take} {trains:one train|# trains}"
        " for {points:one point|# points}.",
        "de": "{tickets:tickets} {tickets:braucht|brauchen} {trains:einen Waggon|# Waggons}"
        " für {points:einen Punkt|# Punkte}.",
    },
    "keep share": {
        "en": "Together they save {shared:one train|# trains}.",
        "de": "Zusammen sparen sie {shared:einen Waggon|# Waggons}.",
    },
    "keep drops": {
        "en": "With {tickets:tickets} you would have to give up {others:tickets}.",
        "de": "Mit {tickets:tickets} müsstest du {others:tickets} aufgeben.",
    },
    "keep hard": {
        "en": "{tickets:tickets} {tickets:is|are} hardly worth the way.",
        "de": "{tickets:tickets} {tickets:lohnt|lohnen} den Weg kaum.",
    },
    "keep must": {
        "en": "You must keep {least:one ticket|# tickets}, and unfinished {tickets:it loses|they lose} you "
        "no more than {points:one point|# points}.",
        "de": "Du musst {least:eine Zielkarte|# Zielkarten} behalten, und unerfüllt {tickets:kostet|kosten} "
        "sie dich höchstens {points:einen Punkt|# Punkte}.",
    },
    "keep tight": {
        "en": "That leaves {left:one train|# trains} to spare.",
        "de": "Dann {left:bleibt ein Waggon|bleiben # Waggons} übrig.",
    },
    "keep none": {
        "en": "You take no risk: without a ticket there is nothing to lose.",
        "de": "Du gehst kein Risiko ein: ohne Zielkarte keine Minuspunkte.",
    },
    # --- payment
    "pay spare": {
        "en": "Your {card:own/have} {have:has|have} no other use, so play {have:it|them} {track:for}.",
        "de": "Deine {card:own/have} brauchst du sonst nicht, also nimm sie {track:for}.",
    },
    "pay needed": {
        "en": "{other:track} needs your {card:own/have}, so better not {track:for}.",
        "de": "{other:track} braucht deine {card:own/have}, also lieber nicht {track:for}.",
    },
    "pay least": {
        "en": "Of all that you could play {track:for}, you will miss your {card:own/have} least.",
        "de": "Von allem, was du {track:for} spielen kannst, "
        "{have:fehlt|fehlen} dir deine {card:own/have} am wenigsten.",
    },
    "pay tied": {
        "en": "{track:for}, {card:colour} is as good as any other colour.",
        "de": "{track:for} ist {card:colour} so gut wie jede andere Farbe.",
    },
    "pay cheapest": {
        "en": "All in all, playing your {card:own/have} {track:for} costs you least.",
        "de": "Alles in allem kostet es dich am wenigsten, deine {card:own/have} {track:for} zu nehmen.",
    },
    "pay wanted": {
        "en": "{other:track} could use your {card:own/have} as well, so better not use them {track:for}.",
        "de": "{other:track} könnte deine {card:own/have} auch gebrauchen, also eher nicht {track:for}.",
    },
    "pay with locomotives": {
        "en": "That takes {locos:one locomotive|# locomotives} as well.",
        "de": "Dazu {locos:kommt eine Lokomotive|kommen # Lokomotiven}.",
    },
    "pay locomotives": {
        "en": "Locomotives go with any colour: better not all of them {track:for}.",
        "de": "Lokomotiven passen zu jeder Farbe: lieber nicht nur sie {track:for}.",
    },
    "locos few": {
        "en": "As few locomotives as possible {track:for}: they go with any colour.",
        "de": "So wenige Lokomotiven wie möglich {track:for}: Sie passen zu jeder Farbe.",
    },
    "locos more": {
        "en": "That saves {saved:one|#} {card:cards/saved} {track:for}, "
        "but costs {saved:a locomotive, which goes|# locomotives, which go} with any colour.",
        "de": "Das spart {track:at} {saved:eine|#} {card:cards/saved}, kostet aber "
        "{saved:eine Lokomotive, die zu jeder Farbe passt|# Lokomotiven, die zu jeder Farbe passen}.",
    },
    "number just": {
        "en": "{track:track} needs no more cards than that.",
        "de": "Mehr Karten braucht {track:track} nicht.",
    },
    "number more": {
        "en": "That is {more:one card|# cards} more than {track:track} needs.",
        "de": "{more:Das ist eine Karte|Das sind # Karten} mehr, als {track:track} braucht.",
    },
    # --- the best, whatever speaks against it
    "best choice": {
        "en": "All in all it is still your best choice.",
        "de": "Alles in allem ist es trotzdem deine beste Wahl.",
    },
    "best offer": {
        "en": "But nothing better is on offer.",
        "de": "Etwas Besseres ist aber nicht dabei.",
    },
    "played out": {
        "en": "Played out to the end many times, it did better than what the plan asks for.",
        "de": "Viele Male bis zum Ende durchgespielt, brachte es mehr ein als das, was der Plan verlangt.",
    },
    # --- a claim that completes a ticket, and is not the best
    "completes tickets": {
        "en": "It completes {tickets:tickets}.",
        "de": "Damit erfüllst du {tickets:tickets}.",
    },
    "completion waits": {
        "en": "That can wait, since nobody else builds there, and what comes first brings more.",
        "de": "Das kann warten, denn sonst baut dort niemand, und der erste Vorschlag bringt mehr.",
    },
    "completion less": {
        "en": "Even so, what comes first brings more.",
        "de": "Trotzdem bringt der erste Vorschlag mehr.",
    },
    # --- the same in other words, for turns that resemble each other
    "unseen best 2": {
        "en": "The display has nothing for you that is worth more than a card from the deck.",
        "de": "In der Auslage liegt nichts, was dir mehr bringt als eine Karte vom Stapel.",
    },
    "unseen best 3": {
        "en": "A card from the deck beats any open one.",
        "de": "Lieber eine Karte vom Stapel als eine, die offen liegt.",
    },
    "collecting": {
        "en": "{track:track} is {missing:one card|# cards} short.",
        "de": "Für {track:track} {missing:fehlt noch eine Karte|fehlen noch # Karten}.",
    },
    "played out 2": {
        "en": "In games played to the end, it brought more than what the plan would do.",
        "de": "Immer wieder bis zum Ende ausprobiert, brachte es mehr als der Plan.",
    },
    "played out 3": {
        "en": "The plan would do something else; in games played to the end this did better.",
        "de": "Der Plan würde etwas anderes tun; in durchgespielten Partien schnitt das besser ab.",
    },
    # --- the rest
    "pass": {
        "en": "There is nothing else that you can do.",
        "de": "Etwas anderes kannst du nicht tun.",
    },
    "mechanic best": {
        "en": "Nothing else here is worth more to you.",
        "de": "Nichts anderes verspricht dir hier mehr.",
    },
    "mechanic other": {
        "en": "Something else here is worth more to you.",
        "de": "Etwas anderes verspricht dir hier mehr.",
    },
}

#: What speaks against a decision.
AGAINST: Final = frozenset(
    (
        "points needed",
        "trains short",
        "no time",
        "enough",
        "no use",
        "whole draw but",
        "unseen worse",
        "tickets late",
        "tickets busy",
        "tickets trains",
        "tickets risk",
        "keep drops",
        "keep hard",
        "pay needed",
        "pay wanted",
        "pay locomotives",
        "locos more",
    )
)


def all_the_same(facts: Facts, against: frozenset[str]) -> Facts:
    """Why it is the best decision, if it does not sound so."""
    codes = {each.code for each in facts}
    if not codes & against:
        return []
    return [fact("best offer" if "keep hard" in codes else "best choice")]


def varied(t: Thought, code: str, number: int = 3) -> str:
    """Turn by turn another wording of the same, so that nobody hears it all game long."""
    turn = int(t.v.w[TURNS]) // int(t.rules.seats) % number
    return f"{code} {turn + 1}" if turn else code


# --- claims


def completed_by(t: Thought, track: int) -> tuple[int, ...]:
    """The tickets that a claim would complete."""
    held = sorted(t.held())
    return tuple(sorted(t.completed(held, (track,)) - t.completed(held, ())))


def not_yet(t: Thought, track: int, tickets: Sequence[int], facts: Facts) -> Facts:
    """Why a claim that completes tickets is not the best."""
    named = (
        []
        if any(each.code == "completes" for each in facts)
        else [fact("completes tickets", tickets=t.ticket_ids(tickets))]
    )
    return [*named, fact("completion less" if rivals(t, track) else "completion waits")]


def claim(t: Thought, track: int, scores_points: bool, goals: Facts) -> Facts:
    """Why to claim a track, or why not.

    `goals` is what mechanics say of one that no ticket needs. Where it scores no points, they say what else.
    """
    if track in t.plan:
        return planned(t, track, goals) + rivals(t, track)
    return [*(beside(t, track) if scores_points else []), *drawbacks(t, track)]


def planned(t: Thought, track: int, goals: Facts) -> Facts:
    name, tickets = t.track_id(track), t.serves[track]
    if not tickets:
        return [fact("plan", track=name), *goals]
    found = []
    last = [ticket for ticket in tickets if t.still_to_build([ticket], track) == 0]
    if last:
        found.append(fact("completes", track=name, tickets=t.ticket_ids(last)))
    rest = [ticket for ticket in tickets if ticket not in last]
    more = t.still_to_build(rest, track)
    if len(rest) == 1:
        found.append(fact("way", track=name, ticket=t.ticket_ids(rest)[0], more=more))
    elif rest:
        found.append(fact("ways", track=name, tickets=t.ticket_ids(rest), more=more))
    return found


def rivals(t: Thought, track: int) -> Facts:
    """Who builds where the track ends, and may take it."""
    a, b = (t.builders[city] for city in t.ends(track))
    both = [seat for seat in a if seat in b]
    found = [fact("rivals both", seats=tuple(both))] if both else []
    for city, seats in zip(t.ends(track), (a, b), strict=True):
        only = tuple(seat for seat in seats if seat not in both)
        if only:
            found.append(fact("rivals at", seats=only, city=t.city_id(city)))
    return found


def beside(t: Thought, track: int) -> Facts:
    """A track for its points: with cards that have no other use, or that the plan needs."""
    name, r = t.track_id(track), t.rules
    length, points = int(r.length[track]), int(r.points[track])
    cards = length - int(r.need[track])
    colours = range(LOCO) if int(r.tint[track]) == claims.ANY else [int(r.tint[track])]
    spare = max(colours, key=lambda kind: (t.spare(kind, but=track), -kind))
    if cards and t.spare(spare, but=track) >= cards:
        values: Values = {"points": points, "trains": length, "card": CARDS[spare], "number": cards}
        return [fact("points spare", track=name, **values)]
    for kind in colours:
        other = t.user_of(kind, but=track)
        if other is not None and other.is_planned and t.cards(kind) > 0 and len(colours) == 1:
            values = {"points": points, "trains": length, "card": CARDS[kind], "number": t.cards(kind)}
            return [fact("points needed", track=name, other=t.track_id(other.track), **values)]
    return [fact("points", track=name, points=points, trains=length)]


def drawbacks(t: Thought, track: int) -> Facts:
    """What a track beside the plan does to the plan, and what else it brings."""
    if t.is_last_turn:
        return [fact("last turn")]
    trains = int(t.mind.planning.trains_of(track))
    if t.plan and t.trains - trains < int(t.intent.trains):
        return [fact("trains short")]
    if t.plan and 200 * len(t.plan) + int(t.intent.cards) > (t.turns_left - 1) * 200:
        return [fact("no time", turns=t.turns_left)]
    if int(t.rules.longest_bonus) > 0 and t.touches_own(track):
        return [fact("path")]
    return []


# --- cards


def take(t: Thought, kind: int) -> Facts:
    """Why to take an open card."""
    if kind == LOCO:
        return locomotive(t)
    wanted = t.wanted_of(kind)
    if wanted is None and t.scores.get(t.actions.base + kind, 0) >= max(t.draws.values(), default=1):
        return [fact("no use best", card=CARDS[kind])]
    if wanted is None:
        return [fact("enough" if any(each.kind == kind for each in t.wanted) else "no use", card=CARDS[kind])]
    missing = t.lacks([wanted.track], kind)
    if missing == 0 or t.short(wanted.track) == 0:
        return [paid_for(t, wanted)]
    values: Values = {"card": CARDS[kind], "track": t.track_id(wanted.track), "missing": missing}
    if not wanted.is_planned:
        return [fact("lacks fill", points=int(t.rules.points[wanted.track]), **values)]
    a, b = (t.builders[city] for city in t.ends(wanted.track))
    others = tuple(sorted({*a, *b}))
    return [fact("lacks rivals", seats=others, **values) if others else fact("lacks alone", **values)]


def paid_for(t: Thought, wanted: Wanted) -> Fact:
    """What one more card is good for if the hand can pay for the track, but not for all, or not in colour."""
    kind, track = wanted.kind, wanted.track
    if t.lacks([track], kind):
        return fact("other colour", track=t.track_id(track), card=CARDS[kind])
    tracks = [track]
    if t.cards(kind) >= t.coloured(track):
        same = [each.track for each in t.wanted if each.kind == kind]
        tracks = same[: same.index(track) + 1]
    values: Values = {"tracks": tuple(t.track_id(each) for each in tracks), "card": CARDS[kind]}
    missing = t.lacks(tracks, kind)
    return (
        fact("lacks together", missing=missing, **values) if missing else fact("saves locomotive", **values)
    )


def locomotive(t: Thought) -> Facts:
    wanted = t.nearest()
    found = fact("locomotive")
    if wanted is not None:
        found = fact("locomotive for", track=t.track_id(wanted.track), missing=t.short(wanted.track))
    if t.phase == SECOND:
        return [found]
    is_best = t.is_best(t.actions.base + LOCO)
    return [found, fact("whole draw" if is_best else "whole draw but")]


def draw(t: Thought) -> Facts:
    """Why to draw from the deck: what lies open, and what is unseen."""
    best = max(t.draws, key=lambda kind: (t.draws[kind], kind), default=DRAW_DECK)
    if best != DRAW_DECK and t.draws[best] > t.draws.get(DRAW_DECK, WORST):
        return [fact("unseen worse", card=CARDS[best]), *unseen(t)]
    code = varied(t, "unseen best")
    wanted = None if code == "unseen best" else t.nearest()
    if wanted is None:
        return [fact(code), *unseen(t)]
    return [fact(code), fact("collecting", track=t.track_id(wanted.track), missing=t.short(wanted.track))]


def unseen(t: Thought) -> Facts:
    numbers = [t.unseen(kind) for kind in range(LOCO + 1)]
    lacking = {each.kind for each in t.wanted if each.missing}
    if not lacking or sum(numbers) == 0:
        return [fact("unseen any")]
    fitting = sum(number for kind, number in enumerate(numbers) if kind == LOCO or kind in lacking)
    return [fact("unseen fits", percent=round(100 * fitting / sum(numbers)))]


# --- tickets


def draw_tickets(t: Thought, option: int) -> Facts:
    """Why to draw tickets, or why the planner did not even think about it."""
    turns, size, limits = t.turns_left, len(t.plan), t.mind.weights
    if not t.is_judged(option) and turns < int(limits[weights.TICKET_TURNS]):
        return [fact("tickets late", turns=turns)]
    if not t.is_judged(option) and size > int(limits[weights.TICKET_SIZE]):
        return [fact("tickets busy", size=size)]
    if not t.is_judged(option):
        return [fact("tickets trains", trains=max(0, t.trains - int(t.intent.trains)))]
    risk = [] if t.is_best(option) else [fact("tickets risk")]
    if size:
        return [fact("tickets nearly", size=size, turns=turns), *risk]
    return [fact("tickets stuck" if t.tickets_given_up else "tickets done", turns=turns), *risk]


def keep(t: Thought, tickets: Sequence[int]) -> Facts:
    """Why to keep these of the tickets on offer: what they bring, and what they take."""
    if not tickets:
        return [fact("keep none")]
    before, had = planned_for(t, ())
    after, reached = planned_for(t, tickets)
    hoped = [ticket for ticket in tickets if ticket in reached]
    done = t.completed(tickets, ())
    found = []
    if done:
        found.append(fact("keep done", tickets=t.ticket_ids(sorted(done))))
    new = [ticket for ticket in hoped if ticket not in done]
    given_up = sorted(had - reached)
    if new and given_up:
        found.append(fact("keep drops", tickets=t.ticket_ids(new), others=t.ticket_ids(given_up)))
    elif new:
        found += bringing(t, new, after - before, is_first=not t.held())
    found += hardly_worth(t, tickets, [ticket for ticket in tickets if ticket not in hoped])
    left = int(t.v.b[TRAINS + t.seat]) - after
    return [*found, fact("keep tight", left=left)] if new and 0 <= left <= FEW_TRAINS else found


def hardly_worth(t: Thought, tickets: Sequence[int], hard: Sequence[int]) -> Facts:
    """Tickets that the plan gives up, and what they cost if some must be kept."""
    if not hard:
        return []
    names = t.ticket_ids(hard)
    found = [fact("keep hard", tickets=names)]
    least = min(len(option.tickets) for option in t.decision.options if isinstance(option, Keep))
    if len(tickets) > least:
        return found
    points = sum(t.board.tickets[ticket].points for ticket in hard)
    return [*found, fact("keep must", least=least, tickets=names, points=points)]


def bringing(t: Thought, tickets: Sequence[int], trains: int, is_first: bool) -> Facts:
    names, points = t.ticket_ids(tickets), sum(t.board.tickets[ticket].points for ticket in tickets)
    if trains <= 0:
        return [fact("keep on the way", tickets=names)]
    code = "keep first" if is_first else "keep fits"
    found: list[Fact] = [fact(code, tickets=names, trains=trains, points=points)]
    alone = [planned_for(t, (ticket,))[0] for ticket in tickets] if is_first and len(tickets) > 1 else []
    shared = sum(alone) - trains
    return [*found, fact("keep share", shared=shared)] if alone and shared > 0 else found


def planned_for(t: Thought, tickets: Sequence[int]) -> tuple[int, set[int]]:
    """The trains of a plan for the tickets that the seat has and these, and the tickets that it completes."""
    planning = t.mind.planning
    for word in range(int(t.rules.ticket_words)):
        planning.given[word] = planning.held(t.v, t.seat, word)
    for ticket in tickets:
        planning.given[ticket // WORD] |= BIT[ticket % WORD]
    planning.plan_for_given(t.v, t.seat, t.mind.trial)
    return int(t.mind.trial.trains), set(members([int(word) for word in t.mind.trial.hoped]))


# --- payment


def pay_colour(t: Thought, kind: int) -> Facts:
    """Why to pay with a colour: what else it is good for."""
    track = t.track_in_hand()
    name = "" if track is None else t.track_id(track)
    if kind == LOCO:
        return [fact("pay locomotives", track=name)]
    price, have = int(t.v.b[PRICE]), t.cards(kind)
    used = min(have, price)
    found = [fact("pay spare", card=CARDS[kind], have=have, track=name)]
    other = t.user_of(kind, but=track)
    if other is not None and t.spare(kind, but=track) < used:
        found = [missed(t, kind, other, name)]
    if used < price:
        found.append(fact("pay with locomotives", locos=price - used))
    return found


def missed(t: Thought, kind: int, other: Wanted, name: str) -> Fact:
    """Cards that are wanted elsewhere: still the best to pay with if all others are wanted more."""
    option, have = t.actions.base + PAY_COLOUR + kind, t.cards(kind)
    if t.is_best(option):
        return fact(best_payment(t, kind), card=CARDS[kind], have=have, track=name)
    code = "pay needed" if other.is_planned else "pay wanted"
    return fact(code, card=CARDS[kind], have=have, other=t.track_id(other.track), track=name)


def best_payment(t: Thought, kind: int) -> str:
    """Which words fit a colour that nothing beats: others may be as good, or have no use but take more."""
    first, track = t.actions.base + PAY_COLOUR, t.track_in_hand()
    others = [each for each in range(LOCO + 1) if each != kind and first + each in t.scores]
    if any(t.is_best(first + each) for each in others):
        return "pay tied"
    price = int(t.v.b[PRICE])
    has_spare = any(t.spare(each, but=track) >= min(t.cards(each), price) for each in others if each != LOCO)
    return "pay cheapest" if has_spare else "pay least"


def pay_locomotives(t: Thought, number: int, fewest: int) -> Facts:
    """Why to play this many locomotives among the cards."""
    track, kind = t.track_in_hand(), int(t.v.b[COLOUR])
    name = "" if track is None else t.track_id(track)
    if number <= fewest:
        return [fact("locos few", track=name)]
    return [fact("locos more", track=name, saved=number - fewest, card=CARDS[kind])]


def pay_number(t: Thought, number: int) -> Facts:
    """Why to play this many cards for a track."""
    track = t.track_in_hand() or 0
    more = number - int(t.rules.length[track])
    if more <= 0:
        return [fact("number just", track=t.track_id(track))]
    return [fact("number more", track=t.track_id(track), more=more)]
