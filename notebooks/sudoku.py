"""Sudoku in plain Python, for checking scores puzzle by puzzle: the branch score, WNEF, and grades by tactics.

Written from the sources, slowly and by other means than the Rust crates. Cells are 0 to 80, row by row; digits are 1 to 9.
"""

from itertools import combinations

ROWS = [[9 * r + c for c in range(9)] for r in range(9)]
COLUMNS = [[9 * r + c for r in range(9)] for c in range(9)]
BOXES = [[27 * (b // 3) + 3 * (b % 3) + 9 * (k // 3) + k % 3 for k in range(9)] for b in range(9)]
HOUSES = ROWS + COLUMNS + BOXES
PEERS = [sorted({other for house in HOUSES if cell in house for other in house} - {cell}) for cell in range(81)]


def marks_of(puzzle):
    """The candidates of each blank cell by direct restriction; none of a clue."""
    digits = [0 if c in ".0_*" else int(c) for c in puzzle]
    free = lambda cell: set(range(1, 10)) - {digits[peer] for peer in PEERS[cell]}
    return {cell: free(cell) for cell in range(81) if not digits[cell]}


def write(marks, cell, digit):
    """The candidates after a digit is written."""
    seen = set(PEERS[cell])
    return {other: own - {digit} if other in seen else own for other, own in marks.items() if other != cell}


# --- scores ------------------------------------------------------------------


def alternatives(marks, sets):
    """What Beer's solver branches on: the first cell with the fewest candidates, or the first set with fewer places."""
    cell = min(marks, key=lambda cell: (len(marks[cell]), cell))
    best = [(cell, digit) for digit in sorted(marks[cell])]
    if sets and len(best) > 1:
        for n in range(9):
            for house in (COLUMNS[n], ROWS[n], BOXES[n]):
                blank = [cell for cell in house if cell in marks]
                for digit in range(1, 10):
                    places = [(cell, digit) for cell in blank if digit in marks[cell]]
                    # A digit that is written has no place left and is no set.
                    if 0 < len(places) < len(best):
                        best = places
    return best


def branches(marks, sets):
    """B on the path to the solution; none if there is no solution."""
    if not marks:
        return 0
    if not all(marks.values()):
        return None
    tried = alternatives(marks, sets)
    for cell, digit in tried:
        below = branches(write(marks, cell, digit), sets)
        if below is not None:
            return (len(tried) - 1) ** 2 + below
    return None


def branch_score(puzzle, sets):
    """S = 100 B + E (Beer 2011) of a puzzle with one solution."""
    marks = marks_of(puzzle)
    return 100 * branches(marks, sets) + len(marks)


def wnef(puzzle, weight):
    """The normalised weighted ease function (Chadwick, Krieg and Granade 2008)."""
    marks = marks_of(puzzle)
    return sum(weight(len(own)) for own in marks.values()) / (weight(1) * len(marks))


# --- tactics -----------------------------------------------------------------


def naked_single(marks):
    return [("write", cell, *own) for cell, own in marks.items() if len(own) == 1]


def hidden_single(marks):
    found = []
    for house in HOUSES:
        for digit in range(1, 10):
            places = [cell for cell in house if digit in marks.get(cell, ())]
            if len(places) == 1:
                found.append(("write", places[0], digit))
    return found


def strike(marks, cells, digits):
    return [("strike", cell, digit) for cell in cells for digit in digits if digit in marks.get(cell, ())]


def naked_subset(size):
    def find(marks):
        found = []
        for house in HOUSES:
            blank = [cell for cell in house if cell in marks]
            for cells in combinations([cell for cell in blank if len(marks[cell]) <= size], size):
                digits = set().union(*(marks[cell] for cell in cells))
                if len(digits) == size:
                    found += strike(marks, [cell for cell in blank if cell not in cells], digits)
        return found

    return find


def hidden_subset(size):
    def find(marks):
        found = []
        for house in HOUSES:
            places = {d: {cell for cell in house if d in marks.get(cell, ())} for d in range(1, 10)}
            for digits in combinations([d for d in places if 0 < len(places[d]) <= size], size):
                cells = set().union(*(places[d] for d in digits))
                if len(cells) == size:
                    found += strike(marks, cells, set(range(1, 10)) - set(digits))
        return found

    return find


def locked(marks):
    """Pointing and claiming: the places of a digit in one house lie in another too."""
    found = []
    for house in HOUSES:
        for digit in range(1, 10):
            places = {cell for cell in house if digit in marks.get(cell, ())}
            for other in HOUSES:
                if other is not house and len(places) > 1 and places <= set(other):
                    found += strike(marks, set(other) - places, [digit])
    return found


# The tactics of each level, from easy; a puzzle that the last does not solve is beyond them.
QQWING = [[naked_single], [hidden_single], [naked_subset(2), hidden_subset(2), locked]]
CHADWICK = [
    [naked_single, hidden_single],
    [naked_subset(2), hidden_subset(2)],
    [naked_subset(3), hidden_subset(3), locked],
]


def level(puzzle, levels):
    """The lowest level whose tactics, with those of the levels below, solve the puzzle."""
    marks, reached = marks_of(puzzle), 0
    while marks and reached < len(levels):
        found = next((found for tier in levels[: reached + 1] for tactic in tier if (found := tactic(marks))), [])
        if not found:
            reached += 1
        for kind, cell, digit in found:
            if kind == "write" and cell in marks:
                marks = write(marks, cell, digit)
            elif kind == "strike" and cell in marks:
                marks[cell] = marks[cell] - {digit}
    return reached
