import { type AstNode, childrenOf, rangeOf, type TextRange } from '../structure/ast.js';
import { calleeName } from '../structure/constant-expressions.js';
import { peel } from '../structure/transparent.js';
import { literalBytes } from './literal-bytes.js';

/** A call of a function by its name. */
export interface NamedCall {
  readonly function: string;
  readonly whole: TextRange;
  /** Where the name stands. */
  readonly name: TextRange;
  readonly arguments: readonly AstNode[];
  /** Nobody looks at the result. */
  readonly isDropped: boolean;
  /** The bytes of an argument that is a string literal, one character each. */
  literalAt(argument: number): string | undefined;
}

/** The calls in a function's body of functions that are wanted. */
export function findCalls(body: AstNode, isWanted: (callee: string) => boolean): readonly NamedCall[] {
  const calls: NamedCall[] = [];
  const visit = (node: AstNode, isDropped: boolean): void => {
    const callee = node.kind === 'CallExpr' ? calleeName(node) : undefined;
    const name = callee === undefined ? undefined : rangeOf(node.inner?.[0] ?? {});
    const whole = rangeOf(node);
    if (callee !== undefined && name && whole && isWanted(callee)) {
      const args = (node.inner ?? []).slice(1);
      const literalAt = (argument: number) => literalOf(args[argument] ?? {});
      calls.push({ function: callee, whole, name, arguments: args, isDropped, literalAt });
    }
    const children = childrenOf(node);
    children.forEach((child, k) => {
      visit(child, drops(node, k, children.length, isDropped));
    });
  };
  visit(body, false);
  return calls;
}

function literalOf(argument: AstNode): string | undefined {
  const inner = peel(argument);
  const isText = inner.kind === 'StringLiteral' && typeof inner.value === 'string';
  return isText ? literalBytes(String(inner.value)) : undefined;
}

/** Is the value of a node's k-th child lost? `isLost`: that of the node itself. */
function drops(node: AstNode, k: number, count: number, isLost: boolean): boolean {
  switch (node.kind) {
    // The value of `({ … })` is that of its last statement, so all of them are taken for used.
    case 'StmtExpr':
      return false;
    case 'CompoundStmt':
      return true;
    case 'IfStmt':
      return k > 0 && !node.hasInit && !node.hasVar;
    case 'DoStmt':
      return k === 0;
    case 'ForStmt':
      return k !== 2;
    case 'WhileStmt':
    case 'SwitchStmt':
    case 'CaseStmt':
    case 'DefaultStmt':
    case 'LabelStmt':
      return k === count - 1;
    case 'BinaryOperator':
      return node.opcode === ',' && (k === 0 || isLost);
    case 'ConditionalOperator':
      return k > 0 && isLost;
    case 'CStyleCastExpr':
      return node.castKind === 'ToVoid';
    case 'ParenExpr':
    case 'ExprWithCleanups':
      return isLost;
    default:
      return false;
  }
}
