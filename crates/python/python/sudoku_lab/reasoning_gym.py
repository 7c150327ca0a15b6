"""A data set for reasoning-gym whose levels are those of a profile of human tactics.

Importing this module registers ``sudoku_lab``; then ``reasoning_gym.create_dataset("sudoku_lab", level="hard")`` makes
puzzles that take the tactics of HoDoKu's level "hard", each with exactly one solution.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Optional

from reasoning_gym.coaching import BaseCurriculum, ScalarAttributeDefinition
from reasoning_gym.factory import register_dataset
from reasoning_gym.dataset import ProceduralDataset

import sudoku_lab as sl
from sudoku_lab.verify import verify

NAME = "sudoku_lab"


@dataclass
class Config:
    """Which puzzles."""

    #: Level of the profile; see :func:`sudoku_lab.levels`.
    level: str = "medium"
    profile: str = "hodoku"
    #: Share of the reward that an answer gets whose blank cells are all right but one.
    partial: float = 0.0
    seed: Optional[int] = None
    size: int = 500

    def validate(self) -> None:
        known = sl.levels(self.profile)
        assert self.level in known, f"level {self.level!r} is none of {', '.join(known)}"
        assert 0.0 <= self.partial < 1.0, "partial must be from 0 to below 1"


class Sudoku(ProceduralDataset):
    """Puzzles of a level: item *i* depends on seed, level and profile alone."""

    def __init__(self, config: Config) -> None:
        super().__init__(config=config, seed=config.seed, size=config.size)
        self._made = lru_cache(maxsize=4096)(self._make)

    def _make(self, index: int) -> dict[str, Any]:
        seed = (self.seed * 1_000_003 + index) % 2**63
        made = sl.generate(1, level=self.config.level, profile=self.config.profile, seed=seed)
        return made.to_dicts()[0] | sl.rate(made["puzzle"], self.config.profile).to_dicts()[0]

    def __getitem__(self, idx: int) -> dict[str, Any]:
        made = self._made(idx)
        rows = lambda line: "\n".join(" ".join(line[start : start + 9]) for start in range(0, 81, 9))
        question = (
            "Solve this Sudoku puzzle, where . is a blank cell:\n"
            f"{rows(made['puzzle'])}\n"
            "Answer with the full grid: nine rows of nine digits, separated by spaces.\n"
        )
        metadata = {
            "source_dataset": NAME,
            "source_index": idx,
            "puzzle": made["puzzle"],
            "solution": made["solution"],
            "rating": made["total"],
            "difficulty": {"level": made["level"], "hardest": made["hardest"], "clues": made["clues"]},
        }
        return {"question": question, "answer": rows(made["solution"]), "metadata": metadata}

    def score_answer(self, answer: Optional[str], entry: dict[str, Any]) -> float:
        if not isinstance(answer, str):
            return 0.0
        puzzle, solution = entry["metadata"]["puzzle"], entry["metadata"]["solution"]
        verdict = verify(puzzle, answer, solution)
        return 1.0 if verdict.solved else self.config.partial * verdict.right / max(verdict.blanks, 1)


class Curriculum(BaseCurriculum):
    """Harder by level of HoDoKu's scale."""

    def __init__(self) -> None:
        super().__init__(Curriculum.__name__, Config)
        levels = [level for level in sl.levels("hodoku") if level != sl.levels("hodoku")[-1]]
        self._define_attributes(
            ScalarAttributeDefinition(
                name="level", field_name="level", levels=levels, description="Level of the tactics needed"
            )
        )


register_dataset(NAME, Sudoku, Config, Curriculum)
