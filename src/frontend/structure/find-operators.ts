import { type AstNode, childrenOf, rangeOf, type TextRange, typeText } from './ast.js';
import type { Constants } from './constant-expressions.js';
import { type Hazard, hazardsAt } from './find-hazards.js';
import { type IntegerType, integerType } from './integer-type.js';
import { canBeReadAgain } from './read-again.js';

/** A binary operator between numbers that may be evaluated. */
export interface Operator {
  readonly kind: 'operator';
  /** `+`, `<`; of a compound assignment without its `=`. */
  readonly opcode: string;
  readonly range: TextRange;
  readonly left: TextRange;
  readonly right: TextRange;
  /** What is computed with, after C's conversions; of a shift, what is shifted. */
  readonly type: NumberType;
  /** A compound assignment: the left operand can be read again before it is written. */
  readonly assigns: boolean;
}

export type NumberType = ({ readonly kind: 'integer' } & IntegerType) | { readonly kind: 'float' };

/** Never evaluated, or constant, or a second view of something visited elsewhere. */
const NOT_EVALUATED = new Set([
  'UnaryExprOrTypeTraitExpr',
  'OffsetOfExpr',
  'ConstantExpr',
  'OpaqueValueExpr',
  'BlockExpr',
]);

const NUMERIC = new Set(['+', '-', '*', '/', '%', '&', '|', '^', '<<', '>>']);
const RELATIONAL = new Set(['<', '<=', '>', '>=', '==', '!=']);

/** The operators of a body and what may go wrong in it, outer ones before those in their operands. */
export function findOperations(body: AstNode, constants: Constants): readonly (Operator | Hazard)[] {
  const finder = new OperatorFinder(constants);
  finder.visit(body, undefined);
  return finder.found;
}

class OperatorFinder {
  readonly found: (Operator | Hazard)[] = [];
  private readonly seen = new Set<string>();

  constructor(private readonly constants: Constants) {}

  visit(node: AstNode, parent: AstNode | undefined): void {
    const kind = node.kind ?? '';
    if (kind === '' || NOT_EVALUATED.has(kind) || kind.endsWith('Type') || kind.endsWith('Attr')) return;
    if (kind === 'VarDecl' && (node.storageClass === 'static' || node.constexpr)) return;
    if (node.id !== undefined && this.seen.has(node.id)) return;
    if (node.id !== undefined) this.seen.add(node.id);
    if (kind === 'BinaryOperator') {
      if (this.constants.evaluate(node).kind === 'constant') return;
      this.add(node, node.opcode ?? '', 'plain');
    }
    if (kind === 'CompoundAssignOperator') this.add(node, (node.opcode ?? '').slice(0, -1), 'assigning');
    this.addHazards(node, parent);
    // Parentheses are no operations of their own.
    const around = node.kind === 'ParenExpr' ? parent : node;
    for (const child of this.evaluatedIn(node)) this.visit(child, around);
  }

  private addHazards(node: AstNode, parent: AstNode | undefined): void {
    if (this.constants.evaluate(node).kind === 'constant') return;
    for (const hazard of hazardsAt(node, parent, this.constants, this.constants.pointerBytes))
      if (!childrenOf(node).some(makesObject)) this.found.push(hazard);
  }

  private evaluatedIn(node: AstNode): readonly AstNode[] {
    const children = childrenOf(node);
    // What is called begins where the call does: a report around it would cross one around the call.
    if (node.kind === 'CallExpr') return children.slice(1);
    if (node.kind === 'GenericSelectionExpr')
      return (children.find((child) => child.selected)?.inner ?? []).slice(-1);
    // With `[0 ... 9] = e` the same expression is there ten times, and clang refuses statements in it.
    if (node.kind === 'InitListExpr') {
      const ids = children.map(({ id }) => id);
      return children.filter(({ id }, index) => ids.indexOf(id) === index && ids.lastIndexOf(id) === index);
    }
    return children;
  }

  private add(node: AstNode, opcode: string, manner: 'plain' | 'assigning'): void {
    const [left, right] = childrenOf(node);
    const [range, from, to] = [node, left, right].map(rangeOf);
    if (!range || !from || !to || !(NUMERIC.has(opcode) || RELATIONAL.has(opcode))) return;
    const type = this.typeOf(node, opcode, left, manner);
    if (!type || [left, right].some((one) => makesObject(one) || !this.isNumber(one))) return;
    const assigns = manner === 'assigning';
    if (assigns && !canBeReadAgain(left)) return;
    this.found.push({ kind: 'operator', opcode, range, left: from, right: to, type, assigns });
  }

  /** The difference of two pointers is a number as well. */
  private isNumber(node: AstNode): boolean {
    const spelled = typeText(node);
    return (
      /^(?:const |volatile )*(?:float|double|enum )/.test(spelled) ||
      integerType(spelled, this.constants.pointerBytes) !== undefined
    );
  }

  private typeOf(node: AstNode, opcode: string, left: AstNode, manner: string): NumberType | undefined {
    // Both operands of a comparison have the type that it is made in, and so has the result of the others.
    const spelled =
      manner === 'assigning'
        ? (node.computeResultType?.desugaredQualType ?? node.computeResultType?.qualType ?? '')
        : typeText(RELATIONAL.has(opcode) ? left : node);
    if (/^(?:const |volatile )*(?:float|double)$/.test(spelled)) return { kind: 'float' };
    const integer = integerType(spelled, this.constants.pointerBytes);
    return integer && integer.bits >= 32 && integer.bits <= 64 && !spelled.startsWith('_BitInt')
      ? { kind: 'integer', ...integer }
      : undefined;
  }
}

/** A compound literal lives as long as the block that it is in: there must be no other block around it. */
function makesObject(node: AstNode): boolean {
  return node.kind === 'CompoundLiteralExpr' || childrenOf(node).some(makesObject);
}
