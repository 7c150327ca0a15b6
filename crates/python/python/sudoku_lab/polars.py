"""Expressions for polars: ``import sudoku_lab.polars``, then ``pl.col("puzzle").sudoku.rate()``.

>>> import polars as pl
>>> import sudoku_lab.polars
>>> frame = pl.DataFrame({"puzzle": ["53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"]})
>>> frame.select(pl.col("puzzle").sudoku.rate("hodoku")).unnest("puzzle")["level"].to_list()
['easy']

Each expression gives a struct of the columns that the function of the same name gives. What is null, no puzzle, or has no
answer becomes null; ``invalid="raise"`` raises instead.
"""

from __future__ import annotations

from typing import Any, Callable, Iterable

import polars as pl

import sudoku_lab as sl

_REAL, _INTEGER, _TEXT = pl.Float64, pl.Int64, pl.String


@pl.api.register_expr_namespace("sudoku")
class Sudoku:
    """Functions of `sudoku_lab` on a column of puzzles."""

    def __init__(self, expr: pl.Expr) -> None:
        self._expr = expr

    def _map(self, schema: dict[str, Any], function: Callable[[pl.Series], sl.Table]) -> pl.Expr:
        def batch(series: pl.Series) -> pl.Series:
            return pl.DataFrame(function(series)).to_struct(series.name)

        return self._expr.map_batches(batch, return_dtype=pl.Struct(schema))

    def solve(self, *, invalid: sl.Invalid = "null") -> pl.Expr:
        """See :func:`sudoku_lab.solve`."""
        return self._map({"solution": _TEXT}, lambda s: sl.solve(s, invalid=invalid))

    def count(self, limit: int = 2, *, invalid: sl.Invalid = "null") -> pl.Expr:
        """See :func:`sudoku_lab.count`."""
        return self._map({"solutions": _INTEGER}, lambda s: sl.count(s, limit, invalid=invalid))

    def check(self) -> pl.Expr:
        """Whether each puzzle has exactly one solution."""
        return self.count().struct.field("solutions") == 1

    def score(
        self, metrics: str | Iterable[str] = "cheap", *, seed: int = 1, any: bool = False, invalid: sl.Invalid = "null"
    ) -> pl.Expr:
        """See :func:`sudoku_lab.score`."""
        metrics = metrics if isinstance(metrics, str) else list(metrics)
        columns = sl.score([], metrics).columns
        score = lambda s: sl.score(s, metrics, seed=seed, any=any, invalid=invalid)
        return self._map({name: _REAL for name in columns}, score)

    def rate(self, profile: str = sl.PROFILE, *, invalid: sl.Invalid = "null") -> pl.Expr:
        """See :func:`sudoku_lab.rate`."""
        schema = {"profile": _TEXT, "level": _TEXT, "level_index": _INTEGER, "hardest": _TEXT, "rating": _REAL, "total": _REAL}
        schema |= {"mean": _REAL, "moves": _INTEGER, "ending": _TEXT}
        return self._map(schema, lambda s: sl.rate(s, profile, invalid=invalid))

    def canonical(self, *, invalid: sl.Invalid = "null") -> pl.Expr:
        """See :func:`sudoku_lab.canonical`."""
        schema = {"canonical": _TEXT, "automorphisms": _INTEGER}
        return self._map(schema, lambda s: sl.canonical(s, invalid=invalid))

    def human_time(self, *, seed: int = 1, invalid: sl.Invalid = "null") -> pl.Expr:
        """See :func:`sudoku_lab.human_time`."""
        schema = {name: _REAL for name in ("seconds", "low_50", "high_50", "low_90", "high_90")}
        return self._map(schema, lambda s: sl.human_time(s, seed=seed, invalid=invalid))
