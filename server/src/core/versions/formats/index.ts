/** The formats of each registry, in the order in which one folder's are asked. Adding one is its own file and a line here. */
import type { Registry } from '../../sdk/sdk.ts';
import type { Format } from '../manifest.ts';
import { bunLock } from './bun-lock.ts';
import { composerJson, composerLock } from './composer.ts';
import { environmentYml } from './environment-yml.ts';
import { gemfile, gemfileLock, gemspec } from './gemfile.ts';
import { goMod } from './go-mod.ts';
import { gradleBuild, gradleLock, gradleProperties, versionCatalog } from './gradle.ts';
import { directoryProps, packagesConfig, packagesLock, projectFile } from './nuget.ts';
import { packageJson, workspaceCatalogs } from './package-json.ts';
import { npmShrinkwrap, packageLock } from './package-lock.ts';
import { pdmLock, pylock } from './pdm-lock.ts';
import { pipfile, pipfileLock } from './pipfile.ts';
import { pnpmLock } from './pnpm-lock.ts';
import { poetryLock } from './poetry-lock.ts';
import { pom } from './pom.ts';
import { pyproject } from './pyproject.ts';
import { constraints, devRequirements, requirements, requirementsFolder } from './requirements.ts';
import { setupCfg, setupPy } from './setup.ts';
import { uvLock } from './uv-lock.ts';
import { yarnLock } from './yarn-lock.ts';

export const formatsOf: { readonly [registry in Registry]: readonly Format[] } = {
  pypi: [
    uvLock,
    poetryLock,
    pdmLock,
    pylock,
    pipfileLock,
    pyproject,
    setupCfg,
    setupPy,
    requirements,
    pipfile,
    requirementsFolder,
    environmentYml,
    devRequirements,
    constraints,
  ],
  npm: [npmShrinkwrap, packageLock, pnpmLock, yarnLock, bunLock, packageJson, workspaceCatalogs],
  go: [goMod],
  maven: [gradleLock, pom, gradleBuild, versionCatalog, gradleProperties],
  rubygems: [gemfileLock, gemfile, gemspec],
  nuget: [packagesLock, projectFile, directoryProps, packagesConfig],
  packagist: [composerLock, composerJson],
};
