/**
 * The rule book as a page: what each Retry-After value does in each version of each SDK, and where that was read.
 *
 * Out: Markdown in English. Every number comes from the same predictions as everything else. `npm run docs` writes it.
 */
import { predict } from '../explain/predict.ts';
import type { Scenario } from '../policy/policy.ts';
import type { Header } from '../policy/server-wait.ts';
import type { Waits } from '../policy/waits.ts';
import { type BehaviourAt, behavioursOf } from '../sdk/behaviour.ts';
import { sdks } from '../sdk/index.ts';
import type { Sdk, Source } from '../sdk/sdk.ts';
import { sourceLink, sourceText } from './source-link.ts';
import { groupLabel } from './versions.ts';

/** The moment of every answer on the page; the dates of its columns are written out from it. */
const NOW_MS = Date.UTC(2026, 0, 1);
const imf = (seconds: number): string => new Date(NOW_MS + seconds * 1000).toUTCString();

const told = (value: string): readonly Header[] => [['retry-after', value]];
const COLUMNS: readonly (readonly [title: string, headers: readonly Header[]])[] = [
  ['nothing', []],
  ...['5', '1.5', '60', '61', '120', '121', '3000000'].map((value) => [value, told(value)] as const),
  ['date in 90 s', told(imf(90))],
  ['date 60 s ago', told(imf(-60))],
  ...['0', '-30', 'nan', 'inf'].map((value) => [value, told(value)] as const),
  ['empty', told('')],
  ...['soon', '5s'].map((value) => [value, told(value)] as const),
  ['ms 250 and 5', [['retry-after-ms', '250'], ...told('5')]],
];

const inSeconds = (ms: number): string => String(Math.round(ms * 1000) / 1e6);
const interval = ({ minMs, maxMs }: Waits['total']): string => {
  if (maxMs === Number.POSITIVE_INFINITY) return 'not known';
  return minMs === maxMs ? inSeconds(minMs) : `${inSeconds(minMs)}–${inSeconds(maxMs)}`;
};

const isObeyed = (waits: Waits): boolean =>
  waits.because.some(({ rule }) => rule === 'retry-after-obeyed' || rule === 'retry-after-capped');

/** What happens after a first 429 with these headers: the wait before the retry, the backoff, or why there is no retry. */
const cellOf = (sdk: Sdk, version: string, headers: readonly Header[]): string => {
  const scenario: Scenario = { name: 'custom', server: { kind: 'answers', status: 429, headers }, nowMs: NOW_MS };
  const prediction = predict(sdk, version, { maxRetries: 1 }, scenario);
  if (prediction.kind !== 'waits') return '–';
  const { sleeps, throws, retried } = prediction.waits;
  const [first] = sleeps;
  if (first !== undefined) return headers.length === 0 || isObeyed(prediction.waits) ? interval(first) : 'B';
  if (throws !== undefined) return `**${throws}**`;
  return retried ? '0' : '**no retry**';
};

const rowOf = (sdk: Sdk, at: BehaviourAt): readonly string[] => COLUMNS.map(([, headers]) => cellOf(sdk, at.group.since, headers));

/** Version groups whose rows are alike are one row. */
const rowsOf = (sdk: Sdk): readonly string[] => {
  const rows: { readonly since: string; until: string | null; readonly cells: readonly string[]; measured: boolean }[] = [];
  for (const at of behavioursOf(sdk)) {
    const cells = rowOf(sdk, at);
    const last = rows.at(-1);
    const measured = at.group.measured.length > 0;
    if (last !== undefined && last.cells.join() === cells.join()) {
      last.until = at.until;
      last.measured ||= measured;
    } else rows.push({ since: at.group.since, until: at.until, cells, measured });
  }
  return rows.map(({ since, until, cells, measured }) => {
    const versions = until === null ? `${since} and newer` : `${since} until ${until}`;
    return `| ${versions}${measured ? '' : ' (read)'} | ${cells.join(' | ')} |`;
  });
};

const linked = (source: Source): string => {
  const link = sourceLink(source);
  const where = sourceText(source);
  const what = source.what === '' ? '' : `: ${source.what}`;
  return `  - ${link === null ? where : `[${where}](${link})`}${what}`;
};

const groupText = (at: BehaviourAt): string => {
  const { note, measured, sources } = at.group;
  const releases = measured.length > 0 ? `Measured: ${measured.join(', ')}.` : 'Read, not measured.';
  return [`- **${groupLabel(at, 'en')}**: ${note} ${releases}`, ...sources.map(linked)].join('\n');
};

const section = (sdk: Sdk): string => {
  const readsHeaders = behavioursOf(sdk).some(({ behaviour }) => behaviour.serverWait !== null);
  const head = ['versions', ...COLUMNS.map(([title]) => title)];
  const table = readsHeaders ? [`| ${head.join(' | ')} |`, `|${' --- |'.repeat(head.length)}`, ...rowsOf(sdk), ''] : [];
  const about = `Package \`${sdk.package}\`, newest release looked at ${sdk.newestKnown}.${readsHeaders ? '' : ' It reads no header.'}`;
  return [`## ${sdk.id}`, '', `${sdk.name}. ${about}`, '', ...table, ...behavioursOf(sdk).map(groupText), ''].join('\n');
};

/** The whole page. */
export const sdkPage = (): string => `# What each Retry-After value does in each SDK version

Made from the rule book by \`npm run docs\`; \`retry-lens wait --list\` prints the same facts.

A cell is the wait in seconds before the first retry after a 429 that carries the header, all else being at its default. **B** is the
SDK's own backoff, which the column *nothing* shows: what the server told is not used. An error's name means that it ends the call instead
of a retry; *no retry* that the answer itself does. An interval is jitter. *ms 250 and 5* is \`retry-after-ms: 250\` beside
\`Retry-After: 5\`. Dates are counted from a whole second. *(read)* marks versions of which no release was run.

${sdks.map(section).join('\n')}`;
