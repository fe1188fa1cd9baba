/** A finding as a sentence. */
import type { Finding } from '../../log/findings.ts';
import { showSeconds } from './durations.ts';
import { type LogLanguage, logSentences } from './sentences.ts';

const number = (f: Finding, name: string): number => {
  const v = f.facts[name];
  return typeof v === 'number' ? v : Number.NaN;
};

const text = (f: Finding, name: string): string => String(f.facts[name] ?? '');

const seconds = (f: Finding, name: string): string => showSeconds(Math.max(0, number(f, name)));

/** UNIX seconds as a date; a log's own clock as its number. */
const moment = (second: number): string => (second > 1e8 ? new Date(second * 1000).toISOString().replace('.000Z', 'Z') : `${second} s`);

export const findingText = (f: Finding, lang: LogLanguage): string => {
  const s = logSentences[lang].finding;
  switch (f.code) {
    case 'early-retry':
      return s.earlyRetry(seconds(f, 'told'), seconds(f, 'waited'), number(f, 'early'));
    case 'sure-to-fail':
      return s.sureToFail(seconds(f, 'told'), seconds(f, 'waited'), number(f, 'retries'));
    case 'quota-retried':
      return s.quota(number(f, 'retries'));
    case 'nested-layers':
      return Object.hasOwn(f.facts, 'again') ? s.layersAgain(number(f, 'again'), number(f, 'attempts')) : s.layers(number(f, 'attempts'));
    case 'herd':
      return s.herd(number(f, 'retries'), moment(number(f, 'second')), String(Math.round(number(f, 'average') * 10) / 10));
    case 'hidden-wait':
      return Object.hasOwn(f.facts, 'hidden') ? s.hiddenAttempts(number(f, 'hidden')) : s.hiddenWait(seconds(f, 'waited'));
    case 'long-gap':
      return s.longGap(seconds(f, 'waited'), seconds(f, 'expected'));
    case 'timer-overflow':
      return s.overflow(seconds(f, 'told'), seconds(f, 'waited'));
    case 'unlike-sdk':
      return Number.isNaN(number(f, 'least'))
        ? s.unlikeSdkGivesUp(text(f, 'sdk'), text(f, 'version'), seconds(f, 'waited'))
        : s.unlikeSdk(text(f, 'sdk'), text(f, 'version'), seconds(f, 'waited'), seconds(f, 'least'), seconds(f, 'most'));
    case 'ambiguous':
      return s.ambiguous;
    default:
      return f.code satisfies never;
  }
};
