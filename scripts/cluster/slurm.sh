#!/usr/bin/env bash
# Runs a command in N shards as an array job of Slurm, and joins them in a job that depends on it. Run the same line again
# after a failure: only the shards that are missing are submitted. See docs/clusters.md.
#
#   slurm.sh N OUTPUT PROGRAM score|grade|check|canon [ARGUMENT...]
#   slurm.sh N RESULTS PROGRAM experiment NAME [ARGUMENT...]
#
# SBATCH_PARTITION, SBATCH_TIMELIMIT, SBATCH_ACCOUNT and so on are read by sbatch; CPUS (1) is the number for each shard.
set -euo pipefail
here="$(cd "$(dirname "$0")" && pwd)"
of=$1 output=$2
shift 2
cpus=${CPUS:-1}
missing=$("$here/shard.sh" missing "$of" "$output" "$@")
# Slurm copies the script that it is given, so that gets the path of ours.
run=$(printf '%q ' "$of" "$output" "$@")
submit=(sbatch --parsable --chdir="$PWD" --requeue)
after=()
if [ -n "$missing" ]; then
    job=$("${submit[@]}" --array="$missing" --cpus-per-task="$cpus" --job-name=sudoku-lab \
        --output="$output.shard-%a.log" --wrap "exec '$here/shard.sh' \$SLURM_ARRAY_TASK_ID $run --threads $cpus")
    echo "shards $missing: job $job"
    after=(--dependency="afterok:$job" --kill-on-invalid-dep=yes)
fi
echo "merge: job $("${submit[@]}" "${after[@]}" --job-name=sudoku-lab-merge --output="$output.merge.log" \
    --wrap "exec '$here/shard.sh' merge $run")"
