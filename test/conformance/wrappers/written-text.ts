/** The neutral form of a Python expression that is written as text: what the cases of a record are named by. */
import type { Written, WrittenCall } from '../../../server/src/core/sdk/written.ts';

const TOKEN = /\s*(?:(-?\d+(?:\.\d+)?)|([A-Za-z_][\w.]*)|"([^"]*)"|(.))/y;

type Token = { readonly kind: 'number' | 'name' | 'text' | 'sign'; readonly text: string };

const tokens = (text: string): readonly Token[] => {
  const all: Token[] = [];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < text.trimEnd().length) {
    const match = TOKEN.exec(text);
    if (match === null) throw new Error(`no expression: ${text}`);
    const [, number, name, quoted, sign] = match;
    if (number !== undefined) all.push({ kind: 'number', text: number });
    else if (name !== undefined) all.push({ kind: 'name', text: name });
    else if (quoted !== undefined) all.push({ kind: 'text', text: quoted });
    else if (sign !== undefined) all.push({ kind: 'sign', text: sign });
  }
  return all;
};

class Reader {
  readonly #tokens: readonly Token[];
  #at = 0;
  constructor(text: string) {
    this.#tokens = tokens(text);
  }
  #peek(): Token | undefined {
    return this.#tokens[this.#at];
  }
  #takes(sign: string): boolean {
    const found = this.#peek()?.kind === 'sign' && this.#peek()?.text === sign;
    if (found) this.#at++;
    return found;
  }
  expression(): Written {
    const parts = [this.#operand()];
    let by: '+' | '|' | '&' | null = null;
    for (const sign of ['+', '|', '&'] as const) {
      while (this.#takes(sign)) {
        by = sign;
        parts.push(this.#operand());
      }
    }
    return by === null ? parts[0]! : { kind: 'joined', by, parts };
  }
  #operand(): Written {
    const token = this.#tokens[this.#at++];
    switch (token?.kind) {
      case 'number':
        return { kind: 'number', value: Number(token.text) };
      case 'text':
        return { kind: 'text', value: token.text };
      case 'name':
        if (this.#takes('(')) return this.#call(token.text);
        if (token.text === 'None') return { kind: 'none' };
        if (token.text === 'True' || token.text === 'False') return { kind: 'truth', value: token.text === 'True' };
        return { kind: 'name', name: token.text };
      case 'sign': {
        if (token.text !== '[') break;
        const items: Written[] = [];
        while (!this.#takes(']')) {
          items.push(this.expression());
          this.#takes(',');
        }
        return { kind: 'list', items };
      }
    }
    throw new Error(`no operand: ${token?.text}`);
  }
  #call(name: string): WrittenCall {
    const positional: Written[] = [];
    const named: Record<string, Written> = {};
    while (!this.#takes(')')) {
      const token = this.#peek();
      const next = this.#tokens[this.#at + 1];
      if (token?.kind === 'name' && next?.kind === 'sign' && next.text === '=') {
        this.#at += 2;
        named[token.text] = this.expression();
      } else positional.push(this.expression());
      this.#takes(',');
    }
    return { kind: 'call', name, positional, named };
  }
}

/** @throws when the text is no call. */
export const writtenCall = (text: string): WrittenCall => {
  const written = new Reader(text).expression();
  if (written.kind !== 'call') throw new Error(`no call: ${text}`);
  return written;
};
