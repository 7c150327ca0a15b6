#!/usr/bin/env bash
# Tests that programs of others read what `dataset` writes, in a fresh virtual environment.
# SUDOKU_LAB names the command; the release build by default.
set -euo pipefail
cd "$(dirname "$0")/../../.."
venv=target/dataset-venv
rm -rf "$venv"
"${PYTHON:-python3}" -m venv "$venv"
"$venv/bin/pip" install --quiet --disable-pip-version-check -r scripts/tests/dataset/requirements.txt
export SUDOKU_LAB="${SUDOKU_LAB:-$PWD/target/release/sudoku-lab}"
HF_HUB_OFFLINE=1 HF_HOME="$PWD/$venv/hf" "$venv/bin/python" -m pytest -q -p no:cacheprovider scripts/tests/dataset "$@"
