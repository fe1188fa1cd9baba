/** A number of milliseconds where seconds are meant, or the reverse: off by a thousand. */
import { isWritten, timeoutArgument } from './of-site.ts';
import type { Find } from './rule.ts';

/** From this on, seconds are more than a quarter of an hour and look like milliseconds; below, they are a plausible timeout. */
const secondsLookLikeMs = 1_000;
/** Up to this, milliseconds are less than a second and look like seconds. */
const msLookLikeSeconds = 600;
/** Whole hours up to a day are seconds that somebody meant. */
const isWholeHours = (n: number): boolean => n % 3_600 === 0 && n <= 86_400;

/** @returns what the number should be in the SDK's unit; null: it is plausible as it is. */
export const meantValue = (value: number, unit: 's' | 'ms' | 'duration'): number | null => {
  if (unit === 's' && value >= secondsLookLikeMs && value % 100 === 0 && !isWholeHours(value)) return value / 1000;
  if (unit === 'ms' && value >= 1 && value <= msLookLikeSeconds && Number.isInteger(value)) return value * 1000;
  return null;
};

export const timeoutUnit: Find = ({ site, index }) => {
  const { timeout } = site.settings;
  const unit = site.sdk?.settings.timeout.unit;
  const hits = site.flaws
    .filter((flaw) => flaw.kind === 'wrong-unit')
    .map((flaw) => ({ span: flaw.span, variant: 'sleep', values: { ms: flaw.ms ?? Number.NaN, reallyMs: flaw.ms ?? Number.NaN } }));
  if (unit === undefined || !isWritten(timeout) || !timeout.known || timeout.span === undefined) return hits;
  const ms = timeout.value.totalMs ?? timeout.value.readMs;
  if (ms === null) return hits;
  const value = unit === 's' ? ms / 1000 : ms;
  const instead = meantValue(value, unit);
  if (instead === null) return hits;
  return [
    ...hits,
    {
      span: timeout.valueSpan ?? timeout.span,
      variant: unit === 's' ? 'milliseconds-for-seconds' : 'seconds-for-milliseconds',
      values: { timeout: timeoutArgument(site), value, instead, reallyMs: ms, meantMs: unit === 's' ? instead * 1000 : instead },
      fixes: [{ fix: 'convert-unit', site: index, value: instead }],
    },
  ];
};
