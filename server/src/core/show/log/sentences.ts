/** Every sentence that the log's surfaces show, in both languages with the same keys. */

export type LogLanguage = 'en' | 'ja';

const count = (n: number, one: string, many: string): string => (n === 1 ? `1 ${one}` : `${n} ${many}`);
const timesEn = ['', '', ' twice', ' three times', ' four times', ' five times'];

const en = {
  times: (value: string, n: number): string => `${value}${n < timesEn.length ? (timesEn[n] ?? '') : ` ${n} times`}`,
  join: (values: readonly string[]): string =>
    values.length < 2 ? values.join('') : `${values.slice(0, -1).join(', ')} and ${values[values.length - 1]}`,
  range: (low: string, high: string, n: number): string => `${low} to ${high}, ${n} times`,
  obeyed: (told: string, total: string | null): string => `obeyed Retry-After ${told}${total === null ? '' : `: ${total} in all`}`,
  tooEarly: (told: string, waited: string, early: number, all: number): string =>
    `retried too early: told to wait ${told}, waited ${waited}${all > 1 ? ` (${early} of ${all} waits cut short)` : ''}`,
  toldUnknown: (told: string): string => `told to wait ${told}; how long it waited the log does not show`,
  notTold: (attempts: number, total: string | null): string =>
    total === null
      ? `${attempts} attempts; how long it waited between them the log does not show`
      : `${attempts} attempts, ${total} of backoff: the server announced no wait`,
  oneOk: 'succeeded at once',
  oneFailed: 'failed, no retry',
  oneUnknown: 'one attempt; how it ended the log does not show',
  thenGaveUp: '; then gave up',
  thenSucceeded: '; then succeeded',
  endUnknown: '; how it ended the log does not show',
  summary: (requests: number, attempts: number, lines: string, waited: string): string =>
    `${count(requests, 'request', 'requests')}, ${count(attempts, 'attempt', 'attempts')} in ${lines} lines: ${waited} of waiting in all`,
  nothing: (lines: string): string => `No attempt was found in ${lines} lines`,
  unread: {
    'long-line': 'longer than the limit: only its head was read',
    binary: 'holds zero bytes: not read',
    'not-utf8': 'not valid UTF-8: read as Windows-1252',
    cut: 'the last line is cut: not counted',
    'broken-json': 'JSON that does not parse: not read',
    'long-record': 'a record longer than the limit: not read',
    stopped: 'reading was stopped here',
  },
  formatAndClock: (format: string, clock: string): string => `format ${format}, ${clock}`,
  clock: { unix: 'UNIX time', local: 'local time without a zone, read as UTC', monotonic: "the log's own clock", none: 'no clock' },
  assumedYear: (year: number): string => `, year assumed to be ${year}`,
  verdicts: {
    'retried-too-early': 'retried too early',
    'gave-up': 'gave up',
    unknown: 'unknown end',
    'waited-as-told': 'waited as told',
    succeeded: 'succeeded',
  },
  worst: 'The requests that waited longest',
  findings: 'Findings',
  line: (n: number): string => `line ${n}`,
  more: (n: number): string => `and ${n} more`,
  unreadTitle: 'Not read',
  ambiguous: 'another open request fitted nearly as well',
};

export type LogSentences = typeof en;

const ja: LogSentences = {
  times: (value, n) => (n < 2 ? value : `${value} を ${n} 回`),
  join: (values) => values.join('、'),
  range: (low, high, n) => `${low} から ${high} を ${n} 回`,
  obeyed: (told, total) => `Retry-After ${told} に従った${total === null ? '' : `: 合計 ${total}`}`,
  tooEarly: (told, waited, early, all) =>
    `早すぎる再試行: ${told} 待つよう言われ、${waited} しか待たなかった${all > 1 ? `（${all} 回の待機のうち ${early} 回が短い）` : ''}`,
  toldUnknown: (told) => `${told} 待つよう言われた。実際に待った時間はログにない`,
  notTold: (attempts, total) =>
    total === null
      ? `${attempts} 回試行。間に待った時間はログにない`
      : `${attempts} 回試行、バックオフ ${total}: サーバーは待ち時間を示していない`,
  oneOk: '一度で成功',
  oneFailed: '失敗、再試行なし',
  oneUnknown: '1 回試行。結果はログにない',
  thenGaveUp: '。その後あきらめた',
  thenSucceeded: '。その後成功',
  endUnknown: '。結果はログにない',
  summary: (requests, attempts, lines, waited) => `${lines} 行にリクエスト ${requests} 件、試行 ${attempts} 回: 待ち時間は合計 ${waited}`,
  nothing: (lines) => `${lines} 行に試行は見つからなかった`,
  unread: {
    'long-line': '上限より長い行: 先頭だけ読んだ',
    binary: 'ゼロバイトを含む: 読んでいない',
    'not-utf8': '正しい UTF-8 ではない: Windows-1252 として読んだ',
    cut: '最後の行が途中で切れている: 数えていない',
    'broken-json': '解析できない JSON: 読んでいない',
    'long-record': '上限より長いレコード: 読んでいない',
    stopped: 'ここで読み取りを止めた',
  },
  formatAndClock: (format, clock) => `形式 ${format}、${clock}`,
  clock: { unix: 'UNIX 時刻', local: 'タイムゾーンのないローカル時刻（UTC として読む）', monotonic: 'ログ独自の時計', none: '時刻なし' },
  assumedYear: (year) => `、年は ${year} と仮定`,
  verdicts: {
    'retried-too-early': '早すぎる再試行',
    'gave-up': 'あきらめた',
    unknown: '結果不明',
    'waited-as-told': '言われたとおり待った',
    succeeded: '成功',
  },
  worst: '最も長く待ったリクエスト',
  findings: '所見',
  line: (n) => `${n} 行目`,
  more: (n) => `ほか ${n} 件`,
  unreadTitle: '読めなかったもの',
  ambiguous: 'ほかの未完了リクエストにもほぼ同じくらい合う',
};

export const logSentences: Readonly<Record<LogLanguage, LogSentences>> = { en, ja };
