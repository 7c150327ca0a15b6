// Headings that sort their table.

// A cell's value: the number it begins with, or its text. Verdicts stand in the order of the legend.
const NUMBER = /^[−+-]?\d[\d,]*(?:\.\d+)?(?:e[−+-]?\d+)?/i;
function value(cell) {
  const text = (cell ? cell.textContent : "").trim();
  const found = text.match(NUMBER);
  const number = found ? Number(found[0].replaceAll(",", "").replaceAll("−", "-")) : NaN;
  return { text, number };
}

function compare(a, b) {
  // Empty cells come last in either direction.
  if (a.text === "" || b.text === "") return 0;
  if (!Number.isNaN(a.number) && !Number.isNaN(b.number)) return a.number - b.number;
  return a.text.localeCompare(b.text, "en", { numeric: true });
}

function sort(table, column, heading) {
  const descending = heading.getAttribute("aria-sort") === "ascending";
  for (const other of heading.parentElement.cells) other.removeAttribute("aria-sort");
  heading.setAttribute("aria-sort", descending ? "descending" : "ascending");
  const body = table.tBodies[0];
  const rows = [...body.rows].map((row) => ({ row, key: value(row.cells[column]) }));
  rows.sort((a, b) => {
    const empty = (a.key.text === "") - (b.key.text === "");
    return empty || (descending ? compare(b.key, a.key) : compare(a.key, b.key));
  });
  body.append(...rows.map(({ row }) => row));
}

for (const table of document.querySelectorAll("table")) {
  const head = table.tHead?.rows[0];
  if (!head || table.tBodies[0].rows.length < 2) continue;
  [...head.cells].forEach((heading, column) => {
    if (heading.textContent.trim() === "") return;
    const button = document.createElement("button");
    button.type = "button";
    button.className = "sort";
    button.append(...heading.childNodes);
    button.addEventListener("click", () => sort(table, column, heading));
    heading.append(button);
  });
}
