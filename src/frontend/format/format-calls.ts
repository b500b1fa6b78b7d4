import { type AstNode, childrenOf, rangeOf, type TextRange } from '../structure/ast.js';
import { calleeName } from '../structure/constant-expressions.js';
import { peel } from '../structure/transparent.js';
import { literalBytes } from './literal-bytes.js';

/** A call of a library function with a format that is a literal. */
export interface FormatCall {
  readonly function: string;
  /** Where the function's name stands. */
  readonly name: TextRange;
  /** Its bytes, one character each. */
  readonly format: string;
  /** Nobody looks at the result. */
  readonly isDropped: boolean;
}

/** The calls in a function's body. `formatAt`: which argument of a function is its format. */
export function findFormatCalls(
  body: AstNode,
  formatAt: (callee: string) => number | undefined,
): readonly FormatCall[] {
  const calls: FormatCall[] = [];
  const visit = (node: AstNode, isDropped: boolean): void => {
    const callee = node.kind === 'CallExpr' ? calleeName(node) : undefined;
    const index = callee === undefined ? undefined : formatAt(callee);
    if (callee !== undefined && index !== undefined) {
      const name = rangeOf(node.inner?.[0] ?? {});
      const argument = peel(node.inner?.[index + 1] ?? {});
      const isText = argument.kind === 'StringLiteral' && typeof argument.value === 'string';
      const format = isText ? literalBytes(String(argument.value)) : undefined;
      if (name && format !== undefined) calls.push({ function: callee, name, format, isDropped });
    }
    const children = childrenOf(node);
    children.forEach((child, k) => {
      visit(child, drops(node, k, children.length, isDropped));
    });
  };
  visit(body, false);
  return calls;
}

/** Is the value of a node's k-th child lost? `isLost`: that of the node itself. */
function drops(node: AstNode, k: number, count: number, isLost: boolean): boolean {
  switch (node.kind) {
    case 'CompoundStmt':
      return true;
    // The value of the last statement is that of `({ … })`; better to take the others for used as well.
    case 'StmtExpr':
      return false;
    case 'IfStmt':
      return k > 0 && !node.hasInit && !node.hasVar;
    case 'WhileStmt':
      return k === count - 1;
    case 'DoStmt':
      return k === 0;
    case 'ForStmt':
      return k !== 2;
    case 'SwitchStmt':
    case 'CaseStmt':
    case 'DefaultStmt':
    case 'LabelStmt':
      return k === count - 1;
    case 'BinaryOperator':
      return node.opcode === ',' && (k === 0 || isLost);
    case 'CStyleCastExpr':
      return node.castKind === 'ToVoid';
    case 'ConditionalOperator':
      return k > 0 && isLost;
    case 'ParenExpr':
    case 'ExprWithCleanups':
      return isLost;
    default:
      return false;
  }
}
