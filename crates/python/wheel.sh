#!/usr/bin/env bash
# Builds the wheel and tests it in fresh virtual environments: with the newest polars, and with an old one.
set -euo pipefail
cd "$(dirname "$0")"
target="$(cd ../.. && pwd)/target"
python="${PYTHON:-python3}"
# Bytes that the wheel may have.
most=$((6 * 1024 * 1024))

environment() {
    rm -rf "$target/$1"
    "$python" -m venv "$target/$1"
    "$target/$1/bin/pip" install --quiet --disable-pip-version-check "${@:2}"
}

[ -x "$target/maturin/bin/maturin" ] || environment maturin 'maturin>=1.9,<2'
rm -rf "$target/wheels"
"$target/maturin/bin/maturin" build --quiet --release --locked --target-dir "$target/python" --out "$target/wheels"
wheel="$(echo "$target"/wheels/sudoku_lab-*-cp310-abi3-*.whl)"
size="$(stat -c %s "$wheel")"
echo "$(basename "$wheel"): $size bytes"
[ "$size" -le "$most" ] || { echo "the wheel has more than $most bytes" >&2; exit 1; }

# The command to compare with, if it is built.
command="$target/release/sudoku-lab"
[ -x "$command" ] && export SUDOKU_LAB="${SUDOKU_LAB:-$command}"
environment wheel "$wheel" -r tests/requirements.txt
"$target/wheel/bin/python" -m pytest -q -p no:cacheprovider tests "$@"
environment wheel-old-polars "$wheel" pytest 'polars==1.10.0'
"$target/wheel-old-polars/bin/python" -m pytest -q -p no:cacheprovider tests/test_polars.py
