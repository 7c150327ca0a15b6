#!/usr/bin/env bash
# Writes docs/first-ten-minutes.md from what the commands print; with --check, fails where it differs.
# PATH must lead to sudoku-lab: cargo build --release && PATH=$PWD/target/release:$PATH docs/first-ten-minutes.sh
# crates/cli/tests/documents.rs runs it with --check.
set -euo pipefail
cd "$(dirname "$0")/.."
page=docs/first-ten-minutes.md
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cp examples/puzzles.csv "$folder"
unset SUDOKU_LAB_DATA
made=$folder/page.md

# run COMMAND [LINES]: the command and the first lines that it prints, cut at 180 characters; times and keys of runs
# are masked.
run() {
    local most=${2:-12} text
    text=$(cd "$folder" && bash -c "$1" 2>&1 | sed -E 's#[0-9]{8}T[0-9]{6}Z-([a-z]+)-[0-9a-f]{8}#TIME-\1-KEY#g; s#about (a second|[0-9.]+ (s|min)) on [0-9]+ threads?#about N s#' || true)
    {
        echo '```console'
        echo "\$ $1"
        printf '%s\n' "$text" | sed -n "1,${most}p" | cut -c1-180
        [ "$(printf '%s\n' "$text" | wc -l)" -le "$most" ] || echo '...'
        echo '```'
        echo
    } >>"$made"
}
say() { printf '%s\n\n' "$1" >>"$made"; }

say '# The first ten minutes

Transcripts for three users. `docs/first-ten-minutes.sh` writes this page, and CI checks it. All commands
work on `examples/puzzles.csv`, 200 puzzles graded by QQWing.'

say '## A researcher with labelled puzzles'
say 'The file has columns `id`, `puzzle` and `label`. Which metrics track the labels?'
run 'sudoku-lab compare puzzles.csv --set bootstrap=200 --set isomorphs=10 --set max_copied=40' 10
say 'Scores to analyse yourself; the columns of the input are kept:'
run 'sudoku-lab score --metrics clues,wnef-exp,branch-score puzzles.csv' 5
run 'sudoku-lab grade --time puzzles.csv -o grades.parquet && sudoku-lab check --quiet grades.parquet | cut -d, -f1,3-9' 4
say 'A label column that does not exist:'
run 'sudoku-lab compare puzzles.csv --label-column stars' 6

say '## A puzzle maker'
run 'sudoku-lab list levels' 5
run 'sudoku-lab generate --per-level 2 --seed 7 --format csv | cut -d, -f1,2,4-' 7
run 'sudoku-lab generate -n 2 --minutes 5..8 --symmetry rotation-180 --seed 7 --format csv' 6
run 'sudoku-lab generate --requires x-wing --without chain --profile hodoku-2.3 --seed 7 --format csv' 4
run 'sudoku-lab generate --per-level 6 --seed 7 | sudoku-lab book - -o book.pdf --title "Rainy days"' 4

say '## A stuck player'
run 'sudoku-lab generate --level hard --seed 3 -o mine.txt && sudoku-lab show mine.txt' 20
run 'sudoku-lab hint --degree 1 mine.txt' 4
run 'sudoku-lab hint --degree 2 mine.txt' 4
run 'sudoku-lab hint mine.txt' 4
run 'sudoku-lab grade --explain mine.txt | tail -n 4' 6
say 'Pencil marks are read in the box that `show` prints or as 729 characters. `check`, `solve`, `grade` and `analyse` also take struck
marks, even a puzzle given by marks alone (a sukaku):'
run 'sudoku-lab show --format marks-line mine.txt > marks.txt && sudoku-lab hint marks.txt' 4
run 'sudoku-lab solve mine.txt' 4

# One line break at the end.
sed -i -e :a -e '/^\n*$/{$d;N;ba' -e '}' "$made"
if [ "${1:-}" = --check ]; then
    diff -u "$page" "$made"
else
    cp "$made" "$page"
fi
