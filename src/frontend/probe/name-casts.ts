import { type AstNode, childrenOf, rangeOf, typeText } from '../structure/ast.js';
import { peel } from '../structure/transparent.js';
import type { Edits } from './edits.js';

/**
 * What a program takes a pointer's target for is told by the types of its variables. Where it only says so on the way,
 * as in `*(char **)p`, the cast gets a variable: `*({ __auto_type __hyla_cast = (char **)p; __hyla_cast; })`.
 */
export function nameCasts(node: AstNode, edits: Edits): void {
  if (isConstant(node)) return;
  for (const child of childrenOf(node)) {
    const cast = peel(child);
    const range = goesThrough(node, child) && saysMore(cast) ? rangeOf(cast) : undefined;
    if (range) edits.wrap(range, ' __extension__ ({ __auto_type __hyla_cast = ', '; __hyla_cast; })');
    nameCasts(child, edits);
  }
}

/** Nothing in it is evaluated when the program runs. */
function isConstant({ kind, storageClass }: AstNode): boolean {
  return (
    kind === 'UnaryExprOrTypeTraitExpr' ||
    kind === 'OffsetOfExpr' ||
    kind === 'ConstantExpr' ||
    (kind === 'VarDecl' && storageClass === 'static')
  );
}

/** Uses the operand, where it is a pointer, for what lies behind it. */
function goesThrough(node: AstNode, operand: AstNode): boolean {
  switch (node.kind) {
    case 'UnaryOperator':
      return node.opcode === '*';
    case 'MemberExpr':
      return node.isArrow === true;
    case 'ArraySubscriptExpr':
      return true;
    case 'BinaryOperator':
      return (node.opcode === '+' || node.opcode === '-') && typeText(operand).endsWith('*');
    default:
      return false;
  }
}

/** Every pointer is one to bytes. */
const TO_BYTES = /^(?:const |volatile |(?:un)?signed )*(?:void|char) \*(?:const|restrict|volatile| )*$/;

/** A cast of some variable's value to a pointer. */
function saysMore(node: AstNode): boolean {
  if (node.kind !== 'CStyleCastExpr') return false;
  if (node.castKind !== 'BitCast' && node.castKind !== 'IntegralToPointer') return false;
  const type = typeText(node);
  return /\*$/.test(type) && !/\(\*/.test(type) && !TO_BYTES.test(type) && readsVariable(node);
}

function readsVariable(node: AstNode): boolean {
  const kind = node.referencedDecl?.kind;
  return kind === 'VarDecl' || kind === 'ParmVarDecl' || childrenOf(node).some(readsVariable);
}
