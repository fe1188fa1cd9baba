/** The documentation of a rule: a heading in the project's own page. */
const page = 'https://github.com/retry-lens/retry-lens/blob/main/server/docs/rules.md';

export const rulePage = (rule: string): string => `${page}#${encodeURIComponent(rule)}`;
