#!/bin/sh
# Checksums of what the command prints, beside those in bench/guards.tsv: bench/guards.sh [--write] [PART...]
#
# A change that should change no output leaves all of them as they are. Parts: commands (every command that takes or makes
# puzzles, on 200 puzzles, in every format), stored (summaries and figures of the references from their rows), and, with
# SUDOKU_LAB_DATA, ratings (63,093 by Sudoku Explainer's rules), hodoku (grades of 3,569 puzzles) and whips. HoDoKu's
# library and counts of instructions have gates of their own (`cargo test`, bench/instructions.sh). Without PART: commands
# and stored. --write records what is printed. SUDOKU_LAB names another build of the command.
set -eu

root=$(cd "$(dirname "$0")/.." && pwd)
stored=$root/bench/guards.tsv
write=false
[ "${1:-}" != --write ] || { write=true; shift; }
[ $# -gt 0 ] || set -- commands stored

cd "$root"
lab=${SUDOKU_LAB:-${CARGO_TARGET_DIR:-$root/target}/release/sudoku-lab}
[ -n "${SUDOKU_LAB:-}" ] || cargo build --release --quiet
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
found=$work/guards.tsv

guard() {
    guarded=$1
    shift
    status=0
    "$@" >"$work/out" 2>"$work/err" </dev/null || status=$?
    printf '%s\t%s\t%s\n' "$guarded" "$status" "$(sha256sum <"$work/out" | cut -c1-16)" >>"$found"
}

# A command in each format; what goes to files is hashed as they are.
formats() {
    name=$1
    shift
    guard "$name" "$lab" "$@" --quiet
    for ending in csv tsv json jsonl parquet; do
        rm -f "$work/o.$ending"
        guard "$name .$ending" sh -c '"$@" && cat "$0"' "$work/o.$ending" "$lab" "$@" --quiet -o "$work/o.$ending"
    done
}

commands() {
    head -n 201 datasets/qqwing_4000.csv >"$work/p.csv"
    head -n 9 datasets/qqwing_4000.csv >"$work/few.csv"
    for own in "check" "solve" "solve --solver dlx" "score" "score --metrics all" "grade" "grade --profile hodoku-2.3" \
        "grade --profile se-1.2.1" "grade --profile qqwing" "adjust --level easy --profile zendoku"; do
        # The words of a command are its arguments.
        # shellcheck disable=SC2086
        formats "$own" $own "$work/p.csv"
    done
    for own in "canon --id" "dedupe" "shuffle --seed 1" "show --format box" "show --format marks"; do
        # shellcheck disable=SC2086
        guard "$own" "$lab" $own "$work/p.csv"
    done
    for own in "grade --explain" "hint" "hint --all" "play --seed 1" "harden --seed 1 --steps 5"; do
        # shellcheck disable=SC2086
        guard "$own" "$lab" $own "$work/few.csv"
    done
    guard "analyse" "$lab" analyse 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
    for own in "generate -n 20 --seed 1" "generate -n 5 --seed 1 --level hard" "generate erasure -n 5 --seed 1" \
        "generate masking -n 5 --seed 1" "generate hill-climb -n 5 --seed 1" \
        "generate population -n 100 --seed 1" "grid -n 20 --seed 1"; do
        # shellcheck disable=SC2086
        formats "$own" $own
    done
    guard "generate --order 4" "$lab" generate -n 2 --seed 1 --order 4
    guard "audit" "$lab" audit "$work/p.csv"
    guard "dataset" sh -c '"$1" dataset "$2" --train 20 --validation 5 --test 5 --seed 1 --format csv --quiet && cat "$2"/*.csv' . \
        "$lab" "$work/sets"
    for what in experiments metrics solvers generators profiles levels tactics; do
        guard "list $what" "$lab" list "$what"
    done
    for topic in formats tactics profiles exit-codes; do
        guard "$topic" "$lab" "$topic"
    done
    guard "claims" "$lab" results claims
    guard "figure list" "$lab" results figure list
    guard "report" "$lab" results report --markdown
}

stored() {
    guard "verify --stored" "$lab" results verify --stored --results "$work/results"
}

data() {
    name=$("$lab" data path "$1" 2>/dev/null) || { echo "no $1: name its folder in SUDOKU_LAB_DATA" >&2; exit 1; }
    echo "$name"
}

ratings() {
    guard "63,093 ratings" "$lab" score --metrics grade-se-1.2.1 "$(data controlled-bias)"
}

hodoku() {
    awk 'NR == 1 || (NR - 2) % 30 == 0' "$(data controlled-bias)" >"$work/hodoku.csv"
    guard "hodoku-2.3 on 2,104 of controlled-bias" "$lab" grade --profile hodoku-2.3 --format csv "$work/hodoku.csv"
    guard "hodoku-2.3 on top1465" "$lab" grade --profile hodoku-2.3 --format csv "$(data top1465)"
}

whips() {
    head -n 200 "$(data top1465)" >"$work/hard.txt"
    guard "whips of 200 of top1465" "$lab" score --metrics grade-whips,grade-g-whips "$work/hard.txt"
}

for part; do
    "$part"
done
if $write; then
    # Lines of other parts stay.
    [ ! -f "$stored" ] || awk -F'\t' 'NR == FNR { new[$1]; next } !($1 in new)' "$found" "$stored" >"$work/kept"
    cat "$work/kept" "$found" 2>/dev/null | sort >"$work/all"
    cp "$work/all" "$stored"
    echo "$(wc -l <"$found") checksums written to $stored"
    exit
fi
awk -F'\t' '
    NR == FNR { old[$1] = $2 " " $3; next }
    !($1 in old) { print $1 ": new"; bad = 1; next }
    old[$1] != $2 " " $3 { print $1 ": status and checksum " $2 " " $3 ", were " old[$1]; bad = 1 }
    END { print FNR " compared"; exit bad }' "$stored" "$found"
