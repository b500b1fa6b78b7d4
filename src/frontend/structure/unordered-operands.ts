import { type AstNode, childrenOf, rangeOf, type TextRange } from './ast.js';

/** Two parts of one expression of which C does not say which is evaluated first. */
export type UnorderedOperands = readonly [TextRange, TextRange];

/** Those in a function's body of which one may do something and the other look at it, as far as the text tells. */
export function unorderedOperands(body: AstNode): readonly UnorderedOperands[] {
  const found: UnorderedOperands[] = [];
  const visit = (node: AstNode): void => {
    // Its operand is never evaluated.
    if (node.kind === 'UnaryExprOrTypeTraitExpr') return;
    const operands = operandsWithoutOrder(node);
    operands.forEach((one, k) => {
      for (const other of operands.slice(k + 1)) {
        const [left, right] = [rangeOf(one), rangeOf(other)];
        if (!left || !right) continue;
        // What it changes is read, too: there, where the operator stands.
        if (node.kind !== 'CompoundAssignOperator') {
          if (mayMatter(one, other)) found.push([left, right]);
        } else if (acts(one) || acts(other)) found.push([{ ...left, end: right.begin }, right]);
      }
    });
    for (const child of childrenOf(node)) visit(child);
  };
  visit(body);
  return found;
}

function operandsWithoutOrder(node: AstNode): readonly AstNode[] {
  switch (node.kind) {
    case 'BinaryOperator':
      return node.opcode === ',' || node.opcode === '&&' || node.opcode === '||' ? [] : childrenOf(node);
    case 'CompoundAssignOperator':
    case 'ArraySubscriptExpr':
    case 'CallExpr':
    case 'InitListExpr':
      return childrenOf(node);
    default:
      return [];
  }
}

function mayMatter(one: AstNode, other: AstNode): boolean {
  return (acts(one) && looks(other)) || (acts(other) && looks(one));
}

const acts = (node: AstNode): boolean => some(node, isAction);

/** Whatever acts looks, too. */
const looks = (node: AstNode): boolean => some(node, (inner) => isAction(inner) || isRead(inner));

const isAction = ({ kind, opcode }: AstNode): boolean =>
  kind === 'CallExpr' ||
  kind === 'CompoundAssignOperator' ||
  (kind === 'BinaryOperator' && opcode === '=') ||
  (kind === 'UnaryOperator' && (opcode === '++' || opcode === '--'));

const isRead = ({ kind, castKind }: AstNode): boolean =>
  kind === 'ImplicitCastExpr' && castKind === 'LValueToRValue';

function some(node: AstNode, isWanted: (inner: AstNode) => boolean): boolean {
  return (
    node.kind !== 'UnaryExprOrTypeTraitExpr' &&
    (isWanted(node) || childrenOf(node).some((child) => some(child, isWanted)))
  );
}
