/** The message inside a JSON record, and what the record's other fields add to what the message says. */
import { at, Line, type ReadContext, textAt } from '../formats/format.ts';
import { assembleJson } from '../formats/json-lines.ts';
import { keyRank, type Reading } from '../reading.ts';
import { type Assembly, newAssembly, takeField } from './assemble.ts';

const places: readonly (readonly string[])[] = [
  ['message'],
  ['msg'],
  ['event'],
  ['fields', 'message'],
  ['log'],
  ['body'],
  ['body', 'stringValue'],
  ['text'],
  ['exception'],
  ['error', 'message'],
  ['error'],
  ['err', 'message'],
];

const longest = 16_384;

export const messageOf = (record: Line, ctx: ReadContext): { readonly line: Line; readonly fields: Assembly } | null => {
  const root = record.json;
  if (root === null) return null;
  let text = '';
  for (const place of places) {
    const found = at(root, ...place);
    if (typeof found === 'string' && found.length > 4) {
      text = found;
      break;
    }
  }
  if (text === '') return null;
  const fields = assembleJson(record, ctx);
  if (fields === null) return null;
  const { reading: r } = fields;
  const line = new Line(text.slice(0, longest), ctx.clock);
  const { peeled } = line;
  return {
    line: new Line(text.slice(0, longest), ctx.clock, {
      ...peeled,
      stamp: r.zone === 'none' ? peeled.stamp : { time: r.time, zone: r.zone, digits: r.digits, end: 0 },
      level: peeled.level === '' ? fields.level : peeled.level,
      logger: peeled.logger === '' ? textAt(root, 'logger') || textAt(root, 'name') || textAt(root, 'target') : peeled.logger,
      place: peeled.place === '' ? r.place : peeled.place,
      source: peeled.source === '' ? record.peeled.source : peeled.source,
    }),
    fields,
  };
};

/** What the message did not say, the record's fields may. */
export const fillFrom = (r: Reading, a: Assembly): void => {
  const f = a.reading;
  if (f.rank > r.rank && f.rank >= keyRank.own) {
    r.key = f.key;
    r.rank = f.rank;
  }
  if (r.status === 0 && r.ok !== true) r.status = f.status;
  if (Number.isNaN(r.told)) r.told = f.told;
  r.toldRaw ??= f.toldRaw;
  if (Number.isNaN(r.wait)) r.wait = f.wait;
  if (Number.isNaN(r.duration)) r.duration = f.duration;
  if (r.host === '') r.host = f.host;
  if (r.path === '') r.path = f.path;
};

/** What a JSON record that was cut still says: its key above all. */
export const partialReading = (text: string, ctx: ReadContext): Reading | null => {
  const a = newAssembly();
  let found = 0;
  for (const m of text
    .slice(0, longest)
    .matchAll(/"([\w.@-]{1,80})"\s{0,4}:\s{0,4}(?:"((?:[^"\\]|\\.){0,256})"|(-?\d[\d.]{0,20})(?=[,}\s]))/g)) {
    takeField(a, m[1] ?? '', m[2] ?? m[3] ?? '', ctx.clock, ctx.own);
    if (++found > 256) break;
  }
  return a.reading.rank === keyRank.none ? null : a.reading;
};
