/**
 * Comments that switch rules off: `# retry-lens: ignore` or `// retry-lens: ignore timeout-unit, no-timeout`,
 * on the line of the finding or alone on the line before. Without names every rule is meant.
 */
const comment = /(?:#|\/\/|\/\*|<!--)\s*retry-lens:\s*ignore\b([ \w,-]*)/;

const namesIn = (line: string): ReadonlySet<string> | null => {
  const match = comment.exec(line);
  if (match === null) return null;
  return new Set((match[1] ?? '').split(/[\s,]+/).filter((name) => name !== '' && name !== '-'));
};

const lineAt = (text: string, offset: number): { readonly start: number; readonly line: string } => {
  const start = text.lastIndexOf('\n', offset - 1) + 1;
  const end = text.indexOf('\n', offset);
  return { start, line: text.slice(start, end < 0 ? text.length : end) };
};

/** Whether a comment beside `offset` switches the rule off. */
export const isSuppressed = (text: string, offset: number, rule: string): boolean => {
  const own = lineAt(text, offset);
  const before = own.start === 0 ? null : lineAt(text, own.start - 1);
  const alone = before !== null && /^\s*(#|\/\/|\/\*|<!--)/.test(before.line) ? before.line : '';
  return [own.line, alone].some((line) => {
    const names = line.includes('retry-lens') ? namesIn(line) : null;
    return names !== null && (names.size === 0 || names.has(rule));
  });
};
