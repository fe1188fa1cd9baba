import { type Layer, newReading, type Reading, type Role } from '../reading.ts';
import { setStamp } from '../records/assemble.ts';
import type { Line } from './format.ts';

/** A reading that knows what the line's prefix says: its stamp and its place. */
export const readingOf = (line: Line, role: Role, layer: Layer): Reading => {
  const r = newReading(role, layer);
  setStamp(r, line.peeled.stamp);
  r.place = line.peeled.place;
  r.source = line.peeled.source;
  return r;
};
