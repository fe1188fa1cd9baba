/** Statements of TypeScript and JavaScript, neutral. */
import type { Node } from 'web-tree-sitter';
import { DEEPEST, partsOf, spanOf } from '../../syntax/source.ts';
import type { Expression } from '../expression.ts';
import type { LoopStatement, Statement } from '../statement.ts';
import { scriptExpression } from './expressions.ts';

export const scriptStatements = (node: Node | null, depth = 0): readonly Statement[] => {
  if (node === null || depth > DEEPEST) return [];
  if (node.type === 'statement_block' || node.type === 'program') return partsOf(node).flatMap((part) => statementOf(part, depth + 1));
  if (node.type === 'else_clause') return scriptStatements(partsOf(node)[0] ?? null, depth + 1);
  return statementOf(node, depth + 1);
};

const expressionAt = (node: Node, field: string): Expression => {
  const child = node.childForFieldName(field);
  return child === null ? { kind: 'other', span: spanOf(node) } : scriptExpression(child);
};

const statementOf = (node: Node, depth: number): readonly Statement[] => {
  const span = spanOf(node);
  switch (node.type) {
    case 'lexical_declaration':
    case 'variable_declaration':
      return partsOf(node).flatMap((part): Statement[] => {
        const [name, value] = [part.childForFieldName('name'), part.childForFieldName('value')];
        if (name === null) return [];
        const target: Expression = name.type === 'identifier' ? scriptExpression(name) : { kind: 'other', span: spanOf(name) };
        const given: Expression = value === null ? { kind: 'nothing', span: spanOf(name) } : scriptExpression(value);
        return [{ kind: 'assign', target, value: given, operator: null, span: spanOf(part) }];
      });
    case 'expression_statement': {
      const [inner] = partsOf(node);
      if (inner === undefined) return [];
      const value = scriptExpression(inner);
      if (value.kind === 'assigning') return [{ kind: 'assign', target: value.target, value: value.value, operator: null, span }];
      return [{ kind: 'expression', value, span }];
    }
    case 'if_statement':
      return [
        {
          kind: 'if',
          condition: expressionAt(node, 'condition'),
          yes: scriptStatements(node.childForFieldName('consequence'), depth),
          otherwise: scriptStatements(node.childForFieldName('alternative'), depth),
          span,
        },
      ];
    case 'try_statement': {
      const handler = node.childForFieldName('handler');
      const last = node.childForFieldName('finalizer');
      return [
        {
          kind: 'try',
          body: scriptStatements(node.childForFieldName('body'), depth),
          handlers:
            handler === null
              ? []
              : [
                  {
                    types: [],
                    name: handler.childForFieldName('parameter')?.text ?? null,
                    body: scriptStatements(handler.childForFieldName('body'), depth),
                    span: { start: handler.startIndex, end: handler.childForFieldName('body')?.startIndex ?? handler.endIndex },
                  },
                ],
          otherwise: [],
          finally: last === null ? [] : scriptStatements(last.childForFieldName('body'), depth),
          span,
        },
      ];
    }
    case 'for_statement':
    case 'for_in_statement':
    case 'while_statement':
    case 'do_statement':
      return [loopOf(node, depth)];
    case 'labeled_statement':
      return scriptStatements(node.childForFieldName('body'), depth);
    case 'return_statement':
    case 'throw_statement': {
      const [value] = partsOf(node);
      return [
        { kind: node.type === 'return_statement' ? 'return' : 'raise', value: value === undefined ? null : scriptExpression(value), span },
      ];
    }
    case 'break_statement':
      return [{ kind: 'break', span }];
    case 'continue_statement':
      return [{ kind: 'continue', span }];
    case 'statement_block':
      return [{ kind: 'block', body: scriptStatements(node, depth), span }];
    case 'switch_statement':
      return [{ kind: 'other', span }];
    default:
      return [];
  }
};

export const scriptLoop = (node: Node): LoopStatement => loopOf(node, 0);

const isForever = (condition: Expression | null): boolean =>
  condition === null || (condition.kind === 'boolean' && condition.value) || (condition.kind === 'number' && condition.value !== 0);

const loopOf = (node: Node, depth: number): LoopStatement => {
  const keyword = node.children.find((c) => c?.type === 'for' || c?.type === 'while' || c?.type === 'do') ?? node;
  const condition = node.childForFieldName('condition');
  const initializer = node.childForFieldName('initializer');
  const increment = node.childForFieldName('increment');
  const written = condition === null || condition.type === 'empty_statement' ? null : scriptExpression(condition);
  const step = increment === null ? null : scriptExpression(increment);
  const isEach = node.type === 'for_in_statement';
  return {
    kind: 'loop',
    span: spanOf(node),
    keyword: spanOf(keyword),
    word: node.type === 'do_statement' ? 'do' : node.type === 'while_statement' ? 'while' : 'for',
    init: initializer === null ? [] : scriptStatements(initializer, depth),
    condition: isForever(written) ? null : written,
    update:
      step === null
        ? []
        : step.kind === 'assigning'
          ? [{ kind: 'assign', target: step.target, value: step.value, operator: null, span: step.span }]
          : [{ kind: 'expression', value: step, span: step.span }],
    checksLast: node.type === 'do_statement',
    each: isEach ? { target: expressionAt(node, 'left'), items: expressionAt(node, 'right') } : null,
    body: scriptStatements(node.childForFieldName('body'), depth),
    otherwise: [],
  };
};
