/** The logs that panels have open, and the answers to their questions. */
import type { CancellationToken } from 'vscode-languageserver';
import { sdkById } from '../../core/sdk/index.ts';
import { duration } from '../../core/show/durations.ts';
import { findingText } from '../../core/show/log/finding.ts';
import { verdictText } from '../../core/show/log/verdict.ts';
import { type LogTroubleKind, panelWords } from '../../core/show/log-panel.ts';
import { HostError } from '../host.ts';
import {
  type LogColumns,
  type LogDetail,
  type LogId,
  type LogRefreshed,
  type LogSummary,
  type LogTrouble,
  logProgress,
  type Place,
  type SimulatorCase,
} from '../messages.ts';
import { placeOf, rangeOf } from '../places.ts';
import { Cancelled } from '../safe.ts';
import type { Session } from '../session.ts';
import { columnsOf, zeroOf } from './columns.ts';
import { type ExportFormat, exportText } from './export.ts';
import { type LogProgressFacts, OpenLog } from './open-log.ts';
import { summaryOf } from './summary.ts';

/** More places than this are no help. */
const mostPlaces = 5;

/** Bytes that no text holds, in the head of a file. */
const isBinary = (head: Uint8Array): boolean => head.includes(0);

/** The case to open in the simulator: the release that the log names, else the newest known. */
const simulatedFrom = (id: string, version: string | null, attempts: number): SimulatorCase | null => {
  const sdk = sdkById(id);
  return sdk === undefined ? null : { sdk: id, version: version ?? sdk.newestKnown, maxRetries: Math.max(0, attempts - 1) };
};

export class LogStore {
  readonly #session: Session;
  readonly #logs = new Map<LogId, OpenLog>();

  constructor(session: Session) {
    this.#session = session;
  }

  #trouble(trouble: LogTroubleKind, values: { readonly why?: string; readonly lines?: string } = {}): LogTrouble {
    return { trouble, message: panelWords[this.#session.client.locale].trouble(trouble, values) };
  }

  #failed(error: unknown): LogTrouble {
    if (error instanceof Cancelled) return this.#trouble('cancelled');
    const why = error instanceof Error ? error.message : String(error);
    const kind = error instanceof HostError && (error.trouble === 'not-found' || error.trouble === 'no-access') ? error.trouble : 'failed';
    return this.#trouble(kind, { why });
  }

  #progress(log: LogId): (facts: LogProgressFacts) => void {
    return (facts) => {
      this.#session.connection.sendNotification(logProgress.method, { log, ...facts }).catch(() => undefined);
    };
  }

  /** Why there is nothing to draw; null: there is. */
  #nothingIn(log: OpenLog): LogTrouble | null {
    if (log.bytes === 0) return this.#trouble('empty');
    if (log.report.attemptCount > 0) return null;
    if (isBinary(log.head)) return this.#trouble('binary');
    const { locale } = this.#session.client;
    const lines = panelWords[locale].lines(log.report.input.lines);
    return { ...this.#trouble('no-attempts', { lines }), facts: [{ text: `${lines}, ${log.bytes} B, ${log.report.input.format}` }] };
  }

  #summary(log: OpenLog): LogSummary {
    return summaryOf(log, log.order, this.#session.client.locale);
  }

  async open(id: LogId, uri: string, text: string | undefined, token: CancellationToken): Promise<LogSummary | LogTrouble> {
    const { host, settings } = this.#session;
    const log = new OpenLog(host, host.pathOf(uri), settings.log.fields, text ?? null);
    try {
      await log.open(this.#progress(id), token);
    } catch (error) {
      return this.#failed(error);
    }
    const nothing = this.#nothingIn(log);
    if (nothing !== null) return nothing;
    this.#logs.set(id, log);
    return this.#summary(log);
  }

  async refresh(id: LogId, token: CancellationToken): Promise<LogRefreshed | LogTrouble> {
    const log = this.#logs.get(id);
    if (log === undefined) return this.#trouble('closed');
    try {
      const change = await log.refresh(this.#progress(id), token);
      return this.#nothingIn(log) ?? { change, summary: this.#summary(log) };
    } catch (error) {
      return this.#failed(error);
    }
  }

  /** The log in the state that the client has seen. */
  #current(id: LogId, generation: number): OpenLog | LogTrouble {
    const log = this.#logs.get(id);
    if (log === undefined) return this.#trouble('closed');
    return log.generation === generation ? log : this.#trouble('stale');
  }

  columns(id: LogId, generation: number): LogColumns | LogTrouble {
    const log = this.#current(id, generation);
    return log instanceof OpenLog ? columnsOf(log.report, log.order, generation, zeroOf(log.report)) : log;
  }

  detail(id: LogId, generation: number, request: number): LogDetail | LogTrouble {
    const log = this.#current(id, generation);
    if (!(log instanceof OpenLog)) return log;
    const index = log.order[request];
    if (index === undefined) return this.#trouble('stale');
    const row = log.report.request(index);
    const { locale } = this.#session.client;
    const waited = row.totalWait === null || row.totalWait <= 0 ? null : duration(row.totalWait * 1000, locale);
    const fit = log.report.sdkFit(null);
    const paragraphs = [
      [{ text: `${verdictText(row, locale)}.` }],
      ...log.findingsOf(row.id).map((finding) => [{ text: findingText(finding, locale) }]),
    ];
    return {
      title: panelWords[locale].title(row.key === '' ? row.id : row.key, waited, row.attempts),
      paragraphs,
      clients: fit === null ? [] : fit.versions.map((versions) => [{ text: fit.sdk, tone: 'code' as const }, { text: ` ${versions}` }]),
      places: fit === null ? [] : this.#clientsOf(fit.sdk),
      simulate: fit === null ? null : simulatedFrom(fit.sdk, fit.version, row.attempts),
    };
  }

  /** Clients of the SDK in open documents: one of them may have written this. */
  #clientsOf(sdk: string): readonly Place[] {
    const { documents, client } = this.#session;
    return documents
      .all()
      .flatMap(({ uri }) => {
        const explained = this.#session.ready(uri);
        const sites = explained?.explanation.sites.filter((site) => site.kind === 'client' && site.sdk?.id === sdk) ?? [];
        return explained === null ? [] : sites.map((site) => placeOf(uri, rangeOf(explained.document, site.nameSpan), client.folders));
      })
      .slice(0, mostPlaces);
  }

  export(id: LogId, format: ExportFormat, requests: readonly number[] | undefined): { readonly text: string } | LogTrouble {
    const log = this.#logs.get(id);
    if (log === undefined) return this.#trouble('closed');
    const { order, report } = log;
    const rows = requests === undefined ? null : requests.flatMap((place) => order[place] ?? []);
    return { text: exportText(report, rows, order, format, this.#session.client.locale) };
  }

  close(id: LogId): void {
    this.#logs.delete(id);
  }
}
