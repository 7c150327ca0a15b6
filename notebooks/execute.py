"""Executes notebooks and fails at the first cell that fails: python execute.py [NOTEBOOK...]

Outputs go to target/notebooks/, so that the notebooks here stay without them. Prints the time that each takes.
"""

import importlib.util
import sys
import time
from pathlib import Path

import nbformat
from nbclient import NotebookClient
from nbclient.exceptions import CellExecutionError

HERE = Path(__file__).parent
OUT = HERE.parent / "target" / "notebooks"


def execute(path):
    notebook = nbformat.read(path, as_version=4)
    if any(cell.get("outputs") or cell.get("execution_count") for cell in notebook.cells):
        raise SystemExit(f"{path.name} was committed with outputs: clear them")
    begin = time.monotonic()
    try:
        NotebookClient(notebook, timeout=600, resources={"metadata": {"path": str(HERE)}}).execute()
    except CellExecutionError as error:
        raise SystemExit(f"{path.name}: {error}") from None
    OUT.mkdir(parents=True, exist_ok=True)
    nbformat.write(notebook, OUT / path.name)
    print(f"{path.name}: {time.monotonic() - begin:.0f} s", flush=True)


if __name__ == "__main__":
    names = [Path(name) for name in sys.argv[1:]] or sorted(HERE.glob("*.ipynb"))
    if importlib.util.find_spec("sudoku_lab") is None:
        print("python.ipynb, benchmark.ipynb: skipped, they need the wheel (just wheel)")
        names = [name for name in names if name.name not in ("python.ipynb", "benchmark.ipynb")]
    for name in names:
        execute(name if name.exists() else HERE / name)
