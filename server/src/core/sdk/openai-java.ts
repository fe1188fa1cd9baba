/** The OpenAI SDK for Java and Kotlin, from 1.0 on. */
import { javaDoubling, javaRetries, javaServerWait, javaTimeout } from './dialects/java-stainless.ts';
import { read, type Sdk, type Source } from './sdk.ts';

const CORE = 'openai-java-core/src/main/kotlin/com/openai/core';
const source = (version: string, path: string, lines: string, what: string): Source =>
  read('openai/openai-java', `v${version}`, path, lines, what);
const loop = (version: string, lines: string, what: string): Source => source(version, `${CORE}/http/RetryingHttpClient.kt`, lines, what);
/** Releases whose repository state was not at hand were read in the package itself. */
const jar = (version: string, what: string): Source =>
  read('Maven: com.openai:openai-java-core', version, 'com/openai/core/http/RetryingHttpClient.class', '', what);

export const openaiJava: Sdk = {
  id: 'openai-java',
  name: 'openai (Java, Kotlin)',
  kind: 'sdk',
  language: 'java',
  registry: 'maven',
  package: 'com.openai:openai-java',
  otherPackages: ['com.openai:openai-java-core', 'com.openai:openai-java-client-okhttp', 'com.openai:openai-java-spring-boot-starter'],
  modules: ['com.openai.client.okhttp'],
  clients: [{ name: 'OpenAIOkHttpClient' }, { name: 'OpenAIOkHttpClientAsync', async: true }],
  settings: {
    maxRetries: { argument: 'maxRetries', counts: 'retries' },
    timeout: { argument: 'timeout', unit: 'duration', objects: ['com.openai.core.Timeout'] },
  },
  overrides: {
    methods: ['withOptions'],
    perRequest: { maxRetries: false, timeout: true, where: 'option-argument' },
    requestMethods: ['create', 'createStreaming', 'generate', 'edit', 'list', 'retrieve', 'delete', 'cancel'],
  },
  newestKnown: '4.105.0',
  rateLimitError: 'RateLimitException',
  documentation: 'https://github.com/openai/openai-java#retries',
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
        loop('4.23.0', '160-232', 'what is retried, how Retry-After is read, the backoff'),
        source('4.52.0', `${CORE}/Timeout.kt`, '11-66', 'what a timeout bounds, and the defaults'),
        source('4.52.0', `${CORE}/DefaultSleeper.kt`, '10-29', 'the sleep: whole milliseconds'),
      ],
      measured: ['4.23.0'],
    },
    {
      since: '4.25.0',
      note: 'Every Retry-After number is obeyed, however long; a negative one fails the call with IllegalArgumentException.',
      changes: { serverWait: javaServerWait.withoutLimitButDates },
      sources: [loop('4.26.0', '188-219', 'no limits any more')],
      measured: ['4.26.0'],
    },
    {
      since: '4.27.0',
      note: 'Dates are obeyed; one that has passed fails the call with IllegalArgumentException, one beyond 292 years with ArithmeticException.',
      changes: { serverWait: javaServerWait.withoutLimit },
      sources: [loop('4.52.0', '188-219', 'dates counted in nanoseconds')],
      measured: ['4.28.0'],
    },
    {
      since: '4.45.0',
      note: 'An asynchronous client no longer retries a failed connection or a timeout: the error reaches the loop wrapped, and is not known there.',
      changes: { modes: { async: { retries: { ...javaRetries, connectionErrors: false, timeouts: false } } } },
      sources: [
        source('4.52.0', `${CORE}/http/AuthenticatingHttpClient.kt`, '', 'the answer depends on another future, which wraps errors'),
        loop('4.52.0', '182-187', 'which errors are retried'),
      ],
      measured: ['4.46.0', '4.61.0'],
    },
    {
      since: '4.62.0',
      note: 'Negative numbers and passed dates are no wait; a date beyond 292 years means backoff.',
      changes: { serverWait: javaServerWait.fromZero },
      sources: [jar('4.62.0', 'the wait is never below 0')],
      measured: ['4.70.0'],
    },
    {
      since: '4.71.0',
      note: 'A Retry-After is obeyed, but for eight seconds at most; negative numbers, NaN and passed dates are no wait.',
      changes: { serverWait: javaServerWait.cutToEightSeconds },
      sources: [jar('4.71.0', 'the wait is kept from 0 to eight seconds')],
      measured: ['4.71.0'],
    },
    {
      since: '4.83.0',
      note: 'Asynchronous clients retry failed connections and timeouts again.',
      changes: { modes: {} },
      sources: [jar('4.83.0', 'the error is unwrapped')],
      measured: ['4.105.0'],
    },
  ],
};
