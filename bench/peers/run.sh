#!/bin/sh
# Races this project's solvers beside the peers: bench/peers/run.sh [fast] [options of race] [files].
# Without files: the sets in the folder that SUDOKU_LAB_DATA names, or else the puzzles of printed.csv.
# Writes results/peers/peers.md and peers.csv. LIMIT (2), ROUNDS (7) and FIRST (1000) may be set.
#
# `fast`: the fast solver by each path against the crate `sudoku` alone, over six sets in full, for
# uniqueness and for the first solution; writes fast-unique.* and fast-first.* there.
set -eu

what=peers
[ "${1:-}" != fast ] || { what=fast; shift; }

peers=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$peers/../.." && pwd)
target=${CARGO_TARGET_DIR:-$peers/target}

# The peers with their best flags: .cargo/config.toml of this folder.
(cd "$peers" && cargo build --locked --release --target-dir "$target/peers")
# Ours as anyone builds it: from the root, whose settings cargo then takes.
(cd "$root" && cargo build --release --manifest-path "$peers/ours/Cargo.toml" --target-dir "$target/ours")
bin=$target/peers/release
ours=$target/ours/release/ours

if [ $what = fast ]; then
    if [ $# -eq 0 ]; then
        # The random sets are known by their hashes. Small sets are repeated, to be more than one vector.
        sets=$target/sets
        mkdir -p "$sets"
        (cd "$sets" && sha256sum --quiet -c "$peers/sets.sha256" 2>/dev/null) || "$ours" sets "$sets"
        (cd "$sets" && sha256sum --quiet -c "$peers/sets.sha256")
        set -- "$sets/easy.txt" "$sets/minimal.txt"
        if [ -n "${SUDOKU_LAB_DATA:-}" ]; then
            head -n 8192 "$SUDOKU_LAB_DATA/forum_hardest_1905_er11plus.txt" >"$sets/hardest1905_8192.txt"
            for _ in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do
                cat "$SUDOKU_LAB_DATA/forum_hardest_1106_375.txt"
            done >"$sets/hardest1106_20times.txt"
            set -- "$@" "$SUDOKU_LAB_DATA/sudoku17_49158.txt" "$SUDOKU_LAB_DATA/top2365.txt" \
                "$sets/hardest1905_8192.txt" "$sets/hardest1106_20times.txt"
        fi
    fi
    contenders() {
        echo "--contender"; echo "sudoku=$bin/peer-sudoku"
        for path in avx512 avx2 portable; do
            # A processor that cannot go a path is passed by.
            "$ours" "fast:$path" "$peers/printed.csv" </dev/null >/dev/null 2>&1 || continue
            echo "--contender"; echo "ours batch $path=$ours fast:$path"
        done
        echo "--contender"; echo "ours one by one=$ours single"
        echo "--contender"; echo "ours one by one scalar=$ours single:scalar"
        echo "--contender"; echo "ours batch 1 thread by the clock=$ours threads-1"
        echo "--contender"; echo "ours batch 2 threads by the clock=$ours threads-2"
    }
    for limit in 2 1; do
        contenders | tr '\n' '\0' >"$target/contenders"
        name=$([ $limit = 2 ] && echo fast-unique || echo fast-first)
        (cat "$target/contenders"; printf '%s\0' "$@") | xargs -0 "$bin/race" --out "$root/results/peers" \
            --table $name --reference sudoku --longest "ours one by one" --limit $limit \
            --rounds "${ROUNDS:-7}"
    done
    exit
fi

cc -O3 -march=native -std=c11 -o "$target/beer" "$peers/beer/beer.c"

# Beer's printed scores, or his algorithm is not what is raced here.
for mode in naive set; do
    column=$([ $mode = naive ] && echo 2 || echo 3)
    expected=$(tail -n +2 "$peers/printed.csv" | cut -d, -f$column)
    found=$("$target/beer" score $mode <"$peers/printed.csv")
    [ "$expected" = "$found" ] || { echo "beer: scores differ from the printed ones: $found" >&2; exit 1; }
done

if [ $# -eq 0 ]; then
    if [ -n "${SUDOKU_LAB_DATA:-}" ]; then
        set -- "$SUDOKU_LAB_DATA/sudoku17_49158.txt" "$SUDOKU_LAB_DATA/top2365.txt" \
            "$SUDOKU_LAB_DATA/forum_hardest_1106_375.txt"
    else
        set -- "$peers/printed.csv"
    fi
fi

# Our branch scores, summed up over a set, must be those of Beer's program: asked where every puzzle has one
# solution, for of several solutions his has the score of the first.
first=${FIRST:-1000}
scores() {
    echo "run limit=2 first=$first" | "$@" | awk -v first="$first" '
        {
            for (n = 1; n <= NF; n++) if (split($n, pair, "=") == 2) field[pair[1]] = pair[2]
        }
        END {
            puzzles = field["puzzles"] < first ? field["puzzles"] : first
            if (field["solutions"] == puzzles) print field["branch_scores"]
        }'
}
for file; do
    [ -f "$file" ] || continue
    expected=$(scores "$target/beer" set "$file")
    found=$(scores "$ours" branch-score "$file")
    [ "$expected" = "$found" ] || { echo "$file: B is $found here, $expected by Beer" >&2; exit 1; }
done

exec "$bin/race" --out "$root/results/peers" --reference xcov \
    --limit "${LIMIT:-2}" --rounds "${ROUNDS:-7}" --first "$first" \
    --contender "ours dlx=$ours dlx" \
    --contender "ours links=$ours links" \
    --contender "ours fast=$ours fast" \
    --contender "ours single=$ours single" \
    --contender "ours branch score=$ours branch-score" \
    --contender "sudoku=$bin/peer-sudoku" \
    --contender "xcov=$bin/peer-xcov" \
    --contender "dlx-rs=$bin/peer-dlx-rs" \
    --contender "algx=$bin/peer-algx" \
    --contender "exact-covers=$bin/peer-exact-covers" \
    --contender "rustoku=$bin/peer-rustoku" \
    --contender "Beer set-oriented=$target/beer set" \
    --contender "Beer naive=$target/beer naive" \
    "$@"
