#!/usr/bin/env bash
# Runs 16 shards by Slurm (two nodes on the loopback address) and by HyperQueue (two workers), kills a worker midway, and
# compares what is merged with a run that was never split: test.sh PROGRAM [slurm|hyperqueue]
set -euo pipefail
cd "$(dirname "$0")"
here=$PWD
program=$(realpath "$1")
engines=${2:-slurm hyperqueue}
target=$(cd ../.. && pwd)/target
work=$(mktemp -d "${TMPDIR:-/tmp}/sudoku-cluster.XXXXXX")
shards=16
puzzles=$here/../../datasets/qqwing_4000.csv
command=("$program" grade --profile se-1.2.1 --isomorphs 40 "$puzzles")
export SLURM_CONF=$work/slurm.conf
daemons=()

stop() {
    local pids
    pids="$(cat "$work"/*.pid 2>/dev/null) ${daemons[*]}"
    for pid in $pids; do kill "$pid" 2>/dev/null || true; done
    for pid in $pids; do timeout 20 tail --pid="$pid" -f /dev/null || true; done
    rm -rf "$work"
}
trap stop EXIT

say() { echo "$* (after $SECONDS s)"; }

# wait_for SECONDS COMMAND...
wait_for() {
    for _ in $(seq $(($1 * 5))); do "${@:2}" && return; sleep 0.2; done
    say "gave up waiting for: ${*:2}"
    tail -n 5 "$work"/*.log >&2 || true
    return 1
}

parts() { find "$work" -name "$1.part-*-of-$shards.json" | wc -l; }
some_are_done() { [ "$(parts "$1")" -ge 3 ]; }

# Processes whose environment holds a line.
with_environment() { grep -lzxs "$1" /proc/[0-9]*/environ | cut -d/ -f3 || true; }

same() {
    sha256sum "$work/whole.csv" "$work/$1" | sed "s|$work/||"
    cmp "$work/whole.csv" "$work/$1"
    say "$1 equals what was never split"
}

# Between two shards a node runs nothing for a moment.
node2_runs() {
    victims=$(with_environment SLURMD_NODENAME=node2)
    [ -n "$victims" ]
}

slurm_is_up() { [ "$(sinfo -h -N -t idle 2>/dev/null | wc -l)" = 2 ]; }

start_slurm() {
    if ! command -v slurmctld >/dev/null; then
        apt-get update -qq
        apt-get install -y -qq --no-install-recommends slurm-wlm munge >/dev/null
    fi
    mkdir "$work/state"
    (umask 077 && head -c 1024 /dev/urandom >"$work/munge.key")
    munged --force --key-file="$work/munge.key" --socket="$work/munge.socket" --pid-file="$work/munged.pid" \
        --log-file="$work/munged.log" --seed-file="$work/munged.seed"
    sed -e "s|WORK|$work|g" -e "s|USER|$(id -un)|g" slurm.conf >"$SLURM_CONF"
    slurmctld -c
    slurmd -N node1
    slurmd -N node2
    wait_for 60 slurm_is_up
}

test_slurm() {
    start_slurm
    say "slurm $(sinfo -V | cut -d' ' -f2): two nodes"
    (cd "$work" && "$here/slurm.sh" $shards "$work/slurm.csv" "${command[@]}")
    wait_for 300 some_are_done slurm.csv
    # The node dies: its daemon, and all that it runs.
    local victims
    wait_for 60 node2_runs
    kill -9 "$(cat "$work/slurmd-node2.pid")"
    # shellcheck disable=SC2086
    kill -9 $(ps -o ppid= -p "$(echo $victims | tr ' ' ,)" | sort -u | awk '$1 > 1') $victims 2>/dev/null || true
    rm "$work/slurmd-node2.pid"
    say "node2 is killed with $(parts slurm.csv) of $shards shards done"
    wait_for 900 test -e "$work/slurm.csv"
    sinfo -h -N -o '%N %T'
    same slurm.csv
    # A shard that was lost is made again, and no other.
    rm "$work/slurm.csv" "$work/slurm.csv.part-5-of-$shards.json"
    (cd "$work" && "$here/slurm.sh" $shards "$work/slurm.csv" "${command[@]}") | tee "$work/again"
    grep -q '^shards 5: ' "$work/again"
    wait_for 300 test -e "$work/slurm.csv"
    same slurm.csv
}

# The shell that runs the newest shard, and the command below it; a task that ends meanwhile does not count.
kill_a_task() {
    local shell command
    shell=$(pgrep -n -P "$1") && command=$(pgrep -P "$shell") && kill -9 "$shell" "$command" 2>/dev/null
}

test_hyperqueue() {
    [ -x "$target/hyperqueue/bin/python" ] || python3 -m venv "$target/hyperqueue"
    "$target/hyperqueue/bin/pip" install --quiet --disable-pip-version-check hyperqueue==0.27.0
    local run=("$target/hyperqueue/bin/python" "$here/hq.py" --local 2 $shards "$work/hq.csv" "${command[@]}")
    "${run[@]}" >"$work/hq.log" 2>&1 &
    local engine=$!
    daemons+=("$engine")
    wait_for 300 some_are_done hq.csv
    wait_for 60 kill_a_task "$engine"
    say "a task is killed with $(parts hq.csv) of $shards shards done"
    if wait "$engine"; then say "the lost shard was not noticed" && return 1; fi
    [ ! -e "$work/hq.csv" ] && say "hyperqueue: $(parts hq.csv) of $shards shards, nothing merged"
    "${run[@]}" 2>/dev/null | tee "$work/again"
    same hq.csv
}

"${command[@]}" -o "$work/whole.csv" 2>/dev/null
say "whole: $(wc -l <"$work/whole.csv") lines"
for engine in $engines; do "test_$engine"; done
