/** instructor (PyPI): asks again until an answer has the wanted shape; until 1.15.3 failures of the API counted as well. */
import { tenacityRetries, tenacityStop, tenacityWait } from './dialects/tenacity-rules.ts';
import { around, everyError, handsOn, inner, noBackoff, sdkNamed, wrapping } from './dialects/wrapper.ts';
import { read, type Sdk } from './sdk.ts';
import { compareVersions } from './version-order.ts';
import { Arguments, reader } from './written.ts';

/** From here on only answers of the wrong shape are asked for again. */
const ANSWERS_ONLY = '1.15.3';

export const instructor: Sdk = {
  id: 'instructor',
  name: 'instructor',
  kind: 'wrapper',
  language: 'python',
  registry: 'pypi',
  package: 'instructor',
  modules: ['instructor'],
  clients: [{ name: 'from_openai' }, { name: 'from_anthropic' }, { name: 'from_provider' }, { name: 'patch' }],
  settings: {
    maxRetries: { argument: 'max_retries', counts: 'attempts' },
    timeout: { argument: 'timeout', unit: 's' },
  },
  overrides: {
    methods: [],
    perRequest: { maxRetries: true, timeout: false, where: 'keyword' },
    requestMethods: ['create', 'create_with_completion'],
  },
  newestKnown: '1.17.0',
  /** The number is of attempts; `variant` is the SDK inside. */
  layers: ({ version, maxRetries = 3, variant }) =>
    compareVersions(version, ANSWERS_ONLY) < 0
      ? [around({ maxRetries: Math.max(0, maxRetries - 1), backoff: noBackoff }), inner(sdkNamed(variant, 'openai-python'))]
      : [inner(sdkNamed(variant, 'openai-python'))],
  /** A `Retrying(…)` of tenacity given as max_retries: it decides for itself what it retries. */
  reads: reader((call) => {
    const given = new Arguments(call, ['sleep', 'stop', 'wait', 'retry']);
    const [stop, wait, retry] = ['stop', 'wait', 'retry'].map((name) => given.get(name));
    const ends = stop === undefined ? null : tenacityStop(stop);
    return wrapping({
      maxRetries: (ends ?? given.refuse('stop')).maxAttempts - 1,
      deadline: (ends ?? given.refuse('stop')).deadline,
      backoff: wait === undefined ? noBackoff : (tenacityWait(wait) ?? given.refuse('wait')),
      retries: retry === undefined ? everyError : (tenacityRetries(retry) ?? given.refuse('retry')),
    });
  }),
  behaviour: [
    {
      since: '1.11.0',
      note: 'Three attempts of any failure, without a wait, around the SDK’s own retries: nine requests, three even for a 400.',
      changes: handsOn(),
      sources: [read('PyPI: instructor', '1.11.0', 'instructor/core/retry.py', '', 'the loop')],
      measured: ['1.11.0', '1.15.1'],
    },
    {
      since: ANSWERS_ONLY,
      note: 'Failures of the API are the SDK’s own business; only answers of the wrong shape are asked for again. A Retrying object of one’s own still retries everything.',
      changes: {},
      sources: [read('PyPI: instructor', '1.17.0', 'instructor/v2/core/retry.py', '281, 577', 'what is retried')],
      measured: ['1.15.3', '1.17.0'],
    },
  ],
};
