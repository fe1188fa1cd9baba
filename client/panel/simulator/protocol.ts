/** What the simulator and the extension host say to each other: closed unions both ways, checked on arrival. */
import type { SimulatedServer, SimulatorAnswer, SimulatorCase, SimulatorSdk } from '../../../server/src/lsp/messages.ts';
import { isWebLink } from '../protocol.ts';
import { type Texts, textKeys } from '../texts.ts';

export type ToSimulator =
  | { readonly type: 'start'; readonly texts: Texts; readonly sdks: readonly SimulatorSdk[]; readonly settings: SimulatorCase | null }
  | { readonly type: 'settings'; readonly settings: SimulatorCase }
  | { readonly type: 'answers'; readonly id: number; readonly answers: readonly SimulatorAnswer[] }
  | { readonly type: 'trouble'; readonly message: string };

export type FromSimulator =
  | { readonly type: 'ready' }
  | { readonly type: 'simulate'; readonly id: number; readonly cases: readonly SimulatorCase[]; readonly server: SimulatedServer }
  | { readonly type: 'copy'; readonly text: string }
  | { readonly type: 'open-from' }
  | { readonly type: 'link'; readonly url: string }
  | { readonly type: 'log'; readonly text: string };

type Fields = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value);
const isText = (value: unknown): value is string => typeof value === 'string';
const isAmount = (value: unknown): boolean => typeof value === 'number' && value >= 0;
const isAmountOrNull = (value: unknown): boolean => value === null || isAmount(value);
const isAbsentOr = (value: unknown, check: (value: unknown) => boolean): boolean => value === undefined || check(value);
const isInterval = (value: unknown): boolean =>
  Array.isArray(value) && value.length === 2 && isAmount(value[0]) && isAmountOrNull(value[1]);
const isListOf = (value: unknown, check: (value: unknown) => boolean): boolean => Array.isArray(value) && value.every(check);
const isRich = (value: unknown): boolean =>
  isListOf(value, (part) => isObject(part) && isText(part.text) && isAbsentOr(part.link, (link) => isText(link) && isWebLink(link)));

const isCase = (value: unknown): boolean =>
  isObject(value) &&
  isText(value.sdk) &&
  isText(value.version) &&
  isAbsentOr(value.maxRetries, (n) => typeof n === 'number') &&
  isAbsentOr(value.timeoutMs, isAmountOrNull) &&
  isAbsentOr(value.deadlineMs, isAmount) &&
  isAbsentOr(value.around, (around) => isObject(around) && isAmount(around.attempts) && isAmount(around.waitMs)) &&
  isAbsentOr(value.from, (from) => isObject(from) && isText(from.label));

const isServer = (value: unknown): boolean =>
  isObject(value) &&
  (value.kind === 'silent' ||
    value.kind === 'trickles' ||
    value.kind === 'refuses-connection' ||
    (value.kind === 'answers' &&
      isAmount(value.status) &&
      isListOf(value.headers, (header) => Array.isArray(header) && header.length === 2 && header.every(isText))));

const isGroup = (value: unknown): boolean =>
  isObject(value) &&
  isText(value.version) &&
  isText(value.label) &&
  typeof value.maxRetries === 'number' &&
  isAmountOrNull(value.timeoutMs);

const isSdk = (value: unknown): boolean =>
  isObject(value) &&
  isText(value.id) &&
  isText(value.name) &&
  isListOf(value.groups, isGroup) &&
  (value.groups as readonly unknown[]).length > 0;

const isAnswer = (value: unknown): boolean => {
  if (!isObject(value)) return false;
  if (value.kind === 'impossible') return isRich(value.message);
  return (
    value.kind === 'waits' &&
    isText(value.label) &&
    isAmountOrNull(value.attempts) &&
    isListOf(value.sleeps, isInterval) &&
    isInterval(value.attempt) &&
    isInterval(value.total) &&
    isText(value.totalText) &&
    isAmountOrNull(value.toldMs) &&
    isRich(value.because) &&
    isListOf(value.scenarios, (row) => isObject(row) && isText(row.label) && isText(row.total)) &&
    isText(value.command)
  );
};

/** @returns null for what is not in the protocol. */
export const readToSimulator = (m: unknown): ToSimulator | null => {
  if (!isObject(m)) return null;
  const fits =
    (m.type === 'start' &&
      isObject(m.texts) &&
      textKeys.every((key) => isText((m.texts as Fields)[key])) &&
      isListOf(m.sdks, isSdk) &&
      (m.settings === null || isCase(m.settings))) ||
    (m.type === 'settings' && isCase(m.settings)) ||
    (m.type === 'answers' && typeof m.id === 'number' && isListOf(m.answers, isAnswer)) ||
    (m.type === 'trouble' && isText(m.message));
  return fits ? (m as unknown as ToSimulator) : null;
};

/** @returns null for what is not in the protocol. */
export const readFromSimulator = (m: unknown): FromSimulator | null => {
  if (!isObject(m)) return null;
  const fits =
    m.type === 'ready' ||
    m.type === 'open-from' ||
    (m.type === 'simulate' && typeof m.id === 'number' && isListOf(m.cases, isCase) && isServer(m.server)) ||
    (m.type === 'copy' && isText(m.text)) ||
    (m.type === 'link' && isText(m.url) && isWebLink(m.url)) ||
    (m.type === 'log' && isText(m.text));
  return fits ? (m as unknown as FromSimulator) : null;
};
