/** A report as one self-contained page: no script, nothing loaded, every text escaped. */
import type { RequestRow } from '../core/log/judge.ts';
import type { LogReport } from '../core/log/report.ts';
import { showSeconds } from '../core/show/log/durations.ts';
import { findingText } from '../core/show/log/finding.ts';
import { type LogLanguage, logSentences } from '../core/show/log/sentences.ts';
import { verdictText } from '../core/show/log/verdict.ts';
import type { Judged } from './log-json.ts';
import { printable } from './printable.ts';

const requestsShown = 500;
const findingsShown = 100;

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const html = (text: string): string => printable(text).replace(/[&<>"']/g, (c) => escapes[c] ?? c);

const style = `:root{color-scheme:light dark;--bg:#fff;--fg:#1f2328;--dim:#59636e;--line:#d1d9e0;--bad:#cf222e;--ok:#1a7f37;--told:#0969da;--own:#9a6700;--early:#bc4c00}
@media(prefers-color-scheme:dark){:root{--bg:#0d1117;--fg:#e6edf3;--dim:#9198a1;--line:#3d444d;--bad:#ff7b72;--ok:#56d364;--told:#79c0ff;--own:#e3b341;--early:#ffa657}}
body{background:var(--bg);color:var(--fg);font:14px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:1200px;padding:0 1rem}
table{border-collapse:collapse;width:100%}td,th{text-align:left;padding:.3rem .5rem;border-bottom:1px solid var(--line);vertical-align:top}
td.n{white-space:nowrap;text-align:right}code{font:12px ui-monospace,monospace;overflow-wrap:anywhere}.dim{color:var(--dim)}
svg{display:block;width:100%;height:14px}.bar{min-width:220px;width:34%}
.bad{fill:var(--bad)}.ok{fill:var(--ok)}.told{fill:var(--told)}.own{fill:var(--own)}.early{fill:var(--early)}.none{fill:var(--dim)}
li svg{display:inline-block;width:14px;vertical-align:-2px}ul.legend{list-style:none;display:flex;gap:1.2rem;padding:0;flex-wrap:wrap}`;

/** Attempts and waits to scale, in the order in which they happened. Where a stretch is unknown it has a fixed small width. */
const bar = (report: LogReport, r: RequestRow, label: string): string => {
  const parts: { readonly kind: string; readonly seconds: number }[] = [];
  r.rows.forEach((row, i) => {
    const a = report.attempt(row);
    const failed = a.status === null ? i < r.rows.length - 1 || r.outcome === 'gave-up' : a.status >= 400;
    const unknown = a.status === null && i === r.rows.length - 1 && r.outcome === 'unknown';
    parts.push({ kind: unknown ? 'none' : failed ? 'bad' : 'ok', seconds: a.duration ?? 0 });
    const wait = r.waited[i];
    if (wait === undefined) return;
    parts.push({
      kind: r.early.includes(i) ? 'early' : wait === null ? 'none' : a.retryAfter === null ? 'own' : 'told',
      seconds: Math.max(0, wait ?? 0),
    });
  });
  const total = parts.reduce((sum, p) => sum + p.seconds, 0);
  const least = 6;
  const room = 1000 - parts.length * least;
  if (room < 0) return '';
  let x = 0;
  const rects = parts.map((p, i) => {
    const width = least + (total === 0 ? room / parts.length : (p.seconds / total) * room);
    const y = i % 2 === 0 ? 0 : 4;
    const rect = `<rect class="${p.kind}" x="${x.toFixed(1)}" y="${y}" width="${Math.max(1, width - 1).toFixed(1)}" height="${i % 2 === 0 ? 14 : 6}"><title>${html(showSeconds(p.seconds))}</title></rect>`;
    x += width;
    return rect;
  });
  return `<svg viewBox="0 0 1000 14" preserveAspectRatio="none" role="img" aria-label="${html(label)}">${rects.join('')}</svg>`;
};

export const writeHtml = ({ report, summary, sdk }: Judged, lang: LogLanguage, write: (text: string) => void): void => {
  const s = logSentences[lang];
  const { input } = report;
  write(`<!doctype html>
<html lang="${lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${html(s.title)}</title><style>${style}</style></head><body>
<h1>${html(s.title)}</h1>
<p><strong>${html(report.attemptCount === 0 ? s.nothing(String(input.lines)) : s.summary(summary.requests, summary.attempts, String(input.lines), showSeconds(summary.waited)))}</strong></p>
`);
  if (report.attemptCount === 0) {
    write('</body></html>\n');
    return;
  }
  write(`<p>${html(s.toldShare(showSeconds(summary.toldToWait), showSeconds(summary.backoff)))}</p>
<p class="dim">${html(s.formatAndClock(input.format, s.clock[input.clock.kind]))}</p>\n`);
  if (sdk !== null && sdk.waits > 0 && sdk.versions.length > 0)
    write(`<p>${html(s.sdkFits(sdk.sdk, sdk.versions.join(', '), sdk.waits))}</p>\n`);
  if (summary.findings.length > 0) {
    write(`<h2>${html(s.findings)}</h2><ul>\n`);
    for (const f of summary.findings.slice(0, findingsShown)) {
      const about = f.key === null ? '' : `<code>${html(f.key)}</code> `;
      write(`<li>${about}${html(findingText(f, lang))} <span class="dim">${html(f.lines.map((n) => s.line(n)).join(', '))}</span></li>\n`);
    }
    const total = Object.values(summary.found).reduce((sum, n) => sum + n, 0);
    if (total > findingsShown) write(`<li class="dim">${html(s.more(total - findingsShown))}</li>\n`);
    write('</ul>\n');
  }
  const legend = (['attempt', 'ok', 'told', 'backoff', 'early'] as const)
    .map(
      (k) =>
        `<li><svg viewBox="0 0 14 14"><rect class="${k === 'attempt' ? 'bad' : k === 'backoff' ? 'own' : k}" width="14" height="14"/></svg> ${html(s.legend[k])}</li>`,
    )
    .join('');
  write(`<h2>${html(s.requests)}</h2><ul class="legend">${legend}</ul>
<table><thead><tr><th>${html(s.key)}</th><th>${html(s.lines)}</th><th>${html(s.waited)}</th><th class="bar">${html(s.timeline)}</th><th>${html(s.verdict)}</th></tr></thead><tbody>\n`);
  for (const index of summary.worst.slice(0, requestsShown)) {
    const r = report.request(index);
    const total = r.totalWait === null ? '' : showSeconds(r.totalWait);
    const verdict = verdictText(r, lang);
    write(
      `<tr><td><code>${html(r.key)}</code></td><td class="n">${r.firstLine}–${r.lastLine}</td><td class="n">${html(total)}</td><td class="bar">${bar(report, r, verdict)}</td><td>${html(verdict)}</td></tr>\n`,
    );
  }
  write('</tbody></table>\n');
  for (const [title, groups] of [
    [s.byHost, summary.byHost],
    [s.byHour, summary.byHour],
  ] as const) {
    if (groups.length === 0) continue;
    write(
      `<h2>${html(title)}</h2><ul>${groups.map((g) => `<li>${html(s.group(g.name, g.requests, showSeconds(g.waited)))}</li>`).join('')}</ul>\n`,
    );
  }
  write('</body></html>\n');
};
