/** Types of extra-cells.mjs. */
export interface ExtraCell {
  readonly id: string;
  readonly maxRetries?: number | string;
  readonly maxRetriesOn?: 'request';
  /** Seconds. */
  readonly timeout?: number | string;
  readonly timeoutOn?: 'request';
  readonly mode?: 'stream';
  readonly maxTokens?: number;
  readonly abortDuringSleep?: boolean;
  readonly server:
    | { readonly kind: 'silent' }
    | {
        readonly kind: 'answers';
        readonly answers: readonly { readonly status: number; readonly headers: readonly (readonly [string, string])[] }[];
      };
}

export declare const extraCells: readonly ExtraCell[];
