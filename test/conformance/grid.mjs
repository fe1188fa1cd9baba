/**
 * The conformance grid: what every SDK release is asked, as language-neutral data.
 *
 * `node test/conformance/grid.mjs` writes grid.json beside this file. Each cell is one call of an SDK against one server:
 *
 *   id          stable key of the cell in the records
 *   maxRetries  given to the client; a number, or 'null' | 'NaN' | 'Infinity' for what JSON cannot hold; absent = the SDK's default
 *   timeout     seconds; absent = the SDK's default. `timeoutOn: 'request'` gives it per call instead of on the client
 *   mode        'sync' (default) | 'async' | 'stream' (a streaming call in the default mode). A runtime that has one mode only skips 'async'
 *   maxTokens   of a messages call (default 16); `model` likewise. Only Anthropic's SDKs look at them
 *   server      what the mock server does, see below
 *
 * Server, one of:
 *   { kind: 'answers', answers: [{ status, headers: [[name, value], …] }, …] }   the n-th attempt gets the n-th answer, the last one repeats
 *   { kind: 'silent' }                                accepts the request, never sends a byte
 *   { kind: 'stall-body', status, headers }           sends the head and a part of the body, then nothing
 *   { kind: 'drip', status, headers }                 sends the head, then one byte every 100 ms for 1.5 s, and a whole body
 *   { kind: 'reset' }                                 resets the connection instead of answering
 *   { kind: 'close' }                                 closes the connection cleanly instead of answering
 *
 * A driver asks for a behaviour by the base URL http://127.0.0.1:PORT/<run>/<base64url of the server object as JSON>, where <run> is
 * unique for each call (the server counts the attempts of an 'answers' list by it; see mock-server.mjs). Header values are Unicode; the
 * server sends them as UTF-8 bytes. Two entries of one name are two header lines.
 *
 * Header values may hold `{date±SECONDS:FORMAT}`: a date relative to the frozen clock `now` (whole seconds of it),
 * to be resolved before it is asked for. `resolveServer` below does it; FORMAT is one of
 * imf, rfc850, asctime (RFC 9110 §5.6.7); zone+hhmm / zone-hhmm (the same instant in that zone), zoneUTC, zoneZ, zoneEST, nozone, noday,
 * wrongday, lower, shortyear (deformed IMF dates); iso, isoms, isooffset (ISO 8601); unix, unixms (since 1970).
 *
 * A record of a cell is [attempts, sleeps, ends]: sleeps in seconds as the SDK asked for them, one [min, max] each (random source
 * pinned to its lowest and its highest value); ends is 'ok', 'hang' (still blocked after HANG_SECONDS) or the class of the error.
 */
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The frozen clock of every run, UNIX milliseconds: half a second past a full one, so that truncated dates show. */
export const NOW_MS = Date.UTC(2026, 11, 2, 0, 0, 0, 500);
/** A call that is still blocked after so many seconds of real time is recorded as 'hang'. */
export const HANG_SECONDS = 4;

const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const two = (/** @type {number} */ n) => String(n).padStart(2, '0');

/**
 * Writes an instant in one of the grid's date formats.
 * @param {number} unixSeconds whole seconds since 1970
 * @param {string} format see the head of this file
 * @returns {string}
 */
export function writeDate(unixSeconds, format) {
  const zone = /^zone([+-])(\d\d)(\d\d)$/.exec(format);
  const offsetMinutes = zone ? Number(`${zone[1]}1`) * (Number(zone[2]) * 60 + Number(zone[3])) : format === 'zoneEST' ? -300 : 0;
  const d = new Date((unixSeconds + offsetMinutes * 60) * 1000);
  const day = DAYS[d.getUTCDay()].slice(0, 3);
  const month = MONTHS[d.getUTCMonth()];
  const date = two(d.getUTCDate());
  const year = String(d.getUTCFullYear()).padStart(4, '0');
  const time = `${two(d.getUTCHours())}:${two(d.getUTCMinutes())}:${two(d.getUTCSeconds())}`;
  const imf = (name = 'GMT', weekday = day) => `${weekday}, ${date} ${month} ${year} ${time} ${name}`;
  if (zone) return imf(format.slice(4));
  switch (format) {
    case 'imf':
      return imf();
    case 'rfc850':
      return `${DAYS[d.getUTCDay()]}, ${date}-${month}-${year.slice(-2)} ${time} GMT`;
    case 'asctime':
      return `${day} ${month} ${String(d.getUTCDate()).padStart(2, ' ')} ${time} ${year}`;
    case 'zoneUTC':
      return imf('UTC');
    case 'zoneZ':
      return imf('Z');
    case 'zoneEST':
      return imf('EST');
    case 'nozone':
      return imf().slice(0, -4);
    case 'noday':
      return imf().slice(5);
    case 'wrongday':
      return imf('GMT', DAYS[(d.getUTCDay() + 1) % 7].slice(0, 3));
    case 'lower':
      return imf().toLowerCase();
    case 'shortyear':
      return `${day}, ${date} ${month} ${year.slice(-2)} ${time} GMT`;
    case 'iso':
      return `${d.toISOString().slice(0, 19)}Z`;
    case 'isoms':
      return d.toISOString();
    case 'isooffset':
      return `${d.toISOString().slice(0, 19)}+00:00`;
    case 'unix':
      return String(unixSeconds);
    case 'unixms':
      return String(unixSeconds * 1000);
    default:
      throw new Error(`unknown date format: ${format}`);
  }
}

/**
 * A header value with its date placeholders written out.
 * @param {string} value
 * @param {number} nowMs the frozen clock, UNIX milliseconds
 * @returns {string}
 */
export function resolveValue(value, nowMs) {
  return value.replace(/\{date([+-]\d+):([\w+-]+)\}/g, (_, seconds, format) =>
    writeDate(Math.floor(nowMs / 1000) + Number(seconds), format),
  );
}

/**
 * A cell's server with every date written out, ready to be asked for.
 * @template T
 * @param {T} server
 * @param {number} nowMs the frozen clock, UNIX milliseconds
 * @returns {T}
 */
export const resolveServer = (server, nowMs) =>
  JSON.parse(JSON.stringify(server), (_, value) => (typeof value === 'string' ? resolveValue(value, nowMs) : value));

/** Retry-After values that are (or look like) numbers. */
export const NUMBERS = [
  // whole
  ...['0', '1', '5', '10', '30', '59', '60', '61', '90', '119', '120', '121', '300', '3600', '86400', '007'],
  // around the limits of timers and of 32-bit counters
  ...['2147483', '2147484', '3000000', '4294967', '4294968', '1000000000', '9223372036', '9223372037', '99999999999999999999'],
  // fractions
  ...['0.5', '1.5', '1.9999', '.5', '5.', '59.999', '60.0', '60.001', '120.001', '0.001', '0.0004', '2147483.647', '2147483.648'],
  // exponents
  ...['1e1', '1E1', '1e3', '1e9', '1e-3', '1e400', '1e-400', '5e'],
  // signs
  ...['-0', '-1', '-30', '-0.5', '+5', '--5', '+-5'],
  // no numbers, or numbers in some languages only
  ...[
    'inf',
    '+inf',
    '-inf',
    'Infinity',
    '-Infinity',
    'INF',
    'infinity',
    'nan',
    'NaN',
    '-nan',
    '',
    'null',
    'undefined',
    'true',
    'soon',
    '"5"',
  ],
  ...['1_0', '1__0', '_5', '0x10', '0x1p3', '0b11', '0o17', '5f', '5d', '5L', '10n'],
  // other digits: full-width, Arabic-Indic, superscript, no-break space before
  ...['\uff11\uff12', '\u0665', '\u00b2', '\u00a05'],
  // suffixes and lists
  ...['5s', '5 s', '5 seconds', '5m', '250ms', 'PT5S', '5;q=1', '5,0', '5, 10', '5 10', '1/2', '5.5.5'],
];

/** Retry-After values that are (or look like) dates. */
export const DATES = [
  ...[-3600, -60, -1, 0, 1, 5, 30, 60, 61, 90, 120, 121, 3600, 2_592_000].map((s) => `{date${s < 0 ? '' : '+'}${s}:imf}`),
  ...['rfc850', 'asctime'].flatMap((f) => [`{date-60:${f}}`, `{date+30:${f}}`, `{date+90:${f}}`]),
  ...['zone+0900', 'zone-0800', 'zone+0000', 'zone-0000', 'zone+0530', 'zoneUTC', 'zoneZ', 'zoneEST', 'nozone', 'noday', 'wrongday'].map(
    (f) => `{date+30:${f}}`,
  ),
  ...['lower', 'shortyear', 'iso', 'isoms', 'isooffset', 'unix', 'unixms'].map((f) => `{date+30:${f}}`),
  '{date+90:iso}',
  '{date+2026:iso}',
  'Thu, 01 Jan 1970 00:00:00 GMT',
  'Fri, 31 Dec 9999 23:59:59 GMT',
  'Fri, 31 Dec 99999 23:59:59 GMT',
  'Wed, 32 Dec 2026 00:00:00 GMT',
  'Wed, 02 Foo 2026 00:00:00 GMT',
  'Wed, 02 Dec 2026 25:61:61 GMT',
  'Wed, 02 Dec 0026 00:00:30 GMT',
  'Wed, 02 Dec 2026',
  'Wed',
  '2 Dec',
];

/** retry-after-ms values, alone and beside Retry-After: 5. */
export const MILLISECONDS = [
  ...['0', '250', '0.4', '1.5', '250.7', '1e3', '59999', '60000', '60001', '61000', '120000', '120001', '300000'],
  ...[
    '2147483647',
    '2147483648',
    '4294967295',
    '4294968000',
    '-5',
    '-0',
    'abc',
    '',
    'nan',
    'NaN',
    'inf',
    'Infinity',
    '1_000',
    '250ms',
    '0x10',
    '5, 10',
    '{date+30:imf}',
  ],
];

const answer = (/** @type {number} */ status, /** @type {(readonly [string, string])[]} */ ...headers) => ({ status, headers });
const answers = (/** @type {ReturnType<typeof answer>[]} */ ...list) => ({ kind: 'answers', answers: list });
const ra = (/** @type {string} */ value) => /** @type {const} */ (['retry-after', value]);
const raMs = (/** @type {string} */ value) => /** @type {const} */ (['retry-after-ms', value]);
const xsr = (/** @type {string} */ value) => /** @type {const} */ (['x-should-retry', value]);

/** @returns {Record<string, unknown>[]} every cell, in a stable order; ids are unique (checked) */
export function cells() {
  /** @type {Record<string, unknown>[]} */
  const out = [];
  const cell = (/** @type {string} */ id, /** @type {unknown} */ server, options = {}) => out.push({ id, ...options, server });
  const two = { maxRetries: 2 };

  // 1. what one header value does, after 429, with two retries
  cell('ra:', answers(answer(429, ra(''))), two);
  cell('none', answers(answer(429)), two);
  for (const v of [...NUMBERS, ...DATES]) if (v !== '') cell(`ra:${v}`, answers(answer(429, ra(v))), two);
  cell('ra:9x400', answers(answer(429, ra('9'.repeat(400)))), two);
  cell('ra:9x5000', answers(answer(429, ra('9'.repeat(5000)))), two);
  cell('ra:0.x400', answers(answer(429, ra(`0.${'0'.repeat(400)}1`))), two);
  cell('ra:5&ra:10', answers(answer(429, ra('5'), ra('10'))), two);
  cell('ra:10&ra:5', answers(answer(429, ra('10'), ra('5'))), two);
  cell('ra:&ra:5', answers(answer(429, ra(''), ra('5'))), two);
  cell('RA:5', answers(answer(429, ['RETRY-AFTER', '5'])), two);
  for (const v of MILLISECONDS) {
    cell(`ms:${v}`, answers(answer(429, raMs(v))), two);
    cell(`ms:${v}&ra:5`, answers(answer(429, raMs(v), ra('5'))), two);
  }
  cell('ra:5&ms:250', answers(answer(429, ra('5'), raMs('250'))), two);
  cell('ms:250&ra:{date+30:imf}', answers(answer(429, raMs('250'), ra('{date+30:imf}'))), two);
  cell('ms:abc&ra:{date+30:imf}', answers(answer(429, raMs('abc'), ra('{date+30:imf}'))), two);
  cell('ms:0&ra:121', answers(answer(429, raMs('0'), ra('121'))), two);
  cell('ms:250&ms:500', answers(answer(429, raMs('250'), raMs('500'))), two);
  cell('ratelimit-reset:30', answers(answer(429, ['x-ratelimit-reset-requests', '30s'], ['ratelimit-reset', '30'])), two);

  // 2. statuses
  const statuses = [200, 201, 204, 300, 304, 400, 401, 402, 403, 404, 405, 406, 408, 409, 410, 413, 418, 421, 422, 425, 429, 451, 499];
  statuses.push(500, 501, 502, 503, 504, 505, 507, 511, 520, 522, 524, 529, 530, 598, 599);
  for (const s of statuses) cell(`st:${s}`, answers(answer(s)), { maxRetries: 1 });
  for (const s of [200, 400, 401, 403, 404, 408, 409, 413, 422, 425, 500, 502, 503, 504, 529, 599]) {
    cell(`st:${s}&ra:5`, answers(answer(s, ra('5'))), { maxRetries: 1 });
  }
  for (const s of [408, 409, 500, 503, 529]) cell(`st:${s}&ra:121`, answers(answer(s, ra('121'))), two);
  for (const s of [503, 529]) cell(`st:${s}&ra:nan`, answers(answer(s, ra('nan'))), two);

  // 3. x-should-retry
  for (const s of [200, 400, 401, 404, 429, 500, 503]) {
    for (const x of ['true', 'false']) cell(`st:${s}&xsr:${x}`, answers(answer(s, xsr(x))), { maxRetries: 1 });
  }
  for (const x of ['TRUE', 'True', 'FALSE', '1', '0', 'yes', 'no', '', 'maybe']) {
    cell(`st:400&xsr:${x}`, answers(answer(400, xsr(x))), { maxRetries: 1 });
    cell(`st:429&xsr:${x}`, answers(answer(429, xsr(x))), { maxRetries: 1 });
  }
  for (const x of ['true', 'false']) {
    for (const v of ['5', '61', '121', '{date+90:imf}']) cell(`st:429&xsr:${x}&ra:${v}`, answers(answer(429, xsr(x), ra(v))), two);
  }
  cell('st:400&xsr:true&ra:5', answers(answer(400, xsr('true'), ra('5'))), two);
  cell('st:400&xsr:true&ra:121', answers(answer(400, xsr('true'), ra('121'))), two);

  // 4. max retries
  for (const n of [0, 1, 2, 3, 5, 8]) {
    for (const v of [undefined, '5', '61', '120', '121', '0', 'nan']) {
      if (n === 2 && v !== undefined) continue;
      cell(`mr:${n}&ra:${v ?? '-'}`, answers(answer(429, ...(v === undefined ? [] : [ra(v)]))), { maxRetries: n });
    }
  }
  cell('mr:default', answers(answer(429)));
  cell('mr:default&ra:5', answers(answer(429, ra('5'))));
  cell('mr:12', answers(answer(500)), { maxRetries: 12 });
  for (const n of [-1, -5, 1.5, 'null', 'NaN', 'Infinity']) {
    const failsThrice = answers(answer(500), answer(500), answer(500), answer(200));
    cell(`mr:${n}`, failsThrice, { maxRetries: n });
    cell(`mr:${n}&st:200`, answers(answer(200)), { maxRetries: n });
  }

  // 5. timeouts do (or do not) bound the sleeps
  for (const t of [1, 10, 60]) {
    for (const v of [undefined, '5', '30', '120', '{date+90:imf}']) {
      cell(`to:${t}&ra:${v ?? '-'}`, answers(answer(429, ...(v === undefined ? [] : [ra(v)]))), { maxRetries: 2, timeout: t });
    }
  }
  cell('to:10@request&ra:120', answers(answer(429, ra('120'))), { maxRetries: 2, timeout: 10, timeoutOn: 'request' });
  cell('to:10@request&ra:5', answers(answer(429, ra('5'))), { maxRetries: 2, timeout: 10, timeoutOn: 'request' });
  cell('to:700&ra:5', answers(answer(429, ra('5'))), { maxRetries: 2, timeout: 700 });

  // 6. answers that change from attempt to attempt
  const sequences = {
    '429:5,200': [answer(429, ra('5')), answer(200)],
    '429:61,200': [answer(429, ra('61')), answer(200)],
    '429:121,200': [answer(429, ra('121')), answer(200)],
    '429,500,503,200': [answer(429), answer(500), answer(503), answer(200)],
    '429:5,429,429:5,200': [answer(429, ra('5')), answer(429), answer(429, ra('5')), answer(200)],
    '500,429:30,503:nan,529:1,200': [answer(500), answer(429, ra('30')), answer(503, ra('nan')), answer(529, ra('1')), answer(200)],
    '429:5,400': [answer(429, ra('5')), answer(400)],
    '503,503,200': [answer(503), answer(503), answer(200)],
    401: [answer(401)],
    '429:5,429:121,429:5': [answer(429, ra('5')), answer(429, ra('121')), answer(429, ra('5'))],
  };
  for (const [id, list] of Object.entries(sequences)) cell(`seq:${id}`, answers(...list), { maxRetries: 4 });

  // 7. servers that do not answer
  const partial = { kind: 'stall-body', status: 200, headers: [] };
  const drip = { kind: 'drip', status: 200, headers: [] };
  for (const mode of ['sync', 'async', 'stream']) {
    const how = mode === 'sync' ? {} : { mode };
    const at = mode === 'sync' ? '' : `@${mode}`;
    for (const n of [0, 1, 2]) cell(`silent&mr:${n}${at}`, { kind: 'silent' }, { maxRetries: n, timeout: 0.25, ...how });
    cell(`stall&mr:1${at}`, partial, { maxRetries: 1, timeout: 0.25, ...how });
    cell(`stall:429&ra:5&mr:1${at}`, { ...partial, status: 429, headers: [ra('5')] }, { maxRetries: 1, timeout: 0.25, ...how });
    cell(`stall:400&mr:1${at}`, { ...partial, status: 400 }, { maxRetries: 1, timeout: 0.25, ...how });
    cell(`drip&to:0.5${at}`, drip, { maxRetries: 1, timeout: 0.5, ...how });
    cell(`reset&mr:2${at}`, { kind: 'reset' }, { maxRetries: 2, ...how });
    cell(`close&mr:1${at}`, { kind: 'close' }, { maxRetries: 1, ...how });
  }
  cell('silent@request', { kind: 'silent' }, { maxRetries: 1, timeout: 0.25, timeoutOn: 'request' });
  cell('drip&to:10', drip, { maxRetries: 1, timeout: 10 });

  // 8. Anthropic's limit of non-streaming max_tokens
  for (const tokens of [21333, 21334, 64000]) {
    cell(`tokens:${tokens}`, answers(answer(200)), { maxRetries: 0, maxTokens: tokens });
    cell(`tokens:${tokens}&to:10`, answers(answer(200)), { maxRetries: 0, maxTokens: tokens, timeout: 10 });
  }
  cell('tokens:64000@stream', answers(answer(200)), { maxRetries: 0, maxTokens: 64000, mode: 'stream' });
  cell('tokens:64000&to:10@request', answers(answer(200)), { maxRetries: 0, maxTokens: 64000, timeout: 10, timeoutOn: 'request' });
  cell('tokens:9000&opus-4', answers(answer(200)), { maxRetries: 0, maxTokens: 9000, model: 'claude-opus-4-20250514' });

  // 9. the same again, asynchronous and streaming
  const again = [
    'none',
    'ra:',
    'ra:5',
    'ra:0',
    'ra:60',
    'ra:61',
    'ra:120',
    'ra:121',
    'ra:-30',
    'ra:nan',
    'ra:inf',
    'ra:1.5',
    'ra:5s',
    'ra:4294968',
  ];
  again.push(
    'ra:{date+90:imf}',
    'ra:{date-60:imf}',
    'ra:{date+30:rfc850}',
    'ra:{date+30:asctime}',
    'ra:{date+30:iso}',
    'ms:250&ra:5',
    'ms:0&ra:5',
  );
  again.push(
    'ra:Fri, 31 Dec 99999 23:59:59 GMT',
    'ra:soon',
    'st:400',
    'st:408',
    'st:503',
    'st:400&xsr:true',
    'st:429&xsr:false',
    'mr:5&ra:-',
    'mr:0&ra:5',
  );
  again.push('to:10&ra:120', 'seq:429:5,429,429:5,200', 'mr:-1', 'mr:Infinity');
  for (const id of again) {
    const base = out.find((c) => c.id === id);
    if (!base) throw new Error(`no such cell: ${id}`);
    out.push({ ...base, id: `${id}@async`, mode: 'async' });
  }
  for (const id of ['none', 'ra:5', 'ra:61', 'ra:121', 'ra:{date+90:imf}', 'st:400', 'st:503', 'mr:0&ra:5']) {
    const base = out.find((c) => c.id === id);
    if (!base) throw new Error(`no such cell: ${id}`);
    out.push({ ...base, id: `${id}@stream`, mode: 'stream' });
  }

  const seen = new Set();
  for (const c of out) {
    if (seen.has(c.id)) throw new Error(`two cells are called ${c.id}`);
    seen.add(c.id);
  }
  return out;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const all = cells();
  const lines = all.map((c) => JSON.stringify(c)).join(',\n');
  writeFileSync(new URL('grid.json', import.meta.url), `{"now":${NOW_MS},"hangSeconds":${HANG_SECONDS},"cells":[\n${lines}\n]}\n`);
  console.log(`${all.length} cells`);
}
