/** The frame of a Stainless-generated Python SDK that has nothing of its own but its names and its groups of versions. */
import type { BehaviourGroup, Sdk, SdkId, Source } from '../sdk.ts';
import { read } from '../sdk.ts';
import { backoffDoubling, httpxTimeout, modes, PYTHON_RETRY_LOG, pythonRetries, pythonServerWait } from './python-stainless.ts';

interface Relative {
  readonly id: SdkId;
  readonly name: string;
  readonly package: string;
  readonly module: string;
  /** The client class; the asynchronous one has `Async` before it. */
  readonly client: string;
  readonly newestKnown: string;
  readonly behaviour: readonly BehaviourGroup[];
}

/** @returns the SDK, with the names that all of them share. */
export const pythonRelative = ({ id, name, package: packageName, module, client, newestKnown, behaviour }: Relative): Sdk => ({
  id,
  name,
  kind: 'sdk',
  language: 'python',
  registry: 'pypi',
  package: packageName,
  modules: [module],
  clients: [{ name: client }, { name: `Async${client}`, async: true }, { name: 'Client' }, { name: 'AsyncClient', async: true }],
  settings: {
    maxRetries: { argument: 'max_retries', counts: 'retries' },
    timeout: { argument: 'timeout', unit: 's', objects: ['httpx.Timeout', `${module}.Timeout`] },
  },
  overrides: {
    methods: ['with_options', 'copy'],
    perRequest: { maxRetries: false, timeout: true, where: 'keyword' },
    requestMethods: ['create', 'generate', 'retrieve', 'list', 'delete', 'update'],
  },
  newestKnown,
  rateLimitError: 'RateLimitError',
  behaviour,
});

/** What the first release of all of them has; a file names what is different. */
export const firstRelative: BehaviourGroup['changes'] = {
  maxRetries: 2,
  timeout: httpxTimeout(60),
  bounds: 'gap',
  backoff: backoffDoubling(1),
  serverWait: pythonServerWait.msFloatOrDate,
  retries: pythonRetries,
  timer: 'exact',
  modes: modes(),
  cancelWakesSleep: false,
  retryCountHeader: null,
  httpLibrary: 'httpx',
  retryLogLine: PYTHON_RETRY_LOG,
};

/** Read in the published package. */
export const core =
  (packageName: string, module: string) =>
  (version: string, lines: string, what: string): Source =>
    read(`PyPI: ${packageName}`, version, `${module}/_base_client.py`, lines, what);
