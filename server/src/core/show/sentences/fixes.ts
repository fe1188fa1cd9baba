/** Titles of the quick fixes. */
import type { Locale } from '../locale.ts';

export type FixId = 'max-retries-zero' | 'convert-unit' | 'rename-option' | 'import-library' | 'ignore-here';

const en: Record<FixId, string> = {
  'max-retries-zero': 'Set {name} to {value} here',
  'convert-unit': 'Write {to} instead of {from}',
  'rename-option': 'Rename {from} to {to}',
  'import-library': 'Import {library} as {alias}',
  'ignore-here': 'Switch {rule} off on this line',
};

const ja: Record<FixId, string> = {
  'max-retries-zero': 'ここで {name} を {value} にする',
  'convert-unit': '{from} を {to} に書き換える',
  'rename-option': '{from} を {to} に改名する',
  'import-library': '{library} を {alias} として import する',
  'ignore-here': 'この行で {rule} を無効にする',
};

export const fixTitles: Readonly<Record<Locale, Readonly<Record<FixId, string>>>> = { en, ja };
export const isFixId = (id: string): id is FixId => Object.hasOwn(en, id);
