/** Every call in some statements, in source order, those inside other expressions too. */
import type { CallExpression, Expression } from './expression.ts';
import type { Statement } from './statement.ts';

const ownOf = (statement: Statement): readonly Expression[] => {
  switch (statement.kind) {
    case 'assign':
    case 'expression':
      return [statement.value];
    case 'if':
      return [statement.condition];
    case 'return':
    case 'raise':
      return statement.value === null ? [] : [statement.value];
    case 'with':
      return statement.managers;
    case 'loop':
      return statement.each !== null ? [statement.each.items] : statement.condition === null ? [] : [statement.condition];
    default:
      return [];
  }
};

const innerOf = (statement: Statement): readonly Statement[] => {
  switch (statement.kind) {
    case 'if':
      return [...statement.yes, ...statement.otherwise];
    case 'try':
      return [...statement.body, ...statement.handlers.flatMap((h) => h.body), ...statement.otherwise, ...statement.finally];
    case 'loop':
      return [...statement.init, ...statement.body, ...statement.update, ...statement.otherwise];
    case 'with':
    case 'block':
      return statement.body;
    default:
      return [];
  }
};

const partsOf = (expression: Expression): readonly Expression[] => {
  switch (expression.kind) {
    case 'member':
      return [expression.of];
    case 'index':
      return [expression.of, expression.index];
    case 'unary':
      return [expression.operand];
    case 'binary':
      return [expression.left, expression.right];
    case 'conditional':
      return [expression.condition, expression.whenTrue, expression.whenFalse];
    case 'object':
      return [...expression.entries.map((e) => e.value), ...expression.spreads];
    case 'list':
      return expression.items;
    case 'assigning':
      return [expression.value];
    case 'function':
      return expression.gives === null ? [] : [expression.gives];
    case 'call':
      return [expression.callee, ...expression.positional, ...expression.keywords.map((k) => k.value), ...expression.spreads];
    default:
      return [];
  }
};

const callsOf = (expression: Expression, found: CallExpression[]): void => {
  if (expression.kind === 'call') found.push(expression);
  for (const part of partsOf(expression)) callsOf(part, found);
};

export const callsIn = (statements: readonly Statement[]): readonly CallExpression[] => {
  const found: CallExpression[] = [];
  const visit = (statement: Statement): void => {
    for (const expression of ownOf(statement)) callsOf(expression, found);
    for (const inner of innerOf(statement)) visit(inner);
  };
  for (const statement of statements) visit(statement);
  return found.sort((a, b) => a.span.start - b.span.start);
};
