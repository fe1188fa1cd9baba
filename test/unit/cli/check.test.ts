/** `retry-lens check` as it is shipped: formats, exit codes, what is skipped, and inputs that are none. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runCheck } from '../../../server/src/cli/check.ts';
import { fakeIo } from '../../helpers/cli-io.ts';

const cli = path.resolve(import.meta.dirname, '../../../dist/cli/retry-lens.js');
const folder = mkdtempSync(path.join(tmpdir(), 'retry-lens-'));
const source = 'import anthropic\nclient = anthropic.Anthropic(timeout=10)\n';

const put = (name: string, text: string | Uint8Array): void => {
  mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
  writeFileSync(path.join(folder, name), text);
};

const run = (args: readonly string[], input?: string) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [cli, ...args], {
    cwd: folder,
    encoding: 'utf8',
    ...(input === undefined ? {} : { input }),
  });
  return { status, stdout, stderr };
};
const json = (args: readonly string[], input?: string) => JSON.parse(run(['check', '--format', 'json', ...args], input).stdout);

beforeAll(() => {
  if (!existsSync(cli)) throw new Error('dist/cli/retry-lens.js is missing: npm run build');
  put('requirements.txt', 'anthropic==1.6.0\n');
  put('app.py', source);
  put('sub/deep.py', source);
  put('ignored/x.py', source);
  put('kept/ignored.py', source);
  put('.gitignore', 'ignored/\n*.gen.py\n!kept.gen.py\n');
  put('a.gen.py', source);
  put('kept.gen.py', source);
  put('node_modules/p/x.js', 'import OpenAI from "openai";\nnew OpenAI({timeout: 30});\n');
  put('env310/pyvenv.cfg', '');
  put('env310/lib/x.py', source);
  put('dist/x.py', source);
  put('huge.py', `import anthropic\n${'#'.repeat(5_000_000)}`);
  put('odd.py', new Uint8Array([0xff, 0xfe, 0x00, 0x61, 0x6e, 0x74, 0x68, 0x72, 0x6f, 0x70, 0x69, 0x63]));
  mkdirSync(path.join(folder, '.git'));
  symlinkSync(folder, path.join(folder, 'sub', 'loop'));
});
afterAll(() => rmSync(folder, { recursive: true }));

test('json as it is documented, the same bytes each time', () => {
  const { status, stdout } = run(['check', '--format', 'json', 'app.py']);
  expect(status).toBe(0);
  expect(run(['check', '--format', 'json', 'app.py']).stdout).toBe(stdout);
  expect(JSON.parse(stdout)).toEqual({
    version: 1,
    files: { seen: 1, parsed: 1, skipped: [] },
    sites: [
      {
        id: 'app.py:2:10',
        path: 'app.py',
        range: { start: { line: 2, column: 10 }, end: { line: 2, column: 41 } },
        language: 'python',
        kind: 'client',
        sdk: 'anthropic-python',
        symbol: 'anthropic.Anthropic',
        sdkVersion: { value: '1.6.0', from: 'requirements.txt', exact: true },
        settings: {
          maxRetries: { value: 2, origin: 'default' },
          timeout: { value: 10, origin: 'literal', connect: 10, read: 10, write: 10, pool: 10 },
        },
        waits: [
          {
            scenario: 'retry-after',
            retryAfter: 120,
            attempts: 3,
            sleeps: [
              [120, 120],
              [120, 120],
            ],
            total: [240, 240],
          },
          {
            scenario: 'no-header',
            attempts: 3,
            sleeps: [
              [0.375, 0.5],
              [0.75, 1],
            ],
            total: [1.125, 1.5],
          },
          {
            scenario: 'no-answer',
            attempts: 3,
            sleeps: [
              [0.375, 0.5],
              [0.75, 1],
            ],
            total: [31.125, 31.5],
          },
        ],
        retriedBy: [],
        boundedBy: [],
      },
    ],
    diagnostics: [
      {
        code: 'timeout-does-not-cap-retries',
        severity: 'warning',
        path: 'app.py',
        range: { start: { line: 2, column: 30 }, end: { line: 2, column: 40 } },
        message:
          'timeout limits each attempt to 10 s, not the call: it can block 4 min when the server says Retry-After: 120. Only max_retries or a deadline limits the waits.',
        site: 'app.py:2:10',
        fixes: ['Set max_retries to 0 here'],
      },
    ],
  });
});

test('a folder: ignore files, installed packages, environments, outputs and links are passed over; what is too large is named', () => {
  const report = json(['.']);
  expect(report.sites.map((site: { readonly path: string }) => site.path)).toEqual([
    'app.py',
    'kept.gen.py',
    'kept/ignored.py',
    'sub/deep.py',
  ]);
  expect(report.files.skipped).toEqual([{ path: 'huge.py', why: 'larger than 4 MiB' }]);
});

describe('exit codes', () => {
  test.each([
    [['app.py'], 0],
    [['app.py', '--fail-on', 'warning'], 1],
    [['app.py', '--fail-on', 'never'], 0],
    [['sub', '--fail-on=info'], 1],
  ])('%j: %i', (args, status) => expect(run(['check', ...args]).status).toBe(status));

  test.each([
    [['nowhere.py'], 'nowhere.py does not exist'],
    [['--format', 'xml'], '--format is one of text, json, sarif, github, not xml'],
    [['--retry-after', '-1'], '--retry-after takes a number from 0'],
    [['--retry-after', 'soon'], '--retry-after takes a number'],
    [['--sdk-version', 'anthropic'], '--sdk-version takes NAME=VERSION'],
    [['--sdk-version', 'anthropic=newest'], 'newest is no version number'],
    [['--sdk-version', 'what=1.0'], 'no SDK is called what'],
    [['-'], '- needs --stdin-filename'],
    [['--config', 'app.py'], 'app.py is no JSON'],
    [['--wrong'], 'unknown option --wrong'],
  ])('%j: 2, and one line', async (args, message) => {
    const io = { ...fakeIo({}), cwd: folder, readFile: async (name: string) => readFileSync(path.join(folder, name)) };
    expect(await runCheck(args, io)).toBe(2);
    expect(io.err()).toContain(message);
    expect(io.err().trimEnd().split('\n')).toHaveLength(1);
  });

  test('what could be read is still reported', () => {
    const { status, stdout } = run(['check', '--format', 'json', 'nowhere.py', 'app.py']);
    expect(status).toBe(2);
    expect(JSON.parse(stdout).sites).toHaveLength(1);
  });
});

test('standard input, with the name that decides the language and the version', () => {
  const report = json(['-', '--stdin-filename', 'sub/new.py'], source);
  expect(report.sites[0]).toMatchObject({ path: 'sub/new.py', sdkVersion: { value: '1.6.0' } });
});

test('another Retry-After, another version, another language, a configuration file', () => {
  const report = json(['app.py', '--retry-after', '61', '--sdk-version', 'anthropic=1.5.0', '--lang', 'ja']);
  expect(report.sites[0].waits[0]).toMatchObject({ retryAfter: 61, total: [1.125, 1.5] });
  expect(report.sites[0].sdkVersion).toMatchObject({ value: '1.5.0', exact: true });
  expect(report.diagnostics[0]).toMatchObject({ code: 'retry-after-ignored', severity: 'info' });
  expect(report.diagnostics[0].message).toContain('捨てます');
  put('retry-lens.json', '{"retryAfter": 30, "rules": {"timeout-does-not-cap-retries": "error"}}');
  expect(run(['check', 'app.py', '--config', 'retry-lens.json']).status).toBe(1);
  put('retry-lens.json', '{"rules": {"timeout-does-not-cap-retries": "off"}}');
  expect(json(['app.py', '--config', 'retry-lens.json']).diagnostics).toEqual([]);
});

test('text: the answer, then what is wrong', () => {
  const { stdout } = run(['check', 'app.py']);
  expect(stdout).toBe(`app.py:2:10  anthropic.Anthropic
  Blocks up to 4 min when the server says Retry-After: 120
  anthropic 1.6.0 from requirements.txt
app.py:2:30: warning: timeout limits each attempt to 10 s, not the call: it can block 4 min when the server says Retry-After: 120. Only max_retries or a deadline limits the waits. [timeout-does-not-cap-retries]

1 file seen, 1 with something to explain: 1 place, 1 problem
`);
});

test('github: an annotation a finding', () => {
  expect(run(['check', '--format', 'github', 'app.py']).stdout).toMatch(
    /^::warning file=app\.py,line=2,endLine=2,col=30,endColumn=40,title=timeout-does-not-cap-retries::timeout limits each attempt[^\n]*\n$/,
  );
});

test('sarif 2.1.0', () => {
  const log = JSON.parse(run(['check', '--format', 'sarif', 'app.py']).stdout);
  expect(log).toMatchObject({ version: '2.1.0', runs: [{ tool: { driver: { name: 'Retry Lens' } }, columnKind: 'utf16CodeUnits' }] });
  const [{ results, tool }] = log.runs;
  expect(results).toHaveLength(1);
  expect(tool.driver.rules[results[0].ruleIndex].id).toBe(results[0].ruleId);
  expect(results[0]).toMatchObject({
    ruleId: 'timeout-does-not-cap-retries',
    level: 'warning',
    locations: [
      { physicalLocation: { artifactLocation: { uri: 'app.py' }, region: { startLine: 2, startColumn: 30, endLine: 2, endColumn: 40 } } },
    ],
  });
});

test('a misspelt option is found, and --fix renames it', () => {
  put('fix/a.ts', "import OpenAI from 'openai';\nexport const a = new OpenAI({ max_retries: 5, timeout: 60_000 });\n");
  const finding = json(['fix']).diagnostics.find(({ code }: { readonly code: string }) => code === 'setting-ignored');
  expect(finding).toMatchObject({
    code: 'setting-ignored',
    fixes: ['Rename max_retries to maxRetries'],
    range: { start: { line: 2, column: 31 } },
  });
  expect(run(['check', '--fix', 'fix']).stderr).toContain('fix/a.ts was changed');
  expect(readFileSync(path.join(folder, 'fix/a.ts'), 'utf8')).toContain('new OpenAI({ maxRetries: 5, timeout: 60_000 })');
  expect(json(['fix']).diagnostics.filter(({ code }: { readonly code: string }) => code === 'setting-ignored')).toEqual([]);
});

describe('the command itself', () => {
  test('--version and --help', () => {
    const { version } = JSON.parse(readFileSync(path.resolve(cli, '../../../package.json'), 'utf8'));
    expect(run(['--version']).stdout).toBe(`${version}\n`);
    expect(run(['--help']).stdout).toMatch(/retry-lens check[\s\S]+retry-lens wait[\s\S]+retry-lens log[\s\S]+retry-lens serve/);
  });
  test.each([
    [[]],
    [['chekc']],
    [['serve']],
    [['wait']],
    [['wait', '--sdk', 'none', '--sdk-version', '1']],
    [['wait', '--sdk', 'openai-python', '--sdk-version', '0.1']],
  ])('%j: 2', (args) => expect(run(args).status).toBe(2));
  test('wait --list names the SDKs, their groups and sources', () => {
    expect(run(['wait', '--list']).stdout).toMatch(/anthropic-python[\s\S]+1\.6\.0 and newer[\s\S]+measured: 1\.6\.0/);
    const { sdks } = JSON.parse(run(['wait', '--list', '--format', 'json']).stdout);
    expect(sdks.map(({ id }: { readonly id: string }) => id)).toContain('openai-typescript');
  });
  test('wait with a wrapper and a deadline around it', () => {
    const ask = (...more: readonly string[]) =>
      JSON.parse(
        run(['wait', '--sdk', 'anthropic-python', '--sdk-version', '1.6.0', '--header', 'Retry-After: 120', '--format', 'json', ...more])
          .stdout,
      );
    expect(ask('--around', '3x60')).toMatchObject({ attempts: 9, total: [840, 840] });
    expect(ask('--deadline', '90')).toMatchObject({ attempts: 1, sleeps: [[90, 90]], total: [90, 90] });
  });
});
