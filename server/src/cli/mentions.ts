/** Whether the bytes of a file are worth decoding: they import a package of a known SDK, or something in them retries. */
import { isWorthReading } from '../core/explain/explain.ts';
import { sdks } from '../core/sdk/index.ts';
import type { Language } from '../core/syntax/language.ts';

/** One byte a character is enough: the names that are looked for are ASCII. */
export const mentions = (bytes: Uint8Array, language: Language): boolean =>
  isWorthReading(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1'), sdks, language);
