/**
 * What the log panel and the extension host say to each other: closed unions both ways, checked on arrival.
 * A message that does not fit is dropped and logged by the one who got it. Columns travel as typed arrays.
 */
import type { LogDetail, LogSummary, LogTrouble } from '../../server/src/lsp/messages.ts';
import type { LogData } from './log/columns.ts';
import { type Texts, textKeys } from './texts.ts';

export type ExportFormat = 'markdown' | 'csv' | 'json' | 'html';

export type ToLogPanel =
  | { readonly type: 'start'; readonly name: string; readonly texts: Texts }
  | { readonly type: 'loading'; readonly bytesRead: number; readonly bytesTotal: number | null; readonly requests: number }
  | { readonly type: 'trouble'; readonly trouble: LogTrouble }
  | { readonly type: 'log'; readonly summary: LogSummary; readonly data: LogData; readonly change: 'opened' | 'grown' | 'replaced' }
  | { readonly type: 'gone' }
  | { readonly type: 'detail'; readonly generation: number; readonly request: number; readonly detail: LogDetail }
  | { readonly type: 'reveal'; readonly line: number }
  | { readonly type: 'following'; readonly on: boolean }
  | { readonly type: 'copied' };

export type FromLogPanel =
  | { readonly type: 'ready' }
  | { readonly type: 'cancel' }
  | { readonly type: 'again' }
  | { readonly type: 'open-as-text' }
  | { readonly type: 'detail'; readonly generation: number; readonly request: number }
  | { readonly type: 'line'; readonly line: number }
  /** A place of the detail last shown, by its index: the panel names no file itself. */
  | { readonly type: 'place'; readonly index: number }
  | { readonly type: 'simulate' }
  | { readonly type: 'follow'; readonly on: boolean }
  | { readonly type: 'copy'; readonly format: 'markdown' | 'csv' | 'json'; readonly requests: readonly number[] | null }
  | { readonly type: 'export' }
  | { readonly type: 'picture'; readonly png: Uint8Array }
  | { readonly type: 'link'; readonly url: string }
  | { readonly type: 'log'; readonly text: string };

type Fields = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value);
const isCount = (value: unknown): value is number => typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
const isNumber = (value: unknown): value is number => typeof value === 'number' && !Number.isNaN(value);
const isText = (value: unknown): value is string => typeof value === 'string';
const isOneOf =
  <T extends string>(...values: readonly T[]) =>
  (value: unknown): value is T =>
    (values as readonly unknown[]).includes(value);

const isRichText = (value: unknown): boolean =>
  Array.isArray(value) &&
  value.every((part) => isObject(part) && isText(part.text) && (part.link === undefined || (isText(part.link) && isWebLink(part.link))));

/** Only https leaves the panel. */
export const isWebLink = (url: string): boolean => {
  try {
    return new URL(url).protocol === 'https:';
  } catch {
    return false;
  }
};

const isTexts = (value: unknown): value is Texts => isObject(value) && textKeys.every((key) => isText(value[key]));

const isSummary = (value: unknown): value is LogSummary =>
  isObject(value) &&
  isCount(value.generation) &&
  isText(value.format) &&
  isCount(value.lines) &&
  isCount(value.bytes) &&
  isObject(value.clock) &&
  isOneOf('unix', 'local', 'monotonic', 'none')(value.clock.kind) &&
  isNumber(value.clock.zeroMs) &&
  isNumber(value.clock.resolutionMs) &&
  Array.isArray(value.facts) &&
  value.facts.every(isText) &&
  Array.isArray(value.warnings) &&
  value.warnings.every(isText) &&
  isRichText(value.answer) &&
  (value.findings === undefined || (Array.isArray(value.findings) && value.findings.every(isFinding))) &&
  isCounts(value.counts);

const isFinding = (value: unknown): boolean =>
  isObject(value) &&
  isOneOf('error', 'warning', 'info')(value.severity) &&
  isText(value.code) &&
  isText(value.text) &&
  (value.key === null || isText(value.key)) &&
  (value.line === null || isCount(value.line));

const isCounts = (value: unknown): boolean =>
  isObject(value) &&
  ['requests', 'requestsWithRetries', 'attempts', 'asTold', 'early', 'earlyAttempts', 'quota', 'gaveUp'].every((key) =>
    isCount(value[key]),
  ) &&
  isNumber(value.waitedMs) &&
  (value.longest === null ||
    (isObject(value.longest) && isCount(value.longest.request) && isText(value.longest.key) && isNumber(value.longest.ms)));

const isTrouble = (value: unknown): value is LogTrouble =>
  isObject(value) && isText(value.trouble) && isText(value.message) && (value.facts === undefined || isRichText(value.facts));

const isDetail = (value: unknown): value is LogDetail =>
  isObject(value) &&
  isRichText(value.title) &&
  Array.isArray(value.paragraphs) &&
  value.paragraphs.every(isRichText) &&
  Array.isArray(value.clients) &&
  value.clients.every(isRichText) &&
  Array.isArray(value.places) &&
  value.places.every((place) => isObject(place) && isText(place.label)) &&
  (value.simulate === null || isObject(value.simulate));

/** The typed array kinds of the columns, by name. */
const requestColumns = {
  first: Uint32Array,
  count: Uint32Array,
  start: Float64Array,
  end: Float64Array,
  asked: Float64Array,
  waited: Float64Array,
  verdict: Uint8Array,
  outcome: Uint8Array,
  obeyed: Uint8Array,
  flags: Uint8Array,
  host: Uint16Array,
  keyEnds: Uint32Array,
} as const;
const attemptColumns = {
  start: Float64Array,
  duration: Float32Array,
  end: Uint8Array,
  status: Uint16Array,
  told: Float64Array,
  wait: Float64Array,
  waitKind: Uint8Array,
  early: Uint8Array,
  line: Uint32Array,
} as const;

const areColumns = (value: unknown, kinds: Readonly<Record<string, new () => ArrayLike<number>>>, length: number): boolean =>
  isObject(value) &&
  Object.entries(kinds).every(([name, kind]) => {
    const column = value[name];
    return column instanceof kind && column.length === length;
  });

/** Equal lengths, and no request that points outside the attempts or the keys. */
const isData = (value: unknown): value is LogData => {
  if (!isObject(value) || !isCount(value.generation) || !Array.isArray(value.hosts) || !value.hosts.every(isText)) return false;
  const { requests, attempts } = value;
  if (!isObject(requests) || !isObject(attempts)) return false;
  const { first, count, keyEnds, host } = requests;
  const { start } = attempts;
  if (!(first instanceof Uint32Array) || !(start instanceof Float64Array) || !(requests.keys instanceof Uint8Array)) return false;
  if (!areColumns(requests, requestColumns, first.length) || !areColumns(attempts, attemptColumns, start.length)) return false;
  if (!(count instanceof Uint32Array) || !(keyEnds instanceof Uint32Array) || !(host instanceof Uint16Array)) return false;
  let keyEnd = 0;
  for (let i = 0; i < first.length; i++) {
    if (first[i]! + count[i]! > start.length || count[i] === 0 || keyEnds[i]! < keyEnd || host[i]! >= Math.max(1, value.hosts.length))
      return false;
    keyEnd = keyEnds[i]!;
  }
  return keyEnd <= requests.keys.length;
};

/** @returns null for what is not in the protocol. */
export const readToLogPanel = (message: unknown): ToLogPanel | null => {
  if (!isObject(message) || !fitsToPanel(message)) return null;
  return message as unknown as ToLogPanel;
};

const fitsToPanel = (m: Fields): boolean => {
  switch (m.type) {
    case 'start':
      return isText(m.name) && isTexts(m.texts);
    case 'loading':
      return isCount(m.bytesRead) && (m.bytesTotal === null || isCount(m.bytesTotal)) && isCount(m.requests);
    case 'trouble':
      return isTrouble(m.trouble);
    case 'log':
      return isSummary(m.summary) && isData(m.data) && isOneOf('opened', 'grown', 'replaced')(m.change);
    case 'detail':
      return isCount(m.generation) && isCount(m.request) && isDetail(m.detail);
    case 'reveal':
      return isCount(m.line);
    case 'following':
      return typeof m.on === 'boolean';
    case 'gone':
    case 'copied':
      return true;
    default:
      return false;
  }
};

/** @returns null for what is not in the protocol. */
export const readFromLogPanel = (message: unknown): FromLogPanel | null => {
  if (!isObject(message) || !fitsFromPanel(message)) return null;
  return message as unknown as FromLogPanel;
};

const fitsFromPanel = (m: Fields): boolean => {
  switch (m.type) {
    case 'ready':
    case 'cancel':
    case 'again':
    case 'open-as-text':
    case 'simulate':
    case 'export':
      return true;
    case 'detail':
      return isCount(m.generation) && isCount(m.request);
    case 'line':
      return isCount(m.line) && m.line >= 1;
    case 'place':
      return isCount(m.index);
    case 'follow':
      return typeof m.on === 'boolean';
    case 'copy':
      return (
        isOneOf('markdown', 'csv', 'json')(m.format) && (m.requests === null || (Array.isArray(m.requests) && m.requests.every(isCount)))
      );
    case 'picture':
      return m.png instanceof Uint8Array;
    case 'link':
      return isText(m.url) && isWebLink(m.url);
    case 'log':
      return isText(m.text);
    default:
      return false;
  }
};
