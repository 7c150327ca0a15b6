// Cells and houses by number and name.

export const CELLS = [...Array(81).keys()];
const HOUSES = [0, 1, 2, 3, 4, 5, 6, 7, 8].flatMap((n) => [
  CELLS.filter((cell) => Math.floor(cell / 9) === n),
  CELLS.filter((cell) => cell % 9 === n),
  CELLS.filter((cell) => Math.floor(cell / 27) * 3 + Math.floor((cell % 9) / 3) === n),
]);

// Cells of a house by its name, such as "row 1".
export function house(name) {
  const [kind, number] = name.split(" ");
  return HOUSES[3 * (number - 1) + ["row", "column", "box"].indexOf(kind)];
}

// The number of a cell by its name, such as "r1c1".
export const cell_number = (name) => 9 * (name[1] - 1) + (name[3] - 1);
