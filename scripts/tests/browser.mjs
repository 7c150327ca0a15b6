// The browser of the page tests. Chromium and its driver come from the system; CHROMIUM names another than
// /usr/bin/chromium.

// Starts it; `chromium` is playwright's, which each test installs for itself.
export const launch = (chromium) =>
  chromium.launch({
    // Only a hang takes this many milliseconds.
    timeout: 600_000,
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
    ],
  });

// A list that takes every request but for the page itself and URLs of these schemes, and every error of a script.
export function complaints(page, address, ...schemes) {
  const wrong = [];
  const may = (url) => url === address || schemes.some((scheme) => url.startsWith(scheme));
  page.on("request", (request) => may(request.url()) || wrong.push(request.url()));
  page.on("pageerror", (error) => wrong.push(String(error)));
  page.on("console", (message) => message.type() === "error" && wrong.push(message.text()));
  return wrong;
}
