// Markdown of hovers as text for a terminal: bold where there are colours, tables in columns, links with their address.

const coloured = process.stdout.isTTY && !process.env.NO_COLOR;
const style = (code) => (text) => (coloured ? `\x1b[${code}m${text}\x1b[0m` : text);
export const bold = style(1);
export const dim = style(2);
export const yellow = style(33);

/** Without control characters: what stands in a file must not drive the terminal. */
export function printable(text) {
  return text.replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '\ufffd');
}

/** @param {string} markdown @returns {string} */
export function forTerminal(markdown) {
  const out = [];
  let table = [];
  const endTable = () => {
    if (table.length > 0) out.push(...columns(table));
    table = [];
  };
  for (const line of printable(markdown.replaceAll('\r\n', '\n')).split('\n')) {
    if (/^\s*\|.*\|\s*$/.test(line)) {
      // The row of dashes under a table's head says nothing here.
      if (!/^[\s|:-]+$/.test(line)) table.push(cells(line));
      continue;
    }
    endTable();
    if (/^```/.test(line)) continue;
    out.push(...wrapped(inline(line.replace(/^#+ /, '').replace(/^---+$/, ''))));
  }
  endTable();
  return out
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .replace(/^\n+|\s+$/g, '');
}

/** Lines of words that fit the terminal; a word is never cut. */
function wrapped(text) {
  const room = Math.min(process.stdout.columns ?? 100, 100) - 6;
  const lines = [''];
  for (const word of text.split(' ')) {
    const line = lines.at(-1);
    if (line !== '' && width(line) + 1 + width(word) > room) lines.push(word);
    else lines[lines.length - 1] = line === '' ? word : `${line} ${word}`;
  }
  return lines;
}

function cells(line) {
  const parts = line
    .trim()
    .slice(1, -1)
    .split(/(?<!\\)\|/);
  return parts.map((cell) => inline(cell.trim()));
}

function columns(rows) {
  const widths = [];
  for (const row of rows) {
    for (const [i, cell] of row.entries()) widths[i] = Math.max(widths[i] ?? 0, width(cell));
  }
  return rows.map((row) => `  ${row.map((cell, i) => cell + ' '.repeat(widths[i] - width(cell))).join('   ')}`.trimEnd());
}

/** Escape sequences take no room. */
function width(text) {
  return text.replace(/\x1b\[\d+m/g, '').length;
}

function inline(text) {
  return text
    .replace(/!\[([^\]]*)\]\([^)]*\)/g, '')
    .replace(/\[([^\]]*)\]\((command:[^)]*)\)/g, '')
    .replace(/\[([^\]]*)\]\(([^)\s]*)[^)]*\)/g, (_, label, address) => `${label} ${dim(`(${address})`)}`)
    .replace(/\*\*(.+?)\*\*/g, (_, strong) => bold(strong))
    .replace(/`([^`]+)`/g, '$1')
    .replace(/&nbsp;/g, ' ')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&amp;/g, '&')
    .replace(/\\([!-/:-@[-`{-~])/g, '$1')
    .replace(/ {2,}$/, '');
}
