/** A call's arguments in the form that the readers of wrappers take. */
import { type CallExpression, type Expression, lastNameOf, pathOf } from '../calls/expression.ts';
import type { Names } from '../calls/names.ts';
import type { Written, WrittenCall } from '../sdk/written.ts';
import { evaluate, follow } from '../settings/evaluate.ts';
import { optionsOfCall } from '../settings/options.ts';

const DEEPEST = 12;

const JOINS: Readonly<Record<string, '+' | '|' | '&'>> = { '+': '+', '|': '|', '&': '&' };

const writtenValue = (names: Names, expression: Expression, depth: number): Written => {
  if (depth > DEEPEST) return { kind: 'unknown' };
  const again = (e: Expression): Written => writtenValue(names, e, depth + 1);
  switch (expression.kind) {
    case 'string':
      return { kind: 'text', value: expression.value };
    case 'nothing':
      return { kind: 'none' };
    case 'boolean':
      return { kind: 'truth', value: expression.value };
    case 'list':
      return { kind: 'list', items: expression.items.map(again) };
    case 'call': {
      const number = numberOf(names, expression);
      return number ?? callOf(names, expression, depth + 1);
    }
    case 'binary': {
      const number = numberOf(names, expression);
      const by = JOINS[expression.operator];
      if (number !== null || by === undefined) return number ?? { kind: 'unknown' };
      return { kind: 'joined', by, parts: [again(expression.left), again(expression.right)] };
    }
    case 'name':
    case 'member': {
      const followed = follow(names, expression);
      if (followed?.kind === 'found') return again(followed.expression);
      // What this file does not define stands for itself: a class, a function of the library.
      const isForeign = followed === null || followed.reason === 'imported' || followed.reason === 'computed';
      const name = lastNameOf(expression);
      const path = pathOf(expression);
      const root = path?.[0] === undefined ? undefined : names.resolve(path[0], expression.span.start)[0];
      const standsForItself = isForeign || root?.means.kind === 'import' || root === undefined;
      return standsForItself && name !== null ? { kind: 'name', name } : { kind: 'unknown' };
    }
    default:
      return numberOf(names, expression) ?? { kind: 'unknown' };
  }
};

const numberOf = (names: Names, expression: Expression): Written | null => {
  const value = evaluate(names, expression);
  if (!value.known || value.alternatives !== undefined) return null;
  return value.value === null ? { kind: 'none' } : { kind: 'number', value: value.value };
};

const callOf = (names: Names, call: CallExpression, depth: number): WrittenCall => ({
  kind: 'call',
  name: lastNameOf(call.callee) ?? '',
  positional: call.positional.map((e) => writtenValue(names, e, depth)),
  named: Object.fromEntries(call.keywords.map(({ name, value }) => [name, writtenValue(names, value, depth)])),
});

/** A wrapper's call, options objects taken as named arguments. null: something that could not be followed may set anything. */
export const writtenOf = (names: Names, call: CallExpression): WrittenCall | null => {
  const options = optionsOfCall(names, call, names.reader.family === 'python' ? 'keyword' : 'any');
  if (options.opaque !== null) return null;
  const named = Object.fromEntries(options.entries.map(({ name, value }) => [name, writtenValue(names, value, 0)]));
  return { ...callOf(names, call, 0), named };
};
