// A step drawn on its board as `sudoku-lab grade --figures` draws it: docs/steps.md says what the fields are.
import { CELLS, cell_number, house } from "./cells.js";

const SIDE = 30;
const RADIUS = 4.4;

const corner = (cell) => [(cell % 9) * SIDE, Math.floor(cell / 9) * SIDE];
const has = (marks, digit) => (marks >> (digit - 1)) & 1;

// The middle of a pencil mark.
function mark_place(cell, digit) {
  const [x, y] = corner(cell);
  const along = (k) => ((k + 0.5) * (SIDE - 1)) / 3 + 0.5;
  return [x + along((digit - 1) % 3), y + along(Math.floor((digit - 1) / 3))];
}

// The candidates of the pattern: those of its branches, else the digits of its cells that stay.
function candidates(step) {
  const found = new Map();
  for (const { claims } of step.branches)
    for (const { cells, digit, holds } of claims)
      for (const name of cells) found.set(`${cell_number(name)} ${digit}`, holds || found.get(`${cell_number(name)} ${digit}`));
  if (step.branches.length === 0)
    for (const name of step.cells)
      for (const digit of step.digits) {
        const goes = step.eliminations.some((out) => out.cell === name && out.digit === digit);
        if (has(step.marks[cell_number(name)], digit) && !goes) found.set(`${cell_number(name)} ${digit}`, true);
      }
  return [...found].map(([key, holds]) => [...key.split(" ").map(Number), Boolean(holds)]);
}

// A line between two nodes that keeps off their marks, bent a little so that it passes beside marks in a row.
function link({ kind, from, to }) {
  const middle = ({ cells, digit }) => {
    const places = cells.map((name) => mark_place(cell_number(name), digit));
    return [0, 1].map((axis) => places.reduce((sum, place) => sum + place[axis], 0) / places.length);
  };
  const [[x, y], [to_x, to_y]] = [middle(from), middle(to)];
  const length = Math.hypot(to_x - x, to_y - y);
  if (length < 2 * RADIUS) return "";
  const [ux, uy] = [(to_x - x) / length, (to_y - y) / length];
  const bend = Math.min(0.1 * length, 11);
  const [over_x, over_y] = [(x + to_x) / 2 - uy * bend, (y + to_y) / 2 + ux * bend];
  const kept = Math.min(RADIUS, 0.4 * length);
  const path = `M${x + ux * kept} ${y + uy * kept}Q${over_x} ${over_y} ${to_x - ux * kept} ${to_y - uy * kept}`;
  return `<path class="link${["strong", "set"].includes(kind) ? "" : " weak"}" d="${path}"/>`;
}

// The SVG of a step on the board before it.
export function picture(step, clues) {
  const shapes = [];
  const square = (cell, kind, inset = 0) => {
    const [x, y] = corner(cell);
    const side = SIDE - 2 * inset;
    shapes.push(`<rect class="${kind}" x="${x + inset}" y="${y + inset}" width="${side}" height="${side}"/>`);
  };
  const disc = ([x, y], kind, radius) => shapes.push(`<circle class="${kind}" cx="${x}" cy="${y}" r="${radius}"/>`);
  const word = ([x, y], kind, what) => shapes.push(`<text class="${kind}" x="${x}" y="${y}">${what}</text>`);

  new Set(step.houses.flatMap(house)).forEach((cell) => square(cell, "house"));
  step.cells.forEach((name) => square(cell_number(name), "pattern"));
  for (let n = 0; n <= 9; n++) {
    const kind = n % 3 ? "thin" : "thick";
    shapes.push(`<path class="${kind}" d="M0 ${n * SIDE}H${9 * SIDE}M${n * SIDE} 0V${9 * SIDE}"/>`);
  }
  step.sets.forEach(({ cells }, n) => cells.forEach((name) => square(cell_number(name), `set set-${n % 4}`, 1.4 + 1.1 * (n % 3))));
  shapes.push(...step.links.map(link));

  const roles = candidates(step);
  for (const [cell, digit, holds] of roles) disc(mark_place(cell, digit), holds ? "holds" : "fails", holds ? RADIUS : RADIUS - 0.5);
  const out = step.eliminations.map(({ cell, digit }) => [cell_number(cell), digit]);
  for (const [cell, digit] of out) disc(mark_place(cell, digit), "out", RADIUS - 0.4);
  const placed = step.placement && [cell_number(step.placement.cell), step.placement.digit];
  if (placed) {
    const [x, y] = mark_place(...placed);
    shapes.push(`<rect class="placed" x="${x - RADIUS}" y="${y - RADIUS}" width="${2 * RADIUS}" height="${2 * RADIUS}"/>`);
  }
  const is = ([cell, digit]) => ([c, d]) => c === cell && d === digit;
  for (const cell of CELLS) {
    const [x, y] = corner(cell);
    const digit = Number(step.position[cell]);
    if (digit) word([x + SIDE / 2, y + SIDE / 2 + 6], clues[cell] ? "digit" : "digit written", digit);
    for (let mark = 1; mark <= 9; mark++) {
      if (digit || !has(step.marks[cell], mark)) continue;
      const own = [cell, mark];
      const light = (roles.some((role) => role[2] && is(own)(role)) && !out.some(is(own))) || (placed && is(own)(placed));
      const [mark_x, mark_y] = mark_place(cell, mark);
      word([mark_x, mark_y + 2.6], light ? "mark light" : "mark", mark);
    }
  }
  for (const [cell, digit] of out) {
    const [x, y] = mark_place(cell, digit);
    const reach = 0.95 * RADIUS;
    shapes.push(`<path class="struck" d="M${x - reach} ${y + reach}L${x + reach} ${y - reach}"/>`);
  }
  for (let n = 1; n <= 9; n++) {
    word([(n - 0.5) * SIDE, -4], "ruler", n);
    word([-6, (n - 0.5) * SIDE + 3], "ruler", n);
  }
  return `<svg class="picture" viewBox="-12 -13 284 285" role="img">${shapes.join("")}</svg>`;
}

// How the picture of a step is to be read.
export function legend(step) {
  const roles = candidates(step);
  const strong = ({ kind }) => ["strong", "set"].includes(kind);
  return [
    roles.some((role) => role[2]) && "Blue disc: in the pattern, or true in a case.",
    roles.some((role) => !role[2]) && "Ring: false in a case.",
    step.links.some(strong) && "Solid line: one of the two is true.",
    step.links.some((one) => !strong(one)) && "Dashed line: not both are true, or one follows from several.",
    step.eliminations.length > 0 && "Crossed out: goes.",
    step.placement && "Green square: is written.",
  ].filter(Boolean).join(" ");
}
