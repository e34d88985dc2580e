"""Results as Parquet: a row for each game and seat, read by every tool that knows tables.

The file describes itself: its metadata hold the whole tournament with its boards, under "stellwerk". Rows are
in the order of game and seat, so the order of play leaves no trace.
"""

import contextlib
import shlex
import sys
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any, Final

import msgspec
import pyarrow as pa
import pyarrow.parquet as pq

from stellwerk.fairness.rows import Row

from .jobs import first_line
from .journal import JOURNAL, MANIFEST, RESULTS, BadResults, tournament_in, whole_file
from .plan import READABLE, Tournament

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

#: Columns that identify rows and results; without any other one a table can still be read.
ESSENTIAL: Final = ("game", "seed", "board", "seats", "seat", "bot", "score", "won")


class About(msgspec.Struct, frozen=True):
    """What a results file says about itself."""

    tournament: Tournament
    #: Games in the file, and in the whole tournament.
    played: int
    games: int

    @property
    def is_complete(self) -> bool:
        return self.played == self.games


# --- writing


def write(path: Path, about: About, games: Iterable[bytes]) -> None:
    """Writes the rows of these games, given as journal lines; completely or not at all."""
    schema = SCHEMA.with_metadata({KEY: msgspec.json.encode(about)})
    # our own file, so that errors are OSErrors that say what is wrong
    with (
        whole_file(path) as file,
        pq.ParquetWriter(file, schema, compression="zstd", write_page_checksum=True) as writer,
    ):
        for group in groups(games):
            writer.write_batch(batch_of(group), row_group_size=GROUP)


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
        values = [None if value is None else list(value.items()) for value in values]
    return pa.array(values, field.type)


# --- reading


def read(path: Path | str, columns: Sequence[str] | None = None) -> Any:
    """The table (a `pyarrow.Table`) in a results file, or in that of a tournament's folder.

    Results of another version may lack columns, which are null then, or have others, which are left out.
    BadResults if there is no such file, or not one of ours; `about` says which tournament it is from.
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
        table = with_columns(found, columns or SCHEMA.names).replace_schema_metadata({KEY: said})
    about(table, file)
    return table


def rows(table: Any) -> Iterator[Row]:
    """The rows of a whole table; of a column that it lacks, texts are empty and numbers and lists None."""
    for batch in table.to_batches(GROUP):
        yield from map(Row, *(values(batch[name]) for name in Row.__struct_fields__))


def values(column: Any) -> list[Any]:
    """A column's values as rows have them; equal texts are one object, since there are millions."""
    kind = column.type
    if pa.types.is_list(kind):
        entries, ends = inside(column, column.values)
        made = [tuple(entries[first:last]) for first, last in pairwise(ends)]
        return made if not column.null_count else [None] * len(made)
    if pa.types.is_map(kind):
        (names, ends), (points, _) = inside(column, column.keys), inside(column, column.items)
        return [dict(zip(names[a:b], points[a:b], strict=True)) for a, b in pairwise(ends)]
    if pa.types.is_dictionary(kind) or pa.types.is_string(kind):
        coded = column if pa.types.is_dictionary(kind) else column.dictionary_encode()
        texts = [*map(sys.intern, coded.dictionary.to_pylist()), ""]
        return [texts[code] for code in coded.indices.fill_null(-1).to_numpy().tolist()]
    return list(column.to_pylist() if column.null_count else column.to_numpy().tolist())


def inside(column: Any, entries: Any) -> tuple[list[Any], list[int]]:
    """The entries of a column of lists, and where those of each row begin and end."""
    ends = column.offsets.to_numpy().tolist()
    return values(entries.slice(ends[0], ends[-1] - ends[0])), [end - ends[0] for end in ends]


def about(table: Any, file: Path | str = "the table") -> About:
    """The description in a table's metadata."""
    text = (table.schema.metadata or {}).get(KEY)
    if text is None:
        raise BadResults(f"{file} does not say which tournament it is from")
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
    """The journal is the truth: after a kill, or during play, the results next to it are out of date."""
    journal = file.with_name(JOURNAL)
    if file.name != RESULTS or not (file.with_name(MANIFEST).is_file() and journal.is_file()):
        return
    with journal.open("rb") as content:
        lines = sum(part.count(b"\n") for part in iter(lambda: content.read(1 << 20), b""))
    if lines != rows:
        raise BadResults(
            f"{file} has {rows:,} rows, and its journal has {lines:,}: update it with "
            f"stellwerk tournament --resume {shlex.quote(str(file.parent))}, "
            "or wait, if that is running"
        )


@contextlib.contextmanager
def reading(file: Path) -> Iterator[None]:
    """Turns the library's errors about a file into sentences."""
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
    return "is damaged: its end is missing" if is_ours else "is not a Parquet file"


def with_columns(file: Any, names: Sequence[str]) -> Any:
    """These columns of a file; null where it has none."""
    there = file.read([name for name in names if name in file.schema_arrow.names])
    size = file.metadata.num_rows
    columns = [
        there.column(name) if name in there.column_names else pa.nulls(size, SCHEMA.field(name).type)
        for name in names
    ]
    return pa.table(columns, schema=pa.schema([SCHEMA.field(name) for name in names]))


def refuse_other_columns(file: Path, schema: Any) -> None:
    missing = [name for name in ESSENTIAL if name not in schema.names]
    if missing:
        raise BadResults(f"{file} lacks the columns {', '.join(missing)}")
    for field in SCHEMA:
        kind = schema.field(field.name).type if field.name in schema.names else field.type
        if kind != field.type:
            raise BadResults(f"the column {field.name} of {file} is of type {kind} instead of {field.type}")
