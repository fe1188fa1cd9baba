/** One requirement as PEP 508 and PEP 440 have it, shared by the Python manifests. */
import { isVersion } from '../../sdk/version-order.ts';
import { address, exact, range, type Said } from '../manifest.ts';
import { normalName } from '../package-names.ts';

export interface Requirement {
  readonly name: string;
  readonly said: Said;
  /** It has a marker. */
  readonly conditional: boolean;
}

/** `==1.2` or `===1.2` alone, or among other clauses, names one release. */
const PIN = /(?:^|,)\s*={2,3}\s*([^,*\s]+)\s*(?:,|$)/;

/** What a specifier says: `>=1.0,<2`, `==1.2`, ``. */
export const specifierSaid = (specifier: string): Said => {
  const text = specifier.trim();
  if (text === '' || text === '*') return range('*');
  const pin = PIN.exec(text)?.[1];
  if (pin !== undefined) return isVersion(pin) ? exact(pin) : { kind: 'address', text };
  return range(text);
};

const NAME = /^\s*([A-Za-z0-9](?:[\w.-]*[A-Za-z0-9])?)\s*(?:\[[^\]]*\]\s*)?(.*)$/s;

/** Longer texts are no requirement that anybody wrote. */
export const LONGEST_REQUIREMENT = 4000;

/** @returns null when the text is no requirement. */
export const readRequirement = (text: string): Requirement | null => {
  if (text.length > LONGEST_REQUIREMENT) return null;
  const match = NAME.exec(text);
  if (match === null) return null;
  const name = normalName('pypi', match[1] ?? '');
  const rest = match[2] ?? '';
  if (rest.startsWith('@')) {
    // A URL may hold a `;`: a marker after one needs a blank before it.
    const [url = '', marker] = rest.slice(1).trim().split(/\s+;/);
    return { name, said: address(url.trim()), conditional: marker !== undefined };
  }
  const semicolon = rest.indexOf(';');
  const specifier = (semicolon < 0 ? rest : rest.slice(0, semicolon)).trim().replace(/^\((.*)\)$/s, '$1');
  if (specifier !== '' && !/^[<>=!~]/.test(specifier)) return null;
  return { name, said: specifierSaid(specifier), conditional: semicolon >= 0 };
};
