"""A report as one self-contained HTML page, for wide and narrow screens and for print.

Each board and number of seats has a section: the verdict in words, then its evidence. Every picture has a
text alternative and a table of its figures.
"""

import re
from collections.abc import Mapping, Sequence

from stellwerk.drawing.plan import Plan
from stellwerk.fairness.naming import Names, named
from stellwerk.fairness.verdict import SEVERITIES, Finding
from stellwerk.fairness.words import Speech, speech
from stellwerk.kernel.board import Board

from . import charts, heat, parts
from .data import Report, Section
from .markup import element, escape
from .signs import sign
from .style import style


def page(report: Report, boards: Mapping[str, Board]) -> str:
    """The whole page; `boards` has those whose files are at hand."""
    language, text = report.language, speech(report.language)
    shown = {
        board: heat.definitions(boards[board], language) for board in boards_in(report) if board in boards
    }
    names = named(boards_in(report), boards, language)
    defs = "".join([charts.patterns(), heat.signs(), *(made for _, made in shown.values())])
    body = [
        element("a", escape(text.say("skip")), class_="skip", href="#contents"),
        head(report, names),
        element(
            "main",
            contents(report, names),
            *(
                section_of(
                    section, names[section.board], shown[section.board][0] if section.board in shown else None
                )
                for section in report.sections
            ),
            reading(text),
            class_="page",
        ),
    ]
    title = text.say("title of", names=", ".join(each.title() for each in names.values()))
    return "".join(
        [
            "<!DOCTYPE html>\n",
            f'<html lang="{language}"><head><meta charset="utf-8">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            element("title", escape(title)),
            f"<style>{style()}</style></head><body>",
            f'<svg class="unseen-defs" aria-hidden="true"><defs>{defs}</defs></svg>',
            *body,
            "</body></html>\n",
        ]
    )


def boards_in(report: Report) -> list[str]:
    return list(dict.fromkeys(section.board for section in report.sections))


# --- above the sections


def head(report: Report, names: Mapping[str, Names]) -> str:
    text = speech(report.language)
    games = sum(section.figures.games for section in report.sections)
    listed = ", ".join(each.title() for each in names.values())
    made = text.say("made", version=report.stellwerk, source=", ".join(report.results))
    missing = [element("p", escape(unfinished(report)))]
    return element(
        "header",
        element(
            "div",
            element("h1", escape(text.say("title"))),
            element("p", escape(text.say("lead", games=text.whole(games), names=listed))),
            *(missing if report.missing_games else ()),
            element("p", escape(made), class_="made"),
            *(element("p", escape(each.in_words(report.language)), class_="made") for each in report.origins),
        ),
        class_="head",
    )


def unfinished(report: Report) -> str:
    """How many games are missing, and of which tournaments there is nothing."""
    text = speech(report.language)
    parts = text.say("not begun", names=", ".join(report.missing_parts)) if report.missing_parts else ""
    number = text.whole(report.missing_games)
    return text.say("unfinished", number=number, all=report.asked_games, parts=parts)


def contents(report: Report, names: Mapping[str, Names]) -> str:
    entries = [
        element(
            "li",
            element(
                "a",
                escape(names[section.board].section(section.seats, section.options)),
                href=f"#{anchor(section)}",
            ),
            tally(section.findings, speech(report.language)),
        )
        for section in report.sections
    ]
    heading = speech(report.language).say("contents")
    return element(
        "nav",
        element("h2", escape(heading)),
        element("ul", *entries),
        class_="contents",
        id="contents",
        aria_label=heading,
    )


def tally(findings: Sequence[Finding], text: Speech) -> str:
    """How many findings of each severity, with their signs."""
    made = []
    for severity in SEVERITIES:
        number = sum(finding.severity == severity for finding in findings)
        if number:
            words = escape(text.say(f"count {severity}", number=number))
            made.append(element("span", sign(severity), words, class_=f"is-{severity}"))
    return element("span", *made, class_="tally")


def anchor(section: Section) -> str:
    return re.sub(r"[^\w-]+", "-", f"{section.board}-{section.seats}-{section.options}").strip("-")


# --- a section


def section_of(section: Section, names: Names, plan: Plan | None) -> str:
    heading = f"{anchor(section)}-title"
    notes = [facts(section, names)]
    if names.board is None:
        notes.append(names.say("no board"))
    elif names.board.own_design:
        notes.append(names.say("own design"))
    return element(
        "section",
        element("h2", escape(names.section(section.seats, section.options)), id=heading),
        *(element("p", escape(note), class_="facts") for note in notes),
        verdict_box(section.findings, names),
        *parts.all_parts(section.figures, section.findings, names, plan),
        element("p", element("a", escape(names.say("back")), href="#contents"), class_="back"),
        class_="board",
        id=anchor(section),
        aria_labelledby=heading,
    )


def facts(section: Section, names: Names) -> str:
    found = section.figures
    values = {"games": found.games, "deals": found.deals, "bot": found.referee}
    if not found.referee:
        return names.say("facts mixed", **values)
    if found.fair_games == found.games:
        return names.say("facts all", **values)
    return names.say("facts", fair=names.whole(found.fair_games), **values)


def verdict_box(findings: Sequence[Finding], text: Speech) -> str:
    made = [element("h3", escape(text.say("verdict")))]
    for severity in SEVERITIES:
        shown = [finding for finding in findings if finding.severity == severity]
        if shown:
            words = escape(text.say(f"severity {severity}"))
            made.append(element("h4", sign(severity), words, class_=f"is-{severity}"))
            made.append(element("ul", *(element("li", *finding_html(finding)) for finding in shown)))
    return element("div", *made, class_="verdict")


def finding_html(finding: Finding) -> list[str]:
    """What was found, and what could be changed about it."""
    advice = element("span", escape(finding.advice), class_="advice")
    return [escape(finding.text), *([" ", advice] if finding.advice else [])]


def reading(text: Speech) -> str:
    return element(
        "section",
        element("h2", escape(text.say("reading"))),
        element("p", escape(text.say("reading text"))),
        class_="reading",
    )
