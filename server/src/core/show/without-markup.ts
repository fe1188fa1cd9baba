/** Our own Markdown as plain text, for clients that show no Markdown: tables in columns, links by their words, no images. */

const inline = (text: string): string =>
  text
    .replace(/!\[(?:\\.|[^\]\\])*\]\([^)]*\)/g, '')
    .replace(/\[((?:\\.|[^\]\\])*)\]\(([^)\s]*)\)/g, (_, words: string, address: string) =>
      address.startsWith('command:') ? '' : `${words} (${address})`,
    )
    .replace(/\*\*((?:\\.|[^*\\])+)\*\*/g, '$1')
    .replace(/(?<!\\)(`+) ?(.+?) ?\1(?!`)/g, '$2')
    .replace(/\\([\\`*_{}[\]<>#|~!&@:.])/g, '$1');

const cellsOf = (line: string): string[] =>
  line
    .trim()
    .slice(1, -1)
    .split(/(?<!\\)\|/)
    .map((cell) => inline(cell.trim()));

const columns = (rows: readonly (readonly string[])[]): string[] => {
  const widths: number[] = [];
  for (const row of rows) for (const [i, cell] of row.entries()) widths[i] = Math.max(widths[i] ?? 0, cell.length);
  return rows.map((row) =>
    row
      .map((cell, i) => cell.padEnd(widths[i] ?? 0))
      .join('  ')
      .trimEnd(),
  );
};

export const withoutMarkup = (markdown: string): string => {
  const out: string[] = [];
  let table: string[][] = [];
  const endTable = (): void => {
    out.push(...columns(table));
    table = [];
  };
  for (const line of markdown.split('\n')) {
    if (/^\|.*\|$/.test(line)) {
      if (!/^[\s|:-]+$/.test(line)) table.push(cellsOf(line));
      continue;
    }
    endTable();
    out.push(inline(line));
  }
  endTable();
  return out
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
};
