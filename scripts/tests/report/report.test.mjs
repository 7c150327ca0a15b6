// Looks at the report as a reader does: in a browser, clicking. REPORT names the page.
import assert from "node:assert/strict";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { after, before, test } from "node:test";
import { pathToFileURL } from "node:url";
import { chromium } from "playwright-core";
import { complaints, launch } from "../browser.mjs";

const page_file = resolve(process.env.REPORT ?? "../../../results/report.html");
const address = pathToFileURL(page_file).href;
const axe = createRequire(import.meta.url).resolve("axe-core/axe.min.js");
const WIDE = { width: 1360, height: 1000 };
const PHONE = { width: 390, height: 844 };
let browser;

before(async () => {
  browser = await launch(chromium);
});

after(() => browser?.close());

// A page that fails its test on any request but for the file, and on any error of a script.
async function open(options = {}) {
  const context = await browser.newContext({ viewport: WIDE, ...options });
  const page = await context.newPage();
  // The page holds all figures: a busy machine takes its time.
  page.setDefaultTimeout(600_000);
  const wrong = complaints(page, address, "data:");
  await page.goto(address);
  return { page, wrong, close: () => context.close() };
}

const cells = (page, table, column) =>
  page.locator(`#${table} tbody tr td:nth-child(${column})`).allTextContents();

test("the page needs nothing from outside and every figure is drawn", async () => {
  const { page, wrong, close } = await open();
  const images = page.locator("figure img");
  assert.ok((await images.count()) > 0);
  const drawn = await images.evaluateAll((all) =>
    Promise.all(all.map((image) => image.decode().then(() => image.naturalWidth > 0 && image.alt.length > 10))),
  );
  assert.ok(drawn.every(Boolean));
  assert.deepEqual(wrong, []);
  await close();
});

test("a heading sorts its table, by numbers where there are numbers, and back", async () => {
  const { page, wrong, close } = await open();
  const heading = page.locator("#sets th", { hasText: "Puzzles" });
  const column = (await heading.evaluate((cell) => cell.cellIndex)) + 1;
  const numbers = async () => (await cells(page, "sets", column)).map((text) => Number(text.replaceAll(",", "")));
  const before_sorting = await numbers();
  assert.ok(before_sorting.length > 1, "two data sets at least");
  await heading.getByRole("button").click();
  assert.equal(await heading.getAttribute("aria-sort"), "ascending");
  const rising = [...before_sorting].sort((a, b) => a - b);
  assert.deepEqual(await numbers(), rising);
  // By keyboard, too.
  await heading.getByRole("button").press("Enter");
  assert.equal(await heading.getAttribute("aria-sort"), "descending");
  assert.deepEqual(await numbers(), rising.reverse());

  const kind = page.locator("#ledger th", { hasText: "Kind" });
  const place = (await kind.evaluate((cell) => cell.cellIndex)) + 1;
  await kind.getByRole("button").click();
  const words = await cells(page, "ledger", place);
  assert.ok(words.length > 1);
  const groups = words.filter((word, index) => word !== words[index - 1]);
  assert.equal(groups.length, new Set(words).size, "equal kinds stand together");
  assert.deepEqual(wrong, []);
  await close();
});

test("the ledger shows one verdict alone", async () => {
  const { page, close } = await open();
  const rows = page.locator("#ledger tbody tr");
  const all = await rows.count();
  const option = page.locator("#claims .filter input").nth(1);
  const verdict = await option.getAttribute("value");
  await option.check();
  const shown = await rows.evaluateAll((list) =>
    list.filter((row) => row.checkVisibility()).map((row) => row.className),
  );
  assert.ok(shown.length > 0 && shown.length <= all);
  assert.ok(shown.every((name) => name === verdict));
  await page.locator("#claims .filter input").first().check();
  assert.equal((await rows.evaluateAll((list) => list.filter((row) => row.checkVisibility()))).length, all);
  await close();
});

test("it opens with findings in words, each with numbers and a figure", async () => {
  const { page, close } = await open();
  assert.equal(await page.locator("main > section").first().getAttribute("id"), "findings");
  const findings = page.locator("#findings article");
  assert.ok((await findings.count()) >= 5);
  for (const finding of await findings.all()) {
    assert.match(await finding.locator("p").textContent(), /\d \S* ?\(?.*95 % interval -?[\d.]+ to -?[\d.]+, n = [\d,]+/);
    assert.equal(await finding.locator("figure img").count(), 1);
  }
  await close();
});

test("the contents mark the section that is read, and a search leads to what it finds", async () => {
  const { page, wrong, close } = await open();
  const current = () => page.locator("nav [aria-current]").textContent();
  await page.locator("#experiment-generator-cost").evaluate((section) => section.scrollIntoView());
  await page.waitForFunction(() => document.querySelector("nav [aria-current]")?.textContent === "generator-cost");
  await page.locator("nav").getByRole("searchbox").fill("annealing lowers");
  const found = page.locator(".found button");
  assert.ok((await found.count()) > 0);
  assert.match(await page.locator("nav [role=status]").textContent(), /^\d+ places?$/);
  await found.last().click();
  const focused = await page.evaluate(() => document.activeElement.textContent.toLowerCase());
  assert.ok(focused.includes("annealing") && focused.includes("lowers"));
  await page.waitForFunction(() => document.querySelector("nav [aria-current]")?.textContent !== "generator-cost");
  assert.notEqual(await current(), "");
  await page.locator("nav").getByRole("searchbox").fill("no such words");
  assert.equal(await page.locator("nav [role=status]").textContent(), "0 places");
  assert.deepEqual(wrong, []);
  await close();
});

test("points show their puzzle, by mouse and by key, and a solution is stepped through", async () => {
  const { page, wrong, close } = await open();
  const shown = () => page.locator(".point code").textContent();
  const first = await shown();
  assert.match(first, /^[.1-9]{81}$/);
  await page.locator(".points circle").nth(200).hover({ force: true });
  const second = await shown();
  assert.notEqual(second, first);
  assert.equal(await page.locator(".point svg text.digit").count(), second.replaceAll(".", "").length);
  await page.locator(".points").press("ArrowRight");
  assert.notEqual(await shown(), second);
  await page.getByRole("combobox", { name: /^Up/ }).selectOption("Clues (cells)");
  assert.ok((await page.locator(".points .name").allTextContents()).includes("Clues (cells)"));

  await page.locator(".points .walked").first().click({ force: true });
  const sentence = page.locator("#walk [aria-live]");
  const last = Number((await sentence.textContent()).match(/^1 of (\d+)\. /)[1]);
  await page.getByRole("button", { name: "Next", exact: true }).click();
  assert.match(await sentence.textContent(), /^2 of /);
  await page.getByLabel("Step", { exact: true }).fill(String(last));
  assert.match(await sentence.textContent(), new RegExp(`^${last} of ${last}\\. `));
  // Before the last step one cell is blank.
  assert.equal(await page.locator("#walk svg text.digit").count(), 80);
  assert.deepEqual(wrong, []);
  await close();
});

// Enlarges the first figure and puts it back, by click and by key.
async function enlarge(page) {
  const figure = page.locator("figure").first();
  const image = figure.locator("img");
  const width = async () => (await image.boundingBox()).width;
  const small = await width();
  await figure.getByRole("button").click();
  assert.ok((await width()) > 1.1 * small, "larger than before");
  const covers = await figure.evaluate((box) => {
    const { width, height } = box.getBoundingClientRect();
    return width >= innerWidth && height >= innerHeight;
  });
  assert.ok(covers, "over the whole window");
  await page.keyboard.press("Escape");
  assert.equal(await width(), small);
  await figure.getByRole("button").click();
  await figure.getByRole("button").click();
  assert.equal(await width(), small);
}

test("a figure is enlarged and put back", async () => {
  const { page, wrong, close } = await open();
  await enlarge(page);
  assert.deepEqual(wrong, []);
  await close();
});

test("without scripts all is there, and figures still enlarge", async () => {
  const { page, close } = await open({ javaScriptEnabled: false });
  assert.equal(await page.locator("button.sort").count(), 0);
  for (const id of ["answer", "claims", "data", "repeat", "reading"]) {
    assert.ok(await page.locator(`#${id} h2`).isVisible(), id);
  }
  assert.ok((await page.locator("#ledger tbody tr").count()) > 1);
  const details = page.locator("details").first();
  await details.locator("summary").click();
  assert.ok(await details.locator("table").first().isVisible());
  // Without scripts a page cannot be asked for sizes by script; the browser still can.
  const figure = page.locator("figure").first();
  const small = (await figure.locator("img").boundingBox()).width;
  await figure.locator("button").click();
  assert.ok((await figure.locator("img").boundingBox()).width > small);
  assert.ok(await figure.locator(".reduce").isVisible());
  await close();
});

for (const colorScheme of ["light", "dark"]) {
  for (const [name, viewport] of Object.entries({ wide: WIDE, phone: PHONE })) {
    test(`accessible and within its width: ${colorScheme}, ${name}`, async () => {
      const { page, close } = await open({ colorScheme, viewport });
      const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      assert.ok(over <= 0, `${over} dots too wide`);
      // Every part is looked at once; the other times those of one experiment, which are of every kind.
      const part = colorScheme === "light" && name === "wide" ? "details" : ".study:nth-of-type(5) details";
      await page.locator(part).evaluateAll((all) => all.forEach((one) => (one.open = true)));
      await page.addScriptTag({ path: axe });
      const { violations, passes } = await page.evaluate(() => axe.run(document, { resultTypes: ["violations"] }));
      const told = violations.map(({ id, help, nodes }) => `${id}: ${help}: ${nodes[0].html.slice(0, 200)}`);
      assert.deepEqual(told, []);
      assert.ok(passes.length > 20, "axe looked at the page");
      await page.locator("figure button").first().click();
      const enlarged = await page.evaluate(() => axe.run(document, { resultTypes: ["violations"] }));
      assert.deepEqual(enlarged.violations.map(({ id, nodes }) => `${id}: ${nodes[0].html.slice(0, 200)}`), []);
      await close();
    });
  }
}

test("it prints: less than 45 pages of A4, controls and details left out", async () => {
  const { page, close } = await open();
  const folder = await mkdtemp(join(tmpdir(), "report-"));
  try {
    const file = join(folder, "report.pdf");
    await writeFile(file, await page.pdf({ preferCSSPageSize: true, printBackground: false }));
    const pdf = (await readFile(file)).toString("latin1");
    const pages = pdf.match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0;
    assert.ok(pages >= 4 && pages < 45, `${pages} pages`);
    const [, width, height] = pdf.match(/\/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]/);
    assert.ok(Math.abs(width - 595) < 2 && Math.abs(height - 842) < 2, `${width} x ${height} points`);
  } finally {
    await rm(folder, { recursive: true });
  }
  await page.emulateMedia({ media: "print" });
  assert.ok(!(await page.locator("nav").isVisible()));
  assert.ok(!(await page.locator(".enlarge").first().isVisible()));
  assert.ok(!(await page.locator("details").first().isVisible()));
  await close();
});
