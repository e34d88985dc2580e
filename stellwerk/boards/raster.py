"""Pictures that people bring: only plain PNG and JPEG, and of those only what makes up the picture.

Nothing is decoded but what has to be measured. A picture is taken apart and put together again without
comments, places where it was taken, previews, other programs' data and whatever follows its end.
"""

import struct
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from stellwerk.faults import FaultError

#: Bytes, and pixels along a side.
MAX_BYTES: Final = 700_000
MAX_SIDE: Final = 5000
MAX_PIXELS: Final = 12_000_000
PNG: Final = b"\x89PNG\r\n\x1a\n"
JPEG: Final = b"\xff\xd8"
#: The chunks of a PNG that make up its picture.
CHUNKS: Final = frozenset((b"IHDR", b"PLTE", b"tRNS", b"gAMA", b"sRGB", b"IDAT", b"IEND"))
#: Samples of a pixel by colour type, and the depths that each may have.
SAMPLES: Final = {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}
DEPTHS: Final = {0: (1, 2, 4, 8, 16), 2: (8, 16), 3: (1, 2, 4, 8), 4: (8, 16), 6: (8, 16)}
#: The passes of an interlaced PNG: first column and row, steps across and down.
PASSES: Final = (
    (0, 0, 8, 8),
    (4, 0, 8, 8),
    (0, 4, 4, 8),
    (2, 0, 4, 4),
    (0, 2, 2, 4),
    (1, 0, 2, 2),
    (0, 1, 1, 2),
)
#: Markers of a JPEG: frames (baseline, extended, progressive) with its size, and what else it needs.
FRAMES: Final = frozenset((0xC0, 0xC1, 0xC2))
NEEDED: Final = frozenset((*FRAMES, 0xC4, 0xDB, 0xDD, 0xE0, 0xEE))
SCAN, END, FIRST_RESTART, LAST_RESTART = 0xDA, 0xD9, 0xD0, 0xD7


class BadRaster(FaultError):
    """Not a picture that we take."""


@dataclass(frozen=True)
class Raster:
    #: "png" or "jpeg".
    kind: str
    width: int
    height: int
    #: The picture and nothing else.
    content: bytes

    @property
    def media(self) -> str:
        return f"image/{self.kind}"


def examined(content: bytes) -> Raster:
    """The picture in these bytes, written again from its pixels' data alone; BadRaster."""
    if len(content) > MAX_BYTES:
        raise BadRaster(
            "the picture has {size} kB; at most {most} kB are possible: make it smaller",
            size=len(content) // 1000,
            most=MAX_BYTES // 1000,
        )
    try:
        if content.startswith(PNG):
            return _png(content)
        if content.startswith(JPEG):
            return _jpeg(content)
    except (struct.error, zlib.error, IndexError, ValueError):
        raise _broken() from None
    raise BadRaster("this is neither a PNG nor a JPEG")


def _broken() -> BadRaster:
    return BadRaster("the picture is damaged: save it again as PNG or JPEG")


def _measured(kind: str, width: int, height: int, content: bytes) -> Raster:
    if not (0 < width <= MAX_SIDE and 0 < height <= MAX_SIDE and width * height <= MAX_PIXELS):
        raise BadRaster(
            "the picture has {width} × {height} pixels; at most {most} along a side "
            "and {all} million in all are possible",
            width=width,
            height=height,
            most=MAX_SIDE,
            all=MAX_PIXELS // 1_000_000,
        )
    return Raster(kind, width, height, content)


# --- PNG


def _png(content: bytes) -> Raster:
    kept = [PNG]
    data: list[bytes] = []
    header = b""
    for name, body in _chunks(content):
        if name == b"IHDR" and not header:
            header = body
        if name == b"IDAT":
            data.append(body)
        if name in CHUNKS:
            kept.append(_chunk(name, body))
        elif not name[0] & 0x20:
            raise _broken()  # a chunk that nobody may leave out, and that we don't know
    width, height, depth, colour, packing, filtering, interlaced = struct.unpack(">IIBBBBB", header)
    found = _measured("png", width, height, b"".join(kept))
    if depth not in DEPTHS.get(colour, ()) or packing or filtering or interlaced > 1:
        raise _broken()
    if _unpacked(data, width * height * 9 + 8 * height) != _size(
        width, height, depth * SAMPLES[colour], interlaced
    ):
        raise _broken()
    return found


def _chunks(content: bytes) -> Iterator[tuple[bytes, bytes]]:
    at = len(PNG)
    while True:
        (length,) = struct.unpack_from(">I", content, at)
        name, body = content[at + 4 : at + 8], content[at + 8 : at + 8 + length]
        (check,) = struct.unpack_from(">I", content, at + 8 + length)
        if zlib.crc32(name + body) != check or (at == len(PNG)) != (name == b"IHDR"):
            raise _broken()
        yield name, body
        if name == b"IEND":
            return
        at += 12 + length


def _chunk(name: bytes, body: bytes) -> bytes:
    return struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))


def _unpacked(data: list[bytes], most: int) -> int:
    """How many bytes the packed lines of a PNG have, piece by piece: a small file may unpack to gigabytes."""
    reader: Any = zlib.decompressobj()
    size = 0
    for body in data:
        rest = body
        while rest and not reader.eof:
            size += len(reader.decompress(rest, 1 << 18))
            rest = reader.unconsumed_tail
            if size > most:
                raise _broken()
    if not reader.eof:
        raise _broken()
    return size


def _size(width: int, height: int, bits: int, interlaced: int) -> int:
    """The bytes of all lines, each with its filter."""
    whole = ((0, 0, 1, 1),)
    size = 0
    for left, top, across, down in PASSES if interlaced else whole:
        columns, rows = -(-(width - left) // across), -(-(height - top) // down)
        if columns > 0 and rows > 0:
            size += rows * (1 + -(-columns * bits // 8))
    return size


# --- JPEG


def _jpeg(content: bytes) -> Raster:
    kept = [JPEG]
    size: tuple[int, int] | None = None
    at = len(JPEG)
    while True:
        marker, at = _marker(content, at)
        if marker == END:
            break
        (length,) = struct.unpack_from(">H", content, at)
        body = content[at : at + length]
        if length < 2 or len(body) < length:
            raise _broken()
        at += length
        if marker in FRAMES:
            if size is not None:
                raise _broken()
            height, width = struct.unpack_from(">HH", body, 3)
            size = width, height
        if marker in NEEDED:
            kept.append(bytes((0xFF, marker)) + body)
        elif marker == SCAN:
            end = _end_of_scan(content, at)
            kept.append(bytes((0xFF, marker)) + body + content[at:end])
            at = end
        elif not (0xE0 <= marker <= 0xEF or marker == 0xFE):
            raise _broken()
    if size is None or SCAN not in {part[1] for part in kept[1:]}:
        raise _broken()
    return _measured("jpeg", *size, b"".join((*kept, bytes((0xFF, END)))))


def _marker(content: bytes, at: int) -> tuple[int, int]:
    """The marker here, and where what belongs to it begins."""
    if content[at] != 0xFF:
        raise _broken()
    while content[at] == 0xFF:
        at += 1
    return content[at], at + 1


def _end_of_scan(content: bytes, at: int) -> int:
    """Where the packed lines end: at the next marker that is neither a restart nor a byte 0xFF among them."""
    while True:
        at = content.index(b"\xff", at)
        after = content[at + 1]
        if after not in {0x00, 0xFF} and not FIRST_RESTART <= after <= LAST_RESTART:
            return at
        at += 2 if after != 0xFF else 1
