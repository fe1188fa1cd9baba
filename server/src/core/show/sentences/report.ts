/** The words of text reports, in both languages with the same keys and placeholders. */
import type { Locale } from '../locale.ts';

const en = {
  andNewer: '{since} and newer',
  until: '{since} until {until}',
  blocks: '{sdk} {version} blocks {total}',
  fails: '{sdk} {version} fails at once, without a retry',
  endless: '{sdk} {version} retries without end',
  refuses: '{sdk} {version} refuses these settings: {error}',
  attempts: '{n#attempt#attempts}',
  waits: 'waits: {sleeps}',
  eachAttempt: '{time} each',
  endsWith: 'the call ends with {error}',
  why: 'Why',
  sources: 'Where this comes from',
  isMeasured: 'This release was run against a mock server and its waits recorded.',
  isRead: 'Read in the source of this release or of one before it that behaves alike; not measured on this very release.',
  tooOld: '{sdk} {version} is older than every release that is known: {oldest} and newer',
  notAVersion: '{version} is no version number',
  noSdk: 'no SDK is called {sdk}',
  summary: '{seen#file#files} seen, {parsed} with something to explain: {sites#place#places}, {problems#problem#problems}',
  nothing: '{seen#file#files} seen: no client, retry setting or retry loop was found',
  skipped: 'Not read',
  more: '… and {n} more',
  told: 'Retry-After: {value}',
  silent: 'no answer',
  measured: 'measured: {versions}',
} as const;

export type ReportKey = keyof typeof en;

const ja: Record<ReportKey, string> = {
  andNewer: '{since} 以降',
  until: '{since} から {until} の前まで',
  blocks: '{sdk} {version} は {total} ブロックします',
  fails: '{sdk} {version} は再試行せず、すぐに失敗します',
  endless: '{sdk} {version} は終わりなく再試行します',
  refuses: '{sdk} {version} はこの設定を受け付けません: {error}',
  attempts: '{n} 回試行',
  waits: '待機: {sleeps}',
  eachAttempt: '各 {time}',
  endsWith: '呼び出しは {error} で終わります',
  why: '理由',
  sources: '出典',
  isMeasured: 'このリリースをモックサーバーに対して実行し、待機を記録しました。',
  isRead: 'このリリース、または同じ動作の以前のリリースのソースで確認しました。このリリースでは実測していません。',
  tooOld: '{sdk} {version} は既知のどのリリース（{oldest} 以降）よりも古いものです',
  notAVersion: '{version} はバージョン番号ではありません',
  noSdk: '{sdk} という SDK はありません',
  summary: '{seen} ファイル中 {parsed} ファイルに説明することがあります: {sites} か所、問題 {problems} 件',
  nothing: '{seen} ファイル: クライアント、再試行の設定、再試行ループは見つかりませんでした',
  skipped: '読まなかったもの',
  more: '… ほか {n} 件',
  told: 'Retry-After: {value}',
  silent: '応答なし',
  measured: '実測: {versions}',
};

export const reportSentences: Readonly<Record<Locale, Readonly<Record<ReportKey, string>>>> = { en, ja };
