"""What can go wrong. Every error of this package is an :class:`Error`, with a text for people."""

from __future__ import annotations


class Error(Exception):
    """Any error of this package. ``kind`` says in a word what it is about."""

    kind: str = "failure"


class InvalidInput(Error, ValueError):
    """Something that was given cannot be read or makes no sense: rules, a position, an option."""


class IllegalMove(InvalidInput):
    """A move cannot be read, or the rules do not allow it here."""


class OutOfRange(InvalidInput, IndexError):
    """A list has no such place."""


class FileFailed(Error, OSError):
    """A file cannot be read or written."""


class GameOver(Error):
    """The game is over: there is nothing to search."""


class Unproven(Error):
    """There is no proof: the time was up, a leaf has no value, or the game has no certificates."""


class Refused(Error):
    """A certificate is damaged, or does not prove what it says."""


class PlayerFailed(Error):
    """A player cannot take part, or lost other than by the rules."""


class Failure(Error, RuntimeError):
    """Something that should not happen: please report it."""


_CLASSES: dict[str, type[Error]] = {
    "move": IllegalMove,
    "index": OutOfRange,
    "read": FileFailed,
    "write": FileFailed,
    "over": GameOver,
    "undefined": Unproven,
    "cancelled": Unproven,
    "certificate": Unproven,
    "memory": Unproven,
    "refused": Refused,
    "player": PlayerFailed,
    "disagreement": Failure,
    "failure": Failure,
}


def of(kind: str, text: str) -> Error:
    """The error of a kind; used by the native half."""
    error = _CLASSES.get(kind, InvalidInput)(text)
    error.kind = kind
    return error
