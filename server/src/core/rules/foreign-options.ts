/** Option names that people write from habit: those of the other language, of older versions, of other SDKs. */
import type { SdkLanguage } from '../sdk/sdk.ts';

export type Meant = 'max-retries' | 'timeout';

const shared: Readonly<Record<string, Meant>> = {
  retries: 'max-retries',
  retry: 'max-retries',
  num_retries: 'max-retries',
  numRetries: 'max-retries',
  max_retry: 'max-retries',
  maxRetry: 'max-retries',
  max_attempts: 'max-retries',
  maxAttempts: 'max-retries',
  maxretries: 'max-retries',
  request_timeout: 'timeout',
  requestTimeout: 'timeout',
  timeout_ms: 'timeout',
  timeoutMs: 'timeout',
  timeout_seconds: 'timeout',
  timeoutSeconds: 'timeout',
  time_out: 'timeout',
  timeOut: 'timeout',
};

const byLanguage: { readonly [language in SdkLanguage]?: Readonly<Record<string, Meant>> } = {
  python: { ...shared, maxRetries: 'max-retries' },
  typescript: { ...shared, max_retries: 'max-retries' },
};

/** What somebody who writes this option of a client wants; null: it is none of these. */
export const meantBy = (option: string, language: SdkLanguage): Meant | null => {
  const names = byLanguage[language];
  return names !== undefined && Object.hasOwn(names, option) ? (names[option] ?? null) : null;
};
