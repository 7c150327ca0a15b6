"""The Python package beside the command, hodoku-py and pencilmark, in turns: medians of ratios of times.

python bench/peers/python.py command target/release/sudoku-lab 1000000
python bench/peers/python.py hodoku-py 1000
python bench/peers/python.py pencilmark 1000
"""

import os
import resource
import statistics
import subprocess
import sys
import tempfile
import time

import sudoku_lab as sl

ROUNDS = 5


def seconds(work):
    """Wall clock, and CPU of this process and its children."""
    cpu = lambda: sum(sum(resource.getrusage(who)[:2]) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    began, used = time.perf_counter(), cpu()
    work()
    return time.perf_counter() - began, cpu() - used


def report(name, ours, theirs, count):
    """Ratios of times round by round: the others' divided by ours."""
    rate = count / statistics.median(wall for wall, _ in ours)
    print(f"{name}: {rate:,.0f} puzzles/s; other / ours", end="")
    for n, clock in enumerate(("wall", "CPU")):
        ratios = [other[n] / own[n] for own, other in zip(ours, theirs)]
        print(f", {clock} {statistics.median(ratios):.2f} ({min(ratios):.2f} to {max(ratios):.2f})", end="")
    print(f", {len(ours)} rounds", flush=True)


def command(program, count):
    """The package is given a list, the command a file; what it finds goes to /dev/null."""
    puzzles = sl.generate(count, seed=1)["puzzle"].tolist()
    with tempfile.NamedTemporaryFile("w", suffix=".txt") as file:
        file.write("\n".join(puzzles) + "\n")
        file.flush()
        read = lambda: open(file.name).read().split()
        tasks = {
            "check": (lambda: sl.check(puzzles), ["check"]),
            "check, read from the file": (lambda: sl.check(read()), ["check"]),
            "solve": (lambda: sl.solve(puzzles), ["solve"]),
            "score clues,wnef-exp": (lambda: sl.score(puzzles, "clues,wnef-exp"), ["score", "-m", "clues,wnef-exp"]),
            "score cheap": (lambda: sl.score(puzzles), ["score"]),
            "canonical": (lambda: sl.canonical(puzzles), ["canon"]),
        }
        for name, (ours, arguments) in tasks.items():
            run = lambda: subprocess.run(
                [program, *arguments, file.name], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=True
            )
            times = [(seconds(ours), seconds(run)) for _ in range(ROUNDS)]
            report(name, *zip(*times), count)


def blocks(count):
    """Shipped puzzles, spread over their levels, in tenths."""
    path = os.path.join(os.path.dirname(__file__), "../../datasets/qqwing_4000.csv")
    all_of_them = sl.parse(open(path).read())
    puzzles = [all_of_them[n * len(all_of_them) // count] for n in range(count)]
    return [puzzles[start :: 10] for start in range(10)]


def peer(name, count, theirs):
    ours, others = [], []
    for block in blocks(count):
        ours.append(seconds(lambda: sl.rate(block, "hodoku")))
        others.append(seconds(lambda: theirs(block)))
    report(f"rate hodoku beside {name}", ours, others, count / 10)


def main():
    what, *rest = sys.argv[1:]
    if what == "command":
        command(rest[0], int(rest[1]))
    elif what == "hodoku-py":
        from hodoku import Solver

        solver = Solver()
        peer(what, int(rest[0]), lambda block: [solver.rate(puzzle) for puzzle in block])
    elif what == "pencilmark":
        import pencilmark

        peer(what, int(rest[0]), lambda block: pencilmark.rate_many(block, jobs=os.cpu_count()))
    else:
        sys.exit(__doc__)


if __name__ == "__main__":
    main()
