#!/usr/bin/env bash
# Builds the program without network, repeats every claim of CLAIMS.tsv and compares: repeat.sh [FOLDER]. What each
# command took goes to FOLDER/measured.tsv, what came of each claim to FOLDER/repeated.tsv. Exits with 1 if any differs.
set -uo pipefail
cd "$(dirname "$0")"
out=${1:-repeated}
mkdir -p "$out"
out=$(cd "$out" && pwd)
export CARGO_TARGET_DIR=$out/target CARGO_NET_OFFLINE=true
unset SUDOKU_LAB_DATA
program=$CARGO_TARGET_DIR/release/sudoku-lab
crates=(-p sudoku-core -p sudoku-dlx -p sudoku-solvers -p sudoku-metrics -p sudoku-generators -p sudoku-stock)
printf 'command\tminutes\tMB\n' >"$out/measured.tsv"

# The most memory that a process of a group has held so far, in kB.
peak() {
    local most=$2 stat status group
    for process in /proc/[0-9]*; do
        { read -r stat <"$process/stat"; } 2>/dev/null || continue
        read -r _ _ group _ <<<"${stat##*) }"
        [ "$group" = "$1" ] || continue
        status=$(grep -s ^VmHWM: "$process/status" | tr -dc 0-9)
        [ "${status:-0}" -gt "$most" ] && most=$status
    done
    echo "$most"
}

# measure NAME COMMAND...: runs it, its output in a log, and notes minutes and MB.
measure() {
    local name=$1 begin=$EPOCHREALTIME most=0 rc
    echo "== $name (after $((SECONDS / 60)) min)"
    set -m
    "${@:2}" >"$out/log.txt" 2>&1 &
    local job=$!
    set +m
    while kill -0 "$job" 2>/dev/null; do
        most=$(peak "$job" "$most")
        sleep 0.3
    done
    wait "$job"
    rc=$?
    awk -v name="$name" -v from="$begin" -v to="$EPOCHREALTIME" -v kb="$most" \
        'BEGIN { printf "%s\t%.1f\t%.0f\n", name, (to - from) / 60, kb / 1024 }' >>"$out/measured.tsv"
    [ "$rc" = 0 ] || tail -n 20 "$out/log.txt" >&2
    return "$rc"
}

# An experiment, compared byte for byte with the reference run.
experiment() {
    "$program" "$@" --results "$out/results" --quiet && "$program" results verify "$out/results/$2/latest"
}

measure build cargo build --release --frozen || exit 1
tests=$(cut -f3 CLAIMS.tsv | sed -n 's/^test //p' | tr ' ' '\n' | sort -u)
# shellcheck disable=SC2086 # a list of names
measure test cargo test --release --frozen --no-fail-fast "${crates[@]}" -- --show-output $tests
cp "$out/log.txt" "$out/tests.txt"
cut -f3 CLAIMS.tsv | grep '^experiment ' | sort -u >"$out/experiments.txt"
held=$out/held.txt
: >"$held"
while read -r command; do
    # shellcheck disable=SC2086 # a command and its arguments
    measure "$command" experiment $command && echo "$command" >>"$held"
done <"$out/experiments.txt"
measure 'claims check' "$program" results claims check && echo 'claims check' >>"$held"

# Tests that were passed over for lack of a data set.
passed_over=$(sed -nE 's/^---- (.*::)?([a-z0-9_]+) stdout ----$/\2/p; s/^skipped: .*SUDOKU_LAB_DATA.*/SKIPPED/p' \
    "$out/tests.txt" | grep -B1 -x SKIPPED | grep -vx -e SKIPPED -e --)

# What came of a claim, from its command.
outcome() {
    local name
    case $1 in
    test\ *)
        for name in ${1#test }; do
            grep -Fxq "$name" <<<"$passed_over" && { echo 'needs sets that are not shipped'; return; }
            grep -Eq "^test (.*::)?$name \.\.\. ok$" "$out/tests.txt" || { echo DIFFERS; return; }
        done
        echo repeated
        ;;
    *) if grep -Fxq "$1" "$held"; then echo repeated; else echo DIFFERS; fi ;;
    esac
}

printf 'claim\tresult\tcommand\texpected\n' >"$out/repeated.tsv"
sed '1d; s/\t\t/\t-\t/g; s/\t\t/\t-\t/g' CLAIMS.tsv | while IFS=$'\t' read -r claim _ command _ _ expected; do
    printf '%s\t%s\t%s\t%s\n' "$claim" "$(outcome "$command")" "$command" "$expected" >>"$out/repeated.tsv"
done
cat "$out/measured.tsv"
sed 1d "$out/repeated.tsv" | cut -f2 | sort | uniq -c
echo "in $((SECONDS / 60)) minutes: $out/repeated.tsv"
grep -Fxq 'claims check' "$held" && ! cut -f2 "$out/repeated.tsv" | grep -Fxq DIFFERS
