/** All SDKs and wrappers that are known. Adding one is its own file and a line here. */
import { anthropicCsharp } from './anthropic-csharp.ts';
import { anthropicGo } from './anthropic-go.ts';
import { anthropicJava } from './anthropic-java.ts';
import { anthropicPhp } from './anthropic-php.ts';
import { anthropicPython } from './anthropic-python.ts';
import { anthropicRuby } from './anthropic-ruby.ts';
import { anthropicTypescript } from './anthropic-typescript.ts';
import { asyncRetry } from './async-retry.ts';
import { axiosRetry } from './axios-retry.ts';
import { azureCoreTypescript } from './azure-core-typescript.ts';
import { bedrockRuntimeTypescript } from './bedrock-runtime-typescript.ts';
import { cerebrasPython } from './cerebras-python.ts';
import { cerebrasTypescript } from './cerebras-typescript.ts';
import { cohereTypescript } from './cohere-typescript.ts';
import { exponentialBackoff } from './exponential-backoff.ts';
import { fetchRetry } from './fetch-retry.ts';
import { gaxios } from './gaxios.ts';
import { googleGenaiTypescript } from './google-genai-typescript.ts';
import { got } from './got.ts';
import { groqPython } from './groq-python.ts';
import { groqTypescript } from './groq-typescript.ts';
import { ky } from './ky.ts';
import { langchainAnthropic, langchainOpenai } from './langchain-typescript.ts';
import { mistralTypescript } from './mistral-typescript.ts';
import { openaiDotnet } from './openai-dotnet.ts';
import { openaiGo } from './openai-go.ts';
import { openaiJava } from './openai-java.ts';
import { openaiPython } from './openai-python.ts';
import { openaiRuby } from './openai-ruby.ts';
import { openaiTypescript } from './openai-typescript.ts';
import { pRetry } from './p-retry.ts';
import { pythonWrappers } from './python-wrappers.ts';
import type { Sdk, SdkId } from './sdk.ts';
import { togetherPython } from './together-python.ts';
import { togetherTypescript } from './together-typescript.ts';
import { undici } from './undici.ts';
import { vercelAi } from './vercel-ai.ts';

export const sdks: readonly Sdk[] = [
  anthropicPython,
  anthropicTypescript,
  openaiPython,
  openaiTypescript,
  anthropicGo,
  openaiGo,
  anthropicJava,
  openaiJava,
  anthropicRuby,
  openaiRuby,
  anthropicCsharp,
  openaiDotnet,
  anthropicPhp,
  groqPython,
  togetherPython,
  cerebrasPython,
  groqTypescript,
  togetherTypescript,
  cerebrasTypescript,
  pRetry,
  asyncRetry,
  exponentialBackoff,
  fetchRetry,
  axiosRetry,
  got,
  ky,
  undici,
  vercelAi,
  googleGenaiTypescript,
  cohereTypescript,
  langchainOpenai,
  langchainAnthropic,
  bedrockRuntimeTypescript,
  mistralTypescript,
  gaxios,
  azureCoreTypescript,
  ...pythonWrappers,
];

const byId = new Map(sdks.map((sdk) => [sdk.id, sdk]));

export const sdkById = (id: SdkId): Sdk | undefined => byId.get(id);
