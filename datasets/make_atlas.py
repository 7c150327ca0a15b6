#!/usr/bin/env python3
"""Makes atlas_10000.csv: 10,000 draws, each with equal probability, from the rated puzzles of a run of the experiment atlas.

    python3 datasets/make_atlas.py RUN/data.csv > datasets/atlas_10000.csv
"""

import csv
import sys

DRAWS = 10_000


def main() -> None:
    with open(sys.argv[1], newline="", encoding="utf-8") as text:
        rows = [row for row in csv.DictReader(text) if row["sample"] == "population" and row["puzzle"]]
    step = sum(float(row["weight"]) for row in rows) / DRAWS
    print("puzzle,clues,er,hodoku")
    # Systematic sampling: the draws are half a step, one and a half, ... into the weights in a row.
    due = 0.5
    for row in rows:
        due += float(row["weight"]) / step
        while due >= 1:
            due -= 1
            print(row["puzzle"], row["clues"], row["er"], int(float(row["hodoku"])), sep=",")


if __name__ == "__main__":
    main()
