import { type AstNode, childrenOf, rangeOf, type TextRange, typeText } from './ast.js';
import { type Constants, calleeName } from './constant-expressions.js';
import { type IntegerType, integerType } from './integer-type.js';
import { canBeReadAgain } from './read-again.js';
import { peel } from './transparent.js';

/** A place where something may go wrong, depending on one value. */
export type Hazard =
  /** `-x` and `x++` of a signed `x`: of all values but one, the least or the largest. */
  | {
      readonly kind: 'negation';
      readonly range: TextRange;
      readonly operand: TextRange;
      readonly type: IntegerType;
    }
  | {
      readonly kind: 'step';
      readonly range: TextRange;
      readonly operand: TextRange;
      readonly type: IntegerType;
      readonly direction: 'up' | 'down';
    }
  /** `a[i]` of an array: `limit` is the first index that is none. */
  | { readonly kind: 'index'; readonly range: TextRange; readonly operand: TextRange; readonly limit: number }
  /** `*p`, `p->x`, `p[i]`. */
  | { readonly kind: 'address'; readonly range: TextRange; readonly operand: TextRange }
  /** Of a floating-point number to an integer. */
  | {
      readonly kind: 'conversion';
      readonly range: TextRange;
      readonly operand: TextRange;
      readonly type: IntegerType;
    }
  /** A call that ends the program: a failed `assert`, an `abort`. */
  | { readonly kind: 'end'; readonly range: TextRange; readonly operand: TextRange; readonly call: string };

/** What an expression by itself, without those in it, may do wrong. */
export function hazardsAt(
  node: AstNode,
  parent: AstNode | undefined,
  constants: Constants,
  pointerBytes: 4 | 8,
): readonly Hazard[] {
  const range = rangeOf(node);
  if (!range) return [];
  switch (node.kind) {
    case 'UnaryOperator':
      return unaryHazards(node, range, parent, constants, pointerBytes);
    case 'ArraySubscriptExpr':
      return subscriptHazards(node, range, parent, constants);
    case 'MemberExpr':
      // `&p->x` reads nothing.
      return node.isArrow && !isAddressOf(parent)
        ? addressHazards(childrenOf(node)[0], range, constants)
        : [];
    case 'ImplicitCastExpr':
    case 'CStyleCastExpr':
      return conversionHazards(node, range, pointerBytes);
    case 'CallExpr': {
      const call = calleeName(node) ?? '';
      return ENDING.has(call) ? [{ kind: 'end', range, operand: range, call }] : [];
    }
    default:
      return [];
  }
}

const ENDING = new Set([
  'abort',
  '__assert_fail',
  '__assert_func',
  '__assert',
  '__VERIFIER_error',
  'reach_error',
]);

function unaryHazards(
  node: AstNode,
  range: TextRange,
  parent: AstNode | undefined,
  constants: Constants,
  pointerBytes: 4 | 8,
): readonly Hazard[] {
  const [child] = childrenOf(node);
  const operand = rangeOf(child);
  // `&*p` is `p`.
  if (node.opcode === '*') return isAddressOf(parent) ? [] : addressHazards(child, range, constants);
  const type = signedType(typeText(node), pointerBytes);
  if (!operand || !type) return [];
  if (node.opcode === '-') return [{ kind: 'negation', range, operand, type }];
  if (node.opcode !== '++' && node.opcode !== '--') return [];
  const direction = node.opcode === '++' ? 'up' : 'down';
  return canBeReadAgain(child) ? [{ kind: 'step', range, operand, type, direction }] : [];
}

/** Narrower ones are computed as `int`, where nothing is lost, and converted back, which C defines. */
function signedType(spelled: string, pointerBytes: 4 | 8): IntegerType | undefined {
  const type = integerType(spelled, pointerBytes);
  return type?.signed && type.bits >= 32 && type.bits <= 64 && !spelled.includes('_BitInt')
    ? type
    : undefined;
}

function subscriptHazards(
  node: AstNode,
  range: TextRange,
  parent: AstNode | undefined,
  constants: Constants,
): readonly Hazard[] {
  const [base, index] = childrenOf(node);
  const [from, operand] = [base, index].map(rangeOf);
  if (!from || !operand || operand.begin < from.end) return [];
  const array = arrayBehind(base);
  if (!array) return isAddressOf(parent) ? [] : addressHazards(base, range, constants);
  const elements = Number(/^[^[]*\[(\d+)\]/.exec(typeText(array))?.[1] ?? 0);
  // Of an array without a length nobody knows; the address behind the last element may be taken.
  const limit = elements + (isAddressOf(parent) ? 1 : 0);
  const constant = constants.evaluate(index);
  const isInside = constant.kind === 'constant' && constant.value !== undefined && constant.value < limit;
  return elements === 0 || isInside ? [] : [{ kind: 'index', range, operand, limit }];
}

/** The array that a pointer was made of. */
function arrayBehind(base: AstNode): AstNode | undefined {
  const inner = base.kind === 'ParenExpr' ? childrenOf(base)[0] : base;
  return inner.kind === 'ImplicitCastExpr' && inner.castKind === 'ArrayToPointerDecay'
    ? childrenOf(inner)[0]
    : undefined;
}

function isAddressOf(node: AstNode | undefined): boolean {
  return node?.kind === 'UnaryOperator' && node.opcode === '&';
}

/** What is the address of something, or an array, is never NULL; a fixed address is a device, or counts the bytes before a member. */
function addressHazards(pointer: AstNode, range: TextRange, constants: Constants): readonly Hazard[] {
  const operand = rangeOf(pointer);
  const inner = peel(pointer);
  const isObject =
    arrayBehind(pointer) !== undefined || (inner.kind === 'UnaryOperator' && inner.opcode === '&');
  if (
    !operand ||
    isObject ||
    constants.isNullOrConstant(pointer) ||
    !/\*(?: ?(?:const|volatile|restrict|__restrict))*$/.test(typeText(pointer))
  )
    return [];
  return [{ kind: 'address', range, operand }];
}

function conversionHazards(node: AstNode, range: TextRange, pointerBytes: 4 | 8): readonly Hazard[] {
  const [child] = childrenOf(node);
  const operand = rangeOf(child);
  const type = integerType(typeText(node), pointerBytes);
  if (node.castKind !== 'FloatingToIntegral' || !operand || !type || type.bits > 64) return [];
  if (!/^(?:const |volatile )*(?:float|double)$/.test(typeText(child))) return [];
  return [{ kind: 'conversion', range, operand, type }];
}
