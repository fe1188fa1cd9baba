/** Was the last line of a log, which no line end closes, cut in the middle? */
import type { Line } from './formats/format.ts';
import type { Reading } from './reading.ts';

const count = (text: string, char: number): number => {
  let n = 0;
  for (let i = 0; i < text.length; i++) if (text.charCodeAt(i) === char) n++;
  return n;
};

/** True when the record's own form is unfinished: open braces or quotes, a name without its value, a status of one or two digits. */
export const looksCut = (record: Line, reading: Reading | null): boolean => {
  const body = record.body.trimEnd();
  if (body.startsWith('{')) return record.json === null;
  if (count(body, 34) % 2 === 1) return true;
  if (reading === null) return false;
  if (/[\w.-]=$/.test(body.slice(-40))) return true;
  const last = /(?:^|\s)[\w.-]*(?:status|code)[\w.-]*=(\d{1,2})$/i.exec(body.slice(-64));
  return last !== null;
};
