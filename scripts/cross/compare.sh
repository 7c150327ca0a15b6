#!/usr/bin/env bash
# Runs the same commands natively and on another system, and compares what they write, byte for byte.
# scripts/cross/compare.sh NATIVE COMMAND...
set -euo pipefail
cd "$(dirname "$0")/../.."
root=$PWD
native=$(realpath "$1")
shift
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# The files as their users have them: ends of lines of Windows, names with spaces, names that are not ASCII.
prepare() {
    mkdir -p "$1/zwei Wörter"
    sed 's/$/\r/' examples/puzzles.csv >"$1/zwei Wörter/Rätsel ☃.csv"
    sed 's/$/\r/' datasets/beer_5.csv >"$1/zwei Wörter/beer 5.csv"
    { printf '\xef\xbb\xbf'; sed -n '2,60p' datasets/qqwing_4000.csv | tr -d '\r' | grep -oE '[0-9.]{81}' | sed 's/$/\r/'; } \
        >"$1/zwei Wörter/puzzles.txt"
}

commands() {
    local folder=$1
    shift
    cd "$folder"
    local set="zwei Wörter/Rätsel ☃.csv" puzzles="zwei Wörter/puzzles.txt"
    "$@" --quiet check "$set" "$puzzles" >check.csv
    "$@" --quiet solve "$set" >solve.txt
    "$@" --quiet score --metrics clues,wnef-exp,branch-score,human-time,human-difficulty "$set" "$puzzles" -o 'score ö.csv'
    "$@" --quiet score "$set" -o score.csv.gz
    "$@" --quiet score "$set" -o score.parquet
    "$@" --quiet grade --explain "$set" >grade.txt
    "$@" --quiet audit "$set" "zwei Wörter/beer 5.csv" -o 'audit ä' >audit.txt
    "$@" --quiet generate --count 3 --level hard --seed 7 >generate.txt
    "$@" --quiet generate --count 200 --seed 7 --format csv --output 'neue Rätsel.csv'
    "$@" --quiet book "$set" --output 'Buch ß.pdf'
    "$@" --quiet experiment wnef-calibration --config quick --results runs >/dev/null
    rm -f runs/*/latest runs/*/*/{manifest.json,timing.csv,log.txt}
    mv runs/wnef-calibration/* run
    rmdir runs/wnef-calibration
}

prepare "$work/native"
prepare "$work/other"
(commands "$work/native" "$native")
(commands "$work/other" "$@")
cd "$work"
diff -rq native other
echo "$* writes the same bytes as the native command: $(find native -type f | wc -l) files"
(cd other/run && sha256sum data.csv summary.json)

cd "$root"
"$@" results verify --named shipped --results "$work/results" >"$work/verify"
tail -1 "$work/verify"
