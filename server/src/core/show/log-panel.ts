/** The log panel's sentences: the answer over the whole log, the words for one request, and why there is nothing to show. */
import type { Locale } from './locale.ts';
import { type RichText, sentence } from './rich.ts';

export interface LogAnswerFacts {
  readonly requests: number;
  readonly requestsWithRetries: number;
  readonly early: number;
  readonly gaveUp: number;
  readonly quota: number;
  readonly waited: string;
  /** null: no wait is known. */
  readonly longestText: string | null;
  readonly longest: { readonly key: string } | null;
}

const templates = {
  en: {
    waited: '{n#request#requests} retried and spent **{waited}** waiting.',
    noRetries: '{n#request#requests}, none was retried.',
    longest: ' The longest, {key}, waited **{longest}**.',
    early: ' {n#request was#requests were} sent again before the server allowed it.',
    gaveUp: ' {n#request#requests} gave up.',
    quota: ' {n#request#requests} met a spent allowance, which no retry mends.',
    title: '{key} blocked its caller for **{waited}**',
    titlePlain: '{key}: {n#attempt#attempts}',
    lines: '{n#line#lines}',
    damaged: 'The file is damaged or cut: only what comes before was read ({why}).',
    'not-found': 'This file no longer exists.',
    'no-access': 'This file cannot be read: {why}',
    binary: 'This is not a text log.',
    'no-attempts': 'No attempt was found in {lines}.',
    empty: 'This file is empty.',
    cancelled: 'Reading was cancelled.',
    closed: 'This log is not open any more.',
    stale: 'This log was read again meanwhile.',
    failed: 'This log could not be read: {why}',
  },
  ja: {
    waited: '{n} 件のリクエストが再試行し、合計 **{waited}** 待ちました。',
    noRetries: 'リクエスト {n} 件、再試行なし。',
    longest: '最長は {key} の **{longest}** です。',
    early: '{n} 件はサーバーが許す前に送り直されました。',
    gaveUp: '{n} 件はあきらめました。',
    quota: '{n} 件は割り当て切れで、再試行しても解決しません。',
    title: '{key} は呼び出し元を **{waited}** ブロックしました',
    titlePlain: '{key}: {n} 回試行',
    lines: '{n} 行',
    damaged: 'ファイルが壊れているか途中で切れています。そこまでを読みました（{why}）。',
    'not-found': 'このファイルはもうありません。',
    'no-access': 'このファイルは読めません: {why}',
    binary: 'テキストのログではありません。',
    'no-attempts': '{lines} に試行は見つかりませんでした。',
    empty: 'このファイルは空です。',
    cancelled: '読み取りを中止しました。',
    closed: 'このログはもう開かれていません。',
    stale: 'このログはその間に読み直されました。',
    failed: 'このログは読めませんでした: {why}',
  },
} as const;

export type LogTroubleKind = 'not-found' | 'no-access' | 'binary' | 'no-attempts' | 'empty' | 'cancelled' | 'closed' | 'stale' | 'failed';

const key = (text: string): RichText => [{ text, tone: 'code' }];
const plainOf = (rich: RichText): string => rich.map((part) => part.text).join('');

const wordsOf = (locale: Locale) => {
  const t = templates[locale];
  return {
    answer: (facts: LogAnswerFacts): RichText => [
      ...(facts.requestsWithRetries === 0
        ? sentence(t.noRetries, { n: facts.requests })
        : sentence(t.waited, { n: facts.requestsWithRetries, waited: facts.waited })),
      ...(facts.longest !== null && facts.longestText !== null && facts.longest.key !== ''
        ? sentence(t.longest, { key: key(facts.longest.key), longest: facts.longestText })
        : []),
      ...(facts.early > 0 ? sentence(t.early, { n: facts.early }) : []),
      ...(facts.gaveUp > 0 ? sentence(t.gaveUp, { n: facts.gaveUp }) : []),
      ...(facts.quota > 0 ? sentence(t.quota, { n: facts.quota }) : []),
    ],
    title: (name: string, waited: string | null, attempts: number): RichText =>
      waited === null ? sentence(t.titlePlain, { key: key(name), n: attempts }) : sentence(t.title, { key: key(name), waited }),
    lines: (n: number): string => plainOf(sentence(t.lines, { n })),
    damaged: (why: string): string => plainOf(sentence(t.damaged, { why })),
    trouble: (kind: LogTroubleKind, values: { readonly why?: string; readonly lines?: string } = {}): string =>
      plainOf(sentence(t[kind], values)),
  };
};

export const panelWords = { en: wordsOf('en'), ja: wordsOf('ja') } as const;
export const panelTemplates = templates;
