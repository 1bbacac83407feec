"""Boards as plain text."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any


def drawn(picture: dict[str, Any]) -> str:
    """A picture of the session as lines of text."""
    return _KINDS[picture["kind"]](picture)


def _rows(cells: list[dict[str, Any]], columns: int) -> list[str]:
    marks = [cell["stone"] or ("!" if "forbidden" in cell else ".") for cell in cells]
    return [" ".join(marks[row : row + columns]) for row in range(0, len(marks), columns)]


def _grid(picture: dict[str, Any]) -> str:
    return "\n".join(_rows(picture["cells"], picture["columns"]))


def _ultimate(picture: dict[str, Any]) -> str:
    boards = [_rows(board["cells"], 3) for board in picture["boards"]]
    bands = []
    for band in range(0, 9, 3):
        bands.append("\n".join(" | ".join(boards[band + n][row] for n in range(3)) for row in range(3)))
    return "\n------+-------+------\n".join(bands)


def _kalah(picture: dict[str, Any]) -> str:
    south, north = picture["south"], picture["north"]
    rows = [f"{seeds:>3}" for seeds in reversed(north["pits"])], [f"{n:>3}" for n in south["pits"]]
    above, below = ("".join(row) for row in rows)
    stores = f"{north['total']:>3}{' ' * len(above)}{south['total']:>4}"
    return f"   {above}\n{stores}\n   {below}"


def _tree(picture: dict[str, Any]) -> str:
    lines = []
    for node in picture["nodes"]:
        here = "  <- here" if node["here"] else ""
        name = node["path"].rsplit(".")[-1]
        lines.append(f"{'  ' * node['depth']}{name} {node['label']}{here}")
    return "\n".join(lines)


_KINDS: dict[str, Callable[[dict[str, Any]], str]] = {
    "grid": _grid,
    "ultimate": _ultimate,
    "kalah": _kalah,
    "tree": _tree,
    "text": lambda picture: str(picture["text"]),
}
