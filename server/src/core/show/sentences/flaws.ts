/** What is wrong with a hand-written loop or a wrapper. */
import type { Flaw } from '../../explain/site.ts';
import type { Locale } from '../locale.ts';

const en: Record<Flaw['kind'], string> = {
  'sleeps-after-last': 'It sleeps after its last attempt too, for nothing.',
  'cuts-told-wait-short': 'It cuts a told wait short: after that sleep it is still too early, and the time is lost.',
  'date-crashes': 'A Retry-After that is a date makes reading it fail, and the error leaves the loop.',
  'date-misread': 'A Retry-After that is a date is not read: it waits {ms} instead.',
  'no-wait-without-header': 'Without a Retry-After it does not wait at all: it hammers the server.',
  'ignores-retry-after': 'It reads no Retry-After.',
  'deadline-between-attempts': 'Its deadline is looked at only between attempts: one that is under way overruns it.',
  'no-last-attempt': 'It has no last attempt.',
  'retries-everything': 'It retries every error, also those that stay, such as 400 and 401.',
  'no-jitter': 'Its waits have no jitter: many clients come back at the same moment.',
  'wrong-unit': 'The sleep takes another unit than the value has: it really waits {ms}.',
};

const ja: Record<Flaw['kind'], string> = {
  'sleeps-after-last': '最後の試行のあとにも無駄に待ちます。',
  'cuts-told-wait-short': '指示された待機を途中で打ち切るため、まだ早すぎて、待った時間が無駄になります。',
  'date-crashes': 'Retry-After が日付だと読み取りに失敗し、エラーがループの外に出ます。',
  'date-misread': 'Retry-After が日付だと読めず、代わりに {ms} 待ちます。',
  'no-wait-without-header': 'Retry-After がないとまったく待たず、サーバーに連続で送ります。',
  'ignores-retry-after': 'Retry-After を読みません。',
  'deadline-between-attempts': 'デッドラインは試行の合間にしか確認されないため、実行中の試行は超過します。',
  'no-last-attempt': '最後の試行がありません。',
  'retries-everything': '400 や 401 など変わらないエラーも含め、すべて再試行します。',
  'no-jitter': '待機にジッターがないため、多くのクライアントが同時に戻ってきます。',
  'wrong-unit': '待機の単位が値の単位と違い、実際には {ms} 待ちます。',
};

export const flawSentences: Readonly<Record<Locale, Readonly<Record<Flaw['kind'], string>>>> = { en, ja };
