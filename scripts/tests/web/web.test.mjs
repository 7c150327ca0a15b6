// Uses the page as its readers do: in a browser, clicking and typing. PAGE names it, NATIVE a program that answers the
// same requests natively, SUDOKU_LAB the command, if it is built.
import assert from "node:assert/strict";
import { isUtf8 } from "node:buffer";
import { execFileSync } from "node:child_process";
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { after, before, test } from "node:test";
import { pathToFileURL } from "node:url";
import { chromium } from "playwright-core";
import { complaints, launch } from "../browser.mjs";

const page_file = resolve(process.env.PAGE);
const address = pathToFileURL(page_file).href;
const axe = createRequire(import.meta.url).resolve("axe-core/axe.min.js");
const root = resolve("../../..");
const WIDE = { width: 1440, height: 950 };
const PHONE = { width: 390, height: 844 };
// Bytes that the page may have.
const MOST = 1_500_000;
const EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
const WING = "2...3..1........6..9..7.4.......7..5.4.29......814...98.26..............357..2.8.";
let browser;
let folder;

before(async () => {
  folder = await mkdtemp(join(tmpdir(), "web-"));
  browser = await launch(chromium);
});

after(async () => {
  await browser?.close();
  await rm(folder, { recursive: true });
});

// The page, ready; `wrong` holds every request but for the file, and every error of a script.
async function open(options = {}) {
  const context = await browser.newContext({ viewport: WIDE, ...options });
  const page = await context.newPage();
  page.setDefaultTimeout(600_000);
  const wrong = complaints(page, address, "data:", "blob:");
  await page.goto(address);
  const says = (text) => page.locator("#status", { hasText: text }).waitFor();
  await says("Ready.");
  const put = async (text) => {
    await page.locator("details:has(#line)").evaluate((box) => (box.open = true));
    await page.fill("#line", text);
    await page.click("#put");
    await says("on the board");
  };
  const tab = (name) => page.getByRole("tab", { name, exact: true }).click();
  return { page, wrong, says, put, tab, close: () => context.close() };
}

// What the same code answers natively.
function native(...requests) {
  const input = requests.map((request) => JSON.stringify(request)).join("\n");
  return execFileSync(process.env.NATIVE, { input, encoding: "utf8" }).trim().split("\n").map((line) => JSON.parse(line));
}

const rows = (page, table) =>
  page.locator(`${table} tbody tr`).evaluateAll((all) => all.map((row) => [...row.cells].map((cell) => cell.textContent)));

test("the page is small, and is one file", async () => {
  const { size } = await stat(page_file);
  console.log(`${size} bytes`);
  assert.ok(size <= MOST);
});

test("a puzzle is checked and solved, and the wrong kinds are told", async () => {
  const { page, wrong, says, put, tab, close } = await open();
  await put(EASY);
  await tab("Check");
  await page.click("#check");
  await says("Solutions: exactly one.");
  await page.click("#solve");
  await says("the only solution");
  const digits = await page.locator("[role=gridcell]").allTextContents();
  assert.equal(digits.join(""), SOLVED);
  assert.equal(await page.locator("[role=gridcell].entry").count(), 51, "what was a clue stays one");

  await put(".".repeat(81));
  await page.click("#check");
  await says("Solutions: 1,000 or more.");
  assert.match(await page.locator("#facts").textContent(), /r\dc\d is \d in one and \d in another/);
  await put(`55${".".repeat(79)}`);
  await page.click("#solve");
  await says("Not possible: there is no solution");
  assert.match(await page.locator("#facts").textContent(), /holds the clue 5 more than once/);
  assert.equal(await page.locator("[role=gridcell].clash").count(), 2);
  await page.fill("#line", "this is no puzzle");
  await page.click("#put");
  await says("Not possible: ");
  assert.deepEqual(wrong, []);
  await close();
});

test("a puzzle is drawn by keys alone", async () => {
  const { page, says, close } = await open();
  await page.getByRole("radio", { name: "Clues" }).check();
  await page.click("#clear");
  await page.locator("[role=gridcell]").first().focus();
  for (let row = 0; row < 9; row++) {
    for (const digit of EASY.slice(9 * row, 9 * row + 9)) {
      if (digit !== ".") await page.keyboard.press(digit);
      await page.keyboard.press("ArrowRight");
    }
    await page.keyboard.press("Home");
    await page.keyboard.press("ArrowDown");
  }
  assert.equal(await page.inputValue("#line"), EASY);
  assert.equal(await page.locator("[role=gridcell]").nth(0).getAttribute("aria-label"), "Row 1, column 1: 5, clue");
  await page.getByRole("radio", { name: "Entries" }).check();
  await page.locator("[role=gridcell]").nth(2).focus();
  await page.keyboard.press("4");
  await page.keyboard.press("Home");
  await page.keyboard.press("9");
  const labels = (n) => page.locator("[role=gridcell]").nth(n).getAttribute("aria-label");
  assert.deepEqual([await labels(0), await labels(2)], ["Row 1, column 1: 5, clue", "Row 1, column 3: 4, entry"]);
  await page.keyboard.press("Control+z");
  assert.equal(await labels(2), "Row 1, column 3: blank");
  // The tabs, too.
  await page.getByRole("tab", { name: "Check" }).focus();
  await page.keyboard.press("ArrowRight");
  assert.ok(await page.locator("#panel-rate").isVisible());
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await says("Rated on");
  await close();
});

test("ratings, times, steps and forms are those of the library", async () => {
  const { page, wrong, says, put, tab, close } = await open();
  const [{ profiles }] = native({ do: "list" });
  for (const puzzle of [EASY, WING]) {
    await put(puzzle);
    await tab("Rate");
    await page.click("#rate");
    await says(`Rated on ${profiles.length} scales`);
    const expected = native(...profiles.map(({ name }) => ({ do: "rate", puzzle, profile: name })));
    const short = (number) => (number === null ? "" : String(Math.round(100 * number) / 100));
    const table = expected.map(({ level, rating, total, hardest }, n) => [profiles[n].name, level, short(rating), short(total), hardest ?? ""]);
    assert.deepEqual(await rows(page, "#ratings"), table);
    const [{ seconds }] = native({ do: "time", puzzle });
    const told = seconds < 90 ? `${Math.round(seconds)} s` : `${Math.round(seconds / 60)} min`;
    assert.match(await page.locator("#time").textContent(), new RegExp(`^Predicted time: ${told}\\.`));
    await tab("Check");
    await page.click("#canonical");
    const [{ form, id }] = native({ do: "canonical", puzzle });
    await says(id);
    assert.match(await page.locator("#facts").textContent(), new RegExp(form.replaceAll(".", "\\.")));
  }
  // Not what the same puzzle was given by itself: what the command prints.
  if (process.env.SUDOKU_LAB) {
    const run = (...args) => execFileSync(process.env.SUDOKU_LAB, args, { input: `${WING}\n`, encoding: "utf8" });
    assert.ok((await page.locator("#facts").textContent()).includes(run("canon", "--id", "-").trim().split(" ")[1]));
  }
  assert.deepEqual(wrong, []);
  await close();
});

test("a solution is gone through step by step, with pictures", async () => {
  const { page, wrong, says, put, tab, close } = await open();
  await put(WING);
  await tab("Steps");
  await page.selectOption("#steps-profile", "hodoku");
  await page.click("#explain");
  const [{ steps }] = native({ do: "explain", puzzle: WING, profile: "hodoku" });
  await says(`${steps.length} steps, level hard by hodoku.`);
  assert.equal(await page.locator("#steps li").count(), steps.length);
  const wing = steps.findIndex(({ tactic }) => tactic === "xy-wing");
  assert.ok(wing > 0, "the puzzle takes an XY-wing");
  const svg = page.locator("#drawing svg");
  for (const n of [0, wing, steps.length - 1]) {
    const step = steps[n];
    await page.locator("#steps button").nth(n).click();
    assert.equal(await page.locator("#sentence").textContent(), step.text);
    const drawn = (kind) => svg.locator(kind).count();
    const filled = 81 - [...step.position].filter((char) => char === ".").length;
    const marks = step.marks.reduce((sum, bits) => sum + bits.toString(2).replaceAll("0", "").length, 0);
    assert.deepEqual([await drawn(".digit"), await drawn(".mark"), await drawn(".out"), await drawn(".placed")],
      [filled, marks, step.eliminations.length, step.placement ? 1 : 0]);
  }
  assert.ok(await page.locator("#next").isDisabled());
  await page.click("#previous");
  assert.equal(await page.locator("#place").textContent(), `${steps.length - 1} of ${steps.length}`);
  await page.click("#back");
  assert.ok(await page.locator("#board").isVisible());
  // Another puzzle: these steps are not its own.
  await put(EASY);
  assert.ok(!(await page.locator("#told").isVisible()));
  assert.deepEqual(wrong, []);
  await close();
});

test("hints say as much as is asked, and name wrong entries first", async () => {
  const { page, wrong, says, put, tab, close } = await open();
  await put(EASY);
  await tab("Hint");
  const ask = (degree) => page.locator(`.hint[data-degree='${degree}']`).click();
  const [where, which, step] = native(...[1, 2, 3].map((degree) => ({ do: "hint", puzzle: EASY, position: EASY, profile: "hodoku", degree })));
  assert.ok(!where.title && !which.step && step.step.placement, "no degree tells more than is asked");
  await ask(1);
  await says(`Look at ${where.place}.`);
  assert.equal(await page.locator("[role=gridcell].look").count(), 9);
  await ask(2);
  await says(`Look at ${where.place}: ${which.title[0].toLowerCase()}${which.title.slice(1)}.`);
  await ask(3);
  await says(`${step.step.title}.`);
  assert.equal(await page.locator("#sentence").textContent(), step.step.text);
  await page.click("#back");
  await page.locator("[role=gridcell]").nth(2).focus();
  await page.keyboard.press("1");
  await ask(1);
  await says("Some entries are wrong.");
  assert.equal(await page.locator("#advice").textContent(), "Take back first: 1 in r1c3.");
  assert.deepEqual(wrong, []);
  await close();
});

test("a puzzle is generated by level and seed", async () => {
  const { page, wrong, says, tab, close } = await open();
  await tab("Generate");
  await page.selectOption("#make-profile", "hodoku");
  await page.selectOption("#level", "hard");
  await page.fill("#seed", "7");
  await page.click("#make");
  await says("A new puzzle");
  const [{ puzzle }] = native({ do: "generate", profile: "hodoku", level: "hard", symmetry: "none", seed: 7 });
  assert.equal(await page.inputValue("#line"), puzzle);
  const [{ level }] = native({ do: "rate", puzzle, profile: "hodoku" });
  assert.equal(level, "hard");
  assert.deepEqual(wrong, []);
  await close();
});

test("a file of puzzles comes back with its metrics", async () => {
  const { page, wrong, says, close } = await open();
  const text = await readFile(join(root, "examples/puzzles.csv"), "utf8");
  // Also a line that holds none, and a puzzle with several solutions.
  const file = join(folder, "mine.csv");
  await writeFile(file, `${text.trimEnd()}\nx,nothing,y\nx,${".".repeat(81)},"a, b"\n`);
  await page.locator("#file").setInputFiles(file);
  await says("Read 201 puzzles");
  assert.match(await page.locator("#opened").textContent(), /^mine\.csv: 201 puzzles, 200 with one solution, 1 with several;.* 1 lines hold no puzzle\.$/);
  const metrics = "clues,wnef-exp,branch-score,human-time,grade-hodoku";
  await page.locator("#metrics summary").click();
  for (const box of await page.locator("#chosen input").all()) {
    await box.setChecked(metrics.split(",").includes(await box.getAttribute("value")));
  }
  const chosen = await page.locator("#chosen :checked").evaluateAll((all) => all.map((box) => box.value).join(","));
  assert.equal(chosen.split(",").length, 5);
  await page.click("#score");
  await says("2 lines are left out");
  const [download] = await Promise.all([page.waitForEvent("download"), page.click("#download")]);
  assert.equal(download.suggestedFilename(), "mine-metrics.csv");
  const table = await readFile(await download.path(), "utf8");
  assert.equal(table.trimEnd().split("\n").length, 201);
  assert.match(table, /^line,puzzle,id,label,clues,/);
  if (process.env.SUDOKU_LAB) {
    const expected = execFileSync(process.env.SUDOKU_LAB, ["score", "--metrics", chosen, file], { encoding: "utf8", stdio: "pipe" });
    const [own, theirs] = [table, expected].map((text) => text.split("\n").map((row) => row.split(",")));
    assert.equal(own.length, theirs.length);
    // Predicted times go through ln and exp, whose last bit differs between platforms; all else is equal to the byte.
    const is_time = own[0].map((name) => name.startsWith("human_"));
    const differs = (cell, other, n) => (is_time[n] ? Math.abs(cell / other - 1) > 1e-12 : cell !== other);
    assert.deepEqual(own[0], theirs[0]);
    own.slice(1).forEach((row, n) => {
      const other = theirs[n + 1];
      assert.ok(row.length === other.length && !row.some((cell, k) => differs(cell, other[k], k)), `row ${n + 1}: ${row}`);
    });
  } else {
    console.log("the command is not built: its table is not compared");
  }
  assert.deepEqual(wrong, []);
  await close();
});

// What the page's module answers to these requests, in the page's worker.
const asked = (page, requests) =>
  page.evaluate(async (requests) => {
    const text = (id) => document.getElementById(id).textContent;
    const packed = Uint8Array.from(atob(text("module").trim()), (char) => char.charCodeAt(0));
    const plain = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
    const worker = new Worker(URL.createObjectURL(new Blob([text("worker")])));
    worker.postMessage(await WebAssembly.compile(await new Response(plain).arrayBuffer()));
    const answers = [];
    return new Promise((done) => {
      worker.onmessage = ({ data }) => answers.push(data) < requests.length || done(answers);
      requests.forEach((request) => worker.postMessage(request));
    });
  }, requests);

test("every text of the reader's corpus is read as its expected file says", async () => {
  const corpus = join(root, "crates/reader/tests/corpus");
  const cases = [];
  // The page takes no compressed files, which are in the folder `files`, and has no options, which follow `with`.
  for (const name of await readdir(corpus, { recursive: true })) {
    if (!/^(?!files).*\/.*(?<!\.expected)$/.test(name)) continue;
    const expected = await readFile(join(corpus, name.replace(/\..*/, ".expected")), "utf8");
    const bytes = await readFile(join(corpus, name));
    // Browsers replace what is not UTF-8.
    if (!expected.startsWith("with ") && isUtf8(bytes)) cases.push({ name, text: bytes.toString(), expected });
  }
  const { page, wrong, close } = await open();
  const answers = await asked(page, cases.flatMap(({ text }) => [{ do: "open", text }, { do: "read", text }]));
  cases.forEach(({ name, expected }, n) => {
    const [opened, read] = answers.slice(2 * n, 2 * n + 2);
    const lines = expected.split("\n").filter((line) => /^\d+[ :]/.test(line));
    const puzzle = /^\d+ ([.1-9]{81})(?![^ ])(?!.* struck=)/;
    const puzzles = lines.flatMap((line) => line.match(puzzle)?.[1] ?? []);
    // Errors, and marks and boards of other sizes, which the page does not take.
    const left = lines.filter((line) => !puzzle.test(line));
    const words = left.map((line) => line.replace(/^(\d+):(\d+) /, "line $1, column $2: ").replace(/^(\d+) .*/, "line $1, column 1: "));
    assert.deepEqual([opened.puzzles, opened.rejected], [puzzles.length, left.length], name);
    opened.first.forEach((said, k) => assert.ok(said.replaceAll("\n", "\\n").startsWith(words[k]), `${name}: ${said}`));
    if (left.length === 0) assert.deepEqual(read.puzzles, puzzles, name);
    else assert.ok(read.error.replaceAll("\n", "\\n").startsWith(words[0]), `${name}: ${read.error}`);
  });
  console.log(`${cases.length} texts`);
  assert.ok(cases.length > 400);
  assert.deepEqual(wrong, []);
  await close();
});

test("work in hand can be stopped, and the page stays responsive", async () => {
  const { page, wrong, says, close } = await open();
  const file = join(folder, "hard.txt");
  await writeFile(file, `${WING}\n`.repeat(20_000));
  await page.locator("#file").setInputFiles(file);
  await says("Read 20,000 puzzles");
  await page.locator("#metrics summary").click();
  for (const box of await page.locator("#chosen input").all()) {
    await box.setChecked((await box.getAttribute("value")) === "human-time");
  }
  await page.click("#score");
  await page.locator("#status", { hasText: /\d of 20,000 puzzles/ }).waitFor();
  const atTheNextFrame = await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => done(document.querySelector("#status").textContent))),
  );
  assert.match(atTheNextFrame, /\d of 20,000 puzzles/, "the page is drawn before the work is done");
  await page.click("#stop");
  await says("Stopped.");
  assert.ok(await page.locator("#download").isVisible(), "what was done is kept");
  await page.getByRole("tab", { name: "Check" }).click();
  await page.click("#check");
  await says("Solutions: exactly one.");
  assert.deepEqual(wrong, []);
  await close();
});

for (const colorScheme of ["light", "dark"]) {
  for (const [name, viewport] of Object.entries({ wide: WIDE, phone: PHONE })) {
    test(`accessible and within its width: ${colorScheme}, ${name}`, async () => {
      const { page, says, tab, put, close } = await open({ colorScheme, viewport });
      await page.addScriptTag({ path: axe });
      await put(WING);
      const look = async (where) => {
        const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        assert.ok(over <= 0, `${where}: ${over} dots too wide`);
        const { violations, passes } = await page.evaluate(() => axe.run(document, { resultTypes: ["violations"] }));
        assert.deepEqual(violations.map(({ id, nodes }) => `${where}: ${id}: ${nodes[0].html.slice(0, 200)}`), []);
        assert.ok(passes.length > 15, "axe looked at the page");
      };
      await page.click("#check");
      await says("Solutions");
      await look("check");
      await tab("Rate");
      await page.click("#rate");
      await says("Rated on");
      await look("rate");
      await tab("Steps");
      await page.click("#explain");
      await says("steps, level");
      await look("steps");
      await tab("Hint");
      await page.locator(".hint").first().click();
      await says("Look at");
      await look("hint");
      await tab("Generate");
      await look("generate");
      await page.locator("#file").setInputFiles(join(root, "examples/puzzles.csv"));
      await says("Read 200 puzzles");
      await page.locator("#metrics summary").click();
      await page.click("#score");
      await says("200 puzzles are looked at");
      await look("file");
      await close();
    });
  }
}

test("proofs of uniqueness a second", async () => {
  const { page, says, close } = await open();
  const graded = (await readFile(join(root, "datasets/qqwing_4000.csv"), "utf8")).split("\n");
  const easy = graded.filter((row) => row.split(",")[1] === "easy").map((row) => row.slice(0, 81));
  const sets = [["easy (QQWing)", easy]];
  // These are not shipped.
  const folders = (process.env.SUDOKU_LAB_DATA ?? "").split(":");
  const texts = folders.map((data) => readFile(join(data, "sudoku17_49158.txt"), "utf8").catch(() => ""));
  const seventeen = (await Promise.all(texts)).find(Boolean);
  if (seventeen) sets.push(["17 clues", seventeen.trim().split("\n").slice(0, 8192)]);
  for (const [name, puzzles] of sets) {
    const all = Array.from({ length: 8192 }, (_, n) => puzzles[n % puzzles.length]);
    let best = 0;
    for (let round = 0; round < 25; round++) {
      const file = join(folder, `${round}.txt`);
      await writeFile(file, `${all.join("\n")}\n`);
      await page.locator("#file").setInputFiles(file);
      await page.locator("#opened", { hasText: `${round}.txt` }).waitFor();
      await says("Read 8,192 puzzles");
      const told = await page.locator("#opened").textContent();
      assert.match(told, /8,192 with one solution/);
      best = Math.max(best, all.length / (Number(told.match(/proved in ([\d.]+) ms/)[1]) / 1000));
    }
    console.log(`${name}: ${Math.round(best).toLocaleString("en")} a second, best of 25 rounds of 8,192`);
  }
  await close();
});
