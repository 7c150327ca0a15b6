"""The verifier, the reward, and the data set for reasoning-gym."""

import pytest

import sudoku_lab as sl
from sudoku_lab.verify import grid_of, reward, verify

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
ROWS = [SOLVED[start : start + 9] for start in range(0, 81, 9)]
DRAWN = "\n".join(" | ".join(" ".join(row[i : i + 3]) for i in (0, 3, 6)) for row in ROWS)
RULED = "\n------+-------+------\n".join("\n".join(DRAWN.split("\n")[i : i + 3]) for i in (0, 3, 6))


@pytest.mark.parametrize(
    "answer",
    [SOLVED, f"So:\n```\n{DRAWN}\n```\nDone.", RULED, str([list(map(int, row)) for row in ROWS]).replace("],", "],\n"),
     f"First I thought\n{SOLVED[::-1]}\nbut it is\n" + "\n".join(ROWS)],
)
def test_answers_are_read_as_models_write_them(answer):
    assert grid_of(answer) == SOLVED
    assert verify(EASY, answer).solved


def test_a_wrong_answer_is_told_where():
    assert verify(EASY, "I give up.").reason == "no grid of 81 digits in the answer"
    wrong = verify(EASY, SOLVED[:3] + "9" + SOLVED[4:])
    assert (wrong.solved, wrong.reason, wrong.right, wrong.blanks) == (False, "a digit is wrong in r1c4", 50, 51)
    # A full grid that solves another puzzle.
    turned = verify(EASY, SOLVED[::-1])
    assert turned.reason == "a clue is changed in r1c1"
    assert not verify(EASY, SOLVED + "1").solved and not verify(EASY, "").solved
    with pytest.raises(sl.PuzzleError):
        verify("." * 81, SOLVED)


def test_rewards():
    almost = SOLVED[:3] + "9" + SOLVED[4:]
    chat = [{"role": "assistant", "content": SOLVED}]
    assert reward([SOLVED, almost, "?", chat], [EASY] * 4, difficulty=["x"] * 4) == [1.0, 0.0, 0.0, 1.0]
    assert reward([almost], [EASY], partial=0.5) == [0.5 * 50 / 51]
    with pytest.raises(ValueError):
        reward([SOLVED], [EASY, EASY])


def test_reasoning_gym():
    gym = pytest.importorskip("reasoning_gym")
    import sudoku_lab.reasoning_gym as adapter

    data = gym.create_dataset("sudoku_lab", level="hard", seed=42, size=5)
    entries = list(data)
    assert len(entries) == 5 and entries == list(gym.create_dataset("sudoku_lab", level="hard", seed=42, size=5))
    puzzles = [entry["metadata"]["puzzle"] for entry in entries]
    assert set(sl.rate(puzzles, "hodoku")["level"]) == {"hard"} and len(set(puzzles)) == 5
    for entry in entries:
        assert data.score_answer(entry["answer"], entry) == 1.0
        assert data.score_answer(entry["answer"].replace("1", "2"), entry) == data.score_answer(None, entry) == 0.0
        assert entry["metadata"]["difficulty"]["level"] == "hard"
    with pytest.raises(AssertionError, match="none of easy, medium"):
        gym.create_dataset("sudoku_lab", level="brutal")
    curriculum = adapter.Curriculum()
    easiest = curriculum.generate_configuration({"seed": 1, "size": 2}).level
    curriculum.increment_attr_level("level")
    assert (easiest, curriculum.generate_configuration({"seed": 1, "size": 2}).level) == ("easy", "medium")
