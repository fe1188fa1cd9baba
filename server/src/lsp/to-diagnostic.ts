/** A finding as the protocol's diagnostic. */
import { type Diagnostic, DiagnosticSeverity, DiagnosticTag } from 'vscode-languageserver';
import type { Finding, Severity } from '../core/rules/finding.ts';
import { messageOf } from '../core/show/messages.ts';
import { rulePage } from '../core/show/rule-page.ts';
import { rangeOf } from './places.ts';
import type { Explained, Session } from './session.ts';

export const source = 'retry-lens';

const severities: Readonly<Record<Severity, DiagnosticSeverity>> = {
  error: DiagnosticSeverity.Error,
  warning: DiagnosticSeverity.Warning,
  info: DiagnosticSeverity.Information,
  hint: DiagnosticSeverity.Hint,
};

/** Rules about code that does nothing. */
const unnecessary: ReadonlySet<string> = new Set(['sleep-after-last-attempt']);

export const toDiagnostic = (session: Session, explained: Explained, finding: Finding): Diagnostic => {
  const { document, explanation } = explained;
  const { client } = session;
  const related = (finding.related ?? []).flatMap((index) => {
    const site = explanation.sites[index];
    if (site === undefined) return [];
    return [{ location: { uri: document.uri, range: rangeOf(document, site.nameSpan) }, message: site.symbol }];
  });
  return {
    range: rangeOf(document, finding.span),
    severity: severities[finding.severity],
    code: finding.rule,
    source,
    message: messageOf(finding, client.locale),
    ...(client.hasCodeDescription ? { codeDescription: { href: rulePage(finding.rule) } } : {}),
    ...(unnecessary.has(finding.rule) ? { tags: [DiagnosticTag.Unnecessary] } : {}),
    ...(client.hasRelatedInformation && related.length > 0 ? { relatedInformation: related } : {}),
  };
};
