"""Tables as frames, frames as puzzles, and audits of frames."""

import numpy as np
import pytest

import sudoku_lab as sl

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
HARD = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"
SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
EMPTY = "." * 81
COLUMNS = {"id": [7, 8, 9], "quizzes": [EASY, None, HARD], "solutions": [SOLVED, None, SOLVED]}


def frame(library):
    module = pytest.importorskip(library)
    return module.table(COLUMNS) if library == "pyarrow" else module.DataFrame(COLUMNS)


def test_a_table_is_its_rows_and_its_columns():
    rated = sl.rate([EASY, HARD], "hodoku")
    rows = list(rated)
    assert rows[0].level == "easy" and [row._asdict() for row in rows][0] == rated.to_dicts()[0]
    assert "rating" in rated and "easy" not in rated
    assert list(dict(rated)) == rated.columns and dict(rated)["moves"].tolist() == [row.moves for row in rows]


def test_every_library_makes_the_same_frame():
    pd, pl, pa = (pytest.importorskip(name) for name in ("pandas", "polars", "pyarrow"))
    rated = sl.rate([EASY, None, HARD], "hodoku", invalid="null")
    by_arrow = pl.DataFrame(rated)
    assert pa.table(rated).to_pylist() == by_arrow.to_dicts() and by_arrow["moves"].null_count() == 1
    for made in (pd.DataFrame(rated), rated.to_pandas(), pd.DataFrame.from_arrow(rated), pd.DataFrame(dict(rated))):
        assert made.columns.tolist() == rated.columns and made["level"].tolist()[0] == "easy"
        assert made["level"].isna().tolist() == made["moves"].isna().tolist() == [False, True, False]
        assert made["moves"].tolist()[::2] == by_arrow["moves"].to_list()[::2]
    assert sl.rate([], "hodoku").to_pandas().columns.tolist() == rated.columns


@pytest.mark.parametrize("library", ["pandas", "polars", "pyarrow"])
def test_a_frame_or_its_column_is_puzzles(library):
    data = frame(library)
    expected = sl.count([EASY, None, HARD], invalid="null")["solutions"]
    for puzzles in (data, data["quizzes"], COLUMNS):
        assert np.array_equal(sl.count(puzzles, invalid="null")["solutions"], expected, equal_nan=True)
    with pytest.raises(sl.PuzzleError, match="row 1: no puzzle"):
        sl.solve(data)
    assert sl.check(sl.generate(2, seed=1)).all()


def test_a_frame_without_puzzles_names_its_columns():
    with pytest.raises(ValueError, match="no column is called puzzle; there are id, text: give one"):
        sl.solve({"id": [1], "text": [EASY]})


@pytest.mark.parametrize("library", ["pandas", "polars", "pyarrow"])
def test_audits_find_what_is_planted(library):
    test = {"puzzle": np.stack([sl.solve([EASY]).digits()[0] * (np.arange(81) > 40)]), "rating": [3]}
    found = sl.audit(("train", frame(library)), ("test", {"p": [EASY[::-1], EMPTY, "nonsense"]}), test, sample=0)
    kinds = {(finding["file"], finding["kind"], finding["count"]) for finding in found.findings}
    assert {("train", "malformed", 1), ("test", "leak-symmetric", 1), ("test", "several", 1)} <= kinds
    assert [file["rows"] for file in found.files] == [3, 3, 1]
    rows = list(found.rows)
    assert [(row.file, row.line) for row in rows] == [
        ("train", 1), ("train", 3), ("test", 1), ("test", 2), ("frame 3", 1),
    ]
    assert [row.stored for row in rows] == ["right", "wrong", None, None, None]
    assert (rows[2].nearest, rows[2].nearest_line) == ("symmetric", 1)
    assert rows[0].puzzle_id == rows[2].puzzle_id != rows[1].puzzle_id
    assert (rows[0].minimal, rows[1].minimal, rows[3].minimal) == (False, True, None)


def test_audits_say_what_is_wrong():
    with pytest.raises(ValueError, match="frame 1: no puzzle in the first 2 lines"):
        sl.audit({"text": ["nothing"]})
    with pytest.raises(ValueError, match="no column \"stars\"; name one of: puzzle"):
        sl.audit([EASY], label="stars")
    with pytest.raises(ValueError, match="give fewer frames"):
        sl.audit(*[[EASY]] * 33, sample=0)


def test_boards_that_became_numbers_are_refused_with_the_remedy(tmp_path):
    pd = pytest.importorskip("pandas")
    path = tmp_path / "train.csv"
    path.write_text(f"quizzes,solutions\n{EASY.replace('.', '0')},{SOLVED}\n")
    read = pd.read_csv(path)
    with pytest.raises((TypeError, ValueError), match="dtype=str"):
        sl.solve(read)
    with pytest.raises(ValueError, match="column quizzes, row 0: .*dtype=str"):
        sl.audit(read, sample=0)
    assert sl.solve(pd.read_csv(path, dtype=str))["solution"].tolist() == [SOLVED]
