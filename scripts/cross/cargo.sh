#!/usr/bin/env bash
# Debian's cargo for another system, in target/cross; it builds the standard library along.
# Exits with 3 where what it needs cannot be installed.
# scripts/cross/cargo.sh TARGET COMMAND [OPTION]...
set -euo pipefail
out=$(cd "$(dirname "$0")/../.." && pwd)/target/cross
target=$1 command=$2
shift 2
mkdir -p "$out"

packages=(rustc-web cargo-web rust-web-src)
case $target in
x86_64-pc-windows-gnu)
    packages+=(gcc-mingw-w64-x86-64 wine wine64)
    export CARGO_TARGET_X86_64_PC_WINDOWS_GNU_RUNNER=wine
    ;;
aarch64-unknown-linux-gnu)
    packages+=(gcc-aarch64-linux-gnu libc6-dev-arm64-cross qemu-user)
    export CARGO_TARGET_AARCH64_UNKNOWN_LINUX_GNU_LINKER=aarch64-linux-gnu-gcc
    export CARGO_TARGET_AARCH64_UNKNOWN_LINUX_GNU_RUNNER="qemu-aarch64 -L /usr/aarch64-linux-gnu"
    ;;
esac
missing=()
for package in "${packages[@]}"; do
    dpkg-query -W -f '${Status}' "$package" 2>/dev/null | grep -q 'ok installed' || missing+=("$package")
done
if [ ${#missing[@]} -gt 0 ] &&
    ! { apt-get update -qq && apt-get install -y -qq --no-install-recommends "${missing[@]}"; } >"$out/apt.log" 2>&1; then
    echo "apt cannot install ${missing[*]}: see target/cross/apt.log" >&2
    exit 3
fi
# What a debug build computes counts less than what it costs to build.
export CARGO_PROFILE_DEV_OPT_LEVEL=1
RUSTC=/usr/bin/rustc RUSTDOC=/usr/bin/rustdoc RUSTC_BOOTSTRAP=1 PATH=/usr/bin:$PATH exec /usr/bin/cargo "$command" \
    --locked --target "$target" --target-dir "$out/build" -Zbuild-std=std "$@"
