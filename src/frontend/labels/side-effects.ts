import { type AstNode, childrenOf, rangeOf, typeText } from '../structure/ast.js';

/** What an expression does beside having a value, and where. */
export interface Effect {
  readonly what: string;
  readonly at: number;
}

/** The first effect of an expression. Whatever a call does, it takes branches of its own. */
export function effectIn(node: AstNode): Effect | undefined {
  // Its operand is never evaluated.
  if (node.kind === 'UnaryExprOrTypeTraitExpr') return undefined;
  const what = effectOf(node);
  const range = rangeOf(node);
  if (what !== undefined && range) return { what, at: range.begin };
  for (const child of childrenOf(node)) {
    const found = effectIn(child);
    if (found) return found;
  }
  return undefined;
}

function effectOf(node: AstNode): string | undefined {
  switch (node.kind) {
    case 'CompoundAssignOperator':
      return 'this assigns';
    case 'BinaryOperator':
      return node.opcode === '=' ? 'this assigns' : undefined;
    case 'UnaryOperator':
      return node.opcode === '++' || node.opcode === '--' ? 'this assigns' : undefined;
    case 'CallExpr':
      return 'this calls a function';
    case 'StmtExpr':
      return 'this has statements';
    case 'CompoundLiteralExpr':
      return 'this makes an object';
    case 'VAArgExpr':
    case 'AtomicExpr':
      return 'this changes what it reads';
    case 'ImplicitCastExpr':
      return node.castKind === 'LValueToRValue' && childrenOf(node).some(isVolatile)
        ? 'this reads something volatile'
        : undefined;
    default:
      return undefined;
  }
}

/** The object itself, not what a pointer in it leads to. */
function isVolatile(node: AstNode): boolean {
  const type = typeText(node);
  return /\bvolatile\b/.test(type.slice(type.lastIndexOf('*') + 1));
}
