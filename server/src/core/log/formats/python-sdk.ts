/** anthropic, openai and other Stainless SDKs for Python: retry notices and debug lines. */
import { keyRank, type Reading, setKey } from '../reading.ts';
import { headerMilliseconds, headerSeconds } from '../text/told.ts';
import { after, between, integerAfter, integerAt, statusIn } from '../text/words.ts';
import { readingOf } from './base.ts';
import type { Line, LogFormat } from './format.ts';

const sdkOf = (line: Line): string => {
  const text = line.peeled.logger === '' ? line.text : line.peeled.logger;
  if (text.includes('anthropic')) return 'anthropic-python';
  return text.includes('openai') ? 'openai-python' : '';
};

/** `12.000000`: six zeros are a wait that the server told; the SDK's own backoff has jitter in its decimals. */
const isTold = (printed: string): boolean => /^\d{1,9}\.0{6}$/.test(printed) && Number(printed) > 0;

/** `Retrying request to /v1/messages in 12.000000 seconds`, `Retrying request in 20.000000 seconds (retry 1 of 2)`. */
const notice = (line: Line): Reading | null => {
  const { body } = line;
  const at = after(body, 'Retrying request');
  if (at < 0) return null;
  const wordIn = after(body, ' in ', at);
  if (wordIn < 0) return null;
  let end = wordIn;
  while (end < body.length && end - wordIn < 20 && /[\d.]/.test(body[end] ?? '')) end++;
  const printed = body.slice(wordIn, end);
  if (!/^\d+(\.\d+)?$/.test(printed) || !body.startsWith(' second', end)) return null;
  const r = readingOf(line, 'notice', 'sdk');
  r.sdk = sdkOf(line);
  r.wait = Number(printed);
  if (isTold(printed)) r.told = r.wait;
  const to = between(body, 'Retrying request to ', ' in ');
  if (to !== null) r.path = to;
  // `(retry 1 of 2)` names the retry that follows: the attempt before it was number 0.
  const retry = integerAfter(body, '(retry ', end);
  if (retry >= 1) {
    r.count = retry - 1;
    const of = integerAfter(body, ' of ', end);
    if (of >= 0) r.limit = of;
  }
  // inspect_ai puts the sample's id in brackets before the SDK's message.
  if (r.place === '' && body.charCodeAt(0) === 0x5b) {
    const close = body.indexOf('] Retrying request');
    if (close > 0 && close < 200) r.place = body.slice(1, close);
  }
  return r;
};

/** A header in a Python `Headers({...})` or dict: single quotes. */
const pyHeader = (text: string, name: string): string | null => between(text, `'${name}': '`, "'");

/** `HTTP Response: POST https://… "429 Too Many Requests" Headers({…})`, `HTTP Response: POST 429`. */
const response = (line: Line): Reading | null => {
  const at = after(line.body, 'HTTP Response: ');
  if (at < 0) return null;
  const rest = line.body.slice(at);
  const quoted = after(rest, '"');
  let status = quoted >= 0 ? integerAt(rest, quoted) : -1;
  if (status < 100) {
    const words = rest.slice(0, 200).split(' ');
    status = words.map((w) => (/^\d{3}$/.test(w) ? Number(w) : -1)).find((n) => n >= 100) ?? -1;
  }
  if (status < 100 || status > 599) return null;
  const r = readingOf(line, 'attempt', 'sdk');
  r.sdk = sdkOf(line);
  r.status = status;
  const ms = pyHeader(rest, 'retry-after-ms');
  const seconds = pyHeader(rest, 'retry-after');
  if (ms !== null) {
    r.toldRaw = ms;
    r.told = headerMilliseconds(ms);
  } else if (seconds !== null) {
    r.toldRaw = seconds;
    r.told = headerSeconds(seconds, r.time, r.zone);
  }
  return r;
};

const decision = (line: Line): Reading | null => {
  const { body } = line;
  const refused = after(body, 'Not retrying because `Retry-After` of ');
  if (refused >= 0) {
    const r = readingOf(line, 'close', 'sdk');
    r.sdk = sdkOf(line);
    const m = /^\d{1,9}(?:\.\d{1,6})?/.exec(body.slice(refused, refused + 24));
    if (m !== null) {
      r.told = Number(m[0]);
      r.toldRaw = m[0];
    }
    r.ok = false;
    r.last = true;
    r.proves = 'always';
    return r;
  }
  const status = after(body, 'Retrying due to status code ');
  if (status >= 0) {
    const r = readingOf(line, 'detail', 'sdk');
    r.status = Math.max(0, integerAt(body, status));
    return r;
  }
  const left = /^(\d{1,4}) retr(?:y|ies) left\s*$/.exec(body.slice(0, 40));
  if (left !== null) {
    const r = readingOf(line, 'detail', 'sdk');
    r.left = Number(left[1]);
    return r;
  }
  if (
    body.startsWith('Re-raising status error') ||
    body.startsWith('Raising timeout error') ||
    body.startsWith('Raising connection error')
  ) {
    const r = readingOf(line, 'close', 'sdk');
    r.proves = body.startsWith('Re-raising') ? 'never' : 'always';
    r.ok = false;
    r.status = statusIn(body);
    return r;
  }
  return null;
};

export const pythonSdk: LogFormat = {
  id: 'python-sdk',
  title: 'anthropic and openai for Python',
  anchors: ['Retrying ', 'retrying because', 'retries left', 'retry left', 'HTTP Response: ', 'Re-raising', 'Raising '],
  source: 'https://github.com/anthropics/anthropic-sdk-python/blob/main/src/anthropic/_base_client.py',
  read: (line) => {
    const r = notice(line) ?? response(line) ?? decision(line);
    if (r === null) return null;
    if (r.role === 'attempt') {
      const id = pyHeader(line.body, 'request-id') ?? pyHeader(line.body, 'x-request-id');
      // The server names every attempt anew: its id tells no requests apart, and is not used as a key.
      if (id !== null && r.place === '') setKey(r, '', keyRank.none);
    }
    return [r];
  },
  samples: [
    {
      text: '2026-12-02 01:00:00,312 - anthropic._base_client - INFO - Retrying request to /v1/messages in 12.000000 seconds',
      expect: ['notice told=12 wait=12 path=/v1/messages sdk=anthropic-python time=1796173200.312 zone=local'],
    },
    {
      text: 'INFO:openai._base_client:Retrying request to /chat/completions in 0.430000 seconds',
      expect: ['notice wait=0.43 path=/chat/completions sdk=openai-python'],
    },
    {
      text: '[2026-12-02 01:00:00 - anthropic._base_client:1372 - INFO] Retrying request to /v1/messages in 0.470000 seconds',
      expect: ['notice wait=0.47 path=/v1/messages sdk=anthropic-python time=1796173200 zone=local'],
    },
    {
      text: '[2026-12-02 01:00:00,312: INFO/ForkPoolWorker-1] Retrying request to /chat/completions in 0.980000 seconds',
      expect: ['notice wait=0.98 path=/chat/completions place=ForkPoolWorker-1 time=1796173200.312 zone=local'],
    },
    {
      text: 'INFO:openai._base_client:Retrying request in 20.000000 seconds (retry 1 of 2)',
      expect: ['notice told=20 wait=20 count=0 limit=2 sdk=openai-python'],
    },
    {
      text: 'DEBUG openai._base_client Not retrying because `Retry-After` of 300.0 seconds exceeds the maximum of 120 seconds',
      expect: ['close told=300 ok=false last sdk=openai-python'],
    },
    { text: 'DEBUG anthropic._base_client 1 retry left', expect: ['detail left=1'] },
    { text: 'DEBUG anthropic._base_client 2 retries left', expect: ['detail left=2'] },
    { text: 'DEBUG anthropic._base_client Retrying due to status code 529', expect: ['detail status=529'] },
    {
      text: "DEBUG anthropic._base_client HTTP Response: POST https://api.anthropic.com/v1/messages \"429 Too Many Requests\" Headers({'retry-after': '12', 'request-id': 'req_x'})",
      expect: ['attempt status=429 told=12 sdk=anthropic-python'],
    },
    { text: 'DEBUG openai._base_client HTTP Response: POST 429', expect: ['attempt status=429 sdk=openai-python'] },
    {
      text: '[Abc12 task/42/1 openai/gpt-x] Retrying request to /responses in 0.390000 seconds',
      expect: ['notice wait=0.39 path=/responses place=Abc12 task/42/1 openai/gpt-x sdk=openai-python'],
    },
  ],
};
