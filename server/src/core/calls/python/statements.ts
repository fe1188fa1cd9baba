/** Python's statements, neutral. */
import type { Node } from 'web-tree-sitter';
import { DEEPEST, partsOf, spanOf } from '../../syntax/source.ts';
import type { Expression } from '../expression.ts';
import type { Handler, LoopStatement, Statement } from '../statement.ts';
import { pythonExpression } from './expressions.ts';

export const pythonStatements = (node: Node | null, depth = 0): readonly Statement[] => {
  if (node === null || depth > DEEPEST) return [];
  if (node.type === 'block' || node.type === 'module') return partsOf(node).flatMap((part) => statementOf(part, depth + 1));
  return statementOf(node, depth + 1);
};

const bodyOf = (node: Node, field: string, depth: number): readonly Statement[] => pythonStatements(node.childForFieldName(field), depth);

const lastBlock = (node: Node, depth: number): readonly Statement[] =>
  pythonStatements(partsOf(node).findLast((c) => c.type === 'block') ?? null, depth);

const statementOf = (node: Node, depth: number): readonly Statement[] => {
  const span = spanOf(node);
  switch (node.type) {
    case 'expression_statement': {
      const [inner] = partsOf(node);
      if (inner?.type === 'assignment') return assignmentsOf(inner);
      if (inner?.type === 'augmented_assignment') {
        const [target, value] = [inner.childForFieldName('left'), inner.childForFieldName('right')];
        if (target === null || value === null) return [];
        const operator = inner.childForFieldName('operator')?.text.replace(/=$/, '') ?? '';
        return [{ kind: 'assign', target: pythonExpression(target), value: pythonExpression(value), operator, span }];
      }
      return inner === undefined ? [] : [{ kind: 'expression', value: pythonExpression(inner), span }];
    }
    case 'if_statement':
      return [
        ifOf(
          node,
          node.childrenForFieldName('alternative').filter((c): c is Node => c !== null),
          depth,
        ),
      ];
    case 'try_statement':
      return [tryOf(node, depth)];
    case 'for_statement':
    case 'while_statement':
      return [loopOf(node, depth)];
    case 'with_statement': {
      const items = partsOf(node).find((c) => c.type === 'with_clause');
      const managers = (items === undefined ? [] : partsOf(items)).flatMap((item): Expression[] => {
        const value = item.childForFieldName('value');
        if (value === null) return [];
        return [pythonExpression(value.type === 'as_pattern' ? (partsOf(value)[0] ?? value) : value)];
      });
      return [{ kind: 'with', managers, body: bodyOf(node, 'body', depth), span }];
    }
    case 'return_statement': {
      const [value] = partsOf(node);
      return [{ kind: 'return', value: value === undefined ? null : pythonExpression(value), span }];
    }
    case 'raise_statement': {
      const [value] = partsOf(node);
      return [{ kind: 'raise', value: value === undefined ? null : pythonExpression(value), span }];
    }
    case 'break_statement':
      return [{ kind: 'break', span }];
    case 'continue_statement':
      return [{ kind: 'continue', span }];
    case 'match_statement':
      return [{ kind: 'other', span }];
    default:
      return [];
  }
};

/** `a = b = value` is two assignments; `x: int` without a value none. */
const assignmentsOf = (node: Node): readonly Statement[] => {
  const targets: Node[] = [];
  let value: Node | null = node;
  while (value?.type === 'assignment') {
    const left = value.childForFieldName('left');
    if (left !== null) targets.push(left);
    value = value.childForFieldName('right');
  }
  if (value === null) return [];
  const expression = pythonExpression(value);
  return targets.map((target) => ({
    kind: 'assign',
    target: pythonExpression(target),
    value: expression,
    operator: null,
    span: spanOf(node),
  }));
};

const ifOf = (node: Node, alternatives: readonly Node[], depth: number): Statement => {
  const condition = node.childForFieldName('condition');
  const [next, ...rest] = alternatives;
  const otherwise = next === undefined ? [] : next.type === 'elif_clause' ? [ifOf(next, rest, depth)] : bodyOf(next, 'body', depth);
  return {
    kind: 'if',
    condition: condition === null ? { kind: 'other', span: spanOf(node) } : pythonExpression(condition),
    yes: bodyOf(node, 'consequence', depth),
    otherwise,
    span: spanOf(node),
  };
};

const tryOf = (node: Node, depth: number): Statement => {
  const handlers: Handler[] = [];
  let otherwise: readonly Statement[] = [];
  let last: readonly Statement[] = [];
  for (const part of partsOf(node)) {
    if (part.type === 'except_clause' || part.type === 'except_group_clause') handlers.push(handlerOf(part, depth));
    if (part.type === 'else_clause') otherwise = bodyOf(part, 'body', depth);
    if (part.type === 'finally_clause') last = lastBlock(part, depth);
  }
  return { kind: 'try', body: bodyOf(node, 'body', depth), handlers, otherwise, finally: last, span: spanOf(node) };
};

const handlerOf = (node: Node, depth: number): Handler => {
  const value = node.childForFieldName('value') ?? partsOf(node).find((c) => c.type !== 'block') ?? null;
  const isNamed = value?.type === 'as_pattern';
  const types = isNamed ? (partsOf(value)[0] ?? null) : value;
  const name = isNamed ? (value.childForFieldName('alias')?.text ?? null) : null;
  const caught = types === null ? null : pythonExpression(types);
  return {
    types: caught === null ? [] : caught.kind === 'list' ? caught.items : [caught],
    name,
    body: lastBlock(node, depth),
    span: { start: node.startIndex, end: (types ?? node).endIndex },
  };
};

export const pythonLoop = (node: Node): LoopStatement => loopOf(node, 0);

const loopOf = (node: Node, depth: number): LoopStatement => {
  const isFor = node.type === 'for_statement';
  const part = (field: string): Expression => {
    const child = node.childForFieldName(field);
    return child === null ? { kind: 'other', span: spanOf(node) } : pythonExpression(child);
  };
  const keyword = node.children.find((c) => c?.type === 'for' || c?.type === 'while') ?? node;
  const otherwise = node.childForFieldName('alternative');
  return {
    kind: 'loop',
    span: spanOf(node),
    keyword: spanOf(keyword),
    word: isFor ? 'for' : 'while',
    init: [],
    condition: isFor ? null : part('condition'),
    update: [],
    checksLast: false,
    each: isFor ? { target: part('left'), items: part('right') } : null,
    body: bodyOf(node, 'body', depth),
    otherwise: otherwise === null ? [] : bodyOf(otherwise, 'body', depth),
  };
};
