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
    'bad-time': 'a time that is none: taken as unknown',
    'bad-number': 'a number that cannot be: taken as unknown',
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
  lineRange: (from: number, to: number): string => `lines ${from}–${to}`,
  more: (n: number): string => `and ${n} more`,
  unreadTitle: 'Not read',
  ambiguous: 'another open request fitted nearly as well',
  finding: {
    earlyRetry: (told: string, waited: string, n: number): string =>
      `${n === 1 ? 'A retry came' : `${n} retries came`} too early: the server said to wait ${told}, the client waited ${waited}.`,
    sureToFail: (told: string, waited: string, n: number): string =>
      `${n === 1 ? 'One retry was' : `${n} retries were`} sure to fail: sent ${waited} after the server had said to wait ${told}, and refused again.`,
    quota: (n: number): string =>
      `The allowance is spent, which no wait brings back; the client retried ${n === 1 ? 'once' : `${n} times`} all the same.`,
    layers: (attempts: number): string =>
      `Retries inside retries: a wrapper repeats a call that the SDK already retries, ${attempts} attempts in all.`,
    layersAgain: (again: number, attempts: number): string =>
      `Retries inside retries: the count starts again under the same key, for the ${again === 2 ? 'second' : `${again}th`} time, ${attempts} attempts this time.`,
    herd: (retries: number, when: string, average: string): string =>
      `${retries} retries woke in the same second (${when}); a second with retries has ${average} on average.`,
    hiddenWait: (waited: string): string => `${waited} passed between two attempts, and no line announces a wait.`,
    hiddenAttempts: (hidden: number): string =>
      `${count(hidden, 'more attempt is', 'more attempts are')} only counted: the waits between them are not in the log.`,
    longGap: (waited: string, expected: string): string =>
      `${waited} passed where ${expected} was told or announced: the rest is the attempt itself, or something else that waited.`,
    overflow: (told: string, waited: string): string =>
      `A Retry-After of ${told} is longer than a timer of 32 bits holds: the client waited ${waited}.`,
    unlikeSdk: (sdk: string, version: string, waited: string, least: string, most: string): string =>
      `${sdk} ${version} would wait ${least === most ? least : `${least} to ${most}`} here; the log shows ${waited}.`,
    unlikeSdkGivesUp: (sdk: string, version: string, waited: string): string =>
      `${sdk} ${version} would not retry here; the log shows a retry after ${waited}.`,
    ambiguous: 'An attempt fitted more than one open request: the log has no key that tells them apart.',
  },
  toldShare: (told: string, backoff: string): string => `${told} because the server said so, ${backoff} of the client's own backoff`,
  sdkFits: (sdk: string, versions: string, waits: number): string => `The ${count(waits, 'wait fits', 'waits fit')} ${sdk} ${versions}`,
  sdkFitsNone: (sdk: string, waits: number): string => `Of ${sdk} no known release makes all of the ${count(waits, 'wait', 'waits')}`,
  byCount: 'By retry count',
  byCountRow: (retryCount: number, attempts: number, waited: string): string =>
    `retry ${retryCount}: ${count(attempts, 'attempt', 'attempts')}, then ${waited} of waiting`,
  byHost: 'Waited by host',
  byHour: 'Waited by hour',
  group: (name: string, requests: number, waited: string): string => `${name}: ${waited} in ${count(requests, 'request', 'requests')}`,
  attempt: 'attempt',
  wait: 'wait',
  status: 'status',
  title: 'Retry log',
  requests: 'Requests',
  key: 'Key',
  verdict: 'Verdict',
  waited: 'Waited',
  lines: 'Lines',
  timeline: 'Timeline',
  legend: {
    attempt: 'attempt that failed',
    ok: 'attempt that went well',
    told: 'wait that the server asked for',
    backoff: "wait of the client's own",
    early: 'wait cut short',
  },
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
    'bad-time': '時刻ではない値: 不明として扱う',
    'bad-number': 'ありえない数: 不明として扱う',
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
  lineRange: (from, to) => `${from}–${to} 行目`,
  more: (n) => `ほか ${n} 件`,
  unreadTitle: '読めなかったもの',
  ambiguous: 'ほかの未完了リクエストにもほぼ同じくらい合う',
  finding: {
    earlyRetry: (told, waited, n) => `早すぎる再試行 ${n} 回: サーバーは ${told} 待つよう言い、クライアントは ${waited} しか待たなかった。`,
    sureToFail: (told, waited, n) => `必ず失敗する再試行 ${n} 回: ${told} 待つよう言われてから ${waited} で送り、また拒まれた。`,
    quota: (n) => `割り当てを使い切っており、待っても戻らない。それでも ${n} 回再試行した。`,
    layers: (attempts) => `再試行の入れ子: SDK がすでに再試行する呼び出しをラッパーが繰り返し、合計 ${attempts} 回試行した。`,
    layersAgain: (again, attempts) => `再試行の入れ子: 同じキーで回数が初めから数え直された（${again} 巡目、今回は ${attempts} 回試行）。`,
    herd: (retries, when, average) => `${retries} 件の再試行が同じ 1 秒（${when}）に始まった。再試行のある 1 秒の平均は ${average} 件。`,
    hiddenWait: (waited) => `2 回の試行の間に ${waited} 経ったが、待機を知らせる行はない。`,
    hiddenAttempts: (hidden) => `ほかに ${hidden} 回の試行は数だけが残り、間の待ち時間はログにない。`,
    longGap: (waited, expected) => `${expected} の待機のはずが ${waited} 経った。残りは試行そのもの、または別の待ち。`,
    overflow: (told, waited) => `Retry-After ${told} は 32 ビットのタイマーに収まらず、クライアントは ${waited} しか待たなかった。`,
    unlikeSdk: (sdk, version, waited, least, most) =>
      `${sdk} ${version} ならここで ${least === most ? least : `${least}〜${most}`} 待つ。ログでは ${waited}。`,
    unlikeSdkGivesUp: (sdk, version, waited) => `${sdk} ${version} ならここで再試行しない。ログでは ${waited} 後に再試行している。`,
    ambiguous: '試行が複数の未完了リクエストに合う: 区別できるキーがログにない。',
  },
  toldShare: (told, backoff) => `うちサーバーの指示による待ち ${told}、クライアント自身のバックオフ ${backoff}`,
  sdkFits: (sdk, versions, waits) => `${waits} 回の待機は ${sdk} ${versions} と合う`,
  sdkFitsNone: (sdk, waits) => `${sdk} の既知のどのリリースも ${waits} 回の待機すべてとは合わない`,
  byCount: '再試行回数ごと',
  byCountRow: (retryCount, attempts, waited) => `再試行 ${retryCount}: 試行 ${attempts} 回、その後の待機 ${waited}`,
  byHost: 'ホストごとの待ち時間',
  byHour: '1 時間ごとの待ち時間',
  group: (name, requests, waited) => `${name}: ${requests} 件で ${waited}`,
  attempt: '試行',
  wait: '待機',
  status: 'ステータス',
  title: '再試行ログ',
  requests: 'リクエスト',
  key: 'キー',
  verdict: '判定',
  waited: '待ち時間',
  lines: '行',
  timeline: 'タイムライン',
  legend: {
    attempt: '失敗した試行',
    ok: '成功した試行',
    told: 'サーバーが求めた待機',
    backoff: 'クライアント自身の待機',
    early: '短く切られた待機',
  },
};

export const logSentences: Readonly<Record<LogLanguage, LogSentences>> = { en, ja };
