"""Sudoku puzzles by the million: solved, counted, checked, scored, rated, explained and generated.

Puzzles are given as

- a list, or anything else that can be iterated, of strings: 81 characters, ``.``, ``0``, ``_`` or ``*`` for a blank;
- a NumPy array of digits of shape (n, 81) or (n, 9, 9), 0 for a blank, or of bytes such as dtype ``S81``;
- an Arrow array or stream of strings or of 81 bytes: a column of pyarrow, polars, DuckDB, pandas;
- a frame of pandas, polars or pyarrow, or a dictionary of columns, with a column ``puzzle``.

Answers come as a :class:`Table`: NumPy arrays by column, rows, and an Arrow stream that data-frame libraries take.
Functions use all cores without the interpreter's lock, and Ctrl-C ends them. A row that is no puzzle, or has no answer,
raises :class:`PuzzleError`, which names row and column; with ``invalid="null"`` its answer is null instead.

>>> import sudoku_lab
>>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
>>> sudoku_lab.rate([puzzle], "se-1.2.1")["rating"]
array([1.2])
"""

from __future__ import annotations

import json
import secrets
from typing import Any, Iterable, Literal, NamedTuple

import numpy as np

from . import _native
from ._native import PuzzleError, levels, parse, profiles
from .frames import as_csv, puzzles as _puzzles
from .table import Table

__all__ = [
    "Audit",
    "PuzzleError",
    "Table",
    "audit",
    "benchmark",
    "canonical",
    "check",
    "count",
    "dataset",
    "explain",
    "generate",
    "hint",
    "human_time",
    "levels",
    "metrics",
    "parse",
    "profiles",
    "rate",
    "score",
    "solve",
]

#: Puzzles in any of the forms that the module's documentation lists.
Puzzles = Any
#: What becomes of rows that are no puzzle or have no answer.
Invalid = Literal["raise", "null"]
#: The profile of tactics and levels where none is named, as in the command.
PROFILE = _native.default_profile()
__version__ = _native.version()


def solve(puzzles: Puzzles, *, invalid: Invalid = "raise") -> Table:
    """A solution of each puzzle, null if there is none; not necessarily the only one.

    >>> solved = solve(["53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"])
    >>> solved["solution"][0]
    '534678912672195348198342567859761423426853791713924856961537284287419635345286179'
    >>> solved.digits("solution").reshape(9, 9)[0]
    array([5, 3, 4, 6, 7, 8, 9, 1, 2], dtype=uint8)
    """
    return Table(_native.solve(_puzzles(puzzles), invalid))


def count(puzzles: Puzzles, limit: int = 2, *, invalid: Invalid = "raise") -> Table:
    """The number of solutions of each puzzle, counted up to a limit.

    >>> count(["." * 81], limit=1000)["solutions"]
    array([1000])
    """
    return Table(_native.count(_puzzles(puzzles), limit, invalid))


def check(puzzles: Puzzles) -> np.ndarray:
    """Whether each puzzle has exactly one solution.

    >>> check(["." * 81, "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"])
    array([False,  True])
    """
    return count(puzzles, 2)["solutions"] == 1


def score(
    puzzles: Puzzles,
    metrics: str | Iterable[str] = "cheap",
    *,
    seed: int = 1,
    any: bool = False,
    invalid: Invalid = "raise",
) -> Table:
    """Scores by metrics: a list of names, ``"cheap"`` for those of a few microseconds, or ``"all"``.

    The scores are those of ``sudoku-lab score`` with the same seed of stochastic metrics, in any row. With `any`, puzzles
    without exactly one solution are scored too.

    >>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> score([puzzle], ["clues", "branch-score"]).to_dicts()
    [{'clues': 30.0, 'branch_score': 51.0, 'branch_b': 0.0}]
    """
    names = metrics if isinstance(metrics, str) else ",".join(metrics)
    return Table(_native.score(_puzzles(puzzles), names, seed, any, invalid))


def rate(puzzles: Puzzles, profile: str = PROFILE, *, invalid: Invalid = "raise") -> Table:
    """Ratings by the tactics of a profile (see :func:`profiles`) or of a file that ends in .toml.

    Columns: profile, level, level_index, hardest (tactic), rating (the greatest score of a deduction), total (of all scores), mean
    (score of the moves), moves, ending (solved, stuck, contradiction, budget-spent). Where the tactics do not solve the
    puzzle, hardest, rating, total and mean are null, and the level is the last.

    >>> puzzle = "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3.."
    >>> rate([puzzle], "hodoku").to_dicts()[0]["level"]
    'easy'
    """
    return Table(_native.rate(_puzzles(puzzles), profile, invalid))


def explain(puzzle: str, profile: str = PROFILE) -> dict:
    """Every step of a solution: what :func:`rate` says, and ``steps`` as docs/steps.md describes them.

    >>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> explain(puzzle, "hodoku")["steps"][0]["tactic"]
    'naked-single'
    """
    return json.loads(_native.explain(puzzle, profile))


def hint(puzzle: str, position: str | None = None, profile: str = PROFILE) -> dict:
    """What to do next at a position of a puzzle: its ``status`` is next (with ``steps``, the last of which writes a
    digit), wrong (with the entries to be taken back), solved or stuck.

    >>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> hint(puzzle, "531" + puzzle[3:])
    {'status': 'wrong', 'wrong': [{'cell': 'r1c3', 'entry': 1}]}
    """
    return json.loads(_native.hint(puzzle, puzzle if position is None else position, profile))


def generate(
    count: int = 1,
    *,
    level: str | None = None,
    profile: str = PROFILE,
    symmetry: str = "none",
    rating: float | tuple[float, float] | None = None,
    seed: int | None = None,
    attempts: int | None = None,
) -> Table:
    """Puzzles with their solutions and numbers of clues; each is proved to have exactly one solution.

    Without a level they are minimal; with one (see :func:`levels`) puzzles that are too hard are made easier by further
    clues. `rating` is one number or the least and the greatest, both included, by the profile. With a level or a rating the
    columns profile, level and rating are added. The same seed makes the same puzzles, and a larger count continues
    from there; without one, each call makes others. A rating that no puzzle has is looked for until `attempts` are spent.

    >>> generate(3, level="hard", seed=7)["level"]
    array(['hard', 'hard', 'hard'], dtype=object)
    >>> generate(1, rating=(1.5, 2), profile="se-1.2.1", seed=7)["rating"] <= 2
    array([ True])
    """
    seed = secrets.randbits(63) if seed is None else seed
    if rating is not None:
        least, most = rating if isinstance(rating, (tuple, list)) else (rating, rating)
        if not least <= most:
            raise ValueError(f"rating is a number or the least and the greatest, not {rating!r}")
        rating = (least, most)
    return Table(_native.generate(count, level, profile, symmetry, rating, seed, attempts))


def canonical(puzzles: Puzzles, *, invalid: Invalid = "raise") -> Table:
    """The canonical form of each puzzle, the same for all symmetric copies, and its number of automorphisms.

    >>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> one, turned = canonical([puzzle, puzzle[::-1]])["canonical"]
    >>> one == turned
    True
    """
    return Table(_native.canonical(_puzzles(puzzles), invalid))


def human_time(puzzles: Puzzles, *, seed: int = 1, invalid: Invalid = "raise") -> Table:
    """The predicted mean time that people take, in seconds, with the intervals of 50 and 90 % of puzzles.

    >>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> time = human_time([puzzle]).to_dicts()[0]
    >>> time["low_90"] < time["low_50"] < time["seconds"] < time["high_50"] < time["high_90"]
    True
    """
    return Table(_native.human_time(_puzzles(puzzles), seed, invalid))


class Audit(NamedTuple):
    """What :func:`audit` found."""

    #: For each frame its columns, rows, classes, difficulty and so on.
    files: list[dict]
    #: What is true of how many rows: kind, file, count, share with its interval, examples.
    findings: list[dict]
    #: What is known of each row; a row that holds no puzzle is not among them. Lines count rows from 1.
    rows: Table


def audit(
    *frames: Any,
    puzzle: str | None = None,
    solution: str | None = None,
    label: str | None = None,
    sample: int = 1000,
    seed: int = 1,
) -> Audit:
    """Leaks, wrong solutions and unstable labels, as ``sudoku-lab audit`` finds them (docs/audit.md).

    The first frame is the training set, and each other one is compared with all before it; a name goes with a frame as
    ``("valid", frame)``. A frame is puzzles in any form, or a frame of pandas, polars or pyarrow, whose columns are found
    by content unless they are named; an empty name stands for no such column. Of each frame `sample` puzzles are rated.

    >>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> found = audit([puzzle], ("test", {"puzzle": ["." * 81, puzzle[::-1]]}), sample=0)
    >>> [(finding["file"], finding["kind"]) for finding in found.findings if finding["kind"] in ("several", "leak-symmetric")]
    [('test', 'several'), ('test', 'leak-symmetric')]
    >>> found.rows["solutions"].tolist()
    ['unique', 'several', 'unique']
    """
    named = [frame if isinstance(frame, tuple) else (f"frame {n}", frame) for n, frame in enumerate(frames, 1)]
    files = [(name, as_csv(frame)) for name, frame in named]
    report, rows = _native.audit(files, (puzzle, solution, label), sample, seed)
    report = json.loads(report)
    return Audit(report["files"], report["findings"], Table(rows))


def dataset(
    train: int = 1000,
    validation: int = 100,
    test: int = 100,
    *,
    draw: Literal["minimal", "population", "controlled-bias", "stratified"] = "minimal",
    copies: int = 1,
    seed: int = 1,
) -> dict[str, Table]:
    """Training, validation and test sets that share no solution grid: the rows of ``sudoku-lab dataset``.

    The class of a puzzle's grid decides to which part it belongs, whatever the sizes and the seed (docs/datasets.md).
    Columns: id, puzzle, solution, grid_id, canonical, clues, se_rating, se_spread (over `copies` symmetric copies),
    human_seconds, naked_singles, singles, weight.

    >>> parts = dataset(20, 3, 5)
    >>> [(name, len(part)) for name, part in parts.items()]
    [('train', 20), ('validation', 3), ('test', 5)]
    >>> set(parts["train"]["grid_id"]) & set(parts["test"]["grid_id"])
    set()
    """
    parts = _native.dataset([train, validation, test], draw, copies, seed)
    return dict(zip(("train", "validation", "test"), map(Table, parts)))


def benchmark(set: Any, answers: Any, *, by: Iterable[str] = ()) -> dict:
    """Scores of answers to the puzzles of a set, as ``sudoku-lab benchmark score`` gives them (docs/benchmark.md).

    Both are frames. The set has a column of puzzles, and ``id`` if the answers go by it; the answers have ``id`` or
    ``puzzle``, ``answer``, and perhaps ``confidence`` and ``probabilities``. `by` names columns of the set by which scores
    are split. Rows of the answers that do not count are in ``refusals``.

    >>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> answers = {"id": ["a"], "answer": solve([puzzle])["solution"]}
    >>> scores = benchmark({"id": ["a"], "puzzle": [puzzle]}, answers)
    >>> scores["boards"]["value"], scores["answered"], scores["refusals"]
    (1.0, 1, [])
    """
    return json.loads(_native.benchmark(as_csv(set), as_csv(answers), list(by)))


def metrics() -> list[dict]:
    """The metrics that :func:`score` knows: name, about, columns with their units, cheap, stochastic.

    >>> [metric["name"] for metric in metrics()][:2]
    ['clues', 'empty-cells']
    """
    keys = ("name", "about", "columns", "cheap", "stochastic")
    return [dict(zip(keys, row)) | {"columns": dict(row[2])} for row in _native.metrics()]
