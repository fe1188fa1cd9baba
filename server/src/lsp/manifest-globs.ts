/** Files whose change may mean another SDK release: the client watches them and tells. */
export const manifestGlobs: readonly string[] = [
  '**/{uv,poetry,pdm}.lock',
  '**/{Pipfile.lock,pyproject.toml,setup.cfg,environment.yml,environment.yaml}',
  '**/{requirements,constraints}*.{txt,in}',
  '**/requirements/*.{txt,in}',
  '**/{package.json,package-lock.json,npm-shrinkwrap.json,pnpm-lock.yaml,yarn.lock,bun.lock}',
  '**/{go.mod,pom.xml,Gemfile.lock,composer.lock,packages.lock.json,Directory.Packages.props}',
  '**/*.{gradle,gradle.kts,versions.toml,csproj}',
];
