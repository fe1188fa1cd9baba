/** Anthropic's SDK for Java and Kotlin, from 1.0 on. */
import { javaDoubling, javaRetries, javaServerWait, javaTimeout } from './dialects/java-stainless.ts';
import { read, type Sdk, type Source } from './sdk.ts';

const REPOSITORY = 'anthropics/anthropic-sdk-java';
const CORE = 'anthropic-java-core/src/main/kotlin/com/anthropic/core';
const source = (version: string, path: string, lines: string, what: string): Source => read(REPOSITORY, `v${version}`, path, lines, what);
const loop = (version: string, lines: string, what: string): Source => source(version, `${CORE}/http/RetryingHttpClient.kt`, lines, what);
/** Releases whose repository state was not at hand were read in the package itself. */
const jar = (version: string, what: string): Source =>
  read('Maven: com.anthropic:anthropic-java-core', version, 'com/anthropic/core/http/RetryingHttpClient.class', '', what);

export const anthropicJava: Sdk = {
  id: 'anthropic-java',
  name: 'anthropic (Java, Kotlin)',
  kind: 'sdk',
  language: 'java',
  registry: 'maven',
  package: 'com.anthropic:anthropic-java',
  otherPackages: [
    'com.anthropic:anthropic-java-core',
    'com.anthropic:anthropic-java-client-okhttp',
    'com.anthropic:anthropic-java-bedrock',
    'com.anthropic:anthropic-java-vertex',
    'com.anthropic:anthropic-java-foundry',
  ],
  modules: ['com.anthropic.client.okhttp'],
  clients: [{ name: 'AnthropicOkHttpClient' }, { name: 'AnthropicOkHttpClientAsync', async: true }],
  settings: {
    maxRetries: { argument: 'maxRetries', counts: 'retries' },
    timeout: { argument: 'timeout', unit: 'duration', objects: ['com.anthropic.core.Timeout'] },
  },
  overrides: {
    methods: ['withOptions'],
    perRequest: { maxRetries: false, timeout: true, where: 'option-argument' },
    requestMethods: ['create', 'createStreaming', 'countTokens', 'list', 'retrieve', 'delete', 'cancel'],
  },
  newestKnown: '3.14.0',
  rateLimitError: 'RateLimitException',
  documentation: 'https://github.com/anthropics/anthropic-sdk-java#retries',
  behaviour: [
    {
      since: '1.0.0',
      note: 'Retry-After is read in single precision and obeyed from 0 up to a minute; a date is nearly no wait, its milliseconds are taken for nanoseconds.',
      changes: {
        maxRetries: 2,
        timeout: javaTimeout,
        bounds: 'attempt',
        body: 'left-to-caller',
        backoff: javaDoubling,
        serverWait: javaServerWait.upToAMinute,
        retries: javaRetries,
        timer: 'whole-ms',
        cancelWakesSleep: false,
        retryCountHeader: 'x-stainless-retry-count',
        retryLogLine: null,
      },
      sources: [
        loop('2.15.0', '160-232', 'what is retried, how Retry-After is read, the backoff'),
        source('2.57.0', `${CORE}/Timeout.kt`, '11-66', 'what a timeout bounds, and the defaults'),
        source('2.57.0', `${CORE}/DefaultSleeper.kt`, '10-29', 'the sleep: whole milliseconds'),
      ],
      measured: ['2.15.0'],
    },
    {
      since: '2.16.0',
      note: 'Every Retry-After number is obeyed, however long; a negative one fails the call with IllegalArgumentException.',
      changes: { serverWait: javaServerWait.withoutLimitButDates },
      sources: [loop('2.16.0', '191-219', 'no limits any more')],
      measured: [],
    },
    {
      since: '2.16.1',
      note: 'Dates are obeyed; one that has passed fails the call with IllegalArgumentException, one beyond 292 years with ArithmeticException.',
      changes: { serverWait: javaServerWait.withoutLimit },
      sources: [loop('2.57.0', '191-219', 'dates counted in nanoseconds')],
      measured: ['2.16.1', '2.62.0'],
    },
    {
      since: '2.63.0',
      note: 'Only what is above 0 and finite is obeyed: zero, NaN, negative numbers and passed dates mean backoff.',
      changes: { serverWait: javaServerWait.positive },
      sources: [jar('2.63.0', 'the check before the wait')],
      measured: ['2.63.0', '3.14.0'],
    },
  ],
};
