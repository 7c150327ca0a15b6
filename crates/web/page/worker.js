// Runs the WebAssembly module: a request in JSON, an answer in JSON, one after another.
let module, lab;

// The buffer, with room for `length` bytes; making room may move the memory.
function buffer(length) {
  const place = lab.buffer(length);
  return new Uint8Array(lab.memory.buffer, place, length);
}

function answer(request) {
  const bytes = new TextEncoder().encode(JSON.stringify(request));
  buffer(bytes.length).set(bytes);
  const begun = performance.now();
  const length = lab.answer();
  const milliseconds = performance.now() - begun;
  return { ...JSON.parse(new TextDecoder().decode(buffer(length))), milliseconds };
}

onmessage = ({ data }) => {
  if (data instanceof WebAssembly.Module) {
    module = data;
    lab = new WebAssembly.Instance(module).exports;
    return;
  }
  try {
    postMessage(answer(data));
  } catch (error) {
    // After a trap the state of the instance is unknown.
    lab = new WebAssembly.Instance(module).exports;
    postMessage({ error: `the program failed: ${error.message}` });
  }
};
