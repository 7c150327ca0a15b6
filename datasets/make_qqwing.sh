#!/bin/sh
# Makes a set like qqwing_4000.csv: 1,000 puzzles of each of QQWing's four levels (some three minutes,
# nearly all for `simple`). Needs QQWing (Debian package qqwing). It takes no seed, so the puzzles
# differ each time.
set -eu
echo "puzzle,label,clues,singles,hidden_singles,naked_pairs,hidden_pairs,pointing,box_line,guesses,backtracks"
for level in simple easy intermediate expert; do
    # Puzzle, givens, seven counts of techniques and guesses, backtracks, difficulty, end of line.
    qqwing --generate 1000 --difficulty "$level" --one-line --csv --stats |
        awk -F, -v OFS=, -v level="$level" 'NR > 1 {
            if (tolower($11) != level) { print "not " level ": " $0 > "/dev/stderr"; exit 1 }
            print $1, level, $2, $3, $4, $5, $6, $7, $8, $9, $10
        }'
done
