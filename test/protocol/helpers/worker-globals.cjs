// What a browser gives a web worker, as far as the server uses it, inside a worker thread: messages, an address, fetch. No Node.
const { readFileSync } = require('node:fs');
const { runInThisContext } = require('node:vm');
const { parentPort, workerData } = require('node:worker_threads');

globalThis.self = globalThis;
globalThis.location = { href: workerData.href };
globalThis.postMessage = (message) => parentPort.postMessage(message);
const listeners = [];
globalThis.addEventListener = (type, listener) => {
  if (type === 'message') listeners.push(listener);
};
parentPort.on('message', (data) => {
  for (const listener of [globalThis.onmessage, ...listeners]) listener?.call(globalThis, { data });
});
globalThis.fetch = async (address) => {
  const bytes = readFileSync(new URL(address));
  return { ok: true, status: 200, arrayBuffer: async () => bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) };
};
// A browser has none of these; code that asks for them must find nothing.
for (const name of ['process', 'Buffer', 'global', 'setImmediate', 'clearImmediate']) delete globalThis[name];
const script = new URL(workerData.href);
runInThisContext(readFileSync(script, 'utf8'), { filename: script.pathname });
