#!/usr/bin/env bash
# What only Windows has, under Wine: drive letters, backslashes, NUL, consoles that are not UTF-8, files that are open,
# Ctrl-C, cmd.exe for the user's commands.
# scripts/cross/windows.sh SUDOKU-LAB.EXE
set -euo pipefail
cd "$(dirname "$0")/../.."
exe=$(realpath "$1")
puzzles=$PWD/examples/puzzles.csv
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
done=0

fail() {
    echo "windows.sh: $*" >&2
    exit 1
}
lab() { wine "$exe" --quiet "$@"; }
# A script of cmd.exe, which finds the command and the puzzles in its environment.
in_cmd() {
    printf '@echo off\r\n%s\r\n' "$1" >script.bat
    EXE=$(drive "$exe") FILE='a folder\ü.csv' wine cmd /C script.bat
}
passed() { done=$((done + 1)); }
drive() { echo "Z:${1//\//\\}"; }
# A command that must fail with this status and this text.
refused() {
    local status=0
    lab "${@:3}" >said 2>&1 || status=$?
    [ "$status" = "$1" ] && grep -q "$2" said || fail "${*:3}: status $status, $(cat said)"
    passed
}

mkdir 'a folder'
cp "$puzzles" 'a folder/ü.csv'
lab score "$puzzles" >expected

lab score "$(drive "$work")\\a folder\\ü.csv" -o "$(drive "$work")\\a folder\\out.csv"
cmp expected 'a folder/out.csv' && passed
lab score '.\a folder\ü.csv' -o 'a folder\out2.csv'
cmp expected 'a folder/out2.csv' && passed
lab score 'a folder\ü.csv' -o - >out3.csv
cmp expected out3.csv && passed

lab score 'a folder\ü.csv' -o NUL
lab score 'a folder\ü.csv' -o 'a folder\nul'
[ ! -e NUL ] && [ ! -e 'a folder/nul' ] || fail "NUL is a file"
passed
refused 1 'no puzzle was read' check NUL

# A console of the code page 437.
in_cmd 'chcp 437 >NUL & "%EXE%" --quiet score "%FILE%"' >console
cmp expected console && passed

# A file that another program has open, and one that is read-only, stay as they are.
echo old >open.csv
in_cmd 'ping -n 10 127.0.0.1 >open.csv' &
sleep 3
refused 1 'another program has it open' score 'a folder\ü.csv' -o open.csv
wait
echo old >fixed.csv
chmod a-w fixed.csv
refused 1 'read-only' score 'a folder\ü.csv' -o fixed.csv
[ "$(cat fixed.csv)" = old ] || fail "a read-only file is replaced"

# Ctrl-C, which Wine makes of SIGINT, ends the program (with status 0 under Wine). The old output stays; the next output of
# this name removes what is left beside it.
echo old >stopped.txt
wine "$exe" generate --count 1000000000 -o stopped.txt 2>said &
sleep 5
kill -INT $!
wait $! || true
[ "$(cat stopped.txt)" = old ] || fail "Ctrl-C replaces the old output: $(cat said)"
lab score 'a folder\ü.csv' -o stopped.txt
cmp expected stopped.txt && [ -z "$(find . -name '.stopped*')" ] || fail "Ctrl-C leaves $(ls -A)"
passed

# The user's commands run in cmd.exe, with their quotes, and end in time; this Wine cannot kill what they start.
tail -1 "$puzzles" | grep -oE '[0-9.]{81}' >one.txt
[ "$(lab score --metrics clues --metric-command 'own="cmd" /c "more >NUL & echo 42"' one.txt | tail -1 | grep -c ',42')" = 1 ] ||
    fail "a command of the user's"
passed
refused 1 '0 scored, 1 rejected' score --metric-command 'own=ping -n 100 127.0.0.1 >NUL' --command-timeout 1 one.txt

echo "Windows: $done checks passed"
