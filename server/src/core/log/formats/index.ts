/** All formats, most specific first: the first that knows a record reads it. */
import type { LogFormat } from './format.ts';
import { httpx } from './httpx.ts';
import { jsonLines } from './json-lines.ts';
import { keyValue } from './key-value.ts';
import { logfmt } from './logfmt.ts';
import { outcome } from './outcome.ts';
import { pythonSdk } from './python-sdk.ts';

/** Records that are JSON objects. */
export const jsonFormats: readonly LogFormat[] = [jsonLines];

/** Records that are text, and the messages inside JSON records. */
export const textFormats: readonly LogFormat[] = [httpx, pythonSdk, keyValue, logfmt, outcome];

export const formats: readonly LogFormat[] = [...jsonFormats, ...textFormats];

export const formatNumber: ReadonlyMap<LogFormat, number> = new Map(formats.map((f, i) => [f, i]));

/** Words one of which is in every line that matters, for a scanner that looks at bytes. */
export const anchors: readonly string[] = [...new Set(formats.flatMap((f) => f.anchors))];
