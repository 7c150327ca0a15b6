#!/usr/bin/env bash
# CPU time of `check`, `solve` and `score` on one thread beside that of their engine, in turns: bench/command.sh FILE
# [ROUNDS]. FILE has a puzzle of 81 characters on each line; a million lines take a minute. SUDOKU_LAB names another build.
set -euo pipefail
cd "$(dirname "$0")/.."
file=$1
rounds=${2:-9}
cargo build --release --quiet
cargo build --release --quiet -p sudoku-solvers --example engine
release=${CARGO_TARGET_DIR:-target}/release
lab=${SUDOKU_LAB:-$release/sudoku-lab}

# CPU milliseconds of a command.
cpu() {
    local TIMEFORMAT='%U %S' used
    used=$({ time "$@" >/dev/null 2>&1; } 2>&1)
    awk '{ print 1000 * ($1 + $2) }' <<<"$used"
}

times=$(mktemp)
trap 'rm -f "$times"' EXIT
for ((round = 0; round < rounds; round++)); do
    for engine in check solve; do
        none=$(cpu "$release/examples/engine" "$file" "$engine" 0)
        one=$(cpu "$release/examples/engine" "$file" "$engine" 1)
        echo "$engine $(awk "BEGIN { print $one - $none }") $(cpu "$lab" "$engine" -j 1 "$file") $(cpu "$lab" "$engine" -j 2 "$file")"
    done
    echo "score 0 $(cpu "$lab" score -j 1 --metrics cheap "$file") $(cpu "$lab" score -j 2 --metrics cheap "$file")"
done >"$times"
python3 - "$times" <<'PYTHON'
import collections, statistics, sys

rows = collections.defaultdict(list)
for line in open(sys.argv[1]):
    name, *times = line.split()
    rows[name].append([float(time) for time in times])
for name, times in rows.items():
    engine, one, two = (statistics.median(column) for column in zip(*times))
    print(f"{name}: {one:.0f} ms of CPU on one thread, {two:.0f} on two")
    ratios = sorted(one / engine for engine, one, _ in times if engine > 0)
    if ratios:
        print(f"  {statistics.median(ratios):.2f} times the engine's {engine:.0f} ms ({ratios[0]:.2f}-{ratios[-1]:.2f})")
PYTHON
