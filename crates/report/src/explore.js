// Puzzles one by one: the chart whose points show their puzzles, and the solutions to step through.

const sample = JSON.parse(document.getElementById("sample")?.textContent ?? "null");

function element(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

const three = (x) => (x === null ? "none" : Number.isInteger(x) ? String(x) : String(Number(x.toPrecision(3))));

// Units that say nothing.
const UNNAMED = new Set(["1", "score"]);

// A board without pencil marks.
const board = (puzzle) =>
  picture(
    { houses: [], cells: [], digits: [], sets: [], links: [], branches: [], eliminations: [], placement: null,
      position: [...puzzle].map(Number), marks: Array(81).fill(0) },
    [...puzzle].map(Number),
  );

// A choice of named values.
function choice(label, names, chosen, changed) {
  const select = element("select", {}, ...names.map((name, n) => element("option", { value: n }, name)));
  select.value = chosen;
  select.addEventListener("change", () => changed(Number(select.value)));
  return element("label", {}, `${label} `, select);
}

// Round numbers over a range, about five.
function ticks(low, high) {
  const rough = (high - low || 1) / 5;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((n) => n * power).find((n) => n >= rough);
  const found = [];
  for (let n = Math.ceil(low / step); n * step <= high + step * 1e-9; n++) found.push(Number((n * step).toPrecision(12)));
  return found;
}

function chart(box) {
  const { axes, levels, points, walks } = sample;
  const names = axes.map(([name, unit]) => (UNNAMED.has(unit) ? name : `${name} (${unit})`));
  const has_levels = points.some((point) => point[2] !== null);
  if (has_levels) names.push("Label");
  const walked = new Set(walks.map(({ line }) => line));
  // Points of one level lie side by side.
  const value = (n, axis) => (axis < axes.length ? points[n][3][axis] : points[n][2] === null ? null : points[n][2] + ((n * 37) % 50) / 83 - 0.3);
  const chosen = [has_levels ? axes.length : 0, axes.length - 1];
  const [WIDTH, HEIGHT, LEFT, BELOW] = [640, 400, 70, 50];
  const drawing = element("div", { class: "points", tabindex: 0, role: "group", "aria-label": "Chart of puzzles: arrow keys move from point to point" });
  const panel = element("div", { class: "point", "aria-live": "polite" });
  let order = [];
  let current = null;

  function draw() {
    const scale = chosen.map((axis, side) => {
      const values = points.map((_, n) => value(n, axis)).filter((x) => x !== null);
      const [low, high] = [Math.min(...values), Math.max(...values)];
      const room = (high - low || 1) * 0.04;
      const at = (x) => (x - low + room) / (high - low + 2 * room);
      const place = side === 0 ? (x) => LEFT + at(x) * (WIDTH - LEFT - 10) : (x) => (HEIGHT - BELOW) - at(x) * (HEIGHT - BELOW - 10);
      const marks = axis < axes.length ? ticks(low, high).map((x) => [x, three(x)]) : levels.map((name, n) => [n, name]);
      return { place, marks };
    });
    const [x, y] = scale;
    const text = (at_x, at_y, what, more = "") => `<text x="${at_x}" y="${at_y}" ${more}></text>`.replace("></", `>${what.replaceAll("&", "&amp;").replaceAll("<", "&lt;")}</`);
    const lines = [
      ...x.marks.map(([at, name]) => `<path class="tick" d="M${x.place(at)} 10V${HEIGHT - BELOW}"/>` + text(x.place(at), HEIGHT - BELOW + 16, name)),
      ...y.marks.map(([at, name]) => `<path class="tick" d="M${LEFT} ${y.place(at)}H${WIDTH - 10}"/>` + text(LEFT - 6, y.place(at) + 4, name, 'class="side"')),
      text((LEFT + WIDTH) / 2, HEIGHT - 12, names[chosen[0]], 'class="name"'),
      text(0, 0, names[chosen[1]], `class="name" transform="translate(14 ${(HEIGHT - BELOW) / 2}) rotate(-90)"`),
    ];
    order = points.map((_, n) => n).filter((n) => chosen.every((axis) => value(n, axis) !== null));
    order.sort((a, b) => value(a, chosen[0]) - value(b, chosen[0]));
    const dots = order.map((n) => `<circle data-n="${n}" class="${walked.has(points[n][1]) ? "walked" : ""}" r="${walked.has(points[n][1]) ? 6.5 : 3.6}" cx="${x.place(value(n, chosen[0]))}" cy="${y.place(value(n, chosen[1]))}"/>`);
    drawing.innerHTML = `<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" aria-hidden="true">${lines.join("")}${dots.join("")}</svg>`;
    show(current ?? order[0]);
  }

  function show(n) {
    if (n === undefined) return;
    current = n;
    const [puzzle, line, level, values] = points[n];
    drawing.querySelector(".at")?.classList.remove("at");
    drawing.querySelector(`[data-n="${n}"]`)?.classList.add("at");
    const facts = axes.map(([name, unit], axis) => `${name}: ${three(values[axis])}${UNNAMED.has(unit) || values[axis] === null ? "" : ` ${unit}`}`);
    if (level !== null) facts.unshift(`Label: ${levels[level]}`);
    panel.innerHTML = board(puzzle);
    panel.firstChild.setAttribute("aria-label", `Puzzle of line ${line}`);
    panel.append(element("ul", {}, ...facts.map((fact) => element("li", {}, fact))), element("code", {}, puzzle));
    if (walked.has(line)) {
      const button = element("button", { type: "button" }, "Step through its solution");
      button.addEventListener("click", () => walk_to(line));
      panel.append(button);
    }
  }

  const at = (event) => event.target.dataset?.n;
  drawing.addEventListener("pointerover", (event) => at(event) && show(Number(at(event))));
  drawing.addEventListener("click", (event) => at(event) && walked.has(points[at(event)][1]) && walk_to(points[at(event)][1]));
  drawing.addEventListener("keydown", (event) => {
    const by = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 }[event.key];
    if (!by) return;
    event.preventDefault();
    show(order[Math.min(Math.max(order.indexOf(current) + by, 0), order.length - 1)]);
  });
  const axis = (label, side) => choice(label, names, chosen[side], (n) => { chosen[side] = n; draw(); });
  box.append(element("p", { class: "controls" }, axis("Across", 0), axis("Up", 1)), element("div", { class: "chart" }, drawing, panel));
  draw();
}

// The solution that is stepped through; set by walk().
let walk_to = () => {};

function walk(box) {
  const { walks, levels, points } = sample;
  const label = ({ line, level }) => {
    const point = points.find((point) => point[1] === line);
    return `line ${line}${point?.[2] == null ? "" : `, ${levels[point[2]]}`}: ${level} by Sudoku Explainer's rules`;
  };
  let [solution, at] = [0, 0];
  const drawing = element("div");
  const sentence = element("p", { "aria-live": "polite" });
  const details = element("ul");
  const signs = element("p", { class: "place" });
  const button = (name, act) => {
    const made = element("button", { type: "button" }, name);
    made.addEventListener("click", () => { act(); show(); });
    return made;
  };
  const slider = element("input", { type: "range", min: 1, value: 1, "aria-label": "Step" });
  slider.addEventListener("input", () => { at = slider.value - 1; show(); });
  const pick = choice("Puzzle", walks.map(label), 0, (n) => { [solution, at] = [n, 0]; show(); });

  function show() {
    const { steps } = walks[solution];
    at = Math.min(Math.max(at, 0), steps.length - 1);
    const step = steps[at];
    [slider.max, slider.value] = [steps.length, at + 1];
    drawing.innerHTML = picture(step, [...steps[0].position].map(Number));
    drawing.firstChild.setAttribute("aria-label", `The board before step ${at + 1}: ${step.title}`);
    sentence.textContent = `${at + 1} of ${steps.length}. ${step.text}`;
    details.replaceChildren(...step.details.map((line) => element("li", {}, line)));
    signs.textContent = legend(step);
  }

  walk_to = (line) => {
    [solution, at] = [walks.findIndex((one) => one.line === line), 0];
    pick.querySelector("select").value = solution;
    show();
    box.scrollIntoView({ block: "center" });
  };
  const controls = element("p", { class: "controls" }, pick, button("Back", () => at--), button("Next", () => at++), slider);
  box.append(controls, element("div", { class: "steps" }, drawing, element("div", {}, sentence, details, signs)));
  show();
}

if (sample) {
  document.querySelector(".unscripted").remove();
  chart(document.getElementById("chart"));
  if (sample.walks.length > 0) walk(document.getElementById("walk"));
}
