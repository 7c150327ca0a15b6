"""``python -m sudoku_lab``: rate puzzles of a file or of standard input, a CSV row each."""

from __future__ import annotations

import argparse
import csv
import sys

import sudoku_lab as sl


def main(arguments: list[str] | None = None) -> int:
    """Runs the command; the exit status is 0, 1 (failed) or 2 (wrong use)."""
    parser = argparse.ArgumentParser(prog="python -m sudoku_lab", description="Puzzles in, a CSV row for each out.")
    commands = parser.add_subparsers(dest="command", required=True)
    files = argparse.ArgumentParser(add_help=False)
    files.add_argument("file", nargs="?", type=argparse.FileType(), default=sys.stdin, help="puzzles in any format")
    rate = commands.add_parser("rate", parents=[files], help="level and rating by the tactics of a profile")
    rate.add_argument("-p", "--profile", default=sl.PROFILE, help="one of " + ", ".join(sl.profiles()))
    score = commands.add_parser("score", parents=[files], help="scores by metrics")
    score.add_argument("-m", "--metrics", default="cheap", help="names separated by commas, cheap, or all")
    commands.add_parser("solve", parents=[files], help="a solution of each puzzle")
    commands.add_parser("count", parents=[files], help="none, one or several solutions: 0, 1 or 2")
    commands.add_parser("time", parents=[files], help="the time that people take, in seconds")
    make = commands.add_parser("generate", help="puzzles, and their solutions")
    make.add_argument("-n", "--count", type=int, default=1)
    make.add_argument("--level", help="a level of the profile")
    make.add_argument("-p", "--profile", default=sl.PROFILE)
    make.add_argument("--seed", type=int)
    options = parser.parse_args(arguments)
    try:
        table = _table(options)
        out = csv.writer(sys.stdout, lineterminator="\n")
        out.writerow(table.columns)
        out.writerows(["" if value is None or value != value else value for value in row] for row in table)
    except ValueError as error:
        print(f"sudoku_lab: {error}", file=sys.stderr)
        return 1
    except BrokenPipeError:
        sys.stderr.close()
        return 1
    return 0


def _table(options: argparse.Namespace) -> sl.Table:
    if options.command == "generate":
        return sl.generate(options.count, level=options.level, profile=options.profile, seed=options.seed)
    puzzles = sl.parse(options.file.read())
    functions = {
        "rate": lambda: sl.rate(puzzles, options.profile),
        "score": lambda: sl.score(puzzles, options.metrics),
        "solve": lambda: sl.solve(puzzles),
        "count": lambda: sl.count(puzzles),
        "time": lambda: sl.human_time(puzzles),
    }
    return functions[options.command]()


if __name__ == "__main__":
    sys.exit(main())
