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

const fits = (data: LogData, request: number, condition: Condition, verdictText: (request: number) => string): boolean => {
  const { requests, attempts } = data;
  switch (condition.kind) {
    case 'compare': {
      const value =
        condition.what === 'attempts'
          ? requests.count[request]!
          : condition.what === 'asked'
            ? requests.asked[request]!
            : requests.waited[request]!;
      return compares(value, condition.sign, condition.value);
    }
    case 'status': {
      const first = requests.first[request]!;
      for (let a = first; a < first + requests.count[request]!; a++) if (attempts.status[a] === condition.status) return true;
      return keyOf(data, request).toLowerCase().includes(condition.text);
    }
    case 'text':
      return (
        keyOf(data, request).toLowerCase().includes(condition.text) ||
        (data.hosts[requests.host[request]!] ?? '').toLowerCase().includes(condition.text) ||
        verdictText(request).toLowerCase().includes(condition.text)
      );
    default: {
      const never: never = condition;
      return never;
    }
  }
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
  const conditions = readFilter(text);
  const total = requestCount(data);
  const found = new Uint32Array(total);
  let n = 0;
  for (let request = 0; request < total; request++) {
    if (fitsChip(data, request, chip) && conditions.every((condition) => fits(data, request, condition, verdictText))) found[n++] = request;
  }
  return found.slice(0, n);
};
