/** Retry libraries, HTTP libraries and frameworks for Python, and SDKs that are no relatives of the two big ones. */
import { crewai, dspy, openaiAgents, pydanticAi } from './agent-frameworks-python.ts';
import { azureCore } from './azure-core.ts';
import { backoffLibrary } from './backoff.ts';
import { botocore } from './botocore.ts';
import { cohere } from './cohere.ts';
import { googleApiCore } from './google-api-core.ts';
import { googleGenai } from './google-genai.ts';
import { httpx, httpx2 } from './httpx.ts';
import { httpxRetries } from './httpx-retries.ts';
import { instructor } from './instructor.ts';
import { langchainPython } from './langchain-python.ts';
import { litellm } from './litellm.ts';
import { llamaIndex } from './llama-index.ts';
import { mistralai } from './mistralai.ts';
import { retryPython } from './retry-python.ts';
import { retrying } from './retrying.ts';
import type { Sdk } from './sdk.ts';
import { stamina } from './stamina.ts';
import { tenacity } from './tenacity.ts';
import { requests, urllib3 } from './urllib3.ts';

export const pythonWrappers: readonly Sdk[] = [
  ...[tenacity, backoffLibrary, stamina, retryPython, retrying, googleApiCore],
  ...[httpx, httpx2, httpxRetries, urllib3, requests, azureCore],
  ...[googleGenai, mistralai, cohere, botocore],
  ...[litellm, langchainPython, llamaIndex, instructor, pydanticAi, openaiAgents, dspy, crewai],
];
