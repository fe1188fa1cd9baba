/** Go, Java and Kotlin, Ruby, .NET, PHP. */
import { describe, expect, test } from 'vitest';
import type { Sdk } from '../../../server/src/core/sdk/sdk.ts';
import { answer, anthropicRuby, openaiGo, openaiJava, openaiNet, openaiPhp } from './workspace.ts';

type Files = Readonly<Record<string, string>>;
type Row = readonly [title: string, files: Files, expected: string, file?: string];

const rowsOf = (title: string, sdk: Sdk, rows: readonly Row[]): void => {
  describe(title, () => {
    test.each(rows.map(([name, files, expected, file]) => ({ name, files, expected, file })))('$name', async ({ files, expected, file }) =>
      expect(await answer(sdk, files, file ?? 'src/app')).toBe(expected),
    );
  });
};

const go = (rest: string): Record<string, string> => ({ 'go.mod': `module example.com/x\n\ngo 1.22\n\n${rest}` });

rowsOf('go.mod', openaiGo, [
  ['one line', go('require github.com/openai/openai-go v1.8.2\n'), '1.8.2 from go.mod'],
  ['a block', go('require (\n\tgithub.com/x/y v0.1.0\n\tgithub.com/openai/openai-go v1.8.2 // indirect\n)\n'), '1.8.2 from go.mod'],
  ['a later major version', go('require github.com/openai/openai-go/v3 v3.2.0\n'), '3.2.0 from go.mod'],
  [
    'two major versions',
    go('require (\n\tgithub.com/openai/openai-go v1.8.2\n\tgithub.com/openai/openai-go/v3 v3.2.0\n)\n'),
    'range 1.8.2 || 3.2.0 from go.mod',
  ],
  [
    'replaced by a folder',
    go('require github.com/openai/openai-go v1.8.2\nreplace github.com/openai/openai-go => ../fork\n'),
    'unreadable ../fork from go.mod',
  ],
  [
    'replaced by a fork',
    go('require github.com/openai/openai-go v1.8.2\nreplace (\n\tgithub.com/openai/openai-go => github.com/f/o v1.0.0\n)\n'),
    'unreadable github.com/f/o v1.0.0 from go.mod',
  ],
  [
    'replaced by another release',
    go('require github.com/openai/openai-go v1.8.2\nreplace github.com/openai/openai-go v1.8.2 => github.com/openai/openai-go v1.9.0\n'),
    '1.9.0 from go.mod',
  ],
  [
    'another release replaced',
    go('require github.com/openai/openai-go v1.8.2\nreplace github.com/openai/openai-go v1.0.0 => ../fork\n'),
    '1.8.2 from go.mod',
  ],
  [
    'a commit without a release',
    go('require github.com/openai/openai-go v0.0.0-20240101120000-abcdef123456\n'),
    'unreadable v0.0.0-20240101120000-abcdef123456 from go.mod',
  ],
  ['commented out', go('// require github.com/openai/openai-go v1.8.2\n'), 'not found'],
]);

const dependency = (version: string): string =>
  `<dependency><groupId>com.openai</groupId><artifactId>openai-java</artifactId>${version === '' ? '' : `<version>${version}</version>`}</dependency>`;
const pom = (inner: string): string => `<?xml version="1.0"?>\n<project xmlns="http://maven.apache.org/POM/4.0.0">\n${inner}\n</project>\n`;

rowsOf('pom.xml', openaiJava, [
  ['literal', { 'pom.xml': pom(`<dependencies>${dependency('4.41.0')}</dependencies>`) }, '4.41.0 from pom.xml'],
  [
    'property',
    { 'pom.xml': pom(`<properties><o.version>4.41.0</o.version></properties><dependencies>${dependency(`\${o.version}`)}</dependencies>`) },
    '4.41.0 from pom.xml',
  ],
  [
    'property of a property',
    { 'pom.xml': pom(`<properties><a>4.\${b}</a><b>41.0</b></properties><dependencies>${dependency(`\${a}`)}</dependencies>`) },
    '4.41.0 from pom.xml',
  ],
  [
    'property that is itself',
    { 'pom.xml': pom(`<properties><a>\${a}\${a}</a></properties><dependencies>${dependency(`\${a}`)}</dependencies>`) },
    `unreadable \${a} from pom.xml`,
  ],
  [
    'property of the parent',
    {
      'm/pom.xml': pom(`<parent><relativePath>../p/pom.xml</relativePath></parent><dependencies>${dependency(`\${v}`)}</dependencies>`),
      'p/pom.xml': pom('<properties><v>4.1.0</v></properties>'),
    },
    '4.1.0 from m/pom.xml',
    'm/src/A.java',
  ],
  [
    'managed by the parent',
    {
      'm/pom.xml': pom(`<parent><version>1</version></parent><dependencies>${dependency('')}</dependencies>`),
      'pom.xml': pom(`<dependencyManagement><dependencies>${dependency('4.2.0')}</dependencies></dependencyManagement>`),
    },
    '4.2.0 from pom.xml',
    'm/src/A.java',
  ],
  ['range', { 'pom.xml': pom(`<dependencies>${dependency('[4.0,5.0)')}</dependencies>`) }, 'range [4.0,5.0) from pom.xml'],
  ['hard pin', { 'pom.xml': pom(`<dependencies>${dependency('[4.1.0]')}</dependencies>`) }, '4.1.0 from pom.xml'],
  ['commented out', { 'pom.xml': pom(`<!-- <dependencies>${dependency('4.1.0')}</dependencies> -->`) }, 'not found'],
]);

rowsOf('Gradle', openaiJava, [
  [
    'Kotlin',
    { 'build.gradle.kts': 'dependencies {\n  implementation("com.openai:openai-java:4.41.0")\n}' },
    '4.41.0 from build.gradle.kts',
  ],
  ['Groovy', { 'build.gradle': "dependencies {\n  implementation 'com.openai:openai-java:4.41.0'\n}" }, '4.41.0 from build.gradle'],
  ['parts', { 'build.gradle': "implementation group: 'com.openai', name: 'openai-java', version: '4.41.0'" }, '4.41.0 from build.gradle'],
  [
    'variable',
    { 'build.gradle': 'def openaiVersion = "4.41.0"\ndependencies { implementation "com.openai:openai-java:$openaiVersion" }' },
    '4.41.0 from build.gradle',
  ],
  [
    'extra property',
    { 'build.gradle': `ext {\n  openaiVersion = "4.41.0"\n}\nimplementation "com.openai:openai-java:\${openaiVersion}"` },
    '4.41.0 from build.gradle',
  ],
  ['val', { 'build.gradle.kts': 'val v = "4.41.0"\nimplementation("com.openai:openai-java:$v")' }, '4.41.0 from build.gradle.kts'],
  [
    'gradle.properties above',
    { 'gradle.properties': 'openaiVersion=4.41.0\n', 'm/build.gradle': `implementation "com.openai:openai-java:\${openaiVersion}"` },
    '4.41.0 from m/build.gradle',
    'm/src/A.java',
  ],
  [
    'rich version',
    { 'build.gradle.kts': 'implementation("com.openai:openai-java") { version { strictly("[4.0, 5.0)") } }' },
    'range [4.0, 5.0) from build.gradle.kts',
  ],
  ['floating', { 'build.gradle': "implementation 'com.openai:openai-java:4.+'" }, 'range 4.+ from build.gradle'],
  [
    'commented out',
    { 'build.gradle': "// implementation 'com.openai:openai-java:4.41.0'\n/* 'com.openai:openai-java:4.0.0' */" },
    'not found',
  ],
  [
    'catalogue',
    {
      'gradle/libs.versions.toml':
        '[versions]\nopenai = "4.41.0"\n[libraries]\nopenai = { module = "com.openai:openai-java", version.ref = "openai" }\n',
      'm/build.gradle.kts': 'implementation(libs.openai)',
    },
    '4.41.0 from gradle/libs.versions.toml',
    'm/src/A.kt',
  ],
  [
    'catalogue, short',
    { 'gradle/libs.versions.toml': '[libraries]\nopenai = "com.openai:openai-java:4.1.0"\n' },
    '4.1.0 from gradle/libs.versions.toml',
  ],
  [
    'catalogue, parts',
    { 'gradle/libs.versions.toml': '[libraries]\no = { group = "com.openai", name = "openai-java", version = { strictly = "4.1.0" } }\n' },
    '4.1.0 from gradle/libs.versions.toml',
  ],
  [
    'lockfile',
    {
      'gradle.lockfile': '# comment\ncom.openai:openai-java:4.41.1=compileClasspath,runtimeClasspath\nempty=\n',
      'build.gradle': "implementation 'com.openai:openai-java:4.+'",
    },
    '4.41.1 from gradle.lockfile',
  ],
]);

const gems = (section: string, rest: string): string =>
  `${section}\n  remote: https://x/\n  specs:\n${rest}\n\nPLATFORMS\n  ruby\n\nDEPENDENCIES\n  anthropic (~> 1.10)\n`;

rowsOf('Ruby', anthropicRuby, [
  [
    'Gemfile.lock',
    { 'Gemfile.lock': gems('GEM', '    anthropic (1.10.2)\n      connection_pool (>= 2)\n    other (1.0)\n      anthropic (>= 1)') },
    '1.10.2 from Gemfile.lock',
  ],
  ['from git', { 'Gemfile.lock': gems('GIT', '    anthropic (1.10.2)') }, 'unreadable https://x/ from Gemfile.lock'],
  ['Gemfile', { Gemfile: "source 'https://rubygems.org'\ngem 'anthropic', '~> 1.10'\n" }, 'range ~> 1.10 from Gemfile'],
  ['Gemfile, two limits', { Gemfile: "gem 'anthropic', '>= 1.1', '< 2'\n" }, 'range >= 1.1, < 2 from Gemfile'],
  ['Gemfile, pinned', { Gemfile: 'gem "anthropic", "1.10.0", require: false\n' }, '1.10.0 from Gemfile'],
  ['Gemfile, any', { Gemfile: "gem 'anthropic'\n" }, 'range * from Gemfile'],
  ['Gemfile, git', { Gemfile: "gem 'anthropic', github: 'a/b'\n" }, 'unreadable a/b from Gemfile'],
  ['commented out', { Gemfile: "# gem 'anthropic', '1.0'\n" }, 'not found'],
  [
    'gemspec',
    { 'x.gemspec': 'Gem::Specification.new do |spec|\n  spec.add_dependency "anthropic", "~> 1.10"\nend\n' },
    'range ~> 1.10 from x.gemspec',
  ],
]);

rowsOf('.NET', openaiNet, [
  [
    'attribute',
    { 'x.csproj': '<Project><ItemGroup><PackageReference Include="OpenAI" Version="2.1.0" /></ItemGroup></Project>' },
    '2.1.0 from x.csproj',
  ],
  [
    'child',
    {
      'x.csproj':
        '<Project><ItemGroup><PackageReference Include="openai"><Version>2.1.0</Version></PackageReference></ItemGroup></Project>',
    },
    '2.1.0 from x.csproj',
  ],
  [
    'range',
    { 'x.csproj': '<Project><ItemGroup><PackageReference Include="OpenAI" Version="[2.1, 3)" /></ItemGroup></Project>' },
    'range [2.1, 3) from x.csproj',
  ],
  [
    'floating',
    { 'x.csproj': '<Project><ItemGroup><PackageReference Include="OpenAI" Version="2.*" /></ItemGroup></Project>' },
    'range 2.* from x.csproj',
  ],
  [
    'property',
    {
      'x.csproj':
        '<Project><PropertyGroup><V>2.1.0</V></PropertyGroup><ItemGroup><PackageReference Include="OpenAI" Version="$(V)" /></ItemGroup></Project>',
    },
    '2.1.0 from x.csproj',
  ],
  [
    'property above',
    {
      'm/x.csproj': '<Project><ItemGroup><PackageReference Include="OpenAI" Version="$(V)" /></ItemGroup></Project>',
      'Directory.Build.props': '<Project><PropertyGroup><V>2.3.0</V></PropertyGroup></Project>',
    },
    '2.3.0 from m/x.csproj',
    'm/A.cs',
  ],
  [
    'central',
    {
      'm/x.csproj': '<Project><ItemGroup><PackageReference Include="OpenAI" /></ItemGroup></Project>',
      'Directory.Packages.props': '<Project><ItemGroup><PackageVersion Include="OpenAI" Version="2.2.0-beta.4" /></ItemGroup></Project>',
    },
    '2.2.0-beta.4 from Directory.Packages.props',
    'm/A.cs',
  ],
  [
    'central, overridden',
    {
      'm/x.csproj': '<Project><ItemGroup><PackageReference Include="OpenAI" VersionOverride="2.0.0" /></ItemGroup></Project>',
      'Directory.Packages.props': '<Project><ItemGroup><PackageVersion Include="OpenAI" Version="2.2.0" /></ItemGroup></Project>',
    },
    '2.0.0 from m/x.csproj',
    'm/A.cs',
  ],
  [
    'lockfile',
    {
      'packages.lock.json':
        '{"version":1,"dependencies":{"net8.0":{"OpenAI":{"type":"Direct","requested":"[2.1.0, )","resolved":"2.1.5"}}}}',
      'x.csproj': '<Project/>',
    },
    '2.1.5 from packages.lock.json',
  ],
  [
    'lockfile of two frameworks',
    { 'packages.lock.json': '{"dependencies":{"net8.0":{"OpenAI":{"resolved":"2.1.5"}},"net9.0":{"OpenAI":{"resolved":"2.2.0"}}}}' },
    'range 2.1.5 || 2.2.0 from packages.lock.json',
  ],
  [
    'packages.config',
    { 'packages.config': '<packages><package id="OpenAI" version="2.1.0" targetFramework="net48" /></packages>' },
    '2.1.0 from packages.config',
  ],
]);

rowsOf('PHP', openaiPhp, [
  [
    'composer.lock',
    { 'composer.lock': '{"packages":[{"name":"openai-php/client","version":"v0.10.1"}],"packages-dev":[]}' },
    '0.10.1 from composer.lock',
  ],
  [
    'a branch',
    { 'composer.lock': '{"packages":[{"name":"openai-php/client","version":"dev-main"}]}' },
    'unreadable dev-main from composer.lock',
  ],
  ['composer.json', { 'composer.json': '{"require":{"php":"^8.2","openai-php/client":"^0.10"}}' }, 'range ^0.10 from composer.json'],
  ['for development', { 'composer.json': '{"require-dev":{"openai-php/client":"0.10.1"}}' }, '0.10.1 from composer.json'],
]);
