/** A check as text for a terminal: the answer of each place, then what is wrong there. */
import type { Site } from '../core/explain/site.ts';
import type { HoverContext } from '../core/show/hover/context.ts';
import { deadlineHover, timeoutObjectHover } from '../core/show/hover/deadline.ts';
import { headline, ignoresTold } from '../core/show/hover/headline.ts';
import { layerHover } from '../core/show/hover/layers.ts';
import { messageOf } from '../core/show/messages.ts';
import { plain, sentence } from '../core/show/rich.ts';
import { reportSentences } from '../core/show/sentences/report.ts';
import { versionText } from '../core/show/version-text.ts';
import { withoutMarkup } from '../core/show/without-markup.ts';
import type { CheckArgs } from './check-args.ts';
import { idOf, rangeOf } from './check-json.ts';
import { printable } from './printable.ts';
import type { CheckedFile, Scan } from './scan.ts';

/** The first line of the hover: the answer. */
const answerOf = (file: CheckedFile, site: Site, index: number, context: HoverContext): string => {
  const first = (markdown: string): string => withoutMarkup(markdown).split('\n')[0] ?? '';
  switch (site.kind) {
    case 'client':
    case 'override': {
      const early = ignoresTold(site, context);
      return plain(headline(site, context)) + (early === null ? '' : `. ${plain(early)}`);
    }
    case 'wrapper':
    case 'loop':
      return first(layerHover(file.explanation, site, index, context));
    case 'deadline':
      return first(deadlineHover(site, context));
    case 'timeout':
      return first(timeoutObjectHover(site, context));
    default: {
      const never: never = site.kind;
      return never;
    }
  }
};

const fileText = (file: CheckedFile, args: CheckArgs): string => {
  const { locale, retryAfterSeconds } = args;
  const context: HoverContext = {
    locale,
    retryAfterSeconds,
    hasPicture: false,
    lineAt: (o) => file.lines.positionAt(o).line + 1,
    links: [],
  };
  const sites = file.explanation.sites.map((site, index) => {
    const version =
      site.sdk !== null && site.version !== null ? plain(versionText(site.sdk, site.version, site.groups.length > 0, locale)) : '';
    return `${printable(idOf(file, index))}  ${printable(site.symbol)}\n  ${printable(answerOf(file, site, index, context))}${version === '' ? '' : `\n  ${printable(version)}`}`;
  });
  const findings = file.findings.map((finding) => {
    const { start } = rangeOf(file, finding.span);
    return `${printable(file.path)}:${start.line}:${start.column}: ${finding.severity}: ${printable(messageOf(finding, locale))} [${finding.rule}]`;
  });
  return [...sites, ...findings].join('\n');
};

export const checkText = (args: CheckArgs, { seen, files, skipped }: Scan): string => {
  const s = reportSentences[args.locale];
  const told = files.filter((file) => file.explanation.sites.length > 0);
  const sites = told.reduce((n, file) => n + file.explanation.sites.length, 0);
  const problems = told.reduce((n, file) => n + file.findings.length, 0);
  const parts = told.map((file) => fileText(file, args));
  if (skipped.length > 0) parts.push([s.skipped, ...skipped.map(({ path, why }) => `  ${printable(path)}: ${printable(why)}`)].join('\n'));
  parts.push(plain(sites === 0 ? sentence(s.nothing, { seen }) : sentence(s.summary, { seen, parsed: told.length, sites, problems })));
  return `${parts.join('\n\n')}\n`;
};
