/**
 * How well the analysis reads real code: compares what it finds in some repositories' files with what careful readers found there.
 *
 * npm run accuracy -- CASES.json FOLDER
 *   CASES.json  sites with repository, path, line, kind and settings, and look-alikes that are none
 *   FOLDER      the files, each under OWNER+NAME/PATH (they are other people's code and no part of this project)
 * Prints one line for each difference, then the scores. Exit code 1 when a score is below its mark.
 */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { explain } from '../../server/src/core/explain/explain.ts';
import type { Site } from '../../server/src/core/explain/site.ts';
import { sdks } from '../../server/src/core/sdk/index.ts';
import type { Setting } from '../../server/src/core/settings/setting.ts';
import { languageOfPath } from '../../server/src/core/syntax/language-of.ts';
import { LineIndex } from '../../server/src/core/text/line-index.ts';
import { newestVersions, testGrammars } from '../helpers/explaining.ts';

interface Told {
  readonly written: string | null;
  readonly how: string;
  readonly reason: string | null;
  readonly detail?: Readonly<Record<string, unknown>>;
}

interface Case {
  readonly id: string;
  readonly repo: string;
  readonly path: string;
  readonly line: number;
  readonly kind: 'constructor' | 'override' | 'wrapper' | 'loop';
  readonly sdk: string;
  readonly class: string;
  readonly timeout: Told & { readonly seconds: number | null };
  readonly retries: Told & { readonly max_retries: number | null };
  readonly loop?: { readonly max_attempts?: number | null; readonly worst_wait_s?: number | null; readonly unbounded?: boolean };
}

interface Negative {
  readonly id: string;
  readonly repo: string;
  readonly path: string;
  readonly line: number;
  readonly reason: string;
}

const [casesPath, folder] = process.argv.slice(2);
if (casesPath === undefined || folder === undefined) {
  console.error('usage: npm run accuracy -- CASES.json FOLDER');
  process.exit(2);
}
const cases = JSON.parse(readFileSync(casesPath, 'utf8')) as {
  readonly files: readonly { readonly mirror: string; readonly path: string }[];
  readonly sites: readonly Case[];
  readonly negatives: readonly Negative[];
};

const kinds: Readonly<Record<Case['kind'], readonly Site['kind'][]>> = {
  constructor: ['client'],
  override: ['override'],
  wrapper: ['wrapper'],
  loop: ['loop'],
};

/** Ids of the official SDKs' sites, as the cases write them. */
const official = /^(anthropic|openai)-(python|ts|node|go|java|ruby|dotnet)$/;
const isOfficial = (site: Site): boolean => site.sdk !== null && /^(anthropic|openai)-/.test(site.sdk.id);

const grammars = testGrammars();
const analysed = new Set([
  'python',
  'typescript',
  'typescriptreact',
  'javascript',
  'javascriptreact',
  'go',
  'java',
  'ruby',
  'csharp',
  'php',
]);

const score = {
  found: 0,
  missed: 0,
  extra: 0,
  settings: 0,
  wrong: 0,
  otherFound: 0,
  otherMissed: 0,
  layersFound: 0,
  layersMissed: 0,
  layersExtra: 0,
  waits: 0,
  waitsWrong: 0,
  lookAlikes: 0,
};
const notAnalysed = new Map<string, number>();
const say = (what: string, file: string, line: number, text: string): void => console.log(`${what.padEnd(9)} ${file}:${line}  ${text}`);

/** Files in which loops were looked for by the careful readers: elsewhere a loop that we find is neither right nor wrong. */
const loopsAreListed = cases.sites.some((s) => s.kind === 'loop');

const isRight = (setting: Setting<number>, told: Told, value: number | null, isOverride: boolean): boolean => {
  const unset =
    told.how === 'absent' ||
    told.detail?.sets_timeout === false ||
    told.detail?.sets_max_retries === false ||
    /no timeout|headers only/.test(told.reason ?? '');
  // What an override leaves to a client that the file does not show is unknown, and unset here.
  if (!setting.known) return unset ? isOverride : value === null || told.detail?.conditional === true;
  if (unset) return setting.origin === 'default' || setting.origin === 'inherited';
  if (setting.origin === 'parameter' || setting.origin === 'environment') return true;
  return value !== null && (setting.value === value || setting.alternatives?.includes(value) === true);
};

const seconds = (setting: Site['settings']['timeout']): Setting<number> => {
  if (!setting.known) return setting;
  const { alternatives: _, ...rest } = setting;
  const ms = setting.value.totalMs ?? setting.value.readMs;
  return { ...rest, value: ms === null ? Number.NaN : ms / 1000 };
};

for (const { mirror, path: file } of cases.files) {
  const whole = path.join(folder, mirror, file);
  const language = languageOfPath(file);
  const wanted = cases.sites.filter((s) => s.repo === mirror && s.path === file);
  if (language === null || !analysed.has(language) || !existsSync(whole)) {
    for (const one of wanted) notAnalysed.set(one.sdk, (notAnalysed.get(one.sdk) ?? 0) + 1);
    continue;
  }
  const text = readFileSync(whole, 'utf8');
  const { sites } = await explain({ path: whole, language, text }, { grammars, sdks, versionOf: newestVersions, retryAfterSeconds: 120 });
  const lines = new LineIndex(text);
  const lineOf = (site: Site): number => lines.positionAt(site.span.start).line + 1;
  const nameLineOf = (site: Site): number => lines.positionAt(site.nameSpan.start).line + 1;
  const left = new Set(sites);
  for (const one of wanted) {
    const site = [...left].find((s) => kinds[one.kind].includes(s.kind) && (nameLineOf(s) === one.line || lineOf(s) === one.line));
    const isLayer = one.kind === 'wrapper' || one.kind === 'loop';
    if (site === undefined) {
      if (official.test(one.sdk) && !isLayer) score.missed++;
      else if (isLayer) score.layersMissed++;
      else score.otherMissed++;
      say('missed', `${mirror}/${file}`, one.line, `${one.kind} ${one.sdk} ${one.class}`);
      continue;
    }
    left.delete(site);
    if (isLayer) score.layersFound++;
    else if (official.test(one.sdk)) score.found++;
    else score.otherFound++;
    if (isLayer) {
      const attempts = one.loop?.unbounded ? Number.POSITIVE_INFINITY : one.loop?.max_attempts;
      const group = site.groups.at(-1);
      const ours = group?.waits.noHeader;
      const worst = one.loop?.worst_wait_s;
      const bad =
        (attempts != null && ours?.attempts !== attempts) ||
        (worst != null && ours != null && Math.abs(ours.total.maxMs / 1000 - worst) > 0.01);
      if (bad) score.waitsWrong++;
      else score.waits++;
      if (bad)
        say(
          'waits',
          `${mirror}/${file}`,
          one.line,
          `told ${attempts} attempts, ${worst} s; ours ${ours?.attempts}, ${(ours?.total.maxMs ?? 0) / 1000} s`,
        );
      continue;
    }
    const retries = isRight(site.settings.maxRetries, one.retries, one.retries.max_retries, one.kind === 'override');
    const timeout = isRight(seconds(site.settings.timeout), one.timeout, one.timeout.seconds, one.kind === 'override');
    if (retries && timeout) score.settings++;
    else {
      score.wrong++;
      const shown = (s: Setting<unknown>): string => (s.known ? `${JSON.stringify(s.value)} (${s.origin})` : `unknown (${s.reason})`);
      if (!retries)
        say(
          'setting',
          `${mirror}/${file}`,
          one.line,
          `retries: told ${one.retries.how} ${one.retries.max_retries}; ours ${shown(site.settings.maxRetries)}`,
        );
      if (!timeout)
        say(
          'setting',
          `${mirror}/${file}`,
          one.line,
          `timeout: told ${one.timeout.how} ${one.timeout.seconds}; ours ${shown(site.settings.timeout)}`,
        );
    }
  }
  const traps = cases.negatives.filter((n) => n.repo === mirror && n.path === file);
  for (const site of left) {
    const trap = traps.find((n) => n.line === nameLineOf(site) || n.line === lineOf(site));
    if (trap !== undefined) score.lookAlikes++;
    const isCall = site.kind === 'client' || site.kind === 'override';
    if (isCall && isOfficial(site)) score.extra++;
    if (site.kind === 'wrapper' || (site.kind === 'loop' && loopsAreListed)) score.layersExtra++;
    say(
      trap === undefined ? 'extra' : 'trap',
      `${mirror}/${file}`,
      nameLineOf(site),
      `${site.kind} ${site.symbol}${trap === undefined ? '' : `: ${trap.reason}`}`,
    );
  }
}

const share = (part: number, whole: number): number => (whole === 0 ? 1 : part / whole);
const rows: readonly (readonly [string, number, number])[] = [
  ['constructors and overrides: precision', share(score.found, score.found + score.extra), 0.99],
  ['constructors and overrides: recall', share(score.found, score.found + score.missed), 0.97],
  ['settings right', share(score.settings, score.settings + score.wrong), 0.97],
  ['wrappers and loops: precision', share(score.layersFound, score.layersFound + score.layersExtra), 0.95],
  ['wrappers and loops: recall', share(score.layersFound, score.layersFound + score.layersMissed), 0.9],
  ['attempts and worst waits right', share(score.waits, score.waits + score.waitsWrong), 0.95],
  ['look-alikes left alone', score.lookAlikes === 0 ? 1 : 0, 1],
];
console.log();
for (const [what, value, mark] of rows)
  console.log(`${value >= mark ? 'ok  ' : 'LOW '} ${what.padEnd(40)} ${value.toFixed(3)}  (mark ${mark})`);
console.log(`     other libraries: ${score.otherFound} found, ${score.otherMissed} missed`);
console.log(`     in languages that are not analysed: ${[...notAnalysed].map(([sdk, n]) => `${n} ${sdk}`).join(', ') || 'none'}`);
process.exitCode = rows.every(([, value, mark]) => value >= mark) ? 0 : 1;
