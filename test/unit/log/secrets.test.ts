/** No secret that a log carries is shown, copied or exported. The shapes are invented; none is a real key. */
import { describe, expect, test } from 'vitest';
import { runLog } from '../../../server/src/cli/log.ts';
import { redacted } from '../../../server/src/core/log/redact.ts';
import { fakeIo } from '../../helpers/cli-io.ts';

/** Put together here, so that no scanner takes this file for a leak. */
const key = (prefix: string, length: number): string => prefix + 'aB3dE6gH9jK2mN5pQ8sT1vW4yZ7'.repeat(8).slice(0, length);

const secrets: readonly [string, string][] = [
  ['Anthropic', key('sk-ant-api03-', 80)],
  ['OpenAI', key('sk-', 48)],
  ['OpenAI project', key('sk-proj-', 64)],
  ['Google', key('AIza', 35)],
  ['Google OAuth', key('ya29.', 60)],
  ['AWS id', `AKIA${'ABCDEFGHIJKLMNOP'}`],
  ['GitHub', key('ghp_', 36)],
  ['GitHub fine-grained', key('github_pat_', 70)],
  ['GitLab', key('glpat-', 20)],
  ['Slack', key('xoxb-', 40)],
  ['Hugging Face', key('hf_', 34)],
  ['Groq', key('gsk_', 52)],
  ['xAI', key('xai-', 60)],
  ['Stripe', key('sk_live_', 24)],
  ['npm', key('npm_', 36)],
  ['SendGrid', key('SG.', 60)],
  ['a JSON web token', `${key('eyJ', 30)}.${key('eyJ', 60)}.${key('', 43)}`],
  ['long random text', key('', 64)],
];

/** Where a log may carry one. */
const carriers: readonly [string, (secret: string) => string][] = [
  [
    'a request id',
    (s) =>
      `2026-12-02T01:00:00.000Z rid=${s} retry_count=0 status=429 retry_after=5\n2026-12-02T01:00:01.000Z rid=${s} retry_count=1 status=429 retry_after=5\n`,
  ],
  [
    'a JSON field',
    (s) =>
      `{"timestamp":"2026-12-02T01:00:00.000Z","request_id":"${s}","attempt":1,"status":429,"retry_after":"5"}\n{"timestamp":"2026-12-02T01:00:01.000Z","request_id":"${s}","attempt":2,"status":429}\n`,
  ],
  ['a header', (s) => `2026-12-02T01:00:00.000Z rid=a retry_count=0 status=429 retry-after="${s}"\n`],
  [
    'a query',
    (s) =>
      `2026-12-02 01:00:00,000 WARNING urllib3.connectionpool: Retrying (Retry(total=2, connect=None)) after connection broken by 'ReadTimeoutError("HTTPSConnectionPool(host='x.test', port=443)")': /v1/models?key=${s}\n`,
  ],
  [
    'a host',
    (s) =>
      `INFO:httpx:HTTP Request: POST https://user:${s}@api.example.test/v1/messages "HTTP/1.1 429 X"\nINFO:openai._base_client:Retrying request to /x in 5.000000 seconds\n`,
  ],
  [
    'a function name',
    (s) =>
      `2026-12-02 01:00:00,107 WARNING tenacity: Retrying app.call('${s}') in 4.0 seconds as it raised RateLimitError: Error code: 429\n`,
  ],
  [
    'a thread name',
    (s) =>
      `2026-12-02 01:00:00,311 [Bearer-${s.slice(0, 40)}] INFO httpx: HTTP Request: POST https://x.test/v1/messages "HTTP/1.1 429 X"\n`,
  ],
];

describe.each(carriers)('in %s', (_, carry) => {
  test.each(secrets)('%s', async (_name, secret) => {
    for (const format of ['text', 'json', 'ndjson', 'csv', 'html']) {
      const io = fakeIo({ 'a.log': carry(secret) });
      await runLog(['a.log', '--format', format], io);
      const shown = io.out() + io.err();
      expect(shown).not.toContain(secret);
      // Nor enough of it to be of use.
      expect(shown).not.toContain(secret.slice(-16));
      expect(shown.length).toBeGreaterThan(60);
    }
  });
});

describe('named secrets', () => {
  test.each([
    ['authorization: Bearer abcdef123456', 'abcdef123456'],
    ['x-api-key=abcdef123456', 'abcdef123456'],
    ['"api_key":"abcdef123456"', 'abcdef123456'],
    ['password=hunter2hunter2', 'hunter2hunter2'],
    ['Cookie: sid=abcdef; other=123456', 'abcdef; other=123456'],
    ['/path?signature=abcdef123456&x=1', 'abcdef123456'],
  ])('%s', (text, secret) => expect(redacted(text)).not.toContain(secret));
});

test('what is no secret stays as it is', () => {
  for (const text of [
    'req_8wjna3sk5atv',
    'fa2e5a50e7a5bb7e7b0a668195a230d5',
    '6f1c2d3e-1111-4222-8333-944455556666',
    'langchain_openai.chat_models.base.ChatOpenAI._generate<doc-1>',
    '/v1/chat/completions?job=a',
    'api.anthropic.com',
    'Wed, 02 Dec 2026 01:01:30 GMT',
  ]) {
    expect(redacted(text)).toBe(text);
  }
});

test('the same secret has the same mark: its requests stay together', () => {
  const [a, b] = [key('sk-ant-api03-', 80), key('sk-ant-api03-', 81)];
  expect(redacted(a)).toBe(redacted(a));
  expect(redacted(a)).not.toBe(redacted(b));
});
