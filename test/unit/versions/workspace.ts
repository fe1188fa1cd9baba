/** A folder tree in memory, and questions about it in one line each. */
import type { Registry, Sdk } from '../../../server/src/core/sdk/sdk.ts';
import type { FoundVersion, ManifestProblem, VersionFiles } from '../../../server/src/core/versions/found-version.ts';
import { createVersionResolver, type VersionResolver } from '../../../server/src/core/versions/resolver.ts';

/** An SDK of which only the package matters. */
export const sdkOf = (registry: Registry, packageName: string, since: readonly string[] = ['0.1.0']): Sdk => ({
  id: `${registry}:${packageName}`,
  name: packageName,
  kind: 'sdk',
  language: 'python',
  registry,
  package: packageName,
  modules: [packageName],
  clients: [],
  settings: { maxRetries: { argument: 'max_retries', counts: 'retries' }, timeout: { argument: 'timeout', unit: 's' } },
  overrides: { methods: [], perRequest: { maxRetries: false, timeout: false, where: 'none' }, requestMethods: [] },
  newestKnown: '9.9.9',
  behaviour: since.map((version) => ({ since: version, changes: {}, sources: [], measured: [], note: '' })),
});

export const openai = sdkOf('pypi', 'openai');
export const anthropic = sdkOf('pypi', 'anthropic');
export const langchain = sdkOf('pypi', 'langchain-openai');
export const openaiNode = sdkOf('npm', 'openai');
export const anthropicNode = sdkOf('npm', '@anthropic-ai/sdk');
export const openaiGo = sdkOf('go', 'github.com/openai/openai-go');
export const openaiJava = sdkOf('maven', 'com.openai:openai-java');
export const anthropicRuby = sdkOf('rubygems', 'anthropic');
export const openaiNet = sdkOf('nuget', 'OpenAI');
export const openaiPhp = sdkOf('packagist', 'openai-php/client');

export interface Tree {
  readonly files: Map<string, string>;
  /** Paths that were read, in order. */
  readonly read: string[];
  readonly problems: ManifestProblem[];
  readonly resolver: VersionResolver;
}

const decoded = (path: string): string => (path.includes('://') ? decodeURIComponent(path) : path);

/** @param files by their path below `root`. */
export const treeOf = (
  files: Readonly<Record<string, string>>,
  { root = '/w', roots = [root], overrides }: { root?: string; roots?: readonly string[]; overrides?: ReadonlyMap<string, string> } = {},
): Tree => {
  const all = new Map(Object.entries(files).map(([path, text]) => [path.startsWith('/') ? path : `${root}/${path}`, text]));
  const read: string[] = [];
  const problems: ManifestProblem[] = [];
  const host: VersionFiles = {
    readText: async (path) => {
      read.push(path);
      return all.get(decoded(path)) ?? null;
    },
    list: async (folder) => {
      const start = decoded(folder.endsWith('/') ? folder : `${folder}/`);
      return [...new Set([...all.keys()].filter((path) => path.startsWith(start)).map((path) => path.slice(start.length).split('/')[0]!))];
    },
  };
  const resolver = createVersionResolver(host, { onProblem: (p) => problems.push(p), roots, ...(overrides ? { overrides } : {}) });
  return { files: all, read, problems, resolver };
};

/** `1.2.0 from uv.lock`, `range >=1 from pyproject.toml`, `unreadable git+… from …`, `not found`. */
export const print = (found: FoundVersion, root = '/w'): string => {
  const place = (from: string): string => (from.startsWith(`${root}/`) ? from.slice(root.length + 1) : from);
  switch (found.kind) {
    case 'exact':
      return `${found.version} from ${place(found.from)}`;
    case 'range':
      return `range ${found.range} from ${place(found.from)}`;
    case 'unreadable':
      return `unreadable ${found.text} from ${place(found.from)}`;
    case 'not-found':
      return 'not found';
    default: {
      const never: never = found;
      return never;
    }
  }
};

/** The answer for a file, `app.py` at the top unless told. */
export const answer = async (sdk: Sdk, files: Readonly<Record<string, string>>, file = 'app.py'): Promise<string> =>
  print(await treeOf(files).resolver.versionOf(sdk, `/w/${file}`));
