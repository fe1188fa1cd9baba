/** What the known SDKs are called in code, as look-up tables: made once for a list of SDKs and a language. */
import type { ClientName, Sdk, SdkLanguage } from '../sdk/sdk.ts';
import type { Language } from '../syntax/language.ts';

export interface Known {
  readonly sdk: Sdk;
  readonly client: ClientName;
}

/** What bounds everything inside it. */
export interface KnownDeadline {
  /** Which argument says how long; the parameter's name where it may be given by name. */
  readonly argument: number;
  readonly keyword: string | null;
  readonly msPerUnit: number;
  /** `block`: what is inside the `with`; `call`: what is inside its own arguments; `signal`: the calls that are given it. */
  readonly covers: 'block' | 'call' | 'signal';
}

export interface Catalogue {
  readonly sdks: readonly Sdk[];
  /** `module.Name`, and `module` alone where the module itself is called. */
  readonly clients: ReadonlyMap<string, Known>;
  readonly timeoutObjects: ReadonlySet<string>;
  readonly deadlines: ReadonlyMap<string, KnownDeadline>;
  /** Finds import statements that may matter; the sticky state is the caller's. */
  readonly imports: RegExp;
  /** Whether a text names a package at all. */
  readonly mentions: RegExp;
}

const block = (msPerUnit = 1000, keyword: string | null = 'delay'): KnownDeadline => ({ argument: 0, keyword, msPerUnit, covers: 'block' });

const PYTHON_DEADLINES: Readonly<Record<string, KnownDeadline>> = {
  'asyncio.timeout': block(),
  'asyncio.wait_for': { argument: 1, keyword: 'timeout', msPerUnit: 1000, covers: 'call' },
  'anyio.fail_after': block(),
  'anyio.move_on_after': block(),
  'trio.fail_after': block(1000, 'seconds'),
  'trio.move_on_after': block(1000, 'seconds'),
  'async_timeout.timeout': block(),
};

const SCRIPT_DEADLINES: Readonly<Record<string, KnownDeadline>> = {
  'AbortSignal.timeout': { argument: 0, keyword: null, msPerUnit: 1, covers: 'signal' },
};

const escaped = (names: Iterable<string>): string =>
  [...new Set(names)]
    .map((name) => name.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .sort((a, b) => b.length - a.length)
    .join('|');

export const isPython = (language: Language): boolean => language === 'python';

const FAMILIES: Readonly<Record<Language, SdkLanguage>> = {
  python: 'python',
  typescript: 'typescript',
  typescriptreact: 'typescript',
  javascript: 'typescript',
  javascriptreact: 'typescript',
  go: 'go',
  java: 'java',
  kotlin: 'java',
  ruby: 'ruby',
  csharp: 'csharp',
  php: 'php',
};

/** What a text that builds a client must hold: the package's path where imports name it, else the class's own name. */
const namesOf = (sdks: readonly Sdk[], family: SdkLanguage): RegExp => {
  const byPath = family === 'go' || family === 'java';
  const names = sdks.flatMap((sdk) => (byPath ? sdk.modules : sdk.clients.map((client) => client.name)));
  return names.length === 0 ? /(?!)/ : new RegExp(escaped(names));
};

const catalogues = new WeakMap<readonly Sdk[], Map<string, Catalogue>>();

export const catalogueFor = (all: readonly Sdk[], language: Language): Catalogue => {
  const family = FAMILIES[language];
  let byFamily = catalogues.get(all);
  if (byFamily === undefined) {
    byFamily = new Map();
    catalogues.set(all, byFamily);
  }
  let known = byFamily.get(family);
  if (known === undefined) {
    known = make(
      all.filter((sdk) => sdk.language === family),
      family,
    );
    byFamily.set(family, known);
  }
  return known;
};

const make = (sdks: readonly Sdk[], family: SdkLanguage): Catalogue => {
  const python = family === 'python';
  const clients = new Map<string, Known>();
  const modules = new Set<string>();
  for (const sdk of sdks) {
    for (const client of sdk.clients) {
      for (const module of client.modules ?? sdk.modules) {
        modules.add(module);
        // `const OpenAI = require('openai')` calls the module itself.
        if (client.name === 'default') clients.set(module, { sdk, client });
        clients.set(`${module}.${client.name}`, { sdk, client });
      }
    }
  }
  const objects = new Set(sdks.flatMap((sdk) => sdk.settings.timeout.objects ?? []));
  const deadlines = python ? PYTHON_DEADLINES : SCRIPT_DEADLINES;
  const roots = [...modules, ...[...objects, ...Object.keys(python ? deadlines : {})].map((name) => name.slice(0, name.lastIndexOf('.')))];
  const known = [...modules, ...[...objects].map((name) => name.slice(0, name.lastIndexOf('.')))];
  return {
    sdks,
    clients,
    timeoutObjects: objects,
    deadlines: new Map(Object.entries(deadlines)),
    imports: importsOf(roots, python, 'gm'),
    mentions: family === 'python' || family === 'typescript' ? importsOf(known, python, 'm') : namesOf(sdks, family),
  };
};

/** Import statements of some modules, in Python; their names in quotes, in JavaScript. */
const importsOf = (modules: readonly string[], python: boolean, flags: string): RegExp => {
  const names = escaped(modules);
  return python
    ? new RegExp(`(?:^|[;:])[ \\t]*(?:from[ \\t]+(?:${names})\\b|import[ \\t][^\\n;:]{0,400}\\b(?:${names})\\b)`, flags)
    : new RegExp(`(['"\`])(?:${names})\\1`, flags);
};
