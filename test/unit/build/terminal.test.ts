/** Hovers as text for a terminal without colours. */
import { expect, test } from 'vitest';
import { forTerminal, printable } from '../../../client/build/terminal.mjs';

const check = (markdown: string, text: string) => expect(forTerminal(markdown)).toBe(text);

test('marks are taken away, words stay', () =>
  check('Blocks up to **4 min** when it says `Retry-After: 120`', 'Blocks up to 4 min when it says Retry-After: 120'));
test('a link keeps its address', () => check('[source](https://example.org/a "title")', 'source (https://example.org/a)'));
test('a command link has nothing to click on', () => check('a [Open](command:x?%5B%5D) b', 'a  b'));
test('a picture is left out', () => check('![attempts](data:image/svg+xml;base64,AAAA)\nwords', 'words'));
test('a table stands in columns', () =>
  check(
    '| when | waits |\n| --- | ---: |\n| told to wait | **240 s** |\n| no answer | 31 s |',
    '  when           waits\n  told to wait   240 s\n  no answer      31 s',
  ));
test('a code fence is its content', () => check('```python\nx = 1\n```', 'x = 1'));
test('escaped marks are themselves', () => check('\\*not bold\\* &lt;b&gt; a\\|b', '*not bold* <b> a|b'));
test('every escaped mark is itself', () => check('\\@anthropic-ai/sdk \\$ \\=', '@anthropic-ai/sdk $ ='));
test('a long paragraph is broken between words', () => {
  const lines = forTerminal('word '.repeat(60).trim()).split('\n');
  expect(lines.length).toBeGreaterThan(2);
  expect(lines.join(' ')).toBe('word '.repeat(60).trim());
});
test('a rule and empty lines do not pile up', () => check('a\n\n---\n\n\nb', 'a\n\nb'));

test.each([
  ['\u001b[31mred', '\ufffd[31mred'],
  ['a\u202eb', 'a\ufffdb'],
  ['tab\tand\nline', 'tab\tand\nline'],
])('what stands in a file cannot drive the terminal: %j', (text, shown) => expect(printable(text)).toBe(shown));
