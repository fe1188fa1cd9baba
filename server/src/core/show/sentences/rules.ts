/**
 * The words of the rules: a title, what it means, what helps, and the message (one for each variant that reads differently).
 * The documentation page of the rules is made from the English ones.
 */
import type { RuleId } from '../../rules/rules.ts';
import type { Locale } from '../locale.ts';

export interface RuleWords {
  readonly title: string;
  readonly means: string;
  readonly helps: string;
  /** By variant; `''` is the plain one. */
  readonly messages: Readonly<Record<string, string>>;
}

const en: Record<RuleId, RuleWords> = {
  'timeout-does-not-cap-retries': {
    title: 'A timeout does not cap retries',
    means: 'The timeout limits each attempt. The waits between attempts, which the server may set with Retry-After, are not in it.',
    helps: 'Set max retries to 0 and decide yourself, or put a deadline around the call.',
    messages: {
      bounded:
        '{timeout} limits each attempt to {limitMs}, not the call: it can block {totalMs} when the server says Retry-After: {retryAfter}. Only {retries} or a deadline limits the waits.',
      endless:
        '{timeout} limits each attempt to {limitMs}, not the call: it blocks without an upper bound when the server says Retry-After: {retryAfter}. Only the number of retries or a deadline limits the waits.',
    },
  },
  'timeout-unit': {
    title: 'A timeout in the wrong unit',
    means: 'The number looks like milliseconds where the SDK takes seconds, or like seconds where it takes milliseconds.',
    helps: 'Write the number in the unit of the SDK.',
    messages: {
      'milliseconds-for-seconds': '{timeout} is in seconds: {value} is {reallyMs}. If milliseconds were meant, write {instead}.',
      'seconds-for-milliseconds': '{timeout} is in milliseconds: {value} is {reallyMs}. If seconds were meant, write {instead}.',
      sleep: 'The sleep takes another unit than the value has: it really waits {reallyMs}.',
    },
  },
  'retry-after-ignored': {
    title: 'Retry-After is ignored',
    means:
      'This version of the SDK drops waits beyond a limit and retries after its own short backoff: the server refuses those retries again.',
    helps: 'Update the SDK, or set max retries to 0 and wait yourself.',
    messages: {
      '': 'This version of {sdk} drops Retry-After beyond {limitMs}: told to wait {retryAfter} s, it makes {n#retry#retries} within {totalMs}, sure to be refused.',
    },
  },
  'retry-after-uncapped': {
    title: 'Retry-After is obeyed without a limit',
    means: 'A server may ask for hours or days, for instance when an allowance is spent. The wait would be obeyed as it is.',
    helps: 'Refuse waits above your own limit, or put a deadline around the call.',
    messages: {
      long: 'A Retry-After of hours is obeyed: up to {limitMs} before each of {n#retry#retries}.',
      none: 'A Retry-After of hours or days is obeyed: nothing limits the wait.',
    },
  },
  'nested-retries': {
    title: 'Retries inside retries',
    means: 'Two layers retry the same call. Attempts multiply, and so do the waits.',
    helps: 'Let one layer own the retries: set max retries of the inner one to 0.',
    messages: {
      counted:
        '{outer} retries {inner}, which retries itself: {product} = {n} requests, up to {totalMs} for one call. Set {retries} to 0 on one of them.',
      'loop-counted':
        'This loop retries {inner}, which retries itself: {product} = {n} requests, up to {totalMs} for one call. Set {retries} to 0 there.',
      'loop-endless':
        'This loop retries {inner}, which retries itself: {product} requests, without an upper bound. Set {retries} to 0 there.',
      endless:
        '{outer} retries {inner}, which retries itself: {product} requests, without an upper bound. Set {retries} to 0 on one of them.',
    },
  },
  'setting-ignored': {
    title: 'A setting that the SDK does not know',
    means: 'The option is misspelt, or it is that of another language or SDK. The defaults apply, or the constructor fails.',
    helps: 'Use the name that this SDK knows.',
    messages: {
      ignored: '{sdk} does not know {name}: it is ignored and the default applies. The option is called {instead}.',
      refused: '{sdk} does not know {name} and refuses it with a TypeError. The option is called {instead}.',
    },
  },
  'timeout-type-mismatch': {
    title: 'A timeout object of another HTTP library',
    means: 'The SDK changed its HTTP library. It refuses the timeout objects of the one before.',
    helps: 'Import the library that the SDK uses under the name that the code has.',
    messages: { '': 'This version of {sdk} is built on {wanted} and refuses a timeout of {given}.' },
  },
  'no-timeout': {
    title: 'No timeout',
    means: 'An attempt without an answer never ends.',
    helps: 'Set a timeout, or put a deadline around the call.',
    messages: { '': '{timeout} is switched off: an attempt that gets no answer never ends.' },
  },
  'read-timeout-is-a-gap': {
    title: 'A read timeout is a gap',
    means: 'A read timeout limits the time between two bytes. A server that keeps sending is never timed out.',
    helps: 'Put a deadline around the call where its length matters.',
    messages: { '': '{timeout} limits the gap between two bytes to {limitMs}: no upper bound while bytes keep coming.' },
  },
  'retry-after-unparsed-date': {
    title: 'A Retry-After that is a date is not read',
    means:
      'Retry-After is a number of seconds or an HTTP date (RFC 9110, section 10.2.3). Reading it as a number alone crashes on a date, or takes it for something else.',
    helps: 'Read both forms.',
    messages: {
      'date-crashes': 'Retry-After may be a date: reading it as a number raises, and the error leaves the loop.',
      'date-misread': 'Retry-After may be a date: it is read as another wait ({waitMs}).',
    },
  },
  'retry-after-default-zero': {
    title: 'No wait without a Retry-After',
    means: 'Without the header the wait is 0: the loop asks again at once, as often as it may.',
    helps: 'Fall back to a backoff.',
    messages: { '': 'Without a Retry-After it does not wait at all and asks again at once.' },
  },
  'sleep-after-last-attempt': {
    title: 'A sleep after the last attempt',
    means: 'No attempt follows: the caller waits for an error that is there already.',
    helps: 'Leave the loop before the sleep when no attempt is left.',
    messages: { '': 'It sleeps after its last attempt too: the caller waits for nothing.' },
  },
  'wait-cut-short': {
    title: 'A wait that is cut short',
    means: 'The loop sleeps less than the server asked for: after that sleep it is still too early, and the time is lost.',
    helps: 'Give up instead when the wait does not fit.',
    messages: { '': 'It cuts a told wait short: after that sleep it is still too early, and the time is lost. Give up instead.' },
  },
  'retries-final-errors': {
    title: 'Errors that stay are retried',
    means: 'A bad request, a wrong key, a missing page or a spent allowance does not change by asking again.',
    helps: 'Retry only 408, 409, 429 and 5xx, connection errors and timeouts.',
    messages: { '': 'It retries every error, also those that stay such as 400, 401 and a spent quota.' },
  },
  'unbounded-retries': {
    title: 'No last attempt',
    means: 'As long as the server refuses, the caller gets neither an answer nor an error.',
    helps: 'Limit the attempts, or the time.',
    messages: {
      '': 'There is no last attempt: it retries as long as the server refuses.',
      setting: 'There is no last attempt with this value: it retries as long as the server refuses.',
    },
  },
  'no-backoff': {
    title: 'Retries without a wait',
    means: 'A retry at once meets the same trouble, and adds to it.',
    helps: 'Wait longer each time, with jitter.',
    messages: { '': 'It retries at once, without a wait between attempts.' },
  },
  'no-jitter': {
    title: 'Waits without jitter',
    means: 'Clients that failed together come back together.',
    helps: 'Add a random part to the wait.',
    messages: { '': 'Its waits have no jitter: clients that failed together come back together.' },
  },
  'deadline-ends-before-wait': {
    title: 'A deadline that ends before the wait',
    means: 'The deadline is over before the wait that the server asks for: the retry never happens, and the last answer is lost.',
    helps: 'Set max retries to 0, so that the answer itself reaches the caller.',
    messages: {
      '': 'The deadline of {deadlineMs} is over before a wait of {waitMs} (Retry-After: {retryAfter}): the retry never happens.',
    },
  },
  'deadline-checked-only-between-attempts': {
    title: 'A deadline that is looked at only between attempts',
    means: 'An attempt or a sleep that is under way overruns it.',
    helps: 'Bound the attempts themselves: give each the time that is left.',
    messages: { '': 'The deadline is looked at only between attempts: one that is under way overruns it.' },
  },
};

const ja: Record<RuleId, RuleWords> = {
  'timeout-does-not-cap-retries': {
    title: 'タイムアウトは再試行を制限しない',
    means: 'タイムアウトは試行ごとの制限です。サーバーが Retry-After で決める試行の間の待機は含まれません。',
    helps: '最大再試行回数を 0 にして自分で判断するか、呼び出しにデッドラインを設けてください。',
    messages: {
      bounded:
        '{timeout} は試行ごとに {limitMs} の制限で、呼び出し全体の制限ではありません。サーバーが Retry-After: {retryAfter} を返すと {totalMs} ブロックします。待機を制限するのは {retries} かデッドラインだけです。',
      endless:
        '{timeout} は試行ごとに {limitMs} の制限で、呼び出し全体の制限ではありません。サーバーが Retry-After: {retryAfter} を返す間、上限なくブロックします。待機を制限するのは再試行の回数かデッドラインだけです。',
    },
  },
  'timeout-unit': {
    title: 'タイムアウトの単位違い',
    means: 'SDK が秒を取るところにミリ秒、またはミリ秒を取るところに秒を書いたように見えます。',
    helps: 'SDK の単位で書いてください。',
    messages: {
      'milliseconds-for-seconds':
        '{timeout} の単位は秒です。{value} は {reallyMs} になります。ミリ秒のつもりなら {instead} と書いてください。',
      'seconds-for-milliseconds':
        '{timeout} の単位はミリ秒です。{value} は {reallyMs} になります。秒のつもりなら {instead} と書いてください。',
      sleep: '待機の単位が値の単位と違い、実際には {reallyMs} 待ちます。',
    },
  },
  'retry-after-ignored': {
    title: 'Retry-After の無視',
    means: 'このバージョンの SDK は上限を超える待機を捨て、短いバックオフで再試行します。その再試行はまた拒否されます。',
    helps: 'SDK を更新するか、最大再試行回数を 0 にして自分で待ってください。',
    messages: {
      '': 'このバージョンの {sdk} は {limitMs} を超える Retry-After を捨てます。{retryAfter} s 待つよう言われても {totalMs} のうちに {n} 回再試行し、必ず拒否されます。',
    },
  },
  'retry-after-uncapped': {
    title: 'Retry-After に上限なく従う',
    means: '割り当てを使い切ったときなど、サーバーは数時間や数日の待機を求めることがあります。そのまま従います。',
    helps: '自分の上限を超える待機は断るか、呼び出しにデッドラインを設けてください。',
    messages: {
      long: '数時間の Retry-After にも従います: {n} 回の再試行のそれぞれで最長 {limitMs}。',
      none: '数時間や数日の Retry-After にも従います。待機を制限するものがありません。',
    },
  },
  'nested-retries': {
    title: '再試行の入れ子',
    means: '2 つの層が同じ呼び出しを再試行します。試行も待機も掛け算になります。',
    helps: '再試行は 1 つの層に任せ、内側の最大再試行回数を 0 にしてください。',
    messages: {
      counted:
        '{outer} が、自身も再試行する {inner} を再試行します: {product} = {n} リクエスト、1 回の呼び出しで最長 {totalMs}。どちらかの {retries} を 0 にしてください。',
      'loop-counted':
        'このループが、自身も再試行する {inner} を再試行します: {product} = {n} リクエスト、1 回の呼び出しで最長 {totalMs}。その {retries} を 0 にしてください。',
      'loop-endless':
        'このループが、自身も再試行する {inner} を再試行します: {product} リクエスト、上限なし。その {retries} を 0 にしてください。',
      endless:
        '{outer} が、自身も再試行する {inner} を再試行します: {product} リクエスト、上限なし。どちらかの {retries} を 0 にしてください。',
    },
  },
  'setting-ignored': {
    title: 'SDK の知らない設定',
    means: 'オプションの綴り違い、または別の言語や SDK のものです。デフォルトが使われるか、コンストラクターが失敗します。',
    helps: 'この SDK の名前で書いてください。',
    messages: {
      ignored: '{sdk} は {name} を知らないため無視し、デフォルトを使います。オプション名は {instead} です。',
      refused: '{sdk} は {name} を知らず、TypeError で拒否します。オプション名は {instead} です。',
    },
  },
  'timeout-type-mismatch': {
    title: '別の HTTP ライブラリのタイムアウト',
    means: 'SDK が HTTP ライブラリを変えました。以前のライブラリのタイムアウトは受け付けません。',
    helps: 'SDK が使うライブラリを、コードの名前で import してください。',
    messages: { '': 'このバージョンの {sdk} は {wanted} を使っており、{given} のタイムアウトを受け付けません。' },
  },
  'no-timeout': {
    title: 'タイムアウトなし',
    means: '応答のない試行が終わりません。',
    helps: 'タイムアウトを設定するか、呼び出しにデッドラインを設けてください。',
    messages: { '': '{timeout} が無効です。応答のない試行は終わりません。' },
  },
  'read-timeout-is-a-gap': {
    title: '読み取りタイムアウトは間隔の制限',
    means: '読み取りタイムアウトが制限するのはバイトの間隔です。送り続けるサーバーは打ち切られません。',
    helps: '長さが問題なら、呼び出しにデッドラインを設けてください。',
    messages: { '': '{timeout} はバイトの間隔を {limitMs} に制限するだけです。バイトが届く間は上限なしです。' },
  },
  'retry-after-unparsed-date': {
    title: '日付の Retry-After を読めない',
    means: 'Retry-After は秒数または HTTP 日付です（RFC 9110 の 10.2.3）。数値としてだけ読むと、日付で失敗するか別の値になります。',
    helps: '両方の形を読んでください。',
    messages: {
      'date-crashes': 'Retry-After は日付のこともあります。数値として読むと例外になり、ループの外に出ます。',
      'date-misread': 'Retry-After は日付のこともあります。別の待ち時間（{waitMs}）として読まれます。',
    },
  },
  'retry-after-default-zero': {
    title: 'Retry-After がないと待たない',
    means: 'ヘッダーがないと待機が 0 になり、許される限りすぐに送り直します。',
    helps: 'バックオフを使ってください。',
    messages: { '': 'Retry-After がないとまったく待たず、すぐに送り直します。' },
  },
  'sleep-after-last-attempt': {
    title: '最後の試行のあとの待機',
    means: '次の試行はありません。呼び出し元は、もう出ているエラーを待つことになります。',
    helps: '試行が残っていなければ、待つ前にループを出てください。',
    messages: { '': '最後の試行のあとにも待ちます。呼び出し元は無駄に待たされます。' },
  },
  'wait-cut-short': {
    title: '待機の打ち切り',
    means: 'サーバーの指示より短く待つため、そのあともまだ早すぎて、待った時間が無駄になります。',
    helps: '待機が収まらないなら、あきらめてください。',
    messages: { '': '指示された待機を途中で打ち切るため、まだ早すぎて、待った時間が無駄になります。代わりにあきらめてください。' },
  },
  'retries-final-errors': {
    title: '変わらないエラーの再試行',
    means: '不正なリクエスト、誤ったキー、存在しないページ、使い切った割り当ては、再試行しても変わりません。',
    helps: '408、409、429、5xx、接続エラー、タイムアウトだけを再試行してください。',
    messages: { '': '400、401、割り当て切れなど、変わらないエラーも含めてすべて再試行します。' },
  },
  'unbounded-retries': {
    title: '最後の試行がない',
    means: 'サーバーが拒否する限り、呼び出し元には応答もエラーも届きません。',
    helps: '回数か時間を制限してください。',
    messages: {
      '': '最後の試行がなく、サーバーが拒否する限り再試行します。',
      setting: 'この値では最後の試行がなく、サーバーが拒否する限り再試行します。',
    },
  },
  'no-backoff': {
    title: '待たない再試行',
    means: 'すぐの再試行は同じ問題に当たり、悪化させます。',
    helps: '回を追って長く、ジッターを付けて待ってください。',
    messages: { '': '試行の間に待たず、すぐに再試行します。' },
  },
  'no-jitter': {
    title: 'ジッターのない待機',
    means: '一緒に失敗したクライアントが一緒に戻ってきます。',
    helps: '待機にランダムな部分を加えてください。',
    messages: { '': '待機にジッターがなく、一緒に失敗したクライアントが一緒に戻ってきます。' },
  },
  'deadline-ends-before-wait': {
    title: '待機の前に終わるデッドライン',
    means: 'サーバーが求める待機の前にデッドラインが切れます。再試行は行われず、最後の応答も失われます。',
    helps: '最大再試行回数を 0 にして、応答そのものを呼び出し元に届けてください。',
    messages: { '': '{deadlineMs} のデッドラインは {waitMs} の待機（Retry-After: {retryAfter}）の前に切れます。再試行は行われません。' },
  },
  'deadline-checked-only-between-attempts': {
    title: '試行の合間にしか確認されないデッドライン',
    means: '実行中の試行や待機が超過します。',
    helps: '試行そのものを制限し、残り時間を渡してください。',
    messages: { '': 'デッドラインは試行の合間にしか確認されず、実行中の試行は超過します。' },
  },
};

export const ruleWords: Readonly<Record<Locale, Readonly<Record<RuleId, RuleWords>>>> = { en, ja };
