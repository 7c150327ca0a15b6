#!/usr/bin/env bash
# Everything of a release, in target/dist: the command with man pages and completions, the packages of the library
# crates, the Python wheel, the page for browsers, a bill of materials and checksums. Equal commits give equal archives.
# scripts/dist.sh [--without-wheel]
set -euo pipefail
cd "$(dirname "$0")/.."

version=$(sed -n 's/^version = "\(.*\)"/\1/p' Cargo.toml | head -1)
target=$(rustc -vV | sed -n 's/^host: //p')
time=$(git log -1 --format=%ct)
dist=$PWD/target/dist
rm -rf "$dist"
mkdir -p "$dist"

cargo build --release --locked
name=sudoku-lab-$version-$target
folder=$dist/$name
mkdir -p "$folder/completions"
cp target/release/sudoku-lab "$folder/"
strip "$folder/sudoku-lab"
"$folder/sudoku-lab" man "$folder/man/man1"
for shell in bash zsh fish powershell elvish; do
    "$folder/sudoku-lab" completions "$shell" >"$folder/completions/sudoku-lab.$shell"
done
cp README.md CHANGELOG.md LICENSE-MIT LICENSE-APACHE "$folder/"
tar --sort=name --owner=0 --group=0 --numeric-owner --mtime="@$time" -C "$dist" -cf - "$name" | gzip -9n \
    >"$dist/$name.tar.gz"
rm -r "$folder"

# Crates without `publish = false`; each is compiled again from its package.
libraries=$(cargo metadata --no-deps --format-version 1 |
    python3 -c 'import json, sys; print(*("-p " + p["name"] for p in json.load(sys.stdin)["packages"] if p["publish"] is None))')
# shellcheck disable=SC2086 # a list of options
cargo package --locked $libraries
mkdir "$dist/crates"
cp target/package/*.crate "$dist/crates/"

if [ "${1:-}" != --without-wheel ]; then
    crates/python/wheel.sh
    cp target/wheels/*.whl "$dist/"
fi

# The page for browsers, where a compiler has the target.
if crates/web/build.sh; then
    cp target/web/sudoku-lab.html "$dist/"
elif [ $? -ne 3 ]; then
    exit 1
fi

cargo metadata --locked --format-version 1 --filter-platform "$target" | python3 scripts/bill_of_materials.py \
    >"$dist/$name.cdx.json"
(cd "$dist" && find . -type f ! -name SHA256SUMS | sort | sed 's|^\./||' | xargs sha256sum >SHA256SUMS)
ls -l "$dist"
