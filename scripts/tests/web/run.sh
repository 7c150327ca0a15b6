#!/usr/bin/env bash
# Tests the page in headless Chromium. What it answers must be what the same library answers natively.
set -euo pipefail
cd "$(dirname "$0")"
root="$(cd ../../.. && pwd)"
work="$root/target/web"
cargo build --quiet --locked --manifest-path "$root/crates/web/Cargo.toml" --target-dir "$work" --example answer
npm ci --no-audit --no-fund --loglevel=error
# The command to compare with, if it is built.
command="$root/target/release/sudoku-lab"
[ -x "$command" ] && export SUDOKU_LAB="${SUDOKU_LAB:-$command}"
PAGE="${PAGE:-$work/sudoku-lab.html}" NATIVE="$work/debug/examples/answer" npm test
