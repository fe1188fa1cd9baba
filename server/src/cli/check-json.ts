/** The public JSON of `retry-lens check` (CLI.md): seconds, 1-based lines and columns in UTF-16 units. */
import type { Site, WaitGroup } from '../core/explain/site.ts';
import type { ScenarioName } from '../core/policy/policy.ts';
import type { TimeoutValue } from '../core/policy/timeout.ts';
import type { Waits } from '../core/policy/waits.ts';
import type { Finding } from '../core/rules/finding.ts';
import type { Setting } from '../core/settings/setting.ts';
import { fixTitle, messageOf } from '../core/show/messages.ts';
import type { Span } from '../core/text/span.ts';
import type { FoundVersion } from '../core/versions/found-version.ts';
import type { CheckArgs } from './check-args.ts';
import { countOf, pairOf, secondsOf } from './json.ts';
import { relativeFrom } from './relative.ts';
import type { CheckedFile, Scan } from './scan.ts';

export const rangeOf = ({ lines }: CheckedFile, { start, end }: Span) => {
  const at = (offset: number) => {
    const { line, character } = lines.positionAt(offset);
    return { line: line + 1, column: character + 1 };
  };
  return { start: at(start), end: at(end) };
};

export const idOf = (file: CheckedFile, site: number): string => {
  const found = file.explanation.sites[site];
  const { start } = rangeOf(file, found?.span ?? { start: 0, end: 0 });
  return `${file.path}:${start.line}:${start.column}`;
};

const versionOf = (version: FoundVersion | null) => {
  if (version === null) return null;
  switch (version.kind) {
    case 'exact':
      return { value: version.version, from: relativeFrom(version.from), exact: true };
    case 'range':
      return { value: version.range, from: relativeFrom(version.from), exact: false };
    case 'not-found':
      return { value: null, from: null, exact: false, assumed: version.newestKnown };
    case 'unreadable':
      return { value: version.text, from: relativeFrom(version.from), exact: false };
    default: {
      const never: never = version;
      return never;
    }
  }
};

const limitOf = (ms: number | null): number | null => (ms === null ? null : secondsOf(ms));

const whyOf = (setting: Setting<unknown>) => (setting.known ? {} : { why: setting.reason });

const retriesOf = (setting: Setting<number>) => ({
  value: setting.known ? countOf(setting.value) : null,
  origin: setting.known ? setting.origin : 'unknown',
  ...whyOf(setting),
});

const timeoutOf = (setting: Setting<TimeoutValue>) => {
  if (!setting.known) return { value: null, origin: 'unknown', ...whyOf(setting) };
  const { connectMs, readMs, writeMs, poolMs, totalMs } = setting.value;
  const isPhased = totalMs === null && [connectMs, readMs, writeMs, poolMs].some((ms) => ms !== null);
  return {
    value: limitOf(totalMs ?? readMs),
    origin: setting.origin,
    ...(isPhased ? { connect: limitOf(connectMs), read: limitOf(readMs), write: limitOf(writeMs), pool: limitOf(poolMs) } : {}),
  };
};

const waitOf = (scenario: ScenarioName, waits: Waits | null, group: WaitGroup, retryAfter: number | null) =>
  waits === null
    ? []
    : [
        {
          scenario,
          ...(retryAfter === null ? {} : { retryAfter }),
          ...(group.versions === null ? {} : { versions: group.versions }),
          attempts: countOf(waits.attempts),
          sleeps: waits.sleeps.map(pairOf),
          total: pairOf(waits.total),
        },
      ];

const layeredOf = (group: WaitGroup | undefined) => {
  const layered = group?.layered?.retryAfter;
  return layered === undefined ? {} : { layered: { attempts: countOf(layered.attempts), total: pairOf(layered.total) } };
};

const siteOf = (file: CheckedFile, site: Site, index: number, args: CheckArgs) => ({
  id: idOf(file, index),
  path: file.path,
  range: rangeOf(file, site.span),
  language: site.language,
  kind: site.kind,
  sdk: site.sdk?.id ?? null,
  symbol: site.symbol,
  sdkVersion: versionOf(site.version),
  settings: { maxRetries: retriesOf(site.settings.maxRetries), timeout: timeoutOf(site.settings.timeout) },
  waits: site.groups.flatMap((group) => [
    ...waitOf('retry-after', group.waits.retryAfter, group, args.retryAfterSeconds),
    ...waitOf('no-header', group.waits.noHeader, group, null),
    ...waitOf('no-answer', group.waits.noAnswer, group, null),
  ]),
  ...layeredOf(site.groups.at(-1)),
  ...(site.groups.some((group) => group.refused !== null) ? { refused: site.groups.map((group) => group.refused) } : {}),
  ...(site.deadlineMs === undefined ? {} : { deadline: secondsOf(site.deadlineMs) }),
  retriedBy: site.retriedBy.map((layer) => idOf(file, layer)),
  boundedBy: site.boundedBy.map((deadline) => ({ site: idOf(file, deadline.site), seconds: secondsOf(deadline.ms) })),
});

const diagnosticOf = (file: CheckedFile, finding: Finding, { locale }: CheckArgs) => ({
  code: finding.rule,
  severity: finding.severity,
  path: file.path,
  range: rangeOf(file, finding.span),
  message: messageOf(finding, locale),
  site: idOf(file, finding.site),
  fixes: finding.fixes.map((fix) => fixTitle(fix, locale)),
});

export const checkJson = (args: CheckArgs, { seen, files, skipped }: Scan) => ({
  version: 1,
  files: { seen, parsed: files.length, skipped },
  sites: files.flatMap((file) => file.explanation.sites.map((site, index) => siteOf(file, site, index, args))),
  diagnostics: files.flatMap((file) => file.findings.map((finding) => diagnosticOf(file, finding, args))),
});
