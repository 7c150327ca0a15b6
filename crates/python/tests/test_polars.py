"""Expressions of polars, and how a frame takes a table."""

import doctest

import pytest

pl = pytest.importorskip("polars")

import sudoku_lab as sl
import sudoku_lab.polars

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
HARD = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"


@pytest.fixture
def frame():
    return pl.DataFrame({"id": [1, 2, 3, 4], "puzzle": [EASY, None, "." * 81, HARD]})


def test_examples():
    assert doctest.testmod(sl.polars).failed == 0


def test_every_expression_gives_what_its_schema_says(frame):
    column = pl.col("puzzle").sudoku
    for expression in [
        column.solve(),
        column.count(),
        column.score("clues,human-time"),
        column.score(),
        column.rate("hodoku"),
        column.canonical(),
        column.human_time(),
    ]:
        eager = frame.select(expression)
        lazy = frame.lazy().select(expression)
        assert lazy.collect_schema() == eager.schema == lazy.collect().schema
        assert eager.height == 4


def test_rates_in_a_frame(frame):
    rated = frame.with_columns(pl.col("puzzle").sudoku.rate("hodoku").alias("rating")).unnest("rating")
    assert rated["level"].to_list() == sl.rate([EASY, None, None, HARD], "hodoku", invalid="null")["level"].tolist()
    checked = frame.select(pl.col("puzzle").sudoku.check())
    assert checked["solutions"].to_list() == [True, None, False, True]
    filtered = frame.filter(pl.col("puzzle").sudoku.check())
    assert filtered["id"].to_list() == [1, 4]


def test_errors_reach_the_user(frame):
    with pytest.raises(Exception, match="row 2: not unique"):
        frame.drop_nulls().select(pl.concat([pl.col("puzzle").head(1)] * 2 + [pl.lit("." * 81)]).sudoku.rate(invalid="raise"))


def test_a_frame_takes_a_table():
    frame = pl.DataFrame(sl.rate([EASY, HARD], "hodoku"))
    assert frame.columns == sl.rate([], "hodoku").columns
    assert sl.rate(frame.with_columns(p=pl.Series([EASY, HARD]))["p"], "hodoku").to_dicts()[0]["level"] == frame["level"][0]
