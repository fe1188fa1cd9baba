import { match } from '../assert.ts';
import { describe, it } from '../bdd.ts';
import { hoverAt, open } from './tour.ts';

describe('hover', () => {
  it('tells how long a Python client blocks, by the version of its lockfile', async () => {
    const text = await hoverAt(await open('client.py'), 'Anthropic(');
    match(text, /Blocks up to \*\*4 min\*\*/, 'the answer');
    match(text, /Retry-After: 120/, 'the scenario');
    match(text, /uv\.lock/, 'where the version was found');
  });

  it('tells the same for a TypeScript client', async () => {
    const text = await hoverAt(await open('client.ts'), 'Anthropic(');
    match(text, /Blocks up to/, 'the answer');
    match(text, /package-lock\.json/, 'where the version was found');
  });

  it('tells what a hand-written loop waits', async () => {
    match(await hoverAt(await open('loop.py'), 'for attempt'), /\d+ s/, 'the wait');
  });
});
