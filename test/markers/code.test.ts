/** Every fixture's own comments say what must be found in it, and nothing else is. `UPDATE=1` rewrites them. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { explain } from '../../server/src/core/explain/explain.ts';
import { sdks } from '../../server/src/core/sdk/index.ts';
import { languageOfPath } from '../../server/src/core/syntax/language-of.ts';
import { testGrammars } from '../helpers/explaining.ts';
import { versionsOf, withMarkers, withoutMarkers } from '../helpers/markers.ts';

const root = path.resolve(import.meta.dirname, '../fixtures/code');
const fixtures = readdirSync(root, { recursive: true, withFileTypes: true })
  .filter((e) => e.isFile())
  .map((e) => path.relative(root, path.join(e.parentPath, e.name)).replaceAll('\\', '/'))
  .sort();

const grammars = testGrammars();

describe('fixtures say what is found in them', () => {
  test.each(fixtures)('%s', async (name) => {
    const whole = path.join(root, name);
    const fixture = readFileSync(whole, 'utf8');
    const language = languageOfPath(name);
    if (language === null) throw new Error(`${name} is in no language that is analysed`);
    const source = withoutMarkers(fixture);
    const explanation = await explain(
      { path: whole, language, text: source },
      { grammars, sdks, versionOf: versionsOf(source), retryAfterSeconds: 120 },
    );
    const marked = withMarkers(source, explanation, language === 'python' || language === 'ruby' ? '#' : '//');
    if (process.env.UPDATE === '1') writeFileSync(whole, marked);
    else expect(marked).toBe(fixture);
  });
});
