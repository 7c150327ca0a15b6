"""What `sudoku-lab dataset` writes is read by Hugging Face's `datasets`, by pyarrow and by Croissant's own program."""

import hashlib
import json
import os
import subprocess
from pathlib import Path

import datasets
import mlcroissant
import pyarrow.parquet
import pytest

RECIPE = {"train": 25, "validation": 5, "test": 5}
SMALL = {"train": 70, "validation": 10, "test": 20, "isomorphs": 100, "moved": 100, "padded": 100, "order_2": 20, "order_4": 5}
ATLAS = {"train": 60}
SETS = {
    "csv": (RECIPE, ["--format", "csv"]),
    "csv-files": (RECIPE, ["--format", "csv", "--rows-per-file", "10"]),
    "parquet-files": (RECIPE, ["--format", "parquet", "--rows-per-file", "10"]),
    "set2-small": (SMALL, ["--config", "set2-small", "--rows-per-file", "30"]),
    "atlas": (ATLAS, ["--config", "atlas"]),
}


@pytest.fixture(scope="module", params=SETS)
def made(request, tmp_path_factory):
    """A set: its folder and the rows of each part."""
    rows, options = SETS[request.param]
    folder = tmp_path_factory.mktemp(request.param) / "set"
    sizes = [f"--{part}={rows[part]}" for part in RECIPE if part in rows]
    subprocess.run([os.environ["SUDOKU_LAB"], "-q", "dataset", folder, *options, *sizes], check=True)
    return folder, rows


def test_datasets_loads_the_folder(made):
    folder, rows = made
    # Text has no types: pandas takes a solution for a number, unless the card's types are passed on.
    features = None
    if list(folder.glob("*.csv")):
        features = datasets.load_dataset_builder(str(folder)).info.features
    loaded = datasets.load_dataset(str(folder), features=features)
    assert {part: len(loaded[part]) for part in loaded} == rows
    train = loaded["train"]
    assert train.features["clues"].dtype == "int64" and train.features["weight"].dtype == "float64"
    for row in train:
        given = [(clue, digit) for clue, digit in zip(row["puzzle"], row["solution"]) if clue != "."]
        assert len(given) == row["clues"] and all(clue == digit for clue, digit in given)
    for part, ids in ((part, set(loaded[part]["grid_id"])) for part in ("validation", "test") if part in rows):
        assert not ids & set(train["grid_id"]), part


def test_croissant_is_valid_and_gives_the_rows(made):
    folder, rows = made
    described = mlcroissant.Dataset(folder / "croissant.json")
    issues = described.metadata.issues
    # The date is for those who publish a set: the same seed makes the same bytes on any day.
    others = [warning for warning in issues.warnings if "datePublished" not in str(warning)]
    assert not issues.errors and not others, (issues.errors, others)
    assert {records.name for records in described.metadata.record_sets} == set(rows)
    for part in ("train", list(rows)[-1]):
        records = list(described.records(part))
        assert len(records) == rows[part]
        assert all(f"{part}/puzzle" in record for record in records)


def test_parquet_has_types_and_checksums_hold(made):
    folder, _ = made
    sums = dict(line.split("  ")[::-1] for line in (folder / "SHA256SUMS").read_text().splitlines())
    others = {path.name for path in folder.iterdir()} - {"SHA256SUMS"}
    assert set(sums) == others
    for name, expected in sums.items():
        assert hashlib.sha256((folder / name).read_bytes()).hexdigest() == expected, name
    described = json.loads((folder / "croissant.json").read_text())
    kinds = {field["name"]: field["dataType"] for field in described["recordSet"][0]["field"]}
    arrow = {"sc:Text": "string_view", "sc:Integer": "int64", "sc:Float": "double", "sc:Boolean": "bool"}
    for path in folder.glob("*.parquet"):
        schema = pyarrow.parquet.read_schema(path)
        types = {field.name: str(field.type).replace("large_string", "string_view") for field in schema}
        assert types == {name: arrow[kind] for name, kind in kinds.items()}, path.name
