/**
 * Fixtures that say in their own comments what must be found: below a line, `^^^^` under a place and what is known of it.
 * `# versions: anthropic-python=1.5.0 openai-python=>=1,<2` in the first line names releases; else the newest known are assumed.
 */

import type { Explanation, Site, WaitGroup } from '../../server/src/core/explain/site.ts';
import type { Interval } from '../../server/src/core/policy/interval.ts';
import type { TimeoutValue } from '../../server/src/core/policy/timeout.ts';
import type { Waits } from '../../server/src/core/policy/waits.ts';
import type { Sdk } from '../../server/src/core/sdk/sdk.ts';
import type { Setting } from '../../server/src/core/settings/setting.ts';
import { LineIndex } from '../../server/src/core/text/line-index.ts';
import type { FoundVersion } from '../../server/src/core/versions/found-version.ts';

const isMarker = (line: string): boolean => /^\s*(#|\/\/)\s*(\^+|<)-? /.test(line);

/** The source as it is explained. */
export const withoutMarkers = (text: string): string =>
  text
    .split('\n')
    .filter((line) => !isMarker(line))
    .join('\n');

export const versionsOf = (text: string): ((sdk: Sdk) => Promise<FoundVersion>) => {
  const [first = ''] = text.split('\n', 1);
  const told = new Map([...(/versions:(.*)/.exec(first)?.[1]?.matchAll(/(\S+?)=(\S+)/g) ?? [])].map((m) => [m[1] ?? '', m[2] ?? '']));
  return async (sdk) => {
    const version = told.get(sdk.id);
    if (version === undefined) return { kind: 'not-found', newestKnown: sdk.newestKnown };
    return /^\d/.test(version) ? { kind: 'exact', version, from: 'fixture' } : { kind: 'range', range: version, from: 'fixture' };
  };
};

const number = (ms: number): string => (Number.isFinite(ms) ? String(Math.round(ms) / 1000) : '∞');

const interval = ({ minMs, maxMs }: Interval): string => (minMs === maxMs ? number(minMs) : `${number(minMs)}–${number(maxMs)}`);

const limit = (value: TimeoutValue): string => {
  if (value.totalMs !== null) return `${number(value.totalMs)} s`;
  const phases = [value.connectMs, value.readMs, value.writeMs, value.poolMs].map((ms) => (ms === null ? 'none' : number(ms)));
  return new Set(phases).size === 1 ? `${phases[0]} s each` : `${phases.join('/')} s`;
};

const setting = <T>(name: string, one: Setting<T>, print: (value: T) => string): string =>
  one.known
    ? `${name} ${[one.value, ...(one.alternatives ?? [])].map(print).join(' or ')} (${one.origin})`
    : `${name} unknown (${one.reason})`;

const waits = (name: string, one: Waits | null): string => (one === null ? '' : `; ${name} ${one.attempts}× ${interval(one.total)} s`);

const group = (one: WaitGroup, several: boolean): string => {
  const versions = several ? `; at ${one.versions}` : '';
  if (one.refused !== null) return `${versions}; refused: ${one.refused}`;
  const layered =
    one.layered === null ? '' : `; with all around it ${one.layered.retryAfter.attempts}× ${interval(one.layered.retryAfter.total)} s`;
  return `${versions}${waits('told', one.waits.retryAfter)}${waits('untold', one.waits.noHeader)}${waits('silent', one.waits.noAnswer)}${layered}`;
};

/** One site as a line of text. */
const printed = (site: Site, sites: readonly Site[], lines: LineIndex): string => {
  const at = (index: number): string => {
    const other = sites[index];
    return other === undefined ? '?' : `${other.symbol} of line ${lines.positionAt(other.nameSpan.start).line + 1}`;
  };
  const settings =
    site.kind === 'deadline'
      ? ` ${site.deadlineMs === undefined ? 'unknown' : `${number(site.deadlineMs)} s`}`
      : site.kind === 'timeout'
        ? ` ${setting('timeout', site.settings.timeout, limit)}`
        : site.kind === 'loop' || site.kind === 'wrapper'
          ? ` ${setting('retries', site.settings.maxRetries, String)}`
          : ` ${setting('retries', site.settings.maxRetries, String)}, ${setting('timeout', site.settings.timeout, limit)}`;
  const flaws = site.flaws.map((f) => `${f.kind}${f.ms === undefined ? '' : ` ${number(f.ms)} s`}`);
  return [
    `${site.kind}${site.sdk === null ? '' : ` ${site.sdk.id}`}:${settings}`,
    site.groups.map((one) => group(one, site.groups.length > 1)).join(''),
    site.retriedBy.length === 0 ? '' : `; inside ${site.retriedBy.map(at).join(', ')}`,
    site.boundedBy.length === 0 ? '' : `; bounded by ${site.boundedBy.map((d) => `${at(d.site)} (${number(d.ms)} s)`).join(', ')}`,
    flaws.length === 0 ? '' : `; flaws: ${flaws.join(', ')}`,
  ].join('');
};

/** The source with what was found below each line. */
export const withMarkers = (source: string, { sites }: Explanation, comment: '#' | '//'): string => {
  const lines = new LineIndex(source);
  const below = new Map<number, string[]>();
  for (const site of sites) {
    const { line, character } = lines.positionAt(site.nameSpan.start);
    const width = Math.min(site.nameSpan.end, lines.offsetAt({ line: line + 1, character: 0 }) - 1) - site.nameSpan.start;
    const pointer =
      character < comment.length ? `${comment}< ` : `${comment}${' '.repeat(character - comment.length)}${'^'.repeat(Math.max(1, width))} `;
    const texts = below.get(line) ?? [];
    texts.push(`${pointer}${printed(site, sites, lines)}`);
    below.set(line, texts);
  }
  return source
    .split('\n')
    .flatMap((line, i) => [line, ...(below.get(i) ?? [])])
    .join('\n');
};
