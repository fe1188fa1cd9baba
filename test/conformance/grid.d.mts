/** The shapes of grid.json and of the records; see grid.mjs for what they mean. */
export interface CellAnswer {
  readonly status: number;
  readonly headers: readonly (readonly [name: string, value: string])[];
}

export type CellServer =
  | { readonly kind: 'answers'; readonly answers: readonly CellAnswer[] }
  | ({ readonly kind: 'stall-body' | 'drip' } & CellAnswer)
  | { readonly kind: 'silent' | 'reset' | 'close' };

export interface Cell {
  readonly id: string;
  readonly maxRetries?: number | 'null' | 'NaN' | 'Infinity';
  readonly timeout?: number;
  readonly timeoutOn?: 'client' | 'request';
  readonly mode?: 'sync' | 'async' | 'stream';
  readonly maxTokens?: number;
  readonly model?: string;
  readonly server: CellServer;
}

export interface Grid {
  readonly now: number;
  readonly hangSeconds: number;
  readonly cells: readonly Cell[];
}

export type CellRecord = readonly [attempts: number, sleeps: readonly (readonly [number | string, number | string])[], ends: string];

export interface Release {
  readonly sdk: string;
  readonly version: string;
  readonly runtime: string;
  readonly platform: string;
  readonly now: number;
  readonly cells: { readonly [id: string]: CellRecord };
}

export const NOW_MS: number;
export const HANG_SECONDS: number;
export function writeDate(unixSeconds: number, format: string): string;
export function resolveValue(value: string, nowMs: number): string;
export function resolveServer<T>(server: T, nowMs: number): T;
export function cells(): readonly Cell[];
