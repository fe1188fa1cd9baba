/**
 * Numbers and durations as Go, Java, Ruby, C# and PHP write them, through constants of the same file.
 *
 * In:  a node. Out: a number, or milliseconds where the source gives a duration; else why it is not known.
 */
import type { Node } from 'web-tree-sitter';
import { numberOf } from '../../calls/expression.ts';
import { arithmetic, weakest } from '../../settings/evaluate.ts';
import { known, type Setting, unknown } from '../../settings/setting.ts';
import { partsOf, type SourceText } from '../../syntax/source.ts';

export interface Amount {
  readonly value: number;
  /** `value` is in milliseconds. */
  readonly isDuration: boolean;
}

const MS: Readonly<Record<string, number>> = {
  nanos: 1e-6,
  nanosecond: 1e-6,
  micros: 1e-3,
  microsecond: 1e-3,
  millis: 1,
  millisecond: 1,
  milliseconds: 1,
  second: 1000,
  seconds: 1000,
  minute: 60_000,
  minutes: 60_000,
  hour: 3_600_000,
  hours: 3_600_000,
  days: 86_400_000,
};

const LONGEST_CHAIN = 8;

const NUMBER =
  /^(int_literal|float_literal|decimal_integer_literal|decimal_floating_point_literal|integer|float|integer_literal|real_literal)$/;
const NAME = /^(identifier|constant|name|variable_name)$/;

type Evaluated = Setting<Amount>;

const amount = (value: number, isDuration: boolean): Evaluated => known({ value, isDuration }, 'literal');

/** `Duration.ofSeconds(30)`, `TimeSpan.FromMinutes(2)`. */
const durationCall = (callee: string): number | undefined => {
  const unit = /^(?:.*\.)?(?:Duration\.of|TimeSpan\.From)([A-Z]\w*)$/.exec(callee)?.[1]?.toLowerCase();
  return unit === undefined ? undefined : MS[unit];
};

const calleeOf = (node: Node): string => {
  const object = node.childForFieldName('object');
  if (object !== null) return `${object.text}.${node.childForFieldName('name')?.text ?? ''}`;
  return node.childForFieldName('function')?.text ?? '';
};

const unwrapped = (node: Node | undefined): Node | undefined => (node?.type === 'argument' ? partsOf(node).at(-1) : node);

export const plainValue = (source: SourceText, node: Node, depth = 0): Evaluated => {
  if (depth > LONGEST_CHAIN) return unknown('too-deep');
  const again = (child: Node | null | undefined): Evaluated => (child == null ? unknown('computed') : plainValue(source, child, depth + 1));
  if (NUMBER.test(node.type)) {
    const value = numberOf(node.text.replace(/(?<=\d)[lLfFdDmM]$/, ''));
    return Number.isNaN(value) ? unknown('not-a-number') : amount(value, false);
  }
  switch (node.type) {
    case 'parenthesized_expression':
    case 'parenthesized_statements':
    case 'argument':
    case 'literal_element':
    case 'expression_list':
      return again(partsOf(node).at(-1));
    case 'binary_expression':
    case 'binary': {
      const operator = node.childForFieldName('operator')?.text ?? '';
      const left = again(node.childForFieldName('left'));
      const right = again(node.childForFieldName('right'));
      if (!left.known) return left;
      if (!right.known) return right;
      const value = arithmetic(operator, left.value.value, right.value.value);
      const isDuration = left.value.isDuration || right.value.isDuration;
      return Number.isNaN(value) ? unknown('computed') : known({ value, isDuration }, weakest(left.origin, right.origin));
    }
    case 'unary_expression':
    case 'unary': {
      const operand = again(partsOf(node).at(-1));
      return operand.known && node.text.startsWith('-')
        ? { ...operand, value: { ...operand.value, value: -operand.value.value } }
        : operand;
    }
    case 'selector_expression': {
      const unit =
        node.childForFieldName('operand')?.text === 'time' ? MS[node.childForFieldName('field')?.text.toLowerCase() ?? ''] : undefined;
      return unit === undefined ? unknown('attribute') : amount(unit, true);
    }
    case 'method_invocation':
    case 'invocation_expression': {
      const unit = durationCall(calleeOf(node));
      const [first] = partsOf(node.childForFieldName('arguments') ?? node);
      if (unit === undefined) return unknown('call-result');
      const value = again(unwrapped(first));
      return value.known ? { ...value, value: { value: value.value.value * unit, isDuration: true } } : value;
    }
    case 'call': {
      // Ruby: `2.minutes`; `ENV.fetch("X", 3)`.
      const unit = MS[node.childForFieldName('method')?.text ?? ''];
      const receiver = node.childForFieldName('receiver');
      if (receiver?.text === 'ENV') return unknown('environment');
      const value = unit === undefined ? null : again(receiver);
      // Seconds are Ruby's own unit.
      return value?.known && unit !== undefined
        ? { ...value, value: { value: (value.value.value * unit) / 1000, isDuration: false } }
        : unknown('call-result');
    }
    default:
      return NAME.test(node.type) ? constant(source, node, depth) : unknown('computed');
  }
};

/** The value that a name is given at the only place in this file that gives it one. */
const constant = (source: SourceText, name: Node, depth: number): Evaluated => {
  const text = name.type === 'variable_name' ? (partsOf(name)[0]?.text ?? '') : name.text;
  const values: Node[] = [];
  for (const node of source.named(text)) {
    const own = node.parent?.type === 'variable_name' ? node.parent : node;
    const holder = own.parent?.type === 'expression_list' ? own.parent : own;
    const { parent } = holder;
    if (parent === null) continue;
    if (/parameter/.test(parent.type)) return unknown('parameter');
    const isTarget =
      parent.childForFieldName('name')?.id === holder.id ||
      parent.childForFieldName('left')?.id === holder.id ||
      parent.type === 'const_element';
    if (!isTarget || !/declarator|const_|assignment|short_var|var_spec/.test(parent.type)) continue;
    const value = parent.childForFieldName('value') ?? parent.childForFieldName('right') ?? partsOf(parent).at(-1);
    if (value != null && value.id !== holder.id) values.push(value);
  }
  const [only, second] = values;
  if (only === undefined) return unknown('computed');
  if (second !== undefined) return unknown('reassigned');
  const value = plainValue(source, only, depth + 1);
  return value.known ? { ...value, origin: weakest(value.origin, 'constant') } : value;
};
