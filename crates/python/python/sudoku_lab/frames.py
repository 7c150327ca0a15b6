"""Columns of data frames: of pandas, polars and pyarrow, and of anything else with names and columns by name."""

from __future__ import annotations

import csv
import io
from typing import Any

#: Names of columns that hold puzzles, the likelier first.
_PUZZLES = ("puzzle", "puzzles", "quizzes", "quiz", "question", "sudoku", "board")


def names(data: Any) -> list[str] | None:
    """The names of a frame's columns; None of what is no frame."""
    if isinstance(data, dict):
        return list(data)
    for attribute in ("column_names", "columns"):
        found = getattr(data, attribute, None)
        if found is not None:
            return [str(name) for name in found]
    return None


def _column(data: Any, name: str) -> Any:
    column = data[name]
    # pandas gives Arrow only where pyarrow is installed, and marks what is missing in several ways.
    return column.astype(object).where(column.notna(), None).tolist() if hasattr(column, "notna") else column


def puzzles(data: Any) -> Any:
    """The column of puzzles of a frame; what is no frame as it is."""
    known = names(data)
    if known is None:
        return _column({"puzzle": data}, "puzzle")
    found = next((name for like in _PUZZLES for name in known if name.lower() == like), None)
    if found is None:
        raise ValueError(f"no column is called puzzle; there are {', '.join(known)}: give one of them, frame[NAME]")
    return _column(data, found)


def _text(value: Any) -> Any:
    # A board that is drawn takes several lines.
    return value.replace("\n", "") if isinstance(value, str) else value.tolist() if hasattr(value, "tolist") else value


def _no_board_as_number(name: str, column: list) -> list:
    for row, value in enumerate(column):
        if isinstance(value, (int, float)) and 1e40 < value < float("inf"):
            raise ValueError(
                f"column {name}, row {row}: a board that is a number has lost its leading zeros: "
                "read the column as text, as pandas.read_csv(..., dtype=str)"
            )
    return column


def as_csv(data: Any) -> str:
    """A frame, or puzzles alone, as CSV with a header."""
    if names(data) is None:
        data = {"puzzle": data}
    known = names(data)
    columns = (_column(data, name) for name in known)
    columns = [column.to_pylist() if hasattr(column, "to_pylist") else column for column in columns]
    columns = [_no_board_as_number(name, list(column)) for name, column in zip(known, columns)]
    text = io.StringIO()
    out = csv.writer(text, lineterminator="\n")
    out.writerow(known)
    out.writerows(map(_text, row) for row in zip(*columns))
    return text.getvalue()
