/** When two spellings name one package. */
import type { Registry } from '../sdk/sdk.ts';

/** @returns the spelling that all spellings of a package share. */
export const normalName = (registry: Registry, name: string): string => {
  switch (registry) {
    case 'pypi':
      // PEP 503: runs of `-`, `_` and `.` are one `-`; case counts nothing.
      return name.toLowerCase().replace(/[-_.]+/g, '-');
    case 'nuget':
    case 'packagist':
      return name.toLowerCase();
    case 'go':
      // Each major version from 2 on is a module of its own, and the same SDK (go.dev/ref/mod, "Major version suffixes").
      return name.replace(/\/v\d+$/, '');
    case 'npm':
    case 'maven':
    case 'rubygems':
      return name;
    default: {
      const never: never = registry;
      return never;
    }
  }
};
