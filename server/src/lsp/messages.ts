/**
 * Everything that client and language server say to each other beyond the protocol itself; the one file that both import.
 *
 * All values survive JSON (Node IPC, stdio and a web worker carry the same bytes): durations are milliseconds,
 * `null` = no limit or none, and columns travel as base64 of little-endian arrays (`packed.ts` beside this file).
 * Lines and columns are 1-based where they are named so, as on the command line; LSP positions are 0-based.
 * Sentences are made by the server (`core/show`) in the language that `InitializationOptions.locale` asks for.
 */
import type { Packed } from './packed.ts';

/** A method with the types of its parameters and its answer. `types` is never set: it only carries the types. */
export interface RequestName<Params, Result> {
  readonly method: string;
  readonly types?: (params: Params) => Result;
}

export interface NotificationName<Params> {
  readonly method: string;
  readonly types?: (params: Params) => void;
}

const request = <Params, Result>(method: string): RequestName<Params, Result> => ({ method });
const notification = <Params>(method: string): NotificationName<Params> => ({ method });

/** `[min, max]` in ms; `max === null`: no upper bound. */
export type WireInterval = readonly [min: number, max: number | null];

/** A sentence in parts. Always shown as text, never as markup. */
export type RichText = readonly RichPart[];
export interface RichPart {
  readonly text: string;
  readonly tone?: 'strong' | 'ok' | 'bad' | 'warn' | 'told' | 'dim' | 'code';
  /** https only; the client opens it outside. */
  readonly link?: string;
}

/** A place in a text document, 0-based and in UTF-16 units as in the protocol. */
export interface Place {
  readonly uri: string;
  readonly range: { readonly start: Position; readonly end: Position };
  /** `worker/llm.py:12`. */
  readonly label: string;
}
export interface Position {
  readonly line: number;
  readonly character: number;
}

// ---------------------------------------------------------------------------------------------- start and settings

/** `initialize` carries these as `initializationOptions`. All optional: other editors send none. */
export interface InitializationOptions {
  /** BCP 47, as `vscode.env.language`: `en`, `ja`. */
  readonly locale?: string;
  /** Where the grammars and the parser's runtime lie (a URI that ends in `/`); absent: beside the server's own file. */
  readonly assets?: string;
  /** The client answers {@link readFile}, {@link stat}, {@link readDirectory} and {@link findFiles}. */
  readonly servesFiles?: boolean;
  /** The commands of {@link clientCommands} exist: hovers and lenses may link to them. */
  readonly hasClientCommands?: boolean;
}

/** Commands of the client that hovers, lenses and code actions may name, with their one argument. */
export const clientCommands = {
  /** {@link SimulatorCase} */
  openSimulator: 'retryLens.openSimulator',
  /** `{ uri: string }` */
  openLogInTimeline: 'retryLens.openLogInTimeline',
  /** {@link ApplyFix} */
  applyFix: 'retryLens.applyFix',
} as const;

/** Asks the client to offer and apply the quick fix of a finding, from a link in a hover. */
export interface ApplyFix {
  readonly uri: string;
  readonly position: Position;
  /** The code action's title, exactly. */
  readonly title: string;
}

export type RuleLevel = 'off' | 'hint' | 'info' | 'warning' | 'error';

/** The section `retryLens` of the settings; package.json declares the same names (a test compares). */
export interface Settings {
  /** The Retry-After assumed in worst cases, seconds. */
  readonly assumedRetryAfter: number;
  /** Rule id → level; a rule that is not named keeps its own. */
  readonly rules: Readonly<Record<string, RuleLevel>>;
  /** SDK id or package name → version, before any lockfile. */
  readonly sdkVersions: Readonly<Record<string, string>>;
  readonly inlayHints: { readonly enabled: boolean };
  readonly codeLens: { readonly enabled: boolean };
  readonly hover: { readonly picture: boolean };
  /** Which log field carries what, where detection needs help: `retryAfter` → `resp.headers.retry-after`. */
  readonly log: { readonly fields: Readonly<Record<string, string>> };
}

export const defaultSettings: Settings = {
  assumedRetryAfter: 120,
  rules: {},
  sdkVersions: {},
  inlayHints: { enabled: false },
  codeLens: { enabled: false },
  hover: { picture: true },
  log: { fields: {} },
};

// --------------------------------------------------------------------------------------- files (server asks client)

/** The whole file, or the bytes `[from, to)` of it. `size` is the file's size at that moment. */
export const readFile = request<
  { readonly uri: string; readonly from?: number; readonly to?: number },
  { readonly base64: string; readonly size: number } | FileTrouble
>('retryLens/fs/read');
export const stat = request<{ readonly uri: string }, FileFacts | FileTrouble>('retryLens/fs/stat');
export const readDirectory = request<
  { readonly uri: string },
  { readonly entries: readonly { readonly name: string; readonly kind: 'file' | 'folder' | 'other' }[] } | FileTrouble
>('retryLens/fs/list');
/** `include` is a glob relative to `folder` (every workspace folder when absent). Honours the editor's exclude settings. */
export const findFiles = request<
  { readonly folder?: string; readonly include: string; readonly limit: number },
  { readonly uris: readonly string[] } | FileTrouble
>('retryLens/fs/find');

export interface FileFacts {
  readonly kind: 'file' | 'folder' | 'other';
  readonly size: number;
  readonly modifiedMs: number;
}
export interface FileTrouble {
  readonly trouble: 'not-found' | 'no-access' | 'too-large' | 'failed';
  readonly message: string;
}

// ------------------------------------------------------------------------------------------------------------- logs

/** A number that the client chooses; never used twice in a session. */
export type LogId = number;

/**
 * Cheap: does this text hold retry fields? `head` is the first lines of a document (at most 64 KiB);
 * `uri` instead names a file that is too large for the editor to hand over: its first bytes are read.
 */
export const logSniff = request<
  { readonly head: string } | { readonly uri: string },
  { readonly hasRetries: boolean; readonly format: string | null }
>('retryLens/log/sniff');

/**
 * Reads a log once, from start to end, never whole into memory, and keeps its columns until {@link logClose}.
 * Cancelled by the protocol's own cancellation; {@link logProgress} comes about ten times a second meanwhile.
 * `text` is given for an unsaved document or a selection: then it is the log, and `uri` only names it.
 */
export const logOpen = request<{ readonly log: LogId; readonly uri: string; readonly text?: string }, LogSummary | LogTrouble>(
  'retryLens/log/open',
);
export const logProgress = notification<{
  readonly log: LogId;
  readonly bytesRead: number;
  /** null: not known (compressed). */
  readonly bytesTotal: number | null;
  readonly requests: number;
}>('retryLens/log/progress');
/** Looks at the file again: what was appended is read, a file that was replaced or cut is read anew. */
export const logRefresh = request<{ readonly log: LogId }, LogRefreshed | LogTrouble>('retryLens/log/refresh');
export const logColumns = request<{ readonly log: LogId; readonly generation: number }, LogColumns | LogTrouble>('retryLens/log/columns');
/** The words for one request (its index in the columns). */
export const logDetail = request<{ readonly log: LogId; readonly generation: number; readonly request: number }, LogDetail | LogTrouble>(
  'retryLens/log/detail',
);
/** Text in one of the command line's formats. `requests`: indexes in the columns, in the order wanted; absent: all. */
export const logExport = request<
  { readonly log: LogId; readonly format: 'markdown' | 'csv' | 'json' | 'html'; readonly requests?: readonly number[] },
  { readonly text: string } | LogTrouble
>('retryLens/log/export');
export const logClose = notification<{ readonly log: LogId }>('retryLens/log/close');

/** Nothing can be shown; `message` says what and why, in the user's language. */
export interface LogTrouble {
  readonly trouble: 'not-found' | 'no-access' | 'binary' | 'no-attempts' | 'empty' | 'cancelled' | 'closed' | 'stale' | 'failed';
  readonly message: string;
  /** `no-attempts`: what was read all the same (lines, bytes, format). */
  readonly facts?: RichText;
}

export interface LogSummary {
  /** Grows with each refresh that changed something. */
  readonly generation: number;
  /** `key-value`, `json-lines`, … as in the command line's JSON. */
  readonly format: string;
  readonly lines: number;
  readonly bytes: number;
  readonly readMs: number;
  readonly clock: LogClock;
  /** Short facts for the title line, in order: format, clock, lines, size, time. */
  readonly facts: readonly string[];
  /** The answer in one or two sentences. */
  readonly answer: RichText;
  /** Parts that could not be read, in words (a line of 50 MB, a cut end, other formats in between). */
  readonly warnings: readonly string[];
  readonly counts: LogCounts;
  /** What a person should know beyond the verdicts, worst first; at most {@link mostFindings}. */
  readonly findings?: readonly LogFinding[];
}

export const mostFindings = 200;

export interface LogFinding {
  readonly severity: 'error' | 'warning' | 'info';
  /** As in the command line's JSON. */
  readonly code: string;
  readonly text: string;
  /** The request's key; null where it is about the log as a whole. */
  readonly key: string | null;
  /** The first line that proves it, 1-based; null for none. */
  readonly line: number | null;
}

export interface LogClock {
  readonly kind: 'unix' | 'local' | 'monotonic' | 'none';
  readonly resolutionMs: number;
  /** The moment that is 0 in the columns, ms of the log's own clock (UNIX ms for `unix` and `local`). */
  readonly zeroMs: number;
}

export interface LogCounts {
  readonly requests: number;
  readonly requestsWithRetries: number;
  readonly attempts: number;
  /** Sum of the known waits, ms. */
  readonly waitedMs: number;
  readonly asTold: number;
  readonly early: number;
  /** Attempts sent before the moment that the server named. */
  readonly earlyAttempts: number;
  readonly quota: number;
  readonly gaveUp: number;
  /** The request that waited longest; null where no wait is known. */
  readonly longest: { readonly request: number; readonly key: string; readonly ms: number } | null;
}

export interface LogRefreshed {
  /** `same`: nothing changed, the generation stays. */
  readonly change: 'same' | 'grown' | 'replaced';
  readonly summary: LogSummary;
}

/** Codes of the small columns: the index in the list is the byte. The order is part of the protocol. */
export const attemptEnds = ['unknown', 'answered', 'refused', 'no-answer'] as const;
export const waitKinds = ['none', 'told', 'backoff', 'unknown'] as const;
export const verdicts = ['unknown', 'retried-too-early', 'gave-up', 'waited-as-told', 'succeeded'] as const;
export const outcomes = ['unknown', 'succeeded', 'gave-up'] as const;
export const obediences = ['unknown', 'as-told', 'too-early', 'not-told'] as const;
export type AttemptEnd = (typeof attemptEnds)[number];
export type WaitKind = (typeof waitKinds)[number];
export type Verdict = (typeof verdicts)[number];
export type Outcome = (typeof outcomes)[number];
export type Obedience = (typeof obediences)[number];
/** Bits of `requests.flags`. */
export const requestFlags = { quota: 1, cut: 2 } as const;

/**
 * All requests and attempts as columns of equal length. Attempts lie request by request, in order of time in each,
 * so that request i owns attempts `[first[i], first[i] + count[i])`. Requests are in order of their start.
 * Where the log has no clock, `start` is the line number and `clock.kind` is `none`.
 */
export interface LogColumns {
  readonly generation: number;
  readonly requests: {
    readonly first: Packed<'u32'>;
    readonly count: Packed<'u32'>;
    /** ms since `clock.zeroMs`. */
    readonly start: Packed<'f64'>;
    /** End of the last attempt (its start where no duration is known), ms. */
    readonly end: Packed<'f64'>;
    /** The longest wait that the server asked for, ms; NaN: none. */
    readonly asked: Packed<'f64'>;
    /** Sum of the waits, ms; NaN: not known. */
    readonly waited: Packed<'f64'>;
    readonly verdict: Packed<'u8'>;
    readonly outcome: Packed<'u8'>;
    readonly obeyed: Packed<'u8'>;
    readonly flags: Packed<'u8'>;
    /** Index into {@link hosts}; 0 = not named in the log. */
    readonly host: Packed<'u16'>;
    /** UTF-8 of all keys one after the other, and where each ends. */
    readonly keys: Packed<'u8'>;
    readonly keyEnds: Packed<'u32'>;
  };
  readonly attempts: {
    readonly start: Packed<'f64'>;
    /** ms; NaN: not logged. */
    readonly duration: Packed<'f32'>;
    readonly end: Packed<'u8'>;
    /** HTTP status; 0: none in the log. */
    readonly status: Packed<'u16'>;
    /** What the server told with this answer, ms; NaN: nothing. */
    readonly told: Packed<'f64'>;
    /** The wait after this attempt, ms; NaN: the last one, or not known. */
    readonly wait: Packed<'f64'>;
    readonly waitKind: Packed<'u8'>;
    /** 1: this attempt was sent before the moment that the server had named. */
    readonly early: Packed<'u8'>;
    /** 1-based. */
    readonly line: Packed<'u32'>;
  };
  /** `['', 'api.example.com', …]`; group by host. */
  readonly hosts: readonly string[];
}

export interface LogDetail {
  /** `req_zz01q blocked its caller for 4 min`. */
  readonly title: RichText;
  readonly paragraphs: readonly RichText[];
  /** SDKs whose behaviour fits, best first; empty where the log does not tell. */
  readonly clients: readonly RichText[];
  /** Clients in the workspace that may have written this. */
  readonly places: readonly Place[];
  readonly simulate: SimulatorCase | null;
}

// -------------------------------------------------------------------------------------------------------- simulator

/** The settings of one client, as the simulator takes them. Absent: the SDK's default. */
export interface SimulatorCase {
  readonly sdk: string;
  readonly version: string;
  readonly maxRetries?: number;
  /** null: no limit. */
  readonly timeoutMs?: number | null;
  /** Attempts of a wrapper around it and its fixed wait. */
  readonly around?: { readonly attempts: number; readonly waitMs: number };
  readonly deadlineMs?: number;
  /** Where the settings were taken from. */
  readonly from?: Place;
}

/** What every attempt meets. */
export type SimulatedServer =
  | { readonly kind: 'answers'; readonly status: number; readonly headers: readonly (readonly [name: string, value: string])[] }
  | { readonly kind: 'silent' }
  | { readonly kind: 'trickles' }
  | { readonly kind: 'refuses-connection' };

export const simulatorSdks = request<Record<string, never>, { readonly sdks: readonly SimulatorSdk[] }>('retryLens/simulator/sdks');

export interface SimulatorSdk {
  readonly id: string;
  readonly name: string;
  readonly language: string;
  /** Oldest first. */
  readonly groups: readonly SimulatorGroup[];
}
export interface SimulatorGroup {
  /** A release of the group that stands for it: a measured one where there is one, else its first. */
  readonly version: string;
  /** `1.6.0 and newer`, `0.35 to 1.5.0`. */
  readonly label: string;
  readonly measured: boolean;
  readonly maxRetries: number;
  /** null: no limit. */
  readonly timeoutMs: number | null;
  readonly note: string;
}

/** Dates in headers are taken relative to `nowMs` at every attempt. */
export const simulate = request<
  { readonly cases: readonly SimulatorCase[]; readonly server: SimulatedServer; readonly nowMs: number },
  { readonly answers: readonly SimulatorAnswer[] }
>('retryLens/simulator/run');

export type SimulatorAnswer = SimulatorWaits | { readonly kind: 'impossible'; readonly message: RichText };

export interface SimulatorWaits {
  readonly kind: 'waits';
  /** `1.6.0 and newer`. */
  readonly label: string;
  readonly measured: boolean;
  /** null: there is no last attempt. */
  readonly attempts: number | null;
  /** At most the first 100. */
  readonly sleeps: readonly WireInterval[];
  readonly attempt: WireInterval;
  readonly total: WireInterval;
  /** `240 s`, `1.1 – 1.5 s`, as every surface writes it. */
  readonly totalText: string;
  /** What the server told at each attempt, ms; null: nothing that this text can be read as. */
  readonly toldMs: number | null;
  /** The sleeps are what the server asked for. */
  readonly obeysServer: boolean;
  /** What happens and why. */
  readonly because: RichText;
  /** The three scenarios with these settings, as rows of the table: `says Retry-After: 120` → `240 s`. */
  readonly scenarios: readonly { readonly label: string; readonly total: string }[];
  /** `retry-lens wait …`, the same question for the command line. */
  readonly command: string;
}

// ------------------------------------------------------------------------------------------------- overview, status

/** Every client in the workspace, worst first. By command only; cancellable; reports work-done progress by `token`. */
export const overview = request<
  { readonly token?: string | number; readonly folders: readonly string[] },
  { readonly sites: readonly OverviewSite[]; readonly filesSeen: number; readonly filesParsed: number; readonly skipped: number }
>('retryLens/overview');

export interface OverviewSite {
  readonly place: Place;
  readonly kind: 'client' | 'override' | 'timeout' | 'wrapper' | 'loop' | 'deadline';
  /** `anthropic.Anthropic`. */
  readonly symbol: string;
  readonly sdk: string | null;
  readonly sdkVersion: string | null;
  /** ms; null: no upper bound. Absent: not known. */
  readonly worstMs?: number | null;
  /** `up to 4 min`, `not known`. */
  readonly worstText: string;
  /** Titles of the findings at this site. */
  readonly problems: readonly { readonly rule: string; readonly severity: RuleLevel; readonly message: string }[];
  /** Indexes of the sites around it, outermost first. */
  readonly layers: readonly number[];
}

/** For the status item; cheap: from what is already explained. null: the document is not open or has nothing to say. */
export const fileStatus = request<{ readonly uri: string }, FileStatus | null>('retryLens/status');
export interface FileStatus {
  /** `up to 4 min`; null: no site waits. */
  readonly worstText: string | null;
  readonly worstPlace: Place | null;
  readonly sdks: readonly { readonly name: string; readonly version: string | null; readonly from: string }[];
  readonly sites: number;
}
/** The explanation of an open document changed: ask {@link fileStatus} again if it is shown. */
export const explained = notification<{ readonly uri: string }>('retryLens/explained');

/** For bug reports: versions, grammars loaded, documents open, last errors; no source text and no paths outside the workspace. */
export const about = request<Record<string, never>, { readonly text: string }>('retryLens/about');
