#!/usr/bin/env python3
"""Damages files of every form that the command reads, and runs it on them: `just mutations 300`.

Each run must end in time and within memory, with status 0, 1 or 2 and without a panic. What resumes or joins stored rows must give the
rows of an undisturbed run, or be refused.
"""

import argparse
import collections
import hashlib
import os
import random
import resource
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

SECONDS, MEGABYTES = 60, 500
ROOT = Path(__file__).resolve().parent.parent
RUN = ["experiment", "solver-race", "--config", "quick", "--set", "max_per_set=200", "--set", 'sets=["qqwing"]',
       "--set", "figure_sets=[]", "--set", 'solvers=["fast"]']
TOKENS = [b"9223372036854775808", b"18446744073709551615", b"-1", b"1e999", b"NaN", b"\xff\xfe", b"\0", b"\xef\xbb\xbf", b"../../x",
          b"/dev/zero", b"\x1b[2J", b'"', b"'", b"[[", b"{", b"}", b",", b"\r", b"\n\n", b"<b>", b"$(touch PWN)", b"9" * 400, b"." * 81]


def mutated(data, rng):
    """A copy with one to three changes."""
    data = bytearray(data)
    for _ in range(rng.randint(1, 3)):
        at = rng.randrange(len(data) + 1)
        end = min(len(data), at + rng.choice([1, 1, 2, 8, 64]))
        change = rng.randrange(6)
        if change == 0 and data:
            data[at % len(data)] ^= 1 << rng.randrange(8)
        elif change == 1:
            del data[at:end]
        elif change == 2:
            data[at:at] = data[at:end] * rng.choice([1, 1, 100])
        elif change == 3:
            data[at:end] = rng.choice(TOKENS)
        elif change == 4:
            data[at:at] = rng.choice(TOKENS)
        elif rng.randrange(4) == 0:
            del data[at:]
    return bytes(data)


class Lab:
    """The command, in a folder."""

    def __init__(self, program, folder):
        self.program, self.folder = program, folder

    def run(self, *words):
        """Status, what it said, its greatest memory in megabytes."""
        limit = lambda: resource.setrlimit(resource.RLIMIT_AS, (4 << 30, 4 << 30))
        environment = {"PATH": os.environ["PATH"], "HOME": str(self.folder), "SUDOKU_LAB_DATA": ""}
        with tempfile.TemporaryFile() as said:
            child = subprocess.Popen([self.program, *words], cwd=self.folder, stdin=subprocess.DEVNULL, stdout=said, stderr=said,
                                     env=environment, preexec_fn=limit)
            timer = subprocess.Popen(["sh", "-c", f"sleep {SECONDS}; kill -9 {child.pid}"])
            _, status, usage = os.wait4(child.pid, 0)
            timer.kill()
            timer.wait()
            said.seek(0)
            return os.waitstatus_to_exitcode(status), said.read().decode(errors="replace"), usage.ru_maxrss // 1024

    def done(self, *words):
        status, said, _ = self.run(*words)
        if status != 0:
            sys.exit(f"{words}: {status}: {said}")
        return said


def forms(lab):
    """Name, the files that are damaged in turn, the command; for stored rows, what must come out."""
    folder = lab.folder
    lines = (ROOT / "datasets/qqwing_4000.csv").read_text().splitlines()
    head = lines[0].split(",")
    puzzle = head.index("puzzle")
    rows = lines[1:4001:100]
    puzzles = [row.split(",")[puzzle] for row in rows]
    write = lambda name, text: (folder / name).write_text(text)
    write("p.txt", "\n".join(puzzles) + "\n")
    write("p.csv", "\n".join([lines[0], *rows]) + "\n")
    write("semicolon.csv", "\n".join([lines[0], *rows]).replace(",", ";") + "\n")
    write("small.txt", "\n".join(puzzles[:3]) + "\n")
    write("cover.txt", "a b c d\na b\nc\na\nb c\nd\n")
    for name in ["p.parquet", "p.jsonl", "p.csv.gz", "p.csv.zst"]:
        lab.done("check", "p.csv", "-o", name)
    for form in ["rows", "box", "marks", "marks-line"]:
        lab.done("show", "--format", form, "small.txt", "-o", f"{form}.txt")
    shutil.copy(ROOT / "crates/tactics/profiles/chadwick.toml", folder / "own.toml")
    shutil.copy(ROOT / "docs/claims.toml", folder / "ledger.toml")
    write("plan.toml", 'title = "a"\ndescription = "b"\nseed = 1\ntrain = 2\nvalidation = 0\ntest = 1\ngrids = 100\ndrawn = 2\n'
          "[shifts]\nisomorphs = 1\n")
    lab.done("benchmark", "baseline", "--by", "solver", "p.csv", "-o", "answers.csv")
    lab.done("benchmark", "baseline", "--by", "solver", "p.csv", "-o", "answers.jsonl")
    lab.done("benchmark", "score", "answers.csv", "--set", "p.csv", "--format", "json", "-o", "score.json")
    lab.done("classify", "--model", "model.json", "--fit", "p.csv", "--metric", "clues")
    lab.done("smallest", "--clues", "24", "--resume", "searched.txt", "small.txt")
    lab.done("stock", "fill", "--file", "stock.sqlite", "--target", "1", "--threads", "1")
    readers = [["check"], ["solve"], ["score", "-m", "clues"], ["audit", "--sample", "2"], ["dedupe"]]
    for name in ["p.txt", "p.csv", "semicolon.csv", "p.parquet", "p.jsonl", "p.csv.gz", "p.csv.zst", "rows.txt", "box.txt", "marks.txt",
                 "marks-line.txt"]:
        yield name, [name], [[*words, name] for words in readers], None
    yield "exact cover", ["cover.txt"], [["exact-cover", "cover.txt"]], None
    yield "profile", ["own.toml"], [["grade", "-p", "own.toml", "small.txt"]], None
    yield "ledger", ["ledger.toml"], [["results", "claims", "--ledger", "ledger.toml"], ["results", "claims", "check", "--ledger", "ledger.toml"]], None
    yield "plan of a set", ["plan.toml"], [["dataset", "made", "--config", "plan.toml"]], None
    for name in ["answers.csv", "answers.jsonl"]:
        yield name, [name], [["benchmark", "score", name, "--set", "p.csv"]], None
    yield "score file", ["score.json"], [["benchmark", "board", "score.json"]], None
    yield "model", ["model.json"], [["classify", "--model", "model.json", "small.txt"]], None
    yield "searched branches", ["searched.txt"], [["smallest", "--clues", "24", "--resume", "searched.txt", "small.txt"]], None
    yield "stock", ["stock.sqlite"], [["stock", "take", "easy", "--file", "stock.sqlite", "--no-refill"]], None
    for part in [1, 2]:
        lab.done("check", "p.csv", "--shard", f"{part}/2", "-o", "c.csv")
        lab.done("audit", "p.csv", "--sample", "2", "--shard", f"{part}/2", "-o", "a")
    parts = lambda name: [f"{name}.part-{n}-of-2" for n in [1, 2]]
    tickets = lambda name: [f"{part}.json" for part in parts(name)]
    yield "parts of a table", parts("c.csv"), [["results", "merge", *parts("c.csv")]], None
    yield "tickets of a table", tickets("c.csv"), [["results", "merge", *parts("c.csv")]], None
    yield "parts of an audit", parts("a"), [["results", "merge", *parts("a")]], None
    yield "tickets of an audit", tickets("a"), [["results", "merge", *parts("a")]], None
    run = folder / lab.done(*RUN, "--results", "whole").splitlines()[-1]
    name = run.relative_to(folder)
    yield "manifest", [f"{name}/manifest.json"], [["results", "report", str(name), "--markdown"], ["results", "diff", str(name), str(name)]], None
    yield "summary", [f"{name}/summary.json", f"{name}/sections.json"], [["results", "report", str(name), "-o", "page.html"]], None
    yield "stored rows", [f"{name}/data.csv", f"{name}/timing.csv"], [["results", "redraw", str(name)], ["results", "diff", str(name), str(name)]], None
    rows_of = lambda place: {hashlib.sha256(path.read_bytes()).hexdigest() for path in place.glob("solver-race/2*/data.csv")
                             if (path.parent / "manifest.json").exists()}
    expected = rows_of(folder / "whole")
    shards = [lab.done(*RUN, "--shard", f"{n}/2", "--results", "shards").splitlines()[-1] for n in [1, 2]]
    damaged = [f"{shard}/{file}" for shard in shards for file in ["manifest.json", "data.csv", "timing.csv"]]
    yield "shards of a run", damaged, [["results", "merge", *shards, "--results", "merged"]], lambda: rows_of(folder / "merged") <= expected
    killed = subprocess.Popen([lab.program, *RUN, "--set", "max_per_set=4000", "--threads", "1", "--results", "half"], cwd=folder,
                              stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    checkpoints = lambda: list((folder / "half").glob("solver-race/2*/checkpoint.json"))
    while killed.poll() is None and not checkpoints():
        pass
    killed.kill()
    killed.wait()
    if checkpoints():
        again = [*RUN, "--set", "max_per_set=4000", "--resume", "--results", "half"]
        whole = [*RUN, "--set", "max_per_set=4000", "--results", "four"]
        lab.done(*whole)
        rows = rows_of(folder / "four")
        names = [str(checkpoints()[0].relative_to(folder))]
        yield "checkpoint", names, [again], lambda: rows_of(folder / "half") <= rows


def main():
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("each", type=int, nargs="?", default=300, help="mutations of each form")
    arguments.add_argument("--program", default=str(ROOT / "target/release/sudoku-lab"))
    arguments.add_argument("--seed", type=int, default=1)
    given = arguments.parse_args()
    failures, total, greatest = [], collections.Counter(), 0
    with tempfile.TemporaryDirectory() as place:
        base = Path(place) / "base"
        base.mkdir()
        for name, files, commands, holds in forms(Lab(given.program, base)):
            rng = random.Random(f"{given.seed} {name}")
            ends = collections.Counter()
            # Only this form's files and what its commands read; a copy for each mutation, since commands write.
            for number in range(given.each):
                work = Path(place) / "work"
                shutil.copytree(base, work, symlinks=True)
                file = work / files[number % len(files)]
                if file.is_file():
                    file.write_bytes(mutated(file.read_bytes(), rng))
                words = commands[number // len(files) % len(commands)]
                status, said, memory = Lab(given.program, work).run(*words)
                greatest = max(greatest, memory)
                ends[status] += 1
                bad = status not in (0, 1, 2) or "panicked" in said or memory > MEGABYTES or list(work.rglob("PWN"))
                if bad or holds and not moved(holds, base, work):
                    kept = Path(tempfile.mkdtemp(prefix="mutation-"))
                    shutil.copytree(work, kept / "work", symlinks=True)
                    failures.append(f"{name} {number}: {words}: status {status}, {memory} MB: {said[-300:]!r} ({kept})")
                    print(failures[-1], flush=True)
                shutil.rmtree(work)
            total.update(ends)
            print(f"{name:<22} {dict(sorted(ends.items()))}", flush=True)
    print(f"{sum(total.values())} mutations: {dict(sorted(total.items()))}, at most {greatest} MB; {len(failures)} failures")
    sys.exit(bool(failures))


def moved(holds, base, work):
    """What must hold, looked up in the place of the work."""
    aside = base.parent / "aside"
    base.rename(aside)
    work.rename(base)
    try:
        return holds()
    finally:
        base.rename(work)
        aside.rename(base)


if __name__ == "__main__":
    main()
