/**
 * One connection: its client, its documents and what was found in them.
 * An explanation belongs to one version of a document; there is at most one under way for each, shared by all who ask.
 */
import type { CancellationToken, Connection, TextDocuments } from 'vscode-languageserver';
import type { TextDocument } from 'vscode-languageserver-textdocument';
import type { Explanation } from '../core/explain/site.ts';
import { findingsOf } from '../core/fixes/findings.ts';
import type { Finding } from '../core/rules/finding.ts';
import type { Language } from '../core/syntax/language.ts';
import { languageOf } from '../core/syntax/language-of.ts';
import type { Client } from './capabilities.ts';
import type { Explainer } from './explainer.ts';
import type { Host } from './host.ts';
import { explained as explainedNotification, type Settings } from './messages.ts';
import { Cancelled, type Failures, type Safe } from './safe.ts';

/** Larger documents are not analysed: generated or minified. UTF-16 units. */
export const longestDocument = 4 * 1024 * 1024;

export interface Explained {
  readonly document: TextDocument;
  /** Of the document that was explained. */
  readonly version: number;
  readonly text: string;
  readonly explanation: Explanation;
  readonly findings: readonly Finding[];
}

interface Entry {
  readonly version: number;
  readonly answer: Promise<Explained | null>;
  done: Explained | null;
}

const nothing: Explanation = { sites: [], incomplete: false };

export class Session {
  readonly connection: Connection;
  readonly documents: TextDocuments<TextDocument>;
  readonly host: Host;
  readonly client: Client;
  readonly safe: Safe;
  readonly failures: Failures;
  readonly explainer: Explainer;
  settings: Settings;
  readonly #entries = new Map<string, Entry>();
  readonly #listeners: (() => void)[] = [];

  constructor(parts: {
    readonly connection: Connection;
    readonly documents: TextDocuments<TextDocument>;
    readonly host: Host;
    readonly client: Client;
    readonly safe: Safe;
    readonly failures: Failures;
    readonly explainer: Explainer;
    readonly settings: Settings;
  }) {
    this.connection = parts.connection;
    this.documents = parts.documents;
    this.host = parts.host;
    this.client = parts.client;
    this.safe = parts.safe;
    this.failures = parts.failures;
    this.explainer = parts.explainer;
    this.settings = parts.settings;
  }

  /**
   * What is found in the document as it is now; null: not open, or not a language that is analysed.
   * @throws Cancelled when the token says so, or when the document changed meanwhile.
   */
  async explained(uri: string, token?: CancellationToken): Promise<Explained | null> {
    const document = this.documents.get(uri);
    if (document === undefined) return null;
    const answer = await this.#entryOf(document).answer;
    if (token?.isCancellationRequested || this.documents.get(uri)?.version !== document.version) throw new Cancelled();
    return answer;
  }

  /** The same where it is there already. */
  ready(uri: string): Explained | null {
    return this.#entries.get(uri)?.done ?? null;
  }

  /** @param listener hears that everything that was said may read differently now. */
  onForgotten(listener: () => void): void {
    this.#listeners.push(listener);
  }

  /** Manifests or settings changed: what was explained may read differently now. */
  forgetAll(): void {
    this.#entries.clear();
    for (const listener of this.#listeners) listener();
  }

  forget(uri: string): void {
    this.#entries.delete(uri);
    this.explainer.forget(this.host.pathOf(uri));
  }

  #entryOf(document: TextDocument): Entry {
    const { uri, version } = document;
    const known = this.#entries.get(uri);
    if (known?.version === version) return known;
    const entry: Entry = { version, answer: this.#explain(document), done: null };
    this.#entries.set(uri, entry);
    entry.answer.then(
      (answer) => {
        if (this.#entries.get(uri) !== entry) return;
        entry.done = answer;
        if (answer !== null) this.connection.sendNotification(explainedNotification.method, { uri }).catch(() => undefined);
      },
      () => {
        if (this.#entries.get(uri) === entry) this.#entries.delete(uri);
      },
    );
    return entry;
  }

  async #explain(document: TextDocument): Promise<Explained | null> {
    const { uri, version } = document;
    const language: Language | null = languageOf(document.languageId, uri);
    if (language === null) return null;
    const text = document.getText();
    const isStale = (): boolean => this.documents.get(uri)?.version !== version;
    const { assumedRetryAfter, rules } = this.settings;
    const explanation =
      text.length > longestDocument
        ? nothing
        : await this.explainer.explain(
            { path: this.host.pathOf(uri), language, text, retryAfterSeconds: assumedRetryAfter, isEdited: true },
            isStale,
          );
    const findings = findingsOf(explanation, text, { retryAfterSeconds: assumedRetryAfter, levels: rules });
    return { document, version, text, explanation, findings };
  }
}
