import { type AstNode, childrenOf, rangeOf, type TextRange, typeText } from './ast.js';

/** An lvalue of a volatile type whose value is read, and the part of the text in which that is said. */
export interface VolatileLvalue {
  readonly lvalue: TextRange;
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
    if (!type || !/\bvolatile\b/.test(type) || !range || !said || lastToken === undefined) return;
    const isField = lvalue.objectKind === 'bitfield';
    const plain = type.replace(/\b(?:const|volatile)\b */g, '').trim();
    found.push({ lvalue: range, said, lastToken, type: isField ? undefined : plain });
  };
  const visit = (node: AstNode): void => {
    const [first] = childrenOf(node);
    if (node.kind === 'ImplicitCastExpr' && node.castKind === 'LValueToRValue') note(first, first);
    else if (node.kind === 'CompoundAssignOperator' || isStep(node)) note(first, node);
    for (const child of childrenOf(node)) visit(child);
  };
  visit(body);
  return found;
}

function isStep({ kind, opcode }: AstNode): boolean {
  return kind === 'UnaryOperator' && (opcode === '++' || opcode === '--');
}
