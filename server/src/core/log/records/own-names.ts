/** One's own field names (`--fields`, a setting) → meanings. */
import { keyRank } from '../reading.ts';
import type { Meaning } from './meaning.ts';

const kinds: ReadonlyMap<string, Meaning> = new Map<string, Meaning>([
  ['time', { what: 'time', start: false }],
  ['start', { what: 'time', start: true }],
  ['request', { what: 'key', rank: keyRank.request }],
  ['retryCount', { what: 'count', base: 0 }],
  ['attempt', { what: 'count', base: 1 }],
  ['left', { what: 'left' }],
  ['status', { what: 'status' }],
  ['retryAfter', { what: 'told', header: false, unit: 1 }],
  ['retryAfterMs', { what: 'told', header: false, unit: 1e-3 }],
  ['wait', { what: 'wait', unit: 1 }],
  ['waitMs', { what: 'wait', unit: 1e-3 }],
  ['duration', { what: 'duration', unit: 1 }],
  ['durationMs', { what: 'duration', unit: 1e-3 }],
  ['host', { what: 'host' }],
  ['message', { what: 'message' }],
]);

/** The names that `--fields` takes. */
export const fieldNames: readonly string[] = [...kinds.keys()];

/** `{ retryAfter: 'meta.wait' }` → what `meta.wait` means. Unknown names are left out; the caller has refused them. */
export const ownNames = (fields: Readonly<Record<string, string>>): ReadonlyMap<string, Meaning> => {
  const out = new Map<string, Meaning>();
  for (const name of Object.keys(fields)) {
    const meaning = kinds.get(name);
    const path = fields[name];
    if (meaning !== undefined && path !== undefined && path !== '') out.set(path, meaning);
  }
  return out;
};
