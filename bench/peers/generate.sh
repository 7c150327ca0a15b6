#!/usr/bin/env bash
# Races generators, each against its plain counterpart, in turns: bench/peers/generate.sh [ROUNDS].
# Prints CPU time a puzzle (an order, for controlled bias) in microseconds, medians over the rounds, and the median
# of the ratios within rounds.
set -euo pipefail

rounds=${1:-7}
peers=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$peers/../.." && pwd)
target=${CARGO_TARGET_DIR:-$peers/target}
(cd "$root" && CARGO_TARGET_DIR=$target cargo build --release --quiet -p sudoku-generators --example make_many)
cc -O3 -march=native -std=c11 -o "$target/beer" "$peers/beer/beer.c"
ours=$target/release/examples/make_many
beer=$target/beer

# CPU time of a command, per piece of work, in microseconds.
per() {
    local pieces=$1 TIMEFORMAT='%U %S' spent
    shift
    spent=$({ time "$@" >/dev/null 2>&1; } 2>&1)
    awk -v n="$pieces" '{ printf "%.4f\n", ($1 + $2) * 1e6 / n }' <<<"$spent"
}

# race NAME PIECES "plain command" PIECES "our command"
race() {
    local name=$1 plain_pieces=$2 plain=$3 our_pieces=$4 our=$5 round
    for ((round = 1; round <= rounds; round++)); do
        # shellcheck disable=SC2086 # commands are words
        echo "$(per "$plain_pieces" ${plain//SEED/$round}) $(per "$our_pieces" ${our//SEED/$round})"
    done | awk -v name="$name" '
        function median(values, n,    i, j, swap) {
            for (i = 1; i <= n; i++) for (j = i + 1; j <= n; j++)
                if (values[j] < values[i]) { swap = values[i]; values[i] = values[j]; values[j] = swap }
            return n % 2 ? values[(n + 1) / 2] : (values[n / 2] + values[n / 2 + 1]) / 2
        }
        { plain[NR] = $1; ours[NR] = $2; ratio[NR] = $1 / $2 }
        END {
            printf "%s: plain %.3f us, ours %.3f us, ratio %.2f (median of %d rounds)\n",
                name, median(plain, NR), median(ours, NR), median(ratio, NR), NR
        }'
}

race "Beer's generator, 200 iterations, against plain C" 20 "$beer generate 200 SEED 20" 40 "$ours hill-climb 40"
race "controlled bias, an order, against sequential deletion with the same solver" \
    200000 "$ours sequential 200000" 5000000 "$ours controlled-bias 5000000"
race "minimal puzzles, hundreds at a time, against one by one with the same solver" \
    5000 "$ours one-by-one 5000" 50000 "$ours minimal 50000"
