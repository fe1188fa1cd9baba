/** LiteLLM's proxy and router: the client's own retry count inside a Python dict of headers. */
import { keyRank, setKey } from '../reading.ts';
import { between, statusIn } from '../text/words.ts';
import { readingOf } from './base.ts';
import type { LogFormat } from './format.ts';

export const litellm: LogFormat = {
  id: 'litellm',
  title: 'LiteLLM proxy',
  anchors: ["'x-stainless-retry-count': '"],
  source: 'https://github.com/BerriAI/litellm/issues/7669',
  read: (line) => {
    const count = between(line.body, "'x-stainless-retry-count': '", "'");
    if (count === null || !/^\d{1,4}$/.test(count)) return null;
    const r = readingOf(line, 'attempt', 'server');
    r.count = Number(count);
    const id =
      between(line.body, "'litellm_call_id': '", "'") ??
      between(line.body, "'x-request-id': '", "'") ??
      between(line.body, "'litellm_trace_id': '", "'");
    if (id !== null) setKey(r, id, keyRank.request);
    r.status = statusIn(line.body.slice(0, 512));
    return [r];
  },
  samples: [
    {
      text: "01:00:38 - LiteLLM Router:INFO: router.py:5355 - get_available_deployment for model: m, {'headers': {'x-stainless-retry-count': '0', 'x-stainless-lang': 'python'}}",
      expect: ['attempt count=0 time=3638 zone=own'],
    },
  ],
};
