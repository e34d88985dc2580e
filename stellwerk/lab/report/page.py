"""A report as one self-contained HTML page, for wide and narrow screens and for print.

Each board and number of seats has a section: the verdict in words, then its evidence. Every picture has a
text alternative and a table of its figures.
"""

import re
from collections.abc import Mapping, Sequence

from stellwerk.drawing.plan import Plan
from stellwerk.kernel.board import Board

from . import charts, heat, parts
from .data import Report, Section
from .markup import element, escape
from .naming import Names, named
from .signs import sign
from .style import style
from .verdict import SEVERITIES, Finding
from .words import say, whole


def page(report: Report, boards: Mapping[str, Board]) -> str:
    """The whole page; `boards` has those whose files are at hand."""
    language = report.language
    shown = {
        board: heat.definitions(boards[board], language) for board in boards_in(report) if board in boards
    }
    names = named(boards_in(report), boards, language)
    defs = "".join([charts.patterns(), heat.signs(), *(made for _, made in shown.values())])
    body = [
        element("a", escape(say(language, "skip")), class_="skip", href="#contents"),
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
            reading(language),
            class_="page",
        ),
    ]
    title = say(language, "title of", names=", ".join(each.title() for each in names.values()))
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
    language = report.language
    games = sum(section.figures.games for section in report.sections)
    listed = ", ".join(each.title() for each in names.values())
    made = say(language, "made", version=report.stellwerk, source=", ".join(report.results))
    missing = [element("p", escape(unfinished(report)))]
    return element(
        "header",
        element(
            "div",
            element("h1", escape(say(language, "title"))),
            element("p", escape(say(language, "lead", games=whole(games, language), names=listed))),
            *(missing if report.missing_games else ()),
            element("p", escape(made), class_="made"),
        ),
        class_="head",
    )


def unfinished(report: Report) -> str:
    """How many games are missing, and of which tournaments there is nothing."""
    language = report.language
    parts = say(language, "not begun", names=", ".join(report.missing_parts)) if report.missing_parts else ""
    number = whole(report.missing_games, language)
    return say(language, "unfinished", number=number, all=report.asked_games, parts=parts)


def contents(report: Report, names: Mapping[str, Names]) -> str:
    entries = [
        element(
            "li",
            element(
                "a",
                escape(names[section.board].section(section.seats, section.options)),
                href=f"#{anchor(section)}",
            ),
            tally(section.findings, report.language),
        )
        for section in report.sections
    ]
    heading = say(report.language, "contents")
    return element(
        "nav",
        element("h2", escape(heading)),
        element("ul", *entries),
        class_="contents",
        id="contents",
        aria_label=heading,
    )


def tally(findings: Sequence[Finding], language: str) -> str:
    """How many findings of each severity, with their signs."""
    made = []
    for severity in SEVERITIES:
        number = sum(finding.severity == severity for finding in findings)
        if number:
            words = escape(say(language, f"count {severity}", number=number))
            made.append(element("span", sign(severity), words, class_=f"is-{severity}"))
    return element("span", *made, class_="tally")


def anchor(section: Section) -> str:
    return re.sub(r"[^\w-]+", "-", f"{section.board}-{section.seats}-{section.options}").strip("-")


# --- a section


def section_of(section: Section, names: Names, plan: Plan | None) -> str:
    language = names.language
    heading = f"{anchor(section)}-title"
    notes = [facts(section, names)]
    if names.board is None:
        notes.append(say(language, "no board"))
    elif names.board.own_design:
        notes.append(say(language, "own design"))
    return element(
        "section",
        element("h2", escape(names.section(section.seats, section.options)), id=heading),
        *(element("p", escape(note), class_="facts") for note in notes),
        verdict_box(section.findings, language),
        *parts.all_parts(section.figures, section.findings, names, plan),
        element("p", element("a", escape(say(language, "back")), href="#contents"), class_="back"),
        class_="board",
        id=anchor(section),
        aria_labelledby=heading,
    )


def facts(section: Section, names: Names) -> str:
    found = section.figures
    values = {"games": found.games, "deals": found.deals, "bot": found.referee}
    if not found.referee:
        return say(names.language, "facts mixed", **values)
    if found.fair_games == found.games:
        return say(names.language, "facts all", **values)
    return say(names.language, "facts", fair=whole(found.fair_games, names.language), **values)


def verdict_box(findings: Sequence[Finding], language: str) -> str:
    made = [element("h3", escape(say(language, "verdict")))]
    for severity in SEVERITIES:
        shown = [finding for finding in findings if finding.severity == severity]
        if shown:
            words = escape(say(language, f"severity {severity}"))
            made.append(element("h4", sign(severity), words, class_=f"is-{severity}"))
            made.append(element("ul", *(element("li", *finding_html(finding)) for finding in shown)))
    return element("div", *made, class_="verdict")


def finding_html(finding: Finding) -> list[str]:
    """What was found, and what could be changed about it."""
    advice = element("span", escape(finding.advice), class_="advice")
    return [escape(finding.text), *([" ", advice] if finding.advice else [])]


def reading(language: str) -> str:
    return element(
        "section",
        element("h2", escape(say(language, "reading"))),
        element("p", escape(say(language, "reading text"))),
        class_="reading",
    )
