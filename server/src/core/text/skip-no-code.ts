/** Strings and comments in source text, for the little that is read without a parser. */
const hashLanguages: ReadonlySet<string> = new Set(['python', 'ruby', 'php']);

const afterString = (text: string, at: number, end: number): number | null => {
  const quote = text[at];
  if (quote !== '"' && quote !== "'" && quote !== '`') return null;
  const triple = quote.repeat(3);
  const isTriple = text.startsWith(triple, at);
  for (let i = at + (isTriple ? 3 : 1); i < end; i++) {
    if (text[i] === '\\') i++;
    else if (isTriple ? text.startsWith(triple, i) : text[i] === quote) return i + (isTriple ? 3 : 1);
  }
  return end;
};

/** @returns the offset behind the comment that opens at `at`; null: none does. `end` for one that does not close before. */
export const afterComment = (text: string, at: number, end: number, language: string): number | null => {
  const hash = hashLanguages.has(language);
  const isLine = hash ? text[at] === '#' : text.startsWith('//', at);
  if (!isLine && (hash || !text.startsWith('/*', at))) return null;
  const close = isLine ? text.indexOf('\n', at) : text.indexOf('*/', at + 2);
  return close < 0 ? end : Math.min(end, isLine ? close : close + 2);
};

/** @returns the offset behind the string or the comment that opens at `at`; `at` itself where none does. */
export const skipNoCode = (text: string, at: number, end: number, language: string): number =>
  afterComment(text, at, end, language) ?? afterString(text, at, end) ?? at;
