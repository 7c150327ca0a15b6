#!/usr/bin/env bash
# One archive from which a machine with Rust, a C linker and no network repeats every claim that rests on shipped data:
# target/artifact/NAME.tar.zst with source, crates, data, containers' recipes, a table of claims and repeat.sh.
set -euo pipefail
cd "$(dirname "$0")/.."

version=$(sed -n 's/^version = "\(.*\)"/\1/p' Cargo.toml | head -1)
name=sudoku-lab-$version-artifact
out=$PWD/target/artifact
folder=$out/$name
rm -rf "$out"
mkdir -p "$folder/.cargo"
git archive HEAD | tar -x -C "$folder"
# Workspaces of their own, which no claim needs.
rm -r "$folder/bench/peers" "$folder/fuzz"
(cd "$folder" && cargo vendor --locked --quiet vendor >.cargo/config.toml)
python3 scripts/artifact/table.py "$folder" >"$folder/CLAIMS.tsv"
cp scripts/artifact/repeat.sh scripts/artifact/README.md "$folder/"
git rev-parse HEAD >"$folder/COMMIT"
tar --sort=name --owner=0 --group=0 --numeric-owner --mtime="@$(git log -1 --format=%ct)" -C "$out" -cf - "$name" |
    zstd -q -T0 -12 -o "$out/$name.tar.zst"
rm -r "$folder"
(cd "$out" && sha256sum "$name.tar.zst" | tee SHA256SUMS)
ls -l "$out"
