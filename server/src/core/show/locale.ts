/** The languages that sentences exist in. */
export type Locale = 'en' | 'ja';

export const locales: readonly Locale[] = ['en', 'ja'];

/** @param tag BCP 47, as editors give it (`ja-JP`, `ja_JP.UTF-8`); anything else than Japanese reads English. */
export const localeOf = (tag: string | undefined): Locale => (/^ja([-_.]|$)/i.test(tag ?? '') ? 'ja' : 'en');
