import { type AstNode, childrenOf, typeText } from './ast.js';
import { peel } from './transparent.js';

/** An lvalue without effects, which is there twice with the same meaning. */
export function canBeReadAgain(node: AstNode): boolean {
  if (/\bvolatile\b/.test(typeText(node))) return false;
  const inner = peel(node);
  switch (inner.kind) {
    case 'DeclRefExpr':
    case 'IntegerLiteral':
      return !/\bvolatile\b/.test(typeText(inner));
    case 'MemberExpr':
    case 'ArraySubscriptExpr':
      return childrenOf(inner).every(canBeReadAgain);
    case 'UnaryOperator':
      return (inner.opcode === '*' || inner.opcode === '-') && childrenOf(inner).every(canBeReadAgain);
    default:
      return false;
  }
}
