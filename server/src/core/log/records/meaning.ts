/**
 * What field names mean, whatever wrote them. Names are compared without case and without `_`, `-`, `.` and spaces.
 *
 * Adding a name is one line here. `--fields` and the setting of the same name add names of one's own.
 */
import { type KeyRank, keyRank } from '../reading.ts';

export type Meaning =
  | { readonly what: 'count'; readonly base: 0 | 1 | 'guess' }
  | { readonly what: 'left' }
  | { readonly what: 'limit' }
  /** `header`: the raw header value, read as RFC 9110 says; otherwise an application's own writing. */
  | { readonly what: 'told'; readonly header: boolean; readonly unit: number }
  | { readonly what: 'wait'; readonly unit: number }
  | { readonly what: 'status' }
  /** NaN: the name says no unit. */
  | { readonly what: 'duration'; readonly unit: number }
  | { readonly what: 'time'; readonly start: boolean }
  | { readonly what: 'key'; readonly rank: KeyRank }
  | { readonly what: 'place' }
  | { readonly what: 'level' }
  | { readonly what: 'message' }
  | { readonly what: 'host' }
  | { readonly what: 'path' }
  | { readonly what: 'sdk' };

export type MeaningName = Meaning['what'];

const table = new Map<string, Meaning>();
const say = (meaning: Meaning, names: string): void => {
  for (const name of names.split(' ')) table.set(name, meaning);
};

say(
  { what: 'count', base: 0 },
  'retrycount xstainlessretrycount retries retry retrynumber retryno retryindex retried rc httprequestresendcount resendcount retrynum numretries retryattempt retriesattempted',
);
say(
  { what: 'count', base: 'guess' },
  'attempt attemptnumber attemptcount attemptno attemptnum attemptindex tries try trynumber currentattempt requestattempt httpattempt nthattempt',
);
say({ what: 'left' }, 'retriesleft retriesremaining attemptsremaining attemptsleft remainingretries remainingattempts triesleft');
say({ what: 'limit' }, 'maxretries maxattempts maxtries retrylimit totalattempts');
say(
  { what: 'told', header: true, unit: 1 },
  'ra xretryafter upstreamhttpretryafter httpresponseheaderretryafter downstreamretryafter originretryafter responseretryafter',
);
say(
  { what: 'told', header: false, unit: 1 },
  'retryafter retryafters retryaftersec retryaftersecs retryafterseconds serverretryafter serverdelay servertold toldwait',
);
say({ what: 'told', header: false, unit: 1e-3 }, 'retryafterms rams retryaftermillis retryaftermilliseconds xmsretryafterms');
say(
  { what: 'wait', unit: 1 },
  'wait waits waitsec waitsecs waitseconds waittime waitfor delay delays delaysec delayseconds sleep sleeps sleepsec sleepseconds sleeptime backoff backoffs backoffseconds backofftime nextretryin retryin retryinseconds retrydelay retrydelays retrydelayseconds retrywait sleepfor nextdelay waiting backoffdelay retryinterval',
);
say(
  { what: 'wait', unit: 1e-3 },
  'waitms waitmillis delayms delaymillis sleepms backoffms nextretryinms retryinms retrydelayms retrywaitms waittimems nextdelayms backoffdelayms sleepmillis delaymilliseconds',
);
say(
  { what: 'status' },
  'status statuscode httpstatus httpstatuscode responsecode responsestatus responsestatuscode httpresponsestatuscode resstatuscode resstatus errorstatus downstreamstatus originresponsestatus edgeresponsestatus upstreamstatus errcode errorcode code respstatus httpcode',
);
say({ what: 'duration', unit: Number.NaN }, 'duration dur elapsed latency took rt requesttime responseduration requestduration totaltime');
say(
  { what: 'duration', unit: 1 },
  'durations durationsec durationseconds elapseds elapsedsec elapsedseconds latencys latencyseconds tooks upstreamresponsetime',
);
say(
  { what: 'duration', unit: 1e-3 },
  'durationms elapsedms latencyms tookms responsetime responsetimems requesttimems durationmillis elapsedmillis',
);
say({ what: 'duration', unit: 1e-6 }, 'durationus elapsedus latencyus');
say({ what: 'duration', unit: 1e-9 }, 'durationns elapsedns latencyns eventduration');
say(
  { what: 'time', start: false },
  'timestamp ts time t datetime asctime date when logtime eventtime loggedat timeunixnano createdat localtime msec endtime end timelocal timeiso8601',
);
say({ what: 'time', start: true }, 'starttime startutc starteddatetime edgestarttimestamp startedat start starttimeunixnano begin');
say(
  { what: 'key', rank: keyRank.request },
  'requestid reqid req rid xrequestid idempotencykey correlationid xcorrelationid clientrequestid callid operationid httprequestid chainid retryof retryofid requestkey logid',
);
say({ what: 'key', rank: keyRank.trace }, 'traceid trace xtraceid turnid invocationid amzsdkinvocationid spanparentid awsrequestid rayid');
say({ what: 'key', rank: keyRank.own }, 'case job jobid task taskid key doc docid item itemid messageid batchid runid');
say({ what: 'key', rank: keyRank.subject }, 'session sessionid conversationid conn connection connectionid connid stream streamid');
say({ what: 'place' }, 'thread threadname worker workerid workername processname goroutine coroutine asyncio taskname threadid');
say({ what: 'level' }, 'level loglevel severity lvl severitytext levelname');
say(
  { what: 'message' },
  'msg message event body error err log text exception fieldsmessage shortmessage errormessage reason exceptionmessage errormsg',
);
say({ what: 'host' }, 'host upstreamhost serveraddress authority peeraddress requesthost upstreamcluster provider providerid netpeername');
say({ what: 'path' }, 'path url uri requestpath requesturi endpoint urlpath httptarget urlfull requesturl route httpurl httproute');
say({ what: 'sdk' }, 'sdk xstainlesspackage');

/** `X-Stainless-Retry-Count` → `xstainlessretrycount`. */
export const normalName = (name: string): string => {
  let out = '';
  for (let i = 0; i < name.length && i < 120; i++) {
    const c = name.charCodeAt(i);
    if (c >= 65 && c <= 90) out += String.fromCharCode(c + 32);
    else if (c !== 64 && c !== 95 && c !== 45 && c !== 46 && c !== 32 && c !== 58 && c !== 47) out += name[i];
  }
  return out;
};

/** Names that look like a client's retry count and are a proxy's own: never a count. */
const proxyCounts: ReadonlySet<string> = new Set(['retryattempts']);

const cached = new Map<string, Meaning | null>();

/**
 * The meaning of a field.
 * @param path the names from the root of the record to the field; the whole is looked up first, then shorter ends of it.
 */
export const meaningOf = (path: string): Meaning | null => {
  const known = cached.get(path);
  if (known !== undefined) return known;
  const found = look(path);
  if (cached.size > 8192) cached.clear();
  cached.set(path, found);
  return found;
};

const headerFolder = /(^|\.)(resp|response|res|req|request)?_?headers?\./i;

const look = (path: string): Meaning | null => {
  if (headerFolder.test(path)) {
    const header = normalName(path.slice(path.search(/headers?\./i) + 7));
    if (header === 'retryafter') return { what: 'told', header: true, unit: 1 };
    if (header === 'retryafterms') return { what: 'told', header: true, unit: 1e-3 };
    const meaning = table.get(header);
    return meaning !== undefined && (meaning.what === 'count' || meaning.what === 'key') ? meaning : null;
  }
  // The hyphenated name is the header's own.
  const hyphen = /(?:^|[._])retry-after(-ms)?$/i.exec(path);
  if (hyphen !== null) return { what: 'told', header: true, unit: hyphen[1] === undefined ? 1 : 1e-3 };
  let rest = path;
  for (let i = 0; i < 6; i++) {
    const name = normalName(rest);
    if (proxyCounts.has(name)) return null;
    const meaning = table.get(name);
    if (meaning !== undefined) return meaning;
    const dot = rest.indexOf('.');
    if (dot < 0) return null;
    rest = rest.slice(dot + 1);
  }
  return null;
};
