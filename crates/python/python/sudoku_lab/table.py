"""Answers as columns."""

from __future__ import annotations

from collections import namedtuple
from typing import Any, Iterator

import numpy as np

from . import _native


class Table:
    """Columns of equal length, a row for each puzzle.

    ``table["name"]`` is a NumPy array: a null is NaN among numbers and None among texts. Libraries that read Arrow's
    C stream take the table as it is: ``polars.DataFrame(table)``, ``pyarrow.table(table)``,
    ``pandas.DataFrame.from_arrow(table)``, ``duckdb.from_arrow(table)``. Iteration gives named tuples, so
    ``pandas.DataFrame(table)`` is right too, and :meth:`to_pandas` is faster; ``dict(table)`` gives columns.
    """

    __slots__ = ("_columns",)

    def __init__(self, columns: _native.Columns) -> None:
        self._columns = columns

    @property
    def columns(self) -> list[str]:
        """Names of the columns."""
        return self._columns.names

    def __len__(self) -> int:
        return len(self._columns)

    def __iter__(self) -> Iterator[Any]:
        row = namedtuple("Row", self.columns)
        return map(row._make, zip(*(self[name].tolist() for name in self.columns)))

    def __contains__(self, name: object) -> bool:
        return name in self.columns

    def keys(self) -> list[str]:
        """Names of the columns, as of a dictionary."""
        return self.columns

    def __getitem__(self, name: str) -> np.ndarray:
        return self._columns.column(name)

    def digits(self, name: str = "solution") -> np.ndarray:
        """A column of boards as an array of shape (n, 81) and dtype uint8; what is blank or null is 0."""
        return self._columns.digits(name)

    def to_dict(self) -> dict[str, np.ndarray]:
        """All columns as NumPy arrays."""
        return {name: self[name] for name in self.columns}

    def to_pandas(self) -> Any:
        """A frame of pandas, by NumPy arrays: no pyarrow is needed."""
        import pandas

        return pandas.DataFrame(self.to_dict())

    def to_dicts(self) -> list[dict[str, Any]]:
        """All rows, with Python's own numbers; what is null is None, or NaN among numbers."""
        return [row._asdict() for row in self]

    def __arrow_c_stream__(self, requested_schema: object | None = None) -> object:
        return self._columns.__arrow_c_stream__(requested_schema)

    def __repr__(self) -> str:
        return f"<Table of {len(self)} rows: {', '.join(self.columns)}>"
