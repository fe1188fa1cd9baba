/** YAML that people write: small. Lockfiles are too big for a whole parse (seconds a megabyte) and have readers of their own. */
import { LineCounter, parseDocument } from 'yaml';
import { ManifestError } from '../manifest.ts';
import { linesOf } from './lines.ts';

const LONGEST_YAML = 256 * 1024;

/** Longer lines nest or quote without end, which costs the parser seconds. */
const LONGEST_LINE = 10_000;

/** @throws ManifestError */
export const parseYaml = (text: string): unknown => {
  if (text.length > LONGEST_YAML) throw new ManifestError('too long to be read');
  for (const [line, number] of linesOf(text))
    if (line.length > LONGEST_LINE) throw new ManifestError('a line is too long to be read', number);
  const lineCounter = new LineCounter();
  const document = parseDocument(text, { lineCounter, logLevel: 'silent', prettyErrors: false, uniqueKeys: false });
  const [error] = document.errors;
  if (error !== undefined) throw new ManifestError(error.message, lineCounter.linePos(error.pos[0]).line);
  return document.toJS({ maxAliasCount: 50 });
};
