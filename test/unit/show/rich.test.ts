/** Text from source and logs is shown as text: never a link, a picture, markup, or a mark that turns the direction. */
import { describe, expect, test } from 'vitest';
import { codeSpan, escapeMarkdown, markdown, plain, sentence } from '../../../server/src/core/show/rich.ts';
import { withoutMarkup } from '../../../server/src/core/show/without-markup.ts';

const hostile = [
  '[click](command:workbench.action.terminal.new)',
  '![x](https://example.test/pixel.png)',
  '<img src=x onerror=alert(1)>',
  '**bold** _it_ ~~gone~~ `code`',
  '| a | table |',
  'https://example.test/ www.example.test me@example.test',
  'back\\slash \\[x\\](y)',
  'evil\u202Egnp.exe',
  'red\u001b[31m alert',
  'line\nbreak\r\n\r\n# heading',
];

/** What is left when every escaped character is taken out. */
const bare = (text: string): string => text.replace(/\\[^A-Za-z0-9\s]/g, '');

describe.each(hostile)('%j', (text) => {
  test('is no markup as a value', () => {
    const out = markdown(sentence('says {value}.', { value: text }));
    expect(bare(out)).not.toMatch(/[[\]<>*_`|~!]|:\/\/|\bwww\.|@/);
    expect(out).not.toMatch(/[\u0000-\u001f\u202a-\u202e]/);
  });

  test('is no markup as code, in a table too', () => {
    const out = codeSpan(text);
    const fence = /^`+/.exec(out)![0];
    expect(out.slice(fence.length, -fence.length)).not.toContain(fence);
    expect(out.replace(/\\\|/g, '')).not.toMatch(/[|\n\r\u202a-\u202e\u001b]/);
  });

  test('reads the same when the markup is taken away again', () => {
    const shown = plain(sentence('{value}', { value: text }));
    expect(withoutMarkup(escapeMarkdown(text))).toBe(shown);
  });
});

test('marks of a template work, those of a value do not', () => {
  expect(markdown(sentence('**{a}** and `{b}`', { a: 'x*y', b: 'p`q' }))).toBe('**x\\*y** and ``p`q``');
  expect(plain(sentence('{n#attempt#attempts}', { n: 1 }))).toBe('1 attempt');
  expect(plain(sentence('{n#attempt#attempts}', { n: 3 }))).toBe('3 attempts');
});
