/**
 * How the JavaScript wrappers, HTTP clients and smaller SDKs are called. Where a wrapper retries a function, the function
 * is a POST with the platform's fetch that throws on a status from 400 on. Clients that do not retry POST by themselves
 * are asked with GET.
 */

/** The line of the frame that set the timer; the two before it are the driver's. */
const caller = (stack) => stack.split('\n', 4)[2] ?? '';
const sleepsIn = (path) => (stack) => caller(stack).includes(path);
const never = () => false;
const major = (version) => Number(version.split('.')[0]);

const messages = [{ role: 'user', content: 'hello' }];
const body = JSON.stringify({ messages });

class StatusError extends Error {
  constructor(status) {
    super(`status ${status}`);
    this.status = status;
  }
}

/** What a hand-written call looks like that is given to a retry wrapper. */
const post = async (url) => {
  const response = await fetch(url, { method: 'POST', body });
  if (response.status >= 400) throw new StatusError(response.status);
  return response.text();
};

const refuse = (response) => {
  if (response.status >= 400) throw new StatusError(response.status);
  return response;
};

/** `{ maxRetries: n }` under another name, or as a count of attempts. */
const renamed = ({ maxRetries, ...rest }, name, plus = 0) =>
  maxRetries === undefined ? rest : { ...rest, [name]: maxRetries === null ? null : maxRetries + plus };

/** Cells that would never end, or that ask what a wrapper of functions cannot know. */
const isAboutBodies = (id) => /^(stall|drip)/.test(id);
/** What a client does with the body of a refusal that never ends is not told apart. */
const isStalledRefusal = (id) => /^stall:/.test(id);
/** For clients that take no timeout with a request, or are not asked with one here. */
const isOnRequest = (id) => id.includes('@request');
const isNoCount = (id) => /^mr:(-|1\.5|null|NaN|Infinity)/.test(id);
const isInfinite = (id) => id.startsWith('mr:Infinity');

/** A release of the chat models that takes this core. */
const langchainModels = (core, name) => {
  if (major(core) === 0) return name === 'openai' ? '0.6.17' : '0.3.34';
  return Number(core.split('.')[1]) < 4 ? '1.0.0' : '^1';
};

export const wrapperClients = {
  'p-retry': {
    package: 'p-retry',
    // Before 7 it was built on the package `retry`.
    isSleep: (stack) => /\/node_modules\/(p-retry|retry)\//.test(caller(stack)),
    // That package lists all waits before the first attempt: with infinitely many the process dies.
    // 8 sleeps before it finds that a fraction is no count.
    skips: (id, version) =>
      isAboutBodies(id) || (isInfinite(id) && major(version) < 7) || (id.startsWith('mr:1.5') && major(version) === 8),
    open: async (load) => (await load('p-retry')).default,
    call: (pRetry, { baseURL, onClient }) => pRetry(() => post(baseURL), renamed(onClient, 'retries')),
  },
  'async-retry': {
    package: 'async-retry',
    isSleep: sleepsIn('/node_modules/retry/'),
    // It lists all waits before the first attempt: without end where there are infinitely many.
    skips: (id) => isAboutBodies(id) || isInfinite(id),
    open: async (load) => (await load('async-retry')).default,
    call: (retry, { baseURL, onClient }) => retry(() => post(baseURL), renamed(onClient, 'retries')),
  },
  'exponential-backoff': {
    package: 'exponential-backoff',
    isSleep: sleepsIn('/node_modules/exponential-backoff/'),
    skips: isAboutBodies,
    open: async (load) => (await load('exponential-backoff')).backOff,
    call: (backOff, { baseURL, onClient }) => backOff(() => post(baseURL), renamed(onClient, 'numOfAttempts', 1)),
  },
  'fetch-retry': {
    package: 'fetch-retry',
    isSleep: sleepsIn('/node_modules/fetch-retry/'),
    skips: isAboutBodies,
    open: async (load) => (await load('fetch-retry')).default,
    call: async (fetchRetry, { baseURL, onClient }) => {
      const { retries } = renamed(onClient, 'retries');
      const more = retries === undefined ? {} : { retries };
      refuse(await fetchRetry(fetch)(baseURL, { method: 'POST', body, ...more }));
    },
  },
  'axios-retry': {
    package: 'axios-retry',
    with: () => ['axios'],
    isSleep: sleepsIn('/node_modules/axios-retry/'),
    skips: isStalledRefusal,
    open: async (load) => ({ axios: (await load('axios')).default, axiosRetry: (await load('axios-retry')).default }),
    call: async ({ axios, axiosRetry }, { baseURL, onClient, onRequest }) => {
      const { retries, timeout } = renamed(onClient, 'retries');
      const client = axios.create(timeout === undefined ? {} : { timeout });
      axiosRetry(client, retries === undefined ? {} : { retries });
      await client.get(baseURL, onRequest);
    },
  },
  got: {
    package: 'got',
    isSleep: (stack) =>
      caller(stack).includes('/got/dist/source/core/index.js') && !/requestTimeout/i.test(stack.split('\n', 5).slice(2).join('')),
    // Before 16.1 a fraction is rounded down.
    skips: (id, version) => isStalledRefusal(id) || (id.startsWith('mr:1.5') && !version.startsWith('16.1')),
    open: async (load) => (await load('got')).default,
    call: (got, { baseURL, onClient, onRequest }) => {
      const { maxRetries, timeout = onRequest.timeout } = onClient;
      const retry = maxRetries === undefined ? {} : { retry: { limit: maxRetries } };
      return got(baseURL, { ...retry, ...(timeout === undefined ? {} : { timeout: { request: timeout } }) }).text();
    },
  },
  ky: {
    package: 'ky',
    isSleep: sleepsIn('/ky/distribution/utils/delay.js'),
    skips: (id, version) => isStalledRefusal(id) || (isNoCount(id) && !version.startsWith('2.1')),
    open: async (load) => (await load('ky')).default,
    call: (ky, { baseURL, onClient, onRequest }) => {
      const { limit, timeout } = renamed(onClient, 'limit');
      const client = ky.create({ ...(limit === undefined ? {} : { retry: { limit } }), ...(timeout === undefined ? {} : { timeout }) });
      return client.get(baseURL, onRequest).text();
    },
  },
  undici: {
    package: 'undici',
    isSleep: sleepsIn('/undici/lib/handler/retry-handler.js'),
    // A fraction is rounded down; what came as UTF-8, or in two lines, was read differently over the releases of 7.
    skips: (id) => id.startsWith('mr:1.5') || isOnRequest(id) || isStalledRefusal(id) || id === 'ra:\u00a05' || id === 'ra:&ra:5',
    open: async (load) => load('undici'),
    call: async ({ Agent, RetryAgent, request }, { baseURL, onClient }) => {
      const { maxRetries, timeout } = onClient;
      const limits = timeout === undefined ? {} : { headersTimeout: timeout, bodyTimeout: timeout };
      const dispatcher = new RetryAgent(new Agent(limits), maxRetries === undefined ? {} : { maxRetries });
      const { statusCode, body: answer } = await request(baseURL, { dispatcher });
      await answer.text();
      refuse({ status: statusCode });
    },
  },
  ai: {
    package: 'ai',
    // The provider's majors follow its own.
    with: (version) => [`@ai-sdk/openai-compatible@^${{ 4: '0.2', 5: 1, 6: 2, 7: 3 }[major(version)] ?? major(version) - 4}`, 'zod'],
    isSleep: sleepsIn('/@ai-sdk/provider-utils/'),
    skips: isStalledRefusal,
    open: async (load) => ({ ...(await load('ai')), ...(await load('@ai-sdk/openai-compatible')) }),
    call: async ({ generateText, createOpenAICompatible }, { baseURL, onClient }) => {
      const { maxRetries } = onClient;
      const model = createOpenAICompatible({ name: 'mock', baseURL, apiKey: 'mock' })('mock');
      await generateText({ model, prompt: 'hello', ...(maxRetries === undefined ? {} : { maxRetries }) });
    },
  },
  'google-genai-typescript': {
    package: '@google/genai',
    isSleep: (stack) => /\/node_modules\/(retry|p-retry)\//.test(caller(stack)),
    // Its p-retry lists all waits before the first attempt: without end where there are infinitely many.
    skips: (id) => isInfinite(id) || isOnRequest(id) || isStalledRefusal(id) || id === 'tokens:64000@stream',
    open: async (load) => load('@google/genai'),
    call: async ({ GoogleGenAI }, { baseURL, onClient, stream }) => {
      const { attempts, timeout } = renamed(onClient, 'attempts', 1);
      const retryOptions = attempts === undefined ? {} : { retryOptions: { attempts } };
      const ai = new GoogleGenAI({
        apiKey: 'mock',
        httpOptions: { baseUrl: baseURL, ...retryOptions, ...(timeout === undefined ? {} : { timeout }) },
      });
      const ask = { model: 'mock', contents: 'hello' };
      if (!stream) return void (await ai.models.generateContent(ask));
      for await (const part of await ai.models.generateContentStream(ask)) void part;
    },
  },
  'cohere-typescript': {
    package: 'cohere-ai',
    isSleep: (stack) => stack.split('\n', 7).some((line) => line.includes('requestWithRetries')),
    open: async (load) => load('cohere-ai'),
    call: async (library, { baseURL, onClient, onRequest, stream }) => {
      const { CohereClientV2 } = library.default ?? library;
      const { maxRetries, timeout } = onClient;
      const client = new CohereClientV2({
        token: 'mock',
        environment: baseURL,
        ...(maxRetries === undefined ? {} : { maxRetries }),
        ...(timeout === undefined ? {} : { timeoutInSeconds: timeout / 1000 }),
      });
      const options = onRequest.timeout === undefined ? undefined : { timeoutInSeconds: onRequest.timeout / 1000 };
      if (!stream) return void (await client.chat({ model: 'mock', messages }, options));
      for await (const part of await client.chatStream({ model: 'mock', messages }, options)) void part;
    },
  },
  '@langchain/openai': {
    // The retries are those of the core.
    package: '@langchain/core',
    with: (version) => [`@langchain/openai@${langchainModels(version, 'openai')}`],
    isSleep: (stack) => /(p-retry|async_caller|retry_operation)/.test(stack.split('\n', 5).slice(2).join('')),
    // What bounds a body is a matter of the SDK inside.
    skips: (id) => isAboutBodies(id) || isNoCount(id) || isOnRequest(id),
    open: async (load) => load('@langchain/openai'),
    call: async ({ ChatOpenAI }, { baseURL, onClient, stream }) => {
      const model = new ChatOpenAI({ model: 'mock', apiKey: 'mock', configuration: { baseURL }, ...onClient });
      if (!stream) return void (await model.invoke('hello'));
      for await (const part of await model.stream('hello')) void part;
    },
  },
  '@langchain/anthropic': {
    // The retries are those of the core.
    package: '@langchain/core',
    with: (version) => [`@langchain/anthropic@${langchainModels(version, 'anthropic')}`],
    isSleep: (stack) => /(p-retry|async_caller|retry_operation)/.test(stack.split('\n', 5).slice(2).join('')),
    // What bounds a body is a matter of the SDK inside.
    skips: (id) => isAboutBodies(id) || isNoCount(id) || isOnRequest(id),
    open: async (load) => load('@langchain/anthropic'),
    call: async ({ ChatAnthropic }, { baseURL, onClient: { timeout, ...onClient }, stream }) => {
      const more = timeout === undefined ? {} : { clientOptions: { timeout } };
      const model = new ChatAnthropic({ model: 'claude-mock', apiKey: 'mock', anthropicApiUrl: baseURL, ...more, ...onClient });
      if (!stream) return void (await model.invoke('hello'));
      for await (const part of await model.stream('hello')) void part;
    },
  },
  'bedrock-runtime-typescript': {
    package: '@aws-sdk/client-bedrock-runtime',
    isSleep: sleepsIn('/@smithy/core/'),
    skips: (id) => isAboutBodies(id) || isNoCount(id),
    open: async (load) => ({ ...(await load('@aws-sdk/client-bedrock-runtime')), ...(await load('@smithy/node-http-handler')) }),
    // The service's own handler speaks HTTP/2, which the mock server does not.
    call: async ({ BedrockRuntimeClient, ConverseCommand, NodeHttpHandler }, { baseURL, onClient }) => {
      const { maxAttempts, timeout } = renamed(onClient, 'maxAttempts', 1);
      const client = new BedrockRuntimeClient({
        region: 'us-east-1',
        endpoint: baseURL,
        credentials: { accessKeyId: 'mock', secretAccessKey: 'mock' },
        requestHandler: new NodeHttpHandler(timeout === undefined ? {} : { requestTimeout: timeout }),
        ...(maxAttempts === undefined ? {} : { maxAttempts }),
      });
      await client.send(new ConverseCommand({ modelId: 'mock', messages: [{ role: 'user', content: [{ text: 'hello' }] }] }));
    },
  },
  gaxios: {
    package: 'gaxios',
    isSleep: sleepsIn('/gaxios/build/'),
    skips: (id) => isStalledRefusal(id) || isNoCount(id),
    open: async (load) => load('gaxios'),
    call: ({ request }, { baseURL, onClient, onRequest }) => {
      const { retry, timeout = onRequest.timeout } = renamed(onClient, 'retry');
      return request({
        url: baseURL,
        ...(timeout === undefined ? {} : { timeout }),
        ...(retry === undefined ? { retry: true } : { retryConfig: { retry } }),
      });
    },
  },
  '@azure/core-rest-pipeline': {
    package: '@azure/core-rest-pipeline',
    isSleep: (stack) => /at (new Promise|delay) \(/.test(stack.split('\n', 5).slice(2).join('\n')) && /ts-http-runtime/.test(caller(stack)),
    skips: (id) => isStalledRefusal(id) || isNoCount(id) || isOnRequest(id),
    open: async (load) => load('@azure/core-rest-pipeline'),
    call: async ({ createDefaultHttpClient, createPipelineFromOptions, createPipelineRequest }, { baseURL, onClient }) => {
      const { maxRetries, timeout } = onClient;
      const pipeline = createPipelineFromOptions(maxRetries === undefined ? {} : { retryOptions: { maxRetries } });
      const ask = { url: baseURL, method: 'POST', body, allowInsecureConnection: true };
      const request = createPipelineRequest({ ...ask, ...(timeout === undefined ? {} : { timeout }) });
      refuse(await pipeline.sendRequest(createDefaultHttpClient(), request));
    },
  },
  'mistral-typescript': {
    package: '@mistralai/mistralai',
    isSleep: sleepsIn('/lib/retries.js'),
    // It has no number of retries to give; and as a stream it takes nothing but events.
    skips: (id) => isNoCount(id) || /^(stall|drip|tokens).*@stream/.test(id),
    open: async (load) => load('@mistralai/mistralai'),
    call: async ({ Mistral }, { baseURL, onClient: { timeout }, onRequest, stream }) => {
      const client = new Mistral({ apiKey: 'mock', serverURL: baseURL, ...(timeout === undefined ? {} : { timeoutMs: timeout }) });
      const options = onRequest.timeout === undefined ? undefined : { timeoutMs: onRequest.timeout };
      if (!stream) return void (await client.chat.complete({ model: 'mock', messages }, options));
      for await (const part of await client.chat.stream({ model: 'mock', messages }, options)) void part;
    },
  },
};

for (const client of Object.values(wrapperClients)) client.isAttemptLimit ??= never;
