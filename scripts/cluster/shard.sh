#!/usr/bin/env bash
# One shard of a command or an experiment, unless it is there already; with `merge` for I, all of them joined.
#
#   shard.sh I N OUTPUT PROGRAM score|grade|check|canon [ARGUMENT...]
#   shard.sh I N RESULTS PROGRAM experiment NAME [ARGUMENT...]
#
# OUTPUT is the file that the parts are joined into, RESULTS the folder of the runs. PROGRAM is sudoku-lab, by a path
# that every node knows. Run it again after a failure: what is there is kept.
set -euo pipefail
shard=$1 of=$2 output=$3 program=$4 command=$5
shift 5

if [ "$command" = experiment ]; then
    name=$1
    parts() { ls -d "$output/$name"/*-shard"$1of$of" 2>/dev/null; }
    is_there() { for part in $(parts "$1"); do [ -e "$part/manifest.json" ] && return; done; return 1; }
    make() { "$program" experiment "$@" --shard "$shard/$of" --results "$output"; }
    join() { "$program" results merge --results "$output" $(parts '*'); }
else
    is_there() { [ -e "$output.part-$1-of-$of.json" ]; }
    make() { "$program" "$command" "$@" --shard "$shard/$of" -o "$output"; }
    join() { "$program" results merge "$output".part-*-of-"$of"; }
fi

case $shard in
merge) join ;;
missing) # The numbers of the shards that are not there, separated by commas.
    for n in $(seq "$of"); do is_there "$n" || echo "$n"; done | paste -sd, ;;
*) is_there "$shard" || make "$@" ;;
esac
