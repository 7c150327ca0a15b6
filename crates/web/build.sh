#!/usr/bin/env bash
# Builds the page, one file that needs no other: target/web/sudoku-lab.html. Exits with 3 where no compiler can build
# for the target: docs/web.md says how to get one.
set -euo pipefail
cd "$(dirname "$0")"
target="$(cd ../.. && pwd)/target/web"
wasm=wasm32-unknown-unknown
# Bytes that the page may have.
most=1500000

by_rustup() {
    rustup target list --installed 2>/dev/null | grep -qx "$wasm" || rustup target add "$wasm" 2>/dev/null
}

# Debian's packages rustc-web, cargo-web and rust-web-src, new enough.
by_debian() {
    local needed found
    needed="$(sed -n 's/^rust-version = "\(.*\)"/\1/p' Cargo.toml)"
    [ -x /usr/bin/cargo ] && [ -d /usr/lib/rustlib/src/rust/library ] || return 1
    found="$(/usr/bin/rustc --version | cut -d' ' -f2)"
    [ "$(printf '%s\n' "$needed" "$found" | sort -V | head -1)" = "$needed" ]
}

mkdir -p "$target"
build=(build --quiet --release --locked --target "$wasm" --target-dir "$target")
if by_rustup; then
    cargo "${build[@]}"
elif by_debian; then
    # The standard library is built along, and linked by the linker of the installed compiler.
    linker="$(find "$(rustc --print sysroot)/lib" -name rust-lld 2>/dev/null | head -1)"
    RUSTC=/usr/bin/rustc RUSTC_BOOTSTRAP=1 CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER="${linker:-rust-lld}" \
        /usr/bin/cargo "${build[@]}" -Zbuild-std=std,panic_abort || {
        echo "Debian's compiler cannot build the page: see docs/web.md" >&2
        exit 3
    }
else
    echo "no compiler has the target $wasm: see docs/web.md" >&2
    exit 3
fi

gzip -9nc "$target/$wasm/release/sudoku_web.wasm" | base64 >"$target/module.txt"
# One script of all modules, which share no names.
cd page
sed -E '/^import /d; s/^export //' engine.js cells.js board.js picture.js app.js >"$target/script.js"
# A line "@@ FILE" stands for that file, from here or from what was built.
awk -v built="$target/" '
    $1 == "@@" {
        file = $2 ~ /^(module.txt|script.js)$/ ? built $2 : $2
        while ((got = (getline line < file)) > 0) print line
        if (got < 0) { print "cannot read " file >"/dev/stderr"; exit 1 }
        next
    }
    1' index.html >"$target/sudoku-lab.html"
size="$(stat -c %s "$target/sudoku-lab.html")"
echo "target/web/sudoku-lab.html: $size bytes"
[ "$size" -le "$most" ] || { echo "the page has more than $most bytes" >&2; exit 1; }
