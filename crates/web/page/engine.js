// The worker that computes: questions are answered in order, and can be stopped.

const text = (id) => document.getElementById(id).textContent;

async function compile() {
  const packed = Uint8Array.from(atob(text("module").trim()), (char) => char.charCodeAt(0));
  const plain = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
  return WebAssembly.compile(await new Response(plain).arrayBuffer());
}

const compiled = compile();
const source = URL.createObjectURL(new Blob([text("worker")], { type: "text/javascript" }));
let worker;
let waiting = [];

async function start() {
  const fresh = new Worker(source);
  fresh.onmessage = ({ data }) => waiting.shift()?.(data);
  fresh.onerror = (event) => waiting.shift()?.({ error: event.message });
  fresh.postMessage(await compiled);
  return fresh;
}

// The answer to a request; an error where there is none.
export async function ask(request) {
  const own = (worker ??= start());
  const at_work = await own;
  if (own !== worker) throw new Error("stopped");
  const answer = await new Promise((resolve) => {
    waiting.push(resolve);
    at_work.postMessage(request);
  });
  if (answer.error) throw new Error(answer.error);
  return answer;
}

// Whether an answer is awaited.
export const busy = () => waiting.length > 0;

// Ends whatever is computed.
export async function stop() {
  const [old, unanswered] = [worker, waiting];
  [worker, waiting] = [undefined, []];
  (await old)?.terminate();
  unanswered.forEach((resolve) => resolve({ error: "stopped" }));
}
