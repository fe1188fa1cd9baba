/**
 * A server on loopback that behaves as the address asks.
 *
 * In:  requests to `/<run>/<base64url of a server object as JSON>/…`, the objects being those of the grid (see `grid.mjs`),
 *      with their dates already resolved. `<run>` is unique for each call and keeps the counts apart.
 * Out: the answers, or one of the ways in which a server does not answer. `GET /count/<run>` tells how many requests
 *      a run has made, as a plain number, and forgets the run.
 *
 * Used in process (`startMockServer`), or as a program of its own by drivers in other languages: `node mock-server.mjs`
 * prints its port as the first line and ends when its standard input does.
 */
import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';

/** An answer that the clients of several services take for theirs. */
const GOOD_BODY = JSON.stringify({
  id: 'mock',
  type: 'message',
  object: 'chat.completion',
  role: 'assistant',
  model: 'mock',
  created: 1,
  stop_reason: 'end_turn',
  content: [{ type: 'text', text: 'hello' }],
  choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content: 'hello' } }],
  candidates: [{ finishReason: 'STOP', content: { role: 'model', parts: [{ text: 'hello' }] } }],
  finish_reason: 'COMPLETE',
  message: { role: 'assistant', content: [{ type: 'text', text: 'hello' }] },
  output: { message: { role: 'assistant', content: [{ text: 'hello' }] } },
  stopReason: 'end_turn',
  usage: { input_tokens: 1, output_tokens: 1, prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
});
const BAD_BODY = '{"type":"error","error":{"type":"mock","message":"refused by the conformance server"}}';
/** A dripping server sends one byte so often, for so long, and then the rest of the body. */
const DRIP_EVERY_MS = 100;
const DRIP_BYTES = 15;

/**
 * Header values travel as UTF-8 bytes; Node writes a header string as Latin-1. Bodies are Buffers for that: a string body is joined with
 * the head, which then is encoded as UTF-8 a second time.
 */
const asBytes = (value) => Buffer.from(value, 'utf8').toString('latin1');

/**
 * Writes the head. Only the headers asked for, and those without which HTTP does not work.
 * @param {import('node:http').ServerResponse} response
 */
const writeHead = (response, status, headers, length) => {
  response.sendDate = false;
  const pairs = [...headers.map(([name, value]) => [name, asBytes(value)]), ['content-type', 'application/json']];
  if (status !== 204 && status !== 304) pairs.push(['content-length', String(length)]);
  response.writeHead(status, pairs.flat());
};

const bodyOf = (status) => (status === 204 || status === 304 ? '' : status < 400 ? GOOD_BODY : BAD_BODY);

const drip = (response, status, headers) => {
  const body = ' '.repeat(DRIP_BYTES) + bodyOf(status);
  writeHead(response, status, headers, body.length);
  let sent = 0;
  const timer = setInterval(() => {
    if (sent < DRIP_BYTES) {
      response.write(Buffer.from(body[sent++]));
      return;
    }
    clearInterval(timer);
    response.end(Buffer.from(body.slice(sent)));
  }, DRIP_EVERY_MS);
  response.on('close', () => clearInterval(timer));
};

/** @param {number} attempt 1 for the first request of the run */
const behave = (request, response, server, attempt) => {
  switch (server.kind) {
    case 'answers': {
      const { status, headers } = server.answers[Math.min(attempt, server.answers.length) - 1];
      const body = bodyOf(status);
      writeHead(response, status, headers, body.length);
      response.end(Buffer.from(body));
      return;
    }
    case 'silent':
      return;
    case 'stall-body':
      writeHead(response, server.status, server.headers, 1000);
      response.write(Buffer.from('{'));
      return;
    case 'drip':
      drip(response, server.status, server.headers);
      return;
    case 'reset':
      request.socket.resetAndDestroy();
      return;
    case 'close':
      request.socket.end();
      return;
    default:
      response.writeHead(501).end(`no such behaviour: ${server.kind}`);
  }
};

/** @returns {Promise<{ port: number, count: (run: string) => number, close: () => Promise<void> }>} */
export const startMockServer = async () => {
  const counts = new Map();
  const take = (run) => {
    const n = counts.get(run) ?? 0;
    counts.delete(run);
    return n;
  };
  const server = createServer({ keepAliveTimeout: 60_000 }, (request, response) => {
    const [, run = '', coded = ''] = (request.url ?? '').split('/');
    if (run === 'count') {
      response.end(String(take(coded)));
      return;
    }
    let behaviour;
    try {
      behaviour = JSON.parse(Buffer.from(coded, 'base64url').toString('utf8'));
    } catch {
      response.writeHead(400).end('the second part of the path is no behaviour');
      return;
    }
    const attempt = (counts.get(run) ?? 0) + 1;
    counts.set(run, attempt);
    response.on('error', () => {});
    // An answer before the request is read would race with clients that are still writing it.
    request.resume();
    request.on('end', () => behave(request, response, behaviour, attempt));
  });
  await new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => resolve(undefined));
  });
  return {
    port: server.address().port,
    count: take,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve(undefined));
        server.closeAllConnections();
      }),
  };
};

/** The base URL that asks for a behaviour. */
export const baseUrl = (port, run, server) =>
  `http://127.0.0.1:${port}/${run}/${Buffer.from(JSON.stringify(server)).toString('base64url')}`;

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const server = await startMockServer();
  process.stdout.write(`${server.port}\n`);
  process.stdin.resume();
  process.stdin.on('end', () => process.exit(0));
}
