/** All SDKs and wrappers that are known. Adding one is its own file and a line here. */
import { anthropicPython } from './anthropic-python.ts';
import { anthropicTypescript } from './anthropic-typescript.ts';
import { cerebrasPython } from './cerebras-python.ts';
import { cerebrasTypescript } from './cerebras-typescript.ts';
import { groqPython } from './groq-python.ts';
import { groqTypescript } from './groq-typescript.ts';
import { openaiPython } from './openai-python.ts';
import { openaiTypescript } from './openai-typescript.ts';
import type { Sdk, SdkId } from './sdk.ts';
import { togetherPython } from './together-python.ts';
import { togetherTypescript } from './together-typescript.ts';

export const sdks: readonly Sdk[] = [
  anthropicPython,
  anthropicTypescript,
  openaiPython,
  openaiTypescript,
  groqPython,
  togetherPython,
  cerebrasPython,
  groqTypescript,
  togetherTypescript,
  cerebrasTypescript,
];

const byId = new Map(sdks.map((sdk) => [sdk.id, sdk]));

export const sdkById = (id: SdkId): Sdk | undefined => byId.get(id);
