/** What the simulator's fields say, and the question that it makes of them. */
import type { SimulatedServer, SimulatorCase, SimulatorSdk } from '../../../server/src/lsp/messages.ts';

export type ServerChoice = '429' | '503' | '529' | '500' | '400' | 'silent' | 'trickles' | 'refuses';
export type HeaderChoice = 'seconds' | 'ahead' | 'past' | 'nan' | 'empty' | 'none' | 'ms';

export interface Fields {
  readonly sdk: string;
  readonly version: string;
  /** '' for none. */
  readonly compare: string;
  /** As typed; '' is the SDK's default. */
  readonly maxRetries: string;
  readonly timeout: string;
  readonly aroundAttempts: string;
  readonly aroundWait: string;
  readonly deadline: string;
  readonly server: ServerChoice;
  readonly header: HeaderChoice;
  /** Seconds on the slider. */
  readonly seconds: number;
}

/** Seconds or a count as typed: null for empty, NaN for what is no number from 0 on. */
export const readNumber = (text: string): number | null => {
  const trimmed = text.trim().replace(/\s*s$/, '');
  if (trimmed === '') return null;
  if (/^(none|inf|∞)$/i.test(trimmed)) return Number.POSITIVE_INFINITY;
  return /^\d+(\.\d+)?$/.test(trimmed) ? Number(trimmed) : Number.NaN;
};

/** The newest version beside the group before it; a case from the code or a log first. */
export const firstFields = (sdks: readonly SimulatorSdk[], settings: SimulatorCase | null): Fields | null => {
  const sdk = sdks.find(({ id }) => id === (settings?.sdk ?? 'anthropic-python')) ?? sdks[0];
  const newest = sdk?.groups.at(-1);
  if (sdk === undefined || newest === undefined) return null;
  const text = (n: number | undefined | null, per = 1): string => (n === undefined || n === null ? '' : String(n / per));
  return {
    sdk: sdk.id,
    version: settings?.version ?? newest.version,
    compare: settings === null ? (sdk.groups.at(-2)?.version ?? '') : '',
    maxRetries: text(settings?.maxRetries),
    timeout: settings?.timeoutMs === null ? 'none' : text(settings?.timeoutMs, 1000),
    aroundAttempts: text(settings?.around?.attempts),
    aroundWait: text(settings?.around?.waitMs, 1000),
    deadline: text(settings?.deadlineMs, 1000),
    server: '429',
    header: 'seconds',
    seconds: 120,
  };
};

/** Names of the fields whose text is no number. */
export const wrongFields = (fields: Fields): readonly (keyof Fields)[] => {
  const numbers = ['maxRetries', 'timeout', 'aroundAttempts', 'aroundWait', 'deadline'] as const;
  return numbers.filter((name) => {
    const value = readNumber(fields[name]);
    if (value === null) return false;
    if (Number.isNaN(value)) return true;
    if (name === 'maxRetries') return !Number.isInteger(value);
    if (name === 'aroundAttempts') return !Number.isInteger(value) || value < 1;
    return value === Number.POSITIVE_INFINITY && name !== 'timeout' && name !== 'deadline';
  });
};

export const serverOf = (fields: Fields, nowMs: number): SimulatedServer => {
  switch (fields.server) {
    case 'silent':
    case 'trickles':
      return { kind: fields.server };
    case 'refuses':
      return { kind: 'refuses-connection' };
    default:
      return { kind: 'answers', status: Number(fields.server), headers: headersOf(fields, nowMs) };
  }
};

const headersOf = ({ header, seconds }: Fields, nowMs: number): readonly (readonly [string, string])[] => {
  const named = (value: string): readonly (readonly [string, string])[] => [['retry-after', value]];
  switch (header) {
    case 'seconds':
      return named(seconds === Number.POSITIVE_INFINITY ? 'inf' : String(seconds));
    case 'ahead':
      return named(new Date(nowMs + 90_000).toUTCString());
    case 'past':
      return named(new Date(nowMs - 60_000).toUTCString());
    case 'nan':
      return named('nan');
    case 'empty':
      return named('');
    case 'none':
      return [];
    case 'ms':
      return [['retry-after-ms', '250']];
    default: {
      const never: never = header;
      return never;
    }
  }
};

/** The cases to ask about: the chosen version, and the one to compare with. */
export const casesOf = (fields: Fields): readonly SimulatorCase[] => {
  const maxRetries = readNumber(fields.maxRetries);
  const timeout = readNumber(fields.timeout);
  const attempts = readNumber(fields.aroundAttempts);
  const deadline = readNumber(fields.deadline);
  const one = (version: string): SimulatorCase => ({
    sdk: fields.sdk,
    version,
    ...(maxRetries === null ? {} : { maxRetries }),
    ...(timeout === null ? {} : { timeoutMs: timeout === Number.POSITIVE_INFINITY ? null : timeout * 1000 }),
    ...(attempts === null || attempts < 2 ? {} : { around: { attempts, waitMs: (readNumber(fields.aroundWait) ?? 0) * 1000 } }),
    ...(deadline === null || deadline === Number.POSITIVE_INFINITY ? {} : { deadlineMs: deadline * 1000 }),
  });
  return fields.compare === '' || fields.compare === fields.version ? [one(fields.version)] : [one(fields.version), one(fields.compare)];
};

const isText = (value: unknown): value is string => typeof value === 'string';

/** The fields of an earlier look, if they still fit what is known. */
export const readFields = (value: unknown, sdks: readonly SimulatorSdk[]): Fields | null => {
  if (typeof value !== 'object' || value === null) return null;
  const kept = value as Readonly<Record<string, unknown>>;
  const base = firstFields(sdks, null);
  if (base === null || !sdks.some(({ id }) => id === kept.sdk) || !isText(kept.sdk) || !isText(kept.version)) return null;
  const text = (name: keyof Fields): string => (isText(kept[name]) ? kept[name] : '');
  const servers: readonly ServerChoice[] = ['429', '503', '529', '500', '400', 'silent', 'trickles', 'refuses'];
  const headers: readonly HeaderChoice[] = ['seconds', 'ahead', 'past', 'nan', 'empty', 'none', 'ms'];
  return {
    sdk: kept.sdk,
    version: kept.version,
    compare: text('compare'),
    maxRetries: text('maxRetries'),
    timeout: text('timeout'),
    aroundAttempts: text('aroundAttempts'),
    aroundWait: text('aroundWait'),
    deadline: text('deadline'),
    server: servers.find((s) => s === kept.server) ?? '429',
    header: headers.find((h) => h === kept.header) ?? 'seconds',
    seconds:
      typeof kept.seconds === 'number' && kept.seconds >= 0
        ? kept.seconds
        : kept.seconds === null
          ? Number.POSITIVE_INFINITY
          : base.seconds,
  };
};
