#!/usr/bin/env python3
"""Runs a command in N shards as tasks of HyperQueue, and joins them in a task that depends on all.

    hq.py [--server-dir DIR | --local WORKERS] N OUTPUT PROGRAM score|grade|check|canon [ARGUMENT...]
    hq.py [--server-dir DIR | --local WORKERS] N RESULTS PROGRAM experiment NAME [ARGUMENT...]

The tasks go to a running server (`hq server start`), by default the one in ~/.hq-server, or with --local to a server that
is started here with WORKERS workers. Run the same line again after a failure: only the shards that are missing are submitted. It
needs the Python package `hyperqueue`; see docs/clusters.md.
"""

import argparse
import contextlib
import subprocess
import sys
from pathlib import Path

from hyperqueue import Client, Job, LocalCluster
from hyperqueue.client import FailedJobsException
from hyperqueue.cluster import WorkerConfig
from hyperqueue.ffi.protocol import ResourceRequest

SHARD = str(Path(__file__).resolve().parent / "shard.sh")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    where = parser.add_mutually_exclusive_group()
    where.add_argument("--server-dir", help="folder of a running server")
    where.add_argument("--local", type=int, metavar="WORKERS", help="start a server and this many workers of one core")
    parser.add_argument("--cpus", type=int, default=1, help="cores for each shard")
    parser.add_argument("--crash-limit", type=int, default=5, help="workers that a shard may lose")
    parser.add_argument("of", type=int, metavar="N")
    parser.add_argument("output")
    parser.add_argument("command", nargs=argparse.REMAINDER)
    options = parser.parse_args()
    rest = [str(options.of), options.output, *options.command]
    missing = subprocess.run([SHARD, "missing", *rest], check=True, capture_output=True, text=True).stdout.strip()
    job = Job(name="sudoku-lab", default_workdir=Path.cwd(), max_fails=None)
    shards = []
    for shard in missing.split(",") if missing else []:
        log = f"{options.output}.shard-{shard}.log"
        arguments = [SHARD, shard, *rest, "--threads", str(options.cpus)]
        resources = ResourceRequest(cpus=options.cpus)
        shards.append(job.program(arguments, stdout=log, stderr=log, resources=resources, crash_limit=options.crash_limit))
    log = f"{options.output}.merge.log"
    job.program([SHARD, "results", "merge", *rest], stdout=log, stderr=log, deps=shards)
    print(f"shards {missing or 'none'}, then merge", flush=True)
    with contextlib.ExitStack() as stack:
        if options.local:
            cluster = stack.enter_context(LocalCluster())
            for _ in range(options.local):
                cluster.start_worker(WorkerConfig(cores=1))
            client = cluster.client()
        else:
            client = Client(options.server_dir)
        try:
            client.wait_for_jobs([client.submit(job)])
        except FailedJobsException as error:
            print(error, file=sys.stderr)
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
