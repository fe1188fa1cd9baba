/** A tree of elements out of XML as build files have it. No document types, no entities but the five. */
import { ManifestError } from '../manifest.ts';
import { lineAt } from './lines.ts';

export interface Element {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: readonly Element[];
  readonly text: string;
}

interface Open {
  name: string;
  attributes: ReadonlyMap<string, string>;
  children: Element[];
  text: string;
}

/** Build files do not nest deeper; walking the tree is recursive. */
const DEEPEST = 200;

const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

const decoded = (text: string): string => text.replace(/&(lt|gt|amp|quot|apos);/g, (_, name: string) => ENTITIES[name] ?? '');

const attributesOf = (text: string): ReadonlyMap<string, string> =>
  new Map([...text.matchAll(/([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)].map((m) => [m[1] ?? '', decoded(m[2] ?? m[3] ?? '')]));

/** The local name: a prefix says nothing in these files. */
const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

/** @throws ManifestError when elements do not close, or nest too deep. */
export const parseXml = (text: string): Element => {
  const top: Open = { name: '', attributes: new Map(), children: [], text: '' };
  const open: Open[] = [top];
  let at = 0;
  const fail = (message: string): never => {
    throw new ManifestError(message, lineAt(text, at));
  };
  /** Past the end of something that must end. */
  const after = (end: string, what: string): number => {
    const found = text.indexOf(end, at);
    return found < 0 ? fail(`not valid XML: ${what} does not end`) : found + end.length;
  };
  while (at < text.length) {
    const here = open.at(-1) ?? top;
    const start = text.indexOf('<', at);
    if (start < 0) {
      here.text += decoded(text.slice(at));
      break;
    }
    here.text += decoded(text.slice(at, start));
    at = start;
    if (text.startsWith('<!--', at)) at = after('-->', 'a comment');
    else if (text.startsWith('<![CDATA[', at)) {
      const end = after(']]>', 'a CDATA section');
      here.text += text.slice(at + 9, end - 3);
      at = end;
    } else if (text.startsWith('<?', at)) at = after('?>', 'a declaration');
    else if (text.startsWith('<!', at)) at = after('>', 'a declaration');
    else if (text.startsWith('</', at)) {
      const end = after('>', 'a tag');
      const name = localName(text.slice(at + 2, end - 1).trim());
      if (open.length < 2 || here.name !== name) fail(`not valid XML: </${name.slice(0, 40)}> closes nothing`);
      open.pop();
      at = end;
    } else {
      // A `>` inside quotes does not end the tag.
      const tag = /<([A-Za-z_][\w:.-]*)((?:[^"'<>]|"[^"]*"|'[^']*')*)>/y;
      tag.lastIndex = at;
      const match = tag.exec(text);
      if (match === null) {
        fail('not valid XML');
        break;
      }
      const [whole, name = '', rest = ''] = match;
      const element: Open = { name: localName(name), attributes: attributesOf(rest), children: [], text: '' };
      here.children.push(element);
      if (!rest.endsWith('/')) open.push(element);
      if (open.length > DEEPEST) fail('not valid XML: too many elements in each other');
      at += whole.length;
    }
  }
  if (open.length > 1) fail(`not valid XML: <${open.at(-1)?.name}> does not end`);
  if (top.children.length === 0) fail('not valid XML: no element');
  return top;
};

/** All elements of a name, wherever they are, in the order of the file. */
export const elementsNamed = (from: Element, name: string): readonly Element[] =>
  from.children.flatMap((child) => [...(child.name === name ? [child] : []), ...elementsNamed(child, name)]);

export const childNamed = (of: Element, name: string): Element | undefined => of.children.find((child) => child.name === name);

/** The text of a child; undefined when there is none or it is blank. */
export const childText = (of: Element, name: string): string | undefined => childNamed(of, name)?.text.trim() || undefined;
