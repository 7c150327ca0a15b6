#!/usr/bin/env python3
"""Writes the table of docs/experiments/atlas.md that restates the sources' distributions, from the reference runs.

    python3 docs/restated.py            # needs the program zstd
"""

import csv
import io
import json
import pathlib
import re
import subprocess

ROOT = pathlib.Path(__file__).resolve().parent.parent
REFERENCE = ROOT / "results/reference"
PAGE = ROOT / "docs/experiments/atlas.md"
# Between these lines.
FIRST, LAST = "<!-- by docs/restated.py -->\n", "<!-- end of docs/restated.py -->\n"

# Percentages of the puzzles of each text: Zendoku, figures 9 and 11; Beer's program, 5,000 puzzles by hundreds of S.
FIGURE_9 = {20: 0.1, 21: 0.5, 22: 4, 23: 19, 24: 32, 25: 29, 26: 13, 27: 2, 28: 0.1}
FIGURE_11 = {"easy": 1, "normal": 14.4, "hard": 17.5, "expert": 19.4, "master": 47.7}
SUGEN = [114, 469, 1122, 1370, 1037, 538, 229, 84, 26, 11]
# The mean WNEF of the hardest level of a control set: what counts as small.
SMALL_WNEF = 0.269


def summary(run: str) -> dict:
    return json.loads((REFERENCE / run / "summary.json").read_text())


def population() -> list[dict]:
    data = subprocess.run(["zstd", "-dc", REFERENCE / "atlas/extended/data.csv.zst"], capture_output=True, check=True)
    rows = csv.DictReader(io.StringIO(data.stdout.decode()))
    return [row for row in rows if row["sample"] == "population" and row["puzzle"]]


def interval(low: float, high: float) -> str:
    return f"[{max(low, 0.0):.4g}, {high:.4g}]"


def estimate(value: dict, factor: float = 1.0) -> str:
    return f"{factor * value['value']:.4g} {interval(factor * value['low'], factor * value['high'])}"


def weighted(rows: list[dict], value) -> str:
    """A mean over the population; its error is that between descents, by linearisation."""
    sums: dict[str, list[float]] = {}
    for row in rows:
        sum_of = sums.setdefault(row["item"], [0.0, 0.0])
        sum_of[0] += float(row["weight"]) * value(row)
        sum_of[1] += float(row["weight"])
    total = sum(weight for _, weight in sums.values())
    mean = sum(of for of, _ in sums.values()) / total
    n = len(sums)
    half = 1.96 * (n / (n - 1) * sum((of - mean * weight) ** 2 for of, weight in sums.values())) ** 0.5 / total
    return f"{mean:.4g} {interval(mean - half, mean + half)}"


def table() -> list[list[str]]:
    atlas, rows = summary("atlas/extended"), population()
    removal = summary("givens-distribution/extended")["removal"][0]
    grades = summary("grade-distribution/extended")["built_in"][0]["shares"]
    climbs = [one for one in summary("branch-score-generation/paper")["variants"] if one["variant"]["wander"] == 18]
    lines = []
    total = atlas["in_all"]["value"]
    for clues, published in FIGURE_9.items():
        count = next(one for one in atlas["counts"] if one["clues"] == clues)["in_all"]
        ours = 100 * removal["counts"][clues - 17] / removal["n"]
        lines.append(["Zendoku, figure 9", f"{clues} clues, %", published, f"{ours:.4g}", estimate(count, 100 / total)])
    levels = {one["level"]: one["population"] for one in atlas["levels"] if one["grader"] == "zendoku"}
    for (grade, published), ours in zip(FIGURE_11.items(), grades):
        lines.append(["Zendoku, figure 11", f"{grade}, %", published, estimate(ours, 100), estimate(levels[grade], 100)])
    climb = max(climbs, key=lambda one: one["n"])
    for n, published in enumerate(SUGEN):
        name = f"S {100 * n} to {100 * n + 99}, %" if n < 9 else "S 900 or more, %"
        ours = 100 * climb["histogram"][n] / sum(climb["histogram"])
        all_puzzles = weighted(rows, lambda row: 100.0 * (min(int(float(row["branch_score"]) // 100), 9) == n))
        lines.append(["Beer, histogram", name, f"{published / 50:.4g}", f"{ours:.4g}", all_puzzles])
    score = weighted(rows, lambda row: float(row["branch_score"]))
    lines.append(["Beer, histogram", "mean S", "371.9", estimate(climb["score"]), score])
    small = weighted(rows, lambda row: 100.0 * (float(row["wnef"]) <= SMALL_WNEF))
    lines.append(["WNEF, limits", f"WNEF at most {SMALL_WNEF}, %", "\"very low\"", "", small])
    for words, low, high in [("difficult", 20, 25), ("intermediate", 25, 30), ("easy", 30, 35)]:
        some = [one["in_all"]["value"] for one in atlas["counts"] if low <= one["clues"] <= high]
        name = f"{low} to {high} clues, %"
        lines.append(["Shuffling, step 3", name, f"\"{words}\"", "", f"{100 * sum(some) / total:.4g}"])
    return [[str(cell) for cell in line] for line in lines]


def main() -> None:
    head = "| text | value | published | ours by its method | all minimal puzzles |\n|---|---|---:|---:|---:|\n"
    body = "".join(f"| {' | '.join(line)} |\n" for line in table())
    page = PAGE.read_text()
    mended, count = re.subn(re.escape(FIRST) + ".*?" + re.escape(LAST), lambda _: FIRST + head + body + LAST, page, flags=re.S)
    if count != 1:
        raise SystemExit(f"{PAGE}: there must be one pair of lines {FIRST.strip()!r} and {LAST.strip()!r}")
    PAGE.write_text(mended)


if __name__ == "__main__":
    main()
