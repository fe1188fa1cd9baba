/** Rewrites a number in the unit that the SDK takes: `60000` → `60`, `30` → `30_000`. */
import type { Site } from '../explain/site.ts';
import type { Fix } from '../rules/finding.ts';

/** Separators where the file uses them. */
const spelled = (value: number, text: string): string => {
  const digits = String(value);
  return /\b\d{1,3}(_\d{3})+\b/.test(text) && Number.isInteger(value) ? digits.replace(/\B(?=(\d{3})+$)/g, '_') : digits;
};

/** @returns null where the value is not a plain number at the site. */
export const convertUnit = (site: Site, text: string, value: number): Fix | null => {
  const { timeout } = site.settings;
  const span = timeout.valueSpan;
  if (span === undefined || !/^\d[\d_]*(\.\d+)?$/.test(text.slice(span.start, span.end))) return null;
  const newText = spelled(value, text);
  return {
    id: 'convert-unit',
    values: { from: text.slice(span.start, span.end), to: newText },
    edits: [{ span, newText }],
    isSafe: false,
    isPreferred: true,
  };
};
