/** YAML that people write: small. Lockfiles are too big for a whole parse (seconds a megabyte) and have readers of their own. */
import { LineCounter, parseDocument } from 'yaml';
import { ManifestError } from '../manifest.ts';

const LONGEST_YAML = 512 * 1024;

/** @throws ManifestError */
export const parseYaml = (text: string): unknown => {
  if (text.length > LONGEST_YAML) throw new ManifestError('too long to be read');
  const lineCounter = new LineCounter();
  const document = parseDocument(text, { lineCounter, logLevel: 'silent', prettyErrors: false, uniqueKeys: false });
  const [error] = document.errors;
  if (error !== undefined) throw new ManifestError(error.message, lineCounter.linePos(error.pos[0]).line);
  return document.toJS({ maxAliasCount: 50 });
};
