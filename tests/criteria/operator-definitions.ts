/** The criteria about operators once more, from their definitions, for comparison: nothing here is shared with `src`. */

/** What an operator was evaluated with, as mathematical values after C's conversions. */
export interface Operands {
  readonly left: bigint;
  readonly right: bigint;
  /** Of the type that they have then. */
  readonly bits: number;
  readonly isUnsigned: boolean;
}

/** `boundary`: which of its objectives an evaluation of a comparison covers. */
export function borderOf({ left, right }: Operands): readonly string[] {
  const difference = left - right;
  if (difference === 0n) return ['at'];
  if (difference === -1n) return ['below'];
  return difference === 1n ? ['above'] : [];
}

const COMPARISONS: { readonly [operator: string]: (left: bigint, right: bigint) => boolean } = {
  '<': (left, right) => left < right,
  '<=': (left, right) => left <= right,
  '>': (left, right) => left > right,
  '>=': (left, right) => left >= right,
  '==': (left, right) => left === right,
  '!=': (left, right) => left !== right,
  '1': () => true,
  '0': () => false,
};

/** `weak-mutation`: what an operator is replaced by, in the order of the report. */
export function replacementsOf(operator: string): readonly string[] {
  const groups = [
    ['+', '-', '*', '/', '%'],
    ['&', '|', '^'],
    ['<<', '>>'],
    ['<', '<=', '>', '>=', '==', '!=', '1', '0'],
  ];
  return (groups.find((group) => group.includes(operator)) ?? []).filter((other) => other !== operator);
}

/** `errors`: what goes wrong in an evaluation. */
export function errorsOf(operator: string, { left, right, bits, isUnsigned }: Operands): readonly string[] {
  if (operator === '/' || operator === '%') {
    if (right === 0n) return ['division by zero'];
    const isLost = !isUnsigned && BigInt.asIntN(bits, left / right) !== left / right;
    return isLost ? ['signed overflow'] : [];
  }
  const exact = { '+': left + right, '-': left - right, '*': left * right }[operator];
  if (exact === undefined || isUnsigned) return [];
  return BigInt.asIntN(bits, exact) === exact ? [] : ['signed overflow'];
}

/** The evaluation shows that another operator stands there: it has another result, or none. */
export function isToldApart(operator: string, other: string, operands: Operands): boolean {
  const own = resultOf(operator, operands);
  return own !== undefined && resultOf(other, operands) !== own;
}

function resultOf(
  operator: string,
  { left, right, bits, isUnsigned }: Operands,
): bigint | boolean | undefined {
  if (operator in COMPARISONS) return COMPARISONS[operator](left, right);
  const wrapped = (value: bigint) => (isUnsigned ? BigInt.asUintN(bits, value) : BigInt.asIntN(bits, value));
  if (operator === '/' || operator === '%') {
    if (right === 0n || wrapped(left / right) !== left / right) return undefined;
    return operator === '/' ? left / right : left % right;
  }
  if (operator === '<<' || operator === '>>') {
    if (right < 0n || right >= BigInt(bits)) return undefined;
    return wrapped(operator === '<<' ? left << right : left >> right);
  }
  switch (operator) {
    case '+':
      return wrapped(left + right);
    case '-':
      return wrapped(left - right);
    case '*':
      return wrapped(left * right);
    case '&':
      return wrapped(left & right);
    case '|':
      return wrapped(left | right);
    case '^':
      return wrapped(left ^ right);
    default:
      throw new Error(`no operator ${operator}`);
  }
}
