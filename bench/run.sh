#!/bin/sh
# Criterion benchmarks: bench/run.sh [CRATE [options of criterion]], as in `bench/run.sh solvers --save-baseline old`.
# Without a crate: a short overview of all.
set -eu

if [ $# -eq 0 ]; then
    # The shipped sets alone: searches of the hardest would take minutes.
    unset SUDOKU_LAB_DATA
    crates="core dlx solvers tactics metrics generators"
    set -- --quick --noplot
else
    crates=${1#sudoku-}
    shift
fi
for crate in $crates; do
    cargo bench -p "sudoku-$crate" --bench '*' -- "$@"
done
