/** The words of one row; the sign in front says the same as the colour. */
import { visible } from '../format.ts';
import { fill, type Texts } from '../texts.ts';
import { endOf, isQuota, keyOf, type LogData, noAnswers, obedienceOf, outcomeOf, verdictOf } from './columns.ts';

export type Tone = 'ok' | 'bad' | 'warn' | 'dim';
export interface VerdictWords {
  readonly text: string;
  readonly tone: Tone;
}

export const verdictWords = (data: LogData, request: number, texts: Texts): VerdictWords => {
  if (isQuota(data, request)) return { text: texts.verdictQuota, tone: 'warn' };
  const obeyed = obedienceOf(data, request);
  if (obeyed === 'too-early' || verdictOf(data, request) === 'retried-too-early') return { text: texts.verdictEarly, tone: 'bad' };
  const outcome = outcomeOf(data, request);
  const attempts = data.requests.count[request]!;
  const silent = noAnswers(data, request);
  if (silent > 0 && silent === attempts) return { text: fill(texts.verdictNoAnswer, attempts), tone: 'warn' };
  if (attempts === 1) {
    return outcome === 'gave-up' ? { text: texts.verdictSingleFailed, tone: 'warn' } : { text: texts.verdictSingle, tone: 'dim' };
  }
  switch (obeyed) {
    case 'as-told':
      return {
        text:
          outcome === 'succeeded' ? texts.verdictAsToldSucceeded : outcome === 'gave-up' ? texts.verdictAsToldGaveUp : texts.verdictAsTold,
        tone: 'ok',
      };
    case 'not-told':
      if (outcome === 'succeeded') return { text: texts.verdictBackoffSucceeded, tone: 'dim' };
      if (outcome === 'gave-up') return { text: texts.verdictBackoffGaveUp, tone: 'warn' };
      return { text: texts.verdictUnknown, tone: 'dim' };
    case 'unknown':
      return { text: texts.verdictUnknown, tone: 'dim' };
    default: {
      const never: never = obeyed;
      return never;
    }
  }
};

/** The key as text that cannot act: escapes and direction marks are shown as signs. */
export const shownKey = (data: LogData, request: number, texts: Texts): string => {
  const key = visible(keyOf(data, request));
  return key === '' ? texts.noKey : key;
};

/** How an attempt ended: its status, else in a word. */
export const endText = (data: LogData, attempt: number, texts: Texts): string => {
  const status = data.attempts.status[attempt]!;
  if (status !== 0) return String(status);
  const words = {
    refused: texts.endRefused,
    answered: texts.endAnswered,
    'no-answer': texts.endNoAnswer,
    unknown: texts.endUnknown,
  } as const;
  return words[endOf(data, attempt)];
};
