#!/usr/bin/env bash
# Runs fuzz targets for SECONDS seconds in all, and prints the number of inputs of each.
# fuzz/run.sh SECONDS [TARGET...]
set -euo pipefail
cd "$(dirname "$0")"
seconds=${1:-300}
shift || true
# Lets the stable compiler take the flags that cargo-fuzz gives to a nightly one.
export RUSTC_BOOTSTRAP=1
# Without a sanitizer: the code under test is safe Rust, and inputs are ten times as many.
fuzz=(cargo fuzz)
options=(--fuzz-dir . --sanitizer none)
read -ra targets <<<"${*:-$("${fuzz[@]}" list --fuzz-dir . | tr '\n' ' ')}"
"${fuzz[@]}" build "${options[@]}"
total=0
for target in "${targets[@]}"; do
    mkdir -p "corpus/$target" "regressions/$target"
    seeds=("regressions/$target")
    # These take whole files.
    [[ $target != parse && $target != file ]] || seeds+=(../crates/reader/tests/corpus)
    log=$("${fuzz[@]}" run "${options[@]}" "$target" "corpus/$target" "${seeds[@]}" -- \
        -max_total_time=$((seconds / ${#targets[@]})) -timeout=20 -print_final_stats=1 2>&1) || {
        echo "$log" | tail -40
        echo "$target: a finding: put the input into fuzz/regressions/$target once it is mended"
        exit 1
    }
    count=$(sed -n 's/^stat::number_of_executed_units: *//p' <<<"$log")
    total=$((total + count))
    echo "$target: $count inputs, no finding"
done
echo "$total inputs, no finding"
