/** Every client in the workspace, worst first. By command only; cancellable; the workspace is never scanned otherwise. */
import { type CancellationToken, WorkDoneProgress } from 'vscode-languageserver';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { isWorthReading } from '../core/explain/explain.ts';
import { findingsOf } from '../core/fixes/findings.ts';
import { sdks } from '../core/sdk/index.ts';
import { worstOf } from '../core/show/answer.ts';
import { worstText } from '../core/show/hint.ts';
import { messageOf } from '../core/show/messages.ts';
import { languageOfPath, sourceExtensions } from '../core/syntax/language-of.ts';
import { answer } from './answer.ts';
import { findFiles, type OverviewSite, overview } from './messages.ts';
import { placeOf, rangeOf } from './places.ts';
import { Cancelled } from './safe.ts';
import { longestDocument, type Session } from './session.ts';

interface Found {
  sites: OverviewSite[];
  filesSeen: number;
  filesParsed: number;
  skipped: number;
}

/** More files than this are not asked for. */
const mostFiles = 50_000;
const include = `**/*.{${sourceExtensions.join(',')}}`;

/** The files of a folder, by the host where it can, else by the client. */
const filesIn = async (session: Session, folder: string): Promise<readonly string[]> => {
  const { host, connection, client } = session;
  if (host.sources !== undefined && host.pathOf(folder) !== folder) return host.sources(host.pathOf(folder), mostFiles);
  if (client.options.servesFiles !== true) return [];
  const answer: Awaited<ReturnType<NonNullable<typeof findFiles.types>>> = await connection.sendRequest(findFiles.method, {
    folder,
    include,
    limit: mostFiles,
  });
  return 'uris' in answer ? answer.uris.map((uri) => host.pathOf(uri)) : [];
};

/** The open document's text where there is one: what the user sees. */
const textOf = async (session: Session, path: string): Promise<string | null> => {
  const open = session.documents.get(session.host.uriOf(path));
  if (open !== undefined) return open.getText();
  const { size } = await session.host.stat(path);
  return size > longestDocument ? null : new TextDecoder().decode((await session.host.read(path)).bytes);
};

const look = async (session: Session, path: string, found: Found, token: CancellationToken): Promise<void> => {
  const language = languageOfPath(path);
  const text = language === null ? null : await textOf(session, path);
  found.filesSeen++;
  if (language === null || text === null) {
    found.skipped++;
    return;
  }
  if (!isWorthReading(text, sdks, language)) return;
  found.filesParsed++;
  const { assumedRetryAfter: retryAfterSeconds, rules: levels } = session.settings;
  const explanation = await session.explainer.explain({ path, language, text, retryAfterSeconds }, () => token.isCancellationRequested);
  const findings = findingsOf(explanation, text, { retryAfterSeconds, levels });
  const uri = session.host.uriOf(path);
  const document = TextDocument.create(uri, language, 0, text);
  const { locale, folders } = session.client;
  const offset = found.sites.length;
  explanation.sites.forEach((site, index) => {
    const worst = worstOf(site)?.total.maxMs;
    found.sites.push({
      place: placeOf(uri, rangeOf(document, site.nameSpan), folders),
      kind: site.kind,
      symbol: site.symbol,
      sdk: site.sdk?.id ?? null,
      sdkVersion: site.version?.kind === 'exact' ? site.version.version : site.version?.kind === 'range' ? site.version.range : null,
      ...(worst === undefined ? {} : { worstMs: Number.isFinite(worst) ? worst : null }),
      worstText: worstText(site, locale),
      problems: findings
        .filter((finding) => finding.site === index)
        .map((finding) => ({ rule: finding.rule, severity: finding.severity, message: messageOf(finding, locale) })),
      layers: site.retriedBy.map((layer) => layer + offset),
    });
  });
};

/** Infinity first, then long before short, what is not known last; the places in `layers` move along. */
const worstFirst = (sites: readonly OverviewSite[]): readonly OverviewSite[] => {
  const weight = ({ worstMs }: OverviewSite): number => (worstMs === undefined ? -1 : (worstMs ?? Number.POSITIVE_INFINITY));
  const order = sites
    .map((_, i) => i)
    .sort((a, b) => (weight(sites[a]!) === weight(sites[b]!) ? a - b : weight(sites[b]!) - weight(sites[a]!)));
  const moved = new Map(order.map((from, to) => [from, to]));
  return order.map((i) => ({ ...sites[i]!, layers: sites[i]!.layers.map((layer) => moved.get(layer) ?? layer) }));
};

export const provideOverview = (session: Session): void => {
  answer(session, overview, { sites: [], filesSeen: 0, filesParsed: 0, skipped: 0 }, async ({ folders, token: progress }, token) => {
    const found: Found = { sites: [], filesSeen: 0, filesParsed: 0, skipped: 0 };
    const files = (await Promise.all(folders.map((folder) => filesIn(session, folder)))).flat();
    for (const [i, path] of files.entries()) {
      if (token.isCancellationRequested) throw new Cancelled();
      await look(session, path, found, token).catch(() => {
        found.skipped++;
      });
      if (progress !== undefined && i % 100 === 0) {
        const percentage = Math.round((i / files.length) * 100);
        await session.connection.sendProgress(WorkDoneProgress.type, progress, { kind: 'report', percentage });
      }
    }
    return { ...found, sites: worstFirst(found.sites) };
  });
};
