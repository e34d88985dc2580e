"""Files that users name: read whole, with plain words for what is wrong with one."""

from pathlib import Path

from stellwerk.faults import Fault, UserError, printable


class UnusableFile(UserError):
    """A file that can't be read, or used for this; `why` is the reason without its name."""

    def __init__(self, name: str, why: Fault) -> None:
        super().__init__("{file}: {why}", file=printable(name), why=why)
        self.why = why


def read_whole(name: str, what: str, most: int) -> bytes:
    """The content of a file by the name that the user gave; `what` it should be, as in "a record"."""
    path = Path(name)
    try:
        if path.is_dir():
            raise UnusableFile(name, Fault("is a directory; name {what} in it", what=Fault(what)))
        with path.open("rb") as file:
            data = file.read(most + 1)
    except FileNotFoundError:
        raise UnusableFile(name, Fault("there is no such file")) from None
    except (OSError, ValueError) as trouble:
        raise UnusableFile(name, Fault("cannot be read: {why}", why=reason_of(trouble))) from None
    if len(data) > most:
        larger = "is larger than {most} bytes: this is not {what}"
        raise UnusableFile(name, Fault(larger, most=f"{most:,}", what=Fault(what)))
    return data


def reason_of(trouble: Exception) -> str:
    """What the system says; a ValueError comes from a name with a zero byte in it."""
    return (trouble.strerror if isinstance(trouble, OSError) else "") or str(trouble)
