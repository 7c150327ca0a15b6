"""Every text of the corpus of the reader, crates/reader/tests/corpus, is read as `<case>.expected` says."""

import re
from pathlib import Path

import pytest

import sudoku_lab as sl

CORPUS = Path(__file__).parents[2] / "reader" / "tests" / "corpus"
ROW = re.compile(r"\d+ ([.1-9]{81})(?![^ ])(?!.* struck=)")
ERROR = re.compile(r"(\d+):(\d+) (.*)")


def cases():
    """The texts for whose reading no option is needed: `parse` has none. The folder `files` has compressed files."""
    for path in sorted(CORPUS.glob("*/*")):
        expected = path.with_name(path.name.split(".")[0] + ".expected")
        if path == expected or path.parent.name == "files":
            continue
        said = expected.read_bytes().decode()
        try:
            text = path.read_bytes().decode()
        except UnicodeDecodeError:
            continue
        if not said.startswith("with "):
            yield pytest.param(text, said.split("\n"), id=f"{path.parent.name}/{path.name}")


@pytest.mark.parametrize("text, said", list(cases()))
def test_case(text, said):
    read = [line for line in said if re.match(r"\d+[ :]", line)]
    puzzles = [found[1] for found in map(ROW.match, read) if found]
    if len(puzzles) == len(read):
        assert sl.parse(text) == puzzles
        return
    # The first line without a puzzle is named, and marks and boards of other sizes are none.
    first = next(line for line in read if not ROW.match(line))
    error = ERROR.match(first)
    words = f"line {error[1]}, column {error[2]}: {error[3]}" if error else f"line {first.split()[0]}, column 1: "
    with pytest.raises(sl.PuzzleError) as raised:
        sl.parse(text)
    assert str(raised.value).replace("\n", "\\n").startswith(words)
