/** tenacity's before_sleep_log, and what logs through it: LangChain, llama_index, LiteLLM, google-genai. */
import { keyRank, setKey } from '../reading.ts';
import { after, saysQuota, statusIn, toldIn } from '../text/words.ts';
import { readingOf } from './base.ts';
import type { LogFormat } from './format.ts';

export const tenacity: LogFormat = {
  id: 'tenacity',
  title: 'tenacity (LangChain, llama_index, LiteLLM, google-genai)',
  anchors: [' as it raised ', ' as it returned '],
  source: 'https://tenacity.readthedocs.io/en/latest/#before-and-after-retry-and-logging',
  read: (line) => {
    const { body } = line;
    const name = after(body, 'Retrying ');
    if (name < 0) return null;
    let raised = body.indexOf(' as it raised ', name);
    if (raised < 0) raised = body.indexOf(' as it returned ', name);
    if (raised < 0) return null;
    // The wait stands right before: `… in 4.0 seconds as it raised`.
    const wordIn = body.lastIndexOf(' in ', raised);
    const m = wordIn < name ? null : /^(\d{1,9}(?:\.\d{1,20})?) seconds?$/.exec(body.slice(wordIn + 4, raised));
    if (m?.[1] === undefined) return null;
    const r = readingOf(line, 'notice', 'wrapper');
    r.wait = Number(m[1]);
    setKey(r, body.slice(name, wordIn).slice(0, 256), keyRank.subject);
    const error = body.slice(raised, raised + 4096);
    r.status = statusIn(error);
    const told = toldIn(error);
    if (told !== null) {
      r.told = told.seconds;
      r.toldRaw = told.raw;
    }
    r.quota = saysQuota(error);
    return [r];
  },
  samples: [
    {
      text: 'WARNING Retrying app.llm.call in 4.0 seconds as it raised RateLimitError: Error code: 429 - limit reached.',
      expect: ['notice status=429 wait=4 key=app.llm.call'],
    },
    {
      text: 'Retrying langchain.chat_models.openai.ChatOpenAI.completion_with_retry.<locals>._completion_with_retry in 4.0 seconds as it raised RateLimitError: Rate limit reached. Please try again in 20s.',
      expect: [
        'notice status=429 told=20 wait=4 key=langchain.chat_models.openai.ChatOpenAI.completion_with_retry.<locals>._completion_with_retry',
      ],
    },
    {
      text: 'Retrying <unknown> in 4 seconds as it raised RateLimitError: litellm.RateLimitError: RateLimitError: OpenAIException',
      expect: ['notice status=429 wait=4 key=<unknown>'],
    },
    {
      text: "INFO:google_genai._api_client:Retrying google.genai._api_client.BaseApiClient._request_once in 1.3 seconds as it raised ClientError: 429 RESOURCE_EXHAUSTED. {'error': {'details': [{'retryDelay': '58s'}]}}",
      expect: ['notice status=429 told=58 wait=1.3 key=google.genai._api_client.BaseApiClient._request_once'],
    },
    {
      text: 'Retrying f in 0.6914689476274432 seconds as it raised APITimeoutError: Request timed out.',
      expect: ['notice wait=0.691468948 key=f'],
    },
  ],
};
