#!/bin/sh
# What both containers run, and .ci/run on the machine: scripts/containers/install.sh [ROOT]
set -eu
cd "$(dirname "$0")/../.."
cargo install --locked --path crates/cli --root "${1:-/usr/local}"
"${1:-/usr/local}/bin/sudoku-lab" check datasets/beer_5.csv
