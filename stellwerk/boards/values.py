"""Takes typed values out of checked JSON; a TypeError here is a bug of the check."""

from .reading import Json


def table(value: Json) -> dict[str, Json]:
    if not isinstance(value, dict):
        raise TypeError(f"a table was expected, not {value!r}")
    return value


def listing(value: Json) -> list[Json]:
    if not isinstance(value, list):
        raise TypeError(f"a list was expected, not {value!r}")
    return value


def text(value: Json) -> str:
    if not isinstance(value, str):
        raise TypeError(f"a text was expected, not {value!r}")
    return value


def text_or_none(value: Json) -> str | None:
    return None if value is None else text(value)


def whole(value: Json) -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        raise TypeError(f"a whole number was expected, not {value!r}")
    return value


def decimal(value: Json) -> float:
    return value if isinstance(value, float) else float(whole(value))


def flag(value: Json) -> bool:
    if not isinstance(value, bool):
        raise TypeError(f"true or false was expected, not {value!r}")
    return value


def wholes(value: Json) -> tuple[int, ...]:
    return tuple(whole(entry) for entry in listing(value))


def texts(value: Json) -> tuple[str, ...]:
    return tuple(text(entry) for entry in listing(value))


def pair(value: Json) -> tuple[int, int]:
    first, second = wholes(value)
    return first, second


def words(value: Json) -> dict[str, str]:
    return {language: text(word) for language, word in table(value).items()}
