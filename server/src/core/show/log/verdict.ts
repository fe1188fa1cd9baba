/** A request's verdict as a sentence that can be pasted into an incident report. */
import type { RequestRow } from '../../log/judge.ts';
import { showSeconds } from './durations.ts';
import { type LogLanguage, logSentences } from './sentences.ts';

const isNumber = (x: number | null): x is number => x !== null;

/** `61 s twice`, `12 s and 9 s`, `61 s four times`. */
const list = (values: readonly number[], lang: LogLanguage): string => {
  const s = logSentences[lang];
  const same = values.every((v) => v === values[0]);
  const first = values[0] ?? 0;
  if (same) return s.times(showSeconds(first), values.length);
  if (values.length <= 4) return s.join(values.map(showSeconds));
  return s.range(showSeconds(Math.min(...values)), showSeconds(Math.max(...values)), values.length);
};

/** "obeyed Retry-After 61 s twice: 122 s in all; then gave up". */
export const verdictText = (r: RequestRow, lang: LogLanguage): string => {
  const s = logSentences[lang];
  const told = r.asked.slice(0, -1).filter(isNumber);
  const total = r.totalWait;
  const totalText = total === null ? null : showSeconds(total);
  const end = r.outcome === 'gave-up' ? s.thenGaveUp : r.outcome === 'unknown' ? s.endUnknown : r.attempts > 1 ? s.thenSucceeded : '';
  if (r.obeyed === 'too-early') {
    const i = r.early[0] ?? 0;
    const asked = r.asked[i] ?? 0;
    const waited = r.waited[i] ?? 0;
    return s.tooEarly(showSeconds(asked), showSeconds(waited), r.early.length, told.length) + end;
  }
  if (r.obeyed === 'as-told') return s.obeyed(list(told, lang), totalText) + end;
  if (r.attempts === 1) return r.outcome === 'gave-up' ? s.oneFailed : r.outcome === 'unknown' ? s.oneUnknown : s.oneOk;
  if (r.obeyed === 'unknown') return s.toldUnknown(list(told, lang)) + end;
  return s.notTold(r.attempts, totalText) + end;
};
