/** Whether the bytes of a file are worth decoding: they name a package of a known SDK, or something that retries. */
import { sdksFor } from '../core/explain/explain.ts';
import { sdks } from '../core/sdk/index.ts';
import type { Language } from '../core/syntax/language.ts';

const needles = new Map<Language, readonly Buffer[]>();

/** Names that contain another one of the list need not be looked for. */
const shortest = (names: readonly string[]): readonly string[] =>
  names.filter((name) => !names.some((other) => other !== name && name.includes(other)));

const needlesOf = (language: Language): readonly Buffer[] => {
  let found = needles.get(language);
  if (found === undefined) {
    const names = new Set(sdksFor(sdks, language).flatMap((sdk) => [...sdk.modules, ...(sdk.settings.timeout.objects ?? [])]));
    found = shortest([...names]).map((name) => Buffer.from(name));
    needles.set(language, found);
  }
  return found;
};

export const mentions = (bytes: Uint8Array, language: Language): boolean => {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return needlesOf(language).some((needle) => buffer.includes(needle));
};
