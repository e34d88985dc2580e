"""The rules that are printed with a board, from Markdown to what the typesetter reads.

All words become strings of its language, so that no sign in them has a meaning there.
"""

import json
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from markdown_it.token import Token

#: A column with no more letters than this is as wide as its words.
SHORT: Final = 20
#: What a rules page may have besides headings, tables and words.
BLOCKS: Final = {
    "paragraph_open": "#par[",
    "paragraph_close": "]\n",
    "bullet_list_open": "#list(",
    "bullet_list_close": ")\n",
    "ordered_list_open": "#enum(",
    "ordered_list_close": ")\n",
    "list_item_open": "[",
    "list_item_close": "],",
    "table_close": ")\n",
    "th_open": "[",
    "th_close": "],",
    "td_open": "[",
    "td_close": "],",
    "strong_open": "#strong[",
    "strong_close": "]",
    "em_open": "#emph[",
    "em_close": "]",
    "heading_close": "]\n",
    "softbreak": " ",
    "hardbreak": " ",
}


def typeset(markdown: str) -> str:
    """A rules page: headings, paragraphs, lists, tables, bold and italic."""
    from markdown_it import MarkdownIt

    return "".join(_marked_up(MarkdownIt("commonmark").enable("table").parse(markdown)))


def _marked_up(tokens: Sequence["Token"]) -> Iterator[str]:
    for at, token in enumerate(tokens):
        if token.hidden:
            continue
        if token.type == "inline":
            yield from _marked_up(token.children or [])
        elif token.type == "text":
            yield f"#{json.dumps(token.content, ensure_ascii=False)}"
        elif token.type == "heading_open":
            yield f"#heading(level: {token.tag[1]})["
        elif token.type == "table_open":
            yield f"#facts({_columns(tokens[at:])}, "
        else:
            yield BLOCKS.get(token.type, "")


def _columns(table: Sequence["Token"]) -> str:
    """How wide the columns of a table are: as wide as their words, or an equal share of the rest."""
    end = next(n for n, token in enumerate(table) if token.type == "table_close")
    rows: list[list[int]] = []
    for token in table[:end]:
        if token.type == "tr_open":
            rows.append([])
        elif token.type == "inline":
            rows[-1].append(len(token.content))
    return (
        "("
        + "".join("1fr, " if max(column) > SHORT else "auto, " for column in zip(*rows, strict=True))
        + ")"
    )
