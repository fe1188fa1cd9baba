/** How each TypeScript SDK is called, and how its sleep is told from its other timers. */

/** Stainless SDKs sleep in a function `sleep` that `retryRequest` calls. */
const stainlessSleep = (stack) => stack.split('\n', 7).some((line) => /\bat sleep \(/.test(line)) && /\.retryRequest \(/.test(stack);

/**
 * The limit of one attempt: its timer is set where the request is fetched, in two places over the years.
 * anthropic 0.37 to 0.41 set a second one there, to keep sockets alive.
 */
const stainlessLimit = (stack, callback) =>
  /\bat (?:\w+\.)?(?:fetchWithTimeout|timedFetch) \(/.test(stack.split('\n', 4)[2] ?? '') && !String(callback).includes('sockets');

const drain = async (stream) => {
  for await (const event of stream) void event;
};

const messages = [{ role: 'user', content: 'hello' }];

/** Calls made before the messages API existed go to text completions. */
const anthropic = async (module, { baseURL, onClient, onRequest, stream, maxTokens, model }) => {
  const client = new (module.Anthropic ?? module.default)({ apiKey: 'mock', baseURL, ...onClient });
  const how = Object.keys(onRequest).length === 0 ? undefined : onRequest;
  const flow = stream ? { stream } : {};
  const answer = client.messages
    ? await client.messages.create({ model: model ?? 'claude-mock', max_tokens: maxTokens, messages, ...flow }, how)
    : await client.completions.create(
        { model: model ?? 'claude-mock', max_tokens_to_sample: maxTokens, prompt: '\n\nHuman: hello\n\nAssistant:', ...flow },
        how,
      );
  if (stream) await drain(answer);
};

const openai = async (module, { baseURL, onClient, onRequest, stream }) => {
  const client = new (module.OpenAI ?? module.default)({ apiKey: 'mock', baseURL, ...onClient });
  const how = Object.keys(onRequest).length === 0 ? undefined : onRequest;
  const answer = await client.chat.completions.create({ model: 'gpt-mock', messages, ...(stream ? { stream } : {}) }, how);
  if (stream) await drain(answer);
};

export const clients = {
  'anthropic-typescript': { package: '@anthropic-ai/sdk', isSleep: stainlessSleep, isAttemptLimit: stainlessLimit, call: anthropic },
  'openai-typescript': { package: 'openai', isSleep: stainlessSleep, isAttemptLimit: stainlessLimit, call: openai },
};
