/** Arguments that cannot be known are named, never replaced by a number. */
import { expect, test } from 'vitest';
import { sdkById } from '../../../server/src/core/sdk/index.ts';
import { writtenCall } from '../../conformance/wrappers/written-text.ts';

const check = (id: string, text: string, answer: string): void => {
  const reading = sdkById(id)?.reads?.(writtenCall(text));
  expect(reading?.kind === 'policy' ? `retries ${reading.policy.maxRetries}` : `unknown ${reading?.argument}`).toBe(answer);
};

test('tenacity', () => {
  check('tenacity', 'retry()', 'retries Infinity');
  check('tenacity', 'retry(stop=stop_after_attempt(3))', 'retries 2');
  check('tenacity', 'retry(stop=stop_after_attempt(5) | stop_after_delay(60))', 'retries 4');
  check('tenacity', 'retry(stop=stop_after_attempt(5) & stop_after_delay(60))', 'unknown stop');
  check('tenacity', 'retry(stop=stop_after_attempt(limit))', 'unknown max_attempt_number');
  check('tenacity', 'retry(stop=mine, wait=wait_fixed(1))', 'unknown stop');
  check('tenacity', 'retry(stop=stop_after_attempt(3), wait=wait_fixed(pause))', 'unknown wait');
  check('tenacity', 'retry(stop=stop_after_attempt(3), wait=wait_mine(3))', 'unknown wait');
  check('tenacity', 'retry(stop=stop_after_attempt(3), retry=retry_if_exception_type(RateLimitError))', 'retries 2');
  check('tenacity', 'retry(stop=stop_after_attempt(3), retry=retry_if_exception_type(MyError))', 'unknown retry');
  check('tenacity', 'retry(stop=stop_after_attempt(3), retry=retry_if_result(bad))', 'unknown retry');
  check('tenacity', 'retry(stop=stop_after_delay(timedelta(minutes=1)))', 'retries Infinity');
});

test('backoff', () => {
  check('backoff', 'on_exception(expo, Exception, max_tries=5)', 'retries 4');
  check('backoff', 'on_exception(expo, Exception)', 'retries Infinity');
  check(
    'backoff',
    'on_exception(expo, (RateLimitError), max_tries=limit)'.replace('(RateLimitError)', '[RateLimitError, APIError]'),
    'unknown max_tries',
  );
  check('backoff', 'on_exception(mine, Exception, max_tries=5)', 'unknown wait_gen');
  check('backoff', 'on_exception(runtime, Exception, value=mine, max_tries=5)', 'unknown wait_gen');
  check('backoff', 'on_exception(expo, MyError, max_tries=5)', 'unknown exception');
  check('backoff', 'on_exception(expo, Exception, max_tries=5, jitter=mine)', 'unknown jitter');
});

test('others', () => {
  check('stamina', 'retry(on=Exception)', 'retries 9');
  check('stamina', 'retry(on=Exception, attempts=None)', 'retries Infinity');
  check('stamina', 'retry(on=hook)', 'unknown on');
  check('retry', 'retry(tries=3, delay=pause)', 'unknown delay');
  check('retrying', 'retry(stop_max_attempt_number=3, wait_fixed=100, wait_jitter_max=50)', 'unknown wait');
  check('google-api-core', 'Retry(predicate=mine)', 'unknown predicate');
  check('urllib3', 'Retry(total=3, allowed_methods=methods)', 'unknown allowed_methods');
  check('httpx', 'HTTPTransport(retries=n)', 'unknown retries');
  check('requests', 'HTTPAdapter(max_retries=3)', 'retries 3');
  check('requests', 'HTTPAdapter()', 'retries 0');
  check('botocore', 'Config(retries=settings)', 'unknown retries');
  check('mistralai', 'RetryConfig("backoff", strategy, True)', 'unknown backoff');
});
