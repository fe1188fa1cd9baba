/** Findings as workflow commands of GitHub Actions: annotations on the lines. */
import type { Severity } from '../core/rules/finding.ts';
import { messageOf } from '../core/show/messages.ts';
import type { CheckArgs } from './check-args.ts';
import { rangeOf } from './check-json.ts';
import type { Scan } from './scan.ts';

const commands: Readonly<Record<Severity, string>> = { error: 'error', warning: 'warning', info: 'notice', hint: 'notice' };

const data = (text: string): string => text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
const property = (text: string): string => data(text).replaceAll(':', '%3A').replaceAll(',', '%2C');

export const checkGithub = ({ locale }: CheckArgs, { files }: Scan): string =>
  files
    .flatMap((file) =>
      file.findings.map((finding) => {
        const { start, end } = rangeOf(file, finding.span);
        const place = `file=${property(file.path)},line=${start.line},endLine=${end.line},col=${start.column},endColumn=${end.column}`;
        return `::${commands[finding.severity]} ${place},title=${property(finding.rule)}::${data(messageOf(finding, locale))}\n`;
      }),
    )
    .join('');
