/** What arrives is checked before it is believed: panels, host and server alike. */
import { describe, expect, test } from 'vitest';
import { readKept } from '../../client/panel/log/kept.ts';
import { readFromLogPanel, readToLogPanel } from '../../client/panel/protocol.ts';
import { readFromSimulator, readToSimulator } from '../../client/panel/simulator/protocol.ts';
import { englishTexts } from '../../client/panel/texts.ts';
import { type ColumnType, fromBase64, pack, toBase64, unpack } from '../../server/src/lsp/packed.ts';
import { everyKind, logData, summaryOf } from './helpers/log-data.ts';

const data = logData(everyKind);
const summary = summaryOf(data, everyKind);
const log = { type: 'log', summary, data, change: 'opened' };

describe('to the log panel', () => {
  test.each([
    ['start', { type: 'start', name: 'x', texts: englishTexts }],
    ['loading', { type: 'loading', bytesRead: 1, bytesTotal: null, requests: 0 }],
    ['trouble', { type: 'trouble', trouble: { trouble: 'binary', message: 'm' } }],
    ['a log', log],
    ['reveal', { type: 'reveal', line: 3 }],
    ['gone', { type: 'gone' }],
  ])('%s is taken', (_, message) => expect(readToLogPanel(message)).toBe(message));

  const broken = (
    change: (copy: {
      summary: Record<string, unknown>;
      data: { requests: Record<string, unknown>; attempts: Record<string, unknown> };
    }) => void,
  ) => {
    const copy = structuredClone(log) as never;
    change(copy);
    return copy;
  };
  test.each([
    ['no message', null],
    ['a text', 'ready'],
    ['an unknown type', { type: 'eval', code: 'x' }],
    ['a text that is missing', { type: 'start', name: 'x', texts: { ...englishTexts, filter: undefined } }],
    ['a count below zero', { type: 'loading', bytesRead: -1, bytesTotal: null, requests: 0 }],
    ['columns of different lengths', broken((m) => (m.data.attempts.status = new Uint16Array(1)))],
    ['a column of another kind', broken((m) => (m.data.requests.start = new Uint8Array(everyKind.length)))],
    ['a column as a list', broken((m) => (m.data.requests.start = [1, 2]))],
    ['a request that points outside', broken((m) => ((m.data.requests.first as Uint32Array)[3] = 1e9))],
    ['a request without attempts', broken((m) => ((m.data.requests.count as Uint32Array)[3] = 0))],
    ['keys that end before they begin', broken((m) => ((m.data.requests.keyEnds as Uint32Array)[3] = 1))],
    ['a host that is not there', broken((m) => ((m.data.requests.host as Uint16Array)[3] = 99))],
    ['a clock that is not known', broken((m) => (m.summary.clock = { kind: 'sundial', zeroMs: 0, resolutionMs: 1 }))],
    ['a link that runs a command', broken((m) => (m.summary.answer = [{ text: 'x', link: 'command:workbench.action.quit' }]))],
  ])('%s is dropped', (_, message) => expect(readToLogPanel(message)).toBeNull());
});

describe('from the log panel', () => {
  test.each([
    [{ type: 'ready' }],
    [{ type: 'line', line: 1 }],
    [{ type: 'copy', format: 'csv', requests: [1, 2] }],
    [{ type: 'picture', png: new Uint8Array(2) }],
    [{ type: 'link', url: 'https://example.com/' }],
  ])('%j is taken', (message) => expect(readFromLogPanel(message)).toBe(message));
  test.each([
    [{ type: 'line', line: 0 }],
    [{ type: 'line', line: 1.5 }],
    [{ type: 'line', line: '1' }],
    [{ type: 'link', url: 'file:///etc/passwd' }],
    [{ type: 'link', url: 'command:x' }],
    [{ type: 'link', url: 'javascript:alert(1)' }],
    [{ type: 'copy', format: 'exe', requests: null }],
    [{ type: 'copy', format: 'csv', requests: [-1] }],
    [{ type: 'picture', png: 'x' }],
    [{ type: 'place', index: -1 }],
    [{ type: '__proto__' }],
    [[]],
    [undefined],
  ])('%j is dropped', (message) => expect(readFromLogPanel(message)).toBeNull());
});

describe('simulator', () => {
  const settings = { sdk: 's', version: '1' };
  const waits = {
    kind: 'waits',
    label: 'l',
    measured: true,
    attempts: null,
    sleeps: [[1, null]],
    attempt: [0, 0],
    total: [1, null],
    totalText: '',
    toldMs: null,
    obeysServer: false,
    because: [],
    scenarios: [],
    command: '',
  };
  test('answers are taken', () =>
    expect(readToSimulator({ type: 'answers', id: 1, answers: [waits, { kind: 'impossible', message: [] }] })).not.toBeNull());
  test('a start is taken', () => expect(readToSimulator({ type: 'start', texts: englishTexts, sdks: [], settings })).not.toBeNull());
  test('an SDK without versions is dropped', () =>
    expect(readToSimulator({ type: 'start', texts: englishTexts, sdks: [{ id: 'a', name: 'a', groups: [] }], settings: null })).toBeNull());
  test('a wait below zero is dropped', () =>
    expect(readToSimulator({ type: 'answers', id: 1, answers: [{ ...waits, sleeps: [[-1, 2]] }] })).toBeNull());
  test('a question is taken', () =>
    expect(readFromSimulator({ type: 'simulate', id: 1, cases: [settings], server: { kind: 'silent' } })).not.toBeNull());
  test('a server that is not known is dropped', () =>
    expect(readFromSimulator({ type: 'simulate', id: 1, cases: [settings], server: { kind: 'explodes' } })).toBeNull());
});

describe('what the panel kept', () => {
  test('nothing, nonsense and half of it become a fresh start', () => {
    const fresh = readKept(undefined);
    expect(fresh.sort).toEqual({ by: 'start', down: false });
    for (const nonsense of [
      null,
      3,
      'x',
      [],
      { sort: 'up', chip: 'blue', window: { from: 5, to: 1 }, axis: 'z', line: Number.NaN, top: -4, closed: [1] },
    ]) {
      expect(readKept(nonsense)).toEqual(fresh);
    }
  });
  test('what was kept comes back', () => {
    const kept = {
      ...readKept(undefined),
      sort: { by: 'waited', down: true },
      chip: 'early',
      window: { from: 1, to: 2 },
      line: 7,
      closed: ['a'],
    };
    expect(readKept(structuredClone(kept))).toEqual(kept);
  });
});

describe('packed columns', () => {
  test.each([0, 1, 2, 3, 4, 255, 1000])('%i bytes survive base64, as everybody else writes it', (length) => {
    const bytes = Uint8Array.from({ length }, (_, i) => (i * 37 + 11) & 255);
    expect(toBase64(bytes)).toBe(Buffer.from(bytes).toString('base64'));
    expect(fromBase64(toBase64(bytes))).toEqual(bytes);
  });
  test.each(['a', 'ab=', 'ab!=', 'äbcd', 'abc=defg'])('%j is no base64', (text) => expect(() => fromBase64(text)).toThrow(RangeError));
  test('every kind of column survives JSON, NaN and infinity too', () => {
    const arrays = {
      f64: Float64Array.of(0, -1.5, Number.NaN, Number.POSITIVE_INFINITY, 1e300),
      f32: Float32Array.of(0.5, Number.NaN),
      u32: Uint32Array.of(0, 4_294_967_295),
      u16: Uint16Array.of(65_535),
      u8: Uint8Array.of(1, 2, 3),
    };
    for (const type of Object.keys(arrays) as ColumnType[]) {
      expect(unpack(JSON.parse(JSON.stringify(pack(type, arrays[type]))))).toEqual(arrays[type]);
    }
  });
  test('a view into a larger buffer is sent alone', () => {
    const view = new Float64Array([1, 2, 3, 4]).subarray(1, 3);
    expect(unpack(pack('f64', view))).toEqual(Float64Array.of(2, 3));
  });
  test('a column that says another length is refused', () => {
    expect(() => unpack({ ...pack('u32', Uint32Array.of(1, 2)), length: 3 })).toThrow(RangeError);
  });
});
