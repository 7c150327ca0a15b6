"""Whether an answer in words solves a puzzle: for training loops and benchmarks of language models.

>>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
>>> verify(puzzle, "It is 534678912672195348198342567859761423426853791713924856961537284287419635345286179.")
Verdict(solved=True, reason='solved', right=51, blanks=51)
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any, Sequence

import sudoku_lab as sl

#: What may stand between the digits of a row: blanks, and what draws or lists a grid.
_BETWEEN = re.compile(r"[\s|,;\[\]()+\-]+")
_LINE = re.compile(r"(?<!\d)\d{81}(?!\d)")


@dataclass(frozen=True)
class Verdict:
    """What became of an answer."""

    #: Whether it is the puzzle's solution.
    solved: bool
    #: ``"solved"``, or what is wrong.
    reason: str
    #: Blank cells that it fills as the solution does.
    right: int
    #: Blank cells of the puzzle.
    blanks: int


def grid_of(answer: str) -> str | None:
    """The last grid in a text, 81 digits in one line or nine rows of nine, as a line of 81 characters."""
    candidates = [(match.end(), match.group()) for match in _LINE.finditer(answer)]
    rows: list[str] = []
    place = 0
    for line in answer.splitlines(keepends=True):
        place += len(line)
        digits = _BETWEEN.sub("", line)
        if re.fullmatch(r"\d{9}", digits):
            rows.append(digits)
            if len(rows) >= 9:
                candidates.append((place, "".join(rows[-9:])))
        elif digits:
            rows = []
    return max(candidates)[1] if candidates else None


def verify(puzzle: str, answer: str, solution: str | None = None) -> Verdict:
    """Compares the last grid of an answer with the solution of a puzzle, which is found unless it is given.

    Raises :class:`sudoku_lab.PuzzleError` if the puzzle has not exactly one solution.
    """
    if solution is None:
        if not sl.check([puzzle])[0]:
            raise sl.PuzzleError("the puzzle has not exactly one solution")
        solution = sl.solve([puzzle])["solution"][0]
    blanks = [cell for cell, clue in enumerate(sl.parse(puzzle)[0]) if clue == "."]
    grid = grid_of(answer)
    if grid is None:
        return Verdict(False, "no grid of 81 digits in the answer", 0, len(blanks))
    right = sum(grid[cell] == solution[cell] for cell in blanks)
    if grid == solution:
        return Verdict(True, "solved", right, len(blanks))
    cell = next(cell for cell in range(81) if grid[cell] != solution[cell])
    what = "a clue is changed" if cell not in blanks else "a digit is wrong"
    return Verdict(False, f"{what} in r{cell // 9 + 1}c{cell % 9 + 1}", right, len(blanks))


def reward(completions: Sequence[Any], puzzle: Sequence[str], partial: float = 0.0, **_: Any) -> list[float]:
    """A reward for each completion, in the form that trainers such as TRL's call: 1 if it solves the puzzle, else the
    share of blank cells that it fills rightly times `partial`.

    A completion is a text, or a list of messages of which the last one counts.
    """

    def of(completion: Any, puzzle: str) -> float:
        text = completion if isinstance(completion, str) else completion[-1]["content"]
        verdict = verify(puzzle, text)
        return 1.0 if verdict.solved else partial * verdict.right / max(verdict.blanks, 1)

    return [of(*pair) for pair in zip(completions, puzzle, strict=True)]
