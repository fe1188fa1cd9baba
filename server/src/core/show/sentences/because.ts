/** Why the waits are what they are: one sentence a reason, in both languages with the same keys and placeholders. */
import type { Reason } from '../../policy/waits.ts';
import type { Locale } from '../locale.ts';

/** Keys: the rules of reasons, and the shapes of them that read differently. */
export type BecauseKey = Reason['rule'] | 'should-retry-header-stops' | 'timer-overflows-never-a-number' | 'timeout-each-attempt-none';

const en: Record<BecauseKey, string> = {
  'status-not-retried': 'Status {status} is not retried: the error reaches the caller at once.',
  'should-retry-header': 'The server says `x-should-retry: {value}`: retried whatever the status is.',
  'should-retry-header-stops': 'The server says `x-should-retry: {value}`: not retried whatever the status is.',
  'retry-after-obeyed': '`{header}: {value}` is obeyed: it sleeps {ms} before each retry.',
  'retry-after-capped': '`{header}: {value}` asks for {toldMs}; the client sleeps at most {ms}.',
  'retry-after-too-long':
    '`{header}: {value}` is longer than this version obeys: it falls back to its own short backoff and retries too early.',
  'retry-after-not-accepted': '`{header}: {value}` is no wait that this version accepts: its own backoff applies.',
  'retry-after-unreadable': '`{header}: {value}` cannot be read as a wait: its own backoff applies.',
  'retry-after-gives-up': '`{header}: {value}` is longer than this version waits: it gives up at once, with the error.',
  'header-throws': '`{header}: {value}` makes the client itself fail: {error} ends the call, without a retry.',
  'timer-overflows': 'A timer of this platform holds at most 24.8 days: {askedMs} overflows it and the sleep ends after 1 ms.',
  'timer-overflows-never-a-number': 'The wait is no number that a timer of this platform holds: the sleep ends after 1 ms.',
  backoff: 'The server names no wait: the client sleeps its own backoff.',
  'timeout-each-attempt': 'Each attempt without an answer ends after {ms}.',
  'timeout-each-attempt-none': 'Nothing limits an attempt without an answer.',
  'timeout-not-retried': 'A timeout is not retried.',
  'timeout-cuts-sleep': 'The timeout of {ms} also covers the sleep after the attempt: the call ends with it.',
  'connection-error-not-retried': 'A failed connection is not retried.',
  'settings-throw': 'The settings themselves make the first retry fail: {error} ends the call.',
  'body-not-retried': 'The body is read outside of the retries: what happens in it is not retried.',
  'timeout-overflows': 'The timeout is more than a timer of this platform holds: it fires at once.',
  'transport-limit': 'The HTTP library underneath gives up after {ms}, before the timeout does.',
  'resent-at-once': 'The HTTP library sends status {status} once more by itself, at once.',
  'trickle-has-no-limit': 'A server that keeps sending bytes is never timed out: no upper bound while bytes keep coming.',
  'deadline-cuts': 'The deadline of {ms} ends the call.',
  'deadline-between-attempts': 'The deadline of {ms} is looked at only between attempts.',
  'sleeps-after-last': 'It sleeps once more after its last attempt, for nothing.',
  'max-retries-zero': 'Max retries is 0: the first error reaches the caller at once.',
};

const ja: Record<BecauseKey, string> = {
  'status-not-retried': 'ステータス {status} は再試行されず、エラーがすぐ呼び出し元に届きます。',
  'should-retry-header': 'サーバーが `x-should-retry: {value}` を返すため、ステータスに関係なく再試行します。',
  'should-retry-header-stops': 'サーバーが `x-should-retry: {value}` を返すため、ステータスに関係なく再試行しません。',
  'retry-after-obeyed': '`{header}: {value}` に従い、再試行のたびに {ms} 待ちます。',
  'retry-after-capped': '`{header}: {value}` は {toldMs} の待機を求めますが、クライアントの待機は最長 {ms} です。',
  'retry-after-too-long': '`{header}: {value}` はこのバージョンが従う上限を超えるため、短いバックオフに戻り、早すぎる再試行をします。',
  'retry-after-not-accepted': '`{header}: {value}` はこのバージョンが受け付けない値です。独自のバックオフを使います。',
  'retry-after-unreadable': '`{header}: {value}` は待ち時間として読めません。独自のバックオフを使います。',
  'retry-after-gives-up': '`{header}: {value}` はこのバージョンが待つ上限を超えるため、すぐにエラーであきらめます。',
  'header-throws': '`{header}: {value}` はクライアント自身を失敗させます。再試行せず {error} で終わります。',
  'timer-overflows': 'この環境のタイマーは最長 24.8 日です。{askedMs} はあふれ、待機は 1 ms で終わります。',
  'timer-overflows-never-a-number': 'この環境のタイマーで表せない値のため、待機は 1 ms で終わります。',
  backoff: 'サーバーは待ち時間を示しません。クライアント独自のバックオフで待ちます。',
  'timeout-each-attempt': '応答のない試行は、それぞれ {ms} で打ち切られます。',
  'timeout-each-attempt-none': '応答のない試行を打ち切るものがありません。',
  'timeout-not-retried': 'タイムアウトは再試行されません。',
  'timeout-cuts-sleep': '{ms} のタイムアウトは試行後の待機にもかかるため、呼び出しはそこで終わります。',
  'connection-error-not-retried': '接続の失敗は再試行されません。',
  'settings-throw': '設定そのものが最初の再試行を失敗させ、{error} で終わります。',
  'body-not-retried': '本文は再試行の外で読まれるため、その途中の失敗は再試行されません。',
  'timeout-overflows': 'タイムアウトがこの環境のタイマーの上限を超えるため、すぐに発火します。',
  'transport-limit': '下層の HTTP ライブラリが、タイムアウトより先に {ms} で打ち切ります。',
  'resent-at-once': 'ステータス {status} は HTTP ライブラリ自身がすぐもう一度送ります。',
  'trickle-has-no-limit': 'バイトを送り続けるサーバーは打ち切られません。バイトが届く間は上限なしです。',
  'deadline-cuts': '{ms} のデッドラインで呼び出しが終わります。',
  'deadline-between-attempts': '{ms} のデッドラインは試行の合間にしか確認されません。',
  'sleeps-after-last': '最後の試行のあとにも、もう一度無駄に待ちます。',
  'max-retries-zero': '最大再試行回数が 0 のため、最初のエラーがすぐ呼び出し元に届きます。',
};

export const becauseSentences: Readonly<Record<Locale, Readonly<Record<BecauseKey, string>>>> = { en, ja };
