// A search over the page, and the current section in the contents.

const PLACES = "h2, h3, h4, main p, main li, main dt, main dd, tbody tr, summary";
const contents = document.querySelector("nav");

function search(box, list, status) {
  const words = box.value.toLowerCase().split(/\s+/).filter(Boolean);
  list.replaceChildren();
  status.textContent = "";
  if (words.join("").length < 2) return;
  const texts = [...document.querySelectorAll(PLACES)].filter((place) => !place.closest("nav, #explore, aside"));
  const found = texts.filter((place) => words.every((word) => place.textContent.toLowerCase().includes(word)));
  status.textContent = found.length === 1 ? "1 place" : `${found.length} places`;
  for (const place of found.slice(0, 20)) {
    const text = place.textContent.replace(/\s+/g, " ").trim();
    const from = Math.max(0, text.toLowerCase().indexOf(words[0]) - 30);
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = `${from > 0 ? "…" : ""}${text.slice(from, from + 90)}`;
    button.addEventListener("click", () => {
      for (let part = place.closest("details"); part; part = part.parentElement.closest("details")) part.open = true;
      place.scrollIntoView({ block: "center" });
      place.setAttribute("tabindex", "-1");
      place.focus({ preventScroll: true });
    });
    const item = document.createElement("li");
    item.append(button);
    list.append(item);
  }
}

if (contents) {
  const label = document.createElement("label");
  const box = document.createElement("input");
  const list = document.createElement("ul");
  const status = document.createElement("span");
  box.type = "search";
  status.setAttribute("role", "status");
  label.append("Search ", box);
  box.addEventListener("input", () => search(box, list, status));
  list.className = "found";
  contents.prepend(label, status, list);

  // The last section that begins above the upper third of the window is the current one.
  const links = [...contents.querySelectorAll("li:not(.topic) > a")];
  const sections = links.map((link) => document.getElementById(link.hash.slice(1)));
  let due = false;
  const mark = () => {
    due = false;
    const current = sections.findLastIndex((section) => section.getBoundingClientRect().top < innerHeight / 3);
    links.forEach((link, n) => (n === current ? link.setAttribute("aria-current", "true") : link.removeAttribute("aria-current")));
  };
  addEventListener("scroll", () => {
    if (!due) requestAnimationFrame(mark);
    due = true;
  }, { passive: true });
  mark();
}
