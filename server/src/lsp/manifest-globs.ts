/**
 * Files whose change may mean another SDK release: the client watches them and tells. A test holds every format of
 * `core/versions/formats` against this list.
 */
export const manifestGlobs: readonly string[] = [
  '**/{uv,poetry,pdm,Pipfile,Gemfile,composer,bun,yarn}.lock',
  '**/{pyproject.toml,pylock.toml,pylock.*.toml,setup.cfg,setup.py,Pipfile}',
  '**/{environment,conda}*.{yml,yaml}',
  '**/{*requirements*,constraints*}.{txt,in}',
  '**/requirements/*.{txt,in}',
  '**/site-packages/*.{dist-info,egg-info}',
  '**/{package.json,package-lock.json,npm-shrinkwrap.json,pnpm-lock.yaml,pnpm-workspace.yaml,.yarnrc.yml}',
  '**/{go.mod,pom.xml,gradle.properties,gradle.lockfile,composer.json,packages.lock.json,packages.config}',
  '**/{Gemfile,gems.rb,gems.locked}',
  '**/Directory.{Packages,Build}.{props,targets}',
  '**/*.{gradle,gradle.kts,versions.toml,csproj,fsproj,vbproj,gemspec}',
];
