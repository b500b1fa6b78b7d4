import { type AstNode, childrenOf, rangeOf, type TextRange, typeText } from './ast.js';
import { calleeName } from './constant-expressions.js';

/** An lvalue of a volatile or atomic type whose value is read, and the part of the text in which that is said. */
export interface VolatileLvalue {
  readonly lvalue: TextRange;
  /** The text is that of a pointer to it. */
  readonly isPointer?: true;
  readonly said: TextRange;
  /** Where its last token begins. */
  readonly lastToken: number;
  /** Without qualifiers; undefined for a bit-field, which is read with what lies beside it. */
  readonly type: string | undefined;
}

/** All of them in a function, the ones inside others after these. */
export function volatileReads(body: AstNode): readonly VolatileLvalue[] {
  const found: VolatileLvalue[] = [];
  const note = (lvalue: AstNode | undefined, whole: AstNode): void => {
    const type = lvalue && typeText(lvalue);
    const range = lvalue && rangeOf(lvalue);
    const said = rangeOf(whole);
    const lastToken = lvalue?.range?.end.offset;
    if (!type || !/\b(?:volatile|_Atomic)\b/.test(type) || !range || !said || lastToken === undefined) return;
    const isField = lvalue.objectKind === 'bitfield';
    found.push({ lvalue: range, said, lastToken, type: isField ? undefined : unqualified(type) });
  };
  const noteOperation = (pointer: AstNode | undefined, whole: AstNode): void => {
    const isAddress = pointer?.kind === 'UnaryOperator' && pointer.opcode === '&';
    const lvalue = isAddress ? childrenOf(pointer)[0] : pointer;
    const type = lvalue && typeText(lvalue);
    const range = lvalue && rangeOf(lvalue);
    const said = rangeOf(whole);
    const lastToken = lvalue?.range?.end.offset;
    if (!type || !range || !said || lastToken === undefined) return;
    const meant = unqualified(isAddress ? type : type.replace(/\*[^*]*$/, ''));
    found.push({ lvalue: range, said, lastToken, type: meant, ...(!isAddress && { isPointer: true }) });
  };
  const visit = (node: AstNode): void => {
    const [first] = childrenOf(node);
    if (node.kind === 'ImplicitCastExpr' && node.castKind === 'LValueToRValue') note(first, first);
    else if (isAtomicOperation(node)) noteOperation(pointerOf(node), node);
    else if (node.kind === 'CompoundAssignOperator' || isStep(node)) note(first, node);
    for (const child of childrenOf(node)) visit(child);
  };
  visit(body);
  return found;
}

function isStep({ kind, opcode }: AstNode): boolean {
  return kind === 'UnaryOperator' && (opcode === '++' || opcode === '--');
}

/** An operation that is given the address of an atomic object, as `<stdatomic.h>` spells it or as GNU C does. */
function isAtomicOperation(node: AstNode): boolean {
  if (node.kind === 'AtomicExpr') return true;
  return node.kind === 'CallExpr' && /^__sync_/.test(calleeName(node) ?? '');
}

/** Without what only makes it fit the parameter. */
function pointerOf(node: AstNode): AstNode | undefined {
  let pointer: AstNode | undefined = childrenOf(node)[node.kind === 'CallExpr' ? 1 : 0];
  const onlyFits = (one: AstNode) => /^(?:ImplicitCastExpr|ParenExpr)$/.test(one.kind ?? '');
  while (pointer && onlyFits(pointer) && pointer.castKind !== 'LValueToRValue')
    [pointer] = childrenOf(pointer);
  return pointer;
}

const unqualified = (type: string): string =>
  type
    .replace(/\b(?:const|volatile)\b */g, '')
    .replace(/\b_Atomic\((.*)\)/, '$1')
    .trim();
