/**
 * What we know of an SDK or a wrapper: how code names it, its options and units, and its behaviour by version, with evidence.
 *
 * One SDK, one file, data only. Behaviour that data cannot express (how a header is parsed) is a dialect (`dialects/`).
 * Facts travel with their source; a fact that was measured names the releases it was measured on.
 */
import type { Backoff } from '../policy/backoff.ts';
import type { Layer } from '../policy/layers.ts';
import type { AttemptLimits, Deadline, RetryableOutcomes, RetryPolicy } from '../policy/policy.ts';
import type { ServerWaitRule } from '../policy/server-wait.ts';
import type { TimeoutValue } from '../policy/timeout.ts';
import type { Timer } from '../policy/timer.ts';
import type { PolicySettings } from './policy-of.ts';
import type { WrapperReader } from './written.ts';

/** `<vendor>-<language>` for SDKs, the package name for wrappers. */
export type SdkId = string;

export type SdkLanguage = 'python' | 'typescript' | 'go' | 'java' | 'ruby' | 'csharp' | 'php';

export type Registry = 'pypi' | 'npm' | 'go' | 'maven' | 'rubygems' | 'nuget' | 'packagist';

/** Where a fact was read. */
export interface Source {
  readonly what: string;
  readonly repository: string;
  /** A tag or a commit. */
  readonly at: string;
  readonly path: string;
  /** `820-838`, or `''` where the whole file is meant. */
  readonly lines: string;
}

export const read = (repository: string, at: string, path: string, lines: string, what = ''): Source => ({
  what,
  repository,
  at,
  path,
  lines,
});

/** A class, or a function, whose call gives a client. */
export interface ClientName {
  /** As exported: `Anthropic`, `NewClient`. */
  readonly name: string;
  /** The modules that export it, when not all of {@link Sdk.modules}. */
  readonly modules?: readonly string[];
  readonly async?: true;
  /** The release that first has it. */
  readonly since?: string;
}

export interface SettingNames {
  readonly maxRetries: { readonly argument: string; readonly counts: 'retries' | 'attempts' };
  readonly timeout: {
    readonly argument: string;
    readonly unit: 's' | 'ms' | 'duration';
    /** Classes that may be given instead of a number, as `module.Name`: `httpx.Timeout`. */
    readonly objects?: readonly string[];
  };
}

/** How a client's settings are replaced for some calls. */
export interface OverrideNames {
  /** Methods of a client that return one with other settings. */
  readonly methods: readonly string[];
  /** Which settings a single request may carry, and where: as keyword arguments, or in an options object after the body. */
  readonly perRequest: {
    readonly maxRetries: boolean;
    readonly timeout: boolean;
    readonly where: 'keyword' | 'last-argument' | 'option-argument' | 'none';
  };
  /** Methods that send a request, as the last names of the chain: `create`, `stream`, `parse`. */
  readonly requestMethods: readonly string[];
}

/** A plain call, a call of an asynchronous client, a streaming call. */
export type CallMode = 'sync' | 'async' | 'stream';

/** Values that are no number of retries. `none`: None, null, nil. */
export type BadCount = 'negative' | 'fraction' | 'nan' | 'infinite' | 'none';

export type BadCountAnswer =
  /** `at: 'first-retry'`: the call goes out, and fails when it wants to retry. Default: before anything is sent. */
  | { readonly does: 'throws'; readonly error: string; readonly at?: 'first-retry' }
  | { readonly does: 'uses'; readonly value: number }
  /** Retries while less than the value were made: 1.5 means 2. */
  | { readonly does: 'rounds-up' }
  /** Retries for ever, without a wait unless the server asks for one. */
  | { readonly does: 'hammers' };

export interface Behaviour {
  /** Retries unless told otherwise. */
  readonly maxRetries: number;
  readonly timeout: TimeoutValue | null;
  readonly bounds: AttemptLimits['bounds'];
  readonly backoff: Backoff;
  /** Statuses whose waits go by another rule. */
  readonly otherBackoff?: RetryPolicy['otherBackoff'];
  readonly serverWait: ServerWaitRule | null;
  readonly retries: RetryableOutcomes;
  readonly timer: Timer;
  /** What the SDK does with a max-retries value that is none, all alike or each kind apart. Default: uses it as it is. */
  readonly badMaxRetries?: BadCountAnswer | { readonly [kind in BadCount]?: BadCountAnswer };
  /** The same where the value is given to a single request, when that differs. */
  readonly badMaxRetriesOnRequest?: Behaviour['badMaxRetries'];
  /** The error for a timeout that is no whole number of milliseconds from 0 on, where the SDK checks. Default: it does not. */
  readonly badTimeout?: { readonly onClient: string | null; readonly onRequest: string | null };
  /** Bounds the whole of it unless told otherwise; SDKs have none. */
  readonly deadline?: Deadline;
  /** A client's timeout also bounds the whole of it, in this way. */
  readonly timeoutBoundsAll?: Omit<Deadline, 'ms'>;
  /** Gives up on a wait that is longer than the timeout. */
  readonly waitsUpToTimeout?: true;
  /** Which methods are retried unless told otherwise, where it is not all of them: a POST then is not. */
  readonly methods?: readonly string[];
  /** Limits of the HTTP library underneath. */
  readonly transport?: AttemptLimits['transport'];
  /** The client's own timeout does not reach the requests named here (`messages`) in these versions. */
  readonly timeoutIgnoredBy?: readonly string[];
  /** Non-streaming calls compute their timeout from max_tokens when nothing is set. */
  readonly dynamicTimeout?: {
    readonly perTokenMs: number;
    readonly limitMs: number;
    readonly refusesAbove: boolean;
    /** The error of a refusal. */
    readonly error?: string;
    /** Whether a timeout on the request lifts the limit, as the client's does. Default: it does. */
    readonly requestTimeoutLifts?: boolean;
    /** Models that refuse more tokens than this, whatever the time. */
    readonly modelTokens?: { readonly [model: string]: number };
  };
  /** Whether a body is read within the attempt (default) or left to the caller. */
  readonly body?: AttemptLimits['body'];
  /** What is different for asynchronous clients, and for streaming calls. */
  readonly modes?: { readonly [mode in CallMode]?: Partial<Behaviour> };
  /** Whether cancelling the call (AbortSignal, asyncio cancellation, context) ends a sleep between attempts. */
  readonly cancelWakesSleep: boolean;
  /** The header that counts retries, on the wire. */
  readonly retryCountHeader: string | null;
  /** The release's HTTP library, where its Timeout class must be imported from. */
  readonly httpLibrary?: string;
  /** Modules whose Timeout objects the release refuses. */
  readonly refusesTimeoutsOf?: readonly string[];
  /** How the log line of a retry looks; null = silent. */
  readonly retryLogLine?: string | null;
}

/**
 * A layer of a library that is built on SDKs: a rule of its own, or the SDK's client inside, with the settings that it is given.
 * The release of the SDK inside decides on its part.
 */
export type LayerRecipe =
  | { readonly kind: 'own'; readonly policy: RetryPolicy; readonly retryRuns: Layer['retryRuns'] }
  | { readonly kind: 'inner'; readonly sdk: SdkId; readonly settings: PolicySettings };

export interface LayersAsked {
  /** The release of the library itself. */
  readonly version: string;
  /** The number that its own setting is given; undefined: the default. */
  readonly maxRetries?: number;
  /** Which of the library's ways to call a model, where they differ: a class, a provider. */
  readonly variant?: string;
}

/** From `since` on, these things differ from the group before; the first group is complete. */
export interface BehaviourGroup {
  readonly since: string;
  readonly changes: Partial<Behaviour>;
  readonly sources: readonly Source[];
  /** Releases of this group that were run against the mock server; see `test/conformance/records`. */
  readonly measured: readonly string[];
  /** One sentence for the reference: what changed. */
  readonly note: string;
}

export interface Sdk {
  readonly id: SdkId;
  /** As people call it: `anthropic (Python)`. */
  readonly name: string;
  readonly kind: 'sdk' | 'wrapper' | 'http';
  readonly language: SdkLanguage;
  readonly registry: Registry;
  /** The package whose version decides. */
  readonly package: string;
  /** Further packages with the same core (`@anthropic-ai/bedrock-sdk`). */
  readonly otherPackages?: readonly string[];
  /** Import names: `anthropic`; `@anthropic-ai/sdk`. */
  readonly modules: readonly string[];
  readonly clients: readonly ClientName[];
  readonly settings: SettingNames;
  readonly overrides: OverrideNames;
  /** The newest release that was looked at. */
  readonly newestKnown: string;
  readonly behaviour: readonly BehaviourGroup[];
  /** A wrapper whose arguments say more than a count and a timeout: from its call to a policy. */
  readonly reads?: WrapperReader;
  /** A library that is built on SDKs: its layers, outermost first. */
  readonly layers?: (asked: LayersAsked) => readonly LayerRecipe[];
  /** What a retry of a wrapper runs inside; default: the whole cycle of the client again. */
  readonly retryRuns?: Layer['retryRuns'];
  /** The error after the last attempt of a 429, for texts. */
  readonly rateLimitError?: string;
  readonly documentation?: string;
}
