"""A fantasy map: a small board with its places in millimetres, and pictures to put under it."""

import base64
import struct
import zlib
from typing import Any

PLACES = {
    "Grey Harbour": (80, 260),
    "Elm": (240, 120),
    "Oakford": (250, 400),
    "Midway": (400, 250),
    "High Tower": (560, 110),
    "Dragon's Rest": (570, 420),
    "Lastlight": (720, 260),
}
JOINS: tuple[tuple[str, str, int, list[str]], ...] = (
    ("grey_harbour", "elm", 3, ["red"]),
    ("grey_harbour", "oakford", 3, ["blue", "grey"]),
    ("elm", "midway", 4, ["green"]),
    ("oakford", "midway", 3, ["yellow"]),
    ("elm", "high_tower", 6, ["black"]),
    ("midway", "high_tower", 4, ["white"]),
    ("midway", "dragon_s_rest", 4, ["orange", "purple"]),
    ("oakford", "dragon_s_rest", 6, ["grey"]),
    ("high_tower", "lastlight", 4, ["red"]),
    ("dragon_s_rest", "lastlight", 4, ["blue"]),
)
TICKETS = (
    ("grey_harbour", "lastlight", 13),
    ("grey_harbour", "high_tower", 9),
    ("elm", "dragon_s_rest", 8),
    ("oakford", "lastlight", 10),
    ("oakford", "high_tower", 7),
    ("midway", "lastlight", 8),
    ("grey_harbour", "midway", 6),
    ("elm", "oakford", 6),
)


def fantasy_board(**more: Any) -> dict[str, Any]:
    from stellwerk.boards.writing import empty_board, id_of

    board: dict[str, Any] = empty_board("The Lost Lands", (790, 525))
    board |= {"seats": [2, 3], "trains": 15, "tickets_start": {"deal": 2, "keep": 1}}
    board["cities"] = [{"id": id_of(name), "name": name, "x": x, "y": y} for name, (x, y) in PLACES.items()]
    board["connections"] = [{"a": a, "b": b, "length": n, "tracks": rows} for a, b, n, rows in JOINS]
    board["tickets"] = [{"a": a, "b": b, "points": points} for a, b, points in TICKETS]
    return board | more


def png(width: int = 4, height: int = 3, *chunks: tuple[bytes, bytes]) -> bytes:
    """A green picture; further chunks come before its end."""
    lines = (b"\0" + b"\x20\x80\x40" * width) * height
    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    parts = [(b"IHDR", head), *chunks, (b"IDAT", zlib.compress(lines)), (b"IEND", b"")]
    written = [
        struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))
        for name, body in parts
    ]
    return b"\x89PNG\r\n\x1a\n" + b"".join(written)


def jpeg(width: int = 4, height: int = 3, comment: bytes = b"") -> bytes:
    """The skeleton of a JPEG: tables, a frame of this size, a scan."""
    frame = b"\xff\xc0\x00\x0b\x08" + struct.pack(">HH", height, width) + b"\x01\x01\x11\x00"
    said = b"\xff\xfe" + struct.pack(">H", len(comment) + 2) + comment if comment else b""
    tables = b"\xff\xdb\x00\x43\x00" + b"\x01" * 64
    return (
        b"\xff\xd8"
        + said
        + tables
        + frame
        + b"\xff\xda\x00\x08\x01\x01\x00\x00\x3f\x00"
        + b"\xaa\xff\x00\xbb\xff\xd9"
    )


def data_url(content: bytes, kind: str = "png") -> str:
    return f"data:image/{kind};base64,{base64.b64encode(content).decode()}"
