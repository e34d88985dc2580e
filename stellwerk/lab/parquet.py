"""Results as Parquet: a row for each game and seat, read by every tool that knows tables.

The file says itself what it is: its metadata have the whole tournament, boards and all, under "stellwerk".
Rows lie in the order of game and seat, so who played what when leaves no trace in it.
"""

import contextlib
import os
import shlex
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, Final

import msgspec
import pyarrow as pa
import pyarrow.parquet as pq

from .jobs import first_line
from .journal import JOURNAL, MANIFEST, PART, RESULTS, BadResults, tournament_in, unwritable
from .plan import READABLE, Tournament
from .rows import Row

#: The name of our entry in a file's metadata.
KEY: Final = b"stellwerk"
#: What every Parquet file begins and ends with.
MAGIC: Final = b"PAR1"
#: Rows that are written at once: some ten megabytes of them.
GROUP: Final = 16_384

WORD: Final = pa.dictionary(pa.int32(), pa.string())
NAMES: Final = pa.list_(pa.string())
POINTS: Final = pa.map_(pa.string(), pa.int32())
#: The columns, named as the fields of `Row`.
SCHEMA: Final = pa.schema(
    [
        ("game", pa.int64()),
        ("seed", pa.int64()),
        ("board", WORD),
        ("seats", pa.int8()),
        ("options", WORD),
        ("seat", pa.int8()),
        ("order", pa.int8()),
        ("bot", WORD),
        ("score", pa.int32()),
        ("won", pa.float64()),
        ("decided_by", WORD),
        ("start", pa.int32()),
        ("tracks", pa.int32()),
        ("other", pa.int32()),
        ("tickets", pa.int32()),
        ("path", pa.int32()),
        ("bonuses", POINTS),
        ("lines", POINTS),
        ("kept", NAMES),
        ("completed", NAMES),
        ("claimed", NAMES),
        ("shared", NAMES),
        ("trains_left", pa.int16()),
        ("cards_left", pa.int16()),
        ("decisions", pa.int32()),
        ("choices", pa.int64()),
        ("turns", pa.int32()),
        ("rounds", pa.int32()),
        ("end", WORD),
        ("fault", pa.string()),
    ]
)


class About(msgspec.Struct, frozen=True):
    """What a results file says of itself."""

    tournament: Tournament
    #: How many games it has, and how many the tournament has.
    played: int
    games: int

    @property
    def is_complete(self) -> bool:
        return self.played == self.games


# --- writing


def write(path: Path, about: About, games: Iterable[bytes]) -> None:
    """The rows of these games, as the journal has them; the file is there whole or not at all."""
    part = path.with_name(path.name + PART)
    try:
        try:
            # our own file, so that what goes wrong with it is an OSError that says what
            with part.open("wb") as file:
                schema = SCHEMA.with_metadata({KEY: msgspec.json.encode(about)})
                with pq.ParquetWriter(file, schema, compression="zstd", write_page_checksum=True) as writer:
                    for group in groups(games):
                        writer.write_batch(batch_of(group), row_group_size=GROUP)
                file.flush()
                os.fsync(file.fileno())
            part.replace(path)
        finally:
            with contextlib.suppress(OSError):
                part.unlink(missing_ok=True)
    except OSError as trouble:
        raise unwritable(path, trouble) from None


def groups(games: Iterable[bytes]) -> Iterator[list[Row]]:
    decoder = msgspec.json.Decoder(Row)
    found: list[Row] = []
    for lines in games:
        if len(found) >= GROUP:
            yield found
            found = []
        found += decoder.decode_lines(lines)
    if found:
        yield found


def batch_of(rows: Sequence[Row]) -> Any:
    return pa.RecordBatch.from_arrays([column(rows, field) for field in SCHEMA], schema=SCHEMA)


def column(rows: Sequence[Row], field: Any) -> Any:
    values = [getattr(row, field.name) for row in rows]
    if pa.types.is_map(field.type):
        values = [list(value.items()) for value in values]
    return pa.array(values, field.type)


# --- reading


def read(path: Path | str, columns: Sequence[str] | None = None) -> Any:
    """The table (a `pyarrow.Table`) in a results file, or in that of a tournament's folder.

    BadResults if there is none, or none of ours; `about` tells what it is of.
    """
    file = file_of(Path(path))
    with reading(file), pq.ParquetFile(file, page_checksum_verification=True) as found:
        said = (found.metadata.metadata or {}).get(KEY)
        if said is None:
            raise BadResults(f"{file} is a Parquet file, but not one that `stellwerk tournament` wrote")
        refuse_other_columns(file, found.schema_arrow)
        if found.metadata.num_rows == 0:
            raise BadResults(f"{file} is empty: no game was played to its end")
        refuse_outdated(file, found.metadata.num_rows)
        table = found.read(columns).replace_schema_metadata({KEY: said})
    about(table, file)
    return table


def about(table: Any, file: Path | str = "the table") -> About:
    """What the metadata of a table say."""
    text = (table.schema.metadata or {}).get(KEY)
    if text is None:
        raise BadResults(f"{file} does not say which tournament it is of")
    try:
        raw = msgspec.json.decode(text, type=dict[str, msgspec.Raw])
        tournament_in(bytes(raw.get("tournament", b"")), f"the description in {file}", READABLE)
        return msgspec.json.decode(text, type=About)
    except msgspec.MsgspecError as wrong:
        raise BadResults(f"the description in {file} is damaged: {wrong}") from None


def file_of(path: Path) -> Path:
    if not path.is_dir():
        return path
    if (path / RESULTS).is_file() or not (path / MANIFEST).is_file():
        return path / RESULTS
    raise BadResults(f"{path} has no {RESULTS} yet: stellwerk tournament --resume {path}")


def refuse_outdated(file: Path, rows: int) -> None:
    """The journal is the truth: who was killed, or plays just now, has left other results beside it."""
    journal = file.with_name(JOURNAL)
    if file.name != RESULTS or not (file.with_name(MANIFEST).is_file() and journal.is_file()):
        return
    with journal.open("rb") as content:
        lines = sum(part.count(b"\n") for part in iter(lambda: content.read(1 << 20), b""))
    if lines != rows:
        raise BadResults(
            f"{file} has {rows:,} rows, and the journal beside it has {lines:,}: make it anew with "
            f"stellwerk tournament --resume {shlex.quote(str(file.parent))}, "
            "or wait, if that is at work there"
        )


@contextlib.contextmanager
def reading(file: Path) -> Iterator[None]:
    """Turns what the library says about a file into a sentence."""
    try:
        if file.stat().st_size == 0:
            raise BadResults(f"{file} is empty")
        yield
    except FileNotFoundError:
        raise BadResults(f"there is no file {file}") from None
    except pa.ArrowInvalid as wrong:
        raise BadResults(f"{file} {what_is_wrong(file, wrong)}") from None
    except (pa.ArrowException, OSError, EOFError, UnicodeDecodeError) as wrong:
        raise BadResults(f"{file} can't be read: {first_line(wrong)}") from None


def what_is_wrong(file: Path, wrong: Exception) -> str:
    if "magic bytes" not in str(wrong):
        return f"is damaged: {first_line(wrong)}"
    with file.open("rb") as content:
        is_ours = content.read(len(MAGIC)) == MAGIC
    return "is damaged: its end is missing" if is_ours else "is no Parquet file"


def refuse_other_columns(file: Path, schema: Any) -> None:
    missing = [name for name in SCHEMA.names if name not in schema.names]
    if missing:
        raise BadResults(f"{file} lacks the columns {', '.join(missing)}")
    for field in SCHEMA:
        kind = schema.field(field.name).type
        if kind != field.type:
            raise BadResults(f"the column {field.name} of {file} is of type {kind} instead of {field.type}")
