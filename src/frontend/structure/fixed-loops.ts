import { type AstNode, childrenOf, typeText } from './ast.js';
import type { Constants } from './constant-expressions.js';
import { peel } from './transparent.js';

const COMPARED = new Set(['<', '<=', '>', '>=', '!=']);
const STEPPED = new Set(['++', '--', '+=', '-=']);
const BREAKABLE = new Set(['ForStmt', 'WhileStmt', 'DoStmt', 'SwitchStmt']);
const ENDS_OTHERWISE = new Set([
  'ReturnStmt',
  'GotoStmt',
  'IndirectGotoStmt',
  'LabelStmt',
  'CaseStmt',
  'DefaultStmt',
  'GCCAsmStmt',
]);

/**
 * A `for` that counts between constants in steps of a constant, a local variable that nothing else writes; and nothing leaves
 * it before its end. So it makes the same number of turns whenever it is entered.
 */
export function isFixedLoop(loop: AstNode, functionBody: AstNode, constants: Constants): boolean {
  const [init, , condition, increment, body] = loop.inner ?? [];
  const { inner = [], opcode = '' } = peel(condition ?? {});
  const counter = variableOf(inner[0]);
  if (counter === undefined || !COMPARED.has(opcode) || !isConstant(inner[1], constants)) return false;
  return (
    startsConstant(init, counter, constants) &&
    stepsConstant(increment, counter, constants) &&
    !mentions(body, (node) => ENDS_OTHERWISE.has(node.kind ?? '')) &&
    !isBroken(body) &&
    !mentions(body, (node) => isWritten(node, counter)) &&
    !mentions(functionBody, (node) => isExposed(node, counter))
  );
}

function isConstant(node: AstNode | undefined, constants: Constants): boolean {
  return node !== undefined && constants.evaluate(peel(node)).kind === 'constant';
}

/** A variable of the function's own. */
function variableOf(node: AstNode | undefined): string | undefined {
  const found = node && peel(node);
  if (found?.kind !== 'DeclRefExpr' || typeText(found).includes('volatile')) return undefined;
  const { kind, id } = found.referencedDecl ?? {};
  return kind === 'VarDecl' || kind === 'ParmVarDecl' ? id : undefined;
}

function startsConstant(init: AstNode | undefined, counter: string, constants: Constants): boolean {
  if (init?.kind === 'DeclStmt')
    return childrenOf(init).some(
      (declared) =>
        declared.id === counter &&
        declared.storageClass === undefined &&
        isConstant(declared.inner?.at(-1), constants),
    );
  const assignments = init ? commaParts(init) : [];
  return assignments.some(
    ({ kind, opcode, inner = [] }) =>
      kind === 'BinaryOperator' &&
      opcode === '=' &&
      variableOf(inner[0]) === counter &&
      isConstant(inner[1], constants),
  );
}

function stepsConstant(increment: AstNode | undefined, counter: string, constants: Constants): boolean {
  const steps = (increment ? commaParts(increment) : []).filter(
    ({ opcode = '', inner = [] }) => STEPPED.has(opcode) && variableOf(inner[0]) === counter,
  );
  return steps.length === 1 && (steps[0].inner ?? []).slice(1).every((by) => isConstant(by, constants));
}

function commaParts(node: AstNode): readonly AstNode[] {
  const inner = peel(node);
  return inner.kind === 'BinaryOperator' && inner.opcode === ','
    ? childrenOf(inner).flatMap(commaParts)
    : [inner];
}

/** Used otherwise than for its value: written, or its address taken. */
function isWritten(node: AstNode, counter: string): boolean {
  if (node.castKind === 'LValueToRValue' || node.kind === 'ParenExpr') return false;
  return childrenOf(node).some((child) => {
    const used = withoutParentheses(child);
    return used.kind === 'DeclRefExpr' && variableOf(used) === counter;
  });
}

function withoutParentheses(node: AstNode): AstNode {
  return node.kind === 'ParenExpr' && node.inner ? withoutParentheses(node.inner[0]) : node;
}

/** Its address is taken, or it is not the function's alone. */
function isExposed(node: AstNode, counter: string): boolean {
  if (node.kind === 'VarDecl' && node.id === counter) return node.storageClass !== undefined;
  return node.kind === 'UnaryOperator' && node.opcode === '&' && variableOf(node.inner?.[0]) === counter;
}

/** A `break` ends the loop that this is the body of. */
function isBroken(node: AstNode | undefined): boolean {
  if (!node || BREAKABLE.has(node.kind ?? '')) return false;
  return node.kind === 'BreakStmt' || childrenOf(node).some(isBroken);
}

function mentions(node: AstNode | undefined, what: (node: AstNode) => boolean): boolean {
  if (!node) return false;
  return what(node) || childrenOf(node).some((child) => mentions(child, what));
}
