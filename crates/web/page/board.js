// The board: an ARIA grid with one cell in the tab order, moved by arrow keys.

import { CELLS } from "./cells.js";

export class Board {
  constructor(grid, changed) {
    this.changed = changed;
    this.clues = Array(81).fill(0);
    this.entries = Array(81).fill(0);
    this.playing = false;
    this.past = [];
    this.at = 0;
    this.cells = CELLS.map((n) => {
      const cell = document.createElement("div");
      cell.setAttribute("role", "gridcell");
      cell.tabIndex = n === 0 ? 0 : -1;
      cell.addEventListener("focus", () => this.select(n));
      cell.addEventListener("pointerdown", () => this.select(n));
      return cell;
    });
    for (let row = 0; row < 9; row++) {
      const line = document.createElement("div");
      line.setAttribute("role", "row");
      line.append(...this.cells.slice(9 * row, 9 * row + 9));
      grid.append(line);
    }
    grid.addEventListener("keydown", (event) => this.key(event));
    this.show();
  }

  select(n) {
    this.cells[this.at].tabIndex = -1;
    this.at = n;
    this.cells[n].tabIndex = 0;
    for (const cell of CELLS) this.cells[cell].classList.toggle("at", cell === n);
  }

  key(event) {
    const [row, column] = [Math.floor(this.at / 9), this.at % 9];
    const moves = {
      ArrowLeft: [row, column - 1], ArrowRight: [row, column + 1], ArrowUp: [row - 1, column],
      ArrowDown: [row + 1, column], Home: [event.ctrlKey ? 0 : row, 0], End: [event.ctrlKey ? 8 : row, 8],
    };
    if (event.key in moves) {
      const [to_row, to_column] = moves[event.key].map((n) => Math.min(8, Math.max(0, n)));
      this.cells[9 * to_row + to_column].focus();
    } else if ((event.ctrlKey || event.metaKey) && event.key === "z") {
      this.undo();
    } else if (event.ctrlKey || event.metaKey || event.altKey) {
      return;
    } else if (/^[1-9]$/.test(event.key)) {
      this.write(Number(event.key));
    } else if (["Backspace", "Delete", "0", ".", " "].includes(event.key)) {
      this.write(0);
    } else {
      return;
    }
    event.preventDefault();
  }

  // Writes a digit into the selected cell, or erases it with 0: a clue, or an entry where no clue is.
  write(digit) {
    if (this.playing && this.clues[this.at]) return;
    this.change(() => {
      (this.playing ? this.entries : this.clues)[this.at] = digit;
      if (!this.playing) this.entries[this.at] = 0;
    });
  }

  // Puts a puzzle on the board.
  put(puzzle) {
    this.change(() => {
      this.clues = CELLS.map((n) => Number(puzzle[n]) || 0);
      this.entries.fill(0);
    });
  }

  // Fills in what a grid holds beside the clues.
  fill(grid) {
    this.change(() => (this.entries = CELLS.map((n) => (this.clues[n] ? 0 : Number(grid[n]) || 0))));
  }

  // Takes the entries away, or where there are none, the clues.
  clear() {
    const layer = this.entries.some(Boolean) ? this.entries : this.clues;
    this.change(() => layer.fill(0));
  }

  undo() {
    const last = this.past.pop();
    if (!last) return;
    [this.clues, this.entries] = last;
    this.show();
    this.changed();
  }

  change(act) {
    this.past.push([[...this.clues], [...this.entries]]);
    act();
    this.mark([]);
    this.show();
    this.changed();
  }

  // The clues as a line of 81 characters; with entries, the position.
  line(with_entries = false) {
    return CELLS.map((n) => this.clues[n] || (with_entries && this.entries[n]) || ".").join("");
  }

  // Tints these cells.
  mark(cells) {
    for (const n of CELLS) this.cells[n].classList.toggle("look", cells.includes(n));
  }

  show() {
    const digits = CELLS.map((n) => this.clues[n] || this.entries[n]);
    const twice = new Set(
      HOUSES.flatMap((house) =>
        house.filter((n) => digits[n] && house.some((other) => other !== n && digits[other] === digits[n])),
      ),
    );
    for (const n of CELLS) {
      const cell = this.cells[n];
      const what = this.clues[n] ? "clue" : "entry";
      cell.textContent = digits[n] || "";
      cell.classList.toggle("entry", what === "entry");
      cell.classList.toggle("clash", twice.has(n));
      const said = digits[n] ? `${digits[n]}, ${what}${twice.has(n) ? ", twice in a house" : ""}` : "blank";
      cell.setAttribute("aria-label", `Row ${Math.floor(n / 9) + 1}, column ${(n % 9) + 1}: ${said}`);
    }
  }
}
