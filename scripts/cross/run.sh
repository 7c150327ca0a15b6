#!/usr/bin/env bash
# Builds the command for other systems and runs it there: Windows under Wine, ARM Linux under QEMU. What it writes is
# compared with what the native command writes. With --tests, the tests of the libraries run there too.
# Exits with 3 where what is needed cannot be installed.
# scripts/cross/run.sh [--tests] [windows] [arm]
set -euo pipefail
cd "$(dirname "$0")/../.."
out=$PWD/target/cross
with_tests=
[ "${1:-}" != --tests ] || { with_tests=1; shift; }
[ $# -gt 0 ] || set -- windows arm
native=target/release/sudoku-lab
[ -x "$native" ] || cargo build --release

# The tests of one system, and how many ran. `--test '*'` are the integration tests.
run_tests() {
    local log=$out/tests-$1.log packages=() package
    for package in core math stats dlx solvers tactics metrics generators reader streams tables kit "${@:3}"; do
        packages+=(-p "sudoku-$package")
    done
    scripts/cross/cargo.sh "$2" test --no-fail-fast --lib --test '*' "${packages[@]}" >"$log" 2>&1 || true
    awk -v name="$1" '
        /^test result:/ { passed += $4; failed += $6; ignored += $8 }
        /^test .*(ignored|FAILED)/ { print "  " $0 }
        END { print name ": " passed " tests passed, " failed " failed, " ignored " ignored"; exit failed > 0 || !passed }' "$log"
}

windows() {
    local target=x86_64-pc-windows-gnu folder
    export WINEPREFIX=$out/wine WINEDEBUG=-all WINEDLLOVERRIDES=mscoree,mshtml=
    scripts/cross/cargo.sh $target build -p sudoku-cli --no-default-features
    # The standard library takes the keys of hash tables from a library that this Wine lacks.
    for folder in "$out/build/$target/debug" "$out/build/$target/debug/deps"; do
        x86_64-w64-mingw32-gcc -shared -o "$folder/bcryptprimitives.dll" scripts/cross/bcryptprimitives.c -ladvapi32
    done
    [ -d "$WINEPREFIX" ] || wine wineboot --init >/dev/null 2>&1
    scripts/cross/compare.sh "$native" wine "$out/build/$target/debug/sudoku-lab.exe"
    scripts/cross/windows.sh "$out/build/$target/debug/sudoku-lab.exe"
    [ -z "$with_tests" ] || run_tests windows $target
}

arm() {
    local target=aarch64-unknown-linux-gnu
    scripts/cross/cargo.sh $target build -p sudoku-cli --no-default-features
    scripts/cross/compare.sh "$native" qemu-aarch64 -L /usr/aarch64-linux-gnu "$out/build/$target/debug/sudoku-lab"
    [ -z "$with_tests" ] || run_tests arm $target
}

for system in "$@"; do
    "$system"
done
