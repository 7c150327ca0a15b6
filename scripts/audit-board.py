#!/usr/bin/env python3
"""Audits the sets of scripts/audit-board.toml that are available, and writes numbers alone: audit-board.py PAGE

SUDOKU_LAB is the command (`cargo run --release --quiet --` without it), SUDOKU_LAB_DATA the folders of sets. Copies and
solutions are those of `audit` over all rows. Ratings are those of `grade --profile se-1.2.1` on rows at equal distances.
"""

import csv
import io
import json
import math
import os
import shlex
import subprocess
import sys
import tomllib
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).parents[1]
COMMAND = shlex.split(os.environ.get("SUDOKU_LAB", "cargo run --release --quiet --"))
SAMPLE = 200
INVALID = {"none": "none", "clash": "clash", "several": "several", "wrong-solution": "wrong", "not-only-solution": "one of several"}


def run(*arguments, text=None):
    return subprocess.run([*COMMAND, "-q", *map(str, arguments)], cwd=ROOT, input=text, capture_output=True, text=True)


def paths(entry):
    """The files of a set; None if one is missing."""
    found = []
    for name in entry.get("sets", []):
        path = run("data", "path", name)
        found.append(Path(path.stdout.strip()) if path.returncode == 0 else None)
    folders = [Path(folder) for folder in os.environ.get("SUDOKU_LAB_DATA", "").split(os.pathsep) if folder]
    for name in entry.get("files", []):
        found.append(next((folder / name for folder in folders if (folder / name).is_file()), None))
    return None if None in found else found


def audited(files, label):
    out = ROOT / "target" / "audit-board"
    options = ["--label", label] if label and len(files) == 1 else []
    done = run("audit", *files, "--sample", 0, "--no-rows", "-o", out, *options)
    if done.returncode != 0:
        sys.exit(f"{files[0]}: {done.stderr.strip()}")
    return json.loads((out / "audit.json").read_text())


def ratings(file, label, most):
    """Pairs of a rating and a label of rows at equal distances."""
    lines = file.read_text().splitlines()
    rows = [line for line in lines if line and not line.startswith("#")]
    has_header = not any(character in "0." for character in rows[0][:20])
    head, rows = (rows[:1], rows[1:]) if has_header else ([], rows)
    picked = [rows[n * len(rows) // most] for n in range(most)] if len(rows) > most else rows
    done = run("grade", "--profile", "se-1.2.1", "-", text="\n".join(head + picked) + "\n")
    names, *graded = csv.reader(io.StringIO(done.stdout))
    # The columns of the set come first, and may have the names of ours.
    rating = len(names) - 1 - names[::-1].index("rating")
    own = names.index(label) if label else None
    return [(float(row[rating]), row[own] if label else "") for row in graded if row[rating]]


def ranks(values):
    order = sorted(range(len(values)), key=values.__getitem__)
    result = [0.0] * len(values)
    start = 0
    for end in range(1, len(order) + 1):
        if end == len(order) or values[order[end]] != values[order[start]]:
            for place in order[start:end]:
                result[place] = (start + end - 1) / 2
            start = end
    return result


def spearman(x, y):
    """Spearman's correlation with the interval of Bonett and Wright (2000), 95 %."""
    x, y, n = ranks(x), ranks(y), len(x)
    mean = (n - 1) / 2
    product = lambda a, b: sum((p - mean) * (q - mean) for p, q in zip(a, b))
    spread = math.sqrt(product(x, x) * product(y, y))
    if n < 10 or spread == 0:
        return ""
    r = product(x, y) / spread
    if 1 - abs(r) < 1e-12:
        return f"{r:.2f} (n = {n})"
    half = 1.96 * math.sqrt((1 + r * r / 2) / (n - 3))
    low, high = (math.tanh(math.atanh(r) + sign * half) for sign in (-1, 1))
    return f"{r:.2f} [{low:.2f}, {high:.2f}] (n = {n})"


LEVELS = ["simple", "easy", "medium", "intermediate", "hard", "very_hard", "expert", "evil"]


def agreement(pairs):
    try:
        labels = [float(label) for _, label in pairs]
    except ValueError:
        if not all(label in LEVELS for _, label in pairs):
            return ""
        labels = [LEVELS.index(label) for _, label in pairs]
    return spearman([rating for rating, _ in pairs], labels)


def counted(findings, kinds):
    parts = [f"{kind} {finding['count']:,}" for kind in kinds for finding in findings if finding["kind"] == kind]
    return ", ".join(parts).replace("duplicate-", "").replace("leak-", "") or "0"


def row(entry, files, histogram):
    label = entry.get("label")
    report = audited(files, label)
    first = report["files"][0]
    findings = [finding for finding in report["findings"] if finding["file"] == first["name"]]
    leaks = [finding for finding in report["findings"] if finding["kind"].startswith("leak")]
    worst = {}
    for finding in leaks:
        key = (Path(finding["file"]).name, finding["kind"])
        worst[key] = max(worst.get(key, 0), finding["count"])
    shown = "; ".join(f"{name}: {kind.removeprefix('leak-')} {count:,}" for (name, kind), count in worst.items())
    pairs = ratings(files[0], label, entry.get("sample", SAMPLE))
    bins = Counter(min(int(rating), 11) for rating, _ in pairs)
    histogram.append((entry["name"], len(pairs), [100 * bins[n] / len(pairs) if pairs else 0 for n in range(1, 12)]))
    duplicates = ["duplicate-equal", "duplicate-relabelled", "duplicate-symmetric"]
    return [
        entry["name"],
        f"{first['rows']:,}",
        f"{first['unique']:,}",
        counted(findings, INVALID),
        f"{first['stored']:,}",
        counted(findings, duplicates),
        counted(findings, ["duplicate-same-grid"]).removeprefix("same-grid "),
        shown if len(files) > 1 else "",
        f"{label}: {agreement(pairs)}" if label and agreement(pairs) else "",
    ]


def table(heads, numbers, rows):
    ruler = ["---:" if head in numbers else "---" for head in heads]
    return "\n".join("| " + " | ".join(cells) + " |" for cells in [heads, ruler, *rows]).replace("| --", "|--")


def main(page):
    entries = tomllib.loads((ROOT / "scripts" / "audit-board.toml").read_text())["set"]
    rows, histogram, missing = [], [], []
    for entry in entries:
        files = paths(entry)
        if files is None:
            missing.append([entry["name"], entry["get"]])
            continue
        print(entry["name"], *files, file=sys.stderr, flush=True)
        rows.append(row(entry, files, histogram))
    heads = ["set", "rows", "one solution", "invalid", "stored solutions", "copies up to symmetry", "on the grid of an earlier row", "beside it, rows like one of it", "label against SE rating"]
    bins = [f"{n}" for n in range(1, 11)] + ["11+"]
    cells = [[name, str(n), *(f"{share:.0f}" if share else "" for share in shares)] for name, n, shares in histogram]
    text = [
        "# Audit board",
        "Numbers of `sudoku-lab audit` over public sets of puzzles. Their puzzles are not included. `python3 scripts/audit-board.py docs/audit-board.md` "
        "writes this page from the available sets (`SUDOKU_LAB_DATA` names their folders); scripts/audit-board.toml lists the sets. "
        "[audit.md](audit.md) explains the words.",
        "## What is in the sets",
        table(heads, heads[1:3] + heads[4:5], rows),
        "Copies count rows that repeat an earlier row: as text (equal), up to the names of the digits, up to all symmetries; each kind includes the one "
        "before. If a set has several files, or others are read with it, the second-last column counts rows of those files that match a row of the first: "
        "equal, a symmetric copy, one clue moved, or on the same grid up to symmetry. The last column is Spearman's correlation of the label with the "
        "rating by `grade --profile se-1.2.1`, with its 95 % interval.",
        "## Ratings",
        f"Percent of the rated rows by the integer part of the rating: {SAMPLE} evenly spaced rows, fewer where rating takes long.",
        table(["set", "n", *bins], ["n", *bins], cells),
        "## Sets that were not available",
        "Sets that models are trained on, and how to get them. Put the files under a folder of `SUDOKU_LAB_DATA` as scripts/audit-board.toml says.",
        table(["set", "origin"], [], missing),
    ]
    Path(page).write_text("\n\n".join(text) + "\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
