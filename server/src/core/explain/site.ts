/**
 * A place in the source that decides about waiting, with everything that hover, hint, diagnostic, fix and report need.
 * Offsets are UTF-16 units of the document that was explained. No texts: sentences are made in `show/`.
 */

import type { LayeredWaits } from '../policy/layers.ts';
import type { RetryPolicy } from '../policy/policy.ts';
import type { TimeoutValue } from '../policy/timeout.ts';
import type { Waits } from '../policy/waits.ts';
import type { BehaviourAt } from '../sdk/behaviour.ts';
import type { Sdk } from '../sdk/sdk.ts';
import type { Setting } from '../settings/setting.ts';
import type { Language } from '../syntax/language.ts';
import type { Span } from '../text/span.ts';
import type { FoundVersion } from '../versions/found-version.ts';

/** CLI.md, `kind`. */
export type SiteKind = 'client' | 'override' | 'timeout' | 'wrapper' | 'loop' | 'deadline';

export interface SiteSettings {
  /** Retries (attempts − 1), whatever the SDK counts. May be Infinity. */
  readonly maxRetries: Setting<number>;
  readonly timeout: Setting<TimeoutValue>;
}

/** The three scenarios; one is absent where a setting that it needs is unknown. */
export interface ScenarioWaits {
  readonly retryAfter: Waits | null;
  readonly noHeader: Waits | null;
  readonly noAnswer: Waits | null;
}

/** The waits of one behaviour; several when the version is a range across which behaviour differs. */
export interface WaitGroup {
  /** `>=1.6`, `<1.6`, `>=0.35,<1.6`; null when the version is one release. */
  readonly versions: string | null;
  /** Where the behaviour comes from; null for hand-written loops and deadlines. */
  readonly at: BehaviourAt | null;
  /** null: the SDK refuses the settings, or max retries is not known. */
  readonly policy: RetryPolicy | null;
  /** The error that the SDK answers these settings with. */
  readonly refused: string | null;
  readonly waits: ScenarioWaits;
  /** With every layer around it; null when nothing is around it. */
  readonly layered: { readonly retryAfter: LayeredWaits; readonly noHeader: LayeredWaits; readonly noAnswer: LayeredWaits } | null;
  readonly measured: boolean;
}

/** What is wrong with a hand-written loop or a wrapper, with the place. */
export interface Flaw {
  readonly kind:
    | 'sleeps-after-last'
    | 'cuts-told-wait-short'
    | 'date-crashes'
    | 'date-misread'
    | 'no-wait-without-header'
    | 'ignores-retry-after'
    | 'deadline-between-attempts'
    | 'no-last-attempt'
    | 'retries-everything'
    | 'no-jitter'
    | 'wrong-unit';
  readonly span: Span;
  /** A number that the text shows, ms. */
  readonly ms?: number;
}

export interface Site {
  readonly kind: SiteKind;
  readonly language: Language;
  /** The whole expression or statement. */
  readonly span: Span;
  /** What a person points at: the class name, the decorator, the loop's keyword. */
  readonly nameSpan: Span;
  /** `anthropic.Anthropic`, `tenacity.retry`, `for`. */
  readonly symbol: string;
  readonly sdk: Sdk | null;
  readonly version: FoundVersion | null;
  readonly settings: SiteSettings;
  /** Oldest behaviour first; the last one is the newest. */
  readonly groups: readonly WaitGroup[];
  /** Sites around this one that run it again, on the way to a request that is repeated most; outermost first (indexes into the explanation's sites). */
  readonly retriedBy: readonly number[];
  /** Other ways to its requests that have layers around them; the newest behaviour's waits. */
  readonly otherPaths?: readonly { readonly retriedBy: readonly number[]; readonly layered: NonNullable<WaitGroup['layered']> }[];
  /** Deadlines around this one. */
  readonly boundedBy: readonly { readonly site: number; readonly ms: number }[];
  readonly flaws: readonly Flaw[];
  /** For a deadline: what it cuts. */
  readonly deadlineMs?: number;
  /** Where the settings stand in the source, also when their value is unknown; where a fix would add one. */
  readonly places: {
    /** The argument list, for a fix that adds a setting; absent where nothing can be added. */
    readonly arguments?: {
      readonly span: Span;
      readonly isEmpty: boolean;
      readonly insertAt: number;
      readonly style: 'keyword' | 'object' | 'new-object';
    };
  };
}

export interface Explanation {
  readonly sites: readonly Site[];
  /** The text could only be read in part. */
  readonly incomplete: boolean;
  /** Nothing could be read: nested too deeply, or no syntax tree within the time (or at all: the grammar's own trouble is told apart). */
  readonly unread?: 'nested-too-deeply' | 'no-tree' | 'minified';
}
