#!/bin/sh
# Instructions a puzzle, by callgrind, beside the last ones in bench/history.csv: bench/instructions.sh [--check] [why].
#
# Appends what it counted. More than 5 % above the last count of a benchmark is an error, unless `why` says the reason.
# --check appends nothing. Counts do not depend on the machine's load, but on the compiler and on the instructions that
# valgrind knows, which ends at AVX2.
set -eu

root=$(cd "$(dirname "$0")/.." && pwd)
history=$root/bench/history.csv
check=false
[ "${1:-}" != --check ] || { check=true; shift; }
why=$(printf '%s' "$*" | tr ',\n' ';;')

cd "$root"
# With the features of the whole workspace, which is built already.
cargo build --release --workspace --example instructions
bin=${CARGO_TARGET_DIR:-$root/target}/release/examples/instructions
commit=$(git rev-parse --short=10 HEAD)
[ -z "$(git status --porcelain -- crates Cargo.toml Cargo.lock)" ] || commit=$commit+

count() {
    valgrind --tool=callgrind --callgrind-out-file=/dev/null "$bin" "$1" "$2" 2>&1 >/dev/null |
        awk '/Collected/ { print $NF }'
}

worse=0
counted=$(mktemp)
trap 'rm -f "$counted"' EXIT
for line in $("$bin" | tr ' ' ':'); do
    name=${line%:*}
    puzzles=${line#*:}
    each=$((($(count "$name" 2) - $(count "$name" 1)) / puzzles))
    last=$(awk -F, -v name="$name" '$2 == name { last = $3 } END { print last }' "$history")
    echo "$commit,$name,$each,$why" >>"$counted"
    echo "$name: $each instructions a puzzle, last ${last:-none}"
    if [ -n "$last" ] && [ $((each * 100)) -gt $((last * 105)) ]; then
        echo "$name: more than 5 % above the last count" >&2
        worse=1
    fi
done
if [ $worse = 1 ] && { $check || [ -z "$why" ]; }; then
    echo "if it must be: just bench-instructions THE REASON" >&2
    exit 1
fi
$check || cat "$counted" >>"$history"
