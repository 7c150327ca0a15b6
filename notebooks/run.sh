#!/usr/bin/env bash
# Executes the notebooks (or those named) on the newest runs in SUDOKU_LAB_RESULTS. Without it, on quick runs
# in target/notebooks-results, made where they are not there.
set -euo pipefail
cd "$(dirname "$0")/.."

venv=target/notebooks-venv
if ! cmp -s notebooks/requirements.txt "$venv/requirements.txt"; then
    python3 -m venv "$venv"
    "$venv/bin/pip" install --quiet -r notebooks/requirements.txt
    cp notebooks/requirements.txt "$venv/requirements.txt"
fi

# The Python package, if `just wheel` has built it.
if wheel=$(ls target/wheels/sudoku_lab-*-cp310-abi3-*.whl 2>/dev/null); then
    "$venv/bin/pip" install --quiet --no-deps --force-reinstall "$wheel"
fi

if [ -z "${SUDOKU_LAB_RESULTS:-}" ]; then
    export SUDOKU_LAB_RESULTS="$PWD/target/notebooks-results"
    # Each experiment that a notebook opens.
    experiments=$(grep -oh 'lab.run(\\"[a-z0-9-]*\\")' notebooks/*.ipynb | grep -o '[a-z0-9-]*\\")' | tr -d '\\")' | sort -u)
    for experiment in $experiments; do
        if [ ! -e "$SUDOKU_LAB_RESULTS/$experiment/latest/manifest.json" ]; then
            cargo run --release --quiet -- experiment "$experiment" --config quick --results "$SUDOKU_LAB_RESULTS" >/dev/null
        fi
    done
fi
"$venv/bin/python" notebooks/execute.py "$@"
