/** All formats, most specific first: the first that knows a record reads it. */
import { accessLog } from './access-log.ts';
import { claudeStream, codexExec, piEvents } from './agent-events.ts';
import { attemptPhrase } from './attempt-phrase.ts';
import { backoff } from './backoff.ts';
import { botoMetadata, botoText } from './boto-metadata.ts';
import { botocore } from './botocore.ts';
import { claudeCode } from './claude-code.ts';
import { codex } from './codex.ts';
import { copilotChat } from './copilot-chat.ts';
import { envoyJson, envoyText } from './envoy.ts';
import type { LogFormat } from './format.ts';
import { geminiCli } from './gemini-cli.ts';
import { googleApiCore } from './google-api-core.ts';
import { haproxy } from './haproxy.ts';
import { har } from './har.ts';
import { hermes } from './hermes.ts';
import { httpDump, mitmproxy } from './http-dump.ts';
import { httpx } from './httpx.ts';
import { jsonLines } from './json-lines.ts';
import { keyValue } from './key-value.ts';
import { litellm } from './litellm.ts';
import { logfmt } from './logfmt.ts';
import { nodeWarning } from './node-warning.ts';
import { opencode } from './opencode.ts';
import { otlp } from './otlp.ts';
import { outcome } from './outcome.ts';
import { caddy, cloudflare, traefik } from './proxy-json.ts';
import { pythonSdk } from './python-sdk.ts';
import { tenacity } from './tenacity.ts';
import { tsSdk } from './ts-sdk.ts';
import { urllib3 } from './urllib3.ts';
import { vercelAi } from './vercel-ai.ts';

/** Records that are JSON objects. */
export const jsonFormats: readonly LogFormat[] = [
  claudeStream,
  piEvents,
  codexExec,
  otlp,
  har,
  envoyJson,
  caddy,
  traefik,
  cloudflare,
  botoMetadata,
  jsonLines,
];

/** Records that are text, and the messages inside JSON records. */
export const textFormats: readonly LogFormat[] = [
  claudeCode,
  geminiCli,
  hermes,
  opencode,
  codex,
  copilotChat,
  tsSdk,
  httpx,
  pythonSdk,
  tenacity,
  backoff,
  urllib3,
  botocore,
  googleApiCore,
  vercelAi,
  nodeWarning,
  botoText,
  litellm,
  haproxy,
  envoyText,
  accessLog,
  mitmproxy,
  httpDump,
  keyValue,
  logfmt,
  attemptPhrase,
  outcome,
];

/** Words about retries that say less than fields do: they come last. */
export const looseFormats: ReadonlySet<LogFormat> = new Set([logfmt, attemptPhrase, outcome]);

export const formats: readonly LogFormat[] = [...jsonFormats, ...textFormats];

export const formatNumber: ReadonlyMap<LogFormat, number> = new Map(formats.map((f, i) => [f, i]));

/** Words one of which is in every line that matters, for a scanner that looks at bytes. */
export const anchors: readonly string[] = [...new Set(formats.flatMap((f) => f.anchors))];
