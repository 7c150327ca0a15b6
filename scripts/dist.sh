#!/usr/bin/env bash
# Everything of a release, in target/dist: the command with man pages and completions, the packages of the library
# crates, the Python wheel, the page for browsers, a bill of materials and checksums. Equal commits give equal archives.
# With --everywhere, also the command for ARM Linux and Windows.
# scripts/dist.sh [--without-wheel] [--everywhere]
set -euo pipefail
cd "$(dirname "$0")/.."

version=$(sed -n 's/^version = "\(.*\)"/\1/p' Cargo.toml | head -1)
target=$(rustc -vV | sed -n 's/^host: //p')
dist=$PWD/target/dist
wheel=1 everywhere=
for option in "$@"; do
    case $option in
    --without-wheel) wheel= ;;
    --everywhere) everywhere=1 ;;
    *) echo "unknown option $option" >&2; exit 2 ;;
    esac
done
rm -rf "$dist"

cargo build --release --locked
scripts/archive.py target/release/sudoku-lab "$target"
if [ -n "$everywhere" ]; then
    for other in aarch64-unknown-linux-gnu x86_64-pc-windows-gnu; do
        scripts/cross/cargo.sh $other build --release -p sudoku-cli
        command=target/cross/build/$other/release/sudoku-lab
        [ -e "$command" ] || command+=.exe
        scripts/archive.py "$command" $other target/release/sudoku-lab
    done
fi

# Crates without `publish = false`; each is compiled again from its package.
libraries=$(cargo metadata --no-deps --format-version 1 |
    python3 -c 'import json, sys; print(*("-p " + p["name"] for p in json.load(sys.stdin)["packages"] if p["publish"] is None))')
# shellcheck disable=SC2086 # a list of options
cargo package --locked $libraries
mkdir "$dist/crates"
cp target/package/*.crate "$dist/crates/"

if [ -n "$wheel" ]; then
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
    >"$dist/sudoku-lab-$version-$target.cdx.json"
(cd "$dist" && find . -type f ! -name SHA256SUMS | sort | sed 's|^\./||' | xargs sha256sum >SHA256SUMS)
ls -l "$dist"
