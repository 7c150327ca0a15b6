"""What a user does with the wheel: every kind of input, every function, errors, Ctrl-C, threads."""

import csv
import doctest
import inspect
import io
import multiprocessing
import os
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import numpy as np
import pytest

import sudoku_lab as sl
import sudoku_lab.results
import sudoku_lab.frames
import sudoku_lab.table
import sudoku_lab.verify

ROOT = Path(__file__).parents[3]
EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
HARD = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"
SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
EMPTY = "." * 81


def shipped(count):
    """Puzzles that the repository ships."""
    path = ROOT / "datasets" / "qqwing_4000.csv"
    puzzles = sl.parse(path.read_text())
    return [puzzles[n * len(puzzles) // count] for n in range(count)]


def digits(line):
    return np.array([0 if cell == "." else int(cell) for cell in line], dtype=np.uint8)


@pytest.mark.parametrize("module", [sl, sl.table, sl.verify, sl.results])
def test_examples(module):
    tested = doctest.testmod(module)
    assert tested.failed == 0
    # Every function of the package has one.
    if module is sl:
        own = [name for name in sl.__all__ if inspect.isfunction(getattr(sl, name))]
        assert all(">>>" in getattr(sl, name).__doc__ for name in own), own


BOARDS = np.stack([digits(EASY), digits(HARD), digits(EMPTY)])
FORMS = {
    "list": [EASY, HARD, EMPTY],
    "generator": lambda: (line for line in [EASY, HARD, EMPTY]),
    "zeros": [line.replace(".", "0") for line in [EASY, HARD, EMPTY]],
    "drawn": ["\n".join(line[i : i + 9] for i in range(0, 81, 9)) for line in [EASY, HARD, EMPTY]],
    "digits": BOARDS,
    "integers": BOARDS.astype(np.int64).reshape(3, 9, 9),
    "strided": np.repeat(BOARDS, 2, axis=0)[::2],
    "ascii": np.frombuffer("".join([EASY, HARD, EMPTY]).encode(), dtype=np.uint8).reshape(3, 81),
    "bytes": np.array([EASY, HARD, EMPTY], dtype="S81"),
    "unicode": np.array([EASY, HARD, EMPTY]),
    "objects": np.array([EASY, HARD, EMPTY], dtype=object),
}


@pytest.mark.parametrize("form", FORMS)
def test_every_form_of_input(form):
    puzzles = FORMS[form]() if callable(FORMS[form]) else FORMS[form]
    assert sl.count(puzzles, 5)["solutions"].tolist() == [1, 1, 5]


def test_arrow_arrays():
    pa = pytest.importorskip("pyarrow")
    lines = [EASY, HARD, EMPTY]
    boards = pa.FixedSizeListArray.from_arrays(pa.array(BOARDS.ravel()), 81)
    arrays = [
        pa.array(lines),
        pa.array(lines, pa.large_string()),
        pa.array(lines, pa.string_view()),
        pa.array([line.encode() for line in lines], pa.binary(81)),
        pa.array([bytes(board) for board in BOARDS], pa.binary(81)),
        boards,
        pa.chunked_array([[EASY], [], [HARD, EMPTY]]),
        pa.array([EMPTY, *lines])[1:],
    ]
    for array in arrays:
        assert sl.count(array, 5)["solutions"].tolist() == [1, 1, 5], array.type
    with pytest.raises(sl.PuzzleError, match="row 1: no puzzle"):
        sl.count(pa.array([EASY, None]))
    with pytest.raises(TypeError, match="Arrow array of strings.*Int64"):
        sl.count(pa.array([1, 2]))
    table = pa.table(sl.rate([EASY, EMPTY], "hodoku", invalid="null"))
    assert table.column("level").to_pylist() == ["easy", None]
    assert table.schema.field("rating").type == pa.float64() and table.schema.field("moves").type == pa.int64()


def test_answers():
    solved = sl.solve([EASY, "55" + EASY[2:]])
    assert solved["solution"].tolist() == [SOLVED, None]
    assert solved.digits().tolist() == [digits(SOLVED).tolist(), [0] * 81]
    assert sl.check([EASY, EMPTY, HARD]).tolist() == [True, False, True]
    assert sl.count([EMPTY], 10**6)["solutions"][0] == 10**6
    rated = sl.rate([EASY, HARD], "zendoku")
    assert rated["level"].tolist() == ["easy", "master"]
    assert np.isnan(rated["rating"]).tolist() == [False, True]
    assert rated["ending"].tolist() == ["solved", "stuck"]
    assert (len(rated), list(rated.keys()), rated.to_dict().keys()) == (2, rated.columns, set(rated.columns))
    assert repr(sl.check) and repr(rated).startswith("<Table of 2 rows: profile, level, ")
    with pytest.raises(KeyError, match="no column \"levle\"; there are profile, level,"):
        rated["levle"]
    with pytest.raises(TypeError, match="holds no boards"):
        rated.digits("level")


def test_canonical_forms_of_symmetric_copies():
    forms = sl.canonical([EASY, EASY[::-1], HARD])
    one, turned, other = forms["canonical"]
    assert one == turned != other and forms["automorphisms"].tolist() == [1, 1, 1]


def test_explanations_and_hints():
    explained = sl.explain(EASY, "se-1.2.1")
    assert explained["ending"] == "solved" and explained["position"] == SOLVED and explained["rating"] == 1.2
    assert [step["number"] for step in explained["steps"]] == list(range(1, 52))
    step = sl.hint(EASY, profile="hodoku")
    assert step["status"] == "next" and step["steps"][-1]["placement"]
    assert sl.hint(EASY, SOLVED) == {"status": "solved"}
    wrong = EASY[:2] + "1" + EASY[3:]
    assert sl.hint(EASY, wrong) == {"status": "wrong", "wrong": [{"cell": "r1c3", "entry": 1}]}
    with pytest.raises(sl.PuzzleError, match="lacks the clue 5"):
        sl.hint(EASY, "." + EASY[1:])
    with pytest.raises(sl.PuzzleError, match="more than one solution"):
        sl.explain(EMPTY)


def test_generated_puzzles():
    made = sl.generate(20, level="hard", profile="hodoku", seed=3)
    assert sl.check(made["puzzle"]).all() and set(sl.rate(made["puzzle"], "hodoku")["level"]) == {"hard"}
    assert sl.solve(made["puzzle"])["solution"].tolist() == made["solution"].tolist()
    assert sl.generate(30, level="hard", profile="hodoku", seed=3)["puzzle"][:20].tolist() == made["puzzle"].tolist()
    assert sl.generate(1)["puzzle"][0] != sl.generate(1)["puzzle"][0]
    turned = sl.generate(2, symmetry="rotation-180", seed=1).digits("puzzle") == 0
    assert (turned == turned[:, ::-1]).all()
    assert made.columns == ["puzzle", "solution", "clues", "profile", "level", "rating"]
    rated = sl.generate(5, profile="se-1.2.1", rating=(1.5, 2.0), seed=1)
    assert ((rated["rating"] >= 1.5) & (rated["rating"] <= 2.0)).all()
    assert sl.rate(rated["puzzle"], "se-1.2.1")["rating"].tolist() == rated["rating"].tolist()
    with pytest.raises(RuntimeError, match="no such puzzle in 3 attempts"):
        sl.generate(1, rating=1e6, attempts=3)
    with pytest.raises(ValueError, match="the least and the greatest"):
        sl.generate(1, rating=(3, 2))
    with pytest.raises(ValueError, match="no level \"brutal\"; known are easy"):
        sl.generate(1, level="brutal")
    with pytest.raises(RuntimeError, match="no such puzzle in 0 attempts"):
        sl.generate(1, level="hard", attempts=0)


def test_times_and_metrics():
    time = sl.human_time([EASY, HARD], seed=4)
    assert time["seconds"][1] > time["seconds"][0] > time["low_90"][0] > 0
    again = sl.human_time([HARD, HARD, EASY], seed=4)
    assert again["seconds"].tolist() == [time["seconds"][n] for n in (1, 1, 0)]
    known = sl.metrics()
    assert {"name", "about", "columns", "cheap", "stochastic"} == set(known[0])
    cheap = sl.score([EASY], "cheap")
    assert cheap.columns == [column for metric in known if metric["cheap"] for column in metric["columns"]]
    assert sl.score([EMPTY], "clues", any=True)["clues"].tolist() == [0.0]
    with pytest.raises(ValueError, match="there is no metric \"wnfe\""):
        sl.score([EASY], "wnfe")


def test_errors_name_row_and_column():
    with pytest.raises(sl.PuzzleError) as caught:
        sl.solve([EASY, EASY[:40] + "x" + EASY[41:]])
    assert (caught.value.row, caught.value.column) == (1, 41)
    assert str(caught.value).startswith("row 1, column 41: 'x' is not a valid cell")
    with pytest.raises(sl.PuzzleError) as caught:
        sl.rate([EASY, EASY, EMPTY])
    assert (caught.value.row, caught.value.column) == (2, None)
    assert str(caught.value) == "row 2: not unique: more than one solution"
    board = BOARDS.copy()
    board[1, 5] = 37
    with pytest.raises(sl.PuzzleError, match="row 1, column 6: 37 is no digit from 0 to 9"):
        sl.solve(board)
    with pytest.raises(sl.PuzzleError, match="row 0, column 1: 80 cells"):
        sl.solve([EASY[:80]])
    for wrong, error, words in [
        (EASY, TypeError, "not one string"),
        ([1, 2], TypeError, "row 0 is of type int.*dtype=str"),
        ([1.5e80], TypeError, "row 0 is of type float.*dtype=str"),
        (7, TypeError, "not iterable"),
        (np.zeros((2, 80), np.uint8), ValueError, r"shape \(n, 81\)"),
    ]:
        with pytest.raises(error, match=words):
            sl.solve(wrong)
    with pytest.raises(ValueError, match="\"raise\" or \"null\", not \"skip\""):
        sl.solve([EASY], invalid="skip")


def test_rows_without_an_answer_become_null():
    rows = [EASY, None, "nonsense", EMPTY, HARD]
    rated = sl.rate(rows, "hodoku", invalid="null")
    assert [level is None for level in rated["level"]] == [False, True, True, True, False]
    assert np.isnan(sl.count(rows, invalid="null")["solutions"]).tolist() == [False, True, True, False, False]
    # Those that have one are the same as alone, but for the random streams, which go by row.
    alone = sl.rate([EASY, HARD], "hodoku").to_dicts()
    assert [rated.to_dicts()[0], rated.to_dicts()[4]] == alone
    assert len(sl.solve([])) == 0 and len(sl.score([], "all")) == 0


def test_the_package_knows_its_version_and_the_scale_of_the_command():
    assert sl.__version__ == "0.1.0" and sl.PROFILE == "hodoku-2.3"
    assert sl.rate([EASY])["profile"].tolist() == ["hodoku-2.3"] and sl.explain(EASY)["profile"] == "hodoku-2.3"


def test_sets_share_no_grid_and_answers_are_scored():
    parts = sl.dataset(30, 4, 6, seed=5, copies=0)
    assert [len(part) for part in parts.values()] == [30, 4, 6]
    grids = [set(part["grid_id"]) for part in parts.values()]
    assert not (grids[0] & grids[1] or grids[0] & grids[2] or grids[1] & grids[2])
    test = parts["test"]
    assert sl.check(test["puzzle"]).all() and sl.solve(test["puzzle"])["solution"].tolist() == test["solution"].tolist()
    answers = {"id": [*test["id"][:3], "nobody"], "answer": [*test["solution"][:2], SOLVED, SOLVED]}
    scores = sl.benchmark(dict(test), answers, by=["singles"])
    assert (scores["rows"], scores["answered"], scores["boards"]["value"]) == (6, 3, 2 / 6)
    assert len(scores["refusals"]) == 1 and "nobody" in scores["refusals"][0]
    with pytest.raises(ValueError, match="draw is one of minimal, population"):
        sl.dataset(draw="all")
    with pytest.raises(ValueError, match="answers: "):
        sl.benchmark(dict(test), {"text": ["x"]})


def test_a_bad_profile_file_is_named(tmp_path):
    path = tmp_path / "mine.toml"
    with pytest.raises(OSError, match="mine.toml"):
        sl.rate([EASY], str(path))
    path.write_text("name = 'mine'")
    with pytest.raises(ValueError, match="mine.toml: the profile is not valid"):
        sl.rate([EASY], str(path))
    own = (ROOT / "crates/tactics/profiles/hodoku.toml").read_text()
    path.write_text(own)
    assert sl.rate([EASY], str(path)).to_dicts() == sl.rate([EASY], "hodoku").to_dicts()


def test_the_interpreter_goes_on_meanwhile():
    rating, over, seen = False, False, False

    def watch():
        nonlocal seen
        while not (rating or over):
            time.sleep(0)
        seen = rating

    interval = sys.getswitchinterval()
    # No thread is made to hand over the interpreter: another one runs during a call only if the call lets it.
    sys.setswitchinterval(3600)
    try:
        thread = threading.Thread(target=watch)
        thread.start()
        for _ in range(10_000):
            rating = True
            sl.rate([HARD] * 1000, "zendoku")
            rating = False
            if seen:
                break
        over = True
        thread.join()
    finally:
        sys.setswitchinterval(interval)
    assert seen


ENDLESS = {
    "rate": f"sl.rate(['{HARD}'] * 10**6, 'se-1.2.1')",
    "count": f"sl.count(['{EMPTY}'], 10**15)",
    "generate": "sl.generate(10**9, level='hard', profile='hodoku')",
}


def has_worked(pid):
    """Waits until Linux says that a process has used a fifth of a second of processor time since the first look."""
    stat = Path(f"/proc/{pid}/stat")

    def ticks():
        return sum(map(int, stat.read_text().rsplit(") ")[1].split()[11:13]))

    begin = ticks() if stat.exists() else 0
    while stat.exists() and ticks() < begin + 20:
        time.sleep(0.01)


@pytest.mark.skipif(os.name == "nt", reason="signals of POSIX")
@pytest.mark.parametrize("call", ENDLESS)
def test_ctrl_c_ends_the_work(call):
    code = f"import sudoku_lab as sl\ntry:\n    print('on', flush=True)\n    {ENDLESS[call]}\nexcept KeyboardInterrupt:\n    print('ended')"
    with subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout.readline() == "on\n"
        has_worked(process.pid)
        process.send_signal(signal.SIGINT)
        out, _ = process.communicate(timeout=300)
    assert (out, process.returncode) == ("ended\n", 0)


def rate_in_fork(_):
    return sl.rate([EASY], "hodoku")["level"][0]


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no fork")
def test_a_forked_process_has_threads_of_its_own():
    sl.rate([EASY] * 100)
    with multiprocessing.get_context("fork").Pool(2) as pool:
        assert pool.map_async(rate_in_fork, range(4)).get(timeout=300) == ["easy"] * 4


def test_the_module_is_a_command(tmp_path):
    path = tmp_path / "puzzles.txt"
    path.write_text(f"{EASY}\n{HARD}\n")
    run = lambda *args: subprocess.run(
        [sys.executable, "-m", "sudoku_lab", *map(str, args)], capture_output=True, text=True, check=False
    )
    rows = list(csv.DictReader(io.StringIO(run("rate", "-p", "zendoku", path).stdout)))
    assert [(row["level"], row["rating"] == "") for row in rows] == [("easy", False), ("master", True)]
    assert run("solve", path).stdout.splitlines()[:2] == ["solution", SOLVED]
    assert run("generate", "-n", 2, "--seed", 5).stdout == run("generate", "-n", 2, "--seed", 5).stdout
    failed = run("rate", "-p", "zen", path)
    assert failed.returncode == 1 and "there is no profile" in failed.stderr
    assert run("rat").returncode == 2


def test_runs_are_read():
    run = sl.results.Run(ROOT / "results/reference/wnef-calibration/shipped")
    assert run.manifest["experiment"] == "wnef-calibration" and len(run.columns) > 5
    quantity = run.quantities()[0]
    assert quantity["estimate"]["low"] < quantity["estimate"]["value"] < quantity["estimate"]["high"]
    with pytest.raises(FileNotFoundError, match="rerun"):
        run.rows()
    with pytest.raises(FileNotFoundError, match="no finished run"):
        sl.results.Run(ROOT)


def test_rows_of_a_run_are_typed(tmp_path):
    (tmp_path / "manifest.json").write_text("{}")
    kinds = {"n": "integer", "gap": "integer", "x": "real", "yes": "boolean", "puzzle": "text"}
    columns = ",".join(f'{{"name": "{name}", "kind": "{kind}"}}' for name, kind in kinds.items())
    (tmp_path / "columns.json").write_text(f"[{columns}]")
    (tmp_path / "data.csv").write_text(f"n,gap,x,yes,puzzle\n1,,0.5,true,{EASY}\n2,7,,false,\n")
    rows = sl.results.Run(tmp_path).rows()
    assert rows["n"].dtype == np.int64 and rows["puzzle"].tolist() == [EASY, ""]
    assert np.array_equal(rows["gap"], [np.nan, 7.0], equal_nan=True)
    assert np.array_equal(rows["x"], [0.5, np.nan], equal_nan=True) and rows["yes"].tolist() == [1.0, 0.0]


COMMAND = os.environ.get("SUDOKU_LAB", "")


@pytest.mark.skipif(not COMMAND, reason="SUDOKU_LAB names no command to compare with")
def test_values_are_those_of_the_command():
    puzzles = shipped(200)
    text = "\n".join(puzzles) + "\n"
    run = lambda *args: list(
        csv.DictReader(io.StringIO(subprocess.run([COMMAND, *args], input=text, capture_output=True, text=True, check=True).stdout))
    )
    number = lambda text: float(text) if text else float("nan")
    scores = sl.score(puzzles, "all")
    theirs = run("score", "--metrics", "all", "--seed", "1")
    for name in scores.columns:
        assert np.array_equal(scores[name], [number(row[name]) for row in theirs], equal_nan=True), name
    assert sl.rate(puzzles)["level"].tolist() == [row["level"] for row in run("grade")]
    for profile in ("zendoku", "hodoku"):
        rated, theirs = sl.rate(puzzles, profile), run("grade", "--profile", profile)
        assert rated["level"].tolist() == [row["level"] for row in theirs]
        assert rated["hardest"].tolist() == [row["hardest"] or None for row in theirs]
        assert np.array_equal(rated["total"], [number(row["total"]) for row in theirs], equal_nan=True)
    assert sl.solve(puzzles)["solution"].tolist() == [row["solution"] for row in run("solve")]
    times = run("score", "--metrics", "human-time")
    assert np.array_equal(sl.human_time(puzzles)["seconds"], [number(row["human_seconds"]) for row in times])
