"""Runs of experiments: rows, summary and manifest of a folder that ``sudoku-lab experiment`` wrote."""

from __future__ import annotations

import csv
import json
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np


@dataclass(frozen=True)
class Run:
    """A finished run.

    >>> run = Run("results/reference/wnef-calibration/shipped")  # doctest: +SKIP
    >>> run.quantities()[0]["name"]                              # doctest: +SKIP
    """

    folder: Path

    def __init__(self, folder: str | Path) -> None:
        folder = Path(folder).resolve()
        if not (folder / "manifest.json").is_file():
            raise FileNotFoundError(f"{folder} holds no finished run: it has no manifest.json")
        object.__setattr__(self, "folder", folder)

    @cached_property
    def manifest(self) -> dict[str, Any]:
        """Settings, seed, data sets, program and the hash of every output."""
        return self._json("manifest.json")

    @cached_property
    def summary(self) -> dict[str, Any]:
        """What the experiment found."""
        return self._json("summary.json")

    @cached_property
    def columns(self) -> list[dict[str, Any]]:
        """Name, kind, unit and meaning of each column of the rows."""
        return self._json("columns.json")

    def quantities(self) -> list[dict[str, Any]]:
        """The quantities by which claims are judged."""
        return self.summary.get("quantities", [])

    def rows(self) -> dict[str, np.ndarray]:
        """The rows by column: integers and reals as numbers, where a blank is NaN, and texts as objects.

        Reference runs keep them compressed or reduced; ``sudoku-lab results rerun`` makes them again.
        """
        path = self.folder / "data.csv"
        if not path.is_file():
            raise FileNotFoundError(f"{path} is missing: `sudoku-lab results rerun {self.folder}` makes the rows again")
        with path.open(newline="") as file:
            reader = csv.reader(file)
            names = next(reader)
            fields = list(zip(*reader)) or [()] * len(names)
        kinds = {column["name"]: column.get("kind", column.get("type")) for column in self.columns}
        return {name: _typed(kinds.get(name, "text"), values) for name, values in zip(names, fields)}

    def _json(self, name: str) -> Any:
        return json.loads((self.folder / name).read_text())


def _typed(kind: str, values: tuple[str, ...]) -> np.ndarray:
    if kind == "integer" and all(values):
        return np.array(values, dtype=np.int64)
    if kind in ("integer", "real", "flag", "boolean"):
        truth = {"": "nan", "true": "1", "false": "0"}
        return np.array([float(truth.get(value, value)) for value in values])
    return np.array(values, dtype=object)
