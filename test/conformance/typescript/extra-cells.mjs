/**
 * Questions that only make sense for JavaScript clients: settings on a single request, values that are no setting at all,
 * and an AbortSignal that fires while the client sleeps. Same shape as the cells of the grid, and:
 *
 *   maxRetriesOn      'request' gives maxRetries per call instead of on the client
 *   abortDuringSleep  the call's AbortSignal is aborted as soon as its first sleep has begun
 *
 * Their records say more than the grid's: see `detailed` in drive.mjs.
 */
const answer = (status, ...headers) => ({ status, headers });
const answers = (...list) => ({ kind: 'answers', answers: list });
const refused = answers(answer(429, ['retry-after', '5']));
const failsThrice = answers(answer(500), answer(500), answer(500), answer(200));
const onRequest = { maxRetriesOn: 'request' };

export const extraCells = [
  ...[0, 1, 3].map((n) => ({ id: `mr:${n}@request`, maxRetries: n, ...onRequest, server: refused })),
  ...[-1, 1.5, 'null', 'NaN', 'Infinity'].flatMap((n) => [
    { id: `mr:${n}@request`, maxRetries: n, ...onRequest, server: failsThrice },
    { id: `mr:${n}@request&st:429`, maxRetries: n, ...onRequest, server: answers(answer(429)) },
  ]),
  ...[0, -1, 0.0015, 'NaN', 'Infinity', 'null'].flatMap((t) => [
    { id: `to:${t}`, maxRetries: 1, timeout: t, server: refused },
    { id: `to:${t}@request`, maxRetries: 1, timeout: t, timeoutOn: 'request', server: refused },
  ]),
  ...[16, 21_333].map((maxTokens) => ({ id: `limit&tokens:${maxTokens}`, maxRetries: 0, maxTokens, server: refused })),
  { id: 'limit@stream', maxRetries: 0, mode: 'stream', server: refused },
  { id: 'limit&to:10', maxRetries: 0, timeout: 10, server: refused },
  { id: 'limit&to:10@request', maxRetries: 0, timeout: 10, timeoutOn: 'request', server: refused },
  { id: 'limit&to:10@stream', maxRetries: 0, timeout: 10, mode: 'stream', server: refused },
  { id: 'abort&ra:5', maxRetries: 2, abortDuringSleep: true, server: refused },
  { id: 'abort&none', maxRetries: 2, abortDuringSleep: true, server: answers(answer(503)) },
  { id: 'to:2147484&silent', maxRetries: 1, timeout: 2_147_484, server: { kind: 'silent' } },
];
