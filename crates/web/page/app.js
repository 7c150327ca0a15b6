// The page: what its controls do.
import { ask, busy, stop } from "./engine.js";
import { Board } from "./board.js";
import { cell_number } from "./cells.js";
import { legend, picture } from "./picture.js";

const $ = (id) => document.getElementById(id);
const SAMPLE = "2...3..1........6..9..7.4.......7..5.4.29......814...98.26..............357..2.8.";
const whole = new Intl.NumberFormat("en");
const short = (number) => (number === null ? "" : String(Math.round(100 * number) / 100));

// An element with attributes and content; text is never taken for HTML.
function element(tag, attributes = {}, ...content) {
  const made = Object.assign(document.createElement(tag), attributes);
  made.append(...content);
  return made;
}

function say(text) {
  $("status").textContent = text;
}

// Does some work, which can be stopped and gives way to the next; says what comes of it.
let works = 0;
async function work(doing, act) {
  const own = ++works;
  if (busy()) await stop();
  say(`${doing} …`);
  $("stop").hidden = false;
  try {
    const told = await act(() => own === works);
    if (own === works) say(told ?? "Done.");
  } catch (error) {
    if (own === works) say(error.message === "stopped" ? "Stopped." : `Not possible: ${error.message}`);
  } finally {
    if (own === works) $("stop").hidden = true;
  }
}

// --- the board and the picture in its place

// What is said of one puzzle does not hold for the next.
let said_of = "";
const board = new Board($("board"), () => {
  show_board();
  $("advice").replaceChildren();
  $("line").value = board.line();
  if (said_of === board.line()) return;
  said_of = board.line();
  if (busy()) stop();
  facts([]);
  $("time").textContent = $("made").textContent = "";
  $("ratings").hidden = $("rate-note").hidden = $("told").hidden = true;
});

function show_board() {
  $("picture").hidden = true;
  $("board").hidden = $("tools").hidden = false;
}

// A step in the place of the board; with the way to the others, if it is one of a solution.
function show_picture(step, is_one_of_many) {
  $("drawing").innerHTML = picture(step, board.clues);
  $("drawing").firstChild.setAttribute("aria-label", `The board before this step: ${step.title}`);
  $("sentence").textContent = step.text;
  $("legend").textContent = legend(step);
  $("walk").hidden = !is_one_of_many;
  $("picture").hidden = false;
  $("board").hidden = $("tools").hidden = true;
}

// Digits written are entries, or clues.
function play(playing) {
  board.playing = playing;
  document.querySelector(`[name=mode][value=${playing ? "entries" : "clues"}]`).checked = true;
}

async function put(text) {
  await work("Reading", async () => {
    const { puzzles } = await ask({ do: "read", text });
    if (puzzles.length === 0) throw new Error("there is no puzzle in this text");
    board.put(puzzles[0]);
    play(true);
    return puzzles.length === 1 ? "The puzzle is on the board." : `The first of ${puzzles.length} puzzles is on the board.`;
  });
}

for (const digit of [1, 2, 3, 4, 5, 6, 7, 8, 9, 0]) {
  const key = element("button", { type: "button", ariaLabel: digit ? `Write ${digit}` : "Erase" }, digit || "×");
  key.addEventListener("click", () => board.write(digit));
  $("pad").append(key);
}
document.querySelectorAll("[name=mode]").forEach((input) => input.addEventListener("change", () => play(input.value === "entries")));
$("undo").addEventListener("click", () => board.undo());
$("clear").addEventListener("click", () => {
  board.clear();
  if (!board.clues.some(Boolean)) play(false);
});
$("back").addEventListener("click", show_board);
$("put").addEventListener("click", () => put($("line").value));
$("stop").addEventListener("click", stop);
addEventListener("paste", (event) => {
  if (!event.target.closest?.("textarea, input")) put(event.clipboardData.getData("text"));
});

// --- tabs

const tabs = [...document.querySelectorAll("[role=tab]")];
function choose(tab) {
  for (const other of tabs) {
    const chosen = other === tab;
    other.setAttribute("aria-selected", chosen);
    other.tabIndex = chosen ? 0 : -1;
    $(other.getAttribute("aria-controls")).hidden = !chosen;
  }
  show_board();
}
tabs.forEach((tab, n) => {
  tab.tabIndex = n === 0 ? 0 : -1;
  tab.addEventListener("click", () => choose(tab));
  tab.addEventListener("keydown", ({ key }) => {
    const to = { ArrowRight: n + 1, ArrowLeft: n - 1, Home: 0, End: tabs.length - 1 }[key];
    if (to === undefined) return;
    const next = tabs.at(to % tabs.length);
    choose(next);
    next.focus();
  });
});

// --- check

function facts(rows) {
  $("facts").replaceChildren(...rows.flatMap(([name, value]) => [element("dt", {}, name), element("dd", {}, value)]));
}

function solutions({ solutions, many, clash }) {
  if (clash) return `none: ${clash}`;
  if (solutions === 0) return "none";
  if (solutions === 1) return "exactly one";
  return solutions >= many ? `${whole.format(many)} or more` : whole.format(solutions);
}

async function check() {
  const found = await ask({ do: "check", puzzle: board.line() });
  const rows = [["Clues", String(found.clues)], ["Solutions", solutions(found)]];
  if (found.differs) {
    const { cell, digits } = found.differs;
    rows.push(["They differ", `${cell} is ${digits[0]} in one and ${digits[1]} in another`]);
  }
  facts(rows);
  return found;
}

$("check").addEventListener("click", () =>
  work("Checking", async () => `Solutions: ${solutions(await check())}.`),
);
$("solve").addEventListener("click", () =>
  work("Solving", async () => {
    const found = await check();
    if (!found.solution) throw new Error("there is no solution");
    play(true);
    board.fill(found.solution);
    return found.solutions === 1 ? "Solved: this is the only solution." : "This is one of several solutions.";
  }),
);
$("canonical").addEventListener("click", () =>
  work("Comparing all symmetric copies", async () => {
    const { form, id, automorphisms } = await ask({ do: "canonical", puzzle: board.line() });
    facts([
      ["Id", element("code", {}, id)],
      ["Canonical form", element("code", {}, form)],
      ["Automorphisms", whole.format(automorphisms)],
    ]);
    return `The id is ${id}, as for all symmetric copies.`;
  }),
);

// --- rate

function minutes(seconds) {
  if (seconds < 90) return `${Math.round(seconds)} s`;
  return seconds < 5400 ? `${Math.round(seconds / 60)} min` : `${Math.round(seconds / 360) / 10} h`;
}

$("rate").addEventListener("click", () =>
  work("Rating", async (is_current) => {
    const body = $("ratings").querySelector("tbody");
    body.replaceChildren();
    $("time").textContent = "";
    const { seconds, half, most } = await ask({ do: "time", puzzle: board.line() });
    $("time").replaceChildren(
      element("strong", {}, `Predicted time: ${minutes(seconds)}.`),
      ` Half of such puzzles take ${minutes(half[0])} to ${minutes(half[1])}, nine in ten ${minutes(most[0])} to ${minutes(most[1])}.`,
    );
    $("ratings").hidden = $("rate-note").hidden = false;
    for (const { name, source } of known.profiles) {
      if (!is_current()) return;
      say(`Rating by ${name} …`);
      const rated = await ask({ do: "rate", puzzle: board.line(), profile: name });
      const number = (value) => element("td", { className: "num" }, short(value));
      body.append(
        element("tr", {}, element("th", { scope: "row", title: source }, name), element("td", {}, rated.level),
          number(rated.rating), number(rated.total), element("td", {}, rated.hardest ?? "")),
      );
    }
    return `Rated on ${known.profiles.length} scales. Predicted time: ${minutes(seconds)}.`;
  }),
);

// --- steps

let told = [];
let current = 0;

const details = (step) => step.details.map((line) => element("li", {}, line));

function go(to) {
  current = Math.min(told.length - 1, Math.max(0, to));
  const step = told[current];
  show_picture(step, true);
  $("details").replaceChildren(...details(step));
  $("details").hidden = step.details.length === 0;
  $("place").textContent = `${current + 1} of ${told.length}`;
  $("previous").disabled = current === 0;
  $("next").disabled = current === told.length - 1;
  [...$("steps").children].forEach((item, n) => {
    item.firstChild.ariaCurrent = n === current ? "step" : null;
    if (n === current) $("steps").scrollTop = item.offsetTop - $("steps").clientHeight / 2;
  });
}

$("explain").addEventListener("click", () =>
  work("Solving step by step", async () => {
    $("told").hidden = true;
    const profile = $("steps-profile").value;
    const { steps, level, ending } = await ask({ do: "explain", puzzle: board.line(), profile });
    told = steps;
    const end = ending === "solved" ? "" : " The scale’s tactics end before the puzzle is solved.";
    if (told.length === 0) return `No step.${end}`;
    $("steps").replaceChildren(
      ...told.map((step, n) => {
        const button = element("button", { type: "button" }, step.title);
        button.addEventListener("click", () => go(n));
        return element("li", {}, button);
      }),
    );
    $("told").hidden = false;
    go(0);
    return `${told.length} steps, level ${level} by ${profile}.${end}`;
  }),
);
$("previous").addEventListener("click", () => go(current - 1));
$("next").addEventListener("click", () => go(current + 1));

// --- hints

async function hint(degree) {
  const request = { do: "hint", puzzle: board.line(), position: board.line(true), profile: $("hint-profile").value, degree };
  const { status, wrong, place, cells, title, step } = await ask(request);
  show_board();
  board.mark([]);
  const advise = (...content) => $("advice").replaceChildren(...content);
  if (status === "wrong") {
    board.mark(wrong.map(({ cell }) => cell_number(cell)));
    advise(element("p", {}, `Take back first: ${wrong.map(({ cell, entry }) => `${entry} in ${cell}`).join(", ")}.`));
    return "Some entries are wrong.";
  }
  if (status !== "next") {
    advise(element("p", {}, status === "solved" ? "Solved." : "No tactic of this scale finds anything."));
    return "";
  }
  if (step) {
    show_picture(step, false);
    advise(element("p", {}, step.text), element("ul", {}, ...details(step)));
    return `${step.title}.`;
  }
  board.mark(cells);
  const said = `Look at ${place}${title ? `: ${title[0].toLowerCase()}${title.slice(1)}` : ""}.`;
  advise(element("p", {}, said));
  return said;
}
for (const button of document.querySelectorAll(".hint")) {
  button.addEventListener("click", () => work("Looking", () => hint(Number(button.dataset.degree))));
}

// --- generate

function levels() {
  const profile = known.profiles.find(({ name }) => name === $("make-profile").value);
  $("level").replaceChildren(...profile.levels.slice(0, -1).map((level) => element("option", {}, level)));
}

$("make").addEventListener("click", () =>
  work("Generating", async () => {
    const seed = Number($("seed").value) || crypto.getRandomValues(new Uint32Array(1))[0];
    const [profile, level, symmetry] = ["make-profile", "level", "symmetry"].map((id) => $(id).value);
    const { puzzle } = await ask({ do: "generate", profile, level, symmetry, seed });
    board.put(puzzle);
    play(true);
    const clues = [...puzzle].filter((char) => char !== ".").length;
    $("made").textContent = `Level ${level} by ${profile}, ${clues} clues, seed ${seed}.`;
    return "A new puzzle is on the board.";
  }),
);

// --- files

let file;

async function open(chosen) {
  file = { name: chosen.name, text: await chosen.text() };
  choose($("tab-file"));
  $("download").hidden = $("rows").hidden = true;
  await work(`Reading ${file.name}`, async () => {
    const { puzzles, rejected, taken, milliseconds: reading } = await ask({ do: "open", text: file.text });
    const { none, unique, multiple, milliseconds } = await ask({ do: "prove" });
    const parts = [[unique, "with one solution"], [multiple, "with several"], [none, "with none"]];
    const counted = parts.filter(([n]) => n).map(([n, what]) => `${whole.format(n)} ${what}`);
    const columns = taken ? ` ${taken[0].toUpperCase()}${taken.slice(1)}.` : "";
    const left = columns + (rejected ? ` ${whole.format(rejected)} lines hold no puzzle.` : "");
    $("opened").textContent = `${file.name}: ${whole.format(puzzles)} puzzles, ${counted.join(", ") || "none"}; proved in ${milliseconds.toFixed(1)} ms.${left}`;
    $("score").disabled = puzzles === 0;
    return `Read ${whole.format(puzzles)} puzzles in ${Math.ceil(reading)} ms.`;
  });
}

function preview(text) {
  const rows = text.split("\n", 6).filter(Boolean).map((row) => row.split(","));
  const cells = (tag, row) => element("tr", {}, ...row.map((cell) => element(tag, tag === "th" ? { scope: "col" } : {}, cell)));
  const body = element("tbody", {}, ...rows.slice(1).map((row) => cells("td", row)));
  $("rows").replaceChildren(element("table", {}, element("thead", {}, cells("th", rows[0])), body));
  $("rows").hidden = rows.length < 2;
}

$("score").addEventListener("click", () =>
  work("Computing", async (is_current) => {
    const metrics = [...$("chosen").querySelectorAll(":checked")].map(({ value }) => value).join(",");
    if (!metrics) throw new Error("choose a metric");
    $("download").hidden = true;
    $("progress").hidden = false;
    const parts = [];
    try {
      await ask({ do: "open", text: file.text });
      parts.push((await ask({ do: "score", metrics })).text);
      let piece;
      do {
        piece = await ask({ do: "more" });
        parts.push(piece.text);
        $("progress").value = piece.done / piece.of;
        if (is_current()) say(`${whole.format(piece.done)} of ${whole.format(piece.of)} puzzles …`);
        if (parts.length === 2) preview(parts.join(""));
      } while (piece.done < piece.of);
      const { rejected, first } = piece.left_out;
      const why = rejected ? ` ${whole.format(rejected)} lines are left out: ${first.slice(0, 3).join("; ")}${rejected > 3 ? " …" : ""}` : "";
      return `${whole.format(piece.of)} puzzles are looked at.${why}`;
    } finally {
      $("progress").hidden = true;
      if (parts.length > 1) {
        URL.revokeObjectURL($("download").href);
        $("download").href = URL.createObjectURL(new Blob(parts, { type: "text/csv" }));
        $("download").download = file.name.replace(/(\.[a-z]+)?$/i, "-metrics.csv");
        $("download").hidden = false;
      }
    }
  }),
);
$("file").addEventListener("change", () => $("file").files[0] && open($("file").files[0]));
addEventListener("dragover", (event) => event.preventDefault());
addEventListener("drop", (event) => {
  event.preventDefault();
  const [dropped] = event.dataTransfer.files;
  if (dropped) open(dropped);
});

// --- begin

const known = await ask({ do: "list" });
for (const select of document.querySelectorAll(".profiles")) {
  select.append(...known.profiles.map(({ name, source }) => element("option", { title: source }, name)));
  select.value = "hodoku";
}
$("make-profile").addEventListener("change", levels);
levels();
$("symmetry").append(...known.symmetries.map((name) => element("option", {}, name)));
for (const { name, about, cheap } of known.metrics) {
  const box = element("input", { type: "checkbox", value: name, checked: cheap });
  $("chosen").append(element("label", {}, box, ` ${name}`, element("small", {}, about)));
}
board.put(SAMPLE);
board.past = [];
play(true);
say("Ready.");
