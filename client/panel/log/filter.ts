/**
 * The filter field: words that must all fit. `429` is a status, `wait > 60 s`, `asked >= 2 min`, `attempts > 2` compare,
 * everything else is looked for in the key, the host and the words of the verdict. Case does not matter.
 */
import { isQuota, keyOf, type LogData, obedienceOf, outcomeOf, requestCount, verdictOf } from './columns.ts';

export type Chip = 'all' | 'retried' | 'early' | 'quota' | 'gave-up';

type Compared = 'wait' | 'asked' | 'attempts';
type Condition =
  | { readonly kind: 'compare'; readonly what: Compared; readonly sign: string; readonly value: number }
  | { readonly kind: 'status'; readonly status: number; readonly text: string }
  | { readonly kind: 'text'; readonly text: string };

const unitMs: Readonly<Record<string, number>> = { ms: 1, s: 1000, sec: 1000, m: 60_000, min: 60_000, h: 3_600_000 };
const comparison = /\b(waited|wait|asked|attempts)\s*(<=|>=|<|>|=)\s*(\d+(?:\.\d+)?)\s*(ms|s|sec|m|min|h)?(?![\w.])/gi;

/** Never fails: what is no comparison is looked for as text. */
export const readFilter = (text: string): readonly Condition[] => {
  const conditions: Condition[] = [];
  const rest = text.replace(comparison, (_, what: string, sign: string, number: string, unit: string | undefined) => {
    const name = what.toLowerCase();
    const isCount = name === 'attempts';
    const value = Number(number) * (isCount ? 1 : (unitMs[(unit ?? 's').toLowerCase()] ?? 1000));
    conditions.push({ kind: 'compare', what: isCount ? 'attempts' : name === 'asked' ? 'asked' : 'wait', sign, value });
    return ' ';
  });
  for (const word of rest.split(/\s+/)) {
    if (word === '') continue;
    const status = /^(?:status[:=])?([1-5]\d\d)$/i.exec(word)?.[1];
    if (status !== undefined) conditions.push({ kind: 'status', status: Number(status), text: word.toLowerCase() });
    else conditions.push({ kind: 'text', text: word.toLowerCase() });
  }
  return conditions;
};

const compares = (a: number, sign: string, b: number): boolean => {
  switch (sign) {
    case '<':
      return a < b;
    case '<=':
      return a <= b;
    case '>':
      return a > b;
    case '>=':
      return a >= b;
    default:
      return a === b;
  }
};

type Test = (request: number) => boolean;

const testOf = (data: LogData, condition: Condition, verdictText: (request: number) => string): Test => {
  const { requests, attempts } = data;
  switch (condition.kind) {
    case 'compare': {
      const { what, sign, value } = condition;
      const column: ArrayLike<number> = what === 'attempts' ? requests.count : what === 'asked' ? requests.asked : requests.waited;
      return (request) => compares(column[request]!, sign, value);
    }
    case 'status': {
      const hasKey = keysWith(data, condition.text);
      return (request) => {
        const first = requests.first[request]!;
        for (let a = first; a < first + requests.count[request]!; a++) if (attempts.status[a] === condition.status) return true;
        return hasKey[request] === 1;
      };
    }
    case 'text': {
      const hasKey = keysWith(data, condition.text);
      const hosts = data.hosts.map((host) => host.toLowerCase().includes(condition.text));
      const verdicts = new Map<string, boolean>();
      const fitsVerdict = (text: string): boolean => {
        const known = verdicts.get(text) ?? text.toLowerCase().includes(condition.text);
        verdicts.set(text, known);
        return known;
      };
      return (request) => hasKey[request] === 1 || hosts[requests.host[request]!] === true || fitsVerdict(verdictText(request));
    }
    default: {
      const never: never = condition;
      return never;
    }
  }
};

interface Keys {
  /** All keys in small letters, one after the other. */
  readonly text: string;
  /** Where each key ends in the text. */
  readonly ends: Uint32Array;
}
const keysOf = new WeakMap<LogData, Keys>();

/** Decoding a million keys one by one takes seconds; in one piece it is a few milliseconds. */
const allKeys = (data: LogData): Keys => {
  const known = keysOf.get(data);
  if (known !== undefined) return known;
  const { keys, keyEnds } = data.requests;
  const text = new TextDecoder().decode(keys).toLowerCase();
  let made: Keys = { text, ends: keyEnds };
  if (text.length !== keys.length) {
    // Letters of several bytes: where a key ends in the text is counted key by key.
    const ends = new Uint32Array(keyEnds.length);
    let joined = '';
    for (let i = 0; i < ends.length; i++) {
      joined += keyOf(data, i).toLowerCase();
      ends[i] = joined.length;
    }
    made = { text: joined, ends };
  }
  keysOf.set(data, made);
  return made;
};

/** 1 for each request whose key holds the word. */
const keysWith = (data: LogData, word: string): Uint8Array => {
  const { text, ends } = allKeys(data);
  const found = new Uint8Array(ends.length);
  let request = 0;
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    while (request < ends.length && ends[request]! <= at) request++;
    // A word that reaches into the next key is in neither.
    if (request < ends.length && at + word.length <= ends[request]!) found[request] = 1;
  }
  return found;
};

export const fitsChip = (data: LogData, request: number, chip: Chip): boolean => {
  switch (chip) {
    case 'all':
      return true;
    case 'retried':
      return data.requests.count[request]! > 1;
    case 'early':
      return obedienceOf(data, request) === 'too-early' || verdictOf(data, request) === 'retried-too-early';
    case 'quota':
      return isQuota(data, request);
    case 'gave-up':
      return outcomeOf(data, request) === 'gave-up';
    default: {
      const never: never = chip;
      return never;
    }
  }
};

/** The requests that fit, in the log's order. */
export const filterRequests = (data: LogData, text: string, chip: Chip, verdictText: (request: number) => string): Uint32Array => {
  const tests = readFilter(text).map((condition) => testOf(data, condition, verdictText));
  if (chip !== 'all') tests.unshift((request) => fitsChip(data, request, chip));
  const total = requestCount(data);
  const found = new Uint32Array(total);
  let n = 0;
  for (let request = 0; request < total; request++) if (tests.every((test) => test(request))) found[n++] = request;
  return found.slice(0, n);
};
